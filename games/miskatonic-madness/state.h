/* state.h -- what Miskatonic Madness remembers besides where its tiles are, and what its files
 * share. Seat 0 is the Cultist player, seat 1 the Investigator player. */
#ifndef MM_STATE_H
#define MM_STATE_H

#include "../../kernel/rules.h"
#include "words.h"

enum {
    MM_ROOM = 128,                           /* 93 components, and some for packs */
    MM_LOCATIONS = 6,                        /* the first spaces of the map: cards/map.card */
    MM_RITES = MM_LOCATIONS,                 /* then the Secret Rites */
    MM_SPACES,
    MM_HAND = 6,                             /* DRAW-02, PLACE-01 */
    MM_GOAL = 20,                            /* END-02, END-03 */
    MM_DEALT = 5,                            /* MMC-SETUP-03 */
    MM_FACES = 6,
    MM_CROWD = 2,                            /* MMC-PLACE-01: tiles that fight, at a location */
    MM_LEAD = 6,                             /* MMC-SP-06: a lead at which ceremonies spread no dread any more */
    MM_DEPTH = 24,                           /* frames of rules inside each other */
    MM_SUCCESS = 5,                          /* SKILL-03: this face and those above */
};
/* Where the team that rolls and fights stands. */
enum { MM_FINAL = MM_LOCATIONS, MM_NOWHERE };

struct mm {
    struct dt_core core;
    struct dt_thing thing[MM_ROOM];
    uint16_t heads[(mm_Z_COUNT + 3) & ~3];   /* the kernel's lists of what is in each zone */
    uint16_t many[(mm_Z_COUNT + 3) & ~3];    /* and how many there are */
    _Alignas(8) uint64_t ears[DT_LIVE_WORDS(MM_ROOM)][DT_LIVE_ROWS]; /* and of whose text may answer whom */
    uint8_t hears[mm_E_COUNT][DT_HALVES][DT_SEATS];      /* and when */
    uint8_t plan[DT_SEATS][MM_ROOM];         /* phase 2, the Cultist's alone: 1 + space, 0 to be kept */
    uint8_t planned[DT_SEATS];               /* tiles of the hand decided on */
    uint8_t round, phase;                    /* both from 1 */
    uint8_t points[MM_SIDES];                /* Summon Points, Mythos Points */
    uint8_t before[MM_SIDES];                /* the same at the start of phase 3, for Dread */
    uint8_t at;                              /* location being resolved, MM_FINAL, MM_NOWHERE */
    uint8_t resolved;                        /* locations that are done, a bit each */
    uint8_t solved;                          /* locations where a tile was gained this round */
    uint8_t extra[MM_SIDES];                 /* further dice in this combat */
    uint8_t again;                           /* dice of this roll were thrown again */
    uint8_t die;                             /* the single die of a box or an event, 1 to 6 */
    uint8_t kind, need;                      /* the roll under way: noun of the skill, successes needed */
    uint16_t roller;                         /* who rolls alone, DT_NOTHING: the team */
    uint8_t dice[MM_SIDES][MM_FACES];        /* dice that lie there, by face */
    uint8_t chanted;                         /* this round's ceremony succeeded */
    uint8_t felled;                          /* a monster was beaten this round */
    uint8_t spare;
    uint32_t could[MM_SIDES][MM_ROOM];       /* the kernel's: where each seat must think a tile could be */
    uint8_t modified[(mm_Q_COUNT + 7) & ~7]; /* the kernel's: how much live text names each query */
    struct dt_frame stack[DT_FRAMES(MM_DEPTH)];
};
_Static_assert(sizeof(struct mm) % 8 == 0, "the hash reads eight bytes at a time");
_Static_assert(sizeof(struct mm) <= 16384, "the state stays below 16 KB");

extern const struct dt_content mm_content;

static inline struct mm *mm(const struct dt *k) { return (struct mm *)(void *)k->s; }
/* The zones, a bit each, where this seat must think a tile could be; of characters, in the open, none is kept. */
static inline uint32_t mm_could(const struct dt *v, unsigned seat, unsigned tile)
{
    return dt_recalled(v, tile) ? *dt_could(v, seat, tile) : 0;
}

/* ---- tiles and teams: tiles.c ---- */
bool mm_is(const struct dt *k, unsigned thing, unsigned kind);
bool mm_fights(const struct dt *k, unsigned tile);           /* a combat tile */
int mm_combat(const struct dt *k, unsigned tile);            /* its combat dice */
int mm_sanity(const struct dt *k, unsigned tile);            /* its Sanity line, 0 for none */
unsigned mm_location_field(unsigned kind);                  /* of tiles of this kind; 0: they have none */
int mm_home(const struct dt *k, unsigned tile);              /* the one space it may lie on, -1: any */
bool mm_may_lie(const struct dt *k, unsigned tile, unsigned space);
unsigned mm_spaces_for(const struct dt *k, unsigned tile);    /* in the Cultist's plan, as bits; MMC-PLACE-01 */
unsigned mm_here(const struct dt *k);                        /* zone of the team that rolls and fights */
int mm_dice(const struct dt *k, unsigned character, unsigned skill);
unsigned mm_bearer(const struct dt *k, unsigned item);
void mm_score(struct dt *k, unsigned side, int n, unsigned say);
void mm_lose(struct dt *k, unsigned side, int n);            /* never below 0 */
int mm_insight(const struct dt *k);
void mm_fate(struct dt *k, unsigned tile, unsigned fate);    /* discard, or mix back later */

/* ---- dice: rolls.c ---- */
int mm_successes(const struct dt *k, unsigned side);
int mm_thrown(const struct dt *k, unsigned side);
void mm_clear_dice(struct dt *k);
/* A clean tray, for this skill and number of successes, and who rolls alone (DT_NOTHING: the team). */
void mm_begin_roll(struct dt *k, unsigned skill, int need, unsigned roller);
void mm_team_roll(struct dt *k, unsigned skill, int need);   /* leaves 1 if passed */
void mm_one_roll(struct dt *k, unsigned character, unsigned skill, int need);
void mm_each_roll(struct dt *k, unsigned skill, int need, unsigned box);     /* leaves how many passed */
void mm_throw(struct dt *k, unsigned side, int dice);

/* flow.c, midnight.c */
void mm_begin(struct dt *k);
void mm_win(struct dt *k, unsigned side, unsigned say);       /* the game is over */

/* view.c, simple.c */
void mm_table(const struct dt *view, unsigned seat, struct dt_table *t);
unsigned mm_simple(const struct dt *view, unsigned seat);
unsigned mm_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle);   /* expert.c */
unsigned mm_expert_team(const struct dt *view);                                       /* expert_team.c */
unsigned mm_simple_cult(const struct dt *view);
unsigned mm_simple_team(const struct dt *view);

#endif
