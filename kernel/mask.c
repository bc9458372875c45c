/* mask.c -- what a seat may know of a state, and full states that agree with it.
 *
 * Both are one operation: give hidden things other names. A view names them in the one
 * canonical order; a determinized state in a random one that the seat cannot rule out. Every
 * field that refers to a thing is renamed with it. Everything else is default-deny: random
 * numbers, counters, registers that are not declared, other seats' questions and all fields
 * of the game that its `show` list does not name are cleared. */
#include "know.h"

static uint16_t named(const uint16_t *map, unsigned things, unsigned thing)
{
    return (uint16_t)(thing < things && map[thing] != DT_NOTHING ? map[thing] : thing);
}

static bool names_thing(const struct dt *k, const struct dt_decision *d, unsigned verb)
{
    return dt_object_type(k->game->words, verb == DT_V_back ? d->verb : verb) == 't';
}

/* Every place of a state that speaks of a thing, visited in one fixed order: to rename what is
 * spoken of (map), to note when a thing is first spoken of (mention), or else to find out whether everybody knows all
 * of it. */
struct visit {
    const struct dt *k;
    const uint16_t *map;
    uint16_t *mention, *said, next;        /* said: the things spoken of, in that order */
    unsigned last;                         /* looked at last: the same card often speaks in several frames */
    bool unknown;                          /* not everybody knows one of them */
};

static unsigned spoken(struct visit *v, unsigned thing)
{
    if (thing >= v->k->content->things)
        return thing;
    if (v->map)
        return named(v->map, v->k->content->things, thing);
    if (!v->mention) {
        if (thing != v->last)
            v->unknown |= !dt_knows_thing(v->k, DT_NOBODY, v->last = thing);
    } else if (v->mention[thing] == 0xffff) {
        v->said[v->next] = (uint16_t)thing;
        v->mention[thing] = v->next++;
    }
    return thing;
}

static void visit_decision(struct visit *v, struct dt_decision *d)
{
    if (!d->ask)
        return;                            /* nothing is asked, or in secret of somebody else */
    d->source = (uint16_t)spoken(v, d->source);
    for (unsigned i = 0; i < d->count; i++)
        if (names_thing(v->k, d, d->option[i].verb))
            d->option[i].object = (uint16_t)spoken(v, d->option[i].object);
    if (names_thing(v->k, d, d->verb))
        for (unsigned i = 0; i < d->bases; i++)
            d->base[i].object = (uint16_t)spoken(v, d->base[i].object);
}

static void visit_register(struct visit *v, int16_t *r)
{
    if (*r >= 0)
        *r = (int16_t)spoken(v, (unsigned)*r);
}

/* A voice is a thing and one of its abilities; unused places in a window hold 0. */
static void visit_voice(struct visit *v, int16_t *r)
{
    *r = (int16_t)dt_voice(spoken(v, dt_voice_thing(*r)), dt_voice_ability(*r));
}

/* Card programs keep typed registers: the result, and what `it` and `that` are. */
static void visit_program(struct visit *v, struct dt_frame *f)
{
    if ((f->r[DT_R_TYPES] & 15) == DT_T_THING)
        visit_register(v, &f->r[DT_R_IT]);
    if ((f->r[DT_R_TYPES] >> 4 & 15) == DT_T_THING)
        visit_register(v, &f->r[DT_R_THAT]);
}

/* Which registers of a frame views keep: 'n' a number, 't' a thing; up to its end all others are cleared. */
static const char *registers_shown(const struct dt_game *g, unsigned proc)
{
    return proc < g->procs && proc != DT_P_NONE ? g->proc[proc].shows : "";
}

static void visit_frame(struct visit *v, struct dt_frame *f)
{
    const char *shows = registers_shown(v->k->game, f->proc);
    f->source = (uint16_t)spoken(v, f->source);
    if (f->proc == DT_P_PROGRAM)
        visit_program(v, f);
    else if (f->proc == DT_P_FOR)
        for (int i = 0; f->flags == DT_T_THING && i < f->r[DT_R_FOR_COUNT]; i++)
            visit_register(v, &f->r[DT_R_FOR_LIST + i]);
    else if (f->proc == DT_P_WINDOW)
        dt_window_voices(f, visit_voice, v);
    else
        for (unsigned i = 0; i < DT_REGS && shows[i]; i++)
            if (shows[i] == 't')
                visit_register(v, &f->r[i]);
}

static void visit_fields(struct visit *v)
{
    for (const struct dt_show *w = v->k->game->show, *last = w + v->k->game->shows; w < last; w++) {
        if (w->how != DT_SHOW_THINGS)
            continue;
        uint16_t *ids = (uint16_t *)(void *)((char *)v->k->s + w->at);
        for (unsigned j = 0; j < w->size / 2u; j++)
            ids[j] = (uint16_t)spoken(v, ids[j]);
    }
}

/* With the frames from this one on, counted from the bottom. */
static void visit_from(struct visit *v, unsigned frame, bool decision)
{
    for (unsigned i = frame; i < dt_depth(v->k->game, v->k->s); i++)
        visit_frame(v, dt_bottom(v->k) + i);
    if (decision)
        visit_decision(v, &v->k->s->ask);
    visit_fields(v);
}

static void visit_all(struct visit *v, bool decision)
{
    visit_from(v, 0, decision);
}

/* Stocks of which the view speaks of a hidden thing: that tells it from the others. */
static unsigned spoken_of(const struct dt *k, unsigned seat, const uint16_t *said, unsigned n, bool *mixed)
{
    unsigned more = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned stock = dt_card(k, said[i])->stock;
        if (!mixed[stock] && !dt_knows_thing(k, seat, said[i]))
            more += mixed[stock] = true;
    }
    return more;
}

/* New names for what is hidden of one stock. */
static void rename_stock(const struct dt *k, unsigned seat, unsigned stock, const struct dt_speech *speech,
                         struct dt_names *names, uint64_t rng[2])
{
    struct dt_puzzle p;
    if (!dt_puzzle_make(k, seat, stock, speech, &p))
        return;
    if (rng)
        dt_puzzle_random(&p, rng);
    else
        dt_puzzle_canonical(&p);
    dt_puzzle_map(&p, names, rng);
}

static void listen(const struct dt *k, unsigned seat, struct dt_speech *speech)
{
    memset(speech->mention, 0xff, sizeof *speech->mention * k->content->things);
    struct visit v = { .k = k, .mention = speech->mention, .said = speech->said };    /* no map: nothing is changed */
    visit_all(&v, k->s->ask.who == seat);
    speech->count = v.next;
}

/* The names under which `seat` sees all of these stocks; with rng instead of what it speaks of, names it cannot rule
 * out. */
static void rename_stocks(const struct dt *k, unsigned seat, const bool *stocks, const struct dt_speech *speech,
                          struct dt_names *names, uint64_t rng[2])
{
    names->count = 0;
    memset(names->map, 0xff, sizeof *names->map * k->content->things);
    for (unsigned stock = 1; stock <= k->content->stocks; stock++)
        if (stocks[stock])
            rename_stock(k, seat, stock, speech, names, rng);
}

/* The names under which `seat` sees everything, other than they have in truth. Does the view speak of such a thing? */
static bool canonical_names(const struct dt *k, unsigned seat, struct dt_names *names)
{
    bool mixed[DT_THINGS + 1], other = false;
    struct dt_speech speech;
    listen(k, seat, &speech);
    unsigned n = dt_mixed(k, seat, mixed);
    names->count = 0;
    if (!(n + spoken_of(k, seat, speech.said, speech.count, mixed)))
        return false;
    rename_stocks(k, seat, mixed, &speech, names, 0);
    for (unsigned i = 0; i < speech.count; i++)
        other |= names->map[speech.said[i]] != DT_NOTHING;
    return other;
}

/* Every order is as likely. */
static void random_names(const struct dt *k, unsigned seat, struct dt_names *names, uint64_t rng[2])
{
    bool all[DT_THINGS + 1];
    memset(all, true, k->content->stocks + 1u);
    rename_stocks(k, seat, all, 0, names, rng);
}

bool dt_speaks_openly(const struct dt_game *g, const struct dt_core *s, unsigned frame)
{
    const struct dt k = dt_rules(g, s, 0);
    struct visit v = { .k = &k, .last = DT_NOTHING };        /* without a map nothing is changed */
    visit_from(&v, frame, true);
    return !v.unknown;
}

static void hide_registers(const struct dt *k, struct dt_frame *f)
{
    const char *shows = registers_shown(k->game, f->proc);
    if (f->proc == DT_P_PROGRAM || f->proc == DT_P_FOR || f->proc == DT_P_WINDOW)
        return;
    unsigned i = 0;
    for (; i < DT_REGS && shows[i]; i++)
        if (shows[i] != 'n' && shows[i] != 't')
            f->r[i] = 0;
    memset(&f->r[i], 0, sizeof f->r[0] * (DT_REGS - i));
}

/* All that speaks of things calls them by their new names. */
static void rename_spoken(const struct dt *k, const struct dt_names *names)
{
    struct visit v = { .k = k, .map = names->map };
    visit_all(&v, true);
}

/* ---- options in an order that does not tell which hidden thing is which ---- */

/* Marks the stock of something offered that its seat does not know; how many are marked for the first time. */
static unsigned mark_hidden(const struct dt *k, unsigned thing, bool *stocks)
{
    if (thing >= k->content->things || dt_knows_thing(k, k->s->ask.who, thing) || stocks[dt_card(k, thing)->stock])
        return 0;
    return stocks[dt_card(k, thing)->stock] = true;
}

static void sort_options(const struct dt *k, struct dt_decision *d, const uint16_t *map)
{
    unsigned n = k->content->things;
    for (unsigned i = 1; i < d->count; i++)
        for (unsigned j = i; j && d->option[j].verb == d->option[j - 1].verb && names_thing(k, d, d->option[j].verb)
             && named(map, n, d->option[j].object) < named(map, n, d->option[j - 1].object); j--) {
            struct dt_option x = d->option[j];
            d->option[j] = d->option[j - 1];
            d->option[j - 1] = x;
        }
    for (unsigned i = 1; i < d->bases && names_thing(k, d, d->verb); i++)
        for (unsigned j = i; j && named(map, n, d->base[j].object) < named(map, n, d->base[j - 1].object); j--) {
            struct dt_base x = d->base[j];
            d->base[j] = d->base[j - 1];
            d->base[j - 1] = x;
        }
}

/* Called when a question is asked; only questions that name things their seat does not know need it, and of all names
 * only those of things like these. */
void dt_order_options(struct dt *k)
{
    struct dt_decision *d = &k->s->ask;
    bool stocks[DT_THINGS + 1];
    unsigned hidden = 0;
    if (d->who >= DT_SEATS)
        return;
    memset(stocks, false, k->content->stocks + 1u);
    for (unsigned i = 0; i < d->count; i++)
        if (names_thing(k, d, d->option[i].verb))
            hidden += mark_hidden(k, d->option[i].object, stocks);
    for (unsigned i = 0; i < d->bases && names_thing(k, d, d->verb); i++)
        hidden += mark_hidden(k, d->base[i].object, stocks);
    if (!hidden)
        return;
    struct dt_names names;
    struct dt_speech speech;
    listen(k, d->who, &speech);
    rename_stocks(k, d->who, stocks, &speech, &names, 0);
    sort_options(k, d, names.map);
}

/* ---- what a view keeps of a game's bytes ---- */

/* A view is filled from the front: what is kept is copied, all between is cleared. Parts that touch are one. */
struct filling {
    const struct dt_core *s;
    struct dt_core *view;
    size_t end, at, size;                  /* filled so far; the part that waits to be copied */
};

static void copy_part(struct filling *f)
{
    memset((char *)f->view + f->end, 0, f->at - f->end);
    memcpy((char *)f->view + f->at, (const char *)f->s + f->at, f->size);
    f->end = f->at + f->size;
}

/* Parts come in the order in which they stand in the state (dt_begin sees to it). */
static inline void keep(struct filling *f, size_t at, size_t size)
{
    if (!size)
        return;
    if (f->at + f->size == at) {
        f->size += size;
        return;
    }
    copy_part(f);
    f->at = at;
    f->size = size;
}

/* Of what seats keep in mind the row of this one; and those that nobody has, which are empty. */
static void keep_recall(struct filling *f, const struct dt_game *g, unsigned seat)
{
    size_t row = sizeof(uint32_t) * g->recalls_room;
    unsigned own = dt_row_of(g, seat), rows = g->recalls_rows == 1 ? 1 : f->s->seats;
    if (g->recalls_kinds && own < rows)
        keep(f, g->could_at + own * row, row);
    if (g->recalls_kinds)
        keep(f, g->could_at + rows * row, (g->recalls_rows - rows) * row);
}

/* Behind the core: the things and the kernel's lists of them, and what the game declares open to this seat. */
static void show_fields(const struct dt_game *g, const struct dt_core *s, unsigned seat, struct dt_core *view)
{
    struct filling f = { s, view, 0, 0, sizeof *s + sizeof(struct dt_thing) * g->things_room };
    keep(&f, g->heads_at, sizeof(uint16_t) * dt_zones(g));
    keep(&f, g->many_at, sizeof(uint16_t) * dt_zones(g));
    keep(&f, g->ears_at, sizeof(uint64_t) * DT_LIVE_ROWS * DT_LIVE_WORDS(g->things_room));
    keep(&f, g->hears_at, (size_t)DT_HALVES * DT_SEATS * g->words->event.count);
    for (const struct dt_show *w = g->show, *last = w + g->shows; w < last; w++) {
        if (w->how != DT_SHOW_OWNER)
            keep(&f, w->at, w->size);
        else if (seat < DT_SEATS)
            keep(&f, w->at + w->size / DT_SEATS * seat, w->size / DT_SEATS);
    }
    keep_recall(&f, g, seat);
    keep(&f, g->modified_at, g->words->query.count);
    keep(&f, g->stack_at, sizeof(struct dt_frame) * (dt_depth(g, s) + 1));
    keep(&f, g->stack_end, sizeof(struct dt_frame));
    copy_part(&f);
    memset((char *)view + f.end, 0, g->size - f.end);
}

static void hide_question(const struct dt *k, unsigned seat)
{
    struct dt_decision *d = &k->s->ask;
    if (d->who == seat)
        return;
    bool secret = d->flags & DT_ASK_SECRET;
    unsigned who = d->who, step = d->step, ask = d->ask;
    dt_decision_clear(d);
    d->who = (uint8_t)who;
    d->step = (uint16_t)step;
    d->source = secret ? 0 : DT_NOTHING;
    d->ask = (uint16_t)(secret ? (unsigned)DT_A_none : ask);
}

void dt_mask(const struct dt_game *g, const struct dt_core *s, unsigned seat, struct dt_core *view)
{
    struct dt_names names;
    struct dt true_k = dt_rules(g, s, 0);
    struct dt k = dt_rules(g, view, 0);
    bool spoken = canonical_names(&true_k, seat, &names);
    show_fields(g, s, seat, view);
    view->rng[0] = view->rng[1] = view->asks_nature = 0;
    view->ply = 0;
    if (s->status == DT_ASKING)
        hide_question(&k, seat);
    for (unsigned i = 0; i < dt_depth(g, view); i++)
        hide_registers(&k, dt_bottom(&k) + i);
    dt_rename(&k, names.map, names.other, names.count);
    if (spoken)
        rename_spoken(&k, &names);
}

/* What other seats know of where things are is not in a view: they may suspect anything. */
static void forget_others(struct dt *k, unsigned seat)
{
    const uint16_t *first = &k->content->kind_first[k->game->recalls_from], *end = first + k->game->recalls_kinds;
    for (unsigned row = 0; row < dt_recall_rows(k) && k->game->recalls_rows > 1; row++)
        for (unsigned t = *first; t < *end && row != seat; t++)
            *dt_could(k, row, t) = dt_knows_thing(k, row, t) ? dt_zone_bit(dt_thing(k, t)->zone) : ~(uint32_t)0;
}

void dt_determinize(const struct dt_game *g, const struct dt_core *view, unsigned seat, uint64_t seed,
                    struct dt_core *full)
{
    struct dt_names names;
    memcpy(full, view, g->size);
    struct dt k = dt_rules(g, full, 0);
    dt_seed(full->rng, seed);
    random_names(&k, seat, &names, full->rng);
    dt_rename(&k, names.map, names.other, names.count);
    rename_spoken(&k, &names);
    forget_others(&k, seat);
    if (g->guess)
        g->guess(&k, seat);
    if (full->status != DT_ASKING || full->ask.who == seat || !dt_depth(g, full))
        return;
    /* somebody else is asked: ask again, now that everything hidden has a value */
    full->asks_nature = full->ask.who == DT_NATURE;
    dt_top(&k)->step = full->ask.step;
    dt_decision_clear(&full->ask);
    dt_run(&k);
}
