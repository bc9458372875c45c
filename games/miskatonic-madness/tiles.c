/* tiles.c -- what is printed on a tile and where it may lie; characters, items, points. Plain
 * answers for the rules; nothing here asks anybody. */
#include "state.h"

bool mm_is(const struct dt *k, unsigned thing, unsigned kind)
{
    return thing < k->content->things && dt_card(k, thing)->kind == kind;
}

bool mm_fights(const struct dt *k, unsigned tile)
{
    return mm_is(k, tile, mm_K_cultist) || mm_is(k, tile, mm_K_monster) || mm_is(k, tile, mm_K_mask);
}

int mm_combat(const struct dt *k, unsigned tile)
{
    static const uint8_t field[mm_K_COUNT] = { [mm_K_investigator] = mm_F_investigator_combat,
                                               [mm_K_cultist] = mm_F_cultist_combat,
                                               [mm_K_monster] = mm_F_monster_combat,
                                               [mm_K_mask] = mm_F_mask_combat };
    return dt_number(k, tile, field[dt_card(k, tile)->kind]);
}

int mm_sanity(const struct dt *k, unsigned tile)             /* SAN-07 */
{
    switch (dt_card(k, tile)->kind) {
    case mm_K_monster: return dt_number(k, tile, mm_F_monster_sanity);
    case mm_K_book: return dt_number(k, tile, mm_F_book_sanity);
    case mm_K_event: return dt_number(k, tile, mm_F_event_sanity);
    default: return 0;
    }
}

unsigned mm_location_field(unsigned kind)
{
    static const uint8_t field[mm_K_COUNT] = { [mm_K_monster] = mm_F_monster_location,
                                               [mm_K_clue] = mm_F_clue_location,
                                               [mm_K_book] = mm_F_book_location,
                                               [mm_K_item] = mm_F_item_location,
                                               [mm_K_event] = mm_F_event_location };
    return field[kind];
}

/* PLACE-05 */
int mm_home(const struct dt *k, unsigned tile)
{
    unsigned n = 0, field = mm_location_field(dt_card(k, tile)->kind);
    const int16_t *v = field ? dt_field(k, tile, field, &n) : 0;
    return n ? v[0] : -1;
}

/* PLACE-04 to PLACE-06, AMB-02: Secret Rites is for Cultists alone. */
bool mm_may_lie(const struct dt *k, unsigned tile, unsigned space)
{
    int home = mm_home(k, tile);
    if (dt_ground(k, (int)space) == mm_N_ritual)
        return mm_is(k, tile, mm_K_cultist);
    return home < 0 || home == (int)space;
}

/* MMC-PLACE-01: of the tiles that fight, those that belong to each space and those that are meant for it (from 1 on; 0:
 * for none), without this one. */
static void count_crowds(const struct dt *k, unsigned tile, uint8_t crowd[MM_SPACES + 1])
{
    const uint8_t *plan = mm(k)->plan[MM_CULT];
    for dt_each(k, t, mm_Z_hand) {
        int home = t != tile && mm_fights(k, t) ? mm_home(k, t) : MM_SPACES;
        if (home < MM_SPACES)
            crowd[home < 0 ? plan[t] : home + 1]++;
    }
}

/* What belongs somewhere is never turned away, and neither is what finds no room anywhere; what cannot fight needs
 * none. */
unsigned mm_spaces_for(const struct dt *k, unsigned tile)
{
    unsigned may = 0, room = 1u << MM_RITES;
    uint8_t crowd[MM_SPACES + 1] = { 0 };
    for (unsigned space = 0; space < MM_SPACES; space++)
        may |= (mm_may_lie(k, tile, space) ? 1u : 0u) << space;
    if (!mm_fights(k, tile) || mm_home(k, tile) >= 0)
        return may;
    count_crowds(k, tile, crowd);
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        room |= (crowd[space + 1] < MM_CROWD ? 1u : 0u) << space;
    return may & room ? may & room : may;
}

unsigned mm_here(const struct dt *k)
{
    return mm(k)->at < MM_LOCATIONS ? mm_Z_team + (unsigned)mm(k)->at : (unsigned)mm_Z_free;
}

/* SKILL-02, with what items and abilities add. */
int mm_dice(const struct dt *k, unsigned character, unsigned skill)
{
    return dt_ask_value(k, mm_Q_dice, MM_TEAM, (int)character, (int)skill);
}

unsigned mm_bearer(const struct dt *k, unsigned item)
{
    return dt_thing(k, item)->zone == mm_Z_carried ? dt_thing(k, item)->on : (unsigned)DT_NOTHING;
}

/* AMB-37, MMC-BOARD-04: points beyond the goal are noted too. */
void mm_score(struct dt *k, unsigned side, int n, unsigned say)
{
    uint8_t *points = &mm(k)->points[side];
    if (n <= 0)
        return;
    *points = dt_counted(*points, n);
    dt_say(k, say, DT_NOBODY, DT_NOTHING, n, *points);
}

void mm_lose(struct dt *k, unsigned side, int n)
{
    uint8_t *points = &mm(k)->points[side];
    if (n > *points)
        n = *points;
    if (n <= 0)
        return;
    *points = (uint8_t)(*points - n);
    dt_say(k, side == MM_TEAM ? mm_M_mythos_lost : mm_M_summon_lost, DT_NOBODY, DT_NOTHING, n, *points);
}

/* MMC-FINAL-03 */
int mm_insight(const struct dt *k) { return mm(k)->points[MM_TEAM] / 5; }

/* MMC-DISP-01: what is mixed back waits until its location is done. */
void mm_fate(struct dt *k, unsigned tile, unsigned fate)
{
    dt_move(k, tile, fate == mm_N_mixed_back ? mm_Z_used : mm_Z_discard, -1, DT_PLAIN);
}
