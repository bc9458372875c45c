/* resolve.c -- phase 4, Tile Resolution: locations in the order the Investigator player likes, at
 * each of them combat tiles first, then what shakes the mind, then all the rest; Corroboration,
 * Secret Rites and Dread. */
#include "state.h"

/* RES-01, RES-02: locations with investigators that are still to be resolved. */
static bool waits(const struct dt *k, unsigned space)
{
    return dt_in(k, mm_Z_team + space) && !(mm(k)->resolved >> space & 1);
}

static bool ask_location(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned n = 0;
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        n += waits(k, space);
    if (!n)
        return false;
    dt_ask(k, f, mm_A_next_location, MM_TEAM, next);
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        if (waits(k, space))
            dt_option(k, mm_O_enter, space, 0);
    return true;
}

/* MMC-MP-03: something gained at two locations or more. */
static void corroborate(struct dt *k)
{
    unsigned solved = mm(k)->solved;
    if (solved & (solved - 1))
        mm_score(k, MM_TEAM, 1, mm_M_corroborated);
}

/* MMC-SP-06: after a ceremony that succeeded, as long as the cult was not far ahead; and where nobody has got
 * anywhere since phase 3 began. */
static void dread(struct dt *k)
{
    const struct mm *s = mm(k);
    bool scored = s->points[MM_TEAM] > s->before[MM_TEAM] || s->points[MM_CULT] > s->before[MM_CULT];
    if (s->chanted && s->before[MM_CULT] <= s->before[MM_TEAM] + MM_LEAD)
        mm_score(k, MM_CULT, 1, mm_M_chanting);
    else if (!scored && !s->solved && !s->felled)
        mm_score(k, MM_CULT, 1, mm_M_dread);
}

void mm_proc_resolution(struct dt *k, struct dt_frame *f)
{
    enum { NEXT, ENTER, RITES, DREAD };
    switch (f->step) {
    case NEXT:
        if (!ask_location(k, f, ENTER))
            f->step = RITES;
        return;
    case ENTER:
        mm(k)->at = (uint8_t)k->s->answer.object;
        f->step = NEXT;
        dt_push(k, mm_C_location, MM_TEAM, DT_NOTHING);
        return;
    case RITES:                                                      /* RES-05 */
        corroborate(k);
        f->step = DREAD;
        dt_push(k, mm_C_rites, MM_CULT, DT_NOTHING);
        return;
    case DREAD:
        dread(k);
        dt_pop(k, 0);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ---------------------------------------------------------- one location ---- */

static unsigned open_zone(const struct dt *k) { return mm_Z_revealed + mm(k)->at; }

/* AMB-08: all at once. */
static void reveal(struct dt *k)
{
    unsigned zone = mm_Z_at_library + mm(k)->at;
    dt_say(k, mm_M_enters, DT_NOBODY, DT_NOTHING, mm(k)->at, 0);
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t)) {
        dt_move(k, t, open_zone(k), -1, DT_PLAIN);
        dt_say(k, mm_M_found, DT_NOBODY, t, 0, 0);
    }
}

/* RES-03: the step of the location in which a tile is resolved; one that is marked has been. */
enum step { COMBAT_STEP, SANITY_STEP, LAST_STEP };

static bool due(const struct dt *k, unsigned tile, unsigned step)
{
    unsigned its = mm_fights(k, tile) ? COMBAT_STEP : mm_sanity(k, tile) ? SANITY_STEP : LAST_STEP;
    return its == step && !dt_thing(k, tile)->mark;
}

/* AMB-09: within a step the Investigator player says which tile is next. False: none is left. */
static bool ask_tile(struct dt *k, struct dt_frame *f, unsigned step, unsigned next)
{
    unsigned n = 0;
    for (unsigned t = dt_first(k, open_zone(k)); t != DT_NOTHING; t = dt_next(k, open_zone(k), t))
        n += due(k, t, step);
    if (!n || dt_first(k, mm_here(k)) == DT_NOTHING)                 /* AMB-45 */
        return false;
    dt_ask(k, f, mm_A_next_tile, MM_TEAM, next);
    for (unsigned t = dt_first(k, open_zone(k)); t != DT_NOTHING; t = dt_next(k, open_zone(k), t))
        if (due(k, t, step))
            dt_option(k, mm_O_resolve, t, 0);
    return true;
}

static int held(const struct dt *k, unsigned tile)
{
    return dt_number(k, tile, mm_is(k, tile, mm_K_cultist) ? mm_F_cultist_held : mm_F_monster_held);
}

/* MMC-SP-02: nobody is left and a combat tile is; the highest counts, not the sum. */
static void hold_field(struct dt *k)
{
    int most = 0;
    if (dt_first(k, mm_here(k)) != DT_NOTHING)
        return;
    for (unsigned t = dt_first(k, open_zone(k)); t != DT_NOTHING; t = dt_next(k, open_zone(k), t))
        if (mm_fights(k, t) && held(k, t) > most)
            most = held(k, t);
    if (most) {
        dt_say(k, mm_M_holds, DT_NOBODY, DT_NOTHING, mm(k)->at, 0);
        mm_score(k, MM_CULT, most, mm_M_summoned);
    }
}

/* COMBAT-06, AMB-17 */
/* AMB-18: tiles to be mixed are, as soon as the location is done. Those who came stay till Midnight. */
static void leave(struct dt *k)
{
    for (unsigned t = dt_first(k, mm_Z_used); t != DT_NOTHING; t = dt_next(k, mm_Z_used, t))
        dt_move(k, t, mm_Z_draw, -1, DT_PLAIN);
    mm(k)->resolved = (uint8_t)(mm(k)->resolved | 1u << mm(k)->at);
    mm(k)->at = MM_NOWHERE;
}

/* RES-03, RES-06. r0: which of the later steps. */
void mm_proc_location(struct dt *k, struct dt_frame *f)
{
    enum { REVEAL, COMBAT, FIELD, NEXT, TILE };
    switch (f->step) {
    case REVEAL:
        reveal(k);
        f->step = COMBAT;
        dt_push(k, mm_C_horrors, MM_TEAM, DT_NOTHING);
        return;
    case COMBAT:                                                     /* PLACE-07 */
        f->step = FIELD;
        f->r[0] = SANITY_STEP;
        dt_push(k, mm_C_combat, MM_TEAM, DT_NOTHING);
        return;
    case FIELD:
        hold_field(k);
        f->step = NEXT;
        return;
    case NEXT:
        if (ask_tile(k, f, (unsigned)f->r[0], TILE))
            return;
        if (f->r[0]++ < LAST_STEP)
            return;
        leave(k);
        dt_pop(k, 0);
        return;
    case TILE:
        f->step = NEXT;
        dt_push(k, mm_C_tile, MM_TEAM, k->s->answer.object);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* RES-04, AMB-10: Sanity lines of combat tiles, before the first blow; each once for each investigator. The
 * mark of a combat tile says that its line was rolled. */
static bool ask_horror(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned n = 0;
    for (unsigned t = dt_first(k, open_zone(k)); t != DT_NOTHING; t = dt_next(k, open_zone(k), t))
        n += due(k, t, COMBAT_STEP) && mm_sanity(k, t);
    if (!n || dt_first(k, mm_here(k)) == DT_NOTHING)
        return false;
    dt_ask(k, f, mm_A_next_horror, MM_TEAM, next);
    for (unsigned t = dt_first(k, open_zone(k)); t != DT_NOTHING; t = dt_next(k, open_zone(k), t))
        if (due(k, t, COMBAT_STEP) && mm_sanity(k, t))
            dt_option(k, mm_O_resolve, t, 0);
    return true;
}

void mm_proc_horrors(struct dt *k, struct dt_frame *f)
{
    enum { NEXT, ROLL };
    switch (f->step) {
    case NEXT:
        if (!ask_horror(k, f, ROLL))
            dt_pop(k, 0);
        return;
    case ROLL:
        f->step = NEXT;
        dt_thing(k, k->s->answer.object)->mark = 1;
        mm_each_roll(k, mm_N_sanity, mm_sanity(k, k->s->answer.object), mm_Z_asylum);            /* SAN-01, SAN-02 */
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------- what is no combat tile ---- */

/* MMC-MP-01 */
static void gain(struct dt *k, unsigned tile, int mythos)
{
    bool item = mm_is(k, tile, mm_K_item);
    mm(k)->solved = (uint8_t)(mm(k)->solved | 1u << mm(k)->at);
    dt_move(k, tile, item ? mm_Z_satchel : mm_Z_solved, -1, DT_PLAIN); /* AMB-20 */
    dt_say(k, mm_M_taken, DT_NOBODY, tile, mythos, 0);
    mm_score(k, MM_TEAM, mythos, mm_M_scored);
}

/* AMB-19, AMB-32: an item may go to the cult, all else stays face up and returns at Midnight. */
static void miss(struct dt *k, unsigned tile)
{
    dt_say(k, mm_M_not_taken, DT_NOBODY, tile, 0, 0);
    if (mm_is(k, tile, mm_K_item) && dt_number(k, tile, mm_F_item_cult)) {
        dt_move(k, tile, mm_Z_cult_items, -1, DT_PLAIN);     /* MID-06 */
        dt_say(k, mm_M_cult_takes, DT_NOBODY, tile, 0, 0);
    }
    dt_run_field(k, tile, mm_F_clue_failure, MM_TEAM);               /* MMC-SP-03 */
}

/* SKILL-01, SKILL-04; AMB-22: a Stealth clue is passed when one gets through, who does not is jailed. */
static void try_for(struct dt *k, unsigned tile)
{
    bool item = mm_is(k, tile, mm_K_item);
    unsigned skill = (unsigned)dt_number(k, tile, item ? mm_F_item_skill : mm_F_clue_skill);
    int need = dt_number(k, tile, item ? mm_F_item_needs : mm_F_clue_needs);
    if (skill == mm_N_stealth)
        mm_each_roll(k, skill, need, mm_Z_jail);             /* MMC-JAIL-01, AMB-23 */
    else
        mm_team_roll(k, skill, need);
}

/* Events and Red Herrings: the Sanity line, then the effect, then where the tile says it goes. */
static unsigned fate_of(const struct dt *k, unsigned tile)
{
    return (unsigned)dt_number(k, tile, mm_is(k, tile, mm_K_event) ? mm_F_event_fate : mm_F_herring_fate);
}

/* One tile of the last two steps; its source is the tile. */
void mm_proc_tile(struct dt *k, struct dt_frame *f)
{
    enum { START, TRIED, EFFECT, USED, OVER };
    unsigned tile = f->source;
    bool item = mm_is(k, tile, mm_K_item);
    switch (f->step) {
    case START:
        dt_thing(k, tile)->mark = 1;
        f->step = EFFECT;
        if (mm_is(k, tile, mm_K_book)) {
            f->step = OVER;
            dt_push(k, mm_C_book, MM_TEAM, tile);
        } else if (item || mm_is(k, tile, mm_K_clue)) {
            f->step = TRIED;
            try_for(k, tile);
        } else if (mm_sanity(k, tile)) {
            mm_each_roll(k, mm_N_sanity, mm_sanity(k, tile), mm_Z_asylum);
        }
        return;
    case TRIED:
        f->step = OVER;
        if (k->s->ret)
            gain(k, tile, dt_number(k, tile, item ? mm_F_item_mythos : mm_F_clue_mythos));
        else
            miss(k, tile);
        return;
    case EFFECT:
        f->step = USED;
        dt_run_field(k, tile, mm_is(k, tile, mm_K_event) ? mm_F_event_text : mm_F_herring_text, MM_TEAM);
        return;
    case USED:
        mm_fate(k, tile, fate_of(k, tile));
        f->step = OVER;
        return;
    case OVER: dt_pop(k, 0); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* SKILL-08, AMB-24: one reader or none; first the Sanity roll, then the study. r1: 1 + the reader. */
void mm_proc_book(struct dt *k, struct dt_frame *f)
{
    enum { ASK, SANITY, SANE, STUDY, STUDIED };
    switch (f->step) {
    case ASK:
        dt_ask(k, f, mm_A_reader, MM_TEAM, SANITY);
        for (unsigned c = dt_first(k, mm_here(k)); c != DT_NOTHING; c = dt_next(k, mm_here(k), c))
            dt_option(k, mm_O_read, c, 0);
        dt_option(k, mm_O_leave, 0, 0);                      /* AMB-21 */
        return;
    case SANITY:
        if (k->s->answer.verb == mm_O_leave) {
            dt_say(k, mm_M_unread, DT_NOBODY, f->source, 0, 0);
            dt_pop(k, 0);
            return;
        }
        f->r[1] = (int16_t)k->s->answer.object;
        f->step = SANE;
        mm_one_roll(k, (unsigned)f->r[1], mm_N_sanity, mm_sanity(k, f->source));
        return;
    case SANE:
        f->step = STUDY;
        if (k->s->ret)
            return;
        dt_move(k, (unsigned)f->r[1], mm_Z_asylum, -1, DT_KEEP);
        dt_pop(k, 0);
        return;
    case STUDY:
        f->step = STUDIED;
        mm_one_roll(k, (unsigned)f->r[1], mm_N_study, dt_number(k, f->source, mm_F_book_needs));
        return;
    case STUDIED:
        if (k->s->ret)
            gain(k, f->source, dt_number(k, f->source, mm_F_book_mythos));
        else
            miss(k, f->source);
        dt_pop(k, 0);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
