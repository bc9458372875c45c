/* term_map_test.c -- maps in character cells: no two cells overlap and the order of the map is kept at every size,
 * rooms share walls and have the doors they should, every space and piece is seen, paths of the focus are bright. */
#include <locale.h>

#include "../../apps/term/map.h"
#include "../../apps/term/plan.h"
#include "session_help.h"

static struct term screen;
static struct pane pane;

/* ---------------------------------------------------------------------- the tables ---- */
static void open_map(const char *file)
{
    char error[DTS_ERROR] = "";
    struct dts_how how = { .game = "proving", .seats = 2, .seed = 7, .language = "en",
                           .pack = (const char *const[]){ file, NULL },
                           .option = (const char *const[]){ "board=last", NULL } };
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s)
        fail_msg("%s: %s", file, error);
    for (unsigned n = 0; n < 12; n++)
        choose_any(s);
    memset(&screen, 0, sizeof screen);
    screen.s = s;
    screen.only = NO_ITEM;
    screen.focus = (struct focus){ NO_ITEM, -1 };
    model_take(&screen.model, s, 0);
}

static void close_map(void)
{
    dts_free(screen.s);
    model_free(&screen.model);
}

static int map_item(void)
{
    for (int i = 0; i < screen.model.count; i++)
        if (screen.model.table.item[i].type == DT_I_MAP)
            return i;
    fail_msg("there is no map");
    return -1;
}

static int each(unsigned type, int after)
{
    for (int i = after + 1; i < screen.model.count; i++)
        if (screen.model.table.item[i].type == type)
            return i;
    return -1;
}

static int space_called(const char *code)
{
    for (int i = -1; (i = each(DT_I_SPACE, i)) >= 0;)
        if (strcmp(screen.model.code[i], code) == 0)
            return i;
    fail_msg("no %s", code);
    return -1;
}

static int take_places(struct place *p, int width, int height)
{
    int n = 0;
    for (int i = -1; (i = each(DT_I_SPACE, i)) >= 0; n++)
        p[n] = (struct place){ screen.model.table.item[i].x, screen.model.table.item[i].y, width, height, -1, -1 };
    return n;
}

/* ------------------------------------------------------------------------- placing ---- */
static void is_in_order(const struct place *p, int n, int width, int height)
{
    for (int i = 0; i < n; i++) {
        const struct place *a = &p[i];
        assert_true(a->column >= 0 && a->row >= 0 && a->column + a->width <= width && a->row + a->height <= height);
        for (int j = 0; j < n; j++) {
            const struct place *b = &p[j];
            assert_false(a->x < b->x && a->column > b->column);
            assert_false(a->y < b->y && a->row > b->row);
            if (i != j)
                assert_true(a->column + a->width < b->column || b->column + b->width < a->column ||
                            a->row + a->height <= b->row || b->row + b->height <= a->row);
        }
    }
}

static void the_world_keeps_its_order(void **state)
{
    (void)state;
    static const int cell[][2] = { { 8, 1 }, { 12, 2 }, { 17, 3 } };
    struct place p[PLACES], again[PLACES];
    open_map("tests/term/maps/world.card");
    int placed = 0;
    for (unsigned c = 0; c < sizeof cell / sizeof cell[0]; c++)
        for (int width = 40; width <= 240; width += 12)
            for (int height = 6; height <= 60; height += 3) {
                int n = take_places(p, cell[c][0], cell[c][1]);
                assert_int_equal(n, 36);
                if (place_all(p, n, width, height) < 0)
                    continue;
                placed++;
                is_in_order(p, n, width, height);
                take_places(again, cell[c][0], cell[c][1]);
                place_all(again, n, width, height);
                assert_memory_equal(p, again, (size_t)n * sizeof p[0]);
            }
    assert_true(placed > 600);
    close_map();
}

static void is_seen_apart(int width, int height, int dx, int dy)
{
    struct place p[PLACES];
    int n = take_places(p, 8, 1), away = place_all(p, n, width, height);
    assert_in_range(away, 0, 4);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (p[j].x - p[i].x >= dx)
                assert_true(p[i].column < p[j].column);
            if (p[j].y - p[i].y >= dy)
                assert_true(p[i].row < p[j].row);
        }
}

/* On the smallest screen every space has its cell, near to where it lies, and what is apart is seen apart. */
static void the_world_fits_the_smallest_screen(void **state)
{
    (void)state;
    struct place p[PLACES];
    open_map("tests/term/maps/world.card");
    is_seen_apart(76, 14, 40, 100);
    is_seen_apart(76, 11, 40, 128);
    is_seen_apart(64, 14, 40, 100);
    int n = take_places(p, 8, 1);
    assert_true(place_all(p, n, 76, 9) >= 0);
    assert_true(place_all(p, n, 76, 3) < 0);
    close_map();
}

static void any_map_keeps_its_order(void **state)
{
    (void)state;
    uint64_t chance = 20231031;
    int placed = 0;
    for (int map = 0; map < 300; map++) {
        struct place p[PLACES];
        int n = 1 + map % 60;
        for (int i = 0; i < n; i++) {
            int got[4];
            for (int k = 0; k < 4; k++) {
                chance = chance * 6364136223846793005u + 1442695040888963407u;
                got[k] = (int)(chance >> 40);
            }
            p[i] = (struct place){ got[0] % 1001, got[1] % 1001, 4 + got[2] % 12, 1 + got[3] % 3, -1, -1 };
        }
        if (place_all(p, n, 160, 50) < 0)
            continue;
        placed++;
        is_in_order(p, n, 160, 50);
    }
    assert_true(placed > 200);
}

/* --------------------------------------------------------------------------- rooms ---- */
static int take_plan(struct room *r, struct door *d, int *doors)
{
    int n = 0, of[256];
    for (int i = -1; (i = each(DT_I_SPACE, i)) >= 0; n++) {
        const struct dt_item *it = &screen.model.table.item[i];
        of[it->id] = n;
        r[n] = (struct room){ it->x - it->w / 2, it->y - it->h / 2, it->x + it->w / 2, it->y + it->h / 2, 5, 1, 0, 0, 0,
                              0 };
    }
    *doors = 0;
    for (int i = -1; (i = each(DT_I_PATH, i)) >= 0;) {
        const struct dt_item *it = &screen.model.table.item[i];
        d[(*doors)++] = (struct door){ of[it->id], of[it->value], DOOR_FLAT, 0, 0 };
    }
    return n;
}

/* A door lies in a wall of both its rooms, between their corners. */
static void is_a_door(const struct room *r, const struct door *d)
{
    const int room[2] = { d->a, d->b };
    for (int k = 0; k < 2; k++) {
        const struct room *m = &r[room[k]];
        if (d->kind == DOOR_UPRIGHT)
            assert_true((d->x == m->left || d->x == m->right) && d->y > m->top && d->y < m->bottom);
        else
            assert_true((d->y == m->top || d->y == m->bottom) && d->x - 1 > m->left && d->x + 1 < m->right);
    }
}

static void a_plan_has_walls_and_doors(void **state)
{
    (void)state;
    struct room r[PLACES];
    struct door d[64];
    int doors, planned = 0;
    open_map("tests/term/maps/plan.card");
    for (int width = 60; width <= 220; width += 8)
        for (int height = 8; height <= 60; height += 2) {
            int n = take_plan(r, d, &doors), far = 0;
            assert_int_equal(n, 15);
            assert_int_equal(doors, 19);
            if (!plan_all(r, n, d, doors, width, height))
                continue;
            planned++;
            for (int i = 0; i < n; i++) {
                assert_true(r[i].left >= 0 && r[i].top >= 0 && r[i].right < width && r[i].bottom < height);
                assert_true(r[i].right - r[i].left > 5 && r[i].bottom - r[i].top > 1);
                for (int j = 0; j < i; j++)
                    assert_true(r[i].right <= r[j].left || r[j].right <= r[i].left || r[i].bottom <= r[j].top ||
                                r[j].bottom <= r[i].top);
            }
            for (int i = 0; i < doors; i++) {
                far += d[i].kind == DOOR_FAR;
                if (d[i].kind != DOOR_FAR)
                    is_a_door(r, &d[i]);
            }
            assert_int_equal(far, 1); /* the stairs */
        }
    assert_true(planned > 400);
    close_map();
}

/* Rooms whose shared wall is short get the wall a door needs. */
static void a_short_wall_has_its_door(void **state)
{
    (void)state;
    struct room r[2] = { { 0, 0, 520, 500, 5, 1, 0, 0, 0, 0 }, { 500, 500, 1000, 1000, 5, 1, 0, 0, 0, 0 } };
    struct door d = { 0, 1, DOOR_FLAT, 0, 0 };
    assert_true(plan_all(r, 2, &d, 1, 40, 10));
    assert_int_equal(d.kind, DOOR_FLAT);
    is_a_door(r, &d);
    assert_false(plan_all(r, 2, &d, 1, 6, 10));
}

/* ------------------------------------------------------------------------- drawing ---- */
static int draw(int width, int height)
{
    pane_begin(&pane, width);
    return draw_map(&screen, &pane, 0, width, height, map_item());
}

/* The text of a row, ASCII only: others are a question mark. */
static const char *row_text(int y)
{
    static char text[1000];
    int n = 0;
    for (int x = 0; x < pane.cells.width; x++) {
        uint32_t letter = pane.cells.at[y * pane.cells.width + x].letter;
        text[n++] = letter < 128 && letter ? (char)letter : '?';
    }
    text[n] = '\0';
    return text;
}

static bool is_seen(const char *text)
{
    for (int y = 0; y < pane.cells.height; y++)
        if (strstr(row_text(y), text))
            return true;
    return false;
}

/* Whole, in lines of words, cut, or by its short name. */
static bool is_named(int space)
{
    char word[40];
    const char *name = model_name(&screen.model, space);
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, " "), name);
    return is_seen(screen.model.code[space]) || is_seen(name) || is_seen(word);
}

static void every_space_is_seen(void **state)
{
    (void)state;
    static const char *const map[] = { "tests/term/maps/world.card", "tests/term/maps/plan.card" };
    for (int ascii = 0; ascii < 2; ascii++)
        for (unsigned m = 0; m < 2; m++) {
            glyphs_ascii(ascii);
            open_map(map[m]);
            for (int width = 60; width <= 200; width += 10)
                for (int height = 8; height <= 50; height += 3) {
                    draw(width, height);
                    for (int i = -1; (i = each(DT_I_SPACE, i)) >= 0;)
                        if (!is_named(i))
                            fail_msg("%s is not seen at %d by %d", model_name(&screen.model, i), width, height);
                    for (int h = 0; h < pane.hits; h++)
                        assert_true(pane.hit[h].x >= 0 && pane.hit[h].x + pane.hit[h].width <= width);
                }
            close_map();
        }
    glyphs_ascii(false);
}

static int bright_dots(void)
{
    int n = 0;
    for (int i = 0; i < pane.cells.width * pane.cells.height; i++)
        n += pane.cells.at[i].letter > 0x2800 && pane.cells.at[i].letter < 0x2900 && pane.cells.at[i].style == S_STRONG;
    return n;
}

static void paths_of_the_focus_are_bright(void **state)
{
    (void)state;
    open_map("tests/term/maps/world.card");
    draw(80, 14);
    assert_int_equal(bright_dots(), 0);
    focus_item(&screen, space_called("TUN"));
    draw(80, 14);
    int two_paths = bright_dots();
    assert_in_range(two_paths, 4, 40);
    focus_item(&screen, space_called("BUE"));
    draw(80, 14);
    assert_true(bright_dots() != two_paths && bright_dots() > 4);
    close_map();
}

/* The same path as one of each kind: solid, every second dot, two of five. */
static void kinds_of_paths_differ(void **state)
{
    (void)state;
    static const char sign[3] = { '=', '.', ':' };
    int dots[3] = { 0 }, from = 0, kept = -1;
    open_map("tests/term/maps/world.card");
    from = screen.model.table.item[space_called("IST")].id;
    for (int i = -1; (i = each(DT_I_PATH, i)) >= 0;) { /* one path alone */
        struct dt_item *it = &screen.model.table.item[i];
        if (kept < 0 && it->id == from && it->value == screen.model.table.item[space_called("S16")].id)
            kept = i;
        else
            it->type = DT_I_TEXT;
    }
    assert_true(kept >= 0);
    for (int k = 0; k < 3; k++) {
        screen.model.sign[kept].ascii[0] = sign[k];
        draw(160, 40);
        for (int i = 0; i < pane.cells.width * pane.cells.height; i++) {
            uint32_t letter = pane.cells.at[i].letter;
            for (unsigned bit = 0; letter > 0x2800 && letter < 0x2900 && bit < 8; bit++)
                dots[k] += letter >> bit & 1;
        }
    }
    assert_true(dots[0] > 20);
    assert_in_range(dots[1], dots[0] / 2 - 1, dots[0] / 2 + 1);
    assert_in_range(dots[2], dots[0] * 2 / 5 - 2, dots[0] * 2 / 5 + 2);
    close_map();
}

/* Three equal pieces more in a space are one sign with a count, or one line. */
static void equal_pieces_are_counted(void **state)
{
    (void)state;
    open_map("tests/term/maps/world.card");
    int space = space_called("ANT"), last = NO_ITEM;
    for (int n = 0; n < 3; n++) {
        int i = screen.model.count++;
        screen.model.table.item[i] = (struct dt_item){ .type = DT_I_CARD, .id = DT_NOTHING, .seat = 255,
                                                       .flags = DT_ITEM_DOWN, .parent = (uint16_t)space };
        screen.model.label[i] = strdup("A stone");
        screen.model.kid[i] = screen.model.next[i] = NO_ITEM;
        if (last == NO_ITEM)
            screen.model.kid[space] = i;
        else
            screen.model.next[last] = i;
        last = i;
    }
    struct group g[GROUPS];
    assert_int_equal(map_groups(&screen, space, g), 1);
    assert_int_equal(g[0].count, 3);
    draw(80, 14);
    assert_true(is_seen("ANT?3"));
    draw(180, 50);
    assert_true(is_seen("A stone x3"));
    close_map();
}

static void edges_of_the_world(void **state)
{
    (void)state;
    open_map("tests/term/maps/world.card");
    glyphs_ascii(true);
    draw(80, 14);
    int west = 0, east = 0;
    for (int y = 0; y < 14; y++) {
        west += row_text(y)[0] == '<';
        east += row_text(y)[79] == '>';
    }
    assert_int_equal(west, 3);
    assert_int_equal(east, 3);
    glyphs_ascii(false);
    close_map();
}

static int end(void **state)
{
    (void)state;
    pane_free(&pane);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_world_keeps_its_order), cmocka_unit_test(the_world_fits_the_smallest_screen),
        cmocka_unit_test(any_map_keeps_its_order), cmocka_unit_test(a_plan_has_walls_and_doors),
        cmocka_unit_test(a_short_wall_has_its_door),
        cmocka_unit_test(every_space_is_seen), cmocka_unit_test(paths_of_the_focus_are_bright),
        cmocka_unit_test(kinds_of_paths_differ), cmocka_unit_test(equal_pieces_are_counted),
        cmocka_unit_test(edges_of_the_world),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, end);
}
