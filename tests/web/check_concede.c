/* check_concede.c -- giving a game up at a table: offered where the rules allow it, done when all people agree. */
#include <string.h>

#include "check.h"

enum { MOST_CHOICES = 3000 };

static bool is_asked(const struct peer *p) { return json_is_object(json_object_get(p->view, "decision")); }
static bool may(const struct peer *p) { return json_is_true(json_object_get(p->view, "concede")); }
static bool is_over(const struct peer *p) { return json_is_object(json_object_get(p->view, "over")); }

static bool goes_on(void *with)
{
    const struct pair *t = with;
    return is_asked(t->a) || is_asked(t->b) || is_over(t->a);
}

/* Play anyhow until the game can be given up. False: it ended before. */
static bool reach(struct pair *t)
{
    unsigned chance = 12345;
    for (unsigned i = 0; i < MOST_CHOICES && peer_until(goes_on, t, 3000) && !is_over(t->a); i++) {
        struct peer *p = is_asked(t->a) ? t->a : t->b;
        size_t options = json_array_size(at(p->view, "decision.options"));
        if (may(p))
            return true;
        unsigned views = p->views;
        chance = chance * 1103515245 + 12345;
        if (!ok(choose(p, options ? (chance >> 8) % (unsigned)options : 0)) || !settle(p, views + 1))
            return false;
    }
    return false;
}

static bool begin(struct pair *t, int port)
{
    for (unsigned seed = 1; seed < 20; seed++) {
        char more[80];
        snprintf(more, sizeof more, ",'open':true,'seed':%u", seed);
        if (!pair_make(t, port, "elder-sign", more))
            return false;
        if (!may(t->a) && !may(t->b) && !strcmp(code(say(t->a, "{'cmd':'concede'}")), "refused") && reach(t))
            return true;
        pair_close(t);
    }
    return false;
}

void check_concede(struct server *s)
{
    struct pair t;
    bool begun = begin(&t, s->port);
    check_that(begun, "a game comes to where it can be given up, and cannot before");
    if (!begun)
        return;
    quiet();
    check_that(may(t.a) && may(t.b), "all people are offered that");
    check_that(ok(say(t.b, "{'cmd':'concede'}")) && !strcmp(text_at(t.a->table, "asking.for"), "concede")
                   && json_integer_value(at(t.a->table, "asking.seat")) == 1, "one asks for it, and all see that");
    quiet();
    check_that(!is_over(t.a) && ok(say(t.a, "{'cmd':'consent','yes':false}")), "the other says no");
    quiet();
    check_that(!is_over(t.a) && json_is_null(at(t.b->table, "asking")) && json_is_false(at(t.b->concede, "done"))
                   && json_integer_value(at(t.b->concede, "by")) == 0, "and the game goes on");
    check_that(ok(say(t.a, "{'cmd':'concede'}")) && ok(say(t.b, "{'cmd':'consent','yes':true}")), "then all agree");
    quiet();
    check_that(!strcmp(text_at(t.a->view, "over.result"), "lost") && is_over(t.b), "and it is lost");
    check_that(json_is_true(at(t.a->concede, "done")) && !may(t.a), "as everybody is told");
    check_that(!strcmp(code(say(t.a, "{'cmd':'concede'}")), "over"), "once");
    json_t *journal = say(t.b, "{'cmd':'journal'}");
    check_that(strstr(text_at(journal, "journal"), " s0 concede =") != NULL, "and the journal has it");
    check_that(ok(say(t.b, "{'cmd':'replay','at':1}")), "it is watched again");
    pair_close(&t);
}
