/* outlook.c -- what things are worth to the expert, by how the game stands. The coin is a hundredth of what one
 * investigator gets done in a round. A step of doom is about a round that everybody loses, so it is worth more the more
 * investigators there are. Mysteries win the game and come before everything: whoever can do something for one does.
 * A gate costs what it will add to doom while it stays open, and whatever lasts is worth more the more rounds are left
 * to use it. The numbers were chosen by playing, on other seeds than those of docs/strength.md. */
#include "sense.h"

enum {
    TURN = 100,
    DOOMS = 70,               /* steps of doom that a mystery is worth */
    LOSS = 400,               /* what a defeated investigator has gathered */
    LONGEST = 10,             /* rounds from which on it is early in the game */
    PACE = 4                  /* rounds that a mystery takes */
};

/* ---------------------------------------------------------------------- rounds ---- */
static int omen_after(const struct dt *v, int n) { return eh_omen_at((eh(v)->omen + (unsigned)n) % EH_OMENS); }

/* Doom that the gates on the board cost in the four rounds to come, as the omen goes round once. */
static int doom_of_gates(const struct dt *v)
{
    int sum = 0;
    for dt_each(v, t, eh_Z_gates)
        for (int i = 1; i <= EH_OMENS; i++)
            sum += dt_number(v, t, eh_F_gate_omen) == omen_after(v, i);
    return sum;
}

/* Until doom is at its end, the mythos deck is, or the mysteries can be solved. */
static int rounds_left(const struct dt *v)
{
    int deck = 0, unsolved = (int)eh_needed(v) - (int)eh_solved(v);
    for (unsigned i = 0; i < EH_STAGES; i++)
        deck += (int)dt_in(v, eh_Z_stage + i);
    int doomed = eh(v)->doom * 40 / (20 + 8 * doom_of_gates(v));
    int work = PACE * unsolved + 1;
    int n = deck < doomed ? deck : doomed;
    n = work < n ? work : n;
    return n < 2 ? 2 : n;
}

/* ---------------------------------------------------------------------- prices ---- */
void eh_outlook(struct eh_mind *m)
{
    static const struct eh_prices fixed = { .clue = 150, .point = { LOSS, 160, 90, 60, 35, 25 } };
    struct eh_prices *p = &m->price;
    m->rounds = rounds_left(m->v);
    *p = fixed;
    p->doom = p->rumor = TURN * m->v->s->seats;
    p->mystery = DOOMS * p->doom;
    p->point[0] += p->doom;
    p->spare = 100 * (m->rounds > LONGEST ? LONGEST : m->rounds) / LONGEST;
}

/* The matches that are to come; of an unknown gate as often as one of all gates does. */
int eh_gate_ahead(const struct eh_mind *m, unsigned gate)
{
    int matches = 0;
    if (gate == DT_NOTHING)
        return m->price.doom * m->rounds * 3 / 10;
    for (int i = 1; i <= m->rounds; i++)
        matches += dt_number(m->v, gate, eh_F_gate_omen) == omen_after(m->v, i);
    return m->price.doom * matches * 90 / 100 + 25;
}

/* The doom that the next omen brings. */
int eh_omen_ahead(const struct eh_mind *m)
{
    int matches = 0;
    for dt_each(m->v, t, eh_Z_gates)
        matches += dt_number(m->v, t, eh_F_gate_omen) == omen_after(m->v, 1);
    return -m->price.doom * matches - 30;
}

/* The mystery wants gates that match the omen when they are closed, and a clue. Whoever has one goes where it will
 * match, and waits there for it: a gate that is closed too early is lost for the mystery. */
int eh_omen_worth(const struct eh_mind *m, unsigned seat, unsigned gate)
{
    int wait = 0, then = eh(m->v)->phase == EH_ACTION ? eh_rounds_to(m->v, seat, dt_thing(m->v, gate)->mark) : 0;
    int step = eh_step(m) - m->price.clue;
    while (wait < EH_OMENS && dt_number(m->v, gate, eh_F_gate_omen) != omen_after(m->v, then + wait))
        wait++, step = step * 70 / 100;
    if (eh(m->v)->phase != EH_ACTION && wait)
        return -step;
    return eh_clues_left(m, seat) > 0 ? step : 0;
}

/* ----------------------------------------------------------------------- clues ---- */
static int fee_in(const struct dt *v, unsigned at)
{
    const int16_t *code = v->content->code;
    for (; at && code[at] != DT_OP_END; at += (uint16_t)code[at + 1])
        if (code[at] == DT_OP_DO && code[at + 2] == eh_V_spend && dt_is_lit(code[at + 3])
            && dt_lit_value(code[at + 3]) == eh_N_clue && dt_is_lit(code[at + 4]))
            return dt_lit_value(code[at + 4]);
    return 0;
}

int eh_fee_of(const struct dt *v, unsigned mystery)
{
    const struct dt_card *card = dt_card(v, mystery);
    int fee = fee_in(v, v->content->slot[(uint16_t)(card->field + eh_F_mystery_encounter)].at);
    fee = fee ? fee : fee_in(v, v->content->slot[(uint16_t)(card->field + eh_F_mystery_met)].at);
    for (unsigned i = 0; i < card->abilities && !fee; i++)
        fee = fee_in(v, v->content->ability[card->ability + i].code);
    return fee;
}

int eh_fee(const struct dt *v)
{
    unsigned active = dt_first(v, eh_Z_active);
    return active == DT_NOTHING ? 0 : eh_fee_of(v, active);
}

int eh_clues_left(const struct eh_mind *m, unsigned seat)
{
    return (int)dt_in(m->v, eh_Z_purse + seat) - (seat == m->seat ? m->spent : 0);
}

/* The price of one more clue to somebody who holds so many. */
static int clue_asked(const struct eh_mind *m, int held)
{
    int fee = eh_fee(m->v);
    if (fee)
        return held < fee ? 350 : held < 2 * fee ? 180 : 90;
    return held < 2 ? 170 : 90;
}

/* What the next step of the mystery brings to somebody who has not all the clues for it yet, if others have not either;
 * a part of it, for it is still to be done. */
static int clue_lacks(const struct eh_mind *m, unsigned seat, int held)
{
    const struct dt *v = m->v;
    unsigned active = dt_first(v, eh_Z_active);
    int fee = eh_fee(v), need = 0, ready = 0;
    if (!fee || held >= fee)
        return 0;
    int done = eh_progress(v, active, &need);
    for (unsigned p = 0; p < v->s->seats; p++)
        ready += (p == seat ? held : (int)dt_in(v, eh_Z_purse + p)) / fee;
    return ready < need - done ? eh_step(m) * 40 / 100 / fee : 0;
}

int eh_clue_gained(const struct eh_mind *m, unsigned seat)
{
    int held = eh_clues_left(m, seat);
    return clue_asked(m, held) + clue_lacks(m, seat, held);
}

/* Whoever parts with clues has to find as many again. */
int eh_clue_lost(const struct eh_mind *m, unsigned seat, int n)
{
    int held = eh_clues_left(m, seat), sum = 0;
    for (; n > 0 && held > 0; n--)
        held--, sum += clue_asked(m, held) + clue_lacks(m, seat, held);
    return sum;
}

/* The same for spells, which one mystery asks for when a gate is closed. */
int eh_spell_lacks(const struct eh_mind *m, unsigned seat)
{
    unsigned active = dt_first(m->v, eh_Z_active);
    if (active == DT_NOTHING || !eh_has_word(m->v, active, eh_F_mystery_counts, eh_N_gates))
        return 0;
    return eh_value_spells_of(m->v, 0, (int16_t[]){ (int16_t)seat }) < 2 ? eh_step(m) * 40 / 100 : 0;
}

/* ---------------------------------------------------------------------- rumors ---- */
/* Tokens that a reckoning takes off the card. */
static int taken_off(const struct dt *v, unsigned card)
{
    const int16_t *code = v->content->code;
    unsigned at = v->content->slot[(uint16_t)(dt_card(v, card)->field + eh_F_mythos_reckoning)].at;
    for (; at && code[at] != DT_OP_END; at += (uint16_t)code[at + 1])
        if (code[at] == DT_OP_DO && code[at + 2] == eh_V_unload)
            return dt_is_lit(code[at + 4]) ? dt_lit_value(code[at + 4]) : (int)(dt_in(v, eh_Z_gates) + 1) / 2;
    return 1;
}

/* How much of what its last token brings is to be feared now, in percent: what is far off can wait. */
static int threat(const struct eh_mind *m, unsigned card)
{
    int left = dt_thing(m->v, card)->count, off = taken_off(m->v, card);
    int rounds = (left + off - 1) / (off < 1 ? 1 : off) * 5 / 2;
    if (!dt_number(m->v, card, eh_F_mythos_tokens) || !left)
        return 0;
    return rounds <= 3 ? 60 : rounds <= 6 ? 5 : rounds <= m->rounds + 2 ? 2 : 1;
}

static bool shuts_gates(const struct dt *v, unsigned card)
{
    const struct dt_card *c = dt_card(v, card);
    for (unsigned i = 0; i < c->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[c->ability + i];
        if (a->cell == DT_STATIC && a->on == eh_Q_gates_stay)
            return true;
    }
    return false;
}

/* A rumor costs what its reckonings do, two in five rounds, and what its end is feared for. */
static int rumor_ahead(struct eh_mind *m, unsigned card)
{
    unsigned active = dt_first(m->v, eh_Z_active);
    bool gates = active != DT_NOTHING && eh_hears(m->v, active, eh_E_close);
    int worth = m->price.rumor - eh_share(eh_read_field(m, card, eh_F_mythos_reckoning), m->rounds * DT_SURE * 2 / 5);
    worth -= eh_share(eh_read_field(m, card, eh_F_mythos_emptied), threat(m, card) * (DT_SURE / 100));
    if (shuts_gates(m->v, card))
        worth += gates ? eh_step(m) * 60 / 100 : 2 * m->price.doom;
    return worth < m->price.rumor ? m->price.rumor : worth;
}

void eh_weigh_rumors(struct eh_mind *m)
{
    unsigned n = 0;
    m->weighs = true;
    for dt_each(m->v, t, eh_Z_ongoing)
        if (n < EH_RUMORS && eh_has_word(m->v, t, eh_F_mythos_sort, eh_N_rumor)) {
            m->rumor[n].card = t;
            m->rumor[n++].worth = rumor_ahead(m, t);
        }
    m->rumors = n;
    m->weighs = false;
}
