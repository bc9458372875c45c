/* words.c -- what a viewer sees and reads. Everything here is made from the viewer's own view,
 * in the viewer's own language; what was told before is told as far as it could be known then.
 *
 * One exception: with ask_dice the seat that types what was rolled or drawn answers for
 * nature, and reads nature's list as it is. */
#include "../inner.h"
#include "../../kernel/table.h"

static unsigned slot(const struct dts *s, unsigned viewer) { return viewer < s->setup.seats ? viewer : DT_SEATS; }
static unsigned eyes(const struct dts *s, unsigned viewer)
{
    return viewer < s->setup.seats ? viewer : (unsigned)DT_NOBODY;
}

const struct dt_core *dts_view(struct dts *s, unsigned viewer)
{
    unsigned i = slot(s, viewer);
    if (!s->view[i] && !(s->view[i] = calloc(1, s->game.size))) {
        dt_mask(&s->game, s->now, eyes(s, viewer), s->next);
        return s->next;                /* out of memory: good until the next choice is tried */
    }
    if (s->view_moment[i] != s->moment) {
        dt_mask(&s->game, s->now, eyes(s, viewer), s->view[i]);
        s->view_moment[i] = s->moment;
    }
    return s->view[i];
}

uint64_t dts_view_hash(struct dts *s, unsigned viewer)
{
    return dt_hash(&s->game, dts_view(s, viewer));
}

bool dts_theirs(const struct dts *s, unsigned viewer)
{
    return !dts_over(s) && viewer < s->setup.seats && dts_asked(s) == viewer;
}

/* The open question as this viewer may read it; NULL when it is not theirs. */
static const struct dt_decision *question(struct dts *s, unsigned viewer)
{
    if (!dts_theirs(s, viewer))
        return NULL;
    return dts_asks_nature(s) ? &s->now->ask : &dts_view(s, viewer)->ask;
}

static const struct dt_option *option_at(struct dts *s, unsigned viewer, unsigned option)
{
    const struct dt_decision *d = question(s, viewer);
    return d && option < d->count ? &d->option[option] : NULL;
}

/* ----------------------------------------------------------------- languages ---- */

/* Two names may mean the same language; where there are too many names the first language serves. */
static const struct dtt_language *language(struct dts *s, unsigned viewer)
{
    const char *wanted = dts_seat_language(s, viewer);
    for (unsigned i = 0; i < s->langs; i++)
        if (!strcmp(s->lang[i].wanted, wanted))
            return s->lang[i].open;
    const struct dtt_language *l = s->langs < DTS_LANGUAGES ? dts_shared_language(s->game.words, wanted) : NULL;
    if (!l)
        return s->langs ? s->lang[0].open : NULL;
    snprintf(s->lang[s->langs].wanted, sizeof s->lang[0].wanted, "%s", wanted);
    s->lang[s->langs++].open = l;
    return l;
}

struct dtt_reader dts_reader(struct dts *s, unsigned viewer)
{
    for (unsigned i = 0; i < DT_SEATS; i++)
        s->seat_name[i] = *s->seat[i].name ? s->seat[i].name : NULL;
    const struct dt_core *view = dts_view(s, viewer);
    dts_cast_of(s, view);
    return (struct dtt_reader){ .lang = language(s, viewer), .game = &s->game, .view = view,
                                .viewer = eyes(s, viewer), .name = s->seat_name, .character = s->character,
                                .setting = s->setup.setting };
}

static char *nothing(void) { return dts_copy("", 0); }

/* -------------------------------------------------------------- the question ---- */

unsigned dts_options(const struct dts *s, unsigned viewer)
{
    return dts_theirs(s, viewer) ? s->now->ask.count : 0;
}

char *dts_lesson(struct dts *s, unsigned viewer)
{
    const char *kind = dts_kind(s, viewer);
    struct dtt_reader r = dts_reader(s, viewer);
    return kind ? dtt_lesson(r.lang, kind) : NULL;
}

const char *dts_kind(const struct dts *s, unsigned viewer)
{
    return dts_theirs(s, viewer) ? dts_ask_word(&s->game, s->now->ask.ask) : NULL;
}

bool dts_selection(const struct dts *s, unsigned viewer, unsigned *least, unsigned *most, unsigned *picked)
{
    if (!dts_theirs(s, viewer) || !(s->now->ask.flags & DT_ASK_SELECT))
        return false;
    *least = s->now->ask.least;
    *most = s->now->ask.most;
    *picked = s->now->ask.picked;
    return true;
}

/* Chance is asked about true things, so its words are made from the true state. */
static struct dtt_reader asked_reader(struct dts *s, unsigned viewer)
{
    struct dtt_reader r = dts_reader(s, viewer);
    if (dts_asks_nature(s) && dts_theirs(s, viewer))
        r.view = s->now;
    return r;
}

/* Who is not asked reads for whom the table waits. */
char *dts_prompt(struct dts *s, unsigned viewer)
{
    const struct dt_decision *d = question(s, viewer);
    struct dtt_reader r = asked_reader(s, viewer);
    if (d && d->who == DT_NATURE) {
        struct dtt_chance c = dts_chance(s);
        return dtt_chance_prompt(&r, d, &c);
    }
    return dts_over(s) ? nothing() : dtt_prompt(&r, d ? d : &dts_view(s, viewer)->ask);
}

char *dts_option_text(struct dts *s, unsigned viewer, unsigned option)
{
    const struct dt_option *o = option_at(s, viewer, option);
    struct dtt_reader r = asked_reader(s, viewer);
    if (!o)
        return nothing();
    if (o->verb == DT_V_draw && o->object < s->game.content->things)
        return dtt_card_name(&r, s->game.content->card_of[o->object]);
    char *rolled = o->verb == DT_V_face ? dts_chance_answer(s, viewer, option) : NULL;
    if (rolled)
        return rolled;
    return dtt_option(&r, question(s, viewer), o);
}

char *dts_option_verb(struct dts *s, unsigned viewer, unsigned option)
{
    const struct dt_option *o = option_at(s, viewer, option);
    const char *word = o ? dts_verb_word(&s->game, o->verb) : NULL;
    struct dts_buf b = { 0 };
    dts_dashed(&b, word ? word : "");
    return dts_take(&b);
}

/* What an option's object is; "take back" names what the picks of its selection are. */
static char object_type(const struct dts *s, const struct dt_decision *d, const struct dt_option *o)
{
    return dts_verb_object(&s->game, o->verb == DT_V_back ? d->verb : o->verb);
}

/* A thing the viewer does not know is named by where it lies: ZONE@PLACE. */
static void put_hidden(struct dts_buf *b, struct dts *s, unsigned viewer, unsigned thing)
{
    const struct dt_core *view = dts_view(s, viewer);
    const struct dt_thing *t = dt_things_of(view) + thing;
    const struct dt_list *z = &s->game.words->zone;
    for (unsigned i = 0; i < z->count; i++)
        if (t->zone >= z->at[i].a && t->zone < z->at[i].a + z->at[i].b) {
            dts_dashed(b, z->at[i].name);
            if (z->at[i].b > 1)
                dts_printf(b, ":%u", t->zone - z->at[i].a);
        }
    dts_printf(b, "@%u", t->pos);
}

char *dts_option_object(struct dts *s, unsigned viewer, unsigned option)
{
    const struct dt_option *o = option_at(s, viewer, option);
    struct dts_buf b = { 0 };
    if (o) {
        char type = object_type(s, question(s, viewer), o);
        bool known = dts_asks_nature(s) || dt_knows(&s->game, dts_view(s, viewer), viewer, o->object);
        if (type == 't' && o->object < s->game.content->things && !known)
            put_hidden(&b, s, viewer, o->object);
        else
            dts_put_object(&b, &s->game, &s->names, type, o->object);
    }
    return dts_take(&b);
}

char dts_option_target(struct dts *s, unsigned viewer, unsigned option, unsigned *id)
{
    const struct dt_option *o = option_at(s, viewer, option);
    if (id)
        *id = o ? o->object : 0;
    if (!o)
        return '-';
    unsigned verb = o->verb == DT_V_back ? question(s, viewer)->verb : o->verb;
    char points = dts_verb_points(&s->game, verb);
    return points ? points : object_type(s, question(s, viewer), o);
}

bool dts_takes_back(struct dts *s, unsigned viewer, unsigned option)
{
    const struct dt_option *o = option_at(s, viewer, option);
    return o && o->verb == DT_V_back;
}

bool dts_declines(struct dts *s, unsigned viewer, unsigned option)
{
    const struct dt_decision *d = question(s, viewer);
    const struct dt_option *o = option_at(s, viewer, option);
    return d && o && (d->ask == DT_A_react || d->ask == DT_A_offer) && (o->verb == DT_V_pass || o->verb == DT_V_no);
}

int dts_decision_source(struct dts *s, unsigned viewer)
{
    const struct dt_decision *d = question(s, viewer);
    return d && !dts_asks_nature(s) && d->source < s->game.content->things ? d->source : -1;
}

/* -------------------------------------------------------------- things, seats ---- */

char *dts_thing_name(struct dts *s, unsigned viewer, unsigned thing)
{
    struct dtt_reader r = dts_reader(s, viewer);
    return thing < s->game.content->things ? dtt_thing(&r, thing) : nothing();
}

char *dts_thing_text(struct dts *s, unsigned viewer, unsigned thing)
{
    struct dtt_reader r = dts_reader(s, viewer);
    if (thing >= s->game.content->things)
        return nothing();
    return dt_knows(&s->game, r.view, r.viewer, thing) ? dtt_card_text(&r, s->game.content->card_of[thing])
                                                       : dtt_thing(&r, thing);
}

char *dts_item_text(struct dts *s, unsigned viewer, const struct dt_item *item)
{
    struct dtt_reader r = dts_reader(s, viewer);
    if (item->label_kind == DT_L_CARD)
        return item->label < s->game.content->cards ? dtt_card_text(&r, item->label) : nothing();
    return dts_thing_text(s, viewer, item->id);
}

bool dts_in_force(const struct dt_table *t, const struct dt_item *item)
{
    const struct dt_item *zone = item->parent < t->count && item->parent < DT_ITEMS ? &t->item[item->parent] : NULL;
    return item->type == DT_I_CARD && zone && zone->type == DT_I_ZONE && zone->role == DT_BOARD && zone->value == 1;
}

char *dts_item_abilities(struct dts *s, unsigned viewer, const struct dt_item *item)
{
    const struct dt_content *c = s->game.content;
    struct dtt_reader r = dts_reader(s, viewer);
    bool known = item->id < c->things && dt_knows(&s->game, r.view, r.viewer, item->id);
    char *text = known ? dtt_card_abilities(&r, c->card_of[item->id]) : NULL;
    return text ? text : nothing();
}

char *dts_seat_name(struct dts *s, unsigned viewer, unsigned seat)
{
    struct dtt_reader r = dts_reader(s, viewer);
    return seat < s->setup.seats ? dtt_seat(&r, seat) : nothing();
}

char *dts_ending(struct dts *s, unsigned viewer)
{
    if (!dts_over(s))
        return nothing();
    if (s->now->status == DT_FAULT)
        return dts_copy(dt_fault_text(s->now->fault), strlen(dt_fault_text(s->now->fault)));
    char *text = dts_tell(s, viewer,
                          &(struct dt_happening){ .what = DT_SAID, .who = DT_NOBODY, .audience = 0xff,
                                                  .say = s->now->ending, .thing = DT_NOTHING },
                          s->logs);
    return text ? text : nothing();
}

/* --------------------------------------------------------------------- table ---- */

const struct dt_table *dts_table(struct dts *s, unsigned viewer)
{
    static const struct dt_table empty;
    if (!s->table)
        s->table = malloc(sizeof *s->table);
    if (!s->table)
        return &empty;
    s->table->count = 0;
    dts_view(s, viewer);
    struct dt_core *view = s->view[slot(s, viewer)];
    const struct dt k = dt_rules(&s->game, view ? view : s->next, NULL);
    s->game.table(&k, eyes(s, viewer), s->table);
    if (s->table->count > DT_ITEMS)
        s->table->count = DT_ITEMS;
    return s->table;
}

char *dts_label(struct dts *s, unsigned viewer, unsigned item)
{
    const struct dt_table *t = dts_table(s, viewer);
    struct dtt_reader r = dts_reader(s, viewer);
    const char *label = item < t->count ? dts_label_of(s, &r, &t->item[item]) : "";
    return dts_copy(label, strlen(label));
}

bool dts_symbol(struct dts *s, unsigned viewer, const struct dt_item *item, struct dts_sign *to)
{
    struct dtt_reader r = dts_reader(s, viewer);
    char *text = dtt_symbol(&r, item);
    memset(to, 0, sizeof *to);
    bool given = text && sscanf(text, "%15s %7s %11s", to->utf8, to->ascii, to->tone) >= 2;
    free(text);
    return given;
}

void dts_short(struct dts *s, unsigned viewer, const struct dt_item *item, char to[DTS_SHORT])
{
    dts_view(s, viewer);
    struct dt_core *view = s->view[slot(s, viewer)];
    const struct dt k = dt_rules(&s->game, view ? view : s->next, NULL);
    const struct dt_spot *spot = item->type == DT_I_SPACE ? dt_spot(&k, item->id) : NULL;
    snprintf(to, DTS_SHORT, "%s", spot ? spot->code : "");
}

char *dts_note_words(struct dts *s, unsigned viewer, const struct dt_item *note)
{
    struct dtt_reader r = dts_reader(s, viewer);
    char *text = note->label_kind == DT_L_FIELD ? dtt_field(&r, note->id, note->label, false) : dtt_label(&r, note);
    return text ? text : nothing();
}
