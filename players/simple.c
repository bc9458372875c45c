/* simple.c -- a player with the page of sense its game brings; without one it plays at random. */
#include "player.h"

static unsigned simple_choice(const struct dts_position *p)
{
    if (!p->game->simple)
        return dts_onward_nth(&p->view->ask, dtp_random.blind(dts_onward_count(&p->view->ask), p->key));
    const struct dt k = dt_rules(p->game, p->view, NULL);
    return p->game->simple(&k, p->seat);
}

const struct dts_player dtp_simple = { .name = "simple", .choose = simple_choice };
