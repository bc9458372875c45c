/* emit_c.c -- content as a C file, so that a game's own cards are part of the program: tables
 * of numbers only, nothing to do at start. The file is generated, not meant to be read. */
#include <string.h>
#include "../compile.h"

static void text(const char *s, FILE *out)
{
    fputc('"', out);
    for (; *s; s++)
        if (*s == '"' || *s == '\\' || *s == '?')     /* ??! would be another character */
            fprintf(out, "\\%c", *s);
        else if ((unsigned char)*s < ' ' || (unsigned char)*s >= 0x7f)
            fprintf(out, "\\%03o", (unsigned char)*s);
        else
            fputc(*s, out);
    fputc('"', out);
}

static void texts(const char *prefix, const char *what, const char *const *at, unsigned count, FILE *out)
{
    fprintf(out, "static const char *const %s_%s[] = {\n", prefix, what);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "    ");
        text(at[i], out);
        fprintf(out, ",\n");
    }
    fprintf(out, "    0\n};\n");
}

static void numbers(const char *prefix, const char *type, const char *what, const void *at, unsigned count, FILE *out)
{
    bool is_signed = !strcmp(type, "int16_t");
    fprintf(out, "static const %s %s_%s[] = {", type, prefix, what);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, "%s%d,", i % 16 ? " " : "\n    ",
                is_signed ? ((const int16_t *)at)[i] : ((const uint16_t *)at)[i]);
    fprintf(out, "\n    0\n};\n");
}

static void cards(const char *prefix, const char *what, const struct dt_card *at, unsigned count, FILE *out)
{
    fprintf(out, "static const struct dt_card %s_%s[] = {\n", prefix, what);
    for (unsigned i = 0; i < count; i++) {
        const struct dt_card *k = &at[i];
        fprintf(out, "    { %u, %u, %u, %u, %u, %u, %u, %u, %u },\n", k->name, k->ability, k->abilities, k->field,
                k->kind, k->copies, k->stock, k->look, k->alike);
    }
    fprintf(out, "    { 0 }\n};\n");
}

static void records(const struct dt_content *c, const char *prefix, FILE *out)
{
    fprintf(out, "static const struct dt_ability %s_ability[] = {\n", prefix);
    for (unsigned i = 0; i < c->abilities; i++) {
        const struct dt_ability *a = &c->ability[i];
        fprintf(out, "    { %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u },\n", a->on, a->cell, a->whom,
                a->cost, a->noun, a->mod, a->period, a->times, a->counter, a->setting, a->value, a->cond, a->code);
    }
    fprintf(out, "    { 0 }\n};\nstatic const struct dt_slot %s_slot[] = {\n", prefix);
    for (unsigned i = 0; i < c->slots; i++)
        fprintf(out, "    { %u, %u },\n", c->slot[i].at, c->slot[i].count);
    fprintf(out, "    { 0 }\n};\nstatic const struct dt_task %s_task[] = {\n", prefix);
    for (unsigned i = 0; i < c->tasks; i++)
        fprintf(out, "    { 0x%llxu, %u, %u },\n", (unsigned long long)c->task[i].weight, c->task[i].at,
                c->task[i].choices);
    fprintf(out, "    { 0 }\n};\n");
}

static void sets(const char *prefix, const char *what, const struct dt_set *at, unsigned count, FILE *out)
{
    bool any = false;
    fprintf(out, "static const struct dt_set %s_%s[%u] = {\n", prefix, what, count ? count : 1);
    for (unsigned i = 0; i < count; i++) {
        if (!at[i].words)
            continue;
        any = true;
        fprintf(out, "    [%u] = { 0x%xu, {", i, (unsigned)at[i].words);
        for (unsigned j = 0; j < DT_WORDS; j++)
            fprintf(out, "%s0x%llxu", j ? ", " : " ", (unsigned long long)at[i].w[j]);
        fprintf(out, " } },\n");
    }
    if (!any)
        fprintf(out, "    { 0 }\n");
    fprintf(out, "};\n");
}

static void bytes(const char *prefix, unsigned map, const char *what, const uint8_t *at, size_t count, FILE *out)
{
    fprintf(out, "static const uint8_t %s_%s%u[] = {", prefix, what, map);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%u,", i % 32 ? " " : "\n    ", at[i]);
    fprintf(out, "\n    0\n};\n");
}

/* What was written of a map. */
static void places(const char *prefix, unsigned i, const struct dt_map *m, FILE *out)
{
    fprintf(out, "static const struct dt_spot %s_spot%u[] = {\n", prefix, i);
    for (unsigned s = 0; s < m->spots; s++) {
        const struct dt_spot *p = &m->spot[s];
        fprintf(out, "    { %u, %d, %d, %d, %d, %u, %u, %u, %u, %u, ", p->kind, p->x, p->y, p->w, p->h, p->mark,
                p->exit, p->marks, p->exits, p->space);
        text(p->code, out);
        fprintf(out, " },\n");
    }
    fprintf(out, "    { 0 }\n};\nstatic const struct dt_path %s_path%u[] = {\n", prefix, i);
    for (unsigned p = 0; p < m->paths; p++)
        fprintf(out, "    { %u, %u, %u, %u },\n", m->path[p].kind, m->path[p].from, m->path[p].to, m->path[p].over);
    fprintf(out, "    { 0 }\n};\nstatic const struct dt_exit %s_exit%u[] = {\n", prefix, i);
    for (unsigned e = 0; e < 2u * m->paths; e++)
        fprintf(out, "    { %u, %u, %u },\n", m->exit[e].kind, m->exit[e].to, m->exit[e].ways);
    fprintf(out, "    { 0 }\n};\n");
}

static void maps(const struct dt_content *c, unsigned ways, const char *prefix, FILE *out)
{
    char what[16];
    for (unsigned i = 0; i < c->maps; i++) {
        const struct dt_map *m = &c->map[i];
        size_t cells = (size_t)m->spots * m->spots * ways;
        places(prefix, i, m, out);
        snprintf(what, sizeof what, "mark%u", i);
        numbers(prefix, "uint16_t", what, m->mark, m->marks, out);
        snprintf(what, sizeof what, "next%u", i);
        numbers(prefix, "uint16_t", what, m->next, (unsigned)cells, out);
        bytes(prefix, i, "spot_of", m->spot_of, 256, out);
        bytes(prefix, i, "steps", m->steps, cells, out);
        bytes(prefix, i, "order", m->order, cells, out);
    }
    fprintf(out, "static const struct dt_map %s_map[] = {\n", prefix);
    for (unsigned i = 0; i < c->maps; i++) {
        const struct dt_map *m = &c->map[i];
        static const char *const table[] = { "spot", "path", "exit", "mark", "spot_of", "steps", "next", "order" };
        fprintf(out, "    { .word = ");
        text(m->word, out);
        fprintf(out, ", .name = ");
        text(m->name, out);
        fprintf(out, ", .w = %d, .h = %d, .spots = %u, .paths = %u, .marks = %u", m->w, m->h, m->spots, m->paths,
                m->marks);
        for (unsigned t = 0; t < sizeof table / sizeof table[0]; t++)
            fprintf(out, ",%s.%s = %s_%s%u", t % 4 ? " " : "\n      ", table[t], prefix, table[t], i);
        fprintf(out, " },\n");
    }
    fprintf(out, "    { 0 }\n};\nstatic const struct dt_word %s_space[] = {\n", prefix);
    for (unsigned i = 0; i < c->space.count; i++) {
        fprintf(out, "    { .name = ");
        text(c->space.at[i].name, out);
        fprintf(out, ", .args = ");
        text(c->space.at[i].args, out);
        fprintf(out, " },\n");
    }
    fprintf(out, "    { 0 }\n};\n");
}

bool dtc_write_c(const struct dt_content *c, const char *prefix, FILE *out)
{
    const struct dtc_made *m = (const struct dtc_made *)c;        /* c is its first member */
    fprintf(out, "/* made by cardc from .card files; do not edit */\n#include \"kernel/content.h\"\n\n");
    texts(prefix, "name", c->name, c->cards, out);
    texts(prefix, "pack", c->pack, c->packs, out);
    cards(prefix, "card", c->card, c->cards, out);
    cards(prefix, "of", c->of, c->things, out);
    records(c, prefix, out);
    numbers(prefix, "int16_t", "code", c->code, c->codes, out);
    numbers(prefix, "int16_t", "data", c->data, c->datas, out);
    numbers(prefix, "uint16_t", "slot_task", c->slot_task, c->slots + 1u, out);
    numbers(prefix, "uint16_t", "card_of", c->card_of, c->things, out);
    numbers(prefix, "uint16_t", "kind_first", c->kind_first, m->kinds + 1u, out);
    numbers(prefix, "uint16_t", "stock_end", c->stock_end, c->stocks + 1u, out);
    sets(prefix, "listens", c->listens, m->events * DT_CELLS, out);
    sets(prefix, "modifies", c->modifies, m->queries, out);
    sets(prefix, "others", c->others, 1, out);
    numbers(prefix, "uint16_t", "limited", c->limited, c->limiteds, out);
    numbers(prefix, "uint16_t", "value_needs", c->value_needs, m->values * DT_NEEDS, out);
    numbers(prefix, "uint16_t", "query_needs", c->query_needs, m->queries * DT_NEEDS, out);
    numbers(prefix, "uint16_t", "verb_needs", c->verb_needs, m->verbs * DT_NEEDS, out);
    maps(c, m->ways, prefix, out);
    fprintf(out, "extern const struct dt_content %s_content;\nconst struct dt_content %s_content = {\n", prefix,
            prefix);
    fprintf(out, "    .hash = 0x%016llxu,\n", (unsigned long long)c->hash);
    static const char *const tables[] = { "card",      "ability", "code",       "slot",    "data",     "task",
                                          "slot_task", "name",    "card_of",    "of",      "pack",     "listens",
                                          "modifies",  "others",  "limited",    "kind_first", "stock_end", "map",
                                          "value_needs", "query_needs", "verb_needs" };
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++)
        fprintf(out, "    .%s = %s_%s,\n", tables[i], prefix, tables[i]);
    fprintf(out,
            "    .cards = %u, .abilities = %u, .codes = %u, .slots = %u, .datas = %u, .tasks = %u, .things = %u, "
            ".limiteds = %u, .stocks = %u, .looks = %u, .packs = %u, .maps = %u, .batches = %d,\n"
            "    .space = { %s_space, %u },\n};\n",
            c->cards, c->abilities, c->codes, c->slots, c->datas, c->tasks, c->things, c->limiteds, c->stocks, c->looks,
            c->packs, c->maps, c->batches, prefix, c->space.count);
    return !ferror(out);
}
