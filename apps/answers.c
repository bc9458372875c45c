/* answers.c -- see answers.h. */
#include "answers.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app.h"
#include "people.h"

int answer_called(struct dts *s, unsigned seat, const char *typed)
{
    int found = -1;
    for (unsigned i = 0; i < dts_options(s, seat); i++) {
        char *verb = dts_option_verb(s, seat, i), *object = dts_option_object(s, seat, i);
        char *text = dts_option_text(s, seat, i),
             *both = app_format("%s %s", verb ? verb : "", object ? object : "");
        bool same = (verb && dts_same_text(verb, typed)) || (both && dts_same_text(both, typed)) ||
                    (text && dts_same_text(text, typed));
        free(verb);
        free(object);
        free(text);
        free(both);
        if (same && found >= 0)
            return -1;
        if (same)
            found = (int)i;
    }
    return found;
}

int answer_refusal(struct dts *s, unsigned seat)
{
    int pass = answer_called(s, seat, "pass");
    return pass >= 0 ? pass : answer_called(s, seat, "no");
}

bool answer_stand(struct dts *s, unsigned seat, enum dts_standing how)
{
    unsigned thing[256], things = 0, id;
    int source = dts_decision_source(s, seat);
    bool any = false;
    for (unsigned i = 0; i < dts_options(s, seat) && things < 256; i++)
        if (dts_option_target(s, seat, i, &id) == 't')
            thing[things++] = id;
    if (!things && source >= 0 && dts_options(s, seat) > 1)
        thing[things++] = (unsigned)source;
    for (unsigned i = 0; i < things; i++) /* the last one may answer the question by itself */
        any |= dts_standing(s, seat, thing[i], how);
    return any;
}

enum report_way report_way(struct dts *s)
{
    if (dts_over(s) || !dts_hides(s))
        return REPORT_FREE;
    return people(s) > 1 ? REPORT_LATER : REPORT_WARN;
}

bool report_write(struct dts *s, char *path, size_t room)
{
    time_t now = time(NULL);
    struct tm when;
    gmtime_r(&now, &when);
    strftime(path, room, "doomtrack-report-%Y%m%d-%H%M%S.txt", &when);
    char *text = dts_owner_report(s);
    FILE *out = text ? fopen(path, "wx") : NULL;
    bool good = out && fputs(text, out) >= 0;
    if (out && fclose(out) != 0)
        good = false;
    free(text);
    return good;
}
