/* multiply_fuzz.c -- real cards of every game with parts of them multiplied: abilities, statements, blocks inside
 * blocks, numbers, copies. Unlike random text most of this compiles, so what is tried is play: whatever cards say,
 * nothing is read or written beside its place, and every decision ends soon. The input is only a source of chance. */
#include <time.h>
#include "fuzz.h"
#include "players/player.h"
#include "session/inner.h"

#ifdef FUZZ_DRIVER
#define LLVMFuzzerTestOneInput fuzz_multiply
#endif

enum { MOST_CARDS = 600, MOST_PACK = 200000, MOST_PLAYED = 120, SECONDS = 20 };

/* How many were tried and how many of them compiled, for whoever asks. */
struct multiplied { unsigned tried, compiled, decisions; } multiplied;

static uint64_t mul_state;

static unsigned mul_chance(unsigned below)
{
    mul_state = dts_mix(mul_state + 0x9e3779b97f4a7c15u);
    return (unsigned)(mul_state >> 16) % below;
}

/* A piece of a source: a card, its head up to the brace, one of its abilities. */
struct piece { const char *at; size_t length; };
struct mul_card { struct piece head, body; };

/* ---- reading ---- */

/* Behind the closing brace that belongs to the opening one at p; strings and comments hold none. */
static const char *mul_close(const char *p, const char *end)
{
    unsigned depth = 0;
    for (; p < end; p++) {
        if (*p == '"')
            do
                p += *p == '\\' ? 2 : 1;
            while (p < end && *p != '"');
        else if (*p == '#')
            p = memchr(p, '\n', (size_t)(end - p)) ? memchr(p, '\n', (size_t)(end - p)) : end;
        else if (*p == '{')
            depth++;
        else if (*p == '}' && !--depth)
            return p + 1;
    }
    return end;
}

/* A card begins a line, with a word and a name; its brace is the first behind it. */
static unsigned mul_read(const char *text, size_t length, struct mul_card *card, unsigned room)
{
    unsigned n = 0;
    const char *end = text + length;
    for (const char *p = text; p && p < end && n < room; p = memchr(p, '\n', (size_t)(end - p)), p = p ? p + 1 : p) {
        const char *line = memchr(p, '\n', (size_t)(end - p)), *name = memchr(p, '"', (size_t)(end - p));
        if (*p < 'a' || *p > 'z' || !strncmp(p, "pack ", 5) || !name || (line && name > line))
            continue;
        const char *brace = memchr(name, '{', (size_t)(end - name)), *close = brace ? mul_close(brace, end) : end;
        if (!brace || close == end)
            continue;
        card[n++] = (struct mul_card){ { p, (size_t)(brace - p) }, { brace + 1, (size_t)(close - 2 - brace) } };
        p = close - 1;
    }
    return n;
}

static bool mul_begins(struct piece s, const char *word)
{
    size_t n = strlen(word);
    return s.length > n && !memcmp(s.at, word, n) && s.at[n] == ' ';
}

/* The abilities of a card, each from its word to the end of its last block or line. */
static unsigned mul_abilities(struct piece body, struct piece *ability, unsigned room)
{
    static const char *const words[] = { "when", "after", "add", "set", "only" };
    unsigned n = 0;
    const char *end = body.at + body.length;
    for (const char *p = body.at; p < end && n < room; p++) {
        struct piece rest = { p, (size_t)(end - p) };
        bool begins = false;
        for (unsigned i = 0; i < sizeof words / sizeof *words && (p == body.at || p[-1] == ' ' || p[-1] == '\n'); i++)
            begins |= mul_begins(rest, words[i]);
        if (begins) {
            const char *line = memchr(p, '\n', rest.length), *brace = memchr(p, '{', rest.length);
            const char *stop = brace && (!line || brace < line) ? mul_close(brace, end) : line ? line : end;
            while (stop < end && brace && brace < stop && *stop == ' ' && stop[1] == '{')  /* pay {..} {..} */
                stop = mul_close(stop + 1, end);
            ability[n++] = (struct piece){ p, (size_t)(stop - p) };
            p = stop - 1;
        } else if (*p == '{' || *p == '"') {
            p = *p == '{' ? mul_close(p, end) - 1 : memchr(p + 1, '"', (size_t)(end - p - 1));
            if (!p)
                break;
        }
    }
    return n;
}

/* ---- writing ---- */

static void mul_put(struct dts_buf *b, struct piece s) { dts_put(b, s.at, s.length); }

static unsigned mul_times(void)
{
    static const uint8_t often[] = { 1, 1, 2, 3, 4, 5, 8, 9, 15, 16, 31, 32, 33, 60 };
    return often[mul_chance(sizeof often)];
}

/* A block of statements again and again, or inside other blocks. */
static void mul_block(struct dts_buf *b, struct piece inner, const char *const *around, unsigned arounds)
{
    unsigned times = mul_chance(3) ? 1 : mul_times(), deep = mul_chance(3) ? 0 : 1 + mul_chance(6);
    for (unsigned i = 0; i < deep; i++)
        dts_puts(b, around[mul_chance(arounds)]);
    while (times--) {
        mul_put(b, inner);
        dts_puts(b, " ");
    }
    while (deep--)
        dts_puts(b, "} ");
}

/* Text with some of its numbers changed. */
static void mul_numbers(struct dts_buf *b, struct piece s)
{
    static const int number[] = { 0, 1, 2, 3, 5, 15, 16, 32, 33, 64, 98, 99 }, larger[] = { 100, 128, 255, 256, 8191 };
    for (size_t i = 0; i < s.length; i++) {
        bool digit = s.at[i] >= '0' && s.at[i] <= '9', word = i && (s.at[i - 1] == '_' || s.at[i - 1] == 'x' ||
                     (s.at[i - 1] >= 'a' && s.at[i - 1] <= 'z') || (s.at[i - 1] >= '0' && s.at[i - 1] <= '9'));
        if (!digit || word || mul_chance(4)) {
            dts_put(b, &s.at[i], 1);
            continue;
        }
        dts_printf(b, "%d", mul_chance(20) ? number[mul_chance(sizeof number / sizeof *number)]
                                           : larger[mul_chance(sizeof larger / sizeof *larger)]);
        while (i + 1 < s.length && s.at[i + 1] >= '0' && s.at[i + 1] <= '9')
            i++;
    }
}

/* The innermost blocks of an ability or field are those without a brace in them. */
static void mul_text(struct dts_buf *b, struct piece s, const struct dt_game *g)
{
    char each[2][80];
    const char *const around[] = { "if 1 = 1 { ", "repeat 3 times { ", "repeat 90 times { ", each[0], each[1],
                                   "if seats * seats + 1 > 1 { " };
    for (unsigned i = 0; i < 2; i++)
        snprintf(each[i], sizeof each[i], "each %s { ", g->words->set.at[mul_chance(g->words->set.count)].name);
    struct dts_buf made = { 0 };
    for (size_t i = 0; i < s.length; i++) {
        dts_put(&made, &s.at[i], 1);
        if (s.at[i] != '{')
            continue;
        size_t inner = strcspn(s.at + i + 1, "{}|\"#");          /* the text goes on behind the piece */
        bool cost = i > 4 && !memcmp(s.at + i - 4, "pay ", 4);
        bool block = i + 1 + inner < s.length && s.at[i + 1 + inner] == '}' && !cost && !mul_chance(3);
        if (!block)
            continue;
        mul_block(&made, (struct piece){ s.at + i + 1, inner }, around, sizeof around / sizeof *around);
        i += inner;
    }
    char *text = dts_take(&made);
    FUZZ_DEMAND(text);
    if (mul_chance(2))
        mul_numbers(b, (struct piece){ text, strlen(text) });
    else
        dts_puts(b, text);
    free(text);
}

/* The card as it is, but for what is multiplied, in place of the one in the box. */
static void mul_card(struct dts_buf *b, const struct mul_card *card, unsigned cards, const struct mul_card *k,
                     const struct dt_game *g)
{
    struct piece ability[64];
    const struct mul_card *from = mul_chance(3) ? k : &card[mul_chance(cards)];
    const char *copies = mul_chance(4) ? "" : (const char *[]){ "x2 ", "x3 ", "x8 ", "x30 " }[mul_chance(4)];
    for (size_t i = 0; i < k->head.length; i++)                  /* without its own copies */
        if (*copies && k->head.at[i] == 'x' && k->head.at[i - 1] == ' ' && k->head.at[i + 1] <= '9')
            while (i + 1 < k->head.length && k->head.at[i + 1] != ' ')
                i++;
        else
            dts_put(b, &k->head.at[i], 1);
    dts_printf(b, " %sreplaces {\n", copies);
    mul_text(b, k->body, g);
    for (unsigned n = mul_abilities(from->body, ability, 64), some = n ? 1 + mul_chance(3) : 0; some; some--) {
        struct piece one = ability[mul_chance(n)];
        const char *limit = strstr(one.at, "limit ");
        unsigned times = limit && limit < one.at + one.length ? 1 : mul_times();
        for (; times; times--) {
            dts_puts(b, "\n    ");
            mul_text(b, one, g);
        }
    }
    dts_puts(b, "\n}\n");
}

/* ---- playing ---- */

/* What front ends and players do with a position: none of it may be harmed by what cards say. */
static void mul_look(const struct dt_game *g, const struct dt_core *s, struct dt_core *view, struct dt_core *full,
                     bool expert)
{
    static struct dt_table table;
    unsigned seat = s->ask.who < DT_SEATS ? s->ask.who : 0;
    const struct dt k = dt_rules(g, view, NULL);
    dt_mask(g, s, seat, view);
    memset(&table, 0, sizeof table);
    g->table(&k, seat, &table);
    if (s->status == DT_ASKING && s->ask.who == seat)
        FUZZ_DEMAND(g->simple(&k, seat) < s->ask.count);
    const struct dts_position p = { .game = g, .view = view, .seat = seat };
    if (expert && s->status == DT_ASKING && s->ask.who == seat)
        FUZZ_DEMAND(dtp_expert.choose(&p) < s->ask.count);
    dt_determinize(g, view, seat, s->ply, full);
}

static void mul_play(const struct dt_game *g, unsigned seats)
{
    struct dt_setup how;
    struct dt_core *s = malloc(g->size), *view = malloc(g->size), *full = malloc(g->size);
    FUZZ_DEMAND(s && view && full);
    dt_defaults(g, &how, seats);
    bool going = dt_begin(g, s, &how, mul_chance(1u << 30), NULL);
    for (unsigned n = 0; going && n < MOST_PLAYED && s->status == DT_ASKING; n++) {
        clock_t before = clock();
        FUZZ_DEMAND(dt_apply(g, s, mul_chance(s->ask.count), NULL));
        FUZZ_DEMAND((clock() - before) / CLOCKS_PER_SEC < SECONDS);
        if (n % 8 == 0)
            mul_look(g, s, view, full, n % 32 == 16);
        multiplied.decisions++;
    }
    free(s);
    free(view);
    free(full);
}

static void mul_try(const struct dt_game *registered, const char *text, size_t size)
{
    struct dts_cards cards = { 0 };
    struct dt_game g = *registered;
    struct dtc_errors *list = dtc_errors_new();
    char error[DTS_ERROR] = "";
    bool good = list && dts_cards_base(&cards, g.name, error, sizeof error) &&
                dts_cards_add(&cards, "fuzz.card", text, size, false, error, sizeof error) &&
                dts_cards_use(&cards, &g, list, error, sizeof error);
    FUZZ_DEMAND(good || *error);
    multiplied.tried++;
    multiplied.compiled += good;
    if (good) {
        FUZZ_DEMAND(!dtc_verify(g.words, g.content));
        for (unsigned i = 0; i < 2; i++)
            mul_play(&g, g.least_seats + mul_chance(g.most_seats - g.least_seats + 1u));
    }
    dtc_errors_free(list);
    dts_cards_free(&cards);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct mul_card card[MOST_CARDS];
    struct dts_cards base = { 0 };
    struct dts_buf b = { 0 };
    char error[DTS_ERROR] = "";
    unsigned games = 0, cards = 0;
    mul_state = dts_text_hash((const char *)data, size);
    while (dts_game_at(games))
        games++;
    const struct dt_game *g = dts_game_at(mul_chance(games));
    FUZZ_DEMAND(dts_cards_base(&base, g->name, error, sizeof error));
    for (size_t i = 0; i < base.files; i++)
        cards += mul_read(base.file[i].text, base.file[i].length, card + cards, MOST_CARDS - cards);
    FUZZ_DEMAND(cards);
    dts_printf(&b, "pack \"Multiplied\" for %s\n", g->name);
    unsigned step = 1 + mul_chance(cards), n = 1 + mul_chance(4), at = mul_chance(cards);
    for (; n && b.length < MOST_PACK; n--, at = at + step < cards ? at + step : cards)
        if (at < cards)
            mul_card(&b, card, cards, &card[at], g);
    size_t length = b.length;
    char *text = dts_take(&b);
    FUZZ_DEMAND(text);
    mul_try(g, text, length);
    free(text);
    dts_cards_free(&base);
    return 0;
}
