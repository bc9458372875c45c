/* spec_expect.c -- the lines that say what must be true. They read and change nothing. */
#include "spec_in.h"

enum { MOST_ARGS = 8 };

/* Words l[at..end) of an expectation, its tail (for SEAT, from THING) taken off. */
struct phrase {
    const struct spec_line *l;
    unsigned at, end;
    bool no;
    struct dt_ctx ctx;
};

static const char *word(const struct phrase *e, unsigned i) { return i < e->end ? e->l->word[i].text : ""; }

static unsigned default_you(const struct spec_play *p)
{
    if (p->s->status == DT_ASKING && p->s->ask.who < DT_SEATS)
        return p->s->ask.who;
    return p->lab->game.actor ? p->lab->game.actor(&p->k) : 0;
}

static void take_tail(struct spec_play *p, struct phrase *e)
{
    e->ctx = (struct dt_ctx){ .you = (uint8_t)default_you(p), .source = DT_NOTHING };
    while (e->end >= e->at + 3) {
        const char *value = word(e, e->end - 1);
        if (spec_is(e->l, e->end - 2, "for") && spec_seat(value) >= 0)
            e->ctx.you = (uint8_t)spec_seat(value);
        else if (spec_is(e->l, e->end - 2, "from") && spec_find_thing(p->lab, value, -1) >= 0)
            e->ctx.source = (uint16_t)spec_find_thing(p->lab, value, -1);
        else
            return;
        e->end -= 2;
    }
}

/* ---- who is asked, how it ended ---- */

static void asking(struct spec_play *p, const struct phrase *e)
{
    int seat = spec_seat(word(e, e->at)), ask = e->end > e->at + 1 ? spec_ask(p->lab, word(e, e->at + 1)) : 0;
    if (seat < 0 || ask < 0) {
        spec_fail(p, seat < 0 ? e->at : e->at + 1, seat < 0 ? "a seat is expected" : "this is no question of the game");
        if (seat >= 0 && p->out && p->s->status == DT_ASKING)
            fprintf(p->out, "#   asked is %s\n", dts_ask_word(&p->lab->game, p->s->ask.ask));
        return;
    }
    if (p->s->status != DT_ASKING)
        spec_fail(p, e->at, "the game is over");
    else if (p->s->ask.who != seat)
        spec_fail(p, e->at, "seat:%u is asked", p->s->ask.who);
    else if (ask && p->s->ask.ask != ask)
        spec_fail(p, e->at + 1, "another question is asked: %s", dts_ask_word(&p->lab->game, p->s->ask.ask));
}

static void ended(struct spec_play *p, const struct phrase *e, unsigned status)
{
    if (p->s->status != status) {
        static const char *const name[] = { "goes on", "is won", "is lost", "is drawn", "broke" };
        spec_fail(p, e->at - 1, "the game %s", name[p->s->status]);
        return;
    }
    if (e->end <= e->at)
        return;
    int key = spec_find(&p->lab->game.words->say, word(e, e->at));
    if (key < 0)
        spec_fail(p, e->at, "this is no message of the game");
    else if (p->s->ending != key + 1)
        spec_fail(p, e->at, "the ending is '%s'", p->s->ending
                  ? p->lab->game.words->say.at[p->s->ending - 1].name : "none");
}

/* expect winner SEAT: where sides play against each other. */
static void winner(struct spec_play *p, const struct phrase *e)
{
    int seat = spec_seat(word(e, e->at));
    if (seat < 0)
        spec_fail(p, e->at, "a seat is expected");
    else if (p->s->status != DT_WON)
        spec_fail(p, e->at - 1, "nobody has won");
    else if ((p->s->winners >> seat & 1) == e->no)
        spec_fail(p, e->at, e->no ? "it has won" : "it has not won");
}

/* ---- options ---- */

static void list_options(struct spec_play *p)
{
    if (!p->out || p->s->status != DT_ASKING)
        return;
    fprintf(p->out, "#   options:");
    for (unsigned i = 0; i < p->s->ask.count; i++) {
        fputs(i ? ", " : " ", p->out);
        spec_print_option(p->lab, &p->s->ask, &p->s->ask.option[i], p->out);
    }
    fputc('\n', p->out);
}

static unsigned phrase_end(const struct phrase *e, unsigned from)
{
    while (from < e->end && !spec_is(e->l, from, ","))
        from++;
    return from;
}

static void options(struct spec_play *p, const struct phrase *e)
{
    const struct dt_decision *d = &p->s->ask;
    bool named[DT_OPTIONS] = { false };
    unsigned before = p->failures;
    if (p->s->status != DT_ASKING) {
        spec_fail(p, e->at, "the game is over");
        return;
    }
    for (unsigned from = e->at; from < e->end;) {
        unsigned to = phrase_end(e, from), found = 0;
        if (!spec_option_words(p->lab, p->spec->file, e->l, from, to, p->out)) {
            p->failures++;
            return;
        }
        for (unsigned i = 0; i < d->count; i++)
            if (spec_option_is(p->lab, d, &d->option[i], e->l, from, to))
                named[i] = true, found++;
        if (!found)
            spec_fail(p, from, "this is no legal option");
        from = to + 1;
    }
    unsigned more = 0;
    for (unsigned i = 0; i < d->count; i++)
        more += !named[i];
    if (more)
        spec_fail(p, e->end, "there are %u more legal options", more);
    if (p->failures != before)
        list_options(p);
}

static void option(struct spec_play *p, const struct phrase *e)
{
    const struct dt_decision *d = &p->s->ask;
    bool found = false;
    if (!spec_option_words(p->lab, p->spec->file, e->l, e->at, e->end, p->out)) {
        p->failures++;
        return;
    }
    for (unsigned i = 0; p->s->status == DT_ASKING && i < d->count; i++)
        found |= spec_option_is(p->lab, d, &d->option[i], e->l, e->at, e->end);
    if (found == e->no) {
        spec_fail(p, e->at, e->no ? "this is a legal option" : "this is no legal option");
        list_options(p);
    }
}

/* ---- values ---- */

/* The type of the i-th argument: "who:seat what:skill=x" -> seat, skill. */
static bool arg_type(const char *args, unsigned i, char *type, size_t room)
{
    for (; *args; args += strspn(args, " ")) {
        size_t length = strcspn(args, " ");
        const char *colon = memchr(args, ':', length);
        if (!i--) {
            const char *from = colon ? colon + 1 : args;
            size_t n = strcspn(from, " =");
            if (n >= room)
                return false;
            memcpy(type, from, n);
            type[n] = 0;
            return true;
        }
        args += length;
    }
    return false;
}

/* NAME[(ARGS)]: leaves e->at behind it. False after a complaint. */
static bool arguments(struct spec_play *p, struct phrase *e, const struct dt_word *w, int16_t *arg, unsigned *count)
{
    char type[32];
    unsigned at = e->at + 1;
    *count = 0;
    if (spec_is(e->l, at, "(")) {
        for (at++; at < e->end && !spec_is(e->l, at, ")"); at++) {
            int value = 0;
            if (spec_is(e->l, at, ","))
                continue;
            if (*count >= MOST_ARGS || !arg_type(w->args, *count, type, sizeof type)) {
                spec_fail(p, at, "'%s' takes fewer arguments: %s", w->name, w->args);
                return false;
            }
            if (!spec_value(p->lab, type, e->l->word[at].text, &value)) {
                spec_fail(p, at, "'%s' is no %s", e->l->word[at].text, type);
                return false;
            }
            arg[(*count)++] = (int16_t)value;
        }
        at++;
    }
    if (arg_type(w->args, *count, type, sizeof type)) {
        spec_fail(p, at, "'%s' takes more arguments: %s", w->name, w->args);
        return false;
    }
    e->at = at;
    return true;
}

static void compare(struct spec_play *p, struct phrase *e, const char *type, int is)
{
    int want = 0;
    if (e->end != e->at + 1 || !spec_value(p->lab, type, word(e, e->at), &want)) {
        spec_fail(p, e->at, "a %s is expected here", type);
        return;
    }
    bool same = is == want;
    if (!strcmp(type, "thing") && is >= 0 && is < p->lab->content.things)
        same = spec_thing_is(p->lab, (unsigned)is, word(e, e->at));
    if (same)
        return;
    spec_fail(p, e->at, "it is not %s", word(e, e->at));
    if (p->out) {
        fprintf(p->out, "#   it is ");
        spec_print_value(p->lab, type, is, p->out);
        fputc('\n', p->out);
    }
}

static void value(struct spec_play *p, struct phrase *e, bool query)
{
    const struct dt_list *list = query ? &p->lab->game.words->query : &p->lab->game.words->value;
    int which = spec_find(list, word(e, e->at));
    int16_t arg[MOST_ARGS] = { 0 };
    unsigned count;
    if (which < 0) {
        const char *near = dtc_nearest(list, word(e, e->at));
        spec_fail(p, e->at, near ? "this is no %s of the game; did you mean '%s'?" : "this is no %s of the game",
                  query ? "query" : "value", near);
        return;
    }
    const struct dt_word *w = &list->at[which];
    if (!arguments(p, e, w, arg, &count))
        return;
    if (query)
        compare(p, e, "number", dt_query(&p->k, (unsigned)which, &e->ctx, arg, count));
    else
        compare(p, e, spec_type_name(w->type), p->lab->game.value[which](&p->k, &e->ctx, arg));
}

static int set_size(const struct spec_play *p, unsigned type)
{
    const struct dt_words *w = p->lab->game.words;
    switch (type) {
    case DT_T_SEAT: return p->s->seats;
    case DT_T_THING: return p->lab->content.things;
    case DT_T_SPACE: return p->lab->content.space.count;
    case DT_T_KIND: return w->kind.count;
    case DT_T_CARD: return p->lab->content.cards;
    case DT_T_WORD: return w->noun.count;
    default: return 0;
    }
}

static void set(struct spec_play *p, struct phrase *e, bool member)
{
    int which = spec_find(&p->lab->game.words->set, word(e, e->at)), n = 0, id;
    if (which < 0) {
        spec_fail(p, e->at, "this is no set of the game");
        return;
    }
    unsigned type = p->lab->game.words->set.at[which].type;
    dt_member_fn *is = p->lab->game.member[which];
    e->at++;
    if (!member) {
        for (id = 0; id < set_size(p, type); id++)
            n += is(&p->k, &e->ctx, id);
        compare(p, e, "number", n);
        return;
    }
    if (!spec_value(p->lab, spec_type_name(type), word(e, e->at), &id)) {
        spec_fail(p, e->at, "a %s is expected", spec_type_name(type));
        return;
    }
    bool found = id < set_size(p, type) && is(&p->k, &e->ctx, id);
    for (int t = id; type == DT_T_THING && t >= 0; t = spec_find_thing(p->lab, word(e, e->at), t))
        found |= is(&p->k, &e->ctx, t);
    if (found == e->no)
        spec_fail(p, e->at, e->no ? "it is an element" : "it is no element");
}

/* ---- things ---- */

static bool some_thing(struct spec_play *p, const struct phrase *e, unsigned at)
{
    if (at < e->end && spec_find_thing(p->lab, word(e, at), -1) >= 0)
        return true;
    spec_fail(p, at, "there is no thing '%s'", word(e, at));
    return false;
}

/* Is the thing as the words after the zone say? Complains only about the words themselves. */
static bool lies_so(struct spec_play *p, const struct phrase *e, unsigned at, const struct dt_thing *t)
{
    long n;
    bool so = true;
    for (; at < e->end; at++) {
        if (spec_is(e->l, at, "slot") && spec_number(word(e, at + 1), &n))
            so &= t->pos == n, at++;
        else if (spec_is(e->l, at, "face") && spec_is(e->l, at + 1, "down"))
            so &= (t->flags & DT_DOWN) != 0, at++;
        else if (spec_is(e->l, at, "face") && spec_is(e->l, at + 1, "up"))
            so &= !(t->flags & DT_DOWN), at++;
        else if (spec_is(e->l, at, "on") && at + 1 < e->end)
            so &= t->on < p->lab->content.things && spec_thing_is(p->lab, t->on, word(e, at + 1)), at++;
        else {
            spec_fail(p, at, "slot N, face down, face up or on THING is expected");
            return false;
        }
    }
    return so;
}

static void where(struct spec_play *p, const struct phrase *e)
{
    int zone = spec_zone(p->lab, word(e, e->at + 2));
    if (!some_thing(p, e, e->at))
        return;
    if (zone < 0) {
        spec_fail(p, e->at + 2, "a zone is expected, with its number where there are several: hand:0");
        return;
    }
    bool found = false;
    const unsigned before = p->failures;
    int last = -1;
    for (int t = spec_find_thing(p->lab, word(e, e->at), -1); t >= 0
         && p->failures == before; t = spec_find_thing(p->lab, word(e, e->at), t)) {
        found |= dt_thing(&p->k, (unsigned)t)->zone == zone && lies_so(p, e, e->at + 3, dt_thing(&p->k, (unsigned)t));
        last = t;
    }
    if (p->failures == before && found == e->no) {
        const struct dt_thing *t = dt_thing(&p->k, (unsigned)last);
        spec_fail(p, e->at, e->no ? "it is there" : "it is not there, or not like this: it is in %s (slot %u%s)",
                  spec_zone_name(p->lab, t->zone), t->pos, t->flags & DT_DOWN ? ", face down" : "");
    }
}

static void size(struct spec_play *p, struct phrase *e)
{
    int zone = spec_zone(p->lab, word(e, e->at));
    if (zone < 0) {
        spec_fail(p, e->at, "a zone is expected, with its number where there are several: hand:0");
        return;
    }
    e->at++;
    compare(p, e, "number", (int)dt_in(&p->k, (unsigned)zone));
}

static void tired(struct spec_play *p, const struct phrase *e, bool exhausted)
{
    bool found = false;
    if (!some_thing(p, e, e->at))
        return;
    for (int t = spec_find_thing(p->lab, word(e, e->at), -1); t >= 0; t = spec_find_thing(p->lab, word(e, e->at), t))
        found |= !!(dt_thing(&p->k, (unsigned)t)->flags & DT_EXHAUSTED) == exhausted;
    if (!found)
        spec_fail(p, e->at, "it is %s", exhausted ? "ready" : "exhausted");
}

static void tokens(struct spec_play *p, const struct phrase *e, bool mark)
{
    long n;
    bool found = false;
    int last = 0;
    if (!some_thing(p, e, e->at))
        return;
    if (!spec_number(word(e, e->at + 1), &n)) {
        spec_fail(p, e->at + 1, "a number is expected");
        return;
    }
    for (int t = spec_find_thing(p->lab, word(e, e->at), -1); t >= 0; t = spec_find_thing(p->lab, word(e, e->at), t)) {
        last = mark ? dt_thing(&p->k, (unsigned)t)->mark : dt_thing(&p->k, (unsigned)t)->count;
        found |= last == n;
    }
    if (!found)
        spec_fail(p, e->at + 1, "it is %d", last);
}

/* ---- what was told ---- */

static bool said(const struct spec_play *p, const struct phrase *e, const struct dt_happening *h)
{
    long n;
    unsigned numbers = 0;
    for (unsigned i = e->at + 1; i < e->end; i++) {
        const char *w = word(e, i);
        if (spec_seat(w) >= 0) {
            if (h->who != spec_seat(w))
                return false;
        } else if (h->thing < p->lab->content.things && spec_thing_is(p->lab, h->thing, w)) {
            continue;
        } else if (spec_number(w, &n) || (n = spec_find(&p->lab->game.words->noun, w)) >= 0) {
            if ((numbers++ ? h->m : h->n) != n)
                return false;
        } else {
            return false;
        }
    }
    return true;
}

static void list_said(const struct spec_play *p, const char *key, const struct dt_happening *h)
{
    fprintf(p->out, "#   said: %s", key);
    if (h->who < DT_SEATS)
        fprintf(p->out, " seat:%u", h->who);
    if (h->thing < p->lab->content.things)
        fprintf(p->out, " %s", p->lab->names.thing[h->thing]);
    fprintf(p->out, " %d %d\n", h->n, h->m);
}

static void say(struct spec_play *p, const struct phrase *e)
{
    int key = spec_find(&p->lab->game.words->say, word(e, e->at));
    bool found = false, told = false;
    if (key < 0) {
        spec_fail(p, e->at, "this is no message of the game");
        return;
    }
    for (unsigned i = 0; i < p->log.count && i < p->log.room; i++)
        if (p->log.at[i].say == key + 1) {
            told = true;
            found |= said(p, e, &p->log.at[i]);
        }
    if (found != e->no)
        return;
    spec_fail(p, e->at, e->no ? "this was said" : told ? "this was said of something else" : "this was not said");
    for (unsigned i = 0; p->out && i < p->log.count && i < p->log.room; i++)
        if (p->log.at[i].say == key + 1)
            list_said(p, word(e, e->at), &p->log.at[i]);
}

/* expect moved THING [to ZONE], turned THING, rolled N: the plain happenings. */
static bool happened(const struct spec_play *p, const struct phrase *e, unsigned what, const struct dt_happening *h)
{
    long n;
    if (h->what != what)
        return false;
    if (what == DT_ROLLED)
        return spec_number(word(e, e->at), &n) && n == h->to;
    if (h->thing >= p->lab->content.things || !spec_thing_is(p->lab, h->thing, word(e, e->at)))
        return false;
    return what != DT_MOVED || e->end == e->at + 1 || spec_zone(p->lab, word(e, e->at + 2)) == h->to;
}

static void happening(struct spec_play *p, const struct phrase *e, unsigned what)
{
    long n;
    bool found = false, thing = spec_find_thing(p->lab, word(e, e->at), -1) >= 0;
    bool to = e->end == e->at + 3 && spec_is(e->l, e->at + 1, "to") && spec_zone(p->lab, word(e, e->at + 2)) >= 0;
    if (what == DT_ROLLED ? e->end != e->at + 1 || !spec_number(word(e, e->at), &n)
                          : !thing || (e->end != e->at + 1 && !(to && what == DT_MOVED))) {
        spec_fail(p, e->at, "expected: moved THING [to ZONE], turned THING or rolled N");
        return;
    }
    for (unsigned i = 0; i < p->log.count && i < p->log.room; i++)
        found |= happened(p, e, what, &p->log.at[i]);
    if (found == e->no)
        spec_fail(p, e->at, e->no ? "this happened" : "this did not happen");
}

/* ---- views and texts ---- */

static void view(struct spec_play *p, const struct phrase *e)
{
    int seat = spec_seat(word(e, e->at));
    bool knows = spec_is(e->l, e->at + 1, "knows");
    if (seat < 0 || (!knows && !spec_is(e->l, e->at + 1, "hides"))) {
        spec_fail(p, e->at, "expected: view SEAT knows THING, or hides");
        return;
    }
    if (!some_thing(p, e, e->at + 2))
        return;
    struct dt_core *seen = malloc(p->lab->game.size);
    bool any = false;
    if (seen)
        dt_mask(&p->lab->game, p->s, (unsigned)seat, seen);
    for (int t = spec_find_thing(p->lab, word(e, e->at + 2), -1); t >= 0; t = spec_find_thing(p->lab,
                                                                                              word(e, e->at + 2), t)) {
        struct dt k = dt_rules(&p->lab->game, seen, 0);
        const struct dt_thing *truth = dt_thing(&p->k, (unsigned)t);
        bool sees = seen && dt_knows(&p->lab->game, seen, (unsigned)seat, (unsigned)t)
            && dt_thing(&k, (unsigned)t)->zone == truth->zone
                    && dt_thing(&k, (unsigned)t)->pos == truth->pos;
        any |= sees == knows;
    }
    free(seen);
    if (!any)
        spec_fail(p, e->at + 1, knows ? "the seat cannot know it" : "the seat knows it");
}

static void text(struct spec_play *p, const struct phrase *e)
{
    int card = -1;
    if (p->care == DTS_SPEC_QUICK)
        return;
    if (!spec_value(p->lab, "card", word(e, e->at), &card) || e->end != e->at + 3 || !e->l->word[e->at + 2].quoted) {
        spec_fail(p, e->at, card < 0 ? "a card is expected" : "expected: text CARD LANG \"...\"");
        return;
    }
    struct dtt_language *lang = dtt_open(p->lab->game.words, word(e, e->at + 1));
    const struct dtt_reader r = { .lang = lang, .game = &p->lab->game, .viewer = DT_NOBODY,
                                  .setting = p->c->setup.setting };
    char *made = lang ? dtt_card_text(&r, (unsigned)card) : 0;
    if (!made || !strstr(made, word(e, e->at + 2))) {
        spec_fail(p, e->at + 2, "the text is another");
        if (p->out && made)
            fprintf(p->out, "#   it is: %s\n", made);
    }
    free(made);
    dtt_close(lang);
}

void spec_expect(struct spec_play *p)
{
    struct phrase e = { .l = p->line, .at = 1, .end = p->line->words };
    if (spec_is(e.l, 1, "no"))
        e.no = true, e.at++;
    const unsigned first = e.at++;
    if (spec_is(e.l, first + 1, "in")) {
        e.at = first;
        where(p, &e);
        return;
    }
    take_tail(p, &e);
    const char *what = word(&e, first);
    if (!e.no && !strcmp(what, "asking")) asking(p, &e);
    else if (!e.no && !strcmp(what, "won")) ended(p, &e, DT_WON);
    else if (!e.no && !strcmp(what, "lost")) ended(p, &e, DT_LOST);
    else if (!e.no && !strcmp(what, "drawn")) ended(p, &e, DT_DRAWN);
    else if (!strcmp(what, "winner")) winner(p, &e);
    else if (!e.no && !strcmp(what, "options")) options(p, &e);
    else if (!strcmp(what, "option")) option(p, &e);
    else if (!e.no && !strcmp(what, "value")) value(p, &e, false);
    else if (!e.no && !strcmp(what, "query")) value(p, &e, true);
    else if (!e.no && !strcmp(what, "count")) set(p, &e, false);
    else if (!strcmp(what, "member")) set(p, &e, true);
    else if (!e.no && !strcmp(what, "size")) size(p, &e);
    else if (!e.no && !strcmp(what, "exhausted")) tired(p, &e, true);
    else if (!e.no && !strcmp(what, "ready")) tired(p, &e, false);
    else if (!e.no && !strcmp(what, "counter")) tokens(p, &e, false);
    else if (!e.no && !strcmp(what, "mark")) tokens(p, &e, true);
    else if (!strcmp(what, "say")) say(p, &e);
    else if (!strcmp(what, "moved")) happening(p, &e, DT_MOVED);
    else if (!strcmp(what, "turned")) happening(p, &e, DT_TURNED);
    else if (!strcmp(what, "rolled")) happening(p, &e, DT_ROLLED);
    else if (!e.no && !strcmp(what, "view")) view(p, &e);
    else if (!e.no && !strcmp(what, "text")) text(p, &e);
    else spec_fail(p, first, "'%s' cannot be expected", what);
}
