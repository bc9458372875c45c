/* main.c -- the server tried from outside, over real sockets:
 *
 *     web PROGRAM check [NUMBER]        the promises of docs/web-protocol.md, as TAP; one part of them
 *     web PROGRAM load [OPTION...]      many tables, many clients; figures on standard output
 *     web PROGRAM crash [OPTION...]     kill -9 at random moments; nothing acknowledged may be lost */
#include "peer.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **argument)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count >= 3 && !strcmp(argument[2], "check"))
        return check_all(argument[1], argument[3]);
    if (count >= 3 && !strcmp(argument[2], "load"))
        return load_run(argument[1], count - 3, argument + 3);
    if (count >= 3 && !strcmp(argument[2], "crash"))
        return crash_run(argument[1], count - 3, argument + 3);
    fprintf(stderr, "usage: web PROGRAM check|load|crash [OPTION...]\n");
    return 2;
}
