/* view_roll.c -- the roll on the table: each die with its face, which of them count, and what they come to now. */
#include "view.h"

/* What a face is worth, in the order of a roll's registers. */
static const struct { uint8_t success, tentacle, sign; } icons[DM_FACES] = {
    { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 0, 0, 1 }, { 0, 0, 0 },
};
enum { STANDARD_FACES = 5 };

/* What the roll is for: a frame below it says so. */
static void name_roll(const struct dt *v, struct dt_item *i, const struct dt_frame *roll)
{
    unsigned proc = roll[-1].proc;
    i->label_kind = DT_L_NOUN;
    i->label = proc == dm_C_attack ? dm_N_attack : proc == dm_C_defend ? dm_N_defence : dm_N_burning;
    if (proc == dm_C_attack || proc == dm_C_defend || proc == dm_C_burn)
        return;
    i->label = dm_N_success;
    if (roll->source != DT_NOTHING) {
        i->label_kind = DT_L_CARD;
        i->label = v->content->card_of[roll->source];
    }
}

static bool is_against(const struct dt_frame *roll)
{
    return roll[-1].proc == dm_C_defend || roll[-1].proc == dm_C_burn || roll[-1].proc == dm_C_beset;
}

/* How many successes it takes: of a plain roll what it needs, of an attack what the targets can still take. */
static int needed(const struct dt *v, const struct dt_frame *roll)
{
    int need = 0;
    if (roll[-1].proc == dm_C_check)
        return roll[-1].r[DM_K_NEED];
    for dt_each(v, e, dm_Z_board)
        if (roll[-1].proc == dm_C_attack && dt_thing(v, e)->flags & DM_TARGET)
            need += dm_health(v, e) - (dm_is(v, e, dm_K_elder_one) ? 0 : dt_thing(v, e)->count);
    return need > 0 ? need : 0;
}

/* Of a roll against somebody what it costs, of their own what it brings and what it costs. */
static void add_sums(const struct dt *v, struct dt_table *t, unsigned tray, const struct dt_frame *roll)
{
    int success = 0, tentacle = 0, sign = 0;
    for (unsigned i = 0; i < DM_FACES; i++) {
        success += roll->r[i] * icons[i].success;
        tentacle += roll->r[i] * icons[i].tentacle;
        sign += roll->r[i] * icons[i].sign;
    }
    if (is_against(roll))
        dt_table_meter(t, tray, DT_I_METER, dm_N_wound, success, 0);
    else
        dt_table_meter(t, tray, DT_I_METER, dm_N_success, success, needed(v, roll));
    dt_table_meter(t, tray, DT_I_METER, dm_N_tentacle, tentacle, 0);
    dt_table_meter(t, tray, DT_I_METER, dm_N_sign, sign, 0);
}

void dm_add_dice(const struct dt *v, struct dt_table *t)
{
    const struct dt_frame *roll = dm_frame(v, dm_C_roll);
    if (!roll || v->s->status != DT_ASKING)
        return;
    struct dt_item *i = dt_item(t, DT_NO_PARENT, DT_I_ZONE, dm_Z_shown);
    unsigned tray = dt_table_last(t);
    i->role = DT_TRAY;
    i->seat = roll->who;
    name_roll(v, i, roll);
    for (unsigned face = 0; face < DM_FACES; face++)
        for (int n = 0; n < roll->r[face]; n++) {
            i = dt_item(t, tray, DT_I_DIE, DT_NOTHING);
            i->value = (int16_t)(face + 1);
            i->max = DM_FACES;
            i->label_kind = DT_L_NOUN;
            i->label = (uint16_t)(dm_N_std_success + face);
            i->tone = face < STANDARD_FACES ? DT_TONE_WHITE : DT_TONE_GREEN;
            if (icons[face].success && !is_against(roll))
                i->flags |= DT_ITEM_DONE;
        }
    add_sums(v, t, tray, roll);
}
