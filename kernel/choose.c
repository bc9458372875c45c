/* choose.c -- decisions: lists to pick one from, and selections made of several picks.
 *
 * A selection keeps what can be chosen (base) and how much of it is taken; its legal options
 * are listed anew after every pick: more of this, take that back, done. The order in which
 * things were picked leaves no trace, so the same set is the same bytes. */
#include "kernel.h"

void dt_selection_over(struct dt_core *s)
{
    memset(s->ask.base, 0, sizeof s->ask.base[0] * s->ask.bases);
    memset(&s->ask, 0, offsetof(struct dt_decision, option));
}

void dt_select(struct dt *k, struct dt_frame *f, unsigned ask, unsigned who, unsigned next,
               unsigned verb, unsigned least, unsigned most)
{
    dt_ask(k, f, ask, who, next);
    struct dt_decision *d = &k->s->ask;
    d->flags = DT_ASK_SELECT;
    d->verb = (uint8_t)verb;
    d->least = (uint8_t)least;
    d->most = (uint8_t)most;
}

void dt_select_worth(struct dt *k, struct dt_frame *f, unsigned ask, unsigned who, unsigned next, unsigned verb,
                     unsigned least, unsigned most)
{
    dt_select(k, f, ask, who, next, verb, least, most);
    k->s->ask.flags |= DT_ASK_WORTH;
}

unsigned dt_weight(const struct dt *k, unsigned object)
{
    const struct dt_decision *d = &k->s->ask;
    return d->flags & DT_ASK_WORTH && k->game->worth ? k->game->worth(k, d->ask, object) : 1;
}

void dt_base(struct dt *k, unsigned object, unsigned many)
{
    struct dt_decision *d = &k->s->ask;
    if (d->bases >= DT_BASES) {
        dt_fault(k, DT_F_OPTIONS);
        return;
    }
    d->base[d->bases++] = (struct dt_base){ .object = (uint16_t)object, .many = (uint8_t)many };
}

unsigned dt_picks(const struct dt *k, unsigned *at, unsigned *object)
{
    const struct dt_decision *d = &k->s->ask;
    while (*at < d->bases) {
        const struct dt_base *b = &d->base[(*at)++];
        if (b->taken) {
            *object = b->object;
            return b->taken;
        }
    }
    return 0;
}

/* By worth a pick must fit into what is left. */
static bool fits(const struct dt_game *g, struct dt_core *s, unsigned object)
{
    const struct dt k = dt_rules(g, s, NULL);
    return s->ask.picked + dt_weight(&k, object) <= s->ask.most;
}

void dt_selection_list(const struct dt_game *g, struct dt_core *s)
{
    struct dt_decision *d = &s->ask;
    struct dt_option *o = d->option;
    const struct dt_base *last = &d->base[d->bases];
    uint8_t verb = d->verb, picked = d->picked;
    bool worth = d->flags & DT_ASK_WORTH;
    for (const struct dt_base *b = d->base; b < last && picked < d->most; b++)
        if (b->taken < b->many && (!worth || fits(g, s, b->object)))
            *o++ = (struct dt_option){ .verb = verb, .object = b->object, .arg = (int16_t)(b->many - b->taken) };
    for (const struct dt_base *b = d->base; b < last && picked; b++)
        if (b->taken)
            *o++ = (struct dt_option){ .verb = DT_V_back, .object = b->object };
    if (picked >= d->least)
        *o++ = (struct dt_option){ .verb = DT_V_done };
    d->count = (uint16_t)(o - d->option);
}

/* A pick is made or taken back. */
void dt_selection_pick(const struct dt_game *g, struct dt_core *s, unsigned option)
{
    struct dt_decision *d = &s->ask;
    const struct dt_option *o = &d->option[option];
    int more = o->verb == DT_V_back ? -1 : 1, one = 1;
    if (d->flags & DT_ASK_WORTH) {
        const struct dt k = dt_rules(g, s, NULL);
        one = (int)dt_weight(&k, o->object);
    }
    for (struct dt_base *b = d->base, *end = &d->base[d->bases]; b < end; b++)
        if (b->object == o->object) {
            b->taken = (uint8_t)(b->taken + more);
            d->picked = (uint8_t)(d->picked + more * one);
            break;
        }
    dt_selection_list(g, s);
}

/* All there is must be taken, or nothing can: a selection that is no choice. */
static bool selection_forced(struct dt *k)
{
    struct dt_decision *d = &k->s->ask;
    bool worth = d->flags & DT_ASK_WORTH;
    unsigned all = 0, lightest = UINT8_MAX;
    for (unsigned i = 0; i < d->bases; i++) {
        unsigned one = worth ? dt_weight(k, d->base[i].object) : 1;
        all += d->base[i].many * one;
        lightest = one < lightest ? one : lightest;
    }
    if (worth && all > UINT8_MAX)
        dt_fault(k, DT_F_OPTIONS);         /* more than `picked` can count */
    if (d->least > all)
        d->least = (uint8_t)all;
    if (d->most > all)
        d->most = (uint8_t)all;
    bool none = d->most < lightest;
    if (d->least < all && !none)
        return false;
    for (unsigned i = 0; i < d->bases; i++)
        d->base[i].taken = none ? 0 : d->base[i].many;
    return true;
}

/* A question that is a selection, or is asked where something is hidden, has just been asked: complete it, and where it
 * is no choice take the answer. */
static void complete(struct dt *k)
{
    struct dt_core *s = k->s;
    struct dt_decision *d = &s->ask;
    bool secret = d->flags & DT_ASK_SECRET;
    if (k->game->secrets || k->game->recalls_kinds)
        dt_order_options(k);
    if (d->flags & DT_ASK_SELECT) {
        bool forced = selection_forced(k);
        if (forced && !secret) {
            dt_selection_done(s);
            s->answer = (struct dt_option){ .verb = DT_V_done };
            return;
        }
        if (forced)
            for (unsigned i = 0; i < d->bases; i++)
                d->base[i].taken = 0;
        dt_selection_list(k->game, s);
    }
    if (!d->count)
        dt_fault(k, DT_F_NO_OPTION);
}

/* A question has just been asked. Where it is no choice take the answer. */
void dt_answer_forced(struct dt *k)
{
    struct dt_core *s = k->s;
    struct dt_decision *d = &s->ask;
    if (d->count != 1 || d->flags) {
        complete(k);
        return;
    }
    s->answer = d->option[0];
    s->ret = (int16_t)(d->who == DT_NATURE ? d->option[0].object : 0);
    dt_question_over(s);
}
