/* saved.c -- a game at a table: saved, loaded, undone to its start and redone, always the same. */
#include "property.h"
#include "session/session.h"

enum { EVERY = 13, LONGEST = 3000 };

static struct dts *sit_down(const struct world *w)
{
    static char option[DT_SETTINGS][80];
    const char *list[DT_SETTINGS + 1] = { 0 };
    char error[DTS_ERROR];
    const struct dt_list *o = &w->game->words->option;
    for (unsigned i = 0; i < o->count; i++) {
        const char *choice = o->at[i].args;
        for (unsigned skip = w->setup.setting[i]; skip--;)
            choice += strcspn(choice, " ") + 1;
        snprintf(option[i], sizeof option[i], "%s=%.*s", o->at[i].name, (int)strcspn(choice, " "), choice);
        list[i] = option[i];
    }
    struct dts_how how = { .game = w->game->name, .seats = w->setup.seats, .seed = w->seed, .option = list,
                           .undo = DTS_UNDO_FREE, .undo_across_chance = true, .language = "en" };
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s)
        fprintf(stderr, "# %s\n", error);
    return s;
}

/* Journals hold completed choices: picks before the `done` are not in them. */
static bool half_picked(struct dts *s)
{
    unsigned least, most, picked = 0;
    return !dts_over(s) && dts_selection(s, dts_asked(s), &least, &most, &picked) && picked;
}

static void load_again(struct world *w, struct dts *s)
{
    char error[DTS_ERROR] = "";
    const struct dts_how how = { .language = "en" };
    char *text = dts_owner_journal(s);
    struct dts *t = text ? dts_load_text(text, strlen(text), &how, error, sizeof error) : 0;
    check(w, LAW_SAVED, t && dts_owner_hash(t) == dts_owner_hash(s), "after %u choices: %s", dts_owner_ply(s), error);
    check(w, LAW_SAVED, text && dts_verify(text, strlen(text), ~0u, error, sizeof error), "after %u choices: %s",
          dts_owner_ply(s), error);
    dts_free(t);
    free(text);
}

/* was[n]: the hash after n choices. */
static void back_and_forth(struct world *w, struct dts *s, const uint64_t *was)
{
    uint64_t end = dts_owner_hash(s);
    unsigned back = 0, forth = 0;
    while (back < LONGEST * 4 && dts_undo(s, 0)) {
        back++;
        check(w, LAW_UNDONE, dts_owner_hash(s) == was[dts_owner_ply(s)], "%u steps back it is another game", back);
    }
    check(w, LAW_UNDONE, !dts_owner_ply(s) && dts_owner_hash(s) == was[0], "%u steps back is not the start: %s", back,
          dts_error(s));
    while (forth < back && dts_redo(s, 0))
        forth++;
    check(w, LAW_UNDONE, dts_owner_hash(s) == end, "%u of %u steps redone is not the end: %s", forth, back,
          dts_error(s));
}

void check_session(struct world *w)
{
    struct dts *s = sit_down(w);
    check(w, LAW_SAVED, s, "a session cannot be started");
    if (!s)
        return;
    static uint64_t was[LONGEST + 1];
    was[0] = dts_owner_hash(s);
    for (unsigned n = 0; n < LONGEST && !dts_over(s); n++) {
        unsigned seat = dts_asked(s), options = dts_options(s, seat);
        bool chosen = options && dts_choose(s, seat, below(w, options));
        check(w, LAW_SAVED, chosen, "a legal option was refused: %s", dts_error(s));
        if (!chosen)
            break;
        if (!half_picked(s))
            was[dts_owner_ply(s)] = dts_owner_hash(s);
        if (n % EVERY == EVERY - 1 && !half_picked(s))
            load_again(w, s);
    }
    load_again(w, s);
    back_and_forth(w, s, was);
    dts_free(s);
}
