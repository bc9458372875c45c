/* check.c -- do statements, abilities and fields say something the game knows?
 *
 * Names become numbers here; after this stage nothing is looked up again. */
#include "../compile.h"

static void check_with(struct dtc *c, struct dtc_expr *x, unsigned type, const struct dtc_scope *s)
{
    struct dtc_type want = dtc_type(type);
    if (x)
        dtc_check_expr(c, x, &want, s);
}

/* --------------------------------------------------------------- looking up ---- */

static int look_up(struct dtc *c, const struct dt_list *list, const char *what, struct dtc_str name, struct dtc_pos pos)
{
    int i = dtc_find(list, name);
    if (i < 0) {
        char hint[80];
        struct dtc_near n;
        dtc_near_start(&n, name);
        dtc_near_list(&n, list);
        dtc_report(c, pos, "unknown %s '%.*s'%s", what, (int)name.length, name.at,
                   dtc_near_hint(&n, hint, sizeof hint));
    }
    return i;
}

int dtc_find_set(struct dtc *c, struct dtc_str name, struct dtc_pos pos)
{
    return look_up(c, &c->words->set, "set", name, pos);
}

/* A noun that there is not: the class wanted and the nearest of its words, or all of them where there are few. */
static void unknown_noun(struct dtc *c, struct dtc_str name, struct dtc_pos pos, struct dtc_str cls)
{
    enum { FEW = 8 };
    char hint[80], few[160] = "";
    unsigned count = 0, used = 0;
    struct dtc_near n;
    dtc_near_start(&n, name);
    for (unsigned i = 0; i < c->words->noun.count; i++) {
        const char *word = c->words->noun.at[i].name;
        if (!dtc_in_class(cls, c->words->noun.at[i].args))
            continue;
        dtc_near_word(&n, word);
        if (count++ < FEW && used < sizeof few)
            used += (unsigned)snprintf(few + used, sizeof few - used, "%s%s", used ? ", " : "; there are: ", word);
    }
    dtc_near_hint(&n, hint, sizeof hint);
    dtc_report(c, pos, "unknown word '%.*s', expected a word of class %.*s%s", (int)name.length, name.at,
               (int)cls.length, cls.at, n.best || count > FEW ? hint : few);
}

/* A noun; of one class when `cls` is not empty. */
int dtc_find_noun(struct dtc *c, struct dtc_str name, struct dtc_pos pos, struct dtc_str cls)
{
    int i = cls.length ? dtc_find(&c->words->noun, name) : look_up(c, &c->words->noun, "word", name, pos);
    if (i < 0 && cls.length)
        unknown_noun(c, name, pos, cls);
    if (i >= 0 && !dtc_in_class(cls, c->words->noun.at[i].args))
        dtc_report(c, pos, "expected a word of class %.*s, but '%.*s' is of class %s", (int)cls.length, cls.at,
                   (int)name.length, name.at, c->words->noun.at[i].args);
    return i;
}

int dtc_find_card(struct dtc *c, const struct dtc_expr *x)
{
    int kind = x->other.length ? dtc_find(&c->words->kind, x->other) : -1, found = -1;
    char hint[120];
    for (unsigned i = 0; i < c->cards; i++) {
        const struct dtc_card *card = c->card[i];
        if (!dtc_same(card->name, x->name) || (kind >= 0 && card->kind != (unsigned)kind))
            continue;
        if (found >= 0) {
            dtc_report(c, x->pos, "\"%.*s\" is the name of several cards; write the kind before it",
                       (int)x->name.length, x->name.at);
            return found;
        }
        found = (int)i;
    }
    if (found >= 0 || dtc_errors_full(c->errors)) {
        if (found < 0)
            dtc_report(c, x->pos, "unknown card");
        return found;
    }
    struct dtc_near n;
    dtc_near_start(&n, x->name);
    for (unsigned i = 0; i < c->cards; i++) {
        char name[48];
        unsigned before = n.distance;
        if (c->card[i]->name.length >= sizeof name || (kind >= 0 && c->card[i]->kind != (unsigned)kind))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)c->card[i]->name.length, c->card[i]->name.at);
        dtc_near_word(&n, name);
        if (n.distance < before)
            snprintf(hint, sizeof hint, "; did you mean \"%s\"?", name);
    }
    dtc_report(c, x->pos, "unknown card \"%.*s\"%s", (int)x->name.length, x->name.at, n.best ? hint : "");
    return -1;
}

/* --------------------------------------------------------------- statements ---- */

static void check_cost(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope)
{
    for (const struct dtc_stmt *x = s; x; x = x->next)
        if (x->kind != DTC_S_DO || x->has_body || x->has_other)
            dtc_report(c, x->pos, "only verbs can stand in a cost");
        else if (!(c->words->verb.at[x->verb].flags & DT_WORD_COST))
            dtc_report(c, x->pos, "'%s' cannot stand in a cost", c->words->verb.at[x->verb].name);
    dtc_check_block(c, s, scope);
}

static void check_together(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope)
{
    const struct dt_word *verb = &c->words->verb.at[s->verb];
    struct dtc_param p = { .optional = false };
    unsigned n = dtc_params(verb->args);
    if (!(verb->flags & DT_WORD_COST) || !n || !dtc_param(verb->args, n - 1, &p) ||
        dtc_param_type(p.type).t != DT_T_NUMBER)
        dtc_report(c, s->pos, "'%s' cannot be paid together: it is no cost that ends with how much", verb->name);
    dtc_check_args(c, &s->args, verb, s->pos, scope);
}

static void check_for(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope)
{
    int set = dtc_find_set(c, s->set_name, s->set_pos);
    struct dtc_type type = dtc_type(set < 0 ? DTC_T_NONE : c->words->set.at[set].type);
    struct dtc_scope in = *scope;
    if (scope->has_it)
        in.that = scope->it;
    in.has_that = scope->has_it || scope->has_that;
    in.it = type;
    in.has_it = true;
    struct dtc_scope out = *scope;        /* the machine reads these with `it` as the candidate too */
    out.outside = true;
    s->set = set < 0 ? 0 : (unsigned)set;
    if (s->as_it && type.t != DT_T_SEAT && type.t != DTC_T_NONE)
        dtc_report(c, s->set_pos, "'as it' needs a set of seats, '%.*s' is not", (int)s->set_name.length,
                   s->set_name.at);
    check_with(c, s->x, DT_T_NUMBER, &out);
    check_with(c, s->where, DT_T_NUMBER, &in);
    check_with(c, s->from, s->how == DT_Q_NEAREST ? DT_T_SPACE : DT_T_NUMBER, s->how == DT_Q_NEAREST ? &out : &in);
    check_with(c, s->by, DT_T_SEAT, &out);
    dtc_check_block(c, s->body, &in);
}

static void check_switch(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope)
{
    struct dtc_type type = dtc_check_expr(c, s->x, NULL, scope);
    for (struct dtc_arm *a = s->arms; a; a = a->next) {
        if (a->low)
            dtc_check_expr(c, a->low, &type, scope);
        if (a->high)
            dtc_check_expr(c, a->high, &type, scope);
        if ((a->high || a->up) && type.t != DT_T_NUMBER && type.t != DTC_T_NONE)
            dtc_report(c, a->pos, "only numbers have a range");
        dtc_check_block(c, a->body, scope);
    }
}

static void check_edit(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope)
{
    if (!scope->would)
        dtc_report(c, s->pos, "only an ability 'when ... would', or a field that goes on from one, can change what "
                   "happens");
    if (s->kind == DTC_S_EDIT)
        check_with(c, s->x, s->how == DT_EDIT_REDIRECT ? DT_T_SEAT : DT_T_NUMBER, scope);
}

/* What is done leaves a result for its own branches; what has a body in a frame of its own, or is offered, for what
 * comes behind it. The others leave what was done in them. */
static bool does(unsigned kind)
{
    return kind == DTC_S_DO || kind == DTC_S_TOGETHER || kind == DTC_S_EDIT || kind == DTC_S_INSTEAD;
}
static bool leaves_result(unsigned kind)
{
    return does(kind) || kind == DTC_S_FOR || kind == DTC_S_AS || kind == DTC_S_REPEAT || kind == DTC_S_TIMES ||
           kind == DTC_S_MAY || kind == DTC_S_UNLESS || kind == DTC_S_ALL || kind == DTC_S_BATCH;
}

/* What happens at the same time are verbs, and nobody asks how one of them went. */
static void check_batch(struct dtc *c, const struct dtc_stmt *s)
{
    if (!s->body || !s->body->next)
        dtc_report(c, s->pos, "'simultaneously' needs at least two verbs");
    for (const struct dtc_stmt *b = s->body; b; b = b->next)
        if (b->kind != DTC_S_DO || b->body || b->other || c->words->verb.at[b->verb].flags & DT_WORD_TEST)
            dtc_report(c, b->pos, "'simultaneously' holds verbs only, and none that is a test");
}

static void check_stmt(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope)
{
    switch (s->kind) {
    case DTC_S_DO:
        dtc_check_args(c, &s->args, &c->words->verb.at[s->verb], s->pos, scope);
        break;
    case DTC_S_TOGETHER:
        check_together(c, s, scope);
        break;
    case DTC_S_FOR:
        check_for(c, s, scope);
        return;
    case DTC_S_SWITCH:
        check_switch(c, s, scope);
        return;
    case DTC_S_EDIT:
    case DTC_S_INSTEAD:
        check_edit(c, s, scope);
        break;
    case DTC_S_CHOOSE:
    case DTC_S_ALL:
        for (struct dtc_arm *a = s->arms; a; a = a->next) {
            check_with(c, a->low, DT_T_NUMBER, scope);
            dtc_check_block(c, a->body, scope);
        }
        break;
    case DTC_S_BATCH:
        check_batch(c, s);
        break;
    case DTC_S_TRY:
        if (!s->cost)
            dtc_report(c, s->pos, "'try' needs something to try");
        dtc_check_block(c, s->cost, scope);
        break;
    default:
        check_with(c, s->x, s->kind == DTC_S_AS ? DT_T_SEAT : DT_T_NUMBER, scope);
    }
    c->result |= does(s->kind);
    if (s->has_cost)
        check_cost(c, s->cost, scope);
    dtc_check_block(c, s->body, scope);
    dtc_check_block(c, s->other, scope);
}

/* What a statement leaves as `that`: 0 nothing new, 1 + a type, MIXED when that depends. Bodies
 * run in frames of their own and leave nothing; the branches of an `if` do. */
enum { MIXED = 255 };

static unsigned leaves_block(const struct dtc *c, const struct dtc_stmt *s);

static unsigned both(unsigned a, unsigned b)
{
    return !a ? b : !b || a == b ? a : (unsigned)MIXED;
}

static unsigned leaves(const struct dtc *c, const struct dtc_stmt *s)
{
    switch (s->kind) {
    case DTC_S_FOR: return 1u + c->words->set.at[s->set].type;
    case DTC_S_AS: case DTC_S_REPEAT: case DTC_S_TIMES: case DTC_S_ALL: case DTC_S_BATCH: return 0;
    default: break;
    }
    unsigned t = both(leaves_block(c, s->body), leaves_block(c, s->other));
    if (s->kind == DTC_S_TRY)
        t = both(t, leaves_block(c, s->cost));
    for (const struct dtc_arm *a = s->arms; a; a = a->next)
        t = both(t, leaves_block(c, a->body));
    return t;
}

static unsigned leaves_block(const struct dtc *c, const struct dtc_stmt *s)
{
    unsigned t = 0;
    for (; s; s = s->next)
        t = both(t, leaves(c, s));
    return t;
}

void dtc_check_block(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope)
{
    struct dtc_scope now = *scope;
    for (; s; s = s->next) {
        check_stmt(c, s, &now);
        c->result |= leaves_result(s->kind);
        unsigned t = s->kind == DTC_S_FOR && !c->words->set.count ? 0 : leaves(c, s);
        if (s->kind == DTC_S_FOR && t) {
            now.that = dtc_type(t - 1);
            now.has_that = true;
        } else if (t && !(now.has_that && now.that.t == t - 1)) {
            now.has_that = false;
        }
    }
}

/* ---------------------------------------------------------------- abilities ---- */

/* gain, gains; pass, passes */
static int find_event(struct dtc *c, struct dtc_str name, struct dtc_pos pos)
{
    const struct dt_list *list = &c->words->event;
    struct dtc_str s = name;
    int i = dtc_find(list, s);
    for (unsigned cut = 0; i < 0 && cut < 2; cut++) {
        if (s.length < 2 || s.at[s.length - 1] != "se"[cut])
            break;
        s.length--;
        i = dtc_find(list, s);
    }
    return i >= 0 ? i : look_up(c, list, "event", name, pos);
}

/* The class of word an event is about: that of its first argument that is a word. */
static bool event_class(const struct dt_word *event, struct dtc_str *cls)
{
    struct dtc_param p;
    for (unsigned i = 0; dtc_param(event->args, i, &p); i++) {
        struct dtc_type t = dtc_param_type(p.type);
        if (t.t == DT_T_WORD) {
            *cls = t.cls;
            return true;
        }
    }
    return false;
}

/* What each verb of the cost is found out before. */
static enum dt_cost cost_of(const struct dtc *c, const struct dtc_ability *a)
{
    bool own = a->whom == DT_YOU;
    for (const struct dtc_stmt *s = a->cost; s; s = s->next)
        own &= s->kind == DTC_S_DO && s->verb < c->words->verb.count && c->words->verb.at[s->verb].flags & DT_WORD_OWN;
    return !a->has_cost ? DT_FREE : own ? DT_OWN_PRICE : DT_PRICED;
}

static void check_event(struct dtc *c, struct dtc_ability *a, unsigned kind)
{
    int event = find_event(c, a->on_name, a->on_pos);
    a->out.on = (uint8_t)(event < 0 ? 0 : event);
    a->out.cell =
        (uint8_t)(a->would ? (a->may ? DT_WOULD_MAY : DT_WOULD_FORCED) : (a->may ? DT_AFTER_MAY : DT_AFTER_FORCED));
    a->out.whom = a->whom;
    if (a->noun_name.length && event >= 0) {
        const struct dt_word *w = &c->words->event.at[event];
        struct dtc_str cls = { "", 0 };
        bool about = event_class(w, &cls);
        if (!about && w->args && w->args[0])
            dtc_report(c, a->noun_pos, "expected '{' or a clause: '%s' is not about a word", w->name);
        else
            a->out.noun = (uint16_t)(1 + dtc_find_noun(c, a->noun_name, a->noun_pos, cls));
    }
    if (a->limit) {
        int period = look_up(c, &c->words->period, "period", a->period_name, a->period_pos);
        a->out.period = (uint8_t)(1 + period);
        a->out.times = (uint8_t)a->limit->number;
    }
    if (event >= 0)
        dtc_check_window(c, a, kind, (unsigned)event);
    const struct dtc_scope scope = { .event = true, .would = a->would };
    c->result = false;
    check_with(c, a->cond, DT_T_NUMBER, &scope);
    check_cost(c, a->cost, &scope);
    dtc_check_block(c, a->body, &scope);
    a->out.cost = (uint8_t)cost_of(c, a);
}

static bool is_any(const struct dtc_expr *x)
{
    return x->kind == DTC_X_NAME && dtc_is(x->name, "_");
}

static struct dtc_expr *join(struct dtc *c, unsigned op, struct dtc_expr *a, struct dtc_expr *b)
{
    if (!a || !b)
        return a ? a : b;
    struct dtc_expr *x = dtc_new_expr(c, DTC_X_BINARY, b->pos);
    x->op = (uint8_t)op;
    x->ref = DTC_R_OP;
    x->id = (int)op;
    x->a = a;
    x->b = b;
    return x;
}

/* The argument pattern of a modifier becomes part of its condition. */
static void match_arguments(struct dtc *c, struct dtc_ability *a)
{
    struct dtc_expr *all = NULL, *next;
    int i = 0;
    for (struct dtc_expr *x = a->args; x; x = next, i++) {
        next = x->next;
        if (is_any(x))
            continue;
        struct dtc_expr *arg = dtc_new_expr(c, DTC_X_NAME, x->pos);
        arg->ref = DTC_R_ARG;
        arg->id = i;
        all = join(c, DT_X_and, all, join(c, DT_X_eq, arg, x));
    }
    a->cond = join(c, DT_X_and, all, a->cond);
}

static void check_modifier(struct dtc *c, struct dtc_ability *a, unsigned kind)
{
    int query = look_up(c, &c->words->query, "query", a->on_name, a->on_pos);
    const struct dt_word *w = query < 0 ? NULL : &c->words->query.at[query];
    const struct dtc_scope scope = { .query = w };
    struct dtc_param p;
    unsigned i = 0;
    a->out.on = (uint8_t)(query < 0 ? 0 : query);
    a->out.cell = DT_STATIC;
    a->out.mod = a->mod;
    for (struct dtc_expr *x = a->args; x && w; x = x->next, i++) {
        if (!dtc_param(w->args, i, &p)) {
            dtc_report(c, x->pos, "'%s' takes %u argument%s, not more", w->name, i, i == 1 ? "" : "s");
            return;
        }
        struct dtc_type want = dtc_param_type(p.type);
        const struct dtc_scope plain = { .query = NULL };
        if (!is_any(x))
            dtc_check_expr(c, x, &want, &plain);
    }
    c->result = false;
    dtc_check_speaks(c, a, kind);
    if (w && a->has_args && dtc_param(w->args, i, &p))
        dtc_report(c, a->on_pos, "'%s' needs '%.*s' too; write '_' for any", w->name, (int)p.name.length, p.name.at);
    check_with(c, a->value, DT_T_NUMBER, &scope);
    check_with(c, a->cond, DT_T_NUMBER, &scope);
    match_arguments(c, a);
}

static void check_setting(struct dtc *c, struct dtc_ability *a)
{
    if (!a->setting_name.length)
        return;
    int i = look_up(c, &c->words->option, "setting", a->setting_name, a->setting_pos);
    if (i < 0)
        return;
    const struct dt_word *w = &c->words->option.at[i];
    int value = dtc_choice(w->args, a->value_name);
    if (value < 0)
        dtc_report(c, a->value_pos, "'%s' has no choice '%.*s'; it has: %s", w->name, (int)a->value_name.length,
                   a->value_name.at, w->args);
    a->out.setting = (uint8_t)(1 + i);
    a->out.value = (uint8_t)value;
}

/* ------------------------------------------------------------------- fields ---- */

/* One need of a task. A noun whose weight does not grow with its number is there or not: with a number the card would
 * say more than it asks for. */
static void check_need(struct dtc *c, struct dtc_expr *x)
{
    const struct dtc_str any = { "", 0 };
    x->id = dtc_find_noun(c, x->name, x->pos, any);
    if (x->id < 0 || !c->words->weight)
        return;
    struct dt_weight weight = c->words->weight[x->id];
    if (weight.once && !weight.each && x->number != 1)
        dtc_report(c, x->pos, "'%.*s' takes no number in a task; write it once for each that is needed",
                   (int)x->name.length, x->name.at);
}

/* What is known where a field's program begins. */
static struct dtc_scope field_scope(const struct dtc *c, const struct dt_word *field)
{
    const struct dt_list *set = &c->words->set;
    if (field->b != DT_FT_SEQUEL)
        return (struct dtc_scope){ .query = NULL };
    return (struct dtc_scope){ .event = true, .would = true, .has_it = field->type, .has_that = field->flags,
                               .it = dtc_type(field->type ? set->at[field->type - 1].type : DTC_T_NONE),
                               .that = dtc_type(field->flags ? set->at[field->flags - 1].type : DTC_T_NONE) };
}

static void check_field(struct dtc *c, struct dtc_field *f)
{
    const struct dt_word *word = &c->words->field.at[f->field];
    const struct dtc_scope scope = field_scope(c, word);
    const struct dtc_str any = { "", 0 };
    unsigned type = word->b;
    c->result = type == DT_FT_SEQUEL;
    for (struct dtc_expr *x = f->items; x; x = x->next) {
        if (x->kind == DTC_X_CARD)
            x->id = dtc_find_card(c, x);
        else if (dt_field_holds(type) == DT_T_SPACE)
            x->id = dtc_find_space(c, x->name, x->pos);
        else if (x->kind == DTC_X_NAME)
            x->id = dtc_find_noun(c, x->name, x->pos, any);
        else if ((x->id = x->number) < INT16_MIN || x->number > INT16_MAX)
            dtc_report(c, x->pos, "the number is not between %d and %d", INT16_MIN, INT16_MAX);
    }
    for (const struct dtc_task *t = f->tasks; t; t = t->next)
        for (struct dtc_expr *x = t->token; x; x = x->next)
            for (struct dtc_expr *y = x; y; y = y->b)
                check_need(c, y);
    dtc_check_block(c, f->body, &scope);
}

static void check_card(struct dtc *c, struct dtc_card *card)
{
    unsigned limited = 0;
    for (struct dtc_field *f = card->fields; f; f = f->next)
        check_field(c, f);
    for (struct dtc_ability *a = card->abilities; a; a = a->next) {
        check_setting(c, a);
        if (a->is_static)
            check_modifier(c, a, card->kind);
        else
            check_event(c, a, card->kind);
        if (!a->limit)
            continue;
        if (limited == DT_LIMITED)
            dtc_report(c, a->pos, "a card can have at most %d limited abilities", DT_LIMITED);
        a->out.counter = (uint8_t)(limited < DT_LIMITED ? limited : 0);
        limited++;
    }
}

void dtc_check(struct dtc *c)
{
    dtc_check_maps(c);
    for (unsigned i = 0; i < c->cards; i++)
        check_card(c, c->card[i]);
}
