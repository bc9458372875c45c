/* stand.c -- standing answers of people at a table: "pass these this turn", "until I say". They are a seat's own: no
 * other is told. The session forgets them when a table falls asleep, so the table remembers; those that hold until they
 * are taken back are in its row of the store, too. */
#include "web.h"

#include <stdlib.h>
#include <string.h>

#include "../answers.h"

static const char *const word[] = { [DTS_STAND_ASK] = "ask", [DTS_STAND_PASS_TURN] = "turn",
                                    [DTS_STAND_PASS_ALWAYS] = "always" };

static bool read_how(struct web_ask *a, enum dts_standing *how)
{
    const char *given = "";
    if (!ask_string(&a->no, a->in, "how", 10, &given))
        return false;
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (!strcmp(word[i], given)) {
            *how = (enum dts_standing)i;
            return true;
        }
    return refuse(&a->no, "bad-type", "\"how\" is turn, always or ask");
}

/* Of one card, or of everything that is offered now; taking back also of all there are. */
static bool standing(struct web_ask *a)
{
    struct dts *s = a->t->s;
    enum dts_standing how = DTS_STAND_ASK;
    unsigned seat, thing = DTS_NO_THING, ply = dts_owner_ply(s);
    if (!read_how(a, &how) || !web_get_seat(a, false, &seat)
        || !ask_number(&a->no, a->in, "thing", 0, DTS_NO_THING, &thing))
        return false;
    if (a->t->seat[seat].player)
        return refuse(&a->no, "refused", "a computer player has this seat");
    if (thing != DTS_NO_THING || how == DTS_STAND_ASK) {
        if (!dts_standing(s, seat, thing, how))
            return web_refuse_said(a);
    } else {
        int refusal = dts_asked(s) == seat ? answer_refusal(s, seat) : -1;
        if (refusal < 0 || !answer_stand(s, seat, how))
            return refuse(&a->no, "refused", "nothing is offered now that could be passed");
        if (dts_owner_ply(s) == ply && !dts_choose(s, seat, (unsigned)refusal))
            return web_refuse_said(a);
    }
    web_stand_keep(a->t);
    return web_after(a, true);
}

/* ------------------------------------------------------------------------ remembering ---- */

void web_stand_keep(struct web_table *t)
{
    t->stands = 0;
    for (unsigned seat = 0; t->s && seat < t->seats; seat++) {
        struct dts_stands_for list[WEB_STANDS];
        unsigned count = dts_standings(t->s, seat, list, WEB_STANDS - t->stands);
        for (unsigned i = 0; i < count; i++)
            t->stand[t->stands++] = (struct web_stand){ list[i].thing, (uint8_t)seat, list[i].how };
    }
}

void web_stand_again(struct web_table *t)
{
    for (unsigned i = 0; i < t->stands; i++)
        if (t->stand[i].seat < t->seats && !t->seat[t->stand[i].seat].player)
            dts_standing(t->s, t->stand[i].seat, t->stand[i].thing, (enum dts_standing)t->stand[i].how);
}

json_t *web_stand_json(struct dts *s, unsigned seat)
{
    struct dts_stands_for list[WEB_STANDS];
    unsigned count = dts_standings(s, seat, list, WEB_STANDS);
    json_t *all = json_array();
    for (unsigned i = 0; i < count; i++) {
        char *name = dts_thing_name(s, seat, list[i].thing);
        json_array_append_new(all, json_pack("{s:i,s:s,s:s}", "thing", list[i].thing, "name", name ? name : "", "how",
                                             word[list[i].how]));
        free(name);
    }
    return all;
}

/* Only what holds until it is taken back outlives the server: whose turn "this turn" was is not in the store. */
json_t *web_stand_stored(const struct web_table *t)
{
    json_t *all = json_array();
    for (unsigned i = 0; i < t->stands; i++)
        if (t->stand[i].how == DTS_STAND_PASS_ALWAYS)
            json_array_append_new(all, json_pack("[i,i]", t->stand[i].seat, t->stand[i].thing));
    return all;
}

void web_stand_read(struct web_table *t, json_t *stored)
{
    size_t i;
    json_t *one;
    t->stands = 0;
    json_array_foreach(stored, i, one) {
        json_int_t seat = json_integer_value(json_array_get(one, 0));
        json_int_t thing = json_integer_value(json_array_get(one, 1));
        if (t->stands < WEB_STANDS && seat >= 0 && seat < t->seats && thing >= 0 && thing < DTS_NO_THING)
            t->stand[t->stands++] = (struct web_stand){ (uint16_t)thing, (uint8_t)seat, DTS_STAND_PASS_ALWAYS };
    }
}

const struct web_command web_stand_commands[] = {
    { "standing", standing, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE | WEB_FURTHER },
    { NULL, NULL, 0 },
};
