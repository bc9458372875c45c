/* peaks.c -- how much of every capacity play has needed, of those that decks, hands and luck decide, and how much the
 * box itself takes of the others. More than three quarters of any is a failure: there is to be room for the next
 * pack. */
#include "property.h"

enum { PERCENT = 75 };

static void raise(unsigned *peak, unsigned now)
{
    if (now > *peak)
        *peak = now;
}

static void look_at_table(struct world *w, const struct dt_core *s)
{
    static struct dt_table table;
    unsigned seat = s->ask.who < DT_SEATS ? s->ask.who : DT_NOBODY;
    struct dt_core *view = w->state[5];
    dt_mask(w->game, s, seat, view);
    const struct dt k = dt_rules(w->game, view, 0);
    memset(&table, 0, sizeof table);
    w->game->table(&k, seat, &table);
    raise(&w->peak.items, table.count);
}

/* The choice with no more room than for so many frames: does the stack overflow? */
static bool overflows(struct world *w, const struct dt_core *s, unsigned option, unsigned depth)
{
    struct dt_core *tight = w->state[1];
    copy(w, tight, s);
    struct dt k = dt_rules(w->game, tight, 0);
    dt_bottom(&k)[depth].proc = DT_P_FULL;
    dt_apply(w->game, tight, option, 0);
    return tight->status == DT_FAULT && tight->fault == DT_F_STACK;
}

/* The stack is deepest inside a step, where nobody looks. With no more room than was ever needed it overflows where
 * more is: then there is a new peak. With less room still it may do so anywhere, and has to fault there and
 * nothing else. */
static void measure_depth(struct world *w, const struct dt_core *s, unsigned option)
{
    unsigned depth = dt_depth(w->game, s), room = dt_room(w->game);
    raise(&w->peak.depth, depth);
    while (w->peak.depth < room && overflows(w, s, option, w->peak.depth))
        w->peak.depth++;
    depth += below(w, 4);
    bool over = overflows(w, s, option, depth < room ? depth : room);
    check(w, LAW_ENDS, over || w->state[1]->status != DT_FAULT, "with room for %u frames: %s", depth,
          dt_fault_text(w->state[1]->fault));
}

void measure(struct world *w, struct dt_core *s, unsigned option)
{
    measure_depth(w, s, option);
    raise(&w->peak.options, s->ask.count);
    raise(&w->peak.bases, s->ask.bases);
    if (!dt_answer(w->game, s, option))
        return;
    struct dt_patience patience = DT_FRESH;
    while (dt_step(w->game, s, 0, &patience)) {}
    raise(&w->peak.work, (unsigned)(DT_PATIENCE - patience.left));
    raise(&w->peak.voices, patience.voices);
    raise(&w->peak.listed, patience.listed);
    if (w->game->table && s->status == DT_ASKING)
        look_at_table(w, s);
}

/* Abilities, of all copies, that name one half of one event, or modify one value. */
static unsigned most_listeners(const struct dt_content *c)
{
    unsigned heard[DT_CELLS / 2 + 1][UINT8_MAX + 1] = { { 0 } }, most = 0;
    for (unsigned i = 0; i < c->cards; i++)
        for (unsigned j = 0; j < c->card[i].abilities; j++) {
            const struct dt_ability *a = &c->ability[c->card[i].ability + j];
            raise(&most, heard[a->cell / 2][a->on] += c->card[i].copies);
        }
    return most;
}

static unsigned most_abilities(const struct dt_content *c)
{
    unsigned most = 0;
    for (unsigned i = 0; i < c->cards; i++)
        raise(&most, c->card[i].abilities);
    return most;
}

static unsigned zones(const struct dt_words *w)
{
    const struct dt_word *last = &w->zone.at[w->zone.count - 1];
    return (unsigned)last->a + last->b;
}

/* The most of something that one map, or one space of it, has. */
static void map_peaks(const struct dt_content *c, unsigned *spots, unsigned *paths, unsigned *exits, unsigned *marks)
{
    *spots = *paths = *exits = *marks = 0;
    for (unsigned i = 0; i < c->maps; i++) {
        raise(spots, c->map[i].spots);
        raise(paths, c->map[i].paths);
        for (unsigned s = 0; s < c->map[i].spots; s++) {
            raise(exits, c->map[i].spot[s].exits);
            raise(marks, c->map[i].spot[s].marks);
        }
    }
}

void say_peaks(const struct world *w, unsigned *line, unsigned *failures)
{
    const struct dt_game *g = w->game;
    const struct dt_content *c = g->content;
    unsigned spots, paths, exits, marks;
    map_peaks(c, &spots, &paths, &exits, &marks);
    const struct { const char *what; unsigned most, room; } peak[] = {
        { "deepest stack", w->peak.depth, dt_room(g) },
        { "work for a decision", w->peak.work, DT_PATIENCE / 20 },
        { "most options", w->peak.options, DT_OPTIONS },
        { "most to select among", w->peak.bases, DT_BASES },
        { "most abilities that answer at once", w->peak.voices, DT_OPTIONS },
        { "longest list of a loop", w->peak.listed, DT_OPTIONS },
        { "most items on the table", w->peak.items, DT_ITEMS },
        { "things", c->things, g->things_room },
        { "things kept in mind", g->recalls_kinds ? (unsigned)(c->kind_first[g->recalls_from + g->recalls_kinds]
                                                               - c->kind_first[g->recalls_from]) : 0,
          g->recalls_kinds ? g->recalls_room : 1u },
        { "bytes of the state", g->size, DT_STATE * 4 / 3 },             /* the limit itself, not 75 % of it */
        { "procedures", g->procs, UINT8_MAX },
        { "zones", zones(g->words), UINT8_MAX },
        { "events", g->words->event.count, DT_EVENTS },
        { "queries", g->words->query.count, DT_QUERIES },
        { "settings", g->words->option.count, DT_SETTINGS },
        { "maps", c->maps, DT_MAPS },
        { "spaces", c->space.count, DT_SPACES },
        { "spaces of a map", spots, DT_MAP_SPACES },
        { "paths of a map", paths, DT_PATHS },
        { "paths of a space", exits, DT_EXITS },
        { "marks of a space", marks, DT_MARKS },
        { "ways to travel", g->words->way.count, DT_WAYS },
        { "abilities of a card", most_abilities(c), DT_ABILITIES },
        { "abilities that hear one event", most_listeners(c), DT_LISTENERS },
        { "backs", c->stocks, DT_STOCKS },
        { "cards", c->cards, DT_CARDS },
        { "words of programs", c->codes, DT_CODES },
    };
    for (unsigned i = 0; i < sizeof peak / sizeof *peak; i++) {
        bool good = (uint64_t)peak[i].most * 100 <= (uint64_t)peak[i].room * PERCENT;
        *failures += !good;
        printf("%s %u - %s: %s %u of %u\n", good ? "ok" : "not ok", ++*line, g->name, peak[i].what, peak[i].most,
               peak[i].room);
    }
}
