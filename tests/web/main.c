/* main.c -- the server tried from outside, over real sockets:
 *
 *     web PROGRAM check                 the promises of docs/web-protocol.md, as TAP */
#include "peer.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **argument)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count >= 3 && !strcmp(argument[2], "check"))
        return check_all(argument[1]);
    fprintf(stderr, "usage: web PROGRAM check\n");
    return 2;
}
