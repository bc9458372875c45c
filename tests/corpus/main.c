/* main.c -- the fuzz targets without a fuzzer: runs inputs kept from before, so that what was
 * found once stays fixed.  usage: corpus [--multiply FROM COUNT] FILE...  (the name says the target: spec-NAME; the
 * option tries so many packs made of multiplied cards, each from its number) */
#include <unistd.h>
#define FUZZ_DRIVER
#include "../fuzz/engine_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/journal_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/multiply_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/pack_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/spec_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/web_fuzz.c"

enum { MOST_SECONDS = 60 };     /* for one pack; it takes a hundredth of one */

static const struct { const char *name; int (*run)(const uint8_t *, size_t); } target[] = {
    { "engine-", fuzz_engine }, { "journal-", fuzz_journal }, { "multiply-", fuzz_multiply },
    { "pack-", fuzz_pack }, { "spec-", fuzz_spec },
    { "web-", fuzz_web },
};

static bool run(const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    char error[DTS_ERROR];
    size_t length;
    char *text = dts_read_file(path, 1 << 24, &length, error, sizeof error);
    bool found = false;
    for (unsigned i = 0; text && i < sizeof target / sizeof *target; i++)
        if (!strncmp(name, target[i].name, strlen(target[i].name))) {
            target[i].run((const uint8_t *)text, length);
            found = true;
        }
    free(text);
    return found;
}

/* Which one is being tried is written first: what breaks it ends the process, and so does an alarm where it hangs. */
static bool multiply(unsigned long from, unsigned long count)
{
    for (unsigned long i = from; i < from + count; i++) {
        uint8_t number[8];
        for (unsigned b = 0; b < sizeof number; b++)
            number[b] = (uint8_t)(i >> 8 * b);
        fprintf(stderr, "\rmultiply %lu ", i);
        alarm(MOST_SECONDS);
        fuzz_multiply(number, sizeof number);
    }
    bool good = multiplied.compiled * 2 > multiplied.tried;      /* else it is the compiler that is tried */
    printf("\r%s - %u packs of multiplied cards, of which %u compiled and were played: %u decisions\n",
           good ? "ok" : "not ok", multiplied.tried, multiplied.compiled, multiplied.decisions);
    return good;
}

int main(int argc, char **argv)
{
    unsigned failures = 0;
    if (argc == 4 && !strcmp(argv[1], "--multiply"))
        return !multiply(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
    for (int i = 1; i < argc; i++) {
        bool good = run(argv[i]);          /* what breaks a target ends the process: no ok for it */
        failures += !good;
        printf("%s %d - %s\n", good ? "ok" : "not ok", i, argv[i]);
        fflush(stdout);
    }
    return failures != 0;
}
