/* table.c -- the table as JSON, written straight as text: a server does this for everybody at a table after
 * every choice, and building a tree first took ten times as long (docs/decisions/0016). All of it comes
 * from the viewer's view through words.c; nothing here looks at the true state. */
#include "../inner.h"
#include <jansson.h>
#include "../../kernel/table.h"

static const char *const type_word[] = { "zone", "card",  "die",  "token", "track", "clock",  "meter",
                                         "map",  "space", "path", "seat",  "task",  "symbol", "text", "note" };
static const char *const role_word[] = { "board", "tray", "seat", "track", "detail" };
static const char *const tone_word[DT_TONES] = { "none", "green", "yellow", "red", "blue", "white", "black", "orange",
                                                 "purple" };
static const struct { unsigned bit; const char *word; } flag_word[] = {
    { DT_ITEM_ACTIVE, "active" }, { DT_ITEM_OUT, "out" }, { DT_ITEM_DOWN, "down" }, { DT_ITEM_DONE, "done" },
    { DT_ITEM_EXHAUSTED, "exhausted" }, { DT_ITEM_PLANNED, "planned" },
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

/* ------------------------------------------------------------------------- writing ---- */

/* Plain letters as they are; whatever may need care is the library's, and what is not UTF-8 is left out. */
static void put_string(struct dts_buf *b, const char *text)
{
    size_t n = 0;
    while (text[n] >= ' ' && text[n] < 127 && text[n] != '"' && text[n] != '\\')
        n++;
    if (!text[n]) {
        dts_put(b, "\"", 1);
        dts_put(b, text, n);
        dts_put(b, "\"", 1);
        return;
    }
    json_t *string = json_string(text);
    char *written = string ? json_dumps(string, JSON_ENCODE_ANY) : NULL;
    dts_puts(b, written ? written : "\"\"");
    free(written);
    json_decref(string);
}

static void put_key(struct dts_buf *b, const char *key)
{
    dts_put(b, ",\"", 2);
    dts_puts(b, key);
    dts_put(b, "\":", 2);
}

static void put_number(struct dts_buf *b, const char *key, int64_t value)
{
    char digits[24];
    unsigned at = sizeof digits;
    uint64_t rest = value < 0 ? (uint64_t)-value : (uint64_t)value;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[--at] = '-';
    put_key(b, key);
    dts_put(b, digits + at, sizeof digits - at);
}

static void put_some(struct dts_buf *b, const char *key, int value)
{
    if (value)
        put_number(b, key, value);
}

/* A word of a game's list, with the dashes that all written names have. */
static void put_word(struct dts_buf *b, const char *key, const char *word)
{
    put_key(b, key);
    dts_put(b, "\"", 1);
    dts_dashed(b, word);
    dts_put(b, "\"", 1);
}

/* --------------------------------------------------------------------------- items ---- */

/* The label's word as the game spells it, the same in every language; NULL when there is none. */
static const char *label_word(const struct dt_words *w, const struct dt_content *c, const struct dt_item *it)
{
    if (it->label_kind == DT_L_MAP)
        return it->label < c->maps ? c->map[it->label].word : NULL;
    const struct dt_list *const list[] = { [DT_L_NOUN] = &w->noun, [DT_L_ZONE] = &w->zone, [DT_L_SAY] = &w->say,
                                           [DT_L_SPACE] = &c->space, [DT_L_KIND] = &w->kind };
    if (it->label_kind == DT_L_NONE || it->label_kind >= sizeof list / sizeof *list)
        return NULL;
    unsigned label = it->label_kind == DT_L_SAY ? it->label - 1u : it->label;
    return label < list[it->label_kind]->count ? list[it->label_kind]->at[label].name : NULL;
}

/* What pictures are chosen by: never more than the viewer knows of the thing. */
static void put_stable(struct dts_buf *b, struct dts *s, const struct dtt_reader *r, const struct dt_item *it)
{
    const struct dt_content *c = s->game.content;
    const char *word = label_word(s->game.words, c, it);
    if (word)
        put_word(b, "word", word);
    bool named = it->label_kind == DT_L_CARD && it->label < c->cards;
    if (it->type != DT_I_CARD || it->flags & DT_ITEM_DOWN
        || (!named && (it->id >= c->things || !dt_knows(&s->game, r->view, r->viewer, it->id))))
        return;
    unsigned card = named ? it->label : c->card_of[it->id];
    put_key(b, "card");
    put_string(b, s->names.card[card]);
    if (c->card[card].kind < s->game.words->kind.count)
        put_word(b, "kind", s->game.words->kind.at[c->card[card].kind].name);
}

/* What a map, a space or a path is drawn by. */
static void put_drawn(struct dts_buf *b, struct dts *s, const struct dtt_reader *r, const struct dt_item *it)
{
    static const char *const edge[DT_EDGES] = { "", "east", "west", "north", "south" };
    const struct dt k = dt_rules(&s->game, r->view, NULL);
    const struct dt_spot *spot = it->type == DT_I_SPACE ? dt_spot(&k, it->id) : NULL;
    if (it->type == DT_I_SPACE) {
        put_number(b, "x", it->x);
        put_number(b, "y", it->y);
    }
    put_some(b, "w", it->w);
    put_some(b, "h", it->h);
    if (spot) {
        put_key(b, "short");
        put_string(b, spot->code);
    }
    if (it->kind && it->kind <= s->game.words->noun.count)
        put_word(b, "kind", s->game.words->noun.at[it->kind - 1].name);
    if (it->type == DT_I_PATH && it->max > DT_EDGE_NONE && it->max < DT_EDGES)
        put_word(b, "over", edge[it->max]);
}

/* Small numbers that are 0 are left out, as are parents and owners that there are none of. */
static void put_item(struct dts_buf *b, struct dts *s, const struct dtt_reader *r, const struct dt_item *it)
{
    dts_puts(b, "{\"type\":\"");
    dts_puts(b, word_of(type_word, sizeof type_word / sizeof *type_word, it->type));
    dts_puts(b, "\",\"role\":\"");
    dts_puts(b, word_of(role_word, sizeof role_word / sizeof *role_word, it->role));
    dts_puts(b, "\",\"label\":");
    put_string(b, dts_label_of(s, r, it));
    put_stable(b, s, r, it);
    if (it->id != DT_NOTHING)
        put_number(b, "id", it->id);
    if (it->parent != DT_NO_PARENT)
        put_number(b, "parent", it->parent);
    if (it->seat != DT_NOBODY)
        put_number(b, "seat", it->seat);
    put_some(b, "priority", it->priority);
    put_some(b, "value", it->value);
    if (it->type != DT_I_PATH)
        put_some(b, "max", it->max);
    put_some(b, "look", it->look);
    if (it->type == DT_I_SPACE || it->type == DT_I_MAP || it->type == DT_I_PATH)
        put_drawn(b, s, r, it);
    if (it->tone)
        put_word(b, "tone", word_of(tone_word, DT_TONES, it->tone));
    if (it->marks)
        put_number(b, "marks", it->marks);
    for (unsigned i = 0; i < sizeof flag_word / sizeof *flag_word; i++)
        if (it->flags & flag_word[i].bit) {
            put_key(b, flag_word[i].word);
            dts_puts(b, "true");
        }
    dts_put(b, "}", 1);
}

char *dts_table_text(struct dts *s, unsigned viewer)
{
    const struct dt_table *t = dts_table(s, viewer);
    struct dtt_reader r = dts_reader(s, viewer);
    struct dts_buf b = { 0 };
    dts_puts(&b, "{\"game\":");
    put_string(&b, s->game.name);
    put_number(&b, "seats", s->setup.seats);
    dts_puts(&b, ",\"items\":[");
    for (unsigned i = 0; i < t->count; i++) {
        if (i)
            dts_put(&b, ",", 1);
        put_item(&b, s, &r, &t->item[i]);
    }
    dts_puts(&b, "]}");
    return dts_take(&b);
}
