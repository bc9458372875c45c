/* csv.c -- a row for each game: what it was, how it ended, and the game's own numbers. After RFC 4180. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

static void put_field(FILE *f, const char *text)
{
    if (!strpbrk(text, ",\"\n")) {
        fputs(text, f);
        return;
    }
    fputc('"', f);
    for (; *text; text++)
        fprintf(f, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', f);
}

/* Columns that hold anything anywhere; all cells play one game and have the same words. */
static bool *used_columns(const struct sim *m)
{
    unsigned columns = m->cell[0].columns;
    bool *used = calloc(columns + 1, sizeof *used);
    for (unsigned c = 0; used && c < m->cells; c++)
        for (uint64_t i = 0; i < m->games; i++)
            for (unsigned k = 0; k < columns; k++)
                used[k] |= m->cell[c].row[i * columns + k] != 0;
    return used;
}

static void put_head(const struct sim *m, struct dts *s, const bool *used, FILE *f)
{
    fputs("game", f);
    for (unsigned i = 0; i < m->axes; i++)
        fprintf(f, ",%s", m->axis[i].name);
    fputs(m->arms == 2 ? ",arm,result,ending,winners,decisions" : ",result,ending,winners,decisions", f);
    for (unsigned k = 0; k < m->cell[0].columns; k++) {
        bool told = k < m->cell[0].told;
        char *word = used[k] ? dts_count_word(s, told ? DTS_TOLD : DTS_FINAL, told ? k : k - m->cell[0].told) : NULL;
        if (word)
            fprintf(f, ",%s.%s", told ? "told" : "final", word);
        free(word);
    }
    fputs("\r\n", f);
}

static void put_row(const struct sim *m, const struct sim_cell *c, uint64_t i, const bool *used, FILE *f)
{
    const struct sim_game *g = &c->game[i];
    bool first = true;
    fprintf(f, "%llu", (unsigned long long)i);
    for (unsigned x = 0; x < m->axes; x++) {
        fputc(',', f);
        put_field(f, m->axis[x].value[c->value[x]]);
    }
    if (m->arms == 2) {
        fputc(',', f);
        put_field(f, m->arm[c->arm]);
    }
    fprintf(f, ",%s,%s,", sim_result_word(g->result), c->ending[g->ending].word);
    for (unsigned seat = 0; seat < c->how.seats; seat++)
        if (g->winners >> seat & 1) {
            fprintf(f, "%s%u", first ? "" : " ", seat);
            first = false;
        }
    fprintf(f, ",%u", g->decisions);
    for (unsigned k = 0; k < c->columns; k++)
        if (used[k])
            fprintf(f, ",%d", (int)c->row[i * c->columns + k]);
    fputs("\r\n", f);
}

bool sim_csv(const struct sim *m, const char *path)
{
    char error[DTS_ERROR];
    struct dts *s = dts_new(&m->cell[0].how, error, sizeof error);
    bool *used = used_columns(m);
    FILE *f = s && used ? sim_open(m, path) : NULL;
    if (f) {
        put_head(m, s, used, f);
        for (unsigned c = 0; c < m->cells; c++)
            for (uint64_t i = 0; i < m->games; i++)
                if (m->cell[c].game[i].result != SIM_NOT_PLAYED)
                    put_row(m, &m->cell[c], i, used, f);
    }
    dts_free(s);
    free(used);
    return f && sim_close(m, f, path);
}
