/* setup.c -- from the words of the command line to the cells that are to be played. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ----------------------------------------------------------------------- players ---- */

/* "simple" for all, or one for each seat: "simple,random". */
static bool read_policy(struct sim *m, const char *policy, struct dts_how *how)
{
    unsigned n = 0;
    for (const char *at = policy; at; n++) {
        size_t length = strcspn(at, ",");
        char *word = app_format("%.*s", (int)length, at);
        bool known = word && n < DTS_SEATS && strcmp(word, "human") != 0 && dts_player_known(word);
        if (!known) {
            app_usage(m->a, "'%.*s' is no computer player; doomtrack sim --help names them", (int)length, at);
            free(word);
            return false;
        }
        how->player[n] = word;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (n == 1)
        for (; n < how->seats; n++)
            how->player[n] = strdup(how->player[0]);
    else if (n != how->seats)
        return app_usage(m->a, "'%s' names %u players, there are %u seats", policy, n, how->seats), false;
    return true;
}

/* -------------------------------------------------------------------------- axes ---- */

static bool is_setting(const struct sim *m, const char *name, size_t length)
{
    const char *setting, *choices;
    for (unsigned i = 0; (setting = dts_game_setting(m->game, i, &choices)); i++)
        if (strlen(setting) == length && strncmp(setting, name, length) == 0)
            return true;
    return false;
}

static bool is_name(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && strncmp(text, name, length) == 0;
}

/* "players=1,2,4", "edition=revised,first": one axis of the grid. Lists of players, one a seat, are
 * separated by + there. */
static bool read_axis(struct sim *m, const char *text)
{
    size_t length = strcspn(text, "=");
    if (m->axes == SIM_AXES)
        return app_usage(m->a, "--sweep: at most %d of them", SIM_AXES), false;
    if (!text[length] || !text[length + 1])
        return app_usage(m->a, "--sweep %s: it is NAME=VALUE,VALUE...", text), false;
    if (!is_setting(m, text, length) && !is_name(text, length, "players") && !is_name(text, length, "policy"))
        return app_usage(m->a, "--sweep: '%.*s' is no setting of this game, nor players or policy", (int)length, text),
               false;
    struct sim_axis *x = &m->axis[m->axes++];
    x->name = app_format("%.*s", (int)length, text);
    for (const char *at = text + length + 1; *at;) {
        size_t n = strcspn(at, ",");
        if (!n || x->values == SIM_VALUES)
            return app_usage(m->a, "--sweep %s: 1 to %d values with commas between them", text, SIM_VALUES), false;
        x->value[x->values++] = app_format("%.*s", (int)n, at);
        at += n + (at[n] == ',');
    }
    return true;
}

/* ----------------------------------------------------------------------- the arms ---- */

/* --compare A,B: two players, two settings (K=V), or with,without the packs. */
static bool read_arms(struct sim *m, const char *text)
{
    size_t length = strcspn(text, ",");
    m->arms = 1;
    if (!text[length] || !length || !text[length + 1] || strchr(text + length + 1, ','))
        return app_usage(m->a, "--compare %s: it is A,B", text), false;
    m->arm[0] = app_format("%.*s", (int)length, text);
    m->arm[1] = app_format("%s", text + length + 1);
    m->arms = 2;
    for (unsigned i = 0; i < 2; i++) {
        const char *arm = m->arm[i];
        bool pack = strcmp(arm, "with") == 0 || strcmp(arm, "without") == 0;
        if (pack && !app_value(m->a, "pack"))
            return app_usage(m->a, "--compare %s: with and without which --pack?", text), false;
        if (!pack && !strchr(arm, '=') && (!dts_player_known(arm) || strcmp(arm, "human") == 0))
            return app_usage(m->a, "--compare: '%s' is no computer player, setting K=V, with or without", arm), false;
    }
    return true;
}

/* ---------------------------------------------------------------------- the cells ---- */

static const char *axis_value(const struct sim *m, const struct sim_cell *c, const char *name)
{
    for (unsigned i = 0; i < m->axes; i++)
        if (strcmp(m->axis[i].name, name) == 0)
            return m->axis[i].value[c->value[i]];
    return NULL;
}

static bool seats_of(struct sim *m, struct sim_cell *c)
{
    unsigned least, most;
    uint64_t seats;
    const char *swept = axis_value(m, c, "players");
    dts_game_players(m->game, &least, &most);
    if (!swept && !app_number(m->a, "players", least, most, least, &seats))
        return false;
    if (swept && (!app_to_number(swept, &seats) || seats < least || seats > most))
        return app_usage(m->a, "--sweep: %s players, but it is for %u to %u", swept, least, most), false;
    c->how.seats = (unsigned)seats;
    if (m->seat >= seats)
        return app_usage(m->a, "--seat %u: there are %llu seats, the first is 0", m->seat, (unsigned long long)seats),
               false;
    return true;
}

static bool players_of(struct sim *m, struct sim_cell *c)
{
    const char *swept = axis_value(m, c, "policy"), *given = app_value(m->a, "policy");
    const char *arm = m->arms == 2 ? m->arm[c->arm] : NULL;
    bool compared = arm && dts_player_known(arm);
    bool whole = compared && !m->one_seat;
    char *plain = app_format("%s", whole ? arm : swept ? swept : given ? given : "simple");
    if (!plain)
        return app_fail(m->a, "out of memory"), false;
    for (char *plus = plain; (plus = strchr(plus, '+'));)
        *plus = ',';
    bool good = read_policy(m, plain, &c->how);
    c->policy = whole ? arm : swept ? swept : given ? given : "simple";
    free(plain);
    if (good && compared && m->one_seat) {
        free((void *)(uintptr_t)c->how.player[m->seat]);
        c->how.player[m->seat] = strdup(arm);
    }
    return good;
}

static void settings_of(struct sim *m, struct sim_cell *c)
{
    unsigned n = 0, packs = 0;
    const char *arm = m->arms == 2 ? m->arm[c->arm] : NULL;
    for (const char *const *o = app_all(m->a, "option"); o && *o && n < APP_GIVEN - SIM_AXES - 1; o++)
        c->option[n++] = strdup(*o);
    for (unsigned i = 0; i < m->axes; i++)
        if (strcmp(m->axis[i].name, "players") != 0 && strcmp(m->axis[i].name, "policy") != 0)
            c->option[n++] = app_format("%s=%s", m->axis[i].name, m->axis[i].value[c->value[i]]);
    if (arm && strchr(arm, '='))
        c->option[n++] = strdup(arm);
    for (const char *const *o = app_all(m->a, "pack"); o && *o && packs < SIM_PACKS; o++)
        if (!arm || strcmp(arm, "without") != 0)
            c->pack[packs++] = *o;
    c->how.option = n ? c->option : NULL;
    c->how.pack = packs ? c->pack : NULL;
}

/* Room for the games, and a look at whether they can be set up at all. */
static bool prepare(struct sim *m, struct sim_cell *c)
{
    char error[DTS_ERROR] = "";
    c->how.game = dts_game_name(m->game);
    c->how.language = "en";
    c->how.fast = true;
    c->how.counts = m->counts || m->csv;
    if (!seats_of(m, c) || !players_of(m, c))
        return false;
    settings_of(m, c);
    struct dts *s = dts_new(&c->how, error, sizeof error);
    if (!s)
        return app_usage(m->a, "%s", error), false;
    c->told = dts_count_words(s, DTS_TOLD);
    c->columns = c->told + dts_count_words(s, DTS_FINAL);
    m->sides = dts_sides(s);
    for (unsigned i = 0; i < c->how.seats; i++)
        c->seat_name[i] = dts_seat_name(s, DTS_TABLE, i);
    dts_free(s);
    c->game = calloc(m->games, sizeof *c->game);
    c->row = m->csv ? calloc(m->games * c->columns, sizeof *c->row) : NULL;
    if (!c->game || (m->csv && !c->row))
        return app_fail(m->a, "out of memory for %llu games", (unsigned long long)m->games), false;
    return true;
}

static bool make_cells(struct sim *m)
{
    uint64_t cells = m->arms;
    for (unsigned i = 0; i < m->axes; i++)
        cells *= m->axis[i].values;
    if (cells > SIM_CELLS)
        return app_usage(m->a, "--sweep: %llu combinations, at most %d", (unsigned long long)cells, SIM_CELLS), false;
    m->cell = calloc(cells, sizeof *m->cell);
    if (!m->cell)
        return app_fail(m->a, "out of memory"), false;
    for (unsigned i = 0; i < cells; i++) {
        struct sim_cell *c = &m->cell[m->cells++];
        unsigned rest = i / m->arms;
        c->arm = i % m->arms;
        for (unsigned x = m->axes; x-- > 0; rest /= m->axis[x].values)
            c->value[x] = rest % m->axis[x].values;
        if (!prepare(m, c))
            return false;
    }
    return true;
}

/* Counting takes longer than playing at random: it is done for what shows it. */
static bool read_counts(struct sim *m)
{
    const struct app_args *a = m->a;
    const char *shown = app_has(a, "counts") ? "counts" : app_has(a, "cards") ? "cards" : NULL;
    bool none = app_has(a, "no-counts");
    if (shown && none)
        return app_usage(m->a, "--%s shows what --no-counts leaves out", shown), false;
    if (shown && (app_value(a, "sweep") || app_value(a, "compare")))
        return app_usage(m->a, "--%s is for one way to play; --json has the counts of several", shown), false;
    m->shown = shown != NULL;
    m->counts = shown || (!none && (app_value(a, "json") || app_value(a, "report")));
    m->csv = app_value(a, "csv") != NULL;
    return true;
}

bool sim_setup(struct sim *m, struct app_args *a)
{
    uint64_t threads, seat, most = 10000000;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *m = (struct sim){ .a = a, .arms = 1 };
    if (!read_counts(m))
        return false;
    if (a->count != 1)
        return app_usage(a, a->count ? "one game at a time" : "which game? see doomtrack games"), false;
    int game = app_game(a, a->word[0]);
    if (game < 0)
        return false;
    m->game = (unsigned)game;
    if (!app_number(a, "games", 1, most, 1000, &m->games) || !app_number(a, "seed", 0, UINT64_MAX, 1, &m->seed) ||
        !app_number(a, "seat", 0, DTS_SEATS - 1, 0, &seat) ||
        !app_number(a, "threads", 1, SIM_THREADS, cores > 0 && cores < SIM_THREADS ? (uint64_t)cores : 1, &threads))
        return false;
    m->threads = (unsigned)threads;
    m->seat = (unsigned)seat;
    m->one_seat = app_value(a, "seat") != NULL;
    for (const char *const *o = app_all(a, "sweep"); o && *o; o++)
        if (!read_axis(m, *o))
            return false;
    return (!app_value(a, "compare") || read_arms(m, app_value(a, "compare"))) && make_cells(m);
}

static void free_text(const char *text) { free((void *)(uintptr_t)text); }

static void free_cell(struct sim_cell *c)
{
    for (unsigned i = 0; i < DTS_SEATS; i++) {
        free_text(c->how.player[i]);
        free(c->seat_name[i]);
    }
    for (unsigned i = 0; c->option[i]; i++)
        free_text(c->option[i]);
    for (unsigned i = 0; i < c->endings; i++)
        free(c->ending[i].text);
    sim_counts_free(&c->counts);
    free(c->game);
    free(c->row);
}

void sim_free(struct sim *m)
{
    for (unsigned i = 0; i < m->cells; i++)
        free_cell(&m->cell[i]);
    free(m->cell);
    for (unsigned i = 0; i < m->axes; i++) {
        free_text(m->axis[i].name);
        for (unsigned k = 0; k < m->axis[i].values; k++)
            free_text(m->axis[i].value[k]);
    }
    free_text(m->arm[0]);
    free_text(m->arm[1]);
}
