/* dice_verbs.c -- what cards do to dice: add, reroll, change, raise, secure, discard (ES-ITEM-06,
 * -07, SPELL, ABIL). The player whose card it is chooses the dice. */
#include "edition.h"

/* AMB-37, ITEM-06..08; AMB-35: a die that is not free cannot be added. */
void es_verb_add_die(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    unsigned die = es_die_of(k, (unsigned)arg[0], es_Z_supply);
    if (die == DT_NOTHING && es_has(k, es_Q_unlocked, es(k)->active))
        die = es_die_of(k, (unsigned)arg[0], es_Z_locked);
    if (die == DT_NOTHING)
        return;
    es_send_die(k, die, es_Z_pool, dt_thing(k, die)->on);
    k->s->ret = 1;
}

/* Does it add a die of this colour? */
static bool adds(const struct dt *k, const struct dt_ability *a, unsigned colour)
{
    const int16_t *row = k->content->code;
    unsigned code = a->code;
    for (; row[code] != DT_OP_END; code += (uint16_t)row[code + 1])
        if (row[code] == DT_OP_DO && row[code + 2] == es_V_add_die && dt_is_lit(row[code + 3])
            && dt_lit_value(row[code + 3]) == (int)colour)
            return true;
    return false;
}

/* Does it, once it is paid for, more than to add dice and to secure them? */
static bool does_more(const struct dt *k, const struct dt_ability *a, unsigned unused)
{
    const int16_t *row = es_deeds(k, a);
    (void)unused;
    while (row[0] == DT_OP_DO && (row[2] == es_V_add_die || row[2] == es_V_secure))
        row += (uint16_t)row[1];
    return row[0] != DT_OP_END;
}

/* Has the seat anything to use before a roll that is like that? */
static bool has_ready(const struct dt *k, unsigned seat,
                      bool (*like)(const struct dt *, const struct dt_ability *, unsigned), unsigned what)
{
    for (unsigned z = es_Z_self + seat; z <= es_Z_held + seat; z += es_Z_held - es_Z_self)
        for dt_each(k, t, z) {
            const struct dt_card *card = dt_card(k, t);
            if (card->kind == es_K_spell && es_forbidden(k, es_N_spells, seat))
                continue;
            for (unsigned i = 0; i < card->abilities; i++) {
                const struct dt_ability *a = &k->content->ability[card->ability + i];
                bool now = !a->setting || k->s->setting[a->setting - 1] == a->value;
                if (a->cell == DT_AFTER_MAY && a->on == es_E_ready && now && like(k, a, what))
                    return true;
            }
        }
    return false;
}

bool es_may_add(const struct dt *k, unsigned seat, unsigned colour)
{
    return dt_is_heard(k, es_E_ready, DT_AFTER, seat) && es_can_add(k, colour) && has_ready(k, seat, adds, colour);
}

bool es_may_turn(const struct dt *k, unsigned seat)
{
    return dt_is_heard(k, es_E_ready, DT_AFTER, seat) && has_ready(k, seat, does_more, 0);
}

void es_verb_reroll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *r = dt_push(k, es_C_reroll, f->who, f->source);
    r->r[0] = 0;
    r->r[1] = (int16_t)(arg[0] > 0 ? arg[0] : 255);
    r->r[2] = 1;
}

/* SPELL-01..SPELL-08: the spell is laid out; after the roll (now, or the next one) it takes dice. */
void es_verb_secure(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned spell = f->source;
    dt_move(k, spell, es_Z_cast, -1, DT_PLAIN);
    dt_thing(k, spell)->count = (uint8_t)arg[0];
    if (es(k)->rolled)
        dt_push(k, es_C_secure, f->who, spell);
}

/* ---- changing results: r[0] from, r[1] to (or es_N_any: one step up), r[2] how many ---- */

static bool shows(const struct dt *k, unsigned die, int face)
{
    unsigned f = es_face(k, die);
    if (face == es_N_any)
        return true;
    return face == es_N_one ? f >= es_N_one && f <= es_N_four : f == (unsigned)face;
}

/* The place of a face on this die, -1 when it has none. */
static int face_at(const struct dt *k, unsigned die, unsigned face)
{
    unsigned n;
    const int16_t *faces = dt_field(k, die, es_F_die_faces, &n);
    for (unsigned i = 0; i < n; i++)
        if (faces[i] == (int)face)
            return (int)i;
    return -1;
}

static int turned_to(const struct dt *k, unsigned die, int from, int to)
{
    if (!shows(k, die, from))
        return -1;
    unsigned now = es_face(k, die);
    if (to != es_N_any)
        return face_at(k, die, (unsigned)to);
    return now < es_N_four ? face_at(k, die, now + 1) : -1;
}
static int turned(const struct dt *k, const struct dt_frame *f, unsigned die)
{
    return turned_to(k, die, f->r[0], f->r[1]);
}

bool es_turnable(const struct dt *k, int from, int to)
{
    for es_each_of(k, d, es_dice_in(k, es_Z_pool))
        if (turned_to(k, d, from, to) >= 0)
            return true;
    return false;
}

static void pick_dice(struct dt *k, struct dt_frame *f, int from, int to, int n)
{
    struct dt_frame *p = dt_push(k, es_C_pick_dice, f->who, f->source);
    p->r[0] = (int16_t)from;
    p->r[1] = (int16_t)to;
    p->r[2] = (int16_t)n;
}

void es_verb_change(struct dt *k, struct dt_frame *f, const int16_t *arg) { pick_dice(k, f, arg[0], arg[1], arg[2]); }
void es_verb_raise(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    pick_dice(k, f, es_N_one, es_N_any, arg[0]);
}

/* Discarding by an effect: r[3] is 1; the dice are out for this attempt. */
void es_verb_discard_dice(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    pick_dice(k, f, arg[0], es_N_any, arg[1]);
    dt_top(k)->r[3] = 1;
}

static bool eligible(const struct dt *k, const struct dt_frame *f, unsigned die)
{
    return f->r[3] ? shows(k, die, f->r[0]) : turned(k, f, die) >= 0;
}

/* Up to so many where it helps; exactly so many (as far as there are) where it hurts. */
static void ask_dice(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned most = (unsigned)f->r[2];
    dt_select(k, f, es_A_which_die, f->who, next, es_O_die, f->r[3] ? most : 0, most);
    unsigned dice = 0;
    for es_each_of(k, d, es_dice_in(k, es_Z_pool))
        dice |= eligible(k, f, d) ? es_bit_of(k, d) : 0u;
    es_dice_bases(k, dice);
}

void es_proc_pick_dice(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, CHOSEN };
    if (f->step == WHICH) {
        ask_dice(k, f, CHOSEN);
        return;
    }
    unsigned dice = es_dice_picked(k), count = es_bits(dice);
    for es_each_of(k, die, dice) {
        if (f->r[3])
            es_send_die(k, die, es_Z_spent, dt_thing(k, die)->on);
        else
            dt_thing(k, die)->mark = (uint8_t)turned(k, f, die);
    }
    dt_leave(k, f, (int)count);
}

/* A task counts as done without dice; its costs still apply. */
static unsigned completable(const struct dt *k, unsigned seat)
{
    struct es_layout l;
    unsigned rows = 0;
    es_layout(k, es(k)->card, &l);
    for (unsigned left = l.open; left; left &= left - 1)
        rows |= es_survives(k, seat, es_counts(k, &l, (unsigned)__builtin_ctz(left))) ? left & -left : 0;
    return rows;
}

bool es_can_complete_task(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)arg;
    return es(k)->card != DT_NOTHING && !es(k)->battle && completable(k, c->you);
}

void es_verb_complete_task(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who, .source = f->source };
    if (es_can_complete_task(k, &c, arg))
        dt_push(k, es_C_complete_free, f->who, f->source);
}

/* Which task: asked of the player whose card it is. */
void es_proc_complete_free(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, CHOSEN, DONE };
    switch (f->step) {
    case WHICH:
        dt_ask(k, f, es_A_which_task, f->who, CHOSEN);
        for (unsigned rows = completable(k, f->who); rows; rows &= rows - 1)
            dt_option(k, es_O_task, (unsigned)__builtin_ctz(rows), 0);
        return;
    case CHOSEN: {
        struct dt_frame *c;
        unsigned row = k->s->answer.object;
        f->step = DONE;
        c = dt_push(k, es_C_complete, f->who, es(k)->card);
        c->r[0] = (int16_t)row;
        c->r[4] = 1;
        return;
    }
    default: dt_leave(k, f, 1);
    }
}
