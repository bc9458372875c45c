/* property.h -- what the files of the property test share: laws, a world to test them in. */
#ifndef PROPERTY_H
#define PROPERTY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/rules.h"

/* One line of the result each, for every game, number of seats and setting. */
#define LAWS(X)                                                                                    \
    X(PROMISES, "after every decision every promise is kept")                                      \
    X(ENDS, "a legal option exists until the game is over, and it ends")                           \
    X(REFUSED, "what is not on the list is refused and changes nothing")                           \
    X(CLONE, "a copy played on is the game played on, with a log or without")                      \
    X(SELECTION, "a selection is the same bytes in any order of its picks")                        \
    X(VIEW, "a view, guessed and masked again, is the same view")                                  \
    X(SECRET, "what a seat cannot know changes no byte it is given")                               \
    X(TOLD, "nor what it is told")                                                                 \
    X(ARRANGED, "every arrangement a seat cannot rule out can be guessed, and no other")           \
    X(GUESS, "a guessed game keeps the promises and can be played to its end")                     \
    X(CHANCE, "chance that is asked is chance that falls, the random numbers aside")               \
    X(SAVED, "saved and loaded it is the same game")                                               \
    X(UNDONE, "undone to the start and redone it is the same game")
enum law {
#define X(name, text) LAW_##name,
    LAWS(X)
#undef X
    LAW_COUNT
};

struct result { unsigned checked, failed; char first[400]; };

/* The most of everything that was seen, to be compared with the capacities. */
struct peak { unsigned depth, options, bases, items, work, voices, listed, decisions; uint64_t seed; };

enum { BUFFERS = 8 };
struct world {
    const struct dt_game *game;
    struct dt_setup setup;
    uint64_t seed, luck;                 /* the game's; the test's own random numbers */
    unsigned decision;                   /* how many were taken in this game */
    struct dt_core *state[BUFFERS];      /* [0] is the game; the others are scratch */
    struct result law[LAW_COUNT];
    struct peak peak;
};

uint64_t luck(struct world *w);
unsigned below(struct world *w, unsigned n);
/* Record one check of a law; the first failure is kept with where it was. */
void check(struct world *w, enum law law, bool holds, const char *format, ...) __attribute__((format(printf, 4, 5)));
unsigned random_option(struct world *w, const struct dt_core *s);
/* Play random options to the end; false when it does not end or breaks. */
bool play_out(struct world *w, struct dt_core *s);
void copy(const struct world *w, struct dt_core *to, const struct dt_core *from);
bool same(const struct world *w, const struct dt_core *a, const struct dt_core *b);
const char *first_difference(const struct world *w, const struct dt_core *a, const struct dt_core *b);

/* peaks.c: a choice in slow motion, with a look at every capacity; and what was seen, compared with them */
void measure(struct world *w, struct dt_core *s, unsigned option);
void say_peaks(const struct world *w, unsigned *line, unsigned *failures);
void check_views(struct world *w, const struct dt_core *s);       /* views.c */
void check_guess(struct world *w);
void check_secret(struct world *w, unsigned option);   /* secret.c */
void check_arranged(struct world *w);    /* arranged.c */
void check_chance(struct world *w);      /* chance.c: a whole game */
void check_session(struct world *w);     /* saved.c: a whole game */
/* May x and y, unknown to the seat and of one back, have changed places as far as it can know? */
bool could_swap(const struct world *w, const struct dt_core *s, unsigned seat, unsigned x, unsigned y);
void swap_things(const struct world *w, struct dt_core *s, unsigned x, unsigned y);

#endif
