/* spec.c -- the face of the spec runner: whole files, single cases, and what a case is about. */
#include "spec_in.h"

enum { MOST_BYTES = 1 << 22 };

unsigned dts_spec_cases(const struct dts_spec *s) { return s->cases; }
const char *dts_spec_case_name(const struct dts_spec *s, unsigned i) { return s->at[i].name; }
const struct dt_game *dts_spec_game(const struct dts_spec *s, unsigned i) { return &s->at[i].lab->game; }

struct dt_content *dts_spec_content(const struct dts_spec *s, unsigned i, unsigned *codes)
{
    *codes = s->at[i].lab->codes;
    return &s->at[i].lab->content;
}

static bool cited(const struct spec_line *l, const char *rule)
{
    for (unsigned w = 1; spec_is(l, 0, "rule") && w < l->words; w++)
        if (!strcmp(l->word[w].text, rule))
            return true;
    return false;
}

bool dts_spec_cites(const struct dts_spec *s, unsigned i, const char *rule)
{
    for (unsigned n = 0; n < s->head; n++)
        if (cited(&s->line[n], rule))
            return true;
    for (unsigned n = 0; n < s->at[i].lines; n++)
        if (cited(&s->line[s->at[i].first + n], rule))
            return true;
    return false;
}

bool dts_spec_mentions(const struct dts_spec *s, unsigned i, const char *slug)
{
    const size_t length = strlen(slug);
    for (unsigned n = 1; n < s->at[i].lines; n++) {
        const struct spec_line *l = &s->line[s->at[i].first + n];
        for (unsigned w = 0; w < l->words; w++)
            if (!strncmp(l->word[w].text, slug, length) && (!l->word[w].text[length] || l->word[w].text[length] == '#'))
                return true;
    }
    return false;
}

bool dts_spec_run(const struct dts_spec *s, unsigned i, enum dts_spec_care care, FILE *out)
{
    struct spec_play *p = malloc(sizeof *p);
    if (!p)
        return false;
    if (spec_play_begin(p, s, i, care, out)) {
        spec_play_lines(p, true);
        spec_play_end(p);
    }
    bool passed = !p->failures;
    spec_play_free(p);
    free(p);
    return passed;
}

/* `ok 3 - FILE: NAME (RULE RULE)`: the rules are in the line so that others can look for them. */
static void say_result(const struct dts_spec *s, unsigned i, bool good, unsigned number, FILE *out)
{
    const char *between = " (";
    if (!out)
        return;
    fprintf(out, "%s %u - %s: %s", good ? "ok" : "not ok", number, s->file, s->at[i].name);
    for (unsigned n = 0; n < s->head + s->at[i].lines; n++) {
        const struct spec_line *l = &s->line[n < s->head ? n : s->at[i].first + n - s->head];
        for (unsigned w = 1; spec_is(l, 0, "rule") && w < l->words; w++, between = " ")
            fprintf(out, "%s%s", between, l->word[w].text);
    }
    fputs(*between == ' ' && between[1] == '(' ? "\n" : ")\n", out);
}

static bool cannot_be_read(const char *file, FILE *out, const unsigned *passed, unsigned *failed)
{
    char *shown = out ? dts_cleaned(file) : NULL;
    ++*failed;
    if (out)
        fprintf(out, "not ok %u - %s: can be read\n", *passed + *failed, shown ? shown : "");
    free(shown);
    return false;
}

bool dts_spec_run_text(const char *file, const char *text, size_t length, FILE *out, unsigned *passed, unsigned *failed)
{
    struct dts_spec *s = dts_spec_read(file, text, length, out);
    const unsigned before = *failed;
    if (!s)
        return cannot_be_read(file, out, passed, failed);
    for (unsigned i = 0; i < s->cases; i++) {
        bool good = dts_spec_run(s, i, DTS_SPEC_FULL, out);
        ++*(good ? passed : failed);
        say_result(s, i, good, *passed + *failed, out);
    }
    dts_spec_free(s);
    return *failed == before;
}

bool dts_spec_run_file(const char *path, FILE *out, unsigned *passed, unsigned *failed)
{
    char error[DTS_ERROR];
    size_t length;
    char *text = dts_read_file(path, MOST_BYTES, &length, error, sizeof error);
    if (!text) {
        if (out)
            fprintf(out, "# %s\n", error);
        return cannot_be_read(path, out, passed, failed);
    }
    bool good = dts_spec_run_text(path, text, length, out, passed, failed);
    free(text);
    return good;
}
