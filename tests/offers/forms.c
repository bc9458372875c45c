/* forms.c -- packs in which every card of one kind has further abilities. They are made from the text of the game's own
 * cards, as a designer would: each card again, with `replaces`, and lines before its closing brace. */
#include "cards/compile.h"
#include "offers.h"

#define FAIL_UNLESS(x) do { if (!(x)) { printf("# %s:%d: %s\n", __FILE__, __LINE__, #x); exit(2); } } while (0)

static void add_form(struct forms *f, const char *window, const char *noun, bool may)
{
    struct form *form = &f->form[f->count++];
    *form = (struct form){ .may = may };
    snprintf(form->head, sizeof form->head, "%s %s%s%s%s", window, f->game->words->event.at[f->event].name,
             *noun ? " " : "", noun, may ? " may" : "");
}

static unsigned cards_of(const struct dt_game *g, unsigned kind)
{
    unsigned n = 0;
    for (unsigned i = 0; i < g->content->cards; i++)
        n += g->content->card[i].kind == kind ? g->content->card[i].copies : 0u;
    return n;
}

void forms_of(struct forms *f, const struct dt_game *g, unsigned kind, unsigned event)
{
    static const char *const window[] = { "when you would",   "when another would", "when anyone would",
                                          "after you",        "after another",      "after anyone" };
    *f = (struct forms){ .game = g, .kind = kind, .event = event, .cards = cards_of(g, kind) };
    for (unsigned i = 0; i < 6; i++)
        for (unsigned may = 0; may < 2; may++)
            add_form(f, window[i], "", may);
}

unsigned forms_about(struct forms *f, const struct dt_game *g, unsigned kind, unsigned event, unsigned noun)
{
    *f = (struct forms){ .game = g, .kind = kind, .event = event, .cards = cards_of(g, kind) };
    while (noun < g->words->noun.count && f->count < MOST_FORMS) {
        add_form(f, "when anyone would", g->words->noun.at[noun].name, false);
        f->form[f->count - 1].noun = ++noun;
    }
    return noun;
}

/* Every verb that is about this noun and how much: one of them may bring the event about. It never runs by itself; play
 * interrupts with it. */
static void put_cause(struct dts_buf *b, const struct forms *f, unsigned noun)
{
    const struct dt_words *w = f->game->words;
    dts_printf(b, "    after anyone %s if seats > %u {", w->event.at[f->event].name, FIRST_NUMBER + MOST_FORMS);
    for (unsigned v = 0; v < w->verb.count; v++) {
        struct dtc_param what, n;
        if (dtc_param(w->verb.at[v].args, 0, &what) && dtc_param(w->verb.at[v].args, 1, &n) &&
            dtc_param_type(what.type).t == DT_T_WORD && dtc_is(n.type, "number") &&
            dtc_in_class(dtc_param_type(what.type).cls, w->noun.at[noun].args))
            dts_printf(b, " %s %s 1", w->verb.at[v].name, w->noun.at[noun].name);
    }
    dts_printf(b, " }\n");
}

/* The number makes the code of each its own; the question is what play sees of it. */
static void put_form(struct dts_buf *b, const struct forms *f, unsigned i)
{
    dts_printf(b, "    %s { if seats < %u { may { } } }\n", f->form[i].head, FIRST_NUMBER + i);
    if (f->form[i].noun)
        put_cause(b, f, f->form[i].noun - 1u);
}

/* ---- the text of the game's own cards ---- */

/* Behind the brace that closes the one at `open`: strings and comments hold no braces that count. */
static const char *closing(const char *open)
{
    unsigned depth = 0;
    for (const char *p = open; *p; p++) {
        if (*p == '#')
            p += strcspn(p, "\n") - 1;
        else if (*p == '"')
            for (p++; *p && *p != '"'; p++)
                p += *p == '\\';
        else if (*p == '{')
            depth++;
        else if (*p == '}' && !--depth)
            return p;
    }
    return 0;
}

/* Not every form on every card: an event has room for DT_LISTENERS. */
enum { SPREAD = 240 };

static void put_card(struct dts_buf *b, const char *from, const char *brace, const char *close, const struct forms *f,
                     unsigned card)
{
    unsigned step = f->cards * f->count / SPREAD + 1;
    dts_put(b, from, (size_t)(brace - from));
    dts_printf(b, "replaces ");
    dts_put(b, brace, (size_t)(close - brace));
    dts_printf(b, "\n");
    for (unsigned i = 0; i < f->count; i++)
        if (f->form[i].taken && (i + card) % step == 0)
            put_form(b, f, i);
    dts_printf(b, "}\n");
}

/* Cards that share a front share its abilities: the word behind `look`, as far as the brace, or nothing. */
static size_t look_of(const char *name_end, const char *brace, const char **look)
{
    const char *at = strstr(name_end, " look ");
    if (!at || at > brace)
        return 0;
    *look = at + strlen(" look ");
    return strcspn(*look, " {");
}

/* Every card of the kind: lines that begin with the kind's name and a string. Returns how many, with those before;
 * those with one front count once. */
static unsigned put_cards(struct dts_buf *b, const char *text, const struct forms *f, unsigned card)
{
    const char *kind = f->game->words->kind.at[f->kind].name;
    size_t n = strlen(kind), length, before = 0;
    const char *look = "", *last = "";
    for (const char *line = text; line; line = (line = strchr(line, '\n')) ? line + 1 : 0) {
        if (strncmp(line, kind, n) || line[n] != ' ' || line[n + 1] != '"')
            continue;
        const char *name_end = strchr(line + n + 2, '"'), *brace = name_end ? strchr(name_end, '{') : 0;
        const char *close = brace ? closing(brace) : 0;
        FAIL_UNLESS(close);
        length = look_of(name_end, brace, &look);
        bool variant = length && length == before && !strncmp(look, last, length);
        card -= variant;
        put_card(b, line, brace, close, f, card++);
        last = look, before = length;
        line = close;
    }
    return card;
}

static struct dts_buf pack_of(const struct forms *f, struct dts_cards *cards)
{
    struct dts_buf b = { 0 };
    char error[DTS_ERROR];
    FAIL_UNLESS(dts_cards_base(cards, f->game->name, error, sizeof error));
    dts_printf(&b, "pack \"offers\" for %s\n", f->game->name);
    for (unsigned i = 0, card = 0; i < cards->files; i++)
        card = put_cards(&b, cards->file[i].text, f, card);
    return b;
}

static bool compiles(const struct forms *f)
{
    struct dts_cards cards = { 0 };
    struct dt_game g = *f->game;
    bool good = forms_use(f, &cards, &g);
    dts_cards_free(&cards);
    return good;
}

void forms_try(struct forms *f)
{
    for (unsigned i = 0; i < f->count; i++) {
        struct forms one = *f;
        one.form[0] = f->form[i];
        one.form[0].taken = true;
        one.count = 1;
        f->form[i].taken = compiles(&one);
    }
}

bool forms_use(const struct forms *f, struct dts_cards *cards, struct dt_game *g)
{
    struct dtc_errors *list = dtc_errors_new();
    char error[DTS_ERROR] = "";
    struct dts_buf b = pack_of(f, cards);
    bool good = dts_cards_add(cards, "offers.card", b.at, b.length, false, error, sizeof error) &&
                dts_cards_use(cards, g, list, error, sizeof error);
    free(b.at);
    dtc_errors_free(list);
    return good;
}
