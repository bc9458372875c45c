/* main.c -- the fuzz targets without a fuzzer: runs inputs kept from before, so that what was
 * found once stays fixed.  usage: corpus FILE...  (the name says the target: spec-NAME) */
#define FUZZ_DRIVER
#include "../fuzz/engine_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/journal_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/pack_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/spec_fuzz.c"
#undef LLVMFuzzerTestOneInput
#include "../fuzz/web_fuzz.c"

static const struct { const char *name; int (*run)(const uint8_t *, size_t); } target[] = {
    { "engine-", fuzz_engine }, { "journal-", fuzz_journal }, { "pack-", fuzz_pack }, { "spec-", fuzz_spec },
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

int main(int argc, char **argv)
{
    unsigned failures = 0;
    for (int i = 1; i < argc; i++) {
        bool good = run(argv[i]);          /* what breaks a target ends the process: no ok for it */
        failures += !good;
        printf("%s %d - %s\n", good ? "ok" : "not ok", i, argv[i]);
        fflush(stdout);
    }
    return failures != 0;
}
