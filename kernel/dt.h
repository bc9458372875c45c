/* dt.h -- the kernel's face for whoever drives a game.
 *
 * A game is a const descriptor (struct dt_game). A game in progress is a *state*: one
 * fixed-size struct without pointers that begins with struct dt_core and goes on with the
 * game's own fields. Copy it with memcpy, compare it with memcmp, name it with dt_hash.
 *
 *     dt_begin(game, s, &setup, seed, NULL);
 *     while (s->status == DT_ASKING)
 *         dt_apply(game, s, pick(s->ask.option, s->ask.count), NULL);
 *
 * The kernel runs until somebody must choose and then stops; the caller reads the decision
 * and applies one option of its list. The kernel never calls the caller, never allocates,
 * reads no clock and owns no variable. Every function here is total: no argument that the
 * types allow can crash it; what is not legal is refused and changes nothing.
 *
 * Who reads on: rules.h is for a game's own C; content.h is what cards compile to;
 * table.h is how a game describes itself to front ends. */
#ifndef DT_H
#define DT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dt_game;
struct dt_content;

/* ---- capacities: property play prints the peak of each for every game, and fails above 75 % of it. How deep its stack
 * is and how many things there is room for a game says itself (rules.h) ---- */
enum {
    DT_SEATS = 8,
    DT_OPTIONS = 128,  /* legal options of one decision */
    DT_BASES = 56,     /* distinct things one selection can pick among */
    DT_REGS = 11,      /* registers of a frame */
    DT_THINGS = 1024,  /* physical components of a game */
    DT_WORDS = DT_THINGS / 64,
    DT_SETTINGS = 16,  /* options of a game's setup */
    DT_QUERIES = 64,   /* values that cards may modify */
    DT_EVENTS = 128,   /* what cards may answer */
    DT_STATE = 16384   /* bytes of a state; frames remember each other by where in it they lie */
};

/* What the answer to one decision may cost before the rules are called endless (DT_F_ENDLESS), in steps of an
 * expression; a turn of the run loop and a verb of a card cost several (kernel.h). The dearest decision of any game
 * that the tests play costs less than a twentieth; nothing that cards say takes much longer than a tenth of a
 * second. */
enum { DT_PATIENCE = 1 << 20 };

/* How much longer the rules may go on, how many values are asked for inside each other just now through the game's own
 * C; and, for whoever measures, the longest lists there have been. */
struct dt_patience {
    int32_t left;             /* below 0: no longer */
    uint16_t asked;
    uint16_t looking;         /* 1: nothing is run, and the state stays as it is even so */
    uint16_t voices;          /* the most abilities that had something to say at once */
    uint16_t listed;          /* the most elements of a loop */
};

/* Ids are small integers; these are the ones that mean nobody and nothing. */
enum { DT_NATURE = 0xfe, DT_NOBODY = 0xff };          /* in place of a seat 0..7 */
enum { DT_NOTHING = 0xffff };                         /* in place of a thing or a space */

enum dt_status { DT_ASKING, DT_WON, DT_LOST, DT_DRAWN, DT_FAULT };

/* Why a state went to DT_FAULT: a bug of kernel, game or content, never of the player. */
#define DT_FAULTS(X)                                                                         \
    X(NONE, "no fault")                                                                      \
    X(STACK, "the frame stack is full")                                                      \
    X(EMPTY, "nothing is left that could ask, and the game is not over")                     \
    X(OPTIONS, "a decision has more options than the list holds")                            \
    X(NO_OPTION, "a decision has no option")                                                 \
    X(BAD_STEP, "a procedure has no such step")                                              \
    X(BAD_CODE, "a card program is malformed")                                               \
    X(BAD_ID, "an id is out of range")                                                       \
    X(ENDLESS, "the rules ran on without asking anybody")                                    \
    X(GAME, "a rule of the game found its own state impossible")                             \
    X(CYCLE, "a value depends on itself")                                                    \
    X(LIST, "there is more of something than a list of the rules holds")                     \
    X(VOICES, "more abilities answer an event than the list holds")                          \
    X(RECALL, "something is hidden in a zone for which nothing is kept in mind")              \
    X(FACE_DOWN, "something lies face down where nothing ever does")
enum dt_fault_code {
#define X(name, text) DT_F_##name,
    DT_FAULTS(X)
#undef X
};

/* One running piece of rules: a procedure of the rulebook or a card's program. The stack of
 * frames *is* the program counter of the game, which is why a game can be copied anywhere. */
struct dt_frame {
    uint16_t proc, step;      /* which procedure and how far; in a card program step is the pc */
    uint16_t source;          /* the thing that speaks, or DT_NOTHING */
    uint16_t subject;         /* where the event frame lies that it answers (dt_place); 0: none */
    uint8_t who, flags;       /* the seat it acts for */
    int16_t r[DT_REGS];       /* locals; each procedure names its own */
};

/* One thing that can be chosen: a verb on an object, with a number where one is needed. */
struct dt_option {
    uint8_t verb, flags;      /* verb: DT_V_* below or one of the game's own */
    uint16_t object;          /* thing, seat, space, branch...: the verb says which */
    int16_t arg;
};

/* What a selection chooses among: `many` equal things of which `taken` are picked. */
struct dt_base {
    uint16_t object;
    uint8_t many, taken;
};

enum {
    DT_ASK_SELECT = 1,  /* several picks, then done */
    DT_ASK_SECRET = 2,  /* never skipped when forced: skipping would tell something hidden */
    DT_ASK_WORTH = 4,   /* of a selection: least, most and picked are not how many, but what they are worth together */
};

/* The open question. Always: pick ONE from the list option[0..count). A selection ("up to
 * three dice") offers pick, take back and done until it is done; only then the ply counts. */
struct dt_decision {
    uint16_t ask;             /* which question: DT_A_* or one of the game's own */
    uint8_t who, flags;       /* the seat that answers, or DT_NATURE */
    uint8_t least, most, picked;
    uint8_t verb;             /* the verb its picks carry */
    uint16_t source;          /* the thing responsible, or DT_NOTHING */
    uint16_t step;            /* the asking frame's step, so the question can be asked again */
    uint16_t pc;              /* the card program's place, for generated text */
    uint16_t count, bases;
    struct dt_option option[DT_OPTIONS];
    struct dt_base base[DT_BASES];
};

/* First member of every game's state. Aligned by hand: a state has the same bytes on every processor, also on those
 * (i386) that would be content with 64-bit numbers at multiples of four. */
struct dt_core {
    _Alignas(8) uint64_t rng[2];     /* never in a view */
    uint8_t asks_nature;      /* 1: chance is asked as a decision of DT_NATURE; never in a view */
    uint8_t map;              /* which map of the content is in play; the game's setup says (dt_use_map) */
    uint8_t spare[6];
    uint32_t ply;             /* completed decisions; never in a view */
    uint16_t ending;          /* which ending, one of the game's SAY keys, 0 while it goes on */
    uint8_t seats;
    uint8_t winners;          /* bit per seat, where sides play against each other */
    uint16_t setting[DT_SETTINGS];
    uint16_t top;             /* where the top frame lies, in bytes from here; with none the empty one below them all */
    uint16_t spent;           /* things with a limited ability used */
    int16_t ret;              /* value left by the frame or answer before; 0 while asking */
    struct dt_option answer;  /* the option chosen, readable in the step that answers */
    uint8_t status, fault;    /* enum dt_status, enum dt_fault_code */
    struct dt_decision ask;   /* right behind the status: both zero is all that going on asks for */
};

/* Where one physical component is. Games hold an array of these; only dt_move changes it, so
 * that no component is ever lost or doubled. */
struct dt_thing {
    uint8_t zone, pos;        /* pos: slot in a row; in a deck 0 is "somewhere", see rules.h */
    uint8_t seen;             /* seats that know what lies here though it is hidden */
    uint8_t flags;            /* DT_DOWN, DT_LOOK, DT_EXHAUSTED, then the game's own */
    uint16_t on;              /* the thing it lies on, or DT_NOTHING */
    uint16_t next;            /* the next thing in the same zone, or DT_NOTHING; kept by the kernel */
    uint16_t used;            /* four counters of four bits: limited abilities */
    uint8_t count, mark;      /* tokens on it; the game's own */
};
/* In every game's state they follow the core. */
static inline const struct dt_thing *dt_things_of(const struct dt_core *s)
{
    return (const struct dt_thing *)(const void *)(s + 1);
}
enum {
    DT_DOWN = 1,              /* face down: only its stock (the back) is visible */
    DT_LOOK = 2,              /* its look is visible, which of several variants it is is not */
    DT_EXHAUSTED = 4,
    DT_FLAG_GAME = 8,         /* first of four flags that are the game's own */
    DT_REMEMBERED = 128       /* hidden now, but everybody saw what it is: whoever watches knows it */
};

/* ---- questions and verbs that every game shares; a game's own follow ---- */
#define DT_ASKS(X) X(none) X(chance_roll) X(chance_draw) X(react) X(order) X(offer) X(choose) \
    X(pick) X(contribute) X(repeat)
enum {
#define X(name) DT_A_##name,
    DT_ASKS(X)
#undef X
    DT_A_GAME = 16
};
/* what the object of each verb is: - nothing, t thing, s seat, p space, n number. `concede` is on no list of options:
 * journals and specs name so what dt_concede does. */
#define DT_VERBS(X) X(none, '-') X(yes, '-') X(no, '-') X(pass, '-') X(done, '-')           \
    X(back, 'n') X(face, 'n') X(draw, 't') X(use, 't') X(branch, 'n') X(thing, 't')          \
    X(seat, 's') X(space, 'p') X(number, 'n') X(concede, '-')
enum {
#define X(name, object) DT_V_##name,
    DT_VERBS(X)
#undef X
    DT_V_GAME = 32
};

/* ---- what happened, for logs, animation, announcements and rewards ---- */
enum dt_what { DT_MOVED = 1, DT_TURNED, DT_ROLLED, DT_CHANGED, DT_SAID };
struct dt_happening {
    uint8_t what, who;        /* enum dt_what; the seat concerned */
    uint8_t audience;         /* seats that may know `thing`; the others see that it happened */
    uint8_t flags;            /* of the thing; where something is said of it, only whether all see its look */
    uint16_t say;             /* message key of the game, 0 for the plain one of `what` */
    uint16_t thing;
    uint16_t from, to;        /* zones; for DT_ROLLED the die and the face */
    int16_t n, m;
};
struct dt_log {
    struct dt_happening *at;  /* the caller's array */
    uint32_t count, room;     /* what does not fit is dropped; count says how many there were */
};

/* ---- the verbs ---- */
struct dt_setup {
    uint8_t seats;
    bool asks_nature;
    uint16_t setting[DT_SETTINGS];   /* by the game's OPTION list; dt_defaults fills it */
};

void dt_defaults(const struct dt_game *g, struct dt_setup *how, unsigned seats);
/* Set up a game and run to the first decision. Refused (false) when `how` does not fit. */
bool dt_begin(const struct dt_game *g, struct dt_core *s, const struct dt_setup *how,
              uint64_t seed, struct dt_log *log);
/* The same in two parts, for callers that play many games of one setup: unpack the components once, then begin each
 * game from a copy of that: less than half the work. `unpacked` has met no chance and asks nothing yet: it is
 * for dt_begin_from alone. */
bool dt_unpack(const struct dt_game *g, struct dt_core *unpacked, const struct dt_setup *how);
void dt_begin_from(const struct dt_game *g, struct dt_core *s, const struct dt_core *unpacked, uint64_t seed,
                   struct dt_log *log);
/* Answer the open decision with option[option]. False: refused, nothing changed. */
bool dt_apply(const struct dt_game *g, struct dt_core *s, unsigned option, struct dt_log *log);
/* Give the game up, where its rules let the seats do so now (rules.h): it is lost. That is no option of any decision:
 * neither a computer player nor a slip ever takes it. Who has to agree is the caller's affair. False: refused. */
bool dt_may_concede(const struct dt_game *g, const struct dt_core *s);
bool dt_concede(const struct dt_game *g, struct dt_core *s, struct dt_log *log);
/* dt_apply in slow motion, for traces: dt_answer takes the choice, then dt_step runs one step of
 * the top frame and is true as long as there is more to run. patience: DT_FRESH before the first. */
#define DT_FRESH { DT_PATIENCE, 0, 0, 0, 0 }
bool dt_answer(const struct dt_game *g, struct dt_core *s, unsigned option);
bool dt_step(const struct dt_game *g, struct dt_core *s, struct dt_log *log,
             struct dt_patience *patience);
/* What `seat` may know, as a state of the same shape. DT_NOBODY gives what everybody sees.
 * Things the seat cannot tell apart are put in one canonical order, so a view holds no secret
 * even where nobody looks. A view cannot be played on: determinize it first. */
void dt_mask(const struct dt_game *g, const struct dt_core *s, unsigned seat,
             struct dt_core *view);
/* Mostly nothing is hidden that could be confused: then every view names everything as the state does, and whoever only
 * reads what views keep may read it in the state and be spared the view. That is when both of these hold.
 * Nothing is mixed: whatever is hidden from anybody lies in one heap or deck with all others of its back, and one place
 * there is like any other. It depends on the things alone, and still holds after some have changed if each of those
 * (but for `next`) is where DT_NOBODY knows it (dt_knows): nobody in particular knows least.
 * Spoken openly: frames, the open question and open fields name no thing that DT_NOBODY does not know; `frame`: of the
 * frames those from this one on, counted from the bottom, where the others are known to. */
bool dt_nothing_mixed(const struct dt_game *g, const struct dt_core *s);
bool dt_speaks_openly(const struct dt_game *g, const struct dt_core *s, unsigned frame);
/* A full state that could be the true one as far as `seat` can know, from its view. */
void dt_determinize(const struct dt_game *g, const struct dt_core *view, unsigned seat,
                    uint64_t seed, struct dt_core *full);
uint64_t dt_hash(const struct dt_game *g, const struct dt_core *s);
/* Every promise a state keeps at rest; NULL, or what is broken. For tests and debug builds. */
const char *dt_broken(const struct dt_game *g, const struct dt_core *s);
/* Does this seat know what this thing is? For views as for full states. */
bool dt_knows(const struct dt_game *g, const struct dt_core *s, unsigned seat, unsigned thing);
/* What a thing shows besides its name, as a noun (-1: nothing), and the i-th thing that an option
 * stands for, can be served by or is about (DT_NOTHING past the last). `s` may be a view. */
int dt_shown(const struct dt_game *g, const struct dt_core *s, unsigned thing);
unsigned dt_meant(const struct dt_game *g, const struct dt_core *s, const struct dt_option *o, unsigned i);
const char *dt_fault_text(unsigned code);

static inline bool dt_over(const struct dt_core *s) { return s->status != DT_ASKING; }

#endif
