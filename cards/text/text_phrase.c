/* text_phrase.c -- statements that can be said as one verb phrase in any form: "lose 1 sanity",
 * "loses...", "to lose...", alone or in a row.
 *
 * Which statements these are decides how a program is cut into sentences (text_program.c). The
 * form asked for comes from the template the phrase stands in. */
#include "text_parts.h"

static const struct dtt_node *node_at(const struct dtt_env *e, uint16_t i)
{
    return &e->t->tree.node[i];
}

static unsigned length_of(const struct dtt_env *e, uint16_t first)
{
    unsigned n = 0;
    for (uint16_t i = first; i; i = node_at(e, i)->next)
        n++;
    return n;
}

struct dtt_list dtt_list_of(const struct dtt_env *e, uint16_t first)
{
    return (struct dtt_list){ e, first, length_of(e, first) };
}

/* ------------------------------------------------------------- what is a phrase ---- */

static bool is_test(const struct dtt_env *e, const struct dtt_node *n)
{
    return n->op == DT_OP_DO && n->k >= 0 && n->k < e->t->w->verb.count && e->t->w->verb.at[n->k].flags & DT_WORD_TEST;
}

/* A loop over things or spaces whose body is one verb that has `it` as an argument once: then
 * the verb takes the whole loop as that argument, "discard each monster". */
static bool is_loop_phrase(const struct dtt_env *e, const struct dtt_node *n)
{
    const struct dtt_node *body = node_at(e, n->body);
    unsigned direct = 0, all = 0;
    if (n->flags & 1 || !n->body || body->next || body->op != DT_OP_DO || is_test(e, body))
        return false;
    for (unsigned i = 0; i < body->exprs; i++) {
        direct += e->t->tree.x[body->expr[i]].op == DT_X_it;
        all += dtt_uses_it(&e->t->tree, body->expr[i]);
    }
    return direct == 1 && all == 1;
}

static bool is_phrase_node(const struct dtt_env *e, const struct dtt_node *n)
{
    switch (n->op) {
    case DT_OP_DO: return !is_test(e, n);
    case DT_OP_EDIT: case DT_OP_TOGETHER: case DT_OP_STOP: return true;
    case DT_OP_FOR: return is_loop_phrase(e, n);
    case DT_OP_BATCH: return true;
    case DT_OP_TIMES:                /* "twice" after a list would seem to belong to its last entry */
        return n->body && !node_at(e, n->body)->next && !dtt_stands_alone(e, n->body) &&
               is_phrase_node(e, node_at(e, n->body));
    case DT_OP_OFFER:
        if (n->cost && !dtt_is_phrase(e, n->cost))
            return false;
        if (dtt_spares(n))
            return n->cost && !n->body && n->other && dtt_is_phrase(e, n->other);
        return n->body && !n->other && dtt_is_phrase(e, n->body);
    case DT_OP_CHOOSE: case DT_OP_ALL:
        for (uint16_t b = n->body; b; b = node_at(e, b)->next)
            if (!dtt_is_literal(&e->t->tree, node_at(e, b)->expr[0], 1) || !node_at(e, b)->body ||
                !dtt_is_phrase(e, node_at(e, b)->body))
                return false;
        return n->body;
    default: return false;
    }
}

bool dtt_spares(const struct dtt_node *n)
{
    return n->op == DT_OP_OFFER && (n->k == DT_OFFER_UNLESS || (n->cost && !n->body && n->other));
}

bool dtt_is_phrase_node(const struct dtt_env *e, uint16_t node)
{
    return is_phrase_node(e, node_at(e, node));
}

/* What holds other statements would blur where it ends if more followed in the same phrase. */
bool dtt_stands_alone(const struct dtt_env *e, uint16_t node)
{
    int op = node_at(e, node)->op;
    return op == DT_OP_OFFER || op == DT_OP_CHOOSE || op == DT_OP_ALL || op == DT_OP_TIMES;
}

bool dtt_is_phrase(const struct dtt_env *e, uint16_t first)
{
    unsigned n = 0;
    bool alone = false;
    for (uint16_t i = first; i; i = node_at(e, i)->next, n++) {
        if (n >= 4 || !is_phrase_node(e, node_at(e, i)))
            return false;
        alone = alone || dtt_stands_alone(e, i);
    }
    return n > 0 && (n == 1 || !alone);
}

/* --------------------------------------------------------------------- saying it ---- */

/* How the parts of a row are joined: "a, b, then c" or, in a cost, "a, b and c". */
enum joined { OUTER, INNER, OUTER_COST, INNER_COST };
static const char *const join_key[] = { "seq", "seq.more", "cost.and", "cost.more" };

static void put_phrase(struct dtt_fill *f, const struct dtt_list *list, const struct dtt_args *scope, uint64_t tags,
                       enum joined how);

static void render_phrase(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    put_phrase(f, a->data, scope, tags, (enum joined)a->extra);
}

struct dtt_arg dtt_phrase_arg(const struct dtt_list *list, const char *name)
{
    return (struct dtt_arg){ .name = name, .kind = DTT_LAZY, .phrase = true, .render = render_phrase, .data = list,
                             .tags = list->count > 1 ? DTT_TAG(pl) : DTT_TAG(one) };
}

struct dtt_arg dtt_cost_arg(const struct dtt_list *list, const char *name)
{
    struct dtt_arg a = dtt_phrase_arg(list, name);
    a.extra = OUTER_COST;
    return a;
}

static void put_verb(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n,
                     const struct dtt_args *scope, uint64_t tags)
{
    const struct dt_list *verbs = &e->t->w->verb;
    char key[DTT_KEY], name[DTT_EXPRS][32];
    struct dtt_arg arg[DTT_EXPRS + 1];
    unsigned count = 0;
    if (n->k >= 0 && n->k < verbs->count)
        count = dtt_word_args(e, &verbs->at[n->k], n->expr, n->exprs, name, arg);
    arg[count++] = dtt_self_arg(e, "self");
    dtt_key(key, "verb", verbs, n->k);
    dtt_fill_key(f, key, &(struct dtt_args){ arg, count, scope }, tags);
}

static void render_verb(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    put_verb(f, e, &e->t->tree.node[a->number], scope, tags);
}

static void put_edit(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n,
                     const struct dtt_args *scope, uint64_t tags)
{
    static const char *const key[] = { "edit.less", "edit.more", "edit.to", "edit.cancel", "edit.redirect" };
    uint16_t x = n->exprs ? n->expr[0] : 0;
    bool all = n->k == DT_EDIT_LESS && x && e->t->tree.x[x].op == DT_X_amount;
    const char *which = all ? "edit.all" : key[n->k >= 0 && n->k <= DT_EDIT_REDIRECT ? n->k : 0];
    if (e->again && which == key[DT_EDIT_LESS])
        which = "edit.less.again";
    struct dtt_arg noun = { .name = "noun", .kind = DTT_ENTRY, .text = "word.it", .tags = DTT_TAG(none) };
    if (e->noun)
        noun = dtt_literal_arg(e, e->noun - 1, "noun", DT_T_WORD);
    DTT_FILL(
        f, which, tags, scope, dtt_amount_arg(e, "what"), noun,
        dtt_expr_arg(e, x, n->k == DT_EDIT_REDIRECT ? "who" : "n", n->k == DT_EDIT_REDIRECT ? DT_T_SEAT : DT_T_NUMBER));
}

static void put_offer(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n,
                      const struct dtt_args *scope, uint64_t tags)
{
    struct dtt_list cost = dtt_list_of(e, n->cost), body = dtt_list_of(e, dtt_spares(n) ? n->other : n->body);
    struct dtt_arg you = dtt_self_arg(e, "who");
    if (dtt_spares(n))
        DTT_FILL(f, "unless", tags, scope, dtt_cost_arg(&cost, "cost"), dtt_phrase_arg(&body, "body"), you);
    else if (n->cost)
        DTT_FILL(f, "pay", tags, scope, dtt_cost_arg(&cost, "cost"), dtt_phrase_arg(&body, "body"), you);
    else
        DTT_FILL(f, "may", tags, scope, dtt_phrase_arg(&body, "body"), you);
}

/* Branches from this one on: "a", "a or b", "a; b or c"; with `and` where all are carried out. */
static void render_branches(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    const struct dtt_node *branch = node_at(e, (uint16_t)a->number);
    struct dtt_list body = dtt_list_of(e, branch->body);
    if (!branch->next) {
        put_phrase(f, &body, scope, tags, OUTER);
        return;
    }
    struct dtt_arg rest = *a;
    rest.number = branch->next;
    rest.name = "b";
    bool last = !node_at(e, branch->next)->next;
    const char *key = !last ? "choose.more" : a->extra ? "all.and" : "choose.or";
    DTT_FILL(f, key, tags, scope, dtt_phrase_arg(&body, "a"), rest);
}

static void put_choice(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n,
                       const struct dtt_args *scope, uint64_t tags)
{
    struct dtt_arg list = { .name = "list",
                            .kind = DTT_LAZY,
                            .phrase = true,
                            .render = render_branches,
                            .data = e,
                            .number = n->body,
                            .extra = n->op == DT_OP_ALL };
    const struct dtt_node *first = node_at(e, n->body);
    bool two = first->next && !node_at(e, first->next)->next;
    if (two && n->op == DT_OP_CHOOSE) {
        struct dtt_list a = dtt_list_of(e, first->body), b = dtt_list_of(e, node_at(e, first->next)->body);
        DTT_FILL(f, "choose.two", tags, scope, dtt_phrase_arg(&a, "a"), dtt_phrase_arg(&b, "b"));
    } else {
        DTT_FILL(f, n->op == DT_OP_ALL ? "all" : "choose", tags, scope, list);
    }
}

/* "for each debt you hold" where the number is a count, otherwise "3 times". */
void dtt_put_times(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n, struct dtt_arg body,
                   const struct dtt_args *scope, uint64_t tags)
{
    uint16_t x = n->exprs ? n->expr[0] : 0;
    if (x && e->t->tree.x[x].op == DT_X_count)
        DTT_FILL(f, "times.each", tags, scope, body, dtt_set_arg(e, e->t->tree.x[x].value, 0, "set"));
    else
        DTT_FILL(f, "times", tags, scope, body, dtt_expr_arg(e, x, "n", DT_T_NUMBER));
}

static void put_node(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n,
                     const struct dtt_args *scope, uint64_t tags)
{
    struct dtt_env inner = *e;
    struct dtt_list body = dtt_list_of(e, n->body);
    switch (n->op) {
    case DT_OP_DO: put_verb(f, e, n, scope, tags); return;
    case DT_OP_EDIT: put_edit(f, e, n, scope, tags); return;
    case DT_OP_OFFER: put_offer(f, e, n, scope, tags); return;
    case DT_OP_CHOOSE: case DT_OP_ALL: put_choice(f, e, n, scope, tags); return;
    case DT_OP_FOR:
        inner.that = e->it >= 0 ? e->it : e->that;
        inner.it = n->set;
        inner.loop = n;
        inner.around = e;
        put_verb(f, &inner, node_at(e, n->body), scope, tags);
        return;
    case DT_OP_BATCH: put_phrase(f, &body, scope, tags, OUTER_COST); return;
    case DT_OP_TIMES:
        dtt_put_times(f, e, n, dtt_phrase_arg(&body, "body"), scope, tags);
        return;
    case DT_OP_TOGETHER: {
        struct dtt_arg verb = { .name = "body", .kind = DTT_LAZY, .phrase = true, .render = render_verb, .data = e,
                                .number = (int)(n - e->t->tree.node) };
        DTT_FILL(f, "together", tags, scope, verb);
        return;
    }
    default: dtt_fill_key(f, "stop", scope, tags);
    }
}

/* The surrounding of the last of a row: what was chosen before it is `that`. */
static struct dtt_env env_of_last(const struct dtt_list *list, uint16_t *last)
{
    struct dtt_env e = *list->e;
    *last = list->first;
    for (unsigned i = 1; i < list->count && node_at(&e, *last)->next; i++) {
        if (node_at(&e, *last)->op == DT_OP_FOR)
            e.that = node_at(&e, *last)->set;
        *last = node_at(&e, *last)->next;
    }
    return e;
}

static void put_phrase(struct dtt_fill *f, const struct dtt_list *list, const struct dtt_args *scope, uint64_t tags,
                       enum joined how)
{
    const struct dtt_node *first = node_at(list->e, list->first);
    if (!list->first)
        return;
    if (list->count == 1) {
        put_node(f, list->e, first, scope, tags);
        return;
    }
    if (first->op == DT_OP_EDIT && first->k == DT_EDIT_CANCEL) {
        struct dtt_list rest = { list->e, first->next, list->count - 1 };
        DTT_FILL(f, "instead", tags, scope, dtt_phrase_arg(&rest, "body"));
        return;
    }
    uint16_t last;
    struct dtt_env e = env_of_last(list, &last);
    struct dtt_list before = { list->e, list->first, list->count - 1 }, end = { &e, last, 1 };
    struct dtt_arg a = dtt_phrase_arg(&before, "a");
    a.extra = how < OUTER_COST ? INNER : INNER_COST;
    DTT_FILL(f, join_key[how], tags, scope, a, dtt_phrase_arg(&end, "b"));
}
