/* simple.c -- a page of sense for the null game: rest when courage runs out, pay to keep the
 * light, use charms, otherwise tend the lamp. */
#include "state.h"

unsigned nl_simple(const struct dt *view, unsigned seat)
{
    const struct dt_decision *d = &view->s->ask;
    unsigned wanted = nl_O_tend;
    if (d->ask == nl_A_action)
        wanted = nl(view)->courage[seat] == 1 ? nl_O_rest : nl_O_tend;
    else if (d->ask == DT_A_offer)
        wanted = nl(view)->courage[seat] > 2 ? DT_V_yes : DT_V_no;
    else if (d->ask == DT_A_react)
        wanted = DT_V_use;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == wanted)
            return i;
    return 0;
}
