/* play.c -- random games, watching for the forms. One that may be used is seen among the options; one that is forced by
 * the question it asks. */
#include "offers.h"

enum { MOST_DECISIONS = 4000, BODY = 24 /* more than the words of code that a form's body has */ };

/* Which form this ability of a thing's card is: told by the number in its body; MOST_FORMS: none. */
static unsigned form_at(const struct dt_content *c, const struct dt_ability *a)
{
    for (unsigned i = a->code; i < a->code + 8u && i < c->codes; i++)
        if (dt_is_lit(c->code[i]) && dt_lit_value(c->code[i]) >= FIRST_NUMBER &&
            dt_lit_value(c->code[i]) < FIRST_NUMBER + MOST_FORMS)
            return (unsigned)(dt_lit_value(c->code[i]) - FIRST_NUMBER);
    return MOST_FORMS;
}

static void see(struct forms *f, const struct dt_content *c, const struct dt_ability *a, bool may)
{
    unsigned i = a->on == f->event && a->cell != DT_STATIC ? form_at(c, a) : (unsigned)MOST_FORMS;
    if (i < f->count && f->form[i].may == may)
        f->form[i].seen = true;
}

static void watch(struct forms *f, const struct dt_game *g, const struct dt_core *s)
{
    const struct dt_content *c = g->content;
    for (unsigned i = 0; i < s->ask.count; i++)
        if (s->ask.option[i].verb == DT_V_use)
            see(f, c, &c->ability[c->of[s->ask.option[i].object].ability + (unsigned)s->ask.option[i].arg], true);
    const struct dt_frame *top = dt_frame_at(g, s, dt_depth(g, s) - 1);
    if (top->proc != DT_P_PROGRAM || top->source >= c->things)
        return;
    const struct dt_card *card = &c->of[top->source];
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &c->ability[card->ability + i];
        if (a->code <= top->step && top->step < a->code + (unsigned)BODY)
            see(f, c, a, false);
    }
}

/* Let the seat that is asked do what brings such an event about: the ability behind a form about a noun. */
static void provoke(const struct dt_game *g, struct dt_core *s, const struct forms *f, uint64_t luck)
{
    const struct dt_content *c = g->content;
    struct dt k = dt_rules(g, s, NULL);
    unsigned thing = (unsigned)(luck % c->things), of = c->of[thing].abilities;
    for (unsigned i = 0; i + 1 < of && dt_is_live(&k, thing); i++) {
        const struct dt_ability *a = &c->ability[c->of[thing].ability + i];
        unsigned form = a->on == f->event && a->cell != DT_STATIC ? form_at(c, a) : (unsigned)MOST_FORMS;
        if (form < f->count && f->form[form].noun && !f->form[form].seen && s->ask.who < s->seats) {
            dt_interrupt(&k, a[1].code, s->ask.who, thing);
            return;
        }
    }
}

static void play_one(struct forms *f, const struct dt_game *g, struct dt_core *s, unsigned n)
{
    struct dt_setup how;
    uint64_t luck = dts_mix(n + 1);
    dt_defaults(g, &how, g->least_seats + n % (unsigned)(g->most_seats - g->least_seats + 1));
    for (unsigned i = 0; i < g->words->option.count; i++) {
        unsigned choices = 1;
        for (const char *p = g->words->option.at[i].args; *p; p++)
            choices += *p == ' ';
        how.setting[i] = (uint16_t)(dts_mix(luck + i) % choices);
    }
    if (!dt_begin(g, s, &how, luck, 0))
        return;
    for (unsigned d = 0; d < MOST_DECISIONS && s->status == DT_ASKING; d++) {
        watch(f, g, s);
        if (f->form[0].noun && d % 3 == 0)
            provoke(g, s, f, luck);
        if (s->status != DT_ASKING)
            break;
        watch(f, g, s);
        luck = dts_mix(luck + d);
        if (!dt_apply(g, s, (unsigned)(luck % s->ask.count), 0))
            exit(2);
    }
}

static unsigned unseen(const struct forms *f)
{
    unsigned n = 0;
    for (unsigned i = 0; i < f->count; i++)
        n += f->form[i].taken && !f->form[i].seen;
    return n;
}

unsigned forms_play(struct forms *f, const struct dt_game *g, unsigned games)
{
    struct dt_core *s = malloc(g->size);
    unsigned n = 0;
    if (!s)
        exit(2);
    while (n < games && unseen(f))
        play_one(f, g, s, n++);
    free(s);
    return unseen(f);
}
