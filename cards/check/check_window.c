/* check_window.c -- will this ability ever be used?
 *
 * A card that reads well and never does anything is worse than one that does not compile. Whether
 * an ability can speak follows from three things the game's words say: where the text of such a card
 * is in force (SPEAKS), to whom the event happens (TO), and whether it is an event at all or a moment
 * at which the acting seat alone is asked (MOMENT). What no game could ever offer is refused here;
 * tests/offers plays every form that is left until it was offered. */
#include "../../kernel/rules.h"
#include "../compile.h"

/* The seats that can hold a card while it speaks: none, the first, or any. */
enum holders { HELD_BY_NONE = 1, HELD_BY_FIRST = 2, HELD_BY_ANY = 4 };

static unsigned holders_of(const struct dt_words *w, unsigned kind)
{
    unsigned found = 0;
    for (unsigned i = 0; i < w->speaks.count; i++)
        for (unsigned z = 0; w->speaks.at[i].a == kind && z < w->zone.count; z++) {
            const struct dt_word *zone = &w->zone.at[z];
            if (zone->a == w->speaks.at[i].b)
                found |= !(zone->flags & DT_OWNED) ? HELD_BY_NONE : zone->b == 1 ? HELD_BY_FIRST : HELD_BY_ANY;
        }
    return found;
}

/* Is there a holder for whom the event happens to you, to another, to anyone? On a card that no seat holds there is no
 * you, and nobody is another. */
static bool concerns(unsigned holders, unsigned to, unsigned whom, bool would)
{
    if (whom == DT_ANYONE)
        return true;
    if (to == DT_TO_NOBODY || !(holders & (HELD_BY_FIRST | HELD_BY_ANY)))
        return false;
    if (to == DT_TO_GONE || to == DT_TO_LEAVING)
        return whom != DT_YOU || (would && to == DT_TO_LEAVING);
    return holders & HELD_BY_ANY || to == DT_TO_ANY || (to == DT_TO_SEAT(0)) == (whom == DT_YOU);
}

static unsigned to_whom(const struct dt_words *w, unsigned event) { return w->to ? w->to[event] : (unsigned)DT_TO_ANY; }

static void check_moment(struct dtc *c, const struct dtc_ability *a, const struct dt_word *moment, unsigned holders)
{
    bool held = holders & (HELD_BY_FIRST | HELD_BY_ANY);
    if (a->would || !a->may)
        dtc_report(c, a->on_pos, "'%s' is a moment at which a seat chooses what to use: only 'after %s %s ... may' is "
                   "ever offered", moment->name, held ? "you" : "anyone", moment->name);
    else if (held && a->whom != DT_YOU && !(holders & HELD_BY_NONE))
        dtc_report(c, a->on_pos, "'%s' is asked of the acting seat only, never of another: write 'after you %s'",
                   moment->name, moment->name);
    else if (!held && a->whom != DT_ANYONE)
        dtc_report(c, a->on_pos, "no seat holds this card: write 'after anyone %s', which the acting seat may use",
                   moment->name);
}

void dtc_check_speaks(struct dtc *c, const struct dtc_ability *a, unsigned kind)
{
    if (!holders_of(c->words, kind))
        dtc_report(c, a->pos, "the abilities of a card of the kind '%s' are never in force",
                   c->words->kind.at[kind].name);
}

void dtc_check_window(struct dtc *c, const struct dtc_ability *a, unsigned kind, unsigned event)
{
    const struct dt_word *w = &c->words->event.at[event];
    unsigned holders = holders_of(c->words, kind), to = to_whom(c->words, event);
    if (!holders)
        dtc_check_speaks(c, a, kind);
    else if (w->flags & DT_WORD_MOMENT)
        check_moment(c, a, w, holders);
    else if (concerns(holders, to, a->whom, a->would))
        return;
    else if (to == DT_TO_NOBODY)
        dtc_report(c, a->on_pos, "'%s' happens to no seat: leave out 'you' and 'another'", w->name);
    else if (holders == HELD_BY_NONE)
        dtc_report(c, a->on_pos, "no seat holds a card of the kind '%s': write 'anyone' in place of 'you' or 'another'",
                   c->words->kind.at[kind].name);
    else if (to == DT_TO_LEAVING)
        dtc_report(c, a->on_pos, "after '%s' the cards of that seat are gone: write 'when you would %s'", w->name,
                   w->name);
    else
        dtc_report(c, a->on_pos, "'%s' %s happens to the seat that holds such a card", w->name,
                   a->whom == DT_YOU ? "never" : "only");
}
