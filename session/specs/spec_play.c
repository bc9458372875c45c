/* spec_play.c -- one case at play: the board changed as given, choices and chance as written.
 *
 * Everything that changes the state is an action; actions and copies of the state are kept, so
 * that at the end the case can be resumed from every decision and must end in the same bytes. */
#include "spec_in.h"

enum { MOST_ACTIONS = 4000, MOST_REACHED = 1000 };

void spec_fail(struct spec_play *p, unsigned word, const char *format, ...)
{
    p->failures++;
    if (p->care == DTS_SPEC_QUICK)
        p->gone = true;
    if (!p->out)
        return;
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    spec_complain(p->out, p->spec->file, p->line, word, "%s", text);
}

/* ---- actions ---- */

void spec_perform(const struct spec_lab *lab, struct dt *k, const struct spec_action *a)
{
    struct dt_thing *t = a->what > SPEC_DO && a->what < SPEC_SHUFFLE ? dt_thing(k, (unsigned)a->a) : 0;
    switch (a->what) {
    case SPEC_APPLY: dt_apply(&lab->game, k->s, (unsigned)a->a, k->log); break;
    case SPEC_DO: dt_interrupt(k, (unsigned)a->a, (unsigned)a->b, (unsigned)a->c); break;
    case SPEC_MOVE: dt_move(k, (unsigned)a->a, (unsigned)a->b, a->c, (unsigned)a->d); break;
    case SPEC_ON: dt_put_on(k, (unsigned)a->a, (unsigned)a->b, (unsigned)a->c, (unsigned)a->d); break;
    case SPEC_TURN: dt_turn(k, (unsigned)a->a, a->b); break;
    case SPEC_TIRE: t->flags = (uint8_t)(a->b ? t->flags | DT_EXHAUSTED : t->flags & ~DT_EXHAUSTED); break;
    case SPEC_COUNT: t->count = (uint8_t)a->b; break;
    case SPEC_MARK: t->mark = (uint8_t)a->b; break;
    case SPEC_SHOW: dt_show_to(k, (unsigned)a->a, (unsigned)a->b); break;
    case SPEC_SHUFFLE: dt_shuffle(k, (unsigned)a->a); break;
    case SPEC_AGAIN: dt_interrupt(k, 0, 0, 0); break;
    case SPEC_CONCEDE: dt_concede(&lab->game, k->s, k->log); break;
    }
}

static struct dt_core *copy_state(const struct dt_game *g, const struct dt_core *s)
{
    struct dt_core *c = malloc(g->size);
    if (c)
        memcpy(c, s, g->size);
    return c;
}

/* Remember the action, and the state before it while it is one at rest. */
static bool remember(struct spec_play *p, struct spec_action a)
{
    if (p->actions == p->room) {
        unsigned room = p->room ? p->room * 2 : 64;
        struct spec_action *more = realloc(p->action, room * sizeof *more);
        if (more)
            p->action = more;
        struct dt_core **copies = more ? realloc(p->copy, room * sizeof *copies) : 0;
        if (!copies)
            return false;
        p->copy = copies;
        p->room = room;
    }
    bool keep = p->care == DTS_SPEC_FULL && (a.what <= SPEC_DO || a.what == SPEC_CONCEDE);
    p->copy[p->actions] = keep ? copy_state(&p->lab->game, p->s) : 0;
    p->action[p->actions++] = a;
    return true;
}

/* The law of views, for each seat and for the table: masking what was guessed gives the view. */
static void check_views(struct spec_play *p)
{
    const struct dt_game *g = &p->lab->game;
    if (p->gone || p->care != DTS_SPEC_FULL || p->s->status != DT_ASKING)
        return;
    struct dt_core *view = malloc(g->size), *guess = malloc(g->size), *again = malloc(g->size);
    for (unsigned i = 0; view && guess && again && i <= p->s->seats; i++) {
        unsigned seat = i < p->s->seats ? i : DT_NOBODY;
        dt_mask(g, p->s, seat, view);
        dt_determinize(g, view, seat, p->guesses++, guess);
        dt_mask(g, guess, seat, again);
        if (memcmp(view, again, g->size))
            spec_fail(p, 0, "the view of %s does not survive guessing what it hides", seat == DT_NOBODY
                      ? "the table" : "a seat");
    }
    free(view);
    free(guess);
    free(again);
}

/* After every action that runs the rules: no fault, every promise kept. */
static void check_rest(struct spec_play *p)
{
    if (p->s->status == DT_FAULT) {
        spec_fail(p, 0, "the game broke: %s", dt_fault_text(p->s->fault));
        p->gone = true;
        return;
    }
    const char *broken = dt_broken(&p->lab->game, p->s);
    if (broken)
        spec_fail(p, 0, "a promise is broken: %s", broken);
}

void spec_act(struct spec_play *p, struct spec_action a)
{
    if (p->actions >= MOST_ACTIONS || !remember(p, a)) {
        spec_fail(p, 0, "this case is too long");
        p->gone = true;
        return;
    }
    spec_perform(p->lab, &p->k, &a);
    if (a.what <= SPEC_DO || a.what >= SPEC_AGAIN)
        check_rest(p);
}

/* ---- chance ---- */

static unsigned by_seed(struct spec_play *p, unsigned n)
{
    return (unsigned)(dts_mix(p->chance += 0x9e3779b97f4a7c15u) % n);
}

static int scripted_option(const struct spec_play *p, bool dice, const char *word)
{
    const struct dt_decision *d = &p->s->ask;
    long n;
    for (unsigned i = 0; i < d->count; i++) {
        const struct dt_option *o = &d->option[i];
        if (dice && spec_number(word, &n) && n == o->object + 1L)
            return (int)i;
        if (!dice && o->object < p->lab->content.things && spec_thing_is(p->lab, o->object, word))
            return (int)i;
    }
    return -1;
}

static void queue_script(struct spec_play *p, struct spec_queue *q, unsigned from)
{
    const struct spec_line *l = p->line;
    if (l->words == from + 1 && (spec_is(l, from, "any") || spec_is(l, from, "strict"))) {
        q->any = spec_is(l, from, "any");
        return;
    }
    if (l->words <= from)
        spec_fail(p, from, "what falls or is drawn is expected");
    for (unsigned i = from; i < l->words; i++) {
        if (spec_is(l, i, ","))
            continue;
        if (q->count == q->room) {
            unsigned room = q->room ? q->room * 2 : 16;
            struct spec_scripted *more = realloc(q->at, room * sizeof *more);
            if (!more)
                return;
            q->at = more;
            q->room = room;
        }
        q->at[q->count++] = (struct spec_scripted){ l, i };
    }
}

/* Answer for nature as long as nature is asked. */
static void chance(struct spec_play *p, bool any)
{
    while (!p->gone && p->s->status == DT_ASKING && p->s->ask.who == DT_NATURE) {
        bool dice = p->s->ask.ask == DT_A_chance_roll;
        struct spec_queue *q = dice ? &p->dice : &p->draws;
        int option = -1;
        if (q->next < q->count) {
            const struct spec_scripted *w = &q->at[q->next++];
            option = scripted_option(p, dice, w->line->word[w->word].text);
            if (option < 0) {
                const struct spec_line *here = p->line;
                p->line = w->line;
                spec_fail(p, w->word, "'%s' cannot %s here (line %u)", w->line->word[w->word].text, dice
                          ? "fall" : "be drawn", here->number);
                p->line = here;
                p->gone = true;
            }
        } else if (q->any || any) {
            option = (int)by_seed(p, p->s->ask.count);
        } else {
            spec_fail(p, 0, "chance is asked here and no %s are written for it (%u can happen)", dice
                      ? "dice" : "draws", p->s->ask.count);
            p->gone = true;
        }
        if (option >= 0)
            spec_act(p, (struct spec_action){ .what = SPEC_APPLY, .a = option });
    }
}

/* ---- choices ---- */

static void print_options(struct spec_play *p)
{
    const struct dt_decision *d = &p->s->ask;
    if (!p->out || p->s->status != DT_ASKING)
        return;
    fprintf(p->out, "#   options:");
    for (unsigned i = 0; i < d->count; i++) {
        fputs(i ? ", " : " ", p->out);
        spec_print_option(p->lab, d, &d->option[i], p->out);
    }
    fputc('\n', p->out);
}

static bool must_be_asked(struct spec_play *p, unsigned seat)
{
    if (p->s->status == DT_ASKING && p->s->ask.who == seat)
        return true;
    if (p->s->status != DT_ASKING)
        spec_fail(p, 0, "the game is over, nobody is asked");
    else
        spec_fail(p, 0, "seat:%u is asked, not seat:%u", p->s->ask.who, seat);
    p->gone = true;
    return false;
}

static int find_option(const struct spec_play *p, unsigned from, unsigned to)
{
    const struct dt_decision *d = &p->s->ask;
    for (unsigned i = 0; i < d->count; i++)
        if (spec_option_is(p->lab, d, &d->option[i], p->line, from, to))
            return (int)i;
    return -1;
}

static void choose_written(struct spec_play *p, unsigned seat)
{
    if (!spec_option_words(p->lab, p->spec->file, p->line, 1, p->line->words, p->out)) {
        p->failures++;
        p->gone = true;
    } else if (must_be_asked(p, seat)) {
        int option = find_option(p, 1, p->line->words);
        if (option >= 0) {
            spec_act(p, (struct spec_action){ .what = SPEC_APPLY, .a = option });
            return;
        }
        spec_fail(p, 1, "this is no legal option");
        print_options(p);
        p->gone = true;
    }
}

/* All seats together, for which this one speaks. */
static void concede(struct spec_play *p, unsigned seat)
{
    if (!must_be_asked(p, seat))
        return;
    p->gone = !dt_may_concede(&p->lab->game, p->s);
    if (p->gone)
        spec_fail(p, 1, "the game cannot be conceded now");
    else
        spec_act(p, (struct spec_action){ .what = SPEC_CONCEDE });
}

/* The option that picks the object of this name. */
static int find_pick(const struct spec_play *p, const char *word)
{
    const struct dt_decision *d = &p->s->ask;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == d->verb && spec_object_is(p->lab, d, &d->option[i], word))
            return (int)i;
    return -1;
}

/* Pick what one word says: OBJECT, or OBJECT*N for several alike. */
static void pick(struct spec_play *p, unsigned w)
{
    const char *text = p->line->word[w].text, *star = strrchr(text, '*');
    long times = 1;
    if (star && (!spec_number(star + 1, &times) || times < 1 || times > UINT8_MAX))
        star = 0, times = 1;
    char *word = dts_copy(text, star ? (size_t)(star - text) : strlen(text));
    while (word && times-- > 0 && !p->gone) {
        int option = find_pick(p, word);
        if (option < 0) {
            spec_fail(p, w, "'%s' cannot be picked", word);
            print_options(p);
            p->gone = true;
        } else {
            spec_act(p, (struct spec_action){ .what = SPEC_APPLY, .a = option });
        }
    }
    free(word);
}

static void select_all(struct spec_play *p, unsigned seat)
{
    if (!must_be_asked(p, seat))
        return;
    if (!(p->s->ask.flags & DT_ASK_SELECT)) {
        spec_fail(p, 1, "this question is no selection");
        print_options(p);
        p->gone = true;
        return;
    }
    for (unsigned w = 2; w < p->line->words && !p->gone; w++)
        if (!spec_is(p->line, w, ","))
            pick(p, w);
    for (unsigned i = 0; !p->gone && i < p->s->ask.count; i++)
        if (p->s->ask.option[i].verb == DT_V_done) {
            spec_act(p, (struct spec_action){ .what = SPEC_APPLY, .a = (int)i });
            return;
        }
    if (!p->gone)
        spec_fail(p, p->line->words, "the selection cannot be finished like this");
    p->gone = true;
}

static void refuse(struct spec_play *p)
{
    int seat = p->line->words > 1 ? spec_seat(p->line->word[1].text) : -1;
    if (seat < 0) {
        spec_fail(p, 1, "expected: refuse SEAT VERB [OBJECT [N]]");
        return;
    }
    if (!spec_option_words(p->lab, p->spec->file, p->line, 2, p->line->words, p->out)) {
        p->failures++;
        return;
    }
    const struct dt_game *g = &p->lab->game;
    if (p->s->status == DT_ASKING && p->s->ask.who == seat && find_option(p, 2, p->line->words) >= 0)
        spec_fail(p, 2, "this is legal and should be refused");
    if (spec_is(p->line, 2, "concede") && dt_may_concede(g, p->s))
        spec_fail(p, 2, "the game can be conceded and should not be");
    uint64_t before = dt_hash(g, p->s);
    if (dt_apply(g, p->s, p->s->ask.count, 0) || dt_hash(g, p->s) != before)
        spec_fail(p, 0, "an option that is not on the list was not refused");
}

/* ---- other lines of play ---- */

static void do_statement(struct spec_play *p)
{
    const struct spec_line *l = p->line;
    unsigned seat = (unsigned)spec_seat(l->word[1].text);
    int source = DT_NOTHING;
    if (spec_is(l, 2, "from")) {
        source = spec_given_thing(p, 3);
        if (source < 0)
            return;
    }
    if (seat >= p->s->seats || p->s->status != DT_ASKING) {
        spec_fail(p, 1, p->s->status != DT_ASKING ? "the game is over" : "there is no such seat in this game");
        p->gone = true;
        return;
    }
    spec_act(p, (struct spec_action){ .what = SPEC_DO, .a = l->code, .b = (int)seat, .c = source });
}

/* The answer of somebody who wants nothing to happen. */
static int decline(const struct dt_decision *d)
{
    static const uint8_t wanted[] = { DT_V_pass, DT_V_no, DT_V_done };
    for (unsigned w = 0; w < sizeof wanted; w++)
        for (unsigned i = 0; i < d->count; i++)
            if (d->option[i].verb == wanted[w])
                return (int)i;
    return 0;
}

static void reach(struct spec_play *p)
{
    const struct spec_line *l = p->line;
    int seat = l->words > 2 ? spec_seat(l->word[1].text) : -1;
    int ask = l->words > 1 ? spec_ask(p->lab, l->word[l->words - 1].text) : -1;
    if (ask < 0 || l->words > 3 || (l->words == 3 && seat < 0)) {
        spec_fail(p, 1, "expected: reach [SEAT] ASK");
        p->gone = true;
        return;
    }
    for (unsigned n = 0; n < MOST_REACHED && !p->gone && p->s->status == DT_ASKING; n++) {
        chance(p, true);
        if (p->s->ask.ask == ask && (seat < 0 || p->s->ask.who == seat))
            return;
        if (!p->gone && p->s->status == DT_ASKING)
            spec_act(p, (struct spec_action){ .what = SPEC_APPLY, .a = decline(&p->s->ask) });
    }
    if (!p->gone)
        spec_fail(p, 1, "that question is not reached");
    p->gone = true;
}

/* A line after which the rules run; what was told before is forgotten first. */
static void line_of_play(struct spec_play *p)
{
    const struct spec_line *l = p->line;
    int seat = spec_seat(l->word[0].text);
    if (seat >= 0 || spec_is(l, 0, "do") || spec_is(l, 0, "reach"))
        p->log.count = 0;
    if (spec_is(l, 0, "do"))
        do_statement(p);
    else if (spec_is(l, 0, "reach"))
        reach(p);
    else if (seat >= 0 && spec_is(l, 1, "select"))
        select_all(p, (unsigned)seat);
    else if (seat >= 0 && spec_is(l, 1, "concede"))
        concede(p, (unsigned)seat);
    else if (seat >= 0)
        choose_written(p, (unsigned)seat);
    chance(p, false);
    check_views(p);
}

/* ---- the case ---- */

static bool head_word(const struct spec_line *l)
{
    return spec_is(l, 0, "rule") || spec_is(l, 0, "game") || spec_is(l, 0, "seats") || spec_is(l, 0, "seed")
        || spec_is(l, 0, "pack")
           || spec_is(l, 0, "setup");
}

/* Rules may run only on a board that keeps its promises. */
static bool whole_board(struct spec_play *p)
{
    const char *broken = dt_broken(&p->lab->game, p->s);
    if (broken) {
        spec_fail(p, 0, "the position given breaks a promise: %s", broken);
        p->gone = true;
    }
    return !broken;
}

/* The end of `given`: what was open is asked again, now that the board is different. */
static void close_given(struct spec_play *p, bool *given)
{
    if (*given && !p->gone && p->s->status == DT_ASKING && whole_board(p)) {
        spec_act(p, (struct spec_action){ .what = SPEC_AGAIN });
        chance(p, false);
        check_views(p);
        if (!p->gone && p->s->status != DT_ASKING)
            spec_fail(p, 0, "the position given ends the game");
    }
    *given = false;
}

static const struct spec_line *last_given(const struct spec_play *p)
{
    const struct spec_line *last = 0;
    for (unsigned i = 1; i < p->c->lines; i++) {
        const struct spec_line *l = &p->spec->line[p->c->first + i];
        if (spec_is(l, 0, "given"))
            last = l;
    }
    return last;
}

void spec_play_lines(struct spec_play *p, bool whole)
{
    bool given = false, past = !last_given(p);
    for (unsigned i = 1; i < p->c->lines && !p->gone; i++) {
        const struct spec_line *l = &p->spec->line[p->c->first + i];
        if (head_word(l))
            continue;
        bool opens = spec_is(l, 0, "given");
        if (!opens && !(given && spec_given_word(l, 0))) {
            close_given(p, &given);
            if (p->gone || (!whole && past))
                return;
        }
        p->line = l;
        past |= l == last_given(p);
        if (opens || given) {
            given = true;
            if (l->words > (opens ? 1u : 0u) && !spec_given_line(p, opens ? 1 : 0))
                spec_fail(p, opens ? 1 : 0,
                          "this changes no board: put, turn, exhaust, ready, counter, mark, show or shuffle");
        } else if (spec_is(l, 0, "expect")) {
            spec_expect(p);
        } else if (spec_is(l, 0, "refuse")) {
            refuse(p);
        } else if (spec_is(l, 0, "dice") || spec_is(l, 0, "draws")) {
            queue_script(p, spec_is(l, 0, "dice") ? &p->dice : &p->draws, 1);
        } else if (spec_given_word(l, 0)) {
            spec_fail(p, 0, "a board is changed only after `given`");
        } else {
            line_of_play(p);
        }
    }
    close_given(p, &given);
}

static void leftovers(struct spec_play *p, const struct spec_queue *q)
{
    if (q->next < q->count && !p->gone) {
        p->line = q->at[q->next].line;
        spec_fail(p, q->at[q->next].word, "'%s' is left over: nobody rolled or drew it",
                  p->line->word[q->at[q->next].word].text);
    }
}

/* Chance of the setup: first what is written, then by the seed. */
static void set_up(struct spec_play *p)
{
    for (unsigned i = 1; i < p->c->lines; i++) {
        p->line = &p->spec->line[p->c->first + i];
        if (!spec_is(p->line, 0, "setup"))
            continue;
        if (spec_is(p->line, 1, "dice") || spec_is(p->line, 1, "draws"))
            queue_script(p, spec_is(p->line, 1, "dice") ? &p->dice : &p->draws, 2);
        else
            spec_fail(p, 1, "expected: setup dice ... or setup draws ...");
    }
    p->line = &p->spec->line[p->c->first];
    chance(p, true);
    leftovers(p, &p->dice);
    leftovers(p, &p->draws);
}

/* What about its descriptor keeps a game from beginning, in the order in which authors of games come upon it. */
static const char *why_not(const struct dt_game *g)
{
    if (g->content->things > g->things_room)
        return "there are more components than its things_room";
    for (unsigned i = 1; i < g->shows; i++)
        if (g->show[i].at < g->show[i - 1].at + g->show[i - 1].size)
            return "the fields of its show list do not come in the order of the state";
    if (g->size > DT_STATE)
        return "its state is larger than DT_STATE";
    return "its descriptor breaks a promise that dt_begin asks for (kernel/run.c)";
}

bool spec_play_begin(struct spec_play *p, const struct dts_spec *s, unsigned i, enum dts_spec_care care, FILE *out)
{
    *p = (struct spec_play){ .spec = s, .c = &s->at[i], .lab = s->at[i].lab, .care = care, .out = out };
    p->line = &s->line[p->c->first];
    p->chance = p->c->seed;
    p->s = malloc(p->lab->game.size);
    p->placed = calloc(p->lab->content.things + 1u, 1);
    p->log = (struct dt_log){ p->happened, 0, sizeof p->happened / sizeof *p->happened };
    p->k = dt_rules(&p->lab->game, p->s, &p->log);
    if (!p->s || !p->placed || !dt_begin(&p->lab->game, p->s, &p->c->setup, p->c->seed, &p->log)) {
        spec_fail(p, 0, "the game cannot begin like this: %s", why_not(&p->lab->game));
        p->gone = true;
        return false;
    }
    check_rest(p);
    set_up(p);
    return !p->gone;
}

/* Resume every copy: with the action that followed it must come to the next copy, the last one to
 * the end, byte for byte. So each, played on with the same choices, ends as the case did. */
static void resume_copies(struct spec_play *p)
{
    const struct dt_game *g = &p->lab->game;
    struct dt_core *s = calloc(1, g->size);
    if (!s)
        return;
    struct dt k = dt_rules(g, s, 0);
    bool resumed = false;
    for (unsigned i = 0; i < p->actions; i++) {
        if (p->copy[i]) {
            memcpy(s, p->copy[i], g->size);
            resumed = true;
        }
        if (!resumed)
            continue;
        spec_perform(p->lab, &k, &p->action[i]);
        const struct dt_core *next = i + 1 < p->actions ? p->copy[i + 1] : p->s;
        if (next && memcmp(s, next, g->size)) {
            spec_fail(p, 0, "copied before action %u of %u and resumed, the game goes on differently", i + 1,
                      p->actions);
            break;
        }
    }
    free(s);
}

void spec_play_end(struct spec_play *p)
{
    leftovers(p, &p->dice);
    leftovers(p, &p->draws);
    if (p->care == DTS_SPEC_FULL && !p->failures)
        resume_copies(p);
}

void spec_play_free(struct spec_play *p)
{
    for (unsigned i = 0; i < p->actions; i++)
        free(p->copy[i]);
    free(p->copy);
    free(p->action);
    free(p->dice.at);
    free(p->draws.at);
    free(p->placed);
    free(p->s);
}
