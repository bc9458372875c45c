/* rules.h -- the kernel's face for a game's own C: what a rule may say.
 *
 * A rule is a *procedure*: a function written as switch (f->step), one step per line of the
 * rulebook. It does one step, then does exactly one of these and returns:
 *     change f->step (go on),  dt_push (start something; its result is in k->s->ret at the
 *     step after),  dt_pop (be finished),  dt_ask (stop for a choice; read k->s->answer in the
 *     step named),  dt_roll / dt_draw (chance; the outcome is in k->s->ret in the step named).
 * A step that asks changes nothing else: the kernel may throw the question away and run the
 * step again (that is how a hidden position is re-asked after dt_determinize).
 *
 * What a rule must not do: keep anything outside the state, recurse, allocate, use floats. */
#ifndef DT_RULES_H
#define DT_RULES_H

#include "chance.h"
#include "content.h"
#include "mem.h"
#include "dt.h"
#include "table.h"

/* Everything a rule may touch; lives on the C stack during one dt_apply. Whoever makes one only to look leaves its
 * patience 0: the kernel counts for itself then. */
struct dt {
    const struct dt_game *game;
    const struct dt_content *content;
    struct dt_core *s;
    uint16_t *heads;          /* where in it the lists of its zones begin */
    struct dt_log *log;
    struct dt_patience patience;
};

/* For whom an expression is evaluated. */
struct dt_ctx {
    uint8_t you;
    uint16_t source;          /* the thing that speaks, DT_NOTHING for none */
    uint16_t event;           /* 1 + index of the event's frame, 0 for none */
    int16_t it, that, result;
};

typedef void dt_proc_fn(struct dt *k, struct dt_frame *f);
/* arg: as many as the word takes; what is behind them is nothing to read */
typedef void dt_verb_fn(struct dt *k, struct dt_frame *f, const int16_t *arg);
typedef bool dt_can_fn(const struct dt *k, const struct dt_ctx *c, const int16_t *arg);
typedef void dt_resolve_fn(struct dt *k, struct dt_frame *event);
typedef int dt_value_fn(const struct dt *k, const struct dt_ctx *c, const int16_t *arg);
typedef bool dt_member_fn(const struct dt *k, const struct dt_ctx *c, int id);

/* A procedure and what others may know of its registers: one letter per register, n a public
 * number, t a public thing, anything else or nothing: hidden (cleared in every view). */
struct dt_proc { const char *name, *shows; };
/* The procedures every game has; a game's own start at DT_P_GAME. */
enum {
    DT_P_NONE,
    DT_P_EVENT,
    DT_P_WINDOW,
    DT_P_PROGRAM,
    DT_P_FOR,
    DT_P_REPEAT,
    DT_P_TOGETHER,
    DT_P_ALL,
    DT_P_GAME = 8,
    DT_P_FULL = 0xffff        /* no procedure: the frame above the last there is room for */
};
/* run.c, event.c, vm.c, loop.c, together.c */
dt_proc_fn dt_proc_none, dt_proc_event, dt_proc_window, dt_proc_program, dt_proc_for, dt_proc_repeat, dt_proc_together,
    dt_proc_all;
/* What every game's list of procedures begins with. Programs, loops and windows have typed registers: mask.c */
#define DT_OWN_PROCS                                                                         \
    { "none", "" }, { "event", "nnntnnnnn" }, { "window", "" }, { "program", "" },           \
    { "for each", "" }, { "repeat", "nnn" }, { "together", "nnnnnnnnnnn" },                  \
    { "all in any order", "nn" }
#define DT_OWN_RUNS                                                                          \
    dt_proc_none, dt_proc_event, dt_proc_window, dt_proc_program, dt_proc_for, dt_proc_repeat, \
    dt_proc_together, dt_proc_all

enum dt_see { DT_SEE_NONE, DT_SEE_OWNER, DT_SEE_ALL };
enum dt_order {
    DT_ANYHOW,                /* a heap: no order, pos is 0 */
    DT_ROW,                   /* slots: pos is the slot, chosen by dt_move's caller or appended */
    DT_DECK,                  /* pos 0: somewhere in the unknown middle; 1, 2...: from the bottom
                                 up; 255, 254...: from the top down: the parts somebody ordered */
    DT_FEW                    /* an open heap, without live text, for the game's `few` kind alone: dice that go to and
                                 fro. What lies in it is kept as bits, and nothing is drawn out of it at random */
};
enum { DT_FEW_ROOM = 16 };
enum { DT_ROW_NOBODY = DT_SEATS, DT_ROW_ALL, DT_LIVE_ROWS };
#define DT_LIVE_WORDS(room) (((room) + 63) / 64)
enum {
    DT_LIVE = 1,              /* text of face-up things is live */
    DT_OWNED = 2,             /* one zone per seat */
    DT_UPRIGHT = 4            /* open to all, and nothing ever lies face down in it or shows its look alone: whoever
                                 looks for what is hidden need not look there */
};
/* What a zone is; a game has one for each of 256 ids, with count 0 where no zone has that id. */
struct dt_zone_def {
    uint8_t first, count;     /* those of the ZONE entry it belongs to: its zones have ids from first on */
    uint8_t see, order, flags, role;
    uint16_t entry;           /* which one that is */
};

/* Which of a game's own fields a view keeps, in the order in which they stand in the state. What is not listed is
 * cleared in every view. */
enum { DT_SHOW_ALL, DT_SHOW_OWNER, DT_SHOW_THINGS };
struct dt_show { uint16_t at, size; uint8_t how; };
#define DT_PUBLIC(type, field) { offsetof(type, field), sizeof ((type *)0)->field, DT_SHOW_ALL }
#define DT_PRIVATE(type, field) { offsetof(type, field), sizeof ((type *)0)->field, DT_SHOW_OWNER }
#define DT_PUBLIC_THINGS(type, field) { offsetof(type, field), sizeof ((type *)0)->field, DT_SHOW_THINGS }

/* The stack of a game that goes `depth` frames deep, last in its state: struct dt_frame stack[DT_FRAMES(depth)]. Below
 * and above its frames is one in which nothing ever runs, so that nobody who looks down or up asks where the stack
 * ends; the one above, DT_P_FULL, is what overflows are written to. */
#define DT_FRAMES(depth) ((depth) + 2)
#define DT_STACK_IN(type, field)                                                             \
    .stack_at = offsetof(type, field),                                                       \
    .stack_end = offsetof(type, field) + sizeof ((type *)0)->field - sizeof(struct dt_frame)

/* How likely is it? What decides an option a game describes in numbers, as a struct dt_prospect (players/prospect.h,
 * whose head shows how a roll of dice is described); the solvers are not the kernel's. Front ends show the chance
 * beside the option, and `expert` may ask an oracle. It answers in parts of DT_SURE. What has prices or a table is not
 * a chance but worth so much, which may be below 0. What is not asked for costs nothing. */
enum { DT_SURE = 10000, DT_UNKNOWN = INT32_MIN };
struct dt_prospect;
struct dt_trials;                       /* players/tasks/trial.h */
struct dt_rolls;                        /* players/pool/roll.h */
struct dt_oracle { int (*chance)(struct dt_oracle *o, const struct dt_prospect *p); };

/* For who thinks by playing guesses on (players/search.c). Where `stands` or the plain sense errs in one direction,
 * more guesses do not help: more must speak against the expert. docs/strength.md says what was measured. */
struct dt_thought {
    uint8_t doubt;                      /* tenths of standard errors by which a choice must beat the expert's; 0: 20 */
    bool expertly;                      /* guesses are played on by the expert, which takes longer */
};

struct dt_game {
    const char *name, *title;           /* "elder-sign", "Elder Sign" */
    uint16_t rules;                     /* rules version: bumped when a golden journal changes */
    uint8_t rank;                       /* which game is suggested first: the least above 0; 0: for authors and tests */
    uint8_t least_seats, most_seats;
    uint8_t alone;                      /* seats that a single player has, all of one person; 0: a seat each */
    bool sides;                         /* seats play against each other: winners counts */
    uint32_t size;                      /* sizeof the state */
    uint16_t things_room;               /* of struct dt_thing[content->things], which follow the core in the state */
    uint16_t heads_at;                  /* offset of uint16_t heads[X_Z_COUNT]: the first thing of each zone; of one
                                           that is DT_FEW a bit for each thing in it, from the first of that kind on */
    uint16_t many_at;                   /* offset of uint16_t many[X_Z_COUNT]: how many there are; 0 where it is bits */
    uint16_t ears_at;                   /* offset of uint64_t ears[DT_LIVE_WORDS(things_room)][DT_LIVE_ROWS], a multiple
                                           of 8: for each seat the live text that may answer what concerns it; then for
                                           nobody, and all that is live */
    uint16_t hears_at;                  /* offset of uint8_t hears[X_E_COUNT][DT_HALVES][DT_SEATS]: how many of them
                                           name each event, before it happens and after */
    /* Kinds of which it is kept in mind where each could be that lies hidden: kinds from recalls_from on, 0: none */
    uint8_t recalls_from, recalls_kinds;
    uint8_t recalls_rows;               /* 1: what everybody can know; most_seats: what each seat can */
    uint16_t recalls_room;              /* of things of these kinds */
    uint16_t could_at;                  /* offset of uint32_t could[recalls_rows][recalls_room] */
    uint16_t modified_at;               /* offset of uint8_t modified[X_Q_COUNT]: how many name each query */
    uint16_t stack_at, stack_end;       /* DT_STACK_IN: its empty frame, and its full one */
    uint8_t few;                        /* the kind in zones that are DT_FEW: DT_FEW_ROOM of it at most */
    bool secrets;                       /* hands are hidden: being asked, or not, could tell what a seat holds */
    bool (*hides)(const struct dt_setup *how);   /* seats know different things when it is set up so, though no question
                                                    depends on it; NULL: only where there are secrets */
    const struct dt_words *words;
    const struct dt_content *content;
    const struct dt_zone_def *zone;     /* by zone id; 256 of them */
    const struct dt_proc *proc;         /* DT_OWN_PROCS, then from DT_P_GAME on its own */
    dt_proc_fn *const *run;             /* DT_OWN_RUNS, its own, and dt_proc_none: 256 of them */
    uint16_t procs;
    uint16_t turn;                      /* which of its own is a seat's turn, over when its frame is gone; 0: none */
    const struct dt_show *show;
    uint16_t shows;
    const uint8_t *kind_of;             /* by FIELD: whose it is */
    dt_resolve_fn *const *resolve;      /* by EVENT */
    dt_value_fn *const *base;           /* by QUERY: the value before modifiers */
    dt_value_fn *const *value;          /* by VALUE */
    dt_member_fn *const *member;        /* by SET */
    dt_verb_fn *const *verb;            /* by VERB */
    dt_can_fn *const *can;              /* by VERB; NULL entries: always */
    void (*setup)(struct dt *k);        /* place the components, push the first frame; nothing by chance */
    /* after a resolved event, which is on top, or after a batch of them: defeat, limits...; true: something started */
    bool (*settle)(struct dt *k);
    const uint8_t *settles;             /* by EVENT: 1 after which it is called */
    /* an ability that is not offered, for use or as an answer: forbidden, or it would do nothing; NULL: none is */
    bool (*withheld)(const struct dt *k, const struct dt_ability *a, unsigned thing, unsigned who);
    unsigned (*actor)(const struct dt *k);               /* the seat whose turn it is */
    /* the ending when all seats together give the game up now, a SAY key; 0: they may not; NULL: never */
    unsigned (*concedes)(const struct dt *k);
    unsigned (*orderer)(const struct dt *k);             /* who orders simultaneous forced effects; DT_NOBODY: by id */
    int (*space_of)(const struct dt *k, unsigned type, int id); /* of a seat or thing (enum dt_type), -1: on no space */
    /* what one of these is worth in a selection by worth, above 0; from what is known of it there. NULL: 1 */
    unsigned (*worth)(const struct dt *k, unsigned ask, unsigned object);
    bool (*closed)(const struct dt *k, int space);       /* of the map in play, but not there now; NULL: none ever is */
    bool (*fits)(const struct dt *k, unsigned thing,
                 unsigned zone);                         /* may this hidden thing be there? NULL: anywhere */
    void (*guess)(struct dt *k, unsigned seat);          /* determinize what views clear */
    void (*table)(const struct dt *view, unsigned seat, struct dt_table *t);
    unsigned (*simple)(const struct dt *view, unsigned seat);          /* a page of sense: an option's index */
    /* how the game stands for a seat: its chance to win in thousandths, -1 in the middle of something; NULL: never */
    int (*stands)(const struct dt *view, unsigned seat);
    struct dt_thought thought;          /* how far that, and playing on, is to be trusted */
    const char *(*broken)(const struct dt *k);           /* the game's own invariants */
    /* why the rules cannot play with a card or a map of a pack, NULL: they can; asked before any of it is played */
    const char *(*misfit)(const struct dt_content *c, unsigned card);
    const char *(*misfit_map)(const struct dt_content *c, unsigned map);
    /* for those who put options in words; NULL: nothing and none */
    int (*face)(const struct dt *view, unsigned thing);  /* the noun a thing shows (a die's face), -1: none */
    /* the i-th thing an option stands for, can be served by or is about; DT_NOTHING past the last */
    unsigned (*meant)(const struct dt *view, const struct dt_option *o, unsigned i);
    /* why a task, die or other item carries no answer to the open question: a SAY key, 0 for no reason of the game's
     * own; `host`: the card it is on, DT_NOTHING for none. For words only; NULL: never */
    unsigned (*cannot)(const struct dt *view, unsigned seat, const struct dt_item *item, unsigned host);
    /* what decides an option of the open decision; false: nothing that can be described. NULL: never. `to` is what
     * was filled for another option of the same decision (by: DT_BY_NOTHING for the first), so that a game can leave
     * what holds for both; it knows it by `about` */
    bool (*prospect)(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to);
    /* simple with somebody to ask for chances; NULL: no more sense than that */
    unsigned (*expert)(const struct dt *view, unsigned seat, struct dt_oracle *oracle);
    const struct dt_trials *trials;     /* attempts on a card outside a game, for `doomtrack odds`; NULL: none */
    const struct dt_rolls *rolls;       /* tests that are rolls of dice, for `doomtrack odds`; NULL: there are none */
};

/* The rules of a game, on a state of it: to go on there, or only to look. `log`: who is told of it, NULL: nobody. */
static inline struct dt dt_rules(const struct dt_game *g, const struct dt_core *s, struct dt_log *log)
{
    struct dt_core *at = (struct dt_core *)(uintptr_t)s;
    return (struct dt){ g, g->content, at, (uint16_t *)(void *)((char *)at + g->heads_at), log, { 0 } };
}

/* ------------------------------------------------------------------- frames ---- */
/* Frames remember each other by where they lie in the state, as in dt_frame.subject (0: none): the place of one, and
 * the one at a place. */
static inline unsigned dt_place(const struct dt *k, const struct dt_frame *f)
{
    return (unsigned)((const char *)f - (const char *)k->s);
}
static inline struct dt_frame *dt_placed(const struct dt *k, unsigned place)
{
    return (struct dt_frame *)(void *)((char *)k->s + place);
}
static inline struct dt_frame *dt_event_frame(const struct dt *k, unsigned e) { return e ? dt_placed(k, e) : 0; }
static inline struct dt_frame *dt_top(const struct dt *k) { return dt_placed(k, k->s->top); }
/* The frames from the bottom up: the first of them, how many there are, one by its number, the lowest being 0; and how
 * many there are up to the one at a place. */
static inline struct dt_frame *dt_bottom(const struct dt *k) { return dt_placed(k, k->game->stack_at) + 1; }
static inline unsigned dt_nth(const struct dt_game *g, unsigned place)
{
    return (place - g->stack_at) / (unsigned)sizeof(struct dt_frame);
}
static inline unsigned dt_depth(const struct dt_game *g, const struct dt_core *s) { return dt_nth(g, s->top); }
static inline unsigned dt_room(const struct dt_game *g) { return dt_nth(g, g->stack_end) - 1; }   /* for so many */
static inline const struct dt_frame *dt_frame_at(const struct dt_game *g, const struct dt_core *s, unsigned i)
{
    return (const struct dt_frame *)(const void *)((const char *)s + g->stack_at) + 1 + i;
}

static inline struct dt_frame *dt_push(struct dt *k, unsigned proc, unsigned who, unsigned source)
{
    struct dt_core *s = k->s;
    struct dt_frame *f = dt_top(k) + 1;
    if (f->proc != DT_P_NONE) {            /* a fault, without a call: whoever pushes would save registers for it */
        s->fault = s->status == DT_FAULT ? s->fault : (uint8_t)DT_F_STACK;
        s->status = DT_FAULT;
        *f = (struct dt_frame){ .proc = DT_P_FULL, .source = (uint16_t)source, .who = (uint8_t)who };
        return f;                          /* a place to write to, above all others: the game is over anyway */
    }
    s->top = (uint16_t)(s->top + sizeof *f);
    uint16_t start[2] = { (uint16_t)proc, 0 };
    memcpy(f, start, sizeof start);        /* procedure and step, written in one */
    f->source = (uint16_t)source;
    f->who = (uint8_t)who;
    return f;
}
/* What runs in frame f, which is on top, is over; or whatever is on top. Once nothing is left that could ask, the run
 * loop finds the empty frame below. */
static inline void dt_leave(struct dt *k, struct dt_frame *f, int ret)
{
    struct dt_core *s = k->s;
    *f = (struct dt_frame){ 0 };
    s->ret = (int16_t)ret;
    s->top = (uint16_t)(s->top - sizeof *f);
}
static inline void dt_pop(struct dt *k, int ret)
{
    if (k->s->top > k->game->stack_at)
        dt_leave(k, dt_top(k), ret);
}
/* Leave everything above the nearest frame of `proc` and go on there at `step`: the turn ends,
 * a seat is out. False (and nothing happens) when there is no such frame. */
bool dt_unwind(struct dt *k, unsigned proc, unsigned step);
/* A seat is out of the game: everything that goes on for it stops, from the lowest frame below the top that acts for it
 * on; whoever started that goes on. Where nothing does, the frame on top alone is left. */
void dt_stop_seat(struct dt *k, unsigned seat);
void dt_fault(struct dt *k, unsigned code);
void dt_end(struct dt *k, enum dt_status status, unsigned say);   /* the game is over */
/* A procedure as a list of its steps, each a function, without gaps: the one that is to be done. */
#define DT_STEP(k, f, steps) \
    ((f)->step < sizeof(steps) / sizeof *(steps) ? (steps)[(f)->step](k, f) : dt_proc_none(k, f))
/* From outside the rules, at rest: run the program at `code` for a seat on top of what is going on
 * (0: none), then ask the open question again. For specs, which change a board by hand. */
void dt_interrupt(struct dt *k, unsigned code, unsigned who, unsigned source);

/* ------------------------------------------------------------------ listening ---- */
/* Is a thing's text live? */
static inline bool dt_is_live(const struct dt *k, unsigned thing)
{
    const uint64_t *ears = (const uint64_t *)(const void *)((const char *)k->s + k->game->ears_at);
    return ears[(thing >> 6) * DT_LIVE_ROWS + DT_ROW_ALL] >> (thing & 63) & 1;
}
enum { DT_BEFORE, DT_AFTER, DT_HALVES };
static inline uint8_t *dt_hears(const struct dt *k, unsigned event, unsigned half)
{
    return (uint8_t *)k->s + k->game->hears_at + (event * DT_HALVES + half) * DT_SEATS;
}
/* Does live text name this half of the event that may answer this seat? False: nobody has to look for any. What may
 * answer anybody is counted for every seat, so any of them does for nobody. */
static inline bool dt_is_heard(const struct dt *k, unsigned event, unsigned half, unsigned who)
{
    return dt_hears(k, event, half)[who & (DT_SEATS - 1)];
}

/* ------------------------------------------------------------------- asking ---- */
/* One of a list: dt_ask, then dt_option for each. Exactly one option is taken at once unless
 * the question is DT_ASK_SECRET. */
void dt_selection_over(struct dt_core *s);
/* The question is over. Its options stay until the next ones are written over them or the game comes to rest; they are
 * those from the first on that have a verb. */
static inline void dt_question_over(struct dt_core *s)
{
    if (s->ask.bases)
        dt_selection_over(s);
    else
        memset(&s->ask, 0, offsetof(struct dt_decision, bases));
}
/* Nothing is left of the question before, unless it was a selection whose picks may just have been read. */
static inline void dt_ask(struct dt *k, struct dt_frame *f, unsigned ask, unsigned who, unsigned next)
{
    struct dt_decision *d = &k->s->ask;
    if (d->bases)
        dt_selection_over(k->s);
    d->ask = (uint16_t)ask;
    d->who = (uint8_t)who;
    d->source = f->source;
    d->step = f->step;
    f->step = (uint16_t)next;
}
static inline void dt_option(struct dt *k, unsigned verb, unsigned object, int arg)
{
    struct dt_decision *d = &k->s->ask;
    if (d->count >= DT_OPTIONS)
        dt_fault(k, DT_F_OPTIONS);
    else
        d->option[d->count++] =
            (struct dt_option){ .verb = (uint8_t)verb, .object = (uint16_t)object, .arg = (int16_t)arg };
}
/* Was the question just asked no choice? Then *only is its answer and nobody is asked: a rule may go on at once. */
static inline bool dt_forced(struct dt *k, struct dt_option *only)
{
    struct dt_decision *d = &k->s->ask;
    if (d->count != 1 || d->flags || k->game->secrets)
        return false;
    *only = d->option[0];
    dt_question_over(k->s);
    return true;
}
/* A selection of `least` to `most`: dt_select, then dt_base for each kind of thing. In the step
 * named, dt_picks walks the result: *object and how many, until it returns 0. */
void dt_select(struct dt *k, struct dt_frame *f, unsigned ask, unsigned who, unsigned next, unsigned verb,
               unsigned least, unsigned most);
/* The same by worth, as the game's `worth` tells it: all that is picked is worth `least` to `most` together, or as much
 * as there is where that is less. What must be paid without change has DT_ANY_WORTH as `most`: whoever has no set that
 * fits between two limits could only take back. */
enum { DT_ANY_WORTH = UINT8_MAX };
void dt_select_worth(struct dt *k, struct dt_frame *f, unsigned ask, unsigned who, unsigned next, unsigned verb,
                     unsigned least, unsigned most);
void dt_base(struct dt *k, unsigned object, unsigned many);
unsigned dt_picks(const struct dt *k, unsigned *at, unsigned *object);
/* The abilities a seat may use now in this window of a game event, as options (verb use). */
void dt_offer_usable(struct dt *k, unsigned event, unsigned seat);
static inline void dt_usable(struct dt *k, unsigned event, unsigned seat)
{
    if (dt_is_heard(k, event, DT_AFTER, seat))
        dt_offer_usable(k, event, seat);
}
/* How many there are, without asking. */
unsigned dt_count_usable(const struct dt *k, unsigned event, unsigned seat);
/* Why an own thing in play is not among the options, as far as its abilities tell: it has none that one chooses to use;
 * they have been used as often as they may be; their price cannot be paid; it is not the moment. `k` may be a view. */
enum dt_unable { DT_UNABLE_EVER, DT_UNABLE_AGAIN, DT_UNABLE_TO_PAY, DT_UNABLE_NOW };
enum dt_unable dt_unable(const struct dt *k, unsigned thing, unsigned who);
/* Start the ability an option of dt_usable named; `event` as there. */
void dt_use(struct dt *k, struct dt_option chosen, unsigned who);

/* ------------------------------------------------------------------- chance ---- */
void dt_roll(struct dt *k, struct dt_frame *f, unsigned sides, unsigned next);     /* ret: 0..sides-1 */
/* For many dice in one step: unless nature is asked (dt_roll, and come back for the next) dt_below rolls them. */
static inline bool dt_asks_nature(const struct dt *k) { return k->s->asks_nature; }
enum { DT_TOP, DT_BOTTOM };
/* Which thing comes off this end of a deck or out of a heap; ret: the thing or -1. It is not
 * moved yet. `only` (may be NULL) narrows what can come. */
void dt_draw(struct dt *k, struct dt_frame *f, unsigned zone, unsigned end, dt_member_fn *only, unsigned next);

/* ------------------------------------------------------------------- things ---- */
static inline struct dt_thing *dt_things(const struct dt *k)
{
    return (struct dt_thing *)(void *)(k->s + 1);
}
static inline struct dt_thing *dt_thing(const struct dt *k, unsigned thing) { return &dt_things(k)[thing]; }
static inline const struct dt_card *dt_card(const struct dt *k, unsigned thing)
{
    return &k->content->of[thing];
}
enum dt_how {
    DT_PLAIN,
    DT_TO_TOP,
    DT_TO_BOTTOM,
    DT_FACE_DOWN = 16,
    DT_LOOK_ONLY = 32,
    DT_KEEP = 64 /* flags, count, mark, used stay */
};
/* The only way a component changes place. Slot: for rows, -1 appends. Keeps count of who can
 * still know what it is, and tells the log. */
void dt_move(struct dt *k, unsigned thing, unsigned zone, int slot, unsigned how);
void dt_put_on(struct dt *k, unsigned thing, unsigned zone, unsigned host, unsigned how);
/* Those of a zone that are among these (bits) are moved plainly into another; both are DT_FEW. */
void dt_pour(struct dt *k, unsigned from, unsigned to, unsigned things);
/* Is it kept in mind where things like this could be? */
static inline bool dt_recalled(const struct dt *k, size_t thing)
{
    unsigned kinds = k->game->recalls_kinds;               /* mostly none */
    return kinds && (uint8_t)(k->content->of[thing].kind - k->game->recalls_from) < kinds;
}
/* Where a thing that is kept in mind could be as far as row `row` can tell: a bit for each of the first
 * DT_RECALLED zones. */
enum { DT_RECALLED = 32 };
static inline uint32_t *dt_could(const struct dt *k, unsigned row, unsigned thing)
{
    const struct dt_game *g = k->game;
    return (uint32_t *)(void *)((char *)k->s + g->could_at) + (size_t)row * g->recalls_room + thing
         - k->content->kind_first[g->recalls_from];
}
void dt_shuffle(struct dt *k, unsigned zone);            /* forget the order of a deck */
void dt_turn(struct dt *k, unsigned thing, bool face_down);
void dt_show_to(struct dt *k, unsigned thing, unsigned seat);  /* a look: that seat knows it from now on */
/* What is in a zone: by id in heaps, by slot in rows, in decks what somebody put at their ends, from the bottom up,
 * and then the rest by id; DT_NOTHING at the end. Where the one just visited has left a heap the walk goes on behind
 * it; in a row or deck fetch the next one before moving the last. */
static inline unsigned dt_head(const struct dt *k, unsigned zone) { return k->heads[zone]; }
static inline unsigned dt_few(const struct dt *k) { return k->content->kind_first[k->game->few]; }   /* the first */
static inline unsigned dt_first(const struct dt *k, unsigned zone)
{
    unsigned head = dt_head(k, zone);
    if (k->game->zone[zone].order != DT_FEW)
        return head;
    return head ? dt_few(k) + (unsigned)__builtin_ctz(head) : (unsigned)DT_NOTHING;
}
unsigned dt_next_behind(const struct dt *k, unsigned zone, unsigned after);
static inline unsigned dt_next(const struct dt *k, unsigned zone, unsigned after)
{
    if (after == DT_NOTHING)
        return dt_first(k, zone);
    return dt_thing(k, after)->zone == zone && k->game->zone[zone].order != DT_FEW ? dt_thing(k, after)->next
                                                                                   : dt_next_behind(k, zone, after);
}
/* The same as the loop of a for statement, in any zone that is not DT_FEW; what is visited must stay where it is. */
#define dt_each(k, t, zone) (unsigned t = dt_head(k, zone); t != DT_NOTHING; t = dt_thing(k, t)->next)
static inline uint16_t *dt_many(const struct dt *k, unsigned zone)  /* how many, where it is no bits */
{
    return (uint16_t *)(void *)((char *)k->s + k->game->many_at) + zone;
}
unsigned dt_in(const struct dt *k, unsigned zone);       /* how many */
unsigned dt_at(const struct dt *k, unsigned zone, unsigned slot);
/* The seat in whose zone a thing lies, or the thing that it lies on; DT_NOBODY when no seat holds it. */
static inline unsigned dt_owner(const struct dt *k, unsigned thing)
{
    for (unsigned hops = 0; hops < 4 && thing < k->content->things; hops++) {
        const struct dt_thing *t = dt_thing(k, thing);
        const struct dt_zone_def *z = &k->game->zone[t->zone];
        if (z->flags & DT_OWNED)
            return (unsigned)(t->zone - z->first);
        thing = t->on;
    }
    return DT_NOBODY;
}
/* A card's field: `count` numbers, none where the card's kind has no such field. */
static inline const int16_t *dt_field(const struct dt *k, unsigned thing, unsigned field, unsigned *count)
{
    const struct dt_card *card = dt_card(k, thing);
    *count = 0;
    if (k->game->kind_of[field] != card->kind)
        return k->content->data;
    const struct dt_slot *s = &k->content->slot[(uint16_t)(card->field + field)];
    *count = s->count;
    return &k->content->data[s->at];
}
static inline int dt_number(const struct dt *k, unsigned thing, unsigned field)       /* 0 when absent */
{
    unsigned n;
    const int16_t *v = dt_field(k, thing, field, &n);
    return n ? v[0] : 0;
}
unsigned dt_find(const struct dt *k, unsigned kind, unsigned zone);          /* first thing of a kind in a zone */
void dt_refresh_used(struct dt *k, unsigned period);
static inline void dt_refresh(struct dt *k, unsigned period)         /* limited abilities of this period are fresh */
{
    if (k->s->spent)
        dt_refresh_used(k, period);
}

/* ------------------------------------------------------------------- events ---- */
/* Registers of an event's frame. Only the resolve function changes the board; before it,
 * reactions edit these. DT_E_DONE is what the event leaves in ret (resolve may lower it). */
enum {
    DT_E_KIND,
    DT_E_NOUN,
    DT_E_N,
    DT_E_THING,
    DT_E_A,
    DT_E_B /* A, B: public numbers */,
    DT_E_FLAGS,
    DT_E_CELL,
    DT_E_DONE
};
enum { DT_E_COST = 1, DT_E_CANCELLED = 2, DT_E_RESOLVED = 4 };
/* Flags of a program's frame: the result of what was started is to come; it is not a body of another; the verb being
 * carried out is a cost; its verbs are one happening; they are over, and what follows from them is settled. */
enum { DT_PROG_WAIT = 1, DT_PROG_ROOT = 2, DT_PROG_PAYING = 4, DT_PROG_BATCH = 8, DT_PROG_SETTLING = 16 };
/* Is a batch of happenings under way? What follows from them is settled when its last is over (vm.c). */
static inline bool dt_in_batch(const struct dt *k)
{
    const struct dt_frame *f = dt_top(k);
    if (!k->content->batches)
        return false;
    while (f->proc != DT_P_NONE && !(f->proc == DT_P_PROGRAM && f->flags & DT_PROG_BATCH))
        f--;
    return f->proc != DT_P_NONE;
}
static inline bool dt_paying(const struct dt_frame *f)
{
    return f->proc == DT_P_TOGETHER || (f->proc == DT_P_PROGRAM && f->flags & DT_PROG_PAYING);
}
/* Something happens that cards may answer: it is carried out when the step that starts it returns, and what it leaves
 * is in ret in the step after. What nobody hears costs little: no window is opened. */
static inline struct dt_frame *dt_event(struct dt *k, unsigned event, unsigned who, unsigned source, int noun, int n)
{
    struct dt_frame *f = dt_push(k, DT_P_EVENT, who, source);
    f->r[DT_E_KIND] = (int16_t)event;
    f->r[DT_E_NOUN] = (int16_t)noun;
    f->r[DT_E_N] = (int16_t)n;
    f->r[DT_E_THING] = -1;
    return f;
}
/* An event that changes nothing itself, a window for cards. Mostly nothing hears it: then nothing is started, and a
 * rule can go on (false). Where hands are hidden, whether an event happens must not tell what they hold. */
static inline bool dt_announce(struct dt *k, unsigned event, unsigned who, unsigned source)
{
    if (!dt_is_heard(k, event, DT_BEFORE, who) && !dt_is_heard(k, event, DT_AFTER, who) && !k->game->secrets)
        return false;
    dt_event(k, event, who, source, 0, 0);
    return true;
}
/* Run a card's PROGRAM field for a seat; false when the card has none. */
bool dt_run_field(struct dt *k, unsigned thing, unsigned field, unsigned who);
/* Run a card's SEQUEL field for the seat of the program in frame `caller`, with what is known there: result, it, that
 * and the event it answers; what it leaves is the caller's result. A verb is given its caller's frame; a procedure that
 * a verb has started finds it below its own, at f - 1. False when the card has none. */
bool dt_run_sequel(struct dt *k, unsigned thing, unsigned field, const struct dt_frame *caller);
/* The program at `code`. Nothing that a verb or a resolve function calls may run it at once with dt_proc_program. */
static inline struct dt_frame *dt_push_program(struct dt *k, unsigned code, unsigned who, unsigned source)
{
    struct dt_frame *f = dt_push(k, DT_P_PROGRAM, who, source);
    f->step = (uint16_t)code;
    f->flags = DT_PROG_ROOT;
    f->r[DT_R_IT] = f->r[DT_R_THAT] = -1;
    return f;
}

/* --------------------------------------------------------- values and places ---- */
/* Does anything in play modify this query? Where its base is 0 "no" is the answer. */
static inline uint8_t *dt_modifiers(const struct dt *k) { return (uint8_t *)k->s + k->game->modified_at; }
static inline bool dt_modified(const struct dt *k, unsigned query) { return dt_modifiers(k)[query]; }
int dt_query(const struct dt *k, unsigned query, const struct dt_ctx *c, const int16_t *arg, unsigned args);
int dt_ask_value(const struct dt *k, unsigned query, unsigned who, int a, int b);     /* short form of dt_query */

/* -------------------------------------------------------------------- the map ---- */
/* Maps are content (content.h). Spaces have one number on all maps; -1 is no space. A space that the map in play does
 * not have, or that the game calls closed, is nowhere: no path leads there and it is no distance away from anything. */
void dt_use_map(struct dt *k, unsigned map);             /* in setup; before that it is the first one */
static inline const struct dt_map *dt_map(const struct dt *k) { return &k->content->map[k->s->map]; }
/* Where a space stands in the list of the map in play; DT_NOWHERE: it has no such space. */
static inline unsigned dt_spot_of(const struct dt *k, int space)
{
    return k->content->maps && (unsigned)space < DT_SPACES ? dt_map(k)->spot_of[space] : (unsigned)DT_NOWHERE;
}
/* What the map says of it there; NULL where it has no such space. */
static inline const struct dt_spot *dt_spot(const struct dt *k, int space)
{
    unsigned spot = dt_spot_of(k, space);
    return spot == DT_NOWHERE ? 0 : &dt_map(k)->spot[spot];
}
static inline bool dt_is_open(const struct dt *k, int space)
{
    return dt_spot(k, space) && !(k->game->closed && k->game->closed(k, space));
}
static inline int dt_ground(const struct dt *k, int space)  /* what kind of space it is, a noun; -1: none */
{
    const struct dt_spot *spot = dt_spot(k, space);
    return spot ? spot->kind : -1;
}
int dt_marked(const struct dt *k, unsigned mark, int i);    /* the i-th space with this mark, -1 past the last */
bool dt_has_mark(const struct dt *k, int space, unsigned mark);
/* Where the i-th path out of a space leads, in the order in which the map lists them, and its kind (a noun), whether
 * that space is open or not; -1 past the last. */
int dt_neighbour(const struct dt *k, int space, unsigned i, int *kind);

/* How far it is by a way (a WAY of the game), in steps; -1: one cannot get there. */
int dt_far(const struct dt *k, unsigned from, unsigned to, unsigned way);            /* spots; where some are closed */
static inline int dt_distance(const struct dt *k, int from, int to, unsigned way)
{
    unsigned a = dt_spot_of(k, from), b = dt_spot_of(k, to);
    if (a == DT_NOWHERE || b == DT_NOWHERE || way >= k->game->words->way.count)
        return -1;
    if (k->game->closed)
        return dt_far(k, a, b, way);
    const struct dt_map *m = dt_map(k);
    unsigned steps = m->steps[(way * m->spots + a) * m->spots + b];
    return steps == DT_NOWHERE ? -1 : (int)steps;
}
/* The space that the i-th of all shortest ways goes to first, in the order of the paths; -1 past the last. */
int dt_step_toward(const struct dt *k, int from, int to, unsigned way, unsigned i);

/* A set of spaces. */
struct dt_spaces { uint64_t w[(DT_SPACES + 63) / 64]; };
static inline void dt_spaces_add(struct dt_spaces *s, int space)
{
    if (space >= 0 && space < DT_SPACES)
        s->w[space / 64] |= (uint64_t)1 << space % 64;
}
static inline bool dt_spaces_has(const struct dt_spaces *s, int space)
{
    return space >= 0 && space < DT_SPACES && s->w[space / 64] >> space % 64 & 1;
}
/* Those of `among` that are nearest, as many as are equally near, and how far they are; -1: one can get to none. */
int dt_nearest(const struct dt *k, int from, unsigned way, const struct dt_spaces *among, struct dt_spaces *tied);
/* The WAY of this noun, -1: it is none. */
static inline int dt_way_of(const struct dt *k, int noun)
{
    const struct dt_list *ways = &k->game->words->way;
    for (unsigned i = 0; i < ways->count; i++)
        if (ways->at[i].a == noun)
            return (int)i;
    return -1;
}

/* A counter after so much more, or less: it stays between 0 and DT_AMOUNT, whatever cards say. */
_Static_assert(DT_AMOUNT <= UINT8_MAX, "counters are bytes");
static inline uint8_t dt_counted(int count, int more)
{
    int n = count + more;
    return (uint8_t)(n < 0 ? 0 : n > DT_AMOUNT ? DT_AMOUNT : n);
}

/* --------------------------------------------------------------- what happened ---- */
void dt_tell(struct dt *k, unsigned say, unsigned who, unsigned thing, int n, int m);
static inline void dt_say(struct dt *k, unsigned say, unsigned who, unsigned thing, int n, int m)
{
    if (k->log)
        dt_tell(k, say, who, thing, n, m);
}
void dt_say_to(struct dt *k, unsigned say, unsigned who, unsigned thing, int n, int m, unsigned audience);
void dt_changed(struct dt *k, unsigned say, unsigned who, int from, int to);
void dt_rolled(struct dt *k, unsigned who, unsigned die, unsigned face);

#endif
