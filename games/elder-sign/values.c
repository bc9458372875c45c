/* values.c -- what the cards' expressions can ask: values, sets, and queries before modifiers. */
#include "edition.h"

/* GEN-01, AMB-06: what cards say counts */
int es_ask(const struct dt *k, unsigned query, unsigned seat) { return dt_ask_value(k, query, seat, (int)seat, 0); }

bool es_is_forbidden(const struct dt *k, unsigned deed, unsigned seat)
{
    return dt_ask_value(k, es_Q_forbidden, seat, (int)deed, 0) && !es_has(k, es_Q_untouched, seat);
}

const int16_t *es_deeds(const struct dt *k, const struct dt_ability *a)
{
    const int16_t *row = &k->content->code[a->code];
    for (bool cost = a->cost; cost; row += (uint16_t)row[1])
        cost = row[0] != DT_OP_PAID;
    return row;
}

/* Would this word of a card change nothing now? AMB-35: a die that is locked, on a spell, used or discarded cannot be
 * added (ITEM-11, AMB-36); a securing spell needs a die in the pool (AMB-31), what turns dice one that shows it, what
 * defeats a monster. Of other words it is not known. */
static bool idle(const struct dt *k, const int16_t *row)
{
    switch (row[2]) {
    case es_V_add_die: return dt_is_lit(row[3]) && !es_can_add(k, (unsigned)dt_lit_value(row[3]));
    case es_V_secure: return !es_securable(k);
    case es_V_defeat: return !es_beatable(k);
    case es_V_change:
        return dt_is_lit(row[3]) && dt_is_lit(row[4]) && !es_turnable(k, dt_lit_value(row[3]), dt_lit_value(row[4]));
    default: return false;
    }
}

/* What could only be wasted is not offered. */
bool es_withheld(const struct dt *k, const struct dt_ability *a, unsigned thing, unsigned who)
{
    if (es_kind(k, thing) == es_K_spell && es_forbidden(k, es_N_spells, who))
        return true;
    if (es_kind(k, thing) == es_K_investigator && es_seat(k, who)->flags & ES_NEW)
        return true;                                         /* DEV-07: from his player's next turn on */
    const int16_t *row = es_deeds(k, a);
    while (row[0] == DT_OP_DO && idle(k, row))
        row += (uint16_t)row[1];
    return row[0] == DT_OP_END;
}

int es_worth(const struct dt *k, unsigned thing)             /* TRO-02 */
{
    return es_kind(k, thing) == es_K_monster ? dt_number(k, thing, es_F_monster_trophies)
                                             : dt_number(k, thing, es_both(k, thing, es_F_adventure_trophies));
}

int es_wealth(const struct dt *k, unsigned seat)             /* TRO-11, AMB-107 */
{
    int sum = 0;
    for dt_each(k, t, es_Z_trophies + seat)
        sum += es_worth(k, t);
    return sum;
}

bool es_in_play(const struct dt *k, unsigned card)
{
    unsigned z = dt_thing(k, card)->zone;
    return z == es_Z_rooms || z == es_Z_beside || z == es_Z_worlds;
}

unsigned es_monsters(const struct dt *k) { return dt_in(k, es_Z_prowling); }

/* TURN-05, MID-08: midnight is part of the turn in the first printing only. */
bool es_in_turn(const struct dt *k)
{
    unsigned phase = es(k)->phase;
    return phase == ES_TURN || phase == ES_CLOCK || (phase >= ES_MIDNIGHT && es_switch(k, ES_midnight_in_turn));
}

static int of_seat(const struct dt *k, int seat, unsigned which)
{
    if (seat < 0 || seat >= k->s->seats)
        return 0;
    const struct es_seat *s = es_seat(k, (unsigned)seat);
    return which == 0 ? s->sanity : which == 1 ? s->stamina : which == 2 ? s->clues : es_wealth(k, (unsigned)seat);
}

#define VALUE_OF(name, body)                                                                  \
    int es_value_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)       \
    {                                                                                         \
        (void)k, (void)c, (void)arg;                                                          \
        return body;                                                                          \
    }
VALUE_OF(sanity_of, of_seat(k, arg[0], 0))
VALUE_OF(stamina_of, of_seat(k, arg[0], 1))
VALUE_OF(clues_of, of_seat(k, arg[0], 2))
VALUE_OF(trophies_of, of_seat(k, arg[0], 3))
VALUE_OF(place_of, arg[0] < 0 || arg[0] >= k->s->seats ? -1 : (int16_t)es_seat(k, (unsigned)arg[0])->place)
VALUE_OF(active, es(k)->active)
VALUE_OF(first_player, es(k)->first)
VALUE_OF(my_turn, c->you == es(k)->active && es_in_turn(k))
VALUE_OF(doom_now, es(k)->doom)
VALUE_OF(elder_signs_now, es(k)->signs)
VALUE_OF(hour, es(k)->clock * 3)
VALUE_OF(on_other_world, es(k)->card != DT_NOTHING && es_kind(k, es(k)->card) == es_K_other_world)
VALUE_OF(worlds_left, (int)(dt_in(k, es_Z_world_deck) + dt_in(k, es_Z_worlds)))
VALUE_OF(dice_in_pool, (int)dt_in(k, es_Z_pool))
VALUE_OF(face_of, arg[0] < 0 || arg[0] >= k->content->things || es_kind(k, (unsigned)arg[0]) != es_K_die
         ? es_N_any : (int)es_face(k, (unsigned)arg[0]))
VALUE_OF(in_battle, es(k)->battle)

/* A monster is collected because its task was completed, by dice or by an item, or because it was slain. */
int es_value_defeated_with_dice(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)arg;
    return c->event && !dt_event_frame(k, c->event)->r[DT_E_A];
}

int es_value_has_tag(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    unsigned n;
    (void)c;
    if (arg[0] < 0 || arg[0] >= k->content->things)
        return 0;
    const int16_t *tags = dt_field(k, (unsigned)arg[0], es_F_monster_tags, &n);
    for (unsigned i = 0; i < n; i++)
        if (tags[i] == arg[1])
            return 1;
    return 0;
}

int es_value_tasks_left(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    struct es_layout l;
    int n = 0;
    (void)c, (void)arg;
    if (es(k)->card == DT_NOTHING)
        return 0;
    es_layout(k, es(k)->card, &l);
    for (uint32_t left = l.left; left; left &= left - 1)
        n++;
    return n;
}

/* ---- sets ---- */

/* Whoever is being devoured is beyond the reach of what his token brings (AMB-111), and so is the next one. Lasting
 * effects of a mythos card do not reach those whom it leaves untouched. */
static bool reached(const struct dt *k, const struct dt_ctx *c, int seat)
{
    const struct es_seat *s = es_seat(k, (unsigned)seat);
    if (s->card == DT_NOTHING || (es(k)->reviving && (!s->sanity || !s->stamina)))
        return false;
    if (!dt_modified(k, es_Q_untouched))                     /* mostly nobody is: no need to ask whose text it is */
        return true;
    bool lasting = c->source < k->content->things && es_kind(k, c->source) == es_K_mythos && es(k)->phase != ES_MYTHOS
                && es(k)->phase != ES_SETUP;
    return !lasting || !es_has(k, es_Q_untouched, (unsigned)seat);
}

static bool at_hall(const struct dt *k, int seat)
{
    return es_seat(k, (unsigned)seat)->place == dt_first(k, es_Z_hall);
}

#define SET_OF(name, body)                                                                    \
    bool es_is_##name(const struct dt *k, const struct dt_ctx *c, int id)                     \
    {                                                                                         \
        (void)c;                                                                              \
        return body;                                                                          \
    }
SET_OF(investigators, reached(k, c, id))                     /* BAT-20 */
SET_OF(at_entrance, reached(k, c, id) && at_hall(k, id))
SET_OF(elsewhere, reached(k, c, id) && !at_hall(k, id))
SET_OF(monsters, dt_thing(k, (unsigned)id)->zone == es_Z_prowling)
SET_OF(defeated, dt_thing(k, (unsigned)id)->zone == es_Z_prowling && dt_thing(k, (unsigned)id)->flags & ES_SLAIN)
SET_OF(other_worlds, dt_thing(k, (unsigned)id)->zone == es_Z_worlds)
SET_OF(pool_dice, dt_thing(k, (unsigned)id)->zone == es_Z_pool)

/* ---- queries before modifiers ---- */

static int maximum(const struct dt *k, int seat, unsigned field, unsigned lost) /* CARD-10 */
{
    if (seat < 0 || !es_alive(k, (unsigned)seat))
        return 0;
    return dt_number(k, es_seat(k, (unsigned)seat)->card, field) - (int)lost;
}

#define BASE_OF(name, body)                                                                   \
    int es_base_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)        \
    {                                                                                         \
        (void)k, (void)c, (void)arg;                                                          \
        return body;                                                                          \
    }
BASE_OF(max_sanity, maximum(k, arg[0], es_F_investigator_sanity, es_seat(k, (unsigned)arg[0])->lost_sanity))
BASE_OF(max_stamina, maximum(k, arg[0], es_F_investigator_stamina, es_seat(k, (unsigned)arg[0])->lost_stamina))
BASE_OF(souvenir_price, 0)
BASE_OF(clue_rerolls, 1)
BASE_OF(monster_terror, 0)
BASE_OF(extra_focus, 0)
BASE_OF(many_tasks, 0)
BASE_OF(calm, 0)
BASE_OF(quiet, 0)
BASE_OF(unlocked, 0)
BASE_OF(untouched, 0)
BASE_OF(forbidden, 0)
