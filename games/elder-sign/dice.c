/* dice.c -- where dice are: the supply, the pool, tasks, markers, spells, locks (ES-LOCK, ES-SEC).
 *
 * A die that an investigator who ignores locks has borrowed keeps the lock's carrier in `on`
 * while it is in the pool, on a marker, on a task or discarded, and goes back there when it is
 * done with. */
#include "edition.h"

/* In the pool only once it has been thrown, at rest not at all. */
bool es_shown(const struct dt *k, unsigned die)
{
    const struct dt_thing *d = dt_thing(k, die);
    return d->zone == es_Z_pool ? d->flags & ES_FRESH
                                : d->zone != es_Z_supply && d->zone != es_Z_locked && d->zone != es_Z_removed;
}

unsigned es_first_equal(const struct dt *k, unsigned die)
{
    unsigned first = es_dice(k);
    while (!es_dice_alike(k, first, die))
        first++;
    return first;
}

/* Is a die like this among the options from this one on? */
static bool is_offered(const struct dt *k, unsigned from, unsigned die)
{
    for (unsigned i = from; i < k->s->ask.count; i++)
        if (es_dice_alike(k, k->s->ask.option[i].object, die))
            return true;
    return false;
}

/* These, some of which may be like others offered already. */
static void offer_rest(struct dt *k, unsigned from, unsigned dice, unsigned verb)
{
    for es_each_of(k, die, dice)
        if (!is_offered(k, from, die))
            dt_option(k, verb, die, 0);
}

/* Mostly a die shows what no other does, or is just like the last one offered. */
void es_dice_options(struct dt *k, unsigned zone, unsigned verb)
{
    unsigned from = k->s->ask.count, faces = 0, last = 0, die = es_dice(k), all = es_dice_in(k, zone);
    const struct dt_thing *d = dt_thing(k, die);
    for (unsigned left = all; left; left >>= 1, die++, d++) {
        if (!(left & 1))
            continue;
        unsigned face = 1u << d->mark;
        if (!(faces & face)) {
            faces |= face;
            last = die;
            dt_option(k, verb, die, 0);
        } else if (!es_dice_alike(k, die, last)) {
            offer_rest(k, from, all & -es_bit_of(k, die), verb);
            return;
        }
    }
}

/* The first of each class, and how many are like it. */
void es_dice_bases(struct dt *k, unsigned dice)
{
    uint64_t key[8];
    unsigned first[8], many[8], n = 0;
    for es_each_of(k, die, dice) {
        unsigned i = n;
        uint64_t this = es_die_key(k, die);                  /* mostly equal to the last: dice are sorted */
        while (i && key[i - 1] != this)
            i--;
        if (!i) {
            key[n] = this;
            first[n] = die;
            many[n] = 0;
            i = ++n;
        }
        many[i - 1]++;
    }
    for (unsigned i = 0; i < n; i++)
        dt_base(k, first[i], many[i]);
}

unsigned es_dice_picked(const struct dt *k)
{
    unsigned at = 0, die, n, picked = 0;
    while ((n = dt_picks(k, &at, &die)) != 0)
        for (unsigned d = die; n && d < k->content->kind_first[es_K_die + 1]; d++)
            if (es_dice_alike(k, d, die))
                picked |= 1u << (d - es_dice(k)), n--;
    return picked;
}

/* ES-SPELL-09: a spell without dice goes under its deck. */
void es_spell_emptied(struct dt *k, unsigned spell)
{
    for es_each_of(k, d, es_dice_in(k, es_Z_secured))
        if (dt_thing(k, d)->on == spell)
            return;
    es_to_deck(k, spell);
}

/* ES-LOCK-11: the oldest icon that waits for this colour gets a freed die. */
static unsigned waiting_for(struct dt *k, unsigned colour)
{
    struct es *s = es(k);
    for (unsigned i = 0; i < s->waits; i++) {
        if (s->waiting[i].colour != colour)
            continue;
        unsigned carrier = s->waiting[i].carrier;
        for (unsigned j = i + 1; j < s->waits; j++)
            s->waiting[j - 1] = s->waiting[j];
        s->waiting[--s->waits] = (struct es_lock){ 0 };
        return carrier;
    }
    return DT_NOTHING;
}

void es_die_home(struct dt *k, unsigned die)
{
    const struct dt_thing *d = dt_thing(k, die);
    bool lent = d->on != DT_NOTHING && d->zone != es_Z_locked && d->zone != es_Z_secured;
    unsigned carrier = lent ? d->on : waiting_for(k, es_colour(k, die));
    if (carrier != DT_NOTHING)
        es_send_die(k, die, es_Z_locked, carrier);
    else
        es_send_die(k, die, es_Z_supply, DT_NOTHING);        /* LOCK-13 */
}

/* AMB-43, AMB-44, ES-LOCK-08, AMB-41: a carrier leaves play; its die is free, icons of it that waited are dropped. */
void es_free_locks(struct dt *k, unsigned carrier)
{
    struct es *s = es(k);
    unsigned left = 0, icons;
    dt_field(k, carrier, es_locks_field(k, carrier), &icons);
    if (!icons)                                              /* as mostly: nothing waits or lies there */
        return;
    for (unsigned i = 0; i < s->waits; i++)
        if (s->waiting[i].carrier != carrier)
            s->waiting[left++] = s->waiting[i];
    while (s->waits > left)
        s->waiting[--s->waits] = (struct es_lock){ 0 };
    for es_each_die(k, d) {
        struct dt_thing *t = dt_thing(k, d);
        if (t->on != carrier || t->zone == es_Z_secured)
            continue;
        if (t->zone != es_Z_locked) {
            t->on = (uint16_t)waiting_for(k, es_colour(k, d));   /* borrowed: from now on it is owed there, if at all */
            continue;
        }
        dt_say(k, es_M_freed, DT_NOBODY, d, 0, 0);
        es_die_home(k, d);
    }
}

/* SPELL-02, ITEM-01: a spell laid out for a roll that never came is used up all the same. */
static void fold_spells(struct dt *k)
{
    for (unsigned t = dt_head(k, es_Z_cast), next; t != DT_NOTHING; t = next) {
        next = dt_thing(k, t)->next;
        if (dt_thing(k, t)->count)
            es_to_deck(k, t);
    }
}

/* Have these dice, none of them on a spell or lock, the supply to go to: no icon waits for one, none is lent from a
 * lock? */
static bool all_to_supply(const struct dt *k, unsigned dice)
{
    const struct dt_thing *d = dt_thing(k, es_dice(k));
    for (unsigned i = 0; i < es(k)->waits; i++)
        if (dice & es_coloured(k, es(k)->waiting[i].colour))
            return false;
    for (; dice; dice >>= 1, d++)
        if (dice & 1 && d->on != DT_NOTHING)
            return false;
    return true;
}

static void pour_home(struct dt *k, unsigned zone, unsigned dice)
{
    if (es_dice_in(k, zone))
        dt_pour(k, zone, es_Z_supply, dice);
}

/* SPELL-15, ES-FAIL-09, ADV-02, SEC-02: everything thrown, assigned or discarded goes back; dice on markers and
 * added dice in the pool only with `markers`, when the phase or the turn is over (FOC-05/06, ITEM-09/10). */
static void dice_home(struct dt *k, bool markers)
{
    const unsigned all = ~0u, pool = es_dice_in(k, es_Z_pool) & (markers ? all : es_greens(k));
    const unsigned used = es_dice_in(k, es_Z_assigned) | es_dice_in(k, es_Z_spent), marked = markers ? es_marked(k) : 0;
    if (!(pool | used | marked))
        return;
    if (all_to_supply(k, pool | used | marked)) {
        pour_home(k, es_Z_pool, pool);
        pour_home(k, es_Z_assigned, all);
        pour_home(k, es_Z_spent, all);
        for (unsigned p = 0, seats = marked ? k->s->seats : 0; p < seats; p++)
            pour_home(k, es_Z_marker + p, all);
        return;
    }
    for es_each_die(k, d) {                                  /* icons wait their turn: die by die */
        unsigned z = dt_thing(k, d)->zone;
        if (z == es_Z_supply || z == es_Z_locked)
            continue;
        bool stays = (z >= es_Z_marker && z <= es_Z_marker_last) || (z == es_Z_pool && es_colour(k, d) != es_N_green);
        if (stays ? markers : z == es_Z_pool || z == es_Z_assigned || z == es_Z_spent)
            es_die_home(k, d);
    }
}

void es_clear_dice(struct dt *k, bool markers)
{
    fold_spells(k);
    dice_home(k, markers);
}

unsigned es_locks_field(const struct dt *k, unsigned thing)
{
    switch (es_kind(k, thing)) {
    case es_K_mythos: return es_F_mythos_locks;
    case es_K_monster: return es_F_monster_locks;
    default: return es_both(k, thing, es_F_adventure_locks);
    }
}

/* ES-LOCK-02: a carrier has come into play; each of its icons takes a die at once. */
void es_push_locks(struct dt *k, unsigned carrier)
{
    unsigned n;
    dt_field(k, carrier, es_locks_field(k, carrier), &n);
    if (n)
        dt_push(k, es_C_lock, es_decider(k), carrier);
}

/* Any die of the colour still in the game, wherever it lies, but not one on a lock or lent from one (LOCK-03, -05). */
static bool lockable(const struct dt *k, unsigned die, unsigned colour)
{
    unsigned z = dt_thing(k, die)->zone;
    return es_colour(k, die) == colour && z != es_Z_removed &&
           (dt_thing(k, die)->on == DT_NOTHING || z == es_Z_secured);
}

static void lock_die(struct dt *k, struct dt_frame *f, unsigned die)
{
    unsigned carrier = f->source;
    bool lent = dt_thing(k, die)->zone == es_Z_pool && es_has(k, es_Q_unlocked, es(k)->active);
    f->r[0]++;
    es_send_die(k, die, lent ? es_Z_pool : es_Z_locked, carrier);    /* AMB-39: who ignores locks rolls on with it */
    dt_say(k, es_M_locked, DT_NOBODY, die, k->content->card_of[carrier], 0);
    dt_event(k, es_E_lock, DT_NOBODY, carrier, 0, 0)->r[DT_E_THING] = (int16_t)die;
}

/* r[0]: which icon of the carrier. The active player chooses among green dice (LOCK-04, AMB-38);
 * an icon that finds no die waits its turn (LOCK-11, AMB-40). */
void es_proc_lock(struct dt *k, struct dt_frame *f)
{
    enum { ICON, CHOSEN };
    unsigned icons, offered = 0;
    const int16_t *icon = dt_field(k, f->source, es_locks_field(k, f->source), &icons);
    if (f->step == CHOSEN) {
        f->step = ICON;
        lock_die(k, f, k->s->answer.object);
        return;
    }
    if ((unsigned)f->r[0] >= icons) {
        dt_leave(k, f, 0);
        return;
    }
    unsigned colour = (unsigned)icon[f->r[0]];
    for es_each_die(k, d) {
        if (!lockable(k, d, colour) || es_first_equal(k, d) != d)
            continue;
        if (!offered++)
            dt_ask(k, f, es_A_lock_die, f->who, CHOSEN);
        dt_option(k, es_O_die, d, 0);
    }
    if (offered)
        return;
    f->r[0]++;
    if (es(k)->waits == ES_WAITING)
        dt_fault(k, DT_F_LIST);
    else
        /* LOCK-12 */
        es(k)->waiting[es(k)->waits++] = (struct es_lock){ .carrier = f->source, .colour = (uint16_t)colour };
}

/* ---- for those who put answers in words: the face a die shows, the dice a set stands for, those that can
 * serve a task, where a monster is ---- */

int es_shows(const struct dt *v, unsigned thing)
{
    return es_kind(v, thing) == es_K_die && es_shown(v, thing) ? (int)es_face(v, thing) : -1;
}

unsigned es_meant(const struct dt *v, const struct dt_option *o, unsigned i)
{
    if (o->verb == es_O_choose && !i && dt_thing(v, o->object)->zone == es_Z_prowling)
        return dt_thing(v, o->object)->on;
    unsigned dice = o->verb == es_O_dice ? o->object : 0;
    if (o->verb == es_O_task && v->s->ask.ask == es_A_after_roll)
        dice = es_dice_for(v, o->object);
    for (unsigned bit = 0; dice >> bit; bit++)
        if (dice >> bit & 1 && !i--)
            return v->content->kind_first[es_K_die] + bit;
    return DT_NOTHING;
}
