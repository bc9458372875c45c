/* languages.c -- catalogues opened once for the whole process and never closed: they are large,
 * cannot be written once open, and every table of a server reads the same few. */
#include "../inner.h"
#include <pthread.h>

struct opened {
    struct opened *next;
    const struct dt_words *words;
    struct dtt_language *language;
};
static struct opened *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct opened *open_one(const struct dt_words *words, const char *code)
{
    struct opened *o = calloc(1, sizeof *o);
    if (o && (o->language = dtt_open(words, code))) {
        o->words = words;
        o->next = all;
        all = o;
        return o;
    }
    free(o);
    return NULL;
}

const struct dtt_language *dts_shared_language(const struct dt_words *words, const char *wanted)
{
    const char *code = dtt_told_in(words->game, wanted);
    pthread_mutex_lock(&lock);
    struct opened *o = all;
    while (o && (o->words != words || strcmp(dtt_code(o->language), code)))
        o = o->next;
    if (!o)
        o = open_one(words, code);
    pthread_mutex_unlock(&lock);
    return o ? o->language : NULL;
}
