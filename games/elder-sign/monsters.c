/* monsters.c -- monsters appear, are placed, defeated and collected (ES-MON, MTK, MDF). */
#include "edition.h"

/* One taken from the middle leaves a gap until they are tidied. */
unsigned es_below(const struct dt *k, unsigned card)
{
    unsigned n = 0;
    for dt_each(k, t, es_Z_prowling)
        if (dt_thing(k, t)->on == card && dt_thing(k, t)->mark >= ES_BELOW + n)
            n = dt_thing(k, t)->mark - ES_BELOW + 1u;
    return n;
}

/* Where markers lie, of all cards at once; by thing. */
struct crowd {
    uint8_t rows[ES_ROOM];    /* bits: the printed rows with one */
    uint8_t below[ES_ROOM];   /* as es_below */
};

static void count_crowd(const struct dt *k, struct crowd *c)
{
    unsigned first = k->content->kind_first[es_K_adventure], end = k->content->kind_first[es_K_other_world + 1];
    memset(c->rows + first, 0, end - first);
    memset(c->below + first, 0, end - first);
    for dt_each(k, t, es_Z_prowling) {
        unsigned card = dt_thing(k, t)->on, mark = dt_thing(k, t)->mark;
        if (mark < ES_BELOW)
            c->rows[card] |= (uint8_t)(1u << mark);
        else if (mark - ES_BELOW >= c->below[card])
            c->below[card] = (uint8_t)(mark - ES_BELOW + 1);
    }
}

/* Bordered rows without a marker; on the card being attempted only those still open (AMB-75). */
static unsigned free_rows(const struct dt *k, const struct crowd *crowd, unsigned card, unsigned borders)
{
    unsigned n, free = 0;
    const int16_t *border = dt_field(k, card, borders, &n);
    if (!n)
        return 0;
    for (unsigned row = 0; row < n; row++)
        free |= (border[row] != es_N_open ? 1u : 0u) << row;
    free &= ~(unsigned)crowd->rows[card];
    return card == es(k)->card ? free & ~es(k)->done : free;
}

/* Rows are counted in the bits of a number; the monsters of the box never come so far. */
static bool full(const struct dt *k, const struct crowd *crowd, unsigned card)
{
    unsigned below = crowd->below[card];
    return below + ES_PRINTED >= ES_ROWS - 1 && es_printed(k, card) + below >= ES_ROWS - 1;
}

/* One more place that is offered: the first asks the question. */
static void offer_place(struct dt *k, struct dt_frame *f, unsigned next, unsigned card, unsigned mark)
{
    if (k->s->ask.ask != es_A_place_monster)
        dt_ask(k, f, es_A_place_monster, f->who, next);
    dt_option(k, es_O_place, card, (int)mark);
}

/* MON-08..MON-13: free monster tasks first, otherwise below a card. MON-12, AMB-74: in the revised printing only cards
 * with the fewest below them. */
static bool ask_place(struct dt *k, struct dt_frame *f, unsigned next)
{
    struct crowd crowd;
    uint16_t table[ES_ROOM];
    unsigned cards = 0, fewest = ES_ROWS, most = es_switch(k, ES_spread_evenly) ? 0 : ES_ROWS;
    unsigned closed = es(k)->closing ? es(k)->card : DT_NOTHING; /* AMB-76: resolved: no monster comes on it any more */
    count_crowd(k, &crowd);
    for (unsigned zone = es_Z_rooms; zone <= es_Z_worlds; zone++) {
        unsigned borders = zone == es_Z_worlds ? es_F_other_world_borders : es_F_adventure_borders;
        for dt_each(k, c, zone) {
            if (c == closed)
                continue;
            table[cards++] = (uint16_t)c;
            fewest = crowd.below[c] < fewest ? crowd.below[c] : fewest;
            for (unsigned rows = free_rows(k, &crowd, c, borders); rows; rows &= rows - 1)
                offer_place(k, f, next, c, (unsigned)__builtin_ctz(rows));
        }
    }
    for (unsigned i = 0, offered = k->s->ask.count; i < cards && !offered; i++)
        if (crowd.below[table[i]] <= fewest + most && !full(k, &crowd, table[i]))
            offer_place(k, f, next, table[i], ES_BELOW + crowd.below[table[i]]);
    return k->s->ask.ask;
}

static void put_down(struct dt *k, struct dt_frame *f, struct dt_option place)
{
    unsigned monster = (unsigned)f->r[2], card = place.object;
    dt_put_on(k, monster, es_Z_prowling, card, DT_PLAIN);
    dt_thing(k, monster)->mark = (uint8_t)place.arg;
    unsigned row = dt_thing(k, monster)->mark;
    dt_say(k, es_M_monster, DT_NOBODY, monster, k->content->card_of[card], row < ES_BELOW ? (int)row + 1 : 0);
    dt_event(k, es_E_appear, f->who, card, 0, 0)->r[DT_E_THING] = (int16_t)monster;
}

static bool quiet(const struct dt *k)
{
    return es_in_turn(k) && es_alive(k, es(k)->active) && es_has(k, es_Q_quiet, es(k)->active);
}

enum { DRAW, DRAWN, PLACE, PLACED, LOCK, DONE };

/* MON-08: seen by all before it is placed. */
static void drawn(struct dt *k, struct dt_frame *f)
{
    f->r[2] = k->s->ret;
    f->step = DONE;
    if (k->s->ret < 0)
        return;
    f->step = PLACE;
    f->source = (uint16_t)k->s->ret;
    dt_move(k, f->source, es_Z_drawn, -1, DT_PLAIN);
}

static void draw_monster(struct dt *k, struct dt_frame *f)   /* MON-01 */
{
    if (es(k)->battle || quiet(k))
        dt_leave(k, f, 0);
    else
        dt_draw(k, f, es_Z_cup, DT_TOP, 0, DRAWN);
}

static void choose_place(struct dt *k, struct dt_frame *f)
{
    if (ask_place(k, f, PLACED))
        return;
    f->step = DONE;
    es_to_deck(k, f->source);
}

static void placed(struct dt *k, struct dt_frame *f)
{
    f->step = LOCK;
    put_down(k, f, k->s->answer);
}

static void lock_dice(struct dt *k, struct dt_frame *f)      /* MON-16 */
{
    f->step = DONE;
    es_push_locks(k, (unsigned)f->r[2]);
}

static void appeared(struct dt *k, struct dt_frame *f) { dt_leave(k, f, 1); }

/* r[2]: the marker drawn. AMB-48, AMB-77, AMB-93. */
static dt_proc_fn *const appear[] = {
    [DRAW] = draw_monster,
    [DRAWN] = drawn,
    [PLACE] = choose_place,
    [PLACED] = placed,
    [LOCK] = lock_dice,
    [DONE] = appeared,
};
void es_proc_appear(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, appear); }

/* ---- collecting ---- */

/* MTK-02, MDF-03: markers whose row is completed, and those slain in this turn wherever they are. */
static bool collected(const struct dt *k, unsigned monster)
{
    const struct dt_thing *t = dt_thing(k, monster);
    if (t->flags & ES_SLAIN)
        return true;
    if (!es(k)->done || t->on != es(k)->card)
        return false;
    return es(k)->done >> (t->mark < ES_BELOW ? t->mark : es_printed(k, t->on) + t->mark - ES_BELOW) & 1;
}

/* Markers below a card move up when one before them is taken away. */
static void close_ranks(struct dt *k, unsigned card, unsigned mark)
{
    for dt_each(k, t, es_Z_prowling)
        if (mark >= ES_BELOW && dt_thing(k, t)->on == card && dt_thing(k, t)->mark > mark)
            dt_thing(k, t)->mark--;
}

static void collect(struct dt *k, struct dt_frame *f, unsigned monster)
{
    unsigned card = dt_thing(k, monster)->on, mark = dt_thing(k, monster)->mark;
    bool without_dice = dt_thing(k, monster)->flags & (ES_SLAIN | ES_UNDICED);
    f->r[2] = (int16_t)monster;
    es_free_locks(k, monster);                               /* LOCK-10 */
    dt_move(k, monster, es_Z_trophies + f->who, -1, DT_PLAIN); /* MTK-08 */
    if (card == es(k)->card && mark < ES_BELOW)
        es(k)->done &= ~(1u << mark);                        /* MTK-05: the dice on it go with it */
    if (!(card == es(k)->card && es(k)->done))               /* rows keep their numbers while they are being counted */
        close_ranks(k, card, mark);
    dt_say(k, es_M_defeated, f->who, monster, 0, 0);
    struct dt_frame *e = dt_event(k, es_E_collect, f->who, card, 0, 0);
    e->r[DT_E_THING] = (int16_t)monster;
    e->r[DT_E_A] = without_dice;
}

/* AMB-62, AMB-86: an attempt is broken off; what was beaten in this turn goes back without reward. */
void es_drop_beaten(struct dt *k)
{
    for (unsigned t = dt_first(k, es_Z_prowling), next; t != DT_NOTHING; t = next) {
        unsigned card = dt_thing(k, t)->on;
        next = dt_thing(k, t)->next;
        if (!collected(k, t))
            continue;
        es_free_locks(k, t);
        es_to_deck(k, t);
        if (card != es(k)->card)
            es_tidy_below(k, card);
    }
    if (es(k)->card != DT_NOTHING)                           /* its rows had to keep their numbers so far */
        es_tidy_below(k, es(k)->card);
}

static bool ask_collect(struct dt *k, struct dt_frame *f, unsigned next)
{
    bool any = false;
    for dt_each(k, t, es_Z_prowling) {
        if (!collected(k, t))
            continue;
        if (!any)
            dt_ask(k, f, es_A_collect_order, f->who, next);
        any = true;
        dt_option(k, es_O_choose, t, 0);
    }
    return any;
}

/* All are taken: rows below are counted anew. AMB-75: the printed ones still have their dice on them. */
static void collected_all(struct dt *k)
{
    unsigned card = es(k)->card;
    if (card == DT_NOTHING || !es_is_card(k, card))
        return;
    es(k)->done &= (1u << es_printed(k, card)) - 1;
    es_tidy_below(k, card);
}

bool es_collect(struct dt *k, unsigned who, unsigned source)
{
    for dt_each(k, t, es_Z_prowling)
        if (collected(k, t)) {
            dt_push(k, es_C_collect, who, source);
            return true;
        }
    return false;
}

/* AMB-79: in the player's order. r[2]: the marker just taken. */
void es_proc_collect(struct dt *k, struct dt_frame *f)
{
    enum { TAKE, TAKEN, REWARD };
    switch (f->step) {
    case TAKE:
        if (ask_collect(k, f, TAKEN))
            return;
        collected_all(k);
        dt_leave(k, f, 0);
        return;
    case TAKEN: f->step = REWARD; collect(k, f, k->s->answer.object); return;
    default: f->step = TAKE; es_whole_effect(k, (unsigned)f->r[2], es_F_monster_reward, f->who);
    }
}

/* After all are taken: the markers left below the card are counted from the top again. */
void es_tidy_below(struct dt *k, unsigned card)
{
    unsigned next = ES_BELOW, last = es_below(k, card);
    for (unsigned mark = ES_BELOW; mark < ES_BELOW + last; mark++) {
        unsigned t = es_marker_on(k, card, mark);
        if (t != DT_NOTHING)
            dt_thing(k, t)->mark = (uint8_t)next++;
    }
}

/* ---- MDF-01: defeating with an item or spell; r[0] how many ---- */
void es_proc_defeat(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, CHOSEN };
    unsigned i = 0, monster, slain = 0;
    if (f->step == WHICH) {
        dt_select(k, f, es_A_which_monster, f->who, CHOSEN, es_O_choose, 1, (unsigned)f->r[0]);
        for dt_each(k, t, es_Z_prowling)
            if (!(dt_thing(k, t)->flags & ES_SLAIN))
                dt_base(k, t, 1);
        return;
    }
    while (dt_picks(k, &i, &monster)) {
        dt_thing(k, monster)->flags |= ES_SLAIN;
        slain++;
    }
    dt_leave(k, f, (int)slain);
}
