/* check_more.c -- what people have beside choosing: standing answers, tables that sleep under
 * their eyes, journals they bring to watch. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../apps/web/web.h"

static json_t *come(struct peer **p, struct pair *t, int port, unsigned seat)
{
    if (*p)
        peer_close(*p);
    *p = peer_open(port);
    return *p ? sit(*p, t->id, t->seat[seat]) : NULL;
}

/* ------------------------------------------------------------------ standing answers ---- */

/* The option that refuses what is offered, else the first. */
static unsigned refusal(json_t *view)
{
    size_t i;
    json_t *option;
    json_array_foreach(at(view, "decision.options"), i, option)
        if (!strcmp(text_at(option, "verb"), "pass") || !strcmp(text_at(option, "verb"), "no"))
            return (unsigned)i;
    return 0;
}

/* Both refuse whatever is offered, for so many choices: how often was this card offered to b? */
static unsigned offered(struct pair *t, const char *card, unsigned choices)
{
    unsigned times = 0;
    for (unsigned i = 0; i < choices; i++) {
        struct peer *p = json_is_true(at(t->a->view, "mine")) ? t->a : t->b;
        if (!json_is_true(at(p->view, "mine")))
            break;
        times += p == t->b && !strncmp(text_at(p->view, "decision.options.0.text"), card, strlen(card));
        choose(p, refusal(p->view));
        quiet();
    }
    return times;
}

/* At this table seat 1 is offered its Spare Wick first of all, and then again and again. */
void check_standing(struct server *s)
{
    struct pair t;
    const char *how = ",'open':true,'seed':10,'options':{'night':'long'}";
    bool good = pair_make(&t, s->port, "null", how) && !strcmp(text_at(t.b->view, "decision.kind"), "react");
    check_that(good, "somebody may react");
    if (!good)
        return;
    unsigned views = t.a->views;
    check_that(!strcmp(code(say(t.a, "{'cmd':'standing','how':'always'}")), "refused"), "not without an offer");
    check_that(!strcmp(code(say(t.a, "{'cmd':'standing','seat':1,'how':'turn'}")), "forbidden"), "nor for others");
    check_that(!strcmp(code(say(t.b, "{'cmd':'standing','how':'never'}")), "bad-type"), "nor in another way");
    check_that(!strcmp(code(say(t.b, "{'cmd':'standing','how':'turn','thing':60000}")), "refused"), "nor for no card");
    check_that(t.a->views == views, "and nothing has changed");
    check_that(ok(say(t.b, "{'cmd':'standing','how':'always'}"))
                   && !strcmp(text_at(t.b->view, "standing.0.name"), "Spare Wick"), "a card is passed for ever");
    quiet();
    check_that(!json_array_size(at(t.a->view, "standing")), "which the other is not told");
    check_that(offered(&t, "Spare Wick", 6) == 0, "and it is not offered again");
    peer_pump(2500);
    check_that(ok(say(t.b, "{'cmd':'why'}")) && ok(come(&t.b, &t, s->port, 1))
                   && !strcmp(text_at(t.b->view, "standing.0.how"), "always"), "nor after a sleep");
    server_kill(s);
    peer_pump(50);
    good = server_start(s, NULL) && ok(come(&t.a, &t, s->port, 0)) && ok(come(&t.b, &t, s->port, 1));
    check_that(good && !strcmp(text_at(t.b->view, "standing.0.how"), "always"), "nor after the server was killed");
    check_that(good && offered(&t, "Spare Wick", 2) == 0, "so it plays on");
    check_that(ok(say(t.b, "{'cmd':'standing','how':'ask'}")) && !json_array_size(at(t.b->view, "standing")),
               "until it is taken back");
    check_that(offered(&t, "Spare Wick", 12) > 0, "then it is offered");
    pair_close(&t);
}

/* ------------------------------------------------------------------------- falling asleep ---- */

static long awake(const struct server *s) { return server_metric(s, "tables_awake"); }

static struct peer *asked(struct pair *t)
{
    return json_is_true(at(t->a->view, "mine")) ? t->a : json_is_true(at(t->b->view, "mine")) ? t->b : NULL;
}

/* A table at which somebody has picked one of several and not finished: of a game without secrets, so that sleep can be
 * counted. */
static bool half_picked(struct pair *t, int port)
{
    char how[80];
    for (unsigned seed = 1; seed < 20; seed++) {
        snprintf(how, sizeof how, ",'open':true,'seed':%u,'undo-across-chance':true", seed);
        bool good = pair_make(t, port, "elder-sign", how);
        for (unsigned i = 1; good && i < 60 && asked(t); i++) {
            struct peer *p = asked(t);
            good = ok(choose(p, i % (unsigned)json_array_size(at(p->view, "decision.options"))));
            peer_pump(20);
            if (json_integer_value(at(p->view, "decision.selection.picked")) > 0)
                return good;
        }
        pair_close(t);
    }
    return false;
}

/* Two people look at a table and do nothing: its game leaves memory, and nothing of it is lost. */
void check_asleep(struct server *s)
{
    struct pair t;
    bool good = half_picked(&t, s->port);
    check_that(good && awake(s) == 1, "somebody is in the middle of a selection");
    if (!good)
        return;
    struct peer *p = asked(&t), *q = p == t.a ? t.b : t.a;
    json_t *before = json_incref(at(p->view, "decision"));
    unsigned views = p->views + q->views;
    peer_pump(2500);
    check_that(awake(s) == 0 && !p->closed && !q->closed, "the table falls asleep under their eyes");
    check_that(ok(say(p, "{'cmd':'look','seat':%d}", p == t.b)) && json_equal(before, at(p->view, "decision")),
               "and wakes with what was picked");
    check_that(p->views + q->views == views + 1, "and tells nobody who did not ask");
    json_decref(before);
    check_that(ok(say(p, "{'cmd':'undo'}")) && json_is_null(at(p->table, "asking")), "picks are taken back at once");
    check_that(ok(say(p, "{'cmd':'undo'}")) && json_is_object(at(p->table, "asking")), "a choice only if all agree");
    quiet();
    peer_pump(2500);
    check_that(awake(s) == 0, "it falls asleep again");
    check_that(ok(say(q, "{'cmd':'consent','yes':true}")), "and the other can still agree");
    quiet();
    check_that(json_is_null(at(q->table, "asking")), "to what was asked");
    pair_close(&t);
}

/* ----------------------------------------------------- computer players where something is hidden ---- */

static bool our_turn(void *with)
{
    struct peer *p = with;
    return json_is_true(at(p->view, "mine")) || !json_is_null(at(p->view, "over"));
}

/* A person against a computer player, with the same game beside: the same answers, none before its time. */
static void against(struct server *s, const char *game, const char *player, unsigned delay_ms)
{
    char error[DTS_ERROR], more[120];
    struct pair t;
    unsigned wrong = 0, early = 0, choices = 0, answers = 0;
    snprintf(more, sizeof more, ",'open':true,'seed':6,'seats':['human','%s']", player);
    struct dts *own = dts_new(&(struct dts_how){ .game = game, .seats = 2, .seed = 6, .language = "en",
                                                 .player = { "human", player } }, error, sizeof error);
    if (!own || !pair_make(&t, s->port, game, more)) {
        check_that(false, "%s against %s", game, player);
        return;
    }
    dts_run_players(own, 0);
    peer_until(our_turn, t.a, 90000);
    for (; choices < 25 && !dts_over(own) && our_turn(t.a); choices++) {
        int option = dts_hint(own, 0, "random");
        unsigned made = 0, before = answers;
        int64_t begin = peer_now_us();
        wrong += !dts_choose(own, 0, (unsigned)option);
        answers += made = dts_run_players(own, 0);
        wrong += !ok(choose(t.a, (unsigned)option));
        peer_until(our_turn, t.a, 90000);
        early += peer_now_us() - begin < (int64_t)(answers - before) * delay_ms * 1000;
        json_t *table = dts_table_json(own, 0);
        wrong += !json_equal(table, at(t.a->view, "table"));
        json_decref(table);
    }
    check_that(!wrong && answers > 3, "%s against %s: the answers it would give (%u)", game, player, answers);
    check_that(!early, "%s against %s: none before its time", game, player);
    dts_free(own);
    pair_close(&t);
}

/* A player that thinks is cut short by the pace, so its answers are not those of a game beside: it goes on all the
 * same. That each answer takes one step is for pace_test.c, with a clock of its own. */
static void thinks(struct server *s)
{
    struct pair t;
    bool good = pair_make(&t, s->port, "miskatonic-madness", ",'open':true,'seed':6,'seats':['human','search']");
    unsigned turns = 0;
    for (; good && turns < 12; turns++) {
        good = peer_until(our_turn, t.a, 30000);
        if (good && json_is_null(at(t.a->view, "over")))
            good = ok(choose(t.a, 0));
    }
    check_that(good && turns == 12, "a player that thinks answers at the pace of the table");
    pair_close(&t);
}

void check_against(struct server *s)
{
    against(s, "miskatonic-madness", "expert", 40);
    thinks(s);
    against(s, "miskatonic-madness", "simple", 40);
    against(s, "proving", "random", 40);
}

/* ------------------------------------------------------------------- a journal brought ---- */

/* All of it, in parts as large as a frame holds; the answer to the last. */
static json_t *bring(struct peer *p, const char *journal)
{
    enum { PART = 12000 };
    json_t *a = NULL;
    for (size_t from = 0, length = strlen(journal); from < length; from += PART) {
        size_t part = length - from < PART ? length - from : PART;
        a = peer_ask(p, json_pack("{s:s,s:I,s:s%}", "cmd", "bring", "from", (json_int_t)from, "text", journal + from,
                                  part));
        if (!ok(a))
            break;
    }
    return a;
}

static char *played(const char *game, unsigned choices, const struct dts_how *more)
{
    char error[DTS_ERROR];
    struct dts_how how = *more;
    how.game = game;
    how.seats = 2;
    how.seed = 5;
    how.player[0] = how.player[1] = "simple";
    struct dts *s = dts_new(&how, error, sizeof error);
    if (s)
        dts_run_players(s, choices);
    char *journal = s ? dts_owner_journal(s) : NULL;
    dts_free(s);
    return journal;
}

/* A changed journal is refused with its reason; the connection and the server stay. */
static void refuses(struct peer *p, const char *journal, const char *find, const char *with, const char *what)
{
    char *at = strstr(journal, find), *changed = malloc(strlen(journal) + strlen(with) + 1);
    if (!at || !changed) {
        check_that(false, "a journal to change: %s", what);
        return;
    }
    sprintf(changed, "%.*s%s%s", (int)(at - journal), journal, with, at + strlen(find));
    json_t *a = ok(bring(p, changed)) ? say(p, "{'cmd':'watch'}") : NULL;
    check_that(a && !strcmp(code(a), "refused") && strlen(text_at(a, "error.message")) > 20, "refused: %s", what);
    free(changed);
}

void check_brought(struct server *s)
{
    struct peer *p = peer_open(s->port);
    const char *const first_edition[] = { "edition=first", NULL };
    char *journal = played("elder-sign", 60, &(struct dts_how){ .option = first_edition });
    check_that(p && journal && !strcmp(code(say(p, "{'cmd':'watch'}")), "refused"), "nothing can be watched yet");
    if (!p || !journal)
        return;
    check_that(ok(bring(p, journal)), "a journal of %zu bytes is brought", strlen(journal));
    json_t *a = say(p, "{'cmd':'watch','at':0}");
    check_that(ok(a) && !strcmp(text_at(a, "game"), "elder-sign") && !strcmp(text_at(a, "options.edition"), "first")
                   && json_integer_value(at(a, "of")) == 60, "and watched from its beginning");
    json_t *first = json_incref(at(a, "view.table"));
    a = say(p, "{'cmd':'watch','at':60,'seat':1}");
    check_that(ok(a) && json_integer_value(at(a, "view.seat")) == 1 && !json_equal(first, at(a, "view.table"))
                   && json_array_size(at(a, "view.events")), "to its end, through the eyes of a seat");
    json_decref(first);
    check_that(ok(say(p, "{'cmd':'watch','at':9999}")) && json_integer_value(at(p->answer, "at")) == 60, "not beyond");
    refuses(p, journal, "\n2 s", "\n2 s0 pass =00\n3 s", "a choice that was not made");
    refuses(p, journal, "doomtrack journal", "a shopping list", "what is no journal");
    refuses(p, journal, "\ncontent ", "\ncontent 0123456789abcdef\n# ", "cards of somebody's own");
    refuses(p, journal, "seats 2", "seats 200", "too many seats");
    check_that(!strcmp(code(say(p, "{'cmd':'bring','from':5,'text':'x'}")), "refused"), "parts come in order");
    check_that(!strcmp(code(say(p, "{'cmd':'bring','from':0}")), "bad-type"), "and are not empty");
    char *large = malloc(WEB_JOURNAL + 20);
    memset(large, 'x', WEB_JOURNAL + 10);
    large[WEB_JOURNAL + 10] = '\0';
    check_that(!strcmp(code(bring(p, large)), "refused"), "and are not too many");
    free(large);
    check_that(ok(bring(p, journal)) && ok(say(p, "{'cmd':'watch','at':3}")), "then it can be watched again");
    free(journal);
    peer_close(p);
}
