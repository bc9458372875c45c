/* list.c -- programs as text, for people who write cards: one instruction a line, indented by
 * block, in the game's words. Not the sentences players read; those are text.c's.
 *
 * The content must have passed dtc_verify; what has not is listed as far as it makes sense. */
#include <string.h>
#include "../compile.h"

enum { NODES = 512, KIDS = 8 };

struct node { int16_t op; int lit; int16_t k[2]; unsigned kids; uint16_t kid[KIDS]; };
struct lister {
    const struct dt_words *w;
    const struct dt_content *c;
    const struct dt_word *query;
    FILE *out;
    unsigned nodes;
    struct node node[NODES];
    struct dtc_type it[DTC_LOOPS + 4];    /* elements of the loops around */
    unsigned its;
};

static const char *word_of(const struct dt_list *list, int i)
{
    return i >= 0 && i < list->count ? list->at[i].name : "?";
}

/* -------------------------------------------------------------- expressions ---- */

/* The row code[at .. end) as trees; the roots go to `root`, their number is returned. */
static unsigned read_rows(struct lister *l, unsigned at, unsigned end, uint16_t *root)
{
    unsigned n = 0;
    l->nodes = 0;
    while (at < end && l->nodes < NODES && n < DT_STACK) {
        int16_t word = l->c->code[at++];
        struct node *x = &l->node[l->nodes];
        *x = (struct node){ .op = word };
        if (dt_is_lit(word)) {
            *x = (struct node){ .op = -1, .lit = dt_lit_value(word) };
        } else {
            if (word < 0 || word >= DT_XS || end - at < dtc_x_info[word].words)
                return n;
            for (unsigned i = 0; i < dtc_x_info[word].words; i++)
                x->k[i] = l->c->code[at++];
            bool named = word == DT_X_value || word == DT_X_query;
            x->kids = named ? (unsigned)x->k[1] : dtc_x_info[word].pops;
            if (x->kids > n || x->kids > KIDS)
                return n;
            n -= x->kids;
            for (unsigned i = 0; i < x->kids; i++)
                x->kid[i] = root[n + i];
        }
        root[n++] = (uint16_t)l->nodes++;
    }
    return n;
}

static struct dtc_type type_of(const struct lister *l, const struct node *x)
{
    struct dtc_param p;
    if (x->op < 0)
        return dtc_type(DTC_T_NONE);
    if (x->op == DT_X_it || x->op == DT_X_that) {
        unsigned back = x->op == DT_X_it ? 1 : 2;
        return l->its >= back ? l->it[l->its - back] : dtc_type(DTC_T_NONE);
    }
    if (x->op == DT_X_value && x->k[0] >= 0 && x->k[0] < l->w->value.count)
        return dtc_type(l->w->value.at[x->k[0]].type);
    if (x->op == DT_X_arg && l->query && dtc_param(l->query->args, (unsigned)x->k[0], &p))
        return dtc_param_type(p.type);
    return dtc_type(dtc_x_types[x->op].result);
}

static void list_literal(struct lister *l, int v, struct dtc_type want)
{
    const struct dt_words *w = l->w;
    if (want.t == DT_T_CARD && v >= 0 && v < l->c->cards)
        fprintf(l->out, "\"%s\"", l->c->name[l->c->card[v].name]);
    else if (want.t == DT_T_SEAT && v == DT_NOBODY)
        fprintf(l->out, "nobody");
    else if ((want.t == DT_T_THING || want.t == DT_T_SPACE) && v == -1)
        fprintf(l->out, "nothing");
    else if (want.t == DT_T_SPACE)
        fprintf(l->out, "%s", word_of(&l->c->space, v));
    else if (want.t == DT_T_WORD || want.t == DT_T_KIND)
        fprintf(l->out, "%s", word_of(want.t == DT_T_WORD ? &w->noun : &w->kind, v));
    else if (want.t == DTC_T_ZONE) {
        for (unsigned i = 0; i < w->zone.count; i++)
            if (w->zone.at[i].a <= v && v < w->zone.at[i].a + w->zone.at[i].b)
                fprintf(l->out, "%s", w->zone.at[i].name);
    } else
        fprintf(l->out, "%d", v);
}

static void list_node(struct lister *l, unsigned at, struct dtc_type want);

static void list_arguments(struct lister *l, const struct node *x, const char *args, struct dtc_type all)
{
    struct dtc_param p;
    for (unsigned i = 0; i < x->kids; i++) {
        fprintf(l->out, "%s", i ? ", " : "(");
        list_node(l, x->kid[i], args && dtc_param(args, i, &p) ? dtc_param_type(p.type) : all);
    }
    fprintf(l->out, x->kids ? ")" : "");
}

static void list_binary(struct lister *l, const struct node *x)
{
    static const struct {
        uint8_t op;
        const char *sign;
    } sign[] = { { DT_X_add, "+" }, { DT_X_sub, "-" },   { DT_X_mul, "*" }, { DT_X_eq, "=" },
                 { DT_X_ne, "!=" }, { DT_X_lt, "<" },    { DT_X_le, "<=" }, { DT_X_gt, ">" },
                 { DT_X_ge, ">=" }, { DT_X_and, "and" }, { DT_X_or, "or" } };
    const struct node *a = &l->node[x->kid[0]], *b = &l->node[x->kid[1]];
    const char *text = NULL;
    for (unsigned i = 0; i < sizeof sign / sizeof sign[0]; i++)
        if (sign[i].op == x->op)
            text = sign[i].sign;
    if (!text) {              /* min, max, distance */
        fprintf(l->out, "%s", dtc_x_info[x->op].name);
        list_arguments(l, x, NULL, dtc_type(dtc_x_types[x->op].operand));
        return;
    }
    if (x->op == DT_X_eq && a->op == DT_X_setting && b->op < 0 && a->k[0] >= 0 && a->k[0] < l->w->option.count) {
        struct dtc_param p;
        bool known = dtc_param(l->w->option.at[a->k[0]].args, (unsigned)b->lit, &p);
        fprintf(l->out, "%s is %.*s", l->w->option.at[a->k[0]].name, known ? (int)p.name.length : 1,
                known ? p.name.at : "?");
        return;
    }
    struct dtc_type ta = type_of(l, a), tb = type_of(l, b);
    if (x->op == DT_X_add && ta.t == DT_T_SEAT && b->op < 0) {       /* the zone of a seat */
        list_literal(l, b->lit, dtc_type(DTC_T_ZONE));
        list_arguments(l, &(struct node){ .kids = 1, .kid = { x->kid[0] } }, NULL, ta);
        return;
    }
    fprintf(l->out, "(");
    list_node(l, x->kid[0], tb);
    fprintf(l->out, " %s ", text);
    list_node(l, x->kid[1], ta);
    fprintf(l->out, ")");
}

static void list_node(struct lister *l, unsigned at, struct dtc_type want)
{
    const struct node *x = &l->node[at];
    struct dtc_param p;
    if (x->op < 0) {
        list_literal(l, x->lit, want);
    } else if (x->op == DT_X_value || x->op == DT_X_query) {
        const struct dt_list *list = x->op == DT_X_value ? &l->w->value : &l->w->query;
        fprintf(l->out, "%s", word_of(list, x->k[0]));
        list_arguments(l, x, x->k[0] >= 0 && x->k[0] < list->count ? list->at[x->k[0]].args : NULL,
                       dtc_type(DTC_T_NONE));
    } else if (x->op == DT_X_count) {
        fprintf(l->out, "count(%s)", word_of(&l->w->set, x->k[0]));
    } else if (x->op == DT_X_isin) {
        list_node(l, x->kid[0], dtc_type(DTC_T_NONE));
        fprintf(l->out, " in %s", word_of(&l->w->set, x->k[0]));
    } else if (x->op == DT_X_arg && l->query && dtc_param(l->query->args, (unsigned)x->k[0], &p)) {
        fprintf(l->out, "%.*s", (int)p.name.length, p.name.at);
    } else if (x->op == DT_X_setting) {
        fprintf(l->out, "%s", word_of(&l->w->option, x->k[0]));
    } else if (x->kids == 2) {
        list_binary(l, x);
    } else {
        fprintf(l->out, "%s", dtc_x_info[x->op].name);
        list_arguments(l, x, NULL, dtc_type(dtc_x_types[x->op].operand));
    }
}

/* [length][postfix] */
static void list_row(struct lister *l, unsigned at)
{
    uint16_t root[DT_STACK];
    if (at < l->c->codes && l->c->code[at] > 0 && at + 1u + (unsigned)l->c->code[at] <= l->c->codes
        && read_rows(l, at + 1, at + 1 + (unsigned)l->c->code[at], root) == 1)
        list_node(l, root[0], dtc_type(DT_T_NUMBER));
    else
        fprintf(l->out, "?");
}

/* ------------------------------------------------------------- instructions ---- */

static void list_values(struct lister *l, unsigned pc, unsigned end, const char *args)
{
    uint16_t root[DT_STACK];
    struct dtc_param p;
    unsigned n = read_rows(l, pc, end, root);
    for (unsigned i = 0; i < n; i++) {
        fprintf(l->out, " ");
        list_node(l, root[i], args && dtc_param(args, i, &p) ? dtc_param_type(p.type) : dtc_type(DTC_T_NONE));
    }
}

static void list_for(struct lister *l, unsigned pc, unsigned end)
{
    static const char *const quant[] = { "each",    "choose", "choose up to", "choose any",
                                         "nearest", "random", "most",         "least" };
    static const char *const part[] = { " many ", " where ", " from ", " by " };
    const int16_t *at = &l->c->code[pc];
    uint16_t root[DT_STACK];
    bool most = at[2] == DT_Q_MOST || at[2] == DT_Q_LEAST;
    unsigned outer = l->its;
    struct dtc_type it = dtc_type(at[4] >= 0 && at[4] < l->w->set.count ? l->w->set.at[at[4]].type : DTC_T_NONE);
    fprintf(l->out, " %s %s%s", at[2] >= 0 && at[2] <= DT_Q_LEAST ? quant[at[2]] : "?", word_of(&l->w->set, at[4]),
            at[3] & 1 ? " as it" : "");
    bool all = read_rows(l, pc + dtc_expr_at(DT_OP_FOR), end, root) == 4;
    for (unsigned i = 0; i < 4 && all; i++) {
        const struct node *x = &l->node[root[i]];
        if (i < 3 ? x->op < 0 && x->lit == (i == 2 ? -1 : 1) : x->op == DT_X_you)
            continue;         /* what stands there when nothing was written */
        bool inside = i == 1 || (i == 2 && most);
        if (inside && l->its < DTC_LOOPS + 4)
            l->it[l->its++] = it;
        fprintf(l->out, "%s", i == 2 && most ? " by its " : part[i]);
        list_node(l, root[i], dtc_type(i == 3 ? DT_T_SEAT : i == 2 && !most ? DT_T_SPACE : DT_T_NUMBER));
        l->its = outer;
    }
    if (l->its < DTC_LOOPS + 4)
        l->it[l->its++] = it;
}

static void list_operands(struct lister *l, unsigned pc, unsigned end)
{
    static const char *const offer[] = { "may", "unless" };
    static const char *const edit[] = { "less", "more", "to", "cancel", "redirect" };
    const int16_t *at = &l->c->code[pc];
    unsigned op = (unsigned)at[0];
    const char *args = NULL;
    if (op == DT_OP_FOR) {
        list_for(l, pc, end);
        return;
    }
    if (op == DT_OP_DO || op == DT_OP_TOGETHER) {
        fprintf(l->out, " %s", word_of(&l->w->verb, at[2]));
        args = at[2] >= 0 && at[2] < l->w->verb.count ? l->w->verb.at[at[2]].args : "";
    } else if (op == DT_OP_OFFER && at[2] >= 0 && at[2] < 2) {
        fprintf(l->out, " %s", offer[at[2]]);
    } else if (op == DT_OP_EDIT && at[2] >= 0 && at[2] <= DT_EDIT_REDIRECT) {
        fprintf(l->out, " %s", edit[at[2]]);
    }
    list_values(l, pc + dtc_expr_at(op), end, args);
}

static void list_jump(struct lister *l, const int16_t *at)
{
    const char *operands = dtc_op_info[at[0]].operands;
    unsigned n = 2;
    if (!strchr(operands, 'j'))
        return;
    for (; *operands != 'j'; operands++)
        n += *operands != ' ';
    fprintf(l->out, " -> %u", (unsigned)(uint16_t)at[n]);
}

static bool opens(unsigned op)
{
    return op == DT_OP_IF || op == DT_OP_OFFER || op == DT_OP_CHOOSE || op == DT_OP_ALL || op == DT_OP_BRANCH ||
           op == DT_OP_FOR || op == DT_OP_AS || op == DT_OP_REPEAT || op == DT_OP_TIMES || op == DT_OP_BATCH;
}

static void list_from(struct lister *l, unsigned pc, unsigned indent)
{
    const struct dt_content *c = l->c;
    unsigned around[4 * DTC_NEST], depth = 0;     /* the ops of the open blocks */
    while (pc + 1 < c->codes && c->code[pc] >= 0 && c->code[pc] < DT_OPS && c->code[pc + 1] >= 2 &&
           pc + (unsigned)c->code[pc + 1] <= c->codes) {
        unsigned op = (unsigned)c->code[pc], next = pc + (unsigned)c->code[pc + 1];
        bool margin = depth && (op == DT_OP_ELSE || op == DT_OP_FI || op == DT_OP_OUT || op == DT_OP_PAID);
        fprintf(l->out, "%*s%5u  %*s%s", (int)indent, "", pc, (int)(2 * (depth - margin)), "", dtc_op_info[op].name);
        if (next - pc >= dtc_expr_at(op)) {
            list_operands(l, pc, next);
            list_jump(l, &c->code[pc]);
        }
        fprintf(l->out, "\n");
        if (op == DT_OP_END)
            return;
        if (depth && (op == DT_OP_FI || op == DT_OP_OUT || (op == DT_OP_ELSE && around[depth - 1] == DT_OP_BRANCH))) {
            depth--;
            if (around[depth] == DT_OP_FOR && l->its)
                l->its--;
        }
        if (opens(op) && depth < sizeof around / sizeof around[0])
            around[depth++] = op;
        pc = next;
    }
}

static void start(struct lister *l, const struct dt_words *w, const struct dt_content *c, FILE *out)
{
    l->w = w;
    l->c = c;
    l->out = out;
    l->query = NULL;
    l->its = l->nodes = 0;
}

void dtc_list_program(const struct dt_words *w, const struct dt_content *c, unsigned code, FILE *out)
{
    struct lister l;
    start(&l, w, c, out);
    if (code < c->codes)
        list_from(&l, code, 0);
}

/* -------------------------------------------------------------------- cards ---- */

static void list_ability(struct lister *l, const struct dt_ability *a)
{
    static const char *const cell[] = { "when %s would %s", "when %s would %s", "after %s %s", "after %s %s" };
    static const char *const whom[] = { "anyone", "you", "another" };
    const struct dt_words *w = l->w;
    fprintf(l->out, "  ");
    if (a->setting) {
        struct dtc_param p = { .name = { "?", 1 } };
        if (a->setting <= w->option.count)
            dtc_param(w->option.at[a->setting - 1].args, a->value, &p);
        fprintf(l->out, "only %s %.*s ", word_of(&w->option, a->setting - 1), (int)p.name.length, p.name.at);
    }
    l->query = NULL;
    l->its = 0;
    if (a->cell == DT_STATIC) {
        l->query = a->on < w->query.count ? &w->query.at[a->on] : NULL;
        if (a->mod == DT_MOD_SET)
            fprintf(l->out, "set %s to ", word_of(&w->query, a->on));
        else
            fprintf(l->out, "add ");
        list_row(l, a->code);
        if (a->mod == DT_MOD_ADD)
            fprintf(l->out, " to %s", word_of(&w->query, a->on));
    } else {
        fprintf(l->out, cell[a->cell & 3], whom[a->whom % 3], word_of(&w->event, a->on));
        if (a->noun)
            fprintf(l->out, " %s", word_of(&w->noun, a->noun - 1));
    }
    if (a->cond) {
        fprintf(l->out, " if ");
        list_row(l, a->cond);
    }
    if (a->period)
        fprintf(l->out, " limit %u per %s", a->times, word_of(&w->period, a->period - 1));
    if (a->cell == DT_WOULD_MAY || a->cell == DT_AFTER_MAY)
        fprintf(l->out, " may");
    fprintf(l->out, "\n");
    if (a->cell != DT_STATIC)
        list_from(l, a->code, 2);
}

static void list_task(struct lister *l, const int16_t *at, unsigned count)
{
    for (unsigned i = 0; i < count;) {
        int choices = at[i++];
        fprintf(l->out, i > 1 ? ", " : " ");
        for (int n = 0; n < choices && i + 1 < count; n++, i += 2) {
            fprintf(l->out, "%s%s", n ? "/" : "", word_of(&l->w->noun, at[i]));
            if (at[i + 1] != 1)
                fprintf(l->out, " %d", at[i + 1]);
        }
    }
}

static void list_field(struct lister *l, const struct dt_word *f, const struct dt_slot *s)
{
    const int16_t *at = &l->c->data[s->at];
    if (!s->count)
        return;
    fprintf(l->out, "  %s", f->name);
    if (dt_is_program(f->b)) {
        fprintf(l->out, "\n");
        l->its = 0;
        if (f->flags)
            l->it[l->its++] = dtc_type(l->w->set.at[f->flags - 1].type);
        if (f->type)
            l->it[l->its++] = dtc_type(l->w->set.at[f->type - 1].type);
        l->query = NULL;
        list_from(l, s->at, 2);
        return;
    }
    for (unsigned i = 0; i < s->count; i++) {
        if (f->b == DT_FT_TASKS) {
            unsigned length = (unsigned)at[i];
            fprintf(l->out, "%s", i ? " |" : "");
            if (length >= s->count - i)
                break;
            list_task(l, &at[i + 1], length);
            i += length;
            continue;
        }
        fprintf(l->out, "%s ", i ? "," : "");
        list_literal(l, at[i], dtc_type(dt_field_holds(f->b)));
    }
    fprintf(l->out, "\n");
}

void dtc_list_card(const struct dt_words *w, const struct dt_content *c, unsigned card, FILE *out)
{
    struct lister l;
    start(&l, w, c, out);
    if (card >= c->cards)
        return;
    const struct dt_card *k = &c->card[card];
    fprintf(out, "%s \"%s\" x%u\n", word_of(&w->kind, k->kind), c->name[k->name], k->copies);
    for (unsigned i = 0; i < w->field.count; i++) {
        unsigned slot = (uint16_t)(k->field + i);
        if (w->field.at[i].a == k->kind && slot < c->slots)
            list_field(&l, &w->field.at[i], &c->slot[slot]);
    }
    for (unsigned i = 0; i < k->abilities; i++)
        list_ability(&l, &c->ability[k->ability + i]);
}
