/* catalog_fill.c -- choosing forms and filling holes.
 *
 * A template is read as it is filled: text, holes {name tags}, choices <default|tags=text>. Tags
 * flow inward: a hole takes over case and number of where it stands unless it says otherwise;
 * only phrases take over the form too. Output is bounded in length, depth and work, so no
 * content and no catalogue can make it run away. It must not know any language. */
#include "catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- templates ---- */

static const char *closing(const char *at, const char *end)
{
    unsigned angle = 0, brace = 0;
    for (; at < end; at++) {
        angle += *at == '<';
        brace += *at == '{';
        if (*at == '>' && angle)
            angle--;
        else if (*at == '}' && brace)
            brace--;
        if (!angle && !brace)
            return at;
    }
    return NULL;
}

struct dtt_piece dtt_next_piece(const char **at, const char *end)
{
    struct dtt_piece p = { DTT_P_END, *at, 0 };
    if (*at >= end)
        return p;
    if (**at == '{' || **at == '<') {
        const char *close = closing(*at, end);
        if (!close)
            return (struct dtt_piece){ DTT_P_BAD, *at, 0 };
        p = (struct dtt_piece){ **at == '{' ? DTT_P_HOLE : DTT_P_CHOICE, *at + 1, (size_t)(close - *at - 1) };
        *at = close + 1;
        return p;
    }
    while (*at < end && **at != '{' && **at != '<')
        ++*at;
    return (struct dtt_piece){ DTT_P_TEXT, p.at, (size_t)(*at - p.at) };
}

bool dtt_next_token(const char **at, const char *end, char *word, size_t room)
{
    size_t n = 0;
    while (*at < end && (**at == ' ' || **at == '\t'))
        ++*at;
    for (; *at < end && **at != ' ' && **at != '\t'; ++*at)
        if (n + 1 < room)
            word[n++] = **at;
    word[n] = 0;
    return n > 0;
}

/* Where the condition of an alternative ends: at a '=' with only tags before it. */
static const char *condition_end(const char *at, const char *end)
{
    for (; at < end; at++) {
        if (*at == '=')
            return at;
        if (!((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at == ':' || *at == ' ' || *at == '_'))
            return NULL;
    }
    return NULL;
}

bool dtt_next_choice(const char **at, const char *end, struct dtt_choice *c)
{
    if (*at > end)
        return false;
    unsigned depth = 0;
    const char *start = *at, *stop = start;
    for (; stop < end && (depth || *stop != '|'); stop++) {
        depth += *stop == '<' || *stop == '{';
        depth -= depth && (*stop == '>' || *stop == '}');
    }
    const char *is = condition_end(start, stop);
    *c = (struct dtt_choice){ start, is ? is : start, is ? is + 1 : start, stop };
    *at = stop + 1;
    return true;
}

/* --------------------------------------------------------------------- choosing ---- */

const struct dtt_arg *dtt_find_arg(const struct dtt_args *args, const char *name)
{
    for (; args; args = args->up)
        for (unsigned i = 0; i < args->count; i++)
            if (!strcmp(args->at[i].name, name))
                return &args->at[i];
    return NULL;
}

int dtt_fits(const char *when, const char *end, uint64_t tags, const struct dtt_args *args)
{
    char word[64];
    int score = 0;
    while (dtt_next_token(&when, end, word, sizeof word)) {
        char *colon = strchr(word, ':');
        uint64_t have = tags, tag = dtt_tag_named(colon ? colon + 1 : word);
        if (colon) {
            *colon = 0;
            const struct dtt_arg *a = dtt_find_arg(args, word);
            have = a ? a->tags : DTT_TAG(none);
        }
        if (!tag || !(have & tag))
            return -1;
        score += tag == DTT_TAG(pl) ? 2 : 1;         /* of "gen" and "pl" the plural is nearer to a plural genitive */
    }
    return score;
}

static const struct dtt_form *best_form(const struct dtt_fill *f, const struct dtt_entry *e, uint64_t tags,
                                        const struct dtt_args *args)
{
    const struct dtt_form *form = dtt_entry_forms(f->catalog, e), *best = NULL;
    int most = -1;
    for (unsigned i = 0; i < e->forms; i++) {
        int score = dtt_fits(form[i].when, form[i].when + strlen(form[i].when), tags, args);
        if (score > most) {
            most = score;
            best = &form[i];
        }
    }
    return best;
}

/* --------------------------------------------------------------------- writing ---- */

static void put(struct dtt_fill *f, const char *text, size_t length)
{
    if (length > sizeof f->text - 1 - f->length) {
        f->cut = true;
        length = sizeof f->text - 1 - f->length;
    }
    memcpy(f->text + f->length, text, length);
    f->length += length;
    f->text[f->length] = 0;
}

void dtt_put(struct dtt_fill *f, const char *text)
{
    put(f, text, strlen(text));
}

static void put_missing(struct dtt_fill *f, const char *key)
{
    dtt_put(f, "[");
    dtt_put(f, key);
    dtt_put(f, "]");
}

static void put_number(struct dtt_fill *f, int n, uint64_t tags)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", n < 0 ? -n : n);
    if (n < 0 && !(tags & DTT_TAG(size)))
        dtt_put(f, "\xe2\x88\x92");      /* a minus sign, not a hyphen */
    else if (tags & DTT_TAG(signed))
        dtt_put(f, "+");
    dtt_put(f, digits);
}

/* Make the first letter from `at` on a capital; Latin-1 letters in UTF-8 are enough for the
 * languages there are. */
static void capitalise(struct dtt_fill *f, size_t at)
{
    while (at < f->length && (f->text[at] == ' ' || f->text[at] == '('))
        at++;
    if (at >= f->length)
        return;
    unsigned char c = (unsigned char)f->text[at], d = (unsigned char)f->text[at + 1];
    if (c >= 'a' && c <= 'z')
        f->text[at] = (char)(c - 32);
    else if (c == 0xc3 && d >= 0xa0 && d <= 0xbe && d != 0xb7)
        f->text[at + 1] = (char)(d - 32);
}

/* --------------------------------------------------------------------- filling ---- */

static void fill_template(struct dtt_fill *f, const char *at, const char *end, const struct dtt_args *args,
                          uint64_t tags);

void dtt_put_arg(struct dtt_fill *f, struct dtt_arg a, const struct dtt_args *scope, uint64_t tags)
{
    switch (a.kind) {
    case DTT_TEXT:
        if (a.tags & DTT_TAG(proper)) {
            struct dtt_arg x = a;
            x.name = "x";
            x.tags &= ~DTT_TAG(proper);
            dtt_fill_key(f, "name", &(struct dtt_args){ &x, 1, NULL }, tags);
        } else {
            dtt_put(f, a.text);
        }
        return;
    case DTT_NUMBER:
        put_number(f, a.number, tags);
        return;
    case DTT_ENTRY:
        dtt_fill_key(f, a.text, a.args, tags);
        return;
    case DTT_LAZY:
        if (f->depth < DTT_DEEPEST && !f->cut) {
            f->depth++;
            a.render(f, &a, scope, tags);
            f->depth--;
        }
        return;
    }
}

/* What a hole says after its name. */
enum { REBINDS = 4 };
struct hole {
    char name[80], det[80], key[REBINDS][80];
    struct dtt_arg bound[REBINDS];
    struct dtt_args scope;
    uint64_t tags, order;       /* order: how a number is written */
    bool form, cap;
};

static void rebind(struct hole *h, char *word, const struct dtt_args *args)
{
    char *is = strchr(word, '=');
    *is = 0;
    if (h->scope.count >= REBINDS)
        return;
    struct dtt_arg *to = &h->bound[h->scope.count];
    char *key = h->key[h->scope.count];
    snprintf(key, sizeof h->key[0], "%s", word);
    const struct dtt_arg *from = dtt_find_arg(args, is + 1);
    if (from) {
        *to = *from;
    } else {
        /* the name ends with its own 0; the key of the entry follows it in the same room; an
         * argument that is not there is shown as any missing key is */
        size_t used = strlen(key) + 1;
        if (used < sizeof h->key[0])
            snprintf(key + used, sizeof h->key[0] - used, "%s", is + 1);
        *to = (struct dtt_arg){ .kind = DTT_ENTRY, .text = used < sizeof h->key[0] ? key + used : "", .args = args };
    }
    to->name = key;
    h->scope.count++;
}

static void read_hole(const struct dtt_fill *f, const char *at, const char *end, const struct dtt_args *args,
                      struct hole *h)
{
    char word[80];
    h->scope = (struct dtt_args){ h->bound, 0, args };
    h->name[0] = h->det[0] = 0;
    h->form = h->cap = false;
    h->order = 0;
    h->tags &= ~(DTT_TAG(signed) | DTT_TAG(size));
    dtt_next_token(&at, end, h->name, sizeof h->name);
    while (dtt_next_token(&at, end, word, sizeof word)) {
        uint64_t tag = dtt_tag_named(word);
        if (strchr(word, '=')) {
            rebind(h, word, args);
        } else if (*word == '~') {
            const struct dtt_arg *a = dtt_find_arg(args, word + 1);
            uint64_t seen = DTT_TAG(one) | DTT_TAG(pl) | DTT_TAG(m) | DTT_TAG(f) | DTT_TAG(n) | DTT_TAG(mass) |
                            DTT_TAG(an) | DTT_TAG(proper);
            for (unsigned i = 0; a && i < DTT_TAG_COUNT; i++)
                if (a->tags & seen & (uint64_t)1 << i)
                    h->tags = dtt_with(h->tags, (uint64_t)1 << i);
        } else if (tag == DTT_TAG(cap)) {
            h->cap = true;
        } else if (tag == DTT_TAG(signed) || tag == DTT_TAG(size)) {
            h->order |= tag;
        } else if (tag) {
            h->form = h->form || dtt_without_form(tag) == 0;
            h->tags = dtt_with(h->tags, tag);
        } else {
            snprintf(h->det, sizeof h->det, "%s", word);
        }
    }
    for (unsigned i = 0; i < h->scope.count; i++)
        if (h->bound[i].kind == DTT_ENTRY) {
            const struct dtt_entry *e = dtt_entry(f->catalog, h->bound[i].text);
            h->bound[i].tags = e ? e->tags : 0;
        }
}

static void put_determiner(struct dtt_fill *f, const struct hole *h, const struct dtt_arg *a,
                           const struct dtt_args *args)
{
    char key[96];
    uint64_t tags = dtt_without_form(h->tags);
    for (unsigned i = 0; i < DTT_TAG_COUNT; i++)
        if (a->tags & (uint64_t)1 << i)
            tags = dtt_with(tags, (uint64_t)1 << i);
    /* a number asked for by the hole beats the word's own */
    if (h->tags & DTT_TAG(pl))
        tags = dtt_with(tags, DTT_TAG(pl));
    snprintf(key, sizeof key, "det.%s", h->det);
    dtt_fill_key(f, key, args, dtt_without_form(tags));
    dtt_put(f, " ");
}

static void fill_hole(struct dtt_fill *f, const char *at, const char *end, const struct dtt_args *args, uint64_t tags)
{
    struct hole h = { .tags = tags };
    read_hole(f, at, end, args, &h);
    struct dtt_arg entry = { .name = "", .kind = DTT_ENTRY, .text = h.name, .phrase = true, .args = &h.scope };
    const struct dtt_arg *a = dtt_find_arg(args, h.name);
    if (strchr(h.name, '.')) {
        const struct dtt_entry *e = dtt_entry(f->catalog, h.name);
        entry.tags = e ? e->tags : 0;
        a = &entry;
    }
    if (!a) {
        if (strcmp(h.name, "adv"))
            put_missing(f, h.name);
        return;
    }
    size_t start = f->length;
    if (*h.det)
        put_determiner(f, &h, a, args);
    dtt_put_arg(f, *a, &h.scope, (a->phrase || h.form ? h.tags : dtt_without_form(h.tags)) | h.order);
    if (h.cap)
        capitalise(f, start);
}

static void fill_choice(struct dtt_fill *f, const char *at, const char *end, const struct dtt_args *args, uint64_t tags)
{
    struct dtt_choice c, best = { 0 };
    int most = -1;
    while (dtt_next_choice(&at, end, &c)) {
        int score = dtt_fits(c.when, c.when_end, tags, args);
        if (score > most) {
            most = score;
            best = c;
        }
    }
    if (most >= 0)
        fill_template(f, best.text, best.text_end, args, tags);
}

static void fill_template(struct dtt_fill *f, const char *at, const char *end, const struct dtt_args *args,
                          uint64_t tags)
{
    for (;;) {
        struct dtt_piece p = dtt_next_piece(&at, end);
        if (p.kind == DTT_P_END || p.kind == DTT_P_BAD || f->cut)
            return;
        if (p.kind == DTT_P_TEXT)
            put(f, p.at, p.length);
        else if (p.kind == DTT_P_HOLE)
            fill_hole(f, p.at, p.at + p.length, args, tags);
        else
            fill_choice(f, p.at, p.at + p.length, args, tags);
    }
}

/* An entry without a form for, say, `to` is said with the language's general way, mood.to. */
static bool fill_mood(struct dtt_fill *f, const struct dtt_entry *e, const struct dtt_args *args, uint64_t tags)
{
    uint64_t form = tags & ~dtt_without_form(tags);
    char key[48];
    if (!form || dtt_entry_has(f->catalog, e, form))
        return false;
    snprintf(key, sizeof key, "mood.%s", dtt_tag_name(form));
    if (!dtt_entry(f->catalog, key) || !strncmp(e->key, "mood.", 5) || !strncmp(e->key, "det.", 4))
        return false;
    struct dtt_arg self = { .name = "self", .kind = DTT_ENTRY, .text = e->key, .args = args, .tags = e->tags };
    dtt_fill_key(f, key, &(struct dtt_args){ &self, 1, args }, dtt_without_form(tags));
    return true;
}

void dtt_fill_key(struct dtt_fill *f, const char *key, const struct dtt_args *args, uint64_t tags)
{
    const struct dtt_entry *e = dtt_entry(f->catalog, key);
    if (f->cut)
        return;
    if (f->depth >= DTT_DEEPEST || f->fills >= DTT_MOST_FILLS) {
        f->cut = true;
        return;
    }
    if (!e) {
        put_missing(f, key);
        return;
    }
    f->depth++;
    f->fills++;
    uint64_t gender = DTT_TAG(m) | DTT_TAG(f) | DTT_TAG(n);
    if (e->tags & gender)
        tags = (tags & ~gender) | (e->tags & gender);
    if (!(tags & (DTT_TAG(nom) | DTT_TAG(acc) | DTT_TAG(dat) | DTT_TAG(gen) | DTT_TAG(poss))))
        tags |= DTT_TAG(nom);
    if (!(tags & (DTT_TAG(one) | DTT_TAG(pl))))
        tags |= DTT_TAG(one);
    if (!fill_mood(f, e, args, tags)) {
        const struct dtt_form *form = best_form(f, e, tags, args);
        if (form)
            fill_template(f, form->text, form->text + strlen(form->text), args, tags);
        else
            put_missing(f, key);
    }
    f->depth--;
}

/* ---------------------------------------------------------------------- tidying ---- */

static bool closes(char c)
{
    return c == ',' || c == '.' || c == ';' || c == ':' || c == ')' || c == '!' || c == '?';
}

/* Typography only: one blank between words, none before a mark, of two marks the stronger. */
static size_t tidy(char *text)
{
    size_t n = 0;
    for (const char *at = text; *at; at++) {
        char last = n ? text[n - 1] : '\n';
        size_t dots = strspn(at, ".");
        if (dots > 2 || (dots == 1 && at[1] >= '0' && at[1] <= '9')) {       /* "A ... B", ".38": part of a name */
            memmove(text + n, at, dots);
            n += dots;
            at += dots - 1;
            continue;
        }
        if (*at == ' ' && (last == ' ' || last == '\n' || last == '('))
            continue;
        if (closes(*at) || *at == '\n')
            while (n && text[n - 1] == ' ')
                n--;
        last = n ? text[n - 1] : '\n';
        if (closes(*at) && *at != ')' && (last == ',' || (last == ';' && *at != ',')))
            n--;
        else if ((*at == '.' || *at == ',' || *at == ';') && (last == '.' || last == ':' || last == ';') && n > 0)
            continue;
        else if (*at == '.' && (last == '?' || last == '!'))
            continue;
        else if (*at == ')' && (last == ',' || last == ';'))
            n--;
        text[n++] = *at;
    }
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\n' || text[n - 1] == ','))
        n--;
    text[n] = 0;
    return n;
}

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* Words that melt into one, as the language lists them: contract."von dem" = "vom". */
static size_t contract(const struct dtt_fill *f, char *text, size_t n)
{
    unsigned count;
    const struct dtt_entry *e = dtt_entry_melting(f->catalog, &count);
    for (; count; count--, e++) {
        const char *from = e->key + sizeof DTT_MELTS - 1, *to = dtt_entry_forms(f->catalog, e)->text;
        size_t long_form = strlen(from), short_form = strlen(to);
        for (char *at = text; short_form && short_form <= long_form && (at = strstr(at, from)); at += short_form) {
            if ((at > text && letter(at[-1])) || letter(at[long_form]))
                continue;
            memcpy(at, to, short_form);
            memmove(at + short_form, at + long_form, n - (size_t)(at - text) - long_form + 1);
            n -= long_form - short_form;
        }
    }
    return n;
}

char *dtt_fill_end(struct dtt_fill *f)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    if (f->cut)          /* never in the middle of a letter */
        while (f->length && ((unsigned char)f->text[f->length - 1] & 0xc0) == 0x80)
            f->length--;
    if (f->cut && f->length && (unsigned char)f->text[f->length - 1] >= 0xc0)
        f->length--;
    f->text[f->length] = 0;
    size_t n = contract(f, f->text, tidy(f->text));
    char *out = malloc(n + sizeof ellipsis);
    if (out) {
        memcpy(out, f->text, n);
        memcpy(out + n, f->cut ? ellipsis : "", f->cut ? sizeof ellipsis : 1);
    }
    return out;
}
