/* expert.c -- the sense of simple.c with exact chances in place of rough ones. Where chances are known they
 * decide: on the way through an attempt alone, on the way to one against the rest.
 *
 * Chances are dear. On the way to an attempt they are guessed first, rather too high than too low, and
 * asked for only where the guess is the best there is. */
#include "sense.h"

/* Chances are finer than the coin: it is split so far. */
enum { FINER = 16 };

/* ----------------------------------------------------------------------- where to go ---- */

/* An option: what is not known of it yet is guessed. */
struct goal {
    struct es_bargain b;
    int worth, plain, added;                     /* worth: of the others the best, or what is known without chances */
    int rough[2];                                /* odds as things are, and with dice added */
    enum { KNOWN, ADDED_GUESSED, GUESSED } how;
};

static int bargain(const struct es_bargain *b, int chance)
{
    return FINER * es_bargained(b, chance * ES_SURE / DT_SURE);
}

/* Rough odds hold good for many rows; with few, one attempt in fourteen is better off than at twice those
 * odds (of 6,419 that two experts thought of). */
static int hopeful(const struct es_plan *p, int odds)
{
    return p->rows > 3 ? odds : 2 * odds * ES_SURE / (ES_SURE + odds);
}

static void guess(const struct dt *v, unsigned seat, unsigned card, int adds, struct goal *g)
{
    struct es_plan p;
    int dice = es_dice_at_hand(v, seat), clues = es_seat(v, seat)->clues;
    es_make_plan(v, seat, card, es_N_any, dice, clues, &p);
    es_weigh(v, seat, card, &g->b);
    g->rough[0] = es_helped(&p, dice - adds, clues);
    g->rough[1] = es_helped(&p, dice, clues);
    g->plain = FINER * es_bargained(&g->b, hopeful(&p, g->rough[0]));
    g->added = FINER * (es_bargained(&g->b, hopeful(&p, g->rough[1])) - ES_SPEND);
    g->how = GUESSED;
    g->worth = adds && g->added > g->plain ? g->added : g->plain;
}

static int within(int n) { return n < 1 ? 1 : n > ES_SURE - 1 ? ES_SURE - 1 : n; }

/* The odds with dice added, when those without are known: they change as the rough ones do. */
static int grown(const struct goal *g, int chance)
{
    int64_t was = within(g->rough[0]), now = within(g->rough[1]), odds = within(chance * ES_SURE / DT_SURE);
    int64_t good = odds * now * (ES_SURE - was), bad = (ES_SURE - odds) * was * (ES_SURE - now);
    return (int)(good * ES_SURE / (good + bad));
}

static void look_at(const struct dt *v, unsigned seat, unsigned option, int adds, struct goal *g)
{
    const struct dt_option *o = &v->s->ask.option[option];
    *g = (struct goal){ .worth = FINER * 4 * ES_NEVER };
    if (o->verb == es_O_go && es_is_card(v, o->object))
        guess(v, seat, o->object, adds, g);
    else if (o->verb != DT_V_back)
        g->worth = FINER * es_rate(v, seat, o);
}

/* How often the attempt that an option is about succeeds; with `added`, when all dice are added that cards at hand can
 * add. */
static int chance_of(const struct dt *v, unsigned seat, unsigned option, bool added, struct dt_oracle *oracle,
                     struct dt_prospect *p)
{
    bool known = es_bare_prospect(v, seat, option, p) && (!added || es_add_dice(v, seat, &p->task.at));
    return known ? oracle->chance(oracle, p) : (int)DT_UNKNOWN;
}

/* Ask for the first thing about an option that is only guessed. */
static void ask(const struct dt *v, unsigned seat, unsigned option, struct dt_oracle *oracle, int adds,
                struct dt_prospect *p, struct goal *g)
{
    bool added = g->how == ADDED_GUESSED;
    int chance = chance_of(v, seat, option, added, oracle, p);
    if (chance == DT_UNKNOWN) {
        g->worth = added ? g->plain : FINER * es_rate(v, seat, &v->s->ask.option[option]);
        g->how = KNOWN;
        return;
    }
    if (added)
        g->added = bargain(&g->b, chance) - FINER * ES_SPEND;
    else
        g->plain = bargain(&g->b, chance), g->added = FINER * (es_bargained(&g->b, grown(g, chance)) - ES_SPEND);
    g->worth = adds && g->added > g->plain ? g->added : g->plain;
    g->how = added || g->worth == g->plain ? KNOWN : ADDED_GUESSED;
}

static unsigned where_to(const struct dt *v, unsigned seat, struct dt_oracle *oracle)
{
    const struct dt_decision *d = &v->s->ask;
    struct goal goal[DT_OPTIONS];
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    int adds = es_may_add(v, seat, es_N_yellow) + 2 * es_may_add(v, seat, es_N_red);
    for (unsigned i = 0; i < d->count; i++)
        look_at(v, seat, i, adds, &goal[i]);
    for (;;) {
        unsigned best = 0;
        for (unsigned i = 1; i < d->count; i++)
            if (goal[i].worth > goal[best].worth)
                best = i;
        if (goal[best].how == KNOWN)
            return best;
        ask(v, seat, best, oracle, adds, &p, &goal[best]);
    }
}

/* -------------------------------------------------------------------- in an attempt ---- */

/* What an option uses up that could have served another time. */
static int spent(const struct dt *v, const struct dt_option *o)
{
    switch (o->verb) {
    case es_O_spend_clue: return es_worth_of(es_N_clue) / 2;
    case DT_V_use: return es_price_of(v, o->object) / 2;
    case es_O_assist: return 2;
    default: return 0;
    }
}

unsigned es_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle)
{
    const struct dt_decision *d = &view->s->ask;
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    unsigned best = d->count;
    int64_t most = 0, stake = 0;
    if (d->ask == es_A_move)
        return where_to(view, seat, oracle);
    for (unsigned i = 0; i < d->count; i++) {
        int chance = DT_UNKNOWN;
        if (d->option[i].verb != DT_V_back)
            chance = chance_of(view, seat, i, false, oracle, &p);
        if (chance == DT_UNKNOWN)
            continue;
        stake = stake ? stake : es_stake(view, es(view)->active, es(view)->card);
        int64_t n = chance * stake * FINER / DT_SURE - FINER * spent(view, &d->option[i]);
        if (best == d->count || n > most)
            best = i, most = n;
    }
    return best < d->count ? best : es_simple(view, seat);
}
