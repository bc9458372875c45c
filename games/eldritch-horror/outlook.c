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

/* Will the gate match the omen by when the investigator can be there? */
bool eh_fits_then(const struct eh_mind *m, unsigned seat, unsigned gate)
{
    const struct eh_seat *s = eh_seat(m->v, seat);
    int far = dt_distance(m->v, s->place, dt_thing(m->v, gate)->mark, eh_W_journey);
    int later = eh(m->v)->phase == EH_ACTION && far > 2 + s->tickets[0] + s->tickets[1];
    return dt_number(m->v, gate, eh_F_gate_omen) == omen_after(m->v, later);
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

int eh_fee(const struct dt *v)
{
    unsigned active = dt_first(v, eh_Z_active);
    if (active == DT_NOTHING)
        return 0;
    const struct dt_card *card = dt_card(v, active);
    int fee = fee_in(v, v->content->slot[(uint16_t)(card->field + eh_F_mystery_encounter)].at);
    fee = fee ? fee : fee_in(v, v->content->slot[(uint16_t)(card->field + eh_F_mystery_met)].at);
    for (unsigned i = 0; i < card->abilities && !fee; i++)
        fee = fee_in(v, v->content->ability[card->ability + i].code);
    return fee;
}

int eh_clue_asked(const struct eh_mind *m, unsigned seat)
{
    int held = (int)dt_in(m->v, eh_Z_purse + seat), fee = eh_fee(m->v);
    if (fee)
        return held < fee ? 350 : held < 2 * fee ? 180 : 90;
    return held < 2 ? 170 : 90;
}

/* What the next step of the mystery brings to somebody who has not all the clues for it yet, if others have not either;
 * a part of it, for it is still to be done. */
int eh_clue_lacks(const struct eh_mind *m, unsigned seat)
{
    const struct dt *v = m->v;
    unsigned active = dt_first(v, eh_Z_active);
    int fee = eh_fee(v), need = 0, ready = 0;
    if (!fee || (int)dt_in(v, eh_Z_purse + seat) >= fee)
        return 0;
    int done = eh_progress(v, active, &need);
    for (unsigned p = 0; p < v->s->seats; p++)
        ready += (int)dt_in(v, eh_Z_purse + p) / fee;
    return ready < need - done ? eh_step(m) * 40 / 100 / fee : 0;
}

/* The same for spells, which one mystery asks for when a gate is closed. */
int eh_spell_lacks(const struct eh_mind *m, unsigned seat)
{
    unsigned active = dt_first(m->v, eh_Z_active);
    if (active == DT_NOTHING || !eh_has_word(m->v, active, eh_F_mystery_counts, eh_N_gates))
        return 0;
    return eh_value_spells_of(m->v, 0, (int16_t[]){ (int16_t)seat }) < 2 ? eh_step(m) * 40 / 100 : 0;
}
