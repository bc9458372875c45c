/* spec_in.h -- what the files of the spec runner share: a spec as read, and a case at play. */
#ifndef DTS_SPEC_IN_H
#define DTS_SPEC_IN_H

#include "../inner.h"
#include "../spec.h"

/* ------------------------------------------------------------------ as read ---- */
struct spec_word {
    char *text;
    uint16_t column;
    bool quoted;
};
struct spec_line {
    const struct spec_word *word;
    char *raw;                       /* the line without its comment, for statements */
    uint16_t words;
    uint32_t number;
    int32_t code;                    /* `do`: where its program starts; -1 otherwise */
};

/* A game with the content the cases of this file use, in writable copies. */
struct spec_lab {
    struct dt_game game;
    struct dt_content content;
    struct dts_cards cards;          /* with packs: their text and what it compiles to */
    struct dts_names names;
    int16_t *code, *data;
    struct dt_task *task;
    struct dt_ability *ability;
    struct dt_set *listens, *modifies, others;
    unsigned codes;                  /* words of the cards' own code; statements follow */
    char **pack;                     /* paths, in order */
    unsigned packs;
};

struct spec_case {
    char *name;
    unsigned number;                 /* line of `case` */
    unsigned first, lines;           /* of the spec's lines, the head's not counted */
    struct spec_lab *lab;
    struct dt_setup setup;
    uint64_t seed;
};

struct dts_spec {
    char *file;
    struct spec_line *line;
    struct spec_case *at;
    struct spec_lab **lab;
    unsigned lines, cases, labs;
    unsigned head;                   /* lines before the first case */
    FILE *out;                       /* for errors while reading */
    unsigned errors;
};

/* Print file:line:column and a sentence; `word` counts words of the line, past the last is its end. */
void spec_complain(FILE *out, const char *file, const struct spec_line *l, unsigned word, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool spec_is(const struct spec_line *l, unsigned word, const char *text);

/* ------------------------------------------------------------------- labs ---- */
struct spec_lab *spec_lab_new(const char *game, char *const *pack, unsigned packs, FILE *out);
void spec_lab_free(struct spec_lab *lab);
/* Compile one statement and append it to the lab's code; -1 when it has errors. */
int spec_lab_statement(struct spec_lab *lab, const char *file, const struct spec_line *l, unsigned from, FILE *out);

/* ------------------------------------------------------------------- names ---- */
bool spec_thing_is(const struct spec_lab *lab, unsigned thing, const char *word);
bool spec_card_is(const struct spec_lab *lab, unsigned card, const char *word);
int spec_find_thing(const struct spec_lab *lab, const char *word, int after);   /* -1: none */
int spec_find(const struct dt_list *list, const char *word);                     /* -1: none */
int spec_zone(const struct spec_lab *lab, const char *word);
int spec_seat(const char *word);                                                 /* seat:N, 0..7 */
bool spec_number(const char *word, long *n);
int spec_ask(const struct spec_lab *lab, const char *word);
/* What a word means as a value of this type; the class or type's name where enum dt_type does
 * not tell. False: it means nothing there. */
bool spec_value(const struct spec_lab *lab, const char *type, const char *word, int *value);
const char *spec_type_name(unsigned type);
/* Is this option what words from..to of the line say: VERB [OBJECT [N]]? */
bool spec_option_is(const struct spec_lab *lab, const struct dt_decision *d, const struct dt_option *o,
                    const struct spec_line *l, unsigned from, unsigned to);
bool spec_object_is(const struct spec_lab *lab, const struct dt_decision *d, const struct dt_option *o,
                    const char *word);
/* Does the phrase name a verb and an object that exist at all? Complains if not. */
bool spec_option_words(const struct spec_lab *lab, const char *file, const struct spec_line *l, unsigned from,
                       unsigned to, FILE *out);
const char *spec_zone_name(const struct spec_lab *lab, unsigned zone);
void spec_print_option(const struct spec_lab *lab, const struct dt_decision *d, const struct dt_option *o, FILE *out);
void spec_print_value(const struct spec_lab *lab, const char *type, int value, FILE *out);

/* -------------------------------------------------------------------- play ---- */
enum spec_do { SPEC_APPLY, SPEC_DO, SPEC_MOVE, SPEC_ON, SPEC_TURN, SPEC_TIRE, SPEC_COUNT, SPEC_MARK, SPEC_SHOW,
               SPEC_SHUFFLE, SPEC_AGAIN, SPEC_CONCEDE };
struct spec_action { int what, a, b, c, d; };

struct spec_scripted { const struct spec_line *line; unsigned word; };
struct spec_queue {
    struct spec_scripted *at;
    unsigned count, next, room;
    bool any;
};

struct spec_play {
    const struct dts_spec *spec;
    const struct spec_case *c;
    const struct spec_lab *lab;
    struct dt_core *s;
    struct dt k;                     /* game, content, state and log together */
    struct dt_log log;
    struct dt_happening happened[256];
    struct spec_queue dice, draws;
    uint64_t chance;                 /* the seed of what falls by chance */
    uint8_t *placed;                 /* by thing: put by this case */
    struct spec_action *action;
    struct dt_core **copy;           /* the state before action[i], where a decision was open */
    unsigned actions, room;
    enum dts_spec_care care;
    const struct spec_line *line;    /* the line being carried out */
    FILE *out;
    unsigned failures;
    uint64_t guesses;                /* the seed of the next determinization */
    bool gone;                       /* the rest of the case makes no sense any more */
};

void spec_fail(struct spec_play *p, unsigned word, const char *format, ...) __attribute__((format(printf, 3, 4)));
void spec_perform(const struct spec_lab *lab, struct dt *k, const struct spec_action *a);
void spec_act(struct spec_play *p, struct spec_action a);
bool spec_given_word(const struct spec_line *l, unsigned word);   /* does a line of `given` begin here? */
bool spec_given_line(struct spec_play *p, unsigned from);    /* false: it is no line of `given` */
void spec_expect(struct spec_play *p);
/* Play the head and the `given`s (all lines when `whole`), up to a decision of a seat. */
bool spec_play_begin(struct spec_play *p, const struct dts_spec *s, unsigned i, enum dts_spec_care care, FILE *out);
void spec_play_lines(struct spec_play *p, bool whole);
void spec_play_end(struct spec_play *p);
void spec_play_free(struct spec_play *p);
/* The thing a word of `given` means; -1 and a complaint when there is none. */
int spec_given_thing(struct spec_play *p, unsigned word);

#endif
