/* spec_fuzz.c -- any text as a spec: read, run, told what is wrong; never a crash. */
#include "fuzz.h"
#include "session/spec.h"

#ifdef FUZZ_DRIVER
#define LLVMFuzzerTestOneInput fuzz_spec
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned passed = 0, failed = 0;
    bool good = dts_spec_run_text("fuzz.spec", (const char *)data, size, NULL, &passed, &failed);
    FUZZ_DEMAND(passed + failed > 0 && good == !failed);
    return 0;
}
