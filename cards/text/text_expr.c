/* text_expr.c -- expressions as noun phrases.
 *
 * Each operator has a key (expr.half, pron.you, value.NAME...); its operands are handed over as
 * arguments, to be said in whatever case the template asks for. What a literal means (a number,
 * a noun, a kind, a card, a space) follows from the type of the place where it stands. */
#include "text_parts.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------ words ---- */

void dtt_key(char key[DTT_KEY], const char *list, const struct dt_list *words, int index)
{
    if (index >= 0 && index < words->count)
        snprintf(key, DTT_KEY, "%s.%s", list, words->at[index].name);
    else
        snprintf(key, DTT_KEY, "%s.%d", list, index);
}

bool dtt_space_key(const struct dtt_catalog *catalog, const struct dt_content *c, int space, char key[DTT_KEY])
{
    dtt_key(key, "space", &c->space, space);
    return dtt_entry(catalog, key) || space < 0 || space >= c->space.count;
}

struct dtt_arg dtt_place_arg(const struct dt_content *c, int space)
{
    return (struct dtt_arg){ .name = "x", .kind = DTT_TEXT, .text = c->space.at[space].args };
}

uint64_t dtt_key_tags(const struct dtt_catalog *c, const char *key)
{
    const struct dtt_entry *e = dtt_entry(c, key);
    return e ? e->tags : 0;
}

static int type_named(const char *type, size_t length)
{
    static const struct { const char *name; int type; } known[] = {
        { "number", DT_T_NUMBER }, { "seat", DT_T_SEAT }, { "thing", DT_T_THING }, { "space", DT_T_SPACE },
        { "amount", DT_T_NUMBER }, { "kind", DT_T_KIND }, { "card", DT_T_CARD },   { "zone", DTT_T_ZONE },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].name) == length && !strncmp(known[i].name, type, length))
            return known[i].type;
    return DT_T_WORD;
}

bool dtt_word_arg(const struct dt_word *w, unsigned i, char name[32], int *type)
{
    const char *at = w->args ? w->args : "";
    for (;; i--) {
        at += strspn(at, " ");
        size_t whole = strcspn(at, " "), n = strcspn(at, ": =");
        if (!whole)
            return false;
        if (!i) {
            const char *of = at[n] == ':' ? at + n + 1 : at;
            snprintf(name, 32, "%.*s", (int)(n < 31 ? n : 31), at);
            *type = type_named(of, strcspn(of, " ="));
            return true;
        }
        at += whole;
    }
}

int dtt_zone_index(const struct dt_words *w, int zone)
{
    for (unsigned i = 0; i < w->zone.count; i++)
        if (zone >= w->zone.at[i].a && zone < w->zone.at[i].a + w->zone.at[i].b)
            return (int)i;
    return -1;
}

const char *dtt_raw_card_name(const struct dt_content *c, unsigned card)
{
    return card < c->cards ? c->name[c->card[card].name] : "?";
}

/* --------------------------------------------------------------------- literals ---- */

struct dtt_arg dtt_number_arg(const char *name, int n)
{
    return (struct dtt_arg){ .name = name, .kind = DTT_NUMBER, .number = n, .tags = dtt_number_tags(n) };
}

static void render_literal(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    const struct dt_words *w = e->t->w;
    char key[DTT_KEY] = "word.nothing";
    (void)scope;
    switch (a->extra) {
    case DT_T_WORD: dtt_key(key, "noun", &w->noun, a->number); break;
    case DT_T_KIND: dtt_key(key, "kind", &w->kind, a->number); break;
    case DT_T_SPACE:
        if (a->number >= 0 && !dtt_space_key(f->catalog, e->t->c, a->number, key)) {
            DTT_FILL(f, "place", tags, NULL, dtt_place_arg(e->t->c, a->number));
            return;
        }
        break;
    case DTT_T_ZONE: dtt_key(key, "zone", &w->zone, dtt_zone_index(w, a->number)); break;
    case DT_T_SEAT:
        if (a->number < DT_SEATS && a->number >= 0) {
            dtt_put_arg(f, dtt_seat_arg(e->t->r, (unsigned)a->number, "x"), NULL, tags);
            return;
        }
        snprintf(key, sizeof key, "word.nobody");
        break;
    default: break;
    }
    dtt_fill_key(f, key, NULL, tags);
}

static uint64_t literal_tags(const struct dtt_env *e, int value, int type)
{
    char key[DTT_KEY];
    const struct dt_words *w = e->t->w;
    switch (type) {
    case DT_T_WORD: dtt_key(key, "noun", &w->noun, value); return dtt_key_tags(e->t->catalog, key) | DTT_TAG(word);
    case DT_T_KIND: dtt_key(key, "kind", &w->kind, value); return dtt_key_tags(e->t->catalog, key);
    case DT_T_SPACE:
        dtt_space_key(e->t->catalog, e->t->c, value, key);
        return dtt_key_tags(e->t->catalog, dtt_entry(e->t->catalog, key) ? key : "place") | DTT_TAG(space);
    case DTT_T_ZONE: dtt_key(key, "zone", &w->zone, dtt_zone_index(w, value)); return dtt_key_tags(e->t->catalog, key);
    case DT_T_SEAT: return DTT_TAG(seat);
    default: return DTT_TAG(thing);
    }
}

/* The gender is that of the name in the catalogue, where it has one. */
uint64_t dtt_card_tags(const struct dtt_reader *r, unsigned card)
{
    char key[DTT_KEY];
    snprintf(key, sizeof key, "card.%s", dtt_raw_card_name(r->game->content, card));
    uint64_t gender = dtt_key_tags(r->lang->catalog, key) & (DTT_TAG(m) | DTT_TAG(f) | DTT_TAG(n));
    return DTT_TAG(proper) | DTT_TAG(card) | gender;
}

static void render_card(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    const char *raw = dtt_raw_card_name(e->t->c, (unsigned)a->number);
    unsigned kind = (unsigned)a->number < e->t->c->cards ? e->t->c->card[a->number].kind : 0;
    char key[DTT_KEY], name[DTT_KEY];
    dtt_key(name, "name", &e->t->w->kind, (int)kind);
    (void)scope;
    snprintf(key, sizeof key, "card.%s", raw);
    struct dtt_arg x = { .name = "x", .kind = DTT_TEXT, .text = raw };
    if (dtt_entry(f->catalog, key))
        x = (struct dtt_arg){ .name = "x", .kind = DTT_ENTRY, .text = key };
    DTT_FILL(f, dtt_entry(f->catalog, name) ? name : "name", tags | DTT_TAG(card), NULL, x);
}

struct dtt_arg dtt_card_arg(const struct dtt_env *e, int card, const char *name)
{
    return (struct dtt_arg){ .name = name, .kind = DTT_LAZY, .render = render_card, .data = e, .number = card,
                             .tags = dtt_card_tags(e->t->r, (unsigned)card) };
}

struct dtt_arg dtt_literal_arg(const struct dtt_env *e, int value, const char *name, int type)
{
    if (type == DT_T_NUMBER || type == DTT_T_SETTING)
        return dtt_number_arg(name, value);
    if (type == DT_T_CARD)
        return dtt_card_arg(e, value, name);
    return (struct dtt_arg){ .name = name, .kind = DTT_LAZY, .render = render_literal, .data = e, .number = value,
                             .extra = type, .tags = literal_tags(e, value, type) };
}

/* ------------------------------------------------------------------------ types ---- */

static int set_type(const struct dtt_env *e, int set)
{
    return set >= 0 && set < e->t->w->set.count ? e->t->w->set.at[set].type : DT_T_NUMBER;
}

int dtt_type_of(const struct dtt_env *e, uint16_t x)
{
    const struct dt_words *w = e->t->w;
    const struct dtt_x *n = &e->t->tree.x[x];
    char name[32];
    int type = DT_T_NUMBER;
    switch (x ? n->op : DTT_LITERAL) {
    case DT_X_you: case DT_X_subject: case DT_X_ownerof: return DT_T_SEAT;
    case DT_X_this: case DT_X_object: return DT_T_THING;
    case DT_X_it: return e->it == -2 ? DT_T_SEAT : set_type(e, e->it);
    case DT_X_that: return set_type(e, e->that);
    case DT_X_value: return n->value >= 0 && n->value < w->value.count ? w->value.at[n->value].type : DT_T_NUMBER;
    case DT_X_kindof: return DT_T_KIND;
    case DT_X_cardof: return DT_T_CARD;
    case DT_X_zoneof: return DTT_T_ZONE;
    case DT_X_setting: return DTT_T_SETTING;
    case DT_X_arg:
        if (e->query >= 0 && e->query < w->query.count)
            dtt_word_arg(&w->query.at[e->query], (unsigned)n->value, name, &type);
        return type;
    default: return DT_T_NUMBER;
    }
}

/* ------------------------------------------------------------------- expressions ---- */

void dtt_pron_key(const struct dtt_env *e, int op, char key[DTT_KEY])
{
    const struct dt_words *w = e->t->w;
    char which[DTT_KEY];
    if (op == DT_X_object) {
        dtt_key(key, "pron.object", &w->event, e->event);
        if (!dtt_entry(e->t->catalog, key))
            strcpy(key, "pron.object");
        return;
    }
    dtt_key(which, "pron.this", &w->kind, e->kind - 1);
    dtt_key(key, which, &w->field, e->field - 1);
    if (!dtt_entry(e->t->catalog, key))
        strcpy(key, which);
    if (!dtt_entry(e->t->catalog, key))
        strcpy(key, "pron.this");
}

static void put_pron(struct dtt_fill *f, const struct dtt_env *e, int op, uint64_t tags)
{
    char key[DTT_KEY];
    dtt_pron_key(e, op, key);
    dtt_fill_key(f, key, NULL, tags);
}

/* The acting seat, for words like "your" that must fit it. */
struct dtt_arg dtt_self_arg(const struct dtt_env *e, const char *name)
{
    return (struct dtt_arg){ .name = name, .kind = DTT_ENTRY, .text = e->they ? "pron.they" : "pron.you",
                             .tags = DTT_TAG(seat) | (e->they ? DTT_TAG(they) | e->they_tags : DTT_TAG(you)) };
}

unsigned dtt_word_args(const struct dtt_env *e, const struct dt_word *w, const uint16_t *x, unsigned count,
                       char name[][32], struct dtt_arg *arg)
{
    unsigned n = 0;
    int type;
    for (; n < count && dtt_word_arg(w, n, name[n], &type); n++)
        arg[n] = dtt_expr_arg(e, x[n], name[n], type);
    return n;
}

/* A value or query of the game: its own entry with its own arguments. */
static void put_called(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_x *n, uint64_t tags)
{
    bool query = n->op == DT_X_query;
    const struct dt_list *list = query ? &e->t->w->query : &e->t->w->value;
    char key[DTT_KEY], name[DTT_EXPRS][32];
    struct dtt_arg arg[DTT_EXPRS];
    uint16_t x[DTT_EXPRS];
    unsigned count = 0;
    for (uint16_t kid = n->kid; kid && count < DTT_EXPRS; kid = e->t->tree.x[kid].next)
        x[count++] = kid;
    if (n->value >= 0 && n->value < list->count)
        count = dtt_word_args(e, &list->at[n->value], x, count, name, arg);
    else
        count = 0;
    dtt_key(key, query ? "query" : "value", list, n->value);
    dtt_fill_key(f, key, &(struct dtt_args){ arg, count, NULL }, tags);
}

static void put_seat(struct dtt_fill *f, const struct dtt_env *e, int op, uint64_t tags)
{
    if ((op == DT_X_subject && e->whom != DT_YOU && !e->they) || e->subject_speaks)
        dtt_fill_key(f, "pron.subject", NULL, tags);
    else
        dtt_fill_key(f, e->they ? "pron.they" : "pron.you", NULL, tags | (e->they ? e->they_tags : 0));
}

static void put_element(struct dtt_fill *f, const struct dtt_env *e, int op, uint64_t tags)
{
    bool it = op == DT_X_it;
    int set = it ? e->it : e->that;
    if (it && e->loop) {
        dtt_put_arg(f, dtt_loop_arg(e->around, e->loop, "x"), NULL, tags);
        return;
    }
    if (set == -2) {
        put_seat(f, e, DT_X_you, tags);
        return;
    }
    if (set < 0) {
        dtt_fill_key(f, "word.it", NULL, tags);
        return;
    }
    bool plain = it || e->it < 0 || e->loop;          /* nothing else can be meant */
    DTT_FILL(f, it ? "pron.it" : plain ? "pron.that" : "pron.that.outer", tags, NULL, dtt_set_arg(e, set, 0, "set"));
}

static const char *const operator_key[DT_XS] = {
#define OP(name, operands, doc)
#define X(name, pops, operands, doc) [DT_X_##name] = "expr." #name,
#include "../../kernel/ops.def"
#undef OP
#undef X
};

/* The k-th argument of the query being modified: what the pattern says it is, or whoever asks. */
static void put_query_arg(struct dtt_fill *f, const struct dtt_env *e, int k, int type, uint64_t tags)
{
    if (k >= 0 && k < 4 && e->bind[k])
        dtt_put_arg(f, dtt_expr_arg(e, e->bind[k], "x", type), NULL, tags);
    else
        dtt_fill_key(f, type == DT_T_SEAT ? "pron.subject" : "word.it", NULL, tags);
}

/* What an event counts, in its own words ("the number of dice") where its entry has them. */
static void render_amount(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    char key[DTT_KEY];
    (void)scope;
    dtt_key(key, "event", &e->t->w->event, e->event);
    dtt_fill_key(f, key, NULL, dtt_with(tags, DTT_TAG(name)));
}

struct dtt_arg dtt_amount_arg(const struct dtt_env *e, const char *name)
{
    char key[DTT_KEY];
    dtt_key(key, "event", &e->t->w->event, e->event);
    const struct dtt_entry *entry = e->event >= 0 ? dtt_entry(e->t->catalog, key) : NULL;
    if (entry && dtt_entry_has(e->t->catalog, entry, DTT_TAG(name)))
        return (struct dtt_arg){
            .name = name, .kind = DTT_LAZY, .render = render_amount, .data = e, .tags = DTT_TAG(expr) | entry->tags
        };
    return (struct dtt_arg){ .name = name, .kind = DTT_ENTRY, .text = "word.it", .tags = DTT_TAG(none) };
}

static void render_grouped(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    (void)scope;
    DTT_FILL(f, "expr.group", tags, NULL, dtt_expr_arg(a->data, (uint16_t)a->number, "x", DT_T_NUMBER));
}

/* An operand that is itself a sum or product stands in brackets. */
static struct dtt_arg operand(const struct dtt_env *e, uint16_t x, const char *name)
{
    int op = e->t->tree.x[x].op;
    if (op != DT_X_add && op != DT_X_sub && op != DT_X_mul)
        return dtt_expr_arg(e, x, name, DT_T_NUMBER);
    return (struct dtt_arg){
        .name = name, .kind = DTT_LAZY, .render = render_grouped, .data = e, .number = x, .tags = DTT_TAG(expr)
    };
}

static void render_expr(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    uint16_t x = (uint16_t)a->number;
    const struct dtt_x *n = &e->t->tree.x[x];
    uint16_t second = n->kid ? e->t->tree.x[n->kid].next : 0;
    (void)scope;
    switch (n->op) {
    case DT_X_you: case DT_X_subject: put_seat(f, e, n->op, tags); return;
    case DT_X_this: case DT_X_object: put_pron(f, e, n->op, tags); return;
    case DT_X_it: case DT_X_that: put_element(f, e, n->op, tags); return;
    case DT_X_value: case DT_X_query: put_called(f, e, n, tags); return;
    case DT_X_amount: DTT_FILL(f, "expr.amount", tags, NULL, dtt_amount_arg(e, "what")); return;
    case DT_X_arg: put_query_arg(f, e, n->value, dtt_type_of(e, x), tags); return;
    case DT_X_count: DTT_FILL(f, "expr.count", tags, NULL, dtt_set_arg(e, n->value, 0, "set")); return;
    case DT_X_eq: case DT_X_ne: case DT_X_lt: case DT_X_le: case DT_X_gt: case DT_X_ge: case DT_X_and: case DT_X_or:
    case DT_X_not: case DT_X_isin: case DT_X_exhausted:
        DTT_FILL(f, "expr.truth", tags, NULL, dtt_cond_arg(e, x, "cond"));
        return;
    default: break;
    }
    const char *key = n->op >= 0 && n->op < DT_XS ? operator_key[n->op] : "expr.none";
    if (second)
        DTT_FILL(f, key, tags, NULL, operand(e, n->kid, "a"), operand(e, second, "b"));
    else if (n->kid)
        DTT_FILL(f, key, tags, NULL, operand(e, n->kid, "a"));
    else
        dtt_fill_key(f, key, NULL, tags);
}

static uint64_t set_tags(const struct dtt_env *e, int set)
{
    static const uint64_t of[] = {
        [DT_T_SEAT] = DTT_TAG(seat), [DT_T_THING] = DTT_TAG(thing), [DT_T_SPACE] = DTT_TAG(space)
    };
    char key[DTT_KEY];
    unsigned type = (unsigned)set_type(e, set);
    dtt_key(key, "set", &e->t->w->set, set);
    return dtt_key_tags(e->t->catalog, key) | (type < sizeof of / sizeof of[0] ? of[type] : 0);
}

/* What agreement can see of an expression. */
static uint64_t expr_tags(const struct dtt_env *e, uint16_t x)
{
    const struct dtt_x *n = &e->t->tree.x[x];
    static const uint64_t of[] = { [DT_T_NUMBER] = DTT_TAG(expr),
                                   [DT_T_SEAT] = DTT_TAG(seat),
                                   [DT_T_THING] = DTT_TAG(thing),
                                   [DT_T_SPACE] = DTT_TAG(space),
                                   [DT_T_WORD] = DTT_TAG(word) };
    unsigned type = (unsigned)dtt_type_of(e, x);
    uint64_t tags = type < sizeof of / sizeof of[0] ? of[type] : 0;
    char key[DTT_KEY];
    switch (n->op) {
    case DT_X_you: case DT_X_subject:
        if (e->subject_speaks || (n->op == DT_X_subject && e->whom != DT_YOU && !e->they))
            return tags | dtt_key_tags(e->t->catalog, "pron.subject");
        return tags | (e->they ? DTT_TAG(they) | e->they_tags : DTT_TAG(you));
    case DT_X_this: case DT_X_object:
        dtt_pron_key(e, n->op, key);
        return tags | dtt_key_tags(e->t->catalog, key);
    case DT_X_it:
        if (e->loop)
            return dtt_loop_arg(e->around, e->loop, "").tags;
        if (e->it == -2)
            return tags | (e->they ? DTT_TAG(they) | e->they_tags : DTT_TAG(you));
        return e->it >= 0 ? tags | set_tags(e, e->it) : tags;
    case DT_X_that: return e->that >= 0 ? tags | set_tags(e, e->that) : tags;
    case DT_X_value: dtt_key(key, "value", &e->t->w->value, n->value); return tags | dtt_key_tags(e->t->catalog, key);
    case DT_X_query: dtt_key(key, "query", &e->t->w->query, n->value); return tags | dtt_key_tags(e->t->catalog, key);
    case DT_X_amount: return tags | DTT_TAG(amount);
    case DT_X_arg: return type == DT_T_SEAT ? tags | dtt_key_tags(e->t->catalog, "pron.subject") : tags;
    default: return tags;
    }
}

/* A zone of one seat's own is written as the first of them plus the seat. */
static void render_zone_of(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    uint16_t zone = e->t->tree.x[a->number].kid, owner = e->t->tree.x[zone].next;
    (void)scope;
    if (e->t->tree.x[zone].op != DTT_LITERAL) {
        uint16_t swap = zone;
        zone = owner;
        owner = swap;
    }
    DTT_FILL(f, "zone.of", tags, NULL, dtt_expr_arg(e, zone, "zone", DTT_T_ZONE),
             dtt_expr_arg(e, owner, "owner", DT_T_SEAT));
}

struct dtt_arg dtt_expr_arg(const struct dtt_env *e, uint16_t x, const char *name, int type)
{
    if (x && type == DTT_T_ZONE && e->t->tree.x[x].op == DT_X_add)
        return (struct dtt_arg){ .name = name, .kind = DTT_LAZY, .render = render_zone_of, .data = e, .number = x };
    if (!x)
        return (struct dtt_arg){ .name = name, .kind = DTT_ENTRY, .text = "word.nothing", .tags = DTT_TAG(none) };
    if (e->t->tree.x[x].op == DTT_LITERAL)
        return dtt_literal_arg(e, e->t->tree.x[x].value, name, type);
    return (struct dtt_arg){ .name = name, .kind = DTT_LAZY, .render = render_expr, .data = e, .number = x,
                             .tags = expr_tags(e, x) };
}

/* ----------------------------------------------------------------- sets and loops ---- */

static void render_set(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    char key[DTT_KEY];
    (void)scope;
    dtt_key(key, "set", &e->t->w->set, a->number);
    struct dtt_arg self = dtt_self_arg(e, "self");
    struct dtt_args args = { &self, 1, NULL };
    if (!a->extra) {
        dtt_fill_key(f, key, &args, tags);
        return;
    }
    struct dtt_env candidate = *e;
    candidate.that = e->it >= 0 ? e->it : e->that;
    candidate.it = a->number;
    candidate.loop = NULL;
    struct dtt_arg set = { .name = "set", .kind = DTT_ENTRY, .text = key, .tags = a->tags, .args = &args };
    DTT_FILL(f, "np.where", tags, NULL, set, dtt_rel_arg(&candidate, (uint16_t)a->extra, "rel"));
}

struct dtt_arg dtt_set_arg(const struct dtt_env *e, int set, uint16_t where, const char *name)
{
    return (struct dtt_arg){ .name = name,
                             .kind = DTT_LAZY,
                             .render = render_set,
                             .data = e,
                             .number = set,
                             .extra = where,
                             .tags = set_tags(e, set) | (where ? DTT_TAG(rel) : 0) };
}

/* The exprs of a FOR, in the order of ops.def. */
enum { MANY, WHERE, FROM, DECIDER };

static uint16_t loop_where(const struct dtt_env *e, const struct dtt_node *loop)
{
    uint16_t x = loop->exprs > WHERE ? loop->expr[WHERE] : 0;
    return x && e->t->tree.x[x].op == DTT_LITERAL && e->t->tree.x[x].value ? 0 : x;
}

static bool chosen_by_another(const struct dtt_env *e, const struct dtt_node *loop)
{
    return loop->exprs > DECIDER && loop->k != DT_Q_EACH && loop->k != DT_Q_RANDOM &&
           e->t->tree.x[loop->expr[DECIDER]].op != DT_X_you;
}

static void put_loop(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *loop, uint64_t tags)
{
    static const char *const key[] = { "np.each",    "np.pick",   "np.upto", "np.any",
                                       "np.nearest", "np.random", "np.most", "np.least" };
    struct dtt_env candidate = *e, near = *e; /* from where it is near: an element of the loop around this one */
    candidate.that = e->it >= 0 ? e->it : e->that;
    candidate.it = loop->set;
    candidate.loop = NULL;
    near.that = candidate.that;
    near.it = -1;
    bool compared = loop->k == DT_Q_MOST || loop->k == DT_Q_LEAST;
    uint16_t from = loop->exprs > FROM ? loop->expr[FROM] : 0;
    struct dtt_arg arg[] = {
        dtt_set_arg(e, loop->set, loop_where(e, loop), "set"),
        dtt_expr_arg(e, loop->exprs > MANY ? loop->expr[MANY] : 0, "n", DT_T_NUMBER),
        dtt_expr_arg(compared ? &candidate : &near, from && !dtt_is_literal(&e->t->tree, from, -1) ? from : 0, "from",
                     compared ? DT_T_NUMBER : DT_T_SPACE),
    };
    dtt_fill_key(f, key[loop->k >= 0 && loop->k <= DT_Q_LEAST ? loop->k : 0], &(struct dtt_args){ arg, 3, NULL }, tags);
}

static void render_plain_loop(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    (void)scope;
    put_loop(f, e, &e->t->tree.node[a->number], tags);
}

static void render_loop(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_env *e = a->data;
    const struct dtt_node *loop = &e->t->tree.node[a->number];
    struct dtt_arg plain = *a;
    (void)scope;
    plain.name = "x";
    plain.render = render_plain_loop;
    bool ties = loop->k == DT_Q_NEAREST || loop->k == DT_Q_MOST || loop->k == DT_Q_LEAST;
    if (chosen_by_another(e, loop))
        DTT_FILL(f, ties ? "np.ties" : "np.by", tags, NULL, plain,
                 dtt_expr_arg(e, loop->expr[DECIDER], "who", DT_T_SEAT));
    else
        put_loop(f, e, loop, tags);
}

struct dtt_arg dtt_loop_arg(const struct dtt_env *e, const struct dtt_node *loop, const char *name)
{
    uint64_t tags = set_tags(e, loop->set);
    uint16_t many = loop->exprs > MANY ? loop->expr[MANY] : 0;
    bool several = loop->k == DT_Q_ANY ||
                   ((loop->k == DT_Q_PICK || loop->k == DT_Q_UPTO) && !dtt_is_literal(&e->t->tree, many, 1));
    return (struct dtt_arg){ .name = name,
                             .kind = DTT_LAZY,
                             .render = render_loop,
                             .data = e,
                             .number = (int)(loop - e->t->tree.node),
                             .tags = tags | (several ? DTT_TAG(pl) : DTT_TAG(one)) };
}
