/* plot.c -- the result as one SVG picture: the share of games won with its interval, and how long
 * games were. A panel for each combination of the axes but one, which runs along the panel: the
 * number of players where it is swept, otherwise the first axis.
 *
 * Written by hand because it is two kinds of panels and nothing else: docs/decisions/0014 says why. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

enum {
    PANEL = 248, TALL = 168,         /* a panel with its margins */
    LEFT = 36, RIGHT = 8, TOP = 24, LOW = 24,
    MARGIN = 16, HEAD = 58, SECTION = 34, ACROSS = 4, BINS = 24
};
static const char *const colour[] = { "#1f6fb4", "#d9730d" };

struct plot {
    const struct sim *m;
    FILE *f;
    unsigned along;                  /* the axis along the panels; m->axes: none */
    unsigned panels, across;
    uint32_t longest;                /* end of the scale of lengths */
    double highest;                  /* largest share of a bin */
};
struct box { double x, y, w, h; };   /* where a panel draws */

/* -------------------------------------------------------------------- the panels ---- */
static unsigned panel_of(const struct plot *p, const struct sim_cell *c)
{
    unsigned n = 0;
    for (unsigned i = 0; i < p->m->axes; i++)
        if (i != p->along)
            n = n * p->m->axis[i].values + c->value[i];
    return n;
}

static unsigned steps(const struct plot *p) { return p->along < p->m->axes ? p->m->axis[p->along].values : 1; }

static unsigned step_of(const struct plot *p, const struct sim_cell *c)
{
    return p->along < p->m->axes ? c->value[p->along] : 0;
}

static void put_text(FILE *f, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '&': fputs("&amp;", f); break;
        default: fputc(*text, f);
        }
}

static void put_title(const struct plot *p, unsigned panel, struct box b)
{
    const struct sim *m = p->m;
    const struct sim_cell *c = m->cell;
    bool first = true;
    while (panel_of(p, c) != panel)
        c++;
    fprintf(p->f, "<text x='%.1f' y='%.1f' class='t'>", b.x, b.y - 8);
    for (unsigned i = 0; i < m->axes; i++)
        if (i != p->along) {
            fputs(first ? "" : ", ", p->f);
            put_text(p->f, m->axis[i].value[c->value[i]]);
            first = false;
        }
    fputs("</text>\n", p->f);
}

static struct box box_of(const struct plot *p, unsigned panel, double top)
{
    return (struct box){ .x = MARGIN + LEFT + (double)(panel % p->across) * PANEL,
                         .y = top + TOP + (double)(panel / p->across) * TALL,
                         .w = PANEL - LEFT - RIGHT, .h = TALL - TOP - LOW };
}

static void put_rules(FILE *f, struct box b, unsigned parts, double most, const char *unit)
{
    for (unsigned i = 0; i <= parts; i++) {
        double y = b.y + b.h - b.h * i / parts;
        fprintf(f, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' class='g'/>", b.x, y, b.x + b.w, y);
        fprintf(f, "<text x='%.1f' y='%.1f' class='y'>%.0f%s</text>\n", b.x - 4, y + 3.5, most * i / parts, unit);
    }
}

/* --------------------------------------------------------------- the share of wins ---- */
static void put_point(const struct plot *p, const struct sim_cell *c, struct box b)
{
    struct sim_interval w = sim_wilson(c->result[SIM_WON], c->games);
    double slot = b.w / steps(p), x = b.x + slot * (step_of(p, c) + 0.5);
    if (p->m->arms == 2)
        x += (c->arm ? 1 : -1) * (slot / 6 < 8 ? slot / 6 : 8);
    double low = b.y + b.h * (1 - w.low), high = b.y + b.h * (1 - w.high), at = b.y + b.h * (1 - w.value);
    if (!c->games)
        return;
    fprintf(p->f, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s' stroke-width='2'/>", x, low, x, high,
            colour[c->arm]);
    fprintf(p->f, "<circle cx='%.1f' cy='%.1f' r='3' fill='%s'/>", x, at, colour[c->arm]);
    if (p->m->arms == 1)
        fprintf(p->f, "<text x='%.1f' y='%.1f' class='v'>%.0f</text>", x, high < b.y + 12 ? low + 11 : high - 4,
                100 * w.value);
    fputc('\n', p->f);
}

static void put_wins(const struct plot *p, double top)
{
    const struct sim *m = p->m;
    for (unsigned i = 0; i < p->panels; i++) {
        struct box b = box_of(p, i, top);
        put_rules(p->f, b, 4, 100, "");
        put_title(p, i, b);
        for (unsigned k = 0; p->along < m->axes && k < steps(p); k++) {
            fprintf(p->f, "<text x='%.1f' y='%.1f' class='x'>", b.x + b.w * (k + 0.5) / steps(p), b.y + b.h + 14);
            put_text(p->f, m->axis[p->along].value[k]);
            fputs("</text>\n", p->f);
        }
        for (unsigned c = 0; c < m->cells; c++)
            if (panel_of(p, &m->cell[c]) == i)
                put_point(p, &m->cell[c], b);
    }
}

/* ------------------------------------------------------------------ how long games are ---- */
struct bars { double part[2][BINS]; };   /* [won or not; or arm] */

static struct bars bars_of(const struct plot *p, unsigned panel)
{
    const struct sim *m = p->m;
    struct bars b = { { { 0 } } };
    double games[2] = { 0 };
    for (unsigned c = 0; c < m->cells; c++)
        for (uint64_t i = 0; panel_of(p, &m->cell[c]) == panel && i < m->games; i++) {
            const struct sim_game *g = &m->cell[c].game[i];
            if (g->result == SIM_NOT_PLAYED)
                continue;
            uint64_t bin = (uint64_t)g->decisions * BINS / (p->longest + 1u);
            unsigned kind = m->arms == 2 ? m->cell[c].arm : g->result != SIM_WON;
            b.part[kind][bin < BINS ? bin : BINS - 1]++;
            games[m->arms == 2 ? kind : 0]++;
        }
    for (unsigned k = 0; k < 2; k++)
        for (unsigned i = 0; i < BINS; i++)
            b.part[k][i] /= games[m->arms == 2 ? k : 0] > 0 ? games[m->arms == 2 ? k : 0] : 1;
    return b;
}

static void put_stack(const struct plot *p, const struct bars *bars, struct box b)
{
    static const char *const fill[] = { "#1f6fb4", "#c3c9d0" };
    for (unsigned i = 0; i < BINS; i++) {
        double base = b.y + b.h;
        for (unsigned k = 0; k < 2; k++) {
            double h = b.h * bars->part[k][i] / p->highest;
            base -= h;
            if (h > 0)
                fprintf(p->f, "<rect x='%.1f' y='%.2f' width='%.1f' height='%.2f' fill='%s'/>", b.x + b.w * i / BINS,
                        base, b.w / BINS - 0.6, h, fill[k]);
        }
    }
    fputc('\n', p->f);
}

static void put_outline(const struct plot *p, const struct bars *bars, unsigned arm, struct box b)
{
    fprintf(p->f, "<polyline fill='none' stroke-width='1.6' stroke='%s' points='", colour[arm]);
    for (unsigned i = 0; i < BINS; i++) {
        double y = b.y + b.h * (1 - bars->part[arm][i] / p->highest);
        fprintf(p->f, "%.1f,%.1f %.1f,%.1f ", b.x + b.w * i / BINS, y, b.x + b.w * (i + 1) / BINS, y);
    }
    fputs("'/>\n", p->f);
}

static void put_lengths(const struct plot *p, double top)
{
    for (unsigned i = 0; i < p->panels; i++) {
        struct box b = box_of(p, i, top);
        struct bars bars = bars_of(p, i);
        put_rules(p->f, b, 2, 100 * p->highest, "");
        put_title(p, i, b);
        if (p->m->arms == 1)
            put_stack(p, &bars, b);
        for (unsigned arm = 0; p->m->arms == 2 && arm < 2; arm++)
            put_outline(p, &bars, arm, b);
        for (unsigned k = 0; k <= 4; k++)
            fprintf(p->f, "<text x='%.1f' y='%.1f' class='x'>%u%s</text>\n", b.x + b.w * k / 4, b.y + b.h + 14,
                    p->longest * k / 4, k == 4 ? "+" : "");
    }
}

/* ------------------------------------------------------------------------ the page ---- */
static void measure(struct plot *p)
{
    const struct sim *m = p->m;
    p->along = m->axes ? 0 : m->axes;
    for (unsigned i = 0; i < m->axes; i++)
        if (strcmp(m->axis[i].name, "players") == 0)
            p->along = i;
    p->panels = 1;
    for (unsigned i = 0; i < m->axes; i++)
        p->panels *= i == p->along ? 1 : m->axis[i].values;
    p->across = p->panels < ACROSS ? p->panels : ACROSS;
    for (unsigned i = 0; i < m->cells; i++) {
        uint32_t q = sim_quantile(m, &m->cell[i], 0.99);
        p->longest = q > p->longest ? q : p->longest;
    }
    p->longest = (p->longest / 40 + 1) * 40;
    p->highest = 0.01;
    for (unsigned i = 0; i < p->panels; i++) {
        struct bars b = bars_of(p, i);
        for (unsigned k = 0; k < BINS; k++) {
            double h = m->arms == 2 ? (b.part[0][k] > b.part[1][k] ? b.part[0][k] : b.part[1][k])
                                    : b.part[0][k] + b.part[1][k];
            p->highest = h > p->highest ? h : p->highest;
        }
    }
    p->highest = (double)((int)(p->highest * 50) + 1) / 50;
}

static void put_legend(const struct plot *p, double x, double y)
{
    const struct sim *m = p->m;
    const char *const fill[] = { "#1f6fb4", m->arms == 2 ? colour[1] : "#c3c9d0" };
    const char *const name[] = { m->arms == 2 ? m->arm[0] : "won", m->arms == 2 ? m->arm[1] : "not won" };
    for (unsigned i = 0; i < 2; i++) {
        fprintf(p->f, "<rect x='%.1f' y='%.1f' width='10' height='10' fill='%s'/><text x='%.1f' y='%.1f' class='l'>",
                x + 110 * i, y - 9, fill[i], x + 110 * i + 15, y);
        put_text(p->f, name[i]);
        fputs("</text>\n", p->f);
    }
}

static void put_heading(const struct plot *p)
{
    const struct sim *m = p->m;
    fprintf(p->f, "<text x='%d' y='26' class='h'>%s: ", MARGIN, dts_game_title(m->game));
    put_text(p->f, m->arms == 2 ? app_value(m->a, "compare") : m->cell[0].policy);
    fprintf(p->f, "</text>\n<text x='%d' y='44' class='l'>%llu games each, seed %llu%s%s</text>\n", MARGIN,
            (unsigned long long)m->games, (unsigned long long)m->seed, p->along < m->axes ? "; along each panel: " : "",
            p->along < m->axes ? m->axis[p->along].name : "");
}

bool sim_plot(const struct sim *m, const char *path)
{
    struct plot p = { .m = m, .f = sim_open(m, path) };
    if (!p.f)
        return false;
    measure(&p);
    double rows = (double)((p.panels + p.across - 1) / p.across);
    double second = HEAD + SECTION + rows * TALL;
    int wide = 2 * MARGIN + (int)p.across * PANEL, tall = (int)(second + SECTION + rows * TALL + MARGIN);
    wide = wide < 540 ? 540 : wide;
    fprintf(p.f, "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'>\n", wide, tall,
            wide, tall);
    fputs("<style>text{font-family:sans-serif;fill:#222}.h{font-size:17px;font-weight:bold}.s{font-size:13px;"
          "font-weight:bold}.l{font-size:12px}.t{font-size:12px;font-weight:bold}.x,.v{font-size:10px;"
          "text-anchor:middle}.y{font-size:10px;text-anchor:end}.g{stroke:#dfe3e8}</style>\n", p.f);
    fprintf(p.f, "<rect width='%d' height='%d' fill='#fff'/>\n", wide, tall);
    put_heading(&p);
    fprintf(p.f, "<text x='%d' y='%d' class='s'>Games won, in percent, with 95 %% intervals</text>\n", MARGIN,
            HEAD + 18);
    put_wins(&p, HEAD + SECTION - 8);
    fprintf(p.f, "<text x='%d' y='%.1f' class='s'>Length in decisions, percent of games</text>\n", MARGIN, second + 18);
    put_legend(&p, MARGIN + 310, second + 18);
    put_lengths(&p, second + SECTION - 8);
    fputs("</svg>\n", p.f);
    return sim_close(m, p.f, path);
}
