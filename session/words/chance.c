/* chance.c -- the words of what people type in for chance: which die, which deck, what a lot decides.
 *
 * A question to nature says only that something was rolled or drawn. What it is about is seen by trying an answer out
 * on the second state: what is told of it first is the die with its face, or what the lot has decided. Only what the
 * seat that types may know is told. */
#include "../inner.h"

enum { TOLD_MOST = 64, DICE_MOST = 16 };

/* Try an option out on `state`, which is changed; what it tells is in `h`. How many: 0 also when it is refused. */
static unsigned tried(struct dts *s, struct dt_core *state, unsigned option, struct dt_happening h[TOLD_MOST])
{
    struct dt_log log = { h, 0, TOLD_MOST };
    if (!dt_apply(&s->game, state, option, &log))
        return 0;
    return log.count < TOLD_MOST ? log.count : TOLD_MOST;
}

static const struct dt_happening *roll_in(const struct dt_happening *h, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (h[i].what == DT_ROLLED)
            return &h[i];
    return NULL;
}

/* Where things show faces, a roll is told with the die and the noun it shows; elsewhere with numbers. */
static bool of_a_thing(const struct dts *s, const struct dt_happening *roll)
{
    return s->game.face && roll->from < s->game.content->things && roll->to < s->game.words->noun.count;
}

/* The dice of this roll that have been typed in already. */
static unsigned typed_before(const struct dts *s)
{
    unsigned n = 0;
    for (size_t i = s->count; i-- > 0 && s->record[i].seat == DT_NATURE; n++) {
        size_t from = i ? s->record[i - 1].log : s->log_begin;
        if (s->record[i].option.verb != DT_V_face || !roll_in(s->log + from, s->record[i].log - from))
            break;
    }
    return n;
}

/* What the open roll is of: tried out to its last die, whatever they show. A roll that is thrown again and again as
 * long as all show the same has no last one: then how many there are is not told. */
struct dtt_chance dts_chance(struct dts *s)
{
    struct dtt_chance c = { .die = DT_NOTHING, .zone = -1 };
    const struct dt_decision *d = &s->now->ask;
    struct dt_happening h[TOLD_MOST];
    unsigned depth = dt_depth(&s->game, s->now), proc = depth ? dt_frame_at(&s->game, s->now, depth - 1)->proc : 0;
    if (d->ask == DT_A_chance_draw) {
        if (d->count && d->option[0].object < s->game.content->things)
            c.zone = dt_things_of(s->now)[d->option[0].object].zone;
        return c;
    }
    memcpy(s->next, s->now, s->game.size);
    while (c.dice <= DICE_MOST) {
        unsigned count = tried(s, s->next, 0, h);
        const struct dt_happening *roll = roll_in(h, count);
        if (!roll)
            break;
        if (!c.dice++ && of_a_thing(s, roll))
            c.die = roll->from;
        if (dt_over(s->next) || s->next->ask.ask != DT_A_chance_roll || s->next->ask.who != DT_NATURE ||
            dt_depth(&s->game, s->next) != depth || dt_frame_at(&s->game, s->next, depth - 1)->proc != proc)
            break;
    }
    c.lot = !c.dice;
    c.nth = typed_before(s) + 1;
    c.dice = c.dice > DICE_MOST ? 1 : c.dice + c.nth - 1;
    return c;
}

/* What an answer to a roll means; NULL: no more than its number. */
static char *told(struct dts *s, unsigned viewer, unsigned option)
{
    struct dt_happening h[TOLD_MOST];
    struct dtt_reader r = dts_reader(s, viewer);
    memcpy(s->next, s->now, s->game.size);
    unsigned count = tried(s, s->next, option, h);
    const struct dt_happening *roll = roll_in(h, count);
    if (roll)
        return of_a_thing(s, roll) ? dtt_face(&r, roll->to) : NULL;
    char *text = NULL;
    for (unsigned i = 0; i < count && !text; i++)
        text = dts_tell(s, viewer, &h[i], s->logs);
    return text;
}

char *dts_chance_answer(struct dts *s, unsigned viewer, unsigned option)
{
    char *text = told(s, viewer, option), *other = text ? told(s, viewer, option ? option - 1 : 1) : NULL;
    if (text && other && !strcmp(text, other)) { /* it does not tell them apart */
        free(text);
        text = NULL;
    }
    free(other);
    return text;
}
