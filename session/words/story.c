/* story.c -- what happened, as it is told: lines under headings, the dice of a roll in one line, everybody called by
 * whom they play. All front ends tell this story; what is large and what is good or bad about it says the game
 * (STORY of words.inc). Told is what the viewer could know when it happened, so no view is looked at. */
#include "../inner.h"

/* ------------------------------------------------------------------- characters ---- */

void dts_cast_of(struct dts *s, const struct dt_core *view)
{
    const struct dt k = dt_rules(&s->game, view, NULL);
    for (unsigned i = 0; i < DT_SEATS; i++)
        s->character[i] = s->game.words->character && i < s->setup.seats
                              ? (uint16_t)dt_head(&k, s->game.words->character - 1u + i)
                              : (uint16_t)DT_NOTHING;
}

/* Whom each seat played when entry `at` was written: whoever left the table is called by their name until somebody else
 * comes. A log is mostly told from its beginning on, so the walk goes on where it ended. */
static const uint16_t *cast_at(struct dts *s, size_t at)
{
    unsigned zone = s->game.words->character;
    if (s->cast.moment != s->moment || s->cast.next > at + 1) {
        s->cast.moment = s->moment;
        s->cast.next = 0;
        for (unsigned i = 0; i < DT_SEATS; i++)
            s->cast.thing[i] = DT_NOTHING;
    }
    for (; zone && s->cast.next <= at && s->cast.next < s->logs; s->cast.next++) {
        const struct dt_happening *h = &s->log[s->cast.next];
        if (h->what == DT_MOVED && h->to >= zone - 1u && h->to < zone - 1u + s->setup.seats && h->audience == 0xff)
            s->cast.thing[h->to - (zone - 1u)] = h->thing;
    }
    return s->cast.thing;
}

char *dts_tell(struct dts *s, unsigned viewer, const struct dt_happening *h, size_t at)
{
    struct dtt_reader r = dts_reader(s, viewer);
    uint16_t cast[DT_SEATS];
    memcpy(cast, cast_at(s, at), sizeof cast);
    if (h->who < DT_SEATS && cast[h->who] == h->thing)
        cast[h->who] = DT_NOTHING;     /* who plays somebody is not that somebody */
    r.view = NULL;
    r.character = cast;
    return dtt_say(&r, h);
}

/* ------------------------------------------------------------------------ lines ---- */

unsigned dts_story_of(const struct dts *s, const struct dt_happening *h)
{
    return h->what == DT_SAID && s->game.words->story ? s->game.words->story[h->say] : 0u;
}

struct telling {
    struct dts *s;
    unsigned viewer;
    void (*line)(void *, const struct dts_line *);
    void *to;
    struct dts_line now;
    bool headed;
    char *text;                    /* of the line that may go on; NULL: none */
    struct dts_joining join;
};

static void finish(struct telling *t)
{
    t->now.text = t->text;
    if (t->text)
        t->line(t->to, &t->now);
    free(t->text);
    t->text = NULL;
}

static void begin(struct telling *t, size_t entry, char *text)
{
    const struct dt_happening *h = &t->s->log[entry];
    unsigned how = dts_story_of(t->s, h);
    finish(t);
    t->text = text;
    t->now = (struct dts_line){ .entry = entry,
                                .seat = h->who < t->s->setup.seats ? h->who : (unsigned)DTS_TABLE,
                                .mood = how & DT_STORY_GOOD ? 1 : how & DT_STORY_BAD ? -1 : 0,
                                .heading = how & DT_STORY_HEADING,
                                .moment = how & DT_STORY_MOMENT,
                                .headed = t->headed && !(how & DT_STORY_HEADING) };
    t->headed = t->headed || how & DT_STORY_HEADING;
    dts_join_begin(&t->join, text);
}

/* The heading under which entry `from` falls, and its words; NULL: none was told yet. */
static char *heading_before(struct dts *s, unsigned viewer, size_t from, size_t *entry)
{
    for (size_t i = from; i-- > 0;) {
        char *text = dts_story_of(s, &s->log[i]) & DT_STORY_HEADING ? dts_tell(s, viewer, &s->log[i], i) : NULL;
        *entry = i;
        if (text)
            return text;
    }
    return NULL;
}

void dts_story(struct dts *s, unsigned viewer, size_t from, size_t end, void (*line)(void *, const struct dts_line *),
               void *to)
{
    struct telling t = { .s = s, .viewer = viewer, .line = line, .to = to };
    bool first = true;
    for (size_t i = from; i < end && i < s->logs; i++) {
        unsigned how = dts_story_of(s, &s->log[i]);
        char *text = dts_tell(s, viewer, &s->log[i], i), *before = NULL;
        size_t entry;
        if (!text)
            continue;
        if (first && !(how & DT_STORY_HEADING) && (before = heading_before(s, viewer, from, &entry)))
            begin(&t, entry, before);
        first = false;
        if (!(how & (DT_STORY_HEADING | DT_STORY_MOMENT)) && !t.now.heading && dts_join_line(&t.join, &t.text, text))
            free(text);
        else
            begin(&t, i, text);
    }
    finish(&t);
}

bool dts_story_pauses(const struct dts *s, size_t from)
{
    bool pauses = false;
    for (size_t i = from; i < s->logs; i++)
        pauses = pauses || s->log[i].what == DT_ROLLED ||
                 dts_story_of(s, &s->log[i]) & (DT_STORY_HEADING | DT_STORY_MOMENT);
    return pauses;
}

size_t dts_log(struct dts *s, unsigned viewer, size_t from, void (*line)(void *, const char *), void *to)
{
    for (size_t i = from; i < s->logs; i++) {
        char *text = dts_tell(s, viewer, &s->log[i], i);
        if (text && *text)
            line(to, text);
        free(text);
    }
    return s->logs;
}

size_t dts_log_since(const struct dts *s, unsigned viewer)
{
    for (size_t i = s->count; i-- > 0;)
        if (s->record[i].seat == viewer && s->record[i].by != DTS_BY_STANDING)
            return i ? s->record[i - 1].log : s->log_begin;
    return 0;
}

size_t dts_log_end(const struct dts *s) { return s->logs; }

size_t dts_log_last(const struct dts *s)
{
    return s->count > 1 ? s->record[s->count - 2].log : s->count ? s->log_begin : 0;
}
