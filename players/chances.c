/* chances.c -- see chances.h. */
#include "chances.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SOLVERS = 256, BYTES = 96 << 20, KNOWN = 1 << 19 };

struct dtp_chances {
    struct dtp_memory *solvers;
    struct known { struct dtp_key key; unsigned chance; } known[KNOWN];   /* where the key says; the last one stays */
};

static pthread_key_t own;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool have_key;

static void let_go(void *memory)
{
    struct dtp_chances *c = memory;
    dtp_memory_free(c->solvers);
    free(c);
}

static void make_key(void) { have_key = pthread_key_create(&own, let_go) == 0; }

struct dtp_chances *dtp_chances(void)
{
    pthread_once(&once, make_key);
    struct dtp_chances *c = have_key ? pthread_getspecific(own) : NULL;
    if (c || !have_key || !(c = calloc(1, sizeof *c)))
        return c;
    c->solvers = dtp_memory_new(SOLVERS, BYTES);
    if (c->solvers && pthread_setspecific(own, c) == 0)
        return c;
    let_go(c);
    return NULL;
}

/* ---- positions ---- */

static void stir(struct dtp_key *k, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, (const char *)bytes + i, n - i < sizeof word ? n - i : sizeof word);
        k->a = (k->a ^ word) * 0x9e3779b97f4a7c15u;
        k->a ^= k->a >> 32;
        k->b = (k->b + word) * 0xd6e8feb86659fd93u;
        k->b ^= k->b >> 29;
    }
}

struct dtp_key dtp_trial_key(const struct dt_trial *t)
{
    struct dtp_key k = { 1, 2 };
    stir(&k, t, sizeof *t);
    return k;
}

/* Health that nothing takes, and strikes that there are not dice enough to fail for, do not matter. To be ready for a
 * throw is to throw where nothing can be done before it. */
static void leave_out(const struct dt_trial *t, struct dt_plight *at)
{
    unsigned dice = 0;
    for (unsigned i = 0; i < DT_TR_COLOURS * DT_TR_FACES; i++)
        dice += at->thrown[i / DT_TR_FACES][i % DT_TR_FACES] + at->held[i / DT_TR_FACES][i % DT_TR_FACES];
    for (unsigned i = 0; i < DT_TR_COLOURS; i++)
        dice += at->pool[i];
    bool holders = at->laid[0] | at->laid[1] | (t->promised && (at->holders[0] | at->holders[1]));
    for (unsigned i = 0; i < DT_TR_COLOURS * DT_TR_FACES; i++)
        holders |= at->held[i / DT_TR_FACES][i % DT_TR_FACES] > 0;
    if (at->stage == DT_TR_THROW && !holders)
        at->stage = DT_TR_READY;
    if (!t->strikes || at->strikes > dice)
        at->strikes = DT_TR_ENOUGH;
    for (unsigned i = 0; i < 2; i++) {
        bool taken = t->loss[i] > 0;
        for (unsigned task = 0; task < t->tasks; task++)
            taken |= t->task[task].cost[i] > 0;
        if (!taken && at->health[i])
            at->health[i] = DT_TR_ENOUGH;
    }
}

unsigned dtp_chances_of(struct dtp_chances *c, const struct dt_trial *t, struct dtp_key key, struct dt_plight at)
{
    leave_out(t, &at);
    stir(&key, &at, sizeof at);
    struct known *k = &c->known[key.a % KNOWN];
    if (at.stage == DT_TR_READY && k->key.a == key.a && k->key.b == key.b)
        return k->chance;
    double value = dtp_chance(c->solvers, t, &at);
    unsigned chance = value < 0 ? (unsigned)DT_TR_UNKNOWN : (unsigned)(value * DT_TR_SURE + 0.5);
    if (at.stage == DT_TR_READY && value >= 0)
        *k = (struct known){ key, chance };
    return chance;
}
