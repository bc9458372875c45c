/* journal.c -- writing journals: docs/journal-format.md says what the lines mean. The same lines
 * make the text of dts_owner_journal and, one by one, the file of an autosaved game. */
#include "../inner.h"
#include <inttypes.h>

static const char *const policy[] = { "free", "own", "consent" };

void dts_put_seat(struct dts_buf *b, const struct dts *s, unsigned seat)
{
    const struct dts_seat *p = &s->seat[seat];
    dts_printf(b, "seat %u %s", seat, dts_seat_kind(p));
    if (p->person)
        dts_printf(b, " person %u", p->person);
    if (*p->lang)
        dts_printf(b, " lang %s", p->lang);
    if (*p->name)
        dts_printf(b, " name \"%s\"", p->name);
    dts_puts(b, "\n");
}

bool dts_setting_of(const struct dts *s, unsigned i, char *text, size_t room)
{
    const struct dt_list *o = &s->game.words->option;
    if (i >= o->count || i >= DT_SETTINGS)
        return false;
    const char *choice = o->at[i].args;
    for (unsigned n = s->setup.setting[i]; n; n--) {
        choice += strcspn(choice, " ");
        choice += strspn(choice, " ");
    }
    snprintf(text, room, "%s=%.*s", o->at[i].name, (int)strcspn(choice, " "), choice);
    return true;
}

static void put_settings(struct dts_buf *b, const struct dts *s)
{
    char text[200];
    for (unsigned i = 0; dts_setting_of(s, i, text, sizeof text); i++)
        dts_printf(b, "setting %s\n", text);
}

/* Every line of the text, four spaces before it; the number of bytes says where it ends. */
static void put_cards(struct dts_buf *b, const struct dts_card_file *f)
{
    dts_printf(b, "cards %s %zu %016" PRIx64 " \"", f->base ? "base" : "pack", f->length,
               dts_text_hash(f->text, f->length));
    for (const char *c = f->file; *c; c++)
        if (*c != '"' && (unsigned char)*c >= 32)
            dts_put(b, c, 1);
    dts_puts(b, "\"\n");
    for (size_t at = 0; at < f->length;) {
        const char *end = memchr(f->text + at, '\n', f->length - at);
        size_t length = end ? (size_t)(end - f->text) - at : f->length - at;
        dts_puts(b, "    ");
        dts_put(b, f->text + at, length);
        dts_puts(b, "\n");
        at += length + 1;
    }
}

void dts_put_header(struct dts_buf *b, const struct dts *s, bool with_base)
{
    dts_printf(b, "doomtrack journal 1\nversion %s\ngame %s\nrules %u\nseats %u\nseed %" PRIu64 "\n", DOOMTRACK_VERSION,
               s->game.name, s->game.rules, s->setup.seats, s->seed);
    put_settings(b, s);
    if (s->setup.asks_nature)
        dts_puts(b, "ask-dice\n");
    dts_printf(b, "undo %s%s\n", policy[s->undo], s->across ? " chance" : "");
    for (unsigned i = 0; i < s->setup.seats; i++)
        dts_put_seat(b, s, i);
    for (unsigned i = 0; i < s->game.content->packs; i++)
        dts_printf(b, "# pack %s\n", s->game.content->pack[i]);
    dts_printf(b, "content %016" PRIx64 "\n", s->game.content->hash);
    for (unsigned i = 0; i < s->cards.files; i++)
        if (with_base || !s->cards.file[i].base)
            put_cards(b, &s->cards.file[i]);
    if (s->loose)
        dts_puts(b, "from-spec\n");
    dts_puts(b, "play\n");
}

static void put_choice(struct dts_buf *b, const struct dts *s, const struct dts_record *r)
{
    char type = dts_verb_object(&s->game, r->option.verb);
    const char *verb = dts_verb_word(&s->game, r->option.verb);
    dts_puts(b, r->selection ? " select " : " ");
    dts_dashed(b, verb ? verb : "none");
    for (uint32_t i = 0; r->selection && i < r->picks; i++) {
        const struct dts_pick *p = &s->pick[r->pick + i];
        dts_puts(b, " ");
        dts_put_object(b, &s->game, &s->names, type == '-' ? 'n' : type, p->object);
        if (p->taken > 1)
            dts_printf(b, "*%u", p->taken);
    }
    if (r->selection)
        return;
    if (type != '-') {
        dts_puts(b, " ");
        dts_put_object(b, &s->game, &s->names, type, r->option.object);
    }
    if (r->option.arg && r->option.verb != DT_V_face && r->option.verb != DT_V_draw)
        dts_printf(b, " %d", r->option.arg);
    if (r->nth)
        dts_printf(b, " ~%u", r->nth);
}

void dts_put_record(struct dts_buf *b, const struct dts *s, const struct dts_record *r, size_t i)
{
    static const char *const by[] = { "", " player", " standing" };
    dts_printf(b, "%zu ", i + 1);
    if (r->seat == DT_NATURE)
        dts_puts(b, "n");
    else
        dts_printf(b, "s%u", r->seat);
    put_choice(b, s, r);
    dts_printf(b, " =%02x%s\n", (unsigned)(r->hash & 0xff), by[r->by]);
    if (!((i + 1) % DTS_SNAP))
        dts_printf(b, "state %zu %016" PRIx64 "\n", i + 1, r->hash);
}

void dts_put_undo(struct dts_buf *b, const struct dts_mark *m)
{
    dts_printf(b, m->seat < DT_SEATS ? "undo %u s%u\n" : "undo %u table\n", m->at, m->seat);
}

static const char *result(const struct dt_core *s)
{
    static const char *const word[] = { NULL, "won", "lost", "drawn", "fault" };
    return s->status < sizeof word / sizeof *word ? word[s->status] : "fault";
}

void dts_put_end(struct dts_buf *b, const struct dt_core *state, uint64_t hash)
{
    dts_printf(b, "end %s %016" PRIx64 "\n", result(state), hash);
}

const char *dts_result(const struct dts *s) { return result(s->now); }
bool dts_sides(const struct dts *s) { return s->game.sides; }

unsigned dts_winners(const struct dts *s)
{
    if (s->now->status != DT_WON)
        return 0;
    return s->game.sides ? s->now->winners : (1u << s->setup.seats) - 1u;
}

uint64_t dts_owner_seed(const struct dts *s) { return s->seed; }
unsigned dts_owner_ply(const struct dts *s) { return s->fast ? s->now->ply : (unsigned)s->count; }

uint64_t dts_owner_hash(const struct dts *s)
{
    return dt_hash(&s->game, s->now);
}

/* The surviving line of play; where something was taken back a mark says so. */
static char *journal(struct dts *s, bool with_base)
{
    struct dts_buf b = { 0 };
    dts_put_header(&b, s, with_base);
    for (size_t i = 0; i <= s->count; i++) {
        for (size_t m = 0; m < s->marks; m++)
            if (s->mark[m].at == i)
                dts_put_undo(&b, &s->mark[m]);
        if (i < s->count)
            dts_put_record(&b, s, &s->record[i], i);
    }
    uint64_t hash = s->count ? s->record[s->count - 1].hash : s->snaps ? dt_hash(&s->game, s->snap[0].state) : 0;
    if (dts_over(s))
        dts_put_end(&b, s->now, hash);
    else if (!s->count || s->count % DTS_SNAP)
        dts_printf(&b, "state %zu %016" PRIx64 "\n", s->count, hash);
    return dts_take(&b);
}

char *dts_owner_journal(struct dts *s) { return journal(s, true); }
char *dts_owner_journal_brief(struct dts *s) { return journal(s, false); }
