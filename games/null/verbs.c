/* verbs.c -- what the words of words.def do. A verb starts an event; only the event's resolve
 * function changes the state, so that charms can answer in between. */
#include "state.h"

void nl_verb_lose(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_event(k, nl_E_lose, f->who, f->source, arg[0], arg[1]);
}

bool nl_can_lose(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return arg[0] == nl_N_light ? nl(k)->light >= arg[1] : nl(k)->courage[c->you] > arg[1];
}

void nl_verb_gain(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_event(k, nl_E_gain, f->who, f->source, arg[0], arg[1]);
}

void nl_verb_exhaust(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    dt_thing(k, (unsigned)arg[0])->flags |= DT_EXHAUSTED;
}

bool nl_can_exhaust(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return arg[0] >= 0 && !(dt_thing(k, (unsigned)arg[0])->flags & DT_EXHAUSTED);
}

/* A meter goes down as far as it can; a watcher without courage flees and all is lost (NL-END-01). */
void nl_resolve_lose(struct dt *k, struct dt_frame *e)
{
    bool light = e->r[DT_E_NOUN] == nl_N_light;
    uint8_t *meter = light ? &nl(k)->light : &nl(k)->courage[e->who];
    int n = e->r[DT_E_N] < *meter ? e->r[DT_E_N] : *meter;
    *meter = (uint8_t)(*meter - n);
    e->r[DT_E_DONE] = (int16_t)n;
    dt_say(k, nl_M_lost, e->who, DT_NOTHING, e->r[DT_E_NOUN], n);
    if (!light && !*meter)
        dt_end(k, DT_LOST, nl_M_fled);
}

void nl_resolve_gain(struct dt *k, struct dt_frame *e)
{
    bool light = e->r[DT_E_NOUN] == nl_N_light;
    uint8_t *meter = light ? &nl(k)->light : &nl(k)->courage[e->who];
    int most = light ? nl(k)->need : NL_COURAGE;
    int n = e->r[DT_E_N] < most - *meter ? e->r[DT_E_N] : most - *meter;
    *meter = (uint8_t)(*meter + n);
    e->r[DT_E_DONE] = (int16_t)n;
    dt_say(k, nl_M_gained, e->who, DT_NOTHING, e->r[DT_E_NOUN], n);
    if (light && *meter == most)
        dt_end(k, DT_WON, nl_M_dawn);
}

int nl_base_steadiness(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)k, (void)c, (void)arg;
    return 0;
}

int nl_value_light(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return nl(k)->light;
}

int nl_value_courage(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return arg[0] >= 0 && arg[0] < k->s->seats ? nl(k)->courage[arg[0]] : 0;
}

bool nl_is_watcher(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return id < k->s->seats;
}
