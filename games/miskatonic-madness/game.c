/* game.c -- Miskatonic Madness: the descriptor that ties rules, words, tiles and table together, and
 * the promises its state keeps. */
#include "state.h"

#include "../../kernel/table.h"

#define DT_WORDS_CODE
#include "../../kernel/words.inc"

/* Whose phase it is; tiles are resolved at the Investigator player's direction. */
static unsigned actor(const struct dt *k) { return mm(k)->phase < 3 ? MM_CULT : MM_TEAM; }

/* A tile can lie face down only where it may be placed: everybody knows that. */
static bool fits(const struct dt *k, unsigned thing, unsigned zone)
{
    bool tile = !mm_is(k, thing, mm_K_investigator) && !mm_is(k, thing, mm_K_mask);
    if (zone >= mm_Z_at_library && zone <= mm_Z_at_rites)
        return tile && mm_may_lie(k, thing, zone - mm_Z_at_library);
    return zone == mm_Z_pool ? !tile : tile;
}

/* Where things of a kind can be at all. */
static bool belongs(const struct dt *k, unsigned thing)
{
    unsigned zone = dt_thing(k, thing)->zone;
    bool person = zone == mm_Z_pool || (zone >= mm_Z_free && zone <= mm_Z_absent);
    switch (dt_card(k, thing)->kind) {
    case mm_K_investigator: return person;
    case mm_K_mask: return zone == mm_Z_masks || zone == mm_Z_discard;
    case mm_K_item: return !person && zone != mm_Z_solved && zone != mm_Z_used && zone != mm_Z_masks;
    default: return !person && zone != mm_Z_masks && !(zone >= mm_Z_satchel && zone <= mm_Z_cult_items);
    }
}

static const char *broken_thing(const struct dt *k, unsigned t)
{
    unsigned zone = dt_thing(k, t)->zone;
    if (zone >= mm_Z_at_library && zone <= mm_Z_at_rites && !mm_may_lie(k, t, zone - mm_Z_at_library))
        return "a tile lies where it may not be placed";
    if ((mm_fights(k, t) || mm_is(k, t, mm_K_investigator)) && !mm_combat(k, t))       /* AMB-15 */
        return "a tile that fights has no die";
    if (!belongs(k, t))
        return "a component is where its kind does not belong";
    if ((dt_thing(k, t)->on != DT_NOTHING) != (zone == mm_Z_carried))
        return "something lies under a character that is not carried";
    if (zone == mm_Z_carried && !mm_is(k, dt_thing(k, t)->on, mm_K_investigator))
        return "an item is carried by what is no character";
    if (mm(k)->plan[MM_CULT][t] && zone != mm_Z_hand)
        return "a tile is meant for a space and not in the hand";
    return 0;
}

static const char *broken(const struct dt *k)
{
    const struct mm *s = mm(k);
    unsigned dealt = 0;
    for (unsigned t = 0; t < k->content->things; t++)
        if (broken_thing(k, t))
            return broken_thing(k, t);
    for (unsigned zone = mm_Z_free; zone <= mm_Z_memorial; zone++)
        dealt += dt_in(k, zone);
    if (s->round && dealt != MM_DEALT)
        return "characters were lost or found";
    if (s->planned[MM_CULT] > dt_in(k, mm_Z_hand))
        return "more tiles are planned than the hand holds";
    if (s->at > MM_NOWHERE || s->phase > 6)
        return "a phase or place that does not exist";
    return s->at >= MM_LOCATIONS && dt_in(k, mm_Z_used) ? "a tile was not mixed back" : 0;
}

/* Giving an item is about who gets it, too. */
static unsigned meant(const struct dt *view, const struct dt_option *o, unsigned i)
{
    (void)view;
    return o->verb == mm_O_give && !i ? (unsigned)o->arg : (unsigned)DT_NOTHING;
}

/* PLACE-04 to PLACE-06, MMC-PLACE-01, INVP-02: why nothing is laid in a space, and nobody is sent there. */
static unsigned cannot(const struct dt *view, unsigned seat, const struct dt_item *item, unsigned host)
{
    (void)seat;
    (void)host;
    if (item->type != DT_I_SPACE)
        return 0;
    if (view->s->ask.ask == mm_A_lay && mm_may_lie(view, view->s->ask.source, item->id))
        return mm_M_crowded;
    if (view->s->ask.ask == mm_A_lay)
        return item->id == MM_RITES ? mm_M_not_in_rites : mm_M_not_its_place;
    return view->s->ask.ask == mm_A_send && item->id < MM_LOCATIONS ? mm_M_not_empty : 0;
}

/* The zones are made for one map. */
static const char *misfit_map(const struct dt_content *c, unsigned map)
{
    const struct dt_map *m = &c->map[map];
    bool ours = !map && m->spots == MM_SPACES;
    for (unsigned i = 0; i < MM_SPACES && ours; i++)
        ours = m->spot[i].space == i && m->spot[i].kind == (i == MM_RITES ? mm_N_ritual : mm_N_campus);
    return ours ? 0 : "this game has one map, of six locations and then the Secret Rites";
}

/* PLACE-05 */
static const char *misfit(const struct dt_content *c, unsigned card)
{
    unsigned field = mm_location_field(c->card[card].kind);
    if (!field)
        return 0;
    const struct dt_slot *s = &c->slot[(uint16_t)(c->card[card].field + field)];
    return s->count && c->data[s->at] >= MM_LOCATIONS ? "no tile belongs to the Secret Rites" : 0;
}

static const struct dt_show show[] = {
    DT_PRIVATE(struct mm, plan),    DT_PRIVATE(struct mm, planned), DT_PUBLIC(struct mm, round),
    DT_PUBLIC(struct mm, phase),    DT_PUBLIC(struct mm, points),   DT_PUBLIC(struct mm, before),
    DT_PUBLIC(struct mm, at),       DT_PUBLIC(struct mm, resolved), DT_PUBLIC(struct mm, solved),
    DT_PUBLIC(struct mm, extra),    DT_PUBLIC(struct mm, again),    DT_PUBLIC(struct mm, die),
    DT_PUBLIC(struct mm, kind),     DT_PUBLIC(struct mm, need),     DT_PUBLIC_THINGS(struct mm, roller),
    DT_PUBLIC(struct mm, dice),     DT_PUBLIC(struct mm, chanted),  DT_PUBLIC(struct mm, felled),
};

const struct dt_game mm_game = {
    .name = "miskatonic-madness", .title = "Miskatonic Madness", .rules = 14, .rank = 4,
    .least_seats = 2, .most_seats = 2, .sides = true,
    .size = sizeof(struct mm),
    .ears_at = offsetof(struct mm, ears), .hears_at = offsetof(struct mm, hears),
    .modified_at = offsetof(struct mm, modified), DT_STACK_IN(struct mm, stack),
    .heads_at = offsetof(struct mm, heads), .many_at = offsetof(struct mm, many), .things_room = MM_ROOM,
    .recalls_from = mm_K_cultist, .recalls_kinds = mm_K_herring + 1 - mm_K_cultist, .recalls_rows = MM_SIDES,
    .recalls_room = MM_ROOM, .could_at = offsetof(struct mm, could), .secrets = true,
    .words = &mm_words, .content = &mm_content,
    DT_GAME_TABLES,
    .show = show, .shows = sizeof show / sizeof *show,
    .setup = mm_begin, .actor = actor, .fits = fits,
    .table = mm_table, .simple = mm_simple, .thought = { .doubt = 40 }, .expert = mm_expert,
    .broken = broken, .meant = meant, .cannot = cannot,
    .misfit = misfit, .misfit_map = misfit_map,
};
