/* reckon_tile.c -- a tile in numbers, read off what is printed on it: how it is met, what it gives, what it costs. */
#include "reckon.h"

/* Besides points, in thousandths of a Mythos Point: an item for either side; two more tiles in the Cultist's hand, of
 * which the investigators find their share; and each die of a monster that will not come back. */
enum { ITEM = 300, CULT_ITEM = 300, MORE_TILES = 300, MONSTER_DIE = 800 };

/* When a tile is met, of those that are no foes. Books while heads are clear; what the team rolls for together before
 * what scatters it. */
enum { BOOKS, HORRORS, GIFTS, CLUES, TROUBLE, DOORS, PATROLS, POISON, THE_REST };

/* The i-th word of an instruction, if it is a number. */
static int literal(const int16_t *op, int i) { return i < op[1] && dt_is_lit(op[i]) ? dt_lit_value(op[i]) : 0; }

/* One verb of a tile's text; `rolled`: it stands behind a roll, so it is what failing brings. */
static void read_verb(struct mm_find *f, const int16_t *op, bool *rolled)
{
    int a = literal(op, 3), b = literal(op, 4), points = a == mm_N_mythos ? MM_MYTHOS * b : -MM_SUMMON * b;
    switch (op[2]) {
    case mm_V_roll:
        f->skill = (uint8_t)a;
        f->need = (uint8_t)b;
        f->way = a == mm_N_stealth || a == mm_N_sanity ? MM_ALONE : MM_TOGETHER;
        f->turn = f->way == MM_ALONE ? PATROLS : TROUBLE;
        *rolled = true;
        break;
    case mm_V_score:
        f->gain += *rolled ? 0 : points;
        f->fail += *rolled ? points : 0;
        f->turn = *rolled ? f->turn : GIFTS;
        break;
    case mm_V_draw_tiles: f->gain += MORE_TILES; break;
    case mm_V_commit: f->way = *rolled ? MM_ONE_GOES : f->way; break;
    case mm_V_throw:
        f->way = MM_ALONE;
        f->turn = POISON;
        break;
    default: break;
    }
}

static void read_text(const struct dt *v, unsigned tile, unsigned field, bool failed, struct mm_find *f)
{
    const int16_t *op = &v->content->code[v->content->slot[(uint16_t)(dt_card(v, tile)->field + field)].at];
    for (; *op != DT_OP_END; op += op[1])
        if (*op == DT_OP_DO)
            read_verb(f, op, &failed);
}

static void read_event(const struct dt *v, unsigned tile, struct mm_find *f)
{
    if (f->sanity) {
        f->way = MM_ALONE;
        f->turn = HORRORS;
        f->skill = mm_N_sanity;
        f->need = f->sanity;
    }
    read_text(v, tile, mm_F_event_text, false, f);
}

static void read_monster(const struct dt *v, unsigned tile, struct mm_find *f)
{
    f->held = (uint8_t)dt_number(v, tile, mm_F_monster_held);
    f->gain = MM_MYTHOS * dt_number(v, tile, mm_F_monster_mythos) + MONSTER_DIE * mm_combat(v, tile);
}

static void read_clue(const struct dt *v, unsigned tile, struct mm_find *f)
{
    f->skill = (uint8_t)dt_number(v, tile, mm_F_clue_skill);
    f->need = (uint8_t)dt_number(v, tile, mm_F_clue_needs);
    f->gain = MM_MYTHOS * dt_number(v, tile, mm_F_clue_mythos);
    f->way = f->skill == mm_N_stealth ? MM_ALONE : MM_TOGETHER;
    f->turn = f->way == MM_ALONE ? DOORS : CLUES;
    read_text(v, tile, mm_F_clue_failure, true, f);
}

static void read_item(const struct dt *v, unsigned tile, struct mm_find *f)
{
    f->skill = (uint8_t)dt_number(v, tile, mm_F_item_skill);
    f->need = (uint8_t)dt_number(v, tile, mm_F_item_needs);
    f->gain = MM_MYTHOS * dt_number(v, tile, mm_F_item_mythos) + ITEM;
    f->fail = -CULT_ITEM * dt_number(v, tile, mm_F_item_cult);
    f->way = MM_TOGETHER;
    f->turn = CLUES;
}

static void read_book(const struct dt *v, unsigned tile, struct mm_find *f)
{
    f->need = (uint8_t)dt_number(v, tile, mm_F_book_needs);
    f->gain = MM_MYTHOS * dt_number(v, tile, mm_F_book_mythos);
    f->way = MM_READ;
    f->turn = BOOKS;
}

void mm_find_of(const struct dt *v, unsigned tile, struct mm_find *f)
{
    unsigned kind = dt_card(v, tile)->kind;
    *f = (struct mm_find){ .turn = THE_REST, .sanity = (uint8_t)mm_sanity(v, tile),
                           .taken = kind == mm_K_clue || kind == mm_K_book || kind == mm_K_item };
    if (mm_fights(v, tile)) {
        f->way = MM_FIGHT;
        f->dice = (uint8_t)mm_combat(v, tile);
    }
    switch (kind) {
    case mm_K_cultist: f->held = (uint8_t)dt_number(v, tile, mm_F_cultist_held); break;
    case mm_K_monster: read_monster(v, tile, f); break;
    case mm_K_book: read_book(v, tile, f); break;
    case mm_K_clue: read_clue(v, tile, f); break;
    case mm_K_item: read_item(v, tile, f); break;
    case mm_K_event: read_event(v, tile, f); break;
    case mm_K_herring: read_text(v, tile, mm_F_herring_text, false, f); break;
    default: break;
    }
}
