/* spec_name.c -- what a word of a spec means, in the stable names of journals (names.c).
 *
 * Added to them here: a thing's name without #N means any copy, a zone is named with its number,
 * and typed values of a game can be written and printed. */

#include "spec_in.h"

bool spec_number(const char *word, long *n)
{
    char *end;
    if (!(dts_is_digit(word[0]) || (word[0] == '-' && dts_is_digit(word[1]))))
        return false;
    if (strlen(word) > 18)
        return false;
    *n = strtol(word, &end, 10);
    return !*end;
}

int spec_find(const struct dt_list *list, const char *word)
{
    for (unsigned i = 0; i < list->count; i++)
        if (dts_same_word(list->at[i].name, word, strlen(word)))
            return (int)i;
    return -1;
}

/* ---- things ---- */

bool spec_card_is(const struct spec_lab *lab, unsigned card, const char *word)
{
    return !strcmp(word, lab->names.card[card]);
}

bool spec_thing_is(const struct spec_lab *lab, unsigned thing, const char *word)
{
    return !strcmp(word, lab->names.thing[thing]) || spec_card_is(lab, lab->content.card_of[thing], word);
}

int spec_find_thing(const struct spec_lab *lab, const char *word, int after)
{
    for (int t = after + 1; t < lab->content.things; t++)
        if (spec_thing_is(lab, (unsigned)t, word))
            return t;
    return -1;
}

/* ---- places and seats ---- */

int spec_zone(const struct spec_lab *lab, const char *word)
{
    const struct dt_list *zones = &lab->game.words->zone;
    const size_t n = strcspn(word, ":");
    for (unsigned i = 0; i < zones->count; i++) {
        const struct dt_word *z = &zones->at[i];
        long number = 0;
        if (!dts_same_word(z->name, word, n))
            continue;
        if (!word[n] && z->b == 1)
            return z->a;
        if (word[n] && spec_number(word + n + 1, &number) && number >= 0 && number < z->b)
            return z->a + (int)number;
    }
    return -1;
}

int spec_seat(const char *word)
{
    long n;
    if (strncmp(word, "seat:", 5) || !spec_number(word + 5, &n) || n < 0 || n >= DT_SEATS)
        return -1;
    return (int)n;
}

static int space(const struct spec_lab *lab, const char *word)
{
    unsigned id;
    if (!dts_find_object(&lab->game, &lab->names, 'p', word, strlen(word), &id))
        return spec_find(&lab->content.space, word);
    return id < lab->content.space.count ? (int)id : -1;
}

const char *spec_zone_name(const struct spec_lab *lab, unsigned zone)
{
    const struct dt_list *zones = &lab->game.words->zone;
    for (unsigned i = 0; i < zones->count; i++)
        if (zone >= zones->at[i].a && zone - zones->at[i].a < zones->at[i].b)
            return zones->at[i].name;
    return "no zone";
}

int spec_ask(const struct spec_lab *lab, const char *word)
{
    for (unsigned i = 1; i < (unsigned)DT_A_GAME + lab->game.words->ask.count; i++)
        if (dts_same_word(dts_ask_word(&lab->game, i), word, strlen(word)))
            return (int)i;
    return -1;
}

/* What the object of an option is. Taking a pick back is about what the pick was about. */
static char object_of(const struct spec_lab *lab, const struct dt_decision *d, unsigned verb)
{
    return dts_verb_object(&lab->game, verb == DT_V_back && d ? d->verb : verb);
}

/* ---- typed values ---- */

const char *spec_type_name(unsigned type)
{
    static const char *const name[] = { "number", "seat", "thing", "space", "kind", "card", "word" };
    return type < sizeof name / sizeof *name ? name[type] : "number";
}

static int card(const struct spec_lab *lab, const char *word)
{
    for (unsigned c = 0; c < lab->content.cards; c++)
        if (spec_card_is(lab, c, word))
            return (int)c;
    return -1;
}

bool spec_value(const struct spec_lab *lab, const char *type, const char *word, int *value)
{
    const struct dt_words *w = lab->game.words;
    long n = 0;
    if (!strcmp(type, "number")) {
        bool good = spec_number(word, &n) && n >= INT16_MIN && n <= INT16_MAX;
        *value = (int)n;
        return good;
    }
    if (!strcmp(word, "nobody") || !strcmp(word, "nothing")) {
        *value = !strcmp(type, "seat") ? DT_NOBODY : -1;
        return true;
    }
    if (!strcmp(type, "seat"))
        *value = spec_seat(word);
    else if (!strcmp(type, "thing"))
        *value = spec_find_thing(lab, word, -1);
    else if (!strcmp(type, "space"))
        *value = space(lab, word);
    else if (!strcmp(type, "kind"))
        *value = spec_find(&w->kind, word);
    else if (!strcmp(type, "card"))
        *value = card(lab, word);
    else
        *value = spec_find(&w->noun, word);
    return *value >= 0;
}

void spec_print_value(const struct spec_lab *lab, const char *type, int v, FILE *out)
{
    const struct dt_words *w = lab->game.words;
    if (!strcmp(type, "seat") && v >= 0 && v < DT_SEATS)
        fprintf(out, "seat:%d", v);
    else if (!strcmp(type, "thing") && v >= 0 && v < lab->content.things)
        fprintf(out, "%s", lab->names.thing[v]);
    else if (!strcmp(type, "space") && v >= 0 && v < lab->content.space.count)
        fprintf(out, "space:%s", lab->content.space.at[v].name);
    else if (!strcmp(type, "kind") && v >= 0 && v < w->kind.count)
        fprintf(out, "%s", w->kind.at[v].name);
    else if (!strcmp(type, "card") && v >= 0 && v < lab->content.cards)
        fprintf(out, "%s", lab->names.card[v]);
    else if (!strcmp(type, "number") || v < 0 || v >= w->noun.count)
        fprintf(out, "%d", v);
    else
        fprintf(out, "%s", w->noun.at[v].name);
}

/* ---- options ---- */

bool spec_object_is(const struct spec_lab *lab, const struct dt_decision *d, const struct dt_option *o,
                    const char *word)
{
    unsigned object;
    char letter = object_of(lab, d, o->verb);
    if (letter == 't' && o->object < lab->content.things)
        return spec_thing_is(lab, o->object, word);
    if (letter == 'p')
        return space(lab, word) == (int)o->object;
    if (letter == 'n' && spec_find(&lab->game.words->noun, word) == (int)o->object)
        return true;
    return letter != '-' && dts_find_object(&lab->game, &lab->names, letter, word, strlen(word), &object)
        && object == o->object;
}

bool spec_option_is(const struct spec_lab *lab, const struct dt_decision *d, const struct dt_option *o,
                    const struct spec_line *l, unsigned from, unsigned to)
{
    long n;
    if (from >= to || (int)o->verb != dts_verb_find(&lab->game, l->word[from].text, strlen(l->word[from].text)))
        return false;
    unsigned at = from + 1;
    if (object_of(lab, d, o->verb) != '-' && at < to) {
        if (!spec_object_is(lab, d, o, l->word[at].text))
            return false;
        at++;
    }
    if (at < to && (!spec_number(l->word[at].text, &n) || n != o->arg))
        return false;
    return at >= to || at + 1 == to;
}

bool spec_option_words(const struct spec_lab *lab, const char *file, const struct spec_line *l, unsigned from,
                       unsigned to, FILE *out)
{
    if (from >= to) {
        spec_complain(out, file, l, from, "an option is expected: VERB [OBJECT [N]]");
        return false;
    }
    int verb = dts_verb_find(&lab->game, l->word[from].text, strlen(l->word[from].text));
    if (verb < 0) {
        const char *near = dtc_nearest(&lab->game.words->pick, l->word[from].text);
        spec_complain(out, file, l, from, near ? "'%s' is no verb of an option; did you mean '%s'?"
                                               : "'%s' is no verb of an option", l->word[from].text, near);
        return false;
    }
    if (from + 1 < to && dts_verb_object(&lab->game, (unsigned)verb) == 't'
        && spec_find_thing(lab, l->word[from + 1].text, -1) < 0
        && strcmp(l->word[from + 1].text, "nothing")) {
        spec_complain(out, file, l, from + 1, "there is no thing '%s'", l->word[from + 1].text);
        return false;
    }
    if (from + 1 < to && dts_verb_object(&lab->game, (unsigned)verb) == 'p' && space(lab, l->word[from + 1].text) < 0) {
        const char *near = dtc_nearest(&lab->content.space, l->word[from + 1].text);
        spec_complain(out, file, l, from + 1, near ? "there is no space '%s'; did you mean '%s'?"
                                                   : "there is no space '%s'", l->word[from + 1].text, near);
        return false;
    }
    return true;
}

void spec_print_option(const struct spec_lab *lab, const struct dt_decision *d, const struct dt_option *o, FILE *out)
{
    struct dts_buf b = { 0 };
    const char *verb = dts_verb_word(&lab->game, o->verb);
    char letter = object_of(lab, d, o->verb);
    dts_puts(&b, verb ? verb : "?");
    if (letter != '-') {
        dts_puts(&b, " ");
        dts_put_object(&b, &lab->game, &lab->names, letter, o->object);
    }
    if (o->arg)
        dts_printf(&b, " %d", o->arg);
    char *text = dts_take(&b);
    fputs(text ? text : "?", out);
    free(text);
}
