/* main.c -- usage: offers GAMES [GAME]
 *
 * For every kind of card that has text, every event and every way to answer it: the compiler refuses it, or random play
 * (GAMES games at the most) shows it at work. */
#include "offers.h"

static unsigned line, failures;

static void report(const struct forms *f, const char *what, unsigned games)
{
    const struct dt_words *w = f->game->words;
    bool good = true;
    for (unsigned i = 0; i < f->count; i++)
        if (f->form[i].taken && !f->form[i].seen) {
            printf("# %s: '%s' compiles and was never used in %u games\n", w->kind.at[f->kind].name, f->form[i].head,
                   games);
            good = false;
        }
    failures += !good;
    printf("%s %u - %s: %s, %s%s\n", good ? "ok" : "not ok", ++line, f->game->name, w->kind.at[f->kind].name,
           w->event.at[f->event].name, what);
    fflush(stdout);
}

static void try_forms(struct forms *f, const char *what, unsigned games)
{
    struct dts_cards cards = { 0 };
    struct dt_game g = *f->game;
    forms_try(f);
    if (!forms_use(f, &cards, &g)) {
        printf("# the forms that are taken alone are not taken together\n");
        failures++;
    } else {
        forms_play(f, &g, games);
        report(f, what, games);
    }
    dts_cards_free(&cards);
}

/* With what noun an event may be answered does not depend on the card: tried on the first kind that has text. */
static void try_nouns(const struct dt_game *g, unsigned kind, unsigned event, unsigned games)
{
    struct forms f;
    if (!strstr(g->words->event.at[event].args, "what:") || strstr(g->words->event.at[event].args, "what:thing"))
        return;
    for (unsigned noun = 0; noun < g->words->noun.count;) {
        noun = forms_about(&f, g, kind, event, noun);
        try_forms(&f, " of certain words", games);
    }
}

static void try_game(const struct dt_game *g, unsigned games)
{
    struct forms f;
    uint64_t done = 0;
    for (unsigned i = 0; i < g->words->speaks.count; i++) {
        unsigned kind = g->words->speaks.at[i].a;
        for (unsigned event = 0; !(done >> kind & 1) && event < g->words->event.count; event++) {
            forms_of(&f, g, kind, event);
            if (!f.cards)
                continue;
            try_forms(&f, "", games);
            if (!done)
                try_nouns(g, kind, event, games);
        }
        done |= (uint64_t)1 << kind;
    }
}

int main(int argc, char **argv)
{
    unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 40;
    for (unsigned i = 0; dts_game_at(i); i++)
        if (argc < 3 || !strcmp(argv[2], dts_game_at(i)->name))
            try_game(dts_game_at(i), games);
    printf("1..%u\n", line);
    return failures != 0;
}
