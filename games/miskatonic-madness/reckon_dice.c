/* reckon_dice.c -- chances of dice of which every third shows a success. */
#include "reckon.h"

enum { WHOLE = 1 << 24 };

void mm_make_odds(struct mm_odds *o)
{
    for (unsigned n = 0; n <= MM_DICE; n++) {
        uint32_t less = 0;
        for (unsigned k = 0; k <= MM_DICE; k++) {
            o->won[n][k] = 0;
            o->hits[n][k] = n ? (2 * o->hits[n - 1][k] + (k ? o->hits[n - 1][k - 1] : 0)) / 3 : k ? 0 : WHOLE;
        }
        for (unsigned k = 0; k <= MM_NEED; less += o->hits[n][k], k++)
            o->least[n][k] = (uint16_t)(k > n ? 0 : (WHOLE - less) / (WHOLE / MM_SURE));
    }
}

static int within(int n, int most) { return n < 0 ? 0 : n > most ? most : n; }

int mm_pass(const struct mm_odds *o, int dice, int need)
{
    return o->least[within(dice, MM_DICE)][within(need, MM_NEED)];
}

int mm_pass_again(const struct mm_odds *o, int dice, int need)
{
    int n = within(dice, MM_DICE), p = mm_pass(o, dice, need);
    for (int k = 0; k < need && k <= n; k++)
        p += (int)((uint64_t)o->hits[n][k] * (unsigned)mm_pass(o, n - k, need - k) / WHOLE);
    return p;
}

int mm_round_won(struct mm_odds *o, int team, int cult)
{
    int a = within(team, MM_DICE), b = within(cult, MM_DICE);
    uint64_t more = 0, less = 0, below_a = 0, below_b = 0;
    for (int k = 0; k <= MM_DICE && !o->won[a][b]; k++) {
        more += (uint64_t)o->hits[a][k] * below_b / WHOLE;
        less += (uint64_t)o->hits[b][k] * below_a / WHOLE;
        below_a += o->hits[a][k];
        below_b += o->hits[b][k];
    }
    if (!o->won[a][b])
        o->won[a][b] = (uint16_t)(1 + (more + less ? more * MM_SURE / (more + less) : MM_SURE / 2));
    return o->won[a][b] - 1;
}
