/* budget.h -- what all memories of chances in a process may hold together.
 *
 * Sessions and threads keep what they found out about attempts (odds.h), each for itself, because the next question is
 * nearly always about the same. A server has many of them: together they have one budget, and those that were not used
 * for longest are emptied when it is spent. A memory is the business of whoever has begun a lease on it; between two
 * leases anybody may empty it. */
#ifndef DTP_BUDGET_H
#define DTP_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

struct dtp_lease {
    struct dtp_lease *older, *newer;
    size_t held;                                 /* bytes, or what it may come to hold while it is in use */
    bool known, busy;
    void (*empty)(struct dtp_lease *l);          /* give back what it holds; it may be used again */
};

enum { DTP_SHARE_LEAST = 24 << 20 };             /* of one lease, however small the budget is */
void dtp_budget(size_t bytes);                   /* SIZE_MAX, as it is at first: none */
size_t dtp_budget_held(void);
bool dtp_budget_emptied(void);                   /* since this was asked last? */
/* Around all work with a lease. With a budget only as many work at once as there are processors: more would be no
 * faster, and would leave less room for what is kept. Nobody begins a second turn before the first has ended. */
void dtp_turn_begin(void);
void dtp_turn_end(void);
/* How many bytes it may hold; SIZE_MAX: no bound. Waits while others at work have all there is. */
size_t dtp_lease_begin(struct dtp_lease *l);
void dtp_lease_end(struct dtp_lease *l, size_t held);
void dtp_lease_forget(struct dtp_lease *l);      /* before it is freed; it holds nothing any more */

#endif
