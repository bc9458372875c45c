/* simple.c -- a page of sense for either side; simple_cult.c and simple_team.c decide what only one
 * of them is asked. Reads its own seat's view and nothing else. */
#include "simple.h"

unsigned mm_best(const struct dt *view, int (*worth)(const struct dt *view, const struct dt_option *o))
{
    const struct dt_decision *d = &view->s->ask;
    unsigned best = 0;
    int most = worth(view, &d->option[0]);
    for (unsigned i = 1; i < d->count; i++) {
        int now = worth(view, &d->option[i]);
        if (now > most)
            best = i, most = now;
    }
    return best;
}

unsigned mm_option(const struct dt *view, unsigned verb)
{
    const struct dt_decision *d = &view->s->ask;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == verb)
            return i;
    return 0;
}

unsigned mm_simple(const struct dt *view, unsigned seat)
{
    return seat == MM_CULT ? mm_simple_cult(view) : mm_simple_team(view);
}
