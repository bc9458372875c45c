/* screen.h -- plain lines of text to read and to answer.
 *
 * Wraps UTF-8 text to the width of the terminal, asks and reads bounded lines, and speaks the
 * phrases of phrases.def in the reader's language. Knows nothing about games or sessions but
 * the catalogue. Text only: no colours, no cursor movements, so that it is good to hear. */
#ifndef APP_SCREEN_H
#define APP_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum ui_key {
#define P(key) UI_##key,
#include "phrases.def"
#undef P
    UI_KEYS
};

enum { SCREEN_LINE = 4096 };
struct screen {
    FILE *in, *out;
    unsigned width;
    char language[16];
    char *phrase[UI_KEYS];  /* as fetched from the catalogue; NULL: not yet */
    char line[SCREEN_LINE]; /* the last line read, without blanks around it */
    bool ended;             /* no more input: end of file or an interrupt */
};

const char *screen_key(enum ui_key key);
enum ui_key screen_result(const char *result);           /* the phrase for "won", "lost", "drawn" or anything else */
void screen_open(struct screen *sc, FILE *in, FILE *out, const char *language);
void screen_close(struct screen *sc);
void screen_language(struct screen *sc, const char *language);
/* Text wrapped to the width; `first` blanks before the first line, `rest` before the others. */
void screen_text(struct screen *sc, unsigned first, unsigned rest, const char *text);
void screen_blank(struct screen *sc, unsigned lines);
void screen_wipe(struct screen *sc);                     /* before somebody else looks: nothing stays to be read */
/* A phrase with its holes filled by the strings up to NULL; malloc'd. */
char *screen_phrase(struct screen *sc, enum ui_key key, ...) __attribute__((sentinel));
void screen_say(struct screen *sc, enum ui_key key, ...) __attribute__((sentinel));
/* Say it without a line end, then read a line: NULL when input has ended. */
const char *screen_ask(struct screen *sc, enum ui_key key, ...) __attribute__((sentinel));
unsigned screen_columns(const char *text);
bool screen_interrupted(void); /* Ctrl-C since screen_open */
/* What was typed, made safe to repeat: no control characters, no broken UTF-8, not too long. */
char *screen_quote(const char *typed);

#endif
