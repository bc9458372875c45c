/* trial.c -- attempts outside any game: one card, and what lies on it, on an empty table. */
#include "../players/tasks/trial.h"
#include "inner.h"

/* A thing of this name that is not among those taken already. */
static unsigned thing_called(const struct dts *s, const char *name, const uint16_t *taken, unsigned count)
{
    const struct dt_content *c = s->game.content;
    for (unsigned t = 0; t < c->things; t++) {
        bool free_one = true;
        for (unsigned i = 0; i < count; i++)
            free_one = free_one && taken[i] != t;
        unsigned card = c->card_of[t];
        if (free_one && (dts_same_text(c->name[c->card[card].name], name) || !strcmp(s->names.card[card], name)))
            return t;
    }
    return DT_NOTHING;
}

bool dts_lay_out(struct dts *s, const char *card, const char *const *on, struct dt_trial *t, struct dt_plight *at)
{
    uint16_t thing[16];
    unsigned count = 0, place = DT_NOTHING;
    if (!s->game.trials)
        return dts_fail(s, "%s has no attempts whose chances could be worked out", s->game.title);
    if (card && (place = thing_called(s, card, NULL, 0)) == DT_NOTHING)
        return dts_fail(s, "no card is called '%.60s'", card);
    for (; on && *on; on++) {
        unsigned one = count < 16 ? thing_called(s, *on, thing, count) : (unsigned)DT_NOTHING;
        if (one == DT_NOTHING)
            return dts_fail(s, "there is no (other) '%.60s'", *on);
        thing[count++] = (uint16_t)one;
    }
    if (!dts_restart(s, 1))
        return false;
    struct dt k = dt_rules(&s->game, s->now, NULL);
    bool good = s->game.trials->lay_out(&k, place, thing, count, t, at);
    dts_changed(s);
    return good || dts_fail(s, "'%.60s' with what lies on it is no attempt", card ? card : "");
}

const char *dts_trial_word(unsigned game, enum dts_trial_word what, unsigned i)
{
    const struct dt_game *g = dts_game_at(game);
    const struct dt_trials *t = g ? g->trials : NULL;
    if (!t)
        return NULL;
    const struct { const uint16_t *noun; unsigned count; } list[] = {
        [DTS_TRIAL_FACE] = { t->face, DT_TR_FACES },      [DTS_TRIAL_COLOUR] = { t->colour, DT_TR_COLOURS },
        [DTS_TRIAL_SYMBOL] = { t->symbol, t->symbols },   [DTS_TRIAL_SUM] = { &t->sum, 1 },
        [DTS_TRIAL_HEALTH] = { t->health, 2 },
    };
    return i < list[what].count ? g->words->noun.at[list[what].noun[i]].name : NULL;
}
