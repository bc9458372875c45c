/* piles.c -- where components go when they are done with, and how what has run out is made up again: discard piles,
 * decks, pool, stack, cup, the box (EH-DISC, LIMIT, SET, BOX). */
#include "state.h"

unsigned eh_deck_of(const struct dt *k, unsigned thing)
{
    switch (dt_card(k, thing)->kind) {
    case eh_K_asset: return eh_Z_asset_deck;
    case eh_K_artifact: return eh_Z_artifact_deck;
    case eh_K_spell: return eh_Z_spell_deck;
    case eh_K_condition: return eh_Z_condition_deck;
    case eh_K_america: return eh_Z_america_deck;
    case eh_K_europe: return eh_Z_europe_deck;
    case eh_K_asia: return eh_Z_asia_deck;
    case eh_K_general: return eh_Z_general_deck;
    case eh_K_research: return eh_Z_research_deck;
    case eh_K_other_world: return eh_Z_other_world_deck;
    case eh_K_special: return eh_Z_special_deck;
    case eh_K_expedition: return eh_Z_expedition_deck;
    case eh_K_gate: return eh_Z_gate_stack;
    case eh_K_clue: return eh_Z_clue_pool;
    default: return eh_Z_mystery_deck;
    }
}

/* A heap or pile back into its deck, in an order that nobody knows. */
static void remake(struct dt *k, unsigned pile, unsigned deck, unsigned kind)
{
    unsigned found = dt_find(k, kind, pile);
    if (found == DT_NOTHING)
        return;
    for (unsigned t = found; t != DT_NOTHING; t = dt_find(k, kind, pile))
        dt_move(k, t, deck, -1, DT_PLAIN);
    dt_shuffle(k, deck);
}

/* LIMIT-09, CLUE-03, DISC-06, AMB-46, AMB-47: at once when a source is empty and its pile is not. LIMIT-10: the mythos
 * deck never. BASE-37: encounter cards. */
void eh_recycle(struct dt *k)
{
    static const struct { uint8_t deck, pile, kind; } source[] = {
        { eh_Z_clue_pool, eh_Z_clue_pile, eh_K_clue },
        { eh_Z_gate_stack, eh_Z_gate_pile, eh_K_gate },
        { eh_Z_asset_deck, eh_Z_asset_pile, eh_K_asset },
        { eh_Z_artifact_deck, eh_Z_artifact_pile, eh_K_artifact },
        { eh_Z_america_deck, eh_Z_past, eh_K_america },
        { eh_Z_europe_deck, eh_Z_past, eh_K_europe },
        { eh_Z_asia_deck, eh_Z_past, eh_K_asia },
        { eh_Z_general_deck, eh_Z_past, eh_K_general },
        { eh_Z_research_deck, eh_Z_past, eh_K_research },
        { eh_Z_other_world_deck, eh_Z_past, eh_K_other_world },
        { eh_Z_expedition_deck, eh_Z_past, eh_K_expedition },
    };
    for (unsigned i = 0; i < sizeof source / sizeof *source; i++)
        if (dt_head(k, source[i].deck) == DT_NOTHING)
            remake(k, source[i].pile, source[i].deck, source[i].kind);
}

/* DISC-04, SPELL-05: a double-sided card goes back into its deck, which is shuffled. */
static void shuffle_in(struct dt *k, unsigned thing)
{
    unsigned deck = eh_deck_of(k, thing);
    dt_move(k, thing, deck, -1, DT_PLAIN);
    dt_shuffle(k, deck);
    dt_push(k, eh_C_reshuffle, DT_NOBODY, DT_NOTHING)->r[0] = (int16_t)deck;
}

/* DBL-02, DBL-04, SEARCH-02: a deck of double-sided cards lies face up: the front of the uppermost is seen. r0: the
 * deck; the zone behind it is its top. */
void eh_proc_reshuffle(struct dt *k, struct dt_frame *f)
{
    unsigned deck = (unsigned)f->r[0], top = deck + 1;
    switch (f->step) {
    case 0:
        if (dt_first(k, top) != DT_NOTHING)
            dt_move(k, dt_first(k, top), deck, -1, DT_PLAIN);
        dt_shuffle(k, deck);
        f->step = 1;
        return;
    case 1: dt_draw(k, f, deck, DT_TOP, 0, 2); return;
    case 2:
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, top, 0, DT_LOOK_ONLY);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
_Static_assert(eh_Z_spell_top == eh_Z_spell_deck + 1 && eh_Z_condition_top == eh_Z_condition_deck + 1, "side by side");

bool eh_was_set_aside(const struct dt *k, unsigned monster)
{
    unsigned i = monster - k->content->kind_first[eh_K_monster];
    return eh(k)->aside[i / 8 % sizeof eh(k)->aside] >> i % 8 & 1;
}

/* Cards whose use is counted by the round keep that count as long as everybody can follow them: AMB-28, AMB-29. */
static void to_pile(struct dt *k, unsigned thing, unsigned pile)
{
    dt_move(k, thing, pile, -1, DT_KEEP);
    struct dt_thing *t = dt_thing(k, thing);
    t->count = t->mark = 0;
    t->flags &= (uint8_t)~(EH_FOUGHT | EH_DYING | EH_DUE | EH_FRESH | DT_EXHAUSTED);
}

/* TW-41 */
void eh_discard(struct dt *k, unsigned thing)
{
    switch (dt_card(k, thing)->kind) {
    case eh_K_asset: to_pile(k, thing, eh_Z_asset_pile); break;              /* DISC-03 */
    case eh_K_artifact: to_pile(k, thing, eh_Z_artifact_pile); break;
    case eh_K_spell:
    case eh_K_condition: shuffle_in(k, thing); break;
    case eh_K_clue: dt_move(k, thing, eh_Z_clue_pile, -1, DT_PLAIN); break;  /* CLUE-02 */
    case eh_K_gate: dt_move(k, thing, eh_Z_gate_pile, -1, DT_PLAIN); break;  /* GATE-02, DISC-06 */
    case eh_K_monster:                                                       /* DISC-07, DISC-08, AMB-89 */
        dt_move(k, thing, eh_was_set_aside(k, thing) ? eh_Z_aside : eh_Z_cup, -1, DT_PLAIN);
        break;
    case eh_K_epic: dt_move(k, thing, eh_Z_box, -1, DT_PLAIN); break;        /* EPIC-06 */
    case eh_K_mythos: dt_move(k, thing, eh_Z_mythos_pile, -1, DT_PLAIN); break;
    case eh_K_special:                                                       /* SET-02, SET-03: set aside again */
        dt_move(k, thing, eh_Z_special_deck, -1, DT_PLAIN);
        dt_shuffle(k, eh_Z_special_deck);
        break;
    default: dt_move(k, thing, eh_Z_past, -1, DT_PLAIN); break;              /* BASE-37 */
    }
    eh_recycle(k);
}

void eh_to_box(struct dt *k, unsigned thing)
{
    dt_move(k, thing, eh_Z_box, -1, DT_PLAIN);
    eh_recycle(k);
}

void eh_lay_on(struct dt *k, unsigned thing, unsigned card)
{
    dt_put_on(k, thing, eh_Z_laid, card, DT_PLAIN);
    eh_recycle(k);
}

/* MYST-03, RUMOR-03. Gates that a mystery asked for have gone to the box by then. */
void eh_clear_card(struct dt *k, unsigned card)
{
    dt_thing(k, card)->count = 0;
    for (unsigned t = dt_first(k, eh_Z_laid), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, eh_Z_laid, t);
        if (dt_thing(k, t)->on == card)
            eh_discard(k, t);
    }
}
