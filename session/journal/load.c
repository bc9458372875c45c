/* load.c -- reading journals: the header, then the lines of play, then playing them again.
 *
 * The text may come from anywhere: every size is bounded, every word is checked, errors name
 * file, line and column. A last line without its end is what a crash leaves behind: it is
 * dropped and the session says so. Nothing else is repaired. */
#include "load.h"
#include <inttypes.h>
#include <limits.h>
#include <sys/stat.h>

bool dts_wrong(struct dts_reading *r, size_t column, const char *format, ...)
{
    char message[DTS_ERROR];
    va_list list;
    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    return dts_say_error(r->error, r->room, "%s:%u:%zu: %s", r->file, r->number, column + 1, message);
}

/* -------------------------------------------------------------------- words ---- */

bool dts_next_line(struct dts_reading *r)
{
    if (r->next >= r->length)
        return false;
    const char *end = memchr(r->text + r->next, '\n', r->length - r->next);
    r->line = r->text + r->next;
    r->line_length = end ? (size_t)(end - r->line) : r->length - r->next;
    r->next += r->line_length + 1;
    r->at = 0;
    r->number++;
    return true;
}

bool dts_word(struct dts_reading *r, const char **word, size_t *length)
{
    while (r->at < r->line_length && r->line[r->at] == ' ')
        r->at++;
    size_t start = r->at;
    while (r->at < r->line_length && r->line[r->at] != ' ')
        r->at++;
    *word = r->line + start;
    *length = r->at - start;
    return *length > 0;
}

bool dts_is(const char *word, size_t length, const char *expected)
{
    return strlen(expected) == length && !memcmp(word, expected, length);
}

bool dts_word_number(struct dts_reading *r, const char *what, uint64_t most, uint64_t *to)
{
    const char *word;
    size_t length;
    dts_word(r, &word, &length);
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned)((unsigned char)word[i] - '0');
        if (digit > 9 || value > (UINT64_MAX - digit) / 10)
            return dts_wrong(r, r->at - length, "%s must be a number", what);
        value = value * 10 + digit;
    }
    if (!length || value > most)
        return dts_wrong(r, r->at - length, "%s must be a number up to %" PRIu64, what, most);
    *to = value;
    return true;
}

bool dts_word_hex(struct dts_reading *r, const char *what, uint64_t *to)
{
    const char *word;
    size_t length;
    dts_word(r, &word, &length);
    static const char hex[] = "0123456789abcdef";
    uint64_t value = 0;
    bool good = length == 16;
    for (size_t i = 0; i < length && good; i++) {
        const char *digit = memchr(hex, word[i], 16);
        good = digit != NULL;
        value = value << 4 | (uint64_t)(good ? digit - hex : 0);
    }
    *to = value;
    return good || dts_wrong(r, r->at - length, "%s must be 16 hexadecimal digits", what);
}

bool dts_line_end(struct dts_reading *r)
{
    const char *word;
    size_t length;
    return !dts_word(r, &word, &length) ||
           dts_wrong(r, r->at - length, "unexpected '%.*s'", (int)(length < 40 ? length : 40), word);
}

/* --------------------------------------------------------------- the whole text ---- */

static bool read_header(struct dts_reading *r)
{
    if (!dts_next_line(r) || r->line_length < 19 || memcmp(r->line, "doomtrack journal ", 18)) {
        r->number = 1;
        return dts_wrong(r, 0, "this is not a doomtrack journal");
    }
    if (!dts_is(r->line + 18, r->line_length - 18, "1"))
        return dts_wrong(r, 18, "journals of format 1 can be read here, this one is of format %.*s",
                         (int)(r->line_length - 18 < 20 ? r->line_length - 18 : 20), r->line + 18);
    while (dts_next_line(r)) {
        if (dts_is(r->line, r->line_length, "play"))
            return true;
        if (!dts_read_header_line(r))
            return false;
    }
    r->number++;
    return dts_wrong(r, 0, "the journal ends before 'play'");
}

/* Only another rules version may refuse; which one plays it stands in the journal. */
static bool start(struct dts_reading *r)
{
    char error[DTS_ERROR];
    if (!r->s || !r->has_seats)
        return dts_wrong(r, 0, "the lines 'game NAME' and 'seats N' are missing");
    struct dts *s = r->s;
    if (r->has_rules && r->rules != s->game.rules)
        return dts_wrong(
            r, 0, "this game is played by rules version %u of %s; doomtrack %s plays it, this one has version %u",
            r->rules, s->game.title, *r->version ? r->version : "of that time", s->game.rules);
    if (!r->has_base) {
        struct dts_cards packs = s->cards;
        s->cards = (struct dts_cards){ 0 };
        bool good = dts_cards_base(&s->cards, s->game.name, error, sizeof error);
        for (unsigned i = 0; i < packs.files && good; i++)
            good = dts_cards_add(&s->cards, packs.file[i].file, packs.file[i].text, packs.file[i].length, false, error,
                                 sizeof error);
        dts_cards_free(&packs);
        if (!good)
            return dts_wrong(r, 0, "%s", error);
    }
    if (!dts_start(s, error, sizeof error))
        return dts_wrong(r, 0, "%s", error);
    if (r->has_content && !r->has_base && r->content != s->game.content->hash)
        return dts_wrong(r, 0, "this journal was written without its cards and doomtrack %s had other ones",
                         *r->version ? r->version : "of that time");
    return true;
}

static bool diverges(struct dts_reading *r, size_t i, const char *why)
{
    r->number = r->expect[i].line;
    return dts_wrong(r, 0, "choice %zu diverges: %s", i + 1, why);
}

/* Why can this record not be played? In words, for the person who looks for the reason. */
static bool not_possible(struct dts_reading *r, size_t i)
{
    const struct dt_core *now = r->s->now;
    char why[160];
    if (dt_over(now))
        snprintf(why, sizeof why, "the game is over before it");
    else if (now->ask.who != r->record[i].seat && now->ask.who == DT_NATURE)
        snprintf(why, sizeof why, "chance is asked (%s), not a seat", dts_ask_word(&r->s->game, now->ask.ask));
    else if (now->ask.who != r->record[i].seat)
        snprintf(why, sizeof why, "seat %u is asked (%s)", now->ask.who, dts_ask_word(&r->s->game, now->ask.ask));
    else
        snprintf(why, sizeof why, "it is not among the options (%s)", dts_ask_word(&r->s->game, now->ask.ask));
    return diverges(r, i, why);
}

static bool replay(struct dts_reading *r, unsigned to)
{
    struct dts *s = r->s;
    if (r->has_start_hash && r->start_hash != dt_hash(&s->game, s->now))
        return dts_wrong(r, 0, "the game diverges before the first choice: it is set up differently");
    for (size_t i = 0; i < r->count && i < to; i++) {
        const struct dts_expect *e = &r->expect[i];
        if (!dts_commit(s, r->record[i], false))
            return not_possible(r, i);
        uint64_t hash = s->record[i].hash;
        if ((hash & 0xff) != e->check || (e->has_hash && hash != e->hash))
            return diverges(r, i, "the position after it is not the recorded one");
    }
    if (!r->ended || r->count > to)
        return true;
    r->number = r->end_line;
    if (!dts_over(s) || strcmp(dts_result(s), r->result))
        return dts_wrong(r, 0, "the game should be %s here but is %s", r->result,
                         dts_over(s) ? dts_result(s) : "not over");
    return dts_owner_hash(s) == r->end_hash || dts_wrong(r, 0, "the last position is not the recorded one");
}

static bool read_all(struct dts_reading *r, unsigned to)
{
    if (!read_header(r) || !start(r))
        return false;
    while (dts_next_line(r))
        if (!dts_read_play_line(r))
            return false;
    return replay(r, to);
}

/* A crash leaves a last line without its end, or zero bytes where nothing was written. */
static size_t whole_lines(const char *text, size_t length)
{
    while (length && !text[length - 1])
        length--;
    while (length && text[length - 1] != '\n')
        length--;
    return length;
}

static struct dts *load(const char *file, const char *text, size_t length, unsigned to, const struct dts_how *seats,
                        char *error, size_t room)
{
    struct dts_reading r = {
        .file = file, .text = text, .length = whole_lines(text, length), .error = error, .room = room
    };
    if (length > DTS_TEXT_MAX) {
        dts_say_error(error, room, "%s: a journal has at most %d bytes", file, DTS_TEXT_MAX);
        return NULL;
    }
    bool good = read_all(&r, to) && (!seats || dts_seat_up(r.s, seats, true, error, room));
    free(r.record);
    free(r.expect);
    if (!good) {
        dts_free(r.s);
        return NULL;
    }
    if (r.length < length)
        snprintf(r.s->note, sizeof r.s->note, "the last line of the journal was torn and has been dropped");
    return r.s;
}

struct dts *dts_load_text(const char *journal, size_t length, const struct dts_how *seats, char *error, size_t room)
{
    return load("journal", journal, length, UINT_MAX, seats, error, room);
}

struct dts *dts_load_text_to(const char *journal, size_t length, unsigned to, const struct dts_how *seats, char *error,
                             size_t room)
{
    return load("journal", journal, length, to, seats, error, room);
}

bool dts_verify(const char *journal, size_t length, unsigned to, char *error, size_t room)
{
    struct dts *s = load("journal", journal, length, to, NULL, error, room);
    dts_free(s);
    return s != NULL;
}

/* --------------------------------------------------------------------- files ---- */

struct dts *dts_load_file(const char *path, const struct dts_how *seats, char *error, size_t room)
{
    size_t length;
    struct stat seen;
    char *text = dts_read_seen(path, DTS_TEXT_MAX, &length, &seen, error, room);
    if (!text)
        return NULL;
    struct dts *s = load(path, text, length, UINT_MAX, seats, error, room);
    free(text);
    if (s && (size_t)seen.st_size == length) {
        s->origin = dts_copy(path, strlen(path));
        s->origin_size = seen.st_size;
        s->origin_time = seen.st_mtim;
        s->origin_device = seen.st_dev;
        s->origin_file = seen.st_ino;
    }
    return s;
}
