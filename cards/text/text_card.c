/* text_card.c -- a card in words: its fields, its abilities, its programs; and the pieces of a
 * program that a decision asks about. */
#include "text_parts.h"

#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------- abilities ---- */

struct ability {
    struct dtt_text *t;
    const struct dt_ability *a;
    struct dtt_env env;
    uint16_t cond, cost, body;
    uint16_t about;               /* kind the event's thing must be of (an expression), or... */
    bool about_this;              /* ...the thing that speaks */
    struct dtt_env narrow;        /* a modifier for those alone whom the condition is about */
    int narrowed;                 /* 1 + that argument; 0: for all */
    char narrow_key[DTT_KEY];     /* what such a thing is called */
};

static struct dtt_arg whom_arg(const struct ability *b)
{
    static const char *const key[] = {
        [DT_ANYONE] = "who.anyone", [DT_YOU] = "pron.you", [DT_ANOTHER] = "who.another"
    };
    unsigned whom = b->a->whom <= DT_ANOTHER ? b->a->whom : DT_ANYONE;
    return (struct dtt_arg){ .name = "who",
                             .kind = DTT_ENTRY,
                             .text = key[whom],
                             .tags = dtt_key_tags(b->t->catalog, key[whom]) | DTT_TAG(seat) |
                                     (whom == DT_YOU ? DTT_TAG(you) : 0) };
}

static void render_event(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope, uint64_t tags)
{
    const struct ability *b = x->data;
    char key[DTT_KEY];
    bool would = b->a->cell == DT_WOULD_FORCED || b->a->cell == DT_WOULD_MAY;
    struct dtt_arg what = { .name = "what", .kind = DTT_ENTRY, .text = "word.anything", .tags = DTT_TAG(none) };
    if (b->a->noun)
        what = dtt_literal_arg(&b->env, b->a->noun - 1, "what", DT_T_WORD);
    struct dtt_arg kind = dtt_expr_arg(&b->env, b->about, "x", DT_T_KIND);
    struct dtt_args of_kind = { &kind, 1, NULL };
    char self[DTT_KEY];
    dtt_pron_key(&b->env, DT_X_this, self);
    if (b->about_this)
        what = (struct dtt_arg){
            .name = "what", .kind = DTT_ENTRY, .text = self, .tags = dtt_key_tags(b->t->catalog, self)
        };
    else if (b->about)
        what = (struct dtt_arg){
            .name = "what", .kind = DTT_ENTRY, .text = "thing.unknown", .args = &of_kind, .tags = kind.tags
        };
    (void)scope;
    (void)tags;
    dtt_key(key, "event", &b->t->w->event, b->a->on);
    DTT_FILL(f, key, would ? DTT_TAG(would) : DTT_TAG(after), NULL, whom_arg(b), what);
}

/* The window: "once per turn, when you would lose sanity, if you have a clue". */
static void render_window(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope, uint64_t tags)
{
    const struct ability *b = x->data;
    char period[DTT_KEY];
    struct dtt_arg event = { .name = "event", .kind = DTT_LAZY, .render = render_event, .data = b };
    if (b->a->period && x->extra < 1) {
        struct dtt_arg inner = *x;
        inner.name = "event";
        inner.extra = 1;
        dtt_key(period, "period", &b->t->w->period, b->a->period - 1);
        struct dtt_arg per = {
            .name = "period", .kind = DTT_ENTRY, .text = period, .tags = dtt_key_tags(b->t->catalog, period)
        };
        DTT_FILL(f, "when.limit", 0, NULL, inner, per, dtt_number_arg("n", b->a->times));
    } else if (b->cond && !dtt_is_literal(&b->t->tree, b->cond, 1)) {
        DTT_FILL(f, "when.if", 0, NULL, event, dtt_cond_arg(&b->env, b->cond, "cond"));
    } else {
        render_event(f, &event, scope, tags);
    }
}

static void render_ability(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope, uint64_t tags)
{
    const struct ability *b = x->data;
    bool may = b->a->cell == DT_WOULD_MAY || b->a->cell == DT_AFTER_MAY;
    uint16_t first = b->body ? b->body : b->cost, cost = b->body ? b->cost : 0;
    struct dtt_list body = dtt_list_of(&b->env, first), costs = dtt_list_of(&b->env, cost);
    bool phrase = dtt_is_phrase(&b->env, first), they = b->env.subject_speaks;
    const char *who = they ? "pron.subject" : "pron.you";
    struct dtt_env env = b->env;
    env.subject_speaks = false;
    env.they = they && phrase;
    env.they_tags = they ? dtt_key_tags(b->t->catalog, who) & (DTT_TAG(m) | DTT_TAG(f) | DTT_TAG(n)) : 0;
    body.e = costs.e = &env;
    struct dtt_arg arg[] = {
        { .name = "event", .kind = DTT_LAZY, .render = render_window, .data = b },
        phrase ? dtt_phrase_arg(&body, "body") : dtt_block_arg(&body, 1, "body"),
        dtt_cost_arg(&costs, "cost"),
        { .name = "who", .kind = DTT_ENTRY, .text = who, .tags = dtt_key_tags(b->t->catalog, who) }
    };
    const char *key = cost ? (may ? "ability.pay" : "ability.cost") : may ? "ability.may" : "ability";
    (void)scope;
    (void)tags;
    dtt_fill_key(f, key, &(struct dtt_args){ arg, 4, NULL }, phrase ? DTT_TAG(do) : DTT_TAG(block));
}

/* ---------------------------------------------------------------- standing modifiers ---- */

/* Take the argument pattern out of the condition: `arg k = x` binds the k-th argument. */
static void take_pattern(struct ability *b, uint16_t x)
{
    if (!x)
        return;
    struct dtt_x *n = &b->t->tree.x[x];
    uint16_t a = n->kid, c = a ? b->t->tree.x[a].next : 0;
    if (n->op == DT_X_and) {
        take_pattern(b, a);
        take_pattern(b, c);
        if (dtt_is_literal(&b->t->tree, a, 1) && dtt_is_literal(&b->t->tree, c, 1))
            *n = (struct dtt_x){ .op = DTT_LITERAL, .value = 1, .next = n->next };
    } else if (n->op == DT_X_eq && c) {
        bool left = b->t->tree.x[a].op == DT_X_arg;
        const struct dtt_x *arg = &b->t->tree.x[left ? a : c];
        if (arg->op == DT_X_arg && arg->value >= 0 && arg->value < 4 && !b->env.bind[arg->value]) {
            b->env.bind[arg->value] = left ? c : a;
            *n = (struct dtt_x){ .op = DTT_LITERAL, .value = 1, .next = n->next };
        }
    }
}

static bool uses_arg(const struct dtt_tree *t, uint16_t x, int k)
{
    bool uses = x && t->x[x].op == DT_X_arg && t->x[x].value == k;
    for (uint16_t kid = x ? t->x[x].kid : 0; kid && !uses; kid = t->x[kid].next)
        uses = uses_arg(t, kid, k);
    return uses;
}

/* A condition about an argument the pattern leaves open says whose value is modified: "the might
 * of each investigator in this space". What the argument is called: a seat as seats are, others
 * by the entry arg.QUERY.ARGUMENT, if there is one. */
static void narrow(struct ability *b)
{
    char name[32];
    int type;
    if (!b->cond || b->a->on >= b->t->w->query.count)
        return;
    for (int k = 0; k < 4 && dtt_word_arg(&b->t->w->query.at[b->a->on], (unsigned)k, name, &type); k++)
        if (!b->env.bind[k] && uses_arg(&b->t->tree, b->cond, k)) {
            if (type == DT_T_SEAT)
                snprintf(b->narrow_key, sizeof b->narrow_key, "word.seat");
            else
                snprintf(b->narrow_key, sizeof b->narrow_key, "arg.%s.%s", b->t->w->query.at[b->a->on].name, name);
            if (!dtt_entry(b->t->catalog, b->narrow_key))
                return;
            b->narrowed = k + 1;
            b->narrow = b->env;
            b->narrow.asker = k + 1;
            return;
        }
}

static void render_narrowed(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope, uint64_t tags)
{
    const struct ability *b = x->data;
    struct dtt_arg seat = {
        .name = "set", .kind = DTT_ENTRY, .text = b->narrow_key, .tags = dtt_key_tags(b->t->catalog, b->narrow_key)
    };
    (void)scope;
    DTT_FILL(f, "np.where", tags, NULL, seat, dtt_rel_arg(&b->narrow, b->cond, "rel"));
}

static void render_all_narrowed(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope,
                                uint64_t tags)
{
    struct dtt_arg seat = *x;
    (void)scope;
    seat.name = "set";
    seat.render = render_narrowed;
    DTT_FILL(f, "np.each", tags, NULL, seat);
}

/* Take out what the event's thing must be: it is said with the event, "would strike this card". */
static void take_object(struct ability *b, uint16_t x)
{
    if (!x)
        return;
    struct dtt_x *n = &b->t->tree.x[x];
    uint16_t l = n->kid, r = l ? b->t->tree.x[l].next : 0;
    if (!r)
        return;
    if (n->op == DT_X_and) {
        take_object(b, l);
        take_object(b, r);
        if (dtt_is_literal(&b->t->tree, l, 1) && dtt_is_literal(&b->t->tree, r, 1))
            *n = (struct dtt_x){ .op = DTT_LITERAL, .value = 1, .next = n->next };
        return;
    }
    const struct dtt_x *a = &b->t->tree.x[l], *c = &b->t->tree.x[r];
    bool is_this = a->op == DT_X_object && c->op == DT_X_this;
    bool is_kind = a->op == DT_X_kindof && b->t->tree.x[a->kid].op == DT_X_object && c->op == DTT_LITERAL;
    if (n->op != DT_X_eq || b->about || b->about_this || (!is_this && !is_kind))
        return;
    b->about_this = is_this;
    b->about = is_kind ? r : 0;
    *n = (struct dtt_x){ .op = DTT_LITERAL, .value = 1, .next = n->next };
}

static void render_query(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope, uint64_t tags)
{
    const struct ability *b = x->data;
    char key[DTT_KEY], name[4][32];
    struct dtt_arg arg[5];
    unsigned n = 0;
    int type;
    for (; n < 4 && b->a->on < b->t->w->query.count && dtt_word_arg(&b->t->w->query.at[b->a->on], n, name[n], &type);
         n++) {
        arg[n] = dtt_expr_arg(&b->env, b->env.bind[n], name[n], type);
        if (b->narrowed == (int)n + 1)
            arg[n] = (struct dtt_arg){ .name = name[n], .kind = DTT_LAZY, .render = render_all_narrowed, .data = b,
                                       .tags = DTT_TAG(rel) | dtt_key_tags(b->t->catalog, b->narrow_key) };
        else if (!b->env.bind[n])
            arg[n] =
                (struct dtt_arg){ .name = name[n], .kind = DTT_ENTRY, .text = "word.anything", .tags = DTT_TAG(none) };
    }
    arg[n++] = dtt_expr_arg(&b->env, b->body, "n", DT_T_NUMBER);
    (void)scope;
    dtt_key(key, "query", &b->t->w->query, b->a->on);
    dtt_fill_key(f, key, &(struct dtt_args){ arg, n, NULL }, tags);
}

/* A form of the query's own (yes, no, add, set), or the general modifier around its name. */
static void render_change(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope, uint64_t tags)
{
    const struct ability *b = x->data;
    char key[DTT_KEY];
    bool add = b->a->mod == DT_MOD_ADD,
         any = b->a->on < b->t->w->query.count && b->t->w->query.at[b->a->on].type == DT_ANY;
    uint64_t form = any   ? (dtt_is_literal(&b->t->tree, b->body, 0) ? DTT_TAG(no) : DTT_TAG(yes))
                    : add ? DTT_TAG(add)
                          : DTT_TAG(set);
    dtt_key(key, "query", &b->t->w->query, b->a->on);
    const struct dtt_entry *entry = dtt_entry(b->t->catalog, key);
    if (entry && dtt_entry_has(b->t->catalog, entry, form)) {
        render_query(f, x, scope, form);
        return;
    }
    (void)tags;
    DTT_FILL(f, add ? "mod.add" : "mod.set", 0, NULL,
             { .name = "query", .kind = DTT_LAZY, .render = render_query, .data = b },
             dtt_expr_arg(&b->env, b->body, "n", DT_T_NUMBER));
}

static void render_modifier(struct dtt_fill *f, const struct dtt_arg *x, const struct dtt_args *scope, uint64_t tags)
{
    const struct ability *b = x->data;
    struct dtt_arg change = { .name = "mod", .kind = DTT_LAZY, .render = render_change, .data = b };
    if (b->cond && !b->narrowed && !dtt_is_literal(&b->t->tree, b->cond, 1))
        DTT_FILL(f, "mod.if", 0, NULL, change, dtt_cond_arg(&b->env, b->cond, "cond"));
    else
        render_change(f, x, scope, tags);
}

/* ------------------------------------------------------------------------- together ---- */

/* The card an ability stands on; `cards` for none. */
static unsigned card_of_ability(const struct dt_content *c, unsigned index)
{
    unsigned card = 0;
    while (card < c->cards &&
           !(index >= c->card[card].ability && index < (unsigned)c->card[card].ability + c->card[card].abilities))
        card++;
    return card;
}

static bool read_ability(struct ability *b, struct dtt_text *t, unsigned index)
{
    const struct dt_ability *a = &t->c->ability[index];
    *b = (struct ability){ .t = t, .a = a, .env = dtt_plain_env(t) };
    unsigned card = card_of_ability(t->c, index);
    b->env.kind = card < t->c->cards ? 1 + t->c->card[card].kind : 0;
    b->cond = a->cond ? dtt_read_row(&t->tree, t->c, a->cond) : 0;
    if (a->cell >= DT_STATIC) {
        b->env.query = a->on;
        b->body = dtt_read_row(&t->tree, t->c, a->code);
        take_pattern(b, b->cond);
        narrow(b);
        return b->body;
    }
    unsigned pc = a->code;
    take_object(b, b->cond);
    b->env.event = a->on;
    b->env.whom = a->whom;
    b->env.noun = a->noun;
    if (a->cost)
        b->cost = dtt_read_block(&t->tree, t->c, &pc);
    b->body = dtt_read_block(&t->tree, t->c, &pc);
    return true;
}

static void see_who(void *to, unsigned form, const char *hole)
{
    (void)form;
    *(bool *)to = *(bool *)to || !strcmp(hole, "who");
}

/* A card that nobody holds speaks to whoever the event is about. Its kind's entry says so with
 * the tag `they`; changes of the event itself are still said to nobody in particular, and what
 * somebody else does has a subject of its own. */
static bool subject_speaks(const struct ability *b, unsigned index)
{
    const struct dt_content *c = b->t->c;
    char key[DTT_KEY];
    unsigned card = card_of_ability(c, index);
    bool who = false;
    if (card == c->cards || b->a->whom == DT_YOU || b->a->cell >= DT_STATIC)
        return false;
    dtt_key(key, "kind", &b->t->w->kind, c->card[card].kind);
    unsigned op = b->body ? b->t->tree.node[b->body].op : DT_OP_END;
    if (!(dtt_key_tags(b->t->catalog, key) & DTT_TAG(they)) || op == DT_OP_EDIT || op == DT_OP_AS)
        return false;
    dtt_key(key, "event", &b->t->w->event, b->a->on);
    const struct dtt_entry *event = dtt_entry(b->t->catalog, key);
    if (event)
        dtt_entry_holes(b->t->catalog, event, see_who, &who);
    return who;
}

static void put_ability(struct dtt_fill *f, struct dtt_text *t, unsigned index)
{
    struct ability b;
    if (!read_ability(&b, t, index))
        return;
    b.env.subject_speaks = subject_speaks(&b, index);
    dtt_render *render = b.a->cell >= DT_STATIC ? render_modifier : render_ability;
    DTT_FILL(f, "sentence", 0, NULL, { .name = "x", .kind = DTT_LAZY, .render = render, .data = &b });
}

void dtt_put_use(struct dtt_fill *f, struct dtt_text *t, unsigned index)
{
    struct ability b;
    if (index >= t->c->abilities || t->c->ability[index].cell >= DT_STATIC || !read_ability(&b, t, index))
        return;
    uint16_t first = b.body ? b.body : b.cost, cost = b.body ? b.cost : 0;
    struct dtt_list body = dtt_list_of(&b.env, first), costs = dtt_list_of(&b.env, cost);
    bool phrase = dtt_is_phrase(&b.env, first);
    struct dtt_arg arg[] = { phrase ? dtt_phrase_arg(&body, "body") : dtt_block_arg(&body, 1, "body"),
                             dtt_cost_arg(&costs, "cost") };
    dtt_fill_key(f, cost ? "use.pay" : "use", &(struct dtt_args){ arg, 2, NULL },
                 phrase ? DTT_TAG(do) : DTT_TAG(block));
}

char *dtt_ability(const struct dtt_reader *r, unsigned ability)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    if (ability < t.c->abilities)
        put_ability(f, &t, ability);
    dtt_tree_free(&t.tree);
    return dtt_fill_finish(f);
}

static void put_program(struct dtt_fill *f, const struct dtt_env *e, unsigned code)
{
    unsigned pc = code;
    struct dtt_list all = dtt_list_of(e, dtt_read_block(&e->t->tree, e->t->c, &pc));
    dtt_put_arg(f, dtt_block_arg(&all, 0, "x"), NULL, 0);
}

char *dtt_program(const struct dtt_reader *r, unsigned code)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    struct dtt_env e = dtt_plain_env(&t);
    put_program(f, &e, code);
    dtt_tree_free(&t.tree);
    return dtt_fill_finish(f);
}

/* --------------------------------------------------------------------------- fields ---- */

/* Numbers or words in a row, from this one on. */
struct row { const struct dtt_env *e; const int16_t *at; unsigned left; int type; };

static void render_row(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct row *r = a->data;
    struct row rest = { r->e, r->at + 1, r->left - 1, r->type };
    struct dtt_arg one = dtt_literal_arg(r->e, *r->at, "a", r->type);
    (void)scope;
    if (r->left == 1) {
        one.name = "x";
        dtt_put_arg(f, one, NULL, tags);
        return;
    }
    DTT_FILL(f, "list.join", tags, NULL, one, { .name = "b", .kind = DTT_LAZY, .render = render_row, .data = &rest });
}

/* Alternatives of one token of a task: "lore or peril 2". */
static void render_token(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct row *r = a->data;
    struct row rest = { r->e, r->at + 2, r->left - 1, 0 };
    struct dtt_arg what = dtt_literal_arg(r->e, r->at[0], "what", DT_T_WORD), n = dtt_number_arg("n", r->at[1]);
    (void)scope;
    if (r->left == 1)
        DTT_FILL(f, "token", tags, NULL, what, n);
    else
        DTT_FILL(f, "token.or", tags, NULL, what, n,
                 { .name = "b", .kind = DTT_LAZY, .render = render_token, .data = &rest });
}

/* The tokens of one task; the length of each token is its first number. */
static void render_task(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct row *r = a->data;
    unsigned k = r->left ? (uint16_t)r->at[0] : 0, used = 1 + 2 * k;
    if (!k || used > r->left)
        return;
    struct row token = { r->e, r->at + 1, k, 0 }, rest = { r->e, r->at + used, r->left - used, 0 };
    struct dtt_arg one = { .name = "a", .kind = DTT_LAZY, .render = render_token, .data = &token };
    if (!rest.left)
        render_token(f, &one, scope, tags);
    else
        DTT_FILL(f, "list.join", 0, NULL, one, { .name = "b", .kind = DTT_LAZY, .render = render_task, .data = &rest });
}

static void render_tasks(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct row *r = a->data;
    unsigned length = r->left ? (uint16_t)r->at[0] : 0;
    if (!r->left || length + 1 > r->left)
        return;
    struct row task = { r->e, r->at + 1, length, 0 }, rest = { r->e, r->at + 1 + length, r->left - 1 - length, 0 };
    struct dtt_arg one = { .name = "a", .kind = DTT_LAZY, .render = render_task, .data = &task };
    if (!rest.left)
        render_task(f, &one, scope, tags);
    else
        DTT_FILL(f, "task.join", 0, NULL, one,
                 { .name = "b", .kind = DTT_LAZY, .render = render_tasks, .data = &rest });
}

static void field_key(const struct dtt_text *t, const struct dt_word *field, char key[DTT_KEY])
{
    const char *kind = field->a < t->w->kind.count ? t->w->kind.at[field->a].name : "?";
    snprintf(key, DTT_KEY, "field.%s.%s", kind, field->name);
    if (!dtt_entry(t->catalog, key))
        snprintf(key, DTT_KEY, "field.%s", field->name);
}

/* Does a program prevent something itself? */
static bool prevents(const struct dt_content *c, unsigned pc)
{
    while (pc + 2 < c->codes && c->code[pc] != DT_OP_END && c->code[pc + 1] >= 2) {
        if (c->code[pc] == DT_OP_EDIT && c->code[pc + 2] == DT_EDIT_LESS)
            return true;
        pc += (unsigned)c->code[pc + 1];
    }
    return false;
}

/* What a field of a card speaks of: a sequel of what the card's own program knows, whose event is that of the ability
 * it goes on from. With several it is the first that answers one before it happens, for a sequel may change it. */
static struct dtt_env field_env(struct dtt_text *t, const struct dt_card *card, const struct dt_word *field)
{
    struct dtt_env e = dtt_plain_env(t);
    e.kind = 1 + card->kind;
    e.field = 1 + (int)(field - t->w->field.at);
    if (field->b != DT_FT_SEQUEL)
        return e;
    e.it = field->type - 1;
    e.that = field->flags - 1;
    for (unsigned i = card->abilities; i-- > 0;) {
        const struct dt_ability *a = &t->c->ability[card->ability + i];
        bool would = a->cell == DT_WOULD_FORCED || a->cell == DT_WOULD_MAY;
        if (a->cell == DT_STATIC || (e.event >= 0 && !would))
            continue;
        e.event = a->on;
        e.whom = a->whom;
        e.noun = a->noun;
        e.again = prevents(t->c, a->code);
    }
    return e;
}

static void put_field(struct dtt_fill *f, struct dtt_env *e, const struct dt_word *field, const struct dt_slot *slot)
{
    static const char *const name[] = { "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9" };
    enum { NAMED = sizeof name / sizeof name[0] };
    struct dtt_text *t = e->t;
    char key[DTT_KEY];
    struct dtt_arg arg[1 + NAMED];
    unsigned n = 1, pc = slot->at;
    struct row row = { e, t->c->data + slot->at, slot->count, (int)dt_field_holds(field->b) };
    struct dtt_list all = { 0 };
    field_key(t, field, key);
    if (dt_is_program(field->b)) {
        all = dtt_list_of(e, dtt_read_block(&t->tree, t->c, &pc));
        arg[0] = dtt_block_arg(&all, 0, "x");
    } else if (field->b == DT_FT_TASKS) {
        arg[0] = (struct dtt_arg){ .name = "x", .kind = DTT_LAZY, .render = render_tasks, .data = &row };
    } else {
        arg[0] = (struct dtt_arg){ .name = "x", .kind = DTT_LAZY, .render = render_row, .data = &row };
        if (slot->count == 1) {
            arg[0] = dtt_literal_arg(e, *row.at, "x", row.type);
        }
        for (unsigned i = 0; i < slot->count && i < NAMED; i++)
            arg[n++] = dtt_literal_arg(e, row.at[i], name[i], row.type);
    }
    size_t before = f->length;
    dtt_fill_key(f, key, &(struct dtt_args){ arg, n, NULL }, 0);
    if (f->length > before) /* an empty template says nothing, not an empty line */
        dtt_put(f, "\n");
}

static bool slot_fits(const struct dtt_text *t, const struct dt_word *field, const struct dt_slot *slot)
{
    if (dt_is_program(field->b))
        return slot->count && slot->at && slot->at < t->c->codes;
    return slot->count && slot->at + slot->count <= t->c->datas;
}

/* Short forms go without the words they could begin with: `short.drop` of the catalogue. */
static void drop_first(const struct dtt_reader *r, char *text)
{
    const struct dtt_entry *e = dtt_entry(r->lang->catalog, "short.drop");
    const char *words = e ? dtt_entry_forms(r->lang->catalog, e)->text : "";
    size_t n = strlen(words);
    if (n && !strncmp(text, words, n)) {
        n += strspn(text + n, " ");
        memmove(text, text + n, strlen(text + n) + 1);
    }
}

/* What a field says without its heading; a number has none, it is told in a sentence. */
static void put_value(struct dtt_fill *f, struct dtt_env *e, const struct dt_word *field, const struct dt_slot *slot)
{
    struct row row = { e, e->t->c->data + slot->at, slot->count, DT_T_NUMBER };
    struct dtt_arg tasks = { .name = "x", .kind = DTT_LAZY, .render = render_tasks, .data = &row };
    if (dt_is_program(field->b))
        put_program(f, e, slot->at);
    else if (field->b == DT_FT_TASKS)
        dtt_put_arg(f, tasks, NULL, 0);
    else
        put_field(f, e, field, slot);
}

/* A field of a card, with its heading or without; NULL only when memory has run out. */
static char *field_text(const struct dtt_reader *r, const struct dt_card *card, unsigned field, bool heading)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    const struct dt_word *w = card && field < t.w->field.count ? &t.w->field.at[field] : NULL;
    unsigned slot = w && w->a == card->kind ? (uint16_t)(card->field + field) : t.c->slots;
    if (f && slot < t.c->slots && slot_fits(&t, w, &t.c->slot[slot])) {
        struct dtt_env e = field_env(&t, card, w);
        (heading ? put_field : put_value)(f, &e, w, &t.c->slot[slot]);
    }
    dtt_tree_free(&t.tree);
    return f ? dtt_fill_finish(f) : NULL;
}

char *dtt_field(const struct dtt_reader *r, unsigned thing, unsigned field, bool heading)
{
    const struct dt_content *c = r->game->content;
    bool known = thing < c->things && (!r->view || dt_knows(r->game, r->view, r->viewer, thing));
    char *text = field_text(r, known ? &c->card[c->card_of[thing]] : NULL, field, heading);
    if (text && !heading)
        drop_first(r, text);
    return text;
}

char *dtt_sequel(const struct dtt_reader *r, unsigned card, unsigned field)
{
    const struct dt_content *c = r->game->content;
    return field_text(r, card < c->cards ? &c->card[card] : NULL, field, false);
}

/* Is this ability part of the game as it is set up? */
static bool in_force(const struct dtt_reader *r, const struct dt_ability *a)
{
    if (!a->setting || a->setting > DT_SETTINGS)
        return true;
    return (r->setting ? r->setting[a->setting - 1] : 0) == a->value;
}

static char *card_text(const struct dtt_reader *r, unsigned card, bool fields)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    const struct dt_card *c = card < t.c->cards ? &t.c->card[card] : NULL;
    for (unsigned i = 0; c && fields && i < t.w->field.count; i++) {
        unsigned slot = (uint16_t)(c->field + i);
        if (t.w->field.at[i].a == c->kind && slot < t.c->slots && slot_fits(&t, &t.w->field.at[i], &t.c->slot[slot])) {
            struct dtt_env e = field_env(&t, c, &t.w->field.at[i]);
            put_field(f, &e, &t.w->field.at[i], &t.c->slot[slot]);
        }
    }
    for (unsigned i = 0; c && i < c->abilities; i++)
        if (c->ability + i < t.c->abilities && in_force(r, &t.c->ability[c->ability + i])) {
            put_ability(f, &t, c->ability + i);
            dtt_put(f, "\n");
        }
    dtt_tree_free(&t.tree);
    return dtt_fill_finish(f);
}

char *dtt_card_text(const struct dtt_reader *r, unsigned card) { return card_text(r, card, true); }
char *dtt_card_abilities(const struct dtt_reader *r, unsigned card) { return card_text(r, card, false); }
