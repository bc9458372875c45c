/* reckon.h -- what a team can expect of the tiles it meets, reckoned exactly, for the expert of the investigators.
 *
 * Worth is counted in thousandths of a Mythos Point: points, who is lost to which box, what stays in the
 * Cultist's hand. Everything is done for all teams at once: a *set* is a bit for each member of the crew, and an
 * outlook says of every set what it has to expect from here on. It is made backwards, from the last tile of a
 * location to the first, so that whoever chooses (who falls, who reads) chooses knowing what comes after. */
#ifndef MM_RECKON_H
#define MM_RECKON_H

#include "state.h"

enum {
    MM_SETS = 1 << MM_DEALT,
    MM_SKILLS = mm_N_study - mm_N_combat + 1,
    MM_TEAM_SKILLS = 3,                      /* Combat, Intellect, Investigation: those that a team adds up */
    MM_SURE = 4096,                          /* chances are out of this */
    MM_DICE = 31,                            /* more dice than that are reckoned as so many */
    MM_NEED = 4,                             /* and more successes needed as so many */
    MM_HEAP = 12,                            /* tiles of one location that are looked at */
};

/* ---- dice: reckon_dice.c ---- */
struct mm_odds {
    uint32_t hits[MM_DICE + 1][MM_DICE + 1]; /* exactly so many successes with so many dice, out of 1 << 24 */
    uint16_t least[MM_DICE + 1][MM_NEED + 1];/* at least so many */
    uint16_t won[MM_DICE + 1][MM_DICE + 1];  /* 1 + a round of combat with so many against so many; 0: not yet known */
};
void mm_make_odds(struct mm_odds *o);
int mm_pass(const struct mm_odds *o, int dice, int need);
int mm_pass_again(const struct mm_odds *o, int dice, int need);      /* what fails is thrown once more */
int mm_round_won(struct mm_odds *o, int team, int cult);             /* ties fall again */

/* ---- the crew: reckon_crew.c ---- */
enum mm_box { MM_CRITICAL, MM_RECOVERY, MM_ASYLUM, MM_JAIL, MM_BOXES };
struct mm_crew {
    unsigned n, sets;                        /* members, and sets of them */
    uint16_t who[MM_DEALT];
    int8_t dice[MM_DEALT][MM_SKILLS];
    int8_t sum[MM_SETS][MM_TEAM_SKILLS];
    uint8_t size[MM_SETS];
    int cost[MM_BOXES][MM_DEALT];            /* of losing a member to a box */
    uint8_t steadies, sneaks, scoops, lucky; /* sets: who helps others with Sanity, with Stealth, the team with
                                              * Investigation; and who has a second try at an own roll */
    struct mm_odds odds;
};
void mm_muster(struct mm_crew *c, const struct dt *v);               /* all who are free or out */
unsigned mm_member(const struct mm_crew *c, unsigned who);           /* its place in the crew; c->n: it is not in it */

/* ---- tiles: reckon_tile.c ---- */
enum { MM_MYTHOS = 1000, MM_SUMMON = 600 };  /* what a point of either side is worth */
enum mm_way { MM_JUST, MM_FIGHT, MM_READ, MM_TOGETHER, MM_ALONE, MM_ONE_GOES };
struct mm_find {
    uint8_t way;                             /* how it is met */
    uint8_t turn;                            /* the later the higher, among what is not fought */
    uint8_t dice, held;                      /* of what fights */
    uint8_t sanity, skill, need;             /* skill 0: a die of its own decides */
    bool taken;                              /* passed, it is gained: corroboration */
    int gain, fail;
};
void mm_find_of(const struct dt *v, unsigned tile, struct mm_find *f);

/* ---- outlooks: reckon.c ---- */
struct mm_outlook {
    int worth[MM_SETS];
    int16_t none[MM_SETS];                   /* chance that nothing is gained */
};
/* All of a heap, from the first horror to the last tile. */
void mm_foresee(struct mm_crew *c, const struct mm_find *f, unsigned n, struct mm_outlook *o);
/* One more tile that is no foe, met before all the others. */
void mm_foresee_tile(const struct mm_crew *c, const struct mm_find *f, struct mm_outlook *o);
/* Of a book that this member reads before all the others. */
int mm_foresee_reader(const struct mm_crew *c, const struct mm_find *f, const struct mm_outlook *o, unsigned set,
                      unsigned reader);

#endif
