/* pack_fuzz.c -- any text as a pack on top of each game's own cards: errors with positions, or
 * content that holds together and can be played without a crash. */
#include "fuzz.h"
#include "session/inner.h"

#ifdef FUZZ_DRIVER
#define LLVMFuzzerTestOneInput fuzz_pack
#endif

enum { MOST_DECISIONS = 150 };

static void play(const struct dt_game *g)
{
    struct dt_setup how;
    struct dt_core *s = malloc(g->size);
    FUZZ_DEMAND(s);
    dt_defaults(g, &how, 0);
    if (dt_begin(g, s, &how, g->content->hash, 0))
        for (unsigned n = 0; n < MOST_DECISIONS && s->status == DT_ASKING; n++)
            FUZZ_DEMAND(dt_apply(g, s, (n * 7 + s->ply) % s->ask.count, 0));
    free(s);
}

static void try_game(const struct dt_game *registered, const char *text, size_t size)
{
    struct dts_cards cards = { 0 };
    struct dt_game g = *registered;
    struct dtc_errors *list = dtc_errors_new();
    char error[DTS_ERROR] = "";
    bool good = list && dts_cards_base(&cards, g.name, error, sizeof error)
                && dts_cards_add(&cards, "fuzz.card", text, size, false, error, sizeof error)
                && dts_cards_use(&cards, &g, list, error, sizeof error);
    FUZZ_DEMAND(good || *error);
    if (good) {
        FUZZ_DEMAND(!dtc_verify(g.words, g.content));
        play(&g);
    }
    dtc_errors_free(list);
    dts_cards_free(&cards);
}

/* The game is told by the pack's first line; a pack for another game is one error and not tried. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    for (unsigned i = 0; dts_game_at(i); i++)
        if (strstr(text, dts_game_at(i)->name))
            try_game(dts_game_at(i), text, size);
    free(text);
    return 0;
}
