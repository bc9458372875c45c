/* main.c -- mutation of cards: every card program with one small wrong must fail a spec.
 *
 *   mutate [--all] [--only CARD]... SURVIVORS.tsv SPEC...
 *
 * Runs in one process: specs are read once, a mutation is written into their private copies of
 * the content, the cases that name the card run first. What no spec notices must be listed in
 * SURVIVORS.tsv as `game card what <TAB> reason`; a line there, of a game played, that is no survivor fails too.
 * With --only just these cards and their survivors are looked at; with --all every case is run for listed survivors
 * too, not just those that name the card. */
#include "mutate.h"
#include "session/inner.h"
#include "session/spec.h"

struct spec_file { struct dts_spec *spec; const char *path; };
struct lab { struct dt_content *content; int16_t *code; const struct dt_game *game; };
struct one_case { struct dts_spec *spec; struct dt_content *content; unsigned index; };

struct survivor { char *key, *reason; bool seen; };
struct choice { const char *slug; bool found; };

static struct one_case *cases;
static struct survivor *survivors;
static struct lab *lab_list;
static struct choice *only;
static unsigned case_count, survivor_count, lab_count, only_count, line, failures;
static bool all;

static void *more(void *at, unsigned count, size_t size)
{
    void *p = realloc(at, (count + 1) * size);
    if (!p)
        exit(1);
    return p;
}

/* Give the content room for the rows that mutations put behind its code; once for each lab. */
static void adopt(const struct dt_game *g, struct dt_content *c)
{
    for (unsigned i = 0; i < lab_count; i++)
        if (lab_list[i].content == c)
            return;
    int16_t *code = calloc(c->codes + (size_t)MOST_EXTRA, sizeof *code);
    if (!code)
        exit(1);
    memcpy(code, c->code, c->codes * sizeof *code);
    lab_list = more(lab_list, lab_count, sizeof *lab_list);
    lab_list[lab_count++] = (struct lab){ c, code, g };
}

static bool read_spec(const char *path)
{
    size_t length;
    char error[DTS_ERROR];
    char *text = dts_read_file(path, 1 << 22, &length, error, sizeof error);
    struct dts_spec *s = text ? dts_spec_read(path, text, length, stdout) : 0;
    free(text);
    if (!s)
        return false;
    for (unsigned i = 0; i < dts_spec_cases(s); i++) {
        unsigned codes;
        struct dt_content *c = dts_spec_content(s, i, &codes);
        adopt(dts_spec_game(s, i), c);
        cases = more(cases, case_count, sizeof *cases);
        cases[case_count++] = (struct one_case){ s, c, i };
    }
    return true;
}

static void read_survivors(const char *path)
{
    size_t length;
    char error[DTS_ERROR];
    char *text = dts_read_file(path, 1 << 22, &length, error, sizeof error);
    for (char *l = text ? strtok(text, "\n") : 0; l; l = strtok(0, "\n")) {
        char *tab = strchr(l, '\t');
        if (*l == '#' || !tab)
            continue;
        *tab = 0;
        survivors = more(survivors, survivor_count, sizeof *survivors);
        survivors[survivor_count++] = (struct survivor){ strdup(l), strdup(tab + 1), false };
    }
    free(text);
}

/* Is this card to be looked at? `slug` may have more behind it, after a space. */
static bool wanted(const char *slug)
{
    size_t length = strcspn(slug, " ");
    for (unsigned i = 0; i < only_count; i++)
        if (strlen(only[i].slug) == length && !strncmp(only[i].slug, slug, length))
            return only[i].found = true;
    return !only_count;
}

static struct survivor *listed(const char *key)
{
    for (unsigned i = 0; i < survivor_count; i++)
        if (!strcmp(survivors[i].key, key))
            return &survivors[i];
    return 0;
}

/* Does this case fail with the mutation? Its content is clean before and after. */
static bool notices(const struct one_case *c, const struct mutation *m, const struct dt_game *g)
{
    mutation_apply(m, c->content, g->words);
    bool passed = dts_spec_run(c->spec, c->index, DTS_SPEC_QUICK, 0);
    mutation_revert(m, c->content, g->content, g->words);
    return !passed;
}

/* The cases of a game in the order they are tried for a card: those that name it, then the others; what noticed a
 * mutation comes first for the next one, for the two are often a line apart. */
static struct { unsigned *at, count, near; } turns;

static void line_up(const struct dt_game *g, const char *slug)
{
    turns.at = turns.at ? turns.at : calloc(case_count, sizeof *turns.at);
    if (!turns.at)
        exit(1);
    turns.count = turns.near = 0;
    for (int named = 1; named >= 0; named--) {
        for (unsigned i = 0; i < case_count; i++) {
            const struct one_case *c = &cases[i];
            if (!strcmp(dts_spec_game(c->spec, c->index)->name, g->name) && c->content->hash == g->content->hash
                && dts_spec_mentions(c->spec, c->index, slug) == named)
                turns.at[turns.count++] = i;
        }
        turns.near = named ? turns.count : turns.near;
    }
}

static void first_next_time(unsigned n)
{
    unsigned noticed = turns.at[n];
    memmove(turns.at + 1, turns.at, n * sizeof *turns.at);
    turns.at[0] = noticed;
    turns.near += n >= turns.near;
}

/* A listed survivor is tried by the cases that have to do with the card, and by all of them only where `all` is wanted:
 * to run every case of a game for each of them takes most of the time there is. */
static bool killed(const struct mutation *m, const struct dt_game *g, bool is_listed)
{
    unsigned most = is_listed && !all ? turns.near : turns.count;
    for (unsigned n = 0; n < most; n++)
        if (notices(&cases[turns.at[n]], m, g)) {
            first_next_time(n);
            return true;
        }
    return false;
}

static void say_card(const struct dt_game *g, const char *slug, unsigned made, unsigned alive, unsigned excused)
{
    failures += alive != 0;
    printf("%s %u - %s %s: %u mutations, %u noticed, %u listed as survivors\n", alive ? "not ok" : "ok", ++line,
           g->name, slug, made, made - alive - excused, excused);
    fflush(stdout);
}

/* Mutate the cards of the game as it is built in; packs of specs are their authors' matter. */
static void mutate_game(const struct dt_game *g)
{
    struct mutations list = { 0 };
    struct dts_names names;
    unsigned alive = 0, excused = 0, made = 0;
    mutations_of(&list, g, g->content);
    if (!dts_names_make(&names, g))
        exit(1);
    for (size_t i = 0; i < list.count; i++) {
        const struct mutation *m = &list.at[i];
        const char *slug = m->map ? g->content->map[m->map - 1].word : names.card[m->card];
        char key[300];
        if (!wanted(slug)) {
            mutation_free_maps(m, g->content);
            continue;
        }
        if (!made++)
            line_up(g, slug);
        snprintf(key, sizeof key, "%s %s %s", g->name, slug, m->what);
        struct survivor *s = listed(key);
        if (!killed(m, g, s)) {
            if (s)
                s->seen = true, excused++;
            else
                printf("# survivor: %s\n", key), alive++;
        }
        mutation_free_maps(m, g->content);
        if (i + 1 == list.count || list.at[i + 1].card != m->card || list.at[i + 1].map != m->map) {
            say_card(g, slug, made, alive, excused);
            made = alive = excused = 0;
        }
    }
    if (!only_count)
        printf("# %s: %zu mutations of %u cards\n", g->name, list.count, g->content->cards);
    dts_names_free(&names);
    free(list.at);
}

/* Without any mutation every case passes, quickly run as they are here; one that does not would
 * notice everything and is left out. */
static void run_clean(void)
{
    unsigned good = 0, read = case_count;
    for (unsigned i = 0; i < lab_count; i++)
        lab_list[i].content->code = lab_list[i].code;
    for (unsigned i = 0; i < read; i++)
        if (dts_spec_run(cases[i].spec, cases[i].index, DTS_SPEC_QUICK, stdout))
            cases[good++] = cases[i];
    case_count = good;
    printf("%s %u - %u of %u cases pass before anything is changed\n", good < read ? "not ok" : "ok", ++line, good,
           read);
    failures += good < read;
}

/* Is there a case that plays the game whose name begins this text? */
static bool played(const char *name)
{
    size_t length = strcspn(name, " ");
    for (unsigned i = 0; i < case_count; i++) {
        const char *of = dts_spec_game(cases[i].spec, cases[i].index)->name;
        if (strlen(of) == length && !strncmp(of, name, length))
            return true;
    }
    return false;
}

static void mutate_all(void)
{
    for (unsigned g = 0; dts_game_at(g); g++)
        if (played(dts_game_at(g)->name))
            mutate_game(dts_game_at(g));
    for (unsigned i = 0; i < only_count; i++)
        if (!only[i].found) {
            printf("not ok %u - there is a card %s that can be mutated\n", ++line, only[i].slug);
            failures++;
        }
    for (unsigned i = 0; i < survivor_count; i++)
        if (played(survivors[i].key) && wanted(survivors[i].key + strcspn(survivors[i].key, " ") + 1)
            && (!survivors[i].seen || !*survivors[i].reason)) {
            printf("# %s\n", survivors[i].key);
            printf("not ok %u - a listed survivor survives, and the reason is given\n", ++line);
            failures++;
        }
}

int main(int argc, char **argv)
{
    int first = 1;
    if (argc > 1 && !strcmp(argv[1], "--all"))
        all = true, first++;
    for (; first + 1 < argc && !strcmp(argv[first], "--only"); first += 2) {
        only = more(only, only_count, sizeof *only);
        only[only_count++] = (struct choice){ argv[first + 1], false };
    }
    if (argc < first + 2) {
        fprintf(stderr, "usage: mutate [--all] [--only CARD]... SURVIVORS.tsv SPEC...\n");
        return 2;
    }
    read_survivors(argv[first]);
    for (int i = first + 1; i < argc; i++)
        if (!read_spec(argv[i])) {
            printf("not ok %u - %s can be read\n", ++line, argv[i]);
            failures++;
        }
    run_clean();
    mutate_all();
    printf("1..%u\n", line);
    return failures != 0;
}
