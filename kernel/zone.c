/* zone.c -- where components are. Every thing is in exactly one zone at any time, because its
 * zone is a field of the thing: none can be lost or doubled. dt_move is the only door. */
#include "kernel.h"

/* ---- the list of each zone: by slot and id in rows, by id elsewhere ---- */

static uint16_t *head(const struct dt *k, unsigned zone)
{
    return (uint16_t *)(void *)((char *)k->s + k->game->heads_at) + zone;
}

static inline void link_in(struct dt *k, unsigned thing, bool row)
{
    struct dt_thing *things = dt_things(k), *t = &things[thing];
    uint16_t *at = head(k, t->zone);
    if (row)
        while (*at != DT_NOTHING && (things[*at].pos != t->pos ? things[*at].pos < t->pos : *at < thing))
            at = &things[*at].next;
    else
        while (*at < thing)                /* DT_NOTHING is greater than any id */
            at = &things[*at].next;
    t->next = *at;
    *at = (uint16_t)thing;
}

static void link_out(struct dt *k, unsigned thing)
{
    struct dt_thing *things = dt_things(k), *t = &things[thing];
    uint16_t *at = head(k, t->zone);
    while (*at != thing && *at != DT_NOTHING)
        at = &things[*at].next;
    if (*at == thing)
        *at = t->next;
}

/* The text of a card begins or ends to be live. */
static void hear(struct dt *k, unsigned thing, bool live)
{
    const struct dt_card *card = dt_card(k, thing);
    k->s->in_play[thing >> 6] ^= (uint64_t)1 << (thing & 63);
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &k->content->ability[card->ability + i];
        unsigned at = a->cell == DT_STATIC ? DT_HEARD - 1u - a->on : (unsigned)a->on * DT_CELLS + a->cell;
        uint8_t *heard = &k->s->heard[at];
        *heard = (uint8_t)(live ? *heard + 1 : *heard - 1);
    }
}

/* Text is live while its card lies face up (or for its holder alone) in a live zone. */
void dt_live_update(struct dt *k, unsigned thing)
{
    const struct dt_thing *t = dt_thing(k, thing);
    const struct dt_zone_def *z = dt_zone_def(k, t->zone);
    bool live = z && z->flags & DT_LIVE && !(t->flags & DT_DOWN);
    if ((k->s->in_play[thing >> 6] >> (thing & 63) & 1) != live)
        hear(k, thing, live);
}

void dt_link_all(struct dt *k)
{
    const struct dt_list *zones = &k->game->words->zone;
    for (unsigned i = 0; i < zones->count; i++)
        for (unsigned n = 0; n < k->game->zone[i].count; n++)
            *head(k, k->game->zone[i].first + n) = DT_NOTHING;
    memset(k->s->in_play, 0, sizeof k->s->in_play);
    memset(k->s->heard, 0, sizeof k->s->heard);
    for (unsigned t = k->content->things; t-- > 0;) {     /* from the last: most go to the front of a list */
        const struct dt_zone_def *z = dt_zone_def(k, dt_thing(k, t)->zone);
        if (z)
            link_in(k, t, z->order == DT_ROW);
        if (z && z->flags & DT_LIVE)
            dt_live_update(k, t);
    }
}

/* The slot a newcomer gets: after the last in a row, at an ordered end of a deck. */
static unsigned slot_for(const struct dt *k, const struct dt_zone_def *z, unsigned zone, int slot, unsigned how)
{
    if (z->order == DT_ANYHOW)
        return 0;
    if (z->order == DT_ROW && slot >= 0)
        return (unsigned)slot;
    if (z->order == DT_DECK)
        return how == DT_TO_TOP ? 255 : how == DT_TO_BOTTOM ? 1 : 0;
    unsigned rows = 0;
    for (unsigned t = *head(k, zone); t != DT_NOTHING; t = dt_thing(k, t)->next)
        if (dt_thing(k, t)->pos + 1u > rows)
            rows = dt_thing(k, t)->pos + 1u;
    return rows;
}

/* A card put at one end of a deck moves the ordered cards of that end inwards by one. */
static void make_room(struct dt *k, unsigned zone, unsigned end)
{
    for (unsigned t = *head(k, zone); t != DT_NOTHING; t = dt_thing(k, t)->next) {
        struct dt_thing *th = dt_thing(k, t);
        if (end == DT_TO_BOTTOM && th->pos && th->pos < 127)
            th->pos++;
        else if (end == DT_TO_TOP && th->pos > 129)
            th->pos--;
    }
}

/* What stays with a thing that is moved: everything, or who has seen it. */
static void keep(struct dt *k, struct dt_thing *t, unsigned how)
{
    uint8_t face = (uint8_t)((how & DT_FACE_DOWN ? DT_DOWN : 0) | (how & DT_LOOK_ONLY ? DT_LOOK : 0));
    if (how & DT_KEEP) {
        t->flags = (uint8_t)((t->flags & ~(DT_DOWN | DT_LOOK | DT_REMEMBERED)) | face);
        return;
    }
    if (t->used)
        k->s->spent--;
    t->used = 0;
    t->flags = face;
    t->count = t->mark = 0;
}

/* Can anybody remember more of a thing in this place than everybody sees there? */
static bool followed(const struct dt_zone_def *z, const struct dt_thing *t)
{
    return (z->order == DT_ROW || (z->order == DT_DECK && t->pos)) &&
           (z->see != DT_SEE_ALL || t->flags & (DT_DOWN | DT_LOOK));
}

static void place(struct dt *k, unsigned thing, unsigned zone, unsigned host, int slot, unsigned how)
{
    const struct dt_zone_def *z = dt_zone_def(k, zone);
    if (thing >= k->content->things || !z) {
        dt_fault(k, DT_F_BAD_ID);
        return;
    }
    struct dt_thing *t = dt_thing(k, thing), before = *t;
    const struct dt_zone_def *from = dt_zone_def(k, before.zone);
    unsigned end = how & 15;
    if (from)
        link_out(k, thing);
    if (z->order == DT_DECK && end != DT_PLAIN)
        make_room(k, zone, end);
    t->pos = z->order == DT_ANYHOW ? 0 : (uint8_t)slot_for(k, z, zone, slot, end);
    keep(k, t, how);
    t->zone = (uint8_t)zone;
    t->on = (uint16_t)host;
    link_in(k, thing, z->order == DT_ROW);
    if (k->log || k->game->observers || followed(z, t))
        dt_know_move(k, thing, &before);
    else
        t->seen = 0;                       /* all see it there, or nobody can follow it */
    if ((z->flags | (from ? from->flags : 0)) & DT_LIVE)
        dt_live_update(k, thing);
}

void dt_move(struct dt *k, unsigned thing, unsigned zone, int slot, unsigned how)
{
    place(k, thing, zone, DT_NOTHING, slot, how);
}

void dt_put_on(struct dt *k, unsigned thing, unsigned zone, unsigned host, unsigned how)
{
    place(k, thing, zone, host, -1, how);
}

/* An open heap without text: nobody is told who looks anyway, nothing is heard, nothing keeps its place. */
static bool open_heap(const struct dt_zone_def *z)
{
    return z && z->order == DT_ANYHOW && z->see == DT_SEE_ALL && !(z->flags & DT_LIVE);
}

/* Both lists are in order: one walk along each. */
static void pour_quietly(struct dt *k, unsigned from, unsigned to, dt_member_fn *only)
{
    struct dt_thing *things = dt_things(k);
    uint16_t *out = head(k, from), *in = head(k, to);
    for (unsigned t = *out, next; t != DT_NOTHING; t = next) {
        struct dt_thing *thing = &things[t];
        next = thing->next;
        if (only && !only(k, 0, (int)t)) {
            *out = (uint16_t)t;
            out = &thing->next;
            continue;
        }
        if (thing->used)
            k->s->spent--;
        while (*in < t)
            in = &things[*in].next;
        *thing = (struct dt_thing){ .zone = (uint8_t)to, .on = DT_NOTHING, .next = *in };
        *in = (uint16_t)t;
        in = &thing->next;
    }
    *out = DT_NOTHING;
}

void dt_pour(struct dt *k, unsigned from, unsigned to, dt_member_fn *only)
{
    if (open_heap(dt_zone_def(k, from)) && open_heap(dt_zone_def(k, to)) && !k->log && !k->game->observers) {
        pour_quietly(k, from, to, only);
        return;
    }
    for (unsigned t = *head(k, from), next; t != DT_NOTHING; t = next) {
        next = dt_thing(k, t)->next;
        if (!only || only(k, 0, (int)t))
            dt_move(k, t, to, -1, DT_PLAIN);
    }
}

/* Shuffling also wipes what could tell equal backs apart: attributes and who looked. */
void dt_shuffle(struct dt *k, unsigned zone)
{
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_thing(k, t)->next)
        dt_thing(k, t)->pos = dt_thing(k, t)->seen = 0, dt_thing(k, t)->flags &= (uint8_t)~DT_REMEMBERED;
}

void dt_turn(struct dt *k, unsigned thing, bool face_down)
{
    struct dt_thing *t = dt_thing(k, thing), before = *t;
    t->flags = (uint8_t)(face_down ? t->flags | DT_DOWN : t->flags & ~(DT_DOWN | DT_LOOK));
    dt_know_move(k, thing, &before);
    dt_live_update(k, thing);
}

/* The one visited last has left the zone: go on with those behind it. */
unsigned dt_next_behind(const struct dt *k, unsigned zone, unsigned after)
{
    unsigned t = dt_first(k, zone);
    while (t != DT_NOTHING && t <= after)
        t = dt_thing(k, t)->next;
    return t;
}

unsigned dt_at(const struct dt *k, unsigned zone, unsigned slot)
{
    unsigned t = dt_first(k, zone);
    while (t != DT_NOTHING && dt_thing(k, t)->pos != slot)
        t = dt_thing(k, t)->next;
    return t;
}

unsigned dt_in(const struct dt *k, unsigned zone)
{
    unsigned n = 0;
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_thing(k, t)->next)
        n++;
    return n;
}

unsigned dt_find(const struct dt *k, unsigned kind, unsigned zone)
{
    unsigned t = dt_first(k, zone);
    while (t != DT_NOTHING && dt_card(k, t)->kind != kind)
        t = dt_thing(k, t)->next;
    return t;
}

/* Limited abilities of one period become usable again, on every card that has used one. */
void dt_refresh(struct dt *k, unsigned period)
{
    for (unsigned t = 0, left = k->s->spent; left && t < k->content->things; t++) {
        struct dt_thing *th = dt_thing(k, t);
        if (!th->used)
            continue;
        left--;
        const struct dt_card *card = dt_card(k, t);
        for (unsigned i = 0; i < card->abilities; i++) {
            const struct dt_ability *a = &k->content->ability[card->ability + i];
            if (a->period == period + 1)
                th->used &= (uint16_t)~(0xfu << (a->counter * 4));
        }
        k->s->spent = (uint16_t)(k->s->spent - !th->used);
    }
}
