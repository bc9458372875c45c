/* player.h -- the computer players that ship: what each is called and where it stands.
 *
 * The interface is session/player.h: a masked view in, an option's index out. Players know the
 * kernel's face and a game's descriptor, never a game by name and never a true state. */
#ifndef DTP_PLAYER_H
#define DTP_PLAYER_H

#include "../session/player.h"

extern const struct dts_player dtp_random;   /* any legal option, each as likely */
extern const struct dts_player dtp_simple;   /* a page of sense per game */
extern const struct dts_player dtp_expert;   /* the same with exact chances, where the game has them */
extern const struct dts_player dtp_search;   /* plays guesses on; search:200 iterations, search:500ms */

#endif
