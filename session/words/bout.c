/* bout.c -- tests and fights outside any game: by the numbers that are printed on cards. */
#include "../../players/pool/roll.h"
#include "library.h"

const struct dt_rolls *dts_rolls(unsigned game)
{
    const struct dt_game *g = dts_game_at(game);
    return g ? g->rolls : NULL;
}

/* A card of this name that fights others, or that is fought. */
static int fighter(const struct dts_library *l, const char *name, bool hero)
{
    const struct dt_content *c = l->game.content;
    for (unsigned i = 0; i < c->cards; i++) {
        bool is_hero = c->card[i].kind == l->game.rolls->hero;
        if (is_hero == hero && (dts_same_text(c->name[c->card[i].name], name) || !strcmp(l->names.card[i], name)))
            return (int)i;
    }
    return -1;
}

bool dts_bout(const struct dts_library *l, const char *foe, const char *hero, struct dt_bout *to, char *error,
              size_t room)
{
    if (!l->game.rolls || !l->game.rolls->bout)
        return dts_say_error(error, room, "%s has no fights that could be worked out", l->game.title), false;
    int a = fighter(l, foe, false), b = fighter(l, hero, true);
    if (a < 0 || b < 0)
        return dts_say_error(error, room, "nobody of that name %s: '%.60s'", a < 0 ? "can be fought" : "fights",
                             a < 0 ? foe : hero), false;
    if (!l->game.rolls->bout(l->game.content, (unsigned)a, (unsigned)b, to))
        return dts_say_error(error, room, "'%.60s' is not fought by what is printed on the card", foe), false;
    return true;
}

const char *dts_bout_loses(const struct dts_library *l, const struct dt_bout *b, unsigned roll)
{
    return roll < b->rolls ? l->game.words->noun.at[b->roll[roll].loses].name : "";
}
