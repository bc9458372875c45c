/* taken.c -- the choices of a game in words, one by one, for those who watch it again: what a seat
 * was asked and what it answered, as it read it then. */
#include "../inner.h"

/* What the seat saw before that choice; for chance the whole state. */
static void look(const struct dts *s, const struct dt_core *then, unsigned seat, struct dt_core *view)
{
    if (seat < s->setup.seats)
        dt_mask(&s->game, then, seat, view);
    else
        memcpy(view, then, s->game.size);
}

static void put_option(struct dts_buf *b, const struct dtt_reader *r, const struct dt_decision *d, unsigned option)
{
    char *text = option < d->count ? dtt_option(r, d, &d->option[option]) : NULL;
    if (text)
        dts_printf(b, "%s%s", b->length ? ", " : "", text);
    free(text);
}

/* The picks of a selection one after the other; of nothing picked, the word for being done. */
static char *answer_of(struct dts *s, const struct dtt_reader *r, const struct dts_record *what, struct dt_core *then)
{
    struct dts_buf b = { 0 };
    const struct dt_decision *d = &r->view->ask;
    if (dts_concedes(what))
        return dtt_option(r, d, &what->option);
    for (uint32_t i = 0; i < what->picks; i++)
        put_option(&b, r, d, dts_find_option(&then->ask, then->ask.verb, s->pick[what->pick + i].object));
    unsigned option;
    if (!what->picks && dts_prepare(s, then, what, &option))
        put_option(&b, r, d, option);
    dts_puts(&b, "");
    return dts_take(&b);
}

bool dts_owner_taken(struct dts *s, unsigned n, unsigned *seat, char **prompt, char **answer)
{
    if (n >= s->count)
        return dts_fail(s, "there is no choice %u", n + 1);
    const struct dts_record *what = &s->record[n];
    struct dt_core *then = malloc(s->game.size), *view = malloc(s->game.size);
    bool good = then && view && dts_rebuild(s, n, then);
    *prompt = *answer = NULL;
    if (good) {
        *seat = what->seat < s->setup.seats ? what->seat : (unsigned)DTS_TABLE;
        look(s, then, *seat, view);
        struct dtt_reader r = dts_reader(s, *seat);
        r.view = view;
        *prompt = dtt_prompt(&r, &view->ask);
        *answer = answer_of(s, &r, what, then);
    }
    free(then);
    free(view);
    return good && *prompt && *answer;
}
