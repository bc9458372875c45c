/* elder.c -- the Summoning track, the ritual, the stages of the Elder One (DMD-TRACK, CHK, SUMN, EOE, RIT, BOSS). */
#include "state.h"

/* RIT-01, AMB-80: once the episode's condition holds at the end of what brought it about, it is so for good. */
bool dm_watch_ritual(struct dt *k)
{
    if (dm(k)->disrupted || !dm(k)->begun || !dt_query(k, dm_Q_ritual_broken, &(struct dt_ctx){ .you = dm(k)->active,
                                                       .source = DT_NOTHING, .it = -1, .that = -1 }, 0, 0))
        return false;
    dm(k)->disrupted = 1;
    dt_say(k, dm_M_ritual_broken, DT_NOBODY, DT_NOTHING, 0, 0);
    return true;
}

/* CHK-02..CHK-05, AMB-40, AMB-42, TRACK-05: the marker, the loss, the stages in order, the episode, cards, the shuffle.
 * r0: how many stages there were, r1: which comes next. */
void dm_proc_advance(struct dt *k, struct dt_frame *f)
{
    enum { MARKER, STAGE, EPISODE, CARDS, SHUFFLE };
    unsigned t = dt_first(k, dm_Z_revealed);
    switch (f->step) {
    case MARKER:
        dm(k)->forced = dm(k)->sealed = 0;
        dm(k)->track++;
        dt_say(k, dm_M_advances, DT_NOBODY, DT_NOTHING, dm(k)->track, 0);
        if (dm(k)->track >= DM_TRACK) {                              /* TRACK-06, END-05 */
            dm_lose_game(k, dm_M_dominion);
            return;
        }
        f->r[0] = (int16_t)dt_in(k, dm_Z_revealed);
        f->step = STAGE;
        return;
    case STAGE:
        if (f->r[1] >= f->r[0]) {
            f->step = EPISODE;
            return;
        }
        for (int i = 0; i < f->r[1]; i++)
            t = dt_next(k, dm_Z_revealed, t);
        f->r[1]++;
        dt_run_field(k, t, dm_F_stage_advance, f->who);
        return;
    case EPISODE:
        f->step = CARDS;
        dt_run_field(k, dt_head(k, dm_Z_episode), dm_F_episode_advance, f->who);
        return;
    case CARDS:
        f->step = SHUFFLE;
        dt_announce(k, dm_E_advance, f->who, DT_NOTHING);
        return;
    default:
        dm_release_mythos(k);
        dt_pop(k, 1);
    }
}

/* ---------------------------------------------------------------------------- stages ---- */
void dm_reveal(struct dt *k, unsigned who)
{
    dt_push(k, dm_C_reveal, who, DT_NOTHING);
}

/* OVER-05, SUMN-02..SUMN-04, BOSS-05..BOSS-07, END-01, END-02: the next stage, unwounded, with what it says when it is
 * revealed; behind the last there is none. */
void dm_proc_reveal(struct dt *k, struct dt_frame *f)
{
    enum { TURN, ARRIVAL, OVER };
    unsigned t = dt_first(k, dm_Z_stages);
    bool first = !dm(k)->summoned;
    switch (f->step) {
    case TURN:
        if (t == DT_NOTHING) {
            dt_end(k, DT_WON, dm_M_elder_one_dead);
            return;
        }
        dm(k)->summoned = 1;
        dt_move(k, t, dm_Z_revealed, -1, DT_PLAIN);
        dt_say(k, first ? dm_M_arrives : dm_M_stage, DT_NOBODY, first ? dm_elder(k) : t, 0, 0);
        f->r[0] = first;
        f->step = ARRIVAL;
        dt_run_field(k, t, dm_F_stage_revealed, f->who);
        return;
    case ARRIVAL:
        f->step = OVER;
        if (f->r[0])
            dt_run_field(k, dt_head(k, dm_Z_episode), dm_F_episode_arrival, f->who);
        return;
    default: dt_pop(k, 1);
    }
}

/* EOE-01..EOE-03, AMB-43: all stages revealed, in their order. r0: which comes next. */
void dm_proc_stage_turns(struct dt *k, struct dt_frame *f)
{
    unsigned t = dt_first(k, dm_Z_revealed);
    for (int i = 0; i < f->r[0] && t != DT_NOTHING; i++)
        t = dt_next(k, dm_Z_revealed, t);
    if (t == DT_NOTHING) {
        dt_pop(k, 1);
        return;
    }
    f->r[0]++;
    dt_run_field(k, t, dm_F_stage_turn_end, f->who);
}
