/* check_metrics.c -- what the operator's counters say: of open games what happens, of a game in which seats hide things
 * from each other nothing before its end. */
#include "check.h"

#include <stdio.h>
#include <string.h>

static struct peer *asked(struct pair *t)
{
    return json_is_true(at(t->a->view, "mine")) ? t->a : json_is_true(at(t->b->view, "mine")) ? t->b : NULL;
}

/* One more request at each, and the same counters afterwards? */
static bool equal(const struct server *s, const struct server *other)
{
    static char one[65536], two[65536];
    bool good = http_get(s->metrics, "/metrics", one, sizeof one)
             && http_get(other->metrics, "/metrics", two, sizeof two);
    const char *body = strstr(one, "\r\n\r\n"), *beside = strstr(two, "\r\n\r\n");
    return good && body && beside && strstr(body, "doomtrack_tables 1\n") && !strcmp(body, beside);
}

/* Two servers, one table at each, begun alike. At one the first option is chosen, at the other the last, and more
 * often; somebody there also has second thoughts and asks for advice. Nothing of it may be seen. */
static void paired(struct server *s, struct server *other)
{
    static const char how[] = ",'open':true,'seed':12345,'undo':'own'";
    struct pair here, there;
    unsigned steps = 0, differ = 0, moved = 0;
    bool good = pair_make(&here, s->port, "miskatonic-madness", how)
             && pair_make(&there, other->port, "miskatonic-madness", how);
    quiet();
    check_that(good && equal(s, other), "two tables begin alike");
    for (; good && steps < 12 && asked(&here) && asked(&there); steps++) {
        good = ok(choose(asked(&here), 0));
        quiet();
        for (unsigned i = 0; good && i < 1 + steps % 3 && asked(&there); i++) {
            struct peer *p = asked(&there);
            say(p, "{'cmd':'advice','player':'simple'}");
            choose(p, (unsigned)json_array_size(at(p->view, "decision.options")) - 1);
            say(p, "{'cmd':'undo'}");
            moved += strcmp(text_at(here.a->view, "prompt"), text_at(there.a->view, "prompt")) != 0;
            quiet();
            differ += !equal(s, other);
        }
    }
    check_that(good && steps == 12 && moved, "and go different ways");
    check_that(!differ, "which nobody can tell from the counters (%u times different)", differ);
    pair_close(&here);
    pair_close(&there);
}

void check_metrics(struct server *s)
{
    struct server other = { .program = s->program };
    struct pair t;
    snprintf(other.store, sizeof other.store, "%.240s-other", s->store);
    snprintf(other.log, sizeof other.log, "%s", s->log);
    check_that(server_start(&other, (const char *[]){ "--rate", "1000", NULL }), "another server starts");
    paired(s, &other);
    check_that(server_stop(&other), "and stops");
    long views = server_metric(s, "views_total");
    bool good = pair_make(&t, s->port, "null", ",'options':{'night':'long'}") && asked(&t) && ok(choose(asked(&t), 0));
    quiet();
    check_that(good && server_metric(s, "choices_total") == 1 && server_metric(s, "views_total") > views,
               "where nothing is hidden everything is counted at once");
    pair_close(&t);
    char line[40];
    const char *const taken[] = { "--metrics", line, NULL };
    snprintf(line, sizeof line, "127.0.0.1:%d", s->metrics);
    other.port = 0;
    check_that(!server_start(&other, taken), "an address that is taken is refused");
}
