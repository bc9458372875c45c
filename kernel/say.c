/* say.c -- telling what happened, in the vocabulary of tables. Without a log it costs a test. */
#include "kernel.h"

static void note(struct dt *k, struct dt_happening h)
{
    struct dt_log *log = k->log;
    if (!log)
        return;
    if (log->count < log->room)
        log->at[log->count] = h;
    log->count++;
}

/* A thing that shows everybody its look can be called by it. */
static unsigned shown_look(const struct dt *k, unsigned thing)
{
    if (thing >= k->content->things)
        return 0;
    const struct dt_thing *t = dt_thing(k, thing);
    bool seen = k->game->zone[t->zone].see == DT_SEE_ALL && !(t->flags & DT_DOWN);
    return seen ? t->flags & DT_LOOK : 0u;
}

void dt_say_to(struct dt *k, unsigned say, unsigned who, unsigned thing, int n, int m, unsigned audience)
{
    if (k->log)
        note(k, (struct dt_happening){ .what = DT_SAID,
                                       .who = (uint8_t)who,
                                       .audience = (uint8_t)audience,
                                       .flags = (uint8_t)shown_look(k, thing),
                                       .say = (uint16_t)say,
                                       .thing = (uint16_t)thing,
                                       .n = (int16_t)n,
                                       .m = (int16_t)m });
}

/* Whoever may know what the thing is may read its name; the others read that something happened. */
static unsigned knowers(const struct dt *k, unsigned thing)
{
    unsigned bits = 0;
    if (thing >= k->content->things)
        return 0xff;
    for (unsigned p = 0; p < DT_SEATS; p++)
        bits |= (unsigned)dt_knows(k->game, k->s, p, thing) << p;
    return bits;
}

void dt_tell(struct dt *k, unsigned say, unsigned who, unsigned thing, int n, int m)
{
    dt_say_to(k, say, who, thing, n, m, knowers(k, thing));
}

void dt_changed(struct dt *k, unsigned say, unsigned who, int from, int to)
{
    note(k, (struct dt_happening){ .what = DT_CHANGED, .who = (uint8_t)who, .audience = 0xff, .say = (uint16_t)say,
                                   .thing = DT_NOTHING, .n = (int16_t)from, .m = (int16_t)to });
}

void dt_rolled(struct dt *k, unsigned who, unsigned die, unsigned face)
{
    if (k->log)
        note(k, (struct dt_happening){ .what = DT_ROLLED, .who = (uint8_t)who, .audience = 0xff, .thing = DT_NOTHING,
                                   .from = (uint16_t)die, .to = (uint16_t)face });
}

void dt_tell_move(struct dt *k, unsigned thing, const struct dt_thing *before, unsigned audience)
{
    const struct dt_thing *t = dt_thing(k, thing);
    if (k->log)
        note(k, (struct dt_happening){ .what = t->zone == before->zone ? DT_TURNED : DT_MOVED,
                                       .who = (uint8_t)dt_owner(k, thing), .audience = (uint8_t)audience,
                                       .flags = t->flags, .thing = (uint16_t)thing, .from = before->zone, .to = t->zone,
                                       .n = before->pos, .m = t->pos });
}
