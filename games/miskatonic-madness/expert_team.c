/* expert_team.c -- the Investigator player's better sense: it supposes what may lie where (suppose.h), reckons what
 * each team could expect there (reckon.h), and sends the teams that can expect most together. What has been turned up
 * needs no guessing: who reads, who falls and which tile is next is decided by what it leads to. */
#include "simple.h"
#include "suppose.h"

enum { NEVER = -1000000 };

/* ---- phase 3 ---- */

/* The best way to spread sets over the first locations, with what it is worth and what is likely gained. */
struct spread {
    int worth[MM_SETS];
    int16_t any[MM_SETS], both[MM_SETS];     /* chance of a gain; of gains at two places, for corroboration */
    uint8_t here[MM_SETS];                   /* who of the set goes to the last of these locations */
};

/* What every team could expect at a location: the mean over the guesses. */
static void expect(struct mm_crew *c, const struct mm_find *find, const struct mm_guess *guess, unsigned guesses,
                   unsigned space, struct mm_outlook *o)
{
    int64_t worth[MM_SETS] = { 0 }, none[MM_SETS] = { 0 };
    struct mm_find f[MM_HEAP];
    int times = 0;
    for (unsigned g = 0; g < guesses; g++) {
        for (unsigned i = 0; i < guess[g].n[space]; i++)
            f[i] = find[guess[g].tile[space][i]];
        if (!guess[g].n[space])
            continue;
        mm_foresee(c, f, guess[g].n[space], o);
        times++;
        for (unsigned set = 0; set < c->sets; set++) {
            worth[set] += o->worth[set];
            none[set] += o->none[set];
        }
    }
    for (unsigned set = 0; set < c->sets; set++) {
        o->worth[set] = set && times ? (int)(worth[set] / times) : 0;
        o->none[set] = (int16_t)(set && times ? none[set] / times : MM_SURE);
    }
}

/* One location more: of every set of those who are not sent yet, who goes there besides those who are `there`. */
static void spread_on(const struct mm_crew *c, const struct spread *before, const struct mm_outlook *o, unsigned there,
                      unsigned unsent, bool open, struct spread *s)
{
    for (unsigned set = 0; set < c->sets; set++) {
        s->worth[set] = 2 * NEVER;
        for (unsigned go = set & unsent;; go = (go - 1) & set & unsent) {
            unsigned rest = set & ~go, team = go | there;
            int gains = MM_SURE - o->none[team], two = (before->any[rest] - before->both[rest]) * gains / MM_SURE;
            int now = before->worth[rest] + o->worth[team] + MM_MYTHOS * two / MM_SURE;      /* MMC-MP-03 */
            if ((open || !go) && now > s->worth[set]) {
                s->worth[set] = now;
                s->any[set] = (int16_t)(before->any[rest] + (MM_SURE - before->any[rest]) * gains / MM_SURE);
                s->both[set] = (int16_t)(before->both[rest] + two);
                s->here[set] = (uint8_t)go;
            }
            if (!go)
                break;
        }
    }
}

/* The space to which this one goes in the best plan for all who are not sent yet; MM_LOCATIONS: none, stay at home. */
static unsigned best_space(const struct mm_crew *c, const struct dt *v, const struct mm_outlook *o)
{
    struct spread s[MM_LOCATIONS + 1] = { { .worth = { 0 } } };
    unsigned unsent = 0, there[MM_LOCATIONS] = { 0 }, where = MM_LOCATIONS, me = mm_member(c, v->s->ask.source);
    for (unsigned i = 0; i < c->n; i++) {
        unsigned zone = dt_thing(v, c->who[i])->zone;
        if (zone == mm_Z_free)
            unsent |= dt_thing(v, c->who[i])->mark ? 0 : 1u << i;
        else
            there[zone - mm_Z_team] |= 1u << i;
    }
    for (unsigned set = 1; set < c->sets && !v->s->setting[mm_G_stay_home]; set++)
        s[0].worth[set] = NEVER;
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        spread_on(c, &s[space], &o[space], there[space], unsent, dt_in(v, mm_Z_at_library + space), &s[space + 1]);
    for (unsigned space = MM_LOCATIONS, set = unsent; space--; set &= ~(unsigned)s[space + 1].here[set])
        where = s[space + 1].here[set] >> me & 1 ? space : where;
    return where;
}

static unsigned send(const struct dt *v)
{
    struct mm_crew c;
    struct mm_find find[MM_ROOM];
    struct mm_guess guess[MM_GUESSES];
    struct mm_outlook o[MM_LOCATIONS];
    const struct dt_decision *d = &v->s->ask;
    unsigned guesses = mm_suppose(v, guess);
    mm_muster(&c, v);
    for (unsigned t = 0; t < v->content->things; t++)
        mm_find_of(v, t, &find[t]);
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        expect(&c, find, guess, guesses, space, &o[space]);
    unsigned where = best_space(&c, v, o);
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == mm_O_send ? d->option[i].object == where : where == MM_LOCATIONS)
            return i;
    return 0;
}

/* ---- phase 4: at a location, with what lies open there ---- */

struct scene {
    struct mm_crew crew;
    struct mm_outlook then;                  /* after what is decided on */
    unsigned set;                            /* who is here */
};

/* All that is still to come but this tile. Horrors are behind us when anything is asked. */
static void look_ahead(struct scene *s, const struct dt *v, unsigned but)
{
    struct mm_find f[MM_HEAP];
    unsigned n = 0, zone = mm_Z_revealed + mm(v)->at;
    for (unsigned t = dt_first(v, zone); t != DT_NOTHING && n < MM_HEAP; t = dt_next(v, zone, t)) {
        if (t == but || (dt_thing(v, t)->mark && !mm_fights(v, t)))
            continue;
        mm_find_of(v, t, &f[n]);
        f[n].sanity = f[n].way == MM_FIGHT ? 0 : f[n].sanity;
        n++;
    }
    mm_foresee(&s->crew, f, n, &s->then);
}

static void look_around(struct scene *s, const struct dt *v)
{
    mm_muster(&s->crew, v);
    s->set = 0;
    for (unsigned i = 0; i < s->crew.n; i++)
        s->set |= dt_thing(v, s->crew.who[i])->zone == mm_here(v) ? 1u << i : 0;
}

static unsigned next_tile(const struct dt *v)
{
    struct scene s;
    struct mm_find f;
    unsigned best = 0;
    int most = 2 * NEVER;
    look_around(&s, v);
    for (unsigned i = 0; i < v->s->ask.count; i++) {
        look_ahead(&s, v, v->s->ask.option[i].object);
        mm_find_of(v, v->s->ask.option[i].object, &f);
        mm_foresee_tile(&s.crew, &f, &s.then);
        if (s.then.worth[s.set] > most) {
            most = s.then.worth[s.set];
            best = i;
        }
    }
    return best;
}

/* Who reads the book, or nobody. */
static unsigned reader(const struct dt *v)
{
    struct scene s;
    struct mm_find f;
    unsigned best = 0, book = v->s->ask.source;
    int most = 2 * NEVER;
    look_around(&s, v);
    look_ahead(&s, v, book);
    mm_find_of(v, book, &f);
    for (unsigned i = 0; i < v->s->ask.count; i++) {
        const struct dt_option *o = &v->s->ask.option[i];
        int now = s.then.worth[s.set];
        if (o->verb == mm_O_read)
            now = mm_foresee_reader(&s.crew, &f, &s.then, s.set, mm_member(&s.crew, o->object));
        if (now > most) {
            most = now;
            best = i;
        }
    }
    return best;
}

/* Somebody must go to a box: with whom we miss least, here and later. */
static unsigned loser(const struct dt *v, enum mm_box box)
{
    struct scene s;
    unsigned best = 0;
    int most = 2 * NEVER;
    look_around(&s, v);
    look_ahead(&s, v, DT_NOTHING);
    for (unsigned i = 0; i < v->s->ask.count; i++) {
        unsigned who = mm_member(&s.crew, v->s->ask.option[i].object);
        int now = who < s.crew.n ? s.then.worth[s.set & ~(1u << who)] - s.crew.cost[box][who] : NEVER;
        if (now > most) {
            most = now;
            best = i;
        }
    }
    return best;
}

unsigned mm_expert_team(const struct dt *view)
{
    bool out = mm(view)->at < MM_LOCATIONS;
    switch (view->s->ask.ask) {
    case mm_A_send: return send(view);
    case mm_A_next_tile: return next_tile(view);
    case mm_A_reader: return reader(view);
    case mm_A_fallen: return out ? loser(view, MM_CRITICAL) : mm_simple(view, MM_TEAM);
    case DT_A_pick: return out ? loser(view, MM_JAIL) : mm_simple(view, MM_TEAM);
    default: return mm_simple(view, MM_TEAM);
    }
}
