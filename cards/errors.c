/* errors.c -- what is wrong with a source, where, and which word was probably meant.
 *
 * Errors keep copies of all they show: they outlive the sources. The nearest word is found by
 * the Damerau-Levenshtein distance (optimal string alignment): a letter wrong, missing, too
 * many, or two neighbours exchanged count one each. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "compile.h"

enum { KEPT = 50, LINE = 160 };

struct entry {
    char *text;
    char line[LINE + 1];      /* the source line, cut */
    unsigned before;          /* characters before the caret */
    struct dtc_pos pos;
    size_t order;
};
struct dtc_errors {
    struct entry at[KEPT];
    size_t kept, count;
};

struct dtc_errors *dtc_errors_new(void)
{
    return calloc(1, sizeof(struct dtc_errors));
}

void dtc_errors_free(struct dtc_errors *e)
{
    if (!e)
        return;
    for (size_t i = 0; i < e->kept; i++)
        free(e->at[i].text);
    free(e);
}

size_t dtc_errors_count(const struct dtc_errors *e)
{
    return e->count;
}

bool dtc_errors_full(const struct dtc_errors *e)
{
    return e->kept == KEPT;
}

const char *dtc_error(const struct dtc_errors *e, size_t i)
{
    return i < e->kept ? e->at[i].text : NULL;
}

void dtc_errors_print(const struct dtc_errors *e, FILE *out)
{
    for (size_t i = 0; i < e->kept; i++) {
        const struct entry *x = &e->at[i];
        fprintf(out, "%s\n", x->text);
        if (!x->pos.line)
            continue;
        fprintf(out, "    %s\n    ", x->line);
        unsigned seen = 0;
        for (const char *p = x->line; *p && seen < x->before; p++) {
            if (((unsigned char)*p & 0xc0) == 0x80)
                continue;
            fputc(*p == '\t' ? '\t' : ' ', out);
            seen++;
        }
        fprintf(out, "^\n");
    }
    if (e->count > e->kept)
        fprintf(out, "... and %zu more\n", e->count - e->kept);
}

/* The line an error is in; a long line is shown from its beginning only. */
static void copy_line(struct entry *x, const struct dtc_source *s)
{
    const char *p = s->text, *end = s->text + s->length;
    for (unsigned line = 1; line < x->pos.line && p < end; p++)
        line += *p == '\n';
    unsigned n = 0;
    while (p < end && *p != '\n' && n < LINE) {
        char ch = *p++;
        x->line[n++] = (unsigned char)ch < ' ' && ch != '\t' ? ' ' : ch;
    }
    x->line[n] = 0;
    dtc_clean(x->line, true);
    x->before = x->pos.column ? x->pos.column - 1 : 0;
}

static bool told(const struct dtc *c, struct dtc_pos pos)
{
    const struct dtc_errors *e = c->errors;
    for (size_t i = c->errors_before < e->kept ? c->errors_before : e->kept; i < e->kept; i++) {
        const struct dtc_pos *p = &e->at[i].pos;
        if (pos.line && p->source == pos.source && p->line == pos.line && p->column == pos.column)
            return true;
    }
    return false;
}

void dtc_report(struct dtc *c, struct dtc_pos pos, const char *format, ...)
{
    struct dtc_errors *e = c->errors;
    if (told(c, pos))
        return;
    e->count++;
    if (e->kept == KEPT)
        return;
    char message[400], text[640];
    va_list ap;
    va_start(ap, format);
    vsnprintf(message, sizeof message, format, ap);
    va_end(ap);
    if (pos.line)
        snprintf(text, sizeof text, "%.180s:%u:%u: error: %s", c->source[pos.source].file, pos.line, pos.column,
                 message);
    else
        snprintf(text, sizeof text, "error: %s", message);
    dtc_clean(text, false);
    struct entry *x = &e->at[e->kept];
    *x = (struct entry){ .pos = pos, .order = e->kept };
    size_t size = strlen(text) + 1;
    x->text = malloc(size);
    if (!x->text)
        return;
    memcpy(x->text, text, size);
    if (pos.line)
        copy_line(x, &c->source[pos.source]);
    e->kept++;
}

static int compare(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    const unsigned k[2][3] = { { x->pos.source, x->pos.line, x->pos.column },
                               { y->pos.source, y->pos.line, y->pos.column } };
    for (unsigned i = 0; i < 3; i++)
        if (k[0][i] != k[1][i])
            return k[0][i] < k[1][i] ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* In the order of the files, whichever stage found them. */
void dtc_errors_sort(struct dtc_errors *e, size_t from)
{
    if (from < e->kept)
        qsort(e->at + from, e->kept - from, sizeof e->at[0], compare);
}

/* ------------------------------------------------------------- nearest word ---- */

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }
static char lower(char ch) { return ch >= 'A' && ch <= 'Z' ? (char)(ch - 'A' + 'a') : ch; }

static unsigned distance(const char *a, unsigned n, const char *b, unsigned m)
{
    unsigned row[3][48];
    for (unsigned j = 0; j <= m; j++)
        row[0][j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned *now = row[i % 3], *before = row[(i + 2) % 3], *two = row[(i + 1) % 3];
        now[0] = i;
        for (unsigned j = 1; j <= m; j++) {
            unsigned wrong = lower(a[i - 1]) != lower(b[j - 1]);
            now[j] = least(least(before[j] + 1, now[j - 1] + 1), before[j - 1] + wrong);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                now[j] = least(now[j], two[j - 2] + 1);
        }
    }
    return row[n % 3][m];
}

void dtc_near_start(struct dtc_near *n, struct dtc_str written)
{
    *n = (struct dtc_near){ .length = 0 };
    if (written.length >= sizeof n->written)
        return;               /* nobody mistypes that */
    memcpy(n->written, written.at, written.length);
    n->length = written.length;
    n->distance = 1 + (n->length <= 4 ? 1 : n->length <= 7 ? 2 : 3);
    if (n->distance > n->length)
        n->distance = n->length;
}

void dtc_near_word(struct dtc_near *n, const char *word)
{
    size_t m = strlen(word);
    if (!n->length || m >= sizeof n->written || m + n->distance <= n->length || n->length + n->distance <= m)
        return;
    unsigned d = distance(n->written, n->length, word, (unsigned)m);
    if (d < n->distance) {
        n->distance = d;
        n->best = word;
    }
}

void dtc_near_list(struct dtc_near *n, const struct dt_list *list)
{
    for (unsigned i = 0; i < list->count; i++)
        dtc_near_word(n, list->at[i].name);
}

void dtc_near_words(struct dtc_near *n, const char *const *words)
{
    for (; *words; words++)
        dtc_near_word(n, *words);
}

const char *dtc_near_hint(const struct dtc_near *n, char *buffer, size_t room)
{
    if (n->best)
        snprintf(buffer, room, "; did you mean '%s'?", n->best);
    else
        buffer[0] = 0;
    return buffer;
}

const char *dtc_nearest(const struct dt_list *list, const char *written)
{
    struct dtc_near n;
    size_t length = strlen(written);
    dtc_near_start(
        &n, (struct dtc_str){ written, length < sizeof n.written ? (unsigned)length : (unsigned)sizeof n.written });
    dtc_near_list(&n, list);
    return n.best;
}
