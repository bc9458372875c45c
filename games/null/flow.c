/* flow.c -- the rules of the null game, in the order of play; RULES.md is its book. */
#include "state.h"

/* NL-SET-01, then turns until somebody ends the game. r[0]: the seat being dealt to. */
void nl_proc_night(struct dt *k, struct dt_frame *f)
{
    enum { DEAL, DEALT, TURN };
    switch (f->step) {
    case DEAL:
        if (f->r[0] < k->s->seats)
            dt_draw(k, f, nl_Z_charms, DT_TOP, 0, DEALT);
        else
            f->step = TURN;
        return;
    case DEALT:
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, nl_Z_held + (unsigned)f->r[0], -1, DT_PLAIN);
        f->r[0]++;
        f->step = DEAL;
        return;
    case TURN:
        nl(k)->turn_of = (uint8_t)(f->r[1] % k->s->seats);
        f->r[1] = (int16_t)(nl(k)->turn_of + 1);
        dt_push(k, nl_C_turn, nl(k)->turn_of, DT_NOTHING);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static void rolled(struct dt *k, struct dt_frame *f)
{
    int die = k->s->ret + 1;
    dt_rolled(k, f->who, 6, (unsigned)die);
    dt_say(k, nl_M_rolled, f->who, DT_NOTHING, die, 0);
    if (die + dt_ask_value(k, nl_Q_steadiness, f->who, f->who, 0) >= 4)
        dt_event(k, nl_E_gain, f->who, DT_NOTHING, nl_N_light, 1);
}

static void omen(struct dt *k, struct dt_frame *f)
{
    if (k->s->ret < 0) {
        dt_end(k, DT_LOST, nl_M_dark);
        return;
    }
    unsigned card = (unsigned)k->s->ret;
    dt_move(k, card, nl_Z_past, -1, DT_PLAIN);
    dt_say(k, nl_M_omen, f->who, card, 0, 0);
    dt_run_field(k, card, nl_F_omen_text, f->who);
}

/* NL-TURN-01, NL-OMEN-01 */
void nl_proc_turn(struct dt *k, struct dt_frame *f)
{
    enum { START, ASK, CHOSEN, ROLL, ROLLED, DRAW, OMEN, END };
    switch (f->step) {
    case START:
        f->step = ASK;
        dt_refresh(k, nl_P_turn);
        for (unsigned t = dt_first(k, nl_Z_held + f->who); t != DT_NOTHING; t = dt_next(k, nl_Z_held + f->who, t))
            dt_thing(k, t)->flags &= (uint8_t)~DT_EXHAUSTED;
        return;
    case ASK:
        dt_ask(k, f, nl_A_action, f->who, CHOSEN);
        dt_option(k, nl_O_tend, 0, 0);
        if (nl(k)->courage[f->who] < NL_COURAGE)
            dt_option(k, nl_O_rest, 0, 0);
        return;
    case CHOSEN:
        f->step = k->s->answer.verb == nl_O_tend ? ROLL : DRAW;
        if (f->step == DRAW)
            dt_event(k, nl_E_gain, f->who, DT_NOTHING, nl_N_courage, 1);
        return;
    case ROLL: dt_roll(k, f, 6, ROLLED); return;
    case ROLLED:
        f->step = DRAW;
        rolled(k, f);
        return;
    case DRAW: dt_draw(k, f, nl_Z_omens, DT_TOP, 0, OMEN); return;
    case OMEN:
        f->step = END;
        omen(k, f);
        return;
    default: dt_pop(k, 0);
    }
}
