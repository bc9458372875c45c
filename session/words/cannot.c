/* cannot.c -- why an item of a viewer's table is no answer to what is asked now, in a sentence: what is not lit says
 * why. From the viewer's view alone; for words, never for rules. */
#include "../inner.h"
#include "../../kernel/table.h"

/* A phrase of the catalogue with %1 filled in; frees `with`. */
static char *phrase(const struct dtt_reader *r, const char *key, char *with)
{
    char *text = dtt_interface(r->lang, key), *gap = text ? strstr(text, "%1") : NULL;
    struct dts_buf b = { 0 };
    dts_put(&b, text ? text : "", gap ? (size_t)(gap - text) : strlen(text ? text : ""));
    if (gap) {
        dts_puts(&b, with ? with : "");
        dts_puts(&b, gap + 2);
    }
    free(text);
    free(with);
    return dts_take(&b);
}

/* The first card above an item. */
static unsigned host_of(const struct dt_table *t, const struct dt_item *it)
{
    for (unsigned up = it->parent; up < t->count; up = t->item[up].parent)
        if (t->item[up].type == DT_I_CARD)
            return t->item[up].id;
    return DT_NOTHING;
}

/* Whose it is: its own owner, or the seat it is drawn with. */
static unsigned owner_of(const struct dt_table *t, const struct dt_item *it)
{
    if (it->seat < DT_SEATS)
        return it->seat;
    for (unsigned up = it->parent; up < t->count; up = t->item[up].parent)
        if (t->item[up].type == DT_I_SEAT)
            return t->item[up].id;
    return DT_NOBODY;
}

/* What the game itself says; its messages have no full stop. */
static char *by_rules(struct dts *s, const struct dtt_reader *r, unsigned viewer, const struct dt_table *t,
                      const struct dt_item *it)
{
    const struct dt k = dt_rules(&s->game, r->view, NULL);
    unsigned say = s->game.cannot ? s->game.cannot(&k, viewer, it, host_of(t, it)) : 0;
    const struct dt_item text = { .type = DT_I_TEXT, .label_kind = DT_L_SAY, .label = (uint16_t)say };
    char *words = say ? dtt_label(r, &text) : NULL;
    struct dts_buf b = { 0 };
    if (!words)
        return NULL;
    dts_puts(&b, words);
    dts_puts(&b, ".");
    free(words);
    return dts_take(&b);
}

static const char *by_ability(const struct dts *s, const struct dtt_reader *r, unsigned viewer,
                              const struct dt_item *it)
{
    static const char *const key[] = { "cannot_ever", "cannot_again", "cannot_pay", "cannot_now" };
    const struct dt k = dt_rules(&s->game, r->view, NULL);
    if (it->type != DT_I_CARD || it->id >= s->game.content->things || !dt_knows(&s->game, r->view, r->viewer, it->id))
        return NULL;
    enum dt_unable why = dt_is_live(&k, it->id) ? dt_unable(&k, it->id, viewer) : DT_UNABLE_EVER;
    bool any = s->game.content->card[s->game.content->card_of[it->id]].abilities > 0;
    return why == DT_UNABLE_EVER && !any ? NULL : key[why];
}

static const char *by_state(struct dts *s, unsigned viewer, const struct dt_item *it)
{
    unsigned least, most, picked;
    if (it->flags & DT_ITEM_DOWN)
        return "cannot_down";
    if (it->flags & DT_ITEM_EXHAUSTED)
        return "cannot_exhausted";
    if (it->flags & DT_ITEM_DONE)
        return "cannot_done";
    if (it->flags & DT_ITEM_OUT)
        return "cannot_out";
    return dts_selection(s, viewer, &least, &most, &picked) && picked >= most ? "cannot_more" : NULL;
}

/* Which other cards are answers, by name; NULL: none, or too many to be named. */
static char *others(struct dts *s, unsigned viewer, const struct dt_table *t, const struct dt_item *it)
{
    enum { MOST = 4 };
    unsigned named[MOST], count = 0, thing = 0;
    struct dts_buf b = { 0 };
    for (unsigned o = 0, options = it->type == DT_I_CARD ? dts_options(s, viewer) : 0; o < options; o++) {
        uint16_t item;
        bool card = dts_carriers(s, viewer, t, o, &item, 1) && t->item[item].type == DT_I_CARD;
        thing = card ? t->item[item].id : DT_NOTHING;
        for (unsigned i = 0; i < count && i < MOST; i++)
            card = card && named[i] != thing;
        if (!card)
            continue;
        if (count < MOST) {
            char *name = dts_thing_name(s, viewer, thing);
            dts_puts(&b, count ? ", " : "");
            dts_puts(&b, name ? name : "");
            free(name);
            named[count] = thing;
        }
        count++;
    }
    char *names = dts_take(&b);
    if (count && count <= MOST)
        return names;
    free(names);
    return NULL;
}

char *dts_cannot(struct dts *s, unsigned viewer, unsigned item)
{
    const struct dt_table *t = dts_table(s, viewer);
    struct dtt_reader r = dts_reader(s, viewer);
    if (!t || item >= t->count || item >= DT_ITEMS)
        return dts_copy("", 0);
    if (dts_over(s))
        return phrase(&r, "cannot_over", NULL);
    if (!dts_theirs(s, viewer))
        return phrase(&r, "cannot_yours", dtt_seat(&r, dts_asked(s)));
    const struct dt_item it = t->item[item];
    if (it.type == DT_I_CARD && it.id < s->game.content->things && (int)it.id == dts_decision_source(s, viewer))
        return phrase(&r, "cannot_asks", NULL);
    unsigned owner = owner_of(t, &it);
    char *own = by_rules(s, &r, viewer, t, &it);
    const char *key = own ? NULL : by_state(s, viewer, &it);
    if (own)
        return own;
    if (key)
        return phrase(&r, key, NULL);
    if (owner < s->setup.seats && owner != viewer)
        return phrase(&r, "cannot_theirs", dtt_seat(&r, owner));
    key = owner == viewer ? by_ability(s, &r, viewer, &it) : NULL;
    char *names = key ? NULL : others(s, viewer, t, &it);
    return key     ? phrase(&r, key, NULL)
           : names ? phrase(&r, "cannot_others", names)
                   : phrase(&r, "cannot_asked", dts_prompt(s, viewer));
}
