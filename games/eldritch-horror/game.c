/* game.c -- Eldritch Horror: the descriptor that ties rules, words, cards and table together, and the promises its
 * state keeps. */
#include "state.h"

#define DT_WORDS_CODE
#include "../../kernel/words.inc"

static unsigned concedes(const struct dt *k) { return eh(k)->phase == EH_SETUP ? 0 : eh_M_conceded; }

static const char *broken_seat(const struct dt *k, unsigned p)
{
    const struct eh_seat *s = eh_seat(k, p);
    if (!eh_in(k, p))
        return s->health || s->sanity || s->tickets[0] || dt_in(k, eh_Z_purse + p) || dt_in(k, eh_Z_held + p)
                       || dt_in(k, eh_Z_burdens + p)
                   ? "a seat without an investigator has something"
                   : 0;
    if (s->health > eh_maximum(k, p, eh_N_health) || s->sanity > eh_maximum(k, p, eh_N_sanity))
        return "health or sanity above its maximum";
    if (!(s->flags & EH_FALLING) && !eh_held(k) && (!s->health || !s->sanity) && eh(k)->phase != EH_SETUP)
        return "an investigator without health or sanity is not defeated";
    for (unsigned i = 0; i < EH_SKILLS; i++)
        if (s->improved[i] > EH_IMPROVED)
            return "a skill is improved too often";
    if (s->flags & EH_ELIMINATED && !(s->flags & EH_FALLING))
        return "an eliminated player has an investigator";
    return dt_is_open(k, s->place) ? 0 : "an investigator stands nowhere";
}

static const char *broken_thing(const struct dt *k, unsigned t)
{
    const struct dt_thing *th = dt_thing(k, t);
    if (th->zone >= eh_Z_COUNT)
        return "a component is in no zone";
    if ((th->zone == eh_Z_prowling || th->zone == eh_Z_gates || th->zone == eh_Z_clues) && !dt_is_open(k, th->mark))
        return "a token stands nowhere";
    if (eh_is(k, t, eh_K_epic) && th->zone == eh_Z_cup)
        return "an epic monster is in the cup";                      /* EPIC-05 */
    if (th->zone == eh_Z_reserve && th->pos >= EH_RESERVE)
        return "the reserve has four places";
    return 0;
}

/* COND-04, SPELL-04; GAIN-12: nothing else is held once only. */
static bool twice(const struct dt *k, unsigned zone)
{
    for dt_each(k, t, zone)
        for (unsigned u = dt_next(k, zone, t); u != DT_NOTHING; u = dt_next(k, zone, u))
            if (eh_title(k, t) >= 0 && eh_title(k, t) == eh_title(k, u) && dt_card(k, t)->kind == dt_card(k, u)->kind
                && !eh_frame(k, eh_C_receive, DT_NOBODY))
                return true;
    return false;
}

const char *eh_broken(const struct dt *k)
{
    const struct eh *s = eh(k);
    const char *why = 0;
    if (k->s->status != DT_ASKING)
        return 0;
    for (unsigned p = 0; p < k->s->seats && !why; p++) {
        why = broken_seat(k, p);
        if (twice(k, eh_Z_held + p) || twice(k, eh_Z_burdens + p))
            why = "somebody has two copies of a spell or condition";
    }
    for (unsigned t = 0; t < k->content->things && !why; t++)
        why = broken_thing(k, t);
    if (why)
        return why;
    if (s->doom > EH_TRACK || s->omen >= EH_OMENS)
        return "a track is past its end";
    if (s->phase != EH_SETUP && !s->doom && !eh_awake(k) && !eh_frame(k, eh_C_awaken, DT_NOBODY)
        && !eh_frame(k, DT_P_EVENT, DT_NOBODY))
        return "doom is at its end and nobody awakens";
    return dt_in(k, eh_Z_active) > 1 ? "more than one mystery is active" : 0;
}

static const struct dt_show show[] = {
    DT_PUBLIC(struct eh, seat), DT_PUBLIC(struct eh, doom), DT_PUBLIC(struct eh, omen), DT_PUBLIC(struct eh, comet),
    DT_PUBLIC(struct eh, round), DT_PUBLIC(struct eh, phase), DT_PUBLIC(struct eh, lead), DT_PUBLIC(struct eh, active),
    DT_PUBLIC(struct eh, fours), DT_PUBLIC(struct eh, improved), DT_PUBLIC(struct eh, ones),
    DT_PUBLIC(struct eh, final), DT_PUBLIC(struct eh, shut), DT_PUBLIC(struct eh, eldritch),
    DT_PUBLIC(struct eh, aside), DT_PUBLIC(struct eh, estate),
};

const struct dt_game eh_game = {
    .name = "eldritch-horror", .title = "Eldritch Horror", .rules = 8, .rank = 2,
    .least_seats = 1, .most_seats = DT_SEATS,                        /* BASE-01 */
    .size = sizeof(struct eh),
    .ears_at = offsetof(struct eh, ears), .hears_at = offsetof(struct eh, hears),
    .modified_at = offsetof(struct eh, modified), DT_STACK_IN(struct eh, stack),
    .heads_at = offsetof(struct eh, heads), .many_at = offsetof(struct eh, many), .things_room = EH_ROOM,
    .could_at = offsetof(struct eh, could), .recalls_from = eh_K_spell, .recalls_kinds = 3, .recalls_rows = DT_SEATS,
    .recalls_room = EH_MIND,
    .words = &eh_words, .content = &eh_content,
    DT_GAME_TABLES,
    .show = show, .shows = sizeof show / sizeof *show,
    .setup = eh_setup, .settle = eh_settle,
    .actor = eh_decider, .concedes = concedes, .orderer = eh_decider, .space_of = eh_space_of,
    .table = eh_table, .simple = eh_simple, .expert = eh_expert, .stands = eh_stands, .thought = { .doubt = 80 },
    .prospect = eh_prospect,
    .broken = eh_broken, .misfit = eh_misfit, .misfit_map = eh_misfit_map, .rolls = &eh_rolls,
};
