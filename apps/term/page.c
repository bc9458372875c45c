/* page.c -- pages over the screen: text to read and search, lists to choose from, a line to type. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "term.h"

/* ------------------------------------------------------------------- phrases ---- */
char *term_phrase(struct term *t, enum ui_key key, const char *a, const char *b)
{
    return text_fold(screen_phrase(t->screen, key, a ? a : "", b ? b : "", NULL));
}

void term_message(struct term *t, char *text)
{
    free(t->message);
    t->message = text;
}

void term_say(struct term *t, enum ui_key key, const char *a)
{
    term_message(t, term_phrase(t, key, a, NULL));
}

/* ---------------------------------------------------------------------- frame ---- */
struct frame {
    int x, y, width, height; /* inside */
};

/* As wide as what is in it and the hints need, if the screen is. */
static struct frame frame(struct term *t, const char *title, const enum ui_key *keys, int width, int height)
{
    char *foot = hints(t, t->width - 4, keys);
    if (foot && text_columns(foot) > width)
        width = text_columns(foot);
    int w = width + 4 < t->width ? width + 4 : t->width, h = height + 2 < t->height ? height + 2 : t->height;
    int x = (t->width - w) / 2, y = (t->height - h) / 2;
    cells_fill(&t->all, x, y, w, h, S_PAGE);
    cells_box(&t->all, x, y, w, h, S_PAGE);
    cells_put(&t->all, x + 2, y, w - 4, S_PAGE_HEAD, title ? title : "");
    cells_put(&t->all, x + 2, y + h - 1, w - 4, S_PAGE, foot ? foot : "");
    free(foot);
    return (struct frame){ x + 2, y + 1, w - 4, h - 2 };
}

static int widest(const char *text)
{
    int most = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        char *line = strndup(text, n);
        int columns = line ? text_columns(line) : 0;
        most = columns > most ? columns : most;
        free(line);
        text += n + (text[n] == '\n');
    }
    return most;
}

/* ----------------------------------------------------------------------- text ---- */
struct reading {
    struct cells cells;
    int scroll, width, height, found;
    const enum ui_key *keys; /* its hints, NULL: those of every page */
    const char *commands;    /* keys that close it besides those that always do; NULL: none */
    bool about_keys;         /* it is a page of help itself */
    bool missed;             /* the word looked for last is nowhere: said until the next key */
};

static void find(struct term *t, struct reading *r, int from)
{
    wchar_t want[80], row[600];
    size_t n = mbstowcs(want, t->search, 79);
    if (n == (size_t)-1 || !n)
        return;
    want[n < 79 ? n : 79] = 0;
    for (wchar_t *c = want; *c; c++)
        *c = (wchar_t)towlower((wint_t)*c);
    for (int k = 0; k < r->cells.height; k++) {
        int y = (from + k) % r->cells.height, m = 0;
        for (int x = 0; x < r->cells.width && m < 599; x++)
            row[m++] = (wchar_t)towlower(r->cells.at[y * r->cells.width + x].letter);
        row[m] = 0;
        if (wcsstr(row, want)) {
            r->found = r->scroll = y;
            return;
        }
    }
    r->missed = true;
    tty_bell();
}

static void read_key(struct term *t, struct reading *r, int key)
{
    int page = r->height > 2 ? r->height - 1 : 1;
    r->scroll += key == K_DOWN || key == K_WHEEL_DOWN ? 1 : key == K_UP || key == K_WHEEL_UP ? -1 : 0;
    r->scroll += key == K_PAGE_DOWN ? page : key == K_PAGE_UP ? -page : 0;
    if (key == K_HOME)
        r->scroll = 0;
    if (key == K_END_KEY)
        r->scroll = r->cells.height;
    if (key == '/') {
        char *word = page_ask(t, NULL, t->search);
        if (word)
            snprintf(t->search, sizeof t->search, "%s", word);
        if (word)
            find(t, r, r->scroll);
        free(word);
    }
    if (key == 'n')
        find(t, r, r->found + 1);
}

/* In place of the hints, so that it stands out and nothing moves. */
static void say_missed(struct term *t, const struct frame *f)
{
    char *text = term_phrase(t, UI_t_not_found, t->search, NULL);
    cells_fill(&t->all, f->x, f->y + f->height, f->width, 1, S_FOCUS);
    cells_put(&t->all, f->x, f->y + f->height, f->width, S_FOCUS, text ? text : "");
    free(text);
}

static void show_text(struct term *t, struct reading *r, const char *title, const char *text)
{
    const enum ui_key keys[] = { UI_t_f_esc,       UI_t_f_scroll, UI_t_f_search,
                                 UI_t_f_find_next, r->about_keys ? UI_KEYS : UI_t_f_help, UI_KEYS };
    static const enum ui_key whole[] = { UI_t_f_esc, UI_KEYS };
    layout(t);
    int width = widest(text), room = t->width - 6;
    r->width = width < 30 ? 30 : width > room ? room : width;
    r->width = r->width > 100 ? 100 : r->width;
    cells_begin(&r->cells, r->width, 0);
    cells_wrap(&r->cells, 0, 0, r->width, 0, S_PAGE, text);
    cells_restyle(&r->cells, 0, 0, r->width, r->cells.height, S_PAGE);
    if (r->found >= 0)
        cells_restyle(&r->cells, 0, r->found, r->width, 1, S_FOCUS);
    struct frame f = frame(t, title, r->keys ? r->keys : r->cells.height > t->height - 2 ? keys : whole,
                           r->width, r->cells.height);
    r->height = f.height;
    if (r->scroll > r->cells.height - f.height)
        r->scroll = r->cells.height - f.height;
    if (r->scroll < 0)
        r->scroll = 0;
    cells_copy(&t->all, f.x, f.y, &r->cells, r->scroll, f.width, f.height);
    if (r->scroll > 0)
        cells_put(&t->all, f.x + f.width, f.y, 1, S_LETTER, glyph(G_UP));
    if (r->cells.height - r->scroll > f.height)
        cells_put(&t->all, f.x + f.width, f.y + f.height - 1, 1, S_LETTER, glyph(G_BELOW));
    if (r->missed)
        say_missed(t, &f);
    tty_show(&t->all);
}

static int read_page(struct term *t, const char *title, const char *text, struct reading r)
{
    static const enum ui_key keys[] = { UI_t_help_scroll, UI_t_help_scroll_page, UI_t_help_find, UI_t_help_close,
                                        UI_t_help_quit,   UI_KEYS };
    int key;
    r.found = -1;
    r.commands = r.commands ? r.commands : "";
    for (;;) {
        show_text(t, &r, title, text);
        key = tty_key(-1);
        if (key == K_QUIT || key == K_ESC || key == K_ENTER || key == K_SPACE || key == 'q' || key == 'Q' ||
            (key > K_SPACE && key < 0x7f && strchr(r.commands, key)))
            break;
        if ((key == '?' || key == K_F1) && !r.about_keys)
            help_keys(t, keys);
        if (t->quit)
            break;
        r.missed = r.missed && (key == K_NONE || key == K_RESIZE);
        read_key(t, &r, key);
    }
    t->quit |= key == K_QUIT;
    cells_free(&r.cells);
    return key;
}

int page_show(struct term *t, const char *title, const char *text)
{
    return read_page(t, title, text, (struct reading){ 0 });
}

int page_show_with(struct term *t, const char *title, const char *text, const enum ui_key *keys, const char *commands)
{
    return read_page(t, title, text, (struct reading){ .keys = keys, .commands = commands });
}

void page_show_keys(struct term *t, const char *title, const char *text)
{
    read_page(t, title, text, (struct reading){ .about_keys = true });
}

int page_show_end(struct term *t, const char *title, const char *text)
{
    return read_page(t, title, text, (struct reading){ .scroll = 1 << 20 });
}

/* ----------------------------------------------------------------------- lists ---- */
static int row_called(char *const *row, int rows, int at, int key)
{
    for (int k = 1; k <= rows; k++) {
        const char *text = row[(at + k) % rows];
        char typed = (char)(key < 0x80 ? key : 0);
        if ((dts_is_letter(typed) || dts_is_digit(typed)) && dts_small(*text) == dts_small(typed))
            return (at + k) % rows;
    }
    return at;
}

/* The hints of a row: what Enter does with it, and whether it can be changed. */
static void keys_of(const struct list *l, int row, enum ui_key keys[8])
{
    enum ui_key enter = l->enter ? l->enter[row] : UI_t_f_choose;
    int n = 0;
    if (enter != UI_KEYS)
        keys[n++] = enter;
    if (enter == UI_t_f_type || enter == UI_t_f_name)
        keys[n++] = UI_t_f_change;
    keys[n++] = UI_t_f_rows;
    keys[n++] = l->leaves ? UI_t_f_esc_leave : UI_t_f_esc;
    keys[n++] = UI_t_f_help;
    keys[n] = UI_KEYS;
}

static struct frame show_list(struct term *t, const struct list *l, int at, int *top)
{
    int width = l->title ? text_columns(l->title) : 10;
    enum ui_key keys[8];
    for (int i = 0; i < l->rows; i++) {
        width = text_columns(l->row[i]) > width ? text_columns(l->row[i]) : width;
        keys_of(l, i, keys);
        char *foot = l->enter ? hints(t, t->width - 6, keys) : NULL; /* so wide that no row changes the frame */
        width = foot && text_columns(foot) - 2 > width ? text_columns(foot) - 2 : width;
        free(foot);
    }
    layout(t);
    keys_of(l, at, keys);
    struct frame f = frame(t, l->title, keys, width + 2, l->rows);
    *top = at < *top ? at : at >= *top + f.height ? at - f.height + 1 : *top;
    for (int i = 0; i < f.height && *top + i < l->rows; i++) {
        bool here = *top + i == at;
        if (here)
            cells_fill(&t->all, f.x, f.y + i, f.width, 1, S_FOCUS);
        cells_put(&t->all, f.x + 1, f.y + i, f.width - 1, here ? S_FOCUS : S_PAGE, l->row[*top + i]);
    }
    if (*top > 0)
        cells_put(&t->all, f.x + f.width, f.y, 1, S_LETTER, glyph(G_UP));
    if (l->rows - *top > f.height)
        cells_put(&t->all, f.x + f.width, f.y + f.height - 1, 1, S_LETTER, glyph(G_BELOW));
    tty_show(&t->all);
    return f;
}

static void list_help(struct term *t, const struct list *l)
{
    const enum ui_key esc = l->leaves ? UI_t_help_esc_quit : UI_t_help_esc;
    const enum ui_key list[] = { UI_t_help_rows,   UI_t_help_row_ends, UI_t_help_row_letter,
                                 UI_t_help_choose, esc,                UI_t_help_quit, UI_KEYS };
    const enum ui_key form[] = { UI_t_help_rows,       UI_t_help_change, UI_t_help_form, UI_t_help_row_ends,
                                 UI_t_help_row_letter, esc,              UI_t_help_quit, UI_KEYS };
    help_keys(t, l->enter ? form : list);
}

/* Where a key goes in a list. */
static int row_after(const struct list *l, const struct frame *f, int now, int key)
{
    int by = key == K_DOWN || key == K_TAB || key == K_WHEEL_DOWN         ? 1
             : key == K_UP || key == K_BACKTAB || key == K_WHEEL_UP ? l->rows - 1
                                                                    : 0;
    now = (now + by) % l->rows;
    now = key == K_PAGE_DOWN ? now + f->height : key == K_PAGE_UP ? now - f->height : key == K_HOME ? 0 : now;
    now = key == K_END_KEY || now >= l->rows ? l->rows - 1 : now < 0 ? 0 : now;
    return key > K_SPACE && key < 0x7f ? row_called(l->row, l->rows, now, key) : now;
}

int page_pick(struct term *t, const struct list *l, int *at)
{
    int top = 0;
    while (l->rows > 0) {
        struct frame f = show_list(t, l, *at, &top);
        int key = tty_key(-1), under = tty_mouse_y - f.y + top;
        bool on_row = key == K_MOUSE && tty_mouse_y >= f.y && tty_mouse_y < f.y + f.height && under < l->rows;
        t->quit |= key == K_QUIT;
        if (key == K_QUIT || key == K_ESC || key == K_ENTER || (l->enter && (key == K_LEFT || key == K_RIGHT)))
            return key;
        if (on_row && *at == under)
            return K_ENTER;
        if (key == '?' || key == K_F1)
            list_help(t, l);
        if (t->quit)
            return K_QUIT;
        *at = on_row ? under : row_after(l, &f, *at, key);
    }
    return K_ESC;
}

int page_choose(struct term *t, const char *title, char *const *row, int rows, int at)
{
    struct list l = { .title = title, .row = row, .rows = rows };
    return page_pick(t, &l, &at) == K_ENTER ? at : -1;
}

/* ------------------------------------------------------------------------ a line ---- */
enum { LINE = 200 };

/* `given`: the line is still what was offered. The first character takes its place; any other key keeps it, to be
 * gone on with. */
static void type_key(wchar_t *line, bool *given, int key)
{
    size_t n = wcslen(line);
    if (key == K_NONE || key == K_RESIZE)
        return;
    if (key == K_BACKSPACE && n) {
        line[n - 1] = 0;
    } else if (key >= K_SPACE && key < K_UP && (*given || n < LINE - 1)) {
        n = *given ? 0 : n;
        line[n] = (wchar_t)key;
        line[n + 1] = 0;
    }
    *given = false;
}

char *page_ask(struct term *t, const char *title, const char *text)
{
    static const enum ui_key keys[] = { UI_t_f_take, UI_t_f_esc, UI_KEYS };
    wchar_t line[LINE] = L"";
    char typed[LINE * 4 + 4];
    if (text && mbstowcs(line, text, LINE - 1) == (size_t)-1)
        line[0] = 0;
    line[LINE - 1] = 0;
    bool given = line[0] != 0;
    char *prompt = title ? NULL : term_phrase(t, UI_t_search, NULL, NULL);
    int key;
    do {
        if (wcstombs(typed, line, sizeof typed - 2) == (size_t)-1)
            typed[0] = '\0';
        layout(t);
        struct frame f = frame(t, title ? title : prompt, keys, t->width > 66 ? 60 : t->width - 6, 1);
        int over = text_columns(typed) - f.width + 1;
        const char *from = typed;
        for (int one; over > 0; over -= one)
            text_next(&from, &one);
        int at = cells_put(&t->all, f.x, f.y, f.width, given ? S_FOCUS : S_PAGE, from);
        cells_put(&t->all, f.x + at, f.y, 1, S_FOCUS, "_");
        tty_show(&t->all);
        key = tty_key(-1);
        type_key(line, &given, key);
    } while (key != K_QUIT && key != K_ESC && key != K_ENTER);
    free(prompt);
    t->quit |= key == K_QUIT;
    return key == K_ENTER ? strdup(typed) : NULL;
}
