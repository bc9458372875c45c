/* trace.c -- what is going on and why: the stack in words, and a choice in slow motion. */
#include "../inner.h"

static const char *word_in(const struct dt_list *l, int i)
{
    return i >= 0 && i < l->count ? l->at[i].name : NULL;
}

static const char *proc_word(const struct dt_game *g, unsigned proc)
{
    static const char *const own[DT_P_GAME] = {
        [DT_P_EVENT] = "event",  [DT_P_WINDOW] = "reactions", [DT_P_PROGRAM] = "card text",
        [DT_P_FOR] = "for each", [DT_P_REPEAT] = "repeat",    [DT_P_TOGETHER] = "together",
        [DT_P_ALL] = "all, in any order"
    };
    if (proc >= DT_P_GAME)
        return proc < g->procs ? g->proc[proc].name : "unknown";
    return own[proc] ? own[proc] : "unknown";
}

/* "event lose sanity 2, step 3, of warding-charm#1, for seat 0" */
void dts_put_frame(struct dts_buf *b, struct dts *s, const struct dt_frame *f, const struct dt_core *view,
                   unsigned viewer)
{
    bool owner = !view;
    dts_dashed(b, proc_word(&s->game, f->proc));
    if (f->proc == DT_P_EVENT) {
        const char *event = word_in(&s->game.words->event, f->r[DT_E_KIND]);
        const char *noun = word_in(&s->game.words->noun, f->r[DT_E_NOUN]);
        dts_printf(b, " %s", event ? event : "?");
        if (noun)
            dts_printf(b, " %s", noun);
        dts_printf(b, " %d", f->r[DT_E_N]);
        if (f->r[DT_E_FLAGS] & DT_E_CANCELLED)
            dts_puts(b, " (cancelled)");
    }
    dts_printf(b, f->proc == DT_P_PROGRAM ? ", instruction %u" : ", step %u", f->step);
    if (f->source < s->names.things && (owner || dt_knows(&s->game, view, viewer, f->source)))
        dts_printf(b, ", of %s", s->names.thing[f->source]);
    else if (f->source < s->names.things)
        dts_puts(b, ", of something hidden");
    if (f->who < DT_SEATS)
        dts_printf(b, ", for seat %u", f->who);
    if (f->subject)
        dts_printf(b, ", answers frame %u", dt_nth(&s->game, f->subject));
}

static void put_stack(struct dts_buf *b, struct dts *s, const struct dt_core *state, bool owner, unsigned viewer)
{
    for (unsigned i = 0; i < dt_depth(&s->game, state); i++) {
        dts_printf(b, "%2u  %*s", i + 1, (int)i, "");
        dts_put_frame(b, s, dt_frame_at(&s->game, state, i), owner ? NULL : state, viewer);
        dts_puts(b, "\n");
    }
}

static void put_over(struct dts_buf *b, const struct dts *s)
{
    dts_printf(b, "the game is over: %s\n", dts_result(s));
    if (s->now->status == DT_FAULT)
        dts_printf(b, "%s\n", dt_fault_text(s->now->fault));
}

/* Who is asked what, as the state given tells it: the true one or a view. */
static void put_asked(struct dts_buf *b, struct dts *s, const struct dt_core *state, bool owner, unsigned viewer)
{
    const struct dt_decision *d = &state->ask;
    dts_puts(b, "asks");
    if (d->ask) {
        dts_puts(b, " ");
        dts_dashed(b, dts_ask_word(&s->game, d->ask));
    }
    if (d->who < DT_SEATS)
        dts_printf(b, " of seat %u", d->who);
    else
        dts_puts(b, " of chance");
    if (d->count && d->source < s->names.things && (owner || dt_knows(&s->game, state, viewer, d->source)))
        dts_printf(b, ", because of %s", s->names.thing[d->source]);
    if (d->count)
        dts_printf(b, ", %u options", d->count);
    dts_puts(b, "\n");
}

static char *why(struct dts *s, const struct dt_core *state, bool owner, unsigned viewer)
{
    struct dts_buf b = { 0 };
    put_stack(&b, s, state, owner, viewer);
    if (dts_over(s))
        put_over(&b, s);
    else
        put_asked(&b, s, state, owner, viewer);
    return dts_take(&b);
}

char *dts_owner_why(struct dts *s) { return why(s, s->now, true, DTS_TABLE); }
char *dts_why(struct dts *s, unsigned viewer) { return why(s, dts_view(s, viewer), false, viewer); }

unsigned dts_causes(struct dts *s, unsigned viewer, unsigned *thing, unsigned room)
{
    const struct dt_core *view = dts_view(s, viewer);
    unsigned n = 0, frames = dt_depth(&s->game, view);
    for (unsigned i = 0; i <= frames && !dts_over(s); i++) {
        unsigned source = i < frames        ? dt_frame_at(&s->game, view, i)->source
                        : view->ask.count ? view->ask.source
                                          : DT_NOTHING;
        bool told = source >= s->names.things || !dt_knows(&s->game, view, viewer, source);
        for (unsigned j = 0; j < n; j++)
            told = told || thing[j] == source;
        if (!told && n < room)
            thing[n++] = source;
    }
    return n;
}

/* A window stands on the event that opened it. */
char *dts_moment(struct dts *s, unsigned viewer)
{
    const struct dt_core *view = dts_view(s, viewer);
    unsigned frames = dt_depth(&s->game, view);
    const struct dt_frame *top = frames > 1 ? dt_frame_at(&s->game, view, frames - 1) : NULL;
    struct dts_buf b = { 0 };
    bool window = dts_theirs(s, viewer) && top && top->proc == DT_P_WINDOW;
    if (window) {
        const struct dt_frame *f = dt_frame_at(&s->game, view, dt_nth(&s->game, top->subject) - 1);
        struct dtt_reader r = dts_reader(s, viewer);
        struct dtt_moment m = { .event = (unsigned)f->r[DT_E_KIND], .who = f->who, .noun = f->r[DT_E_NOUN],
                                .thing = (uint16_t)f->r[DT_E_THING], .after = f->r[DT_E_FLAGS] & DT_E_RESOLVED };
        char *text = dtt_moment(&r, &m);
        dts_puts(&b, text ? text : "");
        free(text);
    }
    dts_puts(&b, "");
    return dts_take(&b);
}

/* ---------------------------------------------------------------- slow motion ---- */

bool dts_watch(struct dts *s, struct dt_core *state, const struct dts_record *r,
               bool (*each)(void *with, const struct dt_core *state), void *with)
{
    unsigned option;
    if (dts_concedes(r))
        return dt_concede(&s->game, state, NULL);
    if (!dts_prepare(s, state, r, &option) || !dt_answer(&s->game, state, option))
        return false;
    struct dt_patience patience = DT_FRESH;
    do
        if (!each(with, state))
            return false;
    while (dt_step(&s->game, state, NULL, &patience));
    return true;
}

struct tracing {
    struct dts *s;
    void (*line)(void *, const char *);
    void *to;
};

static bool trace_step(void *with, const struct dt_core *state)
{
    struct tracing *t = with;
    unsigned depth = dt_depth(&t->s->game, state);
    if (!depth)
        return true;
    struct dts_buf b = { 0 };
    dts_printf(&b, "%*s", 2 * (int)(depth - 1), "");
    dts_put_frame(&b, t->s, dt_frame_at(&t->s->game, state, depth - 1), NULL, DTS_TABLE);
    char *text = dts_take(&b);
    if (text)
        t->line(t->to, text);
    free(text);
    return true;
}

bool dts_owner_trace(struct dts *s, unsigned option, void (*line)(void *, const char *), void *to)
{
    if (dts_over(s))
        return dts_fail(s, "the game is over");
    if (option >= s->now->ask.count)
        return dts_fail(s, "there is no option %u; there are %u", option, s->now->ask.count);
    bool pick = s->now->ask.flags & DT_ASK_SELECT && s->now->ask.option[option].verb != DT_V_done;
    if (!pick) {
        struct tracing t = { s, line, to };
        struct dts_record r = dts_record_of(s, option, DTS_BY_PERSON);
        memcpy(s->next, s->now, s->game.size);
        dts_watch(s, s->next, &r, trace_step, &t);
    }
    return dts_choose(s, dts_asked(s), option);
}

bool dts_trace_journal(const char *journal, size_t length, unsigned to, void (*line)(void *, const char *), void *with,
                       char *error, size_t room)
{
    struct dts *s = dts_load_text_to(journal, length, to, NULL, error, room);
    if (!s)
        return false;
    struct tracing t = { s, line, with };
    struct dt_core *state = s->next;
    memcpy(state, s->snap[0].state, s->game.size);
    for (size_t i = 0; i < s->count; i++) {
        struct dts_buf b = { 0 };
        dts_puts(&b, "# ");
        dts_put_record(&b, s, &s->record[i], i);
        char *text = dts_take(&b);
        if (text)
            text[strcspn(text, "\n")] = '\0';
        line(with, text ? text : "");
        free(text);
        dts_watch(s, state, &s->record[i], trace_step, &t);
    }
    dts_free(s);
    return true;
}
