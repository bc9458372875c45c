/* crash.c -- kill -9 at random moments under load:
 *
 *     web PROGRAM crash --kills 200 --tables 24 --seed 1
 *
 * Each table has a twin that takes only what was acknowledged. After every kill the server is started again
 * and every table must be what its twin is, or what the twin would be with the one command that was under
 * way. At the end every journal is read, verified and compared. Exit status 0: nothing was lost.
 *
 * With --faults N one in N writes and syncs of the server fails besides. What could not be stored must be refused with
 * `store`, and has not happened; only if nothing was stored after it before the kill may it be found done. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum under_way { NOTHING, CREATING, CHOOSING, UNDOING };
struct victim {
    struct twin twin;
    struct peer *p;
    enum under_way op, refused;      /* refused: by a disk that failed, and nothing was stored since */
    unsigned option;
    bool there;                      /* its making was acknowledged */
};
static const char *const games[] = { "null", "elder-sign", "proving" };
static unsigned lost, acknowledged, made, torn, ended, refusals, faults;

static void complain(const struct victim *v, const char *what)
{
    printf("not ok - table %s (%s, seed %llu): %s\n", v->twin.id, v->twin.game, (unsigned long long)v->twin.seed, what);
    lost++;
}

static void fresh(struct victim *v)
{
    static uint64_t seed = 5000;
    seed++;
    dts_free(v->twin.s);
    v->twin = (struct twin){ .seed = seed, .game = games[seed % 3],
                             .player = { "human", seed % 2 ? "simple" : "human" } };
    v->there = false;
    v->op = v->refused = NOTHING;
}

/* ----------------------------------------------------------------- what the twin does ---- */

/* Carry the command out on the twin, then let its computer players answer, as the server does. */
static void take(struct victim *v)
{
    struct dts *s = v->twin.s;
    if (v->op == CHOOSING)
        dts_choose(s, dts_asked(s), v->option);
    else if (v->op == UNDOING)
        dts_undo(s, dts_asked(s));
    dts_run_players(s, 0);
}

/* The twin as a journal tells it: picks that are no choice yet are not in it. */
static struct dts *without_picks(struct dts *s)
{
    char error[DTS_ERROR], *journal = dts_owner_journal_brief(s);
    struct dts *copy = dts_load_text(journal, strlen(journal), NULL, error, sizeof error);
    free(journal);
    return copy;
}

/* -------------------------------------------------------------------- after a restart ---- */

static bool waits_for_us(struct peer *p)
{
    return p->view
        && (json_is_true(json_object_get(p->view, "mine")) || !json_is_null(json_object_get(p->view, "over")));
}

static bool has_view(void *with) { return waits_for_us(with); }

static void compare(struct victim *v)
{
    v->op = v->op == NOTHING ? v->refused : v->op;
    v->refused = NOTHING;
    struct dts *before = without_picks(v->twin.s);
    if (v->op != NOTHING)
        take(v);
    struct dts *after = without_picks(v->twin.s);
    dts_free(v->twin.s);
    v->twin.s = before;
    if (twin_fits(before, v->p->view, true)) {
        dts_free(after);
    } else if (v->op != NOTHING && twin_fits(after, v->p->view, true)) {
        dts_free(before);
        v->twin.s = after;
        torn++;
    } else {
        complain(v, "is not what was acknowledged");
        printf("# under way: %d, option %u\n", v->op, v->option);
        twin_tell(before, v->p->view, "acknowledged");
        twin_tell(after, v->p->view, "and under way");
        dts_free(after);
    }
    v->op = NOTHING;
}

static void come_back(struct victim *v, int port)
{
    v->p = peer_open(port);
    if (!v->p) {
        complain(v, "nobody can connect");
        return;
    }
    if (!v->there) {
        fresh(v);
        return;
    }
    struct twin *t = &v->twin;
    json_t *a = peer_ask(v->p, json_pack("{s:s,s:s,s:[s,s,s]}", "cmd", "join", "table", t->id, "tokens", t->host,
                                         t->seat[0], t->seat[1]));
    if (!json_is_true(json_object_get(a, "ok")))
        complain(v, "is gone");
    else if (!peer_until(has_view, v->p, faults ? 30000 : 3000))     /* a computer player may need several tries */
        complain(v, "asks nothing");
    else
        compare(v);
}

/* ------------------------------------------------------------------------- under load ---- */

/* The disk failed: the game is what the store has of it, without picks. */
static void not_stored(struct victim *v)
{
    refusals++;
    if (v->op != CREATING) {
        struct dts *s = without_picks(v->twin.s);
        dts_free(v->twin.s);
        v->twin.s = s;
        v->refused = v->op;
    }
}

static void answered(struct victim *v, json_t *a)
{
    bool good = json_is_true(json_object_get(a, "ok"));
    const char *code = json_string_value(json_object_get(json_object_get(a, "error"), "code"));
    if (faults && code && !strcmp(code, "store")) {
        not_stored(v);
    } else if (v->op == CREATING) {
        v->there = twin_made(&v->twin, a);
        if (v->there)
            dts_run_players(v->twin.s, 0);
        else
            complain(v, "cannot be made");
        made++;
    } else if (good) {
        take(v);
        v->refused = NOTHING;
        acknowledged++;
    } else if (v->op == CHOOSING) {
        complain(v, "refused a choice");
    }
    v->op = NOTHING;
}

static void go_on(struct victim *v)
{
    if (!v->p || v->p->closed)
        return;
    if (v->op != NOTHING) {
        if (!v->p->answer)
            return;
        answered(v, v->p->answer);
        json_decref(v->p->answer);
        v->p->answer = NULL;
    }
    if (v->there && dts_over(v->twin.s)) {
        ended++;
        fresh(v);
        json_decref(v->p->view);
        v->p->view = NULL;
    }
    if (!v->there) {
        v->op = CREATING;
        peer_send(v->p, twin_create(&v->twin, true));
        return;
    }
    int option = dts_hint(v->twin.s, dts_asked(v->twin.s), "random");
    if (!waits_for_us(v->p) || !json_is_object(json_object_get(v->p->view, "decision")) || option < 0)
        return;
    if (rand() % 12 == 0) {
        v->op = UNDOING;
        peer_send(v->p, json_pack("{s:s,s:i}", "cmd", "undo", "seat", (int)dts_asked(v->twin.s)));
        return;
    }
    v->op = CHOOSING;
    v->option = (unsigned)option;
    peer_send(v->p, twin_choice(v->p->view, v->option));
}

static void clear_answer(struct victim *v)
{
    if (v->p && v->p->answer) {
        json_decref(v->p->answer);
        v->p->answer = NULL;
    }
}

static void one_life(struct server *s, struct victim *all, unsigned tables)
{
    for (unsigned i = 0; i < tables; i++) {
        come_back(&all[i], s->port);
        clear_answer(&all[i]);
    }
    int64_t end = peer_now_us() + 5000 + rand() % 300000;
    while (peer_now_us() < end) {
        for (unsigned i = 0; i < tables; i++)
            go_on(&all[i]);
        peer_pump(0);
    }
    server_kill(s);
    peer_pump(20);
    for (unsigned i = 0; i < tables; i++) {
        /* an answer that arrived in the last moment counts */
        if (all[i].op != NOTHING && all[i].p && all[i].p->answer)
            answered(&all[i], all[i].p->answer);
        if (all[i].p)
            peer_close(all[i].p);
        all[i].p = NULL;
    }
}

static void verify(struct server *s, struct victim *v)
{
    char error[DTS_ERROR] = "";
    come_back(v, s->port);
    if (!v->p)
        return;
    if (!v->there) {
        peer_close(v->p);
        return;
    }
    json_t *a = peer_ask(v->p, json_pack("{s:s}", "cmd", "journal"));
    const char *journal = json_string_value(json_object_get(a, "journal"));
    struct dts *copy = journal ? dts_load_text(journal, strlen(journal), NULL, error, sizeof error) : NULL;
    if (!copy || !dts_verify(journal, strlen(journal), UINT32_MAX, error, sizeof error))
        complain(v, *error ? error : "has no journal");
    else if (dts_owner_hash(copy) != dts_owner_hash(v->twin.s))
        complain(v, "its journal is another game's");
    dts_free(copy);
    peer_close(v->p);
}

int crash_run(const char *program, int count, char **argument)
{
    unsigned kills = 200, tables = 24, seed = 1;
    const char *game = NULL;
    const struct number_option option[] = { { "kills", &kills }, { "tables", &tables }, { "seed", &seed },
                                            { "faults", &faults }, { NULL, NULL } };
    static const char *const more[] = { "--rate", "1000", "--per-address", "0", "--new-tables", "0", "--delay", "3",
                                        "--sleep", "1", NULL };
    if (!read_options(count, argument, option, &game))
        return 2;
    struct server s = { .program = program };
    const char *folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/var/tmp";
    snprintf(s.store, sizeof s.store, "%s/web-crash-%d.sqlite", folder, (int)getpid());
    snprintf(s.log, sizeof s.log, "%s.log", s.store);
    char one_in[20];
    snprintf(one_in, sizeof one_in, "%u", faults);
    s.faults = faults ? one_in : NULL;
    struct victim *all = calloc(tables, sizeof *all);
    srand(seed);
    if (!all || !peer_start(2 * tables))
        return 1;
    for (unsigned i = 0; i < tables; i++)
        fresh(&all[i]);
    for (unsigned i = 0; i <= kills; i++) {
        if (i == kills)
            s.faults = NULL;
        if (!server_start(&s, more)) {
            printf("not ok - the server does not start after kill %u\n", i);
            return 1;
        }
        if (i == kills)
            break;
        one_life(&s, all, tables);
        if (i % 20 == 19)
            printf("# %u kills: %u acknowledged, %u made, %u ended, %u under way found done, %u lost\n", i + 1,
                   acknowledged, made, ended, torn, lost);
    }
    for (unsigned i = 0; i < tables; i++) {
        verify(&s, &all[i]);
        dts_free(all[i].twin.s);
    }
    free(all);
    bool stopped = server_stop(&s);
    if (!lost && stopped) {
        unlink(s.store);
        unlink(s.log);
    }
    if (faults)
        printf("# one write or sync in %u failed, and %u commands were refused for it\n", faults, refusals);
    printf("%sok - %u kills, %u choices acknowledged at %u tables, %u under way found done, %u lost\n",
           lost || !stopped ? "not " : "", kills, acknowledged, made, torn, lost);
    peer_end();
    return lost || !stopped;
}
