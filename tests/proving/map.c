/* map.c -- the house, its grounds and the cellars that are built while playing: ways, walking,
 * exploring, and monsters that come and stalk. Knows nothing of cards but what the ways of a
 * monster are. */
#include "state.h"

enum { ROAD, RAIL, WATER };                /* types of ways; the nouns are in the same order */

/* PV-MAP-01 */
static const struct { uint8_t a, b, type; } way[] = {
    { pv_S_hall, pv_S_library, ROAD },
    { pv_S_hall, pv_S_chapel, ROAD },
    { pv_S_hall, pv_S_garden, ROAD },
    { pv_S_library, pv_S_gate, ROAD },
    { pv_S_garden, pv_S_gate, ROAD },
    { pv_S_chapel, pv_S_jetty, ROAD },
    { pv_S_garden, pv_S_jetty, ROAD },
    { pv_S_chapel, pv_S_tower, ROAD },
    { pv_S_gate, pv_S_quarry, RAIL },
    { pv_S_quarry, pv_S_jetty, RAIL },
    { pv_S_jetty, pv_S_islet, WATER },
    { pv_S_islet, pv_S_quarry, WATER },
};
enum { WAYS = sizeof way / sizeof *way };

const int16_t pv_coordinate[pv_S_COUNT][2] = {
    [pv_S_hall] = { 400, 400 }, [pv_S_library] = { 200, 300 }, [pv_S_chapel] = { 600, 300 },
    [pv_S_garden] = { 400, 200 }, [pv_S_gate] = { 150, 100 }, [pv_S_quarry] = { 500, 50 },
    [pv_S_jetty] = { 800, 150 }, [pv_S_islet] = { 950, 50 }, [pv_S_tower] = { 800, 400 },
    [pv_S_cell_1] = { 300, 650 }, [pv_S_cell_2] = { 500, 650 }, [pv_S_cell_3] = { 700, 650 },
    [pv_S_cell_4] = { 300, 850 }, [pv_S_cell_5] = { 500, 850 }, [pv_S_cell_6] = { 700, 850 },
};

/* PV-MAP-03 */
unsigned pv_ground(unsigned space)
{
    static const uint8_t ground[] = {
        [pv_S_hall] = pv_N_indoors, [pv_S_library] = pv_N_indoors, [pv_S_chapel] = pv_N_indoors,
        [pv_S_garden] = pv_N_outdoors, [pv_S_gate] = pv_N_outdoors, [pv_S_quarry] = pv_N_outdoors,
        [pv_S_jetty] = pv_N_waterside, [pv_S_islet] = pv_N_waterside, [pv_S_tower] = pv_N_indoors,
    };
    return space < sizeof ground ? ground[space] : pv_N_below;
}

bool pv_is_space(const struct dt *k, int space)
{
    if (space < 0 || space >= pv_S_COUNT)
        return false;
    return space < pv_S_cell_1 || dt_at(k, pv_Z_grid, (unsigned)(space - pv_S_cell_1)) != DT_NOTHING;
}

/* The i-th cell of the grid beside a cell (up, left, right, down), laid or not; -1: no such. */
static int beside(int cell, int i)
{
    int column = cell % PV_COLUMNS;
    switch (i) {
    case 0: return cell - PV_COLUMNS >= 0 ? cell - PV_COLUMNS : -1;
    case 1: return column > 0 ? cell - 1 : -1;
    case 2: return column + 1 < PV_COLUMNS ? cell + 1 : -1;
    case 3: return cell + PV_COLUMNS < PV_CELLS ? cell + PV_COLUMNS : -1;
    default: return -1;
    }
}

/* PV-MAP-02: where a way leads from this space, whether or not a tile lies there. */
static int way_out(int space, int n, int *type)
{
    *type = ROAD;
    if (space >= pv_S_cell_1) {
        int cell = space - pv_S_cell_1;
        if (n == 4)
            return cell == 0 ? pv_S_hall : -1;
        return beside(cell, n) < 0 ? -1 : pv_S_cell_1 + beside(cell, n);
    }
    if (n == WAYS)
        return space == pv_S_hall ? pv_S_cell_1 : -1;
    *type = way[n].type;
    return way[n].a == space ? way[n].b : way[n].b == space ? way[n].a : -1;
}

int pv_neighbour(const struct dt *k, int space, int i, int *type)
{
    if (!pv_is_space(k, space))
        return -1;
    for (int n = 0; n < (space >= pv_S_cell_1 ? 5 : WAYS + 1); n++) {
        int to = way_out(space, n, type);
        if (to >= 0 && pv_is_space(k, to) && i-- == 0)
            return to;
    }
    return -1;
}

int pv_free_cell(const struct dt *k, unsigned from, int i)
{
    int type;
    if (from != pv_S_hall && from < pv_S_cell_1)
        return -1;
    for (int n = from == pv_S_hall ? WAYS : 0; n < (from == pv_S_hall ? WAYS + 1 : 4); n++) {
        int to = way_out((int)from, n, &type);
        if (to >= 0 && !pv_is_space(k, to) && i-- == 0)
            return to;
    }
    return -1;
}

unsigned pv_monster_at(const struct dt *k, unsigned space, unsigned after)
{
    unsigned t = dt_next(k, pv_Z_prowling, after);
    while (t != DT_NOTHING && dt_thing(k, t)->mark != space)
        t = dt_next(k, pv_Z_prowling, t);
    return t;
}

bool pv_company(const struct dt *k, unsigned space)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (pv_in(k, p) && pv_seat(k, p)->place == space)
            return true;
    return false;
}

/* PV-ACT-01: a road is free, other ways cost a fare. */
unsigned pv_path_options(struct dt *k, unsigned seat)
{
    const struct pv_seat *p = pv_seat(k, seat);
    unsigned n = 0;
    int type, to;
    for (int i = 0; (to = pv_neighbour(k, p->place, i, &type)) >= 0; i++) {
        if (type != ROAD && !p->fares)
            continue;
        dt_option(k, pv_O_walk, (unsigned)to, type);
        n++;
    }
    return n;
}

/* ------------------------------------------------------------------ walking ---- */
enum { W_LEFT, W_TO, W_TYPE, W_FROM, W_SLIPPED };

static bool hunted(const struct dt *k, unsigned seat)
{
    unsigned space = pv_seat(k, seat)->place;
    if (pv_ask_seat(k, pv_Q_unseen, seat, 0))
        return false;
    for (unsigned t = pv_monster_at(k, space, DT_NOTHING); t != DT_NOTHING; t = pv_monster_at(k, space, t))
        if (pv_has_word(k, t, pv_F_monster_traits, pv_N_hunter))
            return true;
    return false;
}

/* PV-MAP-05: every hunter in the space left goes where its prey went. */
static void follow(struct dt *k, const struct dt_frame *f)
{
    unsigned from = (unsigned)f->r[W_FROM], to = pv_seat(k, f->who)->place;
    for (unsigned t = pv_monster_at(k, from, DT_NOTHING), n; t != DT_NOTHING && to != from; t = n) {
        n = pv_monster_at(k, from, t);
        if (!pv_has_word(k, t, pv_F_monster_traits, pv_N_hunter))
            continue;
        dt_thing(k, t)->mark = (uint8_t)to;
        dt_say(k, pv_M_followed, f->who, t, 0, 0);
    }
}

static void set_out(struct dt *k, struct dt_frame *f)
{
    struct pv_seat *p = pv_seat(k, f->who);
    if (f->r[W_TYPE] != ROAD && p->fares)
        p->fares--;
    f->r[W_FROM] = p->place;
    f->r[W_SLIPPED] = 0;
    f->step = 1;
    struct dt_frame *e = dt_event(k, pv_E_leave, f->who, DT_NOTHING, -1, 1);
    e->r[DT_E_A] = f->r[W_FROM];
}

/* PV-MAP-04, PV-MAP-05, PV-ACT-01 */
void pv_proc_walk(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0: set_out(k, f); return;
    case 1:
        if (!k->s->ret)
            dt_pop(k, 0);
        else
            f->step = hunted(k, f->who) ? 2 : 5, f->r[W_SLIPPED] = !hunted(k, f->who);
        return;
    case 2:
        dt_ask(k, f, pv_A_slip, f->who, 3);
        dt_option(k, DT_V_yes, 0, 0);
        dt_option(k, DT_V_no, 0, 0);
        return;
    case 3:
        f->step = k->s->answer.verb == DT_V_yes ? 4 : 5;
        if (f->step == 4)
            dt_push(k, pv_C_test, f->who, DT_NOTHING)->r[0] = pv_N_will;
        return;
    case 4:
        f->r[W_SLIPPED] = k->s->ret > 0;
        f->step = 5;
        if (f->r[W_SLIPPED])
            dt_say(k, pv_M_slipped, f->who, DT_NOTHING, 0, 0);
        return;
    case 5:
        f->step = 6;
        dt_event(k, pv_E_enter, f->who, DT_NOTHING, -1, 1)->r[DT_E_A] = f->r[W_TO];
        return;
    case 6:
        if (!f->r[W_SLIPPED])
            follow(k, f);
        f->step = 7;
        return;
    case 7:
        if (--f->r[W_LEFT] <= 0)
            dt_pop(k, 1);
        else
            f->step = 8;
        return;
    case 8:
        dt_ask(k, f, pv_A_step, f->who, 9);
        pv_path_options(k, f->who);
        dt_option(k, DT_V_pass, 0, 0);
        return;
    case 9:
        if (k->s->answer.verb == DT_V_pass) {
            dt_pop(k, 1);
            return;
        }
        f->r[W_TO] = (int16_t)k->s->answer.object;
        f->r[W_TYPE] = k->s->answer.arg;
        f->step = 0;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-ACT-06: draw a tile, choose a free cell beside you, lay it there. The source is the tile. */
void pv_proc_explore(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *e;
    unsigned to;
    switch (f->step) {
    case 0: dt_draw(k, f, pv_Z_tile_deck, DT_TOP, 0, 1); return;
    case 1:
        if (k->s->ret < 0) {
            dt_pop(k, 0);
            return;
        }
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, pv_Z_shown, -1, DT_PLAIN);
        f->step = 2;
        return;
    case 2:
        dt_ask(k, f, pv_A_cell, f->who, 3);
        for (int i = 0, c; (c = pv_free_cell(k, pv_seat(k, f->who)->place, i)) >= 0; i++)
            dt_option(k, DT_V_space, (unsigned)c, 0);
        return;
    case 3:
        to = k->s->answer.object;
        f->step = 4;
        e = dt_event(k, pv_E_lay, f->who, f->source, -1, 1);
        e->r[DT_E_THING] = (int16_t)f->source;
        e->r[DT_E_A] = (int16_t)to;
        return;
    case 4: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------- monsters ---- */
static unsigned ways_of(const struct dt *k, unsigned monster)
{
    unsigned n, types = 0;
    const int16_t *w = dt_field(k, monster, pv_F_monster_ways, &n);
    for (unsigned i = 0; i < n; i++)
        types |= 1u << (w[i] - pv_N_road);
    return types;
}

/* PV-MON-04: a monster comes out of the cup, if there is one; it is the source. r0: where to. */
void pv_proc_bring(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *e;
    switch (f->step) {
    case 0: dt_draw(k, f, pv_Z_cup, DT_TOP, 0, 1); return;
    case 1:
        if (k->s->ret < 0) {
            dt_pop(k, 0);
            return;
        }
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, pv_Z_shown, -1, DT_PLAIN);
        f->step = 2;
        return;
    case 2:
        f->step = 3;
        e = dt_event(k, pv_E_come, DT_NOBODY, f->source, -1, 1);
        e->r[DT_E_THING] = (int16_t)f->source;
        e->r[DT_E_A] = f->r[0];
        return;
    case 3:
        if (dt_thing(k, f->source)->zone == pv_Z_shown)
            pv_put_away(k, f->source);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* All monsters move, in the order of their numbers. r0: 1 + the last that did. */
void pv_proc_prowl(struct dt *k, struct dt_frame *f)
{
    unsigned t = dt_next(k, pv_Z_prowling, f->r[0] ? (unsigned)f->r[0] - 1 : DT_NOTHING);
    if (t == DT_NOTHING) {
        dt_pop(k, 1);
        return;
    }
    f->r[0] = (int16_t)(t + 1);
    dt_push(k, pv_C_stalk, DT_NOBODY, t);
}

/* How far the nearest investigator is from a monster; -1: none can be reached. */
static int prey_distance(const struct dt *k, const uint8_t *steps)
{
    int best = -1;
    for (unsigned p = 0; p < k->s->seats; p++)
        if (pv_in(k, p) && steps[pv_seat(k, p)->place] != 255 && (best < 0 || steps[pv_seat(k, p)->place] < best))
            best = steps[pv_seat(k, p)->place];
    return best;
}

/* Those nearest; of several in one space only the first, for it makes no difference. */
static void prey_options(struct dt *k, const uint8_t *steps, int best)
{
    for (unsigned p = 0; p < k->s->seats; p++) {
        bool again = false;
        for (unsigned q = 0; q < p; q++)
            again |= pv_in(k, q) && pv_seat(k, q)->place == pv_seat(k, p)->place;
        if (pv_in(k, p) && !again && steps[pv_seat(k, p)->place] == best)
            dt_option(k, DT_V_seat, p, 0);
    }
}

/* PV-MON-03. The source is the monster; r0: where its prey stands. */
void pv_proc_stalk(struct dt *k, struct dt_frame *f)
{
    unsigned t = f->source, types = ways_of(k, t);
    struct dt_thing *th = dt_thing(k, t);
    uint8_t steps[pv_S_COUNT];
    switch (f->step) {
    case 0:
        dt_distances(k, th->mark, types, steps);
        if (th->zone != pv_Z_prowling || prey_distance(k, steps) <= 0) {
            dt_pop(k, 0);
            return;
        }
        dt_ask(k, f, pv_A_prey, pv_of(k)->lead, 1);
        prey_options(k, steps, prey_distance(k, steps));
        return;
    case 1:
        f->r[0] = pv_seat(k, k->s->answer.object)->place;
        f->step = 2;
        return;
    case 2:
        dt_ask(k, f, pv_A_path, pv_of(k)->lead, 3);
        for (int i = 0, to; (to = dt_step_toward(k, th->mark, f->r[0], types, i)) >= 0; i++)
            dt_option(k, DT_V_space, (unsigned)to, 0);
        return;
    case 3:
        th->mark = (uint8_t)k->s->answer.object;
        dt_say(k, pv_M_monster_moved, DT_NOBODY, t, th->mark, 0);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
