/* mutations.c -- what can be wrong with a card: one instruction dropped, one number or noun
 * changed, a condition negated or gone, a window, a limit or a listener changed, a number, a word
 * or a symbol of a field another one.
 *
 * Mutations keep to types: a noun becomes another of its class, a space another space; so a
 * mutated card is a wrong card, not a malformed one. */
#include <stdarg.h>

#include "cards/compile.h"
#include "mutate.h"

static const char *const op_name[] = {
#define OP(name, operands, doc) #name,
#define X(name, pops, operands, doc)
#include "kernel/ops.def"
#undef OP
#undef X
};
static const char *const op_operands[] = {
#define OP(name, operands, doc) operands,
#define X(name, pops, operands, doc)
#include "kernel/ops.def"
#undef OP
#undef X
};
static const struct { const char *operands; uint8_t pops; } expr_op[] = {
#define OP(name, operands, doc)
#define X(name, pops, operands, doc) { operands, pops },
#include "kernel/ops.def"
#undef OP
#undef X
};

/* The card and the place mutations are being made for. */
struct maker {
    struct mutations *list;
    const struct dt_game *game;
    const struct dt_content *c;
    unsigned card, start;            /* start: where the program begins, for stable names */
    char where[40];
};

struct mutation *mutation_add(struct mutations *l)
{
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 256;
        l->at = realloc(l->at, l->room * sizeof *l->at);
        if (!l->at)
            exit(1);
    }
    return &l->at[l->count++];
}

__attribute__((format(printf, 3, 4)))
static struct mutation *add(struct maker *m, unsigned at, const char *format, ...)
{
    struct mutation *x = mutation_add(m->list);
    *x = (struct mutation){ .card = (uint16_t)m->card, .ability = -1 };
    int n = snprintf(x->what, sizeof x->what, "%s +%u: ", m->where, at - m->start);
    va_list args;
    va_start(args, format);
    vsnprintf(x->what + n, sizeof x->what - (size_t)n, format, args);
    va_end(args);
    return x;
}

static void patch(struct mutation *x, unsigned at, int word)
{
    x->patch[x->patches].at = (uint16_t)at;
    x->patch[x->patches++].word = (int16_t)word;
}

/* ---- expressions ---- */

/* The type of the i-th argument in "who:seat what:skill=lore", "" past the last. */
static void param_type(const char *args, unsigned i, char type[32])
{
    type[0] = 0;
    for (; *args; args += strspn(args, " ")) {
        size_t length = strcspn(args, " ");
        const char *colon = memchr(args, ':', length);
        if (!i--) {
            const char *from = colon ? colon + 1 : args;
            snprintf(type, 32, "%.*s", (int)strcspn(from, " ="), from);
            return;
        }
        args += length;
    }
}

/* Another value of the same type, -1 when there is none or it is no plain number. */
static int another(const struct maker *m, const char *type, int value)
{
    const struct dt_words *w = m->game->words;
    if (!strcmp(type, "space"))
        return m->c->space.count > 1 ? (value + 1) % m->c->space.count : -1;
    if (!strcmp(type, "kind"))
        return w->kind.count > 1 ? (value + 1) % w->kind.count : -1;
    if (!strcmp(type, "card"))
        return m->c->cards > 1 ? (value + 1) % m->c->cards : -1;
    if (!strcmp(type, "seat") || !strcmp(type, "thing") || value < 0 || value >= w->noun.count)
        return -1;
    for (unsigned i = 1; i < w->noun.count; i++) {
        unsigned n = ((unsigned)value + i) % w->noun.count;
        if (!strcmp(w->noun.at[n].args, w->noun.at[value].args))
            return (int)n;
    }
    return -1;
}

static void mutate_literal(struct maker *m, unsigned at, const char *type)
{
    int value = dt_lit_value(m->c->code[at]), other;
    if (!strcmp(type, "-"))
        return;
    if (!strcmp(type, "truth")) {
        patch(add(m, at, "%d becomes %d", value, !value), at, dt_lit(!value));
    } else if (!*type || !strcmp(type, "number") || !strcmp(type, "amount")) {
        for (int by = -1; by <= 1; by += 2)
            patch(add(m, at, "%d becomes %d", value, value + by), at, dt_lit(value + by));
    } else if ((other = another(m, type, value)) >= 0) {
        patch(add(m, at, "%s %d becomes %d", type, value, other), at, dt_lit(other));
    }
}

/* Walk a postfix row. `types` are of the values it leaves ("" when not known). A literal that is
 * an argument has the type of the parameter; one that is compared is taken for a number. */
static void mutate_expression(struct maker *m, unsigned at, unsigned end, const char *args)
{
    struct { unsigned literal; } stack[32];
    unsigned n = 0;
    char type[32];
    const int16_t *code = m->c->code;
    while (at < end && n < 31) {
        if (dt_is_lit(code[at])) {
            stack[n++].literal = at++;
            continue;
        }
        unsigned op = (uint16_t)code[at], words = op < DT_XS ? (unsigned)strlen(expr_op[op].operands) : 0, pops = 0;
        if (op >= DT_XS)
            return;
        const struct dt_words *w = m->game->words;
        const struct dt_list *l = op == DT_X_value ? &w->value : op == DT_X_query ? &w->query : 0;
        pops = l ? (uint16_t)code[at + 2] : expr_op[op].pops;
        for (unsigned i = 0; i < pops && i < n; i++) {
            unsigned literal = stack[n - pops + i].literal;
            type[0] = 0;
            if (l)
                param_type(l->at[code[at + 1]].args, i, type);
            if (literal)
                mutate_literal(m, literal, type);
        }
        n = n > pops ? n - pops : 0;
        stack[n++].literal = 0;
        at += 1 + words;
    }
    for (unsigned i = 0; i < n; i++) {
        param_type(args, i, type);
        if (stack[i].literal)
            mutate_literal(m, stack[i].literal, *type ? type : "number");
    }
}

/* ---- programs ---- */

static unsigned operand_words(unsigned op)
{
    unsigned n = 0;
    for (const char *o = op_operands[op]; *o; o++)
        n += *o != ' ' && *o != 'x' && *o != 'X';
    return n;
}

/* The word that holds the jump target, 0 when the instruction has none. */
static unsigned jump_word(unsigned op)
{
    unsigned n = 2;
    for (const char *o = op_operands[op]; *o; o++) {
        if (*o == 'j')
            return n;
        n += *o != ' ';
    }
    return 0;
}

static void mutate_control(struct maker *m, unsigned at)
{
    const int16_t *row = &m->c->code[at];
    unsigned op = (uint16_t)row[0], jump = jump_word(op) ? (uint16_t)row[jump_word(op)] : 0;
    struct mutation *x;
    switch (op) {
    case DT_OP_DO:
    case DT_OP_TOGETHER:
    case DT_OP_EDIT:
        patch(add(m, at, "%s dropped", op_name[op]), at, DT_OP_FI);
        break;
    case DT_OP_STOP:
        patch(add(m, at, "STOP dropped"), at, DT_OP_FI);
        break;
    case DT_OP_IF:
        patch(add(m, at, "condition gone"), at, DT_OP_FI);
        patch(add(m, at, "condition never holds"), at, DT_OP_ELSE);
        break;
    case DT_OP_OFFER:
        patch(add(m, at, "offer taken unasked"), at, DT_OP_FI);
        x = add(m, at, "offer never made");
        patch(x, at, DT_OP_ELSE);
        patch(x, at + 2, (int16_t)jump);
        break;
    case DT_OP_CHOOSE:
        patch(add(m, at, "choice dropped"), at, DT_OP_ELSE);
        break;
    case DT_OP_FOR:
        x = add(m, at, "loop dropped");
        patch(x, at, DT_OP_ELSE);
        patch(x, at + 2, (int16_t)jump);
        if (row[2] != DT_Q_RANDOM)
            patch(add(m, at, "quantifier %d becomes %d", row[2], row[2] == DT_Q_EACH ? DT_Q_ANY : DT_Q_EACH), at + 2,
                  row[2] == DT_Q_EACH ? DT_Q_ANY : DT_Q_EACH);
        break;
    case DT_OP_AS:
    case DT_OP_REPEAT:
    case DT_OP_TIMES:
    case DT_OP_BATCH:
        x = add(m, at, "%s dropped", op_name[op]);
        patch(x, at, DT_OP_ELSE);
        patch(x, at + 2, (int16_t)jump);
        break;
    }
    if (op == DT_OP_EDIT && row[2] <= DT_EDIT_MORE)
        patch(add(m, at, "edit the other way"), at + 2, row[2] == DT_EDIT_LESS ? DT_EDIT_MORE : DT_EDIT_LESS);
}

/* The expressions of a loop, as far as its quantifier reads them; "-" is not read. That where
 * holds for all is not written: it can only become that it holds for none. */
static const char *loop_types(unsigned quantifier)
{
    switch (quantifier) {
    case DT_Q_PICK:
    case DT_Q_UPTO: return "many:number where:truth from:- by:seat";
    case DT_Q_NEAREST: return "many:- where:truth from:space by:seat";
    case DT_Q_EACH:
    case DT_Q_ANY:
    case DT_Q_RANDOM: return "many:- where:truth from:- by:seat";
    default: return "many:- where:truth from:number by:seat";
    }
}

static void mutate_program(struct maker *m, unsigned at)
{
    const struct dt_words *w = m->game->words;
    m->start = at;
    while (at + 1 < m->c->codes && m->c->code[at] != DT_OP_END) {
        const int16_t *row = &m->c->code[at];
        unsigned op = (uint16_t)row[0], length = (uint16_t)row[1];
        if (op >= DT_OPS || !length)
            return;
        mutate_control(m, at);
        unsigned first = at + 2 + operand_words(op);
        bool verb = op == DT_OP_DO || op == DT_OP_TOGETHER;
        if (op == DT_OP_FOR)
            mutate_expression(m, first, at + length, loop_types((uint16_t)row[2]));
        else if (op == DT_OP_BRANCH)
            mutate_expression(m, first, at + length, "guard:truth");
        else if (op != DT_OP_EDIT || row[2] != DT_EDIT_CANCEL)
            mutate_expression(m, first, at + length, verb ? w->verb.at[row[2]].args : "x:number");
        at += length;
    }
}

/* ---- abilities ---- */

static struct mutation *ability(struct maker *m, unsigned i, const char *what)
{
    struct mutation *x = add(m, m->start, "%s", what);
    x->ability = (int32_t)i;
    x->with = m->c->ability[i];
    return x;
}

static void mutate_condition(struct maker *m, unsigned i)
{
    const struct dt_ability *a = &m->c->ability[i];
    struct mutation *x = ability(m, i, "ability gone");
    x->extras = 2;
    x->extra[0] = 1;
    x->extra[1] = dt_lit(0);
    if (!a->cond)
        return;
    ability(m, i, "condition gone")->with.cond = 0;
    unsigned length = (uint16_t)m->c->code[a->cond];
    if (length + 2 < MOST_EXTRA) {
        x = ability(m, i, "condition negated");
        memcpy(x->extra, &m->c->code[a->cond], (length + 1) * sizeof *x->extra);
        x->extra[0] = (int16_t)(length + 1);
        x->extra[length + 1] = DT_X_not;
        x->extras = (uint8_t)(length + 2);
    }
    unsigned start = m->start;
    m->start = a->cond;
    char where[sizeof m->where];
    memcpy(where, m->where, sizeof where);
    snprintf(m->where, sizeof m->where, "%.30s if", where);
    mutate_expression(m, a->cond + 1u, a->cond + 1u + length, "x:number");
    memcpy(m->where, where, sizeof where);
    m->start = start;
}

static void mutate_ability(struct maker *m, unsigned i)
{
    const struct dt_ability *a = &m->c->ability[i];
    m->start = a->code;
    mutate_condition(m, i);
    if (a->period) {
        ability(m, i, "limit gone")->with.period = 0;
        ability(m, i, "limit one more")->with.times++;
    }
    if (a->setting)
        ability(m, i, "in every setting")->with.setting = 0;
    if (a->cell == DT_STATIC) {
        ability(m, i, "add becomes set")->with.mod = a->mod == DT_MOD_ADD ? DT_MOD_SET : DT_MOD_ADD;
        mutate_expression(m, a->code + 1u, a->code + 1u + (uint16_t)m->c->code[a->code], "x:number");
        return;
    }
    ability(m, i, "would and after changed")->with.cell ^= 2;
    ability(m, i, "may and forced changed")->with.cell ^= 1;
    ability(m, i, "whom changed")->with.whom = (uint8_t)((a->whom + 1) % 3);
    if (a->noun) {
        int other = another(m, "word", a->noun - 1);
        ability(m, i, "about anything")->with.noun = 0;
        if (other >= 0)
            ability(m, i, "about another noun")->with.noun = (uint16_t)(other + 1);
    }
    mutate_program(m, a->code);
}

/* ---- fields that are no programs ---- */

static void field_becomes(struct maker *m, unsigned at, int value)
{
    struct mutation *x = add(m, at, "%d becomes %d", m->c->data[at], value);
    x->data = true;
    patch(x, at, value);
}

/* A 1 may say no more than yes, which 2 would say as well. */
static void mutate_field_number(struct maker *m, unsigned at)
{
    int value = m->c->data[at];
    if (value > 0)
        field_becomes(m, at, value - 1);
    if (value != 1)
        field_becomes(m, at, value + 1);
}

static void mutate_field_word(struct maker *m, unsigned at)
{
    int other = another(m, "word", m->c->data[at]);
    if (other >= 0)
        field_becomes(m, at, other);
}

/* A symbol without a number has a 1 that nobody wrote or reads. */
static bool numbered(const struct dt_content *c, unsigned at) { return c->data[at + 1] != 1; }

/* Tasks: each its length, then tokens: how many alternatives, then pairs of noun and number. */
static void mutate_tasks(struct maker *m, unsigned at, unsigned end)
{
    while (at < end) {
        unsigned task_end = at + 1u + (uint16_t)m->c->data[at];
        for (at++; at < task_end;)
            for (unsigned k = (uint16_t)m->c->data[at++]; k; k--, at += 2) {
                mutate_field_word(m, at);
                if (numbered(m->c, at))
                    mutate_field_number(m, at + 1);
            }
    }
}

static void mutate_field(struct maker *m, unsigned type, struct dt_slot slot)
{
    m->start = slot.at;
    if (dt_is_program(type)) {
        if (slot.at)
            mutate_program(m, slot.at);
        return;
    }
    if (type == DT_FT_TASKS)
        mutate_tasks(m, slot.at, slot.at + slot.count);
    for (unsigned at = slot.at; at < (unsigned)slot.at + slot.count; at++)
        if (type == DT_FT_NUMBER || type == DT_FT_NUMBERS)
            mutate_field_number(m, at);
        else if (dt_field_holds(type) == DT_T_WORD)
            mutate_field_word(m, at);
        else if (dt_field_holds(type) == DT_T_SPACE && another(m, "space", m->c->data[at]) >= 0)
            field_becomes(m, at, another(m, "space", m->c->data[at]));
}

void mutations_of(struct mutations *list, const struct dt_game *g, const struct dt_content *c)
{
    struct maker m = { .list = list, .game = g, .c = c };
    const struct dt_list *fields = &g->words->field;
    for (m.card = 0; m.card < c->cards; m.card++) {
        const struct dt_card *card = &c->card[m.card];
        for (unsigned i = 0; i < card->abilities; i++) {
            snprintf(m.where, sizeof m.where, "ability %u", i);
            mutate_ability(&m, card->ability + i);
        }
        for (unsigned f = 0; f < fields->count; f++) {
            if (fields->at[f].a != card->kind)
                continue;
            snprintf(m.where, sizeof m.where, "%.36s", fields->at[f].name);
            mutate_field(&m, fields->at[f].b, c->slot[(uint16_t)(card->field + f)]);
        }
    }
    mutations_of_maps(list, g, c);
}

/* ---- doing it, and undoing it ---- */

static void listen(struct dt_set *set, unsigned thing, bool on)
{
    if (on)
        set->w[thing >> 6] |= (uint64_t)1 << (thing & 63);
    else
        set->w[thing >> 6] &= ~((uint64_t)1 << (thing & 63));
    set->words &= ~((uint32_t)1 << (thing >> 6));
    if (set->w[thing >> 6])
        set->words |= (uint32_t)1 << (thing >> 6);
}

/* The sets of listeners follow from the abilities of the card's copies. */
static void listen_again(unsigned card, struct dt_content *c, const struct dt_words *w)
{
    struct dt_set *listens = (struct dt_set *)(uintptr_t)c->listens, *others = (struct dt_set *)(uintptr_t)c->others;
    for (unsigned t = 0; t < c->things; t++) {
        if (c->card_of[t] != card)
            continue;
        for (unsigned s = 0; s < (unsigned)w->event.count * DT_CELLS; s++)
            listen(&listens[s], t, false);
        listen(others, t, false);
        for (unsigned i = 0; i < c->card[card].abilities; i++) {
            const struct dt_ability *a = &c->ability[c->card[card].ability + i];
            if (a->whom != DT_YOU)
                listen(others, t, true);
            if (a->cell < DT_CELLS)
                listen(&listens[a->on * DT_CELLS + a->cell], t, true);
        }
    }
}

/* What tasks weigh follows from their numbers. */
static void weigh_again(const struct mutation *m, struct dt_content *c, const struct dt_words *w)
{
    struct dt_task *task = (struct dt_task *)(uintptr_t)c->task;
    for (unsigned t = 0; m->data && t < c->tasks; t++)
        for (unsigned i = 0; i < m->patches; i++)
            if (m->patch[i].at > task[t].at && m->patch[i].at <= task[t].at + (unsigned)c->data[task[t].at])
                task[t] = dtc_weigh_task(w, c->data, task[t].at);
}

void mutation_apply(const struct mutation *m, struct dt_content *c, const struct dt_words *w)
{
    int16_t *code = (int16_t *)(uintptr_t)c->code;
    int16_t *row = m->data ? (int16_t *)(uintptr_t)c->data : code;
    struct dt_ability *abilities = (struct dt_ability *)(uintptr_t)c->ability;
    if (m->map)
        c->map = m->maps;
    for (unsigned i = 0; i < m->patches; i++)
        row[m->patch[i].at] = m->patch[i].word;
    weigh_again(m, c, w);
    if (m->ability < 0)
        return;
    abilities[m->ability] = m->with;
    if (m->extras) {
        memcpy(&code[c->codes], m->extra, m->extras * sizeof *code);
        abilities[m->ability].cond = c->codes;
        c->codes = (uint16_t)(c->codes + m->extras);
    }
    listen_again(m->card, c, w);
}

void mutation_revert(const struct mutation *m, struct dt_content *c, const struct dt_content *clean,
                     const struct dt_words *w)
{
    int16_t *row = (int16_t *)(uintptr_t)(m->data ? c->data : c->code);
    const int16_t *was = m->data ? clean->data : clean->code;
    c->map = clean->map;
    for (unsigned i = 0; i < m->patches; i++)
        row[m->patch[i].at] = was[m->patch[i].at];
    weigh_again(m, c, w);
    if (m->ability < 0)
        return;
    ((struct dt_ability *)(uintptr_t)c->ability)[m->ability] = clean->ability[m->ability];
    c->codes = (uint16_t)(c->codes - m->extras);
    listen_again(m->card, c, w);
}
