/* sense.h -- the coin in which the plain player and the expert weigh things, and what they share: chances of tests and
 * fights (roughly.c), what programs bring (coin.c), what places are worth (errand.c), answers to every question
 * (answer.c). All of it reads a view only.
 *
 * The two differ in these things. The plain player has fixed prices (coin.c), the expert's follow from how the game
 * stands (outlook.c). The plain player takes known numbers for what lies in decks, the expert reads the cards that can
 * come. The plain player leaves an errand to whoever is nearest and goes by steps, the expert has a plan for the group
 * (plan.c) and reckons its own way round by round (route.c). */
#ifndef EH_SENSE_H
#define EH_SENSE_H

#include "../../kernel/worth.h"
#include "state.h"

enum {
    EH_NEVER = -100000,
    EH_POOL = 16,             /* dice that are reckoned with */
    EH_POINTS = 6,            /* of health or sanity, from which on one is like the next */
    EH_RUMORS = 4,            /* that are weighed one by one */
    EH_HANDS = 6,             /* of tickets: none, one or two of either kind */
    EH_NOWHERE = 255
};

/* What things cost and bring, in coins. */
struct eh_prices {
    int doom;                 /* one step of the doom track */
    int mystery;              /* a whole one */
    int rumor;
    int clue;                 /* to hold one more, where nothing asks for it */
    int point[EH_POINTS];     /* the n-th point of health or sanity, from 1; the first is life itself */
    int spare;                /* an improvement, a spell, a card: in percent of what it is worth in the first round */
};

/* How often a test leaves so many successes or more, in parts of DT_SURE: from[0] is DT_SURE. */
struct eh_odds { uint16_t from[EH_POOL + 2]; };
/* A combat: what it costs and brings in coins, and how often the monster is defeated. */
struct eh_bout { int worth, won; };

/* The best two errands from somewhere that end on different spaces: what they are worth from there, and these ends. */
struct eh_goal { int worth[2]; uint8_t to[2]; };

/* What somebody thinks of in one decision. `face` is the reader of programs, `passed` to `special` what the other parts
 * of a card with several are worth; site: what it is worth to have one's encounter on a space, pot: with what can be
 * done from there afterwards. */
struct eh_mind {
    struct dt_reader face;    /* first: the kernel knows no more of it */
    const struct dt *v;
    unsigned seat;
    bool sharp;               /* the expert */
    bool reads;               /* cards that can come are read; otherwise known numbers do */
    bool mapped;              /* pot is known */
    struct eh_prices price;
    int rounds;               /* that are left, as far as can be said */
    bool weighs;              /* rumors are being weighed: what their tokens mean is not known yet */
    unsigned rumors;
    struct { unsigned card; int worth; } rumor[EH_RUMORS];
    int passed, failed, special, clue;
    int spent;                /* clues that are thought to be spent already */
    int worn[2];              /* health and sanity that are thought to be lost already; below 0: regained */
    int gate;                 /* what closing the gate at hand brings; 0: the one where the investigator stands */
    /* what was read: of decks by ground, and of the other worlds what they cost and bring but for the gate, with the
     * chance in parts of DT_SURE that it is closed */
    bool read_general[3], read_research[3], read_worlds, read_special;
    int general[3], research[3], worlds, closing;
    int site[EH_SPACES], pot[EH_SPACES];
    /* what was asked of the rules: dice by skill, sides that succeed (0: not yet), chances by dice */
    int8_t dice[EH_SKILLS], extra[EH_SKILLS];
    int8_t good;
    bool known[EH_POOL + 1];
    struct eh_odds odds[EH_POOL + 1];
    struct eh_goal ahead[EH_SPACES][EH_HANDS];     /* when a round begins there; the expert's, known when pot is */
};

/* What comes so often, in parts of DT_SURE, is worth that part of it; cards of a pack may have any numbers. */
static inline int eh_share(int worth, int often) { return (int)((int64_t)worth * often / DT_SURE); }

/* ---- roughly.c ---- */
int eh_good(const struct dt *v, unsigned seat);                     /* sides of six that succeed */
int eh_dice_for(struct eh_mind *m, unsigned seat, int skill, int modifier, bool combat);
const struct eh_odds *eh_odds_for(struct eh_mind *m, unsigned seat, int skill, int modifier, bool combat);
int eh_left(const struct eh_mind *m, unsigned seat, int pool);      /* points of health or sanity */
int eh_loss(const struct eh_mind *m, unsigned seat, int pool, int n);    /* what losing it costs */
int eh_cure(const struct eh_mind *m, unsigned seat, int pool, int n);    /* what regaining it brings */
/* guards: what lies behind the monster, in coins. */
struct eh_bout eh_bout(struct eh_mind *m, unsigned seat, unsigned monster, int guards);
int eh_prey(struct eh_mind *m, unsigned seat, unsigned monster);    /* what it brings to defeat it */

/* ---- coin.c ---- */
void eh_think(struct eh_mind *m, const struct dt *v, unsigned seat, bool sharp);
int eh_read(struct eh_mind *m, const struct dt_ctx *c, unsigned code);
int eh_read_field(struct eh_mind *m, unsigned thing, unsigned field);
int eh_step(const struct eh_mind *m);                               /* one more on the active mystery */
bool eh_hears(const struct dt *v, unsigned thing, unsigned event);  /* does its text answer it? */
int eh_price(const struct eh_mind *m, unsigned thing);              /* of a possession */
int eh_rumor_worth(const struct eh_mind *m, unsigned card);         /* to be rid of it */
int eh_gate_worth(const struct eh_mind *m, unsigned seat, unsigned gate);
int eh_clue_worth(const struct eh_mind *m, unsigned seat);

/* ---- outlook.c ---- */
void eh_outlook(struct eh_mind *m);                                 /* the expert's prices and rounds */
int eh_fee(const struct dt *v);                                     /* clues that one step of the mystery asks for */
int eh_fee_of(const struct dt *v, unsigned mystery);                /* the same of any mystery */
int eh_clues_left(const struct eh_mind *m, unsigned seat);          /* without those that are thought to be spent */
int eh_clue_gained(const struct eh_mind *m, unsigned seat);         /* the expert's price of one more clue */
int eh_clue_lost(const struct eh_mind *m, unsigned seat, int n);    /* and of those it parts with */
int eh_spell_lacks(const struct eh_mind *m, unsigned seat);         /* what one more spell does for the mystery */
int eh_omen_worth(const struct eh_mind *m, unsigned seat, unsigned gate);    /* where the mystery asks for its colour */
int eh_gate_ahead(const struct eh_mind *m, unsigned gate);          /* what it will cost if it stays open */

void eh_weigh_rumors(struct eh_mind *m);                            /* what it brings to be rid of each */
int eh_omen_ahead(const struct eh_mind *m);                         /* what it brings that the omen moves on */

/* ---- plan.c ---- */
int eh_rounds_to(const struct dt *v, unsigned seat, unsigned space);         /* about: 0 is this round */
void eh_plan(struct eh_mind *m, bool *others);                      /* spaces that are somebody else's errand */

/* ---- errand.c ---- */
int eh_meeting(struct eh_mind *m, unsigned verb, unsigned object, unsigned space);
int eh_errand(struct eh_mind *m, unsigned space);                   /* what tokens there bring, fights included */
void eh_survey(struct eh_mind *m);                                  /* fills site and pot */
/* Where tickets take one from a space, with what is left of them, the space itself first. */
enum { EH_STOPS = 128 };
struct eh_stop { uint8_t at, trains, ships; };
unsigned eh_stops(const struct dt *v, unsigned space, unsigned trains, unsigned ships, struct eh_stop stop[EH_STOPS]);
int eh_reach(struct eh_mind *m, unsigned space, unsigned trains, unsigned ships);    /* the best pot from there */
/* What a card of several parts ends with: fills passed and failed. */
void eh_parts(struct eh_mind *m, unsigned card, unsigned start);

/* ---- route.c ---- */
void eh_look_ahead(struct eh_mind *m);                              /* fills ahead, by site */
/* What it is worth to have the encounter of this round there; to stay there, and if `free` with an action left for a
 * ticket; to come there on the way; to set out from there. */
int eh_end_at(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships);
int eh_stay_at(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships, bool free);
int eh_come_to(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships, bool free);
int eh_set_out(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships, bool free);

/* ---- answer.c ---- */
unsigned eh_choose(struct eh_mind *m);

#endif
