/* misfit.c -- what the rules ask of cards and maps of packs, before any of it is played: an episode and an Elder One
 * are whole, and whatever belongs to one says so. */
#include "state.h"

static const struct dt_slot *slot(const struct dt_content *c, unsigned card, unsigned field)
{
    return &c->slot[(uint16_t)(c->card[card].field + field)];
}

static bool has(const struct dt_content *c, unsigned card, unsigned field) { return slot(c, card, field)->count; }

/* How many cards of a kind belong to this one; with `copies`, each as often as it is there. */
static unsigned belonging(const struct dt_content *c, unsigned card, unsigned kind, unsigned field, bool copies)
{
    unsigned n = 0;
    for (unsigned i = 0; i < c->cards; i++) {
        if (c->card[i].kind != kind || !c->card[i].copies || !has(c, i, field))
            continue;
        if ((unsigned)c->data[slot(c, i, field)->at] == card)
            n += copies ? c->card[i].copies : 1;
    }
    return n;
}

static bool is_marked(const struct dt_map *m, unsigned spot, unsigned site)
{
    for (unsigned j = 0; j < m->spot[spot].marks; j++)
        if (m->mark[m->spot[spot].mark + j] == site)
            return true;
    return false;
}

/* SETUP-05: how many maps begin there? */
static unsigned maps_from(const struct dt_content *c, unsigned space)
{
    unsigned n = 0;
    for (unsigned m = 0; m < c->maps; m++)
        for (unsigned i = 0; i < c->map[m].spots; i++)
            n += c->map[m].spot[i].space == space && is_marked(&c->map[m], i, dm_N_outset);
    return n;
}

/* EPI-01, EPI-02, MYTH-01, DISC-01 */
static const char *misfit_episode(const struct dt_content *c, unsigned card)
{
    const struct dt_slot *start = slot(c, card, dm_F_episode_start);
    if (!start->count || maps_from(c, (unsigned)c->data[start->at]) != 1)
        return "an episode starts where one map has its outset, and no other map";
    if (belonging(c, card, dm_K_action, dm_F_action_of, true) != 2)
        return "an episode has two actions";
    if (belonging(c, card, dm_K_monster, dm_F_monster_of, false) < 2)
        return "an episode has two kinds of monster";
    if (belonging(c, card, dm_K_mythos, dm_F_mythos_of, true) < 8)
        return "an episode has eight mythos cards";
    if (belonging(c, card, dm_K_discovery, dm_F_discovery_of, true) < 15)
        return "an episode has fifteen discovery cards";
    return 0;
}

/* EO-01, MYTH-01, SETUP-02 */
static const char *misfit_elder(const struct dt_content *c, unsigned card)
{
    if (belonging(c, card, dm_K_stage, dm_F_stage_of, true) < 2)
        return "an Elder One has a first stage and others to be fought";
    if (belonging(c, card, dm_K_cultist, dm_F_cultist_of, false) != 1)
        return "an Elder One has one kind of Cultist";
    if (!belonging(c, card, dm_K_monster, dm_F_monster_of, false))
        return "an Elder One has a monster";
    if (belonging(c, card, dm_K_mythos, dm_F_mythos_of, true) < 8)
        return "an Elder One has eight mythos cards";
    return 0;
}

const char *dm_misfit(const struct dt_content *c, unsigned card)
{
    switch (c->card[card].kind) {
    case dm_K_investigator:
        if (!has(c, card, dm_F_investigator_signature) || !has(c, card, dm_F_investigator_second)
            || !has(c, card, dm_F_investigator_third))
            return "an investigator has three skills";
        return 0;
    case dm_K_insanity:
        if (has(c, card, dm_F_insanity_starts) && !has(c, card, dm_F_insanity_open))
            return "an insanity that does something before the first turn is open";
        return 0;
    case dm_K_episode: return misfit_episode(c, card);
    case dm_K_elder_one: return misfit_elder(c, card);
    case dm_K_stage: return has(c, card, dm_F_stage_of) ? 0 : "a stage says whose it is";
    case dm_K_cultist:
        if (!has(c, card, dm_F_cultist_of) || !has(c, card, dm_F_cultist_health))
            return "a Cultist belongs to an Elder One and has health";
        return 0;
    case dm_K_monster:
        if (!has(c, card, dm_F_monster_of) || !has(c, card, dm_F_monster_health))
            return "a monster belongs to a box and has health";
        return 0;
    case dm_K_mythos: return has(c, card, dm_F_mythos_of) ? 0 : "a mythos card belongs to a box";
    case dm_K_discovery:
        if (!has(c, card, dm_F_discovery_of))
            return "a discovery card belongs to an episode";
        return has(c, card, dm_F_discovery_centre) ? 0 : "a discovery card has a middle";
    case dm_K_action: return has(c, card, dm_F_action_of) ? 0 : "an action belongs to an episode";
    case dm_K_back: return has(c, card, dm_F_back_of) ? 0 : "a back says which token it is under";
    default: return 0;
    }
}

/* MAP-05: three Gates; SETUP-08: somewhere to start. */
const char *dm_misfit_map(const struct dt_content *c, unsigned map)
{
    static const uint16_t site[] = { dm_N_red, dm_N_yellow, dm_N_blue, dm_N_outset };
    const struct dt_map *m = &c->map[map];
    for (unsigned s = 0; s < sizeof site / sizeof *site; s++) {
        unsigned n = 0;
        for (unsigned i = 0; i < m->spots; i++)
            n += is_marked(m, i, site[s]);
        if (n != 1)
            return "a map has one Gate of each colour and one starting space";
    }
    return 0;
}
