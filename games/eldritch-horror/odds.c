/* odds.c -- what combat comes to by the numbers printed on a sheet and a monster, for whoever asks outside a game. */
#include "state.h"
#include "../../players/pool/roll.h"

static bool printed(const struct dt_content *c, unsigned card, unsigned field, unsigned i, int *to)
{
    const struct dt_slot *s = &c->slot[(uint16_t)(c->card[card].field + field)];
    *to = i < s->count ? c->data[s->at + i] : 0;
    return i < s->count;
}

/* TEST-09: at least one die. */
static void add_roll(struct dt_bout *b, int dice, int against, unsigned loses)
{
    b->roll[b->rolls].dice = (uint8_t)(dice < 1 ? 1 : dice);
    b->roll[b->rolls].against = (uint8_t)(against < 0 ? 0 : against);
    b->roll[b->rolls++].loses = (uint16_t)loses;
}

/* COMBAT-05..COMBAT-11, COMBAT-15: printed skills and nothing else. What is printed for each player, or on an Ancient
 * One's sheet, is not printed on the token. */
static bool bout(const struct dt_content *c, unsigned foe, unsigned hero, struct dt_bout *to)
{
    bool epic = c->card[foe].kind == eh_K_epic;
    unsigned first = epic ? eh_F_epic_will : eh_F_monster_will;
    int modifier, against, skill, toughness, other;
    if (!epic && (c->card[foe].kind != eh_K_monster || printed(c, foe, eh_F_monster_borrows, 0, &other)))
        return false;
    if (epic && printed(c, foe, eh_F_epic_each_player, 0, &other) && other)
        return false;
    *to = (struct dt_bout){ .strikes = DT_BOUT_NEVER };
    printed(c, foe, first + EH_TOUGHNESS, 0, &toughness);
    to->toughness = (uint8_t)toughness;
    bool tested = printed(c, foe, first + EH_WILL, 0, &modifier);
    printed(c, foe, first + EH_HORROR, 0, &against);
    printed(c, hero, eh_F_investigator_skills, eh_N_will - eh_N_lore, &skill);
    add_roll(to, skill + modifier, tested ? against : 0, eh_N_sanity);
    tested = printed(c, foe, first + EH_STRENGTH, 0, &modifier);
    printed(c, foe, first + EH_DAMAGE, 0, &against);
    printed(c, hero, eh_F_investigator_skills, eh_N_strength - eh_N_lore, &skill);
    to->strikes = tested ? to->rolls : (uint8_t)DT_BOUT_NEVER;
    add_roll(to, skill + modifier, tested ? against : 0, eh_N_health);
    return true;
}

const struct dt_rolls eh_rolls = { .faces = EH_DIE, .success = 5, .hero = eh_K_investigator, .bout = bout };
