/* view_map.c -- the map as a part of the table: who and what is in each space. */
#include "view.h"

static void add_gates(const struct dt *v, struct dt_table *t, unsigned at, int space)
{
    static const struct { uint16_t noun; uint8_t tone; } gate[] = {
        { dm_N_red, DT_TONE_RED }, { dm_N_yellow, DT_TONE_YELLOW }, { dm_N_blue, DT_TONE_BLUE },
    };
    for (unsigned i = 0; i < 3; i++)
        if (dt_has_mark(v, space, gate[i].noun)) {
            struct dt_item *token = dt_item(t, at, DT_I_TOKEN, DT_NOTHING);
            token->label_kind = DT_L_NOUN;
            token->label = gate[i].noun;
            token->tone = gate[i].tone;
            token->value = 1;
        }
}

static void add_people(const struct dt *v, struct dt_table *t, unsigned at, unsigned space)
{
    for (unsigned p = 0; p < v->s->seats; p++)
        if (dm_in(v, p) && dt_in(v, dm_Z_self + p) && dm_place(v, p) == space) {
            struct dt_item *i = dt_item(t, at, DT_I_TOKEN, DT_NOTHING);
            i->seat = (uint8_t)p;
            i->value = 1;
            i->flags = dm(v)->begun && dm(v)->active == p ? DT_ITEM_ACTIVE : 0;
        }
}

/* ---------------------------------------------------------------------------- enemies ---- */
static bool somebody_at(const struct dt *v, unsigned space)
{
    for (unsigned p = 0; p < v->s->seats; p++)
        if (dm_in(v, p) && dm_place(v, p) == space)
            return true;
    return false;
}

/* What it will do: whom it attacks this turn, or what would make it attack and move. */
static void add_intent(const struct dt *v, struct dt_table *t, unsigned at, unsigned enemy)
{
    const struct dt_thing *e = dt_thing(v, enemy);
    unsigned active = dm(v)->active;
    bool here = dm_in(v, active) && dm_place(v, active) == e->mark;
    struct dt_item *i = dm_add_text(t, at, dm_M_enemy_dice, dm_enemy_dice(v, enemy, true));
    i->max = (int16_t)dm_enemy_dice(v, enemy, false);
    i = dm_add_text(t, at, e->flags & DM_CALM            ? dm_M_enemy_calm
                           : here && e->flags & DM_STRUCK ? dm_M_enemy_struck
                           : here                         ? dm_M_enemy_strikes
                           : somebody_at(v, e->mark)      ? dm_M_enemy_lurks
                                                          : dm_M_enemy_waits, 0);
    i->seat = (uint8_t)active;
}

static void add_enemies(const struct dt *v, struct dt_table *t, unsigned at, unsigned space)
{
    for dt_each(v, e, dm_Z_board) {
        if (dt_thing(v, e)->mark != space)
            continue;
        struct dt_item *i = dt_item(t, at, DT_I_CARD, e);
        unsigned card = dt_table_last(t), hurt = dm_is(v, e, dm_K_elder_one) ? dm_stage(v) : e;
        int health = dm_health(v, e), left = hurt == DT_NOTHING ? health : health - dt_thing(v, hurt)->count;
        i->tone = dm_is(v, e, dm_K_cultist) ? DT_TONE_RED : DT_TONE_PURPLE;
        if (health)
            dt_table_meter(t, card, DT_I_METER, dm_N_enemy_health, left < 0 ? 0 : left, health);
        add_intent(v, t, card, e);
    }
}

/* ------------------------------------------------------------------------------ tokens ---- */
static void add_tokens(const struct dt *v, struct dt_table *t, unsigned at, unsigned space)
{
    for dt_each(v, k, dm_Z_laid) {
        if (dt_thing(v, k)->mark != space)
            continue;
        struct dt_item *i = dt_item(t, at, DT_I_CARD, k);
        unsigned token = dt_table_last(t);
        int health = dm_health(v, k), left = health - dt_thing(v, k)->count;
        if (dt_number(v, k, dm_F_token_fire)) {
            i->label_kind = DT_L_NOUN;
            i->label = dm_N_fire;
            i->tone = DT_TONE_ORANGE;
        }
        if (health)
            dt_table_meter(t, token, DT_I_METER, dm_N_enemy_health, left < 0 ? 0 : left, health);
    }
}

void dm_add_map(const struct dt *v, struct dt_table *t)
{
    unsigned map = dt_table_map(v, t, DT_NO_PARENT);
    for (unsigned s = 0; s < dt_map(v)->spots; s++) {
        unsigned space = dt_map(v)->spot[s].space, at = dt_table_space(v, t, map, (int)space);
        add_people(v, t, at, space);
        add_enemies(v, t, at, space);
        add_tokens(v, t, at, space);
        add_gates(v, t, at, (int)space);
    }
    dt_table_paths(v, t, map);
}
