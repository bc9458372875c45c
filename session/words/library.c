/* library.c -- a game's cards outside a game: to browse, to explain, to check. */
#include "library.h"
#include "../../kernel/table.h"
#include <jansson.h>

/* ------------------------------------------------------------------ opening ---- */

void dts_library_free(struct dts_library *l)
{
    if (!l)
        return;
    for (unsigned i = 0; l->kind && i < l->game.words->kind.count; i++)
        free(l->kind[i]);
    free(l->kind);
    dts_names_free(&l->names);
    dts_cards_free(&l->cards);
    free(l);
}

static bool name_kinds(struct dts_library *l)
{
    const struct dt_list *k = &l->game.words->kind;
    l->kind = calloc(k->count + 1u, sizeof *l->kind);
    for (unsigned i = 0; l->kind && i < k->count; i++) {
        struct dts_buf b = { 0 };
        dts_dashed(&b, k->at[i].name);
        if (!(l->kind[i] = dts_take(&b)))
            return false;
    }
    return l->kind != NULL;
}

static struct dts_library *open_with(const char *game, const char *const *pack, struct dtc_errors *list, char *error,
                                     size_t room)
{
    const struct dt_game *g = dts_game_at((unsigned)dts_game_find(game));
    if (!g) {
        dts_say_error(error, room, "there is no game '%.60s'", game ? game : "");
        return NULL;
    }
    struct dts_library *l = calloc(1, sizeof *l);
    if (!l) {
        dts_say_error(error, room, "out of memory");
        return NULL;
    }
    l->game = *g;
    if (dts_cards_base(&l->cards, g->name, error, room) && dts_cards_packs(&l->cards, pack, error, room)
        && dts_cards_use(&l->cards, &l->game, list, error, room)) {
        if (dts_names_make(&l->names, &l->game) && name_kinds(l))
            return l;
        dts_say_error(error, room, "out of memory");
    }
    dts_library_free(l);
    return NULL;
}

struct dts_library *dts_library_open(const char *game, const char *const *pack, char *error, size_t room)
{
    return open_with(game, pack, NULL, error, room);
}

/* ------------------------------------------------------------------ looking ---- */

unsigned dts_cards(const struct dts_library *l) { return l->game.content->cards; }

const char *dts_card_name(const struct dts_library *l, unsigned card)
{
    return card < dts_cards(l) ? l->game.content->name[l->game.content->card[card].name] : NULL;
}

const char *dts_card_kind(const struct dts_library *l, unsigned card)
{
    unsigned kind = card < dts_cards(l) ? l->game.content->card[card].kind : 0xffff;
    return kind < l->game.words->kind.count ? l->kind[kind] : NULL;
}

unsigned dts_card_copies(const struct dts_library *l, unsigned card)
{
    return card < dts_cards(l) ? l->game.content->card[card].copies : 0;
}

const char *dts_card_slug(const struct dts_library *l, unsigned card)
{
    return card < dts_cards(l) ? l->names.card[card] : "";
}

int dts_card_find(const struct dts_library *l, const char *name)
{
    for (unsigned i = 0; i < dts_cards(l); i++)
        if (dts_same_text(dts_card_name(l, i), name) || !strcmp(l->names.card[i], name))
            return (int)i;
    return -1;
}

bool dts_library_has(const struct dts_library *l, const char *setting, char *error, size_t room)
{
    struct dt_setup how;
    dt_defaults(&l->game, &how, l->game.least_seats);
    return dts_setting(&l->game, setting, &how, error, room);
}

/* A reader outside any game: nobody's view, the settings asked for or the defaults. */
struct outside { struct dtt_reader r; struct dt_setup setup; };

static bool outside(struct dts_library *l, const char *language, const char *const *option, struct outside *o)
{
    char error[DTS_ERROR];
    const char *wanted = language && *language ? language : dts_environment_language();
    const struct dtt_language *lang = dts_shared_language(l->game.words, wanted);
    *o = (struct outside){ 0 };
    dt_defaults(&l->game, &o->setup, l->game.least_seats);
    for (; option && *option; option++)
        dts_setting(&l->game, *option, &o->setup, error, sizeof error);
    o->r = (struct dtt_reader){ .lang = lang, .game = &l->game, .viewer = DT_NOBODY, .setting = o->setup.setting };
    return lang != NULL;
}

char *dts_card_text(struct dts_library *l, unsigned card, const char *language, const char *const *option)
{
    struct outside o;
    if (card >= dts_cards(l) || !outside(l, language, option, &o))
        return dts_copy("", 0);
    char *text = dtt_card_text(&o.r, card);
    return text;
}

char *dts_card_program(struct dts_library *l, unsigned card)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = card < dts_cards(l) ? open_memstream(&text, &length) : NULL;
    if (!out)
        return dts_copy("", 0);
    dtc_list_card(l->game.words, l->game.content, card, out);
    fclose(out);
    return text;
}

/* --------------------------------------------------------------------- JSON ---- */

static json_t *string_of(char *text)
{
    json_t *j = json_string(text ? text : "");
    free(text);
    return j ? j : json_string("");
}

static json_t *word_json(const struct dt_list *list, int i)
{
    struct dts_buf b = { 0 };
    dts_dashed(&b, i >= 0 && i < list->count ? list->at[i].name : "");
    return string_of(dts_take(&b));
}

/* Tasks are lists of requirements; a requirement is an object {"lore": 1}, with several keys
 * where one of several things will do. */
static json_t *tasks_json(const struct dts_library *l, const int16_t *data, unsigned count)
{
    json_t *tasks = json_array();
    for (unsigned at = 0; at < count;) {
        json_t *task = json_array();
        unsigned end = at + 1u + (uint16_t)data[at];
        for (at++; at < end && at < count;) {
            json_t *token = json_object();
            for (int left = data[at++]; left > 0 && at + 1 < count; left--, at += 2) {
                json_t *noun = word_json(&l->game.words->noun, data[at]);
                json_object_set_new(token, json_string_value(noun), json_integer(data[at + 1]));
                json_decref(noun);
            }
            json_array_append_new(task, token);
        }
        json_array_append_new(tasks, task);
    }
    return tasks;
}

static json_t *one_json(const struct dts_library *l, unsigned type, int value)
{
    if (type == DT_FT_CARD)
        return json_string(value >= 0 && value < l->game.content->cards ? dts_card_name(l, (unsigned)value) : "");
    if (dt_field_holds(type) == DT_T_SPACE)
        return word_json(&l->game.content->space, value);
    return dt_field_holds(type) == DT_T_WORD ? word_json(&l->game.words->noun, value) : json_integer(value);
}

static json_t *field_json(const struct dts_library *l, const struct outside *o, unsigned card, unsigned field,
                          const struct dt_slot *slot)
{
    const int16_t *data = &l->game.content->data[slot->at];
    unsigned type = l->game.words->field.at[field].b;
    if (dt_is_program(type))
        return string_of(type == DT_FT_SEQUEL ? dtt_sequel(&o->r, card, field) : dtt_program(&o->r, slot->at));
    if (type == DT_FT_TASKS)
        return tasks_json(l, data, slot->count);
    if (!dt_field_is_list(type))
        return one_json(l, type, data[0]);
    json_t *list = json_array();
    for (unsigned i = 0; i < slot->count; i++)
        json_array_append_new(list, one_json(l, type, data[i]));
    return list;
}

static void put_fields(json_t *j, const struct dts_library *l, const struct outside *o, unsigned card)
{
    const struct dt_card *c = &l->game.content->card[card];
    const struct dt_list *fields = &l->game.words->field;
    for (unsigned i = 0; i < fields->count; i++) {
        if (fields->at[i].a != c->kind)
            continue;
        const struct dt_slot *s = &l->game.content->slot[(uint16_t)(c->field + i)];
        bool there = dt_is_program(fields->at[i].b) ? s->at != 0 : s->count != 0;
        struct dts_buf b = { 0 };
        dts_dashed(&b, fields->at[i].name);
        char *key = dts_take(&b);
        /* the card's whole text is called "text"; a field of that name, or another above, keeps its own place */
        if (there && key && json_object_get(j, key)) {
            struct dts_buf own = { 0 };
            dts_printf(&own, "%s-field", key);
            free(key);
            key = dts_take(&own);
        }
        if (there && key)
            json_object_set_new(j, key, field_json(l, o, card, i, s));
        free(key);
    }
}

char *dts_card_title(struct dts_library *l, unsigned card, const char *language)
{
    struct outside o;
    if (card >= dts_cards(l) || !outside(l, language, NULL, &o))
        return NULL;
    char *title = dtt_card_name(&o.r, card);
    return title;
}

char *dts_card_sort(struct dts_library *l, unsigned card, const char *language)
{
    struct outside o;
    if (card >= dts_cards(l) || !outside(l, language, NULL, &o))
        return NULL;
    const struct dt_card *c = &o.r.game->content->card[card];
    struct dt_item item = { .type = DT_I_TEXT, .label_kind = DT_L_KIND, .label = c->kind };
    char *words = dtt_label(&o.r, &item);
    return words;
}

struct json_t *dts_card_json(struct dts_library *l, unsigned card, const char *language, const char *const *option)
{
    struct outside o;
    if (card >= dts_cards(l) || !outside(l, language, option, &o))
        return json_null();
    json_t *j = json_object();
    json_object_set_new(j, "name", json_string(dts_card_name(l, card)));
    json_object_set_new(j, "id", json_string(l->names.card[card]));
    json_object_set_new(j, "kind", json_string(dts_card_kind(l, card)));
    json_object_set_new(j, "copies", json_integer(dts_card_copies(l, card)));
    json_object_set_new(j, "text", string_of(dtt_card_text(&o.r, card)));
    json_object_set_new(j, "abilities", string_of(dtt_card_abilities(&o.r, card)));
    put_fields(j, l, &o, card);
    return j;
}

/* ------------------------------------------------------------------ natives ---- */

/* The verbs one program uses, as marks in `uses` (one byte per verb). */
static void mark_verbs(const struct dt_content *c, unsigned code, unsigned verbs, uint8_t *uses)
{
    for (unsigned pc = code; code && pc + 2u < c->codes && c->code[pc] != DT_OP_END; pc += (uint16_t)c->code[pc + 1]) {
        bool verb = c->code[pc] == DT_OP_DO || c->code[pc] == DT_OP_TOGETHER;
        if (verb && (uint16_t)c->code[pc + 2] < verbs)
            uses[c->code[pc + 2]] = 1;
        if (c->code[pc + 1] < 2)
            return;
    }
}

static void mark_card(const struct dts_library *l, unsigned card, uint8_t *uses)
{
    const struct dt_content *c = l->game.content;
    const struct dt_card *k = &c->card[card];
    const struct dt_list *fields = &l->game.words->field;
    unsigned verbs = l->game.words->verb.count;
    for (unsigned a = k->ability; a < k->ability + k->abilities; a++)
        if (c->ability[a].cell != DT_STATIC)
            mark_verbs(c, c->ability[a].code, verbs, uses);
    for (unsigned i = 0; i < fields->count; i++)
        if (fields->at[i].a == k->kind && dt_is_program(fields->at[i].b))
            mark_verbs(c, c->slot[(uint16_t)(k->field + i)].at, verbs, uses);
}

unsigned dts_with_effect(const struct dts_library *l)
{
    const struct dt_content *c = l->game.content;
    const struct dt_list *fields = &l->game.words->field;
    unsigned with = 0;
    for (unsigned card = 0; card < dts_cards(l); card++) {
        const struct dt_card *k = &c->card[card];
        bool effect = k->abilities > 0;
        for (unsigned i = 0; i < fields->count && !effect; i++)
            effect = fields->at[i].a == k->kind && dt_is_program(fields->at[i].b)
                  && c->slot[(uint16_t)(k->field + i)].at;
        with += effect;
    }
    return with;
}

unsigned dts_natives(const struct dts_library *l)
{
    unsigned verbs = l->game.words->verb.count, natives = 0;
    unsigned *users = calloc(verbs + 1u, sizeof *users);
    uint8_t *uses = malloc(verbs + 1u);
    for (int pass = 0; users && uses && pass < 2; pass++)
        for (unsigned card = 0; card < dts_cards(l); card++) {
            bool own = false;
            memset(uses, 0, verbs + 1u);
            mark_card(l, card, uses);
            for (unsigned v = 0; v < verbs; v++) {
                users[v] += !pass && uses[v];
                own = own || (uses[v] && users[v] == 1);
            }
            natives += pass && own;
        }
    free(users);
    free(uses);
    return natives;
}

/* ----------------------------------------------------------------- checking ---- */

/* The game a pack is for, from its first words; malloc'd, NULL when it does not say. */
static char *game_of_text(const char *text)
{
    const char *for_word = strstr(text, "\" for ");
    size_t length = for_word ? strspn(for_word + 6, "abcdefghijklmnopqrstuvwxyz0123456789-_") : 0;
    return length ? dts_copy(for_word + 6, length) : NULL;
}

static char *game_of_packs(const char *const *pack, FILE *out)
{
    struct dts_cards cards = { 0 };
    char error[DTS_ERROR] = "";
    char *game = NULL;
    if (!dts_cards_packs(&cards, pack, error, sizeof error))
        fprintf(out, "%s\n", error);
    else if (!cards.files || !(game = game_of_text(cards.file[0].text)))
        fprintf(out, "%s: error: a pack begins with: pack \"NAME\" for GAME\n",
                cards.files ? cards.file[0].file : "nothing");
    dts_cards_free(&cards);
    return game;
}

bool dts_check_packs(const char *game, const char *const *pack, FILE *out)
{
    char error[DTS_ERROR] = "";
    char *named = game ? dts_copy(game, strlen(game)) : game_of_packs(pack, out);
    struct dtc_errors *list = dtc_errors_new();
    if (!named || !list) {
        free(named);
        if (list)
            dtc_errors_free(list);
        return false;
    }
    struct dts_library *l = open_with(named, pack, list, error, sizeof error);
    if (!l && dtc_errors_count(list))
        dtc_errors_print(list, out);
    else if (!l)
        fprintf(out, "%s\n", error);
    dtc_errors_free(list);
    dts_library_free(l);
    free(named);
    return l != NULL;
}

bool dts_speaks(const char *game, const char *language) { return dtt_speaks(game, language); }

unsigned dts_check_words(const char *game, const char *const *pack, const char *language, FILE *out)
{
    char error[DTS_ERROR];
    struct dts_library *l = open_with(game, pack, NULL, error, sizeof error);
    unsigned missing = l ? dtt_missing(l->game.words, l->game.content, language, out) : 0;
    dts_library_free(l);
    return missing;
}
