/* pace.h -- when an answer of a computer player may be seen.
 *
 * Where seats know different things the time of an answer must not tell what it was about: a player that thinks answers
 * a question with one answer at once, others later. So it is given a part of a step to think in, and its answer is seen
 * when the step is over, whatever it was. Server and terminals share these two functions, and nothing else decides. */
#ifndef APP_PACE_H
#define APP_PACE_H

#include "../session/session.h"

enum { PACE_STEP_MS = 700 };             /* of terminals; servers have an option */

/* How long a player may think in a step: the rest is for telling it to everybody. */
unsigned pace_think_ms(unsigned step_ms);
/* When what was asked then and is answered now may be seen: one step after the question. What took longer, on a machine
 * that is too busy, is seen at the end of a later step. */
int64_t pace_due_us(int64_t asked_us, int64_t now_us, unsigned step_ms);

int64_t pace_now_us(void);
/* For one screen: let the computer player that is asked answer once, and return when that may be seen; false: it could
 * not. `stop` ends the waiting. */
bool pace_answer(struct dts *s, bool (*stop)(void));

#endif
