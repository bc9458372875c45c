/* zone.c -- where components are. Every thing is in exactly one zone at any time, because its
 * zone is a field of the thing: none can be lost or doubled. dt_move is the only door. */
#include "know.h"

/* ---- the list of each zone: by slot and id in rows, by id elsewhere; but what has a place in a deck comes first, from
 * the bottom up, and a few things are bits ---- */

static inline uint16_t *head(const struct dt *k, unsigned zone) { return &k->heads[zone]; }

/* Has somebody put it under the deck it is in? Or at either end of it? */
static inline bool lies_under(const struct dt_thing *t) { return (uint8_t)(t->pos - 1) < 127; }
static inline bool has_place(const struct dt_thing *t) { return t->pos; }

/* The link in the list of a heap, or of a deck behind what has a place, that leads, or would lead, to a thing. What
 * came out of the box side by side mostly lies together again: its neighbours are looked at before the list is
 * walked, and then further ones while it is. The first of the list is found at the latest: nothing before it is looked
 * at. */
static inline uint16_t *link_by_id(struct dt_thing *things, uint16_t *at, size_t thing, uint8_t zone, bool deck)
{
    struct dt_thing *t = &things[thing];
    size_t next = *at;
    if (next >= thing)                     /* DT_NOTHING is greater than any id */
        return at;
    int near = 1;
    for (; near <= 6; near++)
        if (t[-near].zone == zone && !(deck && has_place(&t[-near])))
            return &t[-near].next;
    for (; t[-near].zone != zone || (deck && has_place(&t[-near])); near++) {
        at = &things[next].next;
        if ((next = *at) >= thing)
            return at;
    }
    return &t[-near].next;
}

/* The link behind all that has a place in a deck. */
static inline uint16_t *link_behind(struct dt_thing *things, uint16_t *at)
{
    while (*at != DT_NOTHING && has_place(&things[*at]))
        at = &things[*at].next;
    return at;
}

static inline uint16_t *link_in_deck(struct dt_thing *things, uint16_t *at, size_t thing, uint8_t zone)
{
    return link_by_id(things, link_behind(things, at), thing, zone, true);
}

/* And in a row, where slots come before ids. */
static inline uint16_t *link_by_slot(struct dt_thing *things, uint16_t *at, unsigned thing, unsigned pos)
{
    while (*at != DT_NOTHING && (things[*at].pos != pos ? things[*at].pos < pos : *at < thing))
        at = &things[*at].next;
    return at;
}

/* Text is live while its card lies face up (or for its holder alone) in a live zone. */
static inline bool has_live_text(const struct dt *k, size_t thing, const struct dt_zone_def *z, unsigned flags)
{
    return z->flags & DT_LIVE && !(flags & DT_DOWN) && k->content->of[thing].abilities;
}

/* Held by a seat and speaking of its own events alone it answers that seat; all else may answer anybody. */
static inline bool answers_one(const struct dt *k, unsigned thing, const struct dt_zone_def *z)
{
    return z->flags & DT_OWNED && !(k->content->others->w[thing >> 6] >> (thing & 63) & 1);
}

unsigned dt_heard_by(const struct dt *k, unsigned thing, unsigned zone, unsigned flags)
{
    const struct dt_zone_def *z = &k->game->zone[zone];
    return !has_live_text(k, thing, z, flags) ? 0 : answers_one(k, thing, z) ? 1u << (zone - z->first)
                                                                             : (1u << DT_LIVE_ROWS) - 1;
}

/* A 1 in the byte of each seat that a live thing may answer: of one or of all. */
static inline uint64_t seats_answered(const struct dt *k, unsigned thing, unsigned zone, const struct dt_zone_def *z)
{
    uint8_t one[DT_SEATS] = { 0 };
    uint64_t seats;
    if (!answers_one(k, thing, z))
        return 0x0101010101010101u;
    one[zone - z->first] = 1;
    memcpy(&seats, one, sizeof seats);
    return seats;
}

/* Eight counts at once: `seats` has a 1 or -1 for each that counts. */
static inline void count_heard(uint8_t *hears, const struct dt_ability *a, uint64_t seats)
{
    uint64_t count;
    uint8_t *at = hears + (a->on * DT_HALVES + a->cell / 2) * DT_SEATS;
    memcpy(&count, at, sizeof count);
    count += seats;
    memcpy(at, &count, sizeof count);
}

/* The text of a card begins (1) or ends (-1) to be live where it lies. What has been used up hears nothing. */
static inline void hear(struct dt *k, unsigned thing, int more)
{
    const struct dt_card *card = dt_card(k, thing);
    const struct dt_thing *t = dt_thing(k, thing);
    const struct dt_zone_def *z = &k->game->zone[t->zone];
    uint64_t bit = (uint64_t)1 << (thing & 63), *ears = dt_ears(k, 0) + (thing >> 6) * DT_LIVE_ROWS;
    uint64_t seats = seats_answered(k, thing, t->zone, z);
    uint8_t *hears = dt_hears(k, 0, 0), *modified = dt_modifiers(k);
    if (answers_one(k, thing, z))
        ears[t->zone - z->first] ^= bit;
    else
        for (unsigned row = 0; row <= DT_ROW_NOBODY; row++)
            ears[row] ^= bit;
    ears[DT_ROW_ALL] ^= bit;
    seats = more > 0 ? seats : -seats;
    for (const struct dt_ability *a = &k->content->ability[card->ability], *end = a + card->abilities; a < end; a++)
        if (a->cell == DT_STATIC)
            modified[a->on] = (uint8_t)(modified[a->on] + more);
        else if (dt_is_set(k, a) && dt_is_fresh(a, t->used))
            count_heard(hears, a, seats);
}

/* Into the bits of its zone. */
static void list_few(struct dt *k, unsigned thing)
{
    struct dt_thing *t = dt_thing(k, thing);
    *head(k, t->zone) |= (uint16_t)(1u << (thing - dt_few(k)));
    t->next = DT_NOTHING;
}

/* Into the list of its zone, which is no bits, by its place there. */
static inline void put_in(struct dt *k, struct dt_thing *things, size_t thing, const struct dt_zone_def *z)
{
    struct dt_thing *t = &things[thing];
    uint16_t *at = head(k, t->zone);
    if (z->order == DT_ROW)
        at = link_by_slot(things, at, (unsigned)thing, t->pos);
    else if (z->order == DT_ANYHOW)
        at = link_by_id(things, at, thing, t->zone, false);
    else if (!has_place(t))
        at = link_in_deck(things, at, thing, t->zone);
    else
        while (*at != DT_NOTHING && has_place(&things[*at]) && things[*at].pos < t->pos)
            at = &things[*at].next;
    t->next = *at;
    *at = (uint16_t)thing;
    ++*dt_many(k, t->zone);
}

/* Wherever it lies; nowhere yet where it is still in the box. */
static void list(struct dt *k, size_t thing)
{
    struct dt_thing *things = dt_things(k);
    const struct dt_zone_def *z = &k->game->zone[things[thing].zone];
    if (z->count && z->order == DT_FEW)
        list_few(k, (unsigned)thing);
    else if (z->count)
        put_in(k, things, thing, z);
}

/* Out of the list of its zone, which is no bits. */
static inline void take_from(struct dt *k, struct dt_thing *things, size_t thing, const struct dt_zone_def *z)
{
    const struct dt_thing *t = &things[thing];
    uint16_t *at = head(k, t->zone);
    --*dt_many(k, t->zone);
    if (z->order == DT_ANYHOW)
        at = link_by_id(things, at, thing, t->zone, false);
    else if (z->order == DT_DECK && !has_place(t))
        at = link_in_deck(things, at, thing, t->zone);
    else
        while (*at != thing)
            at = &things[*at].next;
    *at = t->next;
}

/* Wherever it lies; nothing where it comes out of the box. */
static inline void take_out(struct dt *k, struct dt_thing *things, size_t thing)
{
    unsigned zone = things[thing].zone;
    const struct dt_zone_def *z = &k->game->zone[zone];
    if (z->count && z->order == DT_FEW)
        *head(k, zone) ^= (uint16_t)(1u << (thing - dt_few(k)));
    else if (z->count)
        take_from(k, things, thing, z);
}

void dt_link_all(struct dt *k)
{
    const struct dt_thing *things = dt_things(k);
    for (unsigned zone = 0; zone < dt_zones(k->game); zone++)
        *head(k, zone) = k->game->zone[zone].order == DT_FEW ? 0 : DT_NOTHING, *dt_many(k, zone) = 0;
    for (unsigned t = k->content->things; t-- > 0;)       /* from the last: they go to the front of a list */
        list(k, t);
    memset(dt_ears(k, 0), 0, sizeof(uint64_t) * DT_LIVE_ROWS * DT_LIVE_WORDS(k->game->things_room));
    memset(dt_hears(k, 0, 0), 0, DT_HALVES * DT_SEATS * k->game->words->event.count);
    memset(dt_modifiers(k), 0, k->game->words->query.count);
    for (unsigned t = 0; t < k->content->things; t++)
        if (has_live_text(k, t, &k->game->zone[things[t].zone], things[t].flags))
            hear(k, t, 1);
}

/* Whoever has another name has that of another: all are taken out, then each is put back under its new one. */
void dt_rename(struct dt *k, const uint16_t *map, const uint16_t *other, unsigned n)
{
    struct dt_thing *things = dt_things(k), old[DT_THINGS];
    const struct dt_zone_def *zone = k->game->zone;
    for (unsigned i = 0; i < n; i++) {
        struct dt_thing *t = &things[other[i]];
        if (has_live_text(k, other[i], &zone[t->zone], t->flags))
            hear(k, other[i], -1);
        take_from(k, things, other[i], &zone[t->zone]);      /* no bits: what is DT_FEW is not hidden */
        old[i] = *t;
        t->zone = 0xff;                    /* nobody's neighbour now */
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned thing = map[other[i]];
        things[thing] = old[i];
        put_in(k, things, thing, &zone[old[i].zone]);
        if (has_live_text(k, thing, &zone[old[i].zone], old[i].flags))
            hear(k, thing, 1);
    }
}

/* A card put at one end of a deck moves the ordered cards of that end inwards by one. */
static inline void make_room(struct dt_thing *things, size_t first, unsigned end)
{
    if (end == DT_TO_BOTTOM) {
        for (struct dt_thing *t; first != DT_NOTHING && lies_under(t = &things[first]); first = t->next)
            t->pos = (uint8_t)(t->pos + (t->pos < 127));
        return;
    }
    for (struct dt_thing *t; first != DT_NOTHING && has_place(t = &things[first]); first = t->next)
        t->pos = (uint8_t)(t->pos - (t->pos > 129));
}

/* Where in a row a thing comes: the link that is to lead to it, and its slot; after the last where none is named. */
static inline uint16_t *row_place(struct dt_thing *things, uint16_t *first, unsigned thing, int slot, unsigned *pos)
{
    uint16_t *at = first;
    *pos = slot < 0 ? 0 : (uint8_t)slot;
    if (slot < 0)
        for (; *at != DT_NOTHING; at = &things[*at].next)
            *pos = (uint8_t)(things[*at].pos + 1);
    /* a row that has been added to so often that its slots begin anew */
    return slot < 0 && (*pos || at == first) ? at : link_by_slot(things, first, thing, *pos);
}

/* What a thing could do, and what lay on it, is forgotten by a move. */
static inline void forget(struct dt *k, struct dt_thing *t)
{
    if (t->used)
        k->s->spent--;
    t->used = 0;
    t->count = t->mark = 0;
}

/* Where in the list of a zone that is no bits a thing comes: the link that is to lead to it, and its place there. */
static inline uint16_t *find_place(struct dt *k, size_t thing, size_t zone, int slot, unsigned end, unsigned *pos)
{
    struct dt_thing *things = dt_things(k);
    uint16_t *first = head(k, (unsigned)zone);
    unsigned order = k->game->zone[zone].order;
    if (order == DT_ROW)
        return row_place(things, first, (unsigned)thing, slot, pos);
    *pos = 0;
    if (order == DT_ANYHOW)
        return link_by_id(things, first, thing, (uint8_t)zone, false);
    if (!end)
        return link_in_deck(things, first, thing, (uint8_t)zone);
    make_room(things, *first, end);
    *pos = end == DT_TO_TOP ? 255 : 1;
    return end == DT_TO_TOP ? link_behind(things, first) : first;
}

/* From where it lies into a zone. */
static void place(struct dt *k, size_t thing, size_t zone, unsigned host, int slot, unsigned how)
{
    struct dt_thing *things = dt_things(k), *t = &things[thing];
    const struct dt_zone_def *z = &k->game->zone[zone];
    unsigned face = (how & DT_FACE_DOWN ? DT_DOWN : 0u) | (how & DT_LOOK_ONLY ? DT_LOOK : 0u), recall = 0, pos;
    if (z->order == DT_FEW && dt_card(k, (unsigned)thing)->kind != k->game->few) {
        dt_fault(k, DT_F_BAD_ID);
        return;
    }
    if (face && z->flags & DT_UPRIGHT)
        dt_fault(k, DT_F_FACE_DOWN);
    if (has_live_text(k, thing, &k->game->zone[t->zone], t->flags))
        hear(k, (unsigned)thing, -1);
    take_out(k, things, thing);
    /* mostly all see it there, or nobody can follow it */
    if (z->order == DT_ROW ? z->see != DT_SEE_ALL || face : z->order == DT_DECK && how & 15)
        recall = dt_remember(k, dt_known_by(k, t), dt_seen_in(z, (unsigned)zone, face));
    if (how & DT_KEEP)
        face |= t->flags & ~(unsigned)(DT_DOWN | DT_LOOK | DT_REMEMBERED);
    else
        forget(k, t);
    t->seen = (uint8_t)recall;
    t->flags = (uint8_t)(face | (recall >> DT_SEATS ? DT_REMEMBERED : 0));
    t->on = (uint16_t)host;
    t->zone = (uint8_t)zone;
    if (z->order == DT_FEW) {
        t->pos = 0;
        list_few(k, (unsigned)thing);
        return;
    }
    uint16_t *at = find_place(k, thing, zone, slot, how & 15, &pos);
    t->pos = (uint8_t)pos;
    t->next = *at;
    *at = (uint16_t)thing;
    ++*dt_many(k, (unsigned)zone);
    if (has_live_text(k, thing, z, face))
        hear(k, (unsigned)thing, 1);
}

/* One of a few things, from one of their zones into another. */
static void slide(struct dt *k, unsigned thing, unsigned zone, unsigned host)
{
    uint16_t *heads = head(k, 0), bit = (uint16_t)(1u << (thing - dt_few(k)));
    heads[dt_thing(k, thing)->zone] ^= bit;
    heads[zone] |= bit;
    dt_lie(dt_thing(k, thing), zone, host);
}

/* Somebody is told of it. */
static void place_told(struct dt *k, unsigned thing, unsigned zone, unsigned host, int slot, unsigned how)
{
    struct dt_thing before = *dt_thing(k, thing);
    place(k, thing, zone, host, slot, how);
    dt_told_move(k, thing, &before);
}

static inline void move(struct dt *k, unsigned thing, unsigned zone, unsigned host, int slot, unsigned how)
{
    if (thing >= k->content->things || !dt_zone_def(k, zone))
        dt_fault(k, DT_F_BAD_ID);
    else if (k->log || dt_recalled(k, thing))
        place_told(k, thing, zone, host, slot, how);
    else if (how == DT_PLAIN && k->game->zone[zone].order == DT_FEW &&
             k->game->zone[dt_thing(k, thing)->zone].order == DT_FEW)
        slide(k, thing, zone, host);
    else
        place(k, thing, zone, host, slot, how);
}

void dt_move(struct dt *k, unsigned thing, unsigned zone, int slot, unsigned how)
{
    move(k, thing, zone, DT_NOTHING, slot, how);
}

void dt_put_on(struct dt *k, unsigned thing, unsigned zone, unsigned host, unsigned how)
{
    move(k, thing, zone, host, -1, how);
}

/* ---- a few things, among their own zones ---- */

/* One by one: somebody is told. */
static void pour_slowly(struct dt *k, unsigned to, unsigned things)
{
    for (; things; things &= things - 1)
        dt_move(k, dt_few(k) + (unsigned)__builtin_ctz(things), to, -1, DT_PLAIN);
}

void dt_pour(struct dt *k, unsigned from, unsigned to, unsigned things)
{
    uint16_t *heads = head(k, 0);
    things &= heads[from];
    if (!dt_quiet(k)) {
        pour_slowly(k, to, things);
        return;
    }
    heads[from] ^= (uint16_t)things;
    heads[to] |= (uint16_t)things;
    for (struct dt_thing *t = dt_thing(k, dt_few(k)); things; t++, things >>= 1)
        if (things & 1)
            dt_lie(t, to, DT_NOTHING);
}

/* What had a place in a deck does not come first any more: out of the list, and in again by id. */
static void mix_in(struct dt *k, unsigned zone)
{
    struct dt_thing *things = dt_things(k);
    size_t placed = dt_head(k, zone), behind = *link_behind(things, head(k, zone)), next;
    for (size_t t = placed; t != behind; t = things[t].next) {
        things[t].zone = 0xff;             /* nobody's neighbour before it is listed */
        --*dt_many(k, zone);
    }
    *head(k, zone) = (uint16_t)behind;
    for (size_t t = placed; t != behind; t = next) {
        next = things[t].next;
        things[t].zone = (uint8_t)zone;
        things[t].pos = 0;
        list(k, t);
    }
}

/* Shuffling also wipes what could tell equal backs apart: attributes and who looked. */
void dt_shuffle(struct dt *k, unsigned zone)
{
    if (k->game->zone[zone].order == DT_DECK)
        mix_in(k, zone);
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t))
        dt_thing(k, t)->pos = dt_thing(k, t)->seen = 0, dt_thing(k, t)->flags &= (uint8_t)~DT_REMEMBERED;
}

void dt_turn(struct dt *k, unsigned thing, bool face_down)
{
    struct dt_thing *t = dt_thing(k, thing), before = *t;
    const struct dt_zone_def *z = &k->game->zone[t->zone];
    if (has_live_text(k, thing, z, t->flags))
        hear(k, thing, -1);
    t->flags = (uint8_t)((face_down ? t->flags | DT_DOWN : t->flags & ~(DT_DOWN | DT_LOOK)) & ~DT_REMEMBERED);
    if (face_down && z->flags & DT_UPRIGHT)
        dt_fault(k, DT_F_FACE_DOWN);
    unsigned recall = dt_keeps_place(z, t) ? dt_remember(k, dt_known_by(k, &before), dt_seen_by(k, t)) : 0;
    t->seen = (uint8_t)recall;
    t->flags |= recall >> DT_SEATS ? DT_REMEMBERED : 0;
    if (has_live_text(k, thing, z, t->flags))
        hear(k, thing, 1);
    if (k->log || dt_recalled(k, thing))
        dt_told_move(k, thing, &before);
}

/* Bits, or the one visited last has left the zone: go on with those behind it. */
unsigned dt_next_behind(const struct dt *k, unsigned zone, unsigned after)
{
    if (k->game->zone[zone].order == DT_FEW) {
        unsigned left = dt_head(k, zone) >> (after - dt_few(k)) >> 1;
        return left ? after + 1 + (unsigned)__builtin_ctz(left) : (unsigned)DT_NOTHING;
    }
    unsigned t = dt_first(k, zone);
    while (t != DT_NOTHING && t <= after)
        t = dt_thing(k, t)->next;
    return t;
}

unsigned dt_at(const struct dt *k, unsigned zone, unsigned slot)
{
    unsigned t = dt_first(k, zone);
    while (t != DT_NOTHING && dt_thing(k, t)->pos != slot)
        t = dt_next(k, zone, t);
    return t;
}


unsigned dt_in(const struct dt *k, unsigned zone)
{
    unsigned n = *dt_many(k, zone);
    if (k->game->zone[zone].order == DT_FEW)
        for (unsigned left = dt_head(k, zone); left; left &= left - 1)
            n++;
    return n;
}

unsigned dt_find(const struct dt *k, unsigned kind, unsigned zone)
{
    unsigned t = dt_first(k, zone);
    while (t != DT_NOTHING && dt_card(k, t)->kind != kind)
        t = dt_next(k, zone, t);
    return t;
}

void dt_set_used(struct dt *k, unsigned thing, unsigned used)
{
    struct dt_thing *t = dt_thing(k, thing);
    const struct dt_card *card = dt_card(k, thing);
    const struct dt_zone_def *z = &k->game->zone[t->zone];
    unsigned before = t->used, live = has_live_text(k, thing, z, t->flags) ? card->abilities : 0;
    uint64_t seats = seats_answered(k, thing, t->zone, z);
    uint8_t *hears = dt_hears(k, 0, 0);
    for (const struct dt_ability *a = &k->content->ability[card->ability], *end = a + live; a < end; a++) {
        bool was = dt_is_fresh(a, before), is = dt_is_fresh(a, used);
        if (was != is && dt_is_set(k, a))
            count_heard(hears, a, is ? seats : -seats);
    }
    k->s->spent = (uint16_t)(k->s->spent + (used != 0) - (before != 0));
    t->used = (uint16_t)used;
}

static void refresh_thing(struct dt *k, unsigned thing, unsigned period)
{
    const struct dt_card *card = dt_card(k, thing);
    unsigned used = dt_thing(k, thing)->used;
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &k->content->ability[card->ability + i];
        if (a->period == period + 1)
            used &= ~(0xfu << (a->counter * 4));
    }
    dt_set_used(k, thing, used);
}

/* Those of this list, the first of which is one. */
static void refresh_from(struct dt *k, const uint16_t *list, unsigned period)
{
    for (; *list != DT_NOTHING; list++)
        if (dt_thing(k, *list)->used)
            refresh_thing(k, *list, period);
}

/* Limited abilities of one period become usable again, on every card that has used one: mostly on none. */
void dt_refresh_used(struct dt *k, unsigned period)
{
    const struct dt_thing *things = dt_things(k);
    const uint16_t *list = &k->content->limited[k->content->limited[period]];
    for (size_t t; (t = *list) != DT_NOTHING; list++)
        if (things[t].used) {
            refresh_from(k, list, period);
            return;
        }
}
