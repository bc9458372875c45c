/* parse_card.c -- what stands inside a card: fields and abilities. */
#include "../compile.h"

/* ------------------------------------------------------------------- fields ---- */

static struct dtc_expr *parse_item_value(struct dtc *c, unsigned type)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    bool number = type == DT_FT_NUMBER || type == DT_FT_NUMBERS;
    bool begins = t->kind == DTC_NAME;
    if (number)
        begins = t->kind == DTC_NUMBER || dtc_at_mark(c, '-');
    else if (type == DT_FT_CARD)
        begins = t->kind == DTC_STRING || t->kind == DTC_NAME;
    if (!begins) {
        dtc_expected(c, number ? "a number" : type == DT_FT_CARD ? "a card's name in quotes"
                         : dt_field_holds(type) == DT_T_SPACE ? "a space" : "a word");
        return NULL;
    }
    if (type == DT_FT_CARD || number) {
        struct dtc_expr *x = dtc_parse_simple(c, true);
        if (x && x->kind != (number ? DTC_X_NUMBER : DTC_X_CARD)) {
            dtc_report(c, x->pos, "expected %s", number ? "a number" : "a card's name in quotes");
            return NULL;
        }
        return x;
    }
    struct dtc_expr *x = dtc_new_expr(c, DTC_X_NAME, t->pos);
    x->name = dtc_take(c)->text;
    return x;
}

static bool parse_list(struct dtc *c, struct dtc_field *f, unsigned type)
{
    struct dtc_expr **last = &f->items;
    do {
        *last = parse_item_value(c, type);
        if (!*last)
            return false;
        last = &(*last)->next;
    } while (dt_field_is_list(type) && dtc_accept_mark(c, ','));
    return true;
}

/* a, b 3, c/d: one task */
static bool parse_task(struct dtc *c, struct dtc_task *task)
{
    struct dtc_expr **last = &task->token;
    do {
        struct dtc_expr **choice = last;
        do {
            const struct dtc_token *t = dtc_peek(c, 0);
            if (t->kind != DTC_NAME)
                return dtc_expected(c, "a word of a task");
            *choice = dtc_new_expr(c, DTC_X_NAME, t->pos);
            (*choice)->name = dtc_take(c)->text;
            (*choice)->number = dtc_peek(c, 0)->kind == DTC_NUMBER ? dtc_take(c)->number : 1;
            if ((*choice)->number > DT_LIT_MAX)
                dtc_report(c, t->pos, "the number of a task is at most %d", DT_LIT_MAX);
            choice = &(*choice)->b;
        } while (dtc_accept_mark(c, '/'));
        last = &(*last)->next;
    } while (dtc_accept_mark(c, ','));
    return true;
}

static bool parse_tasks(struct dtc *c, struct dtc_field *f)
{
    struct dtc_task **last = &f->tasks;
    if (!dtc_expect_mark(c, '{', "before the tasks"))
        return false;
    if (dtc_accept_mark(c, '}'))
        return true;
    do {
        *last = dtc_alloc(&c->tree, sizeof **last);
        if (!parse_task(c, *last))
            return dtc_skip_braces(c);
        last = &(*last)->next;
    } while (dtc_accept_mark(c, '|'));
    return dtc_expect_mark(c, '}', "',' or '|' after a task") || dtc_skip_braces(c);
}

static int find_field(const struct dtc *c, unsigned kind, struct dtc_str name)
{
    const struct dt_list *list = &c->words->field;
    for (unsigned i = 0; i < list->count; i++)
        if (list->at[i].a == kind && dtc_is(name, list->at[i].name))
            return (int)i;
    return -1;
}

static bool parse_field(struct dtc *c, struct dtc_card *card)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    int field = find_field(c, card->kind, t->text);
    if (field < 0) {
        char hint[80];
        struct dtc_near n;
        dtc_near_start(&n, t->text);
        for (unsigned i = 0; i < c->words->field.count; i++)
            if (c->words->field.at[i].a == card->kind)
                dtc_near_word(&n, c->words->field.at[i].name);
        dtc_near_words(&n, dtc_card_words);
        dtc_report(c, t->pos, "'%s' has no field '%.*s'%s", c->words->kind.at[card->kind].name, (int)t->text.length,
                   t->text.at, dtc_near_hint(&n, hint, sizeof hint));
        return false;
    }
    struct dtc_field *f = dtc_alloc(&c->tree, sizeof *f), **last = &card->fields;
    *f = (struct dtc_field){ .pos = t->pos, .field = (unsigned)field };
    for (; *last; last = &(*last)->next)
        if ((*last)->field == f->field)
            dtc_report(c, t->pos, "this card has its '%.*s' already in line %u", (int)t->text.length, t->text.at,
                       (*last)->pos.line);
    *last = f;
    dtc_take(c);
    unsigned type = c->words->field.at[field].b;
    if (dt_is_program(type))
        return dtc_parse_block(c, &f->body, "before the program");
    return type == DT_FT_TASKS ? parse_tasks(c, f) : parse_list(c, f, type);
}

/* ---------------------------------------------------------------- abilities ---- */

static bool parse_name(struct dtc *c, struct dtc_str *name, struct dtc_pos *pos, const char *what)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_NAME)
        return dtc_expected(c, what);
    *name = t->text;
    *pos = t->pos;
    dtc_take(c);
    return true;
}

static bool parse_limit(struct dtc *c, struct dtc_ability *a)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_NUMBER)
        return dtc_expected(c, "how often after 'limit'");
    a->limit = dtc_parse_simple(c, false);
    if (t->number < 1 || t->number > DT_USES)
        dtc_report(c, t->pos, "expected a limit from 1 to %d", DT_USES);
    return dtc_expect_word(c, "per", "after the number of a limit") &&
           parse_name(c, &a->period_name, &a->period_pos, "a period after 'per'");
}

/* [if EXPR] [limit N per PERIOD] [may] [pay {COST}] {BODY} */
static bool parse_clauses(struct dtc *c, struct dtc_ability *a)
{
    if (dtc_accept_word(c, "if") && !(a->cond = dtc_parse_expr(c)))
        return false;
    if (dtc_accept_word(c, "limit") && !parse_limit(c, a))
        return false;
    a->may = dtc_accept_word(c, "may");
    a->has_cost = dtc_accept_word(c, "pay");
    if (a->has_cost && !dtc_parse_block(c, &a->cost, "before the cost"))
        return false;
    return dtc_parse_block(c, &a->body, a->may || a->has_cost || a->cond || a->limit
        ? "before what the ability does ('if', 'limit', 'may', 'pay' come in this order)"
        : "or 'if', 'limit', 'may', 'pay' before what the ability does");
}

static bool is_clause(struct dtc_str s)
{
    static const char *const words[] = { "if", "limit", "may", "pay", NULL };
    return dtc_is_one(s, words);
}

static bool parse_event(struct dtc *c, struct dtc_ability *a)
{
    static const char *const who[] = { "anyone", "you", "another" };     /* enum dt_whom */
    a->would = dtc_is(dtc_take(c)->text, "when");
    for (unsigned i = 0; i < 3; i++)
        if (dtc_accept_word(c, who[i])) {
            a->whom = (uint8_t)i;
            break;
        }
    if (a->would && !dtc_expect_word(c, "would", "before the event"))
        return false;
    if (!parse_name(c, &a->on_name, &a->on_pos, "an event"))
        return false;
    if (dtc_peek(c, 0)->kind == DTC_NAME && !is_clause(dtc_peek(c, 0)->text))
        parse_name(c, &a->noun_name, &a->noun_pos, "");
    return parse_clauses(c, a);
}

static bool parse_query(struct dtc *c, struct dtc_ability *a)
{
    if (!parse_name(c, &a->on_name, &a->on_pos, "a query"))
        return false;
    if (!dtc_at_mark(c, '('))
        return true;
    struct dtc_expr **last = &a->args;
    a->has_args = true;
    dtc_take(c);
    do {
        *last = dtc_parse_expr(c);
        if (!*last)
            return false;
        last = &(*last)->next;
    } while (dtc_accept_mark(c, ','));
    return dtc_expect_mark(c, ')', "or ',' after an argument");
}

/* add EXPR to QUERY(ARGS) [if EXPR], set QUERY(ARGS) to EXPR [if EXPR] */
static bool parse_modifier(struct dtc *c, struct dtc_ability *a)
{
    bool add = dtc_is(dtc_take(c)->text, "add");
    a->is_static = true;
    a->mod = add ? DT_MOD_ADD : DT_MOD_SET;
    if (add) {
        a->value = dtc_parse_expr(c);
        if (!a->value || !dtc_expect_word(c, "to", "after what is added") || !parse_query(c, a))
            return false;
    } else {
        if (!parse_query(c, a) || !dtc_expect_word(c, "to", "after the query"))
            return false;
        a->value = dtc_parse_expr(c);
        if (!a->value)
            return false;
    }
    return !dtc_accept_word(c, "if") || (a->cond = dtc_parse_expr(c));
}

static bool parse_ability(struct dtc *c, struct dtc_card *card)
{
    struct dtc_ability *a = dtc_alloc(&c->tree, sizeof *a), **last = &card->abilities;
    a->pos = dtc_peek(c, 0)->pos;
    if (dtc_accept_word(c, "only") &&
        !(parse_name(c, &a->setting_name, &a->setting_pos, "a setting of the game after 'only'") &&
          parse_name(c, &a->value_name, &a->value_pos, "a choice of the setting")))
        return false;
    bool ok;
    if (dtc_at_word(c, "when") || dtc_at_word(c, "after"))
        ok = parse_event(c, a);
    else if (dtc_at_word(c, "add") || dtc_at_word(c, "set"))
        ok = parse_modifier(c, a);
    else
        ok = dtc_expected(c, "'when', 'after', 'add' or 'set' after 'only'");
    while (*last)
        last = &(*last)->next;
    if (ok)
        *last = a;
    return ok;
}

bool dtc_parse_item(struct dtc *c, struct dtc_card *card)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_NAME)
        return dtc_expected(c, "a field, 'when', 'after', 'add', 'set', 'only' or '}'");
    if (dtc_is_one(t->text, dtc_card_words))
        return parse_ability(c, card);
    return parse_field(c, card);
}
