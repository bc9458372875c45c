/* sim.h -- what the files of `doomtrack sim` share.
 *
 * A *cell* is one way to play: settings, packs, seats and players. A plain run has one cell, a sweep
 * one for each combination of its values, a comparison two *arms* of each. Game number i has the
 * same seed in every cell, so cells can be compared game by game. Games are shared out among
 * threads; every game has its own record and all the rest is sums, so that neither the number of
 * threads nor their order shows in a result. */
#ifndef SIM_H
#define SIM_H

#include "../app.h"

enum { SIM_AXES = 4, SIM_VALUES = 64, SIM_CELLS = 4096, SIM_THREADS = 256, SIM_ENDINGS = 32, SIM_PACKS = 64 };

/* ---------------------------------------------------------------- one game's record ---- */
enum sim_result { SIM_NOT_PLAYED, SIM_WON, SIM_LOST, SIM_DRAWN, SIM_FAULT, SIM_UNFINISHED };
struct sim_game {
    uint32_t decisions;
    uint8_t result, winners;         /* enum sim_result, for the seat that counts; seats as bits */
    uint16_t ending;                 /* index into the cell's endings */
};

/* ------------------------------------------------------ what happened (counts.c) ---- */
struct sim_count {
    uint8_t kind;                    /* enum dts_count_kind */
    uint16_t word, card;
    int64_t times, most;             /* added up over all games; `most` of final values */
    uint64_t games, wins;            /* games it happened in, and how many of them were won */
    char *name;                      /* of the word */
    char *on, *type;                 /* the card's name and kind, NULL: all cards */
};
struct sim_counts {
    struct sim_count *at;
    size_t count, room;
    uint32_t *slot;                  /* open addressing: 1 + index */
    size_t slots;
};
bool sim_counts_add(struct sim_counts *c, struct dts *s, bool won);         /* the game just played */
bool sim_counts_merge(struct sim_counts *to, const struct sim_counts *from);
void sim_counts_sort(struct sim_counts *c);                                 /* by kind, word and card */
void sim_counts_free(struct sim_counts *c);

/* ----------------------------------------------------------------------- cells ---- */
struct sim_ending {
    const char *word;
    char *text;
    uint64_t games;
};
struct sim_cell {
    struct dts_how how;
    const char *option[APP_GIVEN + 1];
    const char *pack[SIM_PACKS + 1];
    const char *policy;              /* as it is shown */
    unsigned value[SIM_AXES];        /* which value of each axis */
    unsigned arm;                    /* of a comparison: 0 or 1 */
    struct sim_game *game;
    struct sim_ending ending[SIM_ENDINGS];
    unsigned endings;
    struct sim_counts counts;
    int32_t *row;                    /* for --csv: a row of `columns` for each game */
    unsigned columns, told;          /* columns: words told, then nouns */
    char *seat_name[DTS_SEATS];
    /* after the games: */
    uint64_t games, result[SIM_UNFINISHED + 1], seat_wins[DTS_SEATS], decisions;
    uint32_t least, most;
};

/* A thing that is varied: a setting of the game, "players" or "policy". */
struct sim_axis {
    const char *name;
    const char *value[SIM_VALUES];
    unsigned values;
};

struct sim {
    struct app_args *a;
    unsigned game;                   /* dts_games */
    uint64_t games, seed;            /* games of each cell */
    unsigned threads;
    unsigned seat;                   /* whose win counts, where seats play against each other */
    bool one_seat;                   /* --seat: a compared player takes this seat alone */
    bool counts, shown, csv;         /* what happens is counted; for people too; in a row for each game */
    bool sides;                      /* seats play against each other */
    struct sim_axis axis[SIM_AXES];
    unsigned axes;
    const char *arm[2];              /* names of what is compared; NULL: nothing is */
    unsigned arms;                   /* 1 or 2 */
    struct sim_cell *cell;           /* the arms of a combination stand together */
    unsigned cells;
    double seconds;
    bool stopped;                    /* by Ctrl-C */
};

bool sim_setup(struct sim *m, struct app_args *a);      /* setup.c; false after an error has been printed */
void sim_free(struct sim *m);
bool sim_run(struct sim *m);                            /* run.c */
void sim_sum(struct sim_cell *c, uint64_t games);       /* cell.c */
/* "players 2, ancient_one yig"; "" for a plain run. */
void sim_cell_name(const struct sim *m, const struct sim_cell *c, char *to, size_t room);
const char *sim_result_word(enum sim_result r);
/* How long the games were: decisions below which this share (0..1) of them ended. */
uint32_t sim_quantile(const struct sim *m, const struct sim_cell *c, double share);

/* ------------------------------------------------------------------ figures.c ---- */
struct sim_interval { double value, low, high; };
struct sim_interval sim_wilson(uint64_t hits, uint64_t of);          /* a share at 95 % */
/* Two arms of the same games, compared game by game: a 2 x 2 table. */
struct sim_pairs { uint64_t both, first, second, neither; };
void sim_pair(const struct sim *m, const struct sim_cell *a, const struct sim_cell *b, struct sim_pairs *to); /* adds */
/* The difference of the shares (first minus second) at 95 %, after Agresti and Min: half a game is
 * added to each of the four fields, so that few or no differing games give no false certainty. */
struct sim_interval sim_difference(const struct sim_pairs *p);
/* Over all cells of an arm (of all arms: m->arms), or of two. Game i has one seed in every cell, so its games are not
 * independent: what counts is the sum over a seed's games, and seeds are what the interval is made of. Never narrower
 * than if they were. */
struct sim_interval sim_share_of_all(const struct sim *m, unsigned arm);
struct sim_interval sim_difference_of_all(const struct sim *m, unsigned arm, unsigned other);

/* ------------------------------------------------------------------- showing ---- */
void sim_print(const struct sim *m, FILE *out);                     /* print.c */
void sim_print_cards(const struct sim_cell *c, FILE *out);          /* print_cards.c */
bool sim_json(const struct sim *m, const char *path);               /* json.c */
bool sim_csv(const struct sim *m, const char *path);                /* csv.c */
bool sim_plot(const struct sim *m, const char *path);               /* plot.c */
bool sim_report(const struct sim *m, const char *folder);           /* report.c */
/* Open for writing, "-" is standard output; close, saying what went wrong. */
FILE *sim_open(const struct sim *m, const char *path);
bool sim_close(const struct sim *m, FILE *f, const char *path);

#endif
