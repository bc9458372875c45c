/* misfit.c -- what the rules ask of cards and maps of packs, before any of it is played. */
#include "state.h"

static unsigned count_of(const struct dt_content *c, unsigned card, unsigned field)
{
    return c->slot[(uint16_t)(c->card[card].field + field)].count;
}

static const char *misfit_investigator(const struct dt_content *c, unsigned card)
{
    if (c->kind_first[eh_K_investigator + 1] - c->kind_first[eh_K_investigator] > EH_PEOPLE)
        return "there are more investigators than there is room for";
    if (count_of(c, card, eh_F_investigator_skills) != EH_SKILLS)
        return "an investigator has five skills";
    if (!count_of(c, card, eh_F_investigator_health) || !count_of(c, card, eh_F_investigator_sanity))
        return "an investigator has health and sanity";
    return count_of(c, card, eh_F_investigator_home) ? 0 : "an investigator has a home";
}

static const char *misfit_sheet(const struct dt_content *c, unsigned card)
{
    if (count_of(c, card, eh_F_ancient_one_stages) != 9)
        return "the stages of a mythos deck are nine numbers";
    if (!count_of(c, card, eh_F_ancient_one_doom) || !count_of(c, card, eh_F_ancient_one_mysteries))
        return "a sheet says how much doom and how many mysteries there are";
    return count_of(c, card, eh_F_ancient_one_toughness) ? 0 : "a sheet says how tough a Cultist is";
}

static const char *misfit_token(const struct dt_content *c, unsigned card)
{
    bool borrows = count_of(c, card, eh_F_monster_borrows);
    if (c->kind_first[eh_K_monster + 1] - c->kind_first[eh_K_monster] > EH_FOES)
        return "there are more monsters than there is room for";
    return borrows || count_of(c, card, eh_F_monster_toughness) ? 0 : "a monster has toughness";
}

const char *eh_misfit(const struct dt_content *c, unsigned card)
{
    switch (c->card[card].kind) {
    case eh_K_investigator: return misfit_investigator(c, card);
    case eh_K_ancient_one: return misfit_sheet(c, card);
    case eh_K_awakened: return count_of(c, card, eh_F_awakened_of) ? 0 : "a sheet's back says whose it is";
    case eh_K_monster: return misfit_token(c, card);
    case eh_K_epic: return count_of(c, card, eh_F_epic_toughness) ? 0 : "an epic monster has toughness";
    case eh_K_mythos: return count_of(c, card, eh_F_mythos_colour) ? 0 : "a mythos card has a colour";
    case eh_K_asset: return count_of(c, card, eh_F_asset_value) ? 0 : "an asset has a value";
    case eh_K_spell: return count_of(c, card, eh_F_spell_title) ? 0 : "a spell has a title";
    case eh_K_condition: return count_of(c, card, eh_F_condition_title) ? 0 : "a condition has a title";
    case eh_K_clue: return count_of(c, card, eh_F_clue_at) ? 0 : "a clue names a space";
    case eh_K_gate:
        if (!count_of(c, card, eh_F_gate_at) || !count_of(c, card, eh_F_gate_omen))
            return "a gate has a space and an omen";
        return 0;
    case eh_K_expedition: return count_of(c, card, eh_F_expedition_site) ? 0 : "an expedition has a site";
    default: return 0;
    }
}

/* SPACE-02 is the compiler's: every space can be reached. */
const char *eh_misfit_map(const struct dt_content *c, unsigned map)
{
    const struct dt_map *m = &c->map[map];
    bool city = false;
    for (unsigned i = 0; i < m->spots; i++) {
        city |= m->spot[i].kind == eh_N_city;
        if (m->spot[i].space >= EH_SPACES)
            return "there are more spaces than there is room for";
    }
    return city ? 0 : "a map needs a city";
}
