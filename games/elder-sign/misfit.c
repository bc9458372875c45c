/* misfit.c -- what a pack must not ask of the rules: words that are no symbols in a task, more rows or dice
 * than there is room for, equal icons one by one, an entrance that offers nothing. Checked once, when a pack is
 * taken up, so that the rules need not doubt a card. */
#include "edition.h"

/* MOST_IN_TASK: all the numbers of a row and of its marker stay below 256 (state.h). */
enum { MOST_ROWS = ES_PRINTED, MOST_NEEDS = 8, MOST_MARKER_NEEDS = 3, MOST_IN_TASK = 20 };
enum { MOST_NUMBER = 40, MOST_LOCKS = 4, MOST_TRACK = 60 };

/* The numbers of one field of a card. */
struct part { const int16_t *at; unsigned count; };

static struct part part(const struct dt_content *c, const struct dt_card *card, unsigned field)
{
    const struct dt_slot *s = &c->slot[(uint16_t)(card->field + field)];
    return (struct part){ &c->data[s->at], s->count };
}

static bool between(int n, int least, int most) { return n >= least && n <= most; }

static bool all_between(struct part p, unsigned most, int first, int last)
{
    bool good = p.count <= most;
    for (unsigned i = 0; good && i < p.count; i++)
        good = between(p.at[i], first, last);
    return good;
}

static int number(const struct dt_content *c, const struct dt_card *card, unsigned field)
{
    struct part p = part(c, card, field);
    return p.count ? p.at[0] : 0;
}

static bool is_symbol(const int16_t *way)
{
    return between(way[0], es_N_lore, es_N_terror) || way[0] == es_N_gathered ||
           (way[0] == es_N_investigation && between(way[1], 1, MOST_IN_TASK));
}

/* A cost, or nothing at all: never one of two ways. */
static bool is_price(const int16_t *way)
{
    bool paid = way[0] == es_N_sanity || way[0] == es_N_stamina || way[0] == es_N_hours;
    return paid ? between(way[1], 1, MOST_IN_TASK) : way[0] == es_N_empty || way[0] == es_N_nothing;
}

/* *rows: how many tasks there are. */
static const char *bad_tasks(struct part p, unsigned most_needs, unsigned *rows)
{
    *rows = 0;
    for (unsigned i = 0; i < p.count; ++*rows) {
        unsigned end = i + 1 + (unsigned)p.at[i], needs = 0;
        for (i++; i < end; i += 1 + 2 * (unsigned)p.at[i]) {
            bool two = p.at[i] == 2 && is_symbol(&p.at[i + 1]) && is_symbol(&p.at[i + 3]);
            bool one = p.at[i] == 1 && (is_symbol(&p.at[i + 1]) || is_price(&p.at[i + 1]));
            if (!one && !two)
                return "a task asks for investigation, lore, peril or terror, one or either of two, and for sanity, "
                       "stamina or hours";
            if (++needs > most_needs)
                return "a task asks for too much at once";
        }
    }
    return 0;
}

/* ---- AMB-113: equal icons are one gain or one loss of their sum, and cards are written so ---- */

/* The statement there, or the next: alone or in one of the branches that are all carried out. NULL: none follows. */
static const int16_t *icon(const int16_t *row)
{
    while (row[0] == DT_OP_ALL || row[0] == DT_OP_BRANCH || row[0] == DT_OP_OUT || row[0] == DT_OP_FI)
        row += (uint16_t)row[1];
    return row[0] == DT_OP_DO ? row : 0;
}
static const int16_t *next_icon(const int16_t *row) { return icon(row + (uint16_t)row[1]); }

/* The same verb, and where it says of what, of the same. */
static bool alike(const int16_t *a, const int16_t *b)
{
    return a[2] == b[2] && a[1] == b[1] && (a[1] < 5 || a[3] == b[3]);
}

/* Does one of these programs bring the same twice? */
static const char *split_icons(const struct dt_content *c, const struct dt_card *card, unsigned first, unsigned last)
{
    for (unsigned field = first; field <= last; field++) {
        const int16_t *code = &c->code[c->slot[(uint16_t)(card->field + field)].at];
        for (const int16_t *a = part(c, card, field).count ? icon(code) : 0; a; a = next_icon(a))
            for (const int16_t *b = next_icon(a); b; b = next_icon(b))
                if (alike(a, b))
                    return "equal icons of one reward, penalty or effect are written as one, with their sum";
    }
    return 0;
}

static const char *bad_room(const struct dt_content *c, const struct dt_card *card)
{
    unsigned shift = card->kind == es_K_other_world ? es_F_other_world_trophies - es_F_adventure_trophies : 0;
    unsigned rows, covered;
    struct part borders = part(c, card, es_F_adventure_borders + shift);
    const char *wrong = bad_tasks(part(c, card, es_F_adventure_tasks + shift), MOST_NEEDS, &rows);
    if (!wrong)
        wrong = bad_tasks(part(c, card, es_F_adventure_covered + shift), MOST_NEEDS, &covered);
    if (wrong)
        return wrong;
    if (!rows || rows > MOST_ROWS || covered > rows)
        return "it has one to four tasks";
    if (!all_between(borders, rows, es_N_open, es_N_partial))
        return "its borders are open, empty, total or partial, one for each task";
    if (!all_between(part(c, card, es_F_adventure_locks + shift), MOST_LOCKS, es_N_green, es_N_red))
        return "its locks are green, yellow or red";
    return split_icons(c, card, es_F_adventure_terror + shift, es_F_adventure_rewards + shift);
}

static const char *bad_monster(const struct dt_content *c, const struct dt_card *card)
{
    unsigned rows;
    const char *wrong = bad_tasks(part(c, card, es_F_monster_tasks), MOST_MARKER_NEEDS, &rows);
    if (wrong || rows != 1)
        return wrong ? wrong : "a monster has one task";
    if (!all_between(part(c, card, es_F_monster_locks), 1, es_N_green, es_N_red))
        return "a monster locks one green, yellow or red die at most";
    return split_icons(c, card, es_F_monster_midnight, es_F_monster_reward);
}

static const char *bad_mythos(const struct dt_content *c, const struct dt_card *card)
{
    if (!all_between(part(c, card, es_F_mythos_locks), MOST_LOCKS, es_N_green, es_N_red))
        return "its locks are green, yellow or red";
    const char *wrong = split_icons(c, card, es_F_mythos_immediate, es_F_mythos_terror);
    return wrong ? wrong : split_icons(c, card, es_F_mythos_midnight, es_F_mythos_midnight);
}

static const char *bad_ancient(const struct dt_content *c, const struct dt_card *card)
{
    unsigned rows;
    struct part track = part(c, card, es_F_ancient_one_doom_track);
    const char *wrong = bad_tasks(part(c, card, es_F_ancient_one_battle), MOST_NEEDS, &rows);
    if (wrong)
        return wrong;
    if (!track.count || !all_between(track, MOST_TRACK, es_N_plain, es_N_monster))
        return "a doom track has spaces, each plain or with a monster";
    if (!between(number(c, card, es_F_ancient_one_elder_signs), 1, MOST_NUMBER))
        return "it takes at least one elder sign to seal an Ancient One";
    bool sudden = part(c, card, es_F_ancient_one_awakening).count != 0;      /* there may be no battle at all */
    return rows == 1 || (!rows && sudden) ? 0 : "an Ancient One has one battle task";
}

static const char *bad_die(const struct dt_content *c, const struct dt_card *card)
{
    struct part faces = part(c, card, es_F_die_faces);
    int colour = number(c, card, es_F_die_colour);
    for (unsigned d = c->kind_first[es_K_die]; d < c->kind_first[es_K_die + 1]; d++) {
        const struct dt_card *other = &c->card[c->card_of[d]];
        if (other != card && number(c, other, es_F_die_colour) == colour)
            return "the dice of a colour are one card";
    }
    if (c->kind_first[es_K_die + 1] - c->kind_first[es_K_die] > 8)
        return "there are eight dice and no more";
    return faces.count == 6 && all_between(faces, 6, es_N_one, es_N_wild) &&
           between(colour, es_N_green, es_N_red) ? 0 : "a die has six faces and a colour";
}

/* How many of these programs it has. */
static unsigned programs(const struct dt_content *c, const struct dt_card *card, unsigned first, unsigned last)
{
    unsigned n = 0;
    for (unsigned field = first; field <= last; field++)
        n += part(c, card, field).count != 0;
    return n;
}

/* AMB-03: what it offers and what that costs is data; a face of the chart may bring nothing. */
static const char *bad_entrance(const struct dt_content *c, const struct dt_card *card)
{
    struct part prices = part(c, card, es_F_entrance_prices);
    if (c->kind_first[es_K_entrance + 1] - c->kind_first[es_K_entrance] != 1)
        return "there is one entrance";
    if (programs(c, card, es_F_entrance_aid, es_F_entrance_aid_four) != 3)
        return "an entrance has first aid for nothing, for two trophies and for four";
    if (!programs(c, card, es_F_entrance_found_one, es_F_entrance_found_terror))
        return "an entrance has a chart of what is found";
    return programs(c, card, es_F_entrance_buy_clue, es_F_entrance_buy_elder_sign) == 6 && prices.count == 6 &&
           all_between(prices, 6, 0, MOST_NUMBER) ? 0 : "an entrance has six souvenirs with a price each";
}

const char *es_misfit(const struct dt_content *c, unsigned which)
{
    const struct dt_card *card = &c->card[which];
    switch (card->kind) {
    case es_K_adventure:
    case es_K_other_world: return bad_room(c, card);
    case es_K_monster: return bad_monster(c, card);
    case es_K_ancient_one: return bad_ancient(c, card);
    case es_K_die: return bad_die(c, card);
    case es_K_mythos: return bad_mythos(c, card);
    case es_K_investigator:
        return between(number(c, card, es_F_investigator_sanity), 1, MOST_NUMBER) &&
               between(number(c, card, es_F_investigator_stamina), 1, MOST_NUMBER)
                   ? 0 : "an investigator has sanity and stamina";
    case es_K_entrance: return bad_entrance(c, card);
    default: return 0;
    }
}
