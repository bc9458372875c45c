/* content.h -- what cards compile to, and the vocabulary they are written in.
 *
 * Two kinds of immutable tables. *Words* (struct dt_words) are a game's vocabulary: names
 * without behaviour, made from games/X/words.def; the card compiler and the text generator
 * need nothing else. *Content* (struct dt_content) is a compiled set of cards: pure numbers,
 * shared by all states of all games that use it. */
#ifndef DT_CONTENT_H
#define DT_CONTENT_H

#include "dt.h"
#include "table.h"

/* ---------------------------------------------------------------- vocabulary ---- */

/* One entry of a word list. `args` are typed, separated by spaces: "what:health n:number=1".
 * Types: number, amount (a number from 0 to DT_AMOUNT), seat, thing, space, kind (a card kind), card (a card's name),
 * word (any noun) or the name of a noun class. A default makes an argument optional. */
struct dt_word {
    const char *name, *args;
    uint8_t type;             /* VALUE, SET: what it yields (enum dt_type); QUERY: the fold; SEQUEL: 1 + the set that
                               * `it` is from, 0 for none */
    uint8_t flags;            /* DT_WORD_*; SEQUEL: 1 + the set that `that` is from */
    uint16_t a, b;            /* ZONE: first id, how many; FIELD: kind, enum dt_field_type; SET_IN: 1 + zone;
                               * SPEAKS: kind, first id of the zone; WAY: its noun */
};
enum {
    DT_WORD_COST = 1,         /* VERB: may stand in a cost, it has a `can` */
    DT_WORD_TEST = 2,         /* VERB: may be followed by pass/fail */
    DT_WORD_OWN = 4,          /* VERB: as a cost of an own thing it can always be paid */
    DT_WORD_OWN_COST = DT_WORD_COST | DT_WORD_OWN,
    DT_WORD_MOMENT = 8        /* EVENT: nothing happens, the acting seat is asked what it uses */
};
/* To whom an event happens: to any seat; to none; to one that leaves by it, so that its cards can answer before it but
 * not after; to one that has left, whose cards cannot answer at all; or always to the same seat. */
enum { DT_TO_ANY, DT_TO_NOBODY, DT_TO_LEAVING, DT_TO_GONE, DT_TO_FIRST_SEAT };
#define DT_TO_SEAT(seat) (DT_TO_FIRST_SEAT + (seat))

enum dt_type { DT_T_NUMBER, DT_T_SEAT, DT_T_THING, DT_T_SPACE, DT_T_KIND, DT_T_CARD, DT_T_WORD };
enum dt_fold { DT_SUM, DT_BEST, DT_ANY };     /* how a query joins its modifiers */
/* A PROGRAM begins with nothing known; a SEQUEL goes on from the program that runs it: with its result, its `it` and
 * `that`, and the event it answers. */
enum dt_field_type {
    DT_FT_NUMBER, DT_FT_NUMBERS, DT_FT_WORD, DT_FT_WORDS, DT_FT_CARD, DT_FT_TASKS, DT_FT_PROGRAM, DT_FT_SEQUEL,
    DT_FT_SPACE, DT_FT_SPACES
};
static inline bool dt_field_is_list(unsigned field)      /* may it have several values? */
{
    return field == DT_FT_NUMBERS || field == DT_FT_WORDS || field == DT_FT_SPACES;
}
static inline unsigned dt_field_holds(unsigned field)    /* what they are, enum dt_type */
{
    return field == DT_FT_WORD || field == DT_FT_WORDS     ? DT_T_WORD
           : field == DT_FT_SPACE || field == DT_FT_SPACES ? DT_T_SPACE
           : field == DT_FT_CARD                           ? DT_T_CARD
                                                           : DT_T_NUMBER;
}
static inline bool dt_is_program(unsigned field) { return field == DT_FT_PROGRAM || field == DT_FT_SEQUEL; }

struct dt_list {
    const struct dt_word *at;
    uint16_t count;
};

/* What a noun weighs in a task: so much by itself, and so much for each of its number. Games that count tasks keep
 * several counts side by side in one such number. */
struct dt_weight { uint64_t once, each; };

/* How a message is told. A heading begins a part of the story and says what it is about: a turn, midnight, an attack;
 * what is told until the next one belongs to it. A moment is so large that a table holds its breath: whoever shows it
 * stops there. Good and bad are meant as all players feel them, in games with sides as the seat that it is told of.
 *
 * A scene is what the whole table looks up for, whatever else lies there: an hour strikes, fate draws a card, a great
 * one rises, somebody is lost, a large step is won. One message has at most one. */
enum dt_story {
    DT_STORY_HEADING = 1, DT_STORY_MOMENT = 2, DT_STORY_GOOD = 4, DT_STORY_BAD = 8,
    DT_STORY_SCENE = 7 << 4,           /* the bits of it, 0: none */
    DT_STORY_HOUR = 1 << 4, DT_STORY_FATE = 2 << 4, DT_STORY_RISING = 3 << 4, DT_STORY_DEATH = 4 << 4,
    DT_STORY_TRIUMPH = 5 << 4
};

struct dt_words {
    const char *game;
    const struct dt_weight *weight;         /* by noun; NULL: none weighs anything */
    const uint8_t *to;                      /* by event; NULL: all happen to any seat */
    const uint8_t *story;                   /* by message, flags of enum dt_story; NULL: all are plain lines */
    uint16_t character;                     /* 1 + the zone in which a seat's character lies; 0: seats play none */
    struct dt_list speaks;                  /* which kinds' text is in force in which zones */
    struct dt_list way;                     /* how one can travel: the kinds of path it uses in args */
    struct dt_list kind, field, noun, zone, event, query, value, set, verb, period, ask, pick, say, option;
};

/* What the object of an option's verb is: one of the letters of DT_VERBS. */
static inline char dt_object_type(const struct dt_words *w, unsigned verb)
{
    static const char own[] = {
#define X(name, object) object,
        DT_VERBS(X)
#undef X
    };
    if (verb < sizeof own)
        return own[verb];
    return verb >= DT_V_GAME && verb - DT_V_GAME < w->pick.count ? w->pick.at[verb - DT_V_GAME].args[0] : '-';
}

/* ------------------------------------------------------------------- content ---- */

/* What the kernel's encodings have room for. The compiler refuses more, with file and line, and so does dtc_verify;
 * each is tied to its encoding by a static assertion, and listed in docs/card-language.md. */
enum {
    DT_ABILITIES = 32,        /* of one card: a window keeps a thing and its ability in one register */
    DT_LISTENERS = 255,       /* abilities, of all copies, that name one half of an event, or one query: bytes */
    DT_LIMITED = 4,           /* limited abilities of a card: the counters of dt_thing.used */
    DT_USES = 15,             /* and what one of them counts to */
    DT_ALL = 15,              /* branches of `all`: bits of a register */
    DT_COPIES = 255,          /* of one card */
    DT_STOCKS = DT_THINGS,    /* backs: what is hidden is laid out back by back */
    DT_NESTED = 6,            /* queries whose modifiers ask further queries, one inside the other */
    DT_STACK = 16,            /* values that an expression needs at a time */
    DT_ARGS = 8,              /* arguments of a word */
    DT_CARDS = 8191,          /* a card's number is a literal */
    DT_CODES = 0xffff,        /* words of all programs: a place in them is 16 bits */
    DT_AMOUNT = 99,           /* how much of something a verb or an event is about, and what any counter counts to */
    DT_MAPS = 64,             /* maps of a game */
    DT_SPACES = 255,          /* spaces of all maps: where something is, is a byte */
    DT_MAP_SPACES = DT_OPTIONS,   /* of one map: each of them can be offered at once */
    DT_EXITS = 16,            /* paths of one space: bits of dt_map.next */
    DT_PATHS = DT_MAP_SPACES * DT_EXITS / 2,      /* of one map */
    DT_MARKS = 16,            /* of one space */
    DT_WAYS = 8,              /* bits of dt_exit.ways */
    DT_MAP_SIZE = 4000,       /* width and height of a map */
    DT_SHORT = 4              /* letters of a space's short name */
};

enum dt_cell { DT_WOULD_FORCED, DT_WOULD_MAY, DT_AFTER_FORCED, DT_AFTER_MAY, DT_CELLS, DT_STATIC = DT_CELLS };
enum dt_whom { DT_ANYONE, DT_YOU, DT_ANOTHER };       /* whose event an ability hears */
enum dt_cost { DT_FREE, DT_PRICED, DT_OWN_PRICE /* whoever may use it can pay it, too */ };
enum dt_mod { DT_MOD_ADD, DT_MOD_SET };               /* what a static ability does to a query */

/* One ability of a card. Listens to an event in one cell, or modifies a query. */
struct dt_ability {
    uint8_t on;               /* event, or query for DT_STATIC */
    uint8_t cell, whom;       /* enum dt_cell, enum dt_whom */
    uint8_t cost;             /* enum dt_cost */
    uint16_t noun;            /* 1 + the noun the event must be about; 0: any */
    uint8_t mod;              /* enum dt_mod */
    uint8_t period, times;    /* limit: at most `times` per PERIOD (1 + index; 0: no limit) */
    uint8_t counter;          /* which of the thing's four `used` counters */
    uint8_t setting, value;   /* only when setting (1 + index; 0: always) has this value */
    uint16_t cond;            /* code offset of an expression, 0 for none */
    uint16_t code;            /* program (cost first, up to PAID), or expression for DT_STATIC */
};

struct dt_card {
    uint16_t name;            /* index into content->name */
    uint16_t ability, abilities;       /* first, how many */
    uint16_t field;           /* first of its kind's field slots in content->slot */
    uint8_t kind, copies;
    uint16_t stock, look;     /* the back it shares with others; the front it shares with variants */
    uint16_t alike;           /* by thing (content->of): the next thing with the same back, after the last the first */
};
/* They are looked up all the time: by a shift, not by a multiplication. */
_Static_assert(sizeof(struct dt_ability) == 16 && sizeof(struct dt_card) == 16, "small and even");

/* A field's value: `count` numbers at content->data[at]; for programs `at` is a code offset
 * (0 none). Tasks: for each task its length, then its numbers. */
struct dt_slot { uint16_t at, count; };

/* One task of such a field: where its length stands in content->data, what its tokens weigh together, and how many of
 * them leave a choice and so weigh nothing yet. */
struct dt_task {
    uint64_t weight;
    uint16_t at, choices;
};

/* A set of things with a mask of its non-empty words: an event nobody hears costs one test. */
struct dt_set {
    uint32_t words;
    uint64_t w[DT_WORDS];
};

/* ---------------------------------------------------------------------- maps ---- */
/* A space is a word, the same on every map that has it; a map says what it is like there, where it lies and which paths
 * lead out of it. One map is in play at a time (dt_core.map). Everything that follows from spaces and paths is made by
 * the compiler. Tables are by *spot*, the place of a space in the list of its map. */
enum { DT_NOWHERE = 255 };    /* in place of a spot: the map has no such space. As a distance: there is no way */

struct dt_spot {
    uint16_t kind;            /* a noun */
    int16_t x, y;             /* the middle, from 0,0 to the map's width and height */
    int16_t w, h;             /* extent of a room; 0, 0 for a point */
    uint16_t mark, exit;      /* where its marks begin in dt_map.mark, its paths in dt_map.exit */
    uint8_t marks, exits;     /* how many */
    uint8_t space;
    char code[DT_SHORT + 1];  /* its short name */
};

/* A path goes both ways. Over an edge: it leaves the map at that edge of `from` and comes back at the opposite one. */
struct dt_path {
    uint16_t kind;            /* a noun */
    uint8_t from, to;         /* spaces */
    uint8_t over;             /* enum dt_edge */
};

/* One end of a path, as seen from the space there. */
struct dt_exit {
    uint16_t kind;
    uint8_t to;               /* a spot */
    uint8_t ways;             /* a bit for each WAY that uses paths of this kind */
};

struct dt_map {
    const char *word, *name;
    int16_t w, h;
    uint16_t spots, paths, marks;           /* there are two exits for each path */
    const struct dt_spot *spot;
    const struct dt_path *path;             /* as written: what is drawn */
    const struct dt_exit *exit;
    const uint16_t *mark;                   /* nouns */
    const uint8_t *spot_of;                 /* by space, 256 of them */
    const uint8_t *steps;                   /* [way][from][to]: length of a shortest way */
    const uint16_t *next;                   /* [way][from][to]: a bit for each exit that a shortest way begins with */
    const uint8_t *order;                   /* [way][from]: all spots, nearest first, those without a way last */
};

/* What an argument must be, or is brought to, before a word is asked with it; most need no look. */
enum dt_need { DT_NEED_END, DT_NEED_NOTHING, DT_NEED_THING, DT_NEED_SEAT, DT_NEED_SPACE, DT_NEED_AMOUNT };
enum { DT_NEEDS = DT_ARGS + 1 };            /* of one word: one for each argument, then DT_NEED_END */

struct dt_content {
    uint64_t hash;                          /* of behaviour, not of words */
    const struct dt_card *card;
    const struct dt_ability *ability;
    const int16_t *code;                    /* code[0] is END, so offset 0 can mean none */
    const struct dt_slot *slot;
    const int16_t *data;
    const struct dt_task *task;             /* of all TASKS fields, by slot */
    const uint16_t *slot_task;              /* by slot: its first task; slots + 1 entries */
    const char *const *name;                /* cards' names, for people only */
    const uint16_t *card_of;                /* by thing */
    const struct dt_card *of;               /* by thing: the card again, where rules look for it */
    const uint16_t *kind_first;             /* by kind: first thing; kinds + 1 entries */
    const uint16_t *stock_end;              /* by stock: behind its last thing, where all of it are numbered side by
                                             * side; else 0 */
    const struct dt_set *listens;           /* [event * DT_CELLS + cell] */
    const struct dt_set *modifies;          /* [query] */
    const struct dt_set *others;            /* things with an ability that not only its owner's events concern */
    const uint16_t *limited;                /* by period: where its list begins behind them; each list has the things
                                             * with an ability that can be used so often in it, and DT_NOTHING */
    const uint16_t *value_needs, *query_needs, *verb_needs;      /* [word * DT_NEEDS + argument], enum dt_need */
    uint16_t cards, abilities, codes, slots, datas, tasks, things, limiteds, stocks, looks;
    bool batches;                           /* some program has one: otherwise nobody looks for it on the stack */
    const char *const *pack;                /* names of the packs it is made of */
    uint16_t packs, maps;
    const struct dt_map *map;
    struct dt_list space;                   /* of all maps: the word, and in args what people call it */
};

/* ------------------------------------------------------------------ programs ---- */
/* A program is a row of int16: [op][words in this instruction][operands...]. Blocks nest and
 * are closed by their own op; every jump is a code offset and goes forward (REPEAT's apart),
 * so the same row is run in a straight line and read back as a tree by the text generator.
 * Operands called "expr" are postfix rows of DT_X_* operators and literals; each leaves one
 * value. A literal v is stored as 0x4000 | (v & 0x3fff), operators are below 0x4000. */
#define DT_LIT_MIN (-8192)
#define DT_LIT_MAX 8191
_Static_assert(DT_CARDS == DT_LIT_MAX && DT_THINGS - 1 <= DT_LIT_MAX, "cards and things are literals");
static inline int16_t dt_lit(int v) { return (int16_t)(0x4000 | (v & 0x3fff)); }
static inline bool dt_is_lit(int16_t w) { return (w & 0x4000) != 0; }
static inline int dt_lit_value(int16_t w) { return (int16_t)((uint16_t)w << 2) >> 2; }

enum {
#define OP(name, operands, doc) DT_OP_##name,
#define X(name, pops, operands, doc)
#include "ops.def"
#undef OP
#undef X
    DT_OPS
};
enum {
#define OP(name, operands, doc)
#define X(name, pops, operands, doc) DT_X_##name,
#include "ops.def"
#undef OP
#undef X
    DT_XS
};

enum dt_offer { DT_OFFER_MAY, DT_OFFER_UNLESS };
enum dt_quant { DT_Q_EACH, DT_Q_PICK, DT_Q_UPTO, DT_Q_ANY, DT_Q_NEAREST, DT_Q_RANDOM, DT_Q_MOST, DT_Q_LEAST };
enum dt_edit { DT_EDIT_LESS, DT_EDIT_MORE, DT_EDIT_TO, DT_EDIT_CANCEL, DT_EDIT_REDIRECT };

/* Registers of a card program's frame, as expressions see them. */
enum { DT_R_RESULT, DT_R_IT, DT_R_THAT, DT_R_TYPES /* domain of it | of that << 4 */, DT_R_PHASE };

#endif
