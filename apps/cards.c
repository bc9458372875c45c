/* cards.c -- subcommands about components: cards, explain, check.
 *
 * Everything shown is made by the session from the compiled cards; `check` also runs the specs
 * that lie beside them. */
#include "app.h"
#include "out.h"

#include <dirent.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../session/spec.h"

struct wanted {
    struct app_args *a;
    const char *name, *search, *kind, *language;
    const char *option[APP_GIVEN + 1], *pack[APP_GIVEN + 1];
};

static void read_wanted(struct app_args *a, struct wanted *w)
{
    unsigned n = 0;
    memset(w, 0, sizeof *w);
    w->a = a;
    w->search = app_value(a, "search");
    w->kind = app_value(a, "kind");
    w->language = app_value(a, "lang");
    for (const char *const *o = app_all(a, "option"); o && *o; o++)
        w->option[n++] = *o;
    n = 0;
    for (const char *const *o = app_all(a, "pack"); o && *o; o++)
        w->pack[n++] = *o;
}

static struct dts_library *open_library(const struct wanted *w, int game)
{
    char error[4096] = "";
    struct dts_library *l =
        dts_library_open(dts_game_name((unsigned)game), w->pack[0] ? w->pack : NULL, error, sizeof error);
    bool good = l != NULL;
    for (const char *const *o = w->option; good && w->a->count && *o; o++)
        good = dts_library_has(l, *o, error, sizeof error);
    if (good)
        return l;
    app_fail(w->a, "%s", error);
    dts_library_free(l);
    return NULL;
}

static bool contains(const char *text, const char *part)
{
    size_t n = strlen(part);
    for (; *text; text++)
        if (dts_same_start(text, part, n))
            return true;
    return n == 0;
}

static const char *const *options_of(const struct wanted *w)
{
    return w->option[0] ? w->option : NULL;
}

/* Is it called so, in print or in the reader's language? `whole`: the whole name, else a part of it. */
static bool called(const struct wanted *w, struct dts_library *l, unsigned card, const char *name, bool whole)
{
    char *title = dts_card_title(l, card, w->language);
    bool so = whole ? title && dts_same_text(title, name)
                    : contains(dts_card_name(l, card), name) || (title && contains(title, name));
    free(title);
    return so;
}

/* The card that is called just so, -1 for none. */
static int find_card(const struct wanted *w, struct dts_library *l)
{
    int card = dts_card_find(l, w->name);
    for (unsigned i = 0; card < 0 && i < dts_cards(l); i++)
        if (called(w, l, i, w->name, true))
            card = (int)i;
    return card;
}

/* By the word of programs or by what is printed behind the card's name. */
static bool of_kind(const struct wanted *w, struct dts_library *l, unsigned card)
{
    char *sort = dts_card_sort(l, card, w->language);
    bool so = dts_same_text(w->kind, dts_card_kind(l, card)) || (sort && dts_same_text(w->kind, sort));
    free(sort);
    return so;
}

/* `exact`: a card is called just so, and this is it. */
static bool matches(const struct wanted *w, struct dts_library *l, unsigned card, bool exact)
{
    if (w->kind && !of_kind(w, l, card))
        return false;
    if (w->name && !exact && !called(w, l, card, w->name, false))
        return false;
    if (!w->search || called(w, l, card, w->search, false))
        return true;
    char *text = dts_card_text(l, card, w->language, options_of(w));
    bool found = text && contains(text, w->search);
    free(text);
    return found;
}

static void print_indented(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        printf("    %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void print_card(const struct wanted *w, struct dts_library *l, unsigned card)
{
    unsigned copies = dts_card_copies(l, card);
    char *title = dts_card_title(l, card, w->language), *sort = dts_card_sort(l, card, w->language);
    printf("%s (%s)", title ? title : dts_card_name(l, card), sort ? sort : dts_card_kind(l, card));
    free(title);
    free(sort);
    if (copies > 1)
        printf(" x%u", copies);
    putchar('\n');
    char *text = dts_card_text(l, card, w->language, options_of(w));
    if (text)
        print_indented(text);
    free(text);
}

/* The cards of one game that are wanted; returns how many. */
static unsigned list_cards(const struct wanted *w, struct dts_library *l, json_t *to)
{
    unsigned found = 0;
    int exact = w->name ? find_card(w, l) : -1;
    for (unsigned i = 0; i < dts_cards(l); i++) {
        if ((exact >= 0 && (int)i != exact) || !matches(w, l, i, exact >= 0))
            continue;
        found++;
        if (to)
            json_array_append_new(to, dts_card_json(l, i, w->language, options_of(w)));
        else
            print_card(w, l, i);
    }
    return found;
}

static void nearest_card(const struct wanted *w, struct dts_library *l)
{
    unsigned n = dts_cards(l);
    const char **name = malloc((n + 1) * sizeof *name);
    for (unsigned i = 0; name && i < n; i++)
        name[i] = dts_card_name(l, i);
    const char *near = name ? app_nearest(w->name, name, n) : NULL;
    app_fail(w->a, near ? "no card is called '%s'; did you mean '%s'?" : "no card is called '%s'", w->name, near);
    free(name);
}

static void check_kind(const struct wanted *w, struct dts_library *l)
{
    const char *known[256];
    size_t n = 0;
    for (unsigned i = 0; i < dts_cards(l) && n < 256; i++) {
        bool fresh = true;
        for (size_t k = 0; k < n; k++)
            fresh = fresh && strcmp(known[k], dts_card_kind(l, i)) != 0;
        if (fresh)
            known[n++] = dts_card_kind(l, i);
    }
    const char *near = app_nearest(w->kind, known, n);
    if (near)
        app_fail(w->a, "no card is of the kind '%s'; did you mean '%s'?", w->kind, near);
}

int app_cards(struct app_args *a)
{
    struct wanted w;
    unsigned found = 0;
    int only = -1;
    read_wanted(a, &w);
    if (a->count > 2)
        return app_usage(a, "at most a game and a name");
    if (a->count && (only = app_game(a, a->word[0])) < 0)
        return APP_USAGE;
    w.name = a->count > 1 ? a->word[1] : NULL;
    json_t *list = app_has(a, "json") ? json_array() : NULL;
    for (unsigned i = 0; i < dts_games(); i++) {
        if (only >= 0 && i != (unsigned)only)
            continue;
        struct dts_library *l = open_library(&w, (int)i);
        if (!l)
            return json_decref(list), APP_FAILED;
        if (!list && only < 0)
            printf("== %s: %u cards ==\n", dts_game_title(i), dts_cards(l));
        unsigned here = list_cards(&w, l, list);
        if (!here && w.name)
            nearest_card(&w, l);
        else if (!here && w.kind && only >= 0)
            check_kind(&w, l);
        found += here;
        dts_library_free(l);
    }
    if (list && app_put_json(a, list) != APP_OK)
        return APP_FAILED;
    return found || (!w.name && !w.kind && !w.search) ? APP_OK : APP_FAILED;
}

int app_explain(struct app_args *a)
{
    struct wanted w;
    read_wanted(a, &w);
    if (a->count != 2)
        return app_usage(a, "a game and a card, please");
    int game = app_game(a, a->word[0]);
    if (game < 0)
        return APP_USAGE;
    w.name = a->word[1];
    struct dts_library *l = open_library(&w, game);
    if (!l)
        return APP_FAILED;
    int card = dts_card_find(l, w.name);
    if (card < 0) {
        nearest_card(&w, l);
    } else {
        char *program = dts_card_program(l, (unsigned)card);
        print_card(&w, l, (unsigned)card);
        printf("\n%s", program ? program : "");
        free(program);
    }
    dts_library_free(l);
    return card < 0 ? APP_FAILED : APP_OK;
}

/* ---------------------------------------------------------------------- check ---- */
struct specs {
    unsigned passed, failed, files;
};

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Visit a file, or a folder's files in the order of their names, folders within it too. */
static void walk(const char *path, unsigned depth, void (*visit)(const char *, void *), void *with)
{
    struct stat about;
    char **name = NULL;
    unsigned n = 0;
    /* a link is followed where it was named, not where it was found: folders may link in circles */
    if ((depth ? lstat(path, &about) : stat(path, &about)) != 0 || depth > 8 || S_ISLNK(about.st_mode))
        return;
    if (!S_ISDIR(about.st_mode)) {
        visit(path, with);
        return;
    }
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char **more = entry->d_name[0] == '.' ? NULL : realloc(name, (n + 1) * sizeof *name);
        name = more ? more : name;
        if (more && (name[n] = app_format("%s/%s", path, entry->d_name)))
            n++;
    }
    if (dir)
        closedir(dir);
    if (n)
        qsort(name, n, sizeof name[0], by_name);
    for (unsigned i = 0; i < n; i++) {
        walk(name[i], depth + 1, visit, with);
        free(name[i]);
    }
    free(name);
}

static void visit_spec(const char *path, void *with)
{
    struct specs *sum = with;
    if (!ends_with(path, ".spec"))
        return;
    sum->files++;
    dts_spec_run_file(path, stdout, &sum->passed, &sum->failed);
}

/* In the source tree: the specs that lie in a game's folder specs/. */
static void visit_own_spec(const char *path, void *with)
{
    if (strstr(path, "/specs/"))
        visit_spec(path, with);
}

struct pack {
    bool any;
    char game[64];
    char where[256]; /* file:line:column of the game's name */
};

/* "file:line:column" of a place in a text. */
static void note_place(struct pack *p, const char *path, const char *text, const char *at)
{
    unsigned line = 1, column = 1;
    for (; text < at; text++, column++)
        if (*text == '\n')
            line++, column = 0;
    snprintf(p->where, sizeof p->where, "%s:%u:%u", path, line, column);
}

/* Notes that there are cards, and the game that the first pack names: pack "NAME" for GAME. */
static void visit_card(const char *path, void *with)
{
    struct pack *p = with;
    size_t length;
    if (!ends_with(path, ".card"))
        return;
    char error[DTS_ERROR], *text = p->any ? NULL : app_read_file(path, &length, error, sizeof error), *at = text;
    p->any = true;
    while (at && (*at == '#' || dts_is_space(*at)))
        at = *at == '#' ? strchr(at, '\n') : at + 1;
    int begin = 0;
    if (at && sscanf(at, "pack \"%*[^\"]\" for %n%63[a-z0-9-]", &begin, p->game) != 1)
        p->game[0] = '\0';
    else if (at)
        note_place(p, path, text, at + begin);
    free(text);
}

/* What one catalogue lacks for a game with these packs, each line with the language before it; what is wrong in it
 * says itself where. */
static unsigned check_language(const char *game, const char *const *pack, const char *language)
{
    char *list = NULL;
    size_t length;
    FILE *to = open_memstream(&list, &length);
    unsigned missing = to ? dts_check_words(game, pack, language, to) : 0;
    if (to)
        fclose(to);
    for (char *line = list; line && *line;) {
        size_t n = strcspn(line, "\n");
        const char *wrong = strstr(line, ": error: ");
        if (wrong && wrong < line + n)
            printf("%.*s\n", (int)n, line);
        else
            printf("%s: the catalogue %s lacks %.*s\n", game, language, (int)n, line);
        line += n + (line[n] == '\n');
    }
    free(list);
    return missing;
}

/* The language that is asked for, or those the game brings; one that brings none lacks all of them. */
static unsigned check_words(const struct app_args *a, const char *game, const char *const *pack)
{
    const char *only = app_value(a, "lang");
    unsigned missing = 0;
    bool mute = true;
    for (unsigned i = 0; i < dts_languages(); i++)
        mute = mute && !dts_speaks(game, dts_language(i));
    for (unsigned i = 0; i < dts_languages(); i++)
        if (only ? strcmp(only, dts_language(i)) == 0 : mute || dts_speaks(game, dts_language(i)))
            missing += check_language(game, pack, dts_language(i));
    return missing;
}

/* A card is native when C was written for it alone: few should be, of those that do anything. */
static void print_natives(const char *what, const struct dts_library *l, unsigned missing)
{
    unsigned with = dts_with_effect(l), natives = dts_natives(l);
    unsigned tenths = with ? (natives * 2000 + with) / (2 * with) : 0;
    app_print(stdout, "%s, %u with an effect, %u of them native (%u.%u %%), %u missing words", what, with, natives,
              tenths / 10, tenths % 10, missing);
}

static bool check_game(struct app_args *a, unsigned game)
{
    char error[4096] = "";
    struct dts_library *l = dts_library_open(dts_game_name(game), NULL, error, sizeof error);
    if (!l)
        return app_fail(a, "%s: %s", dts_game_name(game), error), false;
    unsigned missing = check_words(a, dts_game_name(game), NULL);
    char *what = app_format("%s: %u cards", dts_game_name(game), dts_cards(l));
    print_natives(what ? what : "", l, missing);
    free(what);
    dts_library_free(l);
    return missing == 0;
}

/* Is the game a pack is for known? If not, say where it is named, and the nearest game. */
static bool known_game(const struct pack *p)
{
    const char *known[64];
    unsigned n = 0;
    if (!p->game[0] || dts_game_find(p->game) >= 0)
        return true;
    for (; n < dts_games() && n < 64; n++)
        known[n] = dts_game_name(n);
    const char *near = app_nearest(p->game, known, n);
    app_print(stdout, near ? "%s: error: there is no game '%s'; did you mean '%s'?"
                           : "%s: error: there is no game '%s'; doomtrack games lists them", p->where, p->game, near);
    return false;
}

/* Compile a pack with its game's cards; its words and natives are counted. */
static bool check_pack(struct app_args *a, const char *path, const char *game)
{
    const char *const pack[] = { path, NULL };
    char error[DTS_ERROR] = "";
    if (!dts_check_packs(*game ? game : NULL, pack, stdout))
        return false;
    struct dts_library *l = dts_library_open(game, pack, error, sizeof error);
    if (!l)
        return app_fail(a, "%s", error), false;
    unsigned missing = check_words(a, game, pack);
    char *what = app_format("%s: compiles for %s; %u cards with the base box", path, game, dts_cards(l));
    print_natives(what ? what : "", l, missing);
    free(what);
    dts_library_free(l);
    return true; /* missing words are the game's to mend, not the pack's */
}

static bool is_there(const char *folder, const char *name)
{
    struct stat about;
    char *path = app_format("%s/%s", folder, name);
    bool there = path && stat(path, &about) == 0;
    free(path);
    return there;
}

/* A game's own folder: what was changed there since the program was made is not in it. */
static bool check_own(struct app_args *a, const char *game, const char *folder)
{
    if (!dts_built_from(game, folder)) {
        app_print(stdout, "%s: these are not the cards that this program was built with; run make first", folder);
        return false;
    }
    return check_game(a, (unsigned)dts_game_find(game));
}

/* One path: its cards are compiled with their game's, then its specs are run. The cards of a
 * game's own folder are built in; a second time they would be there twice. */
static bool check_path(struct app_args *a, const char *path, struct specs *sum)
{
    struct stat about;
    struct pack cards = { .any = false };
    bool good = true, within = is_there(path, "cards");
    unsigned files = sum->files;
    if (stat(path, &about) != 0)
        return app_fail(a, "%s: there is no such file or folder", path), false;
    char *folder = app_format(within ? "%s/cards" : "%s", path);
    if (!folder)
        return app_fail(a, "out of memory"), false;
    walk(folder, 0, visit_card, &cards);
    if (cards.any && is_there(path, "words.def") && dts_game_find(cards.game) >= 0)
        good = check_own(a, cards.game, folder);
    else if (cards.any)
        good = known_game(&cards) && check_pack(a, folder, cards.game);
    free(folder);
    walk(path, 0, visit_spec, sum);
    if (!cards.any && sum->files == files)
        return app_fail(a, "%s: no .card and no .spec file", path), false;
    return good;
}

int app_check(struct app_args *a)
{
    struct specs sum = { .files = 0 };
    bool good = true;
    for (unsigned i = 0; !a->count && i < dts_games(); i++)
        good = check_game(a, i) && good;
    if (!a->count) {
        walk("games", 0, visit_own_spec, &sum);
        walk("tests", 0, visit_own_spec, &sum);
    }
    for (unsigned i = 0; i < a->count; i++)
        good = check_path(a, a->word[i], &sum) && good;
    if (sum.files)
        printf("%u passed, %u failed\n", sum.passed, sum.failed);
    return good && !sum.failed ? APP_OK : APP_FAILED;
}
