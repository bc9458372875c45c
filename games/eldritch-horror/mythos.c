/* mythos.c -- the mythos phase: one card, its icons from left to right, then its text (EH-MYTH, MSTEP, REF). */
#include "state.h"

/* REF-01, REF-02, BASE-15, SEL-15: by the number of players. */
static int gates_spawned(const struct dt *k) { return k->s->seats < 5 ? 1 : 2; }
static int clues_spawned(const struct dt *k) { return (k->s->seats + 1) / 2; }

static void say_phase(struct dt *k) { dt_say(k, eh_M_mythos_phase, DT_NOBODY, DT_NOTHING, 0, 0); }

/* MSTEP-02: is the icon there? MSTEP-03..MSTEP-09, BASE-49: what it does. */
static void resolve_icon(struct dt *k, const struct dt_frame *f, int icon)
{
    struct dt_frame *p;
    if (!eh_has_word(k, f->source, eh_F_mythos_icons, icon))
        return;
    switch (icon) {
    case eh_N_omen_advances: dt_push(k, eh_C_omen, DT_NOBODY, DT_NOTHING)->r[0] = 1; return;
    case eh_N_reckoning: dt_push(k, eh_C_reckoning, DT_NOBODY, DT_NOTHING)->r[0] = EH_R_ALL; return;
    case eh_N_gates_spawn:
        dt_push(k, eh_C_spawn_gates, DT_NOBODY, DT_NOTHING)->r[0] = (int16_t)gates_spawned(k);
        return;
    case eh_N_monsters_surge: dt_push(k, eh_C_surges, DT_NOBODY, DT_NOTHING); return;    /* MSTEP-06 */
    case eh_N_clues_spawn:
        p = dt_push(k, eh_C_spawn_clues, DT_NOBODY, DT_NOTHING);
        p->r[0] = (int16_t)clues_spawned(k);
        return;
    case eh_N_eldritch_tokens:                                       /* MSTEP-09; a rumor token is where it says */
        dt_thing(k, f->source)->count = (uint8_t)dt_number(k, f->source, eh_F_mythos_tokens);
        dt_say(k, eh_M_tokens, DT_NOBODY, f->source, dt_thing(k, f->source)->count, 0);
        return;
    default: return;
    }
}

/* BASE-11: stage I on top of II on top of III. -1: they are all empty. */
static int top_stage(const struct dt *k)
{
    for (unsigned i = 0; i < EH_STAGES; i++)
        if (dt_head(k, eh_Z_stage + i) != DT_NOTHING)
            return (int)i;
    return -1;
}

/* MYTH-02, MSTEP-10, RUMOR-01, VERB-71: an ongoing card comes into play with what it brings; an event is over with its
 * text. */
static void text(struct dt *k, struct dt_frame *f)
{
    unsigned n;
    const int16_t *epic = dt_field(k, f->source, eh_F_mythos_epic, &n);
    unsigned token = n ? eh_any_copy(k, (unsigned)epic[0]) : (unsigned)DT_NOTHING;
    f->step = 5;
    if (!eh_has_word(k, f->source, eh_F_mythos_sort, eh_N_ongoing)) {
        dt_run_field(k, f->source, eh_F_mythos_effect, eh(k)->lead);
        return;
    }
    dt_move(k, f->source, eh_Z_ongoing, -1, DT_KEEP);
    dt_run_field(k, f->source, eh_F_mythos_enters, eh(k)->lead);
    if (token != DT_NOTHING)
        eh_spawn_at(k, token, (unsigned)dt_number(k, f->source, eh_F_mythos_site));
}

/* LEAD-02, MSTEP-01, MYTH-01, MYTH-03, AMB-60, TW-80..TW-82. r0: the icon that is next; r1: a card is given, and which
 * of its icons count: 1 all, 2 only tokens (SRUM-02..SRUM-04). */
void eh_proc_mythos(struct dt *k, struct dt_frame *f)
{
    enum { ICONS = eh_N_eldritch_tokens - eh_N_omen_advances + 1 };
    switch (f->step) {
    case 0:
        if (f->r[1]) {
            f->step = 2;
            return;
        }
        say_phase(k);
        if (top_stage(k) < 0)                                        /* LIMIT-10, EX-60, AMB-61 */
            eh_lose_game(k, eh_M_out_of_time);
        else
            dt_draw(k, f, eh_Z_stage + (unsigned)top_stage(k), DT_TOP, 0, 1);
        return;
    case 1:
        f->source = (uint16_t)k->s->ret;
        f->step = 2;
        return;
    case 2:
        dt_move(k, f->source, eh_Z_shown, -1, DT_PLAIN);
        dt_say(k, eh_M_mythos, DT_NOBODY, f->source, 0, 0);
        f->step = 3;
        return;
    case 3: {
        int icon = eh_N_omen_advances + f->r[0]++;
        if (f->r[0] > ICONS)
            f->step = 4;
        else if (f->r[1] != 2 || icon == eh_N_eldritch_tokens || icon == eh_N_rumor_token)   /* AMB-94 */
            resolve_icon(k, f, icon);
        return;
    }
    case 4: text(k, f); return;
    case 5:
        f->step = 6;
        if (dt_thing(k, f->source)->zone == eh_Z_shown)
            eh_discard(k, f->source);
        eh_settle(k);
        return;
    case 6: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static bool is_rumor(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return eh_has_word(k, (unsigned)id, eh_F_mythos_sort, eh_N_rumor);
}

/* SRUM-01, AMB-95, AMB-108, VERB-78, VERB-90: a rumor out of the box. r0: 1 all of its icons, 2 those of a starting
 * rumor. */
void eh_proc_starting_rumor(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0: dt_draw(k, f, eh_Z_mythos_box, DT_TOP, is_rumor, 1); return;
    case 1: {
        int card = k->s->ret;
        f->step = 2;
        if (card < 0)
            return;
        struct dt_frame *m = dt_push(k, eh_C_mythos, DT_NOBODY, (unsigned)card);
        m->r[1] = f->r[0];
        return;
    }
    case 2: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
