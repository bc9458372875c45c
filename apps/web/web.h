/* web.h -- what the files of the server share.
 *
 * Three kinds of threads. The *network thread* (net.c) owns all sockets; it parses no JSON and
 * touches no table. *Workers* (work.c) carry out commands: everything about one table is done by
 * one worker at a time, so a table needs no lock of its own. The *store thread* (store.c) owns the
 * database and writes what several workers wait for in one transaction.
 *
 * The way of a choice: frame -> inbox of its client -> queue of its table -> worker: session ->
 * store, on disk -> views into the outboxes of everybody at the table -> network thread. */
#ifndef APP_WEB_H
#define APP_WEB_H

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../session/session.h"
#include "../ask.h"

enum {
    WEB_FRAME = 16384,    /* bytes of one command */
    WEB_INBOX = 32,       /* commands of one client that may wait */
    WEB_HERE = 64,        /* clients at one table */
    WEB_READ = 64 << 20,  /* bytes of a journal that the session reads */
    WEB_WATCHERS = 32,    /* of them who only watch */
    WEB_SAME = 8,         /* of them who came with the same links */
    WEB_OUTBOX = 4 << 20, /* bytes that may wait for one client before it counts as too slow */
    WEB_TOKEN = 32,       /* letters of a token */
    WEB_OFFERS = 4,       /* keys of a seat that were given out and that nobody has come with yet */
    WEB_CODE = 8,         /* letters of a code for another device */
    WEB_CODES = 1024,     /* codes in use */
    WEB_CODES_EACH = 16,  /* of them, made from one address */
    WEB_TRIES = 10,       /* codes that one address may try at once; then one a minute */
    WEB_ID = 16,          /* letters of a table's name */
    WEB_NAME = 40,        /* bytes of a person's name */
    WEB_TALK = 500,       /* bytes of one thing said */
    WEB_TALKS = 50,       /* how many of them are kept */
    WEB_NOTES = 12,       /* and of what happened to one seat, however much is said */
    WEB_EVENTS = 50,      /* events told to somebody who joins and has not chosen yet */
    WEB_LOG_MOST = 1000,  /* events in one answer to `log` */
    WEB_THINK_MS = 20,    /* how long computer players may hold a worker before others get their turn */
    WEB_PACE_MS = 400,    /* between choices at a table without people */
    WEB_JOURNAL = 512 << 10, /* bytes of a journal that somebody brings */
    WEB_BROUGHT = 32,     /* such journals in memory */
    WEB_READING = 2,      /* workers that play one again at the same time */
    WEB_STANDS = 32,      /* standing answers of all people at a table that it remembers */
    WEB_ADDRESS = 48,     /* letters of an address and an end */
    WEB_PAGES = 32,       /* connections of one address for files, beside its WebSockets */
    WEB_HEADER_S = 5,     /* seconds for the head of a request */
    WEB_NOBODY = 0xff     /* instead of a seat */
};

struct web_settings {
    const char *address, *store;   /* store: the database's file */
    unsigned port;
    const char *metrics;           /* the address of /metrics, which is nowhere else; NULL: there is none */
    unsigned metrics_port;
    const char *cert, *key;        /* NULL: no TLS */
    const char *const *origin;     /* further origins, NULL-terminated; NULL: none */
    bool proxy;                    /* addresses are those a proxy names */
    unsigned tables, connections, per_address, workers;
    unsigned new_tables;           /* that one address may make in an hour; 0: any number */
    unsigned rate;                 /* commands per second of one client */
    unsigned delay_ms;             /* of computer players where seats know different things */
    unsigned code_s;               /* how long a code for another device lives */
    unsigned sleep_s;              /* an idle table leaves memory after that */
    unsigned expire_days;          /* an unfinished table nobody touched is removed, in days of web_age; 0: never */
    unsigned unused_days;          /* one at which nobody has chosen anything yet; 0: as the others */
    unsigned advice_mb;            /* that all games together may keep of chances they worked out */
    unsigned journal_kb;           /* that the journal of one table may have */
    unsigned store_mb;             /* no new tables when the store has so much; 0: any number */
};

/* --------------------------------------------------------- counters, log lines (count.c) ---- */
struct web_counts {
    atomic_ullong connections, connections_total, dropped, store_errors, http, tables;
};
extern struct web_counts web_count;
/* What happens at tables. Where seats know different things, whoever sees a number grow, or by how much, could tell
 * what another seat has done in secret: there it is counted when the game is over. */
enum web_tallied { WEB_N_COMMANDS, WEB_N_REFUSED, WEB_N_CHOICES, WEB_N_PLAYER_CHOICES, WEB_N_UNDOS, WEB_N_VIEWS,
                   WEB_N_BYTES, WEB_N_WAKES, WEB_N_SLEEPS, WEB_TALLIED };
struct web_table;
void web_tally(struct web_table *t, enum web_tallied what, uint64_t more);    /* NULL: at no table */
void web_tally_end(struct web_table *t);                    /* its game is over: nothing is secret any more */
void web_tally_awake(const struct web_table *t, int change);
void web_tally_latency(const struct web_table *t, int64_t us);    /* from a choice's frame to its view on its way */
int64_t web_now_us(void);                    /* a clock that only goes forward */
int64_t web_time(void);                      /* seconds since 1970 */
char *web_metrics(void);                     /* malloc'd */
/* "time=.. level=.. event=.. ..."; the rest as key=value with values quoted by the caller's format. */
void web_log(const char *level, const char *event, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ------------------------------------------------------------------------ tokens (token.c) ---- */
bool web_random(void *to, size_t length);
bool web_token(char *to, unsigned letters);  /* `letters` and an end */
bool web_same_token(const char *kept, const char *given);   /* in constant time; "" opens nothing */

/* --------------------------------------------------------------------- visitors (visit.c) ---- */
enum web_visit { WEB_VISIT_SOCKET, WEB_VISIT_CLIENT, WEB_VISIT_TABLE, WEB_VISITS };
void web_address_of(char to[WEB_ADDRESS], int socket);
void web_address_read(char to[WEB_ADDRESS], const char *forwarded);     /* of X-Forwarded-For */
bool web_visit_fits(const char *address, enum web_visit what, unsigned most);    /* one more? 0: any number */
void web_visit(const char *address, enum web_visit what, int change);   /* +1 or -1 */
bool web_visit_table(const char *address);                      /* may it make one more in this hour? Then it has */
bool web_visit_try(const char *address);                        /* may it try a code now? Then it has */
void web_visits_end(void);

/* --------------------------------------------------------------------- clients (client.c) ---- */
struct web_message { struct web_message *next; size_t length; char *text; };  /* text has room for lws before it */
struct web_job {
    struct web_job *next;
    enum { WEB_COMMAND, WEB_TOO_FAST, WEB_GONE, WEB_TICK } kind;
    struct web_client *client;   /* NULL: WEB_TICK */
    json_t *command;             /* once it is parsed */
    bool forwarded;              /* to a table its client is not at yet */
    bool failed;                 /* what it waited for cannot be had */
    json_t *answer;              /* made at another table, to be sent where its client is */
    char *text;
    size_t length;
    int64_t came_us;
};
struct web_client {
    atomic_uint holders;
    unsigned number;                          /* for log lines */
    char address[WEB_ADDRESS];                /* where it comes from */
    pthread_mutex_t lock;                     /* of the outbox */
    struct web_message *out, **out_end;
    size_t out_bytes;
    bool closed;
    atomic_bool drop;                         /* the network thread is to end it once the outbox is sent */
    bool wants;                               /* is on the list of the network thread */
    struct web_client *next_wants;
    void *wire;                               /* the network thread's own; NULL: closed */

    struct web_job *in, **in_end;             /* under the lock of the work queue */
    unsigned ins;
    bool busy;

    /* what follows is touched by the one job at work for this client or its table */
    struct web_table *table;
    struct web_client *next_here;
    uint8_t seats, eyes, asked;               /* held, as bits; looked through; of those held, asked last */
    bool host, spectator, view_sent;
    char lang[8];
    uint64_t seen_view, seen_table;           /* what was sent last */
    size_t log_end;
    char *brought;                            /* a journal it wants to watch; of: 1 + its choices, 0: not known yet */
    size_t brought_length;
    unsigned brought_of;
};
struct web_client *web_client_new(void);
void web_client_hold(struct web_client *c);
void web_client_let_go(struct web_client *c);
void web_send(struct web_client *c, const char *text, size_t length);   /* copies; any thread */
void web_send_json(struct web_client *c, json_t *message);              /* takes the reference */
void web_drop(struct web_client *c, const char *reason);                /* says bye, then closes */
struct web_message *web_client_next(struct web_client *c);              /* NULL: nothing waits */
/* The network thread is told here that a client has something to send (net.c). */
void web_net_wants(struct web_client *c);

/* ------------------------------------------------------------------------- work (work.c) ---- */
bool web_work_start(unsigned workers);
void web_work_stop(void);                                       /* the threads; what was begun is finished */
void web_work_end(void);                                        /* once nobody is connected: forget all tables */
void web_work_all(void);                                        /* in this thread, until nothing is left to do */
/* A frame from a client, in time or too fast; false: too many wait. */
bool web_work_command(struct web_client *c, const char *text, size_t length, bool fast);
void web_work_gone(struct web_client *c);
/* Where no thread keeps time: tables whose time has come enter the queue; returns when the next one's does. */
int64_t web_work_clock(void);
void web_work_round(void);                                      /* look at all tables now: has one expired? */
void web_work_tick(struct web_table *t, int64_t after_ms);      /* call web_table_tick then; the earliest counts */
void web_work_hold(struct web_table *t, int64_t until_us);      /* by its worker: then, and nothing else before */
/* Carry the job out again at that table. False: there is no such table. */
bool web_work_forward(struct web_job *j, const char *table);
void web_work_again(struct web_job *j);                         /* wherever its client is now */
void web_work_slept(void);                                      /* memory was freed that may go back to the system */
void web_work_sit(struct web_client *c, struct web_table *t);   /* the client's commands go there now; NULL: nowhere */

/* ------------------------------------------------------------------------ store (store.c) ---- */
enum web_write_kind { WEB_PUT_TABLE, WEB_PUT_BEGIN, WEB_PUT_CARDS, WEB_PUT_LINES, WEB_PUT_TALK, WEB_CUT_TALKS,
                      WEB_CUT_NOTES, WEB_DROP_TABLE };
struct web_write {
    enum web_write_kind kind;
    const char *id;
    int64_t number, when;
    const char *text, *more;  /* TABLE: meta; BEGIN: header, key of cards; CARDS (id is the key), LINES, TALK: text */
                              /* CUT_TALKS: up to `number`; CUT_NOTES: those with `text` but the last `number` */
};
struct web_stored { const char *id, *meta; int64_t touched, entries, talks; bool header, lines; };   /* is there one? */
bool web_store_open(const char *file, char *error, size_t room);
void web_store_close(void);
bool web_store_write(const struct web_write *write, unsigned count);    /* all or nothing; durable when it returns */
int64_t web_store_bytes(void);                                          /* that are in use in the file */
bool web_store_well(void);                       /* did the last transaction succeed? The store tries again by itself */
char *web_store_journal(const char *id, bool with_cards, size_t *length);
char *web_store_meta(const char *id);                                   /* of one table; malloc'd */
bool web_store_table(const char *id, bool (*each)(void *with, const struct web_stored *table), void *with);
void web_store_talks(const char *id, void (*each)(void *with, const char *text), void *with);
bool web_store_tables(bool (*each)(void *with, const struct web_stored *table), void *with);

/* schema.c: is this file a store, or could it become one? It is only read. Then make it one of this version. */
struct sqlite3;
bool web_schema_check(const char *file, char *error, size_t room);
bool web_schema_make(struct sqlite3 *base, const char *file, char *error, size_t room);
/* row.c: can the server have written this? NULL, or the name of the value that is wrong. */
const char *web_row_fault(json_t *meta);
const char *web_stored_fault(const struct web_stored *stored);
bool web_status_fits(const struct web_stored *stored, unsigned status);   /* as its journal is there, or not */
bool web_talk_good(const char *text);
bool web_name_good(const char *name);     /* also one that a person gives: a line that can be shown, without quotes */
/* age.c: seconds that the server has run, all its runs together; what the store said at first */
#define WEB_AGE_MOST ((int64_t)1 << 40)
void web_age_begin(int64_t ran_s);
int64_t web_age(void);

/* ------------------------------------------------------------------------ tables (table.c) ---- */
struct web_stand { uint16_t thing; uint8_t seat, how; };
enum web_status { WEB_OPEN, WEB_PLAYING, WEB_OVER };
struct web_table {
    char id[WEB_ID + 1], maker[WEB_ADDRESS]; /* maker: where it was made from, since this start of the server */
    struct web_table *next;                  /* under the lock of the work queue, up to `due` */
    struct web_job *jobs, **jobs_end;
    bool running, ready, dead, held;         /* held: does nothing until it is due */
    bool counts;                             /* against the most tables there may be */
    struct web_table *next_ready;
    int64_t due_us;

    int game;
    uint8_t seats, status, undo;
    bool across, spectators, open;           /* open: its seed was chosen by somebody */
    uint64_t seed;
    json_t *options;
    char host[WEB_TOKEN + 1], spectator[WEB_TOKEN + 1];
    struct {
        char token[WEB_TOKEN + 1];           /* the link that the host gives away */
        char key[WEB_TOKEN + 1];             /* what its own device comes with; then the link is spent. "": unclaimed */
        char name[WEB_NAME + 1];
        uint8_t player, offers;              /* offers: where the next one goes */
        char offer[WEB_OFFERS][WEB_TOKEN + 1];
    } seat[DTS_SEATS];
    int64_t touched;                         /* by web_age */
    int64_t used_us, asked_us;               /* last used; when a computer player was asked, 0: none is */
    unsigned asked_ply;                      /* what it was asked */
    bool answered;                           /* its answer is made and waits for its time */
    unsigned entries, talks;                 /* rows in the store */
    struct web_stand stand[WEB_STANDS];      /* as the session had them last */
    unsigned stands;
    struct dts *s;                           /* NULL: asleep, or not begun */
    uint64_t tally[WEB_TALLIED];             /* that is not counted yet */
    size_t journal_bytes;                    /* of it in the store, while it is awake */
    bool again;                              /* what was to be stored was not: look whose turn it is, in a second */
    uint8_t reseated;                        /* seats of which the journal has not heard the last yet */
    int64_t broken_us;                       /* it could not be read and is not tried again before that; 0: it could */
    char *lines;                             /* journal lines that are not in the store yet */
    size_t lines_length, lines_room;
    uint8_t asker, wants, request;           /* who asks for consent; asleep: whose, for what (dts_request) */
    uint8_t *picks;                          /* asleep: of an unfinished selection; NULL: none */
    unsigned picks_count;
    struct web_client *here;
};
struct web_table *web_table_new(void);                        /* with a name of its own, not in the list */
void web_table_free(struct web_table *t);
bool web_tables_load(char *error, size_t room);               /* all of the store that are not finished */
/* A finished one, into the list; false: there is none, or (`*bad`) its row is not right. */
bool web_table_fetch(const char *id, bool *bad);
bool web_table_wake(struct web_table *t);                     /* the session is there; false: it cannot be */
void web_table_sleep(struct web_table *t);
void web_table_use(struct web_table *t);                      /* it stays awake for a while */
bool web_table_check(const struct web_table *t, char *error, size_t room);   /* could it begin like this? */
bool web_table_begin(struct web_table *t, char *error, size_t room);
/* Write what has happened: lines, and with `meta` the table's own row. False: it has not happened, and the
 * session is what the store holds. */
bool web_table_commit(struct web_table *t, bool meta);
void web_table_tick(struct web_table *t);
void web_table_remove(struct web_table *t, const char *reason);   /* from list and store; its clients leave */
const char *web_player(unsigned i);                           /* NULL past the last; 0 is a person */
int web_player_find(const char *name);

/* the list of tables, under the lock of the work queue (work.c) */
bool web_list_add(struct web_table *t, unsigned most);        /* false: there are too many */
void web_list_drop(struct web_table *t);                      /* and free it, now or when its worker is done */
void web_list_over(struct web_table *t);                      /* it is finished and does not count any more */
bool web_list_forget(struct web_table *t);                    /* by its worker: drop it unless somebody wants it */
void web_list_each(void (*each)(struct web_table *t));        /* with the lock held */

/* ---------------------------------------------------------------------- bounds (growth.c) ---- */
struct web_ask;
bool web_table_full(const struct web_table *t);               /* nothing is added to its journal any more */
bool web_may_add(struct web_ask *a, bool further);            /* to the journal; does it bring the game further? */
bool web_may_grow(struct web_ask *a);                         /* is there room in the store for a new table? */
/* Who sits where changes in session and row alone (NULL: as it was); web_table_write_seats makes the lines for the
 * journal, and web_table_seats tells a session that was just read what the row says. */
bool web_table_seat(struct web_table *t, unsigned seat, const char *player, const char *name);
void web_table_seats(struct web_table *t);
void web_table_write_seats(struct web_table *t);

/* ---------------------------------------------------------------------- telling (tell.c) ---- */
void web_tell(struct web_table *t);                           /* everybody, what has changed for them */
void web_tell_view(struct web_table *t, struct web_client *c);     /* whether it has changed or not */
void web_tell_talks(struct web_table *t, struct web_client *c);    /* what was said lately */
/* What became of a request to take back: done, or not, and by whose no (DTS_TABLE: the game went on). */
void web_tell_request(struct web_table *t, bool done, unsigned by);
void web_tell_request_to(struct web_table *t, struct web_client *c, bool done, unsigned by);
void web_tell_talk(struct web_table *t, const char *text);         /* a message, to everybody */
/* What happened to a seat, as talk of the server's own. */
bool web_note_seat(struct web_table *t, unsigned seat, const char *what, const char *text);
void web_bye(struct web_client *c, const char *reason);
unsigned web_viewer(const struct web_table *t, const struct web_client *c);  /* a seat or DTS_TABLE */
char *web_view_text(struct dts *s, unsigned viewer, unsigned seats);         /* JSON without events; malloc'd */
void web_cut_logs(struct web_table *t);                       /* after an undo */
/* Take seats, or the right to watch, from everybody who came with it; who has nothing left goes. */
void web_send_away(struct web_table *t, unsigned seats, bool watchers, const char *reason);
/* Whoever is here leaves; the table is told. */
void web_leave(struct web_client *c);

/* --------------------------------------------------------------------- commands (command.c) ---- */
struct web_ask {
    struct web_client *c;
    struct web_table *t;          /* NULL: at none */
    struct web_job *job;
    json_t *in, *out;
    struct refusal no;            /* of the error */
    int64_t came_us;
    const char *forward;          /* the command goes on at this table */
    bool parked;                  /* it is carried out again when what it waits for is there */
};
struct web_command {
    const char *name;
    bool (*run)(struct web_ask *a);
    /* WEB_AWAY: its client leaves its table first; WEB_ELSEWHERE: it is carried out at the table it names, and its
     * client stays where it is; WEB_FURTHER: adds to the journal; WEB_BACK: adds to it, brings the game no further */
    enum { WEB_ANYWHERE = 1, WEB_AWAY = 2, WEB_AT_TABLE = 4, WEB_HOST = 8, WEB_BEGUN = 16, WEB_AWAKE = 32,
           WEB_FURTHER = 64, WEB_BACK = 128, WEB_ELSEWHERE = 256 } needs;
};
extern const struct web_command web_start_commands[], web_host_commands[], web_play_commands[], web_talk_commands[],
    web_stand_commands[], web_replay_commands[], web_cards_commands[], web_claim_commands[], web_code_commands[];
extern const struct web_settings *web_settings;
/* Carry out a job; true: it is done, false: it was forwarded. */
bool web_run(struct web_job *j, struct web_table *t);
/* Fields that only the server has; see ask.h. */
bool web_get_seat(struct web_ask *a, bool any, unsigned *seat);   /* a held one; with `any` every one */
bool web_get_language(struct web_ask *a);
bool web_refuse_said(struct web_ask *a);          /* as the session just said, in the client's language */
void web_note_join(struct web_ask *a);                            /* the answer's seats, host, spectator */
json_t *web_held_json(unsigned bits);                             /* as a list of seats */

/* play.c */
bool web_after(struct web_ask *a, bool meta);     /* players, store, views; false: the store refused */
bool web_request_ended(struct web_ask *a, unsigned by);    /* a request, without being done; as web_after */
bool web_run_players(struct web_table *t);        /* true: something was chosen */
bool web_tick_players(struct web_table *t);       /* the same, when their time has come */
/* stand.c */
void web_stand_keep(struct web_table *t);         /* remember what the session knows */
void web_stand_again(struct web_table *t);        /* tell a session that was just read */
json_t *web_stand_json(struct dts *s, unsigned seat);                 /* for a view */
json_t *web_stand_stored(const struct web_table *t);                  /* for the table's row */
void web_stand_read(struct web_table *t, json_t *stored);
/* claim.c: what tokens open, as bits of seats where it is seats */
struct web_opened { bool host, spectator; unsigned keys, links, spent; };
bool web_hides(const struct web_table *t);        /* do its seats know different things? */
bool web_claimed(const struct web_table *t, unsigned seat);
void web_own(struct web_table *t);                /* the session hears which seats are somebody's own */
void web_open(const struct web_table *t, const char *token, struct web_opened *o);    /* adds to `o` */
unsigned web_seats_of(const struct web_table *t, const struct web_opened *o);
/* Nobody stays at unclaimed seats of computer players; when the game begins, claims of theirs are void as well. */
void web_leave_computers(struct web_table *t, bool begins);
const char *web_seat_token(const struct web_table *t, unsigned seat);
bool web_adopt(struct web_ask *a, const char *token);     /* if it is a key that was given out; false: not stored */
bool web_vacate(struct web_ask *a, unsigned seat, const char *reason);      /* a new link, and nobody has it */
bool web_refuse_opened(struct web_ask *a, const struct web_opened *o);      /* false */
/* code.c */
void web_codes_end(void);
/* start.c */
bool web_to_table(struct web_ask *a);             /* carry the command out at the table it names */
json_t *web_games_json(const char *language);     /* all games, for `hello` */
/* cards.c: the thread that lists cards */
bool web_cards_start(void);
void web_cards_stop(void);
/* replay.c */
void web_brought_free(struct web_client *c);
/* host.c */
bool web_read_setup(struct web_ask *a, struct web_table *t);      /* fields of create and setup */

/* -------------------------------------------------------------------------- http (http.c) ---- */
struct web_asset {
    const char *path, *type, *etag;
    const unsigned char *data;                    /* NULL: kept packed only */
    size_t length;
    const unsigned char *packed;                  /* the same, packed by gzip; NULL: that is hardly shorter */
    size_t packed_length;
};
extern const struct web_asset web_assets[];       /* generated; ends with a NULL path */
struct web_page {
    int status;
    const char *type, *etag;
    const void *body;
    size_t length;
    char *own;
    bool for_ever, packed;
};
/* What is at a path; `own`, when set, is to be freed. */
/* What is at a path, for a browser that accepts these encodings (its Accept-Encoding; "": none). */
struct web_page web_http(const char *path, const char *accepts);
struct web_page web_http_refused(int status);     /* at most 200 bytes */
struct web_page web_http_metrics(const char *path);     /* what is at the address of the metrics */
bool web_origin_fits(const char *origin, const char *host, const char *const *more);
bool web_host_fits(const char *host, const char *address, const char *const *more);

/* ---------------------------------------------------------------------------- net (net.c) ---- */
bool web_net_open(const struct web_settings *how, char *error, size_t room);
int web_net_port(void);
int web_net_metrics_port(void);                   /* 0: there is none */
void web_net_run(void);                           /* until web_net_stop */
void web_net_stop(void);                          /* from a signal handler, too */
void web_net_close(void);

/* serve.c: what the program finds by its name when it has loaded this front end (apps/front.c) */
struct app_args;
int web_serve(struct app_args *a);

#endif
