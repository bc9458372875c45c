/* spec_read.c -- from the text of a .spec file to lines, words and cases.
 *
 * Reading finds everything that can be said without playing: unknown first words, games, packs
 * and settings, and statements of the card language that do not compile. */
#include "spec_in.h"

enum { MOST_LINES = 20000, MOST_LINE = 4000 };

void spec_complain(FILE *out, const char *file, const struct spec_line *l, unsigned word, const char *format, ...)
{
    if (!out)
        return;
    unsigned column = 1;
    if (word < l->words)
        column = l->word[word].column;
    else if (l->raw)
        column = (unsigned)strlen(l->raw) + 1;
    fprintf(out, "# %s:%u:%u: ", file, l->number, column);
    va_list args;
    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    fputc('\n', out);
}

bool spec_is(const struct spec_line *l, unsigned word, const char *text)
{
    return word < l->words && !l->word[word].quoted && !strcmp(l->word[word].text, text);
}

/* ---- lines and words ---- */

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Where the line ends when its comment is taken away. A # inside a word or quotes is none. */
static size_t without_comment(const char *t, size_t n)
{
    bool quoted = false;
    size_t end = n;
    for (size_t i = 0; i < n && end == n; i++) {
        if (t[i] == '"')
            quoted = !quoted;
        else if (t[i] == '#' && !quoted && (i == 0 || blank(t[i - 1])))
            end = i;
    }
    while (end && blank(t[end - 1]))
        end--;
    return end;
}

static size_t word_end(const char *t, size_t n, size_t i)
{
    if (t[i] == '(' || t[i] == ')' || t[i] == ',')
        return i + 1;
    while (i < n && !blank(t[i]) && t[i] != '(' && t[i] != ')' && t[i] != ',' && t[i] != '"')
        i++;
    return i;
}

static bool add_word(struct spec_word **list, unsigned *count, const char *t, size_t length, size_t column, bool quoted)
{
    struct spec_word *more = realloc(*list, (*count + 1) * sizeof *more);
    if (!more)
        return false;
    *list = more;
    more[*count] = (struct spec_word){ dts_copy(t, length), (uint16_t)column, quoted };
    return more[(*count)++].text != 0;
}

static bool split(struct dts_spec *s, struct spec_line *l, const char *t, size_t n)
{
    struct spec_word *list = 0;
    unsigned count = 0;
    bool good = true;
    for (size_t i = 0; i < n && good;) {
        if (blank(t[i])) {
            i++;
        } else if (t[i] == '"') {
            const char *close = memchr(t + i + 1, '"', n - i - 1);
            size_t end = close ? (size_t)(close - t) : n;
            good = add_word(&list, &count, t + i + 1, end - i - 1, i + 1, true);
            if (!close) {
                spec_complain(s->out, s->file, l, UINT32_MAX, "a quotation is not closed on its line");
                s->errors++;
            }
            i = end + 1;
        } else {
            size_t end = word_end(t, n, i);
            good = add_word(&list, &count, t + i, end - i, i + 1, false);
            i = end;
        }
    }
    l->word = list;
    l->words = (uint16_t)count;
    return good;
}

/* Lines that only go on a statement of the line before: inside braces that are still open. */
static int braces(const char *t)
{
    int open = 0;
    for (; *t; t++)
        open += (*t == '{') - (*t == '}');
    return open;
}

static bool add_line(struct dts_spec *s, const char *t, size_t n, unsigned number)
{
    n = without_comment(t, n);
    if (!n)
        return true;
    struct spec_line *more = realloc(s->line, (s->lines + 1) * sizeof *more);
    if (!more)
        return false;
    s->line = more;
    struct spec_line *l = &more[s->lines];
    *l = (struct spec_line){ .number = number, .code = -1, .raw = dts_copy(t, n) };
    if (!l->raw)
        return false;
    s->lines++;
    if (n > MOST_LINE || s->lines > MOST_LINES || memchr(t, 0, n)) {
        spec_complain(s->out, s->file, l, 0, "this is too long for a spec, or no text");
        s->errors++;
        return false;
    }
    if (!split(s, l, t, n))
        return false;
    if (braces(l->raw)) {
        spec_complain(s->out, s->file, l, l->words, "braces must be closed on the same line");
        s->errors++;
    }
    return true;
}

static bool read_lines(struct dts_spec *s, const char *text, size_t length)
{
    unsigned number = 0;
    for (size_t i = 0; i < length;) {
        const char *end = memchr(text + i, '\n', length - i);
        size_t n = end ? (size_t)(end - text) - i : length - i;
        if (!add_line(s, text + i, n, ++number))
            return false;
        i += n + 1;
    }
    return true;
}

/* ---- heads ---- */

struct head {
    const struct spec_line *game;
    char *pack[DT_SETTINGS];
    unsigned packs;
    long seats, seed;
    bool has_seed;
};

static void bad(struct dts_spec *s, const struct spec_line *l, unsigned word, const char *what)
{
    spec_complain(s->out, s->file, l, word, "%s", what);
    s->errors++;
}

static char *beside(const char *file, const char *path)
{
    const char *slash = strrchr(file, '/');
    size_t dir = path[0] == '/' || !slash ? 0 : (size_t)(slash - file) + 1;
    char *joined = malloc(dir + strlen(path) + 1);
    if (joined) {
        memcpy(joined, file, dir);
        strcpy(joined + dir, path);
    }
    return joined;
}

/* One line of a head; false when the line is none. */
static bool head_line(struct dts_spec *s, struct head *h, const struct spec_line *l)
{
    long n = 0;
    if (spec_is(l, 0, "rule")) {
        if (l->words < 2)
            bad(s, l, 1, "a rule's id is expected");
    } else if (spec_is(l, 0, "game")) {
        if (l->words < 2)
            bad(s, l, 1, "the name of a game is expected");
        else
            h->game = l;
    } else if (spec_is(l, 0, "pack")) {
        if (l->words != 2 || h->packs == DT_SETTINGS)
            bad(s, l, 1, "one path of a pack is expected");
        else
            h->pack[h->packs++] = beside(s->file, l->word[1].text);
    } else if (spec_is(l, 0, "seats")) {
        if (l->words != 2 || !spec_number(l->word[1].text, &n) || n < 1 || n > DT_SEATS)
            bad(s, l, 1, "a number of seats is expected");
        h->seats = n;
    } else if (spec_is(l, 0, "seed")) {
        if (l->words != 2 || !spec_number(l->word[1].text, &n))
            bad(s, l, 1, "a number is expected");
        h->seed = n;
        h->has_seed = true;
    } else {
        return false;
    }
    return true;
}

static bool same_packs(const struct spec_lab *lab, const struct head *h)
{
    if (lab->packs != h->packs)
        return false;
    for (unsigned i = 0; i < h->packs; i++)
        if (!h->pack[i] || strcmp(lab->pack[i], h->pack[i]))
            return false;
    return true;
}

static struct spec_lab *lab_for(struct dts_spec *s, const struct head *h)
{
    const char *game = h->game->word[1].text;
    for (unsigned i = 0; i < s->labs; i++)
        if (!strcmp(s->lab[i]->game.name, game) && same_packs(s->lab[i], h))
            return s->lab[i];
    struct spec_lab **more = realloc(s->lab, (s->labs + 1) * sizeof *more);
    if (!more)
        return 0;
    s->lab = more;
    struct spec_lab *lab = spec_lab_new(game, h->pack, h->packs, s->out);
    if (lab)
        s->lab[s->labs++] = lab;
    return lab;
}

/* ---- cases ---- */

static bool known_line(const struct spec_line *l)
{
    static const char *const first[] = { "given", "put", "turn", "exhaust", "ready", "counter", "mark", "show",
                                         "shuffle",
                                         "refuse", "reach", "dice", "draws", "expect", "setup" };
    for (unsigned i = 0; i < sizeof first / sizeof *first; i++)
        if (spec_is(l, 0, first[i]))
            return true;
    return spec_seat(l->word[0].text) >= 0;
}

/* `do SEAT [from THING] STATEMENT`: the word at which the statement starts, 0 when malformed. */
static unsigned statement_at(const struct spec_line *l)
{
    if (l->words < 3 || spec_seat(l->word[1].text) < 0)
        return 0;
    if (!spec_is(l, 2, "from"))
        return 2;
    return l->words > 4 ? 4 : 0;
}

static void check_line(struct dts_spec *s, struct spec_case *c, struct spec_line *l)
{
    if (spec_is(l, 0, "do")) {
        unsigned from = statement_at(l);
        if (!from) {
            bad(s, l, 1, "expected: do SEAT [from THING] STATEMENT");
            return;
        }
        l->code = spec_lab_statement(c->lab, s->file, l, from, s->out);
        if (l->code < 0)
            s->errors++;
    } else if (!known_line(l)) {
        spec_complain(s->out, s->file, l, 0, "no line begins with '%s'", l->word[0].text);
        s->errors++;
    }
}

static void finish_case(struct dts_spec *s, struct spec_case *c, const struct head *h)
{
    const struct spec_line *at = &s->line[c->first];
    if (!h->game) {
        bad(s, at, 0, "no line says which game this is: game NAME");
        return;
    }
    c->lab = lab_for(s, h);
    if (!c->lab) {
        spec_complain(s->out, s->file, h->game, 1, dts_game_find(h->game->word[1].text) < 0 ? "there is no game '%s'"
                      : "'%s' cannot be played with the packs of this spec", h->game->word[1].text);
        s->errors++;
        return;
    }
    dt_defaults(&c->lab->game, &c->setup, (unsigned)h->seats);
    c->setup.asks_nature = true;
    c->seed = h->has_seed ? (uint64_t)h->seed : 1;
    char error[DTS_ERROR];
    for (unsigned i = 2; i < h->game->words; i++)
        if (!dts_setting(&c->lab->game, h->game->word[i].text, &c->setup, error, sizeof error))
            bad(s, h->game, i, error);
    if (c->setup.seats < c->lab->game.least_seats || c->setup.seats > c->lab->game.most_seats) {
        spec_complain(s->out, s->file, at, 0, "%s is for %u to %u seats", c->lab->game.name, c->lab->game.least_seats,
                      c->lab->game.most_seats);
        s->errors++;
    }
    for (unsigned i = 1; i < c->lines; i++) {
        struct spec_line *l = &s->line[c->first + i];
        struct head none = { 0 };
        if (!head_line(s, &none, l))
            check_line(s, c, l);
        for (unsigned k = 0; k < none.packs; k++)
            free(none.pack[k]);
    }
}

static void read_case(struct dts_spec *s, const struct head *file, unsigned first, unsigned lines)
{
    struct spec_case *more = realloc(s->at, (s->cases + 1) * sizeof *more);
    if (!more)
        return;
    s->at = more;
    struct spec_line *l = &s->line[first];
    const char *name = l->words > 1 ? l->raw + l->word[1].column - 1 : "";
    struct spec_case *c = &more[s->cases++];
    *c = (struct spec_case){ .first = first, .lines = lines, .number = l->number };
    c->name = dts_copy(name, strlen(name));
    if (!*name)
        bad(s, l, 1, "a case needs a name");
    struct head h = *file;
    const unsigned errors = s->errors;
    FILE *const out = s->out;
    s->out = 0;                            /* finish_case reads these lines again, and complains */
    for (unsigned i = 1; i < lines; i++)
        head_line(s, &h, &s->line[first + i]);
    s->out = out;
    s->errors = errors;
    finish_case(s, c, &h);
    for (unsigned i = file->packs; i < h.packs; i++)
        free(h.pack[i]);
}

static void read_cases(struct dts_spec *s)
{
    struct head file = { 0 };
    unsigned i = 0;
    for (; i < s->lines && !spec_is(&s->line[i], 0, "case"); i++)
        if (!head_line(s, &file, &s->line[i]))
            bad(s, &s->line[i], 0, "before the first case only its head is allowed: game, rule, seats, seed, pack");
    s->head = i;
    while (i < s->lines) {
        unsigned first = i++;
        while (i < s->lines && !spec_is(&s->line[i], 0, "case"))
            i++;
        read_case(s, &file, first, i - first);
    }
    for (unsigned k = 0; k < file.packs; k++)
        free(file.pack[k]);
}

/* Words of a spec are quoted in what is said about it. */
static bool can_be_shown(struct dts_spec *s, const char *text, size_t length)
{
    const char *unfit = dtc_unfit(text, length, true), *start = text;
    struct spec_line at = { .number = 1 };
    for (const char *c = text; unfit && c < unfit; c++)
        if (*c == '\n') {
            at.number++;
            start = c + 1;
        }
    if (unfit && s->out)
        fprintf(s->out, "# %s:%u:%u: a spec cannot hold a control character, a mark of direction or what is no UTF-8\n",
                s->file, at.number, (unsigned)(unfit - start) + 1);
    return !unfit;
}

struct dts_spec *dts_spec_read(const char *file, const char *text, size_t length, FILE *out)
{
    struct dts_spec *s = calloc(1, sizeof *s);
    if (!s)
        return 0;
    s->out = out;
    s->file = dts_cleaned(file);
    if (!s->file || !can_be_shown(s, text, length) || !read_lines(s, text, length))
        s->errors++;
    else
        read_cases(s);
    if (!s->errors && !s->cases) {
        const struct spec_line end = { .number = 1 };
        bad(s, &end, 0, "there is no case in this file");
    }
    if (!s->errors)
        return s;
    dts_spec_free(s);
    return 0;
}

void dts_spec_free(struct dts_spec *s)
{
    if (!s)
        return;
    for (unsigned i = 0; i < s->lines; i++) {
        for (unsigned w = 0; w < s->line[i].words; w++)
            free(s->line[i].word[w].text);
        free((void *)(uintptr_t)s->line[i].word);
        free(s->line[i].raw);
    }
    for (unsigned i = 0; i < s->cases; i++)
        free(s->at[i].name);
    for (unsigned i = 0; i < s->labs; i++)
        spec_lab_free(s->lab[i]);
    free(s->lab);
    free(s->at);
    free(s->line);
    free(s->file);
    free(s);
}
