/* engine_fuzz.c -- any lines to the engine: each is answered with ok or an error, none ends it. */
#include "apps/engine.h"
#include "fuzz.h"

#ifdef FUZZ_DRIVER
#define LLVMFuzzerTestOneInput fuzz_engine
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct engine e;
    memset(&e, 0, sizeof e);
    e.seat = ENGINE_OPEN;
    e.language = "en";
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        json_t *answer = engine_line(&e, (const char *)data + at, length);
        FUZZ_DEMAND(answer);
        json_t *ok = json_object_get(answer, "ok");
        FUZZ_DEMAND(json_is_boolean(ok) && (json_is_true(ok) || json_object_get(answer, "error")));
        json_decref(answer);
        at += length + 1;
    }
    engine_free(&e);
    return 0;
}
