/* check_claim.c -- whose a seat is where seats know different things: the first device's, whoever made the link.
 * Thieves with old links, keys and guessed codes get nothing; nobody loses a seat by a lost answer or a killed
 * server. */
#include "check.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "../../apps/web/web.h"

#define GAME "miskatonic-madness"

static bool is(const char *text, const char *wanted) { return !strcmp(text, wanted); }

static json_t *join_with(struct peer *p, const struct pair *t, const char *token)
{
    return say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", t->id, token);
}

/* A table whose guest has not come yet; both links are those the host has. */
static bool lay(struct pair *t, int port, bool begin)
{
    memset(t, 0, sizeof *t);
    t->a = peer_open(port);
    t->b = peer_open(port);
    json_t *made = t->a && t->b ? say(t->a, "{'cmd':'create','game':'" GAME "','players':2}") : NULL;
    snprintf(t->id, sizeof t->id, "%s", text_at(made, "table"));
    snprintf(t->host, sizeof t->host, "%s", text_at(made, "host"));
    snprintf(t->seat[0], sizeof t->seat[0], "%s", text_at(made, "seats.0"));
    snprintf(t->seat[1], sizeof t->seat[1], "%s", text_at(made, "seats.1"));
    snprintf(t->watch, sizeof t->watch, "%s", text_at(made, "spectator"));
    return ok(made) && ok(say(t->a, "{'cmd':'join','table':'%s','tokens':['%s','%s']}", t->id, t->host, t->seat[0]))
        && (!begin || ok(say(t->a, "{'cmd':'begin'}")));
}

/* ------------------------------------------------------------------------- links and keys ---- */

static void one_device(struct server *s, struct pair *t, char key[40])
{
    struct peer *thief = peer_open(s->port);
    char other[40];
    check_that(is(code(join_with(t->b, t, t->seat[1])), "unclaimed") && !t->b->table && !t->b->view,
               "a bare link shows nothing");
    check_that(ok(say(thief, "{'cmd':'claim','table':'%s','tokens':['%s']}", t->id, t->seat[1])),
               "somebody else has that link, too, and asks for a key");
    snprintf(other, sizeof other, "%s", text_at(thief->answer, "keys.0.token"));
    check_that(ok(say(t->b, "{'cmd':'claim','table':'%s','tokens':['%s']}", t->id, t->seat[1])), "the guest gets one");
    snprintf(key, 40, "%s", text_at(t->b->answer, "keys.0.token"));
    check_that(strlen(key) == WEB_TOKEN && strcmp(key, other), "of its own");
    check_that(is(text_at(t->a->table, "links.seats.1"), t->seat[1]), "which the host's link outlives");
    check_that(ok(say(t->b, "{'cmd':'join','table':'%s','tokens':['%s','%s']}", t->id, t->seat[1], key))
                   && json_integer_value(at(t->b->answer, "seats.0")) == 1
                   && is(text_at(t->b->answer, "dead.0"), t->seat[1]), "until the guest comes with its key");
    check_that(is(code(join_with(thief, t, other)), "bad-token"), "then the other key is dead");
    check_that(is(code(join_with(thief, t, t->seat[1])), "claimed"), "the link is refused with the reason");
    check_that(is(code(say(thief, "{'cmd':'claim','table':'%s','tokens':['%s']}", t->id, t->seat[1])), "claimed"),
               "and gets no further key");
    quiet();
    check_that(json_is_null(at(t->a->table, "links.seats.1")) && json_is_true(at(t->a->table, "seats.1.claimed"))
                   && json_is_false(at(t->a->table, "seats.0.claimed")), "the host has no link of it any more");
    peer_close(thief);
}

/* With every token it ever had, and every command it may give, the host is sent nothing of that seat. */
static void host_is_out(struct server *s, struct pair *t, const char *key)
{
    json_t *own = json_pack("[i]", 0);
    t->a->record = true;
    t->a->all_length = 0;
    for (int there = 1; there >= 0; there--) {
        check_that(json_equal(at(say(t->a, "{'cmd':'join','table':'%s','tokens':['%s','%s','%s']}", t->id, t->host,
                                     t->seat[0], t->seat[1]), "seats"), own)
                       && json_integer_value(at(t->a->answer, "taken.0")) == 1,
                   "the host does not get the seat while its person is %s", there ? "here" : "away");
        if (there)
            peer_close(t->b);
        quiet();
    }
    json_decref(own);
    check_that(is(code(say(t->a, "{'cmd':'relink','seat':1}")), "claimed"), "makes no new link of it");
    check_that(is(code(say(t->a, "{'cmd':'renew','seat':1}")), "forbidden")
                   && is(code(say(t->a, "{'cmd':'release','seat':1}")), "forbidden")
                   && is(code(say(t->a, "{'cmd':'look','seat':1}")), "forbidden"), "cannot renew, release or see it");
    check_that(ok(say(t->a, "{'cmd':'seat','seat':1,'player':'simple'}")), "hands it to a computer player");
    quiet();
    check_that(is(text_at(t->a->talk, "note"), "computer") && json_integer_value(at(t->a->talk, "seat")) == 1,
               "which everybody is told");
    check_that(ok(say(t->a, "{'cmd':'seat','seat':1,'player':'human'}")), "and back");
    quiet();
    check_that(is(text_at(t->a->talk, "note"), "person") && !strstr(t->a->all, key)
                   && !strstr(t->a->all, "\"seat\":1,\"asked\""), "and was sent neither its key nor its view");
    t->b = peer_open(s->port);
    check_that(ok(join_with(t->b, t, key)) && t->b->talks == 3, "its person comes back and reads what happened");
}

/* Change the rows of all tables, or ask something of them; the number that comes back, -1: nothing. */
static int in_store(const struct server *s, const char *sql)
{
    sqlite3 *base = NULL;
    sqlite3_stmt *q = NULL;
    int found = -1;
    if (!sqlite3_open(s->store, &base) && !sqlite3_prepare_v2(base, sql, -1, &q, NULL)
        && sqlite3_step(q) == SQLITE_ROW)
        found = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(base);
    return found;
}

static void come_back(struct server *s, struct pair *t, const char *key)
{
    server_kill(s);
    peer_pump(50);
    check_that(in_store(s, "SELECT json_extract(meta, '$.seats[1].link') = '' AND json_extract(meta, '$.seats[0].link')"
                           " <> '' FROM tables") == 1, "a program that knows no keys would find no link there");
    static const char *const fast[] = { "--rate", "1000", NULL };
    check_that(server_start(s, fast), "the server is killed and starts");
    pair_close(t);
    t->a = peer_open(s->port);
    t->b = peer_open(s->port);
    check_that(is(code(join_with(t->b, t, t->seat[1])), "claimed"), "the spent link stays spent");
    check_that(ok(join_with(t->b, t, key)), "the key opens the seat");
    check_that(ok(say(t->a, "{'cmd':'join','table':'%s','tokens':['%s','%s']}", t->id, t->host, t->seat[0]))
                   && json_is_null(at(t->a->table, "links.seats.1")), "and the host has no link");
}

/* A key that was given out and not used is forgotten by a server that dies; the link is not. What it wrote is made what
 * a server from before there were keys would have written. */
static void lost_answer(struct server *s)
{
    struct pair t;
    char key[40];
    static const char *const fast[] = { "--rate", "1000", NULL };
    bool good = lay(&t, s->port, true)
             && ok(say(t.b, "{'cmd':'claim','table':'%s','tokens':['%s']}", t.id, t.seat[1]));
    snprintf(key, sizeof key, "%s", text_at(t.b->answer, "keys.0.token"));
    server_kill(s);
    pair_close(&t);
    char sql[300];
    snprintf(sql, sizeof sql, "UPDATE tables SET meta = json_remove(meta, '$.seats[0].key', '$.seats[0].spent',"
             " '$.seats[1].key', '$.seats[1].spent') WHERE id = '%s' RETURNING 1", t.id);
    check_that(in_store(s, sql) == 1, "its store is an old one");
    check_that(good && server_start(s, fast), "the server dies between key and coming");
    t.b = peer_open(s->port);
    check_that(is(code(say(t.b, "{'cmd':'join','table':'%s','tokens':['%s','%s']}", t.id, key, t.seat[1])), "unclaimed")
                   && ok(sit(t.b, t.id, t.seat[1])), "the guest asks again and sits down");
    peer_close(t.b);
}

/* --------------------------------------------------------------------- what its holder does ---- */

static void devices(struct server *s, struct pair *t, char key[40])
{
    struct peer *second = peer_open(s->port);
    check_that(json_integer_value(at(t->b->table, "you.others.0")) == 0 && ok(join_with(second, t, key)),
               "a second device comes with the key");
    quiet();
    check_that(json_integer_value(at(t->b->table, "you.others.0")) == 1
                   && json_integer_value(at(second->table, "you.others.0")) == 1, "and both see that they are two");
    check_that(json_array_size(at(t->a->table, "you.others")) == 1
                   && json_integer_value(at(t->a->table, "you.others.0")) == 0, "nobody else does");
    check_that(ok(say(t->b, "{'cmd':'renew'}")), "the first one renews its key");
    quiet();
    check_that(!second->bye, "which counts once it is used");
    char old[40];
    snprintf(old, sizeof old, "%s", key);
    snprintf(key, 40, "%s", text_at(t->b->answer, "keys.0.token"));
    check_that(ok(say(t->b, "{'cmd':'join','table':'%s','tokens':['%s','%s']}", t->id, old, key))
                   && is(text_at(t->b->answer, "dead.0"), old), "it comes with the new key");
    quiet();
    check_that(is(text_at(second->bye, "reason"), "renewed") && is(code(join_with(second, t, old)), "bad-token")
                   && json_integer_value(at(t->b->table, "you.others.0")) == 0, "and the second one is out");
    peer_close(second);
}

static void give_up(struct server *s, struct pair *t, const char *key)
{
    char link[40];
    unsigned talks = t->a->talks;
    check_that(ok(say(t->b, "{'cmd':'release'}")) && is(text_at(t->b->bye, "reason"), "released"),
               "its person gives the seat up");
    quiet();
    snprintf(link, sizeof link, "%s", text_at(t->a->table, "links.seats.1"));
    check_that(strlen(link) == WEB_TOKEN && t->a->talks == talks + 1 && is(text_at(t->a->talk, "note"), "released"),
               "the host has a new link, and everybody is told");
    check_that(is(code(join_with(t->b, t, key)), "bad-token") && ok(sit(t->b, t->id, link)), "another person comes");
    quiet();
    check_that(is(text_at(t->a->talk, "note"), "claimed"), "and everybody is told that, too");
    (void)s;
}

/* ------------------------------------------------------------------------ one beside another ---- */

/* Whoever has the link of one seat can ask for keys as often as they like: those of another seat stay good. */
static void beside(struct server *s)
{
    struct pair t;
    char key[40];
    bool good = lay(&t, s->port, true);
    good = good && ok(say(t.b, "{'cmd':'claim','table':'%s','tokens':['%s']}", t.id, t.seat[1]));
    snprintf(key, sizeof key, "%s", text_at(t.b->answer, "keys.0.token"));
    struct peer *crowd = peer_open(s->port);
    for (unsigned i = 0; i < 40; i++)
        good = good && ok(say(crowd, "{'cmd':'claim','table':'%s','tokens':['%s']}", t.id, t.seat[0]));
    check_that(good, "a guest has a key, and somebody asks for many of another seat");
    check_that(ok(join_with(t.b, &t, key)), "the guest's is good all the same");
    peer_close(crowd);
    pair_close(&t);
}

/* To ask for a key elsewhere costs nobody the table they are at, whatever the answer is. */
static void stay(struct server *s)
{
    struct pair t, u;
    char key[40];
    bool good = lay(&t, s->port, true) && ok(sit(t.b, t.id, t.seat[1])) && lay(&u, s->port, true);
    check_that(good, "somebody sits at one of two tables");
    check_that(is(code(say(t.b, "{'cmd':'claim','table':'%s','tokens':['%s']}", u.id, t.seat[1])), "bad-token")
                   && ok(say(t.b, "{'cmd':'talk','text':'1'}")), "and keeps that seat when the other refuses a claim");
    check_that(is(code(say(t.b, "{'cmd':'claim','table':'none','tokens':['%s']}", u.seat[1])), "unknown-table")
                   && is(code(say(t.b, "{'cmd':'claim','tokens':['%s']}", u.seat[1])), "bad-type")
                   && ok(say(t.b, "{'cmd':'talk','text':'2'}")), "or there is no such table");
    check_that(ok(say(t.b, "{'cmd':'claim','table':'%s','tokens':['%s']}", u.id, u.seat[1])), "also when it is good");
    snprintf(key, sizeof key, "%s", text_at(t.b->answer, "keys.0.token"));
    check_that(ok(say(t.b, "{'cmd':'talk','text':'3'}")) && json_is_true(at(t.a->table, "seats.1.here"))
                   && is(text_at(t.b->table, "table"), t.id), "until it joins");
    quiet();
    check_that(t.a->talks == 4 && !u.a->talks && ok(join_with(t.b, &u, key)), "with the key");
    quiet();
    check_that(is(text_at(t.b->table, "table"), u.id) && json_is_false(at(t.a->table, "seats.1.here")), "the other");
    pair_close(&t);
    pair_close(&u);
}

void check_claim(struct server *s)
{
    struct pair t;
    char key[40];
    check_that(lay(&t, s->port, true), "a table with secrets");
    one_device(s, &t, key);
    host_is_out(s, &t, key);
    come_back(s, &t, key);
    devices(s, &t, key);
    give_up(s, &t, key);
    pair_close(&t);
    lost_answer(s);
    beside(s);
    stay(s);
}

/* ----------------------------------------------------------------- before it begins, computers ---- */

/* Who had a seat that the table has no more is sent away, and whoever has something left stays. */
static void fewer(struct server *s)
{
    struct peer *host = peer_open(s->port), *p[4];
    json_t *made = say(host, "{'cmd':'create','game':'elder-sign','players':4}");
    char id[40], watch[40], link[4][40];
    snprintf(id, sizeof id, "%s", text_at(made, "table"));
    snprintf(watch, sizeof watch, "%s", text_at(made, "spectator"));
    for (unsigned i = 0; i < 4; i++)
        snprintf(link[i], sizeof link[i], "%s", json_string_value(json_array_get(at(made, "seats"), i)));
    bool good = ok(made);
    for (unsigned i = 0; i < 4; i++)
        good = (p[i] = peer_open(s->port)) && good;
    good = good && ok(say(p[0], "{'cmd':'join','table':'%s','tokens':['%s']}", id, link[3]))
        && ok(say(p[1], "{'cmd':'join','table':'%s','tokens':['%s','%s']}", id, link[1], link[2]))
        && ok(say(p[2], "{'cmd':'join','table':'%s','tokens':['%s','%s']}", id, link[2], watch))
        && ok(say(p[3], "{'cmd':'join','table':'%s','tokens':['%s']}", id, watch));
    check_that(good && ok(say(host, "{'cmd':'setup','players':2}")), "the host takes two of four seats away");
    quiet();
    check_that(is(text_at(p[0]->bye, "reason"), "removed") && is(code(say(p[0], "{'cmd':'why'}")), "no-table")
                   && is(code(say(p[0], "{'cmd':'join','table':'%s','tokens':['%s']}", id, link[3])), "bad-token"),
               "who sat there is sent away and told why");
    check_that(!p[1]->bye && json_array_size(at(p[1]->table, "you.seats")) == 1, "who has another seat keeps that");
    check_that(!p[2]->bye && !json_array_size(at(p[2]->table, "you.seats"))
                   && json_is_true(at(p[2]->table, "you.spectator")), "who may watch watches");
    check_that(!p[3]->bye && json_integer_value(at(host->table, "watching")) == 2, "as others do");
    for (unsigned i = 0; i < 4; i++)
        peer_close(p[i]);
    peer_close(host);
}

/* In the lobby there is nothing to be seen: the host may send somebody away. Nobody looks into a computer's hand. */
void check_lobby(struct server *s)
{
    struct pair t;
    char link[40];
    fewer(s);
    check_that(lay(&t, s->port, false) && ok(sit(t.b, t.id, t.seat[1])), "a guest comes before the game begins");
    check_that(ok(say(t.a, "{'cmd':'relink','seat':1}")), "the host may make another link then");
    quiet();
    snprintf(link, sizeof link, "%s", text_at(t.a->table, "links.seats.1"));
    check_that(t.b->bye && is(code(join_with(t.b, &t, t.seat[1])), "bad-token") && ok(sit(t.b, t.id, link)),
               "who was there is out and needs it");
    check_that(ok(say(t.b, "{'cmd':'renew'}")), "who may then renew a key");
    char renewed[40];
    snprintf(renewed, sizeof renewed, "%s", text_at(t.b->answer, "keys.0.token"));
    check_that(ok(say(t.a, "{'cmd':'setup','seats':['human','simple']}")) && ok(say(t.a, "{'cmd':'begin'}")),
               "it begins with a computer player there");
    quiet();
    check_that(is(code(join_with(t.b, &t, link)), "bad-token"), "the claim is void: nobody sees its hand");
    check_that(ok(say(t.a, "{'cmd':'seat','seat':1,'player':'human'}"))
                   && is(code(join_with(t.b, &t, renewed)), "bad-token")
                   && ok(say(t.a, "{'cmd':'seat','seat':1,'player':'simple'}")), "for good, also with a renewed key");
    quiet();
    snprintf(link, sizeof link, "%s", text_at(t.a->table, "links.seats.1"));
    json_t *own = json_pack("[i]", 0);
    check_that(json_equal(at(say(t.a, "{'cmd':'join','table':'%s','tokens':['%s','%s','%s']}", t.id, t.host, t.seat[0],
                                 link), "seats"), own), "not with the host's links");
    json_decref(own);
    check_that(is(code(say(t.b, "{'cmd':'claim','table':'%s','tokens':['%s']}", t.id, link)), "computer"),
               "nor by claiming it");
    pair_close(&t);
    check_that(pair_make(&t, s->port, "null", ",'options':{'night':'long'}"), "where all know the same");
    struct peer *p = peer_open(s->port);
    check_that(ok(join_with(p, &t, t.seat[1])) && is(text_at(t.a->table, "links.seats.1"), t.seat[1]),
               "a link stays a link");
    check_that(ok(say(t.a, "{'cmd':'relink','seat':1}")), "and the host may make a new one at any time");
    peer_close(p);
    pair_close(&t);
}

/* -------------------------------------------------------------------------------- codes ---- */

static json_t *redeem(struct peer *p, const char *typed) { return say(p, "{'cmd':'redeem','code':'%s'}", typed); }

/* At a server where codes live for two seconds. */
void check_codes(struct server *s)
{
    struct pair t;
    char typed[20], key[40];
    bool good = pair_make(&t, s->port, GAME, "");
    struct peer *phone = peer_open(s->port), *w = peer_open(s->port);
    check_that(good && phone && w, "two play");
    snprintf(key, sizeof key, "%s", t.seat[1]);
    check_that(ok(join_with(w, &t, t.watch)) && is(code(say(w, "{'cmd':'code'}")), "forbidden"), "spectators get none");
    check_that(ok(say(t.b, "{'cmd':'code'}")) && json_integer_value(at(t.b->answer, "seconds")) == 2, "a code");
    snprintf(typed, sizeof typed, "%s", text_at(t.b->answer, "code"));
    check_that(strlen(typed) == WEB_CODE + 1 && typed[4] == '-', "is short: %s", typed);
    for (char *c = typed; *c; c++)
        *c = *c == '-' ? ' ' : (char)(*c >= 'A' ? *c + 32 : *c);
    check_that(ok(redeem(phone, typed)) && is(text_at(phone->answer, "table"), t.id)
                   && is(text_at(phone->answer, "tokens.0"), key) && json_array_size(at(phone->answer, "tokens")) == 1,
               "another device is given the key, however it is typed");
    check_that(is(code(redeem(w, typed)), "bad-code"), "once");
    check_that(ok(join_with(phone, &t, key)), "and sits down with it");
    check_that(ok(say(t.a, "{'cmd':'code'}")) && ok(redeem(w, text_at(t.a->answer, "code")))
                   && is(text_at(w->answer, "tokens.0"), t.host) && is(text_at(w->answer, "tokens.1"), t.seat[0])
                   && json_array_size(at(w->answer, "tokens")) == 2, "the host's device hands on the host's link, too");
    check_that(ok(say(t.b, "{'cmd':'code'}")), "a code");
    snprintf(typed, sizeof typed, "%s", text_at(t.b->answer, "code"));
    check_that(ok(say(t.b, "{'cmd':'code'}")) && is(code(redeem(w, typed)), "bad-code"), "dies with the next");
    snprintf(typed, sizeof typed, "%s", text_at(t.b->answer, "code"));
    peer_pump(2300);
    check_that(is(code(redeem(w, typed)), "bad-code"), "and with time");
    unsigned tried = 5;
    while (tried < 40 && is(code(redeem(w, "2222-2222")), "bad-code"))
        tried++;
    check_that(is(code(w->answer), "too-fast") && tried == WEB_TRIES, "an address may guess %u times", tried);
    check_that(ok(say(t.b, "{'cmd':'code'}")) && is(code(redeem(phone, text_at(t.b->answer, "code"))), "too-fast"),
               "also with another connection, right or wrong");
    peer_close(phone);
    peer_close(w);
    pair_close(&t);
}
