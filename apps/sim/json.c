/* json.c -- the result for programs. `games`, `decisions` and `wins` are always on top; `cells` and
 * `comparison` follow where there is more than one cell; `speed` is the last and the only part that
 * is not the same whenever it is run. */
#include "sim.h"

#include <jansson.h>
#include <string.h>

static void set(json_t *to, const char *key, uint64_t n) { json_object_set_new(to, key, json_integer((json_int_t)n)); }
static void set_text(json_t *to, const char *key, const char *text) { json_object_set_new(to, key, json_string(text)); }

static json_t *interval(struct sim_interval i) { return json_pack("[f,f]", i.low, i.high); }

/* ------------------------------------------------------------------ statistics ---- */
static json_t *one_count(const struct sim_count *k, uint64_t games)
{
    double n = games ? (double)games : 1;
    if (k->kind == DTS_FINAL)
        return json_pack("{s:f,s:f,s:f}", "mean", (double)k->times / n, "of", (double)k->most / n, "left",
                         (double)(k->most - k->times) / n);
    return json_pack("{s:I,s:f,s:I,s:I}", "times", (json_int_t)k->times, "per_game", (double)k->times / n, "games",
                     (json_int_t)k->games, "wins", (json_int_t)k->wins);
}

/* The object at `key`, made when it is not there. */
static json_t *within(json_t *object, const char *key)
{
    json_t *at = json_object_get(object, key);
    if (!at) {
        at = json_object();
        json_object_set_new(object, key, at);
    }
    return at;
}

static json_t *statistics(const struct sim_cell *c)
{
    static const char *const part[] = { "told", "chosen", "moved", "final" };
    json_t *out = json_object(), *cards = json_object();
    for (size_t i = 0; i < c->counts.count; i++) {
        const struct sim_count *k = &c->counts.at[i];
        json_t *where = out;
        if (k->on) {
            where = within(within(cards, k->type), k->on);
        }
        json_object_set_new(within(where, part[k->kind]), k->name, one_count(k, c->games));
    }
    json_object_set_new(out, "cards", cards);
    return out;
}

/* ----------------------------------------------------------------------- cells ---- */
static void put_results(json_t *to, const struct sim_cell *c)
{
    set(to, "games", c->games);
    set(to, "decisions", c->decisions);
    set(to, "wins", c->result[SIM_WON]);
    set(to, "losses", c->result[SIM_LOST]);
    set(to, "draws", c->result[SIM_DRAWN]);
    set(to, "faults", c->result[SIM_FAULT]);
    set(to, "unfinished", c->result[SIM_UNFINISHED]);
    struct sim_interval w = sim_wilson(c->result[SIM_WON], c->games);
    json_object_set_new(to, "win_rate", json_real(w.value));
    json_object_set_new(to, "interval", interval(w));
}

static json_t *settings(const struct sim_cell *c)
{
    json_t *out = json_object();
    for (unsigned i = 0; c->option[i]; i++) {
        char name[64];
        const char *equal = strchr(c->option[i], '=');
        snprintf(name, sizeof name, "%.*s", (int)(equal ? equal - c->option[i] : 0), c->option[i]);
        if (equal)
            set_text(out, name, equal + 1);
    }
    return out;
}

static void put_cell(const struct sim *m, json_t *to, const struct sim_cell *c)
{
    json_t *endings = json_object(), *packs = json_array(), *players = json_array();
    set(to, "players", c->how.seats);
    for (unsigned i = 0; i < c->how.seats; i++)
        json_array_append_new(players, json_string(c->how.player[i]));
    for (unsigned i = 0; c->pack[i]; i++)
        json_array_append_new(packs, json_string(c->pack[i]));
    set_text(to, "policy", c->policy);
    json_object_set_new(to, "seats", players);
    json_object_set_new(to, "settings", settings(c));
    json_object_set_new(to, "packs", packs);
    put_results(to, c);
    if (m->sides) {
        json_t *sides = json_array();
        for (unsigned i = 0; i < c->how.seats; i++)
            json_array_append_new(sides, json_integer((json_int_t)c->seat_wins[i]));
        json_object_set_new(to, "won_by", sides);
    }
    json_object_set_new(to, "length",
                        json_pack("{s:f,s:i,s:i,s:i,s:i,s:i}", "mean",
                                  c->games ? (double)c->decisions / (double)c->games : 0, "least", (int)c->least,
                                  "most", (int)c->most, "quarter", (int)sim_quantile(m, c, 0.25), "median",
                                  (int)sim_quantile(m, c, 0.5), "three_quarters", (int)sim_quantile(m, c, 0.75)));
    for (unsigned i = 0; i < c->endings; i++)
        json_object_set_new(endings, c->ending[i].word, json_integer((json_int_t)c->ending[i].games));
    json_object_set_new(to, "endings", endings);
    if (m->counts)
        json_object_set_new(to, "statistics", statistics(c));
}

/* ------------------------------------------------------------------ comparisons ---- */
static json_t *comparison(const struct sim *m, const struct sim_pairs *p, struct sim_interval d)
{
    json_t *out = json_pack("{s:s,s:s}", "a", m->arm[0], "b", m->arm[1]);
    set(out, "pairs", p->both + p->first + p->second + p->neither);
    set(out, "both", p->both);
    set(out, "only_a", p->first);
    set(out, "only_b", p->second);
    set(out, "neither", p->neither);
    json_object_set_new(out, "difference", json_real(d.value));
    json_object_set_new(out, "interval", interval(d));
    return out;
}

static void put_cells(const struct sim *m, json_t *out)
{
    json_t *cells = json_array(), *pairs = json_array();
    struct sim_pairs all = { 0 };
    for (unsigned i = 0; i < m->cells; i++) {
        json_t *cell = json_object();
        for (unsigned x = 0; x < m->axes; x++)
            set_text(within(cell, "sweep"), m->axis[x].name, m->axis[x].value[m->cell[i].value[x]]);
        if (m->arms == 2)
            set_text(cell, "arm", m->arm[m->cell[i].arm]);
        put_cell(m, cell, &m->cell[i]);
        json_array_append_new(cells, cell);
    }
    json_object_set_new(out, "cells", cells);
    for (unsigned i = 0; m->arms == 2 && i + 1 < m->cells; i += 2) {
        struct sim_pairs one = { 0 };
        sim_pair(m, &m->cell[i], &m->cell[i + 1], &one);
        sim_pair(m, &m->cell[i], &m->cell[i + 1], &all);
        json_array_append_new(pairs, comparison(m, &one, sim_difference(&one)));
    }
    if (m->arms == 2) {
        json_object_set_new(out, "comparison", comparison(m, &all, sim_difference_of_all(m, 0, 1)));
        json_object_set_new(out, "comparisons", pairs);
    } else {
        json_decref(pairs);
    }
}

static json_t *to_json(const struct sim *m)
{
    json_t *out = json_object();
    struct sim_cell sum = { .games = 0 };
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)m->seed);
    set_text(out, "game", dts_game_name(m->game));
    set_text(out, "seed", seed);
    for (unsigned i = 0; i < m->cells; i++) {
        sum.games += m->cell[i].games;
        sum.decisions += m->cell[i].decisions;
        for (unsigned r = 0; r <= SIM_UNFINISHED; r++)
            sum.result[r] += m->cell[i].result[r];
    }
    if (m->cells == 1) {
        put_cell(m, out, m->cell);
    } else {
        put_results(out, &sum);
        json_object_set_new(out, "interval", interval(sim_share_of_all(m, m->arms)));
        put_cells(m, out);
    }
    json_object_set_new(out, "stopped", json_boolean(m->stopped));
    json_object_set_new(out, "speed",
                        json_pack("{s:f,s:f,s:i}", "seconds", m->seconds, "decisions_per_second",
                                  m->seconds > 0 ? (double)sum.decisions / m->seconds : 0, "threads", (int)m->threads));
    return out;
}

bool sim_json(const struct sim *m, const char *path)
{
    FILE *to = sim_open(m, path);
    if (!to)
        return false;
    json_t *out = to_json(m);
    json_dumpf(out, to, JSON_INDENT(2));
    fputc('\n', to);
    json_decref(out);
    return sim_close(m, to, path);
}
