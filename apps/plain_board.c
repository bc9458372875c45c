/* plain_board.c -- a table in lines of text, for any game.
 *
 * Items are shown in reading order. Small ones (cards, dice, tokens, meters) share a line after
 * what holds them; what holds something larger gets lines of its own, indented. Nothing here
 * depends on colour or on columns being aligned, so it can be listened to. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

/* A list of strings, counted when they repeat. */
struct list {
    char *text[DT_ITEMS];
    unsigned times[DT_ITEMS], count;
};

static void list_add(struct list *l, char *text)
{
    if (!text)
        return;
    for (unsigned i = 0; i < l->count; i++)
        if (strcmp(l->text[i], text) == 0) {
            l->times[i]++;
            free(text);
            return;
        }
    if (l->count == DT_ITEMS) {
        free(text);
        return;
    }
    l->text[l->count] = text;
    l->times[l->count++] = 1;
}

/* The list as "a, 2 times b"; empties it. */
static char *list_join(struct plain *p, struct list *l, const char *between)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    for (unsigned i = 0; i < l->count; i++) {
        if (to && i)
            fputs(between, to);
        if (to && l->times[i] > 1) {
            char number[16];
            snprintf(number, sizeof number, "%u", l->times[i]);
            char *many = screen_phrase(p->screen, UI_many, number, l->text[i], NULL);
            fputs(many ? many : "", to);
            free(many);
        } else if (to) {
            fputs(l->text[i], to);
        }
        free(l->text[i]);
    }
    l->count = 0;
    if (to)
        fclose(to);
    return text;
}

static struct list *list_new(void)
{
    return calloc(1, sizeof(struct list));
}

/* ------------------------------------------------------------- one item's words ---- */
static unsigned items(const struct plain *p)
{
    return p->table.count < DT_ITEMS ? p->table.count : DT_ITEMS;
}

/* Is it one of the things told behind or below this one? Paths are told by their spaces, hours by their clock,
 * and symbols of a note are its words once more. */
static bool is_within(const struct plain *p, unsigned j, unsigned parent)
{
    const struct dt_item *it = &p->table.item[j];
    unsigned of = it->parent == parent && it->type == DT_I_SYMBOL ? p->table.item[parent].type : DT_I_TEXT;
    return it->parent == parent && it->type != DT_I_PATH && of != DT_I_CLOCK && of != DT_I_NOTE;
}

static bool holds(const struct plain *p, unsigned i)
{
    for (unsigned j = i + 1; j < items(p); j++)
        if (is_within(p, j, i))
            return true;
    return false;
}

/* The hour it is, where a clock's hours have names; else NULL. */
static char *hour_of(struct plain *p, unsigned clock)
{
    int n = 0;
    for (unsigned j = clock + 1; j < items(p); j++)
        if (p->table.item[j].parent == clock && p->table.item[j].type == DT_I_SYMBOL
            && n++ == p->table.item[clock].value)
            return dts_label(p->s, p->viewer, j);
    return NULL;
}

static char *notes_added(struct plain *p, const struct dt_item *it, char *head)
{
    static const struct {
        uint8_t flag;
        enum ui_key key;
    } note[] = {
        { DT_ITEM_EXHAUSTED, UI_exhausted }, { DT_ITEM_DONE, UI_done_task }, { DT_ITEM_OUT, UI_out },
        { DT_ITEM_ACTIVE, UI_active },       { DT_ITEM_DOWN, UI_face_down },  { DT_ITEM_PLANNED, UI_planned },
    };
    struct list *l = list_new();
    if (!l || !head)
        return free(l), head;
    if (it->type == DT_I_CARD && it->value > 0) {
        char *number = malloc(16);
        if (number)
            snprintf(number, 16, "%d", it->value);
        list_add(l, number);
    }
    for (unsigned i = 0; i < sizeof note / sizeof note[0]; i++)
        if ((it->flags & note[i].flag) && !(note[i].flag == DT_ITEM_DOWN && it->id == PLAIN_NONE) &&
            !(note[i].flag == DT_ITEM_ACTIVE && it->type != DT_I_SEAT)) /* what lies elsewhere cannot act */
            list_add(l, screen_phrase(p->screen, note[i].key, NULL));
    if (l->count) {
        char *notes = list_join(p, l, ", ");
        size_t room = strlen(head) + strlen(notes ? notes : "") + 4;
        char *both = malloc(room);
        if (both)
            snprintf(both, room, "%s (%s)", head, notes ? notes : "");
        free(notes);
        free(head);
        head = both;
    }
    free(l);
    return head;
}

static char *marks_text(struct plain *p, const struct dt_item *it)
{
    struct list *l = list_new();
    for (unsigned i = 0; l && i < 32; i++)
        if (it->marks >> i & 1) {
            char *number = malloc(16);
            if (number)
                snprintf(number, 16, "%u", i);
            list_add(l, number);
        }
    char *where = l ? list_join(p, l, ", ") : NULL;
    char *text = screen_phrase(p->screen, UI_marks_at, where ? where : "", NULL);
    free(where);
    free(l);
    return text;
}

static char *measure(struct plain *p, const struct dt_item *it, const char *label)
{
    char value[16], most[16];
    snprintf(value, sizeof value, "%d", it->value);
    snprintf(most, sizeof most, "%d", it->max);
    char *text = it->max ? screen_phrase(p->screen, UI_value_of, label, value, most, NULL)
                         : screen_phrase(p->screen, UI_value_only, label, value, NULL);
    if (!it->marks || !text)
        return text;
    char *marks = marks_text(p, it), *both = screen_phrase(p->screen, UI_on_table, text, marks ? marks : "", NULL);
    free(marks);
    free(text);
    return both;
}

/* A zone that lists nothing: a pile of so many, or empty. */
static char *pile_text(struct plain *p, const struct dt_item *it, const char *label)
{
    char number[16];
    snprintf(number, sizeof number, "%d", it->value);
    char *empty = it->value > 0 ? NULL : screen_phrase(p->screen, UI_empty, NULL);
    char *text = screen_phrase(p->screen, UI_value_only, label, empty ? empty : number, NULL);
    free(empty);
    return text;
}

/* What stands for an item by itself, without what it holds. */
static char *item_text(struct plain *p, unsigned i)
{
    const struct dt_item *it = &p->table.item[i];
    char *label = dts_label(p->s, p->viewer, i), *text = NULL, number[16];
    if (label && !*label && it->type == DT_I_TOKEN && it->seat < p->seats) { /* somebody's own piece */
        free(label);
        return dts_seat_name(p->s, p->viewer, it->seat);
    }
    if (!label)
        return NULL;
    snprintf(number, sizeof number, "%d", it->value);
    switch (it->type) {
    case DT_I_ZONE:
        if (!holds(p, i))
            text = pile_text(p, it, label);
        break;
    case DT_I_MAP:
        if (!*label)
            text = screen_phrase(p->screen, UI_map, NULL);
        break;
    case DT_I_TRACK:
    case DT_I_CLOCK:
    case DT_I_METER: {
        char *hour = it->type == DT_I_CLOCK ? hour_of(p, i) : NULL;
        text = hour ? screen_phrase(p->screen, UI_value_only, label, hour, NULL) : measure(p, it, label);
        free(hour);
        break;
    }
    case DT_I_TOKEN:
    case DT_I_SYMBOL:
        if (it->value > 1 || it->value < 0 || (it->type == DT_I_TOKEN && it->id == PLAIN_NONE))
            text = screen_phrase(p->screen, UI_symbol_many, label, number, NULL);
        break;
    case DT_I_CARD:
        if (!*label)
            text = screen_phrase(p->screen, UI_face_down, NULL);
        break;
    case DT_I_TASK:
        snprintf(number, sizeof number, "%u", it->id + 1u);
        text = screen_phrase(p->screen, *label ? UI_task_called : UI_task, number, label, NULL);
        break;
    case DT_I_SEAT:
        if (it->id == p->viewer)
            text = screen_phrase(p->screen, UI_you_are, label, NULL);
        break;
    default:
        break;
    }
    if (text)
        free(label);
    else
        text = label;
    return notes_added(p, it, text);
}

/* The same, where symbols that stand for one need follow each other: "lore or peril". Moves *i to
 * the last item told. */
static char *small_text(struct plain *p, unsigned *i)
{
    const struct dt_item *it = &p->table.item[*i];
    char *text = item_text(p, *i);
    while (it->type == DT_I_SYMBOL && *i + 1 < items(p) && it[1].type == DT_I_SYMBOL && it[1].parent == it->parent &&
           it[1].id == it->id) {
        char *other = item_text(p, ++*i);
        char *both = screen_phrase(p->screen, UI_either, text ? text : "", other ? other : "", NULL);
        free(text);
        free(other);
        text = both;
        it++;
    }
    return text;
}

/* --------------------------------------------------------------------- drawing ---- */
/* Does it stand on a line of its own? */
static bool large(const struct plain *p, unsigned i)
{
    switch (p->table.item[i].type) {
    case DT_I_MAP:
    case DT_I_SEAT:
    case DT_I_SPACE:
    case DT_I_TASK:
    case DT_I_TEXT:
    case DT_I_NOTE:
        return true;
    default:
        return holds(p, i);
    }
}

static char *space_label(struct plain *p, unsigned space)
{
    for (unsigned i = 0; i < items(p); i++)
        if (p->table.item[i].type == DT_I_SPACE && p->table.item[i].id == space)
            return dts_label(p->s, p->viewer, i);
    return NULL;
}

/* Is it a way between this space and another? */
static bool leads(const struct dt_item *it, unsigned space)
{
    return it->type == DT_I_PATH && (it->id == space || it->value == (int)space);
}

/* The ways out of a space, one text for each kind of way: "road to the mill, the gate". */
static void add_paths(struct plain *p, unsigned space, struct list *l)
{
    struct list *to = list_new();
    for (unsigned i = 0; to && i < items(p); i++) {
        const struct dt_item *first = &p->table.item[i];
        bool told = false;
        for (unsigned j = 0; j < i; j++)
            told |= leads(&p->table.item[j], space) && p->table.item[j].label == first->label;
        if (!leads(first, space) || told)
            continue;
        for (unsigned j = i; j < items(p); j++) {
            const struct dt_item *it = &p->table.item[j];
            if (leads(it, space) && it->label == first->label)
                list_add(to, space_label(p, it->id == space ? (unsigned)it->value : it->id));
        }
        char *by = dts_label(p->s, p->viewer, i), *where = list_join(p, to, ", ");
        list_add(l, by && *by ? screen_phrase(p->screen, UI_path_by, by, where ? where : "", NULL)
                              : screen_phrase(p->screen, UI_path_to, where ? where : "", NULL));
        free(by);
        free(where);
    }
    free(to);
}

static void put_line(struct plain *p, unsigned indent, const char *head, const char *rest)
{
    char *line = NULL;
    size_t length;
    FILE *to = open_memstream(&line, &length);
    if (!to)
        return;
    fprintf(to, "%s%s%s", head, rest ? ": " : "", rest ? rest : "");
    fclose(to);
    screen_text(p->screen, indent, indent + 4, line);
    free(line);
}

/* Small items that follow each other share a line. */
static void flush_small(struct plain *p, struct list *small, unsigned indent)
{
    if (!small->count)
        return;
    char *line = list_join(p, small, ", ");
    if (line)
        screen_text(p->screen, indent, indent + 4, line);
    free(line);
}

static void item_within(struct plain *p, unsigned item, unsigned indent, unsigned depth);

static void children(struct plain *p, unsigned parent, unsigned indent, unsigned depth)
{
    struct list *small = list_new(), *empty = list_new();
    for (unsigned j = parent == DT_NO_PARENT ? 0 : parent + 1; small && empty && j < items(p); j++) {
        const struct dt_item *it = &p->table.item[j];
        if (it->parent != parent || it->type == DT_I_PATH || (it->type == DT_I_NOTE && p->brief))
            continue;
        if (large(p, j)) {
            flush_small(p, small, indent);
            item_within(p, j, indent, depth);
        } else if (it->type == DT_I_ZONE && it->value <= 0) {
            list_add(empty, dts_label(p->s, p->viewer, j));
        } else {
            list_add(small, small_text(p, &j));
        }
    }
    if (small)
        flush_small(p, small, indent);
    char *names = empty && empty->count ? list_join(p, empty, ", ") : NULL;
    char *line = names ? screen_phrase(p->screen, UI_empty_zones, names, NULL) : NULL;
    if (line)
        screen_text(p->screen, indent, indent + 4, line);
    free(line);
    free(names);
    free(small);
    free(empty);
}

/* What follows an item's name on its line: the small things it holds, then the ways out of it. */
static char *rest_of_line(struct plain *p, unsigned i, bool with_small)
{
    const struct dt_item *it = &p->table.item[i];
    struct list *part = list_new(), *small = list_new();
    char *rest = NULL;
    for (unsigned j = i + 1; with_small && small && j < items(p); j++)
        if (is_within(p, j, i))
            list_add(small, small_text(p, &j));
    if (part && small && small->count)
        list_add(part, list_join(p, small, ", "));
    if (part && it->type == DT_I_SPACE)
        add_paths(p, it->id, part);
    if (part && part->count)
        rest = list_join(p, part, "; ");
    free(small);
    free(part);
    return rest;
}

/* What a card in force does, told where its notes are. */
static void put_abilities(struct plain *p, const struct dt_item *card, unsigned indent)
{
    if (p->brief || !dts_in_force(&p->table, card))
        return;
    char *text = dts_item_abilities(p->s, p->viewer, card), *rest = NULL;
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest))
        screen_text(p->screen, indent, indent + 4, line);
    free(text);
}

static void item_within(struct plain *p, unsigned i, unsigned indent, unsigned depth)
{
    const struct dt_item *it = &p->table.item[i];
    bool any_large = it->type == DT_I_SEAT || it->type == DT_I_MAP;
    char *head = item_text(p, i);
    if (!head || depth > 8) {
        free(head);
        return;
    }
    for (unsigned j = i + 1; j < items(p); j++)
        any_large |= is_within(p, j, i) && large(p, j);
    char *rest = rest_of_line(p, i, !any_large);
    put_line(p, indent, head, rest);
    free(rest);
    free(head);
    if (any_large)
        children(p, i, indent + 2, depth + 1);
    put_abilities(p, it, indent + 2);
}

void plain_item(struct plain *p, unsigned item, unsigned indent)
{
    item_within(p, item, indent, 0);
}

/* A thing and the names of what is on it, on one line. */
void plain_glance(struct plain *p, unsigned item)
{
    char *head = item_text(p, item), *rest = rest_of_line(p, item, true);
    if (head)
        put_line(p, 0, head, rest);
    free(rest);
    free(head);
}

void plain_take_table(struct plain *p, unsigned viewer)
{
    const struct dt_table *t = dts_table(p->s, viewer);
    p->viewer = viewer;
    if (t)
        p->table = *t;
    else
        p->table.count = 0;
}

void plain_board(struct plain *p, unsigned viewer)
{
    char *title = screen_phrase(p->screen, UI_board, NULL);
    plain_take_table(p, viewer);
    put_line(p, 0, title ? title : "", NULL);
    free(title);
    children(p, DT_NO_PARENT, 0, 0);
    if (p->table.count > DT_ITEMS)
        screen_say(p->screen, UI_too_much_table, NULL);
}

/* ------------------------------------------------------------ what a thing is ---- */
/* How well a label answers a name: 3 the same, 2 its beginning, 1 somewhere in it, 0 not. */
static unsigned likeness(const char *label, const char *name)
{
    size_t n = strlen(name);
    if (dts_same_text(label, name))
        return 3;
    if (dts_same_start(label, name, n))
        return 2;
    for (; *label; label++)
        if (dts_same_start(label, name, n))
            return 1;
    return 0;
}

void plain_describe_item(struct plain *p, unsigned i)
{
    const struct dt_item it = p->table.item[i];
    bool thing = (it.type == DT_I_CARD || it.type == DT_I_DIE || it.type == DT_I_TOKEN)
        && (it.id != PLAIN_NONE || it.label_kind == DT_L_CARD);
    char *text = thing ? dts_item_text(p->s, p->viewer, &it) : NULL;
    p->brief = text && *text;
    plain_item(p, i, 0);
    p->brief = false;
    if (text && *text)
        screen_text(p->screen, 2, 2, text);
    else if (thing)
        screen_say(p->screen, UI_no_more_known, NULL);
    free(text);
}

/* Cards that are not on the table now: their text is no secret. */
static bool describe_card(struct plain *p, const char *name)
{
    char error[DTS_ERROR];
    struct dts_library *l = p->game ? dts_library_open(p->game, NULL, error, sizeof error) : NULL;
    const char *language = p->screen->language[0] ? p->screen->language : NULL;
    unsigned best = 0, card = 0;
    for (unsigned i = 0; l && i < dts_cards(l); i++) {
        char *title = dts_card_title(l, i, language);
        unsigned now = likeness(dts_card_name(l, i), name), then = title ? likeness(title, name) : 0;
        now = then > now ? then : now;
        if (now > best) {
            best = now;
            card = i;
        }
        free(title);
    }
    char *text = best ? dts_card_text(l, card, language, NULL) : NULL;
    char *title = best ? dts_card_title(l, card, language) : NULL;
    if (text) {
        put_line(p, 0, title ? title : dts_card_name(l, card), NULL);
        screen_text(p->screen, 2, 2, text);
    }
    free(text);
    free(title);
    if (l)
        dts_library_free(l);
    return best > 0;
}

bool plain_describe(struct plain *p, unsigned viewer, const char *name)
{
    unsigned best = 0, found = 0;
    char *shown[4] = { NULL };
    plain_take_table(p, viewer);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < items(p) && found < 4; i++) {
            char *label = p->table.item[i].type == DT_I_PATH ? NULL : dts_label(p->s, viewer, i);
            unsigned now = label && *label ? likeness(label, name) : 0;
            bool again = false;
            for (unsigned k = 0; k < found; k++)
                again |= label && strcmp(shown[k], label) == 0;
            if (pass == 0 && now > best)
                best = now;
            if (pass == 1 && now == best && best && !again) {
                plain_describe_item(p, i);
                shown[found++] = label;
                label = NULL;
            }
            free(label);
        }
    }
    for (unsigned k = 0; k < found; k++)
        free(shown[k]);
    return found || describe_card(p, name);
}
