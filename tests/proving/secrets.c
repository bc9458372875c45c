/* secrets.c -- what not everybody sees: dealing, putting back, conditions with hidden backs,
 * looking at the top of a deck, sealed offerings. Where a thing goes is said with dt_move,
 * which keeps account of who knows it; nothing here keeps a hidden thing in a register. */
#include "state.h"

void pv_put_away(struct dt *k, unsigned thing)
{
    switch (dt_card(k, thing)->kind) {
    case pv_K_item: dt_move(k, thing, pv_Z_scrap, -1, DT_PLAIN); return;
    case pv_K_whisper: dt_move(k, thing, pv_Z_spent, -1, DT_PLAIN); return;
    case pv_K_condition: dt_move(k, thing, pv_Z_condition_deck, -1, DT_TO_TOP); return;      /* PV-HID-04 */
    case pv_K_spell:                                                                         /* PV-SPL-03 */
        dt_move(k, thing, pv_Z_spell_deck, -1, DT_PLAIN);
        dt_shuffle(k, pv_Z_spell_deck);
        return;
    case pv_K_monster: dt_move(k, thing, pv_Z_cup, -1, DT_PLAIN); return;
    case pv_K_trace: dt_move(k, thing, pv_Z_trace_pile, -1, DT_PLAIN); return;
    case pv_K_token: dt_move(k, thing, pv_Z_bag, -1, DT_PLAIN); return;
    case pv_K_tile: dt_move(k, thing, pv_Z_tile_deck, -1, DT_PLAIN); return;
    default: dt_move(k, thing, pv_Z_past, -1, DT_PLAIN); return;
    }
}

void pv_reshuffle(struct dt *k, unsigned pile, unsigned deck, unsigned kind)
{
    for (unsigned t = dt_find(k, kind, pile); t != DT_NOTHING; t = dt_find(k, kind, pile))
        dt_move(k, t, deck, -1, DT_PLAIN);
    dt_shuffle(k, deck);
}

static bool is_debt(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return dt_number(k, (unsigned)id, pv_F_condition_sort) == pv_N_debt;
}

static bool is_bruise(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return dt_number(k, (unsigned)id, pv_F_condition_sort) == pv_N_bruise;
}

/* ------------------------------------------------------------------- dealing ---- */
enum { D_NOUN, D_LEFT, D_DEALT };

static void draw_one(struct dt *k, struct dt_frame *f)
{
    switch (f->r[D_NOUN]) {
    case pv_N_item: dt_draw(k, f, pv_Z_item_deck, DT_TOP, 0, 2); return;
    case pv_N_whisper: dt_draw(k, f, pv_Z_whisper_deck, DT_TOP, 0, 2); return;
    case pv_N_spell: dt_draw(k, f, pv_Z_spell_deck, DT_TOP, 0, 2); return;                   /* PV-SPL-01 */
    case pv_N_debt: dt_draw(k, f, pv_Z_condition_deck, DT_BOTTOM, is_debt, 2); return;       /* PV-HID-04 */
    case pv_N_bruise: dt_draw(k, f, pv_Z_condition_deck, DT_BOTTOM, is_bruise, 2); return;
    default: dt_pop(k, 0); return;
    }
}

static void take_one(struct dt *k, struct dt_frame *f, unsigned thing)
{
    bool whisper = pv_is_kind(k, thing, pv_K_whisper);
    bool backed = pv_is_kind(k, thing, pv_K_condition) || pv_is_kind(k, thing, pv_K_spell);
    dt_move(k, thing, (whisper ? pv_Z_hand : pv_Z_held) + f->who, -1, backed ? DT_LOOK_ONLY : DT_PLAIN);
    f->r[D_DEALT]++;
    f->r[D_LEFT]--;
    f->step = 0;
}

/* r0 what, r1 how many; leaves how many there were. */
void pv_proc_deal(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[D_LEFT] <= 0) {
            dt_pop(k, f->r[D_DEALT]);
            return;
        }
        if (f->r[D_NOUN] == pv_N_whisper && !dt_in(k, pv_Z_whisper_deck))                    /* PV-HID-01 */
            pv_reshuffle(k, pv_Z_spent, pv_Z_whisper_deck, pv_K_whisper);
        f->step = 1;
        return;
    case 1: draw_one(k, f); return;
    case 2:
        if (k->s->ret < 0)
            dt_pop(k, f->r[D_DEALT]);
        else
            take_one(k, f, (unsigned)k->s->ret);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-TRN-04. r0: how many whispers to put back. */
void pv_proc_put_back(struct dt *k, struct dt_frame *f)
{
    unsigned at = 0, thing;
    switch (f->step) {
    case 0:
        dt_select(k, f, pv_A_put_back, f->who, 1, DT_V_thing, (unsigned)f->r[0], (unsigned)f->r[0]);
        for (unsigned t = dt_first(k, pv_Z_hand + f->who); t != DT_NOTHING; t = dt_next(k, pv_Z_hand + f->who, t))
            dt_base(k, t, 1);
        return;
    case 1:
        while (dt_picks(k, &at, &thing))
            dt_move(k, thing, pv_Z_whisper_deck, -1, DT_PLAIN);
        dt_shuffle(k, pv_Z_whisper_deck);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-CST-05 */
unsigned pv_worth(const struct dt *k, unsigned ask, unsigned object)
{
    unsigned traits;
    (void)ask;
    dt_field(k, object, pv_F_item_traits, &traits);
    return traits ? traits : 1;
}

/* PV-CST-05: what is given up goes where what is discarded goes. r0: how much it has to be worth. */
void pv_proc_pawn(struct dt *k, struct dt_frame *f)
{
    unsigned at = 0, thing;
    switch (f->step) {
    case 0:
        dt_select_worth(k, f, pv_A_pawn, f->who, 1, DT_V_thing, (unsigned)f->r[0], DT_ANY_WORTH);
        for dt_each(k, t, pv_Z_held + f->who)
            if (pv_is_kind(k, t, pv_K_item))
                dt_base(k, t, 1);
        return;
    case 1:
        while (dt_picks(k, &at, &thing))
            pv_put_away(k, thing);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-HID-04, PV-SPL-02: turn a condition or spell, follow its back, put it away. The back of a spell goes on from the
 * program that turned it, which is below. */
void pv_proc_flip(struct dt *k, struct dt_frame *f)
{
    int left;
    switch (f->step) {
    case 0:
        dt_turn(k, f->source, false);
        f->step = 1;
        return;
    case 1:
        f->step = 2;
        if (pv_is_kind(k, f->source, pv_K_spell))
            dt_run_sequel(k, f->source, pv_F_spell_back, f - 1);
        else
            dt_run_field(k, f->source, pv_F_condition_back, f->who);
        return;
    case 2:
        left = pv_is_kind(k, f->source, pv_K_spell) ? k->s->ret : 1;
        if (dt_owner(k, f->source) != DT_NOBODY)
            pv_put_away(k, f->source);
        dt_pop(k, left);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-HID-06. r0: how many cards to look at. The last one put back is on top. */
void pv_proc_scry(struct dt *k, struct dt_frame *f)
{
    unsigned aside = pv_Z_aside + f->who;
    switch (f->step) {
    case 0:
        if (f->r[0] > 0)
            dt_draw(k, f, pv_Z_calamity_deck, DT_TOP, 0, 1);
        else
            f->step = 2;
        return;
    case 1:
        f->r[0] = (int16_t)(k->s->ret < 0 ? 0 : f->r[0] - 1);
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, aside, -1, DT_PLAIN);
        f->step = 0;
        return;
    case 2:
        if (!dt_in(k, aside)) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, pv_A_put_on_top, f->who, 3);
        for (unsigned t = dt_first(k, aside); t != DT_NOTHING; t = dt_next(k, aside, t))
            dt_option(k, DT_V_thing, t, 0);
        return;
    case 3:
        dt_move(k, k->s->answer.object, pv_Z_calamity_deck, -1, DT_TO_TOP);
        f->step = 2;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* A number of clues from 0 to r0, openly named and paid; leaves the number. */
void pv_proc_wager(struct dt *k, struct dt_frame *f)
{
    struct pv_seat *p = pv_seat(k, f->who);
    switch (f->step) {
    case 0:
        dt_ask(k, f, pv_A_wager, f->who, 1);
        for (int n = 0; n <= f->r[0] && n <= p->clues; n++)
            dt_option(k, DT_V_number, (unsigned)n, 0);
        return;
    case 1:
        p->clues = (uint8_t)(p->clues - k->s->answer.object);
        dt_say(k, pv_M_offered, f->who, DT_NOTHING, k->s->answer.object, 0);
        dt_pop(k, k->s->answer.object);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* The offering is complete: reveal, pay, leave the sum. */
static int reveal(struct dt *k)
{
    struct pv *s = pv_of(k);
    int sum = 0;
    for (unsigned p = 0; p < k->s->seats; p++) {
        if (!(s->sealing >> p & 1))
            continue;
        sum += s->sealed[p];
        s->seat[p].clues = (uint8_t)(s->seat[p].clues - s->sealed[p]);
        dt_say(k, pv_M_offered, p, DT_NOTHING, s->sealed[p], 0);
        s->sealed[p] = 0;
    }
    s->sealing = 0;
    return sum;
}

/* PV-HID-07. r0: how many seats have been considered, from the one whose turn it is. */
void pv_proc_offering(struct dt *k, struct dt_frame *f)
{
    struct pv *s = pv_of(k);
    unsigned seat = (s->active + (unsigned)f->r[0]) % k->s->seats;
    switch (f->step) {
    case 0:
        if (f->r[0] == k->s->seats) {
            dt_pop(k, reveal(k));
            return;
        }
        f->step = pv_in(k, seat) ? 1 : 3;
        return;
    case 1:
        dt_ask(k, f, pv_A_offer_clues, seat, 2);
        for (unsigned n = 0; n <= s->seat[seat].clues; n++)
            dt_option(k, pv_O_clue, n, 0);
        return;
    case 2:
        s->sealed[seat] = (uint8_t)k->s->answer.object;
        s->sealing = (uint8_t)(s->sealing | 1u << seat);
        f->step = 3;
        return;
    case 3:
        f->r[0]++;
        f->step = 0;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
