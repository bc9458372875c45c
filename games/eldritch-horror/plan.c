/* plan.c -- who goes where: every errand to whom it is worth most, the way counted in. All seats know the same, so each
 * of them comes to the same plan. */
#include "sense.h"

enum { ERRANDS = 40 };

/* Spaces with something to be done, and what each seat would make of it, the way counted in. */
struct plan {
    unsigned spaces;
    uint8_t space[ERRANDS];
    int worth[DT_SEATS][ERRANDS];
};

static void add_space(struct plan *p, unsigned space)
{
    for (unsigned i = 0; i < p->spaces; i++)
        if (p->space[i] == space)
            return;
    if (p->spaces < ERRANDS && space < EH_SPACES)
        p->space[p->spaces++] = (uint8_t)space;
}

static void add_zone(struct plan *p, const struct dt *v, unsigned zone)
{
    for dt_each(v, t, zone)
        add_space(p, dt_thing(v, t)->mark);
}

static void add_site(struct plan *p, const struct dt *v, unsigned card, unsigned field)
{
    unsigned n;
    const int16_t *site = dt_field(v, card, field, &n);
    if (n)
        add_space(p, (unsigned)site[0]);
}

static void list_spaces(struct plan *p, const struct dt *v)
{
    unsigned active = dt_first(v, eh_Z_active);
    p->spaces = 0;
    add_zone(p, v, eh_Z_clues);
    add_zone(p, v, eh_Z_gates);
    add_zone(p, v, eh_Z_fallen);
    for dt_each(v, t, eh_Z_ongoing)
        add_site(p, v, t, eh_F_mythos_site);
    add_space(p, eh_expedition(v));
    if (active != DT_NOTHING)
        add_site(p, v, active, eh_F_mystery_site);
    for (unsigned s = 0; s < EH_SPACES; s++)
        if (eh(v)->eldritch[s])
            add_space(p, s);
}

/* One step a round, and one more by a ticket that is at hand or can be had on the way. */
int eh_rounds_to(const struct dt *v, unsigned seat, unsigned space)
{
    const struct eh_seat *s = eh_seat(v, seat);
    int far = dt_distance(v, s->place, (int)space, eh_W_journey), first = 1 + s->tickets[0] + s->tickets[1];
    int late = (s->flags & EH_DELAYED) != 0;
    if (far <= 0)
        return far ? 9 : 0;
    return late + (far <= first ? 0 : 1 + (far - first - 1) / 2);
}

static void weigh(struct plan *p, struct eh_mind *m)
{
    for (unsigned i = 0; i < p->spaces; i++) {
        int worth = eh_errand(m, p->space[i]) - 60;
        for (int n = eh_rounds_to(m->v, m->seat, p->space[i]); n > 0; n--)
            worth = worth * 70 / 100;
        p->worth[m->seat][i] = worth;
    }
}

/* Where several can work side by side nobody has it alone. */
static bool is_shared(const struct dt *v, unsigned space)
{
    unsigned active = dt_first(v, eh_Z_active), n;
    int need = 0;
    for (unsigned t = eh_monster_at(v, space, DT_NOTHING); t != DT_NOTHING; t = eh_monster_at(v, space, t))
        if (eh_is(v, t, eh_K_epic))
            return true;
    if (active == DT_NOTHING)
        return false;
    int done = eh_progress(v, active, &need);
    const int16_t *site = dt_field(v, active, eh_F_mystery_site, &n);
    return n && (unsigned)site[0] == space && need - done > 1;
}

/* The best of all pairs first; `others` gets the spaces that are somebody else's. */
static void share_out(struct plan *p, const struct eh_mind *m, bool *others)
{
    unsigned busy = 0;
    uint64_t taken = 0;
    for (;;) {
        int best = 0;
        unsigned who = 0, what = 0;
        for (unsigned s = 0; s < m->v->s->seats; s++)
            for (unsigned i = 0; i < p->spaces && eh_in(m->v, s) && !(busy >> s & 1); i++)
                if (!(taken >> i & 1) && p->worth[s][i] > best)
                    best = p->worth[s][i], who = s, what = i;
        if (!best)
            return;
        busy |= 1u << who;
        if (is_shared(m->v, p->space[what]))
            continue;
        taken |= (uint64_t)1 << what;
        others[p->space[what]] = who != m->seat;
    }
}

void eh_plan(struct eh_mind *m, bool *others)
{
    struct plan p;
    memset(others, 0, EH_SPACES * sizeof *others);
    if (eh_living(m->v) < 2)
        return;
    list_spaces(&p, m->v);
    for (unsigned s = 0; s < m->v->s->seats; s++) {
        struct eh_mind o;
        if (!eh_in(m->v, s))
            continue;
        eh_think(&o, m->v, s, true);
        o.reads = false;
        weigh(&p, &o);
    }
    share_out(&p, m, others);
}
