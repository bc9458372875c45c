/* state.h -- the proving game's state: what is on the table besides the components, and the few
 * questions about it that several files ask. No rule is decided here. */
#ifndef PV_STATE_H
#define PV_STATE_H

#include "../../kernel/mem.h"
#include "../../kernel/rules.h"
#include "../../players/prospect.h"
#include "words.h"

enum {
    PV_SEATS = 4,
    PV_ROOM = 108,             /* components, packs included */
    PV_CELLS = 6,
    PV_TRAILS = 3,             /* traces that lie there when the game begins */
    PV_FARES = 3,              /* nobody holds more */
    PV_WIN = 3,                /* mysteries to solve */
    PV_DIE = 6,
    PV_DEPTH = 40,             /* frames of rules inside each other */
    PV_BOARDS = 2              /* maps of the game itself */
};
enum { PV_OUT = 1, PV_DELAYED = 2, PV_FALLING = 4 };    /* flags of a seat */
enum { PV_TURN_ENDS = 4 };                              /* step of a turn that an effect can jump to */
/* flags of a monster: it had its fight in this encounter; it is being slain */
enum { PV_FOUGHT = DT_FLAG_GAME, PV_DYING = DT_FLAG_GAME << 1 };

struct pv_seat { uint8_t health, sanity, clues, fares, place, flags, spare[2]; };

struct pv {
    struct dt_core core;
    struct dt_thing thing[PV_ROOM];        /* mark: the space of a monster; tasks done on a mystery */
    uint16_t heads[(pv_Z_COUNT + 3) & ~3]; /* the kernel's lists of what is in each zone */
    uint16_t many[(pv_Z_COUNT + 3) & ~3];  /* and how many there are */
    _Alignas(8) uint64_t ears[DT_LIVE_WORDS(PV_ROOM)][DT_LIVE_ROWS]; /* and of whose text may answer whom */
    uint8_t hears[pv_E_COUNT][DT_HALVES][DT_SEATS];      /* and when */
    struct pv_seat seat[PV_SEATS];
    uint8_t doom, end, round, lead, active;
    uint8_t sealing;                       /* seats that have named a number in the running offering */
    uint8_t spare[2];
    uint8_t sealed[DT_SEATS];              /* the number named; each seat knows its own */
    uint32_t could[PV_SEATS][PV_ROOM];     /* the kernel's: where each seat must think a thing could be */
    uint8_t modified[(pv_Q_COUNT + 7) & ~7]; /* the kernel's: how much live text names each query */
    struct dt_frame stack[DT_FRAMES(PV_DEPTH)];
};
_Static_assert(sizeof(struct pv) % 8 == 0, "the hash reads eight bytes at a time");
_Static_assert(sizeof(struct pv) <= 8192, "the state stays below 8 KB");

extern const struct dt_content pv_content;

static inline struct pv *pv_of(const struct dt *k) { return (struct pv *)(void *)k->s; }
static inline struct pv_seat *pv_seat(const struct dt *k, unsigned seat) { return &pv_of(k)->seat[seat % PV_SEATS]; }
static inline bool pv_in(const struct dt *k, unsigned seat)
{
    return seat < k->s->seats && !(pv_seat(k, seat)->flags & PV_OUT);
}
static inline bool pv_is_kind(const struct dt *k, unsigned thing, unsigned kind)
{
    return thing < k->content->things && dt_card(k, thing)->kind == kind;
}

/* values.c */
int pv_ask_seat(const struct dt *k, unsigned query, unsigned seat, int noun);
int pv_ask_thing(const struct dt *k, unsigned query, unsigned thing);
int pv_space_of(const struct dt *k, unsigned type, int id);
bool pv_has_word(const struct dt *k, unsigned thing, unsigned field, int noun);

/* map.c */
int pv_cell_of(const struct dt *k, int space);               /* which cell of the cellar a space is, -1: none */
int pv_cell(const struct dt *k, unsigned cell);              /* and which space a cell is, -1: the map has fewer */
unsigned pv_worth(const struct dt *k, unsigned ask, unsigned object);
bool pv_closed(const struct dt *k, int space);               /* a cell without a tile */
int pv_free_cell(const struct dt *k, unsigned from, int i);  /* the i-th free cell next to a space, -1 past the last */
unsigned pv_monster_at(const struct dt *k, unsigned space, unsigned after);    /* DT_NOTHING past the last */
const char *pv_misfit_map(const struct dt_content *c, unsigned map);
bool pv_company(const struct dt *k, unsigned space);         /* does an investigator stand there? */
unsigned pv_path_options(struct dt *k, unsigned seat);       /* where this seat can walk, as options */

/* trials.c: one part of a task, with one or two ways to do it */
struct pv_part { unsigned ways; struct { uint16_t noun; int16_t need; } way[2]; };
unsigned pv_tasks(const struct dt *k, unsigned mystery);
bool pv_part(const struct dt *k, unsigned mystery, unsigned task, unsigned part, struct pv_part *out);
bool pv_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to);
bool pv_can_work(const struct dt *k, unsigned seat, unsigned mystery, unsigned task);

/* secrets.c */
void pv_put_away(struct dt *k, unsigned thing);              /* to where its kind goes when it is done with */
void pv_reshuffle(struct dt *k, unsigned pile, unsigned deck, unsigned kind);

/* events.c: where a seat keeps what it has of this; 0: nowhere */
uint8_t *pv_store(struct pv_seat *p, int noun);

/* flow.c */
unsigned pv_after(const struct dt *k, unsigned seat);        /* the next seat that is in */
void pv_setup(struct dt *k);

/* fall.c */
void pv_go_out(struct dt *k, unsigned seat);
void pv_clear_shown(struct dt *k);
bool pv_settle(struct dt *k);

/* view.c, simple.c */
void pv_table(const struct dt *view, unsigned seat, struct dt_table *t);
unsigned pv_simple(const struct dt *view, unsigned seat);

#endif
