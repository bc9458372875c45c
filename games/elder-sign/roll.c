/* roll.c -- throwing dice: the whole pool, some of it again (ES-ROLL, ABIL, CLUE), and the spells that take
 * dice of a roll (ES-SPELL). */
#include "edition.h"

/* ------------------------------------------------------------------------ rolling ---- */

/* Equal dice are interchangeable: equal results are put in one order, so equal rolls are equal bytes. What so many of
 * them show (`showing`: how many each face, four bits for each) is dealt out from the lowest. */
static inline void deal(struct dt_thing *dice, unsigned which, uint32_t showing)
{
    for (; which; which >>= 1, dice++)
        if (which & 1) {
            unsigned lowest = (unsigned)__builtin_ctz(showing) & ~3u;
            showing -= 1u << lowest;
            dice->mark = (uint8_t)(lowest / 4);
        }
}

/* Some may be lent from a lock, and so not equal to the others. */
static void sort_lent(const struct dt *k, struct dt_thing *dice, unsigned left)
{
    for (unsigned some; left; left &= ~some) {
        unsigned host = dice[__builtin_ctz(left)].on;
        uint32_t showing = 0;
        some = 0;
        for es_each_of(k, d, left)
            if (dt_thing(k, d)->on == host) {
                some |= es_bit_of(k, d);
                showing += 1u << 4 * dt_thing(k, d)->mark;
            }
        deal(dice, some, showing);
    }
}

/* The dice of the pool with all of these flags are thrown, all at once; then the green ones are put in order. */
static void throw_all(struct dt *k, unsigned flags)
{
    uint64_t rng[2] = { k->s->rng[0], k->s->rng[1] };
    struct dt_thing *first = dt_thing(k, es_dice(k)), *d = first;
    unsigned pool = es_dice_in(k, es_Z_pool), greens = pool & es_greens(k), hosts = DT_NOTHING;
    uint32_t showing = 0;
    for (unsigned left = pool, green = greens; left; left >>= 1, green >>= 1, d++) {
        if (!(left & 1))
            continue;
        if ((d->flags & flags) == flags) {
            d->mark = (uint8_t)dt_below(rng, 6);
            d->flags = ES_FRESH;                             /* and no more to be thrown again */
        }
        if (green & 1) {
            hosts &= d->on;
            showing += 1u << 4 * d->mark;
        }
    }
    k->s->rng[0] = rng[0], k->s->rng[1] = rng[1];
    if (hosts == DT_NOTHING)
        deal(first, greens, showing);
    else
        sort_lent(k, first, greens);
}

enum { THROW = 1, SHOWN };    /* steps of whoever throws dice */

/* Those chosen, die by die: nature is asked, or somebody is told. */
static bool thrown_singly(struct dt *k, struct dt_frame *f)
{
    bool asked = f->step == SHOWN;
    f->step = THROW;
    for es_each_of(k, d, es_dice_in(k, es_Z_pool)) {
        if (!(dt_thing(k, d)->flags & ES_CHOSEN))
            continue;
        if (dt_asks_nature(k) && !asked) {
            dt_roll(k, f, 6, SHOWN);
            return false;
        }
        dt_thing(k, d)->mark = (uint8_t)(asked ? (unsigned)k->s->ret : dt_below(k->s->rng, 6));
        dt_thing(k, d)->flags = ES_FRESH;
        asked = false;
        if (k->log)
            dt_rolled(k, f->who, d, es_face(k, d));
    }
    sort_lent(k, dt_thing(k, es_dice(k)), es_dice_in(k, es_Z_pool) & es_greens(k));
    return true;
}

static bool singly(const struct dt *k) { return dt_asks_nature(k) || k->log; }

/* Throw the dice of the pool with all of these flags. True: they lie on the table. */
static bool thrown(struct dt *k, struct dt_frame *f, unsigned flags)
{
    if (singly(k))
        return thrown_singly(k, f);
    throw_all(k, flags);
    return true;
}

static void choose_all(struct dt *k, struct dt_frame *f)
{
    dt_refresh(k, es_P_roll);                                /* ABIL-02, AMB-72 */
    es(k)->rolled = 1;
    if (!singly(k))                                          /* what is thrown at once need not be marked before */
        return;
    dt_say(k, es_M_rolls, f->who, DT_NOTHING, (int)dt_in(k, es_Z_pool), 0);
    for es_each_of(k, d, es_dice_in(k, es_Z_pool))
        dt_thing(k, d)->flags |= ES_CHOSEN;
}

/* ROLL-04, FOC-08, SPELL-13, ROLL-06: the whole pool, every time. */
void es_proc_roll(struct dt *k, struct dt_frame *f)
{
    enum { START, TOLD = SHOWN + 1 };
    if (f->step == START)
        choose_all(k, f);
    if (f->step != TOLD && !thrown(k, f, 0))
        return;
    bool told = f->step == TOLD;
    f->step = TOLD;
    if (told || !dt_announce(k, es_E_roll, f->who, f->source))       /* what others may do after any roll */
        dt_leave(k, f, 0);
}

static void ask_reroll(struct dt *k, struct dt_frame *f, unsigned next)
{
    if (f->r[2] <= 0 || !es_dice_left(k)) {
        dt_leave(k, f, 0);
        return;
    }
    dt_select(k, f, es_A_reroll_dice, f->who, next, es_O_die, (unsigned)f->r[0], (unsigned)f->r[1]);
    es_dice_bases(k, es_dice_in(k, es_Z_pool));              /* AMB-28 */
}

/* r[0] least, r[1] most dice, r[2] how often (a clue may give two rerolls). ABIL-03: part of the roll. */
void es_proc_reroll(struct dt *k, struct dt_frame *f)
{
    enum { AGAIN, PICKED = SHOWN + 1 };
    switch (f->step) {
    case AGAIN: ask_reroll(k, f, PICKED); return;
    case PICKED:
        f->step = THROW;
        f->r[2]--;
        for es_each_of(k, d, es_dice_picked(k))
            dt_thing(k, d)->flags |= ES_CHOSEN;
        return;
    default:
        if (!thrown(k, f, ES_CHOSEN))
            return;
        f->r[0] = 0;                                         /* a second reroll need not be used */
        f->step = AGAIN;
        dt_announce(k, es_E_roll, es(k)->active, es(k)->card);
    }
}

/* ------------------------------------------------------------------ securing spells ---- */

static unsigned securable(const struct dt *k)
{
    unsigned bits = 0;
    for es_each_of(k, d, es_dice_in(k, es_Z_pool))           /* what is lent from a lock has to go back there */
        bits |= dt_thing(k, d)->on == DT_NOTHING ? es_bit_of(k, d) : 0u;
    return bits;
}

bool es_securable(const struct dt *k) { return securable(k) != 0; }

/* AMB-33: the spell in `source` takes up to `count` dice of this roll (SPELL-03, -10, AMB-30). */
void es_proc_secure(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, CHOSEN };
    unsigned spell = f->source, dice;
    if (f->step == WHICH) {
        dice = securable(k);
        dt_select(k, f, es_A_secure_dice, f->who, CHOSEN, es_O_die, dice ? 1 : 0, dt_thing(k, spell)->count);
        es_dice_bases(k, dice);
        return;
    }
    dice = es_dice_picked(k);
    dt_thing(k, spell)->count = 0;
    dt_say(k, es_M_secures, f->who, spell, 0, 0);
    if (!dice)
        es_to_deck(k, spell);
    for es_each_of(k, d, dice)
        es_send_die(k, d, es_Z_secured, spell);
    dt_leave(k, f, 1);
}
