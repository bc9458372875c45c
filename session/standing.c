/* standing.c -- "pass until I say" and "pass this turn", per seat and card.
 *
 * When a seat with a standing answer is asked whether it reacts, and every card it could react
 * with has one, the session passes for it. Nobody else can tell that from a seat that was not
 * asked at all: nothing is told, and the line in the journal is the owner's alone. */
#include "inner.h"

static struct dts_stand *find(const struct dts *s, unsigned seat, unsigned card)
{
    for (size_t i = 0; i < s->stands; i++)
        if (s->stand[i].seat == seat && s->stand[i].card == card)
            return &s->stand[i];
    return NULL;
}

static bool card_of(struct dts *s, unsigned seat, unsigned thing, unsigned *card)
{
    if (thing >= s->game.content->things || !dt_knows(&s->game, dts_view(s, seat), seat, thing))
        return false;
    *card = s->game.content->card_of[thing];
    return true;
}

/* The card an option speaks for: the thing it uses, otherwise the one that asks. */
static bool stands(struct dts *s, unsigned seat, const struct dt_decision *d, const struct dt_option *o)
{
    unsigned card, thing = dts_verb_object(&s->game, o->verb) == 't' ? o->object : d->source;
    return card_of(s, seat, thing, &card) && find(s, seat, card);
}

/* The option that passes, or -1 when this question is not answered by standing answers. */
static int answer(struct dts *s, unsigned seat)
{
    const struct dt_decision *d = &dts_view(s, seat)->ask;
    int pass = -1;
    if (d->ask != DT_A_react && d->ask != DT_A_offer)
        return -1;
    for (unsigned i = 0; i < d->count; i++) {
        bool refuses = d->option[i].verb == DT_V_pass || d->option[i].verb == DT_V_no;
        if (refuses)
            pass = (int)i;
        else if (!stands(s, seat, d, &d->option[i]))
            return -1;
    }
    return pass;
}

void dts_turn_over(struct dts *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->stands; i++)
        if (s->stand[i].how == DTS_STAND_PASS_ALWAYS)
            s->stand[kept++] = s->stand[i];
    s->stands = kept;
}

void dts_settle(struct dts *s)
{
    while (s->stands && !dts_over(s)) {
        unsigned seat = s->now->ask.who;
        int pass = dts_is_person(s, seat) ? answer(s, seat) : -1;
        if (pass < 0 || !dts_commit(s, dts_record_of(s, (unsigned)pass, DTS_BY_STANDING), false))
            return;
    }
}

/* Where others must not hear of standing answers, what lies open is passed by the person who has just said so: to them
 * it was asked and answered by hand. What follows was never asked. */
static void pass_now(struct dts *s, unsigned seat)
{
    bool tells = s->apart && dts_hides(s);
    int pass = tells && !dts_over(s) ? answer(s, seat) : -1;
    if (pass < 0 || dts_commit(s, dts_record_of(s, (unsigned)pass, DTS_BY_PERSON), false))
        dts_settle(s);
}

/* Where the stack holds the running turn, -1 for none. */
static int turn_frame(const struct dts *s, const struct dt_core *state)
{
    for (unsigned i = 0; s->game.turn && i < dt_depth(&s->game, state); i++)
        if (dt_frame_at(&s->game, state, i)->proc == s->game.turn)
            return (int)i;
    return -1;
}

struct running {
    const struct dt_game *game;
    int frame;                /* of the turn */
};

static bool turn_runs(void *with, const struct dt_core *state)
{
    const struct running *turn = with;
    return (int)dt_depth(turn->game, state) > turn->frame;
}

/* A turn is over when its frame is popped; in a game without such a procedure, when it is
 * another seat's. Looked at only while somebody passes "this turn". */
bool dts_turn_ends(struct dts *s, const struct dts_record *r)
{
    bool asked = false;
    for (size_t i = 0; i < s->stands; i++)
        asked = asked || s->stand[i].how == DTS_STAND_PASS_TURN;
    if (!asked || dt_over(s->next))
        return asked;
    struct running turn = { &s->game, turn_frame(s, s->now) };
    if (turn.frame < 0 && s->game.actor) {
        const struct dt was = dt_rules(&s->game, s->now, NULL);
        const struct dt is = dt_rules(&s->game, s->next, NULL);
        return s->game.actor(&was) != s->game.actor(&is);
    }
    struct dt_core *copy = malloc(s->game.size);
    if (!copy)
        return true;
    memcpy(copy, s->now, s->game.size);
    bool runs = dts_watch(s, copy, r, turn_runs, &turn);
    free(copy);
    return !runs;
}

/* Ask again: about every copy of this card, or, without a card, about all. */
static bool ask_again(struct dts *s, unsigned seat, unsigned thing)
{
    bool all = thing >= s->game.content->things;
    size_t kept = 0;
    for (size_t i = 0; i < s->stands; i++)
        if (s->stand[i].seat != seat || !(all || s->stand[i].card == s->game.content->card_of[thing]))
            s->stand[kept++] = s->stand[i];
    s->stands = kept;
    return true;
}

bool dts_standing(struct dts *s, unsigned seat, unsigned thing, enum dts_standing how)
{
    unsigned card;
    if (seat >= s->setup.seats || !dts_is_person(s, seat))
        return dts_fail(s, "there is no person on seat %u", seat);
    if (s->fast)
        return dts_fail(s, "a simulation has no standing answers");
    if (how == DTS_STAND_ASK)
        return ask_again(s, seat, thing);
    if (!card_of(s, seat, thing, &card))
        return dts_fail(s, "seat %u does not know this card", seat);
    struct dts_stand *was = find(s, seat, card);
    if (!was) {
        void *grown = dts_grow(s->stand, s->stands, &s->stands_room, sizeof *s->stand);
        if (!grown)
            return dts_fail(s, "out of memory");
        s->stand = grown;
        was = &s->stand[s->stands++];
    }
    *was = (struct dts_stand){ (uint16_t)card, (uint8_t)seat, (uint8_t)how };
    if (s->now->ask.who == seat)
        pass_now(s, seat);
    return true;
}

enum dts_standing dts_standing_of(const struct dts *s, unsigned seat, unsigned thing)
{
    const struct dts_stand *f = thing < s->game.content->things ? find(s, seat, s->game.content->card_of[thing]) : NULL;
    return f ? (enum dts_standing)f->how : DTS_STAND_ASK;
}

unsigned dts_standings(const struct dts *s, unsigned seat, struct dts_stands_for *to, unsigned room)
{
    unsigned count = 0;
    for (size_t i = 0; i < s->stands && count < room; i++)
        for (unsigned t = 0; s->stand[i].seat == seat && t < s->game.content->things; t++)
            if (s->game.content->card_of[t] == s->stand[i].card) {
                to[count++] = (struct dts_stands_for){ (uint16_t)t, s->stand[i].how };
                break;
            }
    return count;
}
