/* focus.c -- what is selected: by Tab, by arrows, by a letter, by the mouse. */
#include <stdlib.h>

#include "term.h"

void focus_option(struct term *t, int option)
{
    t->focus = (struct focus){ .item = NO_ITEM, .option = option };
}

void focus_item(struct term *t, int item)
{
    t->focus = (struct focus){ .item = item, .option = -1 };
}

void focus_first(struct term *t)
{
    t->only = NO_ITEM;
    t->looking = false;
    focus_option(t, t->model.options && !t->watching ? 0 : -1);
    for (unsigned i = 0; !t->watching && i < t->model.options; i++) /* Enter alone spends nothing */
        if (t->model.option[i].declines)
            focus_option(t, (int)i);
}

int focus_chosen(const struct term *t)
{
    if (t->focus.option >= 0)
        return t->focus.option;
    if (t->model.selection && model_letter_of(&t->model, t->focus.item) >= 0)
        return model_letter_of(&t->model, t->focus.item); /* pick it, or take it back */
    return model_choices_on(&t->model, t->focus.item) == 1 ? model_choice_of(&t->model, t->focus.item, -1) : -1;
}

void focus_step(struct term *t, int by)
{
    int n = (int)t->model.options, now = t->focus.option >= 0 ? t->focus.option : focus_chosen(t);
    if (!n || t->watching)
        return;
    for (int i = 0; i < n; i++) {
        now = now < 0 ? (by > 0 ? 0 : n - 1) : (now + by + n) % n;
        if (t->only < 0)
            break;
        bool mine = false;
        for (int o = -1; (o = model_choice_of(&t->model, t->only, o)) >= 0;)
            mine |= o == now;
        if (mine)
            break;
    }
    focus_option(t, now);
    t->looking = t->model.option[now].item >= 0;
}

/* ---------------------------------------------------------------------- arrows ---- */
static bool is_here(const struct term *t, const struct hit *h)
{
    return t->focus.option >= 0 ? h->option == t->focus.option : h->item >= 0 && h->item == t->focus.item;
}

static int gap(int a, int a_size, int b, int b_size)
{
    return a + a_size <= b ? b - a - a_size + 1 : b + b_size <= a ? a - b - b_size + 1 : 0;
}

/* How far a place is that way; -1: it is not that way. */
static int distance(const struct hit *from, const struct hit *to, int dx, int dy)
{
    int along, across;
    if (dx) {
        along = dx > 0 ? to->x - from->x : from->x - to->x;
        across = gap(from->y, 1, to->y, to->height) * 4;
    } else {
        along = dy > 0 ? to->y - from->y : from->y - to->y;
        across = gap(from->x, from->width, to->x, to->width);
        along *= 2;
    }
    return along <= 0 ? -1 : along + across * 2;
}

/* Places on the screen, so that panes can be compared; within a pane scrolling does not matter. */
static struct hit on_screen(const struct pane *p, const struct hit *h)
{
    struct hit s = *h;
    s.x += p->x;
    s.y += p->y - p->scroll;
    return s;
}

void focus_move(struct term *t, int dx, int dy)
{
    const struct hit *from = NULL, *best = NULL;
    int home = 0, least = 1 << 20;
    for (int i = 0; i < PANES && !from; i++)
        for (int h = 0; h < t->pane[i].hits && !from; h++)
            if (is_here(t, &t->pane[i].hit[h])) {
                from = &t->pane[i].hit[h];
                home = i;
            }
    if (!from) {
        focus_step(t, dx + dy);
        return;
    }
    struct hit here = on_screen(&t->pane[home], from);
    for (int i = 0; i < PANES; i++)
        for (int h = 0; h < t->pane[i].hits; h++) {
            const struct hit *to = &t->pane[i].hit[h];
            struct hit there = on_screen(&t->pane[i], to);
            bool seen = there.y + there.height > t->pane[i].y && there.y < t->pane[i].y + t->pane[i].height;
            int d = distance(&here, &there, dx, dy);
            if (d < 0 || is_here(t, to) || (i != home && !seen))
                continue;
            d += i == home ? 0 : 40; /* stay where it is while there is something that way */
            if (d < least) {
                least = d;
                best = to;
            }
        }
    if (!best)
        return;
    if (best->option >= 0)
        focus_option(t, best->option);
    else
        focus_item(t, best->item);
    t->looking = true;
}

/* ----------------------------------------------------------------------- mouse ---- */
bool focus_mouse(struct term *t)
{
    const struct pane *over = &t->pane[P_ABOUT];
    if (over->height && tty_mouse_y >= over->y - 1 && tty_mouse_y < over->y + over->height)
        return false; /* what lies under it is out of sight */
    for (int i = 0; i < PANES; i++) {
        const struct pane *p = &t->pane[i];
        int x = tty_mouse_x - p->x, y = tty_mouse_y - p->y;
        if (x < 0 || y < 0 || x >= p->width || y >= p->height)
            continue;
        for (int h = 0; h < p->hits; h++) {
            const struct hit *to = &p->hit[h];
            if (x < to->x || x >= to->x + to->width || y + p->scroll < to->y || y + p->scroll >= to->y + to->height)
                continue;
            bool again = is_here(t, to);
            if (to->option >= 0)
                focus_option(t, to->option);
            else
                focus_item(t, to->item);
            t->looking = true;
            return again;
        }
    }
    return false;
}
