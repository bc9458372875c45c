/* kernel.h -- what the kernel's own files share. Neither games nor sessions include it. */
#ifndef DT_KERNEL_H
#define DT_KERNEL_H

#include "mem.h"
#include "rules.h"

/* What costs more of DT_PATIENCE than a step of an expression: a turn of the run loop, a verb or the body of a loop,
 * and a function of the game's own that an expression calls. */
enum { DT_WORK_TURN = 16, DT_WORK_VERB = 32, DT_WORK_CALL = 16 };

/* run.c */
void dt_run(struct dt *k);                          /* with fresh patience */


/* choose.c */
void dt_selection_list(const struct dt_game *g, struct dt_core *s);     /* the legal options of a selection, anew */
void dt_selection_pick(const struct dt_game *g, struct dt_core *s, unsigned option);
unsigned dt_weight(const struct dt *k, unsigned object);   /* how much of the selection one of these is */
static inline void dt_selection_done(struct dt_core *s)     /* its picks, if it has any, are still to be read */
{
    if (s->ask.bases)
        s->ask.ask = s->ask.count = 0;
    else
        dt_question_over(s);
}
static inline void dt_decision_clear(struct dt_decision *d) { *d = (struct dt_decision){ 0 }; }   /* with its options */
void dt_answer_forced(struct dt *k);

/* chance.c */
void dt_seed(uint64_t rng[2], uint64_t seed);

struct visit;
void dt_window_voices(struct dt_frame *f, void (*each)(struct visit *v, int16_t *voice), struct visit *v);

/* event.c: a voice is a thing and one of its abilities, as a window remembers it in a register. */
enum { DT_VOICE_BITS = 5 };
_Static_assert(1 << DT_VOICE_BITS == DT_ABILITIES && (DT_THINGS << DT_VOICE_BITS) - 1 <= INT16_MAX,
               "every ability of every thing has a voice");
static inline int dt_voice(unsigned thing, unsigned ability) { return (int)(thing << DT_VOICE_BITS | ability); }
static inline unsigned dt_voice_thing(int voice) { return (unsigned)voice >> DT_VOICE_BITS; }
static inline unsigned dt_voice_ability(int voice) { return (unsigned)voice & (DT_ABILITIES - 1); }

/* An event just started by what a program does happens at once, as far as it goes before anybody is asked: the run loop
 * need not come round for it. True: it is over, and the program can go on. Nothing that a resolve function calls may
 * do so. */
bool dt_happens(struct dt *k, struct dt_frame *event);

/* eval.c */
enum { DT_VALUES = DT_STACK * DT_NESTED };
static inline struct dt_ctx dt_frame_ctx(const struct dt_frame *f)
{
    bool program = f->proc == DT_P_PROGRAM;
    return (struct dt_ctx){ .you = f->who,
                            .source = f->source,
                            .event = f->subject,
                            .it = program ? f->r[DT_R_IT] : (int16_t)-1,
                            .that = program ? f->r[DT_R_THAT] : (int16_t)-1,
                            .result = program ? f->r[DT_R_RESULT] : (int16_t)0 };
}
/* Expressions are evaluated for whoever only looks, too: what they cost is counted where somebody has patience. */
static inline void dt_work(const struct dt *k, unsigned work)
{
    ((struct dt *)(uintptr_t)k)->patience.left -= (int32_t)work;
}
/* What it costs to look for a way: nothing to speak of in a table. */
static inline unsigned dt_work_way(const struct dt *k)
{
    return k->game->closed && k->content->maps ? 2u * dt_map(k)->spots : 1u;
}
/* Evaluate the postfix rows in code[at .. at + words): the value of the first; or all, left in out (room DT_ARGS), and
 * how many there are. */
int dt_value(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words);
unsigned dt_eval(const struct dt *k, const struct dt_ctx *c, unsigned at, unsigned words, int16_t *out);
/* Are the arguments that should be things, seats or spaces such? `needs` are the word's own. A
 * verb is not carried out and a value is 0 where they are not: `that` may be nothing. An amount is brought
 * between 0 and DT_AMOUNT. */
bool dt_args_fit(const struct dt *k, const uint16_t *needs, int16_t *arg);
/* The arguments of the verb at code[at] into arg (room DT_ARGS); false where they do not fit. Nearly always they are
 * two numbers or words at most, as they are written, and the compiler has checked them: then nothing is evaluated. But
 * where there are several maps a space may be on another one. */
bool dt_evaluate_arguments(const struct dt *k, const struct dt_ctx *c, unsigned at, int16_t *arg);
static inline bool dt_plain_arguments(const struct dt *k, const int16_t *row, int16_t *arg)
{
    unsigned words = (uint16_t)row[1] - 3u;
    if (words > 2 || (words && !dt_is_lit(row[3])) || (words == 2 && !dt_is_lit(row[4])))
        return false;
    if (words)
        arg[0] = (int16_t)dt_lit_value(row[3]);
    if (words == 2)
        arg[1] = (int16_t)dt_lit_value(row[4]);
    return k->content->maps < 2 || dt_args_fit(k, k->content->verb_needs + (uint16_t)row[2] * DT_NEEDS, arg);
}
/* A stored condition ([length][postfix...]); 0 is always true. */
static inline bool dt_holds(const struct dt *k, const struct dt_ctx *c, unsigned cond)
{
    return !cond || dt_value(k, c, cond + 1, (uint16_t)k->content->code[cond]);
}
bool dt_is_member(const struct dt *k, const struct dt_ctx *c, unsigned set, int id);
/* The member of a set that comes after this one (-1: the first), by id; -1 past the last. */
int dt_next_member(const struct dt *k, const struct dt_ctx *c, unsigned set, int after);
static inline unsigned dt_domain(const struct dt *k, unsigned set)      /* enum dt_type */
{
    return set < k->game->words->set.count ? k->game->words->set.at[set].type : (unsigned)DT_T_NUMBER;
}
int dt_domain_size(const struct dt *k, unsigned type);

/* listen.c */
/* The next live thing after `from` (start with -1) in this set, -1 past the last. */
int dt_next_live(const struct dt *k, const struct dt_set *set, int from);
/* Is the game set up for this ability? */
static inline bool dt_is_set(const struct dt *k, const struct dt_ability *a)
{
    return !a->setting || k->s->setting[a->setting - 1] == a->value;
}
/* May this ability of a thing answer an event? First what all the table can see of ability and event, for the seat
 * that owns the thing; then its limit, condition and cost, for the seat that it calls you (e: 1 + index of the event's
 * frame, 0 for a plain window). */
static inline bool dt_concerns(const struct dt *k, const struct dt_ability *a, const struct dt_frame *event,
                               unsigned owner)
{
    if (!dt_is_set(k, a))
        return false;
    if (a->noun && event->r[DT_E_NOUN] != a->noun - 1)
        return false;
    return a->whom == DT_ANYONE || (event->who == owner) == (a->whom == DT_YOU);
}
bool dt_holds_and_pays(const struct dt *k, const struct dt_ability *a, unsigned thing, unsigned e, unsigned who);
_Static_assert(DT_LIMITED * 4 == 8 * sizeof ((struct dt_thing *)0)->used && DT_USES == 15, "four bits for each");
/* May an ability still be used, as often as its thing says it was? */
static inline bool dt_is_fresh(const struct dt_ability *a, unsigned used)
{
    return !a->period || (used >> (a->counter * 4) & DT_USES) < a->times;
}
static inline bool dt_able(const struct dt *k, const struct dt_ability *a, unsigned thing, unsigned e, unsigned who)
{
    return dt_is_fresh(a, dt_thing(k, thing)->used) &&
           ((!a->cond && a->cost != DT_PRICED) || dt_holds_and_pays(k, a, thing, e, who));
}
bool dt_may_secretly_hear(const struct dt *k, const struct dt_set *set, unsigned event, unsigned cell,
                          const struct dt_frame *e, unsigned seat);
struct dt_frame *dt_speak(struct dt *k, const struct dt_ability *a, unsigned thing, unsigned e, unsigned who);
unsigned dt_speaker_for_nobody(const struct dt *k, unsigned e);
/* The seat that the text of an owner's thing calls you. */
static inline unsigned dt_speaker(const struct dt *k, unsigned owner, unsigned e)
{
    return owner != DT_NOBODY ? owner : dt_speaker_for_nobody(k, e);
}

/* vm.c */
bool dt_payable(const struct dt *k, const struct dt_ctx *c, unsigned code);  /* a cost up to PAID */
bool dt_starts_with_cost(const int16_t *row);            /* does a cost stand at the start of this body? */

/* loop.c: registers of a FOR frame; its flags hold the type of the elements */
enum { DT_R_FOR_PC, DT_R_FOR_INDEX, DT_R_FOR_COUNT, DT_R_FOR_LIST };
/* Collects the elements, or takes those that were chosen. The frame to go on in: the first body, the program where
 * there is none; 0 where somebody is asked. */
struct dt_frame *dt_op_for(struct dt *k, struct dt_frame *f);
/* For whoever only looks: the elements that a program's frame, whose row is a FOR, would choose from, and how many of
 * them. Returns how many there are; what is beyond `room` is left out. */
unsigned dt_elements(const struct dt *k, const struct dt_frame *f, int16_t *to, unsigned room, int *many);
/* The body in the frame above that of its loop is over: the next one in its place, after the last the program. */
struct dt_frame *dt_next_body(struct dt *k, struct dt_frame *f);

/* together.c */
void dt_op_together(struct dt *k, struct dt_frame *f);

/* mask.c */
void dt_order_options(struct dt *k);

/* say.c */
void dt_tell_move(struct dt *k, unsigned thing, const struct dt_thing *before, unsigned audience);

/* zone.c */
/* Of the few things of a game: is nobody told of what moves, and nothing of it kept in mind? */
static inline bool dt_quiet(const struct dt *k)
{
    return !k->log && (uint8_t)(k->game->few - k->game->recalls_from) >= k->game->recalls_kinds;
}
/* What one of a few things says of itself where it lies: nothing but that. It has never used anything. */
static inline void dt_lie(struct dt_thing *t, unsigned zone, unsigned host)
{
    memset(t, 0, sizeof *t);
    t->zone = (uint8_t)zone;
    t->on = (uint16_t)host;
    t->next = DT_NOTHING;
}
/* How often the limited abilities of a thing were used is from now on this; what cannot be used hears nothing. */
void dt_set_used(struct dt *k, unsigned thing, unsigned used);
/* Everything that follows from what things say of themselves: the zones' lists, what is live and heard. */
void dt_link_all(struct dt *k);
/* The same components under other names, with all that follows: map[t] is the new name of t, `other` are the n things
 * that have another one, all of which hidden things alone can have. */
void dt_rename(struct dt *k, const uint16_t *map, const uint16_t *other, unsigned n);
static inline const struct dt_zone_def *dt_zone_def(const struct dt *k, unsigned zone)
{
    return zone < 256 && k->game->zone[zone].count ? &k->game->zone[zone] : 0;
}
static inline unsigned dt_zones(const struct dt_game *g)      /* ids of zones are below */
{
    const struct dt_word *last = &g->words->zone.at[g->words->zone.count - 1];
    return (unsigned)last->a + last->b;
}
static inline unsigned dt_zone_owner(const struct dt *k, unsigned zone)
{
    const struct dt_zone_def *z = &k->game->zone[zone & 255];
    return z->flags & DT_OWNED ? zone - z->first : (unsigned)DT_NOBODY;
}
/* The rows of ears for seats and nobody that a thing stands in by its zone and flags, as bits; 0: it has no text, or
 * that is not live. */
unsigned dt_heard_by(const struct dt *k, unsigned thing, unsigned zone, unsigned flags);
/* The live things that may have something to say of what concerns a seat: what it holds, what nobody holds, and of what
 * others hold that which speaks of more than its owner. The words are DT_LIVE_ROWS apart. */
static inline uint64_t *dt_ears(const struct dt *k, unsigned who)
{
    return (uint64_t *)(void *)((char *)k->s + k->game->ears_at) + (who < DT_SEATS ? who : (unsigned)DT_ROW_NOBODY);
}
/* All things with live text, a word of them. */
static inline uint64_t dt_live_word(const struct dt *k, unsigned word)
{
    return dt_ears(k, 0)[word * DT_LIVE_ROWS + DT_ROW_ALL];
}
/* Those of a word that are in this set. */
static inline uint64_t dt_hearing(const uint64_t *ears, const struct dt_set *set, unsigned word)
{
    return set->w[word] & ears[word * DT_LIVE_ROWS];
}

/* know.c */
/* How many rows are in use, and whose is whose: one for everybody, or one for each seat. */
static inline unsigned dt_recall_rows(const struct dt *k)
{
    return !k->game->recalls_kinds ? 0 : k->game->recalls_rows == 1 ? 1 : k->s->seats;
}
static inline unsigned dt_row_of(const struct dt_game *g, unsigned seat) { return g->recalls_rows == 1 ? 0 : seat; }
static inline unsigned dt_row_seat(const struct dt_game *g, unsigned row)
{
    return g->recalls_rows == 1 ? (unsigned)DT_NOBODY : row;
}
/* A thing has moved or turned: tell the log, and keep in mind what can be made of it. */
void dt_told_move(struct dt *k, unsigned thing, const struct dt_thing *before);
void dt_know_begin(struct dt *k);
bool dt_in_the_open(const struct dt *k, unsigned thing);         /* everybody sees it, or at least its look */

/* Is this frame on top? Above the top is nothing, so it is enough to look there; of the last one that has room it is
 * denied. Whoever asks leaves the rest to the run loop then. */
static inline bool dt_is_top(const struct dt_frame *f) { return f[1].proc == DT_P_NONE; }
/* Is somebody asked, or is the game over? */
_Static_assert(offsetof(struct dt_core, ask.ask) == offsetof(struct dt_core, status) + 2 && !DT_ASKING, "read as one");
static inline bool dt_at_rest(const struct dt_core *s)
{
    static const unsigned char bytes[4] = { 0xff, 0, 0xff, 0xff };   /* not the fault: tested where they lie */
    uint32_t both, these;
    memcpy(&both, (const char *)s + offsetof(struct dt_core, status), sizeof both);
    memcpy(&these, bytes, sizeof these);
    return both & these;
}
static inline bool dt_stopped(const struct dt *k) { return dt_at_rest(k->s); }

#endif
