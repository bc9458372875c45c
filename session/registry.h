/* registry.h -- what the build gathers for the session: all games, and the text of their cards.
 *
 * Both lists are generated: games_all.c from the folders of the games, sources_all.c from their
 * .card files (session/sources.awk). The session needs the text for two reasons: user packs are
 * compiled together with the base cards, and a stored game keeps the cards it is played with. */
#ifndef DTS_REGISTRY_H
#define DTS_REGISTRY_H

#include <stddef.h>

struct dt_game;
struct dts_source {
    const char *game, *file, *text;   /* file: without folders, "items.card" */
    size_t length;
};
extern const struct dt_game *const dt_games_all[];   /* ends with NULL */
/* In the order in which the build compiled them; ends with a NULL game. */
extern const struct dts_source dts_sources_all[];

/* Rules for people, from the ledgers and the rules.map of each game (rules.awk). */
struct dts_rule { const char *game, *id, *tag, *text; };
struct dts_rule_map { const char *game, *list, *word, *sections; };
extern const struct dts_rule dts_rules_all[];
extern const struct dts_rule_map dts_rule_maps_all[];

#endif
