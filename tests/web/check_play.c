/* check_play.c -- people at tables: choosing, refusals, hosts, spectators, undo with consent, the end,
 * what is hidden, and being there again after everything. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../apps/web/web.h"

/* A game that does not end before a check does. */
#define LONG_NIGHT ",'open':true,'seed':3,'options':{'night':'long'}"

static struct peer *asked(struct pair *t)
{
    return json_is_true(at(t->a->view, "mine")) ? t->a : json_is_true(at(t->b->view, "mine")) ? t->b : NULL;
}

static struct peer *other(struct pair *t, struct peer *p) { return p == t->a ? t->b : t->a; }

static json_t *rejoin(struct peer **p, struct pair *t, int port, char token[40])
{
    if (*p)
        peer_close(*p);
    *p = peer_open(port);
    return *p ? sit(*p, t->id, token) : NULL;
}

/* --------------------------------------------------------------------------- one table ---- */

static void refusals(struct pair *t)
{
    struct peer *p = asked(t), *q = other(t, p);
    json_t *d = json_incref(at(p->view, "decision"));
    unsigned seat = (unsigned)json_integer_value(at(d, "seat"));
    int64_t number = json_integer_value(at(d, "number"));
    unsigned views = p->views;
    check_that(!strcmp(code(choose_as(p, seat, number, "0123456789abcdef", 0)), "stale") && p->views == views + 1,
               "a choice with another key is stale, and the view is sent again");
    check_that(!strcmp(code(choose_as(p, seat, number + 1, text_at(d, "key"), 0)), "stale"), "so with another number");
    check_that(!strcmp(code(choose_as(p, seat, number, text_at(d, "key"), 4000)), "refused"),
               "an option that is not there is refused");
    check_that(!strcmp(code(choose_as(q, seat, number, text_at(d, "key"), 0)), "forbidden"),
               "who does not hold the seat may not choose for it");
    check_that(!strcmp(code(choose_as(q, 1 - seat, number, text_at(d, "key"), 0)), "not-asked"),
               "who is not asked may not choose");
    views = q->views;
    check_that(ok(choose(p, 0)) && settle(q, views + 1), "a choice is carried out and everybody sees it");
    check_that(!strcmp(code(choose_as(p, seat, number, text_at(d, "key"), 0)), "stale")
                   || !strcmp(code(p->answer), "not-asked"), "and cannot be made twice");
    json_decref(d);
}

static void reasons(struct pair *t)
{
    struct peer *p = asked(t), *q = other(t, p);
    json_t *a = say(p, "{'cmd':'about','item':0}");
    check_that(ok(a) && strstr(text_at(a, "cannot"), "what is asked"), "an item says why it is no answer");
    check_that(strstr(text_at(say(q, "{'cmd':'about','item':0}"), "cannot"), "waits for"), "also to who is not asked");
    check_that(!strcmp(code(say(p, "{'cmd':'about','item':99999}")), "bad-type")
                   && !strcmp(code(say(p, "{'cmd':'about'}")), "bad-type"), "an item that is not there is refused");
}

static void words(struct pair *t)
{
    check_that(ok(say(t->a, "{'cmd':'name','name':'Ada <b>'}")), "a person has a name");
    check_that(ok(say(t->b, "{'cmd':'talk','text':'<script>alert(1)</script>'}")), "and can talk");
    quiet();
    check_that(!strcmp(text_at(t->a->talk, "text"), "<script>alert(1)</script>"), "what is said arrives as typed");
    check_that(!strcmp(text_at(t->b->table, "seats.0.name"), "Ada <b>"), "names arrive");
    check_that(!strcmp(code(say(t->a, "{'cmd':'talk','text':'a\\u0007b'}")), "refused"), "without control characters");
    check_that(!strcmp(code(say(t->a, "{'cmd':'name','name':'\\u202eadA'}")), "refused"), "so are marks of direction");
    check_that(!strcmp(code(say(t->a, "{'cmd':'name','name':'%041d'}", 0)), "refused")
                   && ok(say(t->a, "{'cmd':'name','name':'%040d'}", 0)), "and what is longer than 40 bytes");
    check_that(!strcmp(code(say(t->a, "{'cmd':'name','name':'x','seat':1}")), "") && ok(t->a->answer),
               "the host may name any seat");
    check_that(!strcmp(code(say(t->b, "{'cmd':'name','name':'x','seat':0}")), "forbidden"), "others only their own");
    char before[400], after[400];
    snprintf(before, sizeof before, "%.300s", text_at(t->a->view, "prompt"));
    check_that(ok(say(t->a, "{'cmd':'language','lang':'de'}")), "languages change");
    snprintf(after, sizeof after, "%.300s", text_at(t->a->view, "prompt"));
    check_that(strcmp(before, after), "for this client: '%s', '%s'", before, after);
    struct peer *p = asked(t);
    check_that(ok(say(p, "{'cmd':'advice'}")) && json_is_integer(at(p->answer, "option")), "advice is an option");
    check_that(ok(say(p, "{'cmd':'why'}")) && *text_at(p->answer, "why"), "why says what goes on");
    check_that(ok(say(p, "{'cmd':'log'}")) && json_is_array(at(p->answer, "events")), "the log can be read");
    for (unsigned i = 0; i < dts_games(); i++)
        check_that(ok(say(p, "{'cmd':'cards','game':'%s'}", dts_game_name(i)))
                       && json_array_size(at(p->answer, "cards")) > 3, "cards of %s can be read", dts_game_name(i));
    say(p, "{'cmd':'cards','game':'null'}");
    json_t *usual = json_incref(at(p->answer, "cards"));
    json_t *cards = at(say(p, "{'cmd':'cards','game':'null','options':{'night':'%s'}}", "long"), "cards");
    check_that(json_array_size(cards) == json_array_size(usual), "with other settings, too");
    json_decref(usual);
    check_that(ok(say(p, "{'cmd':'text','thing':0}")), "things have words");
}

static void watching(struct pair *t, int port)
{
    struct peer *w = NULL;
    check_that(ok(rejoin(&w, t, port, t->watch)) && json_is_null(at(w->view, "seat"))
                   && json_is_null(at(w->view, "decision")) && !at(w->table, "links"),
               "a spectator sees the table and no links");
    check_that(!strcmp(code(say(w, "{'cmd':'talk','text':'hi'}")), "forbidden"), "spectators do not talk");
    check_that(!strcmp(code(say(w, "{'cmd':'begin'}")), "forbidden"), "begin nothing");
    check_that(!strcmp(code(say(w, "{'cmd':'undo'}")), "forbidden"), "and take nothing back");
    check_that(ok(say(t->a, "{'cmd':'spectators','allowed':false}")), "the host sends them away");
    quiet();
    check_that(!strcmp(text_at(w->bye, "reason"), "relinked"), "and they are told");
    check_that(!strcmp(code(rejoin(&w, t, port, t->watch)), "bad-token"), "and their link is dead");
    peer_close(w);
}

/* Where all know the same: the host, with the links of both seats, holds those that nobody else plays with a link of
 * their own. */
static void who_sits(struct server *s, struct pair *t)
{
    json_t *both = json_pack("[ii]", 0, 1), *one = json_pack("[i]", 0);
    const char *come = "{'cmd':'join','table':'%s','tokens':['%s','%s','%s']}";
    check_that(json_equal(at(say(t->a, come, t->id, t->host, t->seat[0], t->seat[1]), "seats"), one),
               "a host does not get the seat that somebody plays");
    peer_close(t->b);
    t->b = NULL;
    quiet();
    check_that(json_equal(at(say(t->a, come, t->id, t->host, t->seat[0], t->seat[1]), "seats"), both),
               "but when nobody is there");
    say(t->a, "{'cmd':'look','seat':1}");
    check_that(ok(rejoin(&t->b, t, s->port, t->seat[1])), "its person comes back");
    quiet();
    check_that(json_equal(at(t->a->table, "you.seats"), one) && !json_integer_value(at(t->a->view, "seat"))
                   && !json_is_null(at(t->a->view, "seat")), "and the host lets go of it and sees through the other");
    json_decref(both);
    json_decref(one);
}

void check_table(struct server *s)
{
    struct pair t;
    check_that(pair_make(&t, s->port, "null", LONG_NIGHT), "two people sit down and begin");
    check_that(t.a && t.b && asked(&t), "and somebody is asked");
    if (!t.a || !t.b || !asked(&t))
        return;
    check_that(!json_is_true(at(t.b->table, "you.host")) && !at(t.b->table, "links"), "only the host has the links");
    refusals(&t);
    reasons(&t);
    words(&t);
    char key[40];
    struct peer **p = asked(&t) == t.a ? &t.a : &t.b;
    snprintf(key, sizeof key, "%s", text_at((*p)->view, "decision.key"));
    check_that(ok(rejoin(p, &t, s->port, p == &t.a ? t.seat[0] : t.seat[1]))
                   && !strcmp(text_at((*p)->view, "decision.key"), key), "who comes back finds the same question");
    check_that((*p)->talks == 1, "and what was said");
    quiet();
    check_that(json_is_true(at(t.a->table, "seats.0.here")) && json_is_true(at(t.a->table, "seats.1.here")),
               "and is seen to be here");
    pair_close(&t);
    check_that(pair_make(&t, s->port, "null", LONG_NIGHT), "another table");
    watching(&t, s->port);
    who_sits(s, &t);
    pair_close(&t);
}

/* ------------------------------------------------------------------------------- host ---- */

/* One player of a game that gives them several seats. */
static void check_alone(struct server *s)
{
    struct peer *p = peer_open(s->port);
    check_that(p && ok(say(p, "{'cmd':'create','game':'death-may-die','players':1,'begin':true}"))
                   && json_array_size(at(p->table, "links.seats")) == 2 && json_is_true(at(p->table, "seats.0.here"))
                   && json_is_true(at(p->table, "seats.1.here")), "one player has both seats of a game for two");
    check_that(ok(say(p, "{'cmd':'create','game':'death-may-die','players':1,'seats':['simple']}"))
                   && !strcmp(text_at(p->table, "seats.1.player"), "simple"), "and plays both in the same way");
    peer_close(p);
}

void check_host(struct server *s)
{
    check_alone(s);
    struct peer *p = peer_open(s->port), *q = NULL;
    json_t *made = p ? say(p, "{'cmd':'create','game':'null','players':2" LONG_NIGHT "}") : NULL;
    struct pair t = { .a = p };
    check_that(ok(made), "a table is made");
    snprintf(t.id, sizeof t.id, "%s", text_at(made, "table"));
    snprintf(t.seat[1], sizeof t.seat[1], "%s", text_at(made, "seats.1"));
    check_that(!strcmp(code(say(p, "{'cmd':'choose','option':0}")), "not-begun"), "nothing is chosen before it begins");
    check_that(ok(say(p, "{'cmd':'setup','players':3,'seats':['human','human','simple'],'names':['A','B','C']}"))
                   && json_array_size(at(p->table, "links.seats")) == 3, "the host makes it a table for three");
    check_that(!strcmp(text_at(p->table, "links.seats.1"), t.seat[1]), "links of seats that stay stay");
    check_that(!strcmp(code(say(p, "{'cmd':'setup','players':2,'options':{'x':'y'}}")), "refused")
                   && json_array_size(at(p->table, "seats")) == 3, "what the game does not allow changes nothing");
    check_that(ok(rejoin(&q, &t, s->port, t.seat[1])), "a friend comes");
    check_that(!strcmp(code(say(q, "{'cmd':'begin'}")), "forbidden"), "and may not begin");
    check_that(ok(say(p, "{'cmd':'begin'}")) && !strcmp(text_at(p->table, "status"), "playing"), "the host begins");
    check_that(!strcmp(code(say(p, "{'cmd':'begin'}")), "begun"), "once");
    check_that(ok(say(p, "{'cmd':'relink','seat':1}")), "a link is made anew");
    quiet();
    check_that(!strcmp(text_at(q->bye, "reason"), "relinked"), "who came with the old one is sent away");
    check_that(!strcmp(code(rejoin(&q, &t, s->port, t.seat[1])), "bad-token"), "and cannot come back with it");
    snprintf(t.seat[1], sizeof t.seat[1], "%s", text_at(p->table, "links.seats.1"));
    check_that(ok(rejoin(&q, &t, s->port, t.seat[1])), "but with the new one");
    peer_close(q);
    unsigned chosen = 0;
    for (; chosen < 30 && json_is_true(at(p->view, "mine")); chosen++)
        choose(p, 0);
    check_that(json_integer_value(at(p->view, "asked")) == 1 && chosen, "the game waits for who has gone");
    check_that(ok(say(p, "{'cmd':'seat','seat':1,'player':'simple'}")), "the host hands the seat to a computer player");
    for (unsigned n = 0; n < 20 && json_is_false(at(p->view, "mine")) && json_is_null(at(p->view, "over")); n++)
        quiet();        /* others play a part of the story at a time */
    check_that(json_is_true(at(p->view, "mine")) || !json_is_null(at(p->view, "over")), "and the game goes on");
    check_that(ok(say(p, "{'cmd':'seat','seat':1,'player':'human'}")) || !strcmp(code(p->answer), "over"), "and back");
    check_that(ok(say(p, "{'cmd':'delete'}")) && p->bye, "the host removes the table");
    check_that(!strcmp(code(say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", t.id, t.seat[1])), "unknown-table"),
               "and it is gone");
    peer_close(p);
}

/* ------------------------------------------------------------------------------- undo ---- */

void check_undo(struct server *s)
{
    struct pair t;
    check_that(pair_make(&t, s->port, "null", LONG_NIGHT ",'undo-across-chance':true"), "chance may be taken back");
    struct peer *p = asked(&t), *q = p ? other(&t, p) : NULL;
    check_that(p != NULL, "and somebody is asked");
    if (!p)
        return;
    char key[40], later[40];
    snprintf(key, sizeof key, "%s", text_at(p->view, "decision.key"));
    int64_t log = json_integer_value(at(p->view, "from")) + (int64_t)json_array_size(at(p->view, "events"));
    check_that(!strcmp(code(say(p, "{'cmd':'undo'}")), "refused"), "there is nothing to take back");
    check_that(ok(say(p, "{'cmd':'language','lang':'de'}"))
                   && strstr(text_at(say(p, "{'cmd':'undo'}"), "error.message"), "nichts zur"), "in one's language");
    say(p, "{'cmd':'language','lang':'en'}");
    check_that(ok(choose(p, 0)), "a choice");
    quiet();
    unsigned views = p->views;
    check_that(ok(say(p, "{'cmd':'undo'}")) && json_integer_value(at(p->table, "asking.wants.0")) == (q == t.b),
               "to take it back needs the other's consent");
    check_that(p->views == views, "and until then nothing changes");
    check_that(!strcmp(code(say(p, "{'cmd':'consent','yes':true}")), "refused"), "who asks cannot consent");
    check_that(ok(say(q, "{'cmd':'consent','yes':false}")), "the other says no");
    quiet();
    snprintf(later, sizeof later, "%s", text_at(p->view, "decision.key"));
    check_that(json_is_null(at(p->table, "asking")) && strcmp(later, key), "and it stays");
    check_that(json_is_false(at(p->undo, "done")) && json_integer_value(at(p->undo, "by")) == (q == t.b),
               "and who asked is told whose no it was");
    check_that(ok(say(p, "{'cmd':'undo'}")) && ok(say(q, "{'cmd':'consent','yes':true}")), "asked again: yes");
    quiet();
    check_that(!strcmp(text_at(p->view, "decision.key"), key), "and the question is the old one");
    check_that(json_is_true(at(p->undo, "done")) && json_is_true(at(q->undo, "done")), "and everybody is told");
    check_that(json_integer_value(at(p->view, "from")) == log && !json_array_size(at(p->view, "events")),
               "and the log ends where it ended");
    check_that(ok(say(p, "{'cmd':'redo'}")), "done again");
    quiet();
    check_that(!strcmp(text_at(p->view, "decision.key"), later), "it is as it was");
    pair_close(&t);
}

/* ------------------------------------------------------------------------ to the end ---- */

void check_end(struct server *s)
{
    struct pair t;
    check_that(pair_make(&t, s->port, "null", ",'options':{'night':'long'}"), "two people play to the end");
    check_that(!strcmp(code(say(t.b, "{'cmd':'journal'}")), "forbidden"), "the journal is closed before the end");
    check_that(json_is_false(at(t.b->table, "open")) && ok(say(t.a, "{'cmd':'journal'}")), "but for the host");
    quiet();
    check_that(json_is_true(at(t.b->table, "open")), "and then everybody is told that the table is open");
    check_that(!strcmp(code(say(t.a, "{'cmd':'replay'}")), "forbidden"), "so is the replay");
    unsigned choices = 0;
    for (; choices < 500 && asked(&t); choices++) {
        struct peer *p = asked(&t);
        unsigned views = other(&t, p)->views;
        say(p, "{'cmd':'advice'}");
        choose(p, (unsigned)json_integer_value(at(p->answer, "option")));
        settle(other(&t, p), views + 1);
    }
    quiet();
    check_that(*text_at(t.a->view, "over.result") && *text_at(t.b->view, "over.text"), "it ends (%u choices)", choices);
    check_that(!strcmp(text_at(t.b->table, "status"), "over"), "and the table says so");
    check_that(!strcmp(code(say(t.a, "{'cmd':'undo'}")), "over"), "the end cannot be taken back");
    char error[DTS_ERROR] = "";
    const char *journal = text_at(say(t.b, "{'cmd':'journal'}"), "journal");
    check_that(*journal && dts_verify(journal, strlen(journal), UINT32_MAX, error, sizeof error),
               "its journal verifies %s", error);
    json_t *r = say(t.b, "{'cmd':'replay','at':0,'seat':1}");
    int64_t of = json_integer_value(at(r, "of"));
    check_that(ok(r) && of >= 1 && json_is_null(at(r, "view.decision")) && json_is_null(at(r, "view.over")),
               "it can be seen again");
    r = say(t.b, "{'cmd':'replay','at':%lld}", (long long)of);
    check_that(ok(r) && !json_is_null(at(r, "view.over")), "to its end");
    json_t *table = json_incref(at(r, "view.table.items"));
    struct peer *w = NULL;
    rejoin(&w, &t, s->port, t.watch);
    check_that(json_equal(table, at(w->view, "table.items")), "which is what spectators see");
    json_decref(table);
    peer_close(w);
    pair_close(&t);
}

/* ---------------------------------------------------------------- what seats may know ---- */

/* Play with a game of our own beside: seat 1 must be sent exactly what that game shows it, when it changes. */
static void beside(struct server *s, const char *game)
{
    struct pair t;
    char more[80], error[DTS_ERROR];
    unsigned wrong = 0, unasked = 0, choices = 0;
    snprintf(more, sizeof more, ",'open':true,'seed':12345,'seats':['human','human']");
    if (!pair_make(&t, s->port, game, more)) {
        check_that(false, "%s: two sit down", game);
        return;
    }
    struct dts *own = dts_new(&(struct dts_how){ .game = game, .seats = 2, .seed = 12345, .language = "en",
                                                 .undo = DTS_UNDO_CONSENT }, error, sizeof error);
    char *last = web_view_text(own, 1, 2);
    for (; choices < 80 && asked(&t); choices++) {
        struct peer *p = asked(&t);
        unsigned seat = dts_asked(own), views = t.b->views;
        size_t log = dts_log_end(own);
        int option = dts_hint(own, seat, "random");
        wrong += !ok(choose(p, (unsigned)option)) || !dts_choose(own, seat, (unsigned)option);
        peer_pump(8);
        char *now = web_view_text(own, 1, 2);
        json_t *view = json_loads(now, 0, NULL);
        bool changed = strcmp(now, last) || log != dts_log_end(own);
        if (changed)
            settle(t.b, views + 1);
        unasked += t.b->views != views + changed;
        wrong += !json_equal(at(view, "table"), at(t.b->view, "table"))
              || !json_equal(at(view, "decision"), at(t.b->view, "decision"));
        json_decref(view);
        free(last);
        last = now;
    }
    free(last);
    dts_free(own);
    check_that(!wrong && choices > 3, "%s: seat 1 is sent exactly its views (%u choices, %u wrong)", game, choices,
               wrong);
    check_that(!unasked, "%s: and a view exactly when something changes for it", game);
    pair_close(&t);
}

void check_hidden(struct server *s)
{
    for (unsigned i = 0; i < dts_games(); i++) {
        unsigned least, most;
        dts_game_seats(i, &least, &most);
        if (least <= 2 && most >= 2)
            beside(s, dts_game_name(i));
    }
}

/* Where seats know different things: the host hands the seat of who is away to a computer player and learns nothing by
 * it; computer players answer on the beat, and nothing can be asked in between. */
void check_secret(struct server *s)
{
    struct pair t;
    if (!pair_make(&t, s->port, "miskatonic-madness", "")) {
        check_that(false, "two sit down");
        return;
    }
    check_that(!strcmp(code(say(t.a, "{'cmd':'journal'}")), "forbidden"), "the journal is closed");
    peer_close(t.b);
    quiet();
    check_that(ok(say(t.a, "{'cmd':'seat','seat':1,'player':'simple'}"))
                   && !strcmp(code(say(t.a, "{'cmd':'journal'}")), "forbidden")
                   && json_is_false(at(t.a->table, "open")), "also to who holds all seats of people");
    check_that(ok(say(t.a, "{'cmd':'seat','seat':0,'player':'simple'}")), "computer players have both seats");
    peer_pump(300);
    int64_t before = peer_now_us(), slowest = 0, beats = 0;
    while (peer_now_us() - before < 2000000) {
        int64_t from = peer_now_us();
        say(t.a, "{'cmd':'why'}");
        slowest = peer_now_us() - from > slowest ? peer_now_us() - from : slowest;
        beats += peer_now_us() - from > 50000;
    }
    check_that(slowest > 100000 && beats >= 3, "who asks meanwhile waits for the beat (%lld ms, %lld times)",
               (long long)slowest / 1000, (long long)beats);
    peer_close(t.a);
}

/* ------------------------------------------------------------------------- being there ---- */


/* The store may grow to 400 KB: at some choice it is full. */
void check_full_disk(struct server *s)
{
    struct pair t;
    char key[40] = "", back[4096];
    bool good = pair_make(&t, s->port, "proving", ",'open':true,'seed':3");
    unsigned made = 0;
    for (; good && made < 3000 && asked(&t); made++) {
        json_t *a = say(asked(&t), "{'cmd':'advice','player':'random'}");
        /* only now: the view of the choice before may have come behind its answer, but not behind this one */
        snprintf(key, sizeof key, "%s", text_at(asked(&t)->view, "decision.key"));
        good = ok(choose(asked(&t), (unsigned)json_integer_value(at(a, "option"))));
        peer_pump(2);
        if (good && !asked(&t)) {
            pair_close(&t);
            good = pair_make(&t, s->port, "proving", ",'open':true,'seed':4");
        }
    }
    struct peer *p = asked(&t);
    check_that(p && !good && !strcmp(code(p->answer), "store"), "a full disk refuses the choice (%u were made)", made);
    check_that(p && !strcmp(text_at(p->view, "decision.key"), key), "and the question is as it was");
    check_that(!http_get(s->port, "/healthz", back, sizeof back), "/healthz tells");
    pair_close(&t);
    server_kill(s);
    s->file_kb = 0;
    struct peer *q = NULL;
    check_that(server_start(s, NULL) && ok(rejoin(&q, &t, s->port, t.seat[0])), "with room again the table is there");
    if (q)
        peer_close(q);
}

void check_restart(struct server *s)
{
    struct pair t;
    char key[40];
    bool good = pair_make(&t, s->port, "proving", ",'open':true,'seed':3,'undo-across-chance':true");
    for (unsigned i = 0; i < 4 && good; i++) {
        good = asked(&t) && ok(choose(asked(&t), 0));
        quiet();
    }
    check_that(good && asked(&t), "four choices are made and somebody is asked");
    if (!asked(&t)) {
        pair_close(&t);
        return;
    }
    unsigned seat = asked(&t) == t.b;
    snprintf(key, sizeof key, "%s", text_at(asked(&t)->view, "decision.key"));
    pair_close(&t);
    peer_pump(2500);
    t.a = NULL;
    check_that(ok(rejoin(&t.a, &t, s->port, t.seat[seat])) && !strcmp(text_at(t.a->view, "decision.key"), key),
               "after a sleep the question is the same");
    peer_close(t.a);
    check_that(server_stop(s) && server_start(s, NULL), "the server stops and starts");
    t.a = NULL;
    check_that(ok(rejoin(&t.a, &t, s->port, t.seat[seat])) && !strcmp(text_at(t.a->view, "decision.key"), key),
               "after a restart the question is the same");
    check_that(ok(choose(t.a, 0)), "and can be answered");
    json_t *after = json_incref(at(t.a->view, "table"));
    server_kill(s);
    peer_pump(100);
    check_that(t.a->closed && server_start(s, NULL), "the server is killed and starts");
    check_that(ok(rejoin(&t.a, &t, s->port, t.seat[seat])) && json_equal(at(t.a->view, "table"), after),
               "and the choice it had acknowledged is there");
    json_decref(after);
    peer_close(t.a);
}
