/* main.c -- break a rule on purpose in the tree below the current folder, and take that back.
 *
 *   breaks --find BREAK...    would every one of them find its text? Nothing is written.
 *   breaks --apply BREAK      break the files; what they were is kept beside them, in FILE.kept
 *   breaks --back BREAK       make them what they were
 *
 * Everything is found before anything is written. A file that is broken already is not broken again, so that what is
 * kept is always the true one. Exit status 1, and a message, when something was not as it should be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "breaks.h"

/* A file that a break touches: what it is, and what it becomes. */
struct touched { const char *path; char *text, *made; };
struct work { struct touched *file; unsigned files; };

/* ---- what files become ---------------------------------------------------------------------- */

static bool find_file(struct work *w, const char *path, struct touched **out)
{
    for (unsigned i = 0; i < w->files; i++)
        if (!strcmp(w->file[i].path, path)) {
            *out = &w->file[i];
            return true;
        }
    char *text = breaks_read_file(path);
    if (!text)
        return false;
    w->file = breaks_room(w->file, (w->files + 1) * sizeof *w->file);
    *out = &w->file[w->files++];
    **out = (struct touched){ .path = path, .text = text };
    return true;
}
static void drop(struct work *w)
{
    for (unsigned i = 0; i < w->files; i++) {
        free(w->file[i].text);
        free(w->file[i].made);
    }
    free(w->file);
}
static int by_place(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    return files ? files : (x->start > y->start) - (x->start < y->start);
}
/* The changes of a file are sorted by their place in it. */
static void make(const struct broken *b, struct touched *t)
{
    size_t length = strlen(t->text) + 1, from = 0, to = 0;
    for (unsigned i = 0; i < b->changes; i++)
        length += strlen(b->change[i].new);
    t->made = breaks_room(0, length);
    for (unsigned i = 0; i < b->changes; i++) {
        const struct change *c = &b->change[i];
        if (strcmp(c->file, t->path))
            continue;
        memcpy(t->made + to, t->text + from, c->start - from);
        to += c->start - from;
        memcpy(t->made + to, c->new, strlen(c->new));
        to += strlen(c->new);
        from = c->end;
    }
    strcpy(t->made + to, t->text + from);
}
static bool prepare(struct broken *b, struct work *w)
{
    struct touched *t;
    for (unsigned i = 0; i < b->changes; i++)
        if (!find_file(w, b->change[i].file, &t) || !breaks_find(b->path, &b->change[i], t->text))
            return false;
    qsort(b->change, b->changes, sizeof *b->change, by_place);
    for (unsigned i = 1; i < b->changes; i++)
        if (!strcmp(b->change[i].file, b->change[i - 1].file) && b->change[i].start < b->change[i - 1].end) {
            printf("# %s:%u: changes text that line %u changes\n", b->path, b->change[i].line, b->change[i - 1].line);
            return false;
        }
    for (unsigned i = 0; i < w->files; i++)
        make(b, &w->file[i]);
    return true;
}

/* ---- writing, and taking back --------------------------------------------------------------- */

static char *kept(const char *path)
{
    char *name = breaks_room(0, strlen(path) + sizeof ".kept");
    sprintf(name, "%s.kept", path);
    return name;
}
/* Mode "wbx" writes only what is not there yet. */
static bool write_file(const char *path, const char *text, const char *mode)
{
    FILE *out = fopen(path, mode);
    bool good = out && fwrite(text, 1, strlen(text), out) == strlen(text);
    if (out && fclose(out))
        good = false;
    if (!good)
        printf("# %s cannot be written%s\n", path, mode[2] ? ", or is there already" : "");
    return good;
}
static bool take_back(const char *path)
{
    char *name = kept(path), *text = breaks_read_file(name);
    bool good = text && write_file(path, text, "wb") && !remove(name);
    free(text);
    free(name);
    return good;
}
static bool break_file(const struct touched *t)
{
    char *name = kept(t->path);
    bool safe = write_file(name, t->text, "wbx"), good = safe && write_file(t->path, t->made, "wb");
    if (safe && !good)
        take_back(t->path);                       /* half of it may be written */
    free(name);
    return good;
}
static bool apply(struct broken *b)
{
    struct work w = { 0 };
    bool good = prepare(b, &w);
    unsigned done = 0;
    while (good && done < w.files)
        if (break_file(&w.file[done]))
            done++;
        else
            good = false;
    while (!good && done)
        take_back(w.file[--done].path);
    drop(&w);
    return good;
}
static bool find(struct broken *b)
{
    struct work w = { 0 };
    bool good = prepare(b, &w);
    drop(&w);
    return good;
}
static bool back(struct broken *b)
{
    bool good = true;
    for (unsigned i = 0; i < b->changes; i++) {
        bool again = false;
        for (unsigned j = 0; j < i; j++)
            again |= !strcmp(b->change[j].file, b->change[i].file);
        if (!again && !take_back(b->change[i].file))
            good = false;
    }
    return good;
}

int main(int argc, char **argv)
{
    const char *how = argc > 2 ? argv[1] : "";
    bool (*work)(struct broken *) = !strcmp(how, "--find") ? find :
        argc > 3 ? 0 : !strcmp(how, "--apply") ? apply : !strcmp(how, "--back") ? back : 0;
    if (!work) {
        fputs("usage: breaks --find BREAK... | --apply BREAK | --back BREAK\n", stderr);
        return 2;
    }
    int bad = 0;
    for (int i = 2; i < argc; i++) {
        struct broken b;
        bool good = breaks_read(&b, argv[i]) && work(&b);
        bad += !good;
        breaks_free(&b);
    }
    return bad ? 1 : 0;
}
