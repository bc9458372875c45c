/* tasks.c -- what a card still asks for (ES-TASK, ES-MON); which dice can give it is in assign.c.
 *
 * The rows of a card are its printed tasks and then the markers below it, oldest first. A marker
 * on a bordered row takes the place of what its border encloses. */
#include "edition.h"

unsigned es_border(const struct dt *k, unsigned card, unsigned row)
{
    unsigned n;
    const int16_t *b = dt_field(k, card, es_both(k, card, es_F_adventure_borders), &n);
    return row < n ? (unsigned)b[row] : (unsigned)es_N_open;
}

unsigned es_marker_on(const struct dt *k, unsigned card, unsigned mark)
{
    unsigned t = dt_first(k, es_Z_prowling);
    while (t != DT_NOTHING && (dt_thing(k, t)->on != card || dt_thing(k, t)->mark != mark))
        t = dt_next(k, es_Z_prowling, t);
    return t;
}

/* The words of the i-th task of a TASKS field: returns its tokens, *n their length. */
static const int16_t *task_words(const struct dt *k, unsigned thing, unsigned field, unsigned i, unsigned *n)
{
    unsigned all, at = 0;
    const int16_t *w = es_own(k, thing, field, &all);
    while (at < all && i--)
        at += 1 + (unsigned)w[at];
    *n = at < all ? (unsigned)w[at] : 0;
    return at < all ? &w[at + 1] : w;
}

static unsigned task_count(const struct dt *k, unsigned thing, unsigned field)
{
    unsigned all, n = 0;
    const int16_t *w = es_own(k, thing, field, &all);
    for (unsigned at = 0; at < all; at += 1 + (unsigned)w[at])
        n++;
    return n;
}

unsigned es_printed(const struct dt *k, unsigned card)
{
    return es_kind(k, card) == es_K_ancient_one ? 1 : task_count(k, card, es_both(k, card, es_F_adventure_tasks));
}

static unsigned border_of(const struct es_layout *l, unsigned row)
{
    return row >= l->printed ? (unsigned)es_N_empty : row < l->borders ? (unsigned)l->border[row] : (unsigned)es_N_open;
}

/* ES-MDF-02, AMB-81: nothing of an empty border without a marker or with a slain one, nor of a whole row
 * that was a slain marker's, is left to do. */
static bool row_open(const struct dt *k, const struct es_layout *l, unsigned row)
{
    unsigned monster = l->marker[row], border = border_of(l, row);
    if (l->card == es(k)->card && es(k)->done >> row & 1)
        return false;
    if (monster == DT_NOTHING)
        return border != es_N_empty;
    return !(dt_thing(k, monster)->flags & ES_SLAIN) || (border != es_N_empty && border != es_N_total);
}

static unsigned open_rows(const struct dt *k, const struct es_layout *l)
{
    unsigned open = 0, n;
    bool ordered = *es_own(k, l->card, es_both(k, l->card, es_F_adventure_ordered), &n) && n;
    for (unsigned row = 0; row < l->rows && !(ordered && open); row++)       /* TASK-16, AMB-84: only the first */
        if (row_open(k, l, row))
            open |= 1u << row;
    return open;
}

void es_layout(const struct dt *k, unsigned card, struct es_layout *out)
{
    unsigned n;
    *out = (struct es_layout){ .card = (uint16_t)card, .printed = 1, .rows = 1, .open = 1 };
    memset(out->marker, 0xff, sizeof out->marker);
    if (es_kind(k, card) == es_K_ancient_one)
        return;
    out->rows = out->printed = (uint8_t)es_printed(k, card);
    out->border = es_own(k, card, es_both(k, card, es_F_adventure_borders), &n);
    out->borders = (uint8_t)n;
    for es_each(k, t, es_Z_prowling) {
        const struct dt_thing *m = dt_thing(k, t);
        unsigned row = m->mark < ES_BELOW ? m->mark : out->printed + m->mark - (unsigned)ES_BELOW;
        if (m->on != card || row >= ES_ROWS)
            continue;
        out->marker[row] = (uint16_t)t;
        if (row >= out->rows)
            out->rows = (uint8_t)(row + 1);
    }
    out->open = open_rows(k, out);
}

/* One way, or one of two; what is asked for in one way only is also counted up. */
static void add_need(const struct dt *k, struct es_row *row, const int16_t *t)
{
    struct es_need *n = &row->need[row->needs++];
    n->ways = t[0] < 2 ? 1 : 2;
    for (unsigned i = 0; i < n->ways; i++) {
        bool gathered = t[1 + 2 * i] == es_N_gathered;
        n->way[i].noun = (uint8_t)(gathered ? es_N_investigation : t[1 + 2 * i]);
        n->way[i].n = (int8_t)(gathered ? es(k)->gathered : t[2 + 2 * i]);
    }
    if (n->ways > 1)
        row->splits++;
    else if (n->way[0].noun != es_N_investigation)
        row->want[n->way[0].noun - es_N_lore]++;
    else {
        row->sums++;
        row->sum = (uint8_t)(row->sum + n->way[0].n);
    }
}

static void add_token(const struct dt *k, struct es_row *row, const int16_t *t)
{
    switch (t[1]) {
    case es_N_sanity: row->sanity = (uint8_t)(row->sanity + t[2]); return;
    case es_N_stamina: row->stamina = (uint8_t)(row->stamina + t[2]); return;
    case es_N_hours: row->hours = (uint8_t)(row->hours + t[2]); return;
    case es_N_empty:
    case es_N_nothing: return;
    default:
        if (row->needs < 12)
            add_need(k, row, t);
    }
}

static bool same_token(const int16_t *a, const int16_t *b)
{
    return a[0] == b[0] && !memcmp(a + 1, b + 1, sizeof *a * 2 * (size_t)a[0]);
}

/* Tokens of a printed row; with `less`, without those the marker covers (each once). */
static void add_tokens(const struct dt *k, struct es_row *row, const int16_t *w, unsigned n, const int16_t *less,
                       unsigned less_n)
{
    uint32_t gone = 0;
    for (unsigned at = 0; at < n; at += 1 + 2 * (unsigned)w[at]) {
        bool covered = false;
        for (unsigned c = 0, i = 0; c < less_n && !covered; c += 1 + 2 * (unsigned)less[c], i++)
            if (!(gone >> i & 1) && same_token(&less[c], &w[at]))
                covered = true, gone |= 1u << i;
        if (!covered)
            add_token(k, row, &w[at]);
    }
}

static void add_monster(const struct dt *k, struct es_row *row, unsigned monster)
{
    unsigned n;
    for (unsigned i = 0; i < task_count(k, monster, es_F_monster_tasks); i++) {
        const int16_t *w = task_words(k, monster, es_F_monster_tasks, i, &n);
        add_tokens(k, row, w, n, w, 0);
    }
    static const int16_t terror[] = { 1, es_N_terror, 1 };
    for (int i = es_has(k, es_Q_monster_terror, 0); i > 0; i--)
        add_token(k, row, terror);
}

static void battle_row(const struct dt *k, unsigned card, struct es_row *out)
{
    unsigned n;
    const int16_t *w = task_words(k, card, es_F_ancient_one_battle, 0, &n);
    add_tokens(k, out, w, n, w, 0);
    out->open = true;
}

/* ES-MON-03..07 */
void es_row_of(const struct dt *k, const struct es_layout *l, unsigned row, struct es_row *out)
{
    unsigned n, covered_n, card = l->card;
    memset(out, 0, offsetof(struct es_row, need));
    out->monster = DT_NOTHING;
    if (es_kind(k, card) == es_K_ancient_one) {
        battle_row(k, card, out);
        return;
    }
    bool marked = l->marker[row] != DT_NOTHING;
    out->monster = l->marker[row];
    out->open = row_open(k, l, row);
    if (row < l->printed && !marked) {
        const int16_t *w = task_words(k, card, es_both(k, card, es_F_adventure_tasks), row, &n);
        add_tokens(k, out, w, n, w, 0);
        return;
    }
    if (row < l->printed && border_of(l, row) == es_N_partial) {
        const int16_t *w = task_words(k, card, es_both(k, card, es_F_adventure_tasks), row, &n);
        const int16_t *c = task_words(k, card, es_both(k, card, es_F_adventure_covered), row, &covered_n);
        add_tokens(k, out, w, n, c, covered_n);
    }
    if (marked && !(dt_thing(k, out->monster)->flags & ES_SLAIN))
        add_monster(k, out, out->monster);
}

void es_row(const struct dt *k, unsigned card, unsigned row, struct es_row *out)
{
    struct es_layout l;
    es_layout(k, card, &l);
    es_row_of(k, &l, row, out);
}

bool es_all_done(const struct dt *k)
{
    struct es_layout l;
    if (es(k)->battle)
        return false;
    es_layout(k, es(k)->card, &l);
    return !l.open;
}
