/* pace.c -- see pace.h. */
#include "pace.h"

#include <time.h>

#include "people.h"

unsigned pace_think_ms(unsigned step_ms) { return step_ms - step_ms / 4; }

int64_t pace_due_us(int64_t asked_us, int64_t now_us, unsigned step_ms)
{
    int64_t step = (int64_t)step_ms * 1000, steps = (now_us - asked_us + step - 1) / step;
    return asked_us + (steps > 1 ? steps : 1) * step;
}

int64_t pace_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Only a player that takes its time needs it: the others answer everything equally fast. */
static bool needs_pace(const struct dts *s)
{
    bool people = false;
    for (unsigned i = 0; i < dts_seats(s); i++)
        people = people || is_person(s, i);
    return people && dts_hides(s) && dts_player_thinks(s, dts_asked(s));
}

bool pace_answer(struct dts *s, bool (*stop)(void))
{
    enum { LOOK_MS = 50 };
    if (!needs_pace(s)) {
        dts_think_within(s, 0);
        return dts_run_players(s, 1) > 0;
    }
    int64_t asked = pace_now_us();
    dts_think_within(s, pace_think_ms(PACE_STEP_MS));
    bool good = dts_run_players(s, 1) > 0;
    int64_t due = pace_due_us(asked, pace_now_us(), PACE_STEP_MS), left;
    while (!stop() && (left = due - pace_now_us()) > 0) {
        if (left > LOOK_MS * 1000)
            left = LOOK_MS * 1000;
        nanosleep(&(struct timespec){ .tv_nsec = (long)left * 1000 }, NULL);
    }
    return good;
}
