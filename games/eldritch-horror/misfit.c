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

/* Cards of a colour that are in the deck when those of one difficulty are left out (0: none are). */
static int coloured(const struct dt_content *c, int colour, int left_out)
{
    int n = 0;
    for (unsigned t = c->kind_first[eh_K_mythos]; t < c->kind_first[eh_K_mythos + 1]; t++) {
        unsigned card = c->card_of[t];
        const struct dt_slot *hue = &c->slot[(uint16_t)(c->card[card].field + eh_F_mythos_colour)];
        const struct dt_slot *grade = &c->slot[(uint16_t)(c->card[card].field + eh_F_mythos_difficulty)];
        bool out = left_out && grade->count && c->data[grade->at] == left_out;
        n += !out && hue->count && c->data[hue->at] == colour;
    }
    return n;
}

/* AMB-96: no game, easy or hard, may run short of a colour when its mythos deck is built. */
static bool has_mythos(const struct dt_content *c, unsigned card)
{
    static const uint16_t colour[] = { eh_N_green, eh_N_yellow, eh_N_blue }, left_out[] = { 0, eh_N_hard, eh_N_easy };
    const struct dt_slot *stages = &c->slot[(uint16_t)(c->card[card].field + eh_F_ancient_one_stages)];
    for (unsigned i = 0; i < 3; i++) {
        int need = 0;
        for (unsigned stage = 0; stage < EH_STAGES; stage++)
            need += c->data[stages->at + stage * 3 + i];
        for (unsigned d = 0; d < 3; d++)
            if (coloured(c, colour[i], left_out[d]) < need)
                return false;
    }
    return true;
}

static const char *misfit_sheet(const struct dt_content *c, unsigned card)
{
    if (count_of(c, card, eh_F_ancient_one_stages) != 9)
        return "the stages of a mythos deck are nine numbers";
    if (!has_mythos(c, card))
        return "there are too few mythos cards of a colour for its stages, in an easy or a hard game at least";
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
