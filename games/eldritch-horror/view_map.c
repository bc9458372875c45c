/* view_map.c -- the world as a map: who and what is on each space. */
#include "view.h"

/* What a monster is like: its two tests with what they cost, and how much it can take. */
void eh_add_fight(const struct dt *v, struct dt_table *t, unsigned card, unsigned monster)
{
    static const struct { uint8_t test, cost; uint16_t skill, pool; } half[] = {
        { EH_WILL, EH_HORROR, eh_N_will, eh_N_sanity },
        { EH_STRENGTH, EH_DAMAGE, eh_N_strength, eh_N_health },
    };
    int test, cost;
    for (unsigned i = 0; i < 2; i++) {
        if (!eh_stat(v, monster, half[i].test, &test))
            continue;
        eh_stat(v, monster, half[i].cost, &cost);
        dt_item(t, card, DT_I_TASK, i);
        unsigned row = dt_table_last(t);
        eh_add_symbol(t, row, half[i].skill, test);
        eh_add_symbol(t, row, half[i].pool, -cost);
    }
    int toughness = eh_toughness(v, monster), left = toughness - dt_thing(v, monster)->count;
    dt_table_meter(t, card, DT_I_METER, eh_N_health, left < 0 ? 0 : left, toughness);
}

static void add_monsters(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned space)
{
    for (unsigned m = eh_monster_at(v, space, DT_NOTHING); m != DT_NOTHING; m = eh_monster_at(v, space, m)) {
        unsigned card = dt_table_card(v, viewer, t, at, m);
        t->item[card].value = 0;                                     /* the meter says how much it has lost */
        t->item[card].tone = DT_TONE_RED;
        eh_add_fight(v, t, card, m);
    }
}

static void add_people(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned space)
{
    for (unsigned p = 0; p < v->s->seats; p++)
        if (eh_in(v, p) && eh_place(v, p) == space) {
            struct dt_item *i = dt_item(t, at, DT_I_TOKEN, DT_NOTHING);
            i->seat = (uint8_t)p;
            i->value = 1;
            if (eh_decider(v) == p && eh(v)->phase != EH_SETUP)
                i->flags |= DT_ITEM_ACTIVE;
        }
    for dt_each(v, f, eh_Z_fallen)
        if (dt_thing(v, f)->mark == space)
            t->item[dt_table_card(v, viewer, t, at, f)].flags |= DT_ITEM_OUT;
}

static enum dt_tone tone_of(int omen)
{
    return omen == eh_N_green ? DT_TONE_GREEN : omen == eh_N_blue ? DT_TONE_BLUE : DT_TONE_RED;
}

static void add_gates(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned space)
{
    for dt_each(v, g, eh_Z_gates)
        if (dt_thing(v, g)->mark == space) {
            int omen = dt_number(v, g, eh_F_gate_omen);
            unsigned gate = dt_table_card(v, viewer, t, at, g);
            t->item[gate].tone = (uint8_t)tone_of(omen);
            if (eh_matches(v, g))
                t->item[gate].flags |= DT_ITEM_ACTIVE;
            eh_add_symbol(t, gate, (unsigned)omen, 0);
        }
}

static void add_token(struct dt_table *t, unsigned at, unsigned thing, unsigned noun)
{
    struct dt_item *i = dt_item(t, at, DT_I_TOKEN, thing);
    i->label_kind = DT_L_NOUN;
    i->label = (uint16_t)noun;
    i->value = 1;
    i->tone = DT_TONE_NONE;
}

static bool lies_there(const struct dt *v, unsigned card, unsigned field, unsigned space)
{
    unsigned n;
    const int16_t *site = dt_field(v, card, field, &n);
    return n && (unsigned)site[0] == space;
}

static void add_tokens(const struct dt *v, struct dt_table *t, unsigned at, unsigned space)
{
    unsigned mystery = dt_first(v, eh_Z_active);
    for dt_each(v, c, eh_Z_clues)
        if (dt_thing(v, c)->mark == space)
            add_token(t, at, c, eh_N_clue);
    if (space < EH_SPACES)
        eh_add_count(t, at, eh_N_eldritch_token, eh(v)->eldritch[space]);
    if (eh_expedition(v) == space)
        add_token(t, at, DT_NOTHING, eh_N_expedition_token);
    if (mystery != DT_NOTHING && lies_there(v, mystery, eh_F_mystery_site, space)
        && eh_has_program(v, mystery, eh_F_mystery_encounter))
        add_token(t, at, DT_NOTHING, eh_N_mystery_token);
    for dt_each(v, r, eh_Z_ongoing)
        if (lies_there(v, r, eh_F_mythos_site, space) && eh_has_program(v, r, eh_F_mythos_encounter))
            add_token(t, at, DT_NOTHING, eh_N_rumor_marker);
}

void eh_add_map(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    unsigned map = dt_table_map(v, t, DT_NO_PARENT);
    for (unsigned s = 0; s < dt_map(v)->spots; s++) {
        unsigned space = dt_map(v)->spot[s].space, at = dt_table_space(v, t, map, (int)space);
        add_people(v, viewer, t, at, space);
        add_gates(v, viewer, t, at, space);
        add_monsters(v, viewer, t, at, space);
        add_tokens(v, t, at, space);
    }
    dt_table_paths(v, t, map);
}
