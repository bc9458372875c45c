/* pthread.h -- of threads what can be said where there is only one: locks are open, nobody waits, none can be begun.
 * Debian's C library for WebAssembly has no threads and so no header of this name. */
#ifndef ALONE_PTHREAD_H
#define ALONE_PTHREAD_H

#include <errno.h>
#include <sys/types.h>
#include <time.h>

#define PTHREAD_MUTEX_INITIALIZER { 0 }
#define PTHREAD_COND_INITIALIZER { 0 }

#define ALONE(name, ...) static inline int name(__VA_ARGS__) { return 0; }
ALONE(pthread_mutex_init, pthread_mutex_t *m, const pthread_mutexattr_t *a)
ALONE(pthread_mutex_destroy, pthread_mutex_t *m)
ALONE(pthread_mutex_lock, pthread_mutex_t *m)
ALONE(pthread_mutex_trylock, pthread_mutex_t *m)
ALONE(pthread_mutex_unlock, pthread_mutex_t *m)
ALONE(pthread_cond_init, pthread_cond_t *c, const pthread_condattr_t *a)
ALONE(pthread_cond_destroy, pthread_cond_t *c)
ALONE(pthread_cond_signal, pthread_cond_t *c)
ALONE(pthread_cond_broadcast, pthread_cond_t *c)
ALONE(pthread_cond_wait, pthread_cond_t *c, pthread_mutex_t *m)
ALONE(pthread_condattr_init, pthread_condattr_t *a)
ALONE(pthread_condattr_destroy, pthread_condattr_t *a)
ALONE(pthread_join, pthread_t t, void **result)
#undef ALONE
static inline int pthread_condattr_setclock(pthread_condattr_t *a, clockid_t clock) { return 0; }
static inline int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *until)
{
    return ETIMEDOUT;
}
static inline int pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *with)
{
    return EAGAIN;
}

#endif
