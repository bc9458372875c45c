/* offers.h -- every form of ability that the compiler takes is offered in play sooner or later.
 *
 * A form is one way to begin an ability: `after another gains clue may`. For a kind of card and an event
 * a pack is made in which every card of that kind has the forms that compile as further abilities;
 * random games with it are played until each form was seen at work. What compiles and is never seen is
 * text that lies. */
#ifndef OFFERS_H
#define OFFERS_H

#include "session/inner.h"

enum { MOST_FORMS = 12, FORM_TEXT = 120 };

struct form {
    char head[FORM_TEXT];                 /* "after another gains clue may" */
    unsigned noun;                        /* 1 + what it is about, 0: anything */
    bool may, taken, seen;                /* taken: the compiler takes it */
};
struct forms {
    const struct dt_game *game;           /* as registered */
    unsigned kind, event, count, cards;   /* cards: of the kind, copies counted */
    struct form form[MOST_FORMS];
};

/* forms.c: packs. What a form does is ask a question that nothing else asks, numbered, so that it is recognised. */
enum { FIRST_NUMBER = 1000 };
void forms_of(struct forms *f, const struct dt_game *g, unsigned kind, unsigned event);      /* would, after; whom */
unsigned forms_about(struct forms *f, const struct dt_game *g, unsigned kind, unsigned event, unsigned noun);
void forms_try(struct forms *f);                                     /* sets `taken` */
bool forms_use(const struct forms *f, struct dts_cards *cards, struct dt_game *g);

/* play.c: random games until every form that was taken has been seen, or there were enough. */
unsigned forms_play(struct forms *f, const struct dt_game *g, unsigned games);

#endif
