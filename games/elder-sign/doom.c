/* doom.c -- doom tokens on the Ancient One's track, and the monsters they bring (ES-DOOM). */
#include "edition.h"

/* So many tokens, up to one that brings a monster (true): DOOM-02. *left: those still to place. */
static bool place_doom(struct dt *k, int16_t *left)
{
    struct es *s = es(k);
    unsigned length;
    const int16_t *track = dt_field(k, es_ancient(k), es_F_ancient_one_doom_track, &length);
    while (*left > 0 && s->doom < length) {                  /* BAT-17, BAT-16, AMB-92: a full track takes no more */
        --*left;
        s->doom++;                                           /* DOOM-01 */
        dt_say(k, es_M_doom, DT_NOBODY, DT_NOTHING, s->doom, (int)length);
        if (track[s->doom - 1] == es_N_monster)
            return true;
    }
    return false;
}

/* r[0] tokens still to place; who: the player who places them (DOOM-06/07). */
void es_proc_doom(struct dt *k, struct dt_frame *f)
{
    if (place_doom(k, &f->r[0]))
        dt_push(k, es_C_appear, f->who, DT_NOTHING);
    else
        dt_leave(k, f, 0);
}

void es_resolve_doom(struct dt *k, struct dt_frame *e)
{
    unsigned by = es_switch(k, ES_active_places_doom) || e->who >= DT_SEATS ? es(k)->active : e->who;
    int16_t left = e->r[DT_E_N];
    if (!place_doom(k, &left))
        return;
    dt_push(k, es_C_doom, by, e->source)->r[0] = left;
    dt_push(k, es_C_appear, by, DT_NOTHING);
}
