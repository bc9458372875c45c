/* batch.c -- see batch.h: ids of actions, and games begun, stepped and ended. What rows show is batch_row.c's.
 * Freestanding: kernel calls and plain loops. */
#include "batch_in.h"

/* ------------------------------------------------------------------- action ids ---- */

static uint32_t objects_of(const struct dt_game *g, unsigned verb)
{
    switch (dt_object_type(g->words, verb)) {
    case 't': return g->content->things;
    case 's': return DT_SEATS;
    case 'p': return g->content->space.count;
    case 'n':                    /* what is taken back may be a thing */
        return verb == DT_V_back && g->content->things > DT_BATCH_NUMBERS ? g->content->things : DT_BATCH_NUMBERS;
    default: return 1;
    }
}

static unsigned verbs_of(const struct dt_game *g) { return DT_V_GAME + g->words->pick.count; }

/* Equals are rare, so they are looked for only where the verb and object could have been met before. */
void dt_batch_actions(const struct dt_batch_shape *shape, const struct dt_decision *d, uint32_t *id)
{
    uint64_t met = 0;
    for (unsigned i = 0; i < d->count; i++) {
        const struct dt_option *o = &d->option[i];
        uint32_t first = shape->first[o->verb] + (shape->object[o->verb] == '-' ? 0u : o->object), nth = 0;
        uint64_t bit = (uint64_t)1 << first % 64;
        for (unsigned k = 0; met & bit && k < i; k++)
            nth += id[k] < shape->actions && id[k] % shape->different == first;
        met |= bit;
        bool fits = first < shape->first[o->verb + 1] && nth < DT_BATCH_EQUAL;
        id[i] = fits ? first + nth * shape->different : (uint32_t)DT_BATCH_NO_ACTION;
    }
}

static void shape_fields(const struct dt_game *g, struct dt_batch_shape *to)
{
    to->touching = to->touching_size = 0;
    for (unsigned i = 0; i < g->shows; i++) {
        const struct dt_show *w = &g->show[i];
        to->observation += w->size;
        if (to->touching == i && w->how != DT_SHOW_OWNER && w->at == g->show[0].at + to->touching_size) {
            to->touching++;
            to->touching_size = (uint16_t)(to->touching_size + w->size);
        }
    }
}

void dt_batch_shape(const struct dt_game *g, struct dt_batch_shape *to)
{
    uint32_t ids = 0;
    for (unsigned verb = 0; verb < 256; verb++) {
        bool known = verb < verbs_of(g);
        to->object[verb] = known ? dt_object_type(g->words, verb) : '-';
        to->first[verb] = ids;
        ids += known ? objects_of(g, verb) : 0;
    }
    to->first[256] = to->different = ids;
    to->actions = ids * DT_BATCH_EQUAL;
    to->state = g->size;
    to->kept = (sizeof(struct dt_batch_kept) + sizeof(struct dt_thing) * g->content->things
                + sizeof(struct dt_frame) * dt_room(g) + 7) / 8 * 8;
    to->observation = DT_BATCH_HEAD + (uint32_t)DT_BATCH_THING * g->content->things;
    shape_fields(g, to);
}

/* ---------------------------------------------------------------------- stepping ---- */

/* Only what was set is cleared: a row has thousands of ids and a few options. */
static void clear_legal(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i)
{
    if (!b->legal)
        return;
    uint8_t *legal = b->legal + (size_t)i * shape->actions;
    for (const uint32_t *id = b->action + (size_t)i * DT_OPTIONS, *end = id + b->options[i]; id < end; id++)
        if (*id < shape->actions)
            legal[*id] = 0;
}

static uint64_t seed_of(const struct dt_batch *b, uint32_t i)
{
    uint64_t x = b->seed + 0x9e3779b97f4a7c15u * (i + 1) + 0xd1342543de82ef95u * b->episode[i];
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Games that end before anybody is asked teach nothing and are left out. */
static bool begin_game(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i)
{
    struct dt_setup how;
    struct dt_core *s = dt_batch_state(b, shape, i);
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

static void show_whole(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i, void *scratch)
{
    struct dt_batch_kept *kept = dt_batch_kept(b, shape, i);
    kept->row = 0;
    kept->plain = false;
    kept->depth = 0;
    dt_batch_row(b, shape, i, scratch);
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
        if (!begin_game(b, &shape, i))
            return false;
        show_whole(b, &shape, i, scratch);
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
        show_whole(b, &shape, i, scratch);
    }
}

uint32_t dt_batch_step(struct dt_batch *b, uint32_t from, uint32_t to, const uint32_t *action, void *scratch)
{
    struct dt_batch_shape shape;
    uint32_t refused = 0;
    dt_batch_shape(b->game, &shape);
    for (uint32_t i = from; i < to; i++) {
        struct dt_core *s = dt_batch_state(b, &shape, i);
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
            begin_game(b, &shape, i);
        }
        dt_batch_row(b, &shape, i, scratch);
    }
    return refused;
}
