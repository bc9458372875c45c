/* game.c -- Death May Die: the descriptor that ties rules, words, cards and table together, and the promises its state
 * keeps. */
#include "state.h"

#define DT_WORDS_CODE
#include "../../kernel/words.inc"

static unsigned concedes(const struct dt *k) { return dm(k)->begun ? dm_M_conceded : 0; }

static const char *broken_seat(const struct dt *k, unsigned p)
{
    const struct dm_seat *s = dm_seat(k, p);
    if (s->stress > DM_STRESS || s->sanity > DM_SANITY || s->wounds > DM_WOUNDS)
        return "a marker is past the end of its track";
    if (!dm_in(k, p))
        return dt_in(k, dm_Z_held + p) || dt_in(k, dm_Z_goods + p) ? "the dead hold something" : 0;
    if (!(s->flags & DM_FALLING) && (s->wounds == DM_WOUNDS || s->sanity == DM_SANITY))
        return "an investigator whose marker is on a skull is not dead";
    return dm(k)->begun && !dt_is_open(k, s->place) ? "an investigator stands nowhere" : 0;
}

static bool is_secret(unsigned zone) { return zone >= dm_Z_secret && zone < dm_Z_secret + DT_SEATS; }

static const char *broken_thing(const struct dt *k, unsigned t)
{
    const struct dt_thing *th = dt_thing(k, t);
    if (th->zone >= dm_Z_COUNT)
        return "a component is in no zone";
    if ((th->zone == dm_Z_board || th->zone == dm_Z_laid) && !dt_is_open(k, th->mark))
        return "a figure or token stands nowhere";
    if (th->zone == dm_Z_board && !dm_is(k, t, dm_K_elder_one) && th->count >= dm_health(k, t)
        && !dm_frame(k, dm_C_hurt) && !dm_frame(k, dm_C_attack))
        return "an enemy without health is not destroyed";
    if (is_secret(th->zone) && dt_number(k, t, dm_F_insanity_open))
        return "an insanity that works before it is activated is held secretly";
    return 0;
}

const char *dm_broken(const struct dt *k)
{
    const char *why = 0;
    if (k->s->status != DT_ASKING)
        return 0;
    for (unsigned p = 0; p < k->s->seats && !why; p++)
        why = broken_seat(k, p);
    for (unsigned t = 0; t < k->content->things && !why; t++)
        why = broken_thing(k, t);
    if (why)
        return why;
    if (dm(k)->track > DM_TRACK)
        return "the Summoning track is past its end";
    return dm(k)->begun && dt_in(k, dm_Z_episode) != 1 ? "there is not one episode" : 0;
}

/* What works before it is activated is never held secretly. */
static bool fits(const struct dt *k, unsigned thing, unsigned zone)
{
    return !is_secret(zone) || !dt_number(k, thing, dm_F_insanity_open);
}

static bool hides(const struct dt_setup *how) { return how->setting[dm_G_insanities]; }

static const struct dt_show show[] = {
    DT_PUBLIC(struct dm, seat), DT_PUBLIC(struct dm, active), DT_PUBLIC(struct dm, begun), DT_PUBLIC(struct dm, track),
    DT_PUBLIC(struct dm, summoned), DT_PUBLIC(struct dm, disrupted), DT_PUBLIC(struct dm, forced),
    DT_PUBLIC(struct dm, sealed), DT_PUBLIC(struct dm, gauge), DT_PUBLIC(struct dm, newest),
};

const struct dt_game dm_game = {
    .name = "death-may-die", .title = "Cthulhu: Death May Die", .rules = 4, .rank = 3,
    .least_seats = 2, .most_seats = DM_MOST, .alone = 2,     /* OVER-04; SETUP-09 */
    .size = sizeof(struct dm),
    .ears_at = offsetof(struct dm, ears), .hears_at = offsetof(struct dm, hears),
    .modified_at = offsetof(struct dm, modified), DT_STACK_IN(struct dm, stack),
    .heads_at = offsetof(struct dm, heads), .many_at = offsetof(struct dm, many), .things_room = DM_ROOM,
    .words = &dm_words, .content = &dm_content,
    DT_GAME_TABLES,
    .show = show, .shows = sizeof show / sizeof *show,
    .setup = dm_setup, .settle = dm_settle, .hides = hides, .fits = fits,
    .actor = dm_actor, .concedes = concedes, .orderer = dm_actor, .space_of = dm_space_of,
    .table = dm_table, .simple = dm_simple, .expert = dm_expert, .stands = dm_stands,
    .thought = { .doubt = 80, .expertly = true },
    .prospect = dm_prospect, .rolls = &dm_rolls,
    .broken = dm_broken, .misfit = dm_misfit, .misfit_map = dm_misfit_map,
};
