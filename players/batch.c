/* batch.c -- see batch.h. Every row is written from the view of the seat that is asked (dt_mask), never
 * from the state itself. Freestanding: kernel calls and plain loops. */
#include "batch.h"

/* ------------------------------------------------------------------- action ids ---- */

static char object_of(const struct dt_game *g, unsigned verb)
{
    static const char common[] = {
#define X(name, object) object,
        DT_VERBS(X)
#undef X
    };
    if (verb < sizeof common)
        return common[verb];
    return verb >= DT_V_GAME && verb - DT_V_GAME < g->words->pick.count ? g->words->pick.at[verb - DT_V_GAME].args[0]
                                                                        : '-';
}

static uint32_t objects_of(const struct dt_game *g, unsigned verb)
{
    switch (object_of(g, verb)) {
    case 't': return g->content->things;
    case 's': return DT_SEATS;
    case 'p': return g->content->space.count;
    case 'n': return DT_BATCH_NUMBERS;
    default: return 1;
    }
}

static unsigned verbs_of(const struct dt_game *g) { return DT_V_GAME + g->words->pick.count; }

uint32_t dt_batch_action(const struct dt_game *g, const struct dt_batch_shape *shape, const struct dt_decision *d,
                         unsigned i)
{
    const struct dt_option *o = &d->option[i];
    uint32_t nth = 0, object = object_of(g, o->verb) == '-' ? 0 : o->object;
    for (unsigned k = 0; k < i; k++)
        nth += d->option[k].verb == o->verb && d->option[k].object == o->object;
    if (o->verb >= verbs_of(g) || object >= objects_of(g, o->verb) || nth >= DT_BATCH_EQUAL)
        return DT_BATCH_NO_ACTION;
    return shape->first[o->verb] + object * DT_BATCH_EQUAL + nth;
}

void dt_batch_shape(const struct dt_game *g, struct dt_batch_shape *to)
{
    uint32_t own = 0, ids = 0;
    for (unsigned i = 0; i < g->shows; i++)
        own += g->show[i].size;
    for (unsigned verb = 0; verb < 256; verb++) {
        to->first[verb] = ids * DT_BATCH_EQUAL;
        ids += verb < verbs_of(g) ? objects_of(g, verb) : 0;
    }
    to->state = g->size;
    to->observation = DT_BATCH_HEAD + (uint32_t)DT_BATCH_THING * g->content->things + own;
    to->actions = ids * DT_BATCH_EQUAL;
}

/* ------------------------------------------------------------------ observations ---- */

/* Zones that each seat has one of are counted from the seat asked: its own is always the first. */
static int16_t zone_seen(const struct dt *k, unsigned zone, unsigned seat)
{
    const struct dt_zone_def *z = &k->game->zone[zone];
    if (!z->count)
        return 0;
    unsigned nth = zone - z->first;
    if (!(z->flags & DT_OWNED) || nth >= k->s->seats)
        return (int16_t)(zone + 1);
    return (int16_t)(z->first + nth + (nth < seat ? k->s->seats : 0u) - seat + 1);
}

static void put_head(const struct dt *k, unsigned seat, int16_t *to)
{
    const struct dt_core *v = k->s;
    const struct dt_decision *d = &v->ask;
    const uint16_t head[] = { (uint16_t)seat, v->seats, d->ask, d->flags, d->least, d->most, d->picked,
                              (uint16_t)(d->source + 1), d->count,
                              (uint16_t)dt_depth(k->game, v) };
    for (unsigned i = 0; i < DT_BATCH_HEAD; i++)
        to[i] = (int16_t)(i < sizeof head / sizeof *head ? head[i] : v->setting[i - sizeof head / sizeof *head]);
}

static void observe(const struct dt *k, unsigned seat, int16_t *to)
{
    const struct dt_game *g = k->game;
    const struct dt_word *last = &g->words->zone.at[g->words->zone.count - 1];
    int16_t zone[256];
    for (unsigned z = 0; z < (unsigned)last->a + last->b; z++)
        zone[z] = zone_seen(k, z, seat);
    zone[0xff] = 0;                        /* in the box */
    put_head(k, seat, to);
    to += DT_BATCH_HEAD;
    const struct dt_thing *end = dt_things(k) + g->content->things;
    for (const struct dt_thing *at = dt_things(k); at < end; at++, to += DT_BATCH_THING) {
        to[0] = zone[at->zone];
        to[1] = (int16_t)(at->flags | at->pos << 8);
        to[2] = (int16_t)(at->count | at->mark << 8);
        to[3] = (int16_t)(at->on + 1);     /* 0: DT_NOTHING */
    }
    for (unsigned i = 0; i < g->shows; i++) {
        const uint8_t *from = (const uint8_t *)k->s + g->show[i].at;
        for (unsigned n = 0; n < g->show[i].size; n++)
            *to++ = from[n];
    }
}

static void put_features(const struct dt *k, const struct dt_option *o, unsigned seat, int16_t *to)
{
    const struct dt_content *c = k->content;
    bool thing = object_of(k->game, o->verb) == 't' && o->object < c->things;
    to[0] = o->verb;
    to[1] = (int16_t)object_of(k->game, o->verb);
    to[2] = (int16_t)(thing ? c->card_of[o->object] + 1 : 0);
    to[3] = (int16_t)(thing ? dt_card(k, o->object)->kind + 1 : 0);
    to[4] = (int16_t)(thing ? zone_seen(k, dt_thing(k, o->object)->zone, seat) : 0);
    to[5] = (int16_t)(thing ? 0 : o->object);
    to[6] = o->arg;
    to[7] = o->flags;
}

/* Everything that row i shows. */
static void show(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i, struct dt_core *view)
{
    const struct dt_core *s = (const struct dt_core *)(const void *)((const char *)b->states + i * shape->state);
    unsigned seat = s->ask.who;
    dt_mask(b->game, s, seat, view);
    const struct dt k = { b->game, b->game->content, view, 0, { 0 } };
    const struct dt_decision *d = &view->ask;
    uint32_t *action = b->action + (size_t)i * DT_OPTIONS;
    b->seat[i] = (uint8_t)seat;
    b->options[i] = d->count;
    observe(&k, seat, b->observation + (size_t)i * shape->observation);
    for (unsigned n = 0; n < d->count; n++) {
        action[n] = dt_batch_action(b->game, shape, d, n);
        put_features(&k, &d->option[n], seat, b->feature + ((size_t)i * DT_OPTIONS + n) * DT_BATCH_FEATURES);
    }
    uint8_t *legal = b->legal ? b->legal + (size_t)i * shape->actions : 0;
    for (unsigned n = 0; legal && n < d->count; n++)
        if (action[n] < shape->actions)
            legal[action[n]] = 1;
}

/* Only what was set is cleared: a row has thousands of ids and a few options. */
static void clear_legal(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i)
{
    for (unsigned n = 0; b->legal && n < b->options[i]; n++) {
        uint32_t id = b->action[(size_t)i * DT_OPTIONS + n];
        if (id < shape->actions)
            b->legal[(size_t)i * shape->actions + id] = 0;
    }
}

/* ---------------------------------------------------------------------- stepping ---- */

static uint64_t seed_of(const struct dt_batch *b, uint32_t i)
{
    uint64_t x = b->seed + 0x9e3779b97f4a7c15u * (i + 1) + 0xd1342543de82ef95u * b->episode[i];
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Games that end before anybody is asked teach nothing and are left out. */
static bool begin(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i)
{
    struct dt_setup how;
    struct dt_core *s = (struct dt_core *)(void *)((char *)b->states + i * shape->state);
    dt_defaults(b->game, &how, b->seats);
    for (unsigned tries = 0; tries < 1000; tries++, b->episode[i]++) {
        if (!dt_begin(b->game, s, b->setup ? b->setup : &how, seed_of(b, i), 0))
            return false;
        if (!dt_over(s))
            return true;
    }
    return false;
}

static void reward(struct dt_batch *b, const struct dt_core *s, uint32_t i)
{
    b->over[i] = s->status == DT_FAULT ? 2 : 1;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        bool won = s->status == DT_WON && (!b->game->sides || s->winners >> seat & 1);
        bool none = s->status == DT_DRAWN || s->status == DT_FAULT;
        b->reward[i * DT_SEATS + seat] = (int8_t)(none ? 0 : won ? 1 : -1);
    }
}

bool dt_batch_begin(struct dt_batch *b, uint32_t from, uint32_t to, void *scratch)
{
    struct dt_batch_shape shape;
    dt_batch_shape(b->game, &shape);
    for (uint32_t i = from; i < to; i++) {
        b->episode[i] = 0;
        b->over[i] = 0;
        for (uint32_t n = 0; b->legal && n < shape.actions; n++)
            b->legal[(size_t)i * shape.actions + n] = 0;
        for (unsigned seat = 0; seat < DT_SEATS; seat++)
            b->reward[i * DT_SEATS + seat] = 0;
        if (!begin(b, &shape, i))
            return false;
        show(b, &shape, i, scratch);
    }
    return true;
}

/* The option that was shown with this id, or their number. */
static unsigned option_of(const struct dt_batch *b, const struct dt_core *s, uint32_t i, uint32_t id)
{
    unsigned n = 0;
    while (n < s->ask.count && b->action[(size_t)i * DT_OPTIONS + n] != id)
        n++;
    return n;
}

void dt_batch_show(struct dt_batch *b, uint32_t from, uint32_t to, void *scratch)
{
    struct dt_batch_shape shape;
    dt_batch_shape(b->game, &shape);
    for (uint32_t i = from; i < to; i++) {
        clear_legal(b, &shape, i);
        show(b, &shape, i, scratch);
    }
}

uint32_t dt_batch_step(struct dt_batch *b, uint32_t from, uint32_t to, const uint32_t *action, void *scratch)
{
    struct dt_batch_shape shape;
    uint32_t refused = 0;
    dt_batch_shape(b->game, &shape);
    for (uint32_t i = from; i < to; i++) {
        struct dt_core *s = (struct dt_core *)(void *)((char *)b->states + i * shape.state);
        for (unsigned seat = 0; b->over[i] && seat < DT_SEATS; seat++)
            b->reward[i * DT_SEATS + seat] = 0;
        b->over[i] = 0;
        unsigned option = action[i] == DT_BATCH_NO_ACTION ? s->ask.count : option_of(b, s, i, action[i]);
        clear_legal(b, &shape, i);
        if (option >= s->ask.count || !dt_apply(b->game, s, option, 0))
            refused++;
        if (dt_over(s)) {
            reward(b, s, i);
            b->episode[i]++;
            begin(b, &shape, i);
        }
        show(b, &shape, i, scratch);
    }
    return refused;
}
