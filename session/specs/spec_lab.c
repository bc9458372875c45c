/* spec_lab.c -- a game to try things out with: its content in private, writable copies.
 *
 * Statements of a spec (`do`) are compiled against the cards in use and appended to the copied
 * code; mutation changes the copies. The content the game is built with is never touched. */
#include "spec_in.h"

static void *copy_array(const void *from, size_t bytes, size_t room)
{
    void *to = calloc(1, room ? room : 1);
    if (to && bytes)
        memcpy(to, from, bytes);
    return to;
}

static bool copy_content(struct spec_lab *lab)
{
    const struct dt_content *c = lab->game.content;
    const size_t events = lab->game.words->event.count, queries = lab->game.words->query.count;
    lab->content = *c;
    lab->content.batches = true;           /* statements of specs may have one */
    lab->codes = c->codes;
    lab->code = copy_array(c->code, c->codes * sizeof *c->code, c->codes * sizeof *c->code);
    lab->data = copy_array(c->data, c->datas * sizeof *c->data, c->datas * sizeof *c->data);
    lab->task = copy_array(c->task, c->tasks * sizeof *c->task, c->tasks * sizeof *c->task);
    lab->ability = copy_array(c->ability, c->abilities * sizeof *c->ability, c->abilities * sizeof *c->ability);
    lab->listens = copy_array(c->listens, events * DT_CELLS * sizeof *c->listens,
                              events * DT_CELLS * sizeof *c->listens);
    lab->modifies = copy_array(c->modifies, queries * sizeof *c->modifies, queries * sizeof *c->modifies);
    lab->content.code = lab->code;
    lab->content.data = lab->data;
    lab->content.task = lab->task;
    lab->content.ability = lab->ability;
    lab->content.listens = lab->listens;
    lab->content.modifies = lab->modifies;
    lab->others = *c->others;
    lab->content.others = &lab->others;
    lab->game.content = &lab->content;
    return lab->code && lab->data && lab->task && lab->ability && lab->listens && lab->modifies;
}

static bool use_packs(struct spec_lab *lab, FILE *out)
{
    char error[DTS_ERROR] = "";
    const char *path[DT_SETTINGS + 1] = { 0 };
    for (unsigned i = 0; i < lab->packs; i++)
        path[i] = lab->pack[i];
    struct dtc_errors *list = dtc_errors_new();
    bool good = list && dts_cards_base(&lab->cards, lab->game.name, error, sizeof error)
                && dts_cards_packs(&lab->cards, path, error, sizeof error)
                    && dts_cards_use(&lab->cards, &lab->game, list, error, sizeof error);
    if (!good && out)
        fprintf(out, "# %s\n", error);
    if (list)
        dtc_errors_free(list);
    return good;
}

struct spec_lab *spec_lab_new(const char *game, char *const *pack, unsigned packs, FILE *out)
{
    int which = dts_game_find(game);
    struct spec_lab *lab = which < 0 ? 0 : calloc(1, sizeof *lab);
    if (!lab)
        return 0;
    lab->game = *dts_game_at((unsigned)which);
    bool good = true;
    lab->pack = calloc(packs + 1u, sizeof *lab->pack);
    for (unsigned i = 0; good && lab->pack && i < packs; i++) {
        lab->pack[i] = pack[i] ? dts_copy(pack[i], strlen(pack[i])) : 0;
        good = lab->pack[i] != 0;
        lab->packs++;
    }
    good = good && lab->pack && (!packs || use_packs(lab, out)) && copy_content(lab)
        && dts_names_make(&lab->names, &lab->game);
    if (good)
        return lab;
    spec_lab_free(lab);
    return 0;
}

void spec_lab_free(struct spec_lab *lab)
{
    for (unsigned i = 0; lab->pack && i < lab->packs; i++)
        free(lab->pack[i]);
    free(lab->pack);
    free(lab->code);
    free(lab->data);
    free(lab->task);
    free(lab->ability);
    free(lab->listens);
    free(lab->modifies);
    dts_names_free(&lab->names);
    dts_cards_free(&lab->cards);
    free(lab);
}

/* The compiler sees "{ STATEMENT }" alone; its positions are moved to where it stands. */
static void tell(const struct dtc_errors *list, const char *file, const struct spec_line *l, unsigned from, FILE *out)
{
    const char *text;
    for (size_t i = 0; i < dtc_errors_count(list) && (text = dtc_error(list, i)); i++) {   /* not all are kept */
        const char *rest = strstr(text, ": error: ");
        unsigned column = 3;
        if (sscanf(text, "do:%*u:%u", &column) != 1 || column < 3)
            column = 3;
        if (out)
            fprintf(out, "# %s:%u:%u: %s\n", file, l->number, l->word[from].column + column - 3, rest
                    ? rest + 9 : text);
    }
}

int spec_lab_statement(struct spec_lab *lab, const char *file, const struct spec_line *l, unsigned from, FILE *out)
{
    struct dts_buf text = { 0 };
    dts_printf(&text, "{ %s }", l->raw + l->word[from].column - 1);
    if (text.failed) {
        free(text.at);
        return -1;
    }
    const struct dtc_source source = { "do", text.at, text.length };
    struct dtc_errors *list = dtc_errors_new();
    unsigned codes = 0;
    int16_t *row = !list ? 0 : dtc_statements(lab->game.words, &lab->content, &source, &codes, list);
    if (list) {
        tell(list, file, l, from, out);
        dtc_errors_free(list);
    }
    free(text.at);
    int16_t *more = row ? realloc(lab->code, (lab->content.codes + codes) * sizeof *more) : 0;
    int at = more ? lab->content.codes : -1;
    if (more) {
        memcpy(more + at, row, codes * sizeof *more);
        lab->code = more;
        lab->content.code = more;
        lab->content.codes = (uint16_t)(at + (int)codes);
    }
    free(row);
    return at;
}
