/* edition.h -- everything in which the two printings differ, in one place. Rules ask
 * es_switch(k, name); nothing else in the rules knows which printing is played; where cards differ
 * (first aid, when items are used and spells cast) they say so themselves: `only edition`, `edition
 * is`. The ledger's table of switches has more rows: where one printing is silent and the ruling is to play it
 * like the other, there is nothing to switch. */
#ifndef ES_EDITION_H
#define ES_EDITION_H

#include "state.h"

/*  name, revised, first, entries of the ledger and what it decides */
#define ES_SWITCHES(X)                                                                              \
    X(agree_who_is_first, 0, 1, "SET-15/16: the players may name the first player")                 \
    X(wild_value, 4, 1, "DIE-04/05: investigation that a wild face is worth")                       \
    X(overpay_freely, 1, 0, "TRO-08/09: trophies may be overpaid although they could be paid exactly") \
    X(quit_any_time, 1, 0, "FAIL-07/04: an attempt can be given up at any point")                   \
    X(choose_after_miss, 0, 1, "FAIL-03/04: after a failed roll try again or fail")                 \
    X(last_die_ends, 1, 0, "FAIL-05, BAT-05: no die can be brought in once the last is discarded")  \
    X(hopeless_fails, 0, 1, "FAIL-05/06: an attempt that cannot succeed fails at once")             \
    X(rewards_last, 1, 0, "ADV-02/03, MON-15: rewards come after the replacement")                  \
    X(focus_once, 1, 0, "FOC-02/03: focus once per turn, not once per empty marker")                \
    X(helper_consents, 1, 0, "AST-02/03: a helper is asked")                                        \
    X(helper_once, 1, 0, "AST-08/09: a helper helps once per turn, not per empty marker")           \
    X(markers_keep_dice, 0, 1, "FOC-05/06, AST-10, ITEM-09/10: dice go back at the end of the turn")\
    X(spell_dice_rollable, 1, 0, "SEC-03, SPELL-05/06: dice on spells may be taken off to roll")    \
    X(items_before_roll, 0, 1, "ITEM-02/03: items and spells only before a roll")                   \
    X(lock_opens_with_task, 0, 1, "LOCK-10/09: a monster's lock opens when its task is completed")  \
    X(spread_evenly, 1, 0, "MON-12/13: monsters below cards are spread evenly")                     \
    X(midnight_in_turn, 0, 1, "CLK-03/04, MID-01/07: midnight belongs to the turn")                 \
    X(mythos_pile, 0, 1, "MYTH-05/06: old mythos cards lie in a pile, not under the deck")          \
    X(active_places_doom, 0, 1, "DOOM-06/07: the active player places every doom token")            \
    X(new_by_setup_method, 0, 1, "DEV-05/06: a new investigator comes as at setup")                 \
    X(dead_move_clock, 1, 0, "BAT-13/14, DEV-13: in battle the turns of the dead move the clock")   \
    X(stop_attack, 0, 1, "BAT-05/06: an attack may be stopped after a miss")                        \
    X(midnight_text_in_battle, 0, 1, "BAT-11: at-midnight effects go on in battle")                 \
    X(attack_at_once, 1, 0, "BAT-15, AMB-88: the mythos card that awakens him brings the attack")   \
    X(devoured_helpers_pay, 0, 1, "AMB-63: helpers pay when the active investigator is devoured")

enum {
#define X(name, revised, first, why) ES_##name,
    ES_SWITCHES(X)
#undef X
    ES_SWITCH_COUNT
};

/* `which` is known where it is asked: mostly nothing is left of this but to look at the setting. */
static inline int es_switch(const struct dt *k, unsigned which)
{
#define X(name, revised, first, why) revised,
    static const int8_t in_revised[] = { ES_SWITCHES(X) };
#undef X
#define X(name, revised, first, why) first,
    static const int8_t in_first[] = { ES_SWITCHES(X) };
#undef X
    return k->s->setting[es_G_edition] ? in_first[which] : in_revised[which];
}

#endif
