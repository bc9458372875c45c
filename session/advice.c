/* advice.c -- what the options of the open decision are worth, asked of the adviser with no more
 * than the seat's view. */
#include "inner.h"

bool dts_advise(struct dts *s, unsigned seat, struct dts_advice *to, unsigned room)
{
    if (!dts_theirs(s, seat) || dts_asks_nature(s) || room < s->now->ask.count)
        return false;
    for (unsigned i = 0; i < room; i++)
        to[i] = (struct dts_advice){ .chance = -1 };
    dt_mask(&s->game, s->now, seat, s->next);
    struct dts_position position = { &s->game, s->next, seat, 0, "", 0, NULL };
    return dts_adviser.advise(&position, &s->advice, to);
}

char *dts_advice_text(const struct dts_advice *a)
{
    struct dts_buf b = { 0 };
    char chance[32];
    if (a->chance < 0)
        return NULL;
    snprintf(chance, sizeof chance, "%.1f %%", 100 * a->chance);
    bool least = a->beyond && strcmp(chance, "100.0 %"); /* more than all there is not */
    dts_printf(&b, "%s%s", least ? ">= " : "", chance);
    return dts_take(&b);
}

/* A card of several copies is named once. */
char *dts_advice_beyond(struct dts *s, unsigned seat, const struct dts_advice *a)
{
    struct dts_buf b = { 0 };
    dts_puts(&b, "");
    for (unsigned i = 0; i < a->beyond; i++) {
        bool told = false;
        for (unsigned j = 0; j < i; j++)
            told |= s->game.content->card_of[a->thing[j]] == s->game.content->card_of[a->thing[i]];
        char *name = told ? NULL : dts_thing_name(s, seat, a->thing[i]);
        if (name)
            dts_printf(&b, "%s%s", b.length ? ", " : "", name);
        free(name);
    }
    return dts_take(&b);
}
