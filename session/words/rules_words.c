/* rules_words.c -- which rule applies: entries of a game's ledger for a thing or the open question.
 *
 * The ledgers are in docs/rules, in English and in our own words; what belongs to what is data of
 * the game (rules.map). Nothing here depends on a position but which cards the viewer knows. */
#include "../inner.h"
#include "../registry.h"
#include "../../kernel/table.h"

/* Does an entry with this tag hold in this game? A tag without a setting of its own always does. */
static bool holds(const struct dts *s, const char *tag)
{
    const struct dt_list *o = &s->game.words->option;
    for (const struct dts_rule_map *m = dts_rule_maps_all; m->game; m++) {
        if (strcmp(m->game, s->game.name) || strcmp(m->list, "only") || strcmp(m->word, tag))
            continue;
        for (unsigned i = 0; i < o->count && i < DT_SETTINGS; i++) {
            size_t n = strlen(o->at[i].name);
            if (strncmp(m->sections, o->at[i].name, n) || m->sections[n] != ' ')
                continue;
            const char *choice = o->at[i].args;
            for (unsigned k = 0; k < s->setup.setting[i]; k++)
                choice += strcspn(choice, " ") + 1;
            size_t length = strcspn(choice, " ");
            return strlen(m->sections + n + 1) == length && !strncmp(m->sections + n + 1, choice, length);
        }
    }
    return true;
}

/* An entry of the ledger as a sentence: its topic, what it says, and where to find it. */
static void put_rule(struct dts_buf *b, const struct dts_rule *r)
{
    static const char dash[] = " \xe2\x80\x94 "; /* between topic and rule */
    const char *rule = strstr(r->text, dash);
    char first = r->text[0];
    dts_printf(b, "  %c", first >= 'a' && first <= 'z' ? first - 'a' + 'A' : first); /* indented: lines can hang */
    if (rule && first)
        dts_printf(b, "%.*s: %s (%s)\n", (int)(rule - r->text) - 1, r->text + 1, rule + sizeof dash - 1, r->id);
    else if (first)
        dts_printf(b, "%s (%s)\n", r->text + 1, r->id);
}

static void put_section(struct dts_buf *b, const struct dts *s, const char *section, size_t length)
{
    for (const struct dts_rule *r = dts_rules_all; r->id; r++)
        if (!strcmp(r->game, s->game.name) && !strncmp(r->id, section, length) && r->id[length] == '-' &&
            !strchr(r->id + length + 1, '-') && holds(s, r->tag))
            put_rule(b, r);
}

static void put_word(struct dts_buf *b, const struct dts *s, const char *list, const char *word)
{
    for (const struct dts_rule_map *m = dts_rule_maps_all; word && m->game; m++) {
        if (strcmp(m->game, s->game.name) || strcmp(m->list, list) || strcmp(m->word, word))
            continue;
        for (const char *at = m->sections; *at; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            put_section(b, s, at, length);
            at += length;
        }
    }
}

static const char *word_at(const struct dt_list *l, unsigned i)
{
    return i < l->count ? l->at[i].name : NULL;
}

char *dts_rules_of_item(struct dts *s, unsigned viewer, const struct dt_item *item)
{
    struct dts_buf b = { 0 };
    const struct dt_words *w = s->game.words;
    const struct dt_content *c = s->game.content;
    bool thing = item->type == DT_I_CARD || item->type == DT_I_DIE;
    if (thing && item->id < c->things && dt_knows(&s->game, dts_view(s, viewer), viewer, item->id))
        put_word(&b, s, "kind", word_at(&w->kind, c->card[c->card_of[item->id]].kind));
    else if (!thing && item->label_kind == DT_L_NOUN)
        put_word(&b, s, "noun", word_at(&w->noun, item->label));
    else if (!thing && item->label_kind == DT_L_ZONE)
        put_word(&b, s, "zone", word_at(&w->zone, item->label));
    dts_puts(&b, "");
    return dts_take(&b);
}

char *dts_rules_of_question(struct dts *s, unsigned viewer)
{
    struct dts_buf b = { 0 };
    if (dts_kind(s, viewer))
        put_word(&b, s, "ask", dts_kind(s, viewer));
    dts_puts(&b, "");
    return dts_take(&b);
}
