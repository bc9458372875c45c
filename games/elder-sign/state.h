/* state.h -- Elder Sign's state: what is on the table besides the components, and the small
 * questions about it that several files ask. No rule is decided here. */
#ifndef ES_STATE_H
#define ES_STATE_H

#include "../../kernel/mem.h"
#include "../../kernel/rules.h"
#include "../../players/prospect.h"
#include "words.h"

enum { ES_ROOM = 384, ES_PLACES = 6, ES_WAITING = 20, ES_PRINTED = 4, ES_ROWS = 32, ES_BELOW = 0x80, ES_DEPTH = 36 };

/* flags of a seat */
enum {
    ES_OUT = 1,               /* no investigator and none to come */
    ES_CLOCK_ONLY = 2,        /* out, but its turns move the clock */
    ES_NEW = 4,               /* has not had a turn with this investigator, who came for one devoured */
    ES_HELPED = 8,            /* has helped in this turn */
    ES_VACANT = 16            /* takes a new investigator after the clock has moved */
};
/* flags of things, beside the kernel's */
enum {
    ES_SLAIN = DT_FLAG_GAME,  /* a monster that an item or spell has defeated */
    ES_DUE = 16,              /* its midnight text is still to be carried out */
    ES_CHOSEN = 32,           /* a die to be thrown again, a trophy in a payment */
    ES_UNDICED = 32,          /* a monster whose task an item has completed, without dice */
    ES_FRESH = 64             /* a die thrown in the roll that is being judged */
};
enum es_phase { ES_SETUP, ES_TURN, ES_CLOCK, ES_MIDNIGHT, ES_MYTHOS };

struct es_seat {
    uint8_t sanity, stamina, lost_sanity, lost_stamina;      /* lost: maxima lowered for good */
    uint8_t clues, flags;
    uint16_t card, place;    /* GEN-05, COMP-06: things: the investigator; the card, entrance or Ancient One it is on */
};

struct es_lock { uint16_t carrier, colour; };

struct es {
    struct dt_core core;
    struct dt_thing thing[ES_ROOM];          /* mark: face of a die, row of a monster */
    uint16_t heads[(es_Z_COUNT + 3) & ~3];   /* the kernel's lists of what is in each zone */
    uint16_t many[(es_Z_COUNT + 3) & ~3];    /* and how many there are */
    _Alignas(8) uint64_t ears[DT_LIVE_WORDS(ES_ROOM)][DT_LIVE_ROWS]; /* and of whose text may answer whom */
    uint8_t hears[es_E_COUNT][DT_HALVES][DT_SEATS];      /* and when */
    struct es_seat seat[DT_SEATS];
    struct es_lock waiting[ES_WAITING];      /* lock icons without a die, oldest first */
    uint32_t done;            /* rows completed of the card attempted */
    uint16_t card;            /* the card attempted */
    uint8_t doom, signs, clock, struck;      /* COMP-01: struck: midnights of this turn */
    uint8_t active, first, phase, batch;     /* batch: effects to finish before anybody is devoured */
    uint8_t battle, gathered; /* gathered: monsters in play when the Ancient One awoke */
    uint8_t rolled;           /* a roll lies on the table, not judged yet */
    uint8_t completed;        /* tasks completed with it */
    uint8_t failing;          /* an effect has failed the attempt */
    uint8_t waits;            /* entries of waiting */
    uint8_t reviving;         /* the seat that is being devoured, plus one */
    uint8_t focuses;          /* of the active player in this turn */
    uint8_t closing;          /* the card attempted is resolved: no monster comes on it any more */
    uint8_t terrors;          /* terror effects of the mythos card in this turn */
    uint8_t coloured[3];      /* the green, the yellow and the red dice, as bits */
    uint8_t spare[4];
    uint8_t modified[(es_Q_COUNT + 7) & ~7]; /* the kernel's: how much live text names each query */
    struct dt_frame stack[DT_FRAMES(ES_DEPTH)];
};
_Static_assert(sizeof(struct es) % 8 == 0, "a state is hashed eight bytes at a time");
_Static_assert(es_Z_beside == es_Z_rooms + 1 && es_Z_worlds == es_Z_beside + 1, "es_next_card walks them so");
_Static_assert(sizeof(struct es) <= 8192, "the state stays below 8 KB");

extern const struct dt_content es_content;

static inline struct es *es(const struct dt *k) { return (struct es *)(void *)k->s; }
static inline struct es_seat *es_seat(const struct dt *k, unsigned seat) { return &es(k)->seat[seat % DT_SEATS]; }
static inline bool es_alive(const struct dt *k, unsigned seat)
{
    return seat < k->s->seats && es_seat(k, seat)->card != DT_NOTHING;
}
static inline unsigned es_kind(const struct dt *k, unsigned thing) { return dt_card(k, thing)->kind; }
static inline bool es_is_card(const struct dt *k, unsigned thing)
{
    return thing < k->content->things && (es_kind(k, thing) == es_K_adventure || es_kind(k, thing) == es_K_other_world);
}
/* OW-01, AMB-109: fields that adventures and other worlds share: the adventure's name for it is given. */
static inline unsigned es_both(const struct dt *k, unsigned thing, unsigned adventure_field)
{
    return es_kind(k, thing) == es_K_other_world ? adventure_field - es_F_adventure_trophies + es_F_other_world_trophies
                                                 : adventure_field;
}
/* An option for each thing in a zone. */
static inline void es_offer_all(struct dt *k, unsigned verb, unsigned zone)
{
    for dt_each(k, t, zone)
        dt_option(k, verb, t, 0);
}
/* Walks the cards on the table (start and end DT_NOTHING): the six places in reading order, then those beside them,
 * then other worlds by age. */
static inline unsigned es_next_card(const struct dt *k, unsigned after)
{
    unsigned zone = after == DT_NOTHING ? (unsigned)es_Z_rooms : dt_thing(k, after)->zone;
    unsigned next = after == DT_NOTHING ? dt_head(k, zone) : dt_thing(k, after)->next;
    while (next == DT_NOTHING && zone < es_Z_worlds)
        next = dt_head(k, ++zone);
    return next;
}
/* All dice, wherever they are. */
#define es_each_die(k, d) (unsigned d = es_dice(k), d##_end = (k)->content->kind_first[es_K_die + 1]; d < d##_end; d++)
static inline unsigned es_dice(const struct dt *k) { return k->content->kind_first[es_K_die]; }
/* The dice in a zone, as bits from the first die on; and a loop over such bits: where dice go, those looked at stay. */
static inline unsigned es_dice_in(const struct dt *k, unsigned zone) { return dt_head(k, zone); }
static inline unsigned es_first_of(const struct dt *k, unsigned dice)
{
    return es_dice(k) + (unsigned)__builtin_ctz(dice);
}
#define es_each_of(k, d, dice) \
    (unsigned d##_left = (dice), d; d##_left && (d = es_first_of(k, d##_left), true); d##_left &= d##_left - 1)
static inline unsigned es_bit_of(const struct dt *k, unsigned die) { return 1u << (die - es_dice(k)); }
_Static_assert(es_N_yellow == es_N_green + 1 && es_N_red == es_N_yellow + 1, "colours come in this order");
static inline unsigned es_coloured(const struct dt *k, unsigned colour)
{
    return colour - es_N_green < 3 ? es(k)->coloured[colour - es_N_green] : 0;
}
static inline unsigned es_greens(const struct dt *k) { return es_coloured(k, es_N_green); }
static inline unsigned es_bits(unsigned dice)                /* how many these are: there are no more than eight */
{
    static const uint8_t of_four[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
    return of_four[dice & 15] + of_four[dice >> 4 & 15];
}
unsigned es_locks_field(const struct dt *k, unsigned thing);         /* of any carrier */

/* values.c */
int es_ask(const struct dt *k, unsigned query, unsigned seat);
/* The same for queries that are 0 unless a card says otherwise. */
static inline int es_has(const struct dt *k, unsigned query, unsigned seat)
{
    return dt_modified(k, query) ? es_ask(k, query, seat) : 0;
}
bool es_is_forbidden(const struct dt *k, unsigned deed, unsigned seat);
/* A deed that the mythos card forbids; an investigator untouched by it may do it all the same. */
static inline bool es_forbidden(const struct dt *k, unsigned deed, unsigned seat)
{
    return dt_modified(k, es_Q_forbidden) && es_is_forbidden(k, deed, seat);
}
/* An ability that is forbidden, or pointless, now. */
const int16_t *es_deeds(const struct dt *k, const struct dt_ability *a);      /* its program behind the cost */
bool es_withheld(const struct dt *k, const struct dt_ability *a, unsigned thing, unsigned who);
int es_worth(const struct dt *k, unsigned thing);                    /* trophies it is worth */
int es_wealth(const struct dt *k, unsigned seat);
bool es_in_play(const struct dt *k, unsigned card);                  /* an adventure or other world on the table */
unsigned es_monsters(const struct dt *k);
static inline unsigned es_ancient(const struct dt *k) { return dt_head(k, es_Z_ancient); }
bool es_in_turn(const struct dt *k);                                 /* is it anybody's turn now, and not midnight? */

/* dice.c */
static inline unsigned es_colour(const struct dt *k, unsigned die)
{
    unsigned n;
    return (unsigned)*dt_field(k, die, es_F_die_colour, &n);
}
static inline const int16_t *es_faces(const struct dt *k, unsigned die)
{
    unsigned n;
    return dt_field(k, die, es_F_die_faces, &n);
}
static inline unsigned es_face(const struct dt *k, unsigned die)     /* a noun: es_N_lore... */
{
    return (unsigned)es_faces(k, die)[dt_thing(k, die)->mark];
}
bool es_shown(const struct dt *k, unsigned die);                     /* has it been thrown? */
static inline unsigned es_die_of(const struct dt *k, unsigned colour, unsigned zone) /* the first of a colour there */
{
    unsigned dice = es_dice_in(k, zone) & es_coloured(k, colour);
    return dice ? es_first_of(k, dice) : (unsigned)DT_NOTHING;
}
/* Everything in which dice can differ: place, host, face, thrown just now or not, colour; the first eight bytes of
 * a thing, with the face and the card in place of what does not count. */
static inline uint64_t es_front(struct dt_thing t)
{
    uint64_t bytes;
    memcpy(&bytes, &t, sizeof bytes);
    return bytes;
}
#define ES_COUNTS es_front((struct dt_thing){ .zone = 0xff, .flags = ES_FRESH, .on = 0xffff })
static inline bool es_dice_alike(const struct dt *k, unsigned a, unsigned b)
{
    const struct dt_thing *x = dt_thing(k, a), *y = dt_thing(k, b);
    return x->mark == y->mark && !((es_front(*x) ^ es_front(*y)) & ES_COUNTS) &&
           k->content->card_of[a] == k->content->card_of[b];
}
static inline uint64_t es_die_key(const struct dt *k, unsigned die)          /* equal for those that are alike */
{
    const uint64_t face = es_front((struct dt_thing){ .pos = 1 }), card = es_front((struct dt_thing){ .next = 1 });
    const struct dt_thing *d = dt_thing(k, die);
    return (es_front(*d) & ES_COUNTS) + d->mark * face + k->content->card_of[die] * card;
}
unsigned es_first_equal(const struct dt *k, unsigned die);           /* the first die that looks and lies the same */
/* Dice of equal colour, face and place are interchangeable: the first stands for all. */
void es_dice_options(struct dt *k, unsigned zone, unsigned verb);    /* an option for each class there */
void es_die_home(struct dt *k, unsigned die); /* to the supply, a waiting lock, or the lock it was lent from */
void es_free_locks(struct dt *k, unsigned carrier);
void es_spell_emptied(struct dt *k, unsigned spell);
/* A die is moved; off the table, into the supply and onto locks it goes without its face. */
static inline void es_send_die(struct dt *k, unsigned die, unsigned zone, unsigned host)
{
    const struct dt_thing *d = dt_thing(k, die);
    unsigned face = d->mark, spell = d->zone == es_Z_secured ? d->on : (unsigned)DT_NOTHING;
    dt_put_on(k, die, zone, host, DT_PLAIN);
    if (zone != es_Z_supply && zone != es_Z_locked && zone != es_Z_removed) /* SEC-01 */
        dt_thing(k, die)->mark = (uint8_t)face;
    if (spell != DT_NOTHING)
        es_spell_emptied(k, spell);
}
static inline unsigned es_marked(const struct dt *k)                 /* the dice on any investigator's marker */
{
    unsigned dice = 0;
    for (unsigned zone = es_Z_marker; zone <= es_Z_marker_last; zone++)
        dice |= es_dice_in(k, zone);
    return dice;
}
void es_clear_dice(struct dt *k, bool markers);                      /* an attempt is over */
static inline bool es_dice_left(const struct dt *k) { return es_dice_in(k, es_Z_pool); }
void es_dice_bases(struct dt *k, unsigned dice);                     /* a selection of these (bits) */
unsigned es_dice_picked(const struct dt *k);                         /* what was selected, as bits */
bool es_turnable(const struct dt *k, int from, int to);     /* is a die in the pool that a card could turn so? */
bool es_beatable(const struct dt *k);                         /* is a monster in play that is not defeated yet? */
bool es_securable(const struct dt *k);                               /* has the pool a die for a spell? */
/* May an effect put a die of this colour into the pool now? ES-AMB-35, ES-LOCK-14. */
static inline bool es_can_add(const struct dt *k, unsigned colour)
{
    unsigned dice = es_coloured(k, colour);
    return dice & es_dice_in(k, es_Z_supply) ||
           (dice & es_dice_in(k, es_Z_locked) && es_has(k, es_Q_unlocked, es(k)->active));
}
bool es_may_add(const struct dt *k, unsigned seat, unsigned colour); /* and has the seat anything that adds it? */
/* Has the seat something to use before a roll that does more than to add or secure dice: heal, defeat, complete? */
bool es_may_turn(const struct dt *k, unsigned seat);
void es_push_locks(struct dt *k, unsigned carrier);

/* tasks.c */
/* What a row asks for, counted up (words.h), and what it is made of. */
struct es_asks {
    uint64_t counted;
    uint8_t tokens, gathered; /* gathered: what that noun stands for */
    const int16_t *token[16]; /* each: ways, then noun and number of each way */
};
static inline unsigned es_asked(uint64_t counted, unsigned what) { return counted >> what & 255; }
/* At most one number and no need with two ways: counts say it all. */
static inline bool es_plain(uint64_t counted) { return es_asked(counted, ES_SUMS) < 2; }
/* What was weighed, as counted: a number as large as the monsters gathered is that large. */
static inline uint64_t es_weighed(uint64_t weight, unsigned gathered)
{
    unsigned numbers = weight >> ES_GATHERED & 15;
    return numbers ? weight - numbers * ES_ONE(ES_GATHERED) + numbers * gathered * ES_ONE(ES_SUM) : weight;
}
static inline uint64_t es_task_count(const struct dt_task *t, unsigned gathered)
{
    return es_weighed(t->weight, gathered) + ((uint64_t)t->choices << ES_SPLITS);
}
/* One way of a need: a noun, then a number. */
static inline uint64_t es_way_count(const int16_t *way, unsigned gathered)
{
    const struct dt_weight *w = &es_words.weight[way[0]];
    return es_weighed(w->once + (uint64_t)way[1] * w->each, gathered);
}
/* The same as a list. */
struct es_need { uint8_t ways; struct { uint8_t noun; int8_t n; } way[2]; };
struct es_row {
    uint8_t needs, sanity, stamina, hours;
    bool open;                /* still to be completed */
    uint16_t monster;         /* the marker on it, or DT_NOTHING */
    struct es_need need[12];
};
/* A card's rows, as bits: what is still to be completed (left), what of it may be next (open). */
struct es_layout {
    uint16_t card;
    uint8_t printed;
    uint32_t left, open, partial, marked, slain;
    unsigned field;                          /* the card's slot for its trophies; its others follow */
    const struct dt_task *task;              /* what is printed in each row */
    uint16_t marker[ES_ROWS];                /* of those marked */
};
/* The tasks in a slot; *n: how many there are. */
static inline const struct dt_task *es_tasks_in(const struct dt *k, unsigned slot, unsigned *n)
{
    const uint16_t *first = &k->content->slot_task[slot];
    *n = (unsigned)(first[1] - first[0]);
    return &k->content->task[first[0]];
}
unsigned es_printed(const struct dt *k, unsigned card);              /* rows without the markers below */
void es_layout(const struct dt *k, unsigned card, struct es_layout *out);
bool es_nothing_open(const struct dt *k);      /* of the card that is tried; never so in battle */
/* The printed ones, and below as far as markers lie. */
static inline unsigned es_rows(const struct es_layout *l)
{
    uint32_t rows = ((1u << l->printed) - 1) | l->marked | l->left;
    return rows ? 32u - (unsigned)__builtin_clz(rows) : 0;
}
static inline unsigned es_marker(const struct es_layout *l, unsigned row)
{
    return l->marked >> row & 1 ? l->marker[row] : (unsigned)DT_NOTHING;
}
void es_asks_of(const struct dt *k, const struct es_layout *l, unsigned row, struct es_asks *out);
/* Only what is counted. What is just printed was weighed when the card was compiled. */
uint64_t es_count_anew(const struct dt *k, const struct es_layout *l, unsigned row);
static inline uint64_t es_counts(const struct dt *k, const struct es_layout *l, unsigned row)
{
    return l->marked >> row & 1 || row >= l->printed ? es_count_anew(k, l, row)
                                                     : es_task_count(&l->task[row], es(k)->gathered);
}
/* What is printed in a row, if nothing can lie on it and so it asks for just that; NULL: es_layout tells what it asks.
 * And such a row of the card attempted that may be next, NULL: perhaps there is none. */
const struct dt_task *es_bare_task(const struct dt *k, unsigned card, unsigned row);
const struct dt_task *es_sure_task(const struct dt *k);
void es_asks_now(const struct dt *k, unsigned row, struct es_asks *out);     /* a row of the card attempted */
void es_row_of(const struct dt *k, const struct es_layout *l, unsigned row, struct es_row *out);
void es_row(const struct dt *k, unsigned card, unsigned row, struct es_row *out);    /* both at once, for one row */
unsigned es_border(const struct dt *k, unsigned card, unsigned row);
unsigned es_marker_on(const struct dt *k, unsigned card, unsigned mark);

/* assign.c */
unsigned es_completable(const struct dt *k, unsigned seat);          /* bits: rows that the dice complete now */
/* ES-TASK-14, AMB-21: the costs of a row; AMB-114: who is not healed in time cannot pay with his last point */
static inline bool es_survives(const struct dt *k, unsigned seat, uint64_t counted)
{
    const struct es_seat *s = es_seat(k, seat);
    unsigned sanity = es_asked(counted, ES_SANITY), stamina = es_asked(counted, ES_STAMINA);
    if (!(sanity | stamina))                                         /* as mostly */
        return true;
    return (!sanity || sanity < s->sanity) && (!stamina || stamina < s->stamina);
}
unsigned es_dice_for(const struct dt *k, unsigned row);              /* as bits: the dice of all these ways */
void es_dice_sets(struct dt *k, unsigned row);                       /* options: every way without a superfluous die */
bool es_hopeless(const struct dt *k, unsigned seat);         /* nothing that is open can be done any more */

/* monsters.c */
unsigned es_below(const struct dt *k, unsigned card);                /* places below a card up to its last marker */
void es_tidy_below(struct dt *k, unsigned card);
bool es_collect(struct dt *k, unsigned who, unsigned source);        /* the markers there are to take; false: none */
void es_drop_beaten(struct dt *k);                                   /* back to the cup, for nothing */

/* entrance.c */
bool es_counts_as(const struct dt *k, unsigned thing, unsigned noun);
unsigned es_owned(const struct dt *k, unsigned seat, unsigned noun);

/* setup.c */
void es_begin(struct dt *k);
void es_to_deck(struct dt *k, unsigned thing);                       /* face down under its deck, or into the cup */
static inline unsigned es_next_seat(const struct dt *k, unsigned seat) { return (seat + 1) % k->s->seats; }

/* effects.c */
/* Can anybody be devoured, or he awake, now: is no batch under way? */
static inline bool es_may_settle(const struct dt *k)
{
    return !es(k)->batch && k->s->status == DT_ASKING && !es(k)->reviving;
}
enum { ES_WHOLE = 16 };       /* what rewards and penalties count in `batch`; other programs count 1 */
bool es_break_batch(struct dt *k);                                   /* true: somebody is to be devoured first */
void es_devour_first(struct dt *k);
bool es_settle(struct dt *k);                                        /* true: somebody is devoured, or he awakes */
bool es_settle_event(struct dt *k);
bool es_awaken_now(struct dt *k);                                    /* is it time? Then he does */
unsigned es_decider(const struct dt *k);
/* A program of a thing, of a field of its kind, is carried out; nothing where it has none. */
void es_effect(struct dt *k, unsigned thing, unsigned field, unsigned who);
void es_whole_effect(struct dt *k, unsigned thing, unsigned field, unsigned who);     /* rewards: finished first */
bool es_has_program(const struct dt *k, unsigned thing, unsigned field);
void es_leave_card(struct dt *k, unsigned card);                     /* markers to the entrance */
void es_pass_hours(struct dt *k, unsigned steps);
/* Between what is over and what comes next in a turn: asks whether something is used that can be at any time in it. */
bool es_asks_any_time(struct dt *k, struct dt_frame *f, unsigned next);      /* false: there is nothing to use */
void es_lay(struct dt *k, unsigned deck, unsigned zone, int slot);
void es_stop_attempt(struct dt *k);
void es_go_on_awake(struct dt *k);                                   /* battle.c: he is awake, and the game goes on */
void es_end_of_game_check(struct dt *k);
enum { ES_STEP_CLOCK = 8, ES_STEP_ATTACK = 7, ES_STEP_REFRESH = 8 };

/* view.c, simple.c, expert.c */
int es_shows(const struct dt *view, unsigned thing);                 /* dice.c */
struct dt_item;
unsigned es_cannot(const struct dt *view, unsigned seat, const struct dt_item *item, unsigned host);   /* cannot.c */
unsigned es_meant(const struct dt *view, const struct dt_option *o, unsigned i);
/* trial.c */
extern const struct dt_trials es_trials;
bool es_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to);
/* Without what cards bring to an attempt before it begins. */
bool es_bare_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to);
unsigned es_add_dice(const struct dt *v, unsigned seat, struct dt_plight *at);  /* that cards at hand add; how many */
void es_table(const struct dt *view, unsigned seat, struct dt_table *t);
unsigned es_simple(const struct dt *view, unsigned seat);
unsigned es_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle);
int es_stands(const struct dt *view, unsigned seat);         /* stands.c */
const char *es_broken(const struct dt *k);
const char *es_misfit(const struct dt_content *c, unsigned which);   /* misfit.c */

#endif
