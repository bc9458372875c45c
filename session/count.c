/* count.c -- what happens in a game, counted: messages told, options chosen, components moved, each
 * with the card it is about, and what tracks and meters hold in the end. For simulations: whoever
 * balances a game learns from these counts which cards are resolved, failed, used or never seen.
 *
 * Nothing here knows a game: a row is a word of the game's vocabulary, a column a card. */
#include "inner.h"
#include "../kernel/table.h"

enum { LOG_ROOM = 1 << 14, FINALS = 64 };

struct dts_counter {
    struct dt_happening *log;
    unsigned cards, rows[DTS_FINAL];   /* how many words there are of each kind */
    uint32_t *times;                   /* [row][card + 1]; column 0 is all together */
    uint32_t *touched;                 /* cells above 0, in the order they were reached */
    size_t touches;
    struct dts_count *list;            /* what is handed out; last the final table */
    bool overflown;                    /* more happened at once than the log holds */
};

bool dts_counter_open(struct dts *s)
{
    const struct dt_words *w = s->game.words;
    struct dts_counter *c = calloc(1, sizeof *c);
    if (!(s->counter = c))
        return false;
    c->cards = s->game.content->cards;
    c->rows[DTS_TOLD] = w->say.count;
    c->rows[DTS_CHOSEN] = DT_V_GAME + w->pick.count;
    c->rows[DTS_MOVED] = w->zone.count;
    size_t cells = ((size_t)c->rows[0] + c->rows[1] + c->rows[2]) * (c->cards + 1);
    c->log = calloc(LOG_ROOM, sizeof *c->log);
    c->times = calloc(cells, sizeof *c->times);
    c->touched = calloc(cells, sizeof *c->touched);
    c->list = calloc(cells + FINALS, sizeof *c->list);
    return c->log && c->times && c->touched && c->list;
}

void dts_counter_close(struct dts_counter *c)
{
    if (!c)
        return;
    free(c->log);
    free(c->times);
    free(c->touched);
    free(c->list);
    free(c);
}

void dts_count_begin(struct dts_counter *c)
{
    for (size_t i = 0; i < c->touches; i++)
        c->times[c->touched[i]] = 0;
    c->touches = 0;
    c->overflown = false;
}

struct dt_log dts_count_log(struct dts_counter *c) { return (struct dt_log){ .at = c->log, .room = LOG_ROOM }; }

static void add(struct dts_counter *c, size_t cell)
{
    if (!c->times[cell]++)
        c->touched[c->touches++] = (uint32_t)cell;
}

/* `card` is past the last where no card is meant. */
static void count(struct dts_counter *c, enum dts_count_kind kind, unsigned word, unsigned card)
{
    if (word >= c->rows[kind])
        return;
    for (unsigned k = 0; k < kind; k++)
        word += c->rows[k];
    size_t row = (size_t)word * (c->cards + 1);
    add(c, row);
    if (card < c->cards)
        add(c, row + 1 + card);
}

static unsigned card_of(const struct dts *s, unsigned thing)
{
    const struct dt_content *c = s->game.content;
    return thing < c->things ? c->card_of[thing] : c->cards;
}

void dts_count_choice(struct dts *s, unsigned option)
{
    const struct dt_decision *d = &s->now->ask;
    if (option >= d->count || d->who >= DT_SEATS)
        return;
    const struct dt_option *o = &d->option[option];
    bool thing = dts_verb_object(&s->game, o->verb) == 't';
    count(s->counter, DTS_CHOSEN, o->verb, thing ? card_of(s, o->object) : s->counter->cards);
}

void dts_count_happenings(struct dts *s, const struct dt_log *log)
{
    struct dts_counter *c = s->counter;
    c->overflown |= log->count > log->room;
    for (uint32_t i = 0; i < log->count && i < log->room; i++) {
        const struct dt_happening *h = &log->at[i];
        if (h->what == DT_SAID && h->say)
            count(c, DTS_TOLD, h->say - 1u, card_of(s, h->thing));
        else if (h->what == DT_MOVED && h->to < 256 && s->game.zone[h->to].count)
            count(c, DTS_MOVED, s->game.zone[h->to].entry, card_of(s, h->thing));
    }
}

/* Tracks, clocks, meters and tokens by their noun; those of several seats are added up. */
static size_t count_table(struct dts *s, struct dts_count *to)
{
    const struct dt_table *t = dts_table(s, DTS_TABLE);
    size_t n = 0;
    for (unsigned i = 0; i < t->count; i++) {
        const struct dt_item *it = &t->item[i];
        bool number = it->type == DT_I_TRACK || it->type == DT_I_CLOCK || it->type == DT_I_METER;
        if ((!number && it->type != DT_I_TOKEN) || it->label_kind != DT_L_NOUN)
            continue;
        size_t k = 0;
        while (k < n && to[k].word != it->label)
            k++;
        if (k == FINALS)
            continue;
        if (k == n)
            to[n++] = (struct dts_count){ .kind = DTS_FINAL, .word = it->label, .card = DTS_NO_THING };
        to[k].n += it->value;
        to[k].most += it->max;
    }
    return n;
}

size_t dts_owner_counts(struct dts *s, const struct dts_count **list)
{
    struct dts_counter *c = s->counter;
    if (!c || c->overflown)
        return 0;
    for (size_t i = 0; i < c->touches; i++) {
        unsigned row = c->touched[i] / (c->cards + 1), column = c->touched[i] % (c->cards + 1), kind = 0;
        while (row >= c->rows[kind])
            row -= c->rows[kind++];
        c->list[i] = (struct dts_count){ .kind = (uint8_t)kind, .word = (uint16_t)row,
                                         .card = (uint16_t)(column ? column - 1 : DTS_NO_THING),
                                         .n = (int32_t)c->times[c->touched[i]] };
    }
    *list = c->list;
    return c->touches + count_table(s, c->list + c->touches);
}

char *dts_count_word(const struct dts *s, enum dts_count_kind kind, unsigned word)
{
    const struct dt_words *w = s->game.words;
    const struct dt_list *list = kind == DTS_TOLD ? &w->say : kind == DTS_MOVED ? &w->zone : &w->noun;
    const char *name = word < list->count ? list->at[word].name : NULL;
    if (kind == DTS_CHOSEN)
        name = dts_verb_word(&s->game, word);
    struct dts_buf b = { 0 };
    dts_dashed(&b, name ? name : "");
    return dts_take(&b);
}

const char *dts_ending_word(const struct dts *s)
{
    unsigned ending = s->now->ending;
    if (!dts_over(s))
        return "unfinished";
    if (s->now->status == DT_FAULT)
        return "fault";
    return ending && ending <= s->game.words->say.count ? s->game.words->say.at[ending - 1].name : dts_result(s);
}

unsigned dts_count_words(const struct dts *s, enum dts_count_kind kind)
{
    return kind == DTS_FINAL ? s->game.words->noun.count : s->counter ? s->counter->rows[kind] : 0;
}

const char *dts_count_card(const struct dts *s, unsigned card)
{
    const struct dt_content *c = s->game.content;
    return card < c->cards ? c->name[c->card[card].name] : NULL;
}

const char *dts_count_kind(const struct dts *s, unsigned card)
{
    const struct dt_content *c = s->game.content;
    return card < c->cards ? s->game.words->kind.at[c->card[card].kind].name : NULL;
}
