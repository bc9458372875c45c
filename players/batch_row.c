/* batch_row.c -- what a row shows: the position from the view of the seat that is asked.
 *
 * Mostly that view names everything as the state does (dt_nothing_mixed and dt_speaks_openly): then the row is written
 * from the state, of which it takes only what views keep. Otherwise dt_mask makes the view, and the row is written from
 * that. Either way only components that differ from those last written are written again.
 * tests/unit/batch_row_test.c compares rows with plainly written ones. Freestanding: kernel calls and plain loops. */
#include "batch_in.h"

/* Where a row comes from and goes to. */
struct row {
    struct dt k;                           /* the state or a view of it */
    unsigned seat, things;
    struct dt_batch_kept *kept;
    int16_t *to;                           /* its components */
    bool whole;                            /* nothing of it is there yet */
    unsigned changes;
    uint16_t changed[DT_THINGS + 1];       /* the components that differ from what was written */
};

/* Zones that each seat has one of are counted from the seat asked: its own is always the first. The box is 0. */
static inline int16_t zone_seen(const struct dt *k, unsigned zone, unsigned seat)
{
    const struct dt_zone_def *z = &k->game->zone[zone];
    unsigned nth = zone - z->first;
    if (!(z->flags & DT_OWNED) || nth >= k->s->seats)
        return (int16_t)(z->count ? zone + 1 : 0);
    return (int16_t)(z->first + nth + (nth < seat ? k->s->seats : 0u) - seat + 1);
}

/* ------------------------------------------------------------------- components ---- */

static inline void put_thing(const struct row *r, size_t thing)
{
    const struct dt_thing *at = dt_things(&r->k) + thing;
    int16_t *to = r->to + thing * DT_BATCH_THING;
    to[0] = zone_seen(&r->k, at->zone, r->seat);
    to[1] = (int16_t)(at->flags | at->pos << 8);
    to[2] = (int16_t)(at->count | at->mark << 8);
    to[3] = (int16_t)(at->on + 1);         /* 0: DT_NOTHING */
}

/* Mostly few have changed: many are compared at once, and by pairs where some have. */
static void find_changes(struct row *r)
{
    enum { MANY = 32 };
    const struct dt_thing *now = dt_things(&r->k), *was = r->kept->thing;
    unsigned changes = 0, things = r->things;
    for (unsigned t = 0, end; t < things; t = end) {
        end = t + MANY < things ? t + MANY : things;
        if (!memcmp(now + t, was + t, sizeof *now * (end - t)))
            continue;
        for (; t + 2 <= end; t += 2) {
            if (!memcmp(now + t, was + t, 2 * sizeof *now))
                continue;
            r->changed[changes] = (uint16_t)t;
            changes += memcmp(now + t, was + t, sizeof *now) != 0;
            r->changed[changes] = (uint16_t)(t + 1);
            changes += memcmp(now + t + 1, was + t + 1, sizeof *now) != 0;
        }
        if (t < end && memcmp(now + t, was + t, sizeof *now))
            r->changed[changes++] = (uint16_t)t;
    }
    r->changes = changes;
}

static void all_change(struct row *r)
{
    for (unsigned t = 0; t < r->things; t++)
        r->changed[t] = (uint16_t)t;
    r->changes = r->things;
}

/* What a thing says of itself, apart from the kernel's lists. */
static inline bool says_the_same(const struct dt_thing *a, const struct dt_thing *b)
{
    return !memcmp(a, b, offsetof(struct dt_thing, next)) &&
           !memcmp(&a->used, &b->used, sizeof *a - offsetof(struct dt_thing, used));
}

/* Nothing was mixed. Is that still certain, all that has changed being where everybody knows it? */
static bool still_plain(const struct row *r)
{
    const struct dt_thing *now = dt_things(&r->k), *was = r->kept->thing;
    for (const uint16_t *t = r->changed, *end = t + r->changes; t < end; t++)
        if (!says_the_same(&now[*t], &was[*t]) && !dt_knows(r->k.game, r->k.s, DT_NOBODY, *t))
            return false;
    return true;
}

/* Another seat is asked: it counts zones that seats own from its own. */
static void put_owned(const struct row *r)
{
    const struct dt *k = &r->k;
    const struct dt_list *zones = &k->game->words->zone;
    for (unsigned i = 0; i < zones->count; i++) {
        unsigned first = zones->at[i].a;
        if (!(k->game->zone[first].flags & DT_OWNED))
            continue;
        unsigned end = first + (zones->at[i].b < k->s->seats ? zones->at[i].b : k->s->seats);
        for (unsigned zone = first; zone < end; zone++)
            for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t))
                put_thing(r, t);
    }
}

static void put_things(const struct row *r)
{
    const struct dt_thing *now = dt_things(&r->k);
    for (const uint16_t *t = r->changed, *end = t + r->changes; t < end; t++) {
        r->kept->thing[*t] = now[*t];
        put_thing(r, *t);
    }
    if (!r->whole && r->kept->seat != r->seat)
        put_owned(r);
}

/* -------------------------------------------------------- the head and open fields ---- */

static void put_head(const struct row *r, int16_t *to)
{
    const struct dt_core *v = r->k.s;
    const struct dt_decision *d = &v->ask;
    const uint16_t head[] = { (uint16_t)r->seat, v->seats, d->ask, d->flags, d->least, d->most, d->picked,
                              (uint16_t)(d->source + 1), d->count, (uint16_t)dt_depth(r->k.game, v) };
    enum { OWN = sizeof head / sizeof *head };
    memcpy(to, head, sizeof head);
    memcpy(to + OWN, v->setting, sizeof *to * (DT_BATCH_HEAD - OWN));
}

/* Bytes as numbers, several at a time where there are so many; of the last of those some may be written twice. */
enum { TOGETHER = 16 };
static inline void put_together(int16_t *restrict to, const uint8_t *restrict from)
{
    for (unsigned i = 0; i < TOGETHER; i++)
        to[i] = from[i];
}
static void put_bytes(int16_t *to, const uint8_t *from, unsigned n)
{
    unsigned i = 0;
    for (; i + TOGETHER <= n; i += TOGETHER)
        put_together(to + i, from + i);
    if (n > TOGETHER) {
        put_together(to + n - TOGETHER, from + n - TOGETHER);
        return;
    }
    for (; i < n; i++)
        to[i] = from[i];
}

/* What the game declares open to this seat, as dt_mask keeps it: of private fields its own part. Most games begin with
 * public fields that touch: those are written as one. */
static void put_fields(const struct row *r, const struct dt_batch_shape *shape, int16_t *to)
{
    const struct dt_show *w = r->k.game->show, *last = w + r->k.game->shows;
    const uint8_t *state = (const uint8_t *)r->k.s;
    if (shape->touching)
        put_bytes(to, state + w->at, shape->touching_size);
    to += shape->touching_size;
    for (w += shape->touching; w < last; to += w->size, w++) {
        unsigned part = w->size / DT_SEATS, own = part * r->seat;
        if (w->how != DT_SHOW_OWNER) {
            put_bytes(to, state + w->at, w->size);
            continue;
        }
        memset(to, 0, sizeof *to * w->size);
        if (r->seat < DT_SEATS)
            put_bytes(to + own, state + w->at + own, part);
    }
}

/* ---------------------------------------------------------------------- options ---- */

static void put_features(const struct row *r, const struct dt_batch_shape *shape, const struct dt_option *o,
                         int16_t *to)
{
    const struct dt *k = &r->k;
    char object = shape->object[o->verb];
    bool thing = object == 't' && o->object < r->things;
    to[0] = o->verb;
    to[1] = object;
    to[2] = (int16_t)(thing ? k->content->card_of[o->object] + 1 : 0);
    to[3] = (int16_t)(thing ? dt_card(k, o->object)->kind + 1 : 0);
    to[4] = (int16_t)(thing ? zone_seen(k, dt_thing(k, o->object)->zone, r->seat) : 0);
    to[5] = (int16_t)(thing ? 0 : o->object);
    to[6] = o->arg;
    to[7] = o->flags;
}

static void put_options(const struct row *r, struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i)
{
    const struct dt_decision *d = &r->k.s->ask;
    uint32_t *action = b->action + (size_t)i * DT_OPTIONS;
    int16_t *feature = b->feature + (size_t)i * DT_OPTIONS * DT_BATCH_FEATURES;
    uint8_t *legal = b->legal ? b->legal + (size_t)i * shape->actions : 0;
    b->seat[i] = (uint8_t)r->seat;
    b->options[i] = d->count;
    dt_batch_actions(shape, d, action);
    for (unsigned n = 0; n < d->count; n++) {
        put_features(r, shape, &d->option[n], feature + n * DT_BATCH_FEATURES);
        if (legal && action[n] < shape->actions)
            legal[action[n]] = 1;
    }
}

/* ---------------------------------------------------------------------- the row ---- */

/* How many frames are still those of which it is known that they speak openly. */
static unsigned frames_same(const struct row *r)
{
    const struct dt_frame *now = dt_bottom(&r->k), *was = dt_batch_frames(r->kept, r->things);
    unsigned depth = dt_depth(r->k.game, r->k.s), n = 0;
    while (n < depth && n < r->kept->depth && !memcmp(&now[n], &was[n], sizeof *now))
        n++;
    return n;
}

static void keep_frames(const struct row *r, unsigned from)
{
    unsigned depth = dt_depth(r->k.game, r->k.s);
    struct dt_frame *to = dt_batch_frames(r->kept, r->things);
    memcpy(to + from, dt_bottom(&r->k) + from, sizeof *to * (depth - from));
    r->kept->depth = (uint16_t)depth;
}

/* May the row be written from the state as it is? */
static bool is_plain(const struct row *r)
{
    const struct dt_game *g = r->k.game;
    bool still = r->kept->plain && still_plain(r);
    unsigned frame = still ? frames_same(r) : 0;
    r->kept->plain = (still || dt_nothing_mixed(g, r->k.s)) && dt_speaks_openly(g, r->k.s, frame);
    r->kept->depth = 0;
    if (r->kept->plain)
        keep_frames(r, frame);
    return r->kept->plain;
}

void dt_batch_row(struct dt_batch *b, const struct dt_batch_shape *shape, uint32_t i, void *scratch)
{
    struct dt_core *s = dt_batch_state(b, shape, i);
    int16_t *to = b->observation + (size_t)i * shape->observation;
    struct row r;                          /* not all of changed is in use */
    r.k = dt_rules(b->game, s, 0);
    r.seat = s->ask.who;
    r.things = b->game->content->things;
    r.kept = dt_batch_kept(b, shape, i);
    r.to = to + DT_BATCH_HEAD;
    r.whole = r.kept->row != to;
    (r.whole ? all_change : find_changes)(&r);
    if (!is_plain(&r)) {
        dt_mask(b->game, s, r.seat, scratch);
        r.k = dt_rules(b->game, scratch, 0);
        (r.whole ? all_change : find_changes)(&r);
    }
    put_head(&r, to);
    put_things(&r);
    put_fields(&r, shape, r.to + (size_t)DT_BATCH_THING * r.things);
    put_options(&r, b, shape, i);
    r.kept->row = to;
    r.kept->seat = (uint8_t)r.seat;
}
