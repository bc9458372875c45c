/* content.c -- the cards a game is played with: the binary's own, the binary's own with packs,
 * or those a journal brought along. Whatever is not exactly the binary's own is compiled here
 * from its text and checked before the kernel may trust it. */
#include "inner.h"
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include "registry.h"

void dts_cards_free(struct dts_cards *c)
{
    for (unsigned i = 0; i < c->files; i++) {
        free(c->file[i].file);
        free(c->file[i].text);
    }
    if (c->own)
        dtc_free(c->own);
    memset(c, 0, sizeof *c);
}

bool dts_cards_add(struct dts_cards *c, const char *file, const char *text, size_t length, bool base,
                   char *error, size_t room)
{
    if (c->files >= DTS_SOURCES)
        return dts_say_error(error, room, "%.200s: a game can be made of at most %d card files", file, DTS_SOURCES);
    if (length > DTS_CARDS_MAX - c->bytes)
        return dts_say_error(error, room, "%.200s: more card text than %d bytes", file, DTS_CARDS_MAX);
    if (memchr(text, '\0', length))
        return dts_say_error(error, room, "%.200s: this is not a text file", file);
    struct dts_card_file f = { dts_copy(file, strlen(file)), dts_copy(text, length), length, base };
    if (!f.file || !f.text) {
        free(f.file);
        free(f.text);
        return dts_say_error(error, room, "out of memory");
    }
    dtc_clean(f.file, false);
    c->file[c->files++] = f;
    c->bytes += length;
    return true;
}

bool dts_cards_base(struct dts_cards *c, const char *game, char *error, size_t room)
{
    for (const struct dts_source *f = dts_sources_all; f->game; f++)
        if (!strcmp(f->game, game) && !dts_cards_add(c, f->file, f->text, f->length, true, error, room))
            return false;
    return true;
}

bool dts_cards_is_base(const struct dts_cards *c, const char *game)
{
    unsigned i = 0;
    for (const struct dts_source *f = dts_sources_all; f->game; f++) {
        if (strcmp(f->game, game))
            continue;
        if (i >= c->files || !c->file[i].base || c->file[i].length != f->length
            || memcmp(c->file[i].text, f->text, f->length))
            return false;
        i++;
    }
    return i == c->files;
}

/* -------------------------------------------------------------------- packs ---- */

static bool add_file(struct dts_cards *c, const char *path, char *error, size_t room)
{
    size_t length;
    char *text = dts_read_file(path, DTS_CARDS_MAX, &length, error, room);
    if (!text)
        return false;
    const char *file = strrchr(path, '/');
    bool good = dts_cards_add(c, file ? file + 1 : path, text, length, false, error, room);
    free(text);
    return good;
}

static int is_card_file(const struct dirent *e)
{
    size_t length = strlen(e->d_name);
    return length > 5 && e->d_name[0] != '.' && !strcmp(e->d_name + length - 5, ".card");
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_folder(struct dts_cards *c, const char *path, char *error, size_t room)
{
    struct dirent **entry;
    int n = scandir(path, &entry, is_card_file, by_bytes);
    if (n < 0)
        return dts_say_error(error, room, "%.200s: %s", path, strerror(errno));
    bool good = n > 0 || dts_say_error(error, room, "%.200s: no .card file in this folder", path);
    for (int i = 0; i < n; i++) {
        struct dts_buf b = { 0 };
        dts_printf(&b, "%s/%s", path, entry[i]->d_name);
        char *full = dts_take(&b);
        good = good && full && add_file(c, full, error, room);
        free(full);
        free(entry[i]);
    }
    free(entry);
    return good;
}

bool dts_cards_packs(struct dts_cards *c, const char *const *pack, char *error, size_t room)
{
    for (; pack && *pack; pack++) {
        struct stat st;
        if (stat(*pack, &st))
            return dts_say_error(error, room, "%.200s: %s", *pack, strerror(errno));
        if (!(S_ISDIR(st.st_mode) ? add_folder : add_file)(c, *pack, error, room))
            return false;
    }
    return true;
}

bool dts_built_from(const char *game, const char *folder)
{
    struct dts_cards c = { 0 };
    char error[DTS_ERROR];
    bool same = add_folder(&c, folder, error, sizeof error);
    unsigned i = 0;
    for (const struct dts_source *f = dts_sources_all; f->game; f++)
        if (!strcmp(f->game, game)) {
            same = same && i < c.files && c.file[i].length == f->length && !memcmp(c.file[i].text, f->text, f->length);
            i++;
        }
    same = same && i == c.files;
    dts_cards_free(&c);
    return same;
}

/* ---------------------------------------------------------------- compiling ---- */

/* Can the rules play with these cards and maps? */
static bool fits(const struct dt_game *g, const struct dt_content *c, char *error, size_t room)
{
    const char *wrong;
    for (unsigned i = 0; g->misfit && i < c->cards; i++)
        if (c->card[i].copies && (wrong = g->misfit(c, i)))
            return dts_say_error(error, room, "\"%.80s\" cannot be played: %s", c->name[c->card[i].name], wrong);
    for (unsigned i = 0; g->misfit_map && i < c->maps; i++)
        if ((wrong = g->misfit_map(c, i)))
            return dts_say_error(error, room, "the map \"%.80s\" cannot be played: %s", c->map[i].name, wrong);
    return true;
}

static bool compile(struct dts_cards *c, const struct dt_game *g, struct dtc_errors *list, char *error, size_t room)
{
    struct dtc_source source[DTS_SOURCES];
    for (unsigned i = 0; i < c->files; i++)
        source[i] = (struct dtc_source){ c->file[i].file, c->file[i].text, c->file[i].length };
    c->own = dtc_compile(g->words, source, c->files, g->things_room, list);
    if (!c->own)
        return dts_say_error(error, room, "%s",
                             dtc_errors_count(list) ? dtc_error(list, 0) : "the cards do not compile");
    const char *wrong = dtc_verify(g->words, c->own);
    if (wrong)
        return dts_say_error(error, room, "the compiled cards do not hold together: %s", wrong);
    return fits(g, c->own, error, room);
}

bool dts_cards_use(struct dts_cards *c, struct dt_game *game, struct dtc_errors *list, char *error, size_t room)
{
    if (!c->files || dts_cards_is_base(c, game->name))
        return fits(game, game->content, error, room);
    struct dtc_errors *errors = list ? list : dtc_errors_new();
    bool good = errors ? compile(c, game, errors, error, room) : dts_say_error(error, room, "out of memory");
    if (errors && !list)
        dtc_errors_free(errors);
    if (good)
        game->content = c->own;
    return good;
}
