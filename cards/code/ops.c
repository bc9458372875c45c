/* ops.c -- the card machine's instructions as the compiler's readers need them, made from
 * kernel/ops.def: names, operands, what operators take and give. */
#include <string.h>
#include "../compile.h"

const struct dtc_op_info dtc_op_info[] = {
#define OP(name, operands, doc) { #name, operands, doc, 0, 0 },
#define X(name, pops, operands, doc)
#include "../../kernel/ops.def"
#undef OP
#undef X
};

const struct dtc_op_info dtc_x_info[] = {
#define OP(name, operands, doc)
#define X(name, pops, operands, doc) { #name, operands, doc, pops, sizeof operands - 1 },
#include "../../kernel/ops.def"
#undef OP
#undef X
};

/* The operands' common type and the result's; NONE: see the reader's own cases. */
const struct dtc_x_type dtc_x_types[DT_XS] = {
    [DT_X_you] = { DTC_T_NONE, DT_T_SEAT }, [DT_X_subject] = { DTC_T_NONE, DT_T_SEAT },
    [DT_X_this] = { DTC_T_NONE, DT_T_THING }, [DT_X_object] = { DTC_T_NONE, DT_T_THING },
    [DT_X_it] = { DTC_T_NONE, DTC_T_NONE }, [DT_X_that] = { DTC_T_NONE, DTC_T_NONE },
    [DT_X_arg] = { DTC_T_NONE, DTC_T_NONE }, [DT_X_value] = { DTC_T_NONE, DTC_T_NONE },
    [DT_X_isin] = { DTC_T_NONE, DT_T_NUMBER },
    [DT_X_kindof] = { DT_T_THING, DT_T_KIND }, [DT_X_cardof] = { DT_T_THING, DT_T_CARD },
    [DT_X_counter] = { DT_T_THING, DT_T_NUMBER }, [DT_X_exhausted] = { DT_T_THING, DT_T_NUMBER },
    [DT_X_ownerof] = { DT_T_THING, DT_T_SEAT }, [DT_X_zoneof] = { DT_T_THING, DTC_T_ZONE },
    [DT_X_distance] = { DT_T_SPACE, DT_T_NUMBER },
    [DT_X_eq] = { DTC_T_NONE, DT_T_NUMBER }, [DT_X_ne] = { DTC_T_NONE, DT_T_NUMBER },
};

unsigned dtc_expr_at(unsigned op)
{
    unsigned n = 2;
    for (const char *p = dtc_op_info[op].operands; *p && *p != 'x' && *p != 'X'; p++)
        n += *p != ' ';
    return n;
}

/* `at` is the instruction's first word; its fixed operands must have been checked. */
unsigned dtc_expr_count(unsigned op, const int16_t *at, const struct dt_words *w)
{
    if (op == DT_OP_DO || op == DT_OP_TOGETHER)
        return dtc_params(w->verb.at[at[2]].args);
    if (op == DT_OP_FOR)
        return 4;
    return strchr(dtc_op_info[op].operands, 'x') != NULL;
}

static void row(FILE *out, const char *name, const char *a, const char *meaning)
{
    fprintf(out, "| `%s` | %s%s%s | ", name, *a ? "`" : "", a, *a ? "`" : "");
    for (; *meaning; meaning++)
        fprintf(out, *meaning == '|' ? "\\|" : "%c", *meaning);
    fprintf(out, " |\n");
}

void dtc_list_ops(FILE *out)
{
    fprintf(out, "Operands: `v` verb, `j` jump, `k` small number, `s` set, `x` an expression, `X` several.\n\n");
    fprintf(out, "| instruction | operands | meaning |\n|---|---|---|\n");
    for (unsigned i = 0; i < DT_OPS; i++)
        row(out, dtc_op_info[i].name, dtc_op_info[i].operands, dtc_op_info[i].meaning);
    fprintf(out, "\n| operator | takes | operands | meaning |\n|---|---|---|---|\n");
    for (unsigned i = 0; i < DT_XS; i++) {
        const struct dtc_op_info *x = &dtc_x_info[i];
        bool varies = i == DT_X_value || i == DT_X_query;
        fprintf(out, "| `%s` | ", x->name);
        if (varies)
            fprintf(out, "its arguments");
        else if (x->pops)
            fprintf(out, "%u", x->pops);
        fprintf(out, " | %s%s%s | %s |\n", *x->operands ? "`" : "", x->operands, *x->operands ? "`" : "", x->meaning);
    }
}
