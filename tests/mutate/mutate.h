/* mutate.h -- what the files of the mutation test share: a mutation, and the list of them. */
#ifndef MUTATE_H
#define MUTATE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/rules.h"

enum { MOST_PATCHES = 2, MOST_EXTRA = 64 };

/* One small wrong in one card: either words of the code, or a changed ability; an ability's new
 * condition is a row of its own, put behind the code. Or a wrong in one map. */
struct mutation {
    uint16_t card;
    uint16_t map;                    /* 1 + which map; 0: it is about the card */
    struct dt_map *maps;             /* all maps of the content, this one changed */
    uint8_t patches, extras;
    struct { uint16_t at; int16_t word; } patch[MOST_PATCHES];
    bool data;                       /* of the fields' numbers instead of the code */
    int32_t ability;                 /* index, -1: none */
    struct dt_ability with;
    int16_t extra[MOST_EXTRA];
    char what[120];                  /* "ability 1 +6: 2 becomes 3": stable while the card is */
};

struct mutations {
    struct mutation *at;
    size_t count, room;
};

/* Every mutation of every program and field of this content, and of its maps. */
void mutations_of(struct mutations *list, const struct dt_game *g, const struct dt_content *c);
void mutations_of_maps(struct mutations *list, const struct dt_game *g, const struct dt_content *c);
struct mutation *mutation_add(struct mutations *list);
void mutation_free_maps(const struct mutation *m, const struct dt_content *clean);
/* Write a mutation into content whose arrays may be written; code must have MOST_EXTRA words of room. */
void mutation_apply(const struct mutation *m, struct dt_content *c, const struct dt_words *w);
void mutation_revert(const struct mutation *m, struct dt_content *c, const struct dt_content *clean,
                     const struct dt_words *w);

#endif
