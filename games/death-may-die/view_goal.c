/* view_goal.c -- how far the episode's objective is: what its condition counts, and how much of it there must be.
 *
 * An episode says it as a rule (`set ritual_broken to 1 if ...`), so that packs need nothing more; the condition is
 * read here as it stands: numbers that must reach a number, joined by `and`. Whatever is said otherwise is not shown as
 * a meter; the card says it in words. */
#include "view.h"

enum { VALUES = 8 };
struct reading {
    unsigned n;
    int16_t value[VALUES];
    unsigned word;             /* of the value read last: what it is called by, DT_L_NOUN or DT_L_CARD */
    int16_t called;
};

static bool is_type(const char *args, unsigned n, const char *type)
{
    for (; n && *args; args++)
        n -= *args == ' ';
    while (*args && *args != ':')
        args++;
    if (!*args++)
        return false;
    while (*type && *args == *type)
        args++, type++;
    return !*type && (!*args || *args == ' ');
}

/* A value of the game with its arguments; it is called by the last of them that has a name. */
static bool read_value(const struct dt *v, struct reading *r, unsigned value, unsigned args)
{
    int16_t arg[DT_ARGS] = { 0 };
    const char *said = v->game->words->value.at[value].args;
    if (args > r->n || args > DT_ARGS)
        return false;
    r->n -= args;
    r->word = DT_L_NONE;
    for (unsigned i = 0; i < args; i++) {
        arg[i] = r->value[r->n + i];
        unsigned word = is_type(said, i, "card") ? DT_L_CARD : is_type(said, i, "gauge") ? DT_L_NOUN : DT_L_NONE;
        if (word)
            r->word = word, r->called = arg[i];
    }
    r->value[r->n++] = (int16_t)v->game->value[value](v, &(struct dt_ctx){ .source = DT_NOTHING }, arg);
    return true;
}

static void add_goal(struct dt_table *t, const struct reading *r)
{
    struct dt_item *i = dt_table_meter(t, DT_NO_PARENT, DT_I_METER, 0, r->value[r->n - 2], r->value[r->n - 1]);
    i->role = DT_TRACK_ROLE;
    i->label_kind = (uint8_t)r->word;
    i->label = (uint16_t)r->called;
}

static void read_condition(const struct dt *v, struct dt_table *t, unsigned at)
{
    const int16_t *w = &v->content->code[at], *end = w + 1 + w[0];
    struct reading r = { .n = 0 };
    for (w++; w < end && r.n < VALUES - 1;) {
        if (dt_is_lit(*w))
            r.value[r.n++] = (int16_t)dt_lit_value(*w++);
        else if (*w == DT_X_value && read_value(v, &r, (unsigned)w[1], (unsigned)w[2]))
            w += 3;
        else if (*w == DT_X_and && r.n > 1)
            r.n--, w++;
        else if ((*w == DT_X_ge || *w == DT_X_eq) && r.n > 1) {
            if (*w++ == DT_X_ge && r.word)
                add_goal(t, &r);
            r.n--;
        } else
            return;
    }
}

void dm_add_goals(const struct dt *v, struct dt_table *t)
{
    unsigned episode = dt_first(v, dm_Z_episode);
    if (episode == DT_NOTHING)
        return;
    const struct dt_card *card = dt_card(v, episode);
    for (unsigned a = 0; a < card->abilities; a++) {
        const struct dt_ability *rule = &v->content->ability[card->ability + a];
        if (rule->cell == DT_STATIC && rule->on == dm_Q_ritual_broken && rule->cond)
            read_condition(v, t, rule->cond);
    }
}
