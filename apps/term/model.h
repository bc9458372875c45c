/* model.h -- one viewer's table with its words and the open decision, ready to be drawn.
 *
 * Taken from the session after every choice and then only read: labels, signs, the tree of items,
 * and for each option the item it points at. Says nothing about places on the screen. */
#ifndef TERM_MODEL_H
#define TERM_MODEL_H

#include "../../kernel/table.h"
#include "../../session/session.h"

enum { MODEL_OPTIONS = 256, MODEL_NEWS = 200, NO_ITEM = -1 };

struct option {
    char *text;
    char *odds;                 /* NULL: nothing is known */
    uint16_t carrier[DTS_MEANT]; /* the items one points at to choose it */
    unsigned carriers;
    int item;                   /* the first of them, NO_ITEM for nothing on the table */
    uint16_t thing[DTS_MEANT];  /* what it takes besides: a set of dice, those that can serve a task */
    unsigned things;
    char letter;                /* that selects it; 0: there are too many */
    bool back;                  /* takes a pick of this selection back */
    bool declines;              /* uses no card and pays nothing, where that is what is asked */
};
/* A line of the story. */
struct news {
    char *text;         /* NULL: no memory for it */
    int mood;           /* below 0 bad news, above 0 good */
    bool heading;
};
struct model {
    struct dts *s;
    unsigned viewer, seats;
    struct dt_table table;
    int count;
    char *label[DT_ITEMS], *words[DT_ITEMS];    /* words: of a note, without its heading */
    struct dts_sign sign[DT_ITEMS];             /* empty where the game gives none */
    char code[DT_ITEMS][DTS_SHORT];             /* of a space: its short name */
    int kid[DT_ITEMS], next[DT_ITEMS], top;     /* first child, next sibling, first item without a parent */
    bool fresh[DT_ITEMS];                       /* has changed since this viewer chose last */
    bool over;
    bool advised;                               /* the options' odds have been asked for */
    struct option option[MODEL_OPTIONS];
    unsigned options;
    int source;                                 /* the item that asks */
    char *prompt, *name;                        /* what is asked; what the viewer is called */
    char *moment;                               /* when a card may be used, "" for other questions */
    bool selection;
    unsigned least, most, picked;
    uint16_t taken[DTS_MEANT];                  /* the things picked so far */
    unsigned takens;
    struct news news[MODEL_NEWS];               /* what happened, the last lines of it */
    unsigned news_lines, news_old;              /* so many of them before the viewer's last choice */
    size_t log_end, news_from;                  /* the log's end; what lies before news_from is not new either */
};

void model_take(struct model *m, struct dts *s, unsigned viewer);
void model_free(struct model *m);
void model_advise(struct model *m);
/* The first option that points at an item, from `after` + 1 on; -1: none. */
int model_option_of(const struct model *m, int item, int after);
/* The option that its letter stands for: picking it, or taking it back. */
int model_letter_of(const struct model *m, int item);
/* The same, counting what an option takes besides: these are the choices that an item offers. */
int model_choice_of(const struct model *m, int item, int after);
unsigned model_choices_on(const struct model *m, int item);
bool model_takes(const struct model *m, int option, int item); /* is it among what the option takes? */
bool model_picked(const struct model *m, int item); /* chosen in this selection */
int model_thing(const struct model *m, unsigned thing); /* the item with this thing; NO_ITEM */
/* Two dice that nobody could tell apart. */
bool model_same_die(const struct model *m, int a, int b);
/* The same item in an earlier table; NULL: it was not there. */
const struct dt_item *model_was(const struct model *m, const struct dt_table *before, int item);
/* Mark as fresh what is not as it was in `before`. */
void model_compare(struct model *m, const struct dt_table *before);
int model_whole(const struct model *m, int item); /* the thing with a name that an item is a part of, or itself */
const char *model_name(const struct model *m, int item); /* what to call an item; "" for nothing */

#endif
