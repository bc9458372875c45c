/* store.c -- the store of the server inside a page: all of it is in memory, and whatever is written goes to the worker
 * as well (house_put), which keeps it in the browser's storage and gives it back at the next start (house_restore).
 *
 * Keys: t/TABLE/meta "CREATED AGE META", t/TABLE/begin "CARDS-KEY\nHEADER", t/TABLE/line/NUMBER "AGE LINES",
 * t/TABLE/talk/NUMBER TEXT, cards/KEY TEXT, server/ran AGE. Numbers of lines and talks have ten digits, so that keys in
 * order are entries in order. */
#include "../../apps/web/web.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"

struct entry {
    struct entry *next;
    int64_t number, ran;
    char *text;
};
struct kept {
    struct kept *next;
    char id[WEB_ID + 1];
    char *meta, *header, *cards;
    int64_t created, ran;
    struct entry *lines, *talks;              /* in order of their numbers */
};
struct deck {
    struct deck *next;
    char *key, *text;
};
static struct kept *tables;
static struct deck *decks;
static int64_t ran_before;
static size_t bytes;

/* ------------------------------------------------------------------------ in memory ---- */

static struct kept *kept_of(const char *id, bool make)
{
    struct kept **at = &tables;
    while (*at && strcmp((*at)->id, id))
        at = &(*at)->next;
    if (!*at && make && (*at = calloc(1, sizeof **at)))
        snprintf((*at)->id, sizeof (*at)->id, "%s", id);
    return *at;
}

static bool set(char **at, const char *text, size_t length)
{
    char *copy = strndup(text, length);
    if (!copy)
        return false;
    free(*at);
    *at = copy;
    bytes += length;
    return true;
}

static bool add(struct entry **at, int64_t number, int64_t ran, const char *text)
{
    while (*at && (*at)->number < number)
        at = &(*at)->next;
    struct entry *e = calloc(1, sizeof *e);
    if (!e || !set(&e->text, text, strlen(text))) {
        free(e);
        return false;
    }
    *e = (struct entry){ *at, number, ran, e->text };
    *at = e;
    return true;
}

static void cut(struct entry **at)
{
    struct entry *gone = *at;
    *at = gone->next;
    free(gone->text);
    free(gone);
}

static void forget(const char *id)
{
    struct kept **at = &tables, *gone;
    while (*at && strcmp((*at)->id, id))
        at = &(*at)->next;
    if (!(gone = *at))
        return;
    *at = gone->next;
    while (gone->lines)
        cut(&gone->lines);
    while (gone->talks)
        cut(&gone->talks);
    free(gone->meta);
    free(gone->header);
    free(gone->cards);
    free(gone);
}

static const char *deck_text(const char *key)
{
    for (const struct deck *d = decks; d; d = d->next)
        if (!strcmp(d->key, key))
            return d->text;
    return NULL;
}

static bool add_deck(const char *key, const char *text)
{
    struct deck *d = calloc(1, sizeof *d);
    if (!d || !set(&d->key, key, strlen(key)) || !set(&d->text, text, strlen(text)))
        return false;
    d->next = decks;
    decks = d;
    return true;
}

/* --------------------------------------------------------------- from the worker ---- */

/* One line of what is kept under t/TABLE/. */
static bool restore_table(const char *id, size_t id_length, const char *what, const char *text)
{
    char name[WEB_ID + 1];
    int at = 0;
    if (id_length > WEB_ID)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)id_length, id);
    struct kept *t = kept_of(name, true);
    int64_t number, ran = 0;
    const char *end = strchr(text, '\n');
    if (!t)
        return false;
    if (!strcmp(what, "meta"))
        return sscanf(text, "%" SCNd64 " %" SCNd64 " %n", &t->created, &t->ran, &at) == 2
            && set(&t->meta, text + at, strlen(text + at));
    if (!strcmp(what, "begin"))
        return end && set(&t->cards, text, (size_t)(end - text)) && set(&t->header, end + 1, strlen(end + 1));
    if (sscanf(what, "line/%" SCNd64, &number) == 1)
        return sscanf(text, "%" SCNd64 "%n", &ran, &at) == 1 && text[at] == ' '
            && add(&t->lines, number, ran, text + at + 1);
    return sscanf(what, "talk/%" SCNd64, &number) == 1 && add(&t->talks, number, 0, text);
}

/* Something that was put in an earlier life. False: it cannot have been. */
HOUSE_EXPORT(house_restore) bool house_restore(const char *key, const char *text)
{
    const char *slash;
    if (!strcmp(key, "server/ran"))
        return sscanf(text, "%" SCNd64, &ran_before) == 1;
    if (!strncmp(key, "cards/", 6))
        return add_deck(key + 6, text);
    return !strncmp(key, "t/", 2) && (slash = strchr(key + 2, '/'))
        && restore_table(key + 2, (size_t)(slash - key) - 2, slash + 1, text);
}

/* ----------------------------------------------------------------- to the worker ---- */

__attribute__((format(printf, 2, 3))) static bool put(const char *key, const char *format, ...)
{
    char *text = NULL;
    va_list more;
    va_start(more, format);
    int length = vsnprintf(NULL, 0, format, more);
    va_end(more);
    if (length < 0 || !(text = malloc((size_t)length + 1)))
        return false;
    va_start(more, format);
    vsnprintf(text, (size_t)length + 1, format, more);
    va_end(more);
    house_put(key, strlen(key), text, (size_t)length);
    free(text);
    return true;
}

static bool put_table(struct kept *t, const struct web_write *w)
{
    char key[80];
    snprintf(key, sizeof key, "t/%s/meta", w->id);
    if (!t->meta)
        t->created = w->when;
    t->ran = web_age();
    return set(&t->meta, w->text, strlen(w->text))
        && put(key, "%" PRId64 " %" PRId64 " %s", t->created, t->ran, w->text);
}

static bool put_begin(struct kept *t, const struct web_write *w)
{
    char key[80];
    snprintf(key, sizeof key, "t/%s/begin", w->id);
    return set(&t->header, w->text, strlen(w->text)) && set(&t->cards, w->more, strlen(w->more))
        && put(key, "%s\n%s", w->more, w->text);
}

static bool put_entry(struct kept *t, const struct web_write *w)
{
    char key[80];
    bool line = w->kind == WEB_PUT_LINES;
    int64_t ran = web_age();
    snprintf(key, sizeof key, "t/%s/%s/%010" PRId64, w->id, line ? "line" : "talk", w->number);
    if (line)
        return add(&t->lines, w->number, ran, w->text) && put(key, "%" PRId64 " %s", ran, w->text);
    return add(&t->talks, w->number, 0, w->text) && put(key, "%s", w->text);
}

static bool put_cards(const struct web_write *w)
{
    char key[120];
    snprintf(key, sizeof key, "cards/%s", w->id);
    return deck_text(w->id) || (add_deck(w->id, w->text) && put(key, "%s", w->text));
}

/* Old talk: up to a number, without notes; or notes with this text, but the last so many. */
static void cut_talks(struct kept *t, const struct web_write *w)
{
    int64_t keep = w->number;
    unsigned all = 0, seen = 0;
    bool notes = w->kind == WEB_CUT_NOTES;
    for (const struct entry *e = t->talks; e; e = e->next)
        all += notes && strstr(e->text, "\"note\":") && strstr(e->text, w->text);
    for (struct entry **at = &t->talks; *at;) {
        bool note = strstr((*at)->text, "\"note\":") != NULL;
        bool gone = notes ? note && strstr((*at)->text, w->text) && seen++ + keep < all
                          : !note && (*at)->number <= keep;
        char key[80];
        snprintf(key, sizeof key, "t/%s/talk/%010" PRId64, t->id, (*at)->number);
        if (gone) {
            house_drop(key, strlen(key));
            cut(at);
        } else {
            at = &(*at)->next;
        }
    }
}

static bool write_one(const struct web_write *w)
{
    char prefix[WEB_ID + 8];
    struct kept *t = w->kind == WEB_PUT_CARDS ? NULL : kept_of(w->id, w->kind == WEB_PUT_TABLE);
    switch (w->kind) {
    case WEB_PUT_CARDS: return put_cards(w);
    case WEB_PUT_TABLE: return t && put_table(t, w);
    case WEB_PUT_BEGIN: return t && put_begin(t, w);
    case WEB_PUT_LINES:
    case WEB_PUT_TALK: return t && put_entry(t, w);
    case WEB_CUT_TALKS:
    case WEB_CUT_NOTES:
        if (t)
            cut_talks(t, w);
        return true;
    case WEB_DROP_TABLE:
        snprintf(prefix, sizeof prefix, "t/%s/", w->id);
        house_drop(prefix, strlen(prefix));
        forget(w->id);
        return true;
    }
    return false;
}

/* What cannot be kept for want of memory ends the module: the worker begins again from what was stored, and nobody was
 * told anything else. */
bool web_store_write(const struct web_write *write, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!write_one(&write[i]))
            __builtin_trap();
    return put("server/ran", "%" PRId64, web_age());
}

/* ------------------------------------------------------------------------- reading ---- */

bool web_store_open(const char *file, char *error, size_t room)
{
    (void)file;
    snprintf(error, room, "%s", "");
    web_age_begin(ran_before);
    return true;
}

void web_store_close(void) {}
int64_t web_store_bytes(void) { return (int64_t)bytes; }
bool web_store_well(void) { return true; }

char *web_store_journal(const char *id, bool with_cards, size_t *length)
{
    const struct kept *t = kept_of(id, false);
    const char *deck = t && t->cards ? deck_text(t->cards) : NULL;
    char *text = NULL;
    FILE *out = t && t->header ? open_memstream(&text, length) : NULL;
    if (!out)
        return NULL;
    fprintf(out, "%s%splay\n", t->header, with_cards && deck ? deck : "");
    for (const struct entry *e = t->lines; e; e = e->next)
        fputs(e->text, out);
    if (fclose(out)) {
        free(text);
        return NULL;
    }
    return text;
}

char *web_store_meta(const char *id)
{
    const struct kept *t = kept_of(id, false);
    return t && t->meta ? strdup(t->meta) : NULL;
}

void web_store_talks(const char *id, void (*each)(void *with, const char *text), void *with)
{
    const struct kept *t = kept_of(id, false);
    for (const struct entry *e = t ? t->talks : NULL; e; e = e->next)
        each(with, e->text);
}

static bool show(const struct kept *t, bool (*each)(void *with, const struct web_stored *table), void *with)
{
    struct web_stored s = { t->id, t->meta ? t->meta : "", t->ran, 0, 0, t->header != NULL, t->lines != NULL };
    for (const struct entry *e = t->lines; e; e = e->next) {
        s.entries = e->number;
        s.touched = e->ran > s.touched ? e->ran : s.touched;
    }
    for (const struct entry *e = t->talks; e; e = e->next)
        s.talks = e->number;
    return each(with, &s);
}

bool web_store_tables(bool (*each)(void *with, const struct web_stored *table), void *with)
{
    bool good = true;
    for (const struct kept *t = tables; t && good; t = t->next)
        good = show(t, each, with);
    return good;
}

bool web_store_table(const char *id, bool (*each)(void *with, const struct web_stored *table), void *with)
{
    const struct kept *t = kept_of(id, false);
    return !t || show(t, each, with);
}
