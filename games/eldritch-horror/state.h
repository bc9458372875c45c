/* state.h -- Eldritch Horror's state: what is on the table besides the components, and the questions about it that
 * several files ask. No rule is decided here.
 *
 * Where the book is: setup.c; rounds.c (phases, turns, the end of a round); actions.c, trade.c; test.c, spells.c;
 * fight.c; encounter.c; mythos.c (the mythos phase), reckoning.c, mysteries.c; board.c (gates, clues, monsters, omen
 * and doom), travel.c (whoever and whatever moves); gain.c, pay.c, piles.c (cards and tokens that come and go);
 * fall.c (defeated, devoured, eliminated). events.c, verbs*.c, values.c and sets.c are the words that cards say. */
#ifndef EH_STATE_H
#define EH_STATE_H

#include "words.h"

enum {
    EH_ROOM = 544,            /* components, packs included */
    EH_MIND = 128,            /* spells, conditions and clues among them */
    EH_DEPTH = 64,            /* frames of rules inside each other */
    EH_SPACES = 64,           /* of all maps */
    EH_PEOPLE = 24,           /* investigators */
    EH_FOES = 64,             /* monsters that are not epic */
    EH_SKILLS = 5,
    EH_DIE = 6,
    EH_ACTIONS = 2,           /* ACT-01 */
    EH_TICKETS = 2,           /* PREP-05: nobody holds more */
    EH_RESERVE = 4,           /* RSV-01 */
    EH_OMENS = 4,
    EH_TRACK = 20,            /* BASE-14: doom cannot be further from 0 */
    EH_IMPROVED = 2,          /* IMP-03 */
    EH_STAGES = 3
};

/* A seat: its investigator is in zone self; without one it waits for the end of the mythos phase, or is eliminated. */
enum { EH_DELAYED = 1, EH_ELIMINATED = 2, EH_FALLING = 4, EH_DEVOURED = 8 };
/* The standard actions: bits of eh_seat.done (ACT-03). */
enum { EH_TRAVEL = 1, EH_REST = 2, EH_TRADE = 4, EH_PREPARE = 8, EH_ACQUIRE = 16 };
struct eh_seat {
    uint8_t health, sanity, place, flags;
    uint8_t tickets[2];                    /* train, ship */
    uint8_t improved[EH_SKILLS];
    uint8_t done, actions;                 /* standard actions performed this round; actions left in this turn */
    uint8_t spare[3];
};

enum eh_phase { EH_SETUP, EH_ACTION, EH_ENCOUNTER, EH_MYTHOS };
/* flags of things: a monster that was fought in this encounter, a condition that lies on its back, a sheet of somebody
 * who went insane; a monster that is being defeated; one whose reckoning effect is still to come; a clue gained in the
 * research encounter that is going on */
enum {
    EH_FOUGHT = DT_FLAG_GAME,
    EH_BACK = DT_FLAG_GAME,
    EH_INSANE = DT_FLAG_GAME,
    EH_DYING = DT_FLAG_GAME << 1,
    EH_DUE = DT_FLAG_GAME << 2,
    EH_FRESH = DT_FLAG_GAME << 3
};

struct eh {
    struct dt_core core;
    struct dt_thing thing[EH_ROOM];        /* mark: the space of a monster, gate or clue; local actions used, by
                                            * seat; a sheet that was called on this round */
    uint16_t heads[(eh_Z_COUNT + 3) & ~3];
    uint16_t many[(eh_Z_COUNT + 3) & ~3];
    _Alignas(8) uint64_t ears[DT_LIVE_WORDS(EH_ROOM)][DT_LIVE_ROWS];
    uint8_t hears[eh_E_COUNT][DT_HALVES][DT_SEATS];
    struct eh_seat seat[DT_SEATS];
    uint8_t doom, omen, comet;             /* comet: eldritch tokens on the green space of the omen track */
    uint8_t round, phase, lead, active;
    uint8_t fours;                         /* dice that showed 4 in the last test */
    uint8_t improved;                      /* 1 + the skill improved last; EH_SKILLS more: it had a token before */
    uint8_t ones;                          /* all dice show 1 */
    uint8_t final;                         /* the final mystery has begun */
    uint8_t shut;                          /* the reserve is not refilled before the action is over: RSV-04 */
    uint8_t spare[3];
    uint8_t eldritch[EH_SPACES];           /* tokens on the board, by space */
    uint8_t aside[EH_FOES / 8];            /* monsters that were set aside in setup: DISC-08, SET-03 */
    uint8_t estate[EH_PEOPLE][2];          /* tickets on the sheets of defeated investigators */
    uint32_t could[DT_SEATS][EH_MIND];
    uint8_t modified[(eh_Q_COUNT + 7) & ~7];
    struct dt_frame stack[DT_FRAMES(EH_DEPTH)];
};
_Static_assert(sizeof(struct eh) % 8 == 0, "the hash reads eight bytes at a time");
_Static_assert(sizeof(struct eh) <= DT_STATE, "a state has at most 16 KB");

extern const struct dt_content eh_content;

static inline struct eh *eh(const struct dt *k) { return (struct eh *)(void *)k->s; }
static inline struct eh_seat *eh_seat(const struct dt *k, unsigned seat) { return &eh(k)->seat[seat % DT_SEATS]; }
static inline unsigned eh_self(const struct dt *k, unsigned seat)       /* INV-01: the sheet, DT_NOTHING: none */
{
    return dt_head(k, eh_Z_self + seat % DT_SEATS);
}
/* DEF-12: whoever is defeated is no investigator any more. */
static inline bool eh_in(const struct dt *k, unsigned seat)
{
    return seat < k->s->seats && eh_self(k, seat) != DT_NOTHING;
}
static inline unsigned eh_place(const struct dt *k, unsigned seat) { return eh_seat(k, seat)->place; }
static inline bool eh_is(const struct dt *k, unsigned thing, unsigned kind)
{
    return thing < k->content->things && dt_card(k, thing)->kind == kind;
}
static inline bool eh_is_monster(const struct dt *k, unsigned t)
{
    return eh_is(k, t, eh_K_monster) || eh_is(k, t, eh_K_epic);
}
static inline unsigned eh_ancient(const struct dt *k) { return dt_head(k, eh_Z_ancient); }
static inline bool eh_awake(const struct dt *k) { return eh_is(k, eh_ancient(k), eh_K_awakened); }
static inline unsigned eh_half(unsigned n) { return (n + 1) / 2; }      /* ROUND-01 */

/* ---- values.c: what components say, and who stands where ---- */
int eh_ask(const struct dt *k, unsigned query, unsigned who, int noun);
bool eh_has_word(const struct dt *k, unsigned thing, unsigned field, int noun);
bool eh_has_trait(const struct dt *k, unsigned thing, int trait);       /* of an asset, artifact, spell or condition */
int eh_title(const struct dt *k, unsigned thing);                       /* the noun of a spell or condition, -1 */
unsigned eh_value(const struct dt *k, unsigned asset);
unsigned eh_condition(const struct dt *k, unsigned seat, int title);    /* the one it holds, DT_NOTHING */
unsigned eh_fresh_clues(const struct dt *k, unsigned seat);             /* EH_FRESH */
unsigned eh_monster_at(const struct dt *k, unsigned space, unsigned after);
unsigned eh_monsters_at(const struct dt *k, unsigned space);
unsigned eh_gate_at(const struct dt *k, unsigned space);
bool eh_matches(const struct dt *k, unsigned gate);                     /* GATE-06 */
int eh_omen_at(unsigned n);                                             /* BASE-17: its track */
int eh_omen(const struct dt *k);                                        /* OMEN-01: a noun */
unsigned eh_living(const struct dt *k);                                 /* how many investigators are in play */
int eh_space_of(const struct dt *k, unsigned type, int id);
unsigned eh_solved(const struct dt *k);
unsigned eh_needed(const struct dt *k);
unsigned eh_expedition(const struct dt *k);                             /* the space of the active one, DT_NOTHING */
int eh_measure(const struct dt *k, int noun);                           /* players, half or twice of them */
unsigned eh_find_card(const struct dt *k, unsigned card, unsigned zone);    /* a copy there, DT_NOTHING */
unsigned eh_any_copy(const struct dt *k, unsigned card);                /* the first, wherever it is */
/* What a monster is like in combat; a Cultist is as the sheet says (CULT-02, CULT-05). */
enum eh_stat { EH_WILL, EH_HORROR, EH_STRENGTH, EH_DAMAGE, EH_TOUGHNESS };
bool eh_stat(const struct dt *k, unsigned monster, enum eh_stat stat, int *value);      /* false: there is none */
int eh_toughness(const struct dt *k, unsigned monster);
enum eh_part { EH_BEFORE_WILL, EH_AFTER_WILL, EH_BEFORE_STRENGTH, EH_STRUCK, EH_AFTER_STRENGTH, EH_BEATEN, EH_SLAIN,
               EH_SPAWNED, EH_RECKONING, EH_PARTS };
/* Run one of its texts for a seat, with this result where it may ask for it; false: it has none. */
bool eh_run_part(struct dt *k, unsigned monster, enum eh_part part, unsigned who, int result);
bool eh_has_part(const struct dt *k, unsigned monster, enum eh_part part);
unsigned eh_part_code(const struct dt *k, unsigned monster, enum eh_part part);     /* where it begins, or 0 */
bool eh_has_program(const struct dt *k, unsigned thing, unsigned field);
/* The nearest frame of a procedure, from the top; 0: there is none. Of a seat: DT_NOBODY for any. */
struct dt_frame *eh_frame(const struct dt *k, unsigned proc, unsigned who);

/* ---- piles.c: where things go ---- */
void eh_discard(struct dt *k, unsigned thing);               /* DISC-03..DISC-09; may start a reshuffle */
void eh_to_box(struct dt *k, unsigned thing);                /* BOX-01; may start a reshuffle */
void eh_recycle(struct dt *k);                               /* AMB-46: what has run out is made up from its pile */
bool eh_was_set_aside(const struct dt *k, unsigned monster);  /* in setup: DISC-08, SET-03 */
unsigned eh_deck_of(const struct dt *k, unsigned thing);     /* the deck that cards of this kind are drawn from */
void eh_lay_on(struct dt *k, unsigned thing, unsigned card); /* a token, monster or gate on a card */
void eh_clear_card(struct dt *k, unsigned card);             /* MYST-03, RUMOR-03: all that lies on it is discarded */

/* ---- gain.c ---- */
struct dt_frame *eh_gain(struct dt *k, unsigned who, unsigned source, int noun, int n);
void eh_gain_artifact(struct dt *k, unsigned who, unsigned source, int trait);
struct dt_frame *eh_receive(struct dt *k, unsigned who, unsigned thing, bool from_deck);
void eh_afflict(struct dt *k, unsigned who, unsigned thing);
bool eh_may_suffer(const struct dt *k, unsigned who, int title);
void eh_refill_reserve(struct dt *k);                        /* RSV-03 */
void eh_take_clue(struct dt *k, unsigned who, unsigned clue);

/* ---- pay.c ---- */
bool eh_can_pay_clues(const struct dt *k, unsigned who, int n);
struct dt_frame *eh_pay_clues(struct dt *k, unsigned who, unsigned source, int n);
int eh_change(struct dt *k, unsigned who, int pool, int n);  /* health or sanity; by how much it changed */
int eh_maximum(const struct dt *k, unsigned who, int pool);

/* ---- test.c, spells.c, fight.c ---- */
struct dt_frame *eh_test(struct dt *k, unsigned who, unsigned source, int skill, int modifier, int more);
int eh_dice(const struct dt *k, unsigned who, int skill);    /* TEST-02, TEST-04..TEST-07: without modifier and floor */
int eh_skill(const struct dt *k, unsigned who, int skill);   /* the sheet's value */
int eh_successes(const struct dt *k, const struct dt_frame *test);   /* TEST-11, TEST-12: as the dice lie */
int eh_need(const struct dt *k, const struct dt_frame *test);        /* successes that a test is about: prospect.c */
enum { EH_T_STAKE_CLUES = 1, EH_T_UNAIDED = 8 };              /* of a test's flags: a clue buys a success; no bonus */
enum { EH_FIGHT_BRACE = 1, EH_FIGHT_BRACE_AGAIN = 8 };       /* steps of a combat: before its tests */
enum { EH_T_SKILL, EH_T_LEFT, EH_T_FACE, EH_T_NEED = EH_T_FACE + EH_DIE, EH_T_MORE, EH_T_FLAGS };
enum { EH_F_WILL, EH_F_STRENGTH, EH_F_BONUS_WILL, EH_F_BONUS_STRENGTH, EH_F_FLAGS, EH_F_HITS, EH_F_LOST, EH_F_SPARE };
enum { EH_SKIP_STRENGTH = 1, EH_SKIP_LOSS = 2, EH_NO_MORE = 4, EH_DEFEATED = 8, EH_VIRTUAL = 16, EH_REROLL = 32 };
struct dt_frame *eh_fight(struct dt *k, unsigned who, unsigned monster, unsigned flags);
void eh_hurt(struct dt *k, unsigned monster, int n);         /* COMBAT-11 */
bool eh_exchanging_blows(const struct dt *k);                /* COMBAT-12 */
bool eh_defeat_due(struct dt *k);                            /* starts what follows for a monster without health */

/* ---- encounter.c ---- */
enum { EH_N_FLAGS, EH_N_SEEK, EH_N_HONE, EH_N_PLACE };       /* its registers; the last: where it began */
enum { EH_N_FOUGHT = 1, EH_N_SLIP = 2, EH_N_NO_MORE = 4 };
enum { EH_R_ZONE, EH_R_FIELD, EH_R_CONTEXT, EH_R_GATE };     /* registers of resolve_card */
enum { EH_C_PLAIN, EH_C_OTHER_WORLD, EH_C_EXPEDITION, EH_C_SPECIAL };
struct dt_frame *eh_resolve_from(struct dt *k, unsigned who, unsigned zone, unsigned field, unsigned context,
                                 unsigned gate);

/* ---- board.c, travel.c ---- */
bool eh_can_move(const struct dt *k, unsigned who);          /* CONF-03 */
void eh_enter(struct dt *k, unsigned who, unsigned space);   /* as an event */
void eh_carry(struct dt *k, unsigned thing, unsigned space); /* a monster or clue */
struct dt_frame *eh_spawn_monsters(struct dt *k, unsigned space, int n);
int eh_surge_size(const struct dt *k);                        /* SURGE-02 */
void eh_place_monster(struct dt *k, unsigned monster, unsigned space);
struct dt_frame *eh_spawn_at(struct dt *k, unsigned monster, unsigned space);    /* with what it does when spawned */
void eh_advance_doom(struct dt *k, unsigned source, int n, unsigned gate);
void eh_set_doom(struct dt *k, int to);

/* ---- mysteries.c, mythos.c, reckoning.c ---- */
int eh_progress(const struct dt *k, unsigned card, int *need);       /* what counts on it, 0 need: nothing does */
bool eh_solve_due(struct dt *k);                             /* starts what follows for whatever is solved */
void eh_epic_defeated(struct dt *k, unsigned epic);
bool eh_brings(const struct dt *k, unsigned card, unsigned epic);    /* a mystery, rumor or sheet: EPIC-04, EPIC-06 */
void eh_solve_rumor(struct dt *k, unsigned card);
void eh_unload(struct dt *k, unsigned card, int n);          /* tokens off a card, and what the last one does */
bool eh_lose_game(struct dt *k, unsigned say);
void eh_win(struct dt *k, unsigned say);
enum { EH_R_MONSTERS = 1, EH_R_SHEET = 2, EH_R_MYTHOS = 4, EH_R_BURDENS = 8, EH_R_ALL = 15 };
bool eh_has_reckoning(const struct dt *k, unsigned thing);

/* ---- rounds.c, setup.c, fall.c ---- */
unsigned eh_after(const struct dt *k, unsigned seat);        /* the next with an investigator, or itself */
unsigned eh_decider(const struct dt *k);                     /* CONF-01, INV-03: the active investigator's seat */
void eh_setup(struct dt *k);
bool eh_settle(struct dt *k);
bool eh_held(const struct dt *k);                            /* nobody falls yet */
void eh_fall(struct dt *k, unsigned who, bool devoured);
void eh_delay(struct dt *k, unsigned who, bool chosen);
enum { EH_TURN_ASK = 2, EH_TURN_ENDS = 4, EH_ACTION_ENDS = 2 };

/* ---- view.c, simple.c, expert.c, stands.c, game.c, misfit.c ---- */
void eh_table(const struct dt *view, unsigned seat, struct dt_table *t);
unsigned eh_simple(const struct dt *view, unsigned seat);
int eh_stands(const struct dt *view, unsigned seat);
struct dt_prospect;
bool eh_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to);
unsigned eh_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle);
int eh_score(const struct dt *k);
extern const struct dt_rolls eh_rolls;                       /* odds.c */
const char *eh_broken(const struct dt *k);
const char *eh_misfit(const struct dt_content *c, unsigned card);
const char *eh_misfit_map(const struct dt_content *c, unsigned map);

#endif
