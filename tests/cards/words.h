/* words.h -- what the tests of the card compiler share: the vocabulary of words.def, compiling
 * a text, and comparing what came out. Included once by each test program. */
#ifndef CARDS_WORDS_H
#define CARDS_WORDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "../../cards/cards.h"
#include "../../kernel/rules.h"

#define DT_GAME ct
#define DT_GAME_NAME "card-test"
#define DT_DEF "tests/cards/words.def"
#include "../../kernel/words.inc"
#define DT_WORDS_NAMES
#include "../../kernel/words.inc"

#define HEAD "pack \"base\" for card-test\n"
#define LENGTH(a) (sizeof (a) / sizeof (a)[0])

static struct dtc_errors *errors;         /* of the last compile */

static inline struct dt_content *compile_all(const struct dtc_source *source, size_t count, unsigned room)
{
    dtc_errors_free(errors);
    errors = dtc_errors_new();
    return dtc_compile(&ct_words, source, count, room, errors);
}

/* So many of `what`; malloc'd. */
static inline char *repeated(const char *before, const char *what, unsigned times, const char *after)
{
    size_t n = strlen(what);
    char *text = malloc(strlen(before) + n * times + strlen(after) + 1), *p = text;
    assert_non_null(text);
    p += sprintf(p, "%s", before);
    for (unsigned i = 0; i < times; i++, p += n)
        memcpy(p, what, n);
    strcpy(p, after);
    return text;
}

/* The map of texts that bring none of their own. */
enum { HALL, ATTIC, SPACES };
#define MAP "map home \"Home\" {\n" \
            "  space hall \"the hall\" kind indoors at 100,900 short \"HAL\"\n" \
            "  space attic \"the attic\" kind indoors at 100,100 short \"ATT\"\n" \
            "  path stairs from hall to attic\n}\n"

static inline struct dt_content *compile(const char *text)
{
    const struct dtc_source s[] = { { "map.card", HEAD MAP, sizeof HEAD MAP - 1 }, { "t.card", text, strlen(text) } };
    unsigned own = strstr(text, "map ") != NULL;
    return compile_all(s + own, 2 - own, DT_THINGS);
}

/* The same where an error would be a mistake of the test. */
static inline struct dt_content *compiled(const char *text)
{
    struct dt_content *c = compile(text);
    if (!c) {
        dtc_errors_print(errors, stderr);
        fail_msg("does not compile: %s", text);
    }
    const char *bad = dtc_verify(&ct_words, c);
    if (bad)
        fail_msg("%s: %s", bad, text);
    return c;
}

static inline int done(void **state)
{
    (void)state;
    dtc_errors_free(errors);
    errors = NULL;
    return 0;
}

#endif
