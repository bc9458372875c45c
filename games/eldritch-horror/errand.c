/* errand.c -- what places are worth to an investigator: the encounters there, the monsters in the way, how far it is
 * and who else is nearer. */
#include "sense.h"

/* ------------------------------------------------------------------ encounters ---- */
/* The mean of what can come out of a deck, of this part. */
static int mean(struct eh_mind *m, unsigned deck, unsigned field)
{
    int sum = 0, n = 0;
    for dt_each(m->v, t, deck) {
        sum += eh_read_field(m, t, field);
        n++;
    }
    return n ? sum / n : 0;
}

/* Cards of several parts: what they end with is read first, the bad end before the good one that may lead to it. */
void eh_parts(struct eh_mind *m, unsigned card, unsigned start)
{
    m->failed = eh_read_field(m, card, start + 2);
    m->passed = eh_read_field(m, card, start + 1);
}

static int mean_complex(struct eh_mind *m, unsigned kind, unsigned start, unsigned site)
{
    int sum = 0, n = 0;
    unsigned count;
    const struct dt *v = m->v;
    for (unsigned t = v->content->kind_first[kind]; t < v->content->kind_first[kind + 1]; t++) {
        unsigned zone = dt_thing(v, t)->zone;
        if (zone == eh_Z_box || zone == eh_Z_past)
            continue;
        if (site != DT_NOTHING && (unsigned)dt_field(v, t, eh_F_expedition_site, &count)[0] != site)
            continue;
        eh_parts(m, t, start);
        sum += eh_read_field(m, t, start);
        n++;
    }
    m->passed = m->failed = 0;
    return n ? sum / n : 0;
}

static unsigned ground(const struct dt *v, unsigned space)
{
    int g = dt_ground(v, (int)space);
    return (unsigned)(g < eh_N_city ? 0 : g - eh_N_city);
}

static int at_location(struct eh_mind *m, unsigned space)
{
    static const struct { uint16_t mark, deck, field; } regions[] = {
        { eh_N_americas, eh_Z_america_deck, eh_F_america_arkham },
        { eh_N_europes, eh_Z_europe_deck, eh_F_europe_london },
        { eh_N_asias, eh_Z_asia_deck, eh_F_asia_shanghai },
    };
    if (!m->reads)
        return 80;
    for (unsigned r = 0; r < sizeof regions / sizeof *regions; r++)
        for (int i = 0; i < 3; i++)
            if (dt_marked(m->v, regions[r].mark, i) == (int)space)
                return mean(m, regions[r].deck, regions[r].field + (unsigned)i);
    return 0;
}

static int at_general(struct eh_mind *m, unsigned space)
{
    unsigned g = ground(m->v, space) % 3;
    if (!m->reads)
        return 50;
    if (!m->read_general[g])
        m->general[g] = mean(m, eh_Z_general_deck, eh_F_general_city + g);
    m->read_general[g] = true;
    return m->general[g];
}

static int chance_of(struct eh_mind *m, int skill, int modifier)
{
    return eh_odds_for(m, m->seat, skill, modifier, false)->from[1];
}

static int at_clue(struct eh_mind *m, unsigned clue)
{
    unsigned g = ground(m->v, dt_thing(m->v, clue)->mark) % 3;
    if (m->reads && !m->read_research[g])
        m->research[g] = mean(m, eh_Z_research_deck, eh_F_research_city + g);
    m->read_research[g] = true;
    if (m->reads)
        return m->research[g];
    return eh_share(m->clue, chance_of(m, eh_N_observation, 0));
}

/* Closing counts in full once and not at all once: what lies between is how often it comes to that. */
static void read_worlds(struct eh_mind *m)
{
    enum { LITTLE = 1, MUCH = 10001 };
    if (m->read_worlds)
        return;
    m->gate = LITTLE;
    m->worlds = mean_complex(m, eh_K_other_world, eh_F_other_world_start, DT_NOTHING);
    m->gate = MUCH;
    m->closing = mean_complex(m, eh_K_other_world, eh_F_other_world_start, DT_NOTHING) - m->worlds;
    m->gate = 0;
    m->read_worlds = true;
}

/* Most of what is tested there is lore, will and observation. */
static int at_gate(struct eh_mind *m, unsigned gate)
{
    int worth = eh_gate_worth(m, m->seat, gate);
    if (eh_ask(m->v, eh_Q_gates_stay, 0, 0))
        return 0;
    if (m->reads) {
        read_worlds(m);
        return m->worlds + eh_share(worth, m->closing);
    }
    int chance = (chance_of(m, eh_N_lore, 0) + chance_of(m, eh_N_will, 0) + chance_of(m, eh_N_observation, 0)) / 3;
    return eh_share(worth, chance) - eh_share(150, DT_SURE - chance);
}

static int at_rumor(struct eh_mind *m, unsigned card)
{
    return eh_read_field(m, card, eh_F_mythos_encounter);
}

/* Special encounters, which some mysteries consist of. */
static void read_special(struct eh_mind *m)
{
    if (m->reads && !m->read_special)
        m->special = mean_complex(m, eh_K_special, eh_F_special_start, DT_NOTHING);
    m->read_special = true;
}

int eh_meeting(struct eh_mind *m, unsigned verb, unsigned object, unsigned space)
{
    switch (verb) {
    case eh_O_location: return at_location(m, space);
    case eh_O_general: return at_general(m, space);
    case eh_O_research: return at_clue(m, object);
    case eh_O_gate: return at_gate(m, object);
    case eh_O_expedition:
        return m->reads ? mean_complex(m, eh_K_expedition, eh_F_expedition_start, space) : 170;
    case eh_O_rumor: return at_rumor(m, object);
    case eh_O_mystery:
        read_special(m);
        return eh_read_field(m, object, eh_F_mystery_encounter);
    case eh_O_token: return eh_read_field(m, object, eh_F_mystery_met);
    case eh_O_final:
        read_special(m);
        return eh_read_field(m, object, eh_F_awakened_encounter);
    case eh_O_fallen: return m->sharp ? m->price.doom * 60 / 100 + 100 : 300;
    default: return 0;
    }
}

/* --------------------------------------------------------------------- places ---- */
static int better(int a, int b) { return a > b ? a : b; }

static bool rumor_at(const struct dt *v, unsigned card, unsigned space)
{
    unsigned n;
    if (!eh_has_program(v, card, eh_F_mythos_encounter))
        return false;
    if (dt_number(v, card, eh_F_mythos_roams))
        return eh_expedition(v) == space;
    const int16_t *site = dt_field(v, card, eh_F_mythos_site, &n);
    return n && (unsigned)site[0] == space;
}

static int at_mystery(struct eh_mind *m, unsigned space)
{
    const struct dt *v = m->v;
    unsigned active = dt_first(v, eh_Z_active), n;
    int best = 0;
    if (active != DT_NOTHING) {
        const int16_t *site = dt_field(v, active, eh_F_mystery_site, &n);
        if (n && (unsigned)site[0] == space && eh_has_program(v, active, eh_F_mystery_encounter))
            best = eh_meeting(m, eh_O_mystery, active, space);
        if (eh(v)->eldritch[space] && eh_has_program(v, active, eh_F_mystery_met))
            best = better(best, eh_meeting(m, eh_O_token, active, space));
    }
    if (eh_awake(v) && eh_solved(v) >= eh_needed(v) && eh_gate_at(v, space) != DT_NOTHING
        && eh_has_program(v, eh_ancient(v), eh_F_awakened_encounter))
        best = better(best, eh_meeting(m, eh_O_final, eh_ancient(v), space));
    return best;
}

static int at_tokens(struct eh_mind *m, unsigned space)
{
    const struct dt *v = m->v;
    int best = at_mystery(m, space);
    for dt_each(v, t, eh_Z_clues)
        if (dt_thing(v, t)->mark == space)
            best = better(best, eh_meeting(m, eh_O_research, t, space));
    unsigned gate = eh_gate_at(v, space);
    if (gate != DT_NOTHING)
        best = better(best, eh_meeting(m, eh_O_gate, gate, space));
    if (eh_expedition(v) == space && !eh_ask(v, eh_Q_expeditions_shut, 0, 0))
        best = better(best, eh_meeting(m, eh_O_expedition, 0, space));
    for dt_each(v, t, eh_Z_ongoing)
        if (rumor_at(v, t, space))
            best = better(best, eh_meeting(m, eh_O_rumor, t, space));
    for dt_each(v, t, eh_Z_fallen)
        if (dt_thing(v, t)->mark == space)
            best = better(best, eh_meeting(m, eh_O_fallen, t, space));
    return best;
}

/* Clues that the mystery asks for there, of each of so many who are still to come. */
static int clues_asked(const struct dt *v, unsigned space, int *comers)
{
    unsigned active = dt_first(v, eh_Z_active), n;
    int need = 0;
    *comers = 1;
    if (active == DT_NOTHING)
        return 0;
    int done = eh_progress(v, active, &need);
    const int16_t *site = dt_field(v, active, eh_F_mystery_site, &n);
    if (n && (unsigned)site[0] == space) {
        *comers = need - done;
        return eh_fee(v);
    }
    return eh(v)->eldritch[space] ? eh_fee(v) : 0;
}

/* Somebody else who is nearer, or as near and earlier in the round, has it as an errand, if they bring the clues that
 * are asked for there. */
static bool taken(const struct eh_mind *m, unsigned space)
{
    const struct dt *v = m->v;
    int comers, fee = clues_asked(v, space, &comers);
    int mine = dt_distance(v, (int)eh_place(v, m->seat), (int)space, eh_W_journey);
    for (unsigned p = 0; p < v->s->seats; p++) {
        if (p == m->seat || !eh_in(v, p) || (int)dt_in(v, eh_Z_purse + p) < fee)
            continue;
        int theirs = dt_distance(v, (int)eh_place(v, p), (int)space, eh_W_journey);
        comers -= theirs < mine || (theirs == mine && p < m->seat);
    }
    return comers < 1;
}

static int plain_site(struct eh_mind *m, unsigned space)
{
    const struct dt *v = m->v;
    bool town = dt_has_mark(v, (int)space, eh_N_americas) || dt_has_mark(v, (int)space, eh_N_europes)
             || dt_has_mark(v, (int)space, eh_N_asias);
    int best = eh_meeting(m, eh_O_general, 0, space);
    return town ? better(best, eh_meeting(m, eh_O_location, 0, space)) : best;
}

/* All monsters there come first, and only whoever is rid of them goes on. */
static int through(struct eh_mind *m, unsigned space, int there)
{
    const struct dt *v = m->v;
    int fights = 0, clear = DT_SURE;
    for (unsigned t = eh_monster_at(v, space, DT_NOTHING); t != DT_NOTHING; t = eh_monster_at(v, space, t)) {
        struct eh_bout b = eh_bout(m, m->seat, t, there);
        fights += b.worth;
        clear = clear * b.won / DT_SURE;
    }
    return fights + (there > 0 ? eh_share(there, clear) : clear == DT_SURE ? there : 0);
}

/* What it costs to come there where the Ancient One waits for whoever enters a space with eldritch tokens. What is lost
 * is thought to be lost from then on. */
static int on_entering(struct eh_mind *m, unsigned space)
{
    unsigned sheet = eh_ancient(m->v);
    const struct dt_card *card = dt_card(m->v, sheet);
    const int16_t *code = m->v->content->code;
    struct dt_ctx c = { .you = (uint8_t)m->seat, .source = (uint16_t)sheet, .it = -1, .that = -1 };
    int worth = 0;
    if (!m->sharp || space == eh_place(m->v, m->seat) || !eh(m->v)->eldritch[space])
        return 0;
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &m->v->content->ability[card->ability + i];
        if (a->cell == DT_STATIC || a->on != eh_E_enter)
            continue;
        worth += eh_read(m, &c, a->code);
        for (unsigned at = a->code; code[at] == DT_OP_DO; at += (uint16_t)code[at + 1])
            if (code[at + 2] == eh_V_lose && dt_is_lit(code[at + 3]) && dt_is_lit(code[at + 4]))
                m->worn[dt_lit_value(code[at + 3]) != eh_N_health] += dt_lit_value(code[at + 4]);
    }
    return worth;
}

static int site(struct eh_mind *m, unsigned space, bool shared)
{
    int plain = plain_site(m, space), worn[2] = { m->worn[0], m->worn[1] }, worth = on_entering(m, space);
    if (eh_left(m, m->seat, eh_N_health) > 0 && eh_left(m, m->seat, eh_N_sanity) > 0) {
        int there = at_tokens(m, space);
        worth += through(m, space, better(shared && there > 0 ? there / 3 : there, plain));
    }
    m->worn[0] = worn[0], m->worn[1] = worn[1];
    return worth;
}

int eh_errand(struct eh_mind *m, unsigned space) { return through(m, space, at_tokens(m, space)); }

/* Something n rounds away is worth that much less now. */
static int later(const struct eh_mind *m, int worth, int steps)
{
    for (int rounds = (2 * steps + 2) / 3; rounds > 0 && worth > 0; rounds--)
        worth = worth * (m->sharp ? 55 : 90) / 100;
    return worth;
}

void eh_survey(struct eh_mind *m)
{
    const struct dt_map *map = dt_map(m->v);
    if (m->mapped)
        return;
    bool others[EH_SPACES];
    if (m->sharp)
        eh_plan(m, others);
    for (unsigned i = 0; i < map->spots; i++) {
        unsigned space = map->spot[i].space;
        m->site[space] = site(m, space, m->sharp ? others[space] : taken(m, space));
    }
    if (m->sharp) {
        const struct eh_seat *p = eh_seat(m->v, m->seat);
        eh_look_ahead(m);
        for (unsigned i = 0; i < map->spots; i++)
            m->pot[map->spot[i].space] = eh_end_at(m, map->spot[i].space, p->tickets[0], p->tickets[1]);
        m->mapped = true;
        return;
    }
    for (unsigned i = 0; i < map->spots; i++) {
        int here = map->spot[i].space, best = 0;
        for (unsigned j = 0; j < map->spots; j++) {
            int there = map->spot[j].space, d = dt_distance(m->v, here, there, eh_W_journey);
            if (there != here && d > 0)
                best = better(best, later(m, m->site[there], d));
        }
        m->pot[here] = m->site[here] + best;
    }
    m->mapped = true;
}

unsigned eh_stops(const struct dt *v, unsigned space, unsigned trains, unsigned ships, struct eh_stop stop[EH_STOPS])
{
    unsigned n = 1;
    int to, kind;
    stop[0] = (struct eh_stop){ (uint8_t)space, (uint8_t)trains, (uint8_t)ships };
    for (unsigned i = 0; i < n; i++)
        for (unsigned e = 0; (to = dt_neighbour(v, stop[i].at, e, &kind)) >= 0 && n < EH_STOPS; e++) {
            bool rail = kind == eh_N_train && stop[i].trains, sea = kind == eh_N_ship && stop[i].ships;
            if (rail || sea)
                stop[n++] = (struct eh_stop){ (uint8_t)to, (uint8_t)(stop[i].trains - rail),
                                              (uint8_t)(stop[i].ships - sea) };
        }
    return n;
}

int eh_reach(struct eh_mind *m, unsigned space, unsigned trains, unsigned ships)
{
    struct eh_stop stop[EH_STOPS];
    unsigned n = eh_stops(m->v, space, trains, ships, stop);
    int best = m->pot[space];
    for (unsigned i = 0; i < n; i++)
        best = better(best, m->pot[stop[i].at] - 10 * (int)(trains + ships - stop[i].trains - stop[i].ships));
    return best;
}
