/* text_missing.c -- what a language lacks for a game: entries, forms, holes that nothing fills.
 *
 * The kernel's keys are listed here; the lists of words come from the game. Which forms a list's
 * entries need differs between languages, so the language itself says it (needs.verb). */
#include "text_parts.h"

#include <stdlib.h>
#include <string.h>

static const char *const kernel_keys[] = { "name",
                                           "word.seat",
                                           "word.nothing",
                                           "word.nobody",
                                           "word.anything",
                                           "word.it",
                                           "pron.you",
                                           "pron.they",
                                           "pron.this",
                                           "pron.subject",
                                           "pron.object",
                                           "pron.it",
                                           "pron.that",
                                           "pron.that.outer",
                                           "who.anyone",
                                           "who.another",
                                           "seat.number",
                                           "thing.any",
                                           "thing.unknown",
                                           "thing.showing",
                                           "things.one",
                                           "things.and",
                                           "things.more",
                                           "values.or",
                                           "expr.amount",
                                           "expr.result",
                                           "expr.seats",
                                           "expr.setting",
                                           "expr.half",
                                           "expr.min",
                                           "expr.max",
                                           "expr.add",
                                           "expr.sub",
                                           "expr.mul",
                                           "expr.count",
                                           "expr.counter",
                                           "expr.distance",
                                           "expr.ownerof",
                                           "expr.zoneof",
                                           "expr.kindof",
                                           "expr.cardof",
                                           "expr.truth",
                                           "expr.group",
                                           "zone.of",
                                           "cost.and",
                                           "cost.more",
                                           "all",
                                           "all.and",
                                           "cond.and",
                                           "cond.or",
                                           "cond.more",
                                           "cond.constant",
                                           "cond.compare",
                                           "cond.count",
                                           "cond.zone",
                                           "cond.kind",
                                           "cond.card",
                                           "cond.owner",
                                           "cond.counter",
                                           "cond.distance",
                                           "cond.setting",
                                           "cond.exhausted",
                                           "cond.isin",
                                           "cond.nonzero",
                                           "rel.and",
                                           "rel.or",
                                           "rel.cond",
                                           "rel.is",
                                           "rel.zone",
                                           "rel.kind",
                                           "rel.card",
                                           "rel.owner",
                                           "rel.counter",
                                           "rel.distance",
                                           "rel.compare",
                                           "rel.exhausted",
                                           "rel.isin",
                                           "np.where",
                                           "np.each",
                                           "np.pick",
                                           "np.upto",
                                           "np.any",
                                           "np.nearest",
                                           "np.random",
                                           "np.most",
                                           "np.least",
                                           "np.by",
                                           "np.ties",
                                           "sentence",
                                           "clause.join",
                                           "clause.group",
                                           "seq",
                                           "seq.more",
                                           "if",
                                           "otherwise",
                                           "passed",
                                           "failed",
                                           "did",
                                           "did.not",
                                           "did.none",
                                           "did.together",
                                           "refused",
                                           "table",
                                           "table.is",
                                           "table.to",
                                           "table.up",
                                           "table.next",
                                           "table.else",
                                           "may",
                                           "pay",
                                           "unless",
                                           "choose",
                                           "choose.two",
                                           "choose.or",
                                           "choose.more",
                                           "choose.if",
                                           "choose.nothing",
                                           "times",
                                           "times.each",
                                           "together",
                                           "instead",
                                           "stop",
                                           "edit.less",
                                           "edit.all",
                                           "edit.more",
                                           "edit.to",
                                           "edit.cancel",
                                           "edit.redirect",
                                           "as",
                                           "as.block",
                                           "for.each",
                                           "for.pick",
                                           "for.found",
                                           "repeat",
                                           "repeat.pay",
                                           "ability",
                                           "ability.may",
                                           "ability.pay",
                                           "ability.cost",
                                           "when.if",
                                           "when.limit",
                                           "mod.add",
                                           "mod.set",
                                           "mod.if",
                                           "use",
                                           "use.pay",
                                           "list.join",
                                           "token",
                                           "token.or",
                                           "task.join",
                                           "label",
                                           "option",
                                           "question",
                                           "question.by",
                                           "question.waiting",
                                           "question.chance_from",
                                           "question.chance_lot",
                                           "question.chance_dice",
                                           "answer.contribute",
                                           "offer.may",
                                           "offer.pay",
                                           "offer.unless",
                                           "log",
                                           "moved",
                                           "turned",
                                           "rolled",
#define X(name) "question." #name,
                                           DT_ASKS(X)
#undef X
#define X(name, object) "answer." #name,
                                               DT_VERBS(X)
#undef X
};

struct search {
    const struct dtt_catalog *c;
    const struct dt_words *w;
    FILE *out;
    unsigned count;
};

static void report(struct search *s, const char *key, const char *form)
{
    fprintf(s->out, form ? "%s.%s\n" : "%s\n", key, form);
    s->count++;
}

static const struct dtt_entry *need(struct search *s, const char *key)
{
    const struct dtt_entry *e = dtt_entry(s->c, key);
    if (!e)
        report(s, key, NULL);
    return e;
}

/* ------------------------------------------------------------------------- holes ---- */

struct holes {
    struct search *s;
    const struct dtt_entry *e;
    const struct dt_word *word;
    const char *also;
    unsigned adv;
};

static bool listed(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = list; n && (at = strstr(at, word)); at += n)
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}

static void see_hole(void *to, unsigned form, const char *hole)
{
    struct holes *h = to;
    char name[32];
    int type;
    if (!strcmp(hole, "adv"))
        h->adv |= form < 32 ? 1u << form : 0;
    if (strchr(hole, '.') || listed(h->also, hole))
        return;
    for (unsigned i = 0; h->word && dtt_word_arg(h->word, i, name, &type); i++)
        if (!strcmp(name, hole))
            return;
    report(h->s, h->e->key, hole);
}

/* Holes of an entry that none of the word's arguments can fill. */
static unsigned check_holes(struct search *s, const struct dtt_entry *e, const struct dt_word *word, const char *also)
{
    struct holes h = { s, e, word, also, 0 };
    dtt_entry_holes(s->c, e, see_hole, &h);
    return h.adv;
}

/* ------------------------------------------------------------------------- lists ---- */

static void need_forms(struct search *s, const char *list, const struct dtt_entry *e, unsigned adv)
{
    char key[DTT_KEY];
    snprintf(key, sizeof key, "needs.%s", list);
    const struct dtt_entry *needs = dtt_entry(s->c, key);
    const char *at = needs ? dtt_entry_forms(s->c, needs)->text : "", *end = at + strlen(at);
    char form[32];
    while (dtt_next_token(&at, end, form, sizeof form)) {
        if (!strcmp(form, "adv") ? adv + 1 < 1u << e->forms : !dtt_entry_has(s->c, e, dtt_tag_named(form)))
            report(s, e->key, form);
    }
}

static void check_list(struct search *s, const char *list, const struct dt_list *words, const char *also)
{
    char key[DTT_KEY];
    for (unsigned i = 0; i < words->count; i++) {
        dtt_key(key, list, words, (int)i);
        const struct dtt_entry *e = need(s, key);
        if (e)
            need_forms(s, list, e, check_holes(s, e, &words->at[i], also));
    }
}

static void check_fields(struct search *s)
{
    char key[DTT_KEY];
    for (unsigned i = 0; i < s->w->field.count; i++) {
        const struct dt_word *field = &s->w->field.at[i];
        const char *kind = field->a < s->w->kind.count ? s->w->kind.at[field->a].name : "?";
        snprintf(key, sizeof key, "field.%s.%s", kind, field->name);
        if (dtt_entry(s->c, key))
            continue;
        snprintf(key, sizeof key, "field.%s", field->name);
        need(s, key);
    }
}

static void check_options(struct search *s)
{
    char key[DTT_KEY], choice[48];
    for (unsigned i = 0; i < s->w->option.count; i++) {
        const struct dt_word *option = &s->w->option.at[i];
        const char *at = option->args, *end = at + strlen(at);
        while (dtt_next_token(&at, end, choice, sizeof choice)) {
            snprintf(key, sizeof key, "option.%s.%s", option->name, choice);
            need(s, key);
        }
    }
}

/* The windows that cards of this content listen in. */
static void check_windows(struct search *s, const struct dt_content *c)
{
    char key[DTT_KEY];
    for (unsigned i = 0; c && i < c->abilities; i++) {
        const struct dt_ability *a = &c->ability[i];
        bool would = a->cell == DT_WOULD_FORCED || a->cell == DT_WOULD_MAY, seen = false;
        for (unsigned k = 0; k < i && !seen; k++)
            seen = c->ability[k].on == a->on && c->ability[k].cell / 2 == a->cell / 2;
        if (seen || a->cell >= DT_STATIC)
            continue;
        dtt_key(key, "event", &s->w->event, a->on);
        const struct dtt_entry *e = dtt_entry(s->c, key);
        if (e && !dtt_entry_has(s->c, e, would ? DTT_TAG(would) : DTT_TAG(after)))
            report(s, key, would ? "would" : "after");
    }
}

/* ---------------------------------------------------------------- idle entries ---- */

static bool is_card(const struct dt_content *c, const char *name)
{
    for (unsigned i = 0; i < c->cards; i++)
        if (!strcmp(c->name[c->card[i].name], name))
            return true;
    return false;
}

static bool has_word(const struct dt_list *words, const char *name)
{
    for (unsigned i = 0; i < words->count; i++)
        if (!strcmp(words->at[i].name, name))
            return true;
    return false;
}

/* An entry of the game's own file for a word that the game does not have: mistyped, or left over. */
static void check_idle(struct search *s, const struct dt_content *c)
{
    const struct dt_words *w = s->w;
    const struct { const char *name; const struct dt_list *words; } lists[] = {
        { "kind", &w->kind },   { "noun", &w->noun }, { "zone", &w->zone }, { "event", &w->event },
        { "query", &w->query }, { "value", &w->value }, { "set", &w->set }, { "verb", &w->verb },
        { "period", &w->period }, { "ask", &w->ask }, { "pick", &w->pick }, { "say", &w->say },
    };
    const unsigned all = sizeof lists / sizeof *lists;
    size_t scope = strlen(s->w->game);
    for (unsigned i = 0; i < dtt_entries(s->c); i++) {
        const struct dtt_entry *e = dtt_entry_at(s->c, i);
        size_t list = strcspn(e->key, ".");
        const char *name = e->key + list + (e->key[list] == '.');
        if (strncmp(e->file, s->w->game, scope) || e->file[scope] != '/')
            continue;
        unsigned l = 0;
        while (l < all && (strlen(lists[l].name) != list || strncmp(lists[l].name, e->key, list)))
            l++;
        bool idle = l < all ? !has_word(lists[l].words, name) : c && !strncmp(e->key, "card.", 5) && !is_card(c, name);
        if (idle)
            fprintf(s->out, "%s:%u:1: error: the game has no %s '%s'\n", e->file, e->line,
                    l < all ? lists[l].name : "card", name), s->count++;
    }
}

/* What front ends say is whatever English has under ui, a game tells and teaches beginners whatever it
 * has under about and learn. */
static void check_interface(struct search *s)
{
    struct dtt_language *english = dtt_open_as(s->w, "en", NULL);
    for (unsigned i = 0; english && i < dtt_entries(english->catalog); i++) {
        const char *key = dtt_entry_at(english->catalog, i)->key;
        if (!strncmp(key, "ui.", 3) || !strncmp(key, "about.", 6) || !strncmp(key, "learn.", 6))
            need(s, key);
    }
    dtt_close(english);
}

unsigned dtt_missing(const struct dt_words *words, const struct dt_content *c, const char *lang, FILE *out)
{
    struct dtt_language *l = dtt_open_as(words, lang, NULL);
    unsigned n = l ? dtt_missing_in(l, c, out) : 0;
    dtt_close(l);
    return n;
}

unsigned dtt_missing_in(const struct dtt_language *l, const struct dt_content *c, FILE *out)
{
    const struct dt_words *words = l->words;
    static const char said[] =
        "who thing n m next from to nnoun nspace nkind ncard nzone mnoun mspace mkind mcard mzone";
    static const char asked[] = "who thing n m picked text",
                      picked[] = "who thing things seat space n m next x source text nnoun nspace nkind ncard nzone "
                                 "mnoun mspace mkind mcard mzone";
    struct search s = { l->catalog, words, out, 0 };
    for (unsigned i = 0; i < dtt_catalog_errors(l->catalog) && i < DTT_ERRORS; i++, s.count++)
        fprintf(out, "%s\n", dtt_catalog_error(l->catalog, i));
    for (size_t i = 0; i < sizeof kernel_keys / sizeof kernel_keys[0]; i++)
        need(&s, kernel_keys[i]);
    check_list(&s, "kind", &words->kind, "");
    check_fields(&s);
    check_list(&s, "noun", &words->noun, "");
    check_list(&s, "zone", &words->zone, "");
    if (c && dtt_entry(s.c, "needs.space"))          /* otherwise the names on the maps will do */
        check_list(&s, "space", &c->space, "");
    check_list(&s, "event", &words->event, "who what");
    check_list(&s, "query", &words->query, "n b not");
    check_list(&s, "value", &words->value, "b not");
    check_list(&s, "set", &words->set, "n a self");
    check_list(&s, "verb", &words->verb, "adv self");
    check_list(&s, "period", &words->period, "");
    check_list(&s, "ask", &words->ask, asked);
    check_list(&s, "pick", &words->pick, picked);
    check_list(&s, "say", &words->say, said);
    check_list(&s, "option", &words->option, "");
    check_options(&s);
    check_windows(&s, c);
    check_idle(&s, c);
    check_interface(&s);
    return s.count;
}
