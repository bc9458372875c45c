/* spec.h -- executable examples: reading and running .spec files (docs/spec-format.md).
 *
 * A spec file holds cases; a case builds a position, plays on with dice that fall as written
 * and says what must be true. Results are lines `ok N - ...` / `not ok N - ...`; what failed
 * stands before them as `# file:line:column: ...`. No input can crash the reader or the runner. */
#ifndef DTS_SPEC_H
#define DTS_SPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct dts;
struct dts_how;
struct dt_content;
struct dt_game;
struct dts_spec;

/* Read a spec from memory; `file` is its name for messages and for the packs it names. Errors
 * are printed to `out` (may be NULL); NULL when there were any. */
struct dts_spec *dts_spec_read(const char *file, const char *text, size_t length, FILE *out);
void dts_spec_free(struct dts_spec *s);
unsigned dts_spec_cases(const struct dts_spec *s);
const char *dts_spec_case_name(const struct dts_spec *s, unsigned i);
bool dts_spec_cites(const struct dts_spec *s, unsigned i, const char *rule);
/* Does a line of the case name a card with this slug ("warding-charm")? */
bool dts_spec_mentions(const struct dts_spec *s, unsigned i, const char *slug);

/* How thoroughly a case is run. Quick: the rules only, no copies, no masking law and no text,
 * and it stops at the first failure; that is what mutation needs. */
enum dts_spec_care { DTS_SPEC_FULL, DTS_SPEC_QUICK };
bool dts_spec_run(const struct dts_spec *s, unsigned i, enum dts_spec_care care, FILE *out);
/* The game a case is played with, and its content: a private copy whose `code`, `ability`,
 * `listens`, `modifies` and `others` may be written, with the case's own statements after the first
 * `*codes` words. Several cases of a file share it. */
const struct dt_game *dts_spec_game(const struct dts_spec *s, unsigned i);
struct dt_content *dts_spec_content(const struct dts_spec *s, unsigned i, unsigned *codes);

/* Run every case of a file; counts are added to. True when none failed. */
bool dts_spec_run_file(const char *path, FILE *out, unsigned *passed, unsigned *failed);
bool dts_spec_run_text(const char *file, const char *text, size_t length, FILE *out, unsigned *passed,
                       unsigned *failed);

/* A session that begins where the case's `given` ends (the first case when `name` is NULL).
 * `seats` tells players, names and languages as for dts_load_text. NULL and a sentence in
 * `error` when there is no such case or the position cannot be reached. */
struct dts *dts_spec_start(const char *path, const char *name, const struct dts_how *seats, char *error, size_t room);

#endif
