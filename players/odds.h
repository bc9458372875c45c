/* odds.h -- the exact chance that an attempt succeeds when it is played as well as it can be.
 *
 * An attempt is a trial of kernel/trial.h; which game it belongs to does not matter here. A solver
 * is opened for one trial and answers for any plight in it; what it has found out it keeps, so the
 * second answer comes at once. docs/odds.md says what is reckoned with and how.
 *
 *     struct dtp_odds *o = dtp_odds_open(&trial);
 *     double p = dtp_odds_value(o, &plight);
 *     dtp_odds_free(o); */
#ifndef DTP_ODDS_H
#define DTP_ODDS_H

#include <stddef.h>

#include "../kernel/trial.h"

struct dtp_odds;
/* NULL: out of memory, or not a trial (no side of a die may be a face there is not...). */
struct dtp_odds *dtp_odds_open(const struct dt_trial *p);
void dtp_odds_free(struct dtp_odds *o);
/* 0..1; below 0: the plight cannot be (more dice than there are), or memory ran out. */
double dtp_odds_value(struct dtp_odds *o, const struct dt_plight *at);
size_t dtp_odds_memory(const struct dtp_odds *o);        /* bytes in use */

#endif
