/* game.c -- the proving game's descriptor: everything the kernel must know to play it. The rules
 * are in flow.c (rounds and turns), map.c, trials.c, secrets.c, verbs.c, events.c, values.c. */
#include "state.h"

#define DT_WORDS_CODE
#include "../../kernel/words.inc"

static const struct dt_show show[] = {
    DT_PUBLIC(struct pv, seat),
    DT_PUBLIC(struct pv, doom),
    DT_PUBLIC(struct pv, end),
    DT_PUBLIC(struct pv, round),
    DT_PUBLIC(struct pv, lead),
    DT_PUBLIC(struct pv, active),
    DT_PUBLIC(struct pv, sealing),
    DT_PRIVATE(struct pv, sealed),         /* PV-HID-07 */
};

static unsigned actor(const struct dt *k) { return pv_of(k)->active; }
static unsigned orderer(const struct dt *k) { return pv_of(k)->lead; }          /* PV-RND-04 */

/* PV-HID-07: a number named in secret can be any that its seat could pay. */
static void guess(struct dt *k, unsigned seat)
{
    struct pv *s = pv_of(k);
    for (unsigned p = 0; p < k->s->seats; p++)
        if (p != seat && s->sealing >> p & 1)
            s->sealed[p] = (uint8_t)((k->s->rng[0] >> (16 * p) & 0xffff) % (s->seat[p].clues + 1u));
}

static const char *broken_seat(const struct dt *k, unsigned seat)
{
    const struct pv_seat *p = pv_seat(k, seat);
    unsigned self = dt_find(k, pv_K_investigator, pv_Z_self + seat);
    if (p->flags & PV_OUT)
        return self != DT_NOTHING || p->clues || p->fares ? "an investigator who is out keeps something" : 0;
    if (self == DT_NOTHING)
        return p->health || p->sanity ? "a seat without an investigator has health" : 0;
    if (p->health > dt_number(k, self, pv_F_investigator_health)
        || p->sanity > dt_number(k, self, pv_F_investigator_sanity))
        return "health or sanity is above its maximum";
    if (!(p->flags & PV_FALLING) && (!p->health || !p->sanity) && !dt_in_batch(k))
        return "an investigator at 0 has not fallen";
    if (p->fares > PV_FARES)
        return "a seat holds too many fares";
    if (!dt_is_open(k, p->place))
        return "an investigator stands nowhere";
    return 0;
}

static const char *broken_thing(const struct dt *k, unsigned t)
{
    const struct dt_thing *th = dt_thing(k, t);
    if (th->zone >= pv_Z_COUNT)
        return "a component is in no zone";
    if (th->zone == pv_Z_prowling && !dt_is_open(k, th->mark))
        return "a monster stands nowhere";
    if (th->zone == pv_Z_traces && !(th->flags & DT_DOWN))
        return "a trace lies open";
    if (th->zone == pv_Z_grid && th->pos >= PV_CELLS)
        return "a tile lies outside the grid";
    if (th->zone == pv_Z_prowling && th->count >= pv_ask_thing(k, pv_Q_toughness, t) && dt_depth(k->game, k->s) == 1)
        return "a slain monster is still there";
    return 0;
}

/* Two things on one slot of a row where there is room for one. */
static bool crowded(const struct dt *k, unsigned zone)
{
    for (unsigned t = dt_first(k, zone), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, zone, t);
        if (n != DT_NOTHING && dt_thing(k, n)->pos == dt_thing(k, t)->pos)
            return true;
    }
    return false;
}

static const char *broken(const struct dt *k)
{
    const struct pv *s = pv_of(k);
    const char *why = 0;
    for (unsigned p = 0; p < k->s->seats && !why; p++)
        why = broken_seat(k, p);
    for (unsigned t = 0; t < k->content->things && !why; t++)
        why = broken_thing(k, t);
    if (why)
        return why;
    if (crowded(k, pv_Z_traces) || crowded(k, pv_Z_ground) || crowded(k, pv_Z_grid))
        return "two things lie where there is room for one";
    if (k->s->status == DT_ASKING && s->doom >= s->end)
        return "doom is at its end and the game goes on";
    if (dt_in(k, pv_Z_open) > 1 || dt_in(k, pv_Z_lasting) > 1)
        return "more than one mystery or rumor is open";
    return 0;
}

const struct dt_game pv_game = {
    .name = "proving",
    .title = "The Proving House",
    .rules = 13,
    .least_seats = 1,
    .most_seats = PV_SEATS,
    .size = sizeof(struct pv),
    .ears_at = offsetof(struct pv, ears), .hears_at = offsetof(struct pv, hears),
    .modified_at = offsetof(struct pv, modified), DT_STACK_IN(struct pv, stack),
    .heads_at = offsetof(struct pv, heads),
    .many_at = offsetof(struct pv, many),
    .things_room = PV_ROOM,
    .could_at = offsetof(struct pv, could),
    .recalls_from = pv_K_item, .recalls_kinds = pv_K_COUNT - pv_K_item, .recalls_rows = PV_SEATS,
    .recalls_room = PV_ROOM, .secrets = true,
    .words = &pv_words,
    .content = &pv_content,
    .show = show,
    .shows = sizeof show / sizeof *show,
    .setup = pv_setup,
    .settle = pv_settle,
    .actor = actor,
    .orderer = orderer,
    .worth = pv_worth,
    .closed = pv_closed,
    .misfit_map = pv_misfit_map,
    .space_of = pv_space_of,
    .guess = guess,
    .table = pv_table,
    .simple = pv_simple,
    .prospect = pv_prospect,
    .broken = broken,
    .turn = pv_C_turn,
    DT_GAME_TABLES,
};
