/* house.h -- what the files of the server inside a page share with each other and with its worker (worker.js). */
#ifndef HOUSE_H
#define HOUSE_H

#include <stdbool.h>
#include <stddef.h>

#define HOUSE_EXPORT(name) __attribute__((export_name(#name)))
#define HOUSE_IMPORT(name) __attribute__((import_module("house"), import_name(#name)))

/* The worker's storage: texts by key, and all whose key begins so are forgotten. It is written before the page is told
 * anything that was said after it. */
HOUSE_IMPORT(put) void house_put(const char *key, size_t key_length, const char *text, size_t length);
HOUSE_IMPORT(drop) void house_drop(const char *prefix, size_t length);

void *house_room(size_t bytes);
void house_free(void *room);
bool house_restore(const char *key, const char *text);
const char *house_open(void);
bool house_say(const char *text, size_t length);
double house_clock(void);
const char *house_next(size_t *length);
bool house_dropped(void);

#endif
