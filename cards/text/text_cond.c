/* text_cond.c -- conditions as clauses ("you have at least 2 clues") and as what narrows a noun
 * ("with toughness 2 or less").
 *
 * A comparison is first brought into a plain shape: the literal to the right, `not` worked in,
 * "more than 1" as "at least 2". Then the most special key that the catalogue has is taken: a
 * form of the value's or set's own entry, one for this kind of operand, the general one. */
#include "text_parts.h"

#include <string.h>

enum compare { EQ, NE, LT, LE, GT, GE };
static const uint64_t form_of[] = { DTT_TAG(eq), DTT_TAG(ne), DTT_TAG(lt), DTT_TAG(le), DTT_TAG(gt), DTT_TAG(ge) };

struct comparison {
    enum compare how;
    uint16_t a, b;
    bool literal;              /* b is the number `n` */
    int n;
};

static const struct dtt_x *at(const struct dtt_env *e, uint16_t x)
{
    return &e->t->tree.x[x];
}

static enum compare turned(enum compare c, bool negate, bool swap)
{
    static const enum compare no[] = { NE, EQ, GE, GT, LE, LT }, swapped[] = { EQ, NE, GT, GE, LT, LE };
    c = swap ? swapped[c] : c;
    return negate ? no[c] : c;
}

static bool read_comparison(const struct dtt_env *e, uint16_t x, bool negate, struct comparison *c)
{
    static const enum compare of[] = { EQ, NE, LT, LE, GT, GE };
    int op = at(e, x)->op;
    if (op < DT_X_eq || op > DT_X_ge)
        return false;
    uint16_t a = at(e, x)->kid, b = a ? at(e, a)->next : 0;
    if (!b)
        return false;
    bool swap = at(e, a)->op == DTT_LITERAL && at(e, b)->op != DTT_LITERAL;
    *c = (struct comparison){ .how = turned(of[op - DT_X_eq], negate, swap), .a = swap ? b : a, .b = swap ? a : b };
    c->literal = at(e, c->b)->op == DTT_LITERAL;
    c->n = c->literal ? at(e, c->b)->value : 0;
    if (c->literal && c->how == GT)
        c->how = GE, c->n++;
    else if (c->literal && c->how == LT)
        c->how = LE, c->n--;
    return true;
}

/* Does the comparison say "there is some" (1), "there is none" (0) or something else (-1)? */
static int some_or_none(const struct comparison *c)
{
    if (!c->literal)
        return -1;
    if ((c->how == GE && c->n == 1) || (c->how == NE && c->n == 0))
        return 1;
    if ((c->how == LE && c->n == 0) || (c->how == EQ && c->n == 0))
        return 0;
    return -1;
}

static int yes_or_no(const struct comparison *c)
{
    int some = some_or_none(c);
    if (some < 0 && c->literal && c->n == 1 && (c->how == EQ || c->how == NE))
        return c->how == EQ;
    return some;
}

/* The right side as an argument named b, in the type of the left side. */
static struct dtt_arg right_side(const struct dtt_env *e, const struct comparison *c)
{
    int type = dtt_type_of(e, c->a);
    if (c->literal)
        return dtt_literal_arg(e, c->n, "b", type);
    return dtt_expr_arg(e, c->b, "b", type);
}

/* ------------------------------------------- values and queries with own forms ---- */

static const struct dtt_entry *called_entry(const struct dtt_env *e, uint16_t x, const struct dt_word **word)
{
    const struct dtt_x *n = at(e, x);
    bool query = n->op == DT_X_query;
    const struct dt_list *list = query ? &e->t->w->query : &e->t->w->value;
    char key[DTT_KEY];
    if ((!query && n->op != DT_X_value) || n->value < 0 || n->value >= list->count)
        return NULL;
    *word = &list->at[n->value];
    dtt_key(key, query ? "query" : "value", list, n->value);
    return dtt_entry(e->t->catalog, key);
}

static bool has(const struct dtt_env *e, const struct dtt_entry *entry, uint64_t form)
{
    return entry && dtt_entry_has(e->t->catalog, entry, form);
}

/* Is this the candidate of a relative clause? */
static bool is_it(const struct dtt_env *e, uint16_t x)
{
    return x && (at(e, x)->op == DT_X_it || (e->asker && at(e, x)->op == DT_X_arg && at(e, x)->value == e->asker - 1));
}

/* `it`, or the place of it. */
static bool is_place_of_it(const struct dtt_env *e, uint16_t x)
{
    return is_it(e, x) ||
           (x && at(e, x)->op == DT_X_value && is_it(e, at(e, x)->kid) && dtt_type_of(e, x) == DT_T_SPACE);
}

/* The value's entry in one of its own forms, with the right side as b. */
static void put_called_form(struct dtt_fill *f, const struct dtt_env *e, uint16_t x, uint64_t form, struct dtt_arg b,
                            bool negate)
{
    const struct dt_word *word = NULL;
    const struct dtt_entry *entry = called_entry(e, x, &word);
    char name[DTT_EXPRS][32];
    struct dtt_arg arg[DTT_EXPRS + 2];
    uint16_t kid[DTT_EXPRS];
    unsigned count = 0;
    for (uint16_t k = at(e, x)->kid; k && count < DTT_EXPRS; k = at(e, k)->next)
        kid[count++] = k;
    count = dtt_word_args(e, word, kid, count, name, arg);
    if (count && form == DTT_TAG(rel) && !is_it(e, kid[0]))          /* where the candidate is, not the candidate */
        arg[0].tags |= dtt_type_of(e, at(e, kid[0])->kid) == DT_T_SEAT ? DTT_TAG(seat) : DTT_TAG(thing);
    arg[count++] = b;
    arg[count++] = (struct dtt_arg){ .name = "not", .kind = DTT_TEXT, .text = "", .tags = negate ? DTT_TAG(neg) : 0 };
    dtt_fill_key(f, entry->key, &(struct dtt_args){ arg, count, NULL }, form);
}

static bool put_called_comparison(struct dtt_fill *f, const struct dtt_env *e, const struct comparison *c)
{
    const struct dt_word *word = NULL;
    const struct dtt_entry *entry = called_entry(e, c->a, &word);
    int truth = yes_or_no(c);
    uint64_t form = form_of[c->how];
    if (truth >= 0 && has(e, entry, truth ? DTT_TAG(yes) : DTT_TAG(no)))
        form = truth ? DTT_TAG(yes) : DTT_TAG(no);
    if (!has(e, entry, form))
        return false;
    put_called_form(f, e, c->a, form, right_side(e, c), false);
    return true;
}

/* -------------------------------------------------------------------- conditions ---- */

static void put_cond(struct dtt_fill *f, const struct dtt_env *e, uint16_t x, bool negate);

static void render_cond(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    (void)scope;
    (void)tags;
    put_cond(f, a->data, (uint16_t)a->number, a->extra);
}

static struct dtt_arg cond_arg(const struct dtt_env *e, uint16_t x, bool negate, const char *name)
{
    return (struct dtt_arg){
        .name = name, .kind = DTT_LAZY, .render = render_cond, .data = e, .number = x, .extra = negate
    };
}

struct dtt_arg dtt_cond_arg(const struct dtt_env *e, uint16_t x, const char *name)
{
    return cond_arg(e, x, false, name);
}

struct dtt_arg dtt_not_arg(const struct dtt_env *e, uint16_t x, const char *name)
{
    return cond_arg(e, x, true, name);
}

static void put_count(struct dtt_fill *f, const struct dtt_env *e, const struct comparison *c)
{
    int set = at(e, c->a)->value, some = some_or_none(c);
    uint64_t form = some < 0 ? form_of[c->how] : some ? DTT_TAG(some) : DTT_TAG(none);
    char key[DTT_KEY];
    dtt_key(key, "set", &e->t->w->set, set);
    struct dtt_arg n = c->literal ? dtt_number_arg("n", c->n) : dtt_expr_arg(e, c->b, "n", DT_T_NUMBER);
    DTT_FILL(f, has(e, dtt_entry(e->t->catalog, key), form) ? key : "cond.count", form, NULL,
             dtt_set_arg(e, set, 0, "set"), n, dtt_self_arg(e, "self"));
}

/* Comparisons whose left side is an operator with a phrase of its own; NULL for others. */
static const char *special_key(int op)
{
    switch (op) {
    case DT_X_zoneof: return "cond.zone";
    case DT_X_kindof: return "cond.kind";
    case DT_X_cardof: return "cond.card";
    case DT_X_ownerof: return "cond.owner";
    case DT_X_counter: return "cond.counter";
    case DT_X_distance: return "cond.distance";
    default: return NULL;
    }
}

static void put_setting(struct dtt_fill *f, const struct dtt_env *e, const struct comparison *c)
{
    const struct dt_list *options = &e->t->w->option;
    int which = at(e, c->a)->value;
    char key[DTT_KEY];
    const char *choice = which >= 0 && which < options->count ? options->at[which].args : "";
    for (int i = c->n; i > 0 && *choice; i--) {
        choice += strcspn(choice, " ");
        choice += strspn(choice, " ");
    }
    dtt_key(key, "option", options, which);
    size_t n = strlen(key), length = strcspn(choice, " ");
    if (n + length + 2 < sizeof key) {
        key[n] = '.';
        memcpy(key + n + 1, choice, length);
        key[n + 1 + length] = 0;
    }
    struct dtt_arg value = { .name = "b", .kind = DTT_ENTRY, .text = key };
    DTT_FILL(f, "cond.setting", form_of[c->how], NULL, value);
}

static void put_comparison(struct dtt_fill *f, const struct dtt_env *e, const struct comparison *c)
{
    const struct dtt_x *a = at(e, c->a);
    const char *special = special_key(a->op);
    int truth = yes_or_no(c);
    uint16_t second = a->kid ? at(e, a->kid)->next : 0;
    if (a->op == DT_X_count) {
        put_count(f, e, c);
    } else if (put_called_comparison(f, e, c)) {
        return;
    } else if (a->op == DT_X_exhausted && truth >= 0) {
        put_cond(f, e, c->a, !truth);
    } else if (a->op == DT_X_setting && c->literal) {
        put_setting(f, e, c);
    } else if (special) {
        DTT_FILL(f, special, form_of[c->how], NULL, dtt_expr_arg(e, a->kid, "a", DT_T_SPACE),
                 dtt_expr_arg(e, second, "to", DT_T_SPACE), right_side(e, c));
    } else {
        DTT_FILL(f, "cond.compare", form_of[c->how], NULL, dtt_expr_arg(e, c->a, "a", dtt_type_of(e, c->b)),
                 right_side(e, c));
    }
}

/* Two right sides of one comparison, said as one: "it is for lore or peril". */
struct either { const struct dtt_env *e; int n[2], type; };

static void render_either(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct either *x = a->data;
    (void)scope;
    DTT_FILL(f, "values.or", tags, NULL, dtt_literal_arg(x->e, x->n[0], "a", x->type),
             dtt_literal_arg(x->e, x->n[1], "b", x->type));
}

/* The same value is one or the other of two, and has words for what it is. */
static bool put_either(struct dtt_fill *f, const struct dtt_env *e, uint16_t a, uint16_t b, bool negate)
{
    struct comparison c, d;
    const struct dt_word *word = NULL;
    if (!read_comparison(e, a, negate, &c) || !read_comparison(e, b, negate, &d) || c.how != EQ || d.how != EQ
        || !c.literal || !d.literal || !dtt_same_x(&e->t->tree, c.a, d.a)
        || !has(e, called_entry(e, c.a, &word), DTT_TAG(eq)))
        return false;
    struct either x = { .e = e, .n = { c.n, d.n }, .type = dtt_type_of(e, c.a) };
    put_called_form(f, e, c.a, DTT_TAG(eq),
                    (struct dtt_arg){ .name = "b", .kind = DTT_LAZY, .render = render_either, .data = &x }, false);
    return true;
}

/* Conditions in a row, all joined by the same word: it stands once, before the last of them. */
enum { CLAUSES = 8 };
struct clauses { const struct dtt_env *e; uint16_t x[CLAUSES]; unsigned count; bool negate; };

static unsigned clauses_in(const struct dtt_tree *t, uint16_t x, int op)
{
    uint16_t a = t->x[x].kid;
    return x && t->x[x].op == op ? clauses_in(t, a, op) + clauses_in(t, t->x[a].next, op) : 1;
}

/* A row too long for one list is said as two. */
static void gather(struct clauses *all, uint16_t x, int op)
{
    const struct dtt_tree *t = &all->e->t->tree;
    if (x && t->x[x].op == op && all->count + clauses_in(t, x, op) < CLAUSES) {
        gather(all, t->x[x].kid, op);
        gather(all, t->x[t->x[x].kid].next, op);
    } else if (op != DT_X_and || all->negate || !dtt_is_literal(t, x, 1)) {
        all->x[all->count++] = x; /* the pattern of a modifier leaves 1 where it stood */
    }
}

static void render_clauses(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    struct clauses some = *(const struct clauses *)a->data;
    struct dtt_arg last = cond_arg(some.e, some.x[some.count - 1], some.negate, "b");
    (void)scope;
    (void)tags;
    if (--some.count)
        DTT_FILL(f, "cond.more", 0, NULL,
                 (struct dtt_arg){ .name = "a", .kind = DTT_LAZY, .render = render_clauses, .data = &some }, last);
    else
        dtt_put_arg(f, last, NULL, 0);
}

static void put_joined(struct dtt_fill *f, const struct dtt_env *e, uint16_t x, bool negate)
{
    bool both = (at(e, x)->op == DT_X_and) != negate;
    struct clauses all = { .e = e, .negate = negate };
    gather(&all, at(e, x)->kid, at(e, x)->op);
    gather(&all, at(e, at(e, x)->kid)->next, at(e, x)->op);
    if (!all.count) {
        dtt_fill_key(f, "cond.constant", NULL, DTT_TAG(yes));
        return;
    }
    uint16_t last = all.x[--all.count];
    if (!all.count)
        put_cond(f, e, last, negate);
    else if (both || all.count > 1 || !put_either(f, e, all.x[0], last, negate))
        DTT_FILL(f, both ? "cond.and" : "cond.or", 0, NULL,
                 (struct dtt_arg){ .name = "a", .kind = DTT_LAZY, .render = render_clauses, .data = &all },
                 cond_arg(e, last, negate, "b"));
}

static void put_cond(struct dtt_fill *f, const struct dtt_env *e, uint16_t x, bool negate)
{
    struct comparison c;
    const struct dt_word *word = NULL;
    const struct dtt_x *n = at(e, x);
    uint64_t truth = negate ? DTT_TAG(no) : DTT_TAG(yes);
    char key[DTT_KEY];
    if (!x || n->op == DTT_LITERAL) {
        dtt_fill_key(f, "cond.constant", NULL, (x && n->value) != negate ? DTT_TAG(yes) : DTT_TAG(no));
    } else if (n->op == DT_X_not) {
        dtt_put_arg(f, cond_arg(e, n->kid, !negate, "x"), NULL, 0);
    } else if (n->op == DT_X_and || n->op == DT_X_or) {
        put_joined(f, e, x, negate);
    } else if (read_comparison(e, x, negate, &c)) {
        put_comparison(f, e, &c);
    } else if (n->op == DT_X_exhausted) {
        DTT_FILL(f, "cond.exhausted", truth, NULL, dtt_expr_arg(e, n->kid, "a", DT_T_THING));
    } else if (n->op == DT_X_isin) {
        dtt_key(key, "set", &e->t->w->set, n->value);
        DTT_FILL(f, has(e, dtt_entry(e->t->catalog, key), truth) ? key : "cond.isin", truth, NULL,
                 dtt_expr_arg(e, n->kid, "a", DT_T_THING), dtt_set_arg(e, n->value, 0, "set"), dtt_self_arg(e, "self"));
    } else if (has(e, called_entry(e, x, &word), truth)) {
        put_called_form(f, e, x, truth, dtt_number_arg("b", 0), negate);
    } else if (n->op == DT_X_count) {
        put_count(f, e, &(struct comparison){ .how = negate ? EQ : NE, .a = x, .literal = true });
    } else {
        DTT_FILL(f, "cond.nonzero", truth, NULL, dtt_expr_arg(e, x, "a", DT_T_NUMBER));
    }
}

/* ------------------------------------------------------ conditions on a candidate ---- */

static void put_rel(struct dtt_fill *f, const struct dtt_env *e, uint16_t x, bool negate);

static void render_rel(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    (void)scope;
    (void)tags;
    put_rel(f, a->data, (uint16_t)a->number, a->extra);
}

static struct dtt_arg rel_arg(const struct dtt_env *e, uint16_t x, bool negate, const char *name)
{
    return (struct dtt_arg){
        .name = name, .kind = DTT_LAZY, .render = render_rel, .data = e, .number = x, .extra = negate
    };
}

struct dtt_arg dtt_rel_arg(const struct dtt_env *e, uint16_t x, const char *name)
{
    return rel_arg(e, x, false, name);
}

static const char *special_rel(int op)
{
    switch (op) {
    case DT_X_zoneof: return "rel.zone";
    case DT_X_kindof: return "rel.kind";
    case DT_X_cardof: return "rel.card";
    case DT_X_ownerof: return "rel.owner";
    case DT_X_counter: return "rel.counter";
    default: return NULL;
    }
}

static bool put_rel_comparison(struct dtt_fill *f, const struct dtt_env *e, const struct comparison *c)
{
    const struct dtt_x *a = at(e, c->a);
    const struct dt_word *word = NULL;
    const struct dtt_entry *entry = called_entry(e, c->a, &word);
    uint16_t second = a->kid ? at(e, a->kid)->next : 0;
    int truth = yes_or_no(c);
    if (is_it(e, c->a) && (c->how == EQ || c->how == NE)) {
        DTT_FILL(f, "rel.is", form_of[c->how], NULL, right_side(e, c));
    } else if (special_rel(a->op) && is_it(e, a->kid)) {
        DTT_FILL(f, special_rel(a->op), form_of[c->how], NULL, right_side(e, c));
    } else if (a->op == DT_X_distance && (is_place_of_it(e, a->kid) || is_place_of_it(e, second))) {
        DTT_FILL(f, "rel.distance", form_of[c->how], NULL,
                 dtt_expr_arg(e, is_place_of_it(e, a->kid) ? second : a->kid, "to", DT_T_SPACE), right_side(e, c));
    } else if (has(e, entry, DTT_TAG(rel)) && is_place_of_it(e, a->kid) &&
               (truth >= 0 || c->how == EQ || c->how == NE)) {
        bool no = dtt_type_of(e, c->a) == DT_T_NUMBER ? truth == 0 : c->how == NE;
        put_called_form(f, e, c->a, DTT_TAG(rel), right_side(e, c), no);
    } else if (has(e, entry, DTT_TAG(name)) && is_it(e, a->kid) && !second) {
        DTT_FILL(f, "rel.compare", form_of[c->how], NULL, dtt_expr_arg(e, c->a, "a", DT_T_NUMBER), right_side(e, c));
    } else {
        return false;
    }
    return true;
}

static void put_rel(struct dtt_fill *f, const struct dtt_env *e, uint16_t x, bool negate)
{
    struct comparison c;
    const struct dt_word *word = NULL;
    const struct dtt_x *n = at(e, x);
    uint64_t truth = negate ? DTT_TAG(no) : DTT_TAG(yes);
    if (x && n->op == DT_X_not) {
        dtt_put_arg(f, rel_arg(e, n->kid, !negate, "x"), NULL, 0);
    } else if (x && (n->op == DT_X_and || n->op == DT_X_or)) {
        bool both = (n->op == DT_X_and) != negate;
        uint16_t left = n->kid, right = at(e, left)->next;
        if (!negate && both && (dtt_is_literal(&e->t->tree, left, 1) || dtt_is_literal(&e->t->tree, right, 1)))
            put_rel(f, e, dtt_is_literal(&e->t->tree, left, 1) ? right : left, negate);
        else
            DTT_FILL(f, both ? "rel.and" : "rel.or", 0, NULL, rel_arg(e, left, negate, "a"),
                     rel_arg(e, right, negate, "b"));
    } else if (x && read_comparison(e, x, negate, &c) && put_rel_comparison(f, e, &c)) {
        return;
    } else if (x && n->op == DT_X_exhausted && is_it(e, n->kid)) {
        dtt_fill_key(f, "rel.exhausted", NULL, truth);
    } else if (x && n->op == DT_X_isin && is_it(e, n->kid)) {
        DTT_FILL(f, "rel.isin", truth, NULL, dtt_set_arg(e, n->value, 0, "set"));
    } else if (x && has(e, called_entry(e, x, &word), DTT_TAG(rel)) && is_place_of_it(e, n->kid)) {
        put_called_form(f, e, x, DTT_TAG(rel), dtt_number_arg("b", 1), negate);
    } else {
        DTT_FILL(f, "rel.cond", 0, NULL, cond_arg(e, x, negate, "cond"));
    }
}
