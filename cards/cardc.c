/* cardc.c -- the build's tool: a game's .card files to one C file.
 *
 *     cardc GAME PREFIX OUT.c FILE.card...      compile, verify, write
 *     cardc --ops                               the tables of docs/card-language.md
 *     cardc --list GAME FILE.card...            every card's program, disassembled
 *
 * The games' words are linked in; the build makes the list of them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "cards.h"

extern const struct dt_words *const dt_words_all[];

static const struct dt_words *find_words(const char *game)
{
    for (unsigned i = 0; dt_words_all[i]; i++)
        if (!strcmp(dt_words_all[i]->game, game))
            return dt_words_all[i];
    fprintf(stderr, "cardc: no game '%s'; there are:", game);
    for (unsigned i = 0; dt_words_all[i]; i++)
        fprintf(stderr, " %s", dt_words_all[i]->game);
    fprintf(stderr, "\n");
    return NULL;
}

static char *read_file(const char *name, size_t *length)
{
    FILE *in = fopen(name, "rb");
    char *text = NULL;
    size_t room = 0, n = 0;
    *length = 0;
    while (in) {
        if (*length == room) {
            char *more = realloc(text, room = room ? room * 2 : 1 << 14);
            if (!more)
                break;
            text = more;
        }
        n = fread(text + *length, 1, room - *length, in);
        *length += n;
        if (!n)
            break;
    }
    if (!in || ferror(in) || !text) {
        fprintf(stderr, "cardc: cannot read %s: %s\n", name, strerror(errno));
        free(text);
        text = NULL;
    }
    if (in)
        fclose(in);
    return text;
}

static struct dt_content *compile(const struct dt_words *words, char **file, unsigned files)
{
    struct dtc_source *source = calloc(files + 1u, sizeof *source);
    struct dtc_errors *errors = dtc_errors_new();
    struct dt_content *content = NULL;
    bool ok = source && errors;
    for (unsigned i = 0; i < files && ok; i++) {
        source[i].file = file[i];
        source[i].text = read_file(file[i], &source[i].length);
        ok = source[i].text;
    }
    if (ok)
        content = dtc_compile(words, source, files, DT_THINGS, errors);
    if (errors)
        dtc_errors_print(errors, stderr);
    const char *bad = content ? dtc_verify(words, content) : NULL;
    if (bad) {
        fprintf(stderr, "cardc: the compiled cards of %s do not hold together: %s\n", words->game, bad);
        dtc_free(content);
        content = NULL;
    }
    for (unsigned i = 0; source && i < files; i++)
        free((void *)(uintptr_t)source[i].text);
    free(source);
    dtc_errors_free(errors);
    return content;
}

/* Beside the target first: a build that is stopped leaves no half file. */
static bool write_file(const struct dt_content *c, const char *prefix, const char *name)
{
    char *beside = malloc(strlen(name) + 5);
    if (!beside)
        return false;
    strcpy(beside, name);
    strcat(beside, ".new");
    FILE *out = fopen(beside, "w");
    bool ok = out && dtc_write_c(c, prefix, out);
    if (out && fclose(out))
        ok = false;
    ok = ok && !rename(beside, name);
    if (!ok) {
        fprintf(stderr, "cardc: cannot write %s: %s\n", name, strerror(errno));
        remove(beside);
    }
    free(beside);
    return ok;
}

static int list(int argc, char **argv)
{
    const struct dt_words *words = find_words(argv[2]);
    struct dt_content *c = words ? compile(words, argv + 3, (unsigned)argc - 3) : NULL;
    for (unsigned i = 0; c && i < c->cards; i++)
        dtc_list_card(words, c, i, stdout);
    int failed = !c;
    dtc_free(c);
    return failed;
}

int main(int argc, char **argv)
{
    if (argc == 2 && !strcmp(argv[1], "--ops")) {
        dtc_list_ops(stdout);
        return 0;
    }
    if (argc > 3 && !strcmp(argv[1], "--list"))
        return list(argc, argv);
    if (argc < 5) {
        fprintf(stderr, "usage: cardc GAME PREFIX OUT.c FILE.card...\n"
                        "       cardc --list GAME FILE.card...\n"
                        "       cardc --ops\n");
        return 2;
    }
    const struct dt_words *words = find_words(argv[1]);
    struct dt_content *c = words ? compile(words, argv + 4, (unsigned)argc - 4) : NULL;
    bool ok = c && write_file(c, argv[2], argv[3]);
    dtc_free(c);
    return ok ? 0 : 1;
}
