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
    unsigned t = es_first(k, es_Z_prowling);
    while (t != DT_NOTHING && (es_thing(k, t)->on != card || es_thing(k, t)->mark != mark))
        t = dt_next(k, es_Z_prowling, t);
    return t;
}

/* Where each task of a TASKS field begins: returns how many there are. */
static unsigned find_tasks(const struct dt *k, const struct dt_slot *field, const int16_t **task)
{
    unsigned n = 0;
    const int16_t *w = &k->content->data[field->at], *end = w + field->count;
    for (; w < end && n < ES_PRINTED; w += 1 + w[0])
        task[n++] = w;
    return n;
}

/* ---- which rows there are ---- */

/* A field of an adventure or other world, by the adventure's name for it. */
static const struct dt_slot *field_of(const struct es_layout *l, unsigned adventure_field)
{
    return &l->field[adventure_field - es_F_adventure_trophies];
}

static void find_fields(const struct dt *k, unsigned card, struct es_layout *out)
{
    out->field = &k->content->slot[(uint16_t)(dt_card(k, card)->field + es_both(k, card, es_F_adventure_trophies))];
    out->printed = (uint8_t)find_tasks(k, field_of(out, es_F_adventure_tasks), out->task);
}

unsigned es_printed(const struct dt *k, unsigned card)
{
    struct es_layout l;
    if (es_kind(k, card) == es_K_ancient_one)
        return 1;
    find_fields(k, card, &l);
    return l.printed;
}

/* The markers on this card; rows below the printed ones are there as far as markers lie. */
static void find_markers(const struct dt *k, struct es_layout *out)
{
    const struct dt_thing *things = es(k)->thing;
    for (unsigned t = es_first(k, es_Z_prowling); t != DT_NOTHING; t = things[t].next) {
        const struct dt_thing *m = &things[t];
        if (m->on != out->card)
            continue;
        unsigned row = m->mark < ES_BELOW ? m->mark : out->printed + m->mark - (unsigned)ES_BELOW;
        if (row >= ES_ROWS)
            continue;
        out->marker[row] = (uint16_t)t;
        out->marked |= 1u << row;
        out->slain |= (m->flags & ES_SLAIN ? 1u : 0u) << row;
        if (row >= out->rows)
            out->rows = (uint8_t)(row + 1);
    }
}

/* ES-MDF-02, AMB-81: nothing of an empty border without a marker or with a slain one, nor of a whole row
 * that was a slain marker's, is left to do. */
static void find_left(const struct dt *k, struct es_layout *out)
{
    const struct dt_slot *borders = field_of(out, es_F_adventure_borders);
    const struct dt_slot *ordered = field_of(out, es_F_adventure_ordered);
    uint32_t with[es_N_partial - es_N_open + 1] = { 0 };
    for (unsigned row = 0; row < borders->count; row++)
        with[k->content->data[borders->at + row] - es_N_open] |= 1u << row;
    out->partial = with[es_N_partial - es_N_open];
    uint32_t gone = with[es_N_empty - es_N_open] | (with[es_N_total - es_N_open] & out->slain);
    out->left = (((1u << out->printed) - 1) & ~gone) | (out->marked & ~out->slain);
    if (out->card == es(k)->card)
        out->left &= ~es(k)->done;
    bool first_only = ordered->count && k->content->data[ordered->at];       /* TASK-16, AMB-84 */
    out->open = first_only ? out->left & -out->left : out->left;
}

void es_layout(const struct dt *k, unsigned card, struct es_layout *out)
{
    static const int16_t none[] = { 0 };
    out->card = (uint16_t)card;
    out->partial = out->marked = out->slain = 0;
    if (es_kind(k, card) == es_K_ancient_one) {
        const struct dt_slot *battle = &k->content->slot[(uint16_t)(dt_card(k, card)->field + es_F_ancient_one_battle)];
        out->printed = out->rows = 1;
        out->left = out->open = 1;
        if (!find_tasks(k, battle, out->task))
            out->task[0] = none;               /* there may be no battle at all */
        return;
    }
    find_fields(k, card, out);
    out->rows = out->printed;
    find_markers(k, out);
    find_left(k, out);
}

/* ---- what one of them asks for ---- */

#define ONE(place) ((uint64_t)1 << (place))
static const struct weight { uint64_t once, each; } weight[es_N_COUNT] = {
    [es_N_lore] = { ONE(ES_SYMBOLS), 0 },
    [es_N_peril] = { ONE(ES_SYMBOLS + 8), 0 },
    [es_N_terror] = { ONE(ES_SYMBOLS + 16), 0 },
    [es_N_investigation] = { ONE(ES_SUMS), ONE(ES_SUM) },
    [es_N_gathered] = { ONE(ES_SUMS), ONE(ES_SUM) },
    [es_N_sanity] = { 0, ONE(ES_SANITY) },
    [es_N_stamina] = { 0, ONE(ES_STAMINA) },
    [es_N_hours] = { 0, ONE(ES_HOURS) },
};

uint64_t es_weight(unsigned noun, unsigned n) { return weight[noun].once + n * weight[noun].each; }

static void add_token(struct es_asks *row, const int16_t *t)
{
    if (row->tokens < sizeof row->token / sizeof *row->token)
        row->token[row->tokens++] = t;
}

/* A task: its length, then its tokens. */
static void add_task(struct es_asks *row, const int16_t *w)
{
    const int16_t *end = w + 1 + w[0];
    for (w++; w < end; w += 1 + 2 * w[0])
        add_token(row, w);
}

static bool same_token(const int16_t *a, const int16_t *b)
{
    return a[0] == b[0] && !memcmp(a + 1, b + 1, sizeof *a * 2 * (size_t)a[0]);
}

/* A task without the tokens that the marker covers (each once). */
static void add_uncovered(struct es_asks *row, const int16_t *w, const int16_t *less)
{
    uint32_t gone = 0;
    for (unsigned at = 1; at <= (unsigned)w[0]; at += 1 + 2 * (unsigned)w[at]) {
        bool covered = false;
        for (unsigned c = 1, i = 0; c <= (unsigned)less[0] && !covered; c += 1 + 2 * (unsigned)less[c], i++)
            if (!(gone >> i & 1) && same_token(&less[c], &w[at]))
                covered = true, gone |= 1u << i;
        if (!covered)
            add_token(row, &w[at]);
    }
}

static void add_monster(const struct dt *k, struct es_asks *row, unsigned monster)
{
    static const int16_t terror[] = { 1, es_N_terror, 1 };
    unsigned n;
    const int16_t *w = es_own(k, monster, es_F_monster_tasks, &n);
    if (n)
        add_task(row, w);
    for (int i = es_has(k, es_Q_monster_terror, 0); i > 0; i--)
        add_token(row, terror);
}

/* ES-MON-05..07: what the marker leaves of what is printed, and what it asks for itself. */
static void add_marked(const struct dt *k, const struct es_layout *l, unsigned row, struct es_asks *out)
{
    if (l->partial >> row & 1) {
        const int16_t *covered[ES_PRINTED];
        if (row < find_tasks(k, field_of(l, es_F_adventure_covered), covered))
            add_uncovered(out, l->task[row], covered[row]);
        else
            add_task(out, l->task[row]);
    }
    if (!(l->slain >> row & 1))
        add_monster(k, out, l->marker[row]);
}

static uint64_t count_token(const int16_t *t, unsigned gathered)
{
    unsigned noun = (unsigned)t[1];
    return t[0] > 1 ? ONE(ES_SPLITS) : es_weight(noun, noun == es_N_gathered ? gathered : (unsigned)t[2]);
}

/* ES-MON-03..07 */
void es_asks_of(const struct dt *k, const struct es_layout *l, unsigned row, struct es_asks *out)
{
    out->tokens = 0;
    out->gathered = es(k)->gathered;
    out->counted = 0;
    if (l->marked >> row & 1)
        add_marked(k, l, row, out);
    else if (row < l->printed)
        add_task(out, l->task[row]);
    for (unsigned i = 0; i < out->tokens; i++)
        out->counted += count_token(out->token[i], out->gathered);
}

uint64_t es_counts(const struct dt *k, const struct es_layout *l, unsigned row)
{
    struct es_asks asks;
    if (l->marked >> row & 1 || row >= l->printed) {
        es_asks_of(k, l, row, &asks);
        return asks.counted;
    }
    uint64_t counted = 0;                      /* most rows are just printed: no need to make a list */
    for (const int16_t *t = l->task[row] + 1, *end = t + t[-1]; t < end; t += 1 + 2 * t[0])
        counted += count_token(t, es(k)->gathered);
    return counted;
}

static void add_need(struct es_row *row, const struct es_asks *a, const int16_t *t)
{
    struct es_need *n = &row->need[row->needs++];
    n->ways = t[0] > 1 ? 2 : 1;
    for (unsigned i = 0; i < n->ways; i++) {
        bool gathered = t[1 + 2 * i] == es_N_gathered;
        n->way[i].noun = (uint8_t)(gathered ? es_N_investigation : t[1 + 2 * i]);
        n->way[i].n = (int8_t)(gathered ? a->gathered : t[2 + 2 * i]);
    }
}

/* Is this something that dice give, and not a cost or nothing? */
static bool for_dice(const int16_t *t) { return weight[t[1]].once != 0; }

void es_row_of(const struct dt *k, const struct es_layout *l, unsigned row, struct es_row *out)
{
    struct es_asks a;
    es_asks_of(k, l, row, &a);
    *out = (struct es_row){ .sanity = (uint8_t)es_asked(a.counted, ES_SANITY),
                            .stamina = (uint8_t)es_asked(a.counted, ES_STAMINA),
                            .hours = (uint8_t)es_asked(a.counted, ES_HOURS),
                            .open = l->left >> row & 1,
                            .monster = (uint16_t)es_marker(l, row) };
    for (unsigned i = 0; i < a.tokens && out->needs < sizeof out->need / sizeof *out->need; i++)
        if (for_dice(a.token[i]))
            add_need(out, &a, a.token[i]);
}

void es_row(const struct dt *k, unsigned card, unsigned row, struct es_row *out)
{
    struct es_layout l;
    es_layout(k, card, &l);
    es_row_of(k, &l, row, out);
}

/* A card that has a row without a border and none completed is not done: that is seen without looking for markers. */
static bool untouched(const struct dt *k, unsigned card)
{
    unsigned n, words;
    const int16_t *border = es_own(k, card, es_both(k, card, es_F_adventure_borders), &n);
    es_own(k, card, es_both(k, card, es_F_adventure_tasks), &words);
    return !es(k)->done && words && (!n || border[0] == es_N_open || border[n - 1] == es_N_open);
}

bool es_all_done(const struct dt *k)
{
    struct es_layout l;
    if (es(k)->battle || untouched(k, es(k)->card))
        return false;
    es_layout(k, es(k)->card, &l);
    return !l.open;
}
