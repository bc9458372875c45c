/* ask.c -- see ask.h. */
#include "ask.h"

#include <stdlib.h>
#include <string.h>

static size_t table_bytes(const struct dt_pool *p)
{
    bool has = p->aim.sort == DT_POOL_TABLE && p->aim.table && dtp_pool_places(p->aim.most) <= DT_POOL_TABLE_ROOM;
    return has ? dtp_pool_places(p->aim.most) * sizeof *p->aim.table : 0;
}

/* A table is compared by what is in it: it may stand where another stood. Equal pools whose unused bytes differ are
 * taken for different ones, which costs time only. */
static bool same_pool(const struct dtp_pool_asked *a, const struct dt_pool *p)
{
    struct dt_pool q;
    size_t table = table_bytes(p);
    memcpy(&q, p, sizeof q);
    q.aim.table = a->pool.aim.table;
    return a->solver && !memcmp(&q, &a->pool, sizeof q) && (!table || !memcmp(a->table, p->aim.table, table));
}

void dtp_pool_asked_free(struct dtp_pool_asked *a)
{
    dtp_pool_free(a->solver);
    free(a->table);
    memset(a, 0, sizeof *a);
}

static void open_pool(struct dtp_pool_asked *a, const struct dt_pool *p, size_t most)
{
    size_t bytes, table = table_bytes(p);
    dtp_pool_asked_free(a);
    if (dtp_pool_bytes(p, &bytes) || bytes > most || !(a->table = malloc(table + 1)))
        return;
    memcpy(&a->pool, p, sizeof a->pool);
    if (table)
        memcpy(a->table, p->aim.table, table);
    a->pool.aim.table = a->table;
    a->solver = dtp_pool_open(&a->pool, NULL);
}

bool dtp_pool_ask(struct dtp_pool_asked *a, const struct dt_pool *p, const struct dt_pool_plight *at, size_t most,
                  double *value)
{
    if (!same_pool(a, p))
        open_pool(a, p, most);
    return a->solver && dtp_pool_stands(a->solver, at, value) == DTP_POOL_FINE;
}

bool dtp_pool_is_chance(const struct dt_pool *p)
{
    bool priced = p->aim.sort != DT_POOL_REACH;
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++)
        priced = priced || p->aim.price[i];
    for (unsigned i = 0; i < p->means && i < DT_POOL_MEANS; i++)
        priced = priced || p->by[i].price;
    return !priced;
}
