/* journal_fuzz.c -- any text as a journal: refused with a sentence, or a game that saves as itself. */
#include "fuzz.h"
#include "session/session.h"

#ifdef FUZZ_DRIVER
#define LLVMFuzzerTestOneInput fuzz_journal
#endif

static void save_again(struct dts *s)
{
    char error[DTS_ERROR] = "";
    const struct dts_how how = { .language = "en" };
    char *text = dts_owner_journal(s);
    FUZZ_DEMAND(text);
    struct dts *t = dts_load_text(text, strlen(text), &how, error, sizeof error);
    FUZZ_DEMAND(t && dts_owner_hash(t) == dts_owner_hash(s));
    FUZZ_DEMAND(dts_verify(text, strlen(text), ~0u, error, sizeof error));
    dts_free(t);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[DTS_ERROR] = "";
    const struct dts_how how = { .language = "en" };
    struct dts *s = dts_load_text((const char *)data, size, &how, error, sizeof error);
    FUZZ_DEMAND(s || *error);
    if (s)
        save_again(s);
    dts_free(s);
    *error = 0;
    FUZZ_DEMAND(dts_verify((const char *)data, size, ~0u, error, sizeof error) || *error);
    return 0;
}
