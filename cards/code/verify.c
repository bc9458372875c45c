/* verify.c -- does compiled content hold together?
 *
 * The kernel trusts content that passed: every jump goes where its block says, every operand is
 * in range, every expression leaves what its instruction takes. Content may come from the
 * compiler, from a generated C file or from a test that broke it on purpose, so nothing is
 * believed here but the sizes of the arrays. */
#include "verify.h"

/* Can whoever the thing belongs to always pay this cost, and does nobody else? The program has been read. */
static bool owners_price(const struct reader *r, const struct dt_ability *a)
{
    unsigned pc = a->code;
    while (r->c->code[pc] == DT_OP_DO && r->w->verb.at[r->c->code[pc + 2]].flags & DT_WORD_OWN)
        pc += (unsigned)r->c->code[pc + 1];
    return a->whom == DT_YOU && r->c->code[pc] == DT_OP_PAID;
}

static const char *ability(struct reader *r, const struct dt_ability *a)
{
    const struct dt_words *w = r->w;
    bool is_static = a->cell == DT_STATIC;
    if (a->cell > DT_STATIC || a->on >= (is_static ? w->query.count : w->event.count))
        return "an ability listens to nothing the game has";
    if (a->noun > w->noun.count || a->whom > DT_ANOTHER || a->mod > DT_MOD_SET || a->cost > DT_OWN_PRICE)
        return "an ability has a word out of range";
    if (a->period > w->period.count || a->counter >= DT_LIMITED || a->times > DT_USES || !a->period != !a->times)
        return "an ability has an impossible limit";
    if (a->setting > w->option.count || a->setting > DT_SETTINGS ||
        (a->setting && a->value >= dtc_params(w->option.at[a->setting - 1].args)))
        return "an ability asks for a setting the game does not have";
    r->event = !is_static;
    r->would = a->cell == DT_WOULD_FORCED || a->cell == DT_WOULD_MAY;
    r->query = is_static ? &w->query.at[a->on] : NULL;
    r->result = false;
    r->scope = (struct scope){ .has_it = false };
    const char *bad = a->cond ? dtc_verify_stored(r, a->cond) : NULL;
    if (bad)
        return bad;
    if (!a->code)
        return "an ability has no program";
    if (is_static)
        return dtc_verify_stored(r, a->code);
    bad = dtc_verify_program(r, a->code, a->cost);
    return bad || a->cost != DT_OWN_PRICE || owners_price(r, a) ? bad : "a cost is called one that can always be paid";
}

static const char *tasks(const struct reader *r, const int16_t *at, unsigned count)
{
    for (unsigned i = 0; i < count;) {
        int length = at[i++];
        if (length < 0 || (unsigned)length > count - i)
            return "a task runs out of its field";
        for (unsigned end = i + (unsigned)length; i < end;) {
            int choices = at[i++];
            if (choices < 1 || (unsigned)choices * 2 > end - i)
                return "a token runs out of its task";
            for (; choices > 0; choices--, i += 2)
                if (!in_list(at[i], &r->w->noun))
                    return "a task names no word of the game";
        }
    }
    return NULL;
}

/* The element of a set that a sequel's caller has: 1 + the set, 0 for none. */
static struct dtc_type inherited(const struct reader *r, unsigned set)
{
    return dtc_type(in_list((int)set - 1, &r->w->set) ? r->w->set.at[set - 1].type : DTC_T_NONE);
}

static const char *program_field(struct reader *r, const struct dt_word *w, const struct dt_slot *s)
{
    bool sequel = w->b == DT_FT_SEQUEL;
    if (s->count > 1 || !s->count != !s->at)
        return "a program field is neither there nor absent";
    r->event = r->would = r->result = sequel;
    r->query = NULL;
    r->scope = (struct scope){ .has_it = false };
    if (sequel)
        r->scope = (struct scope){ .has_it = w->type, .has_that = w->flags,
                                   .it = inherited(r, w->type), .that = inherited(r, w->flags) };
    return s->at ? dtc_verify_program(r, s->at, false) : NULL;
}

static const char *field(struct reader *r, const struct dt_word *w, const struct dt_slot *s)
{
    unsigned type = w->b;
    if (dt_is_program(type))
        return program_field(r, w, s);
    if (s->at + s->count > r->c->datas)
        return "a field runs out of the data";
    if (!dt_field_is_list(type) && type != DT_FT_TASKS && s->count > 1)
        return "a field has several values that can have one";
    const int16_t *at = &r->c->data[s->at];
    if (type == DT_FT_TASKS)
        return tasks(r, at, s->count);
    for (unsigned i = 0; i < s->count; i++) {
        if ((type == DT_FT_WORD || type == DT_FT_WORDS) && !in_list(at[i], &r->w->noun))
            return "a field names no word of the game";
        if (type == DT_FT_CARD && (at[i] < 0 || at[i] >= r->c->cards))
            return "a field names no card";
        if (dt_field_holds(type) == DT_T_SPACE && !in_list(at[i], &r->c->space))
            return "a field names no space";
    }
    return NULL;
}

/* Does the slot have exactly its tasks, weighed as the words say? */
static bool weighed(const struct reader *r, unsigned type, unsigned slot)
{
    const struct dt_content *c = r->c;
    const struct dt_slot *s = &c->slot[slot];
    unsigned n = c->slot_task[slot], end = type == DT_FT_TASKS ? (unsigned)s->at + s->count : s->at;
    for (unsigned at = s->at; at < end; at += 1 + (unsigned)c->data[at], n++) {
        struct dt_task task = dtc_weigh_task(r->w, c->data, at);
        const struct dt_task *has = &c->task[n];
        if (n >= c->tasks || has->weight != task.weight || has->at != task.at || has->choices != task.choices)
            return false;
    }
    return c->slot_task[slot + 1] == n;
}

static const char *card(struct reader *r, const struct dt_card *k)
{
    const struct dt_list *fields = &r->w->field;
    const struct dt_content *c = r->c;
    if (k->name >= c->cards || !c->name[k->name] || k->kind >= r->w->kind.count)
        return "a card has no name or no kind";
    if (!k->stock || k->stock > c->stocks || !k->look || k->look > c->looks)
        return "a card has no back or no front";
    if (k->ability + k->abilities > c->abilities)
        return "a card has abilities that are not there";
    for (unsigned i = 0; i < fields->count; i++) {
        if (fields->at[i].a != k->kind)
            continue;
        unsigned slot = (uint16_t)(k->field + i);
        if (slot >= c->slots)
            return "a card has fields that are not there";
        const char *bad = field(r, &fields->at[i], &c->slot[slot]);
        if (!bad && !weighed(r, fields->at[i].b, slot))
            bad = "the tasks of a field are not weighed as they are";
        if (bad)
            return bad;
    }
    return NULL;
}

const char *dtc_verify(const struct dt_words *w, const struct dt_content *c)
{
    struct reader r = { .w = w, .c = c };
    const char *bad = dtc_verify_maps(w, c);
    if (bad)
        return bad;
    if (c->codes < 2 || c->code[0] != DT_OP_END || c->code[1] != 2)
        return "the code does not begin with END";
    for (unsigned i = 0; i < c->cards && !bad; i++)
        bad = card(&r, &c->card[i]);
    for (unsigned i = 0; i < c->abilities && !bad; i++)
        bad = ability(&r, &c->ability[i]);
    return bad ? bad : dtc_verify_tables(w, c);
}
