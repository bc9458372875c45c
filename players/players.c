/* players.c -- the list of players the session finds by name. A new player is one line here. */
#include "player.h"

const struct dts_player *const dts_players_all[] = { &dtp_random, &dtp_simple, &dtp_expert, &dtp_search, NULL };
