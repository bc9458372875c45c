/* errand.c -- what can be done where: the rules are asked, on a copy of the view in which the investigator stands on
 * one space after the other and no enemy is in the way. */
#include "sense.h"

/* The best episode action there. */
static void find_task(struct dm_mind *m, unsigned spot)
{
    struct dt *k = &m->k;
    struct dt_decision *d = &k->s->ask;
    d->count = 0;
    dt_usable(k, dm_E_act, m->seat);
    for (unsigned i = 0; i < d->count; i++) {
        unsigned card = d->option[i].object;
        const struct dt_ability *a = &k->content->ability[dt_card(k, card)->ability + (unsigned)d->option[i].arg];
        struct dt_ctx c = { .you = (uint8_t)m->seat, .source = (uint16_t)card, .it = -1, .that = -1 };
        int n = dm_read(m, k, &c, a->code);
        if (n > m->work[spot]) {
            m->work[spot] = n;
            m->deed[spot] = (uint16_t)(card + 1);
        }
    }
}

/* What the episode does with whoever comes there, or ends a turn there. */
static int meets(struct dm_mind *m, unsigned event)
{
    const struct dt *k = &m->k;
    unsigned episode = dt_head(k, dm_Z_episode);
    const struct dt_card *card = dt_card(k, episode);
    struct dt_ctx c = { .you = (uint8_t)m->seat, .source = (uint16_t)episode, .it = -1, .that = -1 };
    int sum = 0;
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &k->content->ability[card->ability + i];
        if (a->on == event && a->cell == DT_AFTER_FORCED && dt_worth_open(k, &c, a->cond))
            sum += dm_read(m, k, &c, a->code);
    }
    return sum;
}

/* The last step of the ritual brings the Elder One: while there is time, whoever is hurt rests before, and two to four
 * go mad for some levels first. In percent. */
static int eagerness(const struct dm_mind *m)
{
    enum { MANY = 5, MAD = 24, HARDLY = 10 };
    const struct dt *v = m->v;
    int left = 0, hurt = 0, mad = 0;
    for (unsigned i = 0; i < m->goals; i++)
        left += m->goal[i].need > m->goal[i].now ? m->goal[i].need - m->goal[i].now : 0;
    if (left > 1 || dm(v)->summoned || dm(v)->track >= DM_RED)
        return 100;
    for (unsigned p = 0; p < v->s->seats; p++) {
        hurt += dm_in(v, p) ? 2 * dm_seat(v, p)->wounds + dm_seat(v, p)->stress : 0;
        mad += dm_in(v, p) ? dm_seat(v, p)->sanity : 0;
    }
    if (v->s->seats < MANY && mad < MAD)
        return HARDLY;
    int percent = dm(v)->track < DM_RED - 1 ? 100 - 10 * hurt / (int)v->s->seats : 100;
    return percent < HARDLY ? HARDLY : percent;
}

void dm_survey(struct dm_mind *m)
{
    const struct dt *v = m->v;
    const struct dt_map *map = dt_map(v);
    unsigned here = dm_place(v, m->seat);
    if (m->surveyed)
        return;
    m->surveyed = true;
    m->room = *dm(v);
    m->k = dt_rules(v->game, &m->room.core, 0);
    memset(m->work, 0, sizeof m->work);
    memset(m->arrival, 0, sizeof m->arrival);
    memset(m->ending, 0, sizeof m->ending);
    memset(m->dice, 0, sizeof m->dice);
    memset(m->fires, 0, sizeof m->fires);
    memset(m->deed, 0, sizeof m->deed);
    for dt_each(v, t, dm_Z_board) {
        unsigned spot = dt_spot_of(v, dt_thing(v, t)->mark);
        if (spot < DM_SPOTS && !(dt_thing(v, t)->flags & DM_CALM))
            m->dice[spot] += dm_all_dice(v, t);
        dt_thing(&m->k, t)->mark = DT_NOWHERE;
    }
    for dt_each(v, t, dm_Z_laid) {
        unsigned spot = dt_spot_of(v, dt_thing(v, t)->mark);
        if (spot < DM_SPOTS && dt_number(v, t, dm_F_token_fire))
            m->fires[spot]++;
    }
    int eager = eagerness(m);
    for (unsigned i = 0; i < map->spots && i < DM_SPOTS && m->goals; i++) {
        m->room.seat[m->seat].place = map->spot[i].space;
        find_task(m, i);
        m->work[i] = m->work[i] * eager / 100;
        if (map->spot[i].space != here)
            m->arrival[i] = meets(m, dm_E_enter);
        m->ending[i] = meets(m, dm_E_turn_end);
    }
}
