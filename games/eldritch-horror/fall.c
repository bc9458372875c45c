/* fall.c -- what is checked after every change: monsters and investigators without health, mysteries that are solved;
 * defeat, being devoured, elimination, and how an investigator leaves in the middle of anything (EH-DEF, DEV, ELIM,
 * DELAY, TW-90). */
#include "state.h"

/* ----------------------------------------------------------------- what follows ---- */
static bool has_run_out(const struct dt *k, unsigned who)
{
    const struct eh_seat *p = eh_seat(k, who);
    return eh_in(k, who) && !(p->flags & EH_FALLING) && (!p->health || !p->sanity);
}

/* COMBAT-12, AMB-84: losses that belong together: nobody falls before the last of them. */
bool eh_held(const struct dt *k) { return eh_exchanging_blows(k) || dt_in_batch(k); }

/* TW-90: after anything that can bring it about; true when something was started. WIN-02: winning comes first. */
bool eh_settle(struct dt *k)
{
    if (k->s->status != DT_ASKING)
        return true;
    if (eh_held(k) || eh(k)->phase == EH_SETUP)
        return false;
    if (eh_solve_due(k) || eh_defeat_due(k))                         /* AMB-64; AMB-12: the monster first */
        return true;
    for (unsigned p = 0; p < k->s->seats; p++)
        if (has_run_out(k, p)) {                                     /* DEF-01 */
            eh_fall(k, p, false);
            return true;
        }
    return false;
}

/* ------------------------------------------------------------- stopping a seat ---- */
/* Is it a loop whose bodies run as the seats it goes through? */
static bool is_round(const struct dt *k, const struct dt_frame *f)
{
    return f->proc == DT_P_FOR && k->content->code[(uint16_t)f->r[0] + 3] & 1;
}

/* AMB-22: a text of the board that the lead investigator carries out in the mythos phase is not about its leader: it
 * goes on for the next one. Below it is a rule that acts for nobody, or another text that set it off. */
static bool is_office(const struct dt *k, const struct dt_frame *f, unsigned who)
{
    const struct dt_frame *below = f - 1;
    bool text = f->proc == DT_P_PROGRAM && f->flags & DT_PROG_ROOT && f->who == who;
    return text && eh(k)->phase == EH_MYTHOS && dt_owner(k, f->source) == DT_NOBODY
        && (below->proc == DT_P_PROGRAM || (below->proc >= DT_P_GAME && below->who == DT_NOBODY));
}

static const struct dt_frame *text_of(const struct dt_frame *f)
{
    while (f->proc != DT_P_NONE && !(f->proc == DT_P_PROGRAM && f->flags & DT_PROG_ROOT))
        f--;
    return f;
}

/* DEF-13, COMBAT-19, AMB-83: the lowest frame that acts for the seat, but neither a window in which it was only asked
 * nor a loop in which it only had its turn. */
static struct dt_frame *lowest_of(const struct dt *k, unsigned who)
{
    struct dt_frame *lowest = 0;
    for (struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--) {
        if (is_office(k, f, who) || (lowest && is_round(k, f) && is_office(k, text_of(f), who)))
            break;
        if (f->who == who && f->proc != eh_C_fall && f->proc != DT_P_WINDOW)
            lowest = f;
    }
    return lowest;
}

/* Does anybody still follow a card, or speak of a token? */
static bool is_followed(const struct dt *k, unsigned t)
{
    const struct dt_frame *f = dt_top(k);
    while (f->proc != DT_P_NONE && f->source != t && !(f->proc == DT_P_EVENT && f->r[DT_E_THING] == (int)t))
        f--;
    return f->proc != DT_P_NONE;
}

/* A card that nobody resolves any more goes where it belongs; what somebody still follows stays. BASE-29: services. */
static void put_away_shown(struct dt *k)
{
    for (unsigned i = 0; i < 2u + k->s->seats; i++) {
        unsigned zone = i == 0 ? eh_Z_shown : i == 1 ? eh_Z_beaten : eh_Z_held + i - 2;
        for (unsigned t = dt_first(k, zone), n; t != DT_NOTHING; t = n) {
            n = dt_next(k, zone, t);
            if ((i < 2 || eh_has_word(k, t, eh_F_asset_traits, eh_N_service)) && !is_followed(k, t))
                eh_discard(k, t);
        }
    }
}

/* Dice and fights that were going on for frames that are gone are over. An action that is over has its reserve filled
 * (RSV-04). */
static void forget_stopped(struct dt *k)
{
    if (eh(k)->shut && !eh_frame(k, eh_C_acquire, DT_NOBODY)) {
        eh(k)->shut = 0;
        eh_refill_reserve(k);
    }
    if (!eh_frame(k, eh_C_reckoning, DT_NOBODY) && !eh_frame(k, eh_C_resolve_effect, DT_NOBODY))
        eh(k)->ones = 0;
    for dt_each(k, t, eh_Z_prowling)
        if (!eh_frame(k, eh_C_encounter, DT_NOBODY))
            dt_thing(k, t)->flags &= (uint8_t)~EH_FOUGHT;
}

static void stop_everything(struct dt *k, unsigned who)
{
    const struct dt_frame *lowest = lowest_of(k, who);
    while (lowest && dt_top(k) >= lowest)
        dt_pop(k, 0);
    put_away_shown(k);
    forget_stopped(k);
}

/* --------------------------------------------------------------------- the fall ---- */
enum { F_SEAT, F_DEVOURED, F_INSANE, F_ACTIVE };
enum { CUT, DOOM, WHERE, LIES, MARK, MARKED, PART, HEIR, LEADER, LAST, OVER };

void eh_fall(struct dt *k, unsigned who, bool devoured)
{
    struct dt_frame *f = dt_push(k, eh_C_fall, DT_NOBODY, DT_NOTHING);
    eh_seat(k, who)->flags |= EH_FALLING;
    f->r[F_SEAT] = (int16_t)who;
    f->r[F_DEVOURED] = devoured;
    f->r[F_ACTIVE] = (int16_t)eh_decider(k);
}

/* Whatever went on for the investigator is over; the fall itself goes on above what is left. AO-08, AMB-17, AMB-18:
 * whether the player is out is decided by how things stand now. */
static void cut(struct dt *k, struct dt_frame *f)
{
    struct dt_frame self = *f;
    unsigned who = (unsigned)f->r[F_SEAT];
    eh_seat(k, who)->flags |= eh_awake(k) ? EH_ELIMINATED : 0;
    dt_pop(k, 0);
    stop_everything(k, who);
    struct dt_frame *again = dt_push(k, eh_C_fall, DT_NOBODY, DT_NOTHING);
    memcpy(again->r, self.r, sizeof self.r);
    again->step = DOOM;
}

/* DEF-03, DEF-16, NEAR-02, SEL-01, AMB-19, AMB-20: the nearest city; ties are for whoever was active to break. */
static void ask_city(struct dt *k, struct dt_frame *f)
{
    struct dt_spaces cities = { { 0 } }, tied;
    for (unsigned i = 0; i < dt_map(k)->spots; i++)
        if (dt_map(k)->spot[i].kind == eh_N_city)
            dt_spaces_add(&cities, dt_map(k)->spot[i].space);
    dt_nearest(k, eh_seat(k, (unsigned)f->r[F_SEAT])->place, eh_W_journey, &cities, &tied);
    dt_ask(k, f, eh_A_nearest, (unsigned)f->r[F_ACTIVE], LIES);
    for (int s = 0; s < DT_SPACES; s++)
        if (dt_spaces_has(&tied, s))
            dt_option(k, DT_V_space, (unsigned)s, 0);
}

/* DEF-04, DEF-05: the token lies with health or with sanity; if both have run out the player says with which. */
static void ask_mark(struct dt *k, struct dt_frame *f)
{
    const struct eh_seat *p = eh_seat(k, (unsigned)f->r[F_SEAT]);
    dt_ask(k, f, eh_A_marked_by, (unsigned)f->r[F_SEAT], MARKED);
    if (!p->health)
        dt_option(k, eh_O_health, 0, 0);
    if (!p->sanity || p->health)
        dt_option(k, eh_O_sanity, 0, 0);
}

/* DEF-06, DEF-07, DEV-02, DEV-03: conditions, health, sanity and improvements are gone; possessions stay on the sheet,
 * unless the investigator was devoured. */
static void part(struct dt *k, const struct dt_frame *f)
{
    unsigned who = (unsigned)f->r[F_SEAT];
    bool devoured = f->r[F_DEVOURED];
    struct eh_seat *p = eh_seat(k, who);
    unsigned self = eh_self(k, who);
    unsigned i = (self - k->content->kind_first[eh_K_investigator]) % EH_PEOPLE;
    static const uint8_t zones[] = { eh_Z_burdens, eh_Z_held, eh_Z_purse };
    for (unsigned z = 0; z < sizeof zones; z++)
        for (unsigned t = dt_first(k, zones[z] + who), n; t != DT_NOTHING; t = n) {
            n = dt_next(k, zones[z] + who, t);
            if (devoured || zones[z] == eh_Z_burdens)
                eh_discard(k, t);
            else
                dt_put_on(k, t, eh_Z_estate, self,
                          dt_thing(k, t)->flags & DT_LOOK ? DT_LOOK_ONLY : DT_PLAIN);
        }
    for (unsigned n = 0; n < 2; n++)
        eh(k)->estate[i][n] = devoured ? 0 : p->tickets[n];
    unsigned place = p->place;
    *p = (struct eh_seat){ .flags = p->flags & EH_ELIMINATED };
    dt_move(k, self, devoured ? eh_Z_box : eh_Z_fallen, -1, DT_PLAIN);
    dt_say(k, devoured ? eh_M_devoured : eh_M_fallen, who, self, (int)place, 0);
    if (devoured)
        return;
    dt_thing(k, self)->mark = (uint8_t)place;
    dt_thing(k, self)->flags |= f->r[F_INSANE] ? EH_INSANE : 0;
}

/* DEF-08, DEV-04, AMB-23: the lead investigator names another, if there is one. */
static void ask_heir(struct dt *k, struct dt_frame *f)
{
    if (eh(k)->lead != f->r[F_SEAT] || !eh_living(k)) {
        f->step = LAST;
        return;
    }
    dt_ask(k, f, eh_A_new_lead, (unsigned)f->r[F_SEAT], LEADER);
    for (unsigned p = 0; p < k->s->seats; p++)
        if (eh_in(k, p))
            dt_option(k, eh_O_lead, p, 0);
}

/* AMB-22: what was resolved for the old lead investigator in the mythos phase goes on for the new one. */
static void hand_on(struct dt *k, unsigned from, unsigned to)
{
    eh(k)->lead = (uint8_t)to;
    dt_say(k, eh_M_leads, to, DT_NOTHING, 0, 0);
    for (struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE && eh(k)->phase == EH_MYTHOS; f--)
        if (f->who == from)
            f->who = (uint8_t)to;
}

/* ELIM-01, ELIM-03 */
static bool all_eliminated(const struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (!(eh_seat(k, p)->flags & EH_ELIMINATED))
            return false;
    return true;
}

static void last(struct dt *k, struct dt_frame *f)
{
    unsigned who = (unsigned)f->r[F_SEAT];
    eh_seat(k, who)->flags |= dt_head(k, eh_Z_lodge) == DT_NOTHING ? EH_ELIMINATED : 0;      /* DEF-11 */
    if (eh_seat(k, who)->flags & EH_ELIMINATED)
        dt_say(k, eh_M_eliminated, who, DT_NOTHING, 0, 0);
    f->step = OVER;
    if (all_eliminated(k))
        eh_lose_game(k, eh_M_nobody_left);
    else
        eh_settle(k);
}

/* DEF-01..DEF-08, DEV-01..DEV-05, BASE-46, BASE-47, AMB-93, VERB-95, VERB-98, TW-55. r0: the seat, r1: devoured, r2: by
 * sanity, r3: who was active. */
void eh_proc_fall(struct dt *k, struct dt_frame *f)
{
    unsigned who = (unsigned)f->r[F_SEAT];
    switch (f->step) {
    case CUT: cut(k, f); return;
    case DOOM:                                                       /* DEF-02, DEV-01 */
        f->step = f->r[F_DEVOURED] ? PART : WHERE;
        eh_advance_doom(k, DT_NOTHING, 1, DT_NOTHING);
        return;
    case WHERE: ask_city(k, f); return;
    case LIES:
        eh_seat(k, who)->place = (uint8_t)k->s->answer.object;
        f->step = MARK;
        return;
    case MARK: ask_mark(k, f); return;
    case MARKED:
        f->r[F_INSANE] = k->s->answer.verb == eh_O_sanity;
        f->step = PART;
        return;
    case PART:
        f->step = HEIR;
        part(k, f);
        return;
    case HEIR: ask_heir(k, f); return;
    case LEADER:
        hand_on(k, who, k->s->answer.object);
        f->step = LAST;
        return;
    case LAST: last(k, f); return;
    default: dt_pop(k, 1);
    }
}

/* --------------------------------------------------------------------- delayed ---- */
/* DELAY-01..DELAY-03, TW-45, AMB-25..AMB-27, MARK-03..MARK-05: in one's own action phase turn it costs the rest of the
 * turn instead; in an action on somebody else's turn it ends that action. */
void eh_delay(struct dt *k, unsigned who, bool chosen)
{
    if (!eh_in(k, who))
        return;
    if (!chosen && eh_ask(k, eh_Q_punctual, who, 0)) {
        dt_say(k, eh_M_not_delayed, who, DT_NOTHING, 0, 0);
        return;
    }
    dt_say(k, eh_M_delayed, who, DT_NOTHING, 0, 0);
    struct dt_frame *turn = eh_frame(k, eh_C_turn, who);
    if (turn) {
        eh_seat(k, who)->actions = 0;
        dt_unwind(k, eh_C_turn, EH_TURN_ENDS);
        put_away_shown(k);
        forget_stopped(k);
        return;
    }
    eh_seat(k, who)->flags |= EH_DELAYED;
    if (eh_frame(k, eh_C_action, who) && eh(k)->phase == EH_ACTION) {
        while (!(dt_top(k)->proc == eh_C_action && dt_top(k)->who == who))
            dt_pop(k, 0);
        dt_top(k)->step = EH_ACTION_ENDS;
        put_away_shown(k);
        forget_stopped(k);
    }
}
