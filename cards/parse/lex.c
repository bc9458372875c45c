/* lex.c -- a source as a row of tokens, each with the line and column it stands at.
 *
 * Columns count characters, not bytes, so that an editor finds the place whatever the name
 * before it is written in. What is no token is reported once and skipped. */
#include <string.h>
#include "../compile.h"

struct lexer {
    struct dtc *c;
    const char *at, *end;
    struct dtc_pos pos;
    bool first, space;        /* of the token to come: first of its line, space before it */
};

static bool is_digit(char ch) { return ch >= '0' && ch <= '9'; }
static bool is_letter(char ch) { return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_'; }

/* One character on; newline begins a line. */
static void step(struct lexer *l)
{
    unsigned n = dtc_character(l->at, l->end);
    if (!n) {
        dtc_report(l->c, l->pos, "this byte (0x%02x) is not UTF-8", (unsigned char)*l->at);
        n = 1;
    } else if (dtc_unfit(l->at, l->end - l->at < 5 ? (size_t)(l->end - l->at) : 5, true) == l->at) {
        dtc_report(l->c, l->pos, "a card file cannot hold a control character or a mark of direction");
    }
    if (*l->at == '\n') {
        l->pos.line++;
        l->pos.column = 0;
    }
    l->pos.column++;
    l->at += n;
}

static void blank(struct lexer *l)
{
    bool comment = false;
    for (; l->at < l->end; step(l)) {
        char ch = *l->at;
        if (ch == '\n') {
            comment = false;
            l->first = true;
        } else if (ch == '#') {
            comment = true;
        } else if (!comment && ch != ' ' && ch != '\t' && ch != '\r') {
            break;
        }
        l->space = true;
    }
}

static struct dtc_token *add(struct lexer *l, unsigned kind)
{
    struct dtc *c = l->c;
    c->token = dtc_grow(&c->tree, c->token, &c->token_room, c->tokens + 1, sizeof c->token[0]);
    struct dtc_token *t = &c->token[c->tokens++];
    *t = (struct dtc_token){
        .kind = (uint8_t)kind, .first = l->first, .glued = !l->space && !l->first, .pos = l->pos, .text.at = l->at
    };
    l->first = l->space = false;
    return t;
}

static void lex_name(struct lexer *l)
{
    struct dtc_token *t = add(l, DTC_NAME);
    while (l->at < l->end && (is_letter(*l->at) || is_digit(*l->at)))
        step(l);
    t->text.length = (unsigned)(l->at - t->text.at);
}

static void lex_number(struct lexer *l)
{
    struct dtc_token *t = add(l, DTC_NUMBER);
    for (; l->at < l->end && is_digit(*l->at); step(l))
        if (t->number < 100000)
            t->number = t->number * 10 + (*l->at - '0');
    t->text.length = (unsigned)(l->at - t->text.at);
    if (l->at < l->end && is_letter(*l->at))
        dtc_report(l->c, l->pos, "expected a space between a number and a word");
}

static void lex_string(struct lexer *l)
{
    struct dtc_token *t = add(l, DTC_STRING);
    struct dtc_pos start = l->pos;
    step(l);
    const char *from = l->at;
    bool escaped = false;
    while (l->at < l->end && *l->at != '"' && *l->at != '\n') {
        if (*l->at == '\\' && l->end - l->at > 1 && (l->at[1] == '"' || l->at[1] == '\\')) {
            escaped = true;
            step(l);
        } else if (*l->at == '\\') {
            dtc_report(l->c, l->pos, "expected \\\" or \\\\ after a backslash");
        } else if (*l->at == '\t' || *l->at == '\r') {
            dtc_report(l->c, l->pos, "a name cannot hold a control character");
        }
        step(l);
    }
    t->text = (struct dtc_str){ from, (unsigned)(l->at - from) };
    if (l->at == l->end || *l->at == '\n') {
        dtc_report(l->c, start, "this name has no closing quote");
        return;
    }
    step(l);
    if (!escaped)
        return;
    char *plain = dtc_alloc(&l->c->tree, t->text.length);
    unsigned n = 0;
    for (unsigned i = 0; i < t->text.length; i++) {
        if (from[i] == '\\' && i + 1 < t->text.length)
            i++;
        plain[n++] = from[i];
    }
    t->text = (struct dtc_str){ plain, n };
}

static bool lex_mark(struct lexer *l)
{
    static const char marks[] = "{}(),|/=<>+-*";
    char ch = *l->at;
    bool two = l->end - l->at > 1 && l->at[1] == '=' && (ch == '!' || ch == '<' || ch == '>');
    if (!two && (!ch || !strchr(marks, ch)))
        return false;
    struct dtc_token *t = add(l, DTC_MARK);
    t->mark = !two ? ch : (char)(ch == '!' ? DTC_NE : ch == '<' ? DTC_LE : DTC_GE);
    t->text.length = two ? 2 : 1;
    step(l);
    if (two)
        step(l);
    return true;
}

void dtc_lex(struct dtc *c, unsigned source)
{
    const struct dtc_source *s = &c->source[source];
    struct lexer l = { .c = c, .at = s->text, .end = s->text + s->length, .pos = { source, 1, 1 }, .first = true };
    c->tokens = c->at = 0;
    if (s->length > DTC_SOURCE) {
        dtc_report(c, l.pos, "the file is larger than %d bytes", DTC_SOURCE);
        l.end = l.at;
    } else if (s->length >= 3 && !memcmp(s->text, "\xef\xbb\xbf", 3)) {
        l.at += 3;            /* the mark some editors put in front */
    }
    for (blank(&l); l.at < l.end; blank(&l)) {
        if (is_letter(*l.at)) {
            lex_name(&l);
        } else if (is_digit(*l.at)) {
            lex_number(&l);
        } else if (*l.at == '"') {
            lex_string(&l);
        } else if (!lex_mark(&l)) {
            unsigned n = dtc_character(l.at, l.end);
            if (n && (unsigned char)*l.at >= ' ')
                dtc_report(c, l.pos, "unexpected character '%.*s'", (int)n, l.at);
            else if (n)
                dtc_report(c, l.pos, "unexpected control character 0x%02x", (unsigned char)*l.at);
            step(&l);
        }
    }
    add(&l, DTC_END);
}
