/* legend.c -- what the signs of a game stand for: every noun, field and kind of card that has one, with its word. */
#include "../inner.h"
#include "../../kernel/table.h"

/* A field's heading as cards carry it, without what stands behind it: "Rewards: {x}" is "Rewards". */
static char *heading(const struct dtt_reader *r, const char *field)
{
    char *text = dtt_word(r, "field", field), *hole = text ? strstr(text, "[x]") : NULL;
    if (hole)
        *hole = '\0';
    size_t n = text ? strlen(text) : 0;
    while (n && strchr(": ", text[n - 1]))
        text[--n] = '\0';
    return text;
}

static bool sign_of(struct dts *s, unsigned viewer, unsigned kind, unsigned word, struct dts_sign *to)
{
    return dts_symbol(s, viewer, &(struct dt_item){ .label_kind = (uint8_t)kind, .label = (uint16_t)word }, to);
}

/* Kinds of cards share fields: each of their words once. */
static bool again(const struct dt_list *l, unsigned i)
{
    for (unsigned j = 0; j < i; j++)
        if (!strcmp(l->at[j].name, l->at[i].name))
            return true;
    return false;
}

static char *noun_words(const struct dtt_reader *r, unsigned noun)
{
    struct dt_item item = { .type = DT_I_SYMBOL, .label_kind = DT_L_NOUN, .label = (uint16_t)noun };
    return dtt_label(r, &item);
}

/* A field that is called as its noun needs no second line. */
static bool is_noun(const struct dts *s, const struct dtt_reader *r, const char *name, const char *words)
{
    const struct dt_list *noun = &s->game.words->noun;
    bool same = false;
    for (unsigned n = 0; n < noun->count && !same; n++)
        if (!strcmp(noun->at[n].name, name)) {
            char *own = noun_words(r, n);
            same = own && !strcmp(own, words);
            free(own);
        }
    return same;
}

char *dts_legend(struct dts *s, unsigned viewer, unsigned i, struct dts_sign *to)
{
    struct dtt_reader r = dts_reader(s, viewer);
    const struct dt_list *noun = &s->game.words->noun, *field = &s->game.words->field;
    for (unsigned n = 0; n < noun->count; n++)
        if (!again(noun, n) && sign_of(s, viewer, DT_L_NOUN, n, to) && i-- == 0)
            return noun_words(&r, n);

    const struct dt_list *kind = &s->game.words->kind;
    for (unsigned n = 0; n < kind->count; n++)
        if (sign_of(s, viewer, DT_L_KIND, n, to) && i-- == 0)
            return dtt_label(&r, &(struct dt_item){ .label_kind = DT_L_KIND, .label = (uint16_t)n });
    for (unsigned n = 0; n < field->count; n++)
        if (!again(field, n) && sign_of(s, viewer, DT_L_FIELD, n, to)) {
            char *words = heading(&r, field->at[n].name);
            if (words && *words && !is_noun(s, &r, field->at[n].name, words) && i-- == 0)
                return words;
            free(words);
        }
    return NULL;
}
