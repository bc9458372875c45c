/* run.c -- the loop: run the top frame until somebody must choose or the game is over.
 *
 * This is the whole engine in one page. Everything else is a procedure it calls. */
#include "kernel.h"

/* No procedure has this number, or there is no frame left: a bug. */
void dt_proc_none(struct dt *k, struct dt_frame *f)
{
    dt_fault(k, dt_place(k, f) == k->game->stack_at ? DT_F_EMPTY : DT_F_BAD_STEP);
}

bool dt_unwind(struct dt *k, unsigned proc, unsigned step)
{
    const struct dt_frame *to = dt_top(k);
    while (to->proc != DT_P_NONE && to->proc != proc)
        to--;
    if (to->proc == DT_P_NONE)
        return false;
    while (dt_top(k) > to)
        dt_pop(k, 0);
    dt_top(k)->step = (uint16_t)step;
    return true;
}

void dt_stop_seat(struct dt *k, unsigned seat)
{
    struct dt_frame *from = dt_top(k);
    for (struct dt_frame *f = from; f-- > dt_bottom(k);)
        if (f->who == seat)
            from = f;
    while (dt_top(k) >= from && dt_top(k)->proc != DT_P_NONE)
        dt_pop(k, 0);
}

void dt_fault(struct dt *k, unsigned code)
{
    if (k->s->status == DT_FAULT)
        return;
    k->s->status = DT_FAULT;
    k->s->fault = (uint8_t)code;
}

void dt_end(struct dt *k, enum dt_status status, unsigned say)
{
    if (k->s->status != DT_ASKING)
        return;
    k->s->status = (uint8_t)status;
    k->s->ending = (uint16_t)say;
    dt_say(k, say, DT_NOBODY, DT_NOTHING, 0, 0);
}

const char *dt_fault_text(unsigned code)
{
    static const char *const text[] = {
#define X(name, words) words,
        DT_FAULTS(X)
#undef X
    };
    return code < sizeof text / sizeof *text ? text[code] : "an unknown fault";
}

/* Behind the last option nothing is left of questions before. Mostly there is little: the first byte is looked at, the
 * verb, before anything is asked of where options end (a byte of the bases, if they are full). */
static inline void clear_behind_options(struct dt_core *s)
{
    unsigned char *o = (unsigned char *)s + offsetof(struct dt_core, ask.option) + s->ask.count * sizeof s->answer;
    for (; *o && o < (unsigned char *)s->ask.base; o += sizeof s->answer)
        memset(o, 0, sizeof s->answer);
}

/* Bytes that only served what was just run are cleared, so that equal games are equal bytes. */
static inline void rest(const struct dt_game *g, struct dt_core *s)
{
    s->ret = 0;
    if (s->status != DT_ASKING) {
        s->answer = (struct dt_option){ 0 };
        const struct dt_frame full = { .proc = DT_P_FULL };
        memset((char *)s + g->stack_at, 0, g->stack_end - g->stack_at);
        memcpy((char *)s + g->stack_end, &full, sizeof full);
        s->top = g->stack_at;
        dt_question_over(s);
    }
    clear_behind_options(s);
}

/* One step of the top frame; nobody is asked and the game is not over. */
static inline void step(struct dt *k, struct dt_core *s, dt_proc_fn *const *procs)
{
    struct dt_frame *f = (struct dt_frame *)(void *)((char *)s + s->top);
    procs[(uint8_t)f->proc](k, f);
}

/* The step that reads an answer and picks: they are readable in this one only. */
static inline void step_answered(struct dt *k, struct dt_core *s, dt_proc_fn *const *procs)
{
    step(k, s, procs);
    s->answer = (struct dt_option){ 0 };
    if (s->ask.bases && !s->ask.ask)
        dt_selection_over(s);
}

/* Is it a list that somebody has to choose from, with nothing left to do about it? */
static inline bool asks(const struct dt_core *s, const struct dt_game *g)
{
    return s->ask.count > 1 && !(s->ask.flags | g->secrets | g->recalls_kinds);
}

/* Somebody is asked or the game is over. True: it was no choice, and its answer is taken. */
static inline bool answered(struct dt *k, const struct dt_core *s, const struct dt_game *g)
{
    if (asks(s, g) || !s->ask.ask)
        return false;
    dt_answer_forced(k);
    return !dt_at_rest(s);
}

/* As far as the next choice. */
static inline void run(struct dt *k, struct dt_core *s, const struct dt_game *g)
{
    dt_proc_fn *const *procs = g->run;
    for (;;) {
        bool asked = dt_at_rest(s);
        if (asked && !answered(k, s, g))
            break;
        if ((k->patience.left -= DT_WORK_TURN) < 0) {
            dt_fault(k, DT_F_ENDLESS);
            break;
        }
        if (asked)
            step_answered(k, s, procs);
        else
            step(k, s, procs);
    }
    rest(g, s);
}

void dt_run(struct dt *k)
{
    k->patience = (struct dt_patience)DT_FRESH;
    run(k, k->s, k->game);
    k->patience = (struct dt_patience){ 0 };         /* whoever looks now is not part of it */
}

void dt_interrupt(struct dt *k, unsigned code, unsigned who, unsigned source)
{
    struct dt_core *s = k->s;
    if (s->status != DT_ASKING || !dt_depth(k->game, s))
        return;
    dt_top(k)->step = s->ask.step;
    dt_decision_clear(&s->ask);
    if (code)
        dt_push_program(k, code, who, source);
    dt_run(k);
}

void dt_defaults(const struct dt_game *g, struct dt_setup *how, unsigned seats)
{
    *how = (struct dt_setup){ .seats = (uint8_t)(seats ? seats : g->least_seats) };
}

/* Zones for a few things: there is room for all, and all of it is open. */
static bool few_enough(const struct dt_game *g)
{
    const uint16_t *first = &g->content->kind_first[g->few];
    bool fine = true;
    for (unsigned zone = 0; zone < 256 && fine; zone++) {
        const struct dt_zone_def *z = &g->zone[zone];
        fine = !z->count || z->order != DT_FEW ||
               (first[1] - first[0] <= DT_FEW_ROOM && z->see == DT_SEE_ALL && !(z->flags & DT_LIVE));
    }
    return fine;
}

/* The number of choices in a setting's word list. */
static unsigned choices(const char *list)
{
    unsigned n = 0;
    for (const char *c = list; *c; c++)
        n += *c != ' ' && (c == list || c[-1] == ' ');
    return n;
}

/* What views keep stands in this order behind the core, and no part reaches into the next. */
static bool in_order(const struct dt_game *g)
{
    size_t end = sizeof(struct dt_core) + sizeof(struct dt_thing) * g->things_room;
    const struct { size_t at, size; } own[] = {
        { g->heads_at, sizeof(uint16_t) * dt_zones(g) },
        { g->many_at, sizeof(uint16_t) * dt_zones(g) },
        { g->ears_at, sizeof(uint64_t) * DT_LIVE_ROWS * DT_LIVE_WORDS(g->things_room) },
        { g->hears_at, (size_t)DT_HALVES * DT_SEATS * g->words->event.count },
    };
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++) {
        if (own[i].size && own[i].at < end)
            return false;
        end = own[i].size ? own[i].at + own[i].size : end;
    }
    for (unsigned i = 0; i < g->shows; i++) {
        if (g->show[i].at < end)
            return false;
        end = (size_t)g->show[i].at + g->show[i].size;
    }
    if (g->recalls_kinds && g->could_at < end)
        return false;
    end = g->recalls_kinds ? g->could_at + sizeof(uint32_t) * g->recalls_rows * g->recalls_room : end;
    if (g->words->query.count && g->modified_at < end)
        return false;
    end = g->words->query.count ? (size_t)g->modified_at + g->words->query.count : end;
    return end <= g->stack_at;
}

/* There is a place for each that is kept in mind, and a row for each seat that may keep it. */
static bool room_in_mind(const struct dt_game *g)
{
    const uint16_t *first = &g->content->kind_first[g->recalls_from];
    return !g->recalls_kinds || (first[g->recalls_kinds] - first[0] <= g->recalls_room
                                 && (g->recalls_rows == 1 || g->recalls_rows >= g->most_seats));
}

/* Is there an event after which something may follow? */
static bool settles(const struct dt_game *g)
{
    for (unsigned i = 0; i < g->words->event.count; i++)
        if (g->settles[i])
            return true;
    return false;
}

static bool fits(const struct dt_game *g, const struct dt_setup *how)
{
    if (how->seats < g->least_seats || how->seats > g->most_seats || how->seats > DT_SEATS)
        return false;
    if (g->content->things > g->things_room || g->content->things > DT_THINGS)
        return false;
    if (g->words->query.count > DT_QUERIES)
        return false;
    const size_t frame = sizeof(struct dt_frame);
    if (g->size > DT_STATE || g->stack_end < g->stack_at + 2 * frame || g->stack_end + frame > g->size)
        return false;
    if (g->settle && !settles(g))          /* it would never be called */
        return false;
    if (!few_enough(g) || !room_in_mind(g) || !in_order(g))
        return false;
    const struct dt_list *o = &g->words->option;
    for (unsigned i = 0; i < DT_SETTINGS; i++)
        if (how->setting[i] >= (i < o->count ? choices(o->at[i].args) : 1))
            return false;
    return true;
}

bool dt_unpack(const struct dt_game *g, struct dt_core *unpacked, const struct dt_setup *how)
{
    if (!fits(g, how))
        return false;
    memset(unpacked, 0, g->size);
    struct dt k = dt_rules(g, unpacked, 0);    /* unpacking is nothing that happens */
    uint64_t rng[2];
    dt_seed(rng, 0);
    memcpy(unpacked->rng, rng, sizeof rng);
    unpacked->top = g->stack_at;
    dt_placed(&k, g->stack_end)->proc = DT_P_FULL;
    unpacked->asks_nature = how->asks_nature;
    unpacked->seats = how->seats;
    memcpy(unpacked->setting, how->setting, sizeof unpacked->setting);
    for (unsigned t = 0; t < g->content->things; t++)
        dt_thing(&k, t)->on = DT_NOTHING;
    dt_know_begin(&k);
    g->setup(&k);
    if (memcmp(unpacked->rng, rng, sizeof rng))             /* games of all seeds begin here: chance comes later */
        dt_fault(&k, DT_F_GAME);
    return true;
}

/* From there to the first decision. */
static void begin(const struct dt_game *g, struct dt_core *s, uint64_t seed, struct dt_log *log)
{
    struct dt k = dt_rules(g, s, log);
    dt_seed(s->rng, seed);
    dt_run(&k);
}

void dt_begin_from(const struct dt_game *g, struct dt_core *s, const struct dt_core *unpacked, uint64_t seed,
                   struct dt_log *log)
{
    memcpy(s, unpacked, g->size);
    begin(g, s, seed, log);
}

bool dt_begin(const struct dt_game *g, struct dt_core *s, const struct dt_setup *how,
              uint64_t seed, struct dt_log *log)
{
    if (!dt_unpack(g, s, how))
        return false;
    begin(g, s, seed, log);
    return true;
}

/* Takes an option of a list. */
static inline void choose(struct dt_core *s, unsigned option)
{
    s->answer = s->ask.option[option];
    s->ret = (int16_t)option;
    if (s->ask.who != DT_NATURE)
        s->ply++;
    else
        s->ret = (int16_t)s->answer.object;          /* asked chance leaves the bytes that rolled chance leaves */
    memset(&s->ask, 0, offsetof(struct dt_decision, bases));
}

/* Takes the option of a selection that it is done. */
static inline void finish(struct dt_core *s, unsigned option)
{
    s->answer = s->ask.option[option];
    s->ret = (int16_t)option;
    s->ply++;
    dt_selection_done(s);
}

/* Takes another of its options: the selection goes on as it is then listed. */
static inline void pick(const struct dt_game *g, struct dt_core *s, unsigned option)
{
    dt_selection_pick(g, s, option);
    clear_behind_options(s);
}

bool dt_answer(const struct dt_game *g, struct dt_core *s, unsigned option)
{
    if (option >= s->ask.count)            /* there are options only while somebody is asked */
        return false;
    if (!(s->ask.flags & DT_ASK_SELECT))
        choose(s, option);
    else if (s->ask.option[option].verb == DT_V_done)
        finish(s, option);
    else
        pick(g, s, option);
    return true;
}

bool dt_step(const struct dt_game *g, struct dt_core *s, struct dt_log *log, struct dt_patience *patience)
{
    struct dt k = dt_rules(g, s, log);
    k.patience = *patience;
    k.patience.left -= DT_WORK_TURN;
    if (s->answer.verb)
        step_answered(&k, s, g->run);
    else if (!dt_at_rest(s))
        step(&k, s, g->run);
    *patience = k.patience;
    if (k.patience.left < 0)
        dt_fault(&k, DT_F_ENDLESS);
    if (!dt_at_rest(s) || answered(&k, s, g))
        return true;
    rest(g, s);
    return false;
}

/* Each apart, so that one pick of several saves no registers for running the game. */
_Static_assert(offsetof(struct dt_core, answer) == offsetof(struct dt_core, ret) + sizeof(int16_t), "cleared as one");
static bool apply_choice(const struct dt_game *g, struct dt_core *s, unsigned option, struct dt_log *log)
{
    struct dt k = dt_rules(g, s, log);
    k.patience = (struct dt_patience)DT_FRESH;
    choose(s, option);
    step(&k, s, g->run);
    if (s->status == DT_ASKING && asks(s, g)) {               /* as often as not */
        memset((char *)s + offsetof(struct dt_core, ret), 0, sizeof s->ret + sizeof s->answer);
        clear_behind_options(s);
        return true;
    }
    s->answer = (struct dt_option){ 0 };
    run(&k, s, g);
    return true;
}

static bool apply_finish(const struct dt_game *g, struct dt_core *s, unsigned option, struct dt_log *log)
{
    struct dt k = dt_rules(g, s, log);
    k.patience = (struct dt_patience)DT_FRESH;
    finish(s, option);
    step_answered(&k, s, g->run);
    run(&k, s, g);
    return true;
}

static bool apply_pick(const struct dt_game *g, struct dt_core *s, unsigned option)
{
    pick(g, s, option);
    return true;
}

bool dt_apply(const struct dt_game *g, struct dt_core *s, unsigned option, struct dt_log *log)
{
    if (option >= s->ask.count)
        return false;
    if (!(s->ask.flags & DT_ASK_SELECT))
        return apply_choice(g, s, option, log);
    return s->ask.option[option].verb == DT_V_done ? apply_finish(g, s, option, log) : apply_pick(g, s, option);
}

static unsigned conceded(const struct dt_game *g, const struct dt_core *s)
{
    const struct dt k = dt_rules(g, s, 0);
    return g->concedes && s->status == DT_ASKING ? g->concedes(&k) : 0;
}

bool dt_may_concede(const struct dt_game *g, const struct dt_core *s) { return conceded(g, s) != 0; }

bool dt_concede(const struct dt_game *g, struct dt_core *s, struct dt_log *log)
{
    struct dt k = dt_rules(g, s, log);
    unsigned ending = conceded(g, s);
    if (!ending)
        return false;
    s->ply++;
    dt_end(&k, DT_LOST, ending);
    rest(g, s);
    return true;
}

uint64_t dt_hash(const struct dt_game *g, const struct dt_core *s)
{
    /* eight bytes at a time, each mixed by multiplication: the state is a multiple of eight */
    const unsigned char *p = (const unsigned char *)s;
    uint64_t h = 0x9e3779b97f4a7c15u ^ g->size;
    for (uint32_t i = 0; i + 8 <= g->size; i += 8) {
        uint64_t w = 0;
        for (int b = 7; b >= 0; b--)
            w = w << 8 | p[i + (unsigned)b];
        h = (h ^ w) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return h;
}
