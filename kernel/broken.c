/* broken.c -- every promise a state keeps at rest, checked one by one. Slow and complete; run
 * after every decision by the property tests, never in play. */
#include "know.h"

static bool zeros(const void *p, size_t n)
{
    const unsigned char *b = p;
    for (size_t i = 0; i < n; i++)
        if (b[i])
            return false;
    return true;
}

static const char *broken_core(const struct dt_game *g, const struct dt_core *s)
{
    const struct dt_decision *d = &s->ask;
    if (s->status == DT_FAULT)
        return dt_fault_text(s->fault);
    if (s->status > DT_FAULT || s->fault)
        return "the status is none of the possible ones";
    if (s->top < g->stack_at || s->top >= g->stack_end || d->count > DT_OPTIONS || d->bases > DT_BASES)
        return "a count is above its capacity";
    if (s->ret || !zeros(&s->answer, sizeof s->answer))
        return "a finished answer left its bytes behind";
    const struct dt_frame *bottom = dt_frame_at(g, s, 0), *above = bottom + dt_depth(g, s);
    static const struct dt_frame full = { .proc = DT_P_FULL };
    if (!zeros(above, sizeof *above * (dt_room(g) - dt_depth(g, s))) || !zeros(bottom - 1, sizeof *bottom) ||
        memcmp(bottom + dt_room(g), &full, sizeof full))
        return "there are bytes above the stack or below it";
    if (!zeros(&d->option[d->count], sizeof d->option[0] * (size_t)(DT_OPTIONS - d->count))
        || !zeros(&d->base[d->bases], sizeof d->base[0] * (size_t)(DT_BASES - d->bases)))
        return "there are bytes behind the options";
    if (s->status == DT_ASKING && (!d->ask || !d->count || !dt_depth(g, s)))
        return "nobody is asked and the game is not over";
    if (s->status == DT_ASKING && d->who != DT_NATURE && d->who >= s->seats)
        return "a seat that is not there is asked";
    return 0;
}

static const char *broken_options(const struct dt *k)
{
    const struct dt_decision *d = &k->s->ask;
    for (unsigned i = 0; i < d->count; i++)
        for (unsigned j = 0; j < i; j++)
            if (!memcmp(&d->option[i], &d->option[j], sizeof d->option[0]))
                return "two options are the same";
    unsigned picked = 0;
    for (unsigned i = 0; i < d->bases; i++) {
        picked += d->base[i].taken * dt_weight(k, d->base[i].object);
        if (d->base[i].taken > d->base[i].many)
            return "more is picked than there is";
    }
    return picked != d->picked || (d->flags & DT_ASK_SELECT && picked > d->most) ? "a selection counts wrong" : 0;
}

static const char *broken_thing(const struct dt *k, unsigned t)
{
    const struct dt_thing *th = dt_thing(k, t);
    const struct dt_zone_def *z = dt_zone_def(k, th->zone);
    if (!z)
        return "a thing is nowhere";
    if ((z->order == DT_ANYHOW || z->order == DT_FEW) && (th->pos || th->seen))
        return "a thing in a heap has a place";
    if (z->order == DT_DECK && (th->used || th->count || th->mark || th->on != DT_NOTHING
                                || th->flags & ~DT_REMEMBERED || (!th->pos && (th->seen || th->flags))))
        return "a card in a deck can be told from others with its back";
    if (z->order == DT_ANYHOW && z->see == DT_SEE_NONE
        && (th->used || th->count || th->mark || th->on != DT_NOTHING || th->flags))
        return "something in a hidden heap can be told from others with its back";
    if (z->flags & DT_UPRIGHT && (z->see != DT_SEE_ALL || th->flags & (DT_DOWN | DT_LOOK)))
        return "something lies face down where nothing ever does";
    if (th->on != DT_NOTHING && th->on >= k->content->things)
        return "a thing lies on something that is not there";
    if (th->on != DT_NOTHING && !dt_knows_thing(k, DT_NOBODY, th->on))
        return "a thing lies on something that not everybody knows";
    unsigned rows = dt_heard_by(k, t, th->zone, th->flags);
    if (dt_is_live(k, t) != (rows != 0))
        return "the live set is not what the zones say";
    for (unsigned i = 0; i <= DT_ROW_NOBODY; i++)
        if ((dt_ears(k, i)[(t >> 6) * DT_LIVE_ROWS] >> (t & 63) & 1) != (rows >> i & 1))
            return "who may be answered is not what the zones say";
    for (unsigned row = 0; row < dt_recall_rows(k); row++) {
        unsigned seat = dt_row_seat(k->game, row);
        if (!dt_knows_thing(k, seat, t) && dt_rules_out(k, seat, t, th->zone))
            return "a seat rules out what is true";
    }
    return 0;
}

/* Text that is in force lies where the words say that such text speaks: the card compiler relies on it. */
static const char *broken_speech(const struct dt *k, unsigned thing)
{
    const struct dt_list *speaks = &k->game->words->speaks;
    if (!dt_is_live(k, thing) || !dt_card(k, thing)->abilities)
        return 0;
    for (unsigned i = 0; i < speaks->count; i++)
        if (speaks->at[i].a == dt_card(k, thing)->kind &&
            speaks->at[i].b == dt_zone_def(k, dt_thing(k, thing)->zone)->first)
            return 0;
    return "text is in force where its kind does not speak";
}

/* Views copy what is kept in mind for seats that nobody has. */
static const char *broken_recall(const struct dt *k)
{
    const struct dt_game *g = k->game;
    unsigned rows = dt_recall_rows(k), more = g->recalls_kinds ? g->recalls_rows - rows : 0;
    return zeros(dt_could(k, rows, k->content->kind_first[g->recalls_from]), sizeof(uint32_t) * g->recalls_room * more)
               ? 0 : "a seat that is not there keeps something in mind";
}

static const char *broken_counts(const struct dt *k)
{
    unsigned spent = 0;
    for (unsigned t = 0; t < k->content->things; t++)
        spent += dt_thing(k, t)->used != 0;
    return spent == k->s->spent ? 0 : "used abilities are counted wrong";
}

/* What is heard is what live text names. */
static const char *broken_heard(const struct dt *k)
{
    uint8_t modified[256] = { 0 };
    uint8_t hears[256][DT_HALVES][DT_SEATS] = { { { 0 } } };
    for (unsigned t = 0; t < k->content->things; t++) {
        const struct dt_card *card = dt_card(k, t);
        unsigned rows = dt_heard_by(k, t, dt_thing(k, t)->zone, dt_thing(k, t)->flags);
        for (unsigned i = 0; rows && i < card->abilities; i++) {
            const struct dt_ability *a = &k->content->ability[card->ability + i];
            bool fresh = dt_is_fresh(a, dt_thing(k, t)->used);
            modified[a->on] = (uint8_t)(modified[a->on] + (a->cell == DT_STATIC));
            for (unsigned p = 0; p < DT_SEATS && a->cell != DT_STATIC && dt_is_set(k, a) && fresh; p++)
                hears[a->on][a->cell / 2][p] = (uint8_t)(hears[a->on][a->cell / 2][p] + (rows >> p & 1));
        }
    }
    bool wrong = memcmp(modified, dt_modifiers(k), k->game->words->query.count) ||
                 memcmp(hears, dt_hears(k, 0, 0), sizeof hears[0] * k->game->words->event.count);
    return wrong ? "what live text hears is counted wrong" : 0;
}

/* Where a thing comes in the list of its zone: by slot in rows, in decks behind what has a place there, else by id. */
static unsigned turn_of(const struct dt *k, unsigned zone, unsigned thing)
{
    unsigned order = k->game->zone[zone].order, pos = dt_thing(k, thing)->pos;
    bool behind = order == DT_DECK && !pos;
    return order == DT_ROW || order == DT_DECK ? (behind ? 256u : pos) << 16 | (behind || order == DT_ROW ? thing : 0)
                                               : thing;
}

/* Every thing stands in the list of its zone, in order, and the lists hold nothing else; how long they are is known. */
static const char *broken_lists(const struct dt *k)
{
    unsigned listed = 0;
    for (unsigned zone = 0, before = 0; zone < dt_zones(k->game); zone++, before = listed) {
        for (unsigned t = dt_first(k, zone), last = DT_NOTHING; t != DT_NOTHING && listed <= k->content->things;
             last = t, t = dt_next(k, zone, t), listed++) {
            if (t >= k->content->things || dt_thing(k, t)->zone != zone)
                return "a zone lists what is not there";
            if (last != DT_NOTHING && turn_of(k, zone, last) > turn_of(k, zone, t))
                return "a zone's list is out of order";
        }
        if (dt_in(k, zone) != listed - before)
            return "what is in a zone is counted wrong";
    }
    return listed == k->content->things ? 0 : "a thing is in no zone's list";
}

const char *dt_broken(const struct dt_game *g, const struct dt_core *s)
{
    struct dt k = dt_rules(g, s, 0);
    const char *what = broken_core(g, s);
    if (!what && (!zeros(s->spare, sizeof s->spare) || (s->map && s->map >= g->content->maps)))
        what = "the map in play is none of the game's";
    if (!what)
        what = broken_options(&k);
    if (!what)
        what = broken_lists(&k);
    if (!what)
        what = broken_recall(&k);
    if (!what)
        what = broken_counts(&k);
    if (!what)
        what = broken_heard(&k);
    for (unsigned t = 0; !what && t < g->content->things; t++)
        if (!(what = broken_thing(&k, t)))
            what = broken_speech(&k, t);
    if (!what && !zeros(dt_things_of(s) + g->content->things,
                        sizeof(struct dt_thing) * (size_t)(g->things_room - g->content->things)))
        what = "there are bytes behind the things";
    return what || !g->broken ? what : g->broken(&k);
}
