/* midnight.c -- phase 5, Midnight: tiles return to the hand, and a die for everybody in a box; and
 * phase 6, the Final Combat. Ends the game. */
#include "state.h"

void mm_win(struct dt *k, unsigned side, unsigned say)
{
    k->s->winners = (uint8_t)(1u << side);
    dt_end(k, DT_WON, say);
}

static int take_back(struct dt *k, unsigned zone)
{
    int n = 0;
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t), n++)
        dt_move(k, t, mm_Z_hand, -1, DT_PLAIN);
    return n;
}

/* MID-02, MID-03: unseen. MID-05, MID-07: what lies face up. Those who went out come home. */
static void clear_board(struct dt *k)
{
    int n = 0;
    for (unsigned space = 0; space < MM_SPACES; space++)
        n += take_back(k, mm_Z_at_library + space);
    for (unsigned space = 0; space < MM_LOCATIONS; space++) {
        n += take_back(k, mm_Z_revealed + space);            /* MMC-DISP-02, MID-04 */
        for (unsigned zone = mm_Z_team + space, c = dt_first(k, zone); c != DT_NOTHING; c = dt_next(k, zone, c))
            dt_move(k, c, mm_Z_free, -1, DT_KEEP);
    }
    dt_say(k, mm_M_returned, MM_CULT, DT_NOTHING, n, 0);
}

/* AMB-47: a character let out of a box leaves it when the step is over, so that no help depends on the order
 * of the dice. Until then the character stays there, marked: abilities do not work in a box. */
static void let_out(struct dt *k, unsigned character) { dt_thing(k, character)->mark = 1; }

/* MMC-TAB, table 5.1 */
static void infirmary(struct dt *k, unsigned character, int die)
{
    bool critical = dt_thing(k, character)->zone == mm_Z_critical;
    if (die >= (critical ? 5 : 3))
        let_out(k, character);
    else if (critical && die >= 3)
        dt_move(k, character, mm_Z_recovery, -1, DT_KEEP);
    else
        dt_say(k, mm_M_stays, DT_NOBODY, character, 0, 0);
}

/* MMC-TAB-04: table 5.2; SAN-06: the only way to die. */
static void insanity(struct dt *k, unsigned character, int die)
{
    if (die == 1) {
        dt_move(k, character, mm_Z_memorial, -1, DT_KEEP);
        mm_score(k, MM_CULT, 2, mm_M_summoned);                      /* MMC-SP-05 */
    } else if (die >= 4) {
        let_out(k, character);
    } else {
        dt_say(k, mm_M_stays, DT_NOBODY, character, 0, 0);
    }
}

/* Table 5.3 */
static void jail(struct dt *k, unsigned character, int die)
{
    if (die + dt_ask_value(k, mm_Q_release, MM_TEAM, 0, 0) >= 5)
        let_out(k, character);
    else
        dt_say(k, mm_M_stays, DT_NOBODY, character, 0, 0);
}

/* The boxes in the order of steps C, D, E. Recovery comes before Critical Care, so that nobody who is
 * moved there rolls twice (MMC-TAB-02). */
static const struct {
    uint8_t zone;
    uint8_t event;                           /* 1 + what answers the die, 0: nothing */
    bool last;                               /* its step is over */
    void (*table)(struct dt *k, unsigned character, int die);
} box[] = {
    { mm_Z_recovery, mm_E_treat + 1, false, infirmary },     /* MID-08 */
    { mm_Z_critical, mm_E_treat + 1, true, infirmary },
    { mm_Z_asylum, mm_E_rave + 1, true, insanity },          /* MID-09, SAN-03 */
    { mm_Z_jail, 0, true, jail },                            /* MID-10 */
};
enum { BOXES = sizeof box / sizeof *box };

/* MMC-TAB-03, AMB-27: the next box; at the end of a step those who were let out are free. */
static void leave_box(struct dt *k, struct dt_frame *f)
{
    bool last = box[f->r[0]++].last;
    for (unsigned b = 0; last && b < BOXES; b++)
        for (unsigned c = dt_first(k, box[b].zone); c != DT_NOTHING; c = dt_next(k, box[b].zone, c))
            if (dt_thing(k, c)->mark)
                dt_move(k, c, mm_Z_free, -1, DT_KEEP), dt_thing(k, c)->mark = 0;
}

/* AMB-39, MMC-GAP-02 */
static bool all_dead(const struct dt *k) { return dt_in(k, mm_Z_memorial) == MM_DEALT; }

/* MID-01. r0: the box, r1: 1 + who rolls; who has rolled is behind (MID-11). */
void mm_proc_midnight(struct dt *k, struct dt_frame *f)
{
    enum { CLEAR, NEXT, THROWN, APPLY };
    unsigned zone = f->r[0] < BOXES ? box[f->r[0]].zone : 0, who = (unsigned)f->r[1] - 1;
    switch (f->step) {
    case CLEAR:
        dt_say(k, mm_M_midnight, DT_NOBODY, DT_NOTHING, 0, 0);
        clear_board(k);
        f->step = NEXT;
        return;
    case NEXT:
        if (f->r[0] >= BOXES) {
            dt_pop(k, 0);
            return;
        }
        who = f->r[1] ? dt_next(k, zone, who) : dt_first(k, zone); /* MMC-TAB-01, AMB-26 */
        f->r[1] = (int16_t)(who == DT_NOTHING ? 0 : who + 1);
        if (who == DT_NOTHING) {
            leave_box(k, f);
            return;
        }
        mm_begin_roll(k, 0, 0, who);
        f->step = THROWN;
        mm_throw(k, MM_TEAM, 1);
        return;
    case THROWN:
        dt_say(k, mm_M_box_die, DT_NOBODY, who, mm(k)->die, 0);
        f->step = APPLY;
        if (box[f->r[0]].event)
            dt_event(k, box[f->r[0]].event - 1u, MM_TEAM, DT_NOTHING, 0, mm(k)->die)->r[DT_E_THING] = (int16_t)who;
        return;
    case APPLY:
        if (mm(k)->again)
            dt_say(k, mm_M_box_die, DT_NOBODY, who, mm(k)->die, 0);
        box[f->r[0]].table(k, who, mm(k)->die);
        mm_begin_roll(k, 0, 0, DT_NOTHING);
        f->step = NEXT;
        if (all_dead(k))
            mm_win(k, MM_CULT, mm_M_all_dead);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* -------------------------------------------------------------- phase 6 ---- */

/* SAN-04, AMB-40, MMC-FINAL-02: all living and sane; Jail and Infirmary open. */
static void gather(struct dt *k)
{
    static const uint8_t zone[] = { mm_Z_critical, mm_Z_recovery, mm_Z_jail };
    for (unsigned z = 0; z < sizeof zone; z++)
        for (unsigned c = dt_first(k, zone[z]); c != DT_NOTHING; c = dt_next(k, zone[z], c))
            dt_move(k, c, mm_Z_free, -1, DT_KEEP);
}

void mm_proc_final(struct dt *k, struct dt_frame *f)
{
    enum { SUMMONED, REVELATION, COMBAT, OVER };
    switch (f->step) {
    case SUMMONED:                                                   /* PHASE-03 */
        mm(k)->at = MM_FINAL;
        dt_refresh(k, mm_P_round);
        dt_say(k, mm_M_final, DT_NOBODY, DT_NOTHING, 0, 0);
        gather(k);
        f->step = REVELATION;
        dt_push(k, mm_C_items, MM_TEAM, DT_NOTHING);
        return;
    case REVELATION:                                                 /* SAN-05, MMC-FINAL-04 */
        dt_say(k, mm_M_revelation, DT_NOBODY, DT_NOTHING, mm_insight(k), 0);
        f->step = COMBAT;
        mm_each_roll(k, mm_N_sanity, 2, mm_Z_asylum);
        return;
    case COMBAT:
        f->step = OVER;
        dt_push(k, mm_C_combat, MM_TEAM, DT_NOTHING);
        return;
    case OVER:                                                       /* AMB-38, MMC-FINAL-06 */
        if (dt_first(k, mm_Z_masks) == DT_NOTHING)
            mm_win(k, MM_TEAM, mm_M_nyarlathotep_beaten);
        else
            mm_win(k, MM_CULT, mm_M_overwhelmed);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
