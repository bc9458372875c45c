/* worth.c -- reading a program for what it is worth: see worth.h.
 *
 * Blocks inside each other are levels of an array, not C calls. A level reads its rows one after another; where a row
 * has parts (branches, bodies) each of them is read on a level of its own, and what it came to is handed down when it
 * is over. */
#include "worth.h"

#include "kernel.h"

enum { ROWS = 4096, LISTED = 2 * DT_OPTIONS, RESULTS = DT_WORTH_RESULTS };
_Static_assert(DT_OP_END == 0, "a level that is at no row with parts is at END");

/* Somebody who reads. Elements of loops that are being read stand in `id`, those of the innermost last. */
struct level {
    uint16_t at;                         /* the row at hand */
    uint8_t op, part;                    /* if it has parts: what it is, and how many have been begun */
    bool inside, spread;                 /* in a loop; `result` is that of a test */
    int32_t goes;                        /* how often it comes this far, in parts of DT_SURE */
    int64_t sum;
    struct dt_ctx c;
    uint16_t p[RESULTS];                 /* how often it left each result, of those that lead here */
    uint16_t holds;                      /* results with which the condition at hand holds */
    int32_t yes, all;                    /* how often that is */
    int64_t best;                        /* of the parts read so far... */
    int32_t best_goes;                   /* ...and how often it goes on after it */
    uint16_t branch, first, count, index, most;
    int16_t best_id;
};

struct walk {
    struct dt_reader *r;
    const struct dt *k;
    const int16_t *code;
    unsigned rows, depth, listed;
    int64_t value;                       /* of the part that is over */
    int32_t goes;
    int16_t id[LISTED];
    int64_t worth[LISTED];
    struct level level[DT_WORTH_DEEP];
};

static struct level *top(struct walk *w) { return &w->level[w->depth - 1]; }
static unsigned length(const struct walk *w, unsigned at) { return (uint16_t)w->code[at + 1]; }
static int64_t share(int64_t n, int32_t part, int32_t all) { return n * part / all; }

/* A value came to pass on a level: after it the level goes on so often. */
static void add(struct level *l, int64_t value, int32_t goes)
{
    l->sum += share(value, l->goes, DT_SURE);
    l->goes = (int32_t)share(l->goes, goes, DT_SURE);
}

static void known(struct level *l, int result)
{
    l->spread = false;
    l->c.result = (int16_t)(result > INT16_MAX ? INT16_MAX : result < INT16_MIN ? INT16_MIN : result);
}

/* The row is over, and the level goes on behind it. */
static void go_on(struct level *l, unsigned at)
{
    l->op = DT_OP_END;
    l->at = (uint16_t)at;
}

/* Begin a part of the row at hand: a level like this one that starts at `at`. False: it is too deep. */
static bool begin(struct walk *w, unsigned at)
{
    if (w->depth == DT_WORTH_DEEP) {
        w->r->left |= DT_LEFT_DEEP;
        return false;
    }
    struct level *l = top(w), *part = l + 1;
    *part = *l;
    go_on(part, at);
    part->sum = 0;
    part->goes = DT_SURE;
    w->depth++;
    l->part++;
    return true;
}

/* Where IF or OFFER is closed. */
static unsigned closed_at(const struct walk *w, unsigned at)
{
    unsigned open = 0;
    for (at += length(w, at); w->code[at] != DT_OP_END; at += length(w, at)) {
        int op = w->code[at];
        if (op == DT_OP_FI && !open--)
            return at;
        open += op == DT_OP_IF || op == DT_OP_OFFER || op == DT_OP_CHOOSE || op == DT_OP_ALL;
    }
    return at;
}

static int value_at(const struct walk *w, const struct dt_ctx *c, unsigned at)
{
    return dt_value(w->k, c, at + 3, length(w, at) - 3);
}

/* ---- verbs ---- */

/* Of what several results are possible of, the likeliest stands for all where no more is needed. */
static void likeliest(struct level *l)
{
    unsigned best = 0;
    for (unsigned i = 1; i < RESULTS; i++)
        best = l->p[i] > l->p[best] ? i : best;
    l->c.result = (int16_t)best;
}

static void read_test(struct walk *w, struct level *l, unsigned verb, const int16_t *arg)
{
    int before = DT_SURE;
    l->spread = true;
    for (int n = 1; n <= RESULTS; n++) {
        int now = before && n < RESULTS && w->r->chance ? w->r->chance(w->r, w->k, &l->c, verb, arg, n) : 0;
        if (now == DT_UNKNOWN || !w->r->chance) {
            w->r->left |= DT_LEFT_CHANCE;
            now = n == 1 ? DT_SURE / 2 : 0;
        }
        now = now < 0 ? 0 : now > before ? before : now;
        l->p[n - 1] = (uint16_t)(before - now);
        before = now;
    }
    likeliest(l);
}

/* What the verb is worth with this result before it; true where it is carried out. */
static bool read_verb(struct walk *w, const struct dt_ctx *c, unsigned at, int16_t *arg, int *worth)
{
    const int16_t *row = &w->code[at];
    unsigned verb = (uint16_t)row[2];
    *worth = 0;
    memset(arg, 0, DT_ARGS * sizeof *arg);
    w->r->result = 0;
    if (!dt_plain_arguments(w->k, row, arg) && !dt_evaluate_arguments(w->k, c, at, arg))
        return false;
    unsigned args = 0;
    for (const char *s = w->k->game->words->verb.at[verb].args; *s; s++)
        args += *s == ':';
    int last = args && args <= DT_ARGS ? arg[args - 1] : 1;
    w->r->result = last > 0 ? last : 1;
    *worth = w->r->verb(w->r, w->k, c, verb, arg);
    return true;
}

static void read_do(struct walk *w, struct level *l)
{
    unsigned verb = (uint16_t)w->code[l->at + 2];
    int16_t arg[DT_ARGS];
    int worth;
    int64_t sum = 0, all = 0;
    bool test = w->k->game->words->verb.at[verb].flags & DT_WORD_TEST;
    struct dt_ctx c = l->c;
    for (int n = 0; l->spread && !dt_plain_arguments(w->k, &w->code[l->at], arg) && n < RESULTS; n++) {
        c.result = (int16_t)n;
        if (l->p[n])
            read_verb(w, &c, l->at, arg, &worth), sum += (int64_t)worth * l->p[n], all += l->p[n];
    }
    bool fit = read_verb(w, &l->c, l->at, arg, &worth);
    add(l, all ? sum * DT_WORTH_ONE / all : (int64_t)worth * DT_WORTH_ONE, DT_SURE);
    bool together = w->code[l->at] == DT_OP_TOGETHER;
    if (test && fit && !together)
        read_test(w, l, verb, arg);
    else
        known(l, together ? fit : w->r->result);
    go_on(l, l->at + length(w, l->at));
}

static void read_edit(struct walk *w, struct level *l)
{
    int n = value_at(w, &l->c, l->at);
    if (w->r->edit)
        add(l, (int64_t)w->r->edit(w->r, w->k, &l->c, (uint16_t)w->code[l->at + 2], n) * DT_WORTH_ONE, DT_SURE);
    known(l, n);
    go_on(l, l->at + length(w, l->at));
}

/* ---- conditions and offers: two parts ---- */

/* How often the condition holds. */
static void weigh_condition(struct walk *w, struct level *l)
{
    struct dt_ctx c = l->c;
    if (!l->spread) {
        l->all = 1;
        l->yes = value_at(w, &c, l->at) != 0;
        return;
    }
    l->all = l->yes = 0;
    l->holds = 0;
    for (int n = 0; n < RESULTS; n++) {
        c.result = (int16_t)n;
        bool holds = l->p[n] && value_at(w, &c, l->at);
        l->holds = (uint16_t)(l->holds | holds << n);
        l->yes += holds ? l->p[n] : 0;
        l->all += l->p[n];
    }
}

/* A branch of a condition knows which results led to it. */
static bool begin_branch(struct walk *w, unsigned at, bool yes)
{
    struct level *l = top(w);
    if (!begin(w, at))
        return false;
    for (unsigned n = 0; l->spread && n < RESULTS; n++)
        if ((l->holds >> n & 1) != yes)
            l[1].p[n] = 0;
    if (l->spread)
        likeliest(&l[1]);
    return true;
}

static void end_if(struct walk *w, struct level *l)
{
    add(l, l->best, l->best_goes);
    unsigned fi = closed_at(w, l->at);
    go_on(l, fi + length(w, fi));
}

static void next_of_if(struct walk *w, struct level *l, bool over)
{
    unsigned other = (uint16_t)w->code[l->at + 2];
    if (!l->part) {
        weigh_condition(w, l);
        l->best = l->best_goes = 0;
    }
    if (over) {
        int32_t part = l->part == 1 ? l->yes : l->all - l->yes;
        l->best += share(w->value, part, l->all);
        l->best_goes += (int32_t)share(w->goes, part, l->all);
    }
    while (l->part < 2) {
        bool yes = l->part == 0;
        if (yes ? l->yes : l->all - l->yes) {
            if (begin_branch(w, yes ? l->at + length(w, l->at) : other, yes))
                return;
            l->best_goes += (int32_t)share(DT_SURE, yes ? l->yes : l->all - l->yes, l->all);
        }
        l->part++;
    }
    end_if(w, l);
}

/* The better of the parts so far and this one. */
static void take_better(struct walk *w, struct level *l, bool first, int16_t id)
{
    if (first || w->value > l->best) {
        l->best = w->value;
        l->best_goes = w->goes;
        l->best_id = id;
    }
}

/* What is not paid is read first; what cannot be paid is not offered. */
static void next_of_offer(struct walk *w, struct level *l, bool over)
{
    if (!l->part) {
        l->best = 0;
        l->best_goes = DT_SURE;
        l->best_id = 0;
        if (begin(w, (uint16_t)w->code[l->at + 3]))
            return;
        l->part = 1;
    }
    if (over)
        take_better(w, l, l->part == 1, l->part == 2);
    unsigned paid = l->at + length(w, l->at);
    if (l->part == 1 && dt_payable(w->k, &l->c, paid) && begin(w, paid))
        return;
    known(l, l->best_id);
    end_if(w, l);
}

/* ---- choices ---- */
static void next_of_choose(struct walk *w, struct level *l, bool over)
{
    bool all = l->op == DT_OP_ALL;
    unsigned row = l->part ? l->branch : l->at + length(w, l->at);
    if (!l->part) {
        l->best = 0;
        l->best_goes = DT_SURE;
        l->index = 0;
        l->part = 1;
    }
    if (over && all)
        add(l, w->value, w->goes);
    else if (over)
        take_better(w, l, !l->index++, 0);
    for (; w->code[row] == DT_OP_BRANCH; row = (uint16_t)w->code[row + 2]) {
        unsigned body = row + length(w, row);
        l->branch = (uint16_t)w->code[row + 2];
        l->part = 1;
        if (value_at(w, &l->c, row) && (all || dt_payable(w->k, &l->c, body)) && begin(w, body))
            return;
    }
    if (!all)
        add(l, l->best, l->best_goes);
    known(l, 1);
    unsigned fi = (uint16_t)w->code[l->at + 2];
    go_on(l, fi + length(w, fi));
}

/* ---- bodies ---- */

/* The elements of a loop; those there is no room for are left out. */
static void list_elements(struct walk *w, struct level *l)
{
    struct dt_frame f = { .proc = DT_P_PROGRAM, .step = l->at, .who = l->c.you, .source = l->c.source,
                          .subject = l->c.event };
    int many;
    f.r[DT_R_RESULT] = l->c.result;
    f.r[DT_R_IT] = l->c.it;
    f.r[DT_R_THAT] = l->c.that;
    f.r[DT_R_TYPES] = (int16_t)l->inside;                /* whether there is a loop around it is all that is asked */
    l->first = (uint16_t)w->listed;
    unsigned found = dt_elements(w->k, &f, w->id + w->listed, LISTED - w->listed, &many);
    l->count = (uint16_t)(found < LISTED - w->listed ? found : LISTED - w->listed);
    w->r->left |= found > l->count ? DT_LEFT_LONG : 0;
    l->most = (uint16_t)(many < 0 ? 0 : many < l->count ? many : l->count);
    w->listed += l->count;
    l->index = 0;
}

static bool begin_element(struct walk *w, struct level *l)
{
    const int16_t *row = &w->code[l->at];
    int16_t id = w->id[l->first + l->index];
    if (!begin(w, l->at + length(w, l->at)))
        return false;
    l->part = 1;
    struct level *body = l + 1;
    if (row[3] & 1 && dt_domain(w->k, (uint16_t)row[4]) == DT_T_SEAT)
        body->c.you = (uint8_t)id;
    if (l->inside)
        body->c.that = l->c.it;
    body->c.it = id;
    body->inside = true;
    return true;
}

/* The best `most` of the elements; `free`: only those that are worth it. */
static int64_t best_of(struct walk *w, struct level *l, bool free)
{
    int64_t *worth = w->worth + l->first, sum = 0;
    for (unsigned n = 0; n < l->most; n++) {
        unsigned best = n;
        for (unsigned i = n + 1; i < l->count; i++)
            best = worth[i] > worth[best] ? i : best;
        int64_t value = worth[best];
        worth[best] = worth[n];
        worth[n] = value;
        sum += free && value < 0 ? 0 : value;
    }
    return sum;
}

static void end_for(struct walk *w, struct level *l)
{
    unsigned quant = (uint16_t)w->code[l->at + 2];
    int64_t sum = 0;
    for (unsigned i = 0; i < l->count; i++)
        sum += w->worth[l->first + i];
    if (quant == DT_Q_RANDOM)
        add(l, l->count ? sum / l->count : 0, DT_SURE);
    else if (quant != DT_Q_EACH)
        add(l, best_of(w, l, quant == DT_Q_UPTO || quant == DT_Q_ANY), DT_SURE);
    if (quant == DT_Q_EACH && l->count)
        l->best_id = w->id[l->first + l->count - 1];
    l->c.that = l->count ? l->best_id : (int16_t)-1;
    known(l, l->count > 0);
    w->listed = l->first;
    go_on(l, (uint16_t)w->code[l->at + 5]);
}

static void next_of_for(struct walk *w, struct level *l, bool over)
{
    if (!l->part)
        list_elements(w, l);
    if (over) {
        w->worth[l->first + l->index] = w->value;
        if (w->code[l->at + 2] == DT_Q_EACH)
            add(l, w->value, w->goes);
        take_better(w, l, !l->index, w->id[l->first + l->index]);
        l->index++;
    }
    for (; l->index < l->count && w->rows; l->index++) {
        if (begin_element(w, l))
            return;
        w->worth[l->first + l->index] = 0;
        l->best_id = w->id[l->first + l->index];
    }
    for (; l->index < l->count; l->index++)
        w->worth[l->first + l->index] = 0;
    end_for(w, l);
}

/* How often a body is carried out, in parts of DT_SURE. */
static int64_t times(const struct walk *w, const struct level *l)
{
    struct dt_ctx c = l->c;
    int64_t sum = 0, all = 0;
    for (int n = 0; l->spread && n < RESULTS; n++) {
        c.result = (int16_t)n;
        int often = value_at(w, &c, l->at);
        sum += (int64_t)l->p[n] * (often > 0 ? often : 0);
        all += l->p[n];
    }
    if (all)
        return sum * DT_SURE / all;
    int often = value_at(w, &c, l->at);
    return often > 0 ? (int64_t)often * DT_SURE : 0;
}

static void next_of_body(struct walk *w, struct level *l, bool over)
{
    int seat = l->op == DT_OP_AS ? value_at(w, &l->c, l->at) : l->c.you;
    int64_t often = l->op == DT_OP_TIMES ? times(w, l) : DT_SURE;
    unsigned body = l->at + length(w, l->at);
    bool paid = l->op != DT_OP_REPEAT || !dt_starts_with_cost(&w->code[body]) || dt_payable(w->k, &l->c, body);
    if (!over && seat >= 0 && seat < w->k->s->seats && often && paid && begin(w, body)) {
        l[1].c.you = (uint8_t)seat;
        return;
    }
    int64_t value = over ? w->value : 0;
    bool wanted = over && (l->op != DT_OP_REPEAT || value > 0);
    if (wanted)
        add(l, value * often / DT_SURE, l->op == DT_OP_AS || l->op == DT_OP_BATCH ? w->goes : DT_SURE);
    known(l, l->op == DT_OP_TIMES ? (int)(often / DT_SURE) : wanted);
    go_on(l, (uint16_t)w->code[l->at + 2]);
}

/* ---- the walk ---- */

/* The next part of the row at hand, `over`: one has just been read; or, after the last, the row behind it. */
static void next_part(struct walk *w, bool over)
{
    struct level *l = top(w);
    switch (l->op) {
    case DT_OP_IF: next_of_if(w, l, over); return;
    case DT_OP_OFFER: next_of_offer(w, l, over); return;
    case DT_OP_CHOOSE:
    case DT_OP_ALL: next_of_choose(w, l, over); return;
    case DT_OP_FOR: next_of_for(w, l, over); return;
    default: next_of_body(w, l, over);
    }
}

/* A block is over: the one around it goes on. */
static void leave(struct walk *w)
{
    struct level *l = top(w);
    w->value = l->sum;
    w->goes = l->goes;
    if (--w->depth)
        next_part(w, true);
}

static void read_row(struct walk *w)
{
    struct level *l = top(w);
    int op = !w->rows || !l->goes ? DT_OP_END : w->code[l->at];
    switch (op) {
    case DT_OP_END:
    case DT_OP_OUT:
    case DT_OP_ELSE:
    case DT_OP_FI: leave(w); return;
    case DT_OP_STOP: l->goes = 0; return;
    case DT_OP_PAID: go_on(l, l->at + length(w, l->at)); return;
    case DT_OP_DO:
    case DT_OP_TOGETHER: read_do(w, l); return;
    case DT_OP_EDIT: read_edit(w, l); return;
    case DT_OP_IF: case DT_OP_OFFER: case DT_OP_CHOOSE: case DT_OP_ALL: case DT_OP_FOR: case DT_OP_AS:
    case DT_OP_TIMES: case DT_OP_REPEAT: case DT_OP_BATCH:
        l->op = (uint8_t)op;
        l->part = 0;
        next_part(w, false);
        return;
    default:
        w->r->left |= DT_LEFT_CODE;
        w->rows = 0;
    }
}

int dt_worth(struct dt_reader *r, const struct dt *view, const struct dt_ctx *c, unsigned code)
{
    struct dt k = *view;
    struct walk w;                       /* what is not set here is written before it is read */
    w.r = r;
    w.k = &k;
    w.code = view->content->code;
    w.rows = ROWS;
    w.depth = 1;
    w.listed = 0;
    k.patience = (struct dt_patience){ .left = DT_PATIENCE, .looking = 1 };
    w.level[0] = (struct level){ .at = (uint16_t)code, .goes = DT_SURE, .c = *c };
    r->left = 0;
    while (w.depth) {
        read_row(&w);
        w.rows -= w.rows > 0 && w.depth;
        if (k.patience.left < 0)
            w.rows = 0;
        if (!w.rows && !(r->left & DT_LEFT_CODE))
            r->left |= DT_LEFT_LONG;
    }
    return (int)(w.value > INT32_MAX ? INT32_MAX : w.value < -INT32_MAX ? -INT32_MAX : w.value);
}

int dt_worth_field(struct dt_reader *r, const struct dt *view, unsigned thing, unsigned field, unsigned seat)
{
    const struct dt_card *card = dt_card(view, thing);
    const struct dt_list *fields = &view->game->words->field;
    struct dt_ctx c = { .you = (uint8_t)seat, .source = (uint16_t)thing, .it = -1, .that = -1 };
    r->left = 0;
    if (field >= fields->count || fields->at[field].a != card->kind
        || (fields->at[field].b != DT_FT_PROGRAM && fields->at[field].b != DT_FT_SEQUEL))
        return 0;
    unsigned at = view->content->slot[(uint16_t)(card->field + field)].at;
    return at ? dt_worth(r, view, &c, at) : 0;
}

bool dt_worth_open(const struct dt *view, const struct dt_ctx *c, unsigned cond) { return dt_holds(view, c, cond); }
