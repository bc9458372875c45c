/* budget.c -- see budget.h. The list goes from the lease that was not used for longest to the one used last. */
#include "budget.h"

#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given_back = PTHREAD_COND_INITIALIZER;
static struct dtp_lease *oldest, *newest;
static size_t budget = SIZE_MAX, held;
static long working, processors = 1;
static bool emptied;

static void unlink_lease(struct dtp_lease *l)
{
    *(l->older ? &l->older->newer : &oldest) = l->newer;
    *(l->newer ? &l->newer->older : &newest) = l->older;
    l->older = l->newer = NULL;
    l->known = false;
}

static void link_newest(struct dtp_lease *l)
{
    l->older = newest;
    l->newer = NULL;
    *(newest ? &newest->newer : &oldest) = l;
    newest = l;
    l->known = true;
}

static void set_held(struct dtp_lease *l, size_t bytes)
{
    held += bytes - l->held;
    l->held = bytes;
}

/* One share is set aside for each who is at work; the others hold what is kept. */
static size_t share(void)
{
    return budget == SIZE_MAX ? SIZE_MAX : budget / 8 > DTP_SHARE_LEAST ? budget / 8 : (size_t)DTP_SHARE_LEAST;
}

/* Until `l` could hold so many bytes: whoever is not at work is emptied, those not used for longest first. */
static bool make_room(const struct dtp_lease *l, size_t bytes)
{
    bool others_work = false;
    for (struct dtp_lease *o = oldest; o && held - l->held + bytes > budget; o = o->newer) {
        others_work = others_work || o->busy;
        if (o == l || o->busy || !o->held)
            continue;
        o->empty(o);
        set_held(o, 0);
        emptied = true;
    }
    return held - l->held + bytes <= budget || !others_work;
}

void dtp_turn_begin(void)
{
    pthread_mutex_lock(&lock);
    while (budget != SIZE_MAX && working >= processors)
        pthread_cond_wait(&given_back, &lock);
    working++;
    pthread_mutex_unlock(&lock);
}

void dtp_turn_end(void)
{
    pthread_mutex_lock(&lock);
    working--;
    pthread_cond_broadcast(&given_back);
    pthread_mutex_unlock(&lock);
}

/* Who waits is not at work: others may empty it meanwhile, so that somebody can always go on. */
size_t dtp_lease_begin(struct dtp_lease *l)
{
    pthread_mutex_lock(&lock);
    if (l->known)
        unlink_lease(l);
    link_newest(l);
    size_t most = share();
    while (most != SIZE_MAX && !make_room(l, most))
        pthread_cond_wait(&given_back, &lock);
    if (most != SIZE_MAX)
        set_held(l, most);
    l->busy = true;
    pthread_mutex_unlock(&lock);
    return most;
}

void dtp_lease_end(struct dtp_lease *l, size_t bytes)
{
    pthread_mutex_lock(&lock);
    set_held(l, bytes);
    l->busy = false;
    pthread_cond_broadcast(&given_back);
    pthread_mutex_unlock(&lock);
}

void dtp_lease_forget(struct dtp_lease *l)
{
    pthread_mutex_lock(&lock);
    set_held(l, 0);
    if (l->known)
        unlink_lease(l);
    pthread_cond_broadcast(&given_back);
    pthread_mutex_unlock(&lock);
}

void dtp_budget(size_t bytes)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    pthread_mutex_lock(&lock);
    budget = bytes;
    processors = count > 0 ? count : 1;
    pthread_mutex_unlock(&lock);
}

size_t dtp_budget_held(void)
{
    pthread_mutex_lock(&lock);
    size_t now = held;
    pthread_mutex_unlock(&lock);
    return now;
}

bool dtp_budget_emptied(void)
{
    pthread_mutex_lock(&lock);
    bool since = emptied;
    emptied = false;
    pthread_mutex_unlock(&lock);
    return since;
}
