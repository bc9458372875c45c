/* link.c -- from checked cards to content: which cards there are, and all the tables.
 *
 * Cards keep the order of the sources; a card that replaces another takes its index. Things are
 * numbered by kind, then card, then copy. Backs: every kind has its own (1 + kind), named ones
 * follow. Fronts: named ones first, then one for each card that shares its front with nobody. */
#include <string.h>
#include "../compile.h"

/* --------------------------------------------------------- which cards exist ---- */

static struct dtc_card *find_same(const struct dtc *c, const struct dtc_card *card)
{
    for (unsigned i = 0; i < c->cards; i++) {
        struct dtc_card *old = c->card[i];
        if (old->hash == card->hash && old->kind == card->kind && dtc_same(old->name, card->name))
            return old;
    }
    return NULL;
}

static void suggest_card(struct dtc *c, const struct dtc_card *card)
{
    struct dtc_expr x = { .kind = DTC_X_CARD, .pos = card->name_pos, .name = card->name,
                          .other = dtc_text(c->words->kind.at[card->kind].name) };
    dtc_find_card(c, &x);
}

static void add_card(struct dtc *c, struct dtc_card *card)
{
    struct dtc_card *old = find_same(c, card);
    int length = (int)card->name.length;
    if (card->replaces && !card->pack)
        dtc_report(c, card->pos, "a card of the base pack cannot replace another");
    else if (card->replaces && !old)
        suggest_card(c, card);
    else if (card->replaces && old->pack == card->pack)
        dtc_report(c, card->name_pos, "\"%.*s\" cannot replace a card of its own pack", length, card->name.at);
    else if (!card->replaces && old && old->pack == card->pack)
        dtc_report(c, card->name_pos, "there is a card \"%.*s\" already, in line %u", length, card->name.at,
                   old->pos.line);
    else if (!card->replaces && old)
        dtc_report(c, card->name_pos,
                   "pack \"%.*s\" has a card \"%.*s\" already; expected 'replaces' to take its place",
                   (int)c->pack[old->pack].name.length, c->pack[old->pack].name.at, length, card->name.at);
    if (!card->copies && !card->replaces)
        dtc_report(c, card->pos, "a card needs at least one copy, unless it replaces another");
    if (card->replaces && old) {
        card->index = old->index;
        c->card[old->index] = card;
        return;
    }
    c->card = dtc_grow(&c->tree, c->card, &c->card_room, c->cards + 1, sizeof c->card[0]);
    card->index = c->cards;
    c->card[c->cards++] = card;
}

static void check_counts(struct dtc *c)
{
    for (unsigned p = 0; p < c->packs; p++)
        for (const struct dtc_count *n = c->pack[p].counts; n; n = n->next) {
            unsigned have = 0;
            for (const struct dtc_card *card = c->first; card; card = card->next)
                if (card->pack == p && card->kind == n->kind)
                    have += card->copies;
            if (have != (unsigned)n->many)
                dtc_report(c, n->pos, "expected %d of kind '%s' in this pack, found %u", n->many,
                           c->words->kind.at[n->kind].name, have);
        }
}

void dtc_link_cards(struct dtc *c)
{
    for (struct dtc_card *card = c->first; card; card = card->next)
        add_card(c, card);
    if (dtc_errors_count(c->errors) == c->errors_before)
        check_counts(c);      /* cards that could not be read would only be counted wrong */
}

void dtc_check_room(struct dtc *c, unsigned room)
{
    unsigned things = 0;
    if (room > DT_THINGS)
        room = DT_THINGS;
    for (unsigned i = 0; i < c->cards; i++) {
        things += c->card[i]->copies;
        if (things > room) {
            dtc_report(c, c->card[i]->pos, "no room for \"%.*s\": the game holds at most %u things",
                       (int)c->card[i]->name.length, c->card[i]->name.at, room);
            return;
        }
    }
}

/* -------------------------------------------------------------------- tables ---- */

struct tables {
    struct dtc *c;
    struct dtc_made *m;
    struct dt_card *card;
    struct dt_ability *ability;
    struct dt_slot *slot;
    int16_t *data;
    unsigned abilities, slots, datas, data_room;
};

/* ---- backs and fronts ---- */

struct names { struct dtc_str *at; unsigned count, room; };

static unsigned intern(struct dtc *c, struct names *n, struct dtc_str s)
{
    for (unsigned i = 0; i < n->count; i++)
        if (dtc_same(n->at[i], s))
            return i;
    n->at = dtc_grow(&c->tree, n->at, &n->room, n->count + 1, sizeof n->at[0]);
    n->at[n->count] = s;
    return n->count++;
}

static void number_looks(struct tables *t)
{
    struct dtc *c = t->c;
    struct names stocks = { .count = 0 }, looks = { .count = 0 };
    for (unsigned i = 0; i < c->cards; i++) {
        struct dtc_str s = c->card[i]->stock;
        int kind = s.length ? dtc_find(&c->words->kind, s) : (int)c->card[i]->kind;
        t->card[i].stock = (uint16_t)(1 + (kind >= 0 ? (unsigned)kind : c->words->kind.count + intern(c, &stocks, s)));
        if (c->card[i]->look.length)
            t->card[i].look = (uint16_t)(1 + intern(c, &looks, c->card[i]->look));
    }
    unsigned next = looks.count;
    for (unsigned i = 0; i < c->cards; i++)
        if (!t->card[i].look)
            t->card[i].look = (uint16_t)++next;
    t->m->c.stocks = (uint16_t)(c->words->kind.count + stocks.count);
    t->m->c.looks = (uint16_t)next;
}

/* ---- fields ---- */

static void put_data(struct tables *t, int value)
{
    t->data = dtc_grow(&t->c->tree, t->data, &t->data_room, t->datas + 1, sizeof t->data[0]);
    t->data[t->datas++] = (int16_t)value;
}

static void put_tasks(struct tables *t, const struct dtc_field *f)
{
    for (const struct dtc_task *task = f->tasks; task; task = task->next) {
        unsigned at = t->datas;
        put_data(t, 0);
        for (const struct dtc_expr *token = task->token; token; token = token->next) {
            int choices = 0;
            for (const struct dtc_expr *x = token; x; x = x->b)
                choices++;
            put_data(t, choices);
            for (const struct dtc_expr *x = token; x; x = x->b) {
                put_data(t, x->id);
                put_data(t, x->number);
            }
        }
        t->data[at] = (int16_t)(t->datas - at - 1);
    }
}

static void put_field(struct tables *t, const struct dtc_field *f, struct dt_slot *slot)
{
    unsigned at = t->datas;
    if (dt_is_program(t->c->words->field.at[f->field].b)) {
        *slot = (struct dt_slot){ (uint16_t)dtc_emit_program(t->c, NULL, false, f->body, f->pos), 1 };
        return;
    }
    put_tasks(t, f);
    for (const struct dtc_expr *x = f->items; x; x = x->next)
        put_data(t, x->id);
    if (t->datas > UINT16_MAX)
        dtc_report(t->c, f->pos, "the fields of all cards need more than %d numbers", UINT16_MAX);
    *slot = (struct dt_slot){ (uint16_t)at, (uint16_t)(t->datas - at) };
}

struct dt_task dtc_weigh_task(const struct dt_words *w, const int16_t *data, unsigned at)
{
    struct dt_task task = { .at = (uint16_t)at };
    for (unsigned i = at + 1; i <= at + (unsigned)data[at]; i += 1 + 2 * (unsigned)data[i])
        if (data[i] > 1)
            task.choices++;
        else if (w->weight)
            task.weight += w->weight[data[i + 1]].once + (uint64_t)data[i + 2] * w->weight[data[i + 1]].each;
    return task;
}

static unsigned fields_of(const struct dt_words *w, unsigned kind, unsigned *first)
{
    unsigned n = 0;
    *first = 0;
    for (unsigned i = 0; i < w->field.count; i++)
        if (w->field.at[i].a == kind && !n++)
            *first = i;
    return n;
}

static void put_fields(struct tables *t, unsigned i)
{
    const struct dtc_card *card = t->c->card[i];
    unsigned first, n = fields_of(t->c->words, card->kind, &first);
    t->card[i].field = n ? (uint16_t)(t->slots - first) : 0;
    for (const struct dtc_field *f = card->fields; f; f = f->next)
        put_field(t, f, &t->slot[t->slots + f->field - first]);
    t->slots += n;
}

static unsigned weigh_slot(const struct tables *t, const struct dt_slot *s, struct dt_task *task)
{
    unsigned n = 0;
    for (unsigned at = s->at; at < (unsigned)s->at + s->count; at += 1 + (unsigned)t->data[at])
        task[n++] = dtc_weigh_task(t->c->words, t->data, at);
    return n;
}

/* All tasks, slot by slot. */
static void weigh_tasks(struct tables *t)
{
    const struct dt_list *fields = &t->c->words->field;
    uint16_t *first = dtc_alloc(&t->m->arena, (t->slots + 2u) * sizeof *first);
    struct dt_task *task = dtc_alloc(&t->m->arena, (t->datas + 1u) * sizeof *task);
    for (unsigned i = 0, slot = 0, n = 0; i < t->c->cards; i++)
        for (unsigned f = 0; f < fields->count; f++) {
            if (fields->at[f].a != t->card[i].kind)
                continue;
            if (fields->at[f].b == DT_FT_TASKS)
                n += weigh_slot(t, &t->slot[slot], &task[n]);
            first[++slot] = (uint16_t)n;
        }
    t->m->c.task = task;
    t->m->c.slot_task = first;
    t->m->c.tasks = first[t->slots];
}

/* ---- abilities ---- */

/* The first card with the same named look as card i, or NULL. */
static const struct dt_card *same_front(const struct tables *t, unsigned i)
{
    struct dtc_str look = t->c->card[i]->look;
    for (unsigned j = 0; look.length && j < i; j++) {
        struct dtc_str other = t->c->card[j]->look;
        if (other.length == look.length && !memcmp(other.at, look.at, look.length))
            return &t->card[j];
    }
    return NULL;
}

static void put_ability(struct tables *t, struct dtc_ability *a, struct dt_ability *out, const struct dt_ability *twin)
{
    *out = a->out;
    if (a->cond)
        out->cond = (uint16_t)dtc_share(t->c, dtc_emit_row(t->c, a->cond), twin ? twin->cond : 0, false);
    unsigned code =
        a->is_static ? dtc_emit_row(t->c, a->value) : dtc_emit_program(t->c, a->cost, a->has_cost, a->body, a->pos);
    out->code = (uint16_t)dtc_share(t->c, code, twin ? twin->code : 0, !a->is_static);
}

/* Variants that share a front are told apart by nobody who sees only the front. So their fronts
 * must say the same, and say it with the same code: a place in it would name the variant. */
static void put_abilities(struct tables *t, unsigned i)
{
    const struct dt_card *front = same_front(t, i);
    const struct dtc_card *card = t->c->card[i];
    t->card[i].ability = (uint16_t)t->abilities;
    for (struct dtc_ability *a = card->abilities; a; a = a->next) {
        unsigned k = t->card[i].abilities++;
        const struct dt_ability *twin = front && k < front->abilities ? &t->ability[front->ability + k] : NULL;
        struct dt_ability *out = &t->ability[t->abilities++];
        put_ability(t, a, out, twin);
        if (front && (!twin || memcmp(out, twin, sizeof *out)))
            dtc_report(
                t->c, a->pos,
                "cards with the look '%.*s' must have the same abilities, and this one differs from the first of them",
                (int)card->look.length, card->look.at);
    }
    if (front && t->card[i].abilities < front->abilities)
        dtc_report(t->c, card->pos, "cards with the look '%.*s' must have the same abilities; one is missing here",
                   (int)card->look.length, card->look.at);
}

/* ---- things and who hears what ---- */

static void add_thing(struct dt_set *set, unsigned thing)
{
    set->w[thing / 64] |= (uint64_t)1 << (thing % 64);
    set->words |= (uint32_t)1 << (thing / 64);
}

/* The next thing with the same back, around the box: rules walk what could be confused, not the box. */
static uint16_t next_alike(const struct dt_content *c, const struct dt_card *card, const uint16_t *card_of,
                           unsigned thing)
{
    unsigned next = thing;
    do
        next = (next + 1) % c->things;
    while (card[card_of[next]].stock != card[card_of[thing]].stock);
    return (uint16_t)next;
}

/* Where each stock ends; 0 for one with others in between. */
static void find_ends(const struct dt_content *c, const struct dt_card *of, uint16_t *end)
{
    for (unsigned thing = 0; thing < c->things; thing++)
        end[of[thing].stock] = (uint16_t)(thing + 1);
    for (unsigned thing = 0; thing < c->things; thing++)
        if (of[thing].alike > thing + 1)
            end[of[thing].stock] = 0;
}

static void put_things(struct tables *t)
{
    struct dt_content *c = &t->m->c;
    const struct dt_words *w = t->c->words;
    uint16_t *card_of = dtc_alloc(&t->m->arena, (DT_THINGS + 1) * sizeof *card_of);
    struct dt_card *of = dtc_alloc(&t->m->arena, (DT_THINGS + 1) * sizeof *of);
    uint16_t *first = dtc_alloc(&t->m->arena, (w->kind.count + 1u) * sizeof *first);
    uint16_t *end = dtc_alloc(&t->m->arena, (DT_STOCKS + 1) * sizeof *end);
    struct dt_set *listens = dtc_alloc(&t->m->arena, (w->event.count * DT_CELLS + 1u) * sizeof *listens);
    struct dt_set *modifies = dtc_alloc(&t->m->arena, (w->query.count + 1u) * sizeof *modifies);
    struct dt_set *others = dtc_alloc(&t->m->arena, sizeof *others);
    for (unsigned kind = 0; kind <= w->kind.count; kind++) {
        first[kind] = c->things;
        for (unsigned i = 0; i < t->c->cards; i++)
            for (unsigned n = 0; t->card[i].kind == kind && n < t->card[i].copies; n++)
                card_of[c->things++] = (uint16_t)i;
    }
    for (unsigned thing = 0; thing < c->things; thing++) {
        const struct dt_card *card = &t->card[card_of[thing]];
        of[thing] = *card;
        of[thing].alike = next_alike(c, t->card, card_of, thing);
        for (unsigned i = 0; i < card->abilities; i++) {
            const struct dt_ability *a = &t->ability[card->ability + i];
            add_thing(a->cell == DT_STATIC ? &modifies[a->on] : &listens[a->on * DT_CELLS + a->cell], thing);
            if (a->whom != DT_YOU)
                add_thing(others, thing);
        }
    }
    find_ends(c, of, end);
    c->card_of = card_of;
    c->of = of;
    c->kind_first = first;
    c->stock_end = end;
    c->listens = listens;
    c->modifies = modifies;
    c->others = others;
}

/* What the arguments of each word of a list must be. */
static const uint16_t *needs_of(struct tables *t, const struct dt_list *words)
{
    static const struct { const char *type; enum dt_need need; } of[] = { { "thing", DT_NEED_THING },
                                                                          { "seat", DT_NEED_SEAT },
                                                                          { "space", DT_NEED_SPACE },
                                                                          { "amount", DT_NEED_AMOUNT } };
    uint16_t *needs = dtc_alloc(&t->m->arena, (words->count + 1u) * DT_NEEDS * sizeof *needs);
    struct dtc_param p;
    for (unsigned w = 0; w < words->count; w++)
        for (unsigned i = 0; i < DT_ARGS && dtc_param(words->at[w].args, i, &p); i++) {
            needs[w * DT_NEEDS + i] = DT_NEED_NOTHING;
            for (unsigned n = 0; n < sizeof of / sizeof *of; n++)
                if (dtc_is(p.type, of[n].type))
                    needs[w * DT_NEEDS + i] = (uint16_t)of[n].need;
        }
    return needs;
}

/* Which things a period limits: the lists behind where each begins. */
static void put_limited(struct tables *t)
{
    struct dt_content *c = &t->m->c;
    unsigned periods = t->c->words->period.count, n = periods;
    uint16_t *limited = dtc_alloc(&t->m->arena, (periods * (c->things + 2u) + 1u) * sizeof *limited);
    for (unsigned period = 0; period < periods; period++) {
        limited[period] = (uint16_t)n;
        for (unsigned thing = 0; thing < c->things; thing++) {
            const struct dt_card *card = &t->card[c->card_of[thing]];
            bool any = false;
            for (unsigned i = 0; i < card->abilities; i++)
                any |= t->ability[card->ability + i].period == period + 1;
            if (any)
                limited[n++] = (uint16_t)thing;
        }
        limited[n++] = DT_NOTHING;
    }
    c->limited = limited;
    c->limiteds = (uint16_t)n;
}

/* ---- the hash ---- */

static uint64_t mix(uint64_t h, unsigned value)
{
    for (unsigned i = 0; i < 2; i++) {
        h ^= value >> 8 * i & 0xff;
        h *= 0x100000001b3u;
    }
    return h;
}

/* What rules can ask of a map, not how it is drawn. */
static uint64_t mix_map(uint64_t h, const struct dt_map *m)
{
    h = mix(mix(h, m->spots), m->paths);
    for (unsigned i = 0; i < m->spots; i++) {
        h = mix(mix(mix(h, m->spot[i].space), m->spot[i].kind), m->spot[i].marks);
        for (unsigned j = 0; j < m->spot[i].marks; j++)
            h = mix(h, m->mark[m->spot[i].mark + j]);
    }
    for (unsigned i = 0; i < m->paths; i++)
        h = mix(mix(mix(h, m->path[i].kind), m->path[i].from), m->path[i].to);
    return h;
}

/* FNV-1a over all that changes what happens, 16 bits at a time, low byte first; no names. */
static uint64_t behaviour(const struct dt_content *c)
{
    uint64_t h = 0xcbf29ce484222325u;
    const unsigned sizes[] = { c->cards, c->abilities, c->codes, c->slots, c->datas, c->things, c->stocks, c->looks };
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        h = mix(h, sizes[i]);
    for (unsigned i = 0; i < c->cards; i++) {
        const struct dt_card *k = &c->card[i];
        const unsigned v[] = { k->ability, k->abilities, k->field, k->kind, k->copies, k->stock, k->look };
        for (unsigned j = 0; j < sizeof v / sizeof v[0]; j++)
            h = mix(h, v[j]);
    }
    for (unsigned i = 0; i < c->abilities; i++) {
        const struct dt_ability *a = &c->ability[i];
        const unsigned v[] = { a->on,      a->noun,    a->cell,  a->whom, a->mod,  a->period,  a->times,
                               a->counter, a->setting, a->value, a->cond, a->code, a->cost != DT_FREE };
        for (unsigned j = 0; j < sizeof v / sizeof v[0]; j++)
            h = mix(h, v[j]);
    }
    for (unsigned i = 0; i < c->codes; i++)
        h = mix(h, (uint16_t)c->code[i]);
    for (unsigned i = 0; i < c->slots; i++)
        h = mix(mix(h, c->slot[i].at), c->slot[i].count);
    for (unsigned i = 0; i < c->datas; i++)
        h = mix(h, (uint16_t)c->data[i]);
    for (unsigned i = 0; i < c->maps; i++)
        h = mix_map(h, &c->map[i]);
    return h;
}

/* ---- putting it together ---- */

static void *keep(struct dtc_arena *a, const void *from, unsigned count, size_t size)
{
    void *to = dtc_alloc(a, (count + 1u) * size);
    if (count)
        memcpy(to, from, count * size);
    return to;
}

static void put_names(struct tables *t)
{
    struct dtc *c = t->c;
    struct dtc_made *m = t->m;
    const char **name = dtc_alloc(&m->arena, (c->cards + 1u) * sizeof *name);
    const char **pack = dtc_alloc(&m->arena, (c->packs + 1u) * sizeof *pack);
    m->file = dtc_alloc(&m->arena, c->sources * sizeof *m->file);
    m->card_pos = dtc_alloc(&m->arena, (c->cards + 1u) * sizeof *m->card_pos);
    for (unsigned i = 0; i < c->cards; i++) {
        name[i] = dtc_copy(&m->arena, c->card[i]->name);
        m->card_pos[i] = c->card[i]->pos;
    }
    for (unsigned i = 0; i < c->packs; i++)
        pack[i] = dtc_copy(&m->arena, c->pack[i].name);
    for (size_t i = 0; i < c->sources; i++)
        m->file[i] = dtc_copy(&m->arena, dtc_text(c->source[i].file));
    m->place = keep(&m->arena, c->place, c->places, sizeof c->place[0]);
    m->places = c->places;
    m->c.name = name;
    m->c.pack = pack;
    m->c.packs = (uint16_t)c->packs;
}

static bool measure(struct dtc *c, unsigned *abilities, unsigned *slots)
{
    unsigned first;
    *abilities = *slots = 0;
    for (unsigned i = 0; i < c->cards; i++) {
        for (const struct dtc_ability *a = c->card[i]->abilities; a; a = a->next)
            ++*abilities;
        *slots += fields_of(c->words, c->card[i]->kind, &first);
        if (*abilities > UINT16_MAX || *slots > UINT16_MAX) {
            dtc_report(c, c->card[i]->pos, "more than %d %s in all", UINT16_MAX,
                       *slots > UINT16_MAX ? "fields" : "abilities");
            return false;
        }
    }
    return true;
}

/* What the kernel has no room for is told where it was written. */
static void check_bounds(struct dtc *c, const struct dt_content *made)
{
    struct dtc_excess at;
    const char *what = c->overflowed ? NULL : dtc_excess(made, &at);
    if (!what)
        return;
    const struct dtc_card *card = c->card[at.card];
    const struct dtc_ability *a = at.ability == DTC_NO_ABILITY ? NULL : card->abilities;
    for (unsigned i = 0; a && i < at.ability; i++)
        a = a->next;
    dtc_report(c, a ? a->pos : card->pos, "%s", what);
}

/* Fills `m`, whose arena is ready. Errors found on the way are reported. */
void dtc_link(struct dtc *c, struct dtc_made *m)
{
    struct tables t = { .c = c, .m = m };
    m->kinds = c->words->kind.count;
    m->events = c->words->event.count;
    m->queries = c->words->query.count;
    m->values = c->words->value.count;
    m->verbs = c->words->verb.count;
    m->ways = c->words->way.count;
    unsigned abilities, slots;
    if (!measure(c, &abilities, &slots))
        return;
    t.card = dtc_alloc(&m->arena, (c->cards + 1u) * sizeof *t.card);
    t.ability = dtc_alloc(&m->arena, (abilities + 1u) * sizeof *t.ability);
    t.slot = dtc_alloc(&m->arena, (slots + 1u) * sizeof *t.slot);
    dtc_emit_program(c, NULL, false, NULL, (struct dtc_pos){ 0 });
    for (unsigned i = 0; i < c->cards; i++) {
        t.card[i].name = (uint16_t)i;
        t.card[i].kind = (uint8_t)c->card[i]->kind;
        t.card[i].copies = (uint8_t)c->card[i]->copies;
        put_fields(&t, i);
        put_abilities(&t, i);
    }
    weigh_tasks(&t);
    number_looks(&t);
    put_things(&t);
    put_limited(&t);
    m->c.value_needs = needs_of(&t, &c->words->value);
    m->c.query_needs = needs_of(&t, &c->words->query);
    m->c.verb_needs = needs_of(&t, &c->words->verb);
    put_names(&t);
    dtc_link_maps(c, m);
    m->c.card = t.card;
    m->c.ability = t.ability;
    m->c.slot = t.slot;
    m->c.code = keep(&m->arena, c->code, c->codes, sizeof c->code[0]);
    m->c.data = keep(&m->arena, t.data, t.datas, sizeof t.data[0]);
    m->c.cards = (uint16_t)c->cards;
    m->c.abilities = (uint16_t)t.abilities;
    m->c.slots = (uint16_t)t.slots;
    m->c.codes = (uint16_t)c->codes;
    m->c.datas = (uint16_t)t.datas;
    m->c.batches = c->batches;
    m->c.hash = behaviour(&m->c);
    check_bounds(c, &m->c);
}
