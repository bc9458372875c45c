/* text.h -- words for people, from programs and message keys, through a catalogue.
 *
 * A catalogue (one per language: cards/lang/LL.cat for the kernel's phrases, games/X/lang/LL.cat
 * for a game's) holds nouns with their forms (gender, number, case) and phrase templates with
 * typed holes; every sentence is a template filled with smaller phrases, never glued in C.
 * All strings returned are malloc'd. A missing entry is rendered as its key in brackets,
 * [verb.lose], and listed by dtt_missing. */
#ifndef DTT_TEXT_H
#define DTT_TEXT_H

#include <stdio.h>
#include "../kernel/content.h"
#include "../kernel/rules.h"

struct dtt_language;        /* catalogues of one language for one game; immutable once opened */

/* `lang` "en" or "de" (a locale such as de_DE.UTF-8 is understood); unknown: English. A game without a
 * catalogue of its own in it is told in a language it has. */
struct dtt_language *dtt_open(const struct dt_words *words, const char *lang);
void dtt_close(struct dtt_language *l);
const char *dtt_code(const struct dtt_language *l);              /* "de" */
unsigned dtt_languages(void);
const char *dtt_language_code(unsigned i);
const char *dtt_told_in(const char *game, const char *lang);     /* the code of the language that dtt_open opens */
bool dtt_speaks(const char *game, const char *lang);             /* has it a catalogue of its own in this language? */

/* For whom and from what a sentence is made. `view` is a masked state (or NULL for card text
 * outside a game). `name[seat]` are people's names, NULL for "investigator 2" and the like; `character[seat]` the
 * things they play, DT_NOTHING for none: sentences speak of these, and of people only where there is none. */
struct dtt_reader {
    const struct dtt_language *lang;
    const struct dt_game *game;              /* with the content in use */
    const struct dt_core *view;
    unsigned viewer;                         /* "you"; DT_NOBODY for nobody */
    const char *const *name;
    const uint16_t *character;               /* NULL: none is known */
    const uint16_t *setting;                 /* settings in force, for card text; NULL: defaults */
};

char *dtt_card_name(const struct dtt_reader *r, unsigned card);
char *dtt_card_text(const struct dtt_reader *r, unsigned card);        /* fields and abilities, lines */
char *dtt_card_abilities(const struct dtt_reader *r, unsigned card);   /* without the fields */
char *dtt_ability(const struct dtt_reader *r, unsigned ability);       /* one sentence or more */
char *dtt_program(const struct dtt_reader *r, unsigned code);
char *dtt_sequel(const struct dtt_reader *r, unsigned card, unsigned field);   /* goes on from its program */
char *dtt_branch(const struct dtt_reader *r, unsigned pc, unsigned branch);    /* of CHOOSE at pc */
char *dtt_offer(const struct dtt_reader *r, unsigned pc);              /* what OFFER at pc asks */
char *dtt_thing(const struct dtt_reader *r, unsigned thing);           /* its name as far as the viewer knows it */
char *dtt_seat(const struct dtt_reader *r, unsigned seat);
char *dtt_prompt(const struct dtt_reader *r, const struct dt_decision *d);
/* A question to nature that people answer: which of how many dice, or the zone drawn from, or a lot. */
struct dtt_chance { unsigned die, nth, dice; int zone; bool lot; };    /* die: DT_NOTHING, zone: -1 for none */
char *dtt_chance_prompt(const struct dtt_reader *r, const struct dt_decision *d, const struct dtt_chance *c);
char *dtt_face(const struct dtt_reader *r, int noun);                  /* as an answer to it: what a die shows */
char *dtt_option(const struct dtt_reader *r, const struct dt_decision *d, const struct dt_option *o);
char *dtt_say(const struct dtt_reader *r, const struct dt_happening *h);   /* NULL: nothing worth a line */
char *dtt_label(const struct dtt_reader *r, const struct dt_item *item);
/* The short sign of an item's noun or field, or of the kind of a card that the viewer knows (`symbol.WORD` of the
 * catalogue: a sign, one in ASCII, a tone); NULL for none. */
char *dtt_symbol(const struct dtt_reader *r, const struct dt_item *item);
/* One field of a card that the viewer knows; without its heading a program is only its sentences. */
char *dtt_field(const struct dtt_reader *r, unsigned thing, unsigned field, bool heading);
/* Something that is about to happen or has just happened, as a clause: "when you would lose sanity". */
struct dtt_moment { unsigned event, who, thing; int noun; bool after; };
char *dtt_moment(const struct dtt_reader *r, const struct dtt_moment *m);
char *dtt_setting(const struct dtt_language *l, unsigned option, const char *choice); /* NULL: the setting's own name */
char *dtt_word(const struct dtt_reader *r, const char *list, const char *word);  /* "noun", "sanity": for tables */
char *dtt_interface(const struct dtt_language *l, const char *key);     /* front ends' own phrases: ui.KEY */
char *dtt_about(const struct dtt_language *l, unsigned line);   /* about.1...; NULL past the last */
char *dtt_lesson(const struct dtt_language *l, const char *question);   /* learn.ASK; NULL: none is written */

/* Print each key that this language lacks for this game and content; returns how many. */
unsigned dtt_missing(const struct dt_words *words, const struct dt_content *c, const char *lang, FILE *out);

#endif
