/* inner.h -- what the session's own files share. Front ends never include it.
 *
 * The shape of a session: the state in `now`; every completed choice as a record in `record`;
 * copies of the state every DTS_SNAP choices, from which any earlier moment is played again.
 * The journal on disk and the journal as text are both written from the records. */
#ifndef DTS_INNER_H
#define DTS_INNER_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include "../cards/cards.h"
#include "../cards/text.h"
#include "../kernel/rules.h"
#include "player.h"
#include "session.h"

#ifndef DOOMTRACK_VERSION
#define DOOMTRACK_VERSION "0.1.0"
#endif

enum {
    DTS_SNAP = 16,                 /* choices between two copies of the state, and between two full hashes */
    DTS_NAME = 64,                 /* longest name of a person or a pack file, with its end */
    DTS_SOURCES = 64,              /* card files of one game with its packs */
    DTS_TEXT_MAX = 64 << 20,       /* largest journal */
    DTS_CARDS_MAX = 16 << 20,      /* all card text of one game */
    DTS_CHOICES_MAX = 1 << 20,
    DTS_LEVEL = 16,                /* longest level of a player, with its end */
    DTS_LANGUAGES = 16,            /* names of languages one session can be asked for */
};

/* ------------------------------------------------------------ growing text (buf.c) ---- */
struct dts_buf { char *at; size_t length, room; bool failed; };
void dts_put(struct dts_buf *b, const char *text, size_t length);
void dts_puts(struct dts_buf *b, const char *text);
void dts_printf(struct dts_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *dts_take(struct dts_buf *b);                 /* malloc'd; NULL when memory ran out */
/* An array with room for `count` + 1 elements, or NULL; *room grows by doubling. */
void *dts_grow(void *at, size_t count, size_t *room, size_t size);
char *dts_copy(const char *text, size_t length);
uint64_t dts_mix(uint64_t x);                      /* spreads every bit over all */
uint64_t dts_text_hash(const char *text, size_t length);

/* --------------------------------------------------------- cards in use (content.c) ---- */
struct dts_card_file { char *file, *text; size_t length; bool base; };
struct dts_cards {
    struct dts_card_file file[DTS_SOURCES];
    unsigned files;
    size_t bytes;
    struct dt_content *own;        /* compiled at run time; NULL: the game's built-in content */
};
bool dts_cards_add(struct dts_cards *c, const char *file, const char *text, size_t length, bool base,
                   char *error, size_t room);
bool dts_cards_base(struct dts_cards *c, const char *game, char *error, size_t room);    /* the binary's own */
bool dts_cards_packs(struct dts_cards *c, const char *const *pack, char *error, size_t room);
bool dts_cards_is_base(const struct dts_cards *c, const char *game);     /* exactly the binary's own files? */
/* Compile if need be and put the content into *game, a copy of the registered descriptor. */
bool dts_cards_use(struct dts_cards *c, struct dt_game *game, struct dtc_errors *list, char *error, size_t room);
void dts_cards_free(struct dts_cards *c);

/* ------------------------------------------------------------ stable names (names.c) ---- */
struct dts_names { char **card, **thing; unsigned cards, things; };
bool dts_names_make(struct dts_names *n, const struct dt_game *g);
void dts_names_free(struct dts_names *n);
int dts_names_thing(const struct dts_names *n, const char *name, size_t length);   /* -1: no such thing */
void dts_dashed(struct dts_buf *b, const char *word);                    /* ancient_one as ancient-one */
bool dts_same_word(const char *word, const char *written, size_t length);   /* the two spellings are one */
char dts_verb_object(const struct dt_game *g, unsigned verb);            /* a letter of DT_VERBS */
char dts_verb_points(const struct dt_game *g, unsigned verb);    /* what its number points at: k, d; 0: nothing */
int dts_verb_find(const struct dt_game *g, const char *word, size_t length);
const char *dts_ask_word(const struct dt_game *g, unsigned ask);
void dts_put_object(struct dts_buf *b, const struct dt_game *g, const struct dts_names *n, char type, unsigned object);
bool dts_find_object(const struct dt_game *g, const struct dts_names *n, char type, const char *name, size_t length,
                     unsigned *object);

/* -------------------------------------------------------------------- the session ---- */
enum dts_by { DTS_BY_PERSON, DTS_BY_PLAYER, DTS_BY_STANDING };
struct dts_pick { uint16_t object; uint8_t taken; };
struct dts_record {
    struct dt_option option;       /* of a selection only the verb counts */
    uint8_t seat, by, nth;         /* seat or DT_NATURE; enum dts_by; which of several equal options */
    bool selection;
    uint32_t pick, picks;          /* first and how many in dts.pick */
    uint32_t log;                  /* entries of the log after it */
    uint64_t hash;                 /* of the state after it */
};
struct dts_snap { uint32_t at; struct dt_core *state; };
struct dts_mark { uint32_t at; uint8_t seat; };      /* an undo: back to `at` choices, asked for by a seat */
struct dts_stand { uint16_t card; uint8_t seat, how; };

struct dts_seat {
    const struct dts_player *player;   /* NULL: a person */
    char kind[32], level[DTS_LEVEL];   /* the player as it was written, and what stood behind the colon */
    char name[DTS_NAME], lang[16];
    uint8_t person;
    uint32_t decisions;                /* completed ones of its own */
    uint32_t faults;
};

struct dts {
    struct dt_game game;               /* the registered one with the content in use */
    struct dts_cards cards;
    struct dts_names names;
    struct dt_setup setup;
    uint64_t seed;
    struct dts_seat seat[DT_SEATS];
    char language[16];
    uint8_t undo;
    bool across, fast, counts;
    unsigned within_ms;                /* how long a computer player may think about one answer; 0: as it likes */
    atomic_bool stop;                  /* it shall think no more, and not answer */
    bool apart;                        /* seats that know different things sit at devices of their own */
    uint8_t owned;                     /* seats that are a person's own, also while a computer player has them */
    bool loose;                        /* begun at a position: there is no journal that leads here */
    struct dt_core *now, *next;        /* the state, and room to try a choice out */
    struct dt_core *unpacked;          /* what games of this setup begin from */
    uint64_t moment;                   /* grows with every change: stamps the views */
    uint64_t hash_moment, hash;

    struct dts_record *record;         /* [0, count) are played, [count, total) can be redone */
    size_t count, total, records_room;
    struct dts_pick *pick;
    size_t picks, picks_room;
    struct dts_snap *snap;
    size_t snaps, snaps_room;
    struct dts_mark *mark;
    size_t marks, marks_room;
    struct dt_happening *log;
    size_t logs, logs_room, log_begin;   /* log_begin: what setting up told */
    struct dts_stand *stand;
    size_t stands, stands_room;

    struct { uint8_t what, seat, wants; uint32_t to; } request;    /* consent.c; wants 0: none is open */

    struct dt_core *view[DT_SEATS + 1];
    uint64_t view_moment[DT_SEATS + 1];
    struct dt_table *table;
    struct dts_counter *counter;       /* NULL: nothing is counted */
    void *advice;                      /* what the adviser remembers */
    struct dts_labels *labels;
    struct { char wanted[16]; const struct dtt_language *open; } lang[DTS_LANGUAGES];
    char reads[16];                    /* the language of all words, where it is set */
    const char *seat_name[DT_SEATS];   /* as the text generator wants them */
    uint16_t character[DT_SEATS];      /* whom they play, in the view that is read */
    struct { size_t next; uint64_t moment; uint16_t thing[DT_SEATS]; } cast;   /* the same at an entry of the log */
    unsigned langs;

    int file;                          /* the autosave, -1: none */
    off_t file_end;
    bool (*keep)(void *with, const char *lines, size_t length);   /* the caller's own store, or NULL */
    void *keeper;
    char *file_path, *file_name;
    char *origin;                      /* the file it was read from, as it was then; NULL: none */
    off_t origin_size;
    struct timespec origin_time;
    dev_t origin_device;
    ino_t origin_file;
    char error[DTS_ERROR], note[DTS_ERROR];
    const char *error_key;             /* the phrase ui.error_KEY says the same in every language; NULL: none does */
    char error_about[DTS_ERROR];       /* its %1 */
};

bool dts_fail(struct dts *s, const char *format, ...) __attribute__((format(printf, 2, 3)));   /* false */
/* The same with a phrase for people, and what it is about. */
bool dts_fail_as(struct dts *s, const char *key, const char *about, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool dts_say_error(char *error, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* begin.c */
const struct dt_game *dts_game_at(unsigned i);
struct dts *dts_alloc(const struct dt_game *g);
bool dts_setting(const struct dt_game *g, const char *written, struct dt_setup *how, char *error, size_t room);
unsigned dts_seats_for(const struct dt_game *g, unsigned players);
bool dts_seat_up(struct dts *s, const struct dts_how *how, bool override, char *error, size_t room);
bool dts_start(struct dts *s, char *error, size_t room);       /* content, names, first decision */
/* A session that begins at a position instead of a setup: it can be played and undone, not saved.
 * Takes `cards` over, whether it succeeds or not; game->content is what `state` is made of. */
struct dts *dts_from_state(const struct dt_game *game, struct dts_cards *cards, const struct dt_setup *setup,
                           const struct dt_core *state, const struct dts_how *seats, char *error, size_t room);
/* By name, with a level where it takes one ("search:200"); NULL: there is none. */
const struct dts_player *dts_player_find(const char *written, const char **level);
const char *dts_seat_kind(const struct dts_seat *seat);
const char *dts_environment_language(void);

/* choose.c */
/* Bring a state to the last step of a record: make its picks, find its option. */
bool dts_prepare(struct dts *s, struct dt_core *state, const struct dts_record *r, unsigned *option);
/* Carry out a record on a state, whatever is picked there already; false: it is not legal there. */
bool dts_replay(struct dts *s, struct dt_core *state, const struct dts_record *r, struct dt_log *log);
/* Carry out a record on the game: apply, journal, commit; false leaves all as it was. */
bool dts_commit(struct dts *s, struct dts_record r, bool again);   /* again: a redo, keep what follows */
struct dts_record dts_record_of(struct dts *s, unsigned option, enum dts_by by);
unsigned dts_find_option(const struct dt_decision *d, unsigned verb, unsigned object);  /* d->count: none */
bool dts_concedes(const struct dts_record *r);                 /* is it no option, but the end that all agreed on? */
bool dts_is_person(const struct dts *s, unsigned seat);
void dts_recount(struct dts *s);
void dts_changed(struct dts *s);                               /* the state is another one now */

/* count.c */
bool dts_counter_open(struct dts *s);
void dts_counter_close(struct dts_counter *c);
void dts_count_begin(struct dts_counter *c);
struct dt_log dts_count_log(struct dts_counter *c);            /* where the next happenings go */
void dts_count_choice(struct dts *s, unsigned option);         /* before it is applied */
void dts_count_happenings(struct dts *s, const struct dt_log *log);

/* standing.c */
void dts_settle(struct dts *s);                                /* give the standing answers that apply now */
bool dts_turn_ends(struct dts *s, const struct dts_record *r);   /* does it, from `now` to `next`? */
void dts_turn_over(struct dts *s);

/* trace.c */
/* Carry out a record in slow motion; `each` sees the state before every step, false stops. */
bool dts_watch(struct dts *s, struct dt_core *state, const struct dts_record *r,
               bool (*each)(void *with, const struct dt_core *state), void *with);
void dts_put_frame(struct dts_buf *b, struct dts *s, const struct dt_frame *f, const struct dt_core *view,
                   unsigned viewer);

/* consent.c */
unsigned dts_other_people(const struct dts *s, unsigned seat);         /* the seats of people that are not that one's */
void dts_request(struct dts *s, enum dts_request what, unsigned seat, unsigned wants, size_t to);
/* After a choice, while a request is open: what whoever asked saw before it, and whether the log has told of it. */
void dts_request_goes_on(struct dts *s, uint64_t seen, bool told);

/* undo.c */
bool dts_undo_agreed(struct dts *s);                           /* all agree to the open request */
bool dts_is_secret(const struct dts *s, unsigned seat);        /* may others do what this seat must not hear of? */
bool dts_rebuild(struct dts *s, size_t count, struct dt_core *to);   /* the state after `count` choices */
bool dts_remember(struct dts *s);                              /* keep a copy of the state if one is due */
void dts_forget_after(struct dts *s, size_t count);

/* journal.c */
void dts_put_header(struct dts_buf *b, const struct dts *s, bool with_base);
/* The line of choice number i + 1, and the full hash when one is due. */
void dts_put_record(struct dts_buf *b, const struct dts *s, const struct dts_record *r, size_t i);
void dts_put_undo(struct dts_buf *b, const struct dts_mark *m);
void dts_put_end(struct dts_buf *b, const struct dt_core *state, uint64_t hash);
void dts_put_seat(struct dts_buf *b, const struct dts *s, unsigned seat);

/* disk.c */
struct stat;
/* dts_read_file, and what the file was when it had been read. */
char *dts_read_seen(const char *path, size_t most, size_t *length, struct stat *seen, char *error, size_t room);
bool dts_make_folders(const char *path, char *error, size_t room);   /* those that lead to this path */
void dts_sync_folder(const char *path);                        /* the one the path leads into */
/* Open and lock what the name leads to; -1 with errno: there is none, or somebody holds it (EWOULDBLOCK). Close it to
 * let go of it. */
int dts_claim(const char *path, struct stat *st);
bool dts_leads_to(const char *path, int file);                 /* is that file the one of this name? */
bool dts_place(const char *from, const char *to, bool only_new);   /* rename; `only_new`: never over another one */
bool dts_write_all(int file, const char *text, size_t length, off_t at);
/* A new file in its place, synced and locked; -1 with errno and the reason when it cannot be. */
int dts_write_new(const char *path, const char *text, size_t length, bool only_new, char *error, size_t room);

/* saves.c */
bool dts_append(struct dts *s, const struct dts_buf *b);       /* to the autosave, synced; true when there is none */
void dts_file_close(struct dts *s);

/* labels.c */
struct dt_item;
const char *dts_label_of(struct dts *s, const struct dtt_reader *r,
                         const struct dt_item *item); /* until the next call */
void dts_labels_drop(struct dts *s);

/* languages.c */
const struct dtt_language *dts_shared_language(const struct dt_words *words, const char *wanted); /* NULL: no memory */

/* chance.c */
struct dtt_chance dts_chance(struct dts *s);                   /* what the open question to nature is about */
char *dts_chance_answer(struct dts *s, unsigned viewer, unsigned option);   /* to a roll; NULL: its number says it */

/* words.c */
const struct dt_core *dts_view(struct dts *s, unsigned viewer);
struct dtt_reader dts_reader(struct dts *s, unsigned viewer);
bool dts_theirs(const struct dts *s, unsigned viewer);         /* is this viewer asked? */

/* joined.c */
/* What of the line told last must be kept to go on with it. */
struct dts_joining {
    unsigned times;     /* it was told so often; 0: it has become a list */
    char line[200];     /* and was this one */
};
/* Put `line` into *now, the line told last, where the two are one; false: it begins a line of its own. */
bool dts_join_line(struct dts_joining *j, char **now, const char *line);
void dts_join_begin(struct dts_joining *j, const char *line);  /* this line stands by itself so far */

/* story.c */
void dts_cast_of(struct dts *s, const struct dt_core *view);   /* fills dts.character */
/* What happened as entry `at` of the log (or, behind its end, as what would come next) in words; NULL: not worth a
 * line. And how it is told, flags of enum dt_story. */
char *dts_tell(struct dts *s, unsigned viewer, const struct dt_happening *h, size_t at);
unsigned dts_story_of(const struct dts *s, const struct dt_happening *h);

#endif
