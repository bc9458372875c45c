/* chances.h -- chances of attempts that were asked for before, kept by whoever asks for many.
 *
 * A position is known by 128 bits of hash of the trial and the plight, with what cannot matter left
 * out. What is not known is solved (odds.h), by solvers that are kept as well. Nothing depends on
 * what is in here but the time it takes. */
#ifndef DTP_CHANCES_H
#define DTP_CHANCES_H

#include "odds.h"

struct dtp_chances;
/* One that nobody uses, this thread's own until the end. NULL: no memory. They stay for whoever begins next, unless
 * others need the room (budget.h). */
struct dtp_chances *dtp_chances_begin(void);
void dtp_chances_end(struct dtp_chances *c);
/* In parts of DT_SURE; DT_UNKNOWN: it cannot be said. */
int dtp_chances_of(struct dtp_chances *c, const struct dt_trial *t, struct dt_plight at);

#endif
