/* face.c -- the full screen as the program finds it when it has loaded this front end. */
#include "front.h"

const struct term_face term_face = { term_open, term_close, term_start, term_error, term_game, term_replay };
