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
    sets(prefix, "listens", c->listens, m->events * DT_CELLS, out);
    sets(prefix, "modifies", c->modifies, m->queries, out);
    sets(prefix, "others", c->others, 1, out);
    numbers(prefix, "uint16_t", "limited", c->limited, c->limiteds, out);
    fprintf(out, "extern const struct dt_content %s_content;\nconst struct dt_content %s_content = {\n", prefix,
            prefix);
    fprintf(out, "    .hash = 0x%016llxu,\n", (unsigned long long)c->hash);
    static const char *const tables[] = { "card",      "ability", "code",       "slot",    "data",     "task",
                                          "slot_task", "name",    "card_of",    "of",      "pack",     "listens",
                                          "modifies",  "others",  "limited",    "kind_first" };
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++)
        fprintf(out, "    .%s = %s_%s,\n", tables[i], prefix, tables[i]);
    fprintf(out,
            "    .cards = %u, .abilities = %u, .codes = %u, .slots = %u, .datas = %u, .tasks = %u, .things = %u, "
            ".limiteds = %u, .stocks = %u, .looks = %u, .packs = %u,\n};\n",
            c->cards, c->abilities, c->codes, c->slots, c->datas, c->tasks, c->things, c->limiteds, c->stocks, c->looks,
            c->packs);
    return !ferror(out);
}
