/* ask.c -- see ask.h. */
#include "ask.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool refuse(struct refusal *no, const char *code, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    no->code = code;
    vsnprintf(no->message, sizeof no->message, format, more);
    va_end(more);
    dts_clean(no->message);
    return false;
}

static json_t *field(json_t *in, const char *key)
{
    json_t *value = json_object_get(in, key);
    return json_is_null(value) ? NULL : value;
}

bool ask_bool(struct refusal *no, json_t *in, const char *key, bool *to)
{
    json_t *value = field(in, key);
    if (value && !json_is_boolean(value))
        return refuse(no, "bad-type", "\"%s\" is true or false", key);
    if (value)
        *to = json_is_true(value);
    return true;
}

bool ask_number(struct refusal *no, json_t *in, const char *key, unsigned least, unsigned most, unsigned *to)
{
    json_t *value = field(in, key);
    if (value && (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most))
        return refuse(no, "bad-type", "\"%s\" is a whole number from %u to %u", key, least, most);
    if (value)
        *to = (unsigned)json_integer_value(value);
    return true;
}

bool ask_string(struct refusal *no, json_t *in, const char *key, size_t most, const char **to)
{
    json_t *value = field(in, key);
    if (value && !json_is_string(value) && most == ASK_ANY)
        return refuse(no, "bad-type", "\"%s\" is a string", key);
    if (value && (!json_is_string(value) || (most != ASK_ANY && json_string_length(value) > most)))
        return refuse(no, "bad-type", "\"%s\" is a string of at most %zu bytes", key, most);
    if (value)
        *to = json_string_value(value);
    return true;
}

bool ask_undo(struct refusal *no, json_t *in, enum dts_undo *undo, bool *across)
{
    static const char *const word[] = { "free", "own", "consent" };
    const char *said = NULL;
    if (!ask_string(no, in, "undo", 16, &said) || !ask_bool(no, in, "undo-across-chance", across))
        return false;
    for (unsigned i = 0; said && i < sizeof word / sizeof *word; i++)
        if (strcmp(said, word[i]) == 0) {
            *undo = (enum dts_undo)i;
            return true;
        }
    return !said || refuse(no, "bad-type", "\"undo\" is \"free\", \"own\" or \"consent\"");
}
