/* course.c -- how a finished game went, as all could see it: what tracks and meters held after each choice, which
 * scenes there were, and how much each seat did. The game is played once more from its beginning; nothing here knows
 * what it is about. */
#include "../inner.h"
#include <jansson.h>
#include "../../kernel/table.h"

enum { LINES = 96 };

struct line {
    unsigned seat;                 /* DTS_TABLE: the table's own */
    struct dt_item item;           /* as it was seen last */
    json_t *points;                /* [[choice, value], ...] where it changed */
};

struct course {
    struct dts *s;
    struct dt_core *state, *view;
    struct dt_table *table;
    struct line line[LINES];
    unsigned lines;
};

/* Whose number it is, if it is one that a course is drawn of: of the table or of a seat itself. */
static bool is_line(const struct dt_table *t, const struct dt_item *it, unsigned *seat)
{
    const struct dt_item *up = it->parent < t->count ? &t->item[it->parent] : NULL;
    bool counted = it->type == DT_I_TRACK || it->type == DT_I_METER || (it->type == DT_I_TOKEN && up);
    *seat = up ? up->id : (unsigned)DTS_TABLE;
    return counted && it->label_kind == DT_L_NOUN && (!up || up->type == DT_I_SEAT);
}

static struct line *line_of(struct course *c, unsigned seat, const struct dt_item *it)
{
    for (unsigned i = 0; i < c->lines; i++)
        if (c->line[i].seat == seat && c->line[i].item.label == it->label)
            return &c->line[i];
    if (c->lines == LINES)
        return NULL;
    struct line *line = &c->line[c->lines++];
    *line = (struct line){ .seat = seat, .points = json_array() };
    return line;
}

static void note(struct course *c, unsigned at)
{
    const struct dt k = dt_rules(&c->s->game, c->view, NULL);
    dt_mask(&c->s->game, c->state, DT_NOBODY, c->view);
    c->table->count = 0;
    c->s->game.table(&k, DT_NOBODY, c->table);
    if (c->table->count > DT_ITEMS)
        c->table->count = DT_ITEMS;
    for (unsigned i = 0; i < c->table->count; i++) {
        const struct dt_item *it = &c->table->item[i];
        unsigned seat;
        struct line *line = is_line(c->table, it, &seat) ? line_of(c, seat, it) : NULL;
        if (line && (!json_array_size(line->points) || line->item.value != it->value))
            json_array_append_new(line->points, json_pack("[i,i]", (int)at, (int)it->value));
        if (line)
            line->item = *it;
    }
}

static bool play(struct course *c)
{
    bool good = dts_rebuild(c->s, 0, c->state);
    if (good)
        note(c, 0);
    for (size_t i = 0; i < c->s->count && good; i++) {
        good = dts_replay(c->s, c->state, &c->s->record[i], NULL);
        if (good)
            note(c, (unsigned)i + 1);
    }
    return good;
}

static json_t *lines_json(struct course *c)
{
    json_t *list = json_array();
    struct dtt_reader r = dts_reader(c->s, DTS_TABLE);
    for (unsigned i = 0; i < c->lines; i++) {
        const struct line *line = &c->line[i];
        const char *word = c->s->game.words->noun.at[line->item.label].name;
        json_array_append_new(list, json_pack("{s:s,s:s,s:o,s:i,s:O}", "word", word, "label",
                                              dts_label_of(c->s, &r, &line->item), "seat",
                                              line->seat < c->s->setup.seats ? json_integer(line->seat) : json_null(),
                                              "max", (int)line->item.max, "points", line->points));
    }
    return list;
}

/* Where the table looked up, and after which choice. */
static json_t *scenes_json(struct dts *s)
{
    json_t *list = json_array();
    size_t at = 0;
    for (size_t i = 0; i < s->logs; i++) {
        while (at < s->count && s->record[at].log <= i)
            at++;
        if (!(dts_story_of(s, &s->log[i]) & DT_STORY_SCENE))
            continue;
        json_t *event = dts_events_json(s, DTS_TABLE, i, i + 1), *scene = json_incref(json_array_get(event, 0));
        json_object_set_new(scene, "at", json_integer((json_int_t)(at < s->count ? at + 1 : at)));
        json_array_append_new(list, scene);
        json_decref(event);
    }
    return list;
}

/* What each seat did: its choices, its dice, and what was told of it that was good or bad. */
static json_t *seats_json(struct dts *s)
{
    struct { int choices, dice, good, bad; } did[DT_SEATS] = { { 0 } };
    json_t *list = json_array();
    for (size_t i = 0; i < s->count; i++)
        if (s->record[i].seat < s->setup.seats)
            did[s->record[i].seat].choices++;
    for (size_t i = 0; i < s->logs; i++) {
        const struct dt_happening *h = &s->log[i];
        unsigned how = dts_story_of(s, h);
        if (h->who >= s->setup.seats)
            continue;
        did[h->who].dice += h->what == DT_ROLLED;
        did[h->who].good += (how & DT_STORY_GOOD) != 0;
        did[h->who].bad += (how & DT_STORY_BAD) != 0;
    }
    for (unsigned i = 0; i < s->setup.seats; i++)
        json_array_append_new(list, json_pack("{s:i,s:i,s:i,s:i}", "choices", did[i].choices, "dice", did[i].dice,
                                              "good", did[i].good, "bad", did[i].bad));
    return list;
}

struct json_t *dts_owner_course_json(struct dts *s)
{
    struct course c = { .s = s, .state = malloc(s->game.size), .view = malloc(s->game.size),
                        .table = malloc(sizeof *c.table) };
    json_t *all = NULL;
    if (c.state && c.view && c.table && play(&c))
        all = json_pack("{s:i,s:o,s:o,s:o}", "choices", (int)s->count, "lines", lines_json(&c), "scenes",
                        scenes_json(s), "seats", seats_json(s));
    for (unsigned i = 0; i < c.lines; i++)
        json_decref(c.line[i].points);
    free(c.state);
    free(c.view);
    free(c.table);
    return all;
}
