/* statement.c -- loose statements, compiled against content that exists already.
 *
 * For specs: `do seat:0 lose sanity 2` runs one statement as if a card said it. The stages are
 * the compiler's own; cards are known by the names the content carries, and code is emitted as
 * if it followed the content's, so that jumps are right where the caller puts it. */
#include <stdlib.h>
#include <string.h>
#include "compile.h"

/* What programs may name of the cards: kind and name. */
static void know_cards(struct dtc *c, const struct dt_content *content)
{
    c->card = dtc_grow(&c->tree, c->card, &c->card_room, content->cards + 1u, sizeof c->card[0]);
    for (unsigned i = 0; i < content->cards; i++) {
        struct dtc_card *card = dtc_alloc(&c->tree, sizeof *card);
        card->name = dtc_text(content->name[content->card[i].name]);
        card->kind = content->card[i].kind;
        card->copies = content->card[i].copies;
        card->index = i;
        c->card[c->cards++] = card;
    }
}

static void compile(struct dtc *c, const struct dt_content *content)
{
    struct dtc_stmt *body = NULL;
    const struct dtc_scope scope = { 0 };
    c->space = content->space;
    know_cards(c, content);
    dtc_lex(c, 0);
    if (dtc_parse_block(c, &body, "around statements") && dtc_peek(c, 0)->kind != DTC_END)
        dtc_expected(c, "nothing more");
    if (dtc_errors_count(c->errors) == c->errors_before)
        dtc_check_block(c, body, &scope);
    if (dtc_errors_count(c->errors) != c->errors_before)
        return;
    c->code = dtc_grow(&c->tree, c->code, &c->code_room, content->codes + 1u, sizeof c->code[0]);
    c->codes = content->codes;
    dtc_emit_program(c, NULL, false, body, (struct dtc_pos){ 0, 1, 1 });
}

static bool stages(struct dtc *c, const struct dt_content *content)
{
    jmp_buf full;
    c->tree.full = &full;
    if (setjmp(full)) {
        dtc_report(c, (struct dtc_pos){ 0 }, "the statements need too much memory");
        return false;
    }
    compile(c, content);
    return dtc_errors_count(c->errors) == c->errors_before;
}

int16_t *dtc_statements(const struct dt_words *words, const struct dt_content *content, const struct dtc_source *source,
                        unsigned *codes, struct dtc_errors *errors)
{
    struct dtc *c = calloc(1, sizeof *c);
    int16_t *row = NULL;
    if (!c)
        return NULL;
    *c = (struct dtc){ .words = words, .source = source, .sources = 1, .errors = errors };
    c->last = &c->first;
    c->errors_before = dtc_errors_count(errors);
    if (stages(c, content) && c->codes > content->codes) {
        *codes = c->codes - content->codes;
        row = malloc(*codes * sizeof *row);
        if (row)
            memcpy(row, c->code + content->codes, *codes * sizeof *row);
    }
    dtc_errors_sort(errors, c->errors_before);
    dtc_arena_free(&c->tree);
    free(c);
    return row;
}
