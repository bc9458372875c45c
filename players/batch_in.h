/* batch_in.h -- shared by the files of the batch (batch.h): what is kept of a row, and how one is written. */
#ifndef DT_BATCH_IN_H
#define DT_BATCH_IN_H

#include "batch.h"

/* What was last written of a row, in b->kept: mostly little has changed since, and only that is written. */
struct dt_batch_kept {
    const int16_t *row;       /* where the observation was written; NULL: nowhere yet */
    uint8_t seat;             /* for which seat */
    bool plain;               /* from the state, of which every view names everything as it does, and not from a view */
    uint16_t depth;           /* of the stack then, whose frames follow the components; 0: of a view */
    struct dt_thing thing[];  /* its components as they were written */
};
static inline struct dt_frame *dt_batch_frames(struct dt_batch_kept *kept, unsigned things)
{
    return (struct dt_frame *)(void *)(kept->thing + things);
}
static inline struct dt_batch_kept *dt_batch_kept(const struct dt_batch *b, const struct dt_batch_shape *shape,
                                                  uint32_t i)
{
    return (struct dt_batch_kept *)(void *)((char *)b->kept + i * shape->kept);
}
static inline struct dt_core *dt_batch_state(const struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i)
{
    return (struct dt_core *)(void *)((char *)b->states + i * shape->state);
}

/* batch_row.c: everything that row i shows; the scratch is for a view. */
void dt_batch_row(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i, void *scratch);

#endif
