/* map.c -- walking over the map in play (cards/j_maps.card), the cellars that are built while playing, exploring, and
 * monsters that come and stalk. Knows nothing of cards but the pace of a monster. */
#include "state.h"

/* PV-MAP-01: the cells of a map stand together in its list; which one a space is, -1: none. */
int pv_cell_of(const struct dt *k, int space)
{
    const struct dt_spot *spot = dt_spot(k, space);
    int cell = 0;
    if (!spot || spot->kind != pv_N_below)
        return -1;
    while (spot > dt_map(k)->spot && spot[-1].kind == pv_N_below)
        spot--, cell++;
    return cell;
}

int pv_cell(const struct dt *k, unsigned cell)
{
    const struct dt_map *m = dt_map(k);
    for (unsigned i = 0; i < m->spots; i++)
        if (m->spot[i].kind == pv_N_below && cell-- == 0)
            return m->spot[i].space;
    return -1;
}

bool pv_closed(const struct dt *k, int space)
{
    int cell = pv_cell_of(k, space);
    return cell >= 0 && dt_at(k, pv_Z_grid, (unsigned)cell) == DT_NOTHING;
}

static unsigned marked(const struct dt_map *m, unsigned mark)
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->marks; i++)
        n += m->mark[i] == mark;
    return n;
}

/* PV-MAP-07: what the rules need of a map. */
const char *pv_misfit_map(const struct dt_content *c, unsigned map)
{
    const struct dt_map *m = &c->map[map];
    unsigned cells = 0, rows = 0;
    for (unsigned i = 0; i < m->spots; i++) {
        cells += m->spot[i].kind == pv_N_below;
        rows += m->spot[i].kind == pv_N_below && (!i || m->spot[i - 1].kind != pv_N_below);
        if (m->spot[i].kind == pv_N_below && m->spot[i].marks)
            return "a cell of the cellar is no outset, no lair and no trail";
    }
    if (marked(m, pv_N_outset) != 1 || marked(m, pv_N_lair) != 1 || marked(m, pv_N_trail) < PV_TRAILS)
        return "a map has one outset, one lair and three trails";
    return cells > PV_CELLS || rows > 1 ? "the cells of the cellar stand together, and there are at most six" : 0;
}

int pv_free_cell(const struct dt *k, unsigned from, int i)
{
    int kind, to;
    for (unsigned n = 0; (to = dt_neighbour(k, (int)from, n, &kind)) >= 0; n++)
        if (kind == pv_N_road && pv_closed(k, to) && i-- == 0)
            return to;
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

/* PV-ACT-01: a road is free, rail and water cost a fare, and nobody goes through rubble. */
unsigned pv_path_options(struct dt *k, unsigned seat)
{
    const struct pv_seat *p = pv_seat(k, seat);
    unsigned n = 0;
    int kind, to;
    for (unsigned i = 0; (to = dt_neighbour(k, p->place, i, &kind)) >= 0; i++) {
        if (kind == pv_N_rubble || (kind != pv_N_road && !p->fares) || pv_closed(k, to))
            continue;
        dt_option(k, pv_O_walk, (unsigned)to, kind - pv_N_road);
        n++;
    }
    return n;
}

/* ------------------------------------------------------------------ walking ---- */
enum { W_LEFT, W_TO, W_TYPE /* 0: a road */, W_FROM, W_SLIPPED };

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
    if (f->r[W_TYPE] && p->fares)
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

/* The spaces of the nearest investigators; -1: none can be reached, otherwise how far they are. */
static int prey_spaces(const struct dt *k, unsigned monster, struct dt_spaces *tied)
{
    struct dt_spaces among = { { 0 } };
    int way = dt_way_of(k, dt_number(k, monster, pv_F_monster_pace));
    for (unsigned p = 0; p < k->s->seats; p++)
        if (pv_in(k, p))
            dt_spaces_add(&among, pv_seat(k, p)->place);
    return dt_nearest(k, dt_thing(k, monster)->mark, (unsigned)way, &among, tied);
}

/* One in each of these spaces: of several the first, for it makes no difference. */
static void prey_options(struct dt *k, struct dt_spaces spaces)
{
    for (unsigned p = 0; p < k->s->seats; p++) {
        unsigned place = pv_seat(k, p)->place;
        if (!pv_in(k, p) || !dt_spaces_has(&spaces, (int)place))
            continue;
        dt_option(k, DT_V_seat, p, 0);
        spaces.w[place / 64] &= ~((uint64_t)1 << place % 64);
    }
}

/* PV-MON-03. The source is the monster; r0: where its prey stands. */
void pv_proc_stalk(struct dt *k, struct dt_frame *f)
{
    unsigned t = f->source;
    int way = dt_way_of(k, dt_number(k, t, pv_F_monster_pace));
    struct dt_thing *th = dt_thing(k, t);
    struct dt_spaces prey;
    switch (f->step) {
    case 0:
        if (th->zone != pv_Z_prowling || prey_spaces(k, t, &prey) <= 0) {
            dt_pop(k, 0);
            return;
        }
        dt_ask(k, f, pv_A_prey, pv_of(k)->lead, 1);
        prey_options(k, prey);
        return;
    case 1:
        f->r[0] = pv_seat(k, k->s->answer.object)->place;
        f->step = 2;
        return;
    case 2:
        dt_ask(k, f, pv_A_path, pv_of(k)->lead, 3);
        for (int i = 0, to; (to = dt_step_toward(k, th->mark, f->r[0], (unsigned)way, (unsigned)i)) >= 0; i++)
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
