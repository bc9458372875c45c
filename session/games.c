/* games.c -- the list of games and their settings, languages and the program's version: all
 * that can be asked before a game has begun. */
#include "inner.h"
#include "registry.h"

const char *dts_version(void) { return DOOMTRACK_VERSION; }

const struct dt_game *dts_game_at(unsigned i)
{
    return i < dts_games() ? dt_games_all[i] : NULL;
}

unsigned dts_games(void)
{
    unsigned n = 0;
    while (dt_games_all[n])
        n++;
    return n;
}

const char *dts_game_name(unsigned i)
{
    const struct dt_game *g = dts_game_at(i);
    return g ? g->name : NULL;
}

const char *dts_game_title(unsigned i)
{
    const struct dt_game *g = dts_game_at(i);
    return g ? g->title : NULL;
}

int dts_game_find(const char *name)
{
    for (unsigned i = 0; name && i < dts_games(); i++)
        if (!strcmp(dt_games_all[i]->name, name))
            return (int)i;
    return -1;
}

bool dts_game_for_players(unsigned game) { return game < dts_games() && dt_games_all[game]->rank; }

unsigned dts_game_standard(void)
{
    unsigned best = 0;
    for (unsigned i = 1; i < dts_games(); i++)
        if (dt_games_all[i]->rank && (!dt_games_all[best]->rank || dt_games_all[i]->rank < dt_games_all[best]->rank))
            best = i;
    return best;
}

/* The template is the game called null: it is there to be copied. */
bool dts_game_template(unsigned i)
{
    const struct dt_game *g = dts_game_at(i);
    return g && !strcmp(g->name, "null");
}

bool dts_game_hides(unsigned i)
{
    const struct dt_game *g = dts_game_at(i);
    return g && g->secrets;
}

static bool hides(const struct dt_game *g, const struct dt_setup *how)
{
    return g->secrets || (g->hides && g->hides(how));
}

bool dts_hides(const struct dts *s) { return hides(&s->game, &s->setup); }

bool dts_game_hides_with(unsigned i, const char *const *option)
{
    const struct dt_game *g = dts_game_at(i);
    struct dt_setup how;
    if (!g)
        return false;
    dt_defaults(g, &how, 0);
    for (; option && *option; option++)
        dts_setting(g, *option, &how, NULL, 0);
    return hides(g, &how);
}

bool dts_game_sides(unsigned i)
{
    const struct dt_game *g = dts_game_at(i);
    return g && g->sides;
}

const struct dt_game *const *dts_owner_games(void) { return dt_games_all; }
const char *dts_game_of(const struct dts *s) { return s->game.name; }
unsigned dts_seats(const struct dts *s) { return s->setup.seats; }

void dts_game_seats(unsigned i, unsigned *least, unsigned *most)
{
    const struct dt_game *g = dts_game_at(i);
    *least = g ? g->least_seats : 0;
    *most = g ? g->most_seats : 0;
}

void dts_game_players(unsigned i, unsigned *least, unsigned *most)
{
    const struct dt_game *g = dts_game_at(i);
    dts_game_seats(i, least, most);
    if (g && g->alone)
        *least = 1;
}

unsigned dts_seats_for(const struct dt_game *g, unsigned players)
{
    return players == 1 && g->alone ? g->alone : players;
}

unsigned dts_game_seats_for(unsigned i, unsigned players)
{
    const struct dt_game *g = dts_game_at(i);
    return g ? dts_seats_for(g, players) : 0;
}

const char *dts_game_setting(unsigned game, unsigned i, const char **choices)
{
    const struct dt_game *g = dts_game_at(game);
    if (!g || i >= g->words->option.count)
        return NULL;
    if (choices)
        *choices = g->words->option.at[i].args;
    return g->words->option.at[i].name;
}

/* The index of a word in a list of words separated by spaces, -1 when it is not there. */
static int choice_of(const char *list, const char *written)
{
    int n = 0;
    for (const char *c = list; *c; n++) {
        size_t length = strcspn(c, " ");
        char word[DTS_NAME];
        if (length < sizeof word) {
            memcpy(word, c, length);
            word[length] = '\0';
            if (dts_same_word(word, written, strlen(written)))
                return n;
        }
        c += length;
        c += strspn(c, " ");
    }
    return -1;
}

bool dts_setting(const struct dt_game *g, const char *written, struct dt_setup *how, char *error, size_t room)
{
    const struct dt_list *o = &g->words->option;
    size_t length = strcspn(written, "=");
    for (unsigned i = 0; i < o->count && i < DT_SETTINGS; i++) {
        if (!dts_same_word(o->at[i].name, written, length))
            continue;
        int choice = written[length] ? choice_of(o->at[i].args, written + length + 1) : -1;
        if (choice < 0)
            return dts_say_error(error, room, "'%.100s' is not a choice for %s; there are: %s", written, o->at[i].name,
                                 o->at[i].args);
        how->setting[i] = (uint16_t)choice;
        return true;
    }
    struct dts_buf known = { 0 };
    for (unsigned i = 0; i < o->count; i++) {
        dts_puts(&known, i ? ", " : "; there are: ");
        dts_puts(&known, o->at[i].name);
    }
    char *list = dts_take(&known);
    dts_say_error(error, room, "%s has no setting '%.*s'%s", g->name, (int)(length < 80 ? length : 80), written,
                  list ? list : "");
    free(list);
    return false;
}

bool dts_owner_setup(unsigned game, unsigned seats, const char *const *option, struct dt_setup *to, char *error,
                     size_t room)
{
    const struct dt_game *g = dts_game_at(game);
    if (!g)
        return dts_say_error(error, room, "there is no such game");
    dt_defaults(g, to, seats);
    for (; option && *option; option++)
        if (!dts_setting(g, *option, to, error, room))
            return false;
    return true;
}

/* ------------------------------------------------------------------- languages ---- */

const char *dts_environment_language(void)
{
    static const char *const variable[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (unsigned i = 0; i < sizeof variable / sizeof *variable; i++) {
        const char *value = getenv(variable[i]);
        if (value && *value)
            return value;
    }
    return "en";
}

unsigned dts_languages(void) { return dtt_languages(); }
const char *dts_language(unsigned i) { return i < dtt_languages() ? dtt_language_code(i) : NULL; }

const char *dts_language_here(void)
{
    const char *here = dts_environment_language();
    for (unsigned i = 0; i < dtt_languages(); i++)
        if (!strncmp(dtt_language_code(i), here, strlen(dtt_language_code(i))))
            return dtt_language_code(i);
    return "en";
}

static const struct dtt_language *language_of(const struct dt_game *g, const char *language)
{
    return dts_shared_language(g->words, language && *language ? language : dts_environment_language());
}

/* Through any game that has this language: front ends have more than some games may. */
char *dts_phrase(const char *language, const char *key)
{
    const char *code = dtt_told_in("", language && *language ? language : dts_environment_language());
    unsigned i = 0;
    while (i < dts_games() && !dtt_speaks(dts_game_at(i)->words->game, code))
        i++;
    const struct dt_game *g = dts_game_at(i < dts_games() ? i : 0);
    const struct dtt_language *l = g ? language_of(g, code) : NULL;
    return l ? dtt_interface(l, key) : NULL;
}

char *dts_game_setting_words(unsigned game, unsigned i, const char *choice, const char *language)
{
    const struct dt_game *g = dts_game_at(game);
    const struct dtt_language *l = g ? language_of(g, language) : NULL;
    return l ? dtt_setting(l, i, choice) : NULL;
}

char *dts_game_about(unsigned game, unsigned line, const char *language)
{
    const struct dt_game *g = dts_game_at(game);
    const struct dtt_language *l = g ? language_of(g, language) : NULL;
    return l ? dtt_about(l, line) : NULL;
}

/* --------------------------------------------------------------------- errors ---- */

bool dts_say_error(char *error, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (error && room) {
        vsnprintf(error, room, format, list);
        dtc_clean(error, false);
    }
    va_end(list);
    return false;
}

bool dts_fail(struct dts *s, const char *format, ...)
{
    va_list list;
    s->error_key = NULL;
    va_start(list, format);
    vsnprintf(s->error, sizeof s->error, format, list);
    va_end(list);
    dtc_clean(s->error, false);
    return false;
}

bool dts_fail_as(struct dts *s, const char *key, const char *about, const char *format, ...)
{
    va_list list;
    s->error_key = key;
    snprintf(s->error_about, sizeof s->error_about, "%s", about);
    dtc_clean(s->error_about, false);
    va_start(list, format);
    vsnprintf(s->error, sizeof s->error, format, list);
    va_end(list);
    dtc_clean(s->error, false);
    return false;
}

const char *dts_error(const struct dts *s) { return s->error; }

/* ----------------------------------------------------------- words of strangers ---- */

bool dts_may_show(uint32_t code) { return dtc_may_show(code); }
bool dts_shows(const char *text) { return !dtc_unfit(text, strlen(text), false); }
void dts_clean(char *text) { dtc_clean(text, false); }
unsigned dts_shown(const char *at) { return *at ? dtc_shown(at, at + strnlen(at, 4)) : 0; }

char *dts_cleaned(const char *text)
{
    char *copy = dts_copy(text, strlen(text));
    if (copy)
        dtc_clean(copy, false);
    return copy;
}

char *dts_error_words(const struct dts *s, const char *language)
{
    char key[64];
    snprintf(key, sizeof key, "error_%s", s->error_key ? s->error_key : "");
    char *phrase = s->error_key ? dts_phrase(language, key) : NULL;
    struct dts_buf b = { 0 };
    for (const char *c = phrase ? phrase : s->error; *c; c++) {
        if (phrase && c[0] == '%' && c[1] == '1') {
            dts_puts(&b, s->error_about);
            c++;
        } else {
            dts_printf(&b, "%c", *c);
        }
    }
    free(phrase);
    dts_puts(&b, "");
    return dts_take(&b);
}

const char *dts_note(const struct dts *s) { return *s->note ? s->note : NULL; }
