/* front.h -- front ends that bring libraries of their own. They are no part of the program but lie beside it, and are
 * loaded when somebody asks for them: simulations, odds and the engine start without ncurses, libwebsockets and SQLite,
 * on machines that have none of them, too. */
#ifndef APP_FRONT_H
#define APP_FRONT_H

#include "app.h"
#include "term/front.h"

/* The full screen; NULL where doomtrack-term.so is not there or cannot be loaded: lines are played then. */
const struct term_face *front_term(void);

#endif
