/* house.c -- the server inside a page: the tables, commands and views of apps/web/ for one client, without network and
 * threads. Whoever runs the module puts commands in, takes messages out and says when time has passed; what is to be
 * kept goes through store.c. Commands and messages are those of docs/web-protocol.md. */
#include "../../apps/web/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../players/budget.h"
#include "house.h"

static const struct web_settings alone = { .address = "", .store = "", .tables = 1000, .connections = 1, .workers = 1,
                                           .rate = 1000, .delay_ms = 700, .code_s = 600, .sleep_s = 600,
                                           .advice_mb = 64, .journal_kb = 4096 };
const struct web_settings *web_settings = &alone;
static struct web_client *guest;
static struct web_message *taken;
static char error[DTS_ERROR];

/* ------------------------------------------- what other files of the server expect of a network ---- */
void web_net_wants(struct web_client *c) { (void)c; }

/* There are no strangers here. */
bool web_visit_fits(const char *address, enum web_visit what, unsigned most)
{
    return *address == '\0' && what < WEB_VISITS && most < UINT32_MAX;
}
void web_visit(const char *address, enum web_visit what, int change) { (void)address, (void)what, (void)change; }
bool web_visit_table(const char *address) { return *address == '\0'; }
bool web_visit_try(const char *address) { return *address == '\0'; }

/* Files lie beside the page; of them the server asks after ledgers only. HOUSE_LEDGERS: " GAME GAME ". */
struct web_page web_http(const char *path, const char *accepts)
{
    char game[80] = "";
    (void)accepts;
    if (sscanf(path, "/ledger/%64[a-z-].md", game + 1) == 1) {
        *game = ' ';
        strcat(game, " ");
    }
    return (struct web_page){ .status = *game && strstr(HOUSE_LEDGERS, game) ? 200 : 404 };
}

/* ------------------------------------------------------------------------------- the face ---- */
/* Room for what is put in; house_free gives it back. */
HOUSE_EXPORT(house_room) void *house_room(size_t bytes) { return malloc(bytes); }
HOUSE_EXPORT(house_free) void house_free(void *room) { free(room); }

/* After all that is stored was given to house_restore. NULL: good; else what is wrong. */
HOUSE_EXPORT(house_open) const char *house_open(void)
{
    dtp_budget((size_t)alone.advice_mb << 20);
    if (!web_store_open("", error, sizeof error) || !web_tables_load(error, sizeof error))
        return error;
    guest = web_client_new();
    return guest ? NULL : "out of memory";
}

/* A command; it is carried out when this returns. False: it was not taken. */
HOUSE_EXPORT(house_say) bool house_say(const char *text, size_t length)
{
    bool good = length <= WEB_FRAME && web_work_command(guest, text, length, false);
    web_work_all();
    return good;
}

/* Whose time has come gets its turn. Milliseconds until the next one's; at most an hour. */
HOUSE_EXPORT(house_clock) double house_clock(void)
{
    web_work_clock();
    web_work_all();
    int64_t due = web_work_clock(), now = web_now_us();
    return due <= now ? 0 : (double)(due - now) / 1000;
}

/* The next message to the page, its length in *length; NULL: there is none. Valid until the next call. */
HOUSE_EXPORT(house_next) const char *house_next(size_t *length)
{
    free(taken);
    taken = web_client_next(guest);
    *length = taken ? taken->length : 0;
    return taken ? taken->text : NULL;
}

/* The server has sent this client away: after the last message there will be no more. */
HOUSE_EXPORT(house_dropped) bool house_dropped(void) { return guest->drop; }
