/* parse_stmt.c -- what cards do: statements and blocks.
 *
 * A statement begins with a word of the language or with a verb of the game; a verb's signature
 * says how many arguments follow, which is why arguments need neither commas nor line ends. */
#include "../compile.h"

static struct dtc_stmt *new_stmt(struct dtc *c, unsigned kind, struct dtc_pos pos)
{
    struct dtc_stmt *s = dtc_alloc(&c->tree, sizeof *s);
    *s = (struct dtc_stmt){ .kind = (uint8_t)kind, .pos = pos };
    return s;
}

static bool parse_else(struct dtc *c, struct dtc_stmt *s, const char *word)
{
    if (!dtc_accept_word(c, word))
        return true;
    s->has_other = true;
    return dtc_parse_block(c, &s->other, "after it");
}

static bool parse_body(struct dtc *c, struct dtc_stmt *s, const char *where)
{
    s->has_body = true;
    return dtc_parse_block(c, &s->body, where);
}

/* -------------------------------------------------------------------- verbs ---- */

static bool is_known(const struct dtc *c, struct dtc_str name)
{
    const struct dt_words *w = c->words;
    const struct dt_list *const list[] = { &w->noun, &w->value, &w->query, &w->kind, &c->space, &w->zone };
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        if (dtc_find(list[i], name) >= 0)
            return true;
    return dtc_is_one(name, dtc_value_words) || dtc_is_one(name, dtc_call_words);
}

static bool ends_arguments(struct dtc_str name)
{
    static const char *const words[] = { "else", "then", "or", "and", "pass", "fail", "to", NULL };
    return dtc_is_one(name, dtc_statement_words) || dtc_is_one(name, words);
}

/* Does an argument follow? One that may be left out is not taken from the next statement. */
static bool at_argument(const struct dtc *c, bool optional)
{
    const struct dtc_token *t = dtc_peek(c, 0), *next = dtc_peek(c, 1);
    if (t->kind == DTC_NUMBER || t->kind == DTC_STRING || dtc_at_mark(c, '(') || dtc_at_mark(c, '-'))
        return true;
    if (t->kind != DTC_NAME)
        return false;
    bool block = next->kind == DTC_MARK && next->mark == '{';
    if (block && ends_arguments(t->text))
        return false;
    if (!optional)
        return !dtc_is_one(t->text, dtc_statement_words) || is_known(c, t->text);
    if (ends_arguments(t->text) || dtc_find(&c->words->verb, t->text) >= 0)
        return false;
    return !t->first || is_known(c, t->text);
}

static bool parse_arguments(struct dtc *c, struct dtc_stmt *s, const struct dt_word *verb)
{
    struct dtc_expr **last = &s->args;
    struct dtc_param p;
    for (unsigned i = 0; dtc_param(verb->args, i, &p); i++) {
        struct dtc_type type = dtc_param_type(p.type);
        if (!at_argument(c, p.optional)) {
            char what[64], text[160];
            if (p.optional)
                return true;
            snprintf(text, sizeof text, "'%.*s' of '%s' (%s)", (int)p.name.length, p.name.at, verb->name,
                     dtc_type_text(type, what, sizeof what));
            return dtc_expected(c, text);
        }
        *last = dtc_parse_simple(c, type.t == DT_T_CARD);
        if (!*last)
            return false;
        last = &(*last)->next;
    }
    return true;
}

static bool parse_verb(struct dtc *c, struct dtc_stmt *s)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    int verb = t->kind == DTC_NAME ? dtc_find(&c->words->verb, t->text) : -1;
    if (verb >= 0) {
        dtc_take(c);
        s->verb = (unsigned)verb;
        return parse_arguments(c, s, &c->words->verb.at[verb]);
    }
    if (dtc_at_mark(c, '+'))
        return dtc_report(c, t->pos, "a number has no plus sign (write 1), and a sum stands in parentheses"), false;
    if (t->kind != DTC_NAME)
        return dtc_expected(c, s->kind == DTC_S_TOGETHER ? "a verb" : "a statement or '}'");
    char hint[80];
    struct dtc_near n;
    dtc_near_start(&n, t->text);
    dtc_near_list(&n, &c->words->verb);
    if (s->kind == DTC_S_DO)
        dtc_near_words(&n, dtc_statement_words);
    dtc_report(c, t->pos, "unknown verb '%.*s'%s", (int)t->text.length, t->text.at,
               dtc_near_hint(&n, hint, sizeof hint));
    return false;
}

static bool at_branch(const struct dtc *c, const char *word)
{
    const struct dtc_token *next = dtc_peek(c, 1);
    return dtc_at_word(c, word) && next->kind == DTC_MARK && next->mark == '{';
}

static bool parse_do(struct dtc *c, struct dtc_stmt *s)
{
    struct dtc_pos pos = dtc_peek(c, 0)->pos;
    if (!parse_verb(c, s))
        return false;
    bool tests = c->words->verb.at[s->verb].flags & DT_WORD_TEST;
    bool pass = at_branch(c, "pass");
    if ((pass || at_branch(c, "fail")) && !tests) {
        dtc_report(c, dtc_peek(c, 0)->pos, "'%s' is not a test: it has no '%s'", c->words->verb.at[s->verb].name,
                   pass ? "pass" : "fail");
        return false;
    }
    s->pos = pos;
    if (pass && dtc_take(c) && !parse_body(c, s, "after 'pass'"))
        return false;
    if (at_branch(c, "fail"))
        return parse_else(c, s, "fail");
    return true;
}

/* ------------------------------------------------------------------ control ---- */

static bool parse_if(struct dtc *c, struct dtc_stmt *s)
{
    s->x = dtc_parse_expr(c);
    if (!s->x || !parse_body(c, s, "after the condition"))
        return false;
    const struct dtc_token *next = dtc_peek(c, 1);
    if (!dtc_at_word(c, "else") || next->kind != DTC_NAME || !dtc_is(next->text, "if"))
        return parse_else(c, s, "else");
    dtc_take(c);
    if (!dtc_deeper(c, next->pos))
        return false;
    s->has_other = true;
    s->other = new_stmt(c, DTC_S_IF, dtc_take(c)->pos);
    bool ok = parse_if(c, s->other);
    c->nest--;
    return ok;
}

static bool parse_arm(struct dtc *c, struct dtc_arm *a)
{
    a->otherwise = dtc_accept_word(c, "else");
    if (!a->otherwise) {
        a->low = dtc_parse_simple(c, true);
        if (!a->low)
            return false;
        a->up = dtc_accept_word(c, "up");
        if (!a->up && dtc_accept_word(c, "to") && !(a->high = dtc_parse_simple(c, true)))
            return false;
    }
    return dtc_parse_block(c, &a->body, a->otherwise ? "after 'else'" : "after the value of this branch");
}

static bool parse_switch(struct dtc *c, struct dtc_stmt *s)
{
    struct dtc_arm **last = &s->arms;
    s->x = dtc_parse_expr(c);
    if (!s->x || !dtc_expect_mark(c, '{', "before the branches of 'switch'"))
        return false;
    bool otherwise = false;
    while (!dtc_accept_mark(c, '}')) {
        struct dtc_pos pos = dtc_peek(c, 0)->pos;
        if (otherwise)
            return dtc_expected(c, "'}': 'else' is the last branch") || dtc_skip_braces(c);
        *last = dtc_alloc(&c->tree, sizeof **last);
        (*last)->pos = pos;
        if (!parse_arm(c, *last))
            return dtc_skip_braces(c);
        otherwise = (*last)->otherwise;
        last = &(*last)->next;
    }
    return s->arms || (dtc_report(c, s->pos, "'switch' needs at least one branch"), false);
}

static bool parse_may(struct dtc *c, struct dtc_stmt *s)
{
    if (dtc_accept_word(c, "pay")) {
        s->has_cost = true;
        if (!dtc_parse_block(c, &s->cost, "before the cost"))
            return false;
    }
    return parse_body(c, s, "after 'may'") && parse_else(c, s, "else");
}

static bool parse_unless(struct dtc *c, struct dtc_stmt *s)
{
    s->has_cost = true;
    return dtc_expect_word(c, "pay", "after 'unless'") && dtc_parse_block(c, &s->cost, "before the cost")
        && parse_body(c, s, "after the cost: what happens unless it is paid");
}

static bool parse_repeat(struct dtc *c, struct dtc_stmt *s)
{
    if (dtc_accept_word(c, "pay")) {
        s->has_cost = true;
        if (!dtc_parse_block(c, &s->cost, "before the cost"))
            return false;
    } else if (!dtc_at_mark(c, '{')) {
        s->kind = DTC_S_TIMES;
        s->x = dtc_parse_expr(c);
        if (!s->x || !dtc_expect_word(c, "times", "after how often"))
            return false;
    }
    return parse_body(c, s, "after 'repeat'");
}

static bool parse_try(struct dtc *c, struct dtc_stmt *s)
{
    if (!dtc_parse_block(c, &s->cost, "after 'try'") || !dtc_expect_word(c, "then", "after what is tried"))
        return false;
    return parse_body(c, s, "after 'then'") && parse_else(c, s, "else");
}

/* ---------------------------------------------------------------- selections ---- */

static bool parse_set(struct dtc *c, struct dtc_stmt *s)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_NAME)
        return dtc_expected(c, "a set");
    s->set_name = t->text;
    s->set_pos = t->pos;
    dtc_take(c);
    return true;
}

static bool parse_clause(struct dtc *c, struct dtc_expr **to, const char *word)
{
    if (*to)
        return dtc_expected(c, "'{'");
    dtc_expect_word(c, word, "");
    *to = dtc_parse_expr(c);
    return *to;
}

/* SET [from SPACE] [where EXPR] [by SEAT] [as it] {..} */
static bool parse_for(struct dtc *c, struct dtc_stmt *s, unsigned quant)
{
    s->kind = DTC_S_FOR;
    s->how = (uint8_t)quant;
    if (!parse_set(c, s))
        return false;
    if (quant == DT_Q_NEAREST &&
        !(dtc_expect_word(c, "from", "after the set of 'nearest'") && (s->from = dtc_parse_expr(c))))
        return false;
    for (;;) {
        bool ok = true;
        if (dtc_at_word(c, "where"))
            ok = parse_clause(c, &s->where, "where");
        else if (dtc_at_word(c, "by") && quant != DT_Q_EACH && quant != DT_Q_RANDOM)
            ok = parse_clause(c, &s->by, "by");
        else
            break;
        if (!ok)
            return false;
    }
    if (dtc_accept_word(c, "as")) {
        s->as_it = true;
        if (!dtc_expect_word(c, "it", "after 'as'"))
            return false;
    }
    return parse_body(c, s, "before what is done with each element");
}

/* choose { {..} or {..} }, all { {..} and {..} } */
static bool parse_branches(struct dtc *c, struct dtc_stmt *s)
{
    struct dtc_arm **last = &s->arms;
    bool all = s->kind == DTC_S_ALL;
    unsigned n = 0, most = all ? DT_ALL : DT_OPTIONS;
    if (!dtc_expect_mark(c, '{', "before the branches"))
        return false;
    do {
        if (n++ == most)
            dtc_report(c, dtc_peek(c, 0)->pos, "'%s' holds at most %u branches", all ? "all" : "choose", most);
        *last = dtc_alloc(&c->tree, sizeof **last);
        (*last)->pos = dtc_peek(c, 0)->pos;
        if (dtc_accept_word(c, "if") && !((*last)->low = dtc_parse_expr(c)))
            return dtc_skip_braces(c);
        if (!dtc_parse_block(c, &(*last)->body, "or 'if' at the beginning of a branch"))
            return dtc_skip_braces(c);
        last = &(*last)->next;
    } while (dtc_accept_word(c, all ? "and" : "or"));
    return dtc_expect_mark(c, '}', all ? "or 'and' after a branch of 'all'" : "or 'or' after a branch of 'choose'") ||
           dtc_skip_braces(c);
}

static bool parse_choose(struct dtc *c, struct dtc_stmt *s)
{
    if (dtc_at_mark(c, '{'))
        return parse_branches(c, s);
    if (dtc_accept_word(c, "any"))
        return parse_for(c, s, DT_Q_ANY);
    bool upto = dtc_accept_word(c, "up");
    if (upto && !dtc_expect_word(c, "to", "after 'up'"))
        return false;
    s->x = dtc_parse_expr(c);
    return s->x && parse_for(c, s, upto ? DT_Q_UPTO : DT_Q_PICK);
}

static bool parse_most(struct dtc *c, struct dtc_stmt *s, bool most)
{
    s->from = dtc_parse_expr(c);
    return s->from && dtc_expect_word(c, "of", "after what is compared") &&
           parse_for(c, s, most ? DT_Q_MOST : DT_Q_LEAST);
}

/* -------------------------------------------------------------------- edits ---- */

static bool parse_edit(struct dtc *c, struct dtc_stmt *s, unsigned how)
{
    s->kind = DTC_S_EDIT;
    s->how = (uint8_t)how;
    if ((how == DT_EDIT_TO || how == DT_EDIT_REDIRECT) &&
        !dtc_expect_word(c, "to", how == DT_EDIT_TO ? "after 'reduce'" : "after 'redirect'"))
        return false;
    if (how == DT_EDIT_LESS && dtc_at_word(c, "all")) {
        s->x = dtc_new_expr(c, DTC_X_NAME, dtc_take(c)->pos);
        s->x->name = dtc_text("amount");
        return true;
    }
    s->x = dtc_parse_expr(c);
    return s->x;
}

static bool parse_as(struct dtc *c, struct dtc_stmt *s)
{
    s->x = dtc_parse_expr(c);
    return s->x && parse_body(c, s, "after the seat");
}

/* ------------------------------------------------------------------- blocks ---- */

static bool parse_rest(struct dtc *c, struct dtc_stmt *s, unsigned word)
{
    switch (word) {           /* in the order of dtc_statement_words */
    case 0: s->kind = DTC_S_IF; return parse_if(c, s);
    case 1: s->kind = DTC_S_SWITCH; return parse_switch(c, s);
    case 2: s->kind = DTC_S_MAY; return parse_may(c, s);
    case 3: s->kind = DTC_S_UNLESS; return parse_unless(c, s);
    case 4: s->kind = DTC_S_CHOOSE; return parse_choose(c, s);
    case 5: return parse_for(c, s, DT_Q_EACH);
    case 6: return parse_for(c, s, DT_Q_NEAREST);
    case 7: return parse_most(c, s, true);
    case 8: return parse_most(c, s, false);
    case 9: return parse_for(c, s, DT_Q_RANDOM);
    case 10: s->kind = DTC_S_AS; return parse_as(c, s);
    case 11: s->kind = DTC_S_REPEAT; return parse_repeat(c, s);
    case 12: s->kind = DTC_S_TOGETHER; return parse_verb(c, s);
    case 13: s->kind = DTC_S_TRY; return parse_try(c, s);
    case 14: return parse_edit(c, s, DT_EDIT_LESS);
    case 15: return parse_edit(c, s, DT_EDIT_MORE);
    case 16: return parse_edit(c, s, DT_EDIT_TO);
    case 17: s->kind = DTC_S_INSTEAD; return parse_body(c, s, "after 'instead'");
    case 18: return parse_edit(c, s, DT_EDIT_REDIRECT);
    case 19: s->kind = DTC_S_ALL; return parse_branches(c, s);
    case 20: s->kind = DTC_S_STOP; return true;
    default: s->kind = DTC_S_BATCH; return parse_body(c, s, "after 'simultaneously'");
    }
}

static struct dtc_stmt *parse_stmt(struct dtc *c)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    struct dtc_stmt *s = new_stmt(c, DTC_S_DO, t->pos);
    for (unsigned i = 0; t->kind == DTC_NAME && dtc_statement_words[i]; i++)
        if (dtc_is(t->text, dtc_statement_words[i])) {
            dtc_take(c);
            return parse_rest(c, s, i) ? s : NULL;
        }
    return parse_do(c, s) ? s : NULL;
}

/* A block fails only when it does not begin or does not end; what is wrong inside it was told
 * and left out. */
bool dtc_parse_block(struct dtc *c, struct dtc_stmt **out, const char *where)
{
    struct dtc_pos open = dtc_peek(c, 0)->pos;
    *out = NULL;
    if (!dtc_expect_mark(c, '{', where) || !dtc_deeper(c, open))
        return false;
    while (!dtc_accept_mark(c, '}')) {
        const struct dtc_token *t = dtc_peek(c, 0);
        if (t->kind == DTC_END || (dtc_starts_card(c, 0) && dtc_find(&c->words->verb, t->text) < 0)) {
            char what[64];
            snprintf(what, sizeof what, "'}' to close the block opened at %u:%u", open.line, open.column);
            return dtc_expected(c, what);
        }
        unsigned start = c->at, nest = c->nest;
        *out = parse_stmt(c);
        if (*out) {
            out = &(*out)->next;
        } else {
            c->nest = nest;
            dtc_skip(c, c->at == start);
        }
    }
    c->nest--;
    return true;
}
