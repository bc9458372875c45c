/* json.c -- the table and the open decision as JSON, for protocols and pages. All of it comes
 * from the viewer's view through words.c; nothing here looks at the true state. */
#include "inner.h"
#include <jansson.h>
#include "../kernel/table.h"

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

static const char *const type_word[] = { "zone", "card",  "die",  "token", "track", "clock",  "meter",
                                         "map",  "space", "path", "seat",  "task",  "symbol", "text", "note" };
static const char *const role_word[] = { "board", "tray", "seat", "track", "detail" };
static const char *const tone_word[DT_TONES] = { "none", "green", "yellow", "red", "blue", "white", "black", "orange",
                                                 "purple" };
static const struct { unsigned bit; const char *word; } flag_word[] = {
    { DT_ITEM_ACTIVE, "active" }, { DT_ITEM_OUT, "out" }, { DT_ITEM_DOWN, "down" }, { DT_ITEM_DONE, "done" },
    { DT_ITEM_EXHAUSTED, "exhausted" },
};

int dts_tone(const char *word)
{
    for (int i = 1; i < DT_TONES; i++)
        if (!strcmp(tone_word[i], word))
            return i;
    return DT_TONE_NONE;
}

static const char *word_of(const char *const *list, unsigned count, unsigned i)
{
    return i < count ? list[i] : "other";
}

static void set_number(json_t *o, const char *key, int value)
{
    if (value)
        json_object_set_new(o, key, json_integer(value));
}

/* The label's word as the game spells it, the same in every language; NULL when there is none. */
static const char *label_word(const struct dt_words *w, const struct dt_item *it)
{
    const struct dt_list *const list[] = { [DT_L_NOUN] = &w->noun, [DT_L_ZONE] = &w->zone, [DT_L_SAY] = &w->say,
                                           [DT_L_SPACE] = &w->space, [DT_L_KIND] = &w->kind };
    if (it->label_kind == DT_L_NONE || it->label_kind >= sizeof list / sizeof *list)
        return NULL;
    unsigned label = it->label_kind == DT_L_SAY ? it->label - 1u : it->label;
    return label < list[it->label_kind]->count ? list[it->label_kind]->at[label].name : NULL;
}

static void set_word(json_t *o, const char *key, const char *word)
{
    struct dts_buf b = { 0 };
    dts_dashed(&b, word);
    json_object_set_new(o, key, owned_string(dts_take(&b)));
}

/* What pictures are chosen by: never more than the viewer knows of the thing. */
static void set_stable(struct dts *s, const struct dtt_reader *r, const struct dt_item *it, json_t *o)
{
    const struct dt_content *c = s->game.content;
    const char *word = label_word(s->game.words, it);
    if (word)
        set_word(o, "word", word);
    if (it->type != DT_I_CARD || it->id >= c->things || it->flags & DT_ITEM_DOWN
        || !dt_knows(&s->game, r->view, r->viewer, it->id))
        return;
    unsigned card = c->card_of[it->id];
    json_object_set_new(o, "card", json_string(s->names.card[card]));
    if (c->card[card].kind < s->game.words->kind.count)
        set_word(o, "kind", s->game.words->kind.at[c->card[card].kind].name);
}

/* Small numbers that are 0 are left out, as are parents and owners that there are none of. */
static json_t *item_json(struct dts *s, const struct dtt_reader *r, const struct dt_item *it)
{
    json_t *o = json_object();
    json_object_set_new(o, "type", json_string(word_of(type_word, sizeof type_word / sizeof *type_word, it->type)));
    json_object_set_new(o, "role", json_string(word_of(role_word, sizeof role_word / sizeof *role_word, it->role)));
    json_object_set_new(o, "label", text_json(dts_label_of(s, r, it)));
    set_stable(s, r, it, o);
    if (it->id != DT_NOTHING)
        json_object_set_new(o, "id", json_integer(it->id));
    if (it->parent != DT_NO_PARENT)
        json_object_set_new(o, "parent", json_integer(it->parent));
    if (it->seat != DT_NOBODY)
        json_object_set_new(o, "seat", json_integer(it->seat));
    set_number(o, "priority", it->priority);
    set_number(o, "value", it->value);
    set_number(o, "max", it->max);
    set_number(o, "look", it->look);
    if (it->type == DT_I_SPACE) {
        json_object_set_new(o, "x", json_integer(it->x));
        json_object_set_new(o, "y", json_integer(it->y));
    }
    if (it->tone)
        json_object_set_new(o, "tone", json_string(word_of(tone_word, DT_TONES, it->tone)));
    if (it->marks)
        json_object_set_new(o, "marks", json_integer(it->marks));
    for (unsigned i = 0; i < sizeof flag_word / sizeof *flag_word; i++)
        if (it->flags & flag_word[i].bit)
            json_object_set_new(o, flag_word[i].word, json_true());
    return o;
}

struct json_t *dts_table_json(struct dts *s, unsigned viewer)
{
    const struct dt_table *t = dts_table(s, viewer);
    struct dtt_reader r = dts_reader(s, viewer);
    json_t *items = json_array();
    for (unsigned i = 0; i < t->count; i++)
        json_array_append_new(items, item_json(s, &r, &t->item[i]));
    json_t *o = json_object();
    json_object_set_new(o, "game", json_string(s->game.name));
    json_object_set_new(o, "seats", json_integer(s->setup.seats));
    json_object_set_new(o, "items", items);
    return o;
}

static const char *target_key(char type)
{
    return type == 't'                  ? "thing"
           : type == 's'                ? "seat"
           : type == 'p'                ? "space"
           : type == 'n' || type == 'k' ? "number"
                                        : NULL;
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
    if (type == 'k')
        json_object_set_new(o, "task", json_integer(id));
    return o;
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
    return o;
}

/* ----------------------------------------------------------------- what happened ---- */

/* A thing is named to those who could know it then; all others learn that something happened. */
static json_t *event_json(struct dts *s, unsigned viewer, const struct dt_happening *h)
{
    static const char *const what[] = { "", "moved", "turned", "rolled", "changed", "said" };
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
    json_object_set_new(o, "text", owned_string(dts_tell(s, viewer, h)));
    return o;
}

struct json_t *dts_events_json(struct dts *s, unsigned viewer, size_t from, size_t to)
{
    json_t *list = json_array();
    for (size_t i = from; i < to && i < s->logs; i++)
        json_array_append_new(list, event_json(s, viewer, &s->log[i]));
    return list;
}
