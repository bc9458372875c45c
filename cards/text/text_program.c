/* text_program.c -- programs as sentences.
 *
 * A block is cut into clauses: rows of verb phrases, conditions, outcomes, loops. On the top
 * level each is a sentence; inside another clause they are joined with semicolons, deeper still
 * put in brackets, so that a reader always sees where a condition ends. */
#include "text_parts.h"

enum { IN_A_ROW = 3 };              /* verb phrases in one sentence */

enum clause_kind { SAID, THEN, OTHERWISE, PASSED, FAILED, DONE, NOT_DONE, TABLE, OFFERED, REFUSED, INSTEAD, OTHER };
struct clause {
    enum clause_kind kind;
    uint16_t node;
    unsigned count;
    int that;                      /* set of what was chosen before it in this block */
    uint16_t before;               /* the statement before it */
};
struct walk {
    const struct dtt_env *e;
    uint16_t at, before;
    int that;
    bool second;                   /* the other branch of the node at hand comes next */
};

static const struct dtt_node *node_at(const struct dtt_env *e, uint16_t i)
{
    return &e->t->tree.node[i];
}

static const struct dtt_x *x_at(const struct dtt_env *e, uint16_t x)
{
    return &e->t->tree.x[x];
}

/* ------------------------------------------------------------ telling clauses apart ---- */

/* 1: asks whether the verb before did something (result > 0); -1: whether it did not; 0: neither. */
static int asks_result(const struct dtt_env *e, uint16_t x)
{
    if (!x || !x_at(e, x)->kid || x_at(e, x_at(e, x)->kid)->op != DT_X_result)
        return 0;
    uint16_t b = x_at(e, x_at(e, x)->kid)->next;
    if ((x_at(e, x)->op == DT_X_gt && dtt_is_literal(&e->t->tree, b, 0)) ||
        (x_at(e, x)->op == DT_X_ge && dtt_is_literal(&e->t->tree, b, 1)))
        return 1;
    bool none = x_at(e, x)->op == DT_X_le || x_at(e, x)->op == DT_X_eq;
    return none && dtt_is_literal(&e->t->tree, b, 0) ? -1 : 0;
}

/* A row of a result table: v = A, v >= A and v <= B, v >= A. Gives v; 0 when it is none. */
static uint16_t table_row(const struct dtt_env *e, uint16_t x, int *from, int *to)
{
    if (!x)
        return 0;                          /* a program without expressions has no node to look at */
    const struct dtt_x *n = x_at(e, x);
    uint16_t a = n->kid, b = a ? x_at(e, a)->next : 0;
    int low, high;
    if (!b)
        return 0;
    if (n->op == DT_X_and) {
        uint16_t v = table_row(e, a, from, &high);
        const struct dtt_x *upper = x_at(e, b);
        uint16_t w = upper->kid, limit = w ? x_at(e, w)->next : 0;
        if (!v || upper->op != DT_X_le || !limit || x_at(e, limit)->op != DTT_LITERAL || !dtt_same_x(&e->t->tree, v, w))
            return 0;
        *to = x_at(e, limit)->value;
        return v;
    }
    if ((n->op != DT_X_eq && n->op != DT_X_ge) || x_at(e, b)->op != DTT_LITERAL)
        return 0;
    low = x_at(e, b)->value;
    *from = low;
    *to = n->op == DT_X_eq ? low : DT_LIT_MAX;
    return a;
}

/* At least two nested conditions on one value: a table. */
static bool is_table(const struct dtt_env *e, const struct dtt_node *n)
{
    int from, to;
    uint16_t v = table_row(e, n->expr[0], &from, &to);
    const struct dtt_node *next = node_at(e, n->other);
    if (!v || !n->other || next->op != DT_OP_IF || next->next)
        return false;
    uint16_t w = table_row(e, next->expr[0], &from, &to);
    return w && dtt_same_x(&e->t->tree, v, w) && dtt_type_of(e, v) == DT_T_NUMBER;
}

static bool was_test(const struct dtt_env *e, uint16_t before)
{
    const struct dtt_node *n = node_at(e, before);
    return before && n->op == DT_OP_DO && n->k >= 0 && n->k < e->t->w->verb.count &&
           e->t->w->verb.at[n->k].flags & DT_WORD_TEST;
}

static void advance(struct walk *w)
{
    if (node_at(w->e, w->at)->op == DT_OP_FOR)
        w->that = node_at(w->e, w->at)->set;
    w->before = w->at;
    w->at = node_at(w->e, w->at)->next;
    w->second = false;
}

static bool next_clause(struct walk *w, struct clause *c);

static bool next_of_if(struct walk *w, struct clause *c)
{
    const struct dtt_node *n = node_at(w->e, w->at);
    int result = w->before ? asks_result(w->e, n->expr[0]) : 0;
    bool test = was_test(w->e, w->before), first = !w->second && n->body;
    bool holds = first == (result >= 0);
    if (!w->second && is_table(w->e, n)) {
        c->kind = TABLE;
        advance(w);
        return true;
    }
    if (!n->body && !n->other) {
        advance(w);
        return next_clause(w, c);
    }
    c->kind = result ? (test ? (holds ? PASSED : FAILED) : holds ? DONE : NOT_DONE) : first ? THEN : OTHERWISE;
    if (first && n->other)
        w->second = true;
    else
        advance(w);
    return true;
}

static bool next_of_offer(struct walk *w, struct clause *c)
{
    const struct dtt_node *n = node_at(w->e, w->at);
    c->kind = w->second ? REFUSED : OFFERED;
    if (!w->second && n->other && !dtt_spares(n))
        w->second = true;
    else
        advance(w);
    return true;
}

static bool is_cancel(const struct dtt_node *n)
{
    return n->op == DT_OP_EDIT && n->k == DT_EDIT_CANCEL;
}

/* Loops are long enough to be a sentence each. */
static bool alone(const struct dtt_env *e, uint16_t node)
{
    return dtt_stands_alone(e, node) || node_at(e, node)->op == DT_OP_FOR;
}

static bool next_clause(struct walk *w, struct clause *c)
{
    const struct dtt_node *n = node_at(w->e, w->at);
    if (!w->at)
        return false;
    *c = (struct clause){ OTHER, w->at, 1, w->that, w->before };
    if (is_cancel(n) && n->next && !dtt_is_phrase(w->e, w->at)) {
        c->kind = INSTEAD;
        w->at = 0;
        return true;
    }
    if (n->op == DT_OP_IF)
        return next_of_if(w, c);
    if (n->op == DT_OP_OFFER && !dtt_is_phrase_node(w->e, w->at))
        return next_of_offer(w, c);
    if (!dtt_is_phrase_node(w->e, w->at)) {
        advance(w);
        return true;
    }
    c->kind = SAID;
    c->count = 0;
    unsigned most = is_cancel(n) ? 4 : alone(w->e, w->at) ? 1 : IN_A_ROW;
    do {
        advance(w);
        c->count++;
    } while (w->at && c->count < most && dtt_is_phrase_node(w->e, w->at) && (most == 4 || !alone(w->e, w->at)));
    return true;
}

/* ---------------------------------------------------------------------- saying them ---- */

static void put_block(struct dtt_fill *f, const struct dtt_list *list, unsigned level);

static void render_block(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    (void)scope;
    (void)tags;
    put_block(f, a->data, (unsigned)a->extra);
}

struct dtt_arg dtt_block_arg(const struct dtt_list *list, unsigned level, const char *name)
{
    return (
        struct dtt_arg){ .name = name, .kind = DTT_LAZY, .render = render_block, .data = list, .extra = (int)level };
}

/* A condition or outcome with its body, which is short (one phrase) or a block. */
static void put_with_body(struct dtt_fill *f, const struct dtt_env *e, const char *key, uint16_t first,
                          struct dtt_arg cond, unsigned level)
{
    struct dtt_list body = dtt_list_of(e, first);
    struct dtt_arg arg[] = { dtt_block_arg(&body, level + 1, "body"), cond };
    bool longer = first && node_at(e, first)->next && !dtt_is_phrase(e, first);
    dtt_fill_key(f, key, &(struct dtt_args){ arg, 2, NULL }, longer ? DTT_TAG(block) : 0);
}

struct rows { const struct dtt_env *e; uint16_t node; unsigned level; };

/* One row of a result table and the rows after it. */
static void render_rows(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct rows *r = a->data;
    const struct dtt_node *n = node_at(r->e, r->node);
    struct dtt_list body = dtt_list_of(r->e, n->body), other = dtt_list_of(r->e, n->other);
    struct dtt_arg rest = { 0 };
    struct rows next = { r->e, n->other, r->level };
    int from = 0, to = 0;
    (void)scope;
    (void)tags;
    table_row(r->e, n->expr[0], &from, &to);
    const char *key = from == to ? "table.is" : to == DT_LIT_MAX ? "table.up" : "table.to";
    bool more = n->other && node_at(r->e, n->other)->op == DT_OP_IF && !node_at(r->e, n->other)->next &&
                table_row(r->e, node_at(r->e, n->other)->expr[0], &(int){ 0 }, &(int){ 0 });
    if (more)
        rest = (struct dtt_arg){ .name = "rest", .kind = DTT_LAZY, .render = render_rows, .data = &next };
    else if (n->other)
        rest = dtt_block_arg(&other, r->level + 2, "rest");
    struct dtt_arg arg[] = { dtt_number_arg("n", from), dtt_number_arg("m", to),
                             dtt_block_arg(&body, r->level + 2, "body"), rest };
    dtt_fill_key(f, key, &(struct dtt_args){ arg, 3, NULL }, 0);
    if (n->other)
        dtt_fill_key(f, more ? "table.next" : "table.else", &(struct dtt_args){ arg, 4, NULL }, 0);
}

static void put_table(struct dtt_fill *f, const struct dtt_env *e, uint16_t node, unsigned level)
{
    int from, to;
    struct rows rows = { e, node, level };
    struct dtt_arg list = { .name = "rows", .kind = DTT_LAZY, .render = render_rows, .data = &rows };
    uint16_t v = table_row(e, node_at(e, node)->expr[0], &from, &to);
    DTT_FILL(f, "table", 0, NULL, dtt_expr_arg(e, v, "x", DT_T_NUMBER), list);
}

static void put_offered(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n, unsigned level)
{
    bool unless = dtt_spares(n);
    struct dtt_list cost = dtt_list_of(e, n->cost), body = dtt_list_of(e, unless ? n->other : n->body);
    bool phrase = dtt_is_phrase(e, body.first);
    struct dtt_arg arg[] = { phrase ? dtt_phrase_arg(&body, "body") : dtt_block_arg(&body, level + 1, "body"),
                             dtt_cost_arg(&cost, "cost"),
                             { .name = "who", .kind = DTT_ENTRY, .text = "pron.you", .tags = DTT_TAG(you) } };
    const char *key = unless ? "unless" : n->cost ? "pay" : "may";
    dtt_fill_key(f, key, &(struct dtt_args){ arg, 3, NULL }, phrase ? DTT_TAG(do) : DTT_TAG(block));
}

/* A loop that is no phrase, or a block run as somebody else. */
static void put_loop(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n, unsigned level)
{
    struct dtt_env inner = *e, third;
    bool as = n->op == DT_OP_AS || n->flags & 1;
    if (n->op == DT_OP_FOR) {
        inner.that = e->it >= 0 ? e->it : e->that;
        inner.it = as ? -2 : n->set;
        inner.loop = NULL;
    }
    struct dtt_arg who =
        n->op == DT_OP_FOR ? dtt_loop_arg(e, n, "who") : dtt_expr_arg(e, n->exprs ? n->expr[0] : 0, "who", DT_T_SEAT);
    third = inner;
    third.they = true;
    third.they_tags = who.tags & (DTT_TAG(m) | DTT_TAG(f) | DTT_TAG(n));
    if (as && dtt_is_phrase(&third, n->body)) {
        struct dtt_list body = dtt_list_of(&third, n->body);
        DTT_FILL(f, "as", DTT_TAG(they), NULL, who, dtt_phrase_arg(&body, "body"));
        return;
    }
    struct dtt_list body = dtt_list_of(&inner, n->body);
    static const char *const key[] = { "for.each",  "for.pick",  "for.pick",  "for.pick",
                                       "for.found", "for.found", "for.found", "for.found" };
    DTT_FILL(f, as ? "as.block" : key[n->k >= 0 && n->k <= DT_Q_LEAST ? n->k : 0], 0, NULL, who,
             dtt_block_arg(&body, level + 1, "body"));
}

static void render_guarded(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags);

/* Branches that are not all plain phrases: "choose one: a; or (b; c); or, if x, d". */
struct branch { const struct dtt_env *e; uint16_t node; unsigned level; bool all; };

static void render_branch(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct branch *b = a->data;
    const struct dtt_node *n = node_at(b->e, b->node);
    struct dtt_list body = dtt_list_of(b->e, n->body);
    (void)scope;
    (void)tags;
    if (!n->body)
        dtt_fill_key(f, "choose.nothing", NULL, DTT_TAG(do));
    else if (dtt_is_literal(&b->e->t->tree, n->expr[0], 1))
        put_block(f, &body, b->level + 2);
    else
        DTT_FILL(f, "choose.if", 0, NULL, dtt_cond_arg(b->e, n->expr[0], "cond"),
                 dtt_block_arg(&body, b->level + 2, "body"));
}

static void render_guarded(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct branch *b = a->data;
    const struct dtt_node *n = node_at(b->e, b->node);
    struct branch next = { b->e, n->next, b->level, b->all };
    struct dtt_arg one = { .name = "a", .kind = DTT_LAZY, .render = render_branch, .data = b };
    struct dtt_arg rest = { .name = "b", .kind = DTT_LAZY, .render = render_guarded, .data = &next };
    if (!n->next)
        render_branch(f, a, scope, tags);
    else
        DTT_FILL(f,
                 node_at(b->e, n->next)->next ? "choose.more"
                 : b->all                     ? "all.and"
                                              : "choose.or",
                 0, NULL, one, rest);
}

static void put_other(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n, unsigned level)
{
    struct dtt_list body = dtt_list_of(e, n->body), cost = dtt_list_of(e, n->cost);
    struct branch first = { e, n->body, level, n->op == DT_OP_ALL };
    switch (n->op) {
    case DT_OP_DO:                              /* a test: a verb that others wait for */
        body = (struct dtt_list){ e, (uint16_t)(n - e->t->tree.node), 1 };
        dtt_put_arg(f, dtt_phrase_arg(&body, "x"), NULL, DTT_TAG(do));
        return;
    case DT_OP_FOR: case DT_OP_AS: put_loop(f, e, n, level); return;
    case DT_OP_TIMES:
        dtt_put_times(f, e, n, dtt_block_arg(&body, level + 1, "body"), NULL, DTT_TAG(block));
        return;
    case DT_OP_REPEAT:
        DTT_FILL(f, n->cost ? "repeat.pay" : "repeat", dtt_is_phrase(e, n->body) ? 0 : DTT_TAG(block), NULL,
                 dtt_cost_arg(&cost, "cost"),
                 dtt_is_phrase(e, n->body) ? dtt_phrase_arg(&body, "body") : dtt_block_arg(&body, level + 1, "body"));
        return;
    case DT_OP_CHOOSE: case DT_OP_ALL:
        if (n->body)
            DTT_FILL(f, first.all ? "all" : "choose", DTT_TAG(block), NULL,
                     { .name = "list", .kind = DTT_LAZY, .render = render_guarded, .data = &first });
        return;
    default: dtt_fill_key(f, "stop", NULL, DTT_TAG(do));
    }
}

/* What a verb's outcome means in its own words, where its entry has them. */
static void render_outcome(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_list *verb = a->data;
    struct dtt_arg x = dtt_phrase_arg(verb, "x");
    (void)scope;
    (void)tags;
    dtt_put_arg(f, x, NULL, a->extra ? DTT_TAG(yes) : DTT_TAG(no));
}

/* Nothing was done: there was nothing to choose though it had to be; those who might have paid together did not; or
 * whoever might have did not. */
static const char *left_undone(const struct dtt_node *before)
{
    bool must = before->op == DT_OP_FOR && before->k != DT_Q_UPTO && before->k != DT_Q_ANY;
    return before->op == DT_OP_TOGETHER ? "did.together" : must ? "did.none" : "did.not";
}

/* If you pass, if you fail; if you do, if you do not. */
static void put_outcome(struct dtt_fill *f, const struct dtt_env *e, const struct clause *c, unsigned level)
{
    static const char *const key[] = {
        [PASSED] = "passed", [FAILED] = "failed", [DONE] = "did"
    };
    const struct dtt_node *n = node_at(e, c->node), *verb = node_at(e, c->before);
    bool holds = c->kind == PASSED || c->kind == DONE;
    uint16_t body = holds == (asks_result(e, n->expr[0]) > 0) ? n->body : n->other;
    struct dtt_list one = { e, c->before, 1 };
    char name[DTT_KEY];
    dtt_key(name, "verb", &e->t->w->verb, verb->k);
    const struct dtt_entry *entry = verb->op == DT_OP_DO ? dtt_entry(e->t->catalog, name) : NULL;
    if (entry && dtt_entry_has(e->t->catalog, entry, holds ? DTT_TAG(yes) : DTT_TAG(no)))
        put_with_body(f, e, "if", body,
                      (struct dtt_arg){
                          .name = "cond", .kind = DTT_LAZY, .render = render_outcome, .data = &one, .extra = holds },
                      level);
    else
        put_with_body(f, e, c->kind == NOT_DONE ? left_undone(verb) : key[c->kind], body, dtt_number_arg("cond", 0),
                      level);
}

/* Does what a condition brings end in one of its own? "Otherwise" behind it would seem to belong to that one. */
static bool dangles(const struct dtt_env *e, uint16_t body)
{
    while (node_at(e, body)->next)
        body = node_at(e, body)->next;
    return node_at(e, body)->op == DT_OP_IF;
}

static void put_clause(struct dtt_fill *f, const struct dtt_env *around, const struct clause *c, unsigned level)
{
    struct dtt_env e = *around;
    e.that = c->that;
    const struct dtt_node *n = node_at(&e, c->node);
    struct dtt_list list = { &e, c->node, c->count };
    struct dtt_list rest = dtt_list_of(&e, n->next);
    switch (c->kind) {
    case SAID: dtt_put_arg(f, dtt_phrase_arg(&list, "x"), NULL, DTT_TAG(do)); return;
    case THEN: put_with_body(f, &e, "if", n->body, dtt_cond_arg(&e, n->expr[0], "cond"), level); return;
    case OTHERWISE:
        put_with_body(f, &e, n->body && !dangles(&e, n->body) ? "otherwise" : "if", n->other,
                      dtt_not_arg(&e, n->expr[0], "cond"), level);
        return;
    case PASSED: case FAILED: case DONE: case NOT_DONE: put_outcome(f, &e, c, level); return;
    case TABLE: put_table(f, &e, c->node, level); return;
    case OFFERED: put_offered(f, &e, n, level); return;
    case REFUSED: put_with_body(f, &e, "refused", n->other, dtt_number_arg("cond", 0), level); return;
    case INSTEAD: DTT_FILL(f, "instead", DTT_TAG(block), NULL, dtt_block_arg(&rest, level + 1, "body")); return;
    case OTHER: put_other(f, &e, n, level); return;
    }
}

struct clauses { struct walk w; struct clause c; unsigned level; };

static void render_clause(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct clauses *c = a->data;
    (void)scope;
    (void)tags;
    put_clause(f, c->w.e, &c->c, c->level);
}

/* This clause and those after it, joined with semicolons. */
static void render_clauses(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct clauses *c = a->data;
    struct clauses next = *c;
    struct dtt_arg one = { .name = "a", .kind = DTT_LAZY, .render = render_clause, .data = c };
    if (!next_clause(&next.w, &next.c)) {
        render_clause(f, a, scope, tags);
        return;
    }
    DTT_FILL(f, "clause.join", 0, NULL, one,
             { .name = "b", .kind = DTT_LAZY, .render = render_clauses, .data = &next });
}

static void put_block(struct dtt_fill *f, const struct dtt_list *list, unsigned level)
{
    struct clauses c = { .w = { .e = list->e, .at = list->first, .that = list->e->that }, .level = level };
    if (!list->first)
        return;
    if (level && dtt_is_phrase(list->e, list->first)) {
        dtt_put_arg(f, dtt_phrase_arg(list, "x"), NULL, DTT_TAG(do));
        return;
    }
    if (!level) {
        while (!f->cut && next_clause(&c.w, &c.c))
            DTT_FILL(f, "sentence", 0, NULL, { .name = "x", .kind = DTT_LAZY, .render = render_clause, .data = &c });
        return;
    }
    if (!next_clause(&c.w, &c.c))
        return;
    struct walk ahead = c.w;
    struct clause more;
    struct dtt_arg all = { .name = "x", .kind = DTT_LAZY, .render = render_clauses, .data = &c };
    if (level > 1 && next_clause(&ahead, &more))
        DTT_FILL(f, "clause.group", 0, NULL, all);
    else
        dtt_put_arg(f, all, NULL, 0);
}
