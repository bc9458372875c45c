/* json.c -- the table and the open decision as JSON, for protocols and pages. All of it comes
 * from the viewer's view through words.c; nothing here looks at the true state. */
#include "../inner.h"
#include <jansson.h>

/* Names of people are kept as given: what is not UTF-8 is left out here. */
static json_t *text_json(const char *text)
{
    json_t *j = json_string(text ? text : "");
    return j ? j : json_string("");
}

static json_t *owned_string(char *text)
{
    json_t *j = text_json(text);
    free(text);
    return j;
}

static const char *word_of(const char *const *list, unsigned count, unsigned i)
{
    return i < count ? list[i] : "other";
}

struct json_t *dts_table_json(struct dts *s, unsigned viewer)
{
    char *text = dts_table_text(s, viewer);
    json_t *table = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return table ? table : json_object();
}

static const char *target_key(char type)
{
    return type == 't'                  ? "thing"
           : type == 's'                ? "seat"
           : type == 'p'                ? "space"
           : type == 'n' || type == 'k' || type == 'd' ? "number"
                                        : NULL;
}

static json_t *numbers_json(const uint16_t *number, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_integer(number[i]));
    return list;
}

static json_t *option_json(struct dts *s, unsigned viewer, unsigned i)
{
    unsigned id;
    char type = dts_option_target(s, viewer, i, &id);
    const char *key = target_key(type);
    json_t *o = json_object();
    json_object_set_new(o, "verb", owned_string(dts_option_verb(s, viewer, i)));
    json_object_set_new(o, "object", owned_string(dts_option_object(s, viewer, i)));
    json_object_set_new(o, "text", owned_string(dts_option_text(s, viewer, i)));
    if (key)
        json_object_set_new(o, key, json_integer(id));
    if (type == 'k' || type == 'd')
        json_object_set_new(o, type == 'k' ? "task" : "face", json_integer(id));
    uint16_t thing[DTS_MEANT];
    unsigned things = dts_option_things(s, viewer, i, thing, DTS_MEANT);
    if (things)
        json_object_set_new(o, "things", numbers_json(thing, things));
    return o;
}

static bool listed(json_t *classes, unsigned thing)
{
    size_t i, k;
    json_t *list, *one;
    json_array_foreach(classes, i, list)
        json_array_foreach(list, k, one)
            if (json_integer_value(one) == thing)
                return true;
    return false;
}

static void add_class(struct dts *s, unsigned viewer, unsigned thing, json_t *classes)
{
    uint16_t like[DTS_MEANT];
    unsigned count = listed(classes, thing) ? 0 : dts_alike(s, viewer, thing, like, DTS_MEANT);
    if (count > 1)
        json_array_append_new(classes, numbers_json(like, count));
}

/* Every class of at least two equal things of which some option speaks. */
static json_t *alike_json(struct dts *s, unsigned viewer)
{
    json_t *classes = json_array();
    for (unsigned i = 0; i < dts_options(s, viewer); i++) {
        uint16_t thing[DTS_MEANT];
        unsigned id, things = dts_option_things(s, viewer, i, thing, DTS_MEANT);
        if (dts_option_target(s, viewer, i, &id) == 't')
            add_class(s, viewer, id, classes);
        for (unsigned k = 0; k < things; k++)
            add_class(s, viewer, thing[k], classes);
    }
    return classes;
}

static void add_things(struct dts *s, unsigned viewer, json_t *decision)
{
    uint16_t thing[DTS_MEANT];
    json_t *alike = dts_asks_nature(s) ? NULL : alike_json(s, viewer);
    json_t *selection = json_object_get(decision, "selection");
    if (json_array_size(alike))
        json_object_set(decision, "alike", alike);
    json_decref(alike);
    if (selection)
        json_object_set_new(selection, "things", numbers_json(thing, dts_picked(s, viewer, thing, DTS_MEANT)));
}

struct json_t *dts_decision_json(struct dts *s, unsigned viewer)
{
    if (dts_over(s))
        return json_null();
    unsigned least, most, picked;
    json_t *o = json_object(), *options = json_array();
    json_object_set_new(o, "seat", json_integer(dts_asked(s)));
    if (dts_theirs(s, viewer)) {
        json_object_set_new(o, "kind", json_string(dts_kind(s, viewer)));
        json_object_set_new(o, "prompt", owned_string(dts_prompt(s, viewer)));
        json_object_set_new(o, "number", json_integer(dts_decision_number(s, viewer)));
        if (dts_asks_nature(s))
            json_object_set_new(o, "chance", json_true());
        if (dts_decision_source(s, viewer) >= 0)
            json_object_set_new(o, "source", json_integer(dts_decision_source(s, viewer)));
    }
    if (dts_selection(s, viewer, &least, &most, &picked))
        json_object_set_new(o, "selection", json_pack("{s:i,s:i,s:i}", "least", (int)least, "most", (int)most, "picked",
                                                      (int)picked));
    for (unsigned i = 0; i < dts_options(s, viewer); i++)
        json_array_append_new(options, option_json(s, viewer, i));
    json_object_set_new(o, "options", options);
    add_things(s, viewer, o);
    return o;
}

static void set_numbers(json_t *object, const char *key, const uint16_t *number, unsigned count)
{
    if (count)
        json_object_set_new(object, key, numbers_json(number, count));
}

void dts_carriers_json(struct dts *s, unsigned viewer, json_t *decision)
{
    const struct dt_table *t = dts_table(s, viewer);
    json_t *options = json_object_get(decision, "options"), *option;
    uint16_t item[DTS_MEANT];
    size_t i;
    json_array_foreach(options, i, option) {
        set_numbers(option, "items", item, dts_carriers(s, viewer, t, (unsigned)i, item, DTS_MEANT));
        set_numbers(option, "parts", item, dts_parts(s, viewer, t, (unsigned)i, item, DTS_MEANT));
    }
}

/* ----------------------------------------------------------------- what happened ---- */

/* A thing is named to those who could know it then; all others learn that something happened. */
static json_t *event_json(struct dts *s, unsigned viewer, size_t at)
{
    const struct dt_happening *h = &s->log[at];
    unsigned how = dts_story_of(s, h);
    static const char *const what[] = { "", "moved", "turned", "rolled", "changed", "said" };
    static const char *const scene[] = { "", "hour", "fate", "rising", "death", "triumph" };
    bool known = viewer < s->setup.seats ? h->audience >> viewer & 1 : h->audience == 0xff;
    json_t *o = json_object();
    json_object_set_new(o, "what", json_string(word_of(what, sizeof what / sizeof *what, h->what)));
    if (h->who < s->setup.seats)
        json_object_set_new(o, "who", json_integer(h->who));
    if (known && h->thing < s->game.content->things)
        json_object_set_new(o, "thing", json_integer(h->thing));
    if (h->what == DT_MOVED || h->what == DT_ROLLED) {
        json_object_set_new(o, h->what == DT_MOVED ? "from" : "die", json_integer(h->from));
        json_object_set_new(o, h->what == DT_MOVED ? "to" : "face", json_integer(h->to));
    } else if (h->what == DT_TURNED) {
        json_object_set_new(o, "down", json_boolean(h->flags & DT_DOWN));
    } else {
        json_object_set_new(o, "n", json_integer(h->n));
        json_object_set_new(o, "m", json_integer(h->m));
    }
    if (how & DT_STORY_HEADING)
        json_object_set_new(o, "heading", json_true());
    if (how & DT_STORY_MOMENT)
        json_object_set_new(o, "moment", json_true());
    if (how & DT_STORY_SCENE)
        json_object_set_new(o, "scene", json_string(word_of(scene, sizeof scene / sizeof *scene,
                                                            (how & DT_STORY_SCENE) / DT_STORY_HOUR)));
    if (how & (DT_STORY_GOOD | DT_STORY_BAD))
        json_object_set_new(o, "mood", json_string(how & DT_STORY_GOOD ? "good" : "bad"));
    json_object_set_new(o, "text", owned_string(dts_tell(s, viewer, h, at)));
    return o;
}

struct json_t *dts_events_json(struct dts *s, unsigned viewer, size_t from, size_t to)
{
    json_t *list = json_array();
    for (size_t i = from; i < to && i < s->logs; i++)
        json_array_append_new(list, event_json(s, viewer, i));
    return list;
}
