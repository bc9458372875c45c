/* spec_given.c -- the lines of `given`: changes of the board that no rule makes. */
#include "spec_in.h"

bool spec_given_word(const struct spec_line *l, unsigned word)
{
    static const char *const known[] = { "put", "turn", "exhaust", "ready", "counter", "mark", "show", "shuffle" };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (spec_is(l, word, known[i]))
            return true;
    return false;
}

/* A name without a copy number means a copy this case has placed, or the first there is. */
int spec_given_thing(struct spec_play *p, unsigned word)
{
    if (word >= p->line->words) {
        spec_fail(p, word, "a thing is expected");
        p->gone = true;
        return -1;
    }
    const char *name = p->line->word[word].text;
    int first = spec_find_thing(p->lab, name, -1);
    for (int t = first; t >= 0; t = spec_find_thing(p->lab, name, t))
        if (p->placed[t])
            return t;
    if (first < 0) {
        spec_fail(p, word, "there is no thing '%s'", name);
        p->gone = true;
    }
    return first;
}

/* For `put` a name without a copy number means one this case has not placed yet. */
static int fresh_thing(struct spec_play *p, unsigned word)
{
    if (word < p->line->words) {
        const char *name = p->line->word[word].text;
        for (int t = spec_find_thing(p->lab, name, -1); t >= 0; t = spec_find_thing(p->lab, name, t))
            if (!p->placed[t] || strchr(name, '#'))
                return t;
        if (spec_find_thing(p->lab, name, -1) >= 0) {
            spec_fail(p, word, "every '%s' has been placed already", name);
            p->gone = true;
            return -1;
        }
    }
    return spec_given_thing(p, word);
}

static bool number_at(struct spec_play *p, unsigned word, long most, long *n)
{
    if (word < p->line->words && spec_number(p->line->word[word].text, n) && *n >= 0 && *n <= most)
        return true;
    spec_fail(p, word, "a number from 0 to %ld is expected", most);
    p->gone = true;
    return false;
}

static int zone_at(struct spec_play *p, unsigned word)
{
    int zone = word < p->line->words ? spec_zone(p->lab, p->line->word[word].text) : -1;
    if (zone < 0) {
        spec_fail(p, word, "a zone is expected, with its number where there are several: hand:0");
        p->gone = true;
    }
    return zone;
}

/* put THING in ZONE [slot N] [top] [bottom] [face down] [look] [on THING] */
static void put(struct spec_play *p, unsigned at)
{
    const struct spec_line *l = p->line;
    int thing = fresh_thing(p, at);
    if (thing < 0)
        return;
    if (!spec_is(l, at + 1, "in")) {
        spec_fail(p, at + 1, "expected: put THING in ZONE");
        p->gone = true;
        return;
    }
    int zone = zone_at(p, at + 2), host = DT_NOTHING;
    long slot = -1;
    unsigned how = DT_PLAIN;
    for (unsigned i = at + 3; i < l->words && !p->gone; i++) {
        if (spec_is(l, i, "slot"))
            number_at(p, ++i, 255, &slot);
        else if (spec_is(l, i, "top"))
            how = (how & ~15u) | DT_TO_TOP;
        else if (spec_is(l, i, "bottom"))
            how = (how & ~15u) | DT_TO_BOTTOM;
        else if (spec_is(l, i, "face") && spec_is(l, i + 1, "down"))
            how |= DT_FACE_DOWN, i++;
        else if (spec_is(l, i, "look"))
            how |= DT_LOOK_ONLY;
        else if (spec_is(l, i, "on"))
            host = spec_given_thing(p, ++i);
        else
            spec_fail(p, i, "slot N, top, bottom, face down, look or on THING is expected"), p->gone = true;
    }
    if (p->gone)
        return;
    p->placed[thing] = 1;
    if (host != DT_NOTHING)
        spec_act(p, (struct spec_action){ SPEC_ON, thing, zone, host, (int)how });
    else
        spec_act(p, (struct spec_action){ SPEC_MOVE, thing, zone, (int)slot, (int)how });
}

static void about_thing(struct spec_play *p, unsigned from)
{
    const struct spec_line *l = p->line;
    int thing = spec_given_thing(p, from + 1);
    long n = 0;
    if (thing < 0)
        return;
    if (spec_is(l, from, "exhaust") || spec_is(l, from, "ready")) {
        spec_act(p, (struct spec_action){ .what = SPEC_TIRE, .a = thing, .b = spec_is(l, from, "exhaust") });
    } else if (spec_is(l, from, "counter") || spec_is(l, from, "mark")) {
        if (number_at(p, from + 2, 255, &n))
            spec_act(p, (struct spec_action){ .what = spec_is(l, from, "mark") ? SPEC_MARK : SPEC_COUNT, .a = thing,
                                              .b = (int)n });
    } else if (spec_is(l, from, "turn") && (spec_is(l, from + 2, "up") || spec_is(l, from + 2, "down"))) {
        spec_act(p, (struct spec_action){ .what = SPEC_TURN, .a = thing, .b = spec_is(l, from + 2, "down") });
    } else if (spec_is(l, from, "show") && spec_is(l, from + 2, "to") && l->words > from + 3
               && spec_seat(l->word[from + 3].text) >= 0) {
        spec_act(p, (struct spec_action){ .what = SPEC_SHOW, .a = thing, .b = spec_seat(l->word[from + 3].text) });
    } else {
        spec_fail(p, from + 2, spec_is(l, from, "turn") ? "up or down is expected" : "expected: show THING to SEAT");
        p->gone = true;
    }
}

bool spec_given_line(struct spec_play *p, unsigned from)
{
    const struct spec_line *l = p->line;
    if (!spec_given_word(l, from))
        return false;
    if (p->s->status != DT_ASKING) {
        spec_fail(p, from, "the game is over");
        p->gone = true;
    } else if (spec_is(l, from, "put")) {
        put(p, from + 1);
    } else if (spec_is(l, from, "shuffle")) {
        int zone = zone_at(p, from + 1);
        if (zone >= 0)
            spec_act(p, (struct spec_action){ .what = SPEC_SHUFFLE, .a = zone });
    } else {
        about_thing(p, from);
    }
    return true;
}
