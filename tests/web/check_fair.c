/* check_fair.c -- asking for undo tells a seat nothing of what another does in secret: two tables that differ in secret
 * steps only send the other seat the same bytes. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool cultist_asked(const struct pair *t) { return json_integer_value(at(t->a->view, "asked")) == 0; }

/* Both tables go on with the same choices until seat 1 has chosen `most` times and seat 0 is asked. */
static bool advance(struct pair t[2], unsigned most)
{
    unsigned chosen = 0;
    for (unsigned i = 0; i < 400 && !(chosen >= most && cultist_asked(&t[0])); i++) {
        bool first = cultist_asked(&t[0]);
        for (unsigned k = 0; k < 2; k++) {
            struct peer *p = first ? t[k].a : t[k].b;
            json_t *advice = say(p, "{'cmd':'advice','player':'simple'}");
            unsigned views = p->views;
            if (!ok(choose(p, (unsigned)json_integer_value(at(advice, "option")))) || !settle(p, views + 1))
                return false;
        }
        quiet();
        chosen += !first;
        if (!json_is_null(at(t[0].a->view, "over")))
            return false;
    }
    return cultist_asked(&t[0]) && cultist_asked(&t[1]);
}

/* Everything seat 1 was sent since then; the name of the table is as long at both. */
static void clean(struct pair *t)
{
    for (char *c = t->b->all; c && (c = strstr(c, t->id)); )
        memset(c, 'x', strlen(t->id));
}

static void forget(struct pair *t)
{
    quiet();
    t->b->record = true;
    t->b->all_length = 0;
}

static void both_say(struct pair t[2], const char *what)
{
    for (unsigned k = 0; k < 2; k++)
        say(t[k].b, "%s", what);
}

static bool told_the_same(struct pair t[2])
{
    quiet();
    clean(&t[0]);
    clean(&t[1]);
    return t[0].b->all_length && t[0].b->all_length == t[1].b->all_length
        && !memcmp(t[0].b->all, t[1].b->all, t[0].b->all_length);
}

/* A secret step at the second table alone. */
static bool step(struct pair *t)
{
    unsigned views = t->b->views;
    bool good = cultist_asked(t) && ok(choose(t->a, 0));
    quiet();
    return good && cultist_asked(t) && t->b->views == views;
}

static void ask_around(struct pair t[2], const char *how, const char *when)
{
    forget(&t[0]);
    forget(&t[1]);
    both_say(t, "{'cmd':'redo'}");
    both_say(t, "{'cmd':'undo'}");
    bool secret = step(&t[1]);
    both_say(t, "{'cmd':'undo'}");
    secret = secret && step(&t[1]) && step(&t[1]);
    both_say(t, "{'cmd':'undo','seat':1}");
    both_say(t, "{'cmd':'redo'}");
    check_that(secret, "%s, %s: three steps nobody else sees", how, when);
    check_that(told_the_same(t), "%s, %s: to ask for undo tells nothing of them", how, when);
    for (unsigned k = 0; k < 2; k++)
        if (json_is_object(at(t[k].a->table, "asking")))
            say(t[k].a, "{'cmd':'consent','yes':false}");
    check_that(told_the_same(t), "%s, %s: nor does a no", how, when);
}

/* Under "own" the second table's seat 0 takes its secret steps back, which is nobody else's news. */
static void step_back(struct pair t[2], const char *how)
{
    forget(&t[0]);
    forget(&t[1]);
    check_that(ok(say(t[1].a, "{'cmd':'undo'}")), "%s: a secret step is taken back", how);
    quiet();
    check_that(json_is_true(at(t[1].a->undo, "done")), "%s: who did it is told", how);
    both_say(t, "{'cmd':'redo'}");
    both_say(t, "{'cmd':'undo'}");
    check_that(told_the_same(t), "%s: the other is not", how);
}

static void fair_undo(struct server *s, const char *policy, bool across)
{
    struct pair t[2];
    char more[120], how[60];
    snprintf(how, sizeof how, "%s%s", policy, across ? ", across chance" : "");
    snprintf(more, sizeof more, ",'open':true,'seed':21,'undo':'%s','undo-across-chance':%s", policy,
             across ? "true" : "false");
    bool good = pair_make(&t[0], s->port, "miskatonic-madness", more)
             && pair_make(&t[1], s->port, "miskatonic-madness", more) && cultist_asked(&t[0]);
    check_that(good, "%s: two tables that are alike", how);
    if (!good)
        return;
    ask_around(t, how, "first round");
    if (!strcmp(policy, "own"))
        step_back(t, how);
    pair_close(&t[0]);
    pair_close(&t[1]);
    good = pair_make(&t[0], s->port, "miskatonic-madness", more)
        && pair_make(&t[1], s->port, "miskatonic-madness", more) && advance(t, 3);
    check_that(good, "%s: both have chosen", how);
    if (good)
        ask_around(t, how, "later");
    pair_close(&t[0]);
    pair_close(&t[1]);
}

/* Whoever is asked chooses at random, so many times. */
static bool choose_at_random(struct pair *t, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        struct peer *p = cultist_asked(t) ? t->a : t->b;
        json_t *advice = say(p, "{'cmd':'advice','player':'random'}");
        if (!ok(choose(p, (unsigned)json_integer_value(at(advice, "option")))))
            return false;
        quiet();
    }
    return true;
}

static json_int_t log_end(struct peer *p) { return json_integer_value(at(say(p, "{'cmd':'log','most':0}"), "end")); }

/* A seat that is handed to a computer player agrees to nothing: what was asked of its person ends as a no, and
 * everybody reads that the seat changed hands. */
static void handed_over(struct server *s)
{
    struct pair t;
    bool good = pair_make(&t, s->port, "null", ",'open':true,'seed':3,'options':{'night':'long'},"
                          "'undo-across-chance':true") && ok(choose(cultist_asked(&t) ? t.a : t.b, 0));
    quiet();
    json_int_t end = log_end(t.a);
    check_that(good && ok(say(t.a, "{'cmd':'undo'}")) && ok(say(t.a, "{'cmd':'seat','seat':1,'player':'simple'}")),
               "seat 0 asks for undo, and the host hands seat 1 over");
    quiet();
    check_that(json_is_false(at(t.b->undo, "done")) && json_integer_value(at(t.b->undo, "by")) == 1
                   && log_end(t.a) >= end, "which ends the request, as a no of seat 1");
    check_that(t.b->talks == 1 && !strcmp(text_at(t.b->talk, "note"), "computer"), "and is told");
    pair_close(&t);
}

/* Where seats know different things the host does not choose for somebody who is here. */
static void kept(struct server *s)
{
    struct pair t;
    static const char hand[] = "{'cmd':'seat','seat':1,'player':'%s'}";
    bool good = pair_make(&t, s->port, "miskatonic-madness", ",'open':true,'seed':7") && choose_at_random(&t, 15)
             && !cultist_asked(&t) && ok(say(t.a, "{'cmd':'undo'}"));
    check_that(good, "seat 0 asks for undo while seat 1 is asked");
    check_that(good && !strcmp(code(say(t.a, hand, "simple")), "claimed") && !t.b->undo && !t.b->talks,
               "the host cannot hand over the seat of who is here");
    peer_close(t.b);
    quiet();
    check_that(ok(say(t.a, hand, "simple")), "but that of who is away");
    quiet();
    check_that(json_is_false(at(t.a->undo, "done")) && json_integer_value(at(t.a->undo, "by")) == 1,
               "which agrees to nothing");
    t.b = peer_open(s->port);
    check_that(ok(sit(t.b, t.id, t.seat[1])) && ok(say(t.b, hand, "human")), "its person comes back and takes it");
    check_that(!strcmp(code(say(t.a, hand, "simple")), "claimed"), "and keeps it");
    check_that(ok(say(t.b, hand, "simple")) && !strcmp(code(say(t.a, hand, "human")), "claimed"),
               "or has a computer player there as long as they like");
    pair_close(&t);
}

/* The host chooses whenever it is asked until it has done so `most` times; computer players answer in between. */
static bool play_on(struct pair *t, unsigned most)
{
    for (unsigned i = 0, chosen = 0; i < 200; i++) {
        if (!json_is_object(at(t->a->view, "decision"))) {
            peer_pump(40);
            continue;
        }
        if (chosen++ == most)
            return true;
        json_t *advice = say(t->a, "{'cmd':'advice','player':'simple'}");
        if (!ok(choose(t->a, (unsigned)json_integer_value(at(advice, "option")))))
            return false;
        quiet();
    }
    return false;
}

/* Where somebody else has to agree, that is the person whose seat it is, who finds the request when they come back, and
 * what happened to their seat, however much was said since. */
static void ask_the_owner(struct server *s, struct pair *t, json_int_t now)
{
    json_t *owner = json_pack("[i]", 1);
    check_that(json_equal(at(t->a->table, "asking.wants"), owner) && log_end(t->a) == now, "its person is asked");
    json_decref(owner);
    for (unsigned i = 0; i < 60; i++)
        say(t->a, "{'cmd':'talk','text':'\\'note\\':'}");
    t->b = peer_open(s->port);
    t->b->record = true;
    check_that(ok(sit(t->b, t->id, t->seat[1])) && t->b->talks == 51 && strstr(t->b->all, "\"note\":\"computer\""),
               "comes back, reads who has played in between");
    check_that(ok(say(t->b, "{'cmd':'consent','yes':false}")) && log_end(t->a) == now, "and says no");
}

/* Somebody is away; the host has a computer player choose for them, sees what comes, and wants it all back. */
static void look_ahead(struct server *s, const char *policy)
{
    struct pair t;
    char more[120];
    bool asks = !strcmp(policy, "consent");
    snprintf(more, sizeof more, ",'open':true,'seed':7,'undo':'%s','undo-across-chance':true", policy);
    bool good = pair_make(&t, s->port, "miskatonic-madness", more) && choose_at_random(&t, 15) && !cultist_asked(&t);
    peer_close(t.b);
    t.b = NULL;
    quiet();
    good = good && ok(say(t.a, "{'cmd':'seat','seat':1,'player':'simple'}")) && play_on(&t, 0);
    json_int_t before = log_end(t.a);
    check_that(good && play_on(&t, 8), "%s: a computer player chooses for who is away, and the host goes on", policy);
    json_int_t now = log_end(t.a);
    for (unsigned i = 0; i < 20 && ok(say(t.a, "{'cmd':'undo'}")) && json_is_null(at(t.a->table, "asking")); i++)
        quiet();
    check_that(now > before && log_end(t.a) > before, "%s: which it cannot take back by itself", policy);
    if (asks)
        ask_the_owner(s, &t, now);
    pair_close(&t);
}

void check_fair(struct server *s)
{
    handed_over(s);
    kept(s);
    look_ahead(s, "consent");
    look_ahead(s, "own");
    fair_undo(s, "consent", false);
    fair_undo(s, "consent", true);
    fair_undo(s, "own", false);
    fair_undo(s, "own", true);
}
