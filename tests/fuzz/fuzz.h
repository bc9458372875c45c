/* fuzz.h -- one entry for two uses: libFuzzer's, and the plain driver's in tests/corpus. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int fuzz_journal(const uint8_t *data, size_t size);
int fuzz_pack(const uint8_t *data, size_t size);
int fuzz_spec(const uint8_t *data, size_t size);
int fuzz_web(const uint8_t *data, size_t size);
int fuzz_multiply(const uint8_t *data, size_t size);
int fuzz_engine(const uint8_t *data, size_t size);

/* What must hold whatever the input is. */
#define FUZZ_DEMAND(what) ((what) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #what), abort()))

#endif
