/* sys/resource.h -- there is nobody to be polite to. */
#ifndef ALONE_RESOURCE_H
#define ALONE_RESOURCE_H

enum { PRIO_PROCESS };
static inline int setpriority(int which, unsigned who, int priority) { return which + (int)who + priority; }

#endif
