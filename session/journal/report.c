/* report.c -- a bug report that lets somebody else stand exactly here. For the owner of the table.
 *
 * The journal at its end holds everything, or it could not be played again. The words before it are what people read
 * when they open the file: while seats hide things from each other, they tell only what everybody sees. */
#include "../inner.h"
#include <inttypes.h>
#include "../../kernel/table.h"

static void put_table(struct dts_buf *b, struct dts *s, unsigned viewer)
{
    const struct dt_table *t = dts_table(s, viewer);
    struct dtt_reader r = dts_reader(s, viewer);
    unsigned depth[DT_ITEMS] = { 0 };
    for (unsigned i = 0; i < t->count; i++) {
        const struct dt_item *it = &t->item[i];
        depth[i] = it->parent < i ? depth[it->parent] + 1 : 0;
        dts_printf(b, "    %*s%s", (int)depth[i] * 2, "", dts_label_of(s, &r, it));
        if (it->value || it->max)
            dts_printf(b, it->max ? " %d of %d" : " %d", it->value, it->max);
        if (it->seat < DT_SEATS)
            dts_printf(b, " (seat %u)", it->seat);
        dts_puts(b, "\n");
    }
}

static void put_question(struct dts_buf *b, struct dts *s, bool hides)
{
    unsigned seat = dts_asked(s);
    if (hides) {
        dts_printf(b, "seat %u is asked\n", seat);
        return;
    }
    char *prompt = dts_prompt(s, seat);
    dts_printf(b, "seat %u is asked: %s\n", seat, prompt ? prompt : "");
    free(prompt);
    for (unsigned i = 0; i < dts_options(s, seat); i++) {
        char *verb = dts_option_verb(s, seat, i), *object = dts_option_object(s, seat, i),
             *text = dts_option_text(s, seat, i);
        dts_printf(b, "    %u  %s %s: %s\n", i, verb ? verb : "", object ? object : "", text ? text : "");
        free(verb);
        free(object);
        free(text);
    }
}

#ifdef __clang__
static const char compiler[] = __VERSION__;
#else
static const char compiler[] = "gcc " __VERSION__;
#endif

char *dts_owner_report(struct dts *s)
{
    struct dts_buf b = { 0 };
    bool hides = dts_hides(s) && !dts_over(s);
    unsigned viewer = hides ? DTS_TABLE : dts_asked(s);
    char *why = hides ? dts_why(s, viewer) : dts_owner_why(s), *journal = dts_owner_journal_brief(s);
    dts_printf(&b, "doomtrack %s\nbuilt with %s\n%s, rules version %u, content %016" PRIx64 "\n\n", DOOMTRACK_VERSION,
               compiler, s->game.title, s->game.rules, s->game.content->hash);
    dts_puts(&b, hides ? "# What everybody sees\n" : "# What the asked seat sees\n");
    put_table(&b, s, viewer);
    dts_puts(&b, "\n# What is asked\n");
    if (!dts_over(s))
        put_question(&b, s, hides);
    dts_printf(&b, "\n# What is going on\n%s\n# Journal\n", why ? why : "");
    if (hides)
        dts_puts(&b, "From here on nothing is hidden: the seed, and what every seat has chosen. Whoever still plays\n"
                     "this game should not read on, nor hand the file to others who play it.\n\n");
    dts_printf(&b, "%u choices made, position %016" PRIx64 "\n%s", dts_owner_ply(s), dts_owner_hash(s),
               journal ? journal : "");
    free(why);
    free(journal);
    return dts_take(&b);
}
