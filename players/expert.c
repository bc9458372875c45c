/* expert.c -- a player with the page of sense its game brings, and exact chances to go by.
 *
 * The game asks for the chances it needs; they depend on the view alone, and what was asked for once
 * is kept (chances.h). Rich hands are reckoned as if they were smaller: the difference is small, the
 * work is not. */
#include "chances.h"
#include "player.h"

enum { MOST_CLUES = 2, MOST_KEEPS = 2, WELL = 4 };

/* Somebody to ask about one view. The options of a decision are mostly about the same card. */
struct adviser {
    struct dt_oracle face;                       /* first: games know no more of it */
    struct dtp_chances *chances;
    const struct dt *v;
    unsigned seat, card;                         /* described: the attempt on this card; DT_NOTHING: none yet */
    bool described;
    struct dt_trial trial;
    struct dt_plight at;
    struct dtp_key key;
};

/* Dice besides the green ones: the work is many times as much, and spells are left out of it. */
static unsigned others(const struct dt_plight *at)
{
    unsigned n = at->pool[1] + at->pool[2];
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        n += at->thrown[1][f] + at->thrown[2][f];
    return n;
}

static void plain_hand(struct dt_plight *at)
{
    bool green = !others(at);
    at->clues = at->clues < MOST_CLUES ? at->clues : MOST_CLUES;
    at->keeps = at->keeps < MOST_KEEPS ? at->keeps : MOST_KEEPS;
    for (unsigned i = 0; i < 2; i++)
        at->health[i] = at->health[i] < WELL ? at->health[i] : DT_TR_ENOUGH;
    at->holders[1] = green && at->holders[1];
    at->holders[0] = green && at->holders[0] && !at->holders[1];
    at->room = green || !at->room ? at->room : 1;
}

static bool describe(struct adviser *a, unsigned card)
{
    struct dt_beyond beyond;
    if (a->card == card)
        return a->described;
    a->card = card;
    a->described = a->v->game->trials->attempt(a->v, a->seat, card, &a->trial, &a->at, &beyond);
    if (a->described)
        a->key = dtp_trial_key(&a->trial);
    return a->described;
}

static unsigned chance(struct dt_oracle *o, unsigned option, bool added)
{
    struct adviser *a = (struct adviser *)o;
    const struct dt_trials *known = a->v->game->trials;
    unsigned card = known ? known->about(a->v, option) : (unsigned)DT_NOTHING;
    if (card == DT_NOTHING || !describe(a, card))
        return DT_TR_UNKNOWN;
    struct dt_plight at = a->at;
    if (!known->leads(a->v, option, &at))
        return DT_TR_UNKNOWN;
    if (added && !known->added(a->v, a->seat, &at))
        return DT_TR_UNKNOWN;
    plain_hand(&at);
    return dtp_chances_of(a->chances, &a->trial, a->key, at);
}

static unsigned choose(const struct dts_position *p)
{
    const struct dt v = { p->game, p->game->content, p->view, NULL, { 0 } };
    struct dtp_chances *c = p->game->expert ? dtp_chances_begin() : NULL;
    struct adviser a = { .face = { chance }, .chances = c, .v = &v, .seat = p->seat, .card = DT_NOTHING };
    if (!c)
        return dtp_simple.choose(p);
    unsigned option = p->game->expert(&v, p->seat, &a.face);
    dtp_chances_end(c);
    return option;
}

const struct dts_player dtp_expert = { .name = "expert", .choose = choose };
