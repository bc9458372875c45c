/* parse.c -- packs and their cards, and how the parser recovers.
 *
 * A parse function that fails has reported why and returns false or NULL; the nearest loop over
 * statements, items or cards then skips to where it can go on. What the parser asks the game's
 * words is only what decides the shape: which fields are programs, how many arguments verbs
 * take. Whether a name means anything is the checker's business. */
#include <string.h>
#include "../compile.h"

/* ----------------------------------------------------------- token stream ---- */

const struct dtc_token *dtc_peek(const struct dtc *c, unsigned ahead)
{
    unsigned i = c->at + ahead;
    return &c->token[i < c->tokens ? i : c->tokens - 1];
}

const struct dtc_token *dtc_take(struct dtc *c)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (c->at + 1 < c->tokens)
        c->at++;
    return t;
}

bool dtc_at_mark(const struct dtc *c, char mark)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    return t->kind == DTC_MARK && t->mark == mark;
}

bool dtc_at_word(const struct dtc *c, const char *word)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    return t->kind == DTC_NAME && dtc_is(t->text, word);
}

bool dtc_accept_mark(struct dtc *c, char mark)
{
    return dtc_at_mark(c, mark) && dtc_take(c);
}

bool dtc_accept_word(struct dtc *c, const char *word)
{
    return dtc_at_word(c, word) && dtc_take(c);
}

const char *dtc_found(const struct dtc_token *t, char *buffer, size_t room)
{
    int length = t->text.length < 60 ? (int)t->text.length : 60;
    if (t->kind == DTC_END)
        snprintf(buffer, room, "the end of the file");
    else if (t->kind == DTC_NUMBER)
        snprintf(buffer, room, "the number %.*s", length, t->text.at);
    else if (t->kind == DTC_STRING)
        snprintf(buffer, room, "the name \"%.*s\"", length, t->text.at);
    else
        snprintf(buffer, room, "'%.*s'", length, t->text.at);
    return buffer;
}

bool dtc_expected(struct dtc *c, const char *what)
{
    char found[80];
    const struct dtc_token *t = dtc_peek(c, 0);
    dtc_report(c, t->pos, "expected %s, found %s", what, dtc_found(t, found, sizeof found));
    return false;
}

bool dtc_expect_mark(struct dtc *c, char mark, const char *where)
{
    char what[96];
    if (dtc_accept_mark(c, mark))
        return true;
    snprintf(what, sizeof what, "'%c' %s", mark, where);
    return dtc_expected(c, what);
}

bool dtc_expect_word(struct dtc *c, const char *word, const char *where)
{
    char found[80], hint[80];
    if (dtc_accept_word(c, word))
        return true;
    const struct dtc_token *t = dtc_peek(c, 0);
    struct dtc_near n;
    dtc_near_start(&n, t->kind == DTC_NAME ? t->text : (struct dtc_str){ "", 0 });
    dtc_near_word(&n, word);
    dtc_report(c, t->pos, "expected '%s' %s, found %s%s", word, where, dtc_found(t, found, sizeof found),
               dtc_near_hint(&n, hint, sizeof hint));
    return false;
}

bool dtc_deeper(struct dtc *c, struct dtc_pos pos)
{
    if (c->nest < DTC_NEST) {
        c->nest++;
        return true;
    }
    dtc_report(c, pos, "nested more than %d deep", DTC_NEST);
    return false;
}

/* A card's head at the left margin: the surest place to go on after a missing brace. */
bool dtc_starts_card(const struct dtc *c, unsigned ahead)
{
    const struct dtc_token *t = dtc_peek(c, ahead);
    if (t->kind != DTC_NAME || t->pos.column != 1 || !t->first)
        return false;
    const struct dtc_token *next = dtc_peek(c, ahead + 1);
    if (dtc_is(t->text, "pack") || dtc_find(&c->words->kind, t->text) >= 0)
        return next->kind == DTC_STRING;
    if (dtc_is(t->text, "map"))
        return next->kind == DTC_NAME && dtc_peek(c, ahead + 2)->kind == DTC_STRING;
    return dtc_is(t->text, "count") && next->kind == DTC_NAME && dtc_peek(c, ahead + 2)->kind == DTC_NUMBER;
}

/* Go on at a closing brace of this level, at a word that begins a line, or at the next card. */
void dtc_skip(struct dtc *c, unsigned at_least)
{
    unsigned depth = 0;
    for (unsigned n = 0;; n++) {
        const struct dtc_token *t = dtc_peek(c, 0);
        if (t->kind == DTC_END || (n >= at_least && dtc_starts_card(c, 0)))
            return;
        bool close = dtc_at_mark(c, '}');
        if (!depth && n >= at_least && (close || (t->kind == DTC_NAME && t->first)))
            return;
        if (dtc_at_mark(c, '{'))
            depth++;
        else if (close && depth)
            depth--;
        dtc_take(c);
    }
}

/* After a failure inside braces that are no block: behind the brace that closes them. */
bool dtc_skip_braces(struct dtc *c)
{
    for (unsigned depth = 1; depth && dtc_peek(c, 0)->kind != DTC_END && !dtc_starts_card(c, 0); dtc_take(c)) {
        if (dtc_at_mark(c, '{'))
            depth++;
        else if (dtc_at_mark(c, '}'))
            depth--;
    }
    return false;
}

/* -------------------------------------------------------------------- packs ---- */

/* elder-sign is three tokens to the lexer and one name to people. */
static struct dtc_str parse_game(struct dtc *c)
{
    struct dtc_str name = dtc_take(c)->text;
    while (dtc_at_mark(c, '-') && dtc_peek(c, 0)->glued && dtc_peek(c, 1)->glued && dtc_peek(c, 1)->kind == DTC_NAME) {
        dtc_take(c);
        struct dtc_str more = dtc_take(c)->text;
        name.length = (unsigned)(more.at + more.length - name.at);
    }
    return name;
}

static void enter_pack(struct dtc *c, struct dtc_str name, struct dtc_pos pos)
{
    for (unsigned i = 0; i < c->packs; i++)
        if (dtc_same(c->pack[i].name, name)) {
            if (i + 1 < c->packs)
                dtc_report(c, pos, "the files of pack \"%.*s\" do not stand together", (int)name.length, name.at);
            return;
        }
    c->pack = dtc_grow(&c->tree, c->pack, &c->pack_room, c->packs + 1, sizeof c->pack[0]);
    c->pack[c->packs++] = (struct dtc_pack){ .name = name };
}

static void parse_pack(struct dtc *c)
{
    struct dtc_pos pos = dtc_peek(c, 0)->pos;
    struct dtc_str name = { "", 0 };
    bool ok = dtc_accept_word(c, "pack") || dtc_expected(c, "'pack \"NAME\" for GAME' at the beginning of the file");
    if (ok) {
        pos = dtc_peek(c, 0)->pos;
        ok = dtc_peek(c, 0)->kind == DTC_STRING || dtc_expected(c, "the pack's name in quotes");
    }
    if (ok) {
        name = dtc_take(c)->text;
        ok = dtc_expect_word(c, "for", "and the game after the pack's name");
    }
    ok = ok && (dtc_peek(c, 0)->kind == DTC_NAME || dtc_expected(c, "the name of a game"));
    if (ok) {
        struct dtc_pos at = dtc_peek(c, 0)->pos;
        struct dtc_str game = parse_game(c);
        if (!dtc_is(game, c->words->game))
            dtc_report(c, at, "this pack is for '%.*s', expected one for '%s'", (int)game.length, game.at,
                       c->words->game);
    }
    enter_pack(c, name, pos);
    if (!ok && !dtc_starts_card(c, 0))
        dtc_skip(c, 0);
}

static int parse_kind(struct dtc *c, const char *what)
{
    char hint[80];
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_NAME) {
        dtc_expected(c, what);
        return -1;
    }
    int kind = dtc_find(&c->words->kind, t->text);
    if (kind < 0) {
        struct dtc_near n;
        dtc_near_start(&n, t->text);
        dtc_near_list(&n, &c->words->kind);
        if (!strcmp(what, "a card"))
            dtc_near_word(&n, "count"), dtc_near_word(&n, "map");
        dtc_report(c, t->pos, "unknown kind of card '%.*s'%s", (int)t->text.length, t->text.at,
                   dtc_near_hint(&n, hint, sizeof hint));
        return -1;
    }
    dtc_take(c);
    return kind;
}

static bool parse_count(struct dtc *c)
{
    struct dtc_pos pos = dtc_take(c)->pos;
    int kind = parse_kind(c, "a kind of card to count");
    if (kind < 0)
        return false;
    if (dtc_peek(c, 0)->kind != DTC_NUMBER)
        return dtc_expected(c, "how many cards of this kind there are");
    struct dtc_pack *pack = &c->pack[c->packs - 1];
    for (const struct dtc_count *old = pack->counts; old; old = old->next)
        if (old->kind == (unsigned)kind)
            dtc_report(c, pos, "'%s' is counted twice; the first time in line %u", c->words->kind.at[kind].name,
                       old->pos.line);
    struct dtc_count *n = dtc_alloc(&c->tree, sizeof *n);
    *n = (struct dtc_count){ .pos = pos, .kind = (unsigned)kind, .many = dtc_take(c)->number, .next = pack->counts };
    pack->counts = n;
    return true;
}

/* -------------------------------------------------------------------- cards ---- */

static bool parse_copies(struct dtc *c, struct dtc_card *card)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_NAME || t->text.length < 2 || t->text.at[0] != 'x')
        return false;
    unsigned n = 0;
    for (unsigned i = 1; i < t->text.length; i++) {
        if (t->text.at[i] < '0' || t->text.at[i] > '9')
            return false;
        n = n < 1000 ? n * 10 + (unsigned)(t->text.at[i] - '0') : n;
    }
    if (n > DT_COPIES)
        dtc_report(c, t->pos, "expected at most %d copies", DT_COPIES);
    card->copies = n > DT_COPIES ? DT_COPIES : n;
    dtc_take(c);
    return true;
}

static bool parse_option(struct dtc *c, struct dtc_card *card)
{
    if (dtc_accept_word(c, "replaces")) {
        card->replaces = true;
        return true;
    }
    bool stock = dtc_at_word(c, "stock");
    if (!stock && !dtc_at_word(c, "look"))
        return parse_copies(c, card) ||
               dtc_expected(c, "'{', 'x' with a number of copies, 'stock', 'look' or 'replaces'");
    dtc_take(c);
    if (dtc_peek(c, 0)->kind != DTC_NAME)
        return dtc_expected(c, stock ? "a word for the back" : "a word for the front");
    *(stock ? &card->stock : &card->look) = dtc_take(c)->text;
    return true;
}

static uint32_t name_hash(struct dtc_str s)
{
    uint32_t h = 2166136261u;
    for (unsigned i = 0; i < s.length; i++)
        h = (h ^ (unsigned char)s.at[i]) * 16777619u;
    return h;
}

static bool parse_card(struct dtc *c)
{
    struct dtc_card *card = dtc_alloc(&c->tree, sizeof *card);
    *card = (struct dtc_card){ .pos = dtc_peek(c, 0)->pos, .copies = 1, .pack = c->packs - 1 };
    int kind = parse_kind(c, "a card");
    if (kind < 0)
        return false;
    card->kind = (unsigned)kind;
    card->name_pos = dtc_peek(c, 0)->pos;
    if (dtc_peek(c, 0)->kind != DTC_STRING)
        return dtc_expected(c, "the card's name in quotes");
    card->name = dtc_take(c)->text;
    card->hash = name_hash(card->name);
    if (!card->name.length)
        dtc_report(c, card->name_pos, "a card needs a name");
    *c->last = card;
    c->last = &card->next;
    c->written++;
    while (!dtc_at_mark(c, '{'))
        if (!parse_option(c, card))
            return false;
    struct dtc_pos open = dtc_take(c)->pos;
    while (!dtc_accept_mark(c, '}')) {
        if (dtc_peek(c, 0)->kind == DTC_END || dtc_starts_card(c, 0)) {
            char what[80];
            snprintf(what, sizeof what, "'}' to close the card opened at %u:%u", open.line, open.column);
            return dtc_expected(c, what);
        }
        unsigned start = c->at;
        c->nest = 0;
        if (!dtc_parse_item(c, card))
            dtc_skip(c, c->at == start);
    }
    return true;
}

/* After a card that could not be read: on to the next that looks like one. */
static void skip_card(struct dtc *c, bool some)
{
    for (unsigned n = 0; dtc_peek(c, 0)->kind != DTC_END; n++) {
        if ((n || !some) && dtc_starts_card(c, 0))
            return;
        const struct dtc_token *t = dtc_peek(c, 0);
        if ((n || !some) && t->first && t->kind == DTC_NAME && dtc_peek(c, 1)->kind == DTC_STRING && t->pos.column == 1)
            return;
        dtc_take(c);
    }
}

void dtc_parse(struct dtc *c)
{
    parse_pack(c);
    while (dtc_peek(c, 0)->kind != DTC_END) {
        unsigned start = c->at;
        bool ok;
        if (dtc_at_word(c, "pack"))
            ok = dtc_expected(c, "a card (a pack has one heading in a file)");
        else
            ok = dtc_at_word(c, "count") ? parse_count(c) : dtc_at_word(c, "map") ? dtc_parse_map(c) : parse_card(c);
        if (!ok)
            skip_card(c, c->at == start);
        if (c->written > DT_CARDS) {
            dtc_report(c, dtc_peek(c, 0)->pos, "more than %d cards", DT_CARDS);
            return;
        }
    }
}
