/* catalog.c -- reading .cat files: `key tags = when "template", when "template"`.
 *
 * An entry begins in the first column and may run over several lines as long as a comma says
 * that more follows. A mistake costs its own entry only: the reader goes on at the next line
 * that begins one. It must not know what any key means. */
#include "catalog.h"
#include "../../kernel/content.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dtt_catalog {
    struct dtt_entry *entry;
    struct dtt_form *form;
    unsigned entries, entry_room, forms, form_room, sources;
    char **pool;                          /* one buffer per source: keys, conditions, templates */
    char *error[DTT_ERRORS];
    unsigned errors;
    unsigned melting, melts;              /* the entries contract.*, which stand together */
};

struct reader {
    struct dtt_catalog *c;
    const char *file, *at, *end, *line_start;
    unsigned line;
    char *pool;
};

static const char *const tag_list[] = {
#define X(name, dimension) #name,
    DTT_TAGS(X)
#undef X
};

/* ------------------------------------------------------------------------ tags ---- */

uint64_t dtt_tag_named(const char *word)
{
    for (unsigned i = 0; i < DTT_TAG_COUNT; i++)
        if (*tag_list[i] == *word && !strcmp(tag_list[i], word))
            return (uint64_t)1 << i;
    return 0;
}

const char *dtt_tag_name(uint64_t tag)
{
    for (unsigned i = 0; i < DTT_TAG_COUNT; i++)
        if (tag == (uint64_t)1 << i)
            return tag_list[i];
    return "?";
}

#define X_FORM DTT_FORM
#define X_CASE DTT_CASE
#define X_NUMBER DTT_NUMBER_OF
#define X_GENDER DTT_GENDER
#define X_ALONE DTT_ALONE
static const uint64_t mask_of[DTT_ALONE] = {
#define X(name, dimension) | (X_##dimension == DTT_FORM ? DTT_TAG(name) : 0)
    [DTT_FORM] = 0 DTT_TAGS(X),
#undef X
#define X(name, dimension) | (X_##dimension == DTT_CASE ? DTT_TAG(name) : 0)
    [DTT_CASE] = 0 DTT_TAGS(X),
#undef X
#define X(name, dimension) | (X_##dimension == DTT_NUMBER_OF ? DTT_TAG(name) : 0)
    [DTT_NUMBER_OF] = 0 DTT_TAGS(X),
#undef X
#define X(name, dimension) | (X_##dimension == DTT_GENDER ? DTT_TAG(name) : 0)
    [DTT_GENDER] = 0 DTT_TAGS(X),
#undef X
};

uint64_t dtt_with(uint64_t tags, uint64_t tag)
{
    for (unsigned d = 0; d < DTT_ALONE; d++)
        if (tag & mask_of[d])
            tags &= ~mask_of[d];
    return tags | tag;
}

uint64_t dtt_without_form(uint64_t tags)
{
    return tags & ~mask_of[DTT_FORM];
}

/* The plural rule: one is 1, everything else is plural. Languages with more numbers than two
 * get further tags here. */
uint64_t dtt_number_tags(int n)
{
    uint64_t tags = n == 1 || n == -1 ? DTT_TAG(one) : DTT_TAG(pl);
    if (n == 0)
        tags |= DTT_TAG(zero);
    if (n == 2)
        tags |= DTT_TAG(two);
    if (n == 3)
        tags |= DTT_TAG(three);
    if (n == 4)
        tags |= DTT_TAG(four);
    if (n < 0)
        tags |= DTT_TAG(neg);
    if (n == DT_AMOUNT)
        tags |= DTT_TAG(all);
    return tags;
}

/* ---------------------------------------------------------------------- errors ---- */

static void complain_at(struct dtt_catalog *c, const char *file, unsigned line, unsigned column, const char *format,
                        ...) __attribute__((format(printf, 5, 6)));

static void complain_at(struct dtt_catalog *c, const char *file, unsigned line, unsigned column, const char *format,
                        ...)
{
    char text[300];
    int n = snprintf(text, sizeof text, "%s:%u:%u: error: ", file, line, column);
    va_list list;
    va_start(list, format);
    if (n > 0 && (size_t)n < sizeof text)
        vsnprintf(text + n, sizeof text - (size_t)n, format, list);
    va_end(list);
    if (c->errors < DTT_ERRORS)
        c->error[c->errors] = strdup(text);
    c->errors++;
}

static unsigned column(const struct reader *r)
{
    return (unsigned)(r->at - r->line_start) + 1;
}

static bool complain(struct reader *r, const char *what)
{
    complain_at(r->c, r->file, r->line, column(r), "%s", what);
    return false;
}

/* --------------------------------------------------------------------- reading ---- */

static bool more(const struct reader *r)
{
    return r->at < r->end;
}

static void step(struct reader *r)
{
    if (*r->at == '\n') {
        r->line++;
        r->line_start = r->at + 1;
    }
    r->at++;
}

/* Blanks and comments; across lines only where an entry goes on. */
static void skip(struct reader *r, bool lines)
{
    while (more(r)) {
        if (*r->at == '#')
            while (more(r) && *r->at != '\n')
                r->at++;
        else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || (lines && *r->at == '\n'))
            step(r);
        else
            return;
    }
}

static bool word_char(char ch)
{
    return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') || ch == '_' || ch == '-';
}

static bool read_piece(struct reader *r)
{
    char *to = r->pool;
    for (r->at++; more(r) && *r->at != '"' && *r->at != '\n'; r->at++) {
        if (*r->at == '\\' && r->at + 1 < r->end && (r->at[1] == '"' || r->at[1] == 'n')) {
            r->at++;
            *to++ = *r->at == 'n' ? '\n' : '"';
        } else if (*r->at) {
            *to++ = *r->at;
        }
    }
    r->pool = to;
    if (!more(r) || *r->at != '"')
        return complain(r, "expected '\"' at the end of the template");
    r->at++;
    return true;
}

/* A template: one string, or several that follow each other, also on further lines. */
static bool read_string(struct reader *r, const char **text)
{
    *text = r->pool;
    for (;;) {
        if (!read_piece(r))
            return false;
        struct reader here = *r;
        skip(r, true);
        if (more(r) && *r->at == '"' && r->at > r->line_start)
            continue;
        *r = here;
        *r->pool++ = 0;
        return true;
    }
}

/* A key is words joined by dots; a part with blanks stands in quotes: card."Warding Charm". */
static bool read_key(struct reader *r, const char **key)
{
    char *to = r->pool;
    *key = to;
    while (more(r) && (word_char(*r->at) || *r->at == '.' || *r->at == '"')) {
        if (*r->at != '"') {
            *to++ = *r->at++;
            continue;
        }
        for (r->at++; more(r) && *r->at != '"' && *r->at != '\n'; r->at++)
            *to++ = *r->at;
        if (!more(r) || *r->at != '"')
            return complain(r, "expected '\"' at the end of the quoted part of a key");
        r->at++;
    }
    if (to == *key)
        return complain(r, "expected a key such as noun.clue");
    *to++ = 0;
    r->pool = to;
    return true;
}

static bool read_tags(struct reader *r, uint64_t *tags)
{
    for (;;) {
        char word[32];
        size_t n = 0;
        skip(r, false);
        const char *start = r->at;
        while (more(r) && word_char(*r->at) && n < sizeof word - 1)
            word[n++] = *r->at++;
        word[n] = 0;
        if (!n)
            return true;
        uint64_t tag = dtt_tag_named(word);
        r->at = tag ? r->at : start;
        if (!tag)
            return complain(r, "this is not a tag; docs/catalogue.md lists them");
        *tags |= tag;
    }
}

/* The tags before a template, as written: checked when the catalogue is ready. */
static bool read_when(struct reader *r, const char **when)
{
    char *to = r->pool;
    *when = to;
    while (more(r) && *r->at != '"') {
        if (!word_char(*r->at) && *r->at != ':' && *r->at != ' ' && *r->at != '\t')
            return complain(r, "expected tags and then a template in quotes");
        *to++ = *r->at++;
    }
    if (!more(r))
        return complain(r, "expected a template in quotes");
    *to++ = 0;
    r->pool = to;
    return true;
}

static bool grow(void **list, unsigned *room, size_t size, unsigned need)
{
    if (need <= *room)
        return true;
    unsigned wanted = *room ? *room * 2 : 64;
    void *bigger = realloc(*list, size * wanted);
    if (!bigger)
        return false;
    *list = bigger;
    *room = wanted;
    return true;
}

static bool read_forms(struct reader *r, struct dtt_entry *e)
{
    struct dtt_catalog *c = r->c;
    e->first = c->forms;
    do {
        struct dtt_form form = { 0 };
        skip(r, true);
        if (!read_when(r, &form.when))
            return false;
        form.line = r->line;
        form.column = column(r) + 1;
        if (!read_string(r, &form.text))
            return false;
        if (!grow((void **)&c->form, &c->form_room, sizeof *c->form, c->forms + 1))
            return complain(r, "out of memory");
        c->form[c->forms++] = form;
        e->forms++;
        skip(r, false);
    } while (more(r) && *r->at == ',' && r->at++);
    if (more(r) && *r->at != '\n')
        return complain(r, "expected ',' and another form, or the end of the line");
    return true;
}

static bool read_entry(struct reader *r)
{
    struct dtt_catalog *c = r->c;
    struct dtt_entry e = { .file = r->file, .line = r->line, .source = c->sources };
    if (!read_key(r, &e.key) || !read_tags(r, &e.tags))
        return false;
    skip(r, false);
    if (!more(r) || *r->at != '=')
        return complain(r, "expected '='");
    r->at++;
    if (!read_forms(r, &e))
        return false;
    if (!grow((void **)&c->entry, &c->entry_room, sizeof *c->entry, c->entries + 1))
        return complain(r, "out of memory");
    c->entry[c->entries++] = e;
    return true;
}

/* Go on at the next line that begins an entry. */
static void next_entry(struct reader *r)
{
    while (more(r)) {
        while (more(r) && *r->at != '\n')
            r->at++;
        if (more(r))
            step(r);
        if (more(r) && (word_char(*r->at) || *r->at == '#'))
            return;
    }
}

bool dtt_catalog_read(struct dtt_catalog *c, const char *file, const char *text, size_t length)
{
    size_t name = strlen(file) + 1;
    char *pool = malloc(name + length + 2 * length + 16);
    char **pools = pool ? realloc(c->pool, (c->sources + 1) * sizeof *pools) : NULL;
    if (!pools) {
        free(pool);
        return false;
    }
    c->pool = pools;
    c->pool[c->sources] = pool;
    memcpy(pool, file, name);
    struct reader r = { .c = c, .file = pool, .at = text, .end = text + length, .line_start = text, .line = 1,
                        .pool = pool + name };
    for (skip(&r, true); more(&r); skip(&r, true))
        if (r.at != r.line_start) {
            complain(&r, "an entry begins in the first column");
            next_entry(&r);
        } else if (!read_entry(&r)) {
            next_entry(&r);
        }
    c->sources++;
    return true;
}

/* -------------------------------------------------------------------- checking ---- */

static int by_key(const void *a, const void *b)
{
    const struct dtt_entry *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    if (!order)
        order = (x->source < y->source) - (x->source > y->source);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

/* Of several entries with one key the latest source's stays. */
static void drop_doubles(struct dtt_catalog *c)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < c->entries; i++) {
        const struct dtt_entry *e = &c->entry[i], *last = kept ? &c->entry[kept - 1] : NULL;
        if (!last || strcmp(last->key, e->key))
            c->entry[kept++] = *e;
        else if (last->source == e->source)
            complain_at(c, e->file, e->line, 1, "%s stands here and in line %u", e->key, last->line);
    }
    c->entries = kept;
}

struct place { struct dtt_catalog *c; const struct dtt_entry *e; const struct dtt_form *f; };

static void wrong(const struct place *p, const char *at, const char *what, const char *word)
{
    unsigned offset = at >= p->f->text ? (unsigned)(at - p->f->text) : 0;
    complain_at(p->c, p->e->file, p->f->line, p->f->column + offset, "%s: %s '%s'", p->e->key, what, word);
}

static void check_when(const struct place *p, const char *at, const char *end)
{
    char word[64];
    while (dtt_next_token(&at, end, word, sizeof word)) {
        const char *colon = strrchr(word, ':');
        if (!dtt_tag_named(colon ? colon + 1 : word))
            wrong(p, p->f->text, "unknown tag", word);
    }
}

static bool has_determiner(const struct dtt_catalog *c, const char *word)
{
    char key[96];
    snprintf(key, sizeof key, "det.%s", word);
    return dtt_entry(c, key);
}

static void check_hole(const struct place *p, const char *at, const char *end)
{
    char word[80];
    const char *start = at;
    if (!dtt_next_token(&at, end, word, sizeof word)) {
        wrong(p, start, "an empty hole", "{}");
        return;
    }
    if (strchr(word, '.') && !dtt_entry(p->c, word))
        wrong(p, start, "there is no entry", word);
    while (dtt_next_token(&at, end, word, sizeof word)) {
        char *is = strchr(word, '=');
        if (is && strchr(is, '.') && !dtt_entry(p->c, is + 1))
            wrong(p, start, "there is no entry", is + 1);
        if (!is && *word != '~' && !dtt_tag_named(word) && !has_determiner(p->c, word))
            wrong(p, start, "unknown tag or determiner", word);
    }
}

static void check_template(const struct place *p, const char *at, const char *end, unsigned depth)
{
    for (;;) {
        struct dtt_piece piece = dtt_next_piece(&at, end);
        if (piece.kind == DTT_P_END)
            return;
        if (piece.kind == DTT_P_BAD || depth > 8) {
            wrong(p, piece.at, "a hole or choice is not closed after", *piece.at == '<' ? "<" : "{");
            return;
        }
        if (piece.kind == DTT_P_HOLE)
            check_hole(p, piece.at, piece.at + piece.length);
        if (piece.kind != DTT_P_CHOICE)
            continue;
        const char *in = piece.at, *in_end = piece.at + piece.length;
        struct dtt_choice choice;
        while (dtt_next_choice(&in, in_end, &choice)) {
            check_when(p, choice.when, choice.when_end);
            check_template(p, choice.text, choice.text_end, depth + 1);
        }
    }
}

void dtt_catalog_ready(struct dtt_catalog *c)
{
    if (c->entries)
        qsort(c->entry, c->entries, sizeof *c->entry, by_key);
    drop_doubles(c);
    for (unsigned i = 0; i < c->entries; i++) {
        const struct dtt_entry *e = &c->entry[i];
        if (!strncmp(e->key, DTT_MELTS, sizeof DTT_MELTS - 1) && !c->melts++)
            c->melting = i;
        if (!strncmp(e->key, "det.", 4) && dtt_tag_named(e->key + 4))
            complain_at(c, e->file, e->line, 1, "%s: a determiner cannot have the name of a tag", e->key);
        for (unsigned k = 0; k < c->entry[i].forms; k++) {
            const struct dtt_form *form = &c->form[c->entry[i].first + k];
            struct place p = { c, &c->entry[i], form };
            check_when(&p, form->when, form->when + strlen(form->when));
            check_template(&p, form->text, form->text + strlen(form->text), 0);
        }
    }
}

/* --------------------------------------------------------------------- looking ---- */

struct dtt_catalog *dtt_catalog_new(void)
{
    return calloc(1, sizeof(struct dtt_catalog));
}

void dtt_catalog_free(struct dtt_catalog *c)
{
    if (!c)
        return;
    for (unsigned i = 0; i < c->sources; i++)
        free(c->pool[i]);
    for (unsigned i = 0; i < c->errors && i < DTT_ERRORS; i++)
        free(c->error[i]);
    free(c->pool);
    free(c->entry);
    free(c->form);
    free(c);
}

unsigned dtt_catalog_errors(const struct dtt_catalog *c)
{
    return c->errors;
}

const char *dtt_catalog_error(const struct dtt_catalog *c, unsigned i)
{
    return i < c->errors && i < DTT_ERRORS && c->error[i] ? c->error[i] : "error: more than can be listed";
}

static int to_key(const void *key, const void *entry)
{
    return strcmp(key, ((const struct dtt_entry *)entry)->key);
}

const struct dtt_entry *dtt_entry(const struct dtt_catalog *c, const char *key)
{
    return c->entries ? bsearch(key, c->entry, c->entries, sizeof *c->entry, to_key) : NULL;
}

unsigned dtt_entries(const struct dtt_catalog *c)
{
    return c->entries;
}

const struct dtt_entry *dtt_entry_at(const struct dtt_catalog *c, unsigned i)
{
    return &c->entry[i];
}

const struct dtt_entry *dtt_entry_melting(const struct dtt_catalog *c, unsigned *count)
{
    *count = c->melts;
    return c->entry + c->melting;
}

const struct dtt_form *dtt_entry_forms(const struct dtt_catalog *c, const struct dtt_entry *e)
{
    return &c->form[e->first];
}

static bool names_tag(const char *at, const char *end, uint64_t tag)
{
    char word[64];
    while (dtt_next_token(&at, end, word, sizeof word))
        if (dtt_tag_named(word) == tag)
            return true;
    return false;
}

static bool chooses_by(const char *at, const char *end, uint64_t tag)
{
    for (struct dtt_piece p = dtt_next_piece(&at, end); p.kind != DTT_P_END && p.kind != DTT_P_BAD;
         p = dtt_next_piece(&at, end)) {
        const char *in = p.at, *in_end = p.at + p.length;
        struct dtt_choice choice;
        while (p.kind == DTT_P_CHOICE && dtt_next_choice(&in, in_end, &choice))
            if (names_tag(choice.when, choice.when_end, tag) || chooses_by(choice.text, choice.text_end, tag))
                return true;
    }
    return false;
}

bool dtt_entry_has(const struct dtt_catalog *c, const struct dtt_entry *e, uint64_t tag)
{
    for (unsigned i = 0; i < e->forms; i++) {
        const struct dtt_form *form = &c->form[e->first + i];
        if (names_tag(form->when, form->when + strlen(form->when), tag) ||
            chooses_by(form->text, form->text + strlen(form->text), tag))
            return true;
    }
    return false;
}

static void holes_of(const char *at, const char *end, unsigned form, dtt_see_hole *see, void *to)
{
    char word[80];
    for (struct dtt_piece p = dtt_next_piece(&at, end); p.kind != DTT_P_END && p.kind != DTT_P_BAD;
         p = dtt_next_piece(&at, end)) {
        const char *in = p.at, *in_end = p.at + p.length;
        struct dtt_choice choice;
        if (p.kind == DTT_P_HOLE && dtt_next_token(&in, in_end, word, sizeof word))
            see(to, form, word);
        while (p.kind == DTT_P_HOLE && dtt_next_token(&in, in_end, word, sizeof word)) {
            const char *is = strchr(word, '=');
            if (is || *word == '~')
                see(to, form, is ? is + 1 : word + 1);
        }
        while (p.kind == DTT_P_CHOICE && dtt_next_choice(&in, in_end, &choice))
            holes_of(choice.text, choice.text_end, form, see, to);
    }
}

void dtt_entry_holes(const struct dtt_catalog *c, const struct dtt_entry *e, dtt_see_hole *see, void *to)
{
    for (unsigned i = 0; i < e->forms; i++) {
        const char *text = c->form[e->first + i].text;
        holes_of(text, text + strlen(text), i, see, to);
    }
}
