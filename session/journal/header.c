/* header.c -- the lines of a journal before `play`: which game, whose seats, which cards. */
#include "load.h"

/* A quoted word; the quotes cannot be inside. */
static bool quoted(struct dts_reading *r, char *to, size_t room)
{
    while (r->at < r->line_length && r->line[r->at] == ' ')
        r->at++;
    const char *start = r->line + r->at;
    const char *end =
        r->at < r->line_length && *start == '"' ? memchr(start + 1, '"', r->line_length - r->at - 1) : NULL;
    if (!end || (size_t)(end - start) > room)
        return dts_wrong(r, r->at, "expected a name of at most %zu bytes in quotes", room - 1);
    snprintf(to, room, "%.*s", (int)(end - start - 1), start + 1);
    r->at += (size_t)(end - start) + 1;
    return true;
}

bool dts_read_seat(struct dts_reading *r)
{
    struct dts_how how = { 0 };
    uint64_t seat, person;
    const char *word, *level;
    size_t length;
    char player[32], name[DTS_NAME], lang[16], error[200];
    if (!dts_word_number(r, "a seat", r->s->setup.seats - 1u, &seat))
        return false;
    dts_word(r, &word, &length);
    snprintf(player, sizeof player, "%.*s", (int)(length < 31 ? length : 31), word);
    /* a player that this build no longer has is replaced by a person; the choices do not need it */
    how.player[seat] = dts_player_find(player, &level) ? player : "human";
    while (dts_word(r, &word, &length)) {
        if (dts_is(word, length, "person") && dts_word_number(r, "a person", 255, &person)) {
            how.person[seat] = (uint8_t)person;
        } else if (dts_is(word, length, "lang") && dts_word(r, &word, &length)) {
            snprintf(lang, sizeof lang, "%.*s", (int)(length < 15 ? length : 15), word);
            how.lang[seat] = lang;
        } else if (dts_is(word, length, "name") && quoted(r, name, sizeof name)) {
            how.name[seat] = name;
        } else {
            return dts_wrong(r, r->at - length, "expected person, lang or name");
        }
    }
    return dts_seat_up(r->s, &how, true, error, sizeof error) || dts_wrong(r, 0, "%s", error);
}

static bool read_game(struct dts_reading *r)
{
    const char *word;
    size_t length;
    char name[DTS_NAME];
    dts_word(r, &word, &length);
    snprintf(name, sizeof name, "%.*s", (int)(length < DTS_NAME ? length : DTS_NAME - 1), word);
    int game = dts_game_find(name);
    if (game < 0)
        return dts_wrong(r, r->at - length, "this doomtrack does not have the game '%s'", name);
    if (r->s)
        return dts_wrong(r, 0, "a second game");
    r->s = dts_alloc(dts_game_at((unsigned)game));
    if (!r->s)
        return dts_wrong(r, 0, "out of memory");
    dt_defaults(&r->s->game, &r->s->setup, 0);
    return true;
}

static bool read_undo(struct dts_reading *r)
{
    static const char *const policy[] = { "free", "own", "consent" };
    const char *word;
    size_t length;
    dts_word(r, &word, &length);
    unsigned i = 0;
    while (i < 3 && !dts_is(word, length, policy[i]))
        i++;
    if (i == 3)
        return dts_wrong(r, r->at - length, "expected free, own or consent");
    r->s->undo = (uint8_t)i;
    if (!dts_word(r, &word, &length))
        return true;
    r->s->across = dts_is(word, length, "chance");
    return r->s->across || dts_wrong(r, r->at - length, "expected chance");
}

static bool read_setting(struct dts_reading *r)
{
    const char *word;
    size_t length;
    char setting[2 * DTS_NAME], error[400];
    dts_word(r, &word, &length);
    snprintf(setting, sizeof setting, "%.*s", (int)(length < 127 ? length : 127), word);
    return dts_setting(&r->s->game, setting, &r->s->setup, error, sizeof error)
        || dts_wrong(r, r->at - length, "%s", error);
}

/* The lines that follow, each without its four spaces, are the text of a card file. */
static bool read_card_text(struct dts_reading *r, size_t bytes, struct dts_buf *b)
{
    while (b->length < bytes && dts_next_line(r) && r->line_length >= 4 && !memcmp(r->line, "    ", 4)) {
        dts_put(b, r->line + 4, r->line_length - 4);
        dts_put(b, "\n", 1);
    }
    return !b->failed && (b->length == bytes || b->length == bytes + 1);
}

static bool read_cards(struct dts_reading *r)
{
    const char *word;
    size_t length;
    uint64_t bytes, hash;
    char file[256], error[400];
    unsigned line = r->number;
    dts_word(r, &word, &length);
    bool base = dts_is(word, length, "base");
    if (!base && !dts_is(word, length, "pack"))
        return dts_wrong(r, r->at - length, "expected base or pack");
    if (!dts_word_number(r, "the length", DTS_CARDS_MAX, &bytes) || !dts_word_hex(r, "the hash of the cards", &hash)
        || !quoted(r, file, sizeof file) || !dts_line_end(r))
        return false;
    struct dts_buf b = { 0 };
    bool whole = read_card_text(r, bytes, &b) && dts_text_hash(b.at ? b.at : "", bytes) == hash;
    bool good = whole && dts_cards_add(&r->s->cards, file, b.at ? b.at : "", bytes, base, error, sizeof error);
    if (!whole)
        snprintf(error, sizeof error, "the text of \"%.200s\" is not as it was recorded", file);
    if (!good) {
        r->number = line;
        dts_wrong(r, 0, "%s", error);
    }
    r->has_base |= base;
    free(b.at);
    return good;
}

/* Written by a session that began at a spec: for reading, there is nothing to play it from. */
static bool read_from_spec(struct dts_reading *r)
{
    return dts_wrong(r, 0, "this game began at the position of a spec; it cannot be played again");
}

static bool read_version(struct dts_reading *r)
{
    const char *word;
    size_t length;
    dts_word(r, &word, &length);
    snprintf(r->version, sizeof r->version, "%.*s", (int)(length < 31 ? length : 31), word);
    return true;
}

static bool read_rules(struct dts_reading *r)
{
    uint64_t n;
    if (!dts_word_number(r, "the rules version", 65535, &n))
        return false;
    r->rules = (unsigned)n;
    r->has_rules = true;
    return true;
}

static bool read_seats(struct dts_reading *r)
{
    uint64_t n;
    if (!dts_word_number(r, "the number of seats", DT_SEATS, &n))
        return false;
    if (r->has_seats || !n)
        return dts_wrong(r, 0, "there must be one number of seats, above 0");
    r->s->setup.seats = (uint8_t)n;
    r->has_seats = true;
    return true;
}

static bool read_seed(struct dts_reading *r) { return dts_word_number(r, "the seed", UINT64_MAX, &r->s->seed); }

static bool read_ask_dice(struct dts_reading *r)
{
    r->s->setup.asks_nature = true;
    return true;
}

static bool read_content(struct dts_reading *r)
{
    r->has_content = dts_word_hex(r, "the content's hash", &r->content);
    return r->has_content;
}

bool dts_read_header_line(struct dts_reading *r)
{
    static const struct { const char *word; bool (*read)(struct dts_reading *); } line[] = {
        { "version", read_version }, { "game", read_game }, { "rules", read_rules }, { "seats", read_seats },
        { "seed", read_seed }, { "setting", read_setting }, { "ask-dice", read_ask_dice }, { "undo", read_undo },
        { "seat", dts_read_seat }, { "content", read_content }, { "cards", read_cards },
        { "from-spec", read_from_spec },
    };
    const char *word;
    size_t length;
    if (!dts_word(r, &word, &length) || *word == '#')
        return true;
    for (unsigned i = 0; i < sizeof line / sizeof *line; i++) {
        if (!dts_is(word, length, line[i].word))
            continue;
        if (i > 1 && !r->s)
            return dts_wrong(r, 0, "expected the line 'game NAME' before this");
        if (line[i].read == dts_read_seat && !r->has_seats)
            return dts_wrong(r, 0, "expected the line 'seats N' before this");
        return line[i].read(r) && (line[i].read == read_cards || dts_line_end(r));
    }
    return dts_wrong(r, 0, "'%.*s' is not expected before 'play'", (int)(length < 40 ? length : 40), word);
}
