/* eval.c -- expressions and modified values. Nothing here changes a byte.
 *
 * A value that cards may modify (a query) is never stored: each read starts from the game's
 * base value and joins what every live standing ability says now. Such an ability's own
 * condition may ask queries again; the levels of that nesting are kept in a small array, not
 * in C calls, so the machine needs no recursion. */
#include "kernel.h"

/* A query being answered: which ability is being heard, and the value so far. */
struct asking {
    uint16_t query;
    int16_t arg[DT_ARGS];
    int thing;                /* of the ability now heard, -1 before the first */
    uint16_t ability;         /* index within its card */
    bool active, valuing;     /* valuing: the condition held, now the amount */
    bool set;
    int base, add, best;
};

struct level {
    unsigned at, end;         /* code still to run */
    struct dt_ctx c;
    const int16_t *arg;       /* arguments of the query this level serves */
    struct asking q;          /* the query it asked */
};

struct machine {
    const struct dt *k;
    unsigned n, depth;        /* values on the stack; top level */
    int16_t value[DT_VALUES];
    struct level level[DT_NESTED];
};

struct dt_ctx dt_frame_ctx(const struct dt *k, const struct dt_frame *f)
{
    (void)k;
    bool program = f->proc == DT_P_PROGRAM;
    return (struct dt_ctx){ .you = f->who,
                            .source = f->source,
                            .event = f->subject,
                            .it = program ? f->r[DT_R_IT] : (int16_t)-1,
                            .that = program ? f->r[DT_R_THAT] : (int16_t)-1,
                            .result = program ? f->r[DT_R_RESULT] : (int16_t)0 };
}

unsigned dt_domain(const struct dt *k, unsigned set)
{
    return set < k->game->words->set.count ? k->game->words->set.at[set].type : (unsigned)DT_T_NUMBER;
}

int dt_domain_size(const struct dt *k, unsigned type)
{
    return type == DT_T_SEAT    ? k->s->seats
           : type == DT_T_THING ? k->content->things
           : type == DT_T_SPACE ? k->game->spaces
                                : 0;
}

bool dt_is_member(const struct dt *k, const struct dt_ctx *c, unsigned set, int id)
{
    return set < k->game->words->set.count && id >= 0 && id < dt_domain_size(k, dt_domain(k, set)) &&
           k->game->member[set](k, c, id);
}

int dt_next_member(const struct dt *k, const struct dt_ctx *c, unsigned set, int after)
{
    unsigned heap = k->game->words->set.at[set].a;
    if (heap) {
        unsigned t = after < 0 ? dt_first(k, heap - 1) : dt_thing(k, (unsigned)after)->next;
        while (t != DT_NOTHING && !k->game->member[set](k, c, (int)t))
            t = dt_thing(k, t)->next;
        return t == DT_NOTHING ? -1 : (int)t;
    }
    int id = after + 1, size = dt_domain_size(k, dt_domain(k, set));
    while (id < size && !k->game->member[set](k, c, id))
        id++;
    return id < size ? id : -1;
}

static int count_set(const struct dt *k, const struct dt_ctx *c, unsigned set)
{
    int n = 0;
    for (int id = dt_next_member(k, c, set, -1); id >= 0; id = dt_next_member(k, c, set, id))
        n++;
    return n;
}

static void put(struct machine *m, int v)
{
    if (m->n < DT_VALUES)
        m->value[m->n++] = (int16_t)(v > INT16_MAX ? INT16_MAX : v < INT16_MIN ? INT16_MIN : v);
}

static int take(struct machine *m) { return m->n ? m->value[--m->n] : 0; }

/* The last `n` values, in the order they were pushed. */
static void take_args(struct machine *m, unsigned n, int16_t *arg)
{
    memset(arg, 0, sizeof *arg * DT_ARGS);
    n = n > DT_ARGS ? DT_ARGS : n;
    for (unsigned i = n; i-- > 0;)
        arg[i] = (int16_t)take(m);
}

/* ---- queries ---- */

/* What a level asks is written when it asks; until then it is not read. */
static void begin(struct level *l, unsigned at, unsigned words, struct dt_ctx c, const int16_t *arg)
{
    l->at = at;
    l->end = at + words;
    l->c = c;
    l->arg = arg;
}

static void enter(struct machine *m, unsigned row, struct dt_ctx c, const int16_t *arg)
{
    begin(&m->level[++m->depth], row + 1, (unsigned)m->k->content->code[row], c, arg);
}

static const struct dt_ability *heard(const struct machine *m, const struct asking *q)
{
    return &m->k->content->ability[dt_card(m->k, (unsigned)q->thing)->ability + q->ability];
}

static bool applies(const struct machine *m, const struct asking *q, const struct dt_ability *a)
{
    return a->cell == DT_STATIC && a->on == q->query && (!a->setting || m->k->s->setting[a->setting - 1] == a->value);
}

/* The value with all that was heard. */
static int joined(const struct machine *m, const struct asking *q)
{
    unsigned fold = m->k->game->words->query.at[q->query].type;
    int base = q->set ? q->best : q->base;
    if (fold == DT_ANY)
        return base || q->add;
    return fold == DT_BEST ? (q->add > base ? q->add : base) : base + q->add;
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
        if (!applies(m, q, a) || m->depth + 1 >= DT_NESTED)
            continue;
        struct dt_ctx c = l->c;
        c.source = (uint16_t)q->thing;
        c.you = (uint8_t)dt_speaker(m->k, dt_owner(m->k, (unsigned)q->thing), 0);
        q->valuing = !a->cond;
        enter(m, a->cond ? a->cond : a->code, c, q->arg);
        return;
    }
    q->active = false;
    put(m, joined(m, q));
}

static void ask_query(struct machine *m, unsigned query, unsigned args)
{
    struct level *l = &m->level[m->depth];
    l->q = (struct asking){ .query = (uint16_t)query, .thing = -1, .active = true };
    take_args(m, args, l->q.arg);
    if (!dt_args_fit(m->k, m->k->game->words->query.at[query].args, l->q.arg)) {
        l->q.active = false;
        put(m, 0);
        return;
    }
    l->q.base = m->k->game->base[query](m->k, &l->c, l->q.arg);
    listen_on(m);
}

/* A condition or an amount has been computed for the query of the level below. */
static void leave(struct machine *m)
{
    int v = take(m);
    struct dt_ctx c = m->level[m->depth].c;
    struct level *l = &m->level[--m->depth];
    struct asking *q = &l->q;
    const struct dt_ability *a = heard(m, q);
    if (!q->valuing && v) {
        q->valuing = true;
        enter(m, a->code, c, q->arg);
        return;
    }
    if (q->valuing && a->mod == DT_MOD_SET) {
        q->best = q->set && q->best > v ? q->best : v;
        q->set = true;
    } else if (q->valuing) {
        unsigned fold = m->k->game->words->query.at[q->query].type;
        q->add = fold == DT_SUM ? q->add + v : fold == DT_ANY ? (q->add || v) : (v > q->add ? v : q->add);
    }
    listen_on(m);
}

/* ---- operators ---- */

bool dt_args_fit(const struct dt *k, const char *args, const int16_t *arg)
{
    for (unsigned i = 0; *args && i < DT_ARGS; i++) {
        while (*args && *args != ':')
            args++;
        int most = -1;
        if (args[0] && args[1] == 't' && args[2] == 'h')
            most = k->content->things;
        else if (args[0] && args[1] == 's' && (args[2] == 'e' || args[2] == 'p'))
            most = args[2] == 'e' ? k->s->seats : k->game->spaces;
        if (most >= 0 && (arg[i] < 0 || arg[i] >= most))
            return false;
        while (*args && *args != ' ')
            args++;
        while (*args == ' ')
            args++;
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

static int two(const struct dt *k, unsigned x, int a, int b)
{
    switch (x) {
    case DT_X_distance: return dt_distance(k, a, b, ~0u);
    case DT_X_add: return a + b;
    case DT_X_sub: return a - b;
    case DT_X_mul: return a * b;
    case DT_X_min: return a < b ? a : b;
    case DT_X_max: return a > b ? a : b;
    case DT_X_eq: return a == b;
    case DT_X_ne: return a != b;
    case DT_X_lt: return a < b;
    case DT_X_le: return a <= b;
    case DT_X_gt: return a > b;
    case DT_X_ge: return a >= b;
    case DT_X_and: return a && b;
    default: return a || b;
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

/* Operators that carry operands of their own. */
static void with_operands(struct machine *m, struct level *l, unsigned x)
{
    const struct dt *k = m->k;
    unsigned a = (uint16_t)k->content->code[l->at++];
    int16_t arg[DT_ARGS];
    switch (x) {
    case DT_X_arg: put(m, l->arg && a < DT_ARGS ? l->arg[a] : 0); return;
    case DT_X_setting: put(m, a < DT_SETTINGS ? k->s->setting[a] : 0); return;
    case DT_X_count: put(m, count_set(k, &l->c, a)); return;
    case DT_X_isin: put(m, dt_is_member(k, &l->c, a, take(m))); return;
    case DT_X_value:
        take_args(m, (uint16_t)k->content->code[l->at++], arg);
        put(m, dt_args_fit(k, k->game->words->value.at[a].args, arg) ? k->game->value[a](k, &l->c, arg) : 0);
        return;
    default:
        ask_query(m, a, (uint16_t)k->content->code[l->at++]);
        return;
    }
}

static void one_operator(struct machine *m, struct level *l)
{
    int16_t w = m->k->content->code[l->at++];
    unsigned x = (unsigned)w;
    if (dt_is_lit(w))
        put(m, dt_lit_value(w));
    else if (x >= DT_X_arg && x <= DT_X_isin)
        with_operands(m, l, x);
    else if (x < DT_X_arg)
        put(m, plain(m->k, &l->c, x));
    else if (x >= DT_X_kindof && x <= DT_X_zoneof)
        put(m, thing_value(m->k, x, take(m)));
    else if (x == DT_X_half || x == DT_X_not) {
        int a = take(m);
        put(m, x == DT_X_not ? !a : a >= 0 ? (a + 1) / 2 : a / 2);
    } else if (x < DT_XS) {
        int b = take(m), a = take(m);
        put(m, two(m->k, x, a, b));
    }
}

static void run(struct machine *m)
{
    for (;;) {
        struct level *l = &m->level[m->depth];
        if (l->at < l->end)
            one_operator(m, l);
        else if (m->depth)
            leave(m);
        else
            return;
    }
}

/* Numbers and words as they are written, and the likes of `you`, need no machine: the usual arguments. */
enum simple { COMPLEX, SIMPLE, LITERAL };
static enum simple simple(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words, int16_t *out)
{
    const int16_t *code = &k->content->code[at];
    enum simple all = LITERAL;
    for (unsigned i = 0; i < words; i++) {
        bool literal = dt_is_lit(code[i]);
        if (i == DT_ARGS || (!literal && code[i] >= DT_X_arg))
            return COMPLEX;
        out[i] = (int16_t)(literal ? dt_lit_value(code[i]) : plain(k, c, (unsigned)code[i]));
        all = literal ? all : SIMPLE;
    }
    return all;
}

static unsigned compute(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words, int16_t *out)
{
    struct machine m;
    m.k = k;
    m.n = m.depth = 0;
    begin(&m.level[0], at, words, *c, 0);
    run(&m);
    unsigned n = m.n < DT_ARGS ? m.n : DT_ARGS;
    memcpy(out, m.value, sizeof *out * n);
    return n;
}

bool dt_arguments(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words, const char *args,
                  int16_t *arg)
{
    memset(arg, 0, sizeof *arg * DT_ARGS);
    enum simple how = simple(k, c, at, words, arg);
    if (how == LITERAL)
        return true;                           /* the compiler has checked them */
    if (how == COMPLEX)
        compute(k, c, at, words, arg);
    return dt_args_fit(k, args, arg);
}

unsigned dt_eval(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words, int16_t *out)
{
    return simple(k, c, at, words, out) ? words : compute(k, c, at, words, out);
}

bool dt_holds(const struct dt *k, const struct dt_ctx *c, unsigned cond)
{
    int16_t v[DT_ARGS] = { 1 };
    if (cond)
        dt_eval(k, c, cond + 1, (unsigned)k->content->code[cond], v);
    return v[0] != 0;
}

/* Most standing abilities say "a number to the value of you" or "of this word": [arg i, you or a literal, eq]
 * as condition and a literal as amount. True where it is such a one; *v is what it adds, 0 where it is silent. */
static bool plain_modifier(const struct dt *k, const struct dt_ability *a, unsigned thing, const int16_t *arg, int *v)
{
    const int16_t *cond = &k->content->code[a->cond], *amount = &k->content->code[a->code];
    if (a->mod != DT_MOD_ADD || amount[0] != 1 || !dt_is_lit(amount[1]))
        return false;
    *v = dt_lit_value(amount[1]);
    if (!a->cond)
        return true;
    if (cond[0] != 4 || cond[1] != DT_X_arg || (cond[3] != DT_X_you && !dt_is_lit(cond[3])) || cond[4] != DT_X_eq)
        return false;
    int with = dt_is_lit(cond[3]) ? dt_lit_value(cond[3]) : (int)dt_speaker(k, dt_owner(k, thing), 0);
    if (arg[cond[2]] != with)
        *v = 0;
    return true;
}

/* What one thing adds to a query; false where it does so in no plain way. */
static bool plain_modifiers(const struct dt *k, unsigned query, unsigned thing, const int16_t *arg, int *sum)
{
    const struct dt_card *card = dt_card(k, thing);
    int v;
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &k->content->ability[card->ability + i];
        if (a->cell != DT_STATIC || a->on != query || (a->setting && k->s->setting[a->setting - 1] != a->value))
            continue;
        if (!plain_modifier(k, a, thing, arg, &v))
            return false;
        *sum += v;
    }
    return true;
}

/* The whole query, where all that modifies it is plain. */
static bool plain_query(const struct dt *k, unsigned query, const struct dt_ctx *c, const int16_t *arg, int *out)
{
    const struct dt_set *set = &k->content->modifies[query];
    unsigned fold = k->game->words->query.at[query].type;
    int sum = 0, any = 0;
    for (uint32_t left = fold == DT_BEST ? 0 : set->words; left; left &= left - 1) {
        unsigned w = (unsigned)__builtin_ctz(left);
        for (uint64_t m = k->s->in_play[w] & set->w[w]; m; m &= m - 1) {
            if (!plain_modifiers(k, query, w * 64 + (unsigned)__builtin_ctzll(m), arg, &sum))
                return false;
            any |= sum;
            sum = fold == DT_SUM ? sum : 0;
        }
    }
    int base = k->game->base[query](k, c, arg);
    *out = fold == DT_SUM ? base + sum : base || any;
    return fold != DT_BEST;
}

int dt_query(const struct dt *k, unsigned query, const struct dt_ctx *c, const int16_t *arg, unsigned args)
{
    struct machine m;
    int16_t all[DT_ARGS] = { 0 };
    int v;
    memcpy(all, arg, sizeof *arg * (args < DT_ARGS ? args : DT_ARGS));
    if (!dt_modified(k, query))                                      /* the usual case */
        return k->game->base[query](k, c, all);
    if (dt_args_fit(k, k->game->words->query.at[query].args, all) && plain_query(k, query, c, all, &v))
        return v;
    m.k = k;
    m.n = m.depth = 0;
    begin(&m.level[0], 0, 0, *c, 0);
    for (unsigned i = 0; i < args; i++)
        put(&m, arg[i]);
    ask_query(&m, query, args);
    run(&m);
    return m.n ? m.value[0] : 0;
}

int dt_ask_value(const struct dt *k, unsigned query, unsigned who, int a, int b)
{
    struct dt_ctx c = { .you = (uint8_t)who, .source = DT_NOTHING, .it = -1, .that = -1 };
    int16_t arg[2] = { (int16_t)a, (int16_t)b };
    return dt_query(k, query, &c, arg, 2);
}
