/* game.c -- Elder Sign: the descriptor that ties rules, words, cards and table together, and the
 * promises its state keeps. */
#include "edition.h"

#define DT_WORDS_CODE
#include "../../kernel/words.inc"

static unsigned actor(const struct dt *k) { return es(k)->active; }

/* AMB-116: in the battle, which may never end otherwise. */
static unsigned concedes(const struct dt *k) { return es(k)->battle ? es_M_conceded : 0; }

static const char *broken_seat(const struct dt *k, unsigned p)
{
    const struct es_seat *s = es_seat(k, p);
    if (p >= k->s->seats)
        return s->card != DT_NOTHING ? "a seat that is not there has an investigator" : 0;
    if (s->card == DT_NOTHING)
        return s->sanity || s->stamina || s->clues ? "somebody devoured still has something" : 0;
    if (s->sanity > es_ask(k, es_Q_max_sanity, p) || s->stamina > es_ask(k, es_Q_max_stamina, p))
        return "health above its maximum";
    if (s->place != dt_first(k, es_Z_hall) && s->place != es_ancient(k) && !es_in_play(k, s->place))
        return "an investigator stands on a card that is not in play";
    return dt_thing(k, s->card)->zone != es_Z_self + p ? "an investigator is not with its player" : 0;
}

static const char *broken_dice(const struct dt *k)
{
    for (unsigned d = k->content->kind_first[es_K_die]; d < k->content->kind_first[es_K_die + 1]; d++) {
        const struct dt_thing *t = dt_thing(k, d);
        bool home = t->zone == es_Z_supply || t->zone == es_Z_locked || t->zone == es_Z_removed;
        if (t->zone == es_Z_locked && t->on == DT_NOTHING)
            return "a locked die lies on no lock";
        if (home && t->mark)
            return "a die at rest shows a face";
        if (t->zone == es_Z_secured && dt_thing(k, t->on)->zone != es_Z_cast)
            return "a die lies on a spell that is not cast";
    }
    return 0;
}

const char *es_broken(const struct dt *k)
{
    const struct es *s = es(k);
    unsigned length = 99;
    if (k->s->status != DT_ASKING)
        return 0;
    if (es_ancient(k) != DT_NOTHING)
        dt_field(k, es_ancient(k), es_F_ancient_one_doom_track, &length);
    if (s->doom > length || s->clock > 3 || s->waits > ES_WAITING)
        return "a track is past its end";
    for (unsigned p = 0; p < DT_SEATS; p++)
        if (broken_seat(k, p))
            return broken_seat(k, p);
    for (unsigned t = dt_first(k, es_Z_prowling); t != DT_NOTHING; t = dt_next(k, es_Z_prowling, t))
        if (!es_in_play(k, dt_thing(k, t)->on) && dt_thing(k, t)->on != s->card)
            return "a monster lies on a card that is not in play";
    return broken_dice(k);
}

static const struct dt_show show[] = {
    DT_PUBLIC(struct es, seat), DT_PUBLIC(struct es, waiting), DT_PUBLIC(struct es, done), DT_PUBLIC(struct es, card),
    DT_PUBLIC(struct es, doom), DT_PUBLIC(struct es, signs), DT_PUBLIC(struct es, clock),
    DT_PUBLIC(struct es, struck), DT_PUBLIC(struct es, active), DT_PUBLIC(struct es, first),
    DT_PUBLIC(struct es, phase), DT_PUBLIC(struct es, batch), DT_PUBLIC(struct es, battle),
    DT_PUBLIC(struct es, gathered), DT_PUBLIC(struct es, rolled), DT_PUBLIC(struct es, completed),
    DT_PUBLIC(struct es, failing), DT_PUBLIC(struct es, waits), DT_PUBLIC(struct es, reviving),
    DT_PUBLIC(struct es, focuses), DT_PUBLIC(struct es, closing), DT_PUBLIC(struct es, terrors),
    DT_PUBLIC(struct es, coloured),
};

const struct dt_game es_game = {
    .name = "elder-sign", .title = "Elder Sign", .rules = 24, .rank = 1,
    .least_seats = 1, .most_seats = DT_SEATS,                /* GEN-02; GEN-03: without sides */
    .size = sizeof(struct es),
    .ears_at = offsetof(struct es, ears), .hears_at = offsetof(struct es, hears),
    .modified_at = offsetof(struct es, modified), DT_STACK_IN(struct es, stack),
    .heads_at = offsetof(struct es, heads), .many_at = offsetof(struct es, many), .few = es_K_die,
    .things_room = ES_ROOM,
    .words = &es_words, .content = &es_content,
    .turn = es_C_turn,
    DT_GAME_TABLES,
    .show = show, .shows = sizeof show / sizeof *show,
    .setup = es_begin, .settle = es_settle_event,
    .withheld = es_withheld, .actor = actor, .concedes = concedes, .orderer = es_decider,
    .table = es_table, .simple = es_simple, .stands = es_stands,
    .broken = es_broken, .face = es_shows, .meant = es_meant, .cannot = es_cannot,
    .misfit = es_misfit, .trials = &es_trials, .prospect = es_prospect, .expert = es_expert,
};
