/* reckon_crew.c -- who there is to send: dice alone and together, who helps whom, and what it costs to lose
 * somebody. */
#include "reckon.h"

/* In thousandths of a Mythos Point. A round without somebody costs little, a death much: the last fight is lost for
 * want of people. Chosen by trial on games against the simple Cultist; the hollow is wide. */
enum { ABSENT = 200, DEATH = 2500, HUNDRED = 100 };
/* Rounds that somebody in a box misses on average, in hundredths, and how often madness ends in death (tables 5.1 to
 * 5.3): half as many in Jail with somebody who gets people out, few deaths with somebody who sits up with the mad. */
enum { CRITICAL = 125, RECOVERY = 50, ASYLUM = 50, JAIL = 200, JAIL_HELPED = 100, DEATHS = 25, DEATHS_HELPED = 10 };

/* Does this card speak up on an event about this noun (-1: any), and can it still do so this round? */
static bool answers(const struct dt *v, unsigned thing, unsigned event, int noun)
{
    const struct dt_card *card = dt_card(v, thing);
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[card->ability + i];
        if (a->cell != DT_STATIC && a->on == event && (noun < 0 || a->noun == noun + 1))
            return !dt_thing(v, thing)->used;
    }
    return false;
}

static bool has_a_second_try(const struct dt *v, unsigned who)
{
    for (unsigned i = dt_first(v, mm_Z_carried); i != DT_NOTHING; i = dt_next(v, mm_Z_carried, i))
        if (dt_thing(v, i)->on == who && answers(v, i, mm_E_fail, -1))
            return true;
    return false;
}

static void enlist(struct mm_crew *c, const struct dt *v, unsigned who)
{
    unsigned bit = 1u << c->n;
    if (c->n == MM_DEALT)
        return;
    for (unsigned s = 0; s < MM_SKILLS; s++)
        c->dice[c->n][s] = (int8_t)mm_dice(v, who, mm_N_combat + s);
    c->steadies = (uint8_t)(c->steadies | (answers(v, who, mm_E_fail, mm_N_sanity) ? bit : 0));
    c->sneaks = (uint8_t)(c->sneaks | (answers(v, who, mm_E_fail, mm_N_stealth) ? bit : 0));
    c->scoops = (uint8_t)(c->scoops | (answers(v, who, mm_E_fail, mm_N_investigation) ? bit : 0));
    c->lucky = (uint8_t)(c->lucky | (has_a_second_try(v, who) ? bit : 0));
    c->who[c->n++] = (uint16_t)who;
}

static void add_up(struct mm_crew *c)
{
    c->sets = 1u << c->n;
    for (unsigned set = 1; set < c->sets; set++) {
        unsigned i = 0, rest = set & (set - 1);
        while (!(set >> i & 1))
            i++;
        c->size[set] = (uint8_t)(c->size[rest] + 1);
        for (unsigned s = 0; s < MM_TEAM_SKILLS; s++)
            c->sum[set][s] = (int8_t)(c->sum[rest][s] + c->dice[i][s]);
    }
}

static void count_costs(struct mm_crew *c, const struct dt *v)
{
    bool badge = dt_ask_value(v, mm_Q_release, MM_TEAM, 0, 0) > 0;
    unsigned vigil = 0;
    for (unsigned i = 0; i < c->n; i++)
        vigil |= answers(v, c->who[i], mm_E_rave, -1) ? 1u << i : 0;
    for (unsigned i = 0; i < c->n; i++) {
        int deaths = vigil & ~(1u << i) ? DEATHS_HELPED : DEATHS;
        c->cost[MM_CRITICAL][i] = ABSENT * CRITICAL / HUNDRED;
        c->cost[MM_RECOVERY][i] = ABSENT * RECOVERY / HUNDRED;
        c->cost[MM_ASYLUM][i] = (ABSENT * ASYLUM + (DEATH + 2 * MM_SUMMON) * deaths) / HUNDRED;
        c->cost[MM_JAIL][i] = ABSENT * (badge ? JAIL_HELPED : JAIL) / HUNDRED;
    }
}

void mm_muster(struct mm_crew *c, const struct dt *v)
{
    *c = (struct mm_crew){ .n = 0 };
    mm_make_odds(&c->odds);
    for (unsigned zone = mm_Z_free; zone <= mm_Z_team_last; zone++)
        for (unsigned who = dt_first(v, zone); who != DT_NOTHING; who = dt_next(v, zone, who))
            enlist(c, v, who);
    add_up(c);
    count_costs(c, v);
}

unsigned mm_member(const struct mm_crew *c, unsigned who)
{
    unsigned i = 0;
    while (i < c->n && c->who[i] != who)
        i++;
    return i;
}
