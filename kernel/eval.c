/* eval.c -- expressions and modified values. Nothing here changes a byte.
 *
 * A value that cards may modify (a query) is never stored: each read starts from the game's
 * base value and joins what every live standing ability says now. Such an ability's own
 * condition may ask queries again; the levels of that nesting are kept in a small array, not
 * in C calls, so the machine needs no recursion. A function of the game that an expression calls may
 * ask for such a value as well: those are counted, and no more of them than levels go inside each
 * other. What is computed is paid for with patience (rules.h): where there is none left, all is 0. */
#include "kernel.h"

/* A value and what has been said of it so far. */
struct sum {
    unsigned fold;            /* enum dt_fold */
    int base, add, best;
    bool set;
};

/* A query being answered: which ability is being heard, and the value so far. */
struct asking {
    uint16_t query;
    int16_t arg[DT_ARGS];
    int thing;                /* of the ability now heard, -1 before the first */
    uint16_t ability;         /* index within its card */
    bool valuing;             /* the condition held, now the amount */
    struct sum sum;
};

struct level {
    const int16_t *at, *end;  /* code still to run */
    struct dt_ctx c;
    const int16_t *arg;       /* arguments of the query this level serves */
    struct asking q;          /* the query it asked */
};

struct stack {
    unsigned n;
    int16_t value[DT_VALUES];
};

struct machine {
    const struct dt *k;
    unsigned depth;           /* top level */
    struct stack s;
    struct level level[DT_NESTED];
};

int dt_domain_size(const struct dt *k, unsigned type)
{
    return type == DT_T_SEAT    ? k->s->seats
           : type == DT_T_THING ? k->content->things
           : type == DT_T_SPACE ? k->content->space.count
                                : 0;
}

/* Of spaces those count that the map in play has. */
static bool is_there(const struct dt *k, unsigned type, int id) { return type != DT_T_SPACE || dt_spot(k, id); }

bool dt_is_member(const struct dt *k, const struct dt_ctx *c, unsigned set, int id)
{
    return set < k->game->words->set.count && id >= 0 && id < dt_domain_size(k, dt_domain(k, set)) &&
           is_there(k, dt_domain(k, set), id) && k->game->member[set](k, c, id);
}

int dt_next_member(const struct dt *k, const struct dt_ctx *c, unsigned set, int after)
{
    unsigned zone = k->game->words->set.at[set].a;
    if (zone) {
        unsigned t = after < 0 ? dt_first(k, zone - 1) : dt_next(k, zone - 1, (unsigned)after);
        while (t != DT_NOTHING && !k->game->member[set](k, c, (int)t))
            t = dt_next(k, zone - 1, t);
        return t == DT_NOTHING ? -1 : (int)t;
    }
    int id = after + 1, size = dt_domain_size(k, dt_domain(k, set));
    while (id < size && !(is_there(k, dt_domain(k, set), id) && k->game->member[set](k, c, id)))
        id++;
    return id < size ? id : -1;
}

static int count_set(const struct dt *k, const struct dt_ctx *c, unsigned set)
{
    int n = 0;
    dt_work(k, (unsigned)dt_domain_size(k, dt_domain(k, set)));
    for (int id = dt_next_member(k, c, set, -1); id >= 0; id = dt_next_member(k, c, set, id))
        n++;
    return n;
}

static inline int16_t narrow(int v) { return (int16_t)(v > INT16_MAX ? INT16_MAX : v < INT16_MIN ? INT16_MIN : v); }

static inline void put(struct stack *s, int v)
{
    if (s->n < DT_VALUES)
        s->value[s->n++] = narrow(v);
}

static inline int take(struct stack *s) { return s->n ? s->value[--s->n] : 0; }

/* The last `n` values, in the order they were pushed. */
static void take_args(struct stack *s, unsigned n, int16_t *arg)
{
    memset(arg, 0, sizeof *arg * DT_ARGS);
    n = n > DT_ARGS ? DT_ARGS : n;
    for (unsigned i = n; i-- > 0;)
        arg[i] = (int16_t)take(s);
}

/* ---- patience ---- */

/* Whoever only looks has as much as one decision. */
static inline const struct dt *patient(const struct dt *k, struct dt *own)
{
    if (k->patience.left)
        return k;
    *own = *k;
    own->patience = (struct dt_patience){ .left = DT_PATIENCE, .looking = 1 };
    return own;
}

/* It was too much: the game is over, unless somebody only looks. */
static void give_up(const struct dt *k, unsigned fault)
{
    struct dt rules = *k;
    dt_work(k, DT_PATIENCE);
    if (!k->patience.looking)
        dt_fault(&rules, fault);
}

/* A value is asked for by what asks for a value itself: false where that goes too deep. Ended by answered. */
static bool may_ask(const struct dt *k)
{
    if (k->patience.asked >= DT_NESTED)
        give_up(k, DT_F_CYCLE);
    if (k->patience.left < 0)
        return false;
    ((struct dt *)(uintptr_t)k)->patience.asked++;
    return true;
}

static void answered(const struct dt *k) { ((struct dt *)(uintptr_t)k)->patience.asked--; }

/* ---- operators ---- */

bool dt_args_fit(const struct dt *k, const uint16_t *needs, int16_t *arg)
{
    for (unsigned i = 0; needs[i] != DT_NEED_END; i++)
        switch (needs[i]) {
        case DT_NEED_THING:
            if (arg[i] < 0 || arg[i] >= k->content->things)
                return false;
            break;
        case DT_NEED_SEAT:
            if (arg[i] < 0 || arg[i] >= k->s->seats)
                return false;
            break;
        case DT_NEED_SPACE:
            if (!dt_spot(k, arg[i]))
                return false;
            break;
        case DT_NEED_AMOUNT: arg[i] = dt_counted(arg[i], 0); break;
        default: break;
        }
    return true;
}

static int event_value(const struct dt *k, const struct dt_ctx *c, unsigned x)
{
    const struct dt_frame *e = dt_event_frame(k, c->event);
    if (!e)
        return x == DT_X_subject ? c->you : x == DT_X_object ? -1 : 0;
    return x == DT_X_subject ? e->who : x == DT_X_object ? e->r[DT_E_THING] : e->r[DT_E_N];
}

static int thing_value(const struct dt *k, unsigned x, int thing)
{
    if (thing < 0 || thing >= k->content->things)
        return -1;
    unsigned t = (unsigned)thing;
    switch (x) {
    case DT_X_kindof: return dt_card(k, t)->kind;
    case DT_X_cardof: return k->content->card_of[t];
    case DT_X_counter: return dt_thing(k, t)->count;
    case DT_X_exhausted: return (dt_thing(k, t)->flags & DT_EXHAUSTED) != 0;
    case DT_X_ownerof: return (int)dt_owner(k, t);
    default: return dt_thing(k, t)->zone;
    }
}

/* What an operator makes of two values, or of the first alone. */
static inline int operate(const struct dt *k, unsigned x, const int16_t *v)
{
    int a = v[0];
    switch (x) {
    case DT_X_distance: dt_work(k, dt_work_way(k)); return dt_distance(k, a, v[1], 0);
    case DT_X_add: return a + v[1];
    case DT_X_sub: return a - v[1];
    case DT_X_mul: return a * v[1];
    case DT_X_half: return a >= 0 ? (a + 1) / 2 : a / 2;
    case DT_X_min: return a < v[1] ? a : v[1];
    case DT_X_max: return a > v[1] ? a : v[1];
    case DT_X_eq: return a == v[1];
    case DT_X_ne: return a != v[1];
    case DT_X_lt: return a < v[1];
    case DT_X_le: return a <= v[1];
    case DT_X_gt: return a > v[1];
    case DT_X_ge: return a >= v[1];
    case DT_X_and: return a && v[1];
    case DT_X_or: return a || v[1];
    case DT_X_not: return !a;
    default: return thing_value(k, x, a);
    }
}

static int plain(const struct dt *k, const struct dt_ctx *c, unsigned x)
{
    switch (x) {
    case DT_X_you: return c->you;
    case DT_X_this: return c->source == DT_NOTHING ? -1 : (int)c->source;
    case DT_X_it: return c->it;
    case DT_X_that: return c->that;
    case DT_X_result: return c->result;
    case DT_X_seats: return k->s->seats;
    default: return event_value(k, c, x);
    }
}

/* A value of the game, or a query that nothing in play modifies: what it says of these arguments. */
static inline int called(const struct dt *k, const struct dt_ctx *c, const int16_t *w, int16_t *arg)
{
    unsigned a = (uint16_t)w[1];
    const uint16_t *needs = w[0] == DT_X_value ? k->content->value_needs : k->content->query_needs;
    dt_value_fn *const *of = w[0] == DT_X_value ? k->game->value : k->game->base;
    dt_work(k, DT_WORK_CALL);
    return !w[2] || dt_args_fit(k, needs + a * DT_NEEDS, arg) ? of[a](k, c, arg) : 0;
}

static int of_place(const struct dt *k, const struct dt_ctx *c, const int16_t *served, const int16_t *w)
{
    unsigned a = (uint16_t)w[1];
    return w[0] == DT_X_arg       ? (served && a < DT_ARGS ? served[a] : 0)
           : w[0] == DT_X_setting ? (a < DT_SETTINGS ? k->s->setting[a] : 0)
                                  : count_set(k, c, a);
}

/* What an operator takes and how long it is; of values and queries their own words say how many they take. */
static const struct { uint8_t pops, words; } operator[DT_XS] = {
#define OP(name, operands, doc)
#define X(name, pops, operands, doc) [DT_X_##name] = { pops, sizeof operands },
#include "ops.def"
#undef OP
#undef X
};

/* The value before w is 0: behind the last `and` of which that makes 0, whatever stands between. There it goes on. */
static const int16_t *behind_ands(const int16_t *w, const int16_t *end)
{
    const int16_t *behind = w;
    for (unsigned depth = 1; w < end;) {
        unsigned x = (unsigned)w[0];
        if (dt_is_lit(w[0])) {
            depth++, w++;
            continue;
        }
        unsigned pops = x == DT_X_value || x == DT_X_query ? (uint16_t)w[2] : operator[x].pops;
        w += operator[x].words;
        if (pops < depth) {
            depth += 1 - pops;
            continue;
        }
        if (pops > depth || x != DT_X_and)                   /* not the first that this takes, or more than that */
            break;
        behind = w;
        depth = 1;
    }
    return behind;
}

/* Operators one after the other, to the end or to a query that something in play modifies: where it stopped.
 * `served` are the arguments of the query this row is a modifier of. Every operator finds its values, and room for its
 * own: rows are checked before they are run (cards/code/verify_expr.c). */
static const int16_t *straight(const struct dt *k, const struct dt_ctx *c, const int16_t *served, const int16_t *w,
                               const int16_t *end, struct stack *s)
{
    dt_work(k, (unsigned)(end - w));
    if (k->patience.left < 0) {
        give_up(k, DT_F_ENDLESS);
        return end;
    }
    int16_t *top = s->value + s->n;                          /* behind the last value */
    while (w < end) {
        unsigned x = (unsigned)w[0];
        if (dt_is_lit(w[0])) {
            *top++ = (int16_t)dt_lit_value(*w++);
        } else if (x < DT_X_arg) {
            *top++ = narrow(plain(k, c, x)), w++;
        } else if (x > DT_X_isin) {
            top -= operator[x].pops - 1;
            top[-1] = narrow(operate(k, x, top - 1)), w++;
            if (!top[-1] && x >= DT_X_eq)                    /* what cannot matter any more is not asked */
                w = behind_ands(w, end);
        } else if (x == DT_X_isin) {
            top[-1] = dt_is_member(k, c, (uint16_t)w[1], top[-1]), w += 2;
        } else if (x != DT_X_value && x != DT_X_query) {
            *top++ = narrow(of_place(k, c, served, w)), w += 2;
        } else if (x == DT_X_value || !dt_modified(k, (uint16_t)w[1])) {
            top -= (uint16_t)w[2];
            *top = narrow(called(k, c, w, top)), top++, w += 3;
        } else {
            break;
        }
    }
    s->n = (unsigned)(top - s->value);
    return w;
}

/* ---- queries ---- */

/* An ability adds or sets this much. */
static inline void join(struct sum *s, const struct dt_ability *a, int v)
{
    if (a->mod == DT_MOD_SET) {
        s->best = s->set && s->best > v ? s->best : v;
        s->set = true;
    } else {
        s->add = s->fold == DT_SUM ? s->add + v : s->fold == DT_ANY ? (s->add || v) : (v > s->add ? v : s->add);
    }
}

/* The value with all that was heard. */
static inline int joined(const struct sum *s)
{
    int base = s->set ? s->best : s->base;
    if (s->fold == DT_ANY)
        return base || s->add;
    return s->fold == DT_BEST ? (s->add > base ? s->add : base) : base + s->add;
}

static struct dt_ctx modifier_ctx(const struct dt *k, const struct dt_ctx *c, unsigned thing)
{
    struct dt_ctx own = *c;
    own.source = (uint16_t)thing;
    own.you = (uint8_t)dt_speaker(k, dt_owner(k, thing), 0);
    return own;
}

/* What a row of a modifier yields; false where it asks something that is modified itself. */
static bool row_value(const struct dt *k, const struct dt_ctx *c, const int16_t *arg, unsigned row, int *v)
{
    const int16_t *w = &k->content->code[row], *end = w + 1 + w[0];
    struct stack s;
    s.n = 0;
    bool all = straight(k, c, arg, w + 1, end, &s) == end;
    *v = take(&s);
    return all;
}

/* What one ability says: nothing, a number, or something that depends on what is modified itself. */
enum says { NOTHING, A_NUMBER, IT_DEPENDS };

static enum says hear_in_full(const struct dt *k, const struct dt_ctx *c, const int16_t *arg,
                              const struct dt_ability *a, unsigned thing, int *v)
{
    struct dt_ctx own = modifier_ctx(k, c, thing);
    *v = 1;
    if (!may_ask(k))
        return NOTHING;
    enum says says = a->cond && !row_value(k, &own, arg, a->cond, v) ? IT_DEPENDS : *v ? A_NUMBER : NOTHING;
    if (says == A_NUMBER && !row_value(k, &own, arg, a->code, v))
        says = IT_DEPENDS;
    answered(k);
    return says;
}

/* [arg i, you or a literal, eq]: "of you", "of this word"; alone or with [value without arguments, and]. */
static inline bool is_plain_condition(const int16_t *w)
{
    return w[1] == DT_X_arg && w[4] == DT_X_eq && (w[3] == DT_X_you || dt_is_lit(w[3])) &&
           (w[0] == 4 || (w[0] == 8 && w[5] == DT_X_value && !w[7] && w[8] == DT_X_and));
}

/* Does the condition begin with [arg i, you or a literal, eq], and does it not hold unless that does? */
static bool hangs_on_whom(const int16_t *w)
{
    const int16_t *end = w + 1 + w[0];
    return w[0] >= 8 && w[1] == DT_X_arg && w[4] == DT_X_eq && (w[3] == DT_X_you || dt_is_lit(w[3])) &&
           behind_ands(w + 5, end) == end;
}

/* Whom a thing's text calls you: mostly who holds it. */
static inline int holder(const struct dt *k, unsigned thing)
{
    unsigned zone = dt_thing(k, thing)->zone;
    const struct dt_zone_def *z = &k->game->zone[zone];
    return z->flags & DT_OWNED ? (int)zone - z->first : (int)dt_speaker(k, dt_owner(k, thing), 0);
}

/* Most speak of another seat or word; those that do not mostly say a number as it is written. */
static inline enum says hear(const struct dt *k, const struct dt_ctx *c, const int16_t *arg,
                             const struct dt_ability *a, unsigned thing, int *v)
{
    const int16_t *cond = &k->content->code[a->cond], *amount = &k->content->code[a->code];
    bool plain = !a->cond || is_plain_condition(cond);
    if (a->cond && (plain || cond[1] == DT_X_arg)
        && arg[cond[2]] != (cond[3] != DT_X_you ? dt_lit_value(cond[3]) : holder(k, thing))
        && (plain || hangs_on_whom(cond)))
        return NOTHING;
    if (!plain || (a->cond && cond[0] != 4) || amount[0] != 1 || !dt_is_lit(amount[1]))
        return hear_in_full(k, c, arg, a, thing, v);
    *v = dt_lit_value(amount[1]);
    return A_NUMBER;
}

/* The whole query where no modifier depends on another: the usual case. As many of its modifiers are live as its count
 * says; behind the last nobody looks. */
static bool plain_query(const struct dt *k, unsigned query, const struct dt_ctx *c, const int16_t *arg, int *value)
{
    const struct dt_set *set = &k->content->modifies[query];
    unsigned live = dt_modifiers(k)[query];
    struct sum s = { .fold = k->game->words->query.at[query].type, .base = k->game->base[query](k, c, arg) };
    for (uint32_t left = set->words; live && left; left &= left - 1) {
        unsigned w = (unsigned)__builtin_ctz(left);
        for (uint64_t m = dt_live_word(k, w) & set->w[w]; m; m &= m - 1) {
            unsigned thing = w * 64 + (unsigned)__builtin_ctzll(m);
            const struct dt_ability *a = &k->content->ability[dt_card(k, thing)->ability];
            const struct dt_ability *end = a + dt_card(k, thing)->abilities;
            do {
                if (a->on != query || a->cell != DT_STATIC)
                    continue;
                live--;
                int v = 0;
                enum says says = dt_is_set(k, a) ? hear(k, c, arg, a, thing, &v) : NOTHING;
                if (says == IT_DEPENDS)
                    return false;
                if (says == A_NUMBER)
                    join(&s, a, v);
            } while (++a < end);
        }
    }
    *value = joined(&s);
    return true;
}

/* ---- queries about queries ---- */

/* What a level asks is written when it asks; until then it is not read. */
static void begin_level(struct level *l, const int16_t *w, const int16_t *end, struct dt_ctx c, const int16_t *arg)
{
    l->at = w;
    l->end = end;
    l->c = c;
    l->arg = arg;
}

static void enter(struct machine *m, unsigned row, struct dt_ctx c, const int16_t *arg)
{
    const int16_t *code = &m->k->content->code[row];
    begin_level(&m->level[++m->depth], code + 1, code + 1 + code[0], c, arg);
}

static const struct dt_ability *heard(const struct machine *m, const struct asking *q)
{
    return &m->k->content->ability[dt_card(m->k, (unsigned)q->thing)->ability + q->ability];
}

/* Go on to the next ability that modifies the query of the top level, or finish the query. */
static void listen_on(struct machine *m)
{
    struct level *l = &m->level[m->depth];
    struct asking *q = &l->q;
    for (;;) {
        bool next_thing = q->thing < 0 || ++q->ability >= dt_card(m->k, (unsigned)q->thing)->abilities;
        if (next_thing) {
            q->thing = dt_next_live(m->k, &m->k->content->modifies[q->query], q->thing);
            q->ability = 0;
            if (q->thing < 0)
                break;
        }
        const struct dt_ability *a = heard(m, q);
        if (a->on != q->query || a->cell != DT_STATIC || !dt_is_set(m->k, a))
            continue;
        if (m->depth + 1 >= DT_NESTED) {       /* the compiler refuses such cards */
            give_up(m->k, DT_F_CYCLE);
            break;
        }
        q->valuing = !a->cond;
        enter(m, a->cond ? a->cond : a->code, modifier_ctx(m->k, &l->c, (unsigned)q->thing), q->arg);
        return;
    }
    put(&m->s, joined(&q->sum));
}

/* A level asks a query some modifiers of which ask others. */
static void ask_in_full(struct machine *m, struct level *l, unsigned query, const int16_t *arg)
{
    l->q = (struct asking){ .query = (uint16_t)query, .thing = -1 };
    memcpy(l->q.arg, arg, sizeof l->q.arg);
    l->q.sum.fold = m->k->game->words->query.at[query].type;
    l->q.sum.base = m->k->game->base[query](m->k, &l->c, arg);
    listen_on(m);
}

/* A level stopped at a query that is modified. */
static void ask_query(struct machine *m, struct level *l)
{
    unsigned query = (uint16_t)l->at[1];
    int16_t arg[DT_ARGS];
    int v = 0;
    take_args(&m->s, (uint16_t)l->at[2], arg);
    l->at += 3;
    if (!dt_args_fit(m->k, m->k->content->query_needs + query * DT_NEEDS, arg) ||
        plain_query(m->k, query, &l->c, arg, &v))
        put(&m->s, v);
    else
        ask_in_full(m, l, query, arg);
}

/* A condition or an amount has been computed for the query of the level below. */
static void leave(struct machine *m)
{
    int v = take(&m->s);
    struct dt_ctx c = m->level[m->depth].c;
    struct level *l = &m->level[--m->depth];
    struct asking *q = &l->q;
    const struct dt_ability *a = heard(m, q);
    if (!q->valuing && v) {
        q->valuing = true;
        enter(m, a->code, c, q->arg);
        return;
    }
    if (q->valuing)
        join(&q->sum, a, v);
    listen_on(m);
}

static void run(struct machine *m)
{
    for (;;) {
        struct level *l = &m->level[m->depth];
        l->at = straight(m->k, &l->c, l->arg, l->at, l->end, &m->s);
        if (l->at < l->end)
            ask_query(m, l);
        else if (m->depth)
            leave(m);
        else
            return;
    }
}

/* ---- the doors ---- */

/* Mostly no query is asked, or one that nothing modifies: then the levels are not needed. */
static void compute(const struct dt *k, const struct dt_ctx *c, const int16_t *w, unsigned words, struct machine *m)
{
    struct dt own;
    m->k = k = patient(k, &own);
    m->s.n = 0;
    const int16_t *at = straight(k, c, 0, w, w + words, &m->s);
    if (at == w + words)
        return;
    m->depth = 0;
    begin_level(&m->level[0], at, w + words, *c, 0);
    run(m);
}

static int computed(const struct dt *k, const struct dt_ctx *c, const int16_t *w, unsigned words)
{
    struct machine m;
    compute(k, c, w, words, &m);
    return m.s.n ? m.s.value[0] : 0;
}

int dt_value(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words)
{
    const int16_t *w = &k->content->code[at];
    if (words == 3 && w[0] == DT_X_value && !w[2])           /* most conditions */
        return k->game->value[w[1]](k, c, 0);
    return computed(k, c, w, words);
}

unsigned dt_eval(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words, int16_t *out)
{
    struct machine m;
    compute(k, c, &k->content->code[at], words, &m);
    unsigned n = m.s.n < DT_ARGS ? m.s.n : DT_ARGS;
    memcpy(out, m.s.value, sizeof *out * n);
    return n;
}

bool dt_evaluate_arguments(const struct dt *k, const struct dt_ctx *c, unsigned at, int16_t *arg)
{
    const int16_t *row = &k->content->code[at];
    memset(arg, 0, sizeof *arg * DT_ARGS);
    dt_eval(k, c, at + 3, (uint16_t)row[1] - 3u, arg);
    return dt_args_fit(k, k->content->verb_needs + (uint16_t)row[2] * DT_NEEDS, arg);
}

static int query_in_full(const struct dt *k, unsigned query, const struct dt_ctx *c, const int16_t *arg, unsigned args)
{
    struct machine m;
    int16_t all[DT_ARGS] = { 0 };
    if (!may_ask(k))
        return 0;
    memcpy(all, arg, sizeof *arg * (args < DT_ARGS ? args : DT_ARGS));
    m.k = k;
    m.s.n = m.depth = 0;
    begin_level(&m.level[0], 0, 0, *c, 0);
    ask_in_full(&m, &m.level[0], query, all);
    run(&m);
    answered(k);
    return take(&m.s);
}

int dt_query(const struct dt *k, unsigned query, const struct dt_ctx *c, const int16_t *arg, unsigned args)
{
    int v;
    struct dt own;
    if (!dt_modified(k, query))                                      /* the usual case */
        return k->game->base[query](k, c, arg);
    k = patient(k, &own);
    return plain_query(k, query, c, arg, &v) ? v : query_in_full(k, query, c, arg, args);
}

int dt_ask_value(const struct dt *k, unsigned query, unsigned who, int a, int b)
{
    struct dt_ctx c = { .you = (uint8_t)who, .source = DT_NOTHING, .it = -1, .that = -1 };
    int16_t arg[DT_ARGS] = { (int16_t)a, (int16_t)b };
    return dt_query(k, query, &c, arg, 2);
}
