/* odds_class.c -- what faces are good for while certain tasks are open.
 *
 * Two faces are one class when they can be used as the same of the symbols that are still asked for
 * and count the same towards every sum (values above the largest sum are all alike), and when both
 * or neither sets off the alarm. The ways to meet a task are its *sets*: dice none of which can be
 * left out. Every such set is made of a smallest set for each need, so putting those together and
 * dropping what has a superfluous die finds them all. */
#include "odds_in.h"

static uint32_t one(unsigned id) { return 1u << 4 * id; }
static unsigned many(uint32_t set, unsigned id) { return set >> 4 * id & 15; }

/* Subtract, and see whether any of the eight counts had to borrow. */
static bool within(uint32_t part, uint32_t set)
{
    uint32_t left = set - part;
    return !(((~set & part) | (~(set ^ part) & left)) & 0x88888888u);
}

static unsigned dice(uint32_t set)
{
    unsigned n = 0;
    for (; set; set >>= 4)
        n += set & 15;
    return n;
}

/* ---- sets ---- */
struct sets { uint32_t *at; unsigned count, room; bool failed; };

static void add(struct sets *s, uint32_t set)
{
    for (unsigned i = 0; i < s->count; i++)
        if (s->at[i] == set)
            return;
    if (s->count == s->room) {
        unsigned room = s->room ? s->room * 2 : 64;
        uint32_t *more = realloc(s->at, room * sizeof *more);
        if (!more) {
            s->failed = true;
            return;
        }
        s->at = more;
        s->room = room;
    }
    s->at[s->count++] = set;
}

/* Dice whose values reach the sum, none of them in vain; high values first. */
static void sums(const struct dt_trial *p, const struct odds_mode *m, int left, int least, unsigned value,
                 uint32_t set, struct sets *to)
{
    if (left <= 0) {
        if (left + least > 0)                            /* without the smallest it would not do */
            add(to, set);
        return;
    }
    if (dice(set) == DICE)
        return;
    for (unsigned v = value; v > 0; v--)
        for (unsigned f = 0; f < DT_TR_FACES; f++)
            if (m->id[f] == f && p->value[f] == v)
                sums(p, m, left - (int)v, (int)v, v, set + one(f), to);
}

static void need_sets(const struct dt_trial *p, const struct odds_mode *m, const struct dt_tr_need *n, struct sets *to)
{
    unsigned largest = 0;
    for (unsigned f = 0; f < DT_TR_FACES; f++) {
        largest = p->value[f] > largest ? p->value[f] : largest;
        if (m->id[f] == f && p->symbols[f] & n->symbols)
            add(to, one(f));
    }
    if (n->sum)
        sums(p, m, n->sum, 0, largest, 0, to);
}

/* Can these dice meet the needs from number i on? */
static bool meets(const struct sets *need, unsigned needs, uint32_t set)
{
    if (!needs)
        return true;
    for (unsigned i = 0; i < need->count; i++)
        if (within(need->at[i], set) && meets(need + 1, needs - 1, set - need->at[i]))
            return true;
    return false;
}

static bool spare_die(const struct sets *need, unsigned needs, uint32_t set)
{
    for (unsigned i = 0; i < DT_TR_FACES; i++)
        if (many(set, i) && meets(need, needs, set - one(i)))
            return true;
    return false;
}

static void task_sets(const struct dt_trial *p, const struct odds_mode *m, const struct dt_tr_task *t, struct sets *to)
{
    struct sets need[DT_TR_NEEDS] = { { .at = NULL } }, all = { .at = NULL }, next;
    add(&all, 0);
    for (unsigned i = 0; i < t->needs; i++) {
        need_sets(p, m, &t->need[i], &need[i]);
        next = (struct sets){ .failed = all.failed | need[i].failed };
        for (unsigned a = 0; a < all.count; a++)
            for (unsigned b = 0; b < need[i].count; b++)
                if (dice(all.at[a]) + dice(need[i].at[b]) <= DICE)
                    add(&next, all.at[a] + need[i].at[b]);
        free(all.at);
        all = next;
    }
    for (unsigned a = 0; a < all.count; a++)
        if (!spare_die(need, t->needs, all.at[a]))
            add(to, all.at[a]);
    to->failed |= all.failed;
    free(all.at);
    for (unsigned i = 0; i < t->needs; i++)
        free(need[i].at);
}

/* ---- classes ---- */
void odds_name_faces(const struct dt_trial *p, unsigned open, uint8_t *id)
{
    unsigned symbols = 0, most = 0;
    for (unsigned t = 0; t < p->tasks; t++)
        for (unsigned i = 0; open >> t & 1 && i < p->task[t].needs; i++) {
            symbols |= p->task[t].need[i].symbols;
            most = p->task[t].need[i].sum > most ? p->task[t].need[i].sum : most;
        }
    for (unsigned f = 0; f < DT_TR_FACES; f++) {
        unsigned v = p->value[f] < most ? p->value[f] : most, s = p->symbols[f] & symbols, g = 0;
        while (g < f && ((p->symbols[g] & symbols) != s || (p->value[g] < most ? p->value[g] : most) != v))
            g++;
        id[f] = (uint8_t)(s || v ? g : (unsigned)BLANK);
    }
    id[BLANK] = BLANK;
}

static void make_classes(const struct dt_trial *p, struct odds_mode *m)
{
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        for (unsigned side = 0; side < DT_TR_SIDES; side++) {
            unsigned f = p->side[c][side], k = 0;
            bool rings = m->does != SILENT && p->alarms >> f & 1;
            while (k < m->classes[c] && (m->face[c][k] != m->id[f] || (!c && (m->alarm >> k & 1) != rings)))
                k++;
            if (k == m->classes[c]) {
                m->classes[c]++;
                m->face[c][k] = m->id[f];
                m->alarm |= (uint8_t)(rings ? 1u << k : 0);
            }
            m->of[c][f] = (uint8_t)k;
            m->chance[c][k] += 1.0 / DT_TR_SIDES;
        }
}

/* Does every set with a die g in it remain one when the die is an f instead? */
static bool replaces(const struct dt_trial *p, const struct odds_mode *m, unsigned f, unsigned g)
{
    for (unsigned t = 0; t < p->tasks; t++)
        for (unsigned i = 0; i < m->task[t].sets; i++) {
            uint32_t set = m->task[t].set[i], with = set - one(g) + one(f);
            unsigned k = 0;
            while (many(set, g) && k < m->task[t].sets && m->task[t].set[k] != with)
                k++;
            if (k == m->task[t].sets)
                return false;
        }
    return true;
}

/* Is face f, instead of face g, never a loss? One that can be used as all the other can, and counts as much, serves as
 * well: dice that it makes superfluous are left over. Where it can be good to be rid of a die (the alarm harms, or a
 * marker becomes free) that is no argument: then it must go with the same dice, or the other be of no use at all. */
static bool serves(const struct dt_trial *p, const struct odds_mode *m, bool plain, unsigned f, unsigned g)
{
    bool more = plain && p->value[f] >= p->value[g] && !(p->symbols[g] & ~p->symbols[f]);
    unsigned a = m->id[f], b = m->id[g];
    return b == BLANK || a == b || more || (a != BLANK && replaces(p, m, a, b));
}

/* Can each side of colour b from number `at` on be paired with a side of colour a (not in `taken`) that serves? */
static bool pairs(const struct dt_trial *p, const struct odds_mode *m, bool plain, const uint8_t *a, const uint8_t *b,
                  unsigned at, unsigned taken)
{
    if (at == DT_TR_SIDES)
        return true;
    for (unsigned i = 0; i < DT_TR_SIDES; i++)
        if (!(taken >> i & 1) && serves(p, m, plain, a[i], b[at]) && pairs(p, m, plain, a, b, at + 1, taken | 1u << i))
            return true;
    return false;
}

/* Only the first colour rings the alarm, so with one about it is better than no other. */
static void compare_colours(const struct dt_trial *p, struct odds_mode *m)
{
    bool plain = m->does != HARMS && !p->slots;
    for (unsigned a = 0; a < DT_TR_COLOURS; a++)
        for (unsigned b = 0; b < DT_TR_COLOURS; b++)
            m->better[a][b] = a != b && (a || !m->alarm) && !m->better[b][a]
                              && pairs(p, m, plain, p->side[a], p->side[b], 0, 0);
}

/* A green die of no use is always among the dice that a clue throws again: whatever it shows then, it can be treated
 * as if it still showed that. Where there is an alarm this goes for one that rings it, as nothing is worse; one that
 * does not may ring it then. An alarm that harms and takes dice may take one to be rid of: there it goes for none. */
static void make_parts(const struct dt_trial *p, struct odds_mode *m)
{
    const struct odds_lattice *l = m->lattice;
    unsigned worst = CLASSES;
    uint16_t *to = m->path;
    for (unsigned c = 0; c < m->classes[0] && !(m->does == HARMS && p->discards); c++)
        if (m->face[0][c] == BLANK && (m->does == SILENT || m->alarm >> c & 1))
            worst = c;
    for (unsigned k = 0; k < l->start[SIZES]; k++)
        m->kept[k] = worst < CLASSES && l->present[k] >> worst & 1 ? m->kept[l->down[k][worst]] : (uint16_t)k;
    for (unsigned i = CLASSES; i < SIZES * CLASSES; i++) {
        unsigned size = i / CLASSES, lesses = i % CLASSES + 1;
        for (unsigned k = l->start[size]; k < l->start[size + 1]; k++) {
            if (m->kept[k] != k || l->lesses[k] != lesses)
                continue;
            *to++ = (uint16_t)k;
            memcpy(to, l->less[k], lesses * sizeof *to);
            to += lesses;
            m->run[size][lesses]++;
        }
    }
}

/* n! times the product of chance^count / count!, built up one class at a time. */
static void make_chances(struct odds_mode *m)
{
    const struct odds_lattice *l = m->lattice;
    for (unsigned k = 0; k < l->start[SIZES]; k++) {
        double p = 1;
        unsigned n = 0;
        for (unsigned c = 0; c < m->classes[0]; c++)
            for (unsigned i = 1; i <= l->count[k][c]; i++)
                p *= m->chance[0][c] * ++n / i;
        m->thrown[k] = p;
        for (unsigned c = 0; c < m->classes[0]; c++)
            m->alarms[k] = (uint8_t)(m->alarms[k] + (m->alarm >> c & 1 ? l->count[k][c] : 0));
    }
}

struct odds_mode *odds_mode(struct dtp_odds *o, unsigned open, enum odds_alarm does)
{
    struct odds_mode *m = o->mode[open][does];
    if (m)
        return m;
    m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    memset(m->of, 0xff, sizeof m->of);
    odds_name_faces(&o->p, open, m->id);
    m->does = (uint8_t)does;
    m->last = !(open & (open - 1));
    make_classes(&o->p, m);
    unsigned classes = m->classes[0];
    if (!o->lattice[classes])
        o->lattice[classes] = odds_lattice_make(classes);
    m->lattice = o->lattice[classes];
    bool failed = !m->lattice;
    for (unsigned t = 0; !failed && t < o->p.tasks; t++) {
        struct sets s = { .at = NULL };
        if (open >> t & 1)
            task_sets(&o->p, m, &o->p.task[t], &s);
        failed = s.failed;
        m->task[t].set = s.at;
        m->task[t].sets = s.count;
        for (unsigned i = 0; i < s.count * DT_TR_FACES; i++) {
            unsigned f = i % DT_TR_FACES, n = many(s.at[i / DT_TR_FACES], f), most = many(m->task[t].most, f);
            m->task[t].most += n > most ? (n - most) * one(f) : 0;
        }
    }
    if (failed) {
        odds_mode_free(m, o->p.tasks);
        return NULL;
    }
    make_chances(m);
    make_parts(&o->p, m);
    compare_colours(&o->p, m);
    o->bytes += sizeof *m;
    return o->mode[open][does] = m;
}

void odds_mode_free(struct odds_mode *m, unsigned tasks)
{
    for (unsigned t = 0; m && t < tasks; t++) {
        free(m->task[t].set);
        for (unsigned i = 0; i < CELLS; i++)
            for (struct odds_cell *c = m->task[t].cell[i], *next; c; c = next) {
                next = c->next;
                free(c);
            }
        for (unsigned i = 0; i < GRIDS; i++)
            for (struct odds_grid *g = m->task[t].grid[i], *next; g; g = next) {
                next = g->next;
                free(g);
            }
    }
    free(m);
}

/* ---- cells: which green dice complete a task together with certain others ---- */

/* Mark the multiset with the rest of a set. Where one id is two classes (only one of which rings
 * the alarm) its dice can be of either. */
static void mark(const struct odds_mode *m, uint32_t rest, unsigned id, unsigned k, unsigned size, uint8_t *greens)
{
    while (id < DT_TR_FACES && !many(rest, id))
        id++;
    if (id == DT_TR_FACES) {
        greens[k] |= (uint8_t)(1u << size);
        return;
    }
    for (unsigned c = 0; c < m->classes[0]; c++)
        if (m->face[0][c] == id && m->lattice->up[k][c] != NONE)
            mark(m, rest - one(id), id, m->lattice->up[k][c], size + 1, greens);
}

/* As many of each as there are in both. */
static uint32_t common(uint32_t a, uint32_t b)
{
    uint32_t set = 0;
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        set += (many(a, f) < many(b, f) ? many(a, f) : many(b, f)) * one(f);
    return set;
}

/* For each multiset which numbers of its dice do, as bits; false: no set has these others in it. For the last task they
 * may be used or not. */
static bool find_greens(const struct odds_mode *m, const struct odds_task *t, uint32_t others, unsigned sizes,
                        uint8_t *greens)
{
    const struct odds_lattice *l = m->lattice;
    unsigned all = l->start[sizes];
    bool any = false;
    for (unsigned i = 0; i < t->sets; i++) {
        uint32_t rest = t->set[i] - (m->last ? common(t->set[i], others) : others);
        if ((m->last || within(others, t->set[i])) && dice(rest) < sizes) {
            if (!any)
                memset(greens, 0, all);
            any = true;
            mark(m, rest, 0, 0, 0, greens);
        }
    }
    for (unsigned k = 1; any && k < all; k++) {
        const uint16_t *less = l->less[k], *end = less + (m->kept[k] == k ? l->lesses[k] : 0);
        unsigned now = greens[m->kept[k]];               /* dice that are never kept are of no use */
        for (; less < end; less++)
            now |= greens[*less];
        greens[k] = (uint8_t)now;
    }
    return any;
}

/* List the multisets that do, and number the kinds in the order they are met with. */
static void list_hits(const struct odds_mode *m, const uint8_t *greens, unsigned sizes, struct odds_cell *cell)
{
    uint8_t kind[KINDS];
    unsigned n = 0, kinds = 0;
    memset(kind, 0xff, sizeof kind);
    for (unsigned size = 0; size < sizes; size++) {
        cell->start[size] = (uint16_t)n;
        for (unsigned k = m->lattice->start[size]; k < m->lattice->start[size + 1]; k++) {
            unsigned numbers = m->does == HARMS ? greens[k] : greens[k] & -greens[k];
            numbers = m->last && numbers ? 1 : numbers;  /* all the same */
            if (!numbers)
                continue;
            if (kind[numbers] == 0xff) {
                kind[numbers] = (uint8_t)kinds;
                cell->numbers[kinds++] = (uint8_t)numbers;
                cell->any |= (uint8_t)numbers;
            }
            cell->hit[n].at = (uint16_t)(k - m->lattice->start[size]);
            cell->hit[n++].kind = kind[numbers];
        }
        cell->kinds[size] = (uint8_t)kinds;
    }
    cell->start[sizes] = (uint16_t)n;
}

static struct odds_cell *make_cell(struct dtp_odds *o, const struct odds_mode *m, unsigned task, uint32_t others)
{
    uint8_t greens[LATTICE];
    unsigned hits = 0, n = dice(others), left = n < DICE ? DICE - n : 0, sizes = left < SIZES ? left + 1 : SIZES;
    unsigned all = m->lattice->start[sizes];
    bool any = find_greens(m, &m->task[task], others, sizes, greens);
    for (unsigned k = 0; any && k < all; k++)
        hits += greens[k] != 0;
    size_t size = sizeof(struct odds_cell) + hits * sizeof(struct odds_hit);
    struct odds_cell *cell = calloc(1, size);
    if (!cell)
        return NULL;
    o->bytes += size;
    cell->others = others;
    if (any)
        list_hits(m, greens, sizes, cell);
    return cell;
}

/* NULL: no green dice go with these others, or no memory. */
static const struct odds_cell *find_cell(struct dtp_odds *o, struct odds_mode *m, unsigned task, uint32_t others)
{
    struct odds_cell **head = &m->task[task].cell[(others * 2654435761u) >> 25], *c = *head;
    if (!within(others, m->task[task].most))
        return NULL;
    while (c && c->others != others)
        c = c->next;
    if (!c && (c = make_cell(o, m, task, others))) {
        c->next = *head;
        *head = c;
    }
    o->failed |= !c;
    return c && c->any ? c : NULL;
}

static struct odds_grid *make_grid(struct dtp_odds *o, struct odds_mode *m, unsigned task, uint32_t kept)
{
    struct odds_spot spot[(CLASSES + 1) * (CLASSES + 1)];
    struct odds_grid grid = { .kept = kept };
    unsigned n = 0;
    for (unsigned with = 0; with < WITH; with++) {
        unsigned ys = with & 1 ? m->classes[1] : 0, rs = with & 2 ? m->classes[2] : 0;
        for (unsigned y = ys > 0; y <= ys; y++)
            for (unsigned r = rs > 0; r <= rs; r++) {
                unsigned iy = y ? m->face[1][y - 1] : 0u, ir = r ? m->face[2][r - 1] : 0u;
                if (iy == BLANK || ir == BLANK)
                    continue;
                uint32_t others = kept + (y ? one(iy) : 0) + (r ? one(ir) : 0);
                others = m->last ? common(others, m->task[task].most) : others;
                const struct odds_cell *cell = find_cell(o, m, task, others);
                if (!cell)
                    continue;
                spot[n++] = (struct odds_spot){ (uint8_t)y, (uint8_t)r, cell };
                grid.any[with] |= cell->any;
            }
        grid.start[with + 1] = (uint8_t)n;
    }
    struct odds_grid *g = malloc(sizeof *g + n * sizeof *g->spot);
    if (!g)
        return NULL;
    o->bytes += sizeof *g + n * sizeof *g->spot;
    *g = grid;
    memcpy(g->spot, spot, n * sizeof *spot);
    return g;
}

const struct odds_grid *odds_grid(struct dtp_odds *o, struct odds_mode *m, unsigned task, uint32_t kept)
{
    kept = m->last ? common(kept, m->task[task].most) : kept;
    struct odds_grid **head = &m->task[task].grid[(kept * 2654435761u) >> 26], *g = *head;
    while (g && g->kept != kept)
        g = g->next;
    if (!g && (g = make_grid(o, m, task, kept))) {
        g->next = *head;
        *head = g;
    }
    o->failed |= !g;
    return g;
}
