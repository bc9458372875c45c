/* flow.c -- the course of the game: setup, and the phases of a round in the order of the rulebook.
 *
 *     1 Tile Draw (Cultist)      2 Tile Placement (Cultist)      3 Investigation (Investigators)
 *     4 Tile Resolution          5 Midnight - Cleanup            6 Final Combat, if it comes to that
 *
 * Phase 4 is in resolve.c and combat.c, phases 5 and 6 in midnight.c. Ids in comments (MM- left
 * out) are those of docs/rules/miskatonic-madness.md; MMC- those of its completion. */
#include "state.h"

/* MMC-SETUP-02, AMB-01: the two starting tiles are known to all; everything else is shuffled. */
static void lay_out_components(struct dt *k)
{
    static const uint8_t home[mm_K_COUNT] = { [mm_K_investigator] = mm_Z_pool, [mm_K_mask] = mm_Z_masks };
    for (unsigned t = 0; t < k->content->things; t++) {
        unsigned kind = dt_card(k, t)->kind;
        bool starting = kind == mm_K_cultist && dt_number(k, t, mm_F_cultist_starting);
        dt_move(k, t, starting ? (unsigned)mm_Z_hand : home[kind] ? home[kind] : (unsigned)mm_Z_draw, -1, DT_PLAIN);
    }
}

void mm_begin(struct dt *k)
{
    mm(k)->at = MM_NOWHERE;
    mm(k)->roller = DT_NOTHING;
    lay_out_components(k);
    dt_push(k, mm_C_game, DT_NOBODY, DT_NOTHING);
}

/* PHASE-01, PHASE-02 */
static void phase(struct dt *k, struct dt_frame *f, unsigned number, unsigned next, unsigned proc)
{
    mm(k)->phase = (uint8_t)number;
    f->step = (uint16_t)next;
    dt_push(k, proc, number < 3 ? MM_CULT : MM_TEAM, DT_NOTHING); /* MMC-SETUP-01 */
}

/* Start of a round: abilities that work once a round are fresh. */
static void begin_round(struct dt *k)
{
    struct mm *s = mm(k);
    s->round++;
    s->resolved = s->solved = s->chanted = s->felled = 0;
    dt_refresh(k, mm_P_round);
    dt_say(k, mm_M_round, DT_NOBODY, DT_NOTHING, s->round, 0);
}

/* END-01: tested after Midnight, and only then. Leaves whether the game goes on. */
static bool end_test(struct dt *k)
{
    if (mm(k)->points[MM_TEAM] >= MM_GOAL) {                         /* MMC-GAP-01, END-02, AMB-36 */
        mm_win(k, MM_TEAM, mm_M_solved);
        return false;
    }
    return true;
}

/* MMC-SETUP-03, its variant: of six one is sent away. */
static void ask_send_away(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, mm_A_send_away, MM_TEAM, next);
    for (unsigned c = dt_first(k, mm_Z_free); c != DT_NOTHING; c = dt_next(k, mm_Z_free, c))
        dt_option(k, mm_O_send_away, c, 0);
}

static void leave_out(struct dt *k)
{
    for (unsigned c = dt_first(k, mm_Z_pool); c != DT_NOTHING; c = dt_next(k, mm_Z_pool, c))
        dt_move(k, c, mm_Z_absent, -1, DT_PLAIN);
}

/* r0: characters dealt. */
void mm_proc_game(struct dt *k, struct dt_frame *f)
{
    enum { DEAL, DEALT, CHOOSE, CHOSEN, DRAW, PLACE, INVESTIGATE, RESOLVE, MIDNIGHT, TEST };
    switch (f->step) {
    case DEAL:                                                       /* MMC-SETUP-03 */
        if (f->r[0] < MM_DEALT + (k->s->setting[mm_G_deal] ? 1 : 0)) {
            dt_draw(k, f, mm_Z_pool, DT_TOP, 0, DEALT);
            return;
        }
        leave_out(k);
        f->step = k->s->setting[mm_G_deal] ? CHOOSE : DRAW;
        return;
    case DEALT:
        dt_move(k, (unsigned)k->s->ret, mm_Z_free, -1, DT_PLAIN); /* MMC-SETUP-04 */
        f->r[0]++;
        f->step = DEAL;
        return;
    case CHOOSE: ask_send_away(k, f, CHOSEN); return;
    case CHOSEN:
        dt_move(k, k->s->answer.object, mm_Z_absent, -1, DT_PLAIN);
        f->step = DRAW;
        return;
    case DRAW:
        begin_round(k);
        phase(k, f, 1, PLACE, mm_C_draw);
        return;
    case PLACE: phase(k, f, 2, INVESTIGATE, mm_C_lay); return;
    case INVESTIGATE: phase(k, f, 3, RESOLVE, mm_C_investigate); return;
    case RESOLVE: phase(k, f, 4, MIDNIGHT, mm_C_resolution); return;
    case MIDNIGHT: phase(k, f, 5, TEST, mm_C_midnight); return;
    case TEST:
        if (!end_test(k))
            return;
        if (mm(k)->points[MM_CULT] >= MM_GOAL)                       /* MMC-FINAL-01, END-03 */
            phase(k, f, 6, DRAW, mm_C_final);
        else
            f->step = DRAW;                                          /* PHASE-04 */
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------- phase 1: Tile Draw ---- */

/* DRAW-01, DRAW-02, DRAW-04: up to six, nothing if there are more; or r0 tiles for an event. r1: drawn.
 * AMB-44: where no tile is left nothing is drawn. */
void mm_proc_draw(struct dt *k, struct dt_frame *f)
{
    enum { COUNT, DRAW, DRAWN };
    switch (f->step) {
    case COUNT:
        if (!f->r[0] && dt_in(k, mm_Z_hand) < MM_HAND)       /* DRAW-05, AMB-42 */
            f->r[0] = (int16_t)(MM_HAND - dt_in(k, mm_Z_hand));
        f->step = DRAW;
        return;
    case DRAW:
        if (f->r[1] < f->r[0] && dt_in(k, mm_Z_draw)) {
            dt_draw(k, f, mm_Z_draw, DT_TOP, 0, DRAWN);
            return;
        }
        dt_say(k, mm_M_drew, MM_CULT, DT_NOTHING, f->r[1], 0);
        dt_pop(k, f->r[1]);
        return;
    case DRAWN:
        dt_move(k, (unsigned)k->s->ret, mm_Z_hand, -1, DT_PLAIN);
        f->r[1]++;
        f->step = DRAW;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* -------------------------------------------- phase 2: Tile Placement ---- */

/* The Cultist goes through the hand tile by tile and may go back. Nobody sees anything of it before
 * all is laid out at once, so that neither order nor second thoughts tell what a tile is. */

static unsigned nth_in_hand(const struct dt *k, unsigned n)
{
    unsigned t = dt_first(k, mm_Z_hand);
    while (n-- && t != DT_NOTHING)
        t = dt_next(k, mm_Z_hand, t);
    return t;
}

/* PLACE-02: a tile may be kept while six others can still be placed. */
static bool may_keep(const struct dt *k)
{
    unsigned kept = 0;
    for (unsigned n = 0; n < mm(k)->planned[MM_CULT]; n++)
        kept += !mm(k)->plan[MM_CULT][nth_in_hand(k, n)];
    return dt_in(k, mm_Z_hand) > MM_HAND + kept;             /* AMB-03 */
}

static void ask_plan(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned planned = mm(k)->planned[MM_CULT], tile = nth_in_hand(k, planned);
    dt_ask(k, f, tile == DT_NOTHING ? mm_A_lay_out : mm_A_lay, MM_CULT, next);
    k->s->ask.flags |= DT_ASK_SECRET;
    if (tile == DT_NOTHING)
        dt_option(k, mm_O_lay_out, 0, 0);
    else
        k->s->ask.source = (uint16_t)tile;
    for (unsigned left = tile == DT_NOTHING ? 0 : mm_spaces_for(k, tile); left; left &= left - 1)
        dt_option(k, mm_O_lay, (unsigned)__builtin_ctz(left), 0);
    if (tile != DT_NOTHING && may_keep(k))
        dt_option(k, mm_O_keep, 0, 0);
    if (planned)
        dt_option(k, mm_O_before, 0, 0);
}

static void note_plan(struct dt *k)
{
    struct mm *s = mm(k);
    if (k->s->answer.verb == mm_O_before)
        s->planned[MM_CULT]--;
    unsigned tile = nth_in_hand(k, s->planned[MM_CULT]);
    s->plan[MM_CULT][tile] = (uint8_t)(k->s->answer.verb == mm_O_lay ? k->s->answer.object + 1 : 0);
    if (k->s->answer.verb != mm_O_before)
        s->planned[MM_CULT]++;
}

/* AMB-04, PLACE-03, PLACE-08 */
static void lay_tiles(struct dt *k)
{
    struct mm *s = mm(k);
    for (unsigned space = 0; space < MM_SPACES; space++) {
        int n = 0;
        for (unsigned t = dt_first(k, mm_Z_hand); t != DT_NOTHING; t = dt_next(k, mm_Z_hand, t))
            if (s->plan[MM_CULT][t] == space + 1) {
                dt_move(k, t, mm_Z_at_library + space, -1, DT_PLAIN);
                s->plan[MM_CULT][t] = 0;
                n++;
            }
        if (n)
            dt_say(k, mm_M_laid, MM_CULT, DT_NOTHING, n, (int)space);
    }
    s->planned[MM_CULT] = 0;
}

void mm_proc_lay(struct dt *k, struct dt_frame *f)
{
    enum { ASK, CHOSEN };
    switch (f->step) {
    case ASK:
        if (dt_in(k, mm_Z_hand))
            ask_plan(k, f, CHOSEN);
        else
            dt_pop(k, 0);                                            /* MMC-GAP-03 */
        return;
    case CHOSEN:
        f->step = ASK;
        if (k->s->answer.verb != mm_O_lay_out) {
            note_plan(k);
            return;
        }
        lay_tiles(k);
        dt_pop(k, 0);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ---------------------------------------------- phase 3: Investigation ---- */

/* MMC-ITEM-01, AMB-33, AMB-34 */
/* INVP-06, INVP-07: at the start of the turn items go from hand to hand; one that has been given
 * stays (INVP-08). An item is marked when it was given this turn. */
static bool item_waits(const struct dt *k, unsigned item)
{
    unsigned bearer = mm_bearer(k, item);
    return bearer == DT_NOTHING || dt_thing(k, bearer)->zone != mm_Z_free;
}

static void offer_items(struct dt *k, struct dt_frame *f, unsigned next)
{
    static const uint8_t zone[] = { mm_Z_satchel, mm_Z_carried };
    bool waits = false;
    dt_ask(k, f, mm_A_carry, MM_TEAM, next);
    for (unsigned z = 0; z < 2; z++)
        for (unsigned i = dt_first(k, zone[z]); i != DT_NOTHING; i = dt_next(k, zone[z], i)) {
            waits = waits || item_waits(k, i);
            for (unsigned c = dt_first(k, mm_Z_free); !dt_thing(k, i)->mark && c != DT_NOTHING;
                 c = dt_next(k, mm_Z_free, c))
                if (c != mm_bearer(k, i))
                    dt_option(k, mm_O_give, i, (int)c);
        }
    if (!waits)
        dt_option(k, mm_O_ready, 0, 0);
}

void mm_proc_items(struct dt *k, struct dt_frame *f)
{
    enum { ASK, CHOSEN };
    unsigned item = k->s->answer.object, bearer = (unsigned)k->s->answer.arg;
    switch (f->step) {
    case ASK:
        if (dt_first(k, mm_Z_free) == DT_NOTHING || dt_in(k, mm_Z_satchel) + dt_in(k, mm_Z_carried) == 0)
            dt_pop(k, 0);
        else
            offer_items(k, f, CHOSEN);
        return;
    case CHOSEN:
        if (k->s->answer.verb == mm_O_ready) {
            for (unsigned i = dt_first(k, mm_Z_carried); i != DT_NOTHING; i = dt_next(k, mm_Z_carried, i))
                dt_thing(k, i)->mark = 0;
            dt_pop(k, 0);
            return;
        }
        dt_put_on(k, item, mm_Z_carried, bearer, DT_KEEP);
        dt_thing(k, item)->mark = 1;
        dt_say(k, mm_M_given, DT_NOBODY, item, (int)k->content->card_of[bearer], 0);
        f->step = ASK;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* Who is still to be sent: those who stay at home are marked. */
static unsigned next_to_send(const struct dt *k)
{
    unsigned c = dt_first(k, mm_Z_free);
    while (c != DT_NOTHING && dt_thing(k, c)->mark)
        c = dt_next(k, mm_Z_free, c);
    return c;
}

/* RITES-06, INVP-01, INVP-02; AMB-05: staying at home is for those who play so. */
static void offer_locations(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, mm_A_send, MM_TEAM, next);
    k->s->ask.source = (uint16_t)next_to_send(k);
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        if (dt_in(k, mm_Z_at_library + space))
            dt_option(k, mm_O_send, space, 0);
    if (k->s->setting[mm_G_stay_home])
        dt_option(k, mm_O_stay, 0, 0);
}

static bool anything_to_find(const struct dt *k)
{
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        if (dt_in(k, mm_Z_at_library + space))
            return true;
    return false;
}

static void send(struct dt *k, unsigned character)
{
    if (k->s->answer.verb == mm_O_stay) {
        dt_thing(k, character)->mark = 1;
        return;
    }
    dt_move(k, character, mm_Z_team + k->s->answer.object, -1, DT_KEEP);
    dt_say(k, mm_M_sent, DT_NOBODY, character, k->s->answer.object, 0);
}

static void all_are_sent(struct dt *k)
{
    for (unsigned c = dt_first(k, mm_Z_free); c != DT_NOTHING; c = dt_next(k, mm_Z_free, c))
        dt_thing(k, c)->mark = 0;
}

/* MMC-GAP-04, MMC-GAP-06 */
/* INVP-03, AMB-05: every free investigator goes somewhere; AMB-06: unless there is nowhere to go. */
void mm_proc_investigate(struct dt *k, struct dt_frame *f)
{
    enum { START, NEXT, SENT };
    struct mm *s = mm(k);
    switch (f->step) {
    case START:
        s->before[MM_CULT] = s->points[MM_CULT];
        s->before[MM_TEAM] = s->points[MM_TEAM];
        f->step = NEXT;
        dt_push(k, mm_C_items, MM_TEAM, DT_NOTHING);
        return;
    case NEXT:
        if (next_to_send(k) != DT_NOTHING && anything_to_find(k)) {
            offer_locations(k, f, SENT);
            return;
        }
        all_are_sent(k);
        dt_pop(k, 0);
        return;
    case SENT:
        send(k, next_to_send(k));
        f->step = NEXT;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
