/* check_more.c -- what people have beside choosing: standing answers, and tables that sleep under their eyes. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../apps/web/web.h"

static json_t *come(struct peer **p, const struct pair *t, int port, unsigned seat)
{
    if (*p)
        peer_close(*p);
    *p = peer_open(port);
    return *p ? say(*p, "{'cmd':'join','table':'%s','tokens':['%s']}", t->id, t->seat[seat]) : NULL;
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
