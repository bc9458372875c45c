/* odds_memo.c -- what has been found out, by state.
 *
 * A state is put in order first: faces by class, health that cannot run out as enough. Values stay
 * for good. The results of whole throws are large; they stay while there is room, since holders ask
 * for them again, and can be worked out anew. */
#include "odds_in.h"

enum { CHUNK = 1 << 17 };

/* The most that can be lost until all is over: every failed throw costs a die of at most eight. */
static void name(struct dtp_odds *o, unsigned open)
{
    odds_name_faces(&o->p, open, o->id[open]);
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        o->moves[open] |= (uint8_t)((o->id[open][f] != f) << f);
    for (unsigned i = 0; i < 2; i++) {
        unsigned most = 1u + o->p.loss[i] * DICE;
        for (unsigned t = 0; t < o->p.tasks; t++)
            most += open >> t & 1 ? o->p.task[t].cost[i] : 0;
        o->spent[open][i] = (uint8_t)(most < 255 ? most : 255);
    }
    o->named[open] = true;
}

void odds_order(struct dtp_odds *o, struct odds_state *s)
{
    if (!o->named[s->open])
        name(o, s->open);
    const uint8_t *id = o->id[s->open];
    for (unsigned left = o->moves[s->open]; left; left &= left - 1) {
        unsigned f = (unsigned)__builtin_ctz(left);
        uint8_t n = s->marked[f], h = s->held[f];
        s->marked[f] = s->held[f] = 0;
        if (id[f] != BLANK)
            s->marked[id[f]] = (uint8_t)(s->marked[id[f]] + n);
        s->held[id[f]] = (uint8_t)(s->held[id[f]] + h);
    }
    for (unsigned i = 0; i < 2; i++) {
        if (s->one[i])
            s->one[i] = (uint8_t)(id[s->one[i] - 1] + 1);
        if (s->one[i] && !o->p.take_back)
            s->held[s->one[i] - 1]++, s->one[i] = 0;     /* what stays on its holder has no colour */
        if (s->health[i] >= o->spent[s->open][i])
            s->health[i] = ENOUGH;
    }
    if (!o->p.take_back)
        s->held[BLANK] = 0;
    if (s->strikes > DICE || !o->p.strikes)
        s->strikes = ENOUGH;
    s->keeps = s->keeps < DT_TR_KEEPS ? s->keeps : DT_TR_KEEPS;
}

/* What is remembered of a state: before the throw with dice to take back; the throw; its results with clues. */
enum memo { THROWN, READY, CLUED };

static size_t slot_of(const struct dtp_odds *o, const struct odds_state *key)
{
    uint64_t w[STATE / 8];
    memcpy(w, key, sizeof w);
    uint64_t h = (w[0] ^ w[1] * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u ^ (w[2] ^ w[3] * 0xff51afd7ed558ccdu);
    h = (h ^ h >> 29) * 0x94d049bb133111ebu;
    return (h ^ h >> 32) & (o->room - 1);
}

static bool same(const struct odds_state *a, const struct odds_state *b)
{
    uint64_t v[STATE / 8], w[STATE / 8];
    memcpy(v, a, sizeof v);
    memcpy(w, b, sizeof w);
    return !((v[0] ^ w[0]) | (v[1] ^ w[1]) | (v[2] ^ w[2]) | (v[3] ^ w[3]));
}

static bool grow(struct dtp_odds *o)
{
    size_t room = o->room ? 2 * o->room : 1024, old = o->room;
    struct odds_entry **table = calloc(room, sizeof *table), **was = o->table;
    if (!table)
        return false;
    o->table = table;
    o->room = room;
    o->bytes += (room - old) * sizeof *table;
    for (size_t i = 0; i < old; i++) {
        if (!was[i])
            continue;
        size_t at = slot_of(o, &was[i]->key);
        while (table[at])
            at = (at + 1) & (room - 1);
        table[at] = was[i];
    }
    free(was);
    return true;
}

static struct odds_entry *new_entry(struct dtp_odds *o)
{
    size_t size = sizeof(struct odds_entry) + o->lanes * sizeof(double);
    if (!o->chunk || o->chunk_used + size > CHUNK) {
        char *chunk = malloc(CHUNK);
        if (!chunk)
            return NULL;
        *(char **)(void *)chunk = o->chunk;
        o->chunk = chunk;
        o->chunk_used = 16;
        o->bytes += CHUNK;
    }
    struct odds_entry *e = (struct odds_entry *)(void *)(o->chunk + o->chunk_used);
    o->chunk_used += size;
    memset(e, 0, size);
    return e;
}

/* The entry of a state, made when there is none; NULL: no memory. */
static struct odds_entry *find(struct dtp_odds *o, const struct odds_state *s, enum memo what)
{
    struct odds_state key = *s;
    key.what = what;
    if (2 * o->entries >= o->room && !grow(o))
        return o->failed = true, NULL;
    size_t at = slot_of(o, &key);
    for (; o->table[at]; at = (at + 1) & (o->room - 1))
        if (same(&o->table[at]->key, &key))
            return o->table[at];
    struct odds_entry *e = new_entry(o);
    if (!e)
        return o->failed = true, NULL;
    e->key = key;
    o->table[at] = e;
    o->entries++;
    return e;
}

static void drop_rolls(struct dtp_odds *o)
{
    for (struct odds_entry **at = &o->oldest, *last = NULL; o->roll_bytes > o->roll_room && *at;) {
        struct odds_entry *e = *at;
        if (e->pins) {
            last = e;
            at = &e->next;
            continue;
        }
        *at = e->next;
        if (o->newest == e)
            o->newest = last;
        o->roll_bytes -= e->bytes;
        free(e->rolls);
        e->rolls = NULL;
    }
}

/* Keep the rolls of a block that was filled to be kept. */
static void keep_rolls(const struct odds_block *b, struct odds_entry *e)
{
    struct dtp_odds *o = b->o;
    e->rolls = b->rolls;
    e->bytes = odds_block_size(b) * sizeof *b->rolls;
    e->next = NULL;
    *(o->newest ? &o->newest->next : &o->oldest) = e;
    o->newest = e;
    o->roll_bytes += e->bytes;
    e->pins++;
    drop_rolls(o);
    e->pins--;
}

/* One step of the work, a throw that is judged or asked for. True: it is one too many. Whoever has given up comes back
 * from here at once, again and again, until the first question is reached. */
static bool tires(struct dtp_odds *o)
{
    if (o->steps_left && o->bytes + o->roll_bytes <= o->bytes_most)
        return o->steps_left--, false;
    return o->failed = o->tired = true;
}

/* Before anything else one of the holders that were promised takes dice; the next throw in question has one less. */
static void take_promised(struct odds_block *b)
{
    unsigned pool = odds_pool(&b->s);
    memset(b->rolls, 0, odds_block_size(b) * sizeof *b->rolls);
    for (unsigned i = 0; i < 2; i++) {
        if (!b->s.laid[i])
            continue;
        struct odds_take t = { .least = 1, .most = i + 1 < pool ? i + 1 : pool };
        memcpy(t.holders, b->s.holders, sizeof t.holders);
        memcpy(t.laid, b->s.laid, sizeof t.laid);
        t.laid[i]--;
        odds_hold(b, &t, b->rolls);
    }
}

/* Judge all results of the throw; their place is on the stack, unless they are to be kept. */
static bool fill(struct dtp_odds *o, const struct odds_state *s, struct odds_block *b, bool keep)
{
    if (tires(o))
        return false;
    if (!odds_block_begin(o, s, b))
        return false;
    size_t bytes = odds_block_size(b) * sizeof *b->rolls;
    bool owes = odds_owes(s);
    const struct odds_asked *a = owes ? NULL : odds_block_ask(b);
    b->rolls = !a && !owes ? NULL : keep ? malloc(bytes) : odds_push(o, bytes);
    o->failed |= !b->rolls;
    if (b->rolls && owes)
        take_promised(b);
    else if (b->rolls)
        odds_block_judge(b, a);
    return b->rolls;
}

static bool has_holders(const struct odds_state *s) { return s->holders[0] | s->holders[1]; }

static unsigned held_dice(const struct odds_state *s)
{
    unsigned n = (s->one[0] > 0) + (s->one[1] > 0);
    for (unsigned i = 0; i < IDS; i++)
        n += s->held[i];
    return n;
}

static void promise(struct dtp_odds *o, const struct odds_state *s, double *value);

/* What a throw is worth becomes known. `keep`: its rolls become what they are worth with clues. */
static void value_throw(struct odds_block *b, struct odds_entry *e, bool keep)
{
    double unused[MOST_CLUES];
    odds_spend_clues(b, e->known ? unused : e->value, keep);
    if (!e->known && b->o->p.promised && has_holders(&b->s) && !odds_owes(&b->s))
        promise(b->o, &b->s, e->value);
    e->known = true;
}

/* Can different throws lead here by putting dice on a holder? Only with several of them, or where the one could have
 * been of another colour: a die that can be taken back has kept its own. */
static bool asked_again(const struct dtp_odds *o, const struct odds_state *s)
{
    return held_dice(s) > (o->p.take_back || (s->pool[1] && s->pool[2]) ? 1 : 0);
}

bool odds_borrow(struct dtp_odds *o, const struct odds_state *s, struct odds_loan *l)
{
    struct odds_state t = *s;
    if (tires(o))
        return false;
    odds_order(o, &t);
    l->mark = odds_mark(o);
    l->e = find(o, &t, THROWN);
    if (!l->e || !odds_block_begin(o, &t, &l->b))
        return false;
    l->b.rolls = l->e->rolls;
    if (!l->b.rolls) {
        if (!fill(o, &t, &l->b, asked_again(o, &t)))
            return false;
        if (o->p.promised || (!l->e->known && odds_pool(&t) && odds_pool(&t) + held_dice(&t) < o->dice))
            value_throw(&l->b, l->e, o->p.promised);     /* it will be asked for, and the results are at hand */
        if (asked_again(o, &t))
            keep_rolls(&l->b, l->e);
    }
    l->e->pins++;
    return true;
}

void odds_give_back(struct odds_loan *l)
{
    l->e->pins--;
    odds_pop(l->b.o, l->mark);
}

bool odds_borrow_clued(struct dtp_odds *o, const struct odds_state *s, struct odds_loan *l)
{
    double unused[MOST_CLUES];
    if (o->p.promised)
        return odds_borrow(o, s, l);
    l->mark = odds_mark(o);
    l->e = find(o, s, CLUED);
    if (!l->e || !odds_block_begin(o, s, &l->b))
        return false;
    l->b.rolls = l->e->rolls;
    if (!l->b.rolls) {
        if (!fill(o, s, &l->b, true))
            return false;
        odds_spend_clues(&l->b, unused, true);
        keep_rolls(&l->b, l->e);
    }
    l->e->pins++;
    return true;
}

bool odds_throw_now(struct dtp_odds *o, const struct odds_state *s, double *mean)
{
    struct odds_loan l;
    if (!odds_borrow_clued(o, s, &l))
        return false;
    odds_mean(&l.b, l.b.rolls, mean);
    odds_give_back(&l);
    return true;
}

/* Before the throw some holders may be promised: each combination is a throw of its own. */
static void promise(struct dtp_odds *o, const struct odds_state *s, double *value)
{
    double mean[MOST_CLUES];
    for (unsigned one = 0; one <= s->holders[0]; one++)
        for (unsigned two = 0; two <= s->holders[1]; two++) {
            struct odds_state t = *s;
            t.holders[0] = (uint8_t)(t.holders[0] - one), t.holders[1] = (uint8_t)(t.holders[1] - two);
            t.laid[0] = (uint8_t)(t.laid[0] + one), t.laid[1] = (uint8_t)(t.laid[1] + two);
            if (one + two && (unsigned)t.laid[0] + t.laid[1] <= odds_pool(s) && odds_throw_now(o, &t, mean))
                odds_raise(value, mean, o->clues);
        }
}

const double *odds_throw(struct dtp_odds *o, const struct odds_state *s)
{
    struct odds_block b;
    struct odds_mark mark = odds_mark(o);
    struct odds_entry *e = find(o, s, THROWN);
    if (!e || e->known)
        return e ? e->value : o->zero;
    if (e->rolls && odds_block_begin(o, s, &b)) {
        b.rolls = e->rolls;
        value_throw(&b, e, false);
    } else if (fill(o, s, &b, false)) {
        value_throw(&b, e, false);
    }
    odds_pop(o, mark);
    return e->known ? e->value : o->zero;
}

/* Dice may be taken back: every choice among them. */
static void take_back(struct dtp_odds *o, struct odds_state s, unsigned at, double *value)
{
    if (at == IDS + 2) {
        if (odds_pool(&s))
            odds_raise(value, odds_throw(o, &s), o->clues);
        return;
    }
    take_back(o, s, at + 1, value);
    if (at >= IDS && s.one[at - IDS]) {
        s.one[at - IDS] = 0;
        s.pool[at - IDS + 1]++;
        take_back(o, s, at + 1, value);
    }
    for (unsigned n = at < IDS ? s.held[at] : 0; n; n--) {
        s.held[at]--;
        s.pool[0]++;
        take_back(o, s, at + 1, value);
    }
}

/* Some are promised already; others may be, too. */
static const double *owing(struct dtp_odds *o, const struct odds_state *s)
{
    struct odds_entry *e = find(o, s, READY);
    if (e && !e->known) {
        double value[MOST_CLUES] = { 0 };
        odds_raise(value, odds_throw(o, s), o->clues);
        promise(o, s, value);
        memcpy(e->value, value, o->clues * sizeof *value);
        e->known = true;
    }
    return e ? e->value : o->zero;
}

const double *odds_ready(struct dtp_odds *o, struct odds_state s)
{
    odds_order(o, &s);
    if (!s.open)
        return o->sure;
    if (odds_owes(&s) && has_holders(&s) && odds_pool(&s))
        return owing(o, &s);
    if (!held_dice(&s) || !o->p.take_back)
        return odds_pool(&s) ? odds_throw(o, &s) : o->zero;
    struct odds_entry *e = find(o, &s, READY);
    if (e && !e->known) {
        double value[MOST_CLUES] = { 0 };
        take_back(o, s, 0, value);
        memcpy(e->value, value, o->clues * sizeof *value);
        e->known = true;
    }
    return e ? e->value : o->zero;
}

void odds_forget(struct dtp_odds *o)
{
    for (struct odds_entry *e = o->oldest; e; e = e->next)
        free(e->rolls);
    while (o->chunk) {
        char *before = *(char **)(void *)o->chunk;
        free(o->chunk);
        o->chunk = before;
        o->bytes -= CHUNK;
    }
    o->oldest = o->newest = NULL;
    o->bytes -= o->room * sizeof *o->table;
    free(o->table);
    o->table = NULL;
    o->room = o->entries = o->roll_bytes = o->chunk_used = 0;
}
