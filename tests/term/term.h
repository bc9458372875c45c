/* term.h -- a terminal for tests: a program at a pseudo-terminal, and what its screen shows.
 *
 * libvterm is the terminal. Nothing here waits for a time to pass by guess: a screen is looked at
 * when the program sleeps, has read all keys, and has written all it had to say. */
#ifndef TESTS_TERM_H
#define TESTS_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct rig;
struct rig *rig_new(int width, int height);
void rig_free(struct rig *r);
/* Start a program with the environment set by rig_env; its own process group, as a shell does. */
bool rig_run(struct rig *r, char *const *argv);
void rig_send(struct rig *r, const char *bytes, size_t length);
void rig_settle(struct rig *r);
void rig_resize(struct rig *r, int width, int height);
void rig_signal(struct rig *r, int number);
void rig_shell(struct rig *r, const char *text); /* another has the terminal: its modes as found, words on it */
bool rig_alive(struct rig *r);
int rig_status(const struct rig *r);       /* as of waitpid, when it is not alive */
bool rig_stopped(struct rig *r);           /* by Ctrl-Z; waits for it */
void rig_end(struct rig *r);               /* wait for its end */
char *rig_screen(struct rig *r);           /* its lines, without blanks at their ends; malloc'd */
bool rig_restored(struct rig *r, const char **why);  /* is the terminal as it was before? */
unsigned rig_colours(struct rig *r);       /* how many different colours are on the screen */

#endif
