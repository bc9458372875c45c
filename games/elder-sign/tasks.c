/* tasks.c -- what a card still asks for (ES-TASK, ES-MON); which dice can give it is in assign.c.
 *
 * The rows of a card are its printed tasks and then the markers below it, oldest first. A marker
 * on a bordered row takes the place of what its border encloses. */
#include "layout.h"

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

/* ---- which rows there are ---- */

static unsigned first_slot(const struct dt *k, unsigned card)
{
    return (uint16_t)(dt_card(k, card)->field + es_both(k, card, es_F_adventure_trophies));
}

unsigned es_printed(const struct dt *k, unsigned card)
{
    unsigned n;
    if (es_kind(k, card) == es_K_ancient_one)
        return 1;
    es_tasks_in(k, first_slot(k, card) + es_F_adventure_tasks - es_F_adventure_trophies, &n);
    return n;
}

/* There may be no battle at all, and yet one row of it. */
static void layout_battle(const struct dt *k, unsigned ancient, struct es_layout *out)
{
    unsigned n;
    out->card = (uint16_t)ancient;
    out->task = es_tasks_in(k, (uint16_t)(dt_card(k, ancient)->field + es_F_ancient_one_battle), &n);
    out->printed = (uint8_t)n;
    out->left = out->open = 1;
    out->partial = out->marked = out->slain = 0;
}

void es_layout(const struct dt *k, unsigned card, struct es_layout *out)
{
    if (es_kind(k, card) == es_K_ancient_one)
        layout_battle(k, card, out);
    else
        es_layout_card(k, card, out);
}

/* ---- what one of them asks for ---- */

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
    const int16_t *w = dt_field(k, monster, es_F_monster_tasks, &n);
    if (n)
        add_task(row, w);
    for (int i = es_has(k, es_Q_monster_terror, 0); i > 0; i--)
        add_token(row, terror);
}

/* MTK-06, MTK-07, ES-MON-05..07: what the marker leaves of what is printed, and what it asks for itself. */
static void add_marked(const struct dt *k, const struct es_layout *l, unsigned row, struct es_asks *out)
{
    const int16_t *data = k->content->data;
    if (l->partial >> row & 1) {
        unsigned n;
        const struct dt_task *covered = es_tasks_in(k, es_slot_of(l, es_F_adventure_covered), &n);
        if (row < n)
            add_uncovered(out, &data[l->task[row].at], &data[covered[row].at]);
        else
            add_task(out, &data[l->task[row].at]);
    }
    if (!(l->slain >> row & 1))
        add_monster(k, out, l->marker[row]);
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
        add_task(out, &k->content->data[l->task[row].at]);
    for (unsigned i = 0; i < out->tokens; i++)
        out->counted += out->token[i][0] > 1 ? ES_ONE(ES_SPLITS) : es_way_count(out->token[i] + 1, out->gathered);
}

/* Mostly a whole marker, which asks for what it weighs and for the terror that comes with every monster. */
uint64_t es_count_anew(const struct dt *k, const struct es_layout *l, unsigned row)
{
    struct es_asks asks;
    unsigned n;
    if (~l->marked >> row & 1 || (l->partial | l->slain) >> row & 1) {
        es_asks_of(k, l, row, &asks);
        return asks.counted;
    }
    const struct dt_task *t = es_tasks_in(k, (uint16_t)(dt_card(k, l->marker[row])->field + es_F_monster_tasks), &n);
    int terror = es_has(k, es_Q_monster_terror, 0);
    return (n ? es_task_count(t, es(k)->gathered) : 0) + (unsigned)(terror > 0 ? terror : 0) * ES_ONE(ES_SYMBOLS + 16);
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
static bool for_dice(const int16_t *t) { return es_words.weight[t[1]].once != 0; }

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

const struct dt_task *es_bare_task(const struct dt *k, unsigned card, unsigned row)
{
    const struct dt_card *c = dt_card(k, card);
    unsigned n, field = c->kind == es_K_ancient_one  ? es_F_ancient_one_battle
                      : c->kind == es_K_other_world ? es_F_other_world_tasks : es_F_adventure_tasks;
    const struct dt_task *task = es_tasks_in(k, (uint16_t)(c->field + field), &n);
    if (row >= n)
        return 0;
    const struct dt_slot *borders =
        &k->content->slot[(uint16_t)(c->field + field + es_F_adventure_borders - es_F_adventure_tasks)];
    if (c->kind != es_K_ancient_one && row < borders->count && k->content->data[borders->at + row] != es_N_open)
        return 0;
    return &task[row];
}

static void asks_marked(const struct dt *k, unsigned row, struct es_asks *out)
{
    struct es_layout l;
    es_layout(k, es(k)->card, &l);
    out->counted = es_counts(k, &l, row);
    if (!es_plain(out->counted))
        es_asks_of(k, &l, row, out);
}

/* Where counts say it all, what it is made of does not matter. */
void es_asks_now(const struct dt *k, unsigned row, struct es_asks *out)
{
    const struct dt_task *bare = es_bare_task(k, es(k)->card, row);
    out->tokens = 0;
    out->gathered = es(k)->gathered;
    if (!bare) {
        asks_marked(k, row, out);
        return;
    }
    out->counted = es_task_count(bare, out->gathered);
    if (!es_plain(out->counted))
        add_task(out, &k->content->data[bare->at]);
}

const struct dt_task *es_sure_task(const struct dt *k)
{
    const struct dt_content *c = k->content;
    unsigned n, first = first_slot(k, es(k)->card) - es_F_adventure_trophies;
    const struct dt_task *task = es_tasks_in(k, first + es_F_adventure_tasks, &n);
    const struct dt_slot *borders = &c->slot[first + es_F_adventure_borders];
    for (unsigned left = ((1u << n) - 1) & ~es(k)->done; left; left &= left - 1) {
        unsigned row = (unsigned)__builtin_ctz(left);
        if (row >= borders->count || c->data[borders->at + row] == es_N_open)
            return &task[row];
        const struct dt_slot *ordered = &c->slot[first + es_F_adventure_ordered];
        if (ordered->count && c->data[ordered->at])          /* what comes behind it is not next */
            return 0;
    }
    return 0;
}

bool es_nothing_open(const struct dt *k)                     /* TASK-02, ADV-01 */
{
    struct es_layout l;
    if (es(k)->battle || es_sure_task(k))
        return false;
    es_layout(k, es(k)->card, &l);
    return !l.open;
}
