/* verify_tables.c -- are the tables that follow from cards and abilities those of the cards and abilities there are:
 * the numbers of things, the rings of those with one back, who hears what, who is limited by what? */
#include <string.h>
#include "verify.h"

static const char *things(const struct dt_words *w, const struct dt_content *c)
{
    unsigned thing = 0;
    if (c->things > DT_THINGS)
        return "there are more things than a game holds";
    for (unsigned kind = 0; kind <= w->kind.count; kind++) {
        if (c->kind_first[kind] != thing)
            return "things are not numbered by kind";
        for (unsigned i = 0; i < c->cards; i++)
            for (unsigned n = 0; c->card[i].kind == kind && n < c->card[i].copies; n++, thing++)
                if (thing >= c->things || c->card_of[thing] != i)
                    return "things are not numbered by card";
    }
    if (thing != c->things)
        return "there are things without a card";
    for (thing = 0; thing < c->things; thing++) {
        struct dt_card card = c->of[thing];
        card.alike = 0;
        if (memcmp(&card, &c->card[c->card_of[thing]], sizeof card))
            return "a thing's card is not the one of its number";
    }
    return NULL;
}

/* Things with one back are a ring in the order of their numbers: by it they are found. */
static const char *rings(const struct dt_content *c)
{
    for (unsigned thing = 0; thing < c->things; thing++) {
        unsigned next = thing;
        do
            next = (next + 1) % c->things;
        while (c->card[c->card_of[next]].stock != c->card[c->card_of[thing]].stock);
        if (c->of[thing].alike != next)
            return "things with one back are not linked in a ring";
    }
    for (unsigned thing = 0; thing < c->things; thing++) {           /* from the last of each back to the first */
        unsigned first = c->of[thing].alike, end = thing + 1;
        for (unsigned t = first; t < thing && end; t++)
            end = c->of[t].stock == c->of[thing].stock ? end : 0;
        if (first <= thing && c->stock_end[c->of[thing].stock] != end)
            return "where the things with one back end is not as they are numbered";
    }
    return NULL;
}

/* Exactly the things with an ability on `on` in `cell`. */
static bool hears(const struct dt_content *c, const struct dt_set *have, unsigned on, unsigned cell)
{
    struct dt_set set;
    memset(&set, 0, sizeof set);
    for (unsigned t = 0; t < c->things; t++) {
        const struct dt_card *k = &c->card[c->card_of[t]];
        for (unsigned i = 0; i < k->abilities; i++) {
            const struct dt_ability *a = &c->ability[k->ability + i];
            if (a->on == on && a->cell == cell) {
                set.w[t / 64] |= (uint64_t)1 << (t % 64);
                set.words |= (uint32_t)1 << (t / 64);
            }
        }
    }
    return set.words == have->words && !memcmp(set.w, have->w, sizeof set.w);
}

/* Exactly the things with an ability that not only its owner's events concern. */
static bool speaks_of_others(const struct dt_content *c)
{
    for (unsigned t = 0; t < c->things; t++) {
        const struct dt_card *k = &c->card[c->card_of[t]];
        bool any = false;
        for (unsigned i = 0; i < k->abilities; i++)
            any |= c->ability[k->ability + i].whom != DT_YOU;
        if ((c->others->w[t / 64] >> t % 64 & 1) != any)
            return false;
    }
    return true;
}

/* Are exactly the things with an ability limited by this period in the list at *at? Goes behind it. */
static bool limits(const struct dt_content *c, unsigned *at, unsigned period)
{
    for (unsigned t = 0; t < c->things; t++) {
        const struct dt_card *k = &c->card[c->card_of[t]];
        bool any = false;
        for (unsigned i = 0; i < k->abilities; i++)
            any |= c->ability[k->ability + i].period == period + 1;
        if (any && (*at >= c->limiteds || c->limited[(*at)++] != t))
            return false;
    }
    return *at < c->limiteds && c->limited[(*at)++] == DT_NOTHING;
}

static bool all_limits(const struct dt_words *w, const struct dt_content *c)
{
    unsigned at = w->period.count;
    for (unsigned p = 0; p < w->period.count; p++)
        if (c->limiteds < w->period.count || c->limited[p] != at || !limits(c, &at, p))
            return false;
    return at == c->limiteds;
}

const char *dtc_verify_tables(const struct dt_words *w, const struct dt_content *c)
{
    struct dtc_excess at;
    const char *bad = things(w, c);
    if (bad || (bad = dtc_excess(c, &at)) || (bad = rings(c)))
        return bad;
    for (unsigned e = 0; e < w->event.count; e++)
        for (unsigned cell = 0; cell < DT_CELLS; cell++)
            if (!hears(c, &c->listens[e * DT_CELLS + cell], e, cell))
                return "the listeners of an event are not those of its abilities";
    for (unsigned q = 0; q < w->query.count; q++)
        if (!hears(c, &c->modifies[q], q, DT_STATIC))
            return "the modifiers of a query are not those of its abilities";
    if (!all_limits(w, c))
        return "the things limited by a period are not those of their abilities";
    return speaks_of_others(c) ? NULL : "the things that speak of others are not those of their abilities";
}
