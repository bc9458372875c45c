/* session.h -- the only face front ends see.
 *
 * A session is one game at one table: seats with their players, the journal of all choices,
 * undo, saves, and words in each viewer's language. It owns memory, files and clocks, so that
 * the kernel need not. Every call that can fail returns false and leaves a sentence for people
 * in dts_error(s); nothing is changed by a call that failed.
 *
 *     struct dts *s = dts_new(&(struct dts_how){ .game = "null", .seats = 2, .seed = 7 }, err, sizeof err);
 *     while (!dts_over(s)) { ... dts_choose(s, seat, option) ... }
 *     dts_free(s);
 *
 * Hidden information: everything that takes a `viewer` (a seat, or DTS_TABLE for what all may
 * see) answers from that viewer's view alone. What answers from the true state is named
 * dts_owner_*: for the local user, the server or the driver of an engine, never for a seat. */
#ifndef DTS_SESSION_H
#define DTS_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "ascii.h"

struct dts;
struct json_t;
enum { DTS_TABLE = 0xff, DTS_SEATS = 8, DTS_ERROR = 512 };

/* Words of the front ends themselves (`ui.KEY` of the catalogue), in a language or, with NULL,
 * in the one the environment names; malloc'd. */
char *dts_phrase(const char *language, const char *key);
unsigned dts_languages(void);
const char *dts_language(unsigned i);        /* "en" */
const char *dts_language_here(void);         /* the one the environment names, else English */

/* -------------------------------------------------------- words of strangers ---- */
/* Names, files, journals and arguments come from anywhere. What a terminal would obey or what makes a text look like
 * another one never comes out of them: control characters (C0, DEL, C1), marks of direction, separators of lines, and
 * what is no UTF-8. Everything that quotes such words goes through here; errors of the session have. */
bool dts_may_show(uint32_t code);
unsigned dts_shown(const char *at);          /* bytes of the character there; 0: it may not be shown, or the end */
bool dts_shows(const char *text);            /* nothing of the kind in it */
void dts_clean(char *text);                  /* each of them becomes a question mark */
char *dts_cleaned(const char *text);         /* a copy without them; malloc'd */

/* ------------------------------------------------------------------- games ---- */
unsigned dts_games(void);
const char *dts_game_name(unsigned i);       /* "null" */
const char *dts_game_title(unsigned i);
int dts_game_find(const char *name);         /* -1: none */
bool dts_game_for_players(unsigned game);      /* not a template or a test game: what players are offered */
unsigned dts_game_standard(void);            /* the one to suggest to somebody who has named none */
void dts_game_seats(unsigned i, unsigned *least, unsigned *most);
/* For how many players it is, and how many seats they have: one each, but a single player as many as the game says. */
void dts_game_players(unsigned i, unsigned *least, unsigned *most);
unsigned dts_game_seats_for(unsigned i, unsigned players);
/* The i-th setting of a game: name and choices ("revised first"); NULL past the last. */
const char *dts_game_setting(unsigned game, unsigned i, const char **choices);
/* The same in words: the setting, or with a choice that choice; malloc'd. */
char *dts_game_setting_words(unsigned game, unsigned i, const char *choice, const char *language);
/* What a game is about, for who has never played it, line by line: the aim, how it is lost, then a turn; malloc'd, NULL
 * past the last. */
enum { DTS_ABOUT_AIM, DTS_ABOUT_LOSS, DTS_ABOUT_TURN };
char *dts_game_about(unsigned game, unsigned line, const char *language);

/* ------------------------------------------------------------- starting one ---- */
enum dts_undo { DTS_UNDO_FREE, DTS_UNDO_OWN, DTS_UNDO_CONSENT };
struct dts_how {
    const char *game;
    unsigned seats;                  /* 1 where a single player has several: these, as the first is, of one person */
    uint64_t seed;
    const char *player[DTS_SEATS];   /* "human" (or NULL), "random", "simple" */
    const char *name[DTS_SEATS];     /* people's names for seats, NULL for none */
    const char *lang[DTS_SEATS];     /* NULL: the session's */
    const char *language;            /* "en", "de"; NULL: from LC_ALL, LC_MESSAGES, LANG */
    const char *const *option;       /* "edition=first"..., NULL-terminated, may be NULL */
    const char *const *pack;         /* paths of packs, NULL-terminated, may be NULL */
    bool ask_dice;                   /* chance is typed in, dts_asks_nature() tells when */
    enum dts_undo undo;
    bool undo_across_chance;         /* may undo take back a roll or a reveal? */
    uint8_t person[DTS_SEATS];       /* seats with the same number above 0 are one person's; 0: a person of its own */
    bool fast;                       /* for simulations: no journal, no undo, no log, no saves */
    bool counts;                     /* and count what happens: dts_owner_counts */
};
struct dts *dts_new(const struct dts_how *how, char *error, size_t room);
struct dts *dts_load_text(const char *journal, size_t length, const struct dts_how *seats, char *error, size_t room);
struct dts *dts_load_file(const char *path, const struct dts_how *seats, char *error, size_t room);
/* The same, but stop after `to` choices of the surviving line of play (UINT_MAX: all). */
struct dts *dts_load_text_to(const char *journal, size_t length, unsigned to, const struct dts_how *seats,
                             char *error, size_t room);
/* What loading had to repair ("the last line was torn and is gone"); NULL when nothing. */
const char *dts_note(const struct dts *s);
/* Begin again with another seed and the same table; only for fast sessions. */
bool dts_restart(struct dts *s, uint64_t seed);
void dts_free(struct dts *s);
const char *dts_error(const struct dts *s);
/* The same in a language, where there is a phrase for it; malloc'd. */
char *dts_error_words(const struct dts *s, const char *language);

/* ------------------------------------------------------------------ choosing ---- */
bool dts_over(const struct dts *s);
const char *dts_result(const struct dts *s);             /* "won", "lost", "drawn", "fault"; NULL while it goes on */
bool dts_sides(const struct dts *s);                     /* seats play against each other: "won" says that some did */
/* Which seats have won, a bit each; 0 while the game goes on. Without sides it is all or none. */
unsigned dts_winners(const struct dts *s);
char *dts_ending(struct dts *s, unsigned viewer);        /* the ending in words; free it */
/* The seat asked; DTS_TABLE when over. When chance is asked it is the seat that types for it: the
 * one whose turn it is if a person sits there, otherwise the first person's. */
unsigned dts_asked(const struct dts *s);
bool dts_asks_nature(const struct dts *s);               /* with ask_dice: the answer is what was rolled or drawn */
bool dts_ask_dice(const struct dts *s);                  /* was it begun with ask_dice? */
const char *dts_kind(const struct dts *s, unsigned viewer);    /* "react", "choose"...; NULL when it is not theirs */
/* Is it a selection, of how many, and how many are picked so far? */
bool dts_selection(const struct dts *s, unsigned viewer, unsigned *least, unsigned *most, unsigned *picked);
unsigned dts_options(const struct dts *s, unsigned viewer);    /* how many; 0 when it is not theirs */
unsigned dts_decision_number(const struct dts *s, unsigned viewer);  /* of that seat: counts its own */
/* What a coach says of it to somebody who is asked so for the first time; malloc'd, NULL: nothing. */
char *dts_lesson(struct dts *s, unsigned viewer);
bool dts_choose(struct dts *s, unsigned seat, unsigned option);   /* for chance also DTS_TABLE may answer */
/* A whole selection at once: option indices of the list as it stands before the first pick; an
 * index may be given as often as that option can be picked. With picks already made they are
 * kept. Nothing is changed unless the selection can be finished so. */
bool dts_choose_set(struct dts *s, unsigned seat, const unsigned *option, unsigned count);
/* Let computer players answer until a person is asked or the game is over; returns how many
 * choices were made. With `most` > 0 stops after that many. */
unsigned dts_run_players(struct dts *s, unsigned most);
/* From now on a computer player that takes its time has this much for a whole answer, all picks of a selection
 * included, whatever its level says; 0: as long as it takes. For front ends whose pace must tell nothing. */
void dts_think_within(struct dts *s, unsigned ms);
/* From another thread than the one in which dts_run_players is at work, the only call that may be made meanwhile: it
 * returns soon, and the answer that was being thought about is not given. False again: players may think. */
void dts_think_no_more(struct dts *s, bool stop);
bool dts_player_thinks(const struct dts *s, unsigned seat);   /* is it one that takes its time? */
bool dts_set_player(struct dts *s, unsigned seat, const char *player);
bool dts_same_person(const struct dts *s, unsigned a, unsigned b);     /* are these seats one person's? */
const char *dts_player(const struct dts *s, unsigned seat);
const char *dts_player_kind(unsigned i);                 /* "human", "random", "simple"; NULL past the last */
bool dts_player_known(const char *written);              /* one of these, with a level where it takes one */
unsigned dts_player_faults(const struct dts *s, unsigned seat);    /* illegal answers replaced by the first option */

/* The option a computer player of this kind would take now for that seat; -1: it is not asked. */
int dts_hint(struct dts *s, unsigned seat, const char *player);

/* What the options of the open decision are worth where that can be reckoned exactly (docs/odds.md):
 * the chance that the attempt an option is about succeeds, if it is chosen and everything after it is
 * decided as well as can be. From the seat's view alone. */
enum { DTS_BEYOND = 16 };
struct dts_advice {
    double chance;                   /* 0..1; below 0: nothing is known about this option */
    unsigned beyond;                 /* things that may help and are not counted: with any it is "at least" */
    uint16_t thing[DTS_BEYOND];      /* which */
};
/* Fills to[0..options); false: nothing is known about any option, or it is not theirs to choose. May
 * take some seconds where hands are rich, and tells nothing of what would take longer; asking again in the same attempt
 * is quick. */
bool dts_advise(struct dts *s, unsigned seat, struct dts_advice *to, unsigned room);
char *dts_advice_text(const struct dts_advice *a);      /* "61.2 %", ">= 61.2 %"; malloc'd, NULL when not known */
char *dts_advice_beyond(struct dts *s, unsigned seat, const struct dts_advice *a);  /* "Axe, Bow"; malloc'd, "": none */

/* Standing answers: "pass until I say", "this turn". They hold for every copy of the card, are
 * taken back by DTS_STAND_ASK (all of a seat's with DTS_NO_THING) and recorded as the choices they make. */
enum { DTS_NO_THING = 0xffff };
enum dts_standing { DTS_STAND_ASK, DTS_STAND_PASS_TURN, DTS_STAND_PASS_ALWAYS };
bool dts_standing(struct dts *s, unsigned seat, unsigned option_source_thing, enum dts_standing how);
enum dts_standing dts_standing_of(const struct dts *s, unsigned seat, unsigned thing);
/* A seat's standing answers: for each the first thing of its card. Returns how many were filled in. */
struct dts_stands_for { uint16_t thing; uint8_t how; };
unsigned dts_standings(const struct dts *s, unsigned seat, struct dts_stands_for *to, unsigned room);

/* ------------------------------------------------------------------- words ---- */
/* All return malloc'd UTF-8; NULL only when out of memory. */
char *dts_prompt(struct dts *s, unsigned viewer);
char *dts_option_text(struct dts *s, unsigned viewer, unsigned option);
char *dts_option_verb(struct dts *s, unsigned viewer, unsigned option);    /* "use", a stable word */
char *dts_option_object(struct dts *s, unsigned viewer, unsigned option);  /* "warding-charm#1", stable; "" for none */
/* What an option points at on the viewer's table: 't' thing, 's' seat, 'p' space, 'k' task (of the card
 * that asks, else of the active one), 'd' die by the face it shows, 'n' number, '-' nothing; *id is its
 * number there. */
char dts_option_target(struct dts *s, unsigned viewer, unsigned option, unsigned *id);
bool dts_takes_back(struct dts *s, unsigned viewer, unsigned option);      /* a pick of a selection */
/* Where a card may be used or a price paid: does this option do neither? What one presses without reading should. */
bool dts_declines(struct dts *s, unsigned viewer, unsigned option);
int dts_decision_source(struct dts *s, unsigned viewer);                   /* the thing that asks; -1: none */
/* Where an option is no thing itself: the things it stands for, all of them together (a set of dice), or, when it
 * points at a task, those that can serve it. Returns how many were filled in. */
enum { DTS_MEANT = 64 };
unsigned dts_option_things(struct dts *s, unsigned viewer, unsigned option, uint16_t *to, unsigned room);
/* The things that nothing visible tells from this one, itself among them: where one is an option, they all are. */
unsigned dts_alike(struct dts *s, unsigned viewer, unsigned thing, uint16_t *to, unsigned room);
unsigned dts_picked(struct dts *s, unsigned viewer, uint16_t *to, unsigned room);   /* of a selection, so far */
/* The picks of a selection that is not done are in no journal. How often each option of the list before the first
 * pick was picked, for whoever reads the same game again and wants them back; returns how many options, 0: no picks. */
unsigned dts_owner_picks(const struct dts *s, uint8_t *taken, unsigned room);
bool dts_owner_pick_again(struct dts *s, const uint8_t *taken, unsigned count);
char *dts_thing_name(struct dts *s, unsigned viewer, unsigned thing);
char *dts_thing_text(struct dts *s, unsigned viewer, unsigned thing);      /* the whole of a card, in words */
char *dts_seat_name(struct dts *s, unsigned viewer, unsigned seat);
/* The story: entries [from, end) of the log as the viewer may know them, in lines for people. A heading says what the
 * lines behind it are about; the one under which `from` falls comes first. What belongs together is one line. */
struct dts_line {
    const char *text;                /* valid in the call */
    size_t entry;                    /* where in the log it begins */
    unsigned seat;                   /* whom it tells of; DTS_TABLE: nobody */
    int mood;                        /* below 0 bad news, above 0 good */
    bool heading, moment;            /* begins a part; is so large that one stops there */
    bool headed;                     /* stands under a heading */
};
void dts_story(struct dts *s, unsigned viewer, size_t from, size_t end, void (*line)(void *, const struct dts_line *),
               void *to);
bool dts_story_pauses(const struct dts *s, size_t from);   /* was anything told since that one would stop at? */
/* The same for programs: a line for each entry from `from` on; returns the new end. */
size_t dts_log(struct dts *s, unsigned viewer, size_t from, void (*line)(void *, const char *), void *to);
/* Where the viewer's last choice began: dts_log from here is "since your last decision". After an
 * undo the log is shorter; a `from` beyond its end yields nothing. */
size_t dts_log_since(const struct dts *s, unsigned viewer);
size_t dts_log_end(const struct dts *s);
size_t dts_log_last(const struct dts *s);        /* where the last choice of anybody began */
const char *dts_seat_language(const struct dts *s, unsigned seat);
bool dts_set_language(struct dts *s, unsigned seat, const char *language); /* DTS_TABLE: the session's */
/* From now on every viewer's words are in this language, whatever the seats' own are; NULL: no more. For
 * one person at several screens, and for spectators. Not recorded. */
void dts_read_in(struct dts *s, const char *language);
bool dts_set_name(struct dts *s, unsigned seat, const char *name);
const char *dts_given_name(const struct dts *s, unsigned seat);   /* as dts_set_name was told it; "": none */

/* ------------------------------------------------------------------- table ---- */
struct dt_table;
struct dt_item;
const struct dt_table *dts_table(struct dts *s, unsigned viewer);          /* valid until the next call */
char *dts_table_text(struct dts *s, unsigned viewer);                      /* as JSON; malloc'd */
struct json_t *dts_table_json(struct dts *s, unsigned viewer);             /* the same, read: new reference */
struct json_t *dts_decision_json(struct dts *s, unsigned viewer);          /* prompt and options; new reference */
/* Entries [from, to) of the viewer's log as objects; new reference. */
struct json_t *dts_events_json(struct dts *s, unsigned viewer, size_t from, size_t to);
/* How a finished game went, as all could see it: `lines` of tracks and meters, `scenes`, what `seats` did; NULL: out of
 * memory. It plays the game once more. */
struct json_t *dts_owner_course_json(struct dts *s);
/* Which items of the viewer's table carry an option, that is, which of them one points at to choose it; the first is
 * what the option names. And which are parts of it: the items of dts_option_things. Return how many were filled in. */
unsigned dts_carriers(struct dts *s, unsigned viewer, const struct dt_table *t, unsigned option, uint16_t *to,
                      unsigned room);
unsigned dts_parts(struct dts *s, unsigned viewer, const struct dt_table *t, unsigned option, uint16_t *to,
                   unsigned room);
/* The same for all options of a decision made by dts_decision_json, as lists of indices: `items` and `parts`. */
void dts_carriers_json(struct dts *s, unsigned viewer, struct json_t *decision);
char *dts_label(struct dts *s, unsigned viewer, unsigned item);            /* an item's words */
char *dts_item_text(struct dts *s, unsigned viewer, const struct dt_item *item);   /* the whole of a card there */
bool dts_in_force(const struct dt_table *t, const struct dt_item *item);   /* the only card of its place on the board */
/* Of a card there only what it does besides what the table tells of it as notes: its abilities, a line each. */
char *dts_item_abilities(struct dts *s, unsigned viewer, const struct dt_item *item);
char *dts_note_words(struct dts *s, unsigned viewer, const struct dt_item *note);  /* a note without its heading */
/* The entries of the game's ledger about an item, about the open question, a line each; "" for none. */
char *dts_rules_of_item(struct dts *s, unsigned viewer, const struct dt_item *item);
char *dts_rules_of_question(struct dts *s, unsigned viewer);
/* Why this item, which carries no option, is no answer to what is asked now, in a sentence. */
char *dts_cannot(struct dts *s, unsigned viewer, unsigned item);
/* The short sign the game gives an item's noun or field, or the kind of a card that the viewer knows: in UTF-8, in
 * ASCII, with the word of its tone (kernel/table.h). False: it gives none. */
struct dts_sign { char utf8[16], ascii[8], tone[12]; };
bool dts_symbol(struct dts *s, unsigned viewer, const struct dt_item *item, struct dts_sign *to);
/* The short name of a space of the map in play; "" when the item is none. */
enum { DTS_SHORT = 8 };
void dts_short(struct dts *s, unsigned viewer, const struct dt_item *item, char to[DTS_SHORT]);
/* The i-th sign of the game with what it stands for, for legends: malloc'd words, NULL past the last. */
char *dts_legend(struct dts *s, unsigned viewer, unsigned i, struct dts_sign *to);
int dts_tone(const char *word);                                            /* enum dt_tone of "green"...; 0: none */

/* -------------------------------------------------------------- undo, journal ---- */
bool dts_undo(struct dts *s, unsigned seat);    /* asks for it; done at once where the policy allows */
void dts_set_undo(struct dts *s, enum dts_undo policy, bool across_chance);   /* instead of the journal's */
bool dts_can_undo(struct dts *s, unsigned seat);  /* would it be done, or asked for? */
bool dts_undo_at_once(struct dts *s, unsigned seat);  /* would it be done, with nobody asked for consent? */
/* Does every seat sit at a device of its own? Then what one is answered about undo and redo must not tell what another
 * did in secret: a seat asks for its own last step only, and where it is done without consent, only while it is asked
 * itself; a request outlives choices that whoever asked cannot see. No difference where seats know the same. */
void dts_apart(struct dts *s, bool apart);
/* Seats, as bits, that are a person's own, also while a computer player has them: no undo goes past what was played
 * there without that person. Otherwise whoever can hand a seat over could look ahead and take it back. */
void dts_owned(struct dts *s, unsigned seats);
bool dts_redo(struct dts *s, unsigned seat);
bool dts_can_redo(struct dts *s, unsigned seat);
/* Concede: the game ends as lost, where its rules allow that now and a person is asked. Asks for it; done at once where
 * no other person plays, otherwise when all have agreed, whatever the policy of undo is. */
bool dts_concede(struct dts *s, unsigned seat);
bool dts_can_concede(struct dts *s, unsigned seat);
/* The open request: what it is about, and the seats whose consent is missing, as bits; 0: none is open. */
enum dts_request { DTS_REQUEST_UNDO, DTS_REQUEST_CONCEDE };
enum dts_request dts_requested(const struct dts *s);
unsigned dts_wants(const struct dts *s);
unsigned dts_asker(const struct dts *s);         /* who asked; DTS_TABLE: none is open */
bool dts_consent(struct dts *s, unsigned seat, bool yes);
char *dts_owner_journal(struct dts *s);         /* the whole journal as text, with the cards it is played with */
char *dts_owner_journal_brief(struct dts *s);   /* without the base box's cards: plays only where these are the same */
uint64_t dts_owner_hash(const struct dts *s);
uint64_t dts_owner_seed(const struct dts *s);
uint64_t dts_view_hash(struct dts *s, unsigned viewer);
unsigned dts_owner_ply(const struct dts *s);
/* A bug report: version, the position in words, the journal. Where seats hide things and the game is not over, the
 * words tell what everybody sees; the journal holds everything all the same. */
char *dts_owner_report(struct dts *s);
char *dts_owner_why(struct dts *s);             /* the stack in words: what is going on, and why */
/* Apply one option as dts_choose does and give one line per frame step it ran. */
bool dts_owner_trace(struct dts *s, unsigned option, void (*line)(void *, const char *), void *to);
/* For a store of the caller's own: `keep` is given every further line of the journal, whole lines, before
 * they become the game; where it returns false the change is refused. Instead of an autosave. */
bool dts_keep(struct dts *s, bool (*keep)(void *with, const char *lines, size_t length), void *with);
/* The choice number `n` (from 0) of the game so far as its seat read it: what was asked, and the answer; malloc'd, free
 * both. *seat is DTS_TABLE for what was typed in for chance. False: there is none. */
bool dts_owner_taken(struct dts *s, unsigned n, unsigned *seat, char **prompt, char **answer);
bool dts_save(struct dts *s, const char *path); /* atomic: written beside, synced, renamed */
/* Replay a journal; false names the first choice that diverges in `error`. `to`: stop at that ply, UINT_MAX for all. */
bool dts_verify(const char *journal, size_t length, unsigned to, char *error, size_t room);

/* ---------------------------------------------------------- files (disk.c) ---- */
/* A regular file of at most `most` bytes, whole; malloc'd, with a zero byte behind it. NULL after an error: also for
 * folders, pipes, devices and the files of the kernel, which need not end. */
char *dts_read_file(const char *path, size_t most, size_t *length, char *error, size_t room);
/* The same of what is open already, whatever it is: standard input. */
char *dts_read_stream(int file, const char *called, size_t most, size_t *length, char *error, size_t room);

/* ------------------------------------------------- saves under XDG_DATA_HOME ---- */
/* A named save is a directory entry NAME.journal; with autosave every choice is appended and
 * synced before dts_choose returns, and a choice that cannot be saved is refused. One game has one
 * name: another name moves it. A name that is another game's, or being played elsewhere, is refused;
 * to go on with a save, load its file and autosave it under the same name. */
bool dts_autosave(struct dts *s, const char *name);     /* NULL: a new name from the game and the time */
const char *dts_autosave_name(const struct dts *s);     /* NULL: not saved */
struct dts_save { char *name, *game, *path; unsigned ply; int64_t when; bool over; };
size_t dts_saves(struct dts_save **list);       /* newest first; free with dts_saves_free */
void dts_saves_free(struct dts_save *list, size_t count);
bool dts_save_delete(const char *name, char *error, size_t room);
bool dts_save_rename(const char *name, const char *to, char *error, size_t room);
/* NULL when the name is not a plain file name, or there is no place for saves: no XDG_DATA_HOME and no HOME. */
char *dts_save_path(const char *name);

/* ------------------------------------------------------------ cards and packs ---- */
struct dts_library;                              /* a game's components with a set of packs */
struct dts_library *dts_library_open(const char *game, const char *const *pack, char *error, size_t room);
void dts_library_free(struct dts_library *l);
/* Is this "name=choice" a setting of the game? Texts of cards can follow it. */
bool dts_library_has(const struct dts_library *l, const char *setting, char *error, size_t room);
unsigned dts_cards(const struct dts_library *l);
const char *dts_card_name(const struct dts_library *l, unsigned card);
const char *dts_card_slug(const struct dts_library *l, unsigned card);   /* its name as one word, as specs write it */
/* The name as players of that language read it; malloc'd. */
char *dts_card_title(struct dts_library *l, unsigned card, const char *language);
const char *dts_card_kind(const struct dts_library *l, unsigned card);
char *dts_card_sort(struct dts_library *l, unsigned card, const char *language);     /* its kind in words; malloc'd */
unsigned dts_card_copies(const struct dts_library *l, unsigned card);
int dts_card_find(const struct dts_library *l, const char *name);   /* by name, any case, or by slug; -1: none */
char *dts_card_text(struct dts_library *l, unsigned card, const char *language, const char *const *option);
char *dts_card_program(struct dts_library *l, unsigned card);    /* disassembled, for `explain` */
struct json_t *dts_card_json(struct dts_library *l, unsigned card, const char *language, const char *const *option);

/* ------------------------------------------ what front ends and tools ask for besides ---- */
bool dts_game_template(unsigned i);              /* made to be copied, not to be played for pleasure */
bool dts_game_hides(unsigned i);                 /* do seats know different things? */
/* The same of a game with settings that may hide something, and of this one. */
bool dts_game_hides_with(unsigned i, const char *const *option);
bool dts_hides(const struct dts *s);
bool dts_game_sides(unsigned i);                 /* do seats play against each other? */
const char *dts_game_of(const struct dts *s);    /* the game's name */
unsigned dts_seats(const struct dts *s);
/* The things behind the open question as far as the viewer knows them, the first cause first; returns how many. */
unsigned dts_causes(struct dts *s, unsigned viewer, unsigned *thing, unsigned room);
/* The moment at which a card may be used, "when you would lose sanity"; "" where nothing of the kind is asked. */
char *dts_moment(struct dts *s, unsigned viewer);
/* The i-th setting as it was chosen, "edition=first"; false past the last. */
bool dts_setting_of(const struct dts *s, unsigned i, char *text, size_t room);
char *dts_why(struct dts *s, unsigned viewer);   /* as dts_owner_why, from what the viewer may know */
/* Play a journal again and give one line per frame step of every choice, up to `to` choices. */
bool dts_trace_journal(const char *journal, size_t length, unsigned to, void (*line)(void *, const char *), void *with,
                       char *error, size_t room);
struct dt_game;
const struct dt_game *const *dts_owner_games(void);  /* the registry, for tools that measure the kernel itself */
const char *dts_verb_word(const struct dt_game *g, unsigned verb);   /* of an option, "use"; NULL: no such verb */
/* How the kernel sets up a game with these settings, for whoever plays states and no session. */
struct dt_setup;
bool dts_owner_setup(unsigned game, unsigned seats, const char *const *option, struct dt_setup *to, char *error,
                     size_t room);
unsigned dts_with_effect(const struct dts_library *l);   /* cards with an ability or a program */
unsigned dts_natives(const struct dts_library *l);       /* those of them with a verb that no other card uses */

/* Compile packs (files or folders) with their game's base cards; prints every error with its
 * place. True: no errors. `game`: NULL takes the game that the first pack names. */
bool dts_check_packs(const char *game, const char *const *pack, FILE *out);
bool dts_built_from(const char *game, const char *folder);    /* are these its built-in cards, byte for byte? */
bool dts_speaks(const char *game, const char *language);      /* has the game words of its own in it? */
unsigned dts_check_words(const char *game, const char *const *pack, const char *language,
                         FILE *out); /* missing words */

/* ------------------------------------------------------ what happened, counted (count.c) ---- */
/* A fast session with `counts` counts what happens in its game: messages told, options chosen and
 * components moved, each in all and for the card it is about; and in the end what tracks and meters hold. */
enum dts_count_kind { DTS_TOLD, DTS_CHOSEN, DTS_MOVED, DTS_FINAL };
struct dts_count {
    uint8_t kind;                    /* enum dts_count_kind */
    uint16_t word, card;             /* the message, verb, zone (moved there) or noun; DTS_NO_THING: all cards */
    int32_t n, most;                 /* how often; at the end: the value, of how many (seats added up) */
};
/* Of the game so far; valid until the next call. 0: none are kept, or more happened than could be counted. */
size_t dts_owner_counts(struct dts *s, const struct dts_count **list);
unsigned dts_count_words(const struct dts *s, enum dts_count_kind kind);              /* how many there are */
char *dts_count_word(const struct dts *s, enum dts_count_kind kind, unsigned word);   /* "resolved"; malloc'd */
const char *dts_count_card(const struct dts *s, unsigned card);                       /* its name; NULL: none */
const char *dts_count_kind(const struct dts *s, unsigned card);                       /* "adventure"; NULL: none */
const char *dts_ending_word(const struct dts *s);    /* "sealed", "fault", "unfinished"; stays valid */

/* ------------------------------------------------- attempts outside any game (docs/odds.md) ---- */
struct dt_trial;
struct dt_plight;
/* An attempt on the card of this name (NULL: on nothing, only the dice are described) with these things
 * on it, on an otherwise empty table; the session must be fast, and is good for nothing else then. */
bool dts_lay_out(struct dts *s, const char *card, const char *const *on, struct dt_trial *t, struct dt_plight *at);
/* The game's words for what an attempt is about, "lore"; NULL past the last, or when it has no attempts. */
enum dts_trial_word { DTS_TRIAL_FACE, DTS_TRIAL_COLOUR, DTS_TRIAL_SYMBOL, DTS_TRIAL_SUM, DTS_TRIAL_HEALTH };
const char *dts_trial_word(unsigned game, enum dts_trial_word what, unsigned i);
/* Games whose tests are rolls of dice (players/pool/roll.h): how they are rolled; NULL: the game has none. And a fight
 * of two cards by what is printed on them; the word for what a roll of it loses. */
struct dt_bout;
struct dt_rolls;
const struct dt_rolls *dts_rolls(unsigned game);
bool dts_bout(const struct dts_library *l, const char *foe, const char *hero, struct dt_bout *to, char *error,
              size_t room);
const char *dts_bout_loses(const struct dts_library *l, const struct dt_bout *b, unsigned roll);

const char *dts_version(void);                   /* "0.1.0" */

#endif
