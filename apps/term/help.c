/* help.c -- which keys there are here: a line of hints at the foot, and the page behind the question mark.
 *
 * Every screen names its keys once, as phrases "key|what it does"; what is not named there does nothing
 * there. Below the keys of a game stands what its signs mean: those of this program, and those the game
 * itself gives its nouns and fields (session.h, dts_legend). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

enum { KEY_COLUMN = 16, SIGN_COLUMN = 6 };

/* ---------------------------------------------------------------------- hints ---- */
char *hints(struct term *t, int width, const enum ui_key *list)
{
    static const char gap[] = "   ";
    char *line = NULL;
    size_t length;
    int used = 0;
    FILE *to = open_memstream(&line, &length);
    for (; to && *list != UI_KEYS; list++) {
        char *hint = term_phrase(t, *list, NULL, NULL);
        int columns = hint ? text_columns(hint) : 0, more = used ? (int)strlen(gap) : 0;
        if (hint && used + more + columns <= width) {
            fprintf(to, "%s%s", used ? gap : "", hint);
            used += more + columns;
        }
        free(hint);
    }
    if (to)
        fclose(to);
    return line;
}

/* ----------------------------------------------------------------------- keys ---- */
/* What stands on the left, then words in a column of their own. */
static void put_line(const struct term *t, FILE *to, const char *keys, int column, const char *text)
{
    int at = text_columns(keys), room = t->width - 6;
    fprintf(to, "%s", keys);
    for (bool first = true; *text; first = false) {
        size_t n = strcspn(text, " ");
        char *word = strndup(text, n);
        int columns = word ? text_columns(word) : 0;
        if (first) {
            fprintf(to, "%*s", column > at ? column - at : 1, "");
            at = column > at ? column : at + 1;
        } else if (at + 1 + columns > room && column + columns < room) {
            fprintf(to, "\n%*s", column, "");
            at = column;
        } else {
            fputc(' ', to);
            at++;
        }
        fputs(word ? word : "", to);
        at += columns;
        free(word);
        text += n + (text[n] == ' ');
    }
    fputc('\n', to);
}

static void put_phrase(struct term *t, FILE *to, enum ui_key key)
{
    char *text = term_phrase(t, key, NULL, NULL), *bar = text ? strchr(text, '|') : NULL;
    if (bar) {
        *bar = '\0';
        put_line(t, to, text, KEY_COLUMN, bar + 1);
    }
    free(text);
}

static void put_phrases(struct term *t, FILE *to, const enum ui_key *list)
{
    for (; *list != UI_KEYS; list++)
        put_phrase(t, to, *list);
}

void help_put(struct term *t, FILE *to, const char *keys, enum ui_key key)
{
    char *text = term_phrase(t, key, NULL, NULL);
    put_line(t, to, keys, KEY_COLUMN, text ? text : "");
    free(text);
}

static void show(struct term *t, char *text)
{
    char *title = term_phrase(t, UI_t_help, NULL, NULL);
    if (text)
        page_show_keys(t, title, text);
    free(title);
    free(text);
}

void help_keys(struct term *t, const enum ui_key *list)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (!to)
        return;
    put_phrases(t, to, list);
    fclose(to);
    show(t, text);
}

/* ---------------------------------------------------------------------- signs ---- */
static void put_heading(struct term *t, FILE *to, enum ui_key key)
{
    char *text = term_phrase(t, key, NULL, NULL);
    fprintf(to, "\n%s\n", text ? text : "");
    free(text);
}

static void put_sign(struct term *t, FILE *to, enum glyph a, enum glyph b, enum ui_key key)
{
    char sign[40];
    snprintf(sign, sizeof sign, b == GLYPHS ? "%s" : "%s %s", glyph(a), b == GLYPHS ? "" : glyph(b));
    char *text = term_phrase(t, key, NULL, NULL);
    put_line(t, to, sign, SIGN_COLUMN, text ? text : "");
    free(text);
}

/* Those that only maps have. */
static void put_map_signs(struct term *t, FILE *to)
{
    bool map = false;
    for (int i = 0; i < t->model.count; i++)
        map |= t->model.table.item[i].type == DT_I_MAP;
    if (!map)
        return;
    put_sign(t, to, G_OTHER, GLYPHS, UI_t_sign_other);
    put_sign(t, to, G_THING, GLYPHS, UI_t_sign_thing);
    put_sign(t, to, G_WEST, G_EAST, UI_t_sign_edge);
    put_sign(t, to, G_STAIRS, GLYPHS, UI_t_sign_stairs);
}

static void put_own_signs(struct term *t, FILE *to)
{
    static const struct {
        enum glyph a, b;
        enum ui_key text;
    } sign[] = {
        { G_TURN, GLYPHS, UI_t_sign_turn },   { G_POINT, GLYPHS, UI_t_sign_asks }, { G_PIECE, GLYPHS, UI_t_sign_piece },
        { G_HERE, GLYPHS, UI_t_sign_on },     { G_DONE, GLYPHS, UI_t_sign_done },  { G_TIRED, GLYPHS, UI_t_sign_tired },
        { G_DOWN, GLYPHS, UI_t_sign_down },   { G_PLANNED, GLYPHS, UI_t_sign_planned },
        { G_OUT, GLYPHS, UI_t_sign_out },     { G_FULL, G_NONE, UI_t_sign_track },
        { G_MARK_FULL, G_MARK_NONE, UI_t_sign_mark },
        { G_UP, G_BELOW, UI_t_sign_scroll },  { G_ELLIPSIS, GLYPHS, UI_t_sign_more },
    };
    put_heading(t, to, UI_t_signs);
    for (unsigned i = 0; i < sizeof sign / sizeof sign[0]; i++)
        put_sign(t, to, sign[i].a, sign[i].b, sign[i].text);
    put_map_signs(t, to);
    char *new = term_phrase(t, UI_t_sign_new, NULL, NULL), *dice = term_phrase(t, UI_t_sign_dice, NULL, NULL);
    char *least = term_phrase(t, UI_t_sign_least, NULL, NULL);
    put_line(t, to, "!", SIGN_COLUMN, new ? new : "");
    put_line(t, to, ">=", SIGN_COLUMN, least ? least : "");
    free(least);
    fprintf(to, "[] () <> {}  %s\n", dice ? dice : "");
    free(new);
    free(dice);
}

/* Those of the game, two in a line where they are short. */
static void put_game_signs(struct term *t, FILE *to)
{
    enum { HALF = 36 };
    struct dts_sign sign;
    int at = 0;
    char *words;
    for (unsigned i = 0; (words = dts_legend(t->s, t->model.viewer, i, &sign)); i++) {
        char shown[64];
        bool same = glyphs_are_ascii() || strstr(sign.utf8, sign.ascii);
        words = text_fold(words);
        if (i == 0)
            put_heading(t, to, UI_t_signs_game);
        snprintf(shown, sizeof shown, "%s%s%s", glyphs_are_ascii() ? sign.ascii : sign.utf8, same ? "" : " ",
                 same ? "" : sign.ascii);
        int columns = 9 + text_columns(words ? words : "");
        if (at && (at + columns > 2 * HALF || columns >= HALF)) {
            fputc('\n', to);
            at = 0;
        }
        if (columns >= HALF) {
            put_line(t, to, shown, 9, words ? words : "");
        } else {
            int blanks = 9 - text_columns(shown);
            fprintf(to, "%s%*s%s%*s", shown, blanks > 1 ? blanks : 1, "", words ? words : "", HALF - columns, "");
            at += HALF;
        }
        free(words);
    }
    if (at)
        fputc('\n', to);
}

/* The keys of this very screen, then what its signs mean. */
static void show_keys(struct term *t)
{
    static const enum ui_key choosing[] = { UI_t_help_tab,   UI_t_help_arrows, UI_t_help_letters, UI_t_help_enter,
                                            UI_t_help_space, UI_t_help_esc,    UI_t_help_page,    UI_KEYS },
                             ended[] = { UI_t_help_arrows, UI_t_help_look, UI_t_help_space, UI_t_help_page, UI_KEYS },
                             watching[] = { UI_t_help_step, UI_t_help_ten,  UI_t_help_ends,
                                            UI_t_help_run,  UI_t_help_pace, UI_t_help_esc_leave, UI_KEYS },
                             following[] = { UI_t_help_one, UI_t_help_run, UI_t_help_to_me, UI_t_help_pace, UI_KEYS },
                             always[] = { UI_t_help_quit, UI_KEYS };
    unsigned where = term_where(t);
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (!to)
        return;
    put_phrases(t, to, where == AT_REPLAY   ? watching
                       : where == AT_END    ? ended
                       : where == AT_OTHERS ? following
                                            : choosing);
    commands_list(t, to);
    put_phrases(t, to, always);
    put_own_signs(t, to);
    put_game_signs(t, to);
    fclose(to);
    show(t, text);
}

/* First what the game is about; from there on to the keys. */
void commands_help(struct term *t)
{
    static const enum ui_key keys[] = { UI_t_f_keys, UI_t_f_esc, UI_t_f_scroll, UI_KEYS };
    int game = dts_game_find(dts_game_of(t->s));
    if (learn_page(t, game, keys, "?") != K_ESC && !t->quit)
        show_keys(t);
}
