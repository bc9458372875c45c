/* bounds.c -- is there more of something than the kernel's encodings have room for (kernel/content.h)?
 *
 * Asked by the compiler, which says where it was written, and by the verifier, for content may come from elsewhere.
 * What is counted over all cards is counted here; what one instruction can exceed is found where that is read. */
#include <string.h>
#include "../compile.h"

_Static_assert(DT_ABILITIES == 32 && DT_LISTENERS == 255 && DT_STOCKS == 1024 && DT_NESTED == 6, "as the texts say");
_Static_assert(DT_LISTENERS == UINT8_MAX, "counted in a byte: a game's modified and hears");
_Static_assert(DT_QUERIES == 64, "a bit of asked_by for each");

static const char *too_many_abilities(const struct dt_content *c, struct dtc_excess *at)
{
    for (unsigned i = 0; i < c->cards; i++)
        if (c->card[i].abilities > DT_ABILITIES) {
            *at = (struct dtc_excess){ i, DT_ABILITIES };
            return "a card can have at most 32 abilities";
        }
    return NULL;
}

static const char *too_many_backs(const struct dt_content *c, struct dtc_excess *at)
{
    for (unsigned i = 0; i < c->cards; i++)
        if (c->card[i].stock > DT_STOCKS) {
            *at = (struct dtc_excess){ i, DTC_NO_ABILITY };
            return "the cards have more than 1024 different backs";
        }
    return NULL;
}

/* Every copy counts: all of them may be in play at once. */
static const char *too_many_listeners(const struct dt_content *c, struct dtc_excess *at)
{
    static const char *const what[] = {
        "more than 255 abilities, counting every copy, answer this event before it happens",
        "more than 255 abilities, counting every copy, answer this event after it happened",
        "more than 255 abilities, counting every copy, modify this value",
    };
    unsigned heard[DT_CELLS / 2 + 1][UINT8_MAX + 1];
    memset(heard, 0, sizeof heard);
    for (unsigned i = 0; i < c->cards; i++)
        for (unsigned j = 0; j < c->card[i].abilities; j++) {
            const struct dt_ability *a = &c->ability[c->card[i].ability + j];
            unsigned *n = &heard[a->cell / 2][a->on];
            *n += c->card[i].copies;
            if (*n <= DT_LISTENERS)
                continue;
            *at = (struct dtc_excess){ i, j };
            return what[a->cell / 2];
        }
    return NULL;
}

/* The queries that a stored row asks, as bits. */
static uint64_t asked_in(const struct dt_content *c, unsigned at)
{
    uint64_t asked = 0;
    const int16_t *w = &c->code[at] + 1, *end = w + c->code[at];
    for (; w < end; w += dt_is_lit(*w) ? 1u : 1 + dtc_x_info[*w].words)
        if (*w == DT_X_query)
            asked |= (uint64_t)1 << w[1];
    return asked;
}

static uint64_t asked_by(const struct dt_content *c, const struct dt_ability *a)
{
    return a->cell != DT_STATIC ? 0 : (a->cond ? asked_in(c, a->cond) : 0) | asked_in(c, a->code);
}

static unsigned deepest(const unsigned *depth, uint64_t queries)
{
    unsigned most = 0;
    for (; queries; queries &= queries - 1) {
        unsigned d = depth[__builtin_ctzll(queries)];
        most = d > most ? d : most;
    }
    return most;
}

/* How deep the questions go that a query leads to: 0 where nothing modifies it. Each round finds those one deeper; what
 * asks for itself is never done. */
static const char *too_deep(const struct dt_content *c, struct dtc_excess *at)
{
    unsigned depth[DT_QUERIES] = { 0 };
    for (unsigned round = 0; round <= DT_NESTED; round++)
        for (unsigned i = 0; i < c->cards; i++)
            for (unsigned j = 0; j < c->card[i].abilities; j++) {
                const struct dt_ability *a = &c->ability[c->card[i].ability + j];
                unsigned d = a->cell == DT_STATIC ? 1 + deepest(depth, asked_by(c, a)) : 0;
                if (a->cell != DT_STATIC || d <= depth[a->on])
                    continue;
                if (d > DT_NESTED) {
                    *at = (struct dtc_excess){ i, j };
                    return "this value depends on itself, or on more than 6 others one after the other";
                }
                depth[a->on] = d;
            }
    return NULL;
}

const char *dtc_excess(const struct dt_content *c, struct dtc_excess *at)
{
    const char *what = too_many_abilities(c, at);
    if (!what)
        what = too_many_backs(c, at);
    if (!what)
        what = too_many_listeners(c, at);
    return what ? what : too_deep(c, at);
}
