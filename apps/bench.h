/* bench.h -- the parts of `doomtrack bench`. */
#ifndef DT_BENCH_H
#define DT_BENCH_H

#include "../players/pace.h"

enum { BENCH_THREADS = 64 };

unsigned bench_processors(void);       /* how many there are, at most BENCH_THREADS */
/* Random games with the seeds 1 to `games`, shared out to so many threads, begun from `unpacked`: decisions a second by
 * the clock on the wall; 0: no memory, or no thread could be started. */
double bench_threads(const struct dt_game *g, const void *unpacked, unsigned games, unsigned threads);

#endif
