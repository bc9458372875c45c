/* sim.c -- `doomtrack sim`: many games by computer players, counted, swept and compared. What is
 * shared is in sim.h; this file only says in which order things are done. */
#include "sim.h"

#include <string.h>

static bool show(const struct sim *m)
{
    struct app_args *a = m->a;
    const char *json = app_value(a, "json"), *csv = app_value(a, "csv"), *plot = app_value(a, "plot");
    const char *report = app_value(a, "report");
    bool on_stdout = (json && strcmp(json, "-") == 0) || (csv && strcmp(csv, "-") == 0) ||
                     (plot && strcmp(plot, "-") == 0);
    if (!on_stdout)
        sim_print(m, stdout);
    return (!json || sim_json(m, json)) && (!csv || sim_csv(m, csv)) && (!plot || sim_plot(m, plot)) &&
           (!report || sim_report(m, report));
}

int app_sim(struct app_args *a)
{
    struct sim m;
    int code = APP_USAGE;
    if (sim_setup(&m, a)) {
        code = sim_run(&m) && show(&m) ? APP_OK : APP_FAILED;
        for (unsigned i = 0; i < m.cells; i++)
            if (m.cell[i].result[SIM_FAULT] || m.cell[i].result[SIM_UNFINISHED])
                code = APP_FAILED;
    }
    sim_free(&m);
    return code;
}
