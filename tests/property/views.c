/* views.c -- the laws of masking: a view survives guessing what it hides, and a guess is a game. */
#include "property.h"

static unsigned viewer(const struct dt_core *s, unsigned i) { return i < s->seats ? i : DT_NOBODY; }

void check_views(struct world *w, const struct dt_core *s)
{
    const struct dt_game *g = w->game;
    struct dt_core *view = w->state[4], *guess = w->state[5], *again = w->state[6];
    for (unsigned i = 0; i <= s->seats; i++) {
        unsigned seat = viewer(s, i);
        memset(view, 0xa5, g->size);               /* whatever a view does not write would show */
        memset(again, 0x5a, g->size);
        dt_mask(g, s, seat, view);
        dt_determinize(g, view, seat, luck(w), guess);
        dt_mask(g, guess, seat, again);
        check(w, LAW_VIEW, same(w, view, again), "seat %u: %s", seat, first_difference(w, view, again));
        bool quiet = !view->rng[0] && !view->rng[1] && !view->ply && !view->asks_nature;
        check(w, LAW_VIEW, quiet, "the view of seat %u holds random numbers or counts", seat);
    }
}

void check_guess(struct world *w)
{
    const struct dt_game *g = w->game;
    struct dt_core *s = w->state[0], *view = w->state[1], *guess = w->state[2];
    unsigned seat = viewer(s, below(w, s->seats + 1u));
    dt_mask(g, s, seat, view);
    dt_determinize(g, view, seat, luck(w), guess);
    const char *broken = dt_broken(g, guess);
    check(w, LAW_GUESS, !broken, "guessed by seat %u: %s", seat, broken ? broken : "");
    guess->asks_nature = 0;
    if (guess->status == DT_ASKING && guess->ask.who == DT_NATURE)
        return;                                    /* a guess at the moment of an asked roll has no one to roll */
    check(w, LAW_GUESS, broken || play_out(w, guess), "guessed by seat %u it does not end well: %s", seat,
          dt_fault_text(guess->fault));
}
