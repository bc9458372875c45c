/* sense.h -- the coin in which the plain player and the expert weigh things, and what they share: chances of tests and
 * fights (roughly.c), what programs bring (coin.c), what places are worth and who goes there (errand.c). All of it
 * reads a view only.
 *
 * The plain player takes known numbers for what lies in decks; the expert reads the cards that can come. */
#ifndef EH_SENSE_H
#define EH_SENSE_H

#include "../../kernel/worth.h"
#include "state.h"

enum {
    EH_CLUE = 200,
    EH_DOOM = 260,
    EH_MYSTERY = 8000,        /* a whole one */
    EH_RUMOR = 1200,
    EH_DEATH = 1000,
    EH_NEVER = -100000,
    EH_POOL = 16              /* dice that are reckoned with */
};

/* How often a test leaves so many successes or more, in parts of DT_SURE: from[0] is DT_SURE. */
struct eh_odds { uint16_t from[EH_POOL + 2]; };
/* A combat: what it costs and brings in coins, and how often the monster is defeated. */
struct eh_bout { int worth, won; };

/* What somebody thinks of in one decision. `face` is the reader of programs, `parts` what the other parts of a card
 * with several are worth; pot: what it is worth to have one's encounter on a space, by space. */
struct eh_mind {
    struct dt_reader face;    /* first: the kernel knows no more of it */
    const struct dt *v;
    unsigned seat;
    bool sharp;               /* the expert */
    bool mapped;              /* pot is known */
    int passed, failed, special, clue;
    int gate;                 /* what closing the gate at hand brings; 0: the one where the investigator stands */
    /* what was read: of decks by ground, and of the other worlds what they cost and bring but for the gate, with the
     * chance in parts of DT_SURE that it is closed */
    bool read_general[3], read_research[3], read_worlds;
    int general[3], research[3], worlds, closing;
    int site[EH_SPACES], pot[EH_SPACES];
};

/* ---- roughly.c ---- */
void eh_odds_of(int dice, int good, struct eh_odds *o);             /* good: sides of six that succeed */
int eh_good(const struct dt *v, unsigned seat);
int eh_dice_for(const struct dt *v, unsigned seat, int skill, int modifier, bool combat);
void eh_odds_for(const struct dt *v, unsigned seat, int skill, int modifier, bool combat, struct eh_odds *o);
int eh_loss(const struct dt *v, unsigned seat, int pool, int n);    /* what losing it costs */
int eh_cure(const struct dt *v, unsigned seat, int pool, int n);    /* what regaining it brings */
/* guards: what lies behind the monster, in coins. */
struct eh_bout eh_bout(const struct dt *v, unsigned seat, unsigned monster, int guards);
int eh_prey(const struct dt *v, unsigned seat, unsigned monster);   /* what it brings to defeat it */

/* ---- coin.c ---- */
void eh_think(struct eh_mind *m, const struct dt *v, unsigned seat, bool sharp);
int eh_read(struct eh_mind *m, const struct dt_ctx *c, unsigned code);
int eh_read_field(struct eh_mind *m, unsigned thing, unsigned field);
int eh_step(const struct dt *v);                                    /* one more on the active mystery */
bool eh_hears(const struct dt *v, unsigned thing, unsigned event);  /* does its text answer it? */
int eh_price(const struct dt *v, unsigned thing);                   /* of a possession */
int eh_rumor_worth(const struct dt *v, unsigned card);               /* to be rid of it */
int eh_gate_worth(const struct dt *v, unsigned seat, unsigned gate);
int eh_clue_worth(const struct dt *v, unsigned seat);

/* ---- errand.c ---- */
int eh_meeting(struct eh_mind *m, unsigned verb, unsigned object, unsigned space);
void eh_survey(struct eh_mind *m);                                  /* fills site and pot */
int eh_reach(struct eh_mind *m, unsigned space, unsigned trains, unsigned ships);    /* the best pot from there */

/* ---- simple.c ---- */
int eh_rate(struct eh_mind *m, const struct dt_option *o);
unsigned eh_choose(struct eh_mind *m);

#endif
