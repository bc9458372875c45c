/* text_ask.c -- questions and answers: what a decision asks, what each option means.
 *
 * Where a card asks, the words are made from its program at the place the decision names, so a
 * question always says what the card will do. Who is not asked reads only whose choice it is. */
#include "text_parts.h"

#include <stdlib.h>
#include <string.h>

static const char *const question_key[] = {
#define X(name) "question." #name,
    DT_ASKS(X)
#undef X
};
static const char *const answer_key[] = {
#define X(name, object) "answer." #name,
    DT_VERBS(X)
#undef X
};
enum { QUESTIONS = sizeof question_key / sizeof question_key[0], ANSWERS = sizeof answer_key / sizeof answer_key[0] };

/* ----------------------------------------------------------- a program's own questions ---- */

/* The statement at a place of the code, 0 when there is none of this op. */
static uint16_t statement_at(struct dtt_text *t, unsigned pc, int op)
{
    uint16_t node = pc && pc < t->c->codes ? dtt_read_one(&t->tree, t->c, pc) : 0;
    return node && t->tree.node[node].op == op ? node : 0;
}

static void put_offer(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n)
{
    bool unless = dtt_spares(n);
    struct dtt_list cost = dtt_list_of(e, n->cost), body = dtt_list_of(e, unless ? n->other : n->body);
    bool phrase = dtt_is_phrase(e, body.first);
    struct dtt_arg arg[] = { phrase ? dtt_phrase_arg(&body, "body") : dtt_block_arg(&body, 1, "body"),
                             dtt_cost_arg(&cost, "cost") };
    const char *key = unless ? "offer.unless" : n->cost ? "offer.pay" : "offer.may";
    dtt_fill_key(f, key, &(struct dtt_args){ arg, 2, NULL }, phrase ? DTT_TAG(do) : DTT_TAG(block));
}

static void put_branch(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *choose, unsigned branch)
{
    uint16_t b = choose->body;
    while (b && branch--)
        b = e->t->tree.node[b].next;
    struct dtt_list body = dtt_list_of(e, b ? e->t->tree.node[b].body : 0);
    if (body.first)
        dtt_put_arg(f, dtt_block_arg(&body, 1, "x"), NULL, 0);
    else
        dtt_fill_key(f, "choose.nothing", NULL, DTT_TAG(do));
}

struct asked { const struct dtt_reader *r; const struct dt_decision *d; const struct dt_option *o; };

/* What the program says about this question, or about this answer to it. */
static void render_program(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct asked *q = a->data;
    struct dtt_text t = dtt_text_begin(q->r);
    struct dtt_env e = dtt_plain_env(&t);
    uint16_t n = 0;
    (void)scope;
    if (q->d->source < t.c->things)
        e.kind = 1 + t.c->card[t.c->card_of[q->d->source]].kind;
    switch (q->d->ask) {
    case DT_A_offer: n = statement_at(&t, q->d->pc, DT_OP_OFFER); break;
    case DT_A_repeat: n = statement_at(&t, q->d->pc, DT_OP_REPEAT); break;
    case DT_A_choose: n = statement_at(&t, q->d->pc, DT_OP_CHOOSE); break;
    case DT_A_order: n = statement_at(&t, q->d->pc, DT_OP_ALL); break;
    case DT_A_pick: n = statement_at(&t, q->d->pc, DT_OP_FOR); break;
    case DT_A_contribute: n = statement_at(&t, q->d->pc, DT_OP_TOGETHER); break;
    default: break;
    }
    const struct dtt_node *node = n ? &t.tree.node[n] : NULL;
    struct dtt_list one = { &e, n, 1 };
    if (!node)
        dtt_fill_key(f, "word.it", NULL, tags);
    else if (node->op == DT_OP_CHOOSE || node->op == DT_OP_ALL)
        put_branch(f, &e, node, q->o ? q->o->object : 0);
    else if (node->op == DT_OP_FOR)
        dtt_put_arg(f, dtt_loop_arg(&e, node, "x"), NULL, tags);
    else if (node->op == DT_OP_TOGETHER)
        dtt_put_arg(f, dtt_phrase_arg(&one, "x"), NULL, DTT_TAG(do));
    else
        put_offer(f, &e, node);
    dtt_tree_free(&t.tree);
}

char *dtt_branch(const struct dtt_reader *r, unsigned pc, unsigned branch)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    uint16_t n = statement_at(&t, pc, DT_OP_CHOOSE);
    if (n)
        put_branch(f, &e, &t.tree.node[n], branch);
    dtt_tree_free(&t.tree);
    return dtt_fill_finish(f);
}

char *dtt_offer(const struct dtt_reader *r, unsigned pc)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    uint16_t n = statement_at(&t, pc, DT_OP_OFFER);
    if (n)
        put_offer(f, &e, &t.tree.node[n]);
    dtt_tree_free(&t.tree);
    return dtt_fill_finish(f);
}

/* -------------------------------------------------------------------------- questions ---- */

static bool known(const struct dtt_reader *r, unsigned thing)
{
    return !r->view || dt_knows(r->game, r->view, r->viewer, thing);
}

/* Whom the table waits for is a person, by their name if they have one. */
static char *waiting(struct dtt_reader r, const struct dt_decision *d)
{
    struct dtt_fill *f = dtt_fill_begin(r.lang->catalog);
    if (!f)
        return NULL;
    if (r.name && r.name[d->who] && *r.name[d->who])
        r.character = NULL;
    struct dtt_arg who = dtt_seat_arg(&r, d->who, "who");
    dtt_fill_key(f, "question.waiting", &(struct dtt_args){ &who, 1, NULL }, 0);
    return dtt_fill_finish(f);
}

char *dtt_prompt(const struct dtt_reader *r, const struct dt_decision *d)
{
    if (d->who < DT_SEATS && d->who != r->viewer)
        return waiting(*r, d);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    char key[DTT_KEY];
    if (!f)
        return NULL;
    struct asked q = { r, d, NULL };
    struct dtt_arg arg[] = {
        dtt_seat_arg(r, d->who, "who"), dtt_thing_arg(r, d->source, known(r, d->source), "thing"),
        dtt_number_arg("n", d->most), dtt_number_arg("m", d->least), dtt_number_arg("picked", d->picked),
        { .name = "text", .kind = DTT_LAZY, .render = render_program, .data = &q },
    };
    struct dtt_args args = { arg, sizeof arg / sizeof arg[0], NULL };
    dtt_key(key, "ask", &r->lang->words->ask, d->ask - DT_A_GAME);
    struct dtt_arg x = {
        .name = "x", .kind = DTT_ENTRY, .text = d->ask < QUESTIONS ? question_key[d->ask] : key, .args = &args
    };
    DTT_FILL(f, d->source < r->game->content->things ? "question.by" : "question", 0, &args, x);
    return dtt_fill_finish(f);
}

char *dtt_chance_prompt(const struct dtt_reader *r, const struct dt_decision *d, const struct dtt_chance *c)
{
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    unsigned source = c->die < r->game->content->things ? c->die : d->source;
    const char *key = c->zone >= 0 ? "question.chance_from" : c->lot ? "question.chance_lot"
                    : c->dice > 1  ? "question.chance_dice" : question_key[d->ask];
    if (!f)
        return NULL;
    struct dtt_arg arg[] = { dtt_thing_arg(r, source, known(r, source), "thing"), dtt_number_arg("n", (int)c->nth),
                             dtt_number_arg("m", (int)c->dice),
                             dtt_literal_arg(&e, c->zone < 0 ? 0 : c->zone, "zone", DTT_T_ZONE) };
    struct dtt_args args = { arg, sizeof arg / sizeof arg[0], NULL };
    DTT_FILL(f, source < r->game->content->things ? "question.by" : "question", 0, &args,
             { .name = "x", .kind = DTT_ENTRY, .text = key, .args = &args });
    dtt_tree_free(&t.tree);
    return dtt_fill_finish(f);
}

char *dtt_face(const struct dtt_reader *r, int noun)
{
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    if (!f)
        return NULL;
    DTT_FILL(f, "option", 0, NULL, dtt_literal_arg(&e, noun, "x", DT_T_WORD));
    dtt_tree_free(&t.tree);
    return dtt_fill_finish(f);
}

/* ---------------------------------------------------------------------------- answers ---- */

/* A thing among the answers: with what it shows, such as a die's face, and where it lies, for equal faces on a card, on
 * somebody's place and on neither are different answers. */
enum { ALONE, LISTED, PLACED };
static const char *shown_key(const struct dtt_reader *r, const struct dt_thing *t, int how)
{
    bool on = t->on < r->game->content->things, kept = how == PLACED || r->game->zone[t->zone].flags & DT_OWNED;
    if (how == LISTED)
        return on ? "things.on" : kept ? "things.kept" : "things.one";
    return on ? "thing.showing.on" : kept ? "thing.showing.kept" : "thing.showing";
}

static void render_shown(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_reader *r = a->data;
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    struct dtt_arg x = dtt_thing_arg(r, (unsigned)a->number, known(r, (unsigned)a->number), "x");
    int face = r->view ? dt_shown(r->game, r->view, (unsigned)a->number) : -1;
    if (face < 0) {
        dtt_put_arg(f, x, scope, tags);
        return;
    }
    const struct dt_thing *shown = dt_things_of(r->view) + a->number;
    unsigned host = shown->on < r->game->content->things ? shown->on : (unsigned)a->number;
    DTT_FILL(f, shown_key(r, shown, a->extra), tags, NULL, x, dtt_literal_arg(&e, face, "face", DT_T_WORD),
             dtt_thing_arg(r, host, known(r, host), "host"), dtt_literal_arg(&e, shown->zone, "place", DTT_T_ZONE));
}

static struct dtt_arg shown_arg(const struct dtt_reader *r, unsigned thing, const char *name, int how)
{
    struct dtt_arg a = dtt_thing_arg(r, thing, known(r, thing), name);
    a.render = render_shown;
    a.extra = how;
    return a;
}

/* Things to choose from that lie in different places are named with them. */
static int among_others(const struct asked *q)
{
    const struct dt_thing *t = q->r->view ? dt_things_of(q->r->view) : NULL;
    for (unsigned i = 0; t && i < q->d->count; i++) {
        const struct dt_option *o = &q->d->option[i];
        bool thing = o->verb == q->o->verb && o->object < q->r->game->content->things;
        if (thing && t[o->object].zone != t[q->o->object].zone)
            return PLACED;
    }
    return ALONE;
}

/* The things an answer's number stands for, from the i-th on: "lore, 3 and 2". */
static void render_things(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct asked *q = a->data;
    const struct dtt_reader *r = q->r;
    unsigned i = (unsigned)a->extra, next = r->view ? dt_meant(r->game, r->view, q->o, i + 1) : DT_NOTHING;
    unsigned thing = r->view ? dt_meant(r->game, r->view, q->o, i) : DT_NOTHING;
    struct dtt_arg one = shown_arg(r, thing, "a", LISTED), rest = *a;
    rest.name = "b";
    rest.extra++;
    if (next == DT_NOTHING)
        dtt_put_arg(f, one, scope, tags);
    else
        DTT_FILL(f, dt_meant(r->game, r->view, q->o, i + 2) == DT_NOTHING ? "things.and" : "things.more", tags, NULL,
                 one, rest);
}

static struct dtt_arg object_arg(const struct asked *q, const struct dtt_env *e, char type, const char *name)
{
    const struct dtt_reader *r = q->r;
    unsigned object = q->o->object;
    switch (type) {
    case 't': return shown_arg(r, object, name, object < r->game->content->things ? among_others(q) : ALONE);
    case 's': return dtt_seat_arg(r, object, name);
    case 'p': return dtt_literal_arg(e, (int)object, name, DT_T_SPACE);
    default: return dtt_number_arg(name, (int16_t)object);
    }
}

static void render_use(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct asked *q = a->data;
    const struct dt_content *c = q->r->game->content;
    struct dtt_text t = dtt_text_begin(q->r);
    (void)scope;
    (void)tags;
    if (q->o->object >= c->things)
        return;
    const struct dt_card *card = &c->card[c->card_of[q->o->object]];
    if (q->o->arg >= 0 && q->o->arg < card->abilities)
        dtt_put_use(f, &t, card->ability + (unsigned)q->o->arg);
    dtt_tree_free(&t.tree);
}

/* Numbers may stand for words of a list: the catalogue says which it means. */
static unsigned word_args(const struct dtt_env *e, int n, const char *const *name, struct dtt_arg *arg)
{
    static const int type[] = { DT_T_WORD, DT_T_SPACE, DT_T_KIND, DT_T_CARD, DTT_T_ZONE };
    for (unsigned i = 0; i < 5; i++)
        arg[i] = dtt_literal_arg(e, n, name[i], type[i]);
    return 5;
}

static const char *const n_names[] = { "nnoun", "nspace", "nkind", "ncard", "nzone" };
static const char *const m_names[] = { "mnoun", "mspace", "mkind", "mcard", "mzone" };

static const char *option_key(const struct dtt_reader *r, unsigned verb, char key[DTT_KEY])
{
    dtt_key(key, "pick", &r->lang->words->pick, (int)verb - DT_V_GAME);
    return verb < ANSWERS ? answer_key[verb] : key;
}

char *dtt_option(const struct dtt_reader *r, const struct dt_decision *d, const struct dt_option *o)
{
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    struct asked q = { r, d, o };
    char key[DTT_KEY], pick[DTT_KEY], type = dt_object_type(r->lang->words, o->verb == DT_V_back ? d->verb : o->verb);
    static const char *const named[] = { "thing", "seat", "space", "n" };
    const char *letter = type ? strchr("tspn", type) : NULL;
    struct dtt_arg arg[20];
    unsigned n = 0;
    if (!f)
        return NULL;
    arg[n++] = object_arg(&q, &e, type, "x");
    if (letter)
        arg[n++] = object_arg(&q, &e, type, named[letter - "tspn"]);
    arg[n++] = dtt_number_arg("next", (int16_t)o->object + 1);
    arg[n++] = dtt_number_arg("m", o->arg);
    arg[n++] = dtt_seat_arg(r, d->who, "who");
    arg[n++] = dtt_thing_arg(r, d->source, known(r, d->source), "source");
    arg[n++] = (struct dtt_arg){ .name = "text", .kind = DTT_LAZY, .data = &q,
                                 .render = o->verb == DT_V_use ? render_use : render_program };
    bool meant = r->view && dt_meant(r->game, r->view, o, 0) != DT_NOTHING;
    arg[n++] = (struct dtt_arg){ .name = "things", .kind = DTT_LAZY, .render = render_things, .data = &q,
                                 .tags = meant ? 0 : DTT_TAG(none) };
    n += word_args(&e, (int16_t)o->object, n_names, arg + n);
    n += word_args(&e, o->arg, m_names, arg + n);
    struct dtt_args args = { arg, n, NULL };
    if (o->verb == DT_V_back)               /* said with what was picked */
        arg[args.count++] =
            (struct dtt_arg){ .name = "pick", .kind = DTT_ENTRY, .text = option_key(r, d->verb, pick), .args = &args };
    bool gives = d->ask == DT_A_contribute && o->verb == DT_V_number;
    const char *which = gives ? "answer.contribute" : option_key(r, o->verb, key);
    DTT_FILL(f, "option", 0, NULL, { .name = "x", .kind = DTT_ENTRY, .text = which, .args = &args });
    return dtt_fill_finish(f);
}

/* ------------------------------------------------------------------------ what happened ---- */

static bool may_know(const struct dtt_reader *r, const struct dt_happening *h)
{
    return r->viewer < DT_SEATS ? h->audience >> r->viewer & 1 : h->audience == 0xff;
}

/* The most special key for a move: by both zones, by the zone it goes to, the plain one. */
static void moved_key(const struct dtt_reader *r, const struct dt_happening *h, char key[DTT_KEY])
{
    const struct dt_words *w = r->lang->words;
    char to[DTT_KEY], from[DTT_KEY];
    dtt_key(to, "moved", &w->zone, dtt_zone_index(w, h->to));
    dtt_key(from, "", &w->zone, dtt_zone_index(w, h->from));
    strcpy(key, to);
    if (strlen(to) + strlen(from) < DTT_KEY)
        strcat(key, from);
    if (!dtt_entry(r->lang->catalog, key))
        strcpy(key, to);
    if (!dtt_entry(r->lang->catalog, key))
        strcpy(key, "moved");
}

static bool happening_key(const struct dtt_reader *r, const struct dt_happening *h, char key[DTT_KEY])
{
    if (h->say) {
        dtt_key(key, "say", &r->lang->words->say, h->say - 1);
        return true;
    }
    switch (h->what) {
    case DT_MOVED: moved_key(r, h, key); return true;
    case DT_TURNED: strcpy(key, "turned"); return true;
    case DT_ROLLED: strcpy(key, "rolled"); return true;
    default: return false;
    }
}

char *dtt_say(const struct dtt_reader *r, const struct dt_happening *h)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    char key[DTT_KEY];
    struct dtt_arg arg[20];
    unsigned n = 0;
    if (!happening_key(r, h, key))
        return NULL;
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    bool rolled = h->what == DT_ROLLED;
    arg[n++] = dtt_seat_arg(r, h->who, "who");
    arg[n++] = dtt_told_arg(r, h->thing, may_know(r, h), h->flags & DT_LOOK, "thing");
    if (h->thing >= r->game->content->things)
        arg[n - 1] = (struct dtt_arg){ .name = "thing", .kind = DTT_ENTRY, .text = "thing.any",
                                       .tags = DTT_TAG(none) | dtt_key_tags(r->lang->catalog, "thing.any") };
    arg[n++] = dtt_number_arg("n", rolled ? h->from : h->n);
    arg[n++] = dtt_number_arg("m", rolled ? h->to : h->m);
    arg[n++] = dtt_number_arg("next", rolled ? h->to + 1 : h->n + 1);
    arg[n++] = dtt_literal_arg(&e, h->from, "from", DTT_T_ZONE);
    arg[n++] = dtt_literal_arg(&e, h->to, "to", DTT_T_ZONE);
    n += word_args(&e, rolled ? h->from : h->n, n_names, arg + n);
    n += word_args(&e, rolled ? h->to : h->m, m_names, arg + n);
    struct dtt_args args = { arg, n, NULL };
    uint64_t form = h->what == DT_TURNED ? (h->flags & DT_DOWN ? DTT_TAG(no) : DTT_TAG(yes)) : 0;
    DTT_FILL(f, "log", form, NULL, { .name = "x", .kind = DTT_ENTRY, .phrase = true, .text = key, .args = &args });
    char *text = dtt_fill_finish(f);
    if (text && !*text) {                  /* a catalogue may say that this is not worth a line */
        free(text);
        text = NULL;
    }
    return text;
}
