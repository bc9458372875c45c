/* complete.h -- see complete.c. */
#ifndef APP_COMPLETE_H
#define APP_COMPLETE_H

#include "app.h"

/* The words behind the program's name, the last of them being typed, of a program with these commands. Status 1: files
 * fit there as well. */
int app_complete(const struct app_command *all, int words, char **word);

#endif
