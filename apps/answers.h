/* answers.h -- finding an option by what it means, and the bug report, for every front end. */
#ifndef APP_ANSWERS_H
#define APP_ANSWERS_H

#include "../session/session.h"

/* The only option with this verb, this verb and object, or this text; -1 when none or several. */
int answer_called(struct dts *s, unsigned seat, const char *typed);
int answer_refusal(struct dts *s, unsigned seat); /* the option that refuses: pass, or no; -1: none */
/* Give a standing answer for every card that is offered now, or for the card that asks; false: there is none. */
bool answer_stand(struct dts *s, unsigned seat, enum dts_standing how);
/* A bug report holds the whole game. While seats hide things from each other it is no matter of one of them alone: a
 * person who plays against computers is warned, several people have it after the end, as at a table of the server. */
enum report_way { REPORT_FREE, REPORT_WARN, REPORT_LATER };
enum report_way report_way(struct dts *s);
/* A bug report in a new file of this folder, named by the time; false: errno says why. */
bool report_write(struct dts *s, char *path, size_t room);

#endif
