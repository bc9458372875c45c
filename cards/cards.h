/* cards.h -- from .card files to content, at build time and at run time.
 *
 * A compile takes one or more sources (the base pack first, then user packs) and the game's
 * words, and yields one struct dt_content; or a list of errors, each with file, line, column,
 * what was expected and the nearest known word. Nothing here knows a game. */
#ifndef DTC_CARDS_H
#define DTC_CARDS_H

#include <stdio.h>
#include "../kernel/content.h"

struct dtc_source { const char *file, *text; size_t length; };
struct dtc_errors;                      /* grows; at most 50 are kept, all are counted */

/* Compile all sources together: the first pack's cards first. NULL when there were errors.
 * `room`: the game's capacity of things; more than that is an error with the position of the
 * card that did not fit. Free with dtc_free. */
struct dt_content *dtc_compile(const struct dt_words *words, const struct dtc_source *source, size_t sources,
                               unsigned room, struct dtc_errors *errors);
void dtc_free(struct dt_content *c);

struct dtc_errors *dtc_errors_new(void);
void dtc_errors_free(struct dtc_errors *e);
size_t dtc_errors_count(const struct dtc_errors *e);
/* "file:line:column: error: unknown verb 'loose'; did you mean 'lose'?" */
const char *dtc_error(const struct dtc_errors *e, size_t i);
/* Print every error with its source line and a caret. */
void dtc_errors_print(const struct dtc_errors *e, FILE *out);

/* Compile loose statements ("lose sanity 2") against the cards of `c`, to stand right after the end
 * of its code: jumps are offsets from the first word of `c`. malloc'd, *codes words, END the last;
 * NULL when there were errors. For specs and for trying things out. */
int16_t *dtc_statements(const struct dt_words *words, const struct dt_content *c, const struct dtc_source *source,
                        unsigned *codes, struct dtc_errors *errors);

/* Write content that dtc_compile made as a C file that defines `const struct dt_content PREFIX_content`. */
bool dtc_write_c(const struct dt_content *c, const char *prefix, FILE *out);

/* Where a card, or the instruction at a code offset, was written: for traces and mutation. */
struct dtc_where { const char *file; unsigned line, column; };
/* Only for content that dtc_compile made; false when that was written nowhere. */
bool dtc_where_card(const struct dt_content *compiled, unsigned card, struct dtc_where *out);
bool dtc_where_code(const struct dt_content *compiled, unsigned code, struct dtc_where *out);

/* A program as text, one instruction a line, in the words of the game: `doomtrack explain`. */
void dtc_list_program(const struct dt_words *w, const struct dt_content *c, unsigned code, FILE *out);
void dtc_list_card(const struct dt_words *w, const struct dt_content *c, unsigned card, FILE *out);
/* The tables of docs/card-language.md, from ops.def. */
void dtc_list_ops(FILE *out);

/* ---- text of strangers (shown.c) ----
 * May this character be shown? Not: control characters (C0, DEL, C1), marks that turn the direction of writing,
 * separators of lines and paragraphs. */
bool dtc_may_show(uint32_t code);
unsigned dtc_shown(const char *p, const char *end);      /* bytes of the character at p; 0: not UTF-8, or not shown */
/* The first byte that may not be shown, NULL when all may; with `lines` line ends and tabs may. */
const char *dtc_unfit(const char *text, size_t length, bool lines);
void dtc_clean(char *text, bool lines);                  /* what may not be shown becomes a question mark */

/* The word of a list nearest to what was written, NULL when none is near. */
const char *dtc_nearest(const struct dt_list *list, const char *written);
/* Does every instruction, jump and expression of this content hold together? NULL or what is
 * wrong. The kernel trusts content that passed this; packs and mutations are checked by it. */
const char *dtc_verify(const struct dt_words *w, const struct dt_content *c);

#endif
