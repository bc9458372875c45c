/* names.c -- names that outlive a build: of things, verbs, seats, spaces. Journals, protocols
 * and bug reports are written in them, so a reordered list or a renumbered card breaks none.
 *
 * A thing is its card's name in small letters and dashes and the number of the copy:
 * warding-charm#2. Where two cards would share a name the kind stands before it: item.lamp#1. */
#include "../inner.h"

/* ------------------------------------------------------------------- things ---- */

/* Small ASCII letters, digits and whatever is beyond ASCII; the rest becomes single dashes. */
static char *slug(const char *name, const char *kind)
{
    struct dts_buf b = { 0 };
    if (kind) {
        dts_dashed(&b, kind);
        dts_puts(&b, ".");
    }
    size_t start = b.length;
    bool gap = false;
    for (const char *c = name; *c; c++) {
        if (*c == '\'')
            continue;
        if ((unsigned char)*c < 128 && !dts_is_letter(*c) && !dts_is_digit(*c)) {
            gap = true;
            continue;
        }
        if (gap && b.length > start)
            dts_puts(&b, "-");
        gap = false;
        char small = dts_small(*c);
        dts_put(&b, &small, 1);
    }
    if (b.length == start)
        dts_puts(&b, "card");
    return dts_take(&b);
}

static const char *kind_word(const struct dt_game *g, unsigned kind)
{
    return kind < g->words->kind.count ? g->words->kind.at[kind].name : "thing";
}

/* First by name alone; those that clash get their kind; what still clashes gets a number. */
static bool name_cards(struct dts_names *n, const struct dt_game *g)
{
    const struct dt_content *c = g->content;
    for (unsigned i = 0; i < c->cards; i++)
        if (!(n->card[i] = slug(c->name[c->card[i].name], NULL)))
            return false;
    bool *clash = calloc(c->cards + 1u, sizeof *clash);
    if (!clash)
        return false;
    for (unsigned i = 0; i < c->cards; i++)
        for (unsigned j = 0; j < i; j++)
            if (!strcmp(n->card[i], n->card[j]))
                clash[i] = clash[j] = true;
    bool good = true;
    for (unsigned i = 0; i < c->cards && good; i++) {
        if (!clash[i])
            continue;
        free(n->card[i]);
        n->card[i] = slug(c->name[c->card[i].name], kind_word(g, c->card[i].kind));
        good = n->card[i] != NULL;
        unsigned same = 1;
        for (unsigned j = 0; j < i && good; j++)
            same += clash[j] && c->card[j].kind == c->card[i].kind &&
                    !strncmp(n->card[j], n->card[i], strlen(n->card[i])) &&
                    (!n->card[j][strlen(n->card[i])] || n->card[j][strlen(n->card[i])] == '~');
        if (good && same > 1) {
            struct dts_buf b = { 0 };
            dts_printf(&b, "%s~%u", n->card[i], same);
            free(n->card[i]);
            good = (n->card[i] = dts_take(&b)) != NULL;
        }
    }
    free(clash);
    return good;
}

bool dts_names_make(struct dts_names *n, const struct dt_game *g)
{
    const struct dt_content *c = g->content;
    *n = (struct dts_names){ calloc(c->cards + 1u, sizeof(char *)), calloc(c->things + 1u, sizeof(char *)), c->cards,
                             c->things };
    unsigned *copy = calloc(c->cards + 1u, sizeof *copy);
    bool good = n->card && n->thing && copy && name_cards(n, g);
    for (unsigned t = 0; good && t < c->things; t++) {
        struct dts_buf b = { 0 };
        dts_printf(&b, "%s#%u", n->card[c->card_of[t]], ++copy[c->card_of[t]]);
        good = (n->thing[t] = dts_take(&b)) != NULL;
    }
    free(copy);
    return good;
}

void dts_names_free(struct dts_names *n)
{
    for (unsigned i = 0; n->card && i < n->cards; i++)
        free(n->card[i]);
    for (unsigned i = 0; n->thing && i < n->things; i++)
        free(n->thing[i]);
    free(n->card);
    free(n->thing);
    *n = (struct dts_names){ 0 };
}

int dts_names_thing(const struct dts_names *n, const char *name, size_t length)
{
    for (unsigned t = 0; t < n->things; t++)
        if (!strncmp(n->thing[t], name, length) && !n->thing[t][length])
            return (int)t;
    return -1;
}

/* -------------------------------------------------------------------- words ---- */

void dts_dashed(struct dts_buf *b, const char *word)
{
    for (; *word; word++)
        dts_put(b, *word == '_' ? "-" : word, 1);
}

bool dts_same_word(const char *word, const char *written, size_t length)
{
    size_t i = 0;
    for (; i < length && word[i]; i++)
        if (word[i] != written[i] && !(word[i] == '_' && written[i] == '-'))
            return false;
    return i == length && !word[i];
}

static const char *const common[] = {
#define X(name, object) #name,
    DT_VERBS(X)
#undef X
};
enum { COMMON = sizeof common / sizeof *common };

const char *dts_verb_word(const struct dt_game *g, unsigned verb)
{
    if (verb < COMMON)
        return common[verb];
    return verb >= DT_V_GAME && verb - DT_V_GAME < g->words->pick.count ? g->words->pick.at[verb - DT_V_GAME].name
                                                                        : NULL;
}

char dts_verb_object(const struct dt_game *g, unsigned verb) { return dt_object_type(g->words, verb); }

char dts_verb_points(const struct dt_game *g, unsigned verb)
{
    if (verb < DT_V_GAME || verb - DT_V_GAME >= g->words->pick.count)
        return 0;
    const char *object = g->words->pick.at[verb - DT_V_GAME].args;
    return object && object[0] == 'n' ? object[1] : 0;
}

int dts_verb_find(const struct dt_game *g, const char *word, size_t length)
{
    for (unsigned v = 0; v < COMMON; v++)
        if (dts_same_word(common[v], word, length))
            return (int)v;
    for (unsigned v = 0; v < g->words->pick.count; v++)
        if (dts_same_word(g->words->pick.at[v].name, word, length))
            return (int)(DT_V_GAME + v);
    return -1;
}

const char *dts_ask_word(const struct dt_game *g, unsigned ask)
{
    static const char *const own[] = {
#define X(name) #name,
        DT_ASKS(X)
#undef X
    };
    if (ask < sizeof own / sizeof *own)
        return own[ask];
    return ask >= DT_A_GAME && ask - DT_A_GAME < g->words->ask.count ? g->words->ask.at[ask - DT_A_GAME].name
                                                                     : "choose";
}

/* ------------------------------------------------------------------ objects ---- */

void dts_put_object(struct dts_buf *b, const struct dt_game *g, const struct dts_names *n, char type, unsigned object)
{
    if (type == 't' && object < n->things) {
        dts_puts(b, n->thing[object]);
    } else if (type == 't') {
        dts_puts(b, "nothing");
    } else if (type == 's') {
        dts_printf(b, object < DT_SEATS ? "seat:%u" : "seat:nobody", object);
    } else if (type == 'p') {
        dts_puts(b, "space:");
        if (object < g->content->space.count)
            dts_dashed(b, g->content->space.at[object].name);
        else
            dts_printf(b, "%u", object);
    } else if (type != '-') {
        dts_printf(b, "%u", object);
    }
}

static bool number(const char *text, size_t length, unsigned most, unsigned *to)
{
    unsigned value = 0;
    if (!length || length > 5)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        value = value * 10 + (unsigned)(text[i] - '0');
    }
    *to = value;
    return value <= most;
}

static bool find_space(const struct dt_game *g, const char *name, size_t length, unsigned *object)
{
    for (unsigned i = 0; i < g->content->space.count; i++)
        if (dts_same_word(g->content->space.at[i].name, name, length)) {
            *object = i;
            return true;
        }
    return number(name, length, 0xffff, object);
}

bool dts_find_object(const struct dt_game *g, const struct dts_names *n, char type, const char *name, size_t length,
                     unsigned *object)
{
    if (type == 't') {
        int t = dts_names_thing(n, name, length);
        bool nothing = length == 7 && !memcmp(name, "nothing", 7);
        *object = t < 0 ? DT_NOTHING : (unsigned)t;
        return t >= 0 || nothing;
    }
    if (type == 's') {
        if (length < 6 || memcmp(name, "seat:", 5))
            return false;
        *object = DT_NOBODY;
        return (length == 11 && !memcmp(name, "seat:nobody", 11)) || number(name + 5, length - 5, DT_SEATS - 1, object);
    }
    if (type == 'p')
        return length > 6 && !memcmp(name, "space:", 6) && find_space(g, name + 6, length - 6, object);
    return number(name, length, 0xffff, object);
}
