/* state.h -- what the null game remembers besides where its components are. */
#ifndef NL_STATE_H
#define NL_STATE_H

#include "../../kernel/rules.h"
#include "words.h"

enum { NL_ROOM = 96, NL_COURAGE = 3, NL_DEPTH = 24 };

struct nl_state {
    struct dt_core core;
    struct dt_thing thing[NL_ROOM];
    uint16_t heads[(nl_Z_COUNT + 3) & ~3]; /* the kernel's lists of what is in each zone */
    uint16_t many[(nl_Z_COUNT + 3) & ~3];  /* and how many there are */
    _Alignas(8) uint64_t ears[DT_LIVE_WORDS(NL_ROOM)][DT_LIVE_ROWS]; /* and of whose text may answer whom */
    uint8_t hears[nl_E_COUNT][DT_HALVES][DT_SEATS];      /* and when */
    uint8_t courage[DT_SEATS];
    uint8_t light, need;            /* the lamp's light, and how much lasts until dawn */
    uint8_t turn_of;                /* the seat whose turn it is */
    uint8_t spare[5];               /* the state is a multiple of eight bytes */
    uint8_t modified[(nl_Q_COUNT + 7) & ~7];    /* the kernel's: how much live text names each query */
    struct dt_frame stack[DT_FRAMES(NL_DEPTH)];
};

_Static_assert(sizeof(struct nl_state) % 8 == 0, "a state is hashed eight bytes at a time");

static inline struct nl_state *nl(const struct dt *k) { return (struct nl_state *)(void *)k->s; }

/* view.c, simple.c */
void nl_table(const struct dt *view, unsigned seat, struct dt_table *t);
unsigned nl_simple(const struct dt *view, unsigned seat);

#endif
