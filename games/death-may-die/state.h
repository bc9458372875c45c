/* state.h -- Death May Die's state: what is on the table besides the components, and the questions about it that
 * several files ask. No rule is decided here.
 *
 * Where the book is: setup.c; turn.c (turns, actions, rest); run.c (every way to move); attack.c; roll.c (dice,
 * rerolls, counting); defend.c (being attacked, fighting, Fire); harm.c (stress, wounds, companions, sanity, insanity,
 * levels); fall.c (death and the endings); mythos.c; board.c and tokens.c (figures and tokens on the map); discovery.c;
 * trade.c; elder.c (the Summoning track and the stages). events.c, values.c and sets.c are the words cards say. */
#ifndef DM_STATE_H
#define DM_STATE_H

#include "words.h"

enum {
    DM_ROOM = 736,            /* components, packs included */
    DM_DEPTH = 40,            /* frames of rules inside each other */
    DM_MOST = 5,              /* OVER-04 */
    DM_WOUNDS = 5,            /* AMB-02: the skull */
    DM_STRESS = 4,            /* AMB-83 */
    DM_SANITY = 20,
    DM_THRESHOLDS = 6,
    DM_LEVELS = 4,
    DM_TRACK = 8,             /* TRACK-06 */
    DM_RED = 5,               /* AMB-03 */
    DM_SYMBOLS = 3,           /* CHK-02 */
    DM_ACTIONS = 3,           /* ACT-01 */
    DM_RUN = 3,               /* RUN-01 */
    DM_REST = 3,              /* REST-02 */
    DM_DICE = 3,              /* DICE-01 */
    DM_TALENTS = 6,
    DM_FACES = 9,
    DM_GAUGES = 8
};

/* A seat is an investigator, with three tracks and three skills (INV-01). */
enum { DM_DEAD = 1, DM_PRONE = 2, DM_ARRESTED = 4, DM_FALLING = 8 };
struct dm_seat {
    uint8_t wounds, stress, sanity, place, flags;
    uint8_t embers;                        /* FIRE-09: wound tokens that stand in for Fire on the board */
    uint8_t owed;                          /* APPLY-04: tentacles of a roll whose effects are not over */
    uint8_t later;                         /* AMB-19: sanity to be lost once an insanity is through */
    uint8_t partner;                       /* 1 + the seat, 0: none */
    uint8_t spare[3];
};

/* flags of things: of an enemy, it has attacked in this phase (AMB-32), it does nothing this turn, it is attacked, it
 * is sneaked past; of a card held, it is on the right side of the board */
enum {
    DM_STRUCK = DT_FLAG_GAME,
    DM_CALM = DT_FLAG_GAME << 1,
    DM_TARGET = DT_FLAG_GAME << 2,
    DM_STAYS = DT_FLAG_GAME << 3,          /* sneaked past, while somebody takes a step */
    DM_SLIPS = DT_FLAG_GAME << 3,          /* it takes less of an attack, until that is shared out */
    DM_RIGHT = DT_FLAG_GAME
};

struct dm {
    struct dt_core core;
    struct dt_thing thing[DM_ROOM];
    uint16_t heads[(dm_Z_COUNT + 3) & ~3];
    uint16_t many[(dm_Z_COUNT + 3) & ~3];
    _Alignas(8) uint64_t ears[DT_LIVE_WORDS(DM_ROOM)][DT_LIVE_ROWS];
    uint8_t hears[dm_E_COUNT][DT_HALVES][DT_SEATS];
    struct dm_seat seat[DT_SEATS];
    uint8_t active, begun;                 /* whose turn it is; the first turn has begun */
    uint8_t track;                         /* TRACK-02: the space of the figure or of the Progression token */
    uint8_t summoned, disrupted;           /* SUMN-01, RIT-01 */
    uint8_t forced;                        /* the Elder One advances at the next check */
    uint8_t sealed;                        /* no summons at Gates until the next advance */
    uint8_t spare;
    uint8_t gauge[DM_GAUGES];
    uint16_t newest;                       /* 1 + the enemy summoned last */
    uint8_t rest[6];
    uint8_t modified[(dm_Q_COUNT + 7) & ~7];
    struct dt_frame stack[DT_FRAMES(DM_DEPTH)];
};
_Static_assert(sizeof(struct dm) % 8 == 0, "the hash reads eight bytes at a time");
_Static_assert(sizeof(struct dm) <= DT_STATE, "a state has at most 16 KB");

extern const struct dt_content dm_content;

static inline struct dm *dm(const struct dt *k) { return (struct dm *)(void *)k->s; }
static inline struct dm_seat *dm_seat(const struct dt *k, unsigned seat) { return &dm(k)->seat[seat % DT_SEATS]; }
static inline bool dm_in(const struct dt *k, unsigned seat)             /* alive */
{
    return seat < k->s->seats && !(dm_seat(k, seat)->flags & DM_DEAD);
}
static inline unsigned dm_place(const struct dt *k, unsigned seat) { return dm_seat(k, seat)->place; }
static inline bool dm_is(const struct dt *k, unsigned thing, unsigned kind)
{
    return thing < k->content->things && dt_card(k, thing)->kind == kind;
}
static inline bool dm_is_enemy(const struct dt *k, unsigned t)          /* ENEMY-01, ENEMY-02: on the board */
{
    return t < k->content->things && dt_thing(k, t)->zone == dm_Z_board;
}
/* What nothing in play modifies is as the rules have it, whoever asks. */
static inline int dm_ask_of(const struct dt *k, unsigned query, unsigned who, int of)
{
    return dt_modified(k, query) ? dt_ask_value(k, query, who, (int)who, of) : k->game->base[query](k, 0, 0);
}
static inline int dm_ask(const struct dt *k, unsigned query, unsigned who) { return dm_ask_of(k, query, who, 0); }

/* ---- values.c: what components say, and who stands where ---- */
bool dm_has_word(const struct dt *k, unsigned thing, unsigned field, int noun);
unsigned dm_card_field(const struct dt *k, unsigned thing, unsigned field);     /* a card, DT_NOTHING: none */
unsigned dm_find(const struct dt *k, unsigned card, unsigned zone);     /* a copy there, DT_NOTHING */
unsigned dm_count(const struct dt *k, unsigned card, unsigned zone);
unsigned dm_copy(const struct dt *k, unsigned card);                    /* the first copy, wherever it is */
unsigned dm_at(const struct dt *k, unsigned card, unsigned zone, unsigned space);       /* how many stand there */
unsigned dm_enemies_at(const struct dt *k, unsigned space);
bool dm_safe(const struct dt *k, unsigned space);                       /* SAFE-01 */
unsigned dm_elder(const struct dt *k);
unsigned dm_stage(const struct dt *k);                                  /* the one that is wounded, DT_NOTHING */
int dm_level(const struct dt *k, unsigned skill);
int dm_space_of(const struct dt *k, unsigned type, int id);
int dm_health(const struct dt *k, unsigned thing);
bool dm_may_be_hurt(const struct dt *k, unsigned enemy);                /* RIT-02 */
bool dm_is_gate(const struct dt *k, int space);
unsigned dm_fires_at(const struct dt *k, unsigned space);
unsigned dm_fire_of(const struct dt *k, unsigned who);                  /* FIRE-01 */
unsigned dm_symbols(const struct dt *k);                                /* CHK-06 */
int dm_next_threshold(unsigned sanity);                                 /* -1: none before the skull */
unsigned dm_threshold_dice(unsigned sanity);                            /* SAN-05 */
bool dm_near_madness(const struct dt *k, unsigned who, int back);
bool dm_can(const struct dt *k, unsigned who, int deed);
struct dt_frame *dm_frame(const struct dt *k, unsigned proc);           /* the nearest from the top, 0: none */
struct dt_frame *dm_result(const struct dt *k);                         /* of the roll that is going on, 0: none */
bool dm_has_program(const struct dt *k, unsigned thing, unsigned field);

/* ---- roll.c: a roll stands above the frame it is made for, which begins with these registers ---- */
enum { DM_R_SUCCESS, DM_R_TENTACLE, DM_R_SIGN, DM_R_TENTACLE_USED, DM_R_SIGN_USED, DM_R_OWN };
enum { DM_ROLL_STANDARD = DM_FACES, DM_ROLL_BONUS };
void dm_roll(struct dt *k, unsigned who, unsigned source, int standard, int bonus);
int dm_own_bonus(const struct dt *k, unsigned who);                     /* bonus dice of an own roll */
void dm_count_icons(struct dt *k, unsigned who);                        /* R.tally */
struct dt_frame *dm_check(struct dt *k, unsigned who, unsigned source, int need);
/* of an attack */
enum { DM_A_AFAR = DM_R_OWN, DM_A_TARGETS, DM_A_LAST, DM_A_LESS, DM_A_MORE };   /* afar: only outside the space */
enum { DM_D_VICTIM = DM_R_OWN, DM_D_STANDARD, DM_D_BONUS };             /* of a defence: for whom it was meant; dice */
enum { DM_K_NEED = DM_R_OWN };
enum { DM_F_NEWS };                                                     /* of a fight: something has happened in it */

/* ---- run.c ---- */
struct dt_frame *dm_stride(struct dt *k, unsigned who, unsigned to);    /* RUN-03..RUN-06, AMB-04 */
void dm_enter(struct dt *k, unsigned who, unsigned space);              /* placed there, as an event */

/* ---- attack.c, defend.c ---- */
bool dm_is_beaten(const struct dt *k, unsigned thing);                  /* it has as many wounds as it takes */
bool dm_is_target(const struct dt *k, unsigned who, unsigned enemy, bool afar);
bool dm_has_target(const struct dt *k, unsigned who, bool afar);
void dm_attack_options(struct dt *k, unsigned who, bool afar);
struct dt_frame *dm_attack(struct dt *k, unsigned who, unsigned enemy);
void dm_hurt(struct dt *k, unsigned who, unsigned thing, int n, bool by_attack);
enum dm_part { DM_ATTACKS, DM_COUNTED, DM_HITS, DM_ATTACKED, DM_SURVIVES, DM_DESTROYED };
int dm_enemy_dice(const struct dt *k, unsigned enemy, bool standard);    /* DICE-02, BOSS-02 */
bool dm_run_part(struct dt *k, unsigned enemy, enum dm_part part, unsigned who);
bool dm_attacker_left(const struct dt *k, unsigned who);

/* ---- harm.c, fall.c ---- */
void dm_suffer(struct dt *k, unsigned who, unsigned source, int pool, int n);
int dm_take_stress(struct dt *k, unsigned who, int n);                  /* how much of it fits */
int dm_heal(struct dt *k, unsigned who, int pool, int n);
bool dm_pay_owed(struct dt *k);                                         /* starts a loss that a roll has left */
bool dm_settle(struct dt *k);
void dm_lose_game(struct dt *k, unsigned say);

/* ---- board.c ---- */
void dm_summon(struct dt *k, unsigned who, unsigned card, unsigned space);      /* SPAWN-01, SPAWN-02 */
unsigned dm_cultist_card(const struct dt *k);
void dm_put_enemy(struct dt *k, unsigned enemy, unsigned space);
void dm_put_token(struct dt *k, unsigned who, unsigned card, unsigned space, int n);
void dm_take_token(struct dt *k, unsigned thing);                       /* off the map or a board, to the supply */
void dm_catch_fire(struct dt *k, unsigned who, unsigned n);
void dm_douse(struct dt *k, unsigned who);

/* ---- discovery.c, trade.c ---- */
void dm_discard(struct dt *k, unsigned thing);
void dm_fit_skills(struct dt *k, unsigned who);                         /* CMPN-05..CMPN-07 */
bool dm_may_trade(const struct dt *k, unsigned thing);
void dm_hand(struct dt *k, unsigned thing, unsigned to);

/* ---- elder.c ---- */
void dm_release_mythos(struct dt *k);
bool dm_watch_ritual(struct dt *k);
void dm_reveal(struct dt *k, unsigned who);

/* ---- turn.c, setup.c ---- */
enum { DM_TURN_ACT = 2, DM_TURN_CHECK = 12 };
unsigned dm_after(const struct dt *k, unsigned seat);                   /* TURN-02: the next one alive, or itself */
unsigned dm_actor(const struct dt *k);
void dm_setup(struct dt *k);

/* ---- prospect.c ---- */
bool dm_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to);
extern const struct dt_rolls dm_rolls;

/* ---- view.c, simple.c, game.c, misfit.c ---- */
void dm_table(const struct dt *view, unsigned seat, struct dt_table *t);
unsigned dm_simple(const struct dt *view, unsigned seat);
int dm_stands(const struct dt *view, unsigned seat);
unsigned dm_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle);
const char *dm_broken(const struct dt *k);
const char *dm_misfit(const struct dt_content *c, unsigned card);
const char *dm_misfit_map(const struct dt_content *c, unsigned map);

#endif
