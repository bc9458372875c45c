/* fight.c -- combat encounters, ambushes, and monsters that are defeated (EH-COMBAT, AMBUSH, CULT, EPIC). */
#include "state.h"

enum { WILL = EH_F_WILL, STRENGTH = EH_F_STRENGTH, FLAGS = EH_F_FLAGS, HITS = EH_F_HITS, LOST = EH_F_LOST };
/* steps of a combat */
enum { BEGIN, BRACE, BRACED, TEST_WILL, HORROR, HORRIFIED, AFTER_WILL, BEFORE_STRENGTH, BRACE_AGAIN, BRACED_AGAIN,
       TEST_STRENGTH, STRUCK, DAMAGE, HIT, AFTER_STRENGTH, SETTLE, ORDERED, RELEASE, END };

_Static_assert((int)BRACE == EH_FIGHT_BRACE && (int)BRACE_AGAIN == EH_FIGHT_BRACE_AGAIN, "others look at these steps");

struct dt_frame *eh_fight(struct dt *k, unsigned who, unsigned monster, unsigned flags)
{
    struct dt_frame *f = dt_push(k, eh_C_fight, who, monster);
    f->r[FLAGS] = (int16_t)flags;
    return f;
}

/* Health lost by the opponent: on its token, or where it has none here (AMB-13) in this combat alone. */
static int hits(const struct dt *k, const struct dt_frame *f)
{
    return f->r[FLAGS] & EH_VIRTUAL ? f->r[HITS] : dt_thing(k, f->source)->count;
}

/* Does it go on? The monster may be gone by any effect. */
static bool goes_on(const struct dt *k, const struct dt_frame *f)
{
    unsigned zone = dt_thing(k, f->source)->zone;
    if (!eh_in(k, f->who) || f->r[FLAGS] & EH_DEFEATED)
        return false;
    return f->r[FLAGS] & EH_VIRTUAL ? f->r[HITS] < eh_toughness(k, f->source) : zone == eh_Z_prowling;
}

/* DIANA-02, DIANA-03, VERB-15, TW-52 */
static int horror(const struct dt *k, const struct dt_frame *f)
{
    int n;
    eh_stat(k, f->source, EH_HORROR, &n);
    return n > 1 && eh_ask(k, eh_Q_unflinching, f->who, 0) ? 1 : n;
}

static int damage(const struct dt *k, const struct dt_frame *f)
{
    int n, less = eh_ask(k, eh_Q_shield, f->who, 0);
    eh_stat(k, f->source, EH_DAMAGE, &n);
    return n > less ? n - less : n > 1 ? 1 : n;
}

/* TW-50, TW-51: what may be used before a test of the combat. */
static void ask_brace(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, eh_A_brace, f->who, next);
    dt_usable(k, eh_E_brace, f->who);
    dt_option(k, eh_O_begin, 0, 0);
}

static void braced(struct dt *k, struct dt_frame *f, unsigned again, unsigned on)
{
    bool use = k->s->answer.verb == DT_V_use;
    f->step = (uint16_t)(use ? again : on);
    if (use)
        dt_use(k, k->s->answer, f->who);
}

/* COMBAT-05, COMBAT-08, COMBAT-15: without such a test it and its losses are skipped. */
static void begin_test(struct dt *k, struct dt_frame *f, enum eh_stat stat, int skill, unsigned then, unsigned skip)
{
    int modifier;
    if (!eh_stat(k, f->source, stat, &modifier)) {
        f->step = (uint16_t)skip;
        return;
    }
    f->step = (uint16_t)then;
    eh_test(k, f->who, f->source, skill, modifier, 0);
}

/* COMBAT-06, COMBAT-07 */
static void suffer_horror(struct dt *k, struct dt_frame *f)
{
    f->r[WILL] = k->s->ret;
    f->step = HORRIFIED;
    k->s->ret = 0;
    if (horror(k, f) > f->r[WILL])
        dt_event(k, eh_E_lose, f->who, f->source, eh_N_sanity, horror(k, f) - f->r[WILL]);
}

/* Some place what was lost on the Ancient One's sheet: once for each. */
static void horrified(struct dt *k, struct dt_frame *f)
{
    f->r[LOST] = k->s->ret;
    f->step = AFTER_WILL;
    for (int i = 0; i < f->r[LOST]; i++)
        dt_run_field(k, f->source, eh_F_epic_horrified, f->who);
}

/* COMBAT-09, COMBAT-10, COMBAT-12: what both lose is lost at the same time. */
static void suffer_damage(struct dt *k, struct dt_frame *f)
{
    int n = f->r[FLAGS] & EH_SKIP_LOSS ? 0 : damage(k, f) - f->r[STRENGTH];
    f->step = HIT;
    k->s->ret = 0;
    if (n > 0)
        dt_event(k, eh_E_lose, f->who, f->source, eh_N_health, n);
}

/* COMBAT-11, COMBAT-13, EPIC-02 */
static void hit(struct dt *k, struct dt_frame *f)
{
    f->r[LOST] = k->s->ret;
    f->step = AFTER_STRENGTH;
    if (f->r[FLAGS] & EH_VIRTUAL)
        f->r[HITS] = (int16_t)(f->r[HITS] + f->r[STRENGTH]);
    else if (f->r[STRENGTH] > 0)
        eh_hurt(k, f->source, f->r[STRENGTH]);
}

static void after_strength(struct dt *k, struct dt_frame *f)
{
    const struct eh_seat *p = eh_seat(k, f->who);
    f->step = SETTLE;
    if (p->health && p->sanity)
        eh_run_part(k, f->source, EH_AFTER_STRENGTH, f->who, 0);
}

/* COMBAT-18, AMB-12: where both fall the active investigator says which comes first. */
static void settle(struct dt *k, struct dt_frame *f)
{
    const struct eh_seat *p = eh_seat(k, f->who);
    if ((p->health && p->sanity) || hits(k, f) < eh_toughness(k, f->source)) {
        f->step = RELEASE;
        return;
    }
    dt_ask(k, f, eh_A_defeat_order, eh_decider(k), ORDERED);
    dt_option(k, eh_O_monster_first, 0, 0);
    dt_option(k, eh_O_self_first, 0, 0);
}

/* The opponent's defeat with all that it sets off comes before the investigator's, who is held up to then. */
static void ordered(struct dt *k, struct dt_frame *f)
{
    f->step = RELEASE;
    if (k->s->answer.verb == eh_O_monster_first) {
        dt_thing(k, f->source)->flags |= f->r[FLAGS] & EH_VIRTUAL ? 0 : EH_DYING;
        dt_push(k, eh_C_defeat, f->who, f->source)->r[0] = (f->r[FLAGS] & EH_VIRTUAL) != 0;
        return;
    }
    f->step = END;
    eh_fall(k, f->who, false);
}

/* AMB-13: what has no token here is beaten in this combat alone. */
static void end(struct dt *k, struct dt_frame *f)
{
    if (f->r[FLAGS] & EH_VIRTUAL && !(f->r[FLAGS] & EH_DEFEATED) && eh_in(k, f->who)
        && hits(k, f) >= eh_toughness(k, f->source)) {
        struct dt_frame *d = dt_push(k, eh_C_defeat, f->who, f->source);
        d->r[0] = 1;
        return;
    }
    struct dt_frame *encounter = eh_frame(k, eh_C_encounter, f->who);
    if (encounter && f->r[FLAGS] & EH_NO_MORE)
        encounter->r[EH_N_FLAGS] |= EH_N_NO_MORE;
    dt_pop(k, f->r[FLAGS] & EH_DEFEATED ? 1 : 0);
}

/* COMBAT-03, COMBAT-04. The source is the monster; leaves 1 when it was defeated. */
static void first_half(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case BEGIN:
        dt_say(k, f->r[FLAGS] & EH_VIRTUAL ? eh_M_ambushed : eh_M_fights, f->who, f->source, 0, 0);
        f->step = BRACE;
        dt_refresh(k, eh_P_combat);
        eh_run_part(k, f->source, EH_BEFORE_WILL, f->who, 0);
        return;
    case BRACE: ask_brace(k, f, BRACED); return;
    case BRACED: braced(k, f, BRACE, TEST_WILL); return;
    case TEST_WILL: begin_test(k, f, EH_WILL, eh_N_will, HORROR, BEFORE_STRENGTH); return;
    case HORROR: suffer_horror(k, f); return;
    case HORRIFIED: horrified(k, f); return;
    case AFTER_WILL:
        f->step = BEFORE_STRENGTH;
        eh_run_part(k, f->source, EH_AFTER_WILL, f->who, f->r[WILL]);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static void second_half(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case BEFORE_STRENGTH:
        f->step = f->r[FLAGS] & EH_SKIP_STRENGTH ? END : BRACE_AGAIN;
        if (f->step != END)
            eh_run_part(k, f->source, EH_BEFORE_STRENGTH, f->who, 0);
        return;
    case BRACE_AGAIN: ask_brace(k, f, BRACED_AGAIN); return;
    case BRACED_AGAIN: braced(k, f, BRACE_AGAIN, TEST_STRENGTH); return;
    case TEST_STRENGTH: begin_test(k, f, EH_STRENGTH, eh_N_strength, STRUCK, END); return;
    case STRUCK:
        f->r[STRENGTH] = k->s->ret;
        f->step = DAMAGE;
        eh_run_part(k, f->source, EH_STRUCK, f->who, f->r[STRENGTH]);
        return;
    case DAMAGE: suffer_damage(k, f); return;
    case HIT: hit(k, f); return;
    case AFTER_STRENGTH: after_strength(k, f); return;
    case SETTLE: settle(k, f); return;
    case ORDERED: ordered(k, f); return;
    case RELEASE:
        f->step = END;
        eh_settle(k);
        return;
    case END: end(k, f); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

void eh_proc_fight(struct dt *k, struct dt_frame *f)
{
    if (f->step < DAMAGE && !goes_on(k, f))
        f->step = END;
    if (f->step < BEFORE_STRENGTH)
        first_half(k, f);
    else
        second_half(k, f);
}

/* Between the strength test and what follows from it: what both lose is lost at one stroke. */
bool eh_exchanging_blows(const struct dt *k)
{
    for (const struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--)
        if (f->proc == eh_C_fight && f->step >= HIT && f->step <= RELEASE)
            return true;
    return false;
}

/* ---------------------------------------------------------------------- ambush ---- */
/* AMBUSH-05, AMB-15: a copy that can be seen, one set aside before one on the board; else it is looked for in the cup,
 * and is back there before anything else happens. */
static unsigned copy_of(struct dt *k, unsigned card)
{
    static const uint8_t where[] = { eh_Z_aside, eh_Z_prowling, eh_Z_laid, eh_Z_box, eh_Z_cup };
    for (unsigned i = 0; i < sizeof where; i++) {
        unsigned t = eh_find_card(k, card, where[i]);
        if (t != DT_NOTHING && where[i] == eh_Z_cup)
            dt_move(k, t, eh_Z_beaten, -1, DT_PLAIN);
        if (t != DT_NOTHING)
            return t;
    }
    return DT_NOTHING;
}

/* AMBUSH-01..AMBUSH-08, AMB-16: a combat like others; BASE-41: what it interrupted goes on. r0: the card, -1 for a
 * random one; r1: 1 when it was defeated. */
void eh_proc_ambush(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[0] < 0) {
            dt_draw(k, f, eh_Z_cup, DT_TOP, 0, 1);
            return;
        }
        f->source = (uint16_t)copy_of(k, (unsigned)f->r[0]);
        f->step = 2;
        return;
    case 1:                                                          /* AMBUSH-02, AMBUSH-03: it does not spawn */
        f->source = (uint16_t)(k->s->ret >= 0 ? k->s->ret : DT_NOTHING);
        if (f->source != DT_NOTHING)
            dt_move(k, f->source, eh_Z_beaten, -1, DT_PLAIN);
        f->step = 2;
        return;
    case 2:
        if (f->source == DT_NOTHING || !eh_in(k, f->who)) {          /* AMB-14 */
            dt_pop(k, 0);
            return;
        }
        f->step = 3;
        eh_fight(k, f->who, f->source, EH_VIRTUAL);
        return;
    case 3:
        f->r[1] = k->s->ret;
        if (dt_thing(k, f->source)->zone == eh_Z_beaten)             /* AMBUSH-04 */
            eh_discard(k, f->source);
        dt_pop(k, f->r[1]);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------- defeated monsters ---- */
/* VERB-56, AMB-88, TW-53: epic ones too, unless something forbids it. BASE-38: it stays lost. */
void eh_hurt(struct dt *k, unsigned monster, int n)
{
    int16_t arg[] = { (int16_t)monster };
    struct dt_ctx c = { .you = (uint8_t)eh_decider(k), .source = DT_NOTHING, .it = -1, .that = -1 };
    struct dt_thing *t = dt_thing(k, monster);
    if (t->zone != eh_Z_prowling || n <= 0 || dt_query(k, eh_Q_unhurt, &c, arg, 1))
        return;
    t->count = dt_counted(t->count, n);
    dt_say(k, eh_M_hurts, DT_NOBODY, monster, n, eh_toughness(k, monster));
}

/* COMBAT-14, MARK-01: whoever made it lose its health has defeated it, or else whoever is active. */
bool eh_defeat_due(struct dt *k)
{
    unsigned by = dt_top(k)->who;
    for dt_each(k, t, eh_Z_prowling) {
        struct dt_thing *m = dt_thing(k, t);
        if (m->flags & EH_DYING || m->count < eh_toughness(k, t))
            continue;
        m->flags |= EH_DYING;
        dt_push(k, eh_C_defeat, eh_in(k, by) ? by : eh_decider(k), t);
        return true;
    }
    return false;
}

/* The combat in which it happens, 0 for none: MARK-02. */
static struct dt_frame *combat_with(const struct dt *k, unsigned monster)
{
    struct dt_frame *f = eh_frame(k, eh_C_fight, DT_NOBODY);
    return f && f->source == monster ? f : 0;
}

/* TW-54. The source is the monster; r0: it has no token on the board. It lies open until everything that its defeat
 * sets off is over. */
void eh_proc_defeat(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *combat = combat_with(k, f->source);
    switch (f->step) {
    case 0:
        if (combat)
            combat->r[FLAGS] |= EH_DEFEATED;
        f->step = 1;
        {
            struct dt_frame *e = dt_event(k, eh_E_defeat, f->who, f->source, -1, 1);
            e->r[DT_E_THING] = (int16_t)f->source;
            e->r[DT_E_A] = f->r[0];
        }
        return;
    case 1:
        f->step = 2;
        eh_run_part(k, f->source, EH_SLAIN, f->who, 0);
        return;
    case 2:
        f->step = 3;
        if (combat && eh_in(k, combat->who))
            eh_run_part(k, f->source, EH_BEATEN, combat->who, 0);
        return;
    case 3:
        f->step = 4;
        if (eh_is(k, f->source, eh_K_epic))
            eh_epic_defeated(k, f->source);
        return;
    case 4:
        if (!f->r[0] && dt_thing(k, f->source)->zone == eh_Z_beaten)
            eh_discard(k, f->source);
        f->step = 5;
        eh_settle(k);
        return;
    case 5: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------------- verbs ---- */
/* The combat with a monster that has no token here: what it loses it loses there. */
static struct dt_frame *virtual_combat(const struct dt *k, unsigned monster)
{
    struct dt_frame *f = combat_with(k, monster);
    return f && f->r[FLAGS] & EH_VIRTUAL ? f : 0;
}

static bool is_out(const struct dt *k, unsigned monster)
{
    return eh_is_monster(k, monster) && dt_thing(k, monster)->zone == eh_Z_prowling;
}

void eh_verb_fight(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_in(k, f->who) && is_out(k, (uint16_t)arg[0]))
        eh_fight(k, f->who, (uint16_t)arg[0], 0);
}

void eh_verb_ambush(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_in(k, f->who))
        dt_push(k, eh_C_ambush, f->who, DT_NOTHING)->r[0] = arg[0];
}

void eh_verb_ambush_random(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (eh_in(k, f->who))
        dt_push(k, eh_C_ambush, f->who, DT_NOTHING)->r[0] = -1;
}

void eh_verb_hurt(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *combat = virtual_combat(k, (uint16_t)arg[0]);
    (void)f;
    if (combat)
        combat->r[HITS] = dt_counted(combat->r[HITS], arg[1]);
    else if (is_out(k, (uint16_t)arg[0])) {
        eh_hurt(k, (uint16_t)arg[0], arg[1]);
        eh_settle(k);
    }
}

void eh_verb_mend(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *combat = virtual_combat(k, (uint16_t)arg[0]);
    (void)f;
    int by = arg[1] ? arg[1] : DT_AMOUNT;
    if (combat)
        combat->r[HITS] = dt_counted(combat->r[HITS], -by);
    if (combat || !is_out(k, (uint16_t)arg[0]))
        return;
    struct dt_thing *t = dt_thing(k, (uint16_t)arg[0]);
    int n = by < t->count ? by : t->count;
    t->count = dt_counted(t->count, -n);
    if (n)
        dt_say(k, eh_M_mends, DT_NOBODY, (uint16_t)arg[0], n, 0);
}


/* EPIC-02, AMB-87: only what it has lost defeats an epic one. */
void eh_verb_defeat(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned t = (uint16_t)arg[0];
    if (virtual_combat(k, t) && !eh_is(k, t, eh_K_epic)) {
        virtual_combat(k, t)->r[HITS] = (int16_t)eh_toughness(k, t);
        return;
    }
    if (!is_out(k, t) || eh_is(k, t, eh_K_epic) || dt_thing(k, t)->flags & EH_DYING)
        return;
    dt_thing(k, t)->flags |= EH_DYING;
    dt_push(k, eh_C_defeat, f->who, t);
}

static void mark_combat(struct dt *k, const struct dt_frame *f, unsigned flag)
{
    struct dt_frame *combat = eh_frame(k, eh_C_fight, f->who);
    if (combat)
        combat->r[FLAGS] |= (int16_t)flag;
}

void eh_verb_skip_strength(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    mark_combat(k, f, EH_SKIP_STRENGTH);
}

void eh_verb_skip_loss(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    mark_combat(k, f, EH_SKIP_LOSS);
}

void eh_verb_no_more(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    mark_combat(k, f, EH_NO_MORE);
}

/* VERB-03, FAQ-02: while this combat lasts; of several the best counts. */
void eh_verb_steel(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *combat = eh_frame(k, eh_C_fight, f->who);
    unsigned r = arg[0] == eh_N_will ? EH_F_BONUS_WILL : EH_F_BONUS_STRENGTH;
    if (combat && combat->r[r] < arg[1])
        combat->r[r] = arg[1];
}

void eh_verb_steel_reroll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    mark_combat(k, f, EH_REROLL);
}
