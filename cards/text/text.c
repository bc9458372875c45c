/* text.c -- languages: opening the embedded catalogues, and the simplest of the answers: names
 * of cards, things, seats, words and the front ends' own phrases. */
#include "text_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- languages ---- */

/* The i-th language that has the kernel's phrases; several files may serve one language. */
static const char *language_at(unsigned i)
{
    for (const struct dtt_embedded *c = dtt_catalogs; c->text; c++) {
        bool seen = *c->scope != 0;
        for (const struct dtt_embedded *b = dtt_catalogs; b < c && !seen; b++)
            seen = !*b->scope && !strcmp(b->lang, c->lang);
        if (!seen && !i--)
            return c->lang;
    }
    return NULL;
}

unsigned dtt_languages(void)
{
    unsigned n = 0;
    while (language_at(n))
        n++;
    return n;
}

const char *dtt_language_code(unsigned i)
{
    const char *code = language_at(i);
    return code ? code : "en";
}

/* "de", "de_DE.UTF-8", "de-AT": the code before the first mark. */
static const char *known_language(const char *lang)
{
    size_t n = lang ? strcspn(lang, "_.@-") : 0;
    const char *code;
    for (unsigned i = 0; n && (code = language_at(i)); i++)
        if (strlen(code) == n && !strncmp(code, lang, n))
            return code;
    return "en";
}

bool dtt_speaks(const char *game, const char *lang)
{
    for (const struct dtt_embedded *e = dtt_catalogs; e->text; e++)
        if (!strcmp(e->scope, game) && !strcmp(e->lang, lang))
            return true;
    return false;
}

/* The language that is asked for, English, or any. */
const char *dtt_told_in(const char *game, const char *lang)
{
    const char *asked = known_language(lang), *code = asked;
    for (unsigned i = 0; code && !dtt_speaks(game, code); i++)
        code = i ? language_at(i - 1) : "en";
    return code ? code : asked;
}

static bool read_scope(struct dtt_catalog *c, const struct dtt_embedded *from, const char *scope, const char *lang)
{
    bool fine = true;
    for (const struct dtt_embedded *e = from; e && e->text && fine; e++) {
        char file[160];
        if (strcmp(e->scope, scope) || strcmp(e->lang, lang))
            continue;
        snprintf(file, sizeof file, "%s%s%s.cat", scope, *scope ? "/lang/" : "lang/", lang);
        fine = dtt_catalog_read(c, file, e->text, e->length);
    }
    return fine;
}

struct dtt_language *dtt_open(const struct dt_words *words, const char *lang)
{
    return dtt_open_as(words, dtt_told_in(words->game, lang), NULL);
}

struct dtt_language *dtt_open_as(const struct dt_words *words, const char *code, const struct dtt_embedded *more)
{
    struct dtt_language *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->words = words;
    l->catalog = dtt_catalog_new();
    snprintf(l->code, sizeof l->code, "%s", code);
    if (!l->catalog || !read_scope(l->catalog, dtt_catalogs, "", l->code) ||
        !read_scope(l->catalog, dtt_catalogs, words->game, l->code) ||
        !read_scope(l->catalog, more, words->game, l->code)) {
        dtt_close(l);
        return NULL;
    }
    dtt_catalog_ready(l->catalog);
    return l;
}

void dtt_close(struct dtt_language *l)
{
    if (!l)
        return;
    dtt_catalog_free(l->catalog);
    free(l);
}

const char *dtt_code(const struct dtt_language *l)
{
    return l->code;
}

/* ---------------------------------------------------------------------- beginning ---- */

struct dtt_fill *dtt_fill_begin(const struct dtt_catalog *c)
{
    struct dtt_fill *f = malloc(sizeof *f);
    if (!f)
        return NULL;
    f->catalog = c;
    f->depth = f->fills = 0;
    f->cut = false;
    f->length = 0;
    f->text[0] = 0;
    return f;
}

char *dtt_fill_finish(struct dtt_fill *f)
{
    char *text = dtt_fill_end(f);
    free(f);
    return text;
}

struct dtt_text dtt_text_begin(const struct dtt_reader *r)
{
    return (struct dtt_text){ .r = r, .catalog = r->lang->catalog, .w = r->lang->words, .c = r->game->content,
                              .tree.setting = r->setting };
}

struct dtt_env dtt_plain_env(struct dtt_text *t)
{
    return (struct dtt_env){ .t = t, .it = -1, .that = -1, .event = -1, .whom = DT_ANYONE, .query = -1 };
}

/* -------------------------------------------------------------- things and people ---- */

static const char *person(const struct dtt_reader *r, unsigned seat)
{
    return r->name && seat < DT_SEATS && r->name[seat] && *r->name[seat] ? r->name[seat] : NULL;
}

/* Whom a seat plays, as far as that is known; false: nobody. */
static bool put_character(struct dtt_fill *f, const struct dtt_reader *r, unsigned seat, uint64_t tags)
{
    unsigned thing = r->character && seat < DT_SEATS ? r->character[seat] : DT_NOTHING;
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    if (thing >= r->game->content->things)
        return false;
    dtt_put_arg(f, dtt_card_arg(&e, r->game->content->card_of[thing], "x"), NULL, tags);
    return true;
}

static void put_seat_name(struct dtt_fill *f, const struct dtt_reader *r, unsigned seat, uint64_t tags)
{
    if (seat >= DT_SEATS)
        dtt_fill_key(f, "word.nobody", NULL, tags);
    else if (person(r, seat))
        DTT_FILL(f, "name", tags, NULL, { .name = "x", .kind = DTT_TEXT, .text = person(r, seat) });
    else if (!put_character(f, r, seat, tags))
        DTT_FILL(f, "seat.number", tags, NULL, dtt_number_arg("n", (int)seat + 1));
}

/* In sentences: what happens in a game happens to those who are played, not to people. */
static void render_seat(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_reader *r = a->data;
    unsigned seat = (unsigned)a->number;
    (void)scope;
    if (seat == r->viewer && seat < DT_SEATS)
        dtt_fill_key(f, "pron.you", NULL, tags);
    else if (!put_character(f, r, seat, tags))
        put_seat_name(f, r, seat, tags);
}

struct dtt_arg dtt_seat_arg(const struct dtt_reader *r, unsigned seat, const char *name)
{
    uint64_t tags = DTT_TAG(seat) | (seat >= DT_SEATS    ? DTT_TAG(none)
                                     : seat == r->viewer ? DTT_TAG(you)
                                                         : DTT_TAG(proper));
    return (struct dtt_arg){
        .name = name, .kind = DTT_LAZY, .render = render_seat, .data = r, .number = (int)seat, .tags = tags
    };
}

char *dtt_seat(const struct dtt_reader *r, unsigned seat)
{
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    put_seat_name(f, r, seat, DTT_TAG(label));
    return dtt_fill_finish(f);
}

/* What cards that cannot be told apart have in common: their kind, -1 when not even that. */
static int common_kind(const struct dt_content *c, const struct dt_card *like, bool look)
{
    for (unsigned i = 0; i < c->cards; i++)
        if ((look ? c->card[i].look == like->look : c->card[i].stock == like->stock) && c->card[i].kind != like->kind)
            return -1;
    return like->kind;
}

/* A word on the front that all variants of a look share, such as the sort of a condition; -1: none. */
static int common_word(const struct dtt_reader *r, const struct dt_card *like)
{
    const struct dt_content *c = r->game->content;
    const struct dt_list *fields = &r->lang->words->field;
    for (unsigned k = 0; k < fields->count; k++) {
        unsigned slot = (uint16_t)(like->field + k);
        if (fields->at[k].a != like->kind || fields->at[k].b != DT_FT_WORD || slot >= c->slots || !c->slot[slot].count)
            continue;
        int word = c->data[c->slot[slot].at];
        bool same = true;
        for (unsigned i = 0; i < c->cards && same; i++) {
            unsigned other = (uint16_t)(c->card[i].field + k);
            if (c->card[i].look == like->look)
                same = other < c->slots && c->slot[other].count && c->data[c->slot[other].at] == word;
        }
        if (same)
            return word;
    }
    return -1;
}

/* A thing whose front or only whose back is seen. */
static void put_unknown(struct dtt_fill *f, const struct dtt_reader *r, const struct dt_card *card, bool look,
                        uint64_t tags)
{
    const struct dt_words *w = r->lang->words;
    char key[DTT_KEY];
    int kind = common_kind(r->game->content, card, look), word = look ? common_word(r, card) : -1;
    if (word >= 0)
        dtt_key(key, "noun", &w->noun, word);
    else
        dtt_key(key, "kind", &w->kind, kind);
    struct dtt_arg x = { .name = "x", .kind = DTT_ENTRY, .text = key, .tags = dtt_key_tags(r->lang->catalog, key) };
    if (dtt_entry(r->lang->catalog, key))
        DTT_FILL(f, "thing.unknown", tags, NULL, x);
    else
        dtt_fill_key(f, "thing.any", NULL, tags);
}

/* Does this thing show its look, in the view there is? */
static bool shows_look(const struct dtt_reader *r, unsigned thing)
{
    if (!r->view || thing >= r->game->content->things)
        return false;
    return dt_things_of(r->view)[thing].flags & DT_LOOK;
}

enum { SEEN_BACK, SEEN_ALL, SEEN_LOOK };

static void render_thing(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags)
{
    const struct dtt_reader *r = a->data;
    const struct dt_content *c = r->game->content;
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    (void)scope;
    if ((unsigned)a->number >= c->things)
        dtt_fill_key(f, "word.nothing", NULL, tags);
    else if (a->extra == SEEN_ALL)
        dtt_put_arg(f, dtt_card_arg(&e, c->card_of[a->number], "x"), NULL, tags);
    else
        put_unknown(f, r, &c->card[c->card_of[a->number]], a->extra == SEEN_LOOK, tags);
}

struct dtt_arg dtt_thing_arg(const struct dtt_reader *r, unsigned thing, bool known, const char *name)
{
    bool is = thing < r->game->content->things;
    int seen = known ? SEEN_ALL : shows_look(r, thing) ? SEEN_LOOK : SEEN_BACK;
    return (struct dtt_arg){ .name = name,
                             .kind = DTT_LAZY,
                             .render = render_thing,
                             .data = r,
                             .number = (int)thing,
                             .extra = seen,
                             .tags = DTT_TAG(thing) | (!is     ? DTT_TAG(none)
                                                       : known ? dtt_card_tags(r, r->game->content->card_of[thing])
                                                               : 0) };
}

struct dtt_arg dtt_told_arg(const struct dtt_reader *r, unsigned thing, bool known, bool look, const char *name)
{
    struct dtt_arg a = dtt_thing_arg(r, thing, known, name);
    if (!known && look)
        a.extra = SEEN_LOOK;
    return a;
}

char *dtt_thing(const struct dtt_reader *r, unsigned thing)
{
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    bool known = !r->view || dt_knows(r->game, r->view, r->viewer, thing);
    DTT_FILL(f, "label", 0, NULL, dtt_thing_arg(r, thing, known, "x"));
    return dtt_fill_finish(f);
}

char *dtt_card_name(const struct dtt_reader *r, unsigned card)
{
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    dtt_put_arg(f, dtt_card_arg(&e, (int)card, "x"), NULL, DTT_TAG(label));
    return dtt_fill_finish(f);
}

/* -------------------------------------------------------------------------- words ---- */

char *dtt_word(const struct dtt_reader *r, const char *list, const char *word)
{
    char key[DTT_KEY];
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    snprintf(key, sizeof key, "%s.%s", list, word);
    dtt_fill_key(f, key, NULL, DTT_TAG(label));
    return dtt_fill_finish(f);
}

char *dtt_interface(const struct dtt_language *l, const char *key)
{
    char whole[DTT_KEY];
    struct dtt_fill *f = dtt_fill_begin(l->catalog);
    if (!f)
        return NULL;
    snprintf(whole, sizeof whole, "ui.%s", key);
    dtt_fill_key(f, whole, NULL, 0);
    /* a front end's phrase is taken as written: a prompt keeps its last blank */
    char *text = strdup(f->text);
    free(f);
    return text;
}

/* What there may be or not; NULL: there is none. */
static char *whole_entry(const struct dtt_language *l, const char *key)
{
    struct dtt_fill *f = dtt_entry(l->catalog, key) ? dtt_fill_begin(l->catalog) : NULL;
    if (!f)
        return NULL;
    dtt_fill_key(f, key, NULL, 0);
    return dtt_fill_finish(f);
}

char *dtt_about(const struct dtt_language *l, unsigned line)
{
    char key[DTT_KEY];
    snprintf(key, sizeof key, "about.%u", line + 1);
    return whole_entry(l, key);
}

char *dtt_lesson(const struct dtt_language *l, const char *question)
{
    char key[DTT_KEY];
    snprintf(key, sizeof key, "learn.%s", question);
    return whole_entry(l, key);
}

static bool label_key(const struct dtt_reader *r, const struct dt_item *item, char key[DTT_KEY])
{
    const struct dt_words *w = r->lang->words;
    switch (item->label_kind) {
    case DT_L_NOUN: dtt_key(key, "noun", &w->noun, item->label); return true;
    case DT_L_ZONE: dtt_key(key, "zone", &w->zone, item->label); return true;
    case DT_L_SPACE: return dtt_space_key(r->lang->catalog, r->game->content, item->label, key);
    case DT_L_KIND: dtt_key(key, "kind", &w->kind, item->label); return true;
    case DT_L_SAY: dtt_key(key, "say", &w->say, item->label - 1); return true;
    default: return false;
    }
}

/* A card on the table: its name, or what its look or its back tells. */
static struct dtt_arg card_label(const struct dtt_reader *r, const struct dt_item *item)
{
    const struct dt_content *c = r->game->content;
    bool look = item->look & 0x8000;
    for (unsigned t = 0; item->label_kind == DT_L_CARD && t < c->things; t++)
        if (c->card_of[t] == item->label)
            return dtt_thing_arg(r, t, true, "x");
    struct dtt_arg a = dtt_thing_arg(r, item->id, !(item->flags & DT_ITEM_DOWN), "x");
    if (!(item->flags & DT_ITEM_DOWN) || !item->look)
        return a;
    for (unsigned t = 0; t < c->things; t++) {
        const struct dt_card *card = &c->card[c->card_of[t]];
        if (look ? card->look == (item->look & 0x7fff) : card->stock == item->look - 1u) {
            a = dtt_thing_arg(r, t, false, "x");
            a.extra = look ? SEEN_LOOK : SEEN_BACK;
            return a;
        }
    }
    return a;
}

/* The kind of a card that the viewer knows; -1: no such card. */
static int known_kind(const struct dtt_reader *r, const struct dt_item *item)
{
    const struct dt_content *c = r->game->content;
    if (item->type != DT_I_CARD || item->flags & DT_ITEM_DOWN || item->id >= c->things ||
        (r->view && !dt_knows(r->game, r->view, r->viewer, item->id)))
        return -1;
    return c->card[c->card_of[item->id]].kind;
}

/* As it is written: a sign is no sentence, and one that is a full stop keeps the blank before it. */
char *dtt_symbol(const struct dtt_reader *r, const struct dt_item *item)
{
    char key[DTT_KEY];
    const struct dt_words *w = r->lang->words;
    bool noun = item->label_kind == DT_L_NOUN, field = item->label_kind == DT_L_FIELD;
    int kind = item->label_kind == DT_L_KIND ? item->label : item->label_kind ? -1 : known_kind(r, item);
    if (!noun && !field && kind < 0)
        return NULL;
    unsigned word = noun || field ? item->label : (unsigned)kind;
    dtt_key(key, "symbol", noun ? &w->noun : field ? &w->field : &w->kind, word);
    const struct dtt_entry *e = dtt_entry(r->lang->catalog, key);
    return e ? strdup(dtt_entry_forms(r->lang->catalog, e)->text) : NULL;
}

char *dtt_moment(const struct dtt_reader *r, const struct dtt_moment *m)
{
    char key[DTT_KEY];
    struct dtt_text t = dtt_text_begin(r);
    struct dtt_env e = dtt_plain_env(&t);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    struct dtt_arg what = { .name = "what", .kind = DTT_ENTRY, .text = "word.anything", .tags = DTT_TAG(none) };
    if (m->noun >= 0 && m->noun < t.w->noun.count)
        what = dtt_literal_arg(&e, m->noun, "what", DT_T_WORD);
    else if (m->thing < r->game->content->things)
        what = dtt_thing_arg(r, m->thing, !r->view || dt_knows(r->game, r->view, r->viewer, m->thing), "what");
    dtt_key(key, "event", &t.w->event, m->event);
    if (f && m->event < t.w->event.count)
        DTT_FILL(f, key, m->after ? DTT_TAG(after) : DTT_TAG(would), NULL, dtt_seat_arg(r, m->who, "who"), what);
    dtt_tree_free(&t.tree);
    return f ? dtt_fill_finish(f) : NULL;
}

char *dtt_setting(const struct dtt_language *l, unsigned option, const char *choice)
{
    char key[DTT_KEY];
    struct dtt_fill *f = dtt_fill_begin(l->catalog);
    if (!f)
        return NULL;
    dtt_key(key, "option", &l->words->option, (int)option);
    size_t n = strlen(key);
    if (choice)
        snprintf(key + n, sizeof key - n, ".%s", choice);
    DTT_FILL(f, "label", 0, NULL, { .name = "x", .kind = DTT_ENTRY, .phrase = true, .text = key });
    return dtt_fill_finish(f);
}

/* Tokens stand beside their number: "2 clues". */
static uint64_t counted(const struct dt_item *item)
{
    bool several = item->type == DT_I_TOKEN && item->label_kind == DT_L_NOUN && item->value != 1;
    return several ? DTT_TAG(pl) : 0;
}

static void put_map_name(struct dtt_fill *f, const struct dtt_reader *r, const struct dt_map *map)
{
    char key[DTT_KEY];
    struct dtt_arg x = { .name = "x", .kind = DTT_TEXT, .text = map->name };
    snprintf(key, sizeof key, "map.%s", map->word);
    if (dtt_entry(r->lang->catalog, key))
        x = (struct dtt_arg){ .name = "x", .kind = DTT_ENTRY, .text = key };
    DTT_FILL(f, "label", 0, NULL, x);
}

char *dtt_label(const struct dtt_reader *r, const struct dt_item *item)
{
    char key[DTT_KEY];
    if (item->label_kind == DT_L_FIELD)
        return dtt_field(r, item->id, item->label, true);
    struct dtt_fill *f = dtt_fill_begin(r->lang->catalog);
    if (!f)
        return NULL;
    struct dtt_arg n[] = { dtt_number_arg("n", item->value), dtt_number_arg("m", item->max),
                           dtt_seat_arg(r, item->seat, "who") };
    struct dtt_args args = { n, 3, NULL };
    bool thing = item->type == DT_I_CARD ||
                 ((item->type == DT_I_DIE || item->type == DT_I_TOKEN) && item->id < r->game->content->things);
    if (item->type == DT_I_SEAT)
        put_seat_name(f, r, item->id, DTT_TAG(label));
    else if (item->type == DT_I_DIE && thing && label_key(r, item, key))
        DTT_FILL(f, "label.die", 0, NULL,
                 { .name = "x", .kind = DTT_ENTRY, .phrase = true, .text = key, .args = &args },
                 dtt_thing_arg(r, item->id, true, "thing"));
    else if (label_key(r, item, key))
        DTT_FILL(f, "label", counted(item), NULL,
                 { .name = "x", .kind = DTT_ENTRY, .phrase = true, .text = key, .args = &args });
    else if (item->label_kind == DT_L_SPACE)
        DTT_FILL(f, "label", 0, NULL, dtt_place_arg(r->game->content, item->label));
    else if (item->label_kind == DT_L_MAP && item->label < r->game->content->maps)
        put_map_name(f, r, &r->game->content->map[item->label]);
    else if (thing || item->label_kind == DT_L_CARD)
        DTT_FILL(f, "label", 0, NULL, card_label(r, item));
    return dtt_fill_finish(f);
}
