/* age.c -- how long the server has run, all its runs together: what tables grow old by.
 *
 * The clock on the wall is not believed. It may be wrong for a moment, or until a machine without a battery has heard
 * the time, and would then make every table old at once. This count only ever grows by time that passed while the
 * server ran. The store keeps it; what was not kept when the server was killed is lost, and tables live that much
 * longer. */
#include "web.h"

static atomic_llong before_s, begun_us;

void web_age_begin(int64_t ran_s)
{
    atomic_store(&before_s, ran_s);
    atomic_store(&begun_us, web_now_us());
}

int64_t web_age(void)
{
    return atomic_load(&before_s) + (web_now_us() - atomic_load(&begun_us)) / 1000000;
}
