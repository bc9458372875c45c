/* chances.c -- see chances.h. */
#include "chances.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../../kernel/rules.h"
#include "../budget.h"

enum { SOLVERS = 256, BYTES = 96 << 20, KNOWN = 1 << 19 };

struct key { uint64_t a, b; };
struct known { struct key key; int chance; };
struct dtp_chances {
    struct dtp_lease lease;
    struct dtp_chances *next;
    struct dtp_memory *solvers;
    struct known *known;                 /* KNOWN of them, where the key says; the last one stays */
};
enum { TABLE = KNOWN * sizeof(struct known) };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct dtp_chances *idle;         /* the one used last first: there are as many as were at work at once */

static void empty(struct dtp_lease *l)
{
    struct dtp_chances *c = (struct dtp_chances *)l;
    dtp_memory_empty(c->solvers);
    free(c->known);
    c->known = NULL;
}

static void put_back(struct dtp_chances *c)
{
    pthread_mutex_lock(&lock);
    c->next = idle;
    idle = c;
    pthread_mutex_unlock(&lock);
}

static struct dtp_chances *take(void)
{
    pthread_mutex_lock(&lock);
    struct dtp_chances *c = idle;
    if (c)
        idle = c->next;
    pthread_mutex_unlock(&lock);
    if (c || !(c = calloc(1, sizeof *c)))
        return c;
    c->lease.empty = empty;
    if ((c->solvers = dtp_memory_new(SOLVERS, BYTES)))
        return c;
    free(c);
    return NULL;
}

struct dtp_chances *dtp_chances_begin(void)
{
    dtp_turn_begin();
    struct dtp_chances *c = take();
    if (c) {
        size_t share = dtp_lease_begin(&c->lease);
        c->solvers->bytes = share - TABLE < BYTES ? share - TABLE : BYTES;
    }
    if (c && (c->known || (c->known = calloc(KNOWN, sizeof *c->known))))
        return c;
    if (c) {
        dtp_lease_end(&c->lease, dtp_memory_held(c->solvers));
        put_back(c);
    }
    dtp_turn_end();
    return NULL;
}

/* The bound of the solvers is kept between them, the last excepted: one that grew beyond it goes, too. */
void dtp_chances_end(struct dtp_chances *c)
{
    size_t bytes = dtp_memory_held(c->solvers);
    if (bytes > c->solvers->bytes) {
        dtp_memory_empty(c->solvers);
        bytes = 0;
    }
    dtp_lease_end(&c->lease, TABLE + bytes);
    put_back(c);
    dtp_turn_end();
}

/* ---- positions ---- */

static void stir(struct key *k, const void *bytes, size_t n)
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

int dtp_chances_of(struct dtp_chances *c, const struct dt_trial *t, struct dt_plight at)
{
    struct key key = { 1, 2 };
    leave_out(t, &at);
    stir(&key, t, sizeof *t);
    stir(&key, &at, sizeof at);
    struct known *k = &c->known[key.a % KNOWN];
    if (at.stage == DT_TR_READY && k->key.a == key.a && k->key.b == key.b)
        return k->chance;
    double value = dtp_chance(c->solvers, t, &at);
    int chance = value < 0 ? (int)DT_UNKNOWN : (int)(value * DT_SURE + 0.5);
    if (at.stage == DT_TR_READY && value >= 0)
        *k = (struct known){ key, chance };
    return chance;
}
