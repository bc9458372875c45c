/* choices.c -- the lines of a journal after `play`: choices, checks, undo marks, the end. They are
 * collected first, so that what was taken back is never played. */
#include "load.h"

/* ------------------------------------------------------------------- one choice ---- */

static bool read_verb(struct dts_reading *r, struct dts_record *c)
{
    const char *word;
    size_t length;
    if (!dts_word(r, &word, &length))
        return dts_wrong(r, r->at, "expected what was chosen");
    if (dts_is(word, length, "select")) {
        c->selection = true;
        dts_word(r, &word, &length);
    }
    int verb = dts_verb_find(&r->s->game, word, length);
    if (verb < 0)
        return dts_wrong(r, r->at - length, "'%.*s' is nothing that can be chosen", (int)(length < 40 ? length : 40),
                         word);
    c->option.verb = (uint8_t)verb;
    return true;
}

/* OBJECT or OBJECT*N */
static bool read_pick(struct dts_reading *r, struct dts_record *c, char type, const char *word, size_t length)
{
    struct dts *s = r->s;
    unsigned object, taken = 1;
    size_t name = length;
    while (name && word[name - 1] >= '0' && word[name - 1] <= '9')
        name--;
    if (name > 1 && name < length && length - name <= 3 && word[name - 1] == '*') {
        taken = (unsigned)strtoul(word + name, NULL, 10);
        name--;
    } else {
        name = length;
    }
    if (!taken || taken > 255 || !dts_find_object(&s->game, &s->names, type == '-' ? 'n' : type, word, name, &object))
        return dts_wrong(r, r->at - length, "there is no '%.*s' in this game", (int)(length < 60 ? length : 60), word);
    if (c->picks >= DT_BASES)
        return dts_wrong(r, r->at - length, "more than %d kinds picked", DT_BASES);
    for (uint32_t i = 0; i < c->picks; i++)
        if (s->pick[c->pick + i].object == object)
            return dts_wrong(r, r->at - length, "picked twice; write it once with *2");
    void *grown = dts_grow(s->pick, s->picks, &s->picks_room, sizeof *s->pick);
    if (!grown)
        return dts_wrong(r, 0, "out of memory");
    s->pick = grown;
    s->pick[s->picks++] = (struct dts_pick){ (uint16_t)object, (uint8_t)taken };
    c->picks++;
    return true;
}

static bool read_number(const char *word, size_t length, int least, int most, int *to)
{
    bool minus = length && *word == '-';
    int value = 0;
    if (length - minus < 1 || length - minus > 5)
        return false;
    for (size_t i = minus; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        value = value * 10 + (word[i] - '0');
    }
    *to = minus ? -value : value;
    return *to >= least && *to <= most;
}

/* The words after the verb up to the check byte, which is left in *check. */
static bool read_objects(struct dts_reading *r, struct dts_record *c, const char **check, size_t *length)
{
    char type = dts_verb_object(&r->s->game, c->option.verb);
    bool object = type == '-', arg = false;
    c->pick = (uint32_t)r->s->picks;
    const char *word;
    while (dts_word(r, &word, length) && *word != '=') {
        int n;
        unsigned id;
        if (c->selection) {
            if (!read_pick(r, c, type, word, *length))
                return false;
        } else if (!object) {
            if (!dts_find_object(&r->s->game, &r->s->names, type, word, *length, &id))
                return dts_wrong(r, r->at - *length, "there is no '%.*s' in this game",
                                 (int)(*length < 60 ? *length : 60), word);
            c->option.object = (uint16_t)id;
            object = true;
        } else if (*word == '~' && read_number(word + 1, *length - 1, 1, DT_OPTIONS, &n)) {
            c->nth = (uint8_t)n;
        } else if (!arg && read_number(word, *length, INT16_MIN, INT16_MAX, &n)) {
            c->option.arg = (int16_t)n;
            arg = true;
        } else {
            return dts_wrong(r, r->at - *length, "'%.*s' is not expected here", (int)(*length < 40 ? *length : 40),
                             word);
        }
    }
    *check = word;
    return c->selection || object || dts_wrong(r, r->at, "expected what it was done with");
}

static bool read_check(struct dts_reading *r, const char *word, size_t length, uint8_t *check, uint8_t *by)
{
    if (length != 3 || *word != '=')
        return dts_wrong(r, r->at - length, "expected = and two hexadecimal digits");
    static const char hex[] = "0123456789abcdef";
    unsigned value = 0;
    for (int i = 1; i < 3; i++) {
        const char *digit = memchr(hex, word[i], 16);
        if (!digit)
            return dts_wrong(r, r->at - 3, "expected = and two hexadecimal digits");
        value = value << 4 | (unsigned)(digit - hex);
    }
    *check = (uint8_t)value;
    *by = DTS_BY_PERSON;
    if (!dts_word(r, &word, &length))
        return true;
    *by = dts_is(word, length, "standing") ? DTS_BY_STANDING : DTS_BY_PLAYER;
    return *by == DTS_BY_STANDING || dts_is(word, length, "player")
        || dts_wrong(r, r->at - length, "expected player or standing");
}

static bool read_who(struct dts_reading *r, uint8_t *seat)
{
    const char *word;
    size_t length;
    int n;
    dts_word(r, &word, &length);
    *seat = DT_NATURE;
    if (dts_is(word, length, "n"))
        return true;
    if (length < 2 || *word != 's' || !read_number(word + 1, length - 1, 0, r->s->setup.seats - 1, &n))
        return dts_wrong(r, r->at - length, "expected a seat, s0 to s%u, or n", r->s->setup.seats - 1u);
    *seat = (uint8_t)n;
    return true;
}

static bool keep_choice(struct dts_reading *r, const struct dts_record *c, const struct dts_expect *e)
{
    void *records = dts_grow(r->record, r->count, &r->records_room, sizeof *r->record);
    if (records)
        r->record = records;
    void *expects = dts_grow(r->expect, r->count, &r->expects_room, sizeof *r->expect);
    if (expects)
        r->expect = expects;
    if (!records || !expects)
        return dts_wrong(r, 0, "out of memory");
    r->record[r->count] = *c;
    r->expect[r->count++] = *e;
    return true;
}

static bool read_choice(struct dts_reading *r)
{
    struct dts_record c = { 0 };
    struct dts_expect e = { .line = r->number };
    uint64_t number;
    const char *check = NULL;
    size_t length = 0;
    r->at = 0;
    if (!dts_word_number(r, "the number of a choice", DTS_CHOICES_MAX, &number))
        return false;
    if (number != r->count + 1)
        return dts_wrong(r, 0, "expected choice %zu", r->count + 1);
    if (r->ended)
        return dts_wrong(r, 0, "the game is over before this choice");
    return read_who(r, &c.seat) && read_verb(r, &c) && read_objects(r, &c, &check, &length)
        && read_check(r, check, length, &e.check, &c.by) && dts_line_end(r) && keep_choice(r, &c, &e);
}

/* -------------------------------------------------------------------- the others ---- */

static bool read_state(struct dts_reading *r)
{
    uint64_t at, hash;
    if (!dts_word_number(r, "the number of choices", DTS_CHOICES_MAX, &at) || !dts_word_hex(r, "the hash", &hash))
        return false;
    if (at != r->count)
        return dts_wrong(r, 0, "expected the state after %zu choices", r->count);
    if (at) {
        r->expect[at - 1].has_hash = true;
        r->expect[at - 1].hash = hash;
    } else {
        r->has_start_hash = true;
        r->start_hash = hash;
    }
    return true;
}

static bool read_undo(struct dts_reading *r)
{
    uint64_t at;
    uint8_t seat = DT_NOBODY;
    const char *word;
    size_t length;
    struct dts *s = r->s;
    if (!dts_word_number(r, "the number of choices left", r->count, &at))
        return false;
    size_t before = r->at;
    dts_word(r, &word, &length);
    if (!dts_is(word, length, "table")) {
        r->at = before;
        if (!read_who(r, &seat))
            return false;
    }
    void *grown = dts_grow(s->mark, s->marks, &s->marks_room, sizeof *s->mark);
    if (!grown)
        return dts_wrong(r, 0, "out of memory");
    s->mark = grown;
    s->mark[s->marks++] = (struct dts_mark){ (uint32_t)at, seat };
    r->ended = r->ended && at == r->count;
    r->count = at;
    return true;
}

static bool read_end(struct dts_reading *r)
{
    static const char *const result[] = { "won", "lost", "drawn", "fault" };
    const char *word;
    size_t length;
    dts_word(r, &word, &length);
    for (unsigned i = 0; i < sizeof result / sizeof *result; i++)
        if (dts_is(word, length, result[i])) {
            snprintf(r->result, sizeof r->result, "%s", result[i]);
            r->ended = true;
            r->end_line = r->number;
            return dts_word_hex(r, "the last hash", &r->end_hash);
        }
    return dts_wrong(r, r->at - length, "expected won, lost, drawn or fault");
}

bool dts_read_play_line(struct dts_reading *r)
{
    const char *word;
    size_t length;
    if (!dts_word(r, &word, &length) || *word == '#')
        return true;
    if (*word >= '0' && *word <= '9')
        return read_choice(r);
    if (dts_is(word, length, "state"))
        return read_state(r) && dts_line_end(r);
    if (dts_is(word, length, "undo"))
        return read_undo(r) && dts_line_end(r);
    if (dts_is(word, length, "end"))
        return read_end(r) && dts_line_end(r);
    if (dts_is(word, length, "seat"))
        return dts_read_seat(r);
    return dts_wrong(r, 0, "'%.*s' is not expected after 'play'", (int)(length < 40 ? length : 40), word);
}
