/* trial.c -- an attempt on a card, described for those who reckon chances (players/prospect.h).
 *
 * Everything is read off the view: the rows of the card, the terror effects that count, the dice and
 * where they are, what the investigator and those beside it may do. What a card does is found in its
 * program, never by its name. Things that may help and are not reckoned with are listed. */
#include "edition.h"
#include "means.h"

static unsigned face_id(unsigned noun) { return noun - es_N_one; }

static bool attempting(const struct dt *v, unsigned card) { return card != DT_NOTHING && es(v)->card == card; }

/* ---- the dice ---- */
static void describe_dice(const struct dt *v, struct dt_trial *p)
{
    unsigned n;
    for (unsigned i = 0; i < 4; i++)
        p->value[i] = (uint8_t)(i + 1);
    for (unsigned i = 0; i < 3; i++)
        p->symbols[face_id(es_N_lore) + i] = (uint8_t)(1u << i);
    p->symbols[face_id(es_N_wild)] = 7;
    p->value[face_id(es_N_wild)] = (uint8_t)es_switch(v, ES_wild_value);     /* DIE-04, DIE-05 */
    p->alarms = (uint8_t)(1u << face_id(es_N_terror));                       /* TERR-01, AMB-15 */
    for (unsigned d = v->content->kind_first[es_K_die]; d < v->content->kind_first[es_K_die + 1]; d++) {
        const int16_t *faces = dt_field(v, d, es_F_die_faces, &n);
        for (unsigned i = 0; i < DT_TR_SIDES && i < n; i++)
            p->side[es_colour(v, d) - es_N_green][i] = (uint8_t)face_id((unsigned)faces[i]);
    }
    p->slots = !es_switch(v, ES_focus_once);                                 /* FOC-02, FOC-03 */
    p->promised = es_switch(v, ES_items_before_roll);                        /* SPELL-01, SPELL-02 */
    p->take_back = es_switch(v, ES_spell_dice_rollable);                     /* SPELL-05, SPELL-06 */
}

/* ---- the tasks ---- */
static bool describe_row(const struct es_row *row, struct dt_tr_task *t)
{
    *t = (struct dt_tr_task){ .needs = row->needs, .cost = { row->sanity, row->stamina } };
    for (unsigned i = 0; i < row->needs; i++)
        for (unsigned w = 0; w < row->need[i].ways; w++) {
            unsigned noun = row->need[i].way[w].noun, n = (unsigned)row->need[i].way[w].n;
            if (noun != es_N_investigation)
                t->need[i].symbols |= (uint8_t)(1u << (noun - es_N_lore));
            else if (!t->need[i].sum || n < t->need[i].sum)
                t->need[i].sum = (uint8_t)n;
        }
    return row->needs <= DT_TR_NEEDS;
}

/* Only open rows are tasks: they are counted in the order of the rows. */
static bool describe_tasks(const struct dt *v, unsigned card, struct dt_trial *p)
{
    struct es_layout l;
    struct es_row row;
    p->ordered = dt_number(v, card, es_both(v, card, es_F_adventure_ordered)) != 0;
    es_layout(v, card, &l);
    for (unsigned i = 0; i < es_rows(&l); i++) {
        es_row_of(v, &l, i, &row);
        if (!row.open)
            continue;
        if (p->tasks == DT_TR_TASKS || !describe_row(&row, &p->task[p->tasks++]))
            return false;
    }
    return true;
}

static unsigned task_of(const struct dt *v, unsigned row)
{
    struct es_row r;
    unsigned n = 0;
    for (unsigned i = 0; i < row; i++) {
        es_row(v, es(v)->card, i, &r);
        n += r.open;
    }
    return n;
}

/* ---- terror ---- */

/* How many monsters can surely be put elsewhere before one has to come on this card (MON-08..13). */
static unsigned room_elsewhere(const struct dt *v, unsigned card)
{
    unsigned n, here = 0, elsewhere = 0, even = 0;
    for (unsigned c = es_next_card(v, DT_NOTHING); c != DT_NOTHING; c = es_next_card(v, c)) {
        dt_field(v, c, es_both(v, c, es_F_adventure_borders), &n);
        for (unsigned row = 0; row < n; row++)
            if (es_border(v, c, row) != es_N_open && es_marker_on(v, c, row) == DT_NOTHING)
                *(c == card ? &here : &elsewhere) += 1;
        if (c != card && es_switch(v, ES_spread_evenly))
            even += es_below(v, c) <= es_below(v, card) ? es_below(v, card) + 1 - es_below(v, c) : 0;
        else if (c != card)
            even = DT_TR_ENOUGH;
    }
    return here ? elsewhere : elsewhere + even;
}

static unsigned doom_left(const struct dt *v)
{
    unsigned spaces = 0, ancient = es_ancient(v);
    if (ancient != DT_NOTHING)
        dt_field(v, ancient, es_F_ancient_one_doom_track, &spaces);
    return spaces > es(v)->doom ? spaces - es(v)->doom : DT_TR_ENOUGH;
}

static void strike(struct dt_trial *p, struct dt_plight *at, unsigned strikes)
{
    p->strikes = true;
    at->strikes = (uint8_t)(strikes < at->strikes ? strikes : at->strikes);
}

/* Every verb of the program that touches the attempt. */
static void describe_terror(const struct dt *v, unsigned seat, unsigned thing, unsigned field, unsigned card,
                            struct dt_trial *p, struct dt_plight *at)
{
    const int16_t *row = v->content->code;
    if (!es_has_program(v, thing, field))
        return;
    unsigned code = v->content->slot[(uint16_t)(dt_card(v, thing)->field + field)].at;
    for (; row[code] != DT_OP_END; code += (uint16_t)row[code + 1]) {
        if (row[code] != DT_OP_DO)
            continue;
        unsigned verb = (uint16_t)row[code + 2], args = (uint16_t)row[code + 1] - 3u;
        int word = args ? dt_lit_value(row[code + 3]) : 0, n = dt_lit_value(row[code + 2 + args]);
        if (verb == es_V_fail)
            p->ends = true;
        else if (verb == es_V_discard_dice && word == es_N_terror)
            p->discards = (uint8_t)(p->discards + n > DT_TR_GREENS ? DT_TR_GREENS : p->discards + n);
        else if (verb == es_V_lose && (word == es_N_sanity || word == es_N_stamina))
            p->loss[word == es_N_stamina] = (uint8_t)(p->loss[word == es_N_stamina] + n);
        else if (verb == es_V_doom && n > 0 && doom_left(v) != DT_TR_ENOUGH)
            strike(p, at, (doom_left(v) + (unsigned)n - 1) / (unsigned)n);   /* AMB-86 */
        else if (verb == es_V_monster && n > 0 && !es_ask(v, es_Q_quiet, seat))
            strike(p, at, room_elsewhere(v, card) / (unsigned)n + 1);
    }
}

/* ---- the means ---- */

/* Does the program hold this verb? *at: the words of its first argument. */
static bool does(const struct dt *v, unsigned code, unsigned verb, const int16_t **arg, unsigned *words)
{
    const int16_t *row = v->content->code;
    for (; row[code] != DT_OP_END; code += (uint16_t)row[code + 1])
        if (row[code] == DT_OP_DO && (uint16_t)row[code + 2] == verb) {
            *arg = &row[code + 3];
            *words = (uint16_t)row[code + 1] - 3u;
            return true;
        }
    return false;
}

/* Dice that a securing spell takes on this card; 0: it is none, or it has a price (SPELL-08). */
static unsigned spell_room(const struct dt *v, unsigned thing, unsigned card)
{
    const struct dt_card *c = dt_card(v, thing);
    const int16_t *arg;
    unsigned words;
    for (unsigned i = 0; i < c->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[c->ability + i];
        bool now = !a->setting || v->s->setting[a->setting - 1] == a->value;
        bool when = a->on == (es_switch(v, ES_items_before_roll) ? (unsigned)es_E_ready : (unsigned)es_E_judge);
        if (!now || !when || a->cell != DT_AFTER_MAY || a->cost || a->cond)
            continue;
        if (!does(v, a->code, es_V_secure, &arg, &words) || !words || !dt_is_lit(arg[0]))
            continue;
        bool more = words > 2 && arg[1] == DT_X_value && arg[2] == es_X_on_other_world;
        return (unsigned)dt_lit_value(arg[0]) + (more && es_kind(v, card) == es_K_other_world);
    }
    return 0;
}

/* Has it anything to use, or that changes the rules, in an attempt? What only the marker, the calm or the
 * locks are about is reckoned with. */
static bool may_help(const struct dt *v, unsigned thing, unsigned seat)
{
    const struct dt_card *c = dt_card(v, thing);
    for (unsigned i = 0; i < c->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[c->ability + i];
        if ((a->setting && v->s->setting[a->setting - 1] != a->value)
            || (a->whom == DT_YOU && dt_owner(v, thing) != DT_NOBODY && dt_owner(v, thing) != seat))
            continue;
        if (a->cell == DT_STATIC ? a->on == es_Q_many_tasks || a->on == es_Q_clue_rerolls
                                 : (a->cell == DT_AFTER_MAY || a->cell == DT_WOULD_MAY)
                                       && (a->on == es_E_attempt || a->on == es_E_ready || a->on == es_E_judge
                                           || a->on == es_E_roll || a->on == es_E_own_turn || a->on == es_E_lose))
            return true;
    }
    return false;
}

static void name_beyond(struct dt_prospect *to, unsigned thing)
{
    if (to->beyonds < DT_BEYONDS)
        to->beyond[to->beyonds++] = (uint16_t)thing;
}

/* A spell that secures dice is a holder. Whatever else may help is named, unless `with` says that the attempt is to be
 * reckoned with all that cards bring to it. */
static void describe_thing(const struct dt *v, unsigned seat, unsigned card, unsigned thing, bool with,
                           struct dt_prospect *to)
{
    struct dt_plight *at = &to->task.from;
    bool spells = !es_forbidden(v, es_N_spells, seat), spell = es_kind(v, thing) == es_K_spell;
    bool mine = dt_thing(v, thing)->zone == es_Z_held + seat;
    unsigned room = mine && spell && spells ? spell_room(v, thing, card) : 0;
    if (room)
        at->holders[room > 1]++;
    else if (!(spell && !spells) && may_help(v, thing, seat)
             && !(with && es_means(v, seat, card, thing, &to->task.trial, at)))
        name_beyond(to, thing);
}

/* What lies before the seat first: abilities that have a price find out that they are not needed any more. */
static void describe_things(const struct dt *v, unsigned seat, unsigned card, bool with, struct dt_prospect *to)
{
    for dt_each(v, t, es_Z_held + seat)
        describe_thing(v, seat, card, t, with, to);
    for (unsigned t = 0; t < v->content->things; t++)
        if (dt_is_live(v, t) && dt_thing(v, t)->zone != es_Z_held + seat)
            describe_thing(v, seat, card, t, with, to);
    for (unsigned t = dt_first(v, es_Z_cast); attempting(v, card) && t != DT_NOTHING; t = dt_next(v, es_Z_cast, t))
        if (dt_thing(v, t)->count)                           /* SPELL-02: laid out, waits for the roll */
            to->task.from.laid[dt_thing(v, t)->count > 1]++;
}

/* FOC-02, FOC-03, AST-01, AST-08, AST-09 */
static unsigned markers(const struct dt *v, unsigned seat, unsigned card)
{
    bool once = es_switch(v, ES_focus_once), help = !es_forbidden(v, es_N_assist, seat);
    int n = es_forbidden(v, es_N_focus, seat) ? 0 : 1 + es_ask(v, es_Q_extra_focus, seat);
    n -= once ? (es(v)->active == seat ? es(v)->focuses : 0) : (int)dt_in(v, es_Z_marker + seat);
    n = n > 0 ? n : 0;
    for (unsigned p = 0; help && p < v->s->seats; p++)
        if (p != seat && es_alive(v, p) && es_seat(v, p)->place == card
            && !(once ? es_seat(v, p)->flags & ES_HELPED : dt_in(v, es_Z_marker + p)))
            n++;
    return (unsigned)n;
}

/* ---- where the dice are ---- */
static void place_die(const struct dt *v, unsigned die, bool here, bool all, struct dt_plight *at)
{
    const struct dt_thing *t = dt_thing(v, die);
    unsigned colour = es_colour(v, die) - es_N_green, face = face_id(es_face(v, die));
    if (t->zone == es_Z_secured)
        at->held[colour][face]++;
    else if (here && t->zone >= es_Z_marker && t->zone <= es_Z_marker_last)
        at->marked[face]++;
    else if (here && t->zone == es_Z_pool && at->stage == DT_TR_READY)
        at->pool[colour]++;
    else if (here && t->zone == es_Z_pool)
        at->thrown[colour][face]++;
    else if (!here && !colour && (t->zone == es_Z_supply || (all && t->zone == es_Z_locked)))
        at->pool[0]++;                                       /* ROLL-01, ROLL-03 */
}

/* Is a die of the pool, or one that would be in it, lent from a lock? */
static bool lent(const struct dt *v, unsigned seat, bool here, const struct dt_plight *at)
{
    bool all = !here && es_ask(v, es_Q_unlocked, seat);
    for es_each_die(v, d) {
        const struct dt_thing *t = dt_thing(v, d);
        unsigned colour = es_colour(v, d) - es_N_green;
        if (t->on != DT_NOTHING && (t->zone == es_Z_pool || (all && t->zone == es_Z_locked && at->pool[colour])))
            return true;
    }
    return false;
}

/* No spell holds what is lent from a lock; which dice are lent is not reckoned with, so the spells are named. */
static void leave_spells_out(const struct dt *v, unsigned seat, unsigned card, struct dt_prospect *to)
{
    to->task.from.holders[0] = to->task.from.holders[1] = 0;
    for dt_each(v, t, es_Z_held + seat)
        if (es_kind(v, t) == es_K_spell && !es_forbidden(v, es_N_spells, seat) && spell_room(v, t, card))
            name_beyond(to, t);
}

static bool before_roll(const struct dt *v)
{
    return !es(v)->rolled && (v->s->ask.ask == es_A_before_roll || v->s->ask.ask == es_A_move);
}

/* The attempt of a seat on a card from now on, with all that cards bring to it; false: it cannot be described. */
static bool attempt(const struct dt *v, unsigned seat, unsigned card, bool with, struct dt_prospect *to)
{
    struct dt_trial *p = &to->task.trial;
    struct dt_plight *at = &to->task.from;
    bool here = attempting(v, card);
    unsigned mythos = dt_first(v, es_Z_current), limit;
    if (!es_is_card(v, card) || es(v)->battle)
        return false;
    seat = here ? es(v)->active : seat;
    memset(to, 0, sizeof *to);
    to->by = DT_BY_TRIAL;
    to->about = (uint16_t)card;
    *at = (struct dt_plight){ .stage = here && !before_roll(v) ? DT_TR_JUDGE : DT_TR_READY, .strikes = DT_TR_ENOUGH,
                              .health = { es_seat(v, seat)->sanity, es_seat(v, seat)->stamina } };
    describe_dice(v, p);
    if (!describe_tasks(v, card, p))
        return false;
    at->open = (uint8_t)((1u << p->tasks) - 1);
    if (!es_ask(v, es_Q_calm, seat)) {
        describe_terror(v, seat, card, es_both(v, card, es_F_adventure_terror), card, p, at);
        limit = mythos != DT_NOTHING ? (unsigned)dt_number(v, mythos, es_F_mythos_terrors) : 0;
        if (mythos != DT_NOTHING && !es_ask(v, es_Q_untouched, seat) && !(limit && es(v)->terrors >= limit))
            describe_terror(v, seat, mythos, es_F_mythos_terror, card, p, at);
        if (limit)
            name_beyond(to, mythos);                          /* it strikes more often here than it will */
    }
    if (p->strikes)
        name_beyond(to, card);                               /* what it may bring is counted as the end */
    unsigned clues = es_forbidden(v, es_N_clues, seat) ? 0 : es_seat(v, seat)->clues;
    at->clues = (uint8_t)(clues < DT_TR_CLUES ? clues : DT_TR_CLUES);
    at->keeps = (uint8_t)markers(v, seat, card);
    for (unsigned d = v->content->kind_first[es_K_die]; d < v->content->kind_first[es_K_die + 1]; d++)
        place_die(v, d, here, es_ask(v, es_Q_unlocked, seat), at);
    describe_things(v, seat, card, with && !here, to);
    if (lent(v, seat, here, at))
        leave_spells_out(v, seat, card, to);
    return true;
}

/* ---- options ---- */

/* The card that an option of the open decision is about. */
static unsigned about(const struct dt *v, unsigned option)
{
    const struct dt_option *o = &v->s->ask.option[option];
    if (v->s->ask.ask == es_A_move)
        return o->verb == es_O_go && es_is_card(v, o->object) ? o->object : (unsigned)DT_NOTHING;
    return es(v)->card != DT_NOTHING && es_is_card(v, es(v)->card) ? es(v)->card : (unsigned)DT_NOTHING;
}

static void thrown_to_pool(struct dt_plight *at)
{
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        for (unsigned f = 0; f < DT_TR_FACES; f++) {
            at->pool[c] = (uint8_t)(at->pool[c] + at->thrown[c][f]);
            at->thrown[c][f] = 0;
        }
    at->stage = DT_TR_READY;
}

/* Take the die from where it is. */
static void lift(const struct dt *v, unsigned die, struct dt_plight *at)
{
    const struct dt_thing *t = dt_thing(v, die);
    unsigned colour = es_colour(v, die) - es_N_green, face = face_id(es_face(v, die));
    if (t->zone == es_Z_secured)
        at->held[colour][face]--;
    else if (t->zone == es_Z_pool)
        at->thrown[colour][face]--;
    else
        at->marked[face]--, at->keeps = (uint8_t)(at->keeps + !es_switch(v, ES_focus_once));
}

static bool mark_die(const struct dt *v, unsigned die, struct dt_plight *at)
{
    lift(v, die, at);
    at->marked[face_id(es_face(v, die))]++;
    at->keeps = (uint8_t)(at->keeps ? at->keeps - 1 : 0);
    thrown_to_pool(at);
    return true;
}

/* A spell is used: laid out before the roll, or now (SPELL-01, SPELL-02). */
static bool use_spell(const struct dt *v, const struct dt_option *o, struct dt_plight *at)
{
    unsigned room = es_kind(v, o->object) == es_K_spell ? spell_room(v, o->object, es(v)->card) : 0;
    if (!room || !at->holders[room > 1])
        return false;
    at->holders[room > 1]--;
    if (es_switch(v, ES_items_before_roll)) {
        at->laid[room > 1]++;
        return true;
    }
    at->stage = DT_TR_HOLD;
    at->room = (uint8_t)room;
    return true;
}

/* What using a card takes is gone: health counts, and with the last of it the attempt is over. */
static void pay_price(const int16_t *row, struct dt_plight *at)
{
    if (row[2] != es_V_lose || !dt_is_lit(row[3]) || !dt_is_lit(row[4]))
        return;
    int noun = dt_lit_value(row[3]), n = dt_lit_value(row[4]);
    if (noun != es_N_sanity && noun != es_N_stamina)
        return;
    uint8_t *health = &at->health[noun == es_N_stamina];
    *health = (uint8_t)(*health > n ? *health - n : 0);
    if (!*health)
        at->stage = DT_TR_LOST;
}

/* A card is used that adds dice (ITEM-06, ITEM-07). */
static bool use_adder(const struct dt *v, const struct dt_option *o, struct dt_plight *at)
{
    const struct dt_ability *a = &v->content->ability[dt_card(v, o->object)->ability + (unsigned)o->arg];
    const int16_t *row = v->content->code;
    bool any = false, cost = a->cost != DT_FREE;
    for (unsigned code = a->code; row[code] != DT_OP_END; code += (uint16_t)row[code + 1]) {
        if (row[code] == DT_OP_PAID)
            cost = false;
        if (row[code] == DT_OP_DO && cost)
            pay_price(&row[code], at);
        if (row[code] != DT_OP_DO || row[code + 2] != es_V_add_die || !dt_is_lit(row[code + 3]))
            continue;
        unsigned colour = (unsigned)dt_lit_value(row[code + 3]);
        if (colour > es_N_green && es_can_add(v, colour) && !at->pool[colour - es_N_green])
            at->pool[colour - es_N_green]++, any = true;
    }
    return any;
}

unsigned es_add_dice(const struct dt *v, unsigned seat, struct dt_plight *at)
{
    unsigned n = 0;
    for (unsigned c = 1; c < DT_TR_COLOURS && at->stage == DT_TR_READY; c++)
        if (!at->pool[c] && es_may_add(v, seat, es_N_green + c))
            at->pool[c]++, n++;
    return n;
}

static bool before_leads(const struct dt *v, const struct dt_option *o, struct dt_plight *at)
{
    switch (o->verb) {
    case es_O_roll: at->stage = DT_TR_THROW; return true;
    case es_O_take_off:
        lift(v, o->object, at);
        at->pool[es_colour(v, o->object) - es_N_green]++;
        return true;
    case DT_V_use: return use_adder(v, o, at) || use_spell(v, o, at);
    default: at->stage = DT_TR_LOST; return true;
    }
}

static bool after_leads(const struct dt *v, const struct dt_option *o, struct dt_plight *at)
{
    switch (o->verb) {
    case es_O_task:
        at->stage = DT_TR_MEET;
        at->task = (uint8_t)task_of(v, o->object);
        return true;
    case es_O_spend_clue:
        at->stage = DT_TR_REROLL;
        at->clues--;
        return true;
    case es_O_secure:
        at->stage = DT_TR_HOLD;
        at->room = dt_thing(v, o->object)->count;
        at->laid[at->room > 1]--;
        return true;
    case es_O_decline: at->stage = DT_TR_MISS; return true;
    case es_O_go_on: thrown_to_pool(at); return true;
    case DT_V_use: return use_spell(v, o, at);
    default: at->stage = DT_TR_LOST; return true;
    }
}

/* AMB-17, ASG-03 */
static bool dice_lead(const struct dt *v, const struct dt_option *o, struct dt_plight *at)
{
    struct es_row r;
    es_row(v, es(v)->card, (unsigned)o->arg, &r);
    for (unsigned i = 0; o->object >> i; i++)
        if (o->object >> i & 1)
            lift(v, v->content->kind_first[es_K_die] + i, at);
    at->open = (uint8_t)(at->open & ~(1u << task_of(v, (unsigned)o->arg)));
    at->health[0] = (uint8_t)(at->health[0] - r.sanity);
    at->health[1] = (uint8_t)(at->health[1] - r.stamina);
    thrown_to_pool(at);
    return true;
}

/* Dice chosen one by one, to be thrown again or for a spell. */
static bool picks_lead(const struct dt *v, const struct dt_option *o, unsigned stage, struct dt_plight *at)
{
    const struct dt_decision *d = &v->s->ask;
    for (unsigned i = 0; i < d->bases; i++) {
        unsigned die = d->base[i].object, n = d->base[i].taken;
        if (o->verb != DT_V_done && o->object == die)
            n = o->verb == DT_V_back ? n - 1 : n + 1;
        uint8_t *at_face = &at->picks[es_colour(v, die) - es_N_green][face_id(es_face(v, die))];
        *at_face = (uint8_t)(*at_face + n);
    }
    at->stage = (uint8_t)(o->verb == DT_V_done ? stage + 1 : stage);
    at->room = d->most;
    return true;
}

static bool secure_leads(const struct dt *v, const struct dt_option *o, struct dt_plight *at)
{
    unsigned room = dt_thing(v, v->s->ask.source)->count;
    if (at->laid[room > 1])
        at->laid[room > 1]--;                                /* the one that takes them now */
    return picks_lead(v, o, DT_TR_HOLD, at);
}

static bool secured_leads(const struct dt *v, const struct dt_option *o, struct dt_plight *at)
{
    if (o->verb == es_O_focus)
        return mark_die(v, o->object, at);
    if (o->verb == es_O_assist || o->verb == DT_V_yes)
        at->stage = DT_TR_MARK;
    else
        thrown_to_pool(at);
    return true;
}

/* Where the option leads; false: nobody knows. */
static bool leads(const struct dt *v, unsigned option, struct dt_plight *at)
{
    const struct dt_decision *d = &v->s->ask;
    const struct dt_option *o = &d->option[option];
    const struct dt_frame *top = dt_depth(v->game, v->s) ? dt_top(v) : dt_bottom(v);
    switch (d->ask) {
    case es_A_move: return true;
    case es_A_before_roll: return before_leads(v, o, at);
    case es_A_after_roll: return after_leads(v, o, at);
    case es_A_dice_for_task: return dice_lead(v, o, at);
    case es_A_reroll_dice: return top->r[1] >= (int)dt_in(v, es_Z_pool) && picks_lead(v, o, DT_TR_REROLL, at);
    case es_A_secure_dice: return secure_leads(v, o, at);
    case es_A_discard_die:
        at->stage = DT_TR_LOST;
        if (o->verb != es_O_stop) {
            lift(v, o->object, at);
            at->stage = dt_in(v, es_Z_pool) > 1 ? DT_TR_KEEP : DT_TR_LOST;
        }
        return true;
    case es_A_after_failure:
    case es_A_help: return secured_leads(v, o, at);
    case es_A_which_die: return top->proc == es_C_miss && mark_die(v, o->object, at);
    default: return false;
    }
}

/* The options of a decision are mostly about the same card. */
static bool prospect(const struct dt *view, unsigned seat, unsigned option, bool with, struct dt_prospect *to)
{
    unsigned card = about(view, option);
    if (card == DT_NOTHING)
        return false;
    if ((to->by != DT_BY_TRIAL || to->about != card) && !attempt(view, seat, card, with, to)) {
        to->by = DT_BY_NOTHING;
        return false;
    }
    to->task.at = to->task.from;
    return leads(view, option, &to->task.at);
}

bool es_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to)
{
    return prospect(view, seat, option, true, to);
}

bool es_bare_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to)
{
    return prospect(view, seat, option, false, to);
}

/* ---- a card by itself ---- */
static void empty(struct dt *k, unsigned zone)
{
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_first(k, zone))
        dt_move(k, t, es_Z_removed, -1, DT_PLAIN);
}

/* On free bordered rows from the top, then below. */
static unsigned place_for(const struct dt *k, unsigned card)
{
    unsigned n;
    dt_field(k, card, es_both(k, card, es_F_adventure_borders), &n);
    for (unsigned row = 0; row < n; row++)
        if (es_border(k, card, row) != es_N_open && es_marker_on(k, card, row) == DT_NOTHING)
            return row;
    return ES_BELOW + es_below(k, card);
}

static void lock(const struct dt *k, unsigned thing, struct dt_plight *at)
{
    unsigned n;
    const int16_t *icon = dt_field(k, thing, es_locks_field(k, thing), &n);
    for (unsigned i = 0; i < n; i++)
        if (icon[i] == es_N_green && at->pool[0])
            at->pool[0]--;
}

static bool lay_out(struct dt *k, unsigned card, const uint16_t *on, unsigned count, struct dt_trial *p,
                    struct dt_plight *at)
{
    static const uint8_t cleared[] = { es_Z_rooms, es_Z_beside, es_Z_worlds, es_Z_prowling, es_Z_ancient, es_Z_current,
                                       es_Z_self, es_Z_held };
    struct dt_prospect found;
    for (unsigned i = 0; i < sizeof cleared; i++)
        empty(k, cleared[i]);
    for (unsigned d = k->content->kind_first[es_K_die]; d < k->content->kind_first[es_K_die + 1]; d++)
        dt_move(k, d, es_Z_supply, -1, DT_PLAIN);
    es(k)->card = DT_NOTHING;
    es(k)->battle = es(k)->focuses = 0;
    if (card == DT_NOTHING) {
        memset(p, 0, sizeof *p);
        describe_dice(k, p);
        *at = (struct dt_plight){ .strikes = DT_TR_ENOUGH, .pool = { DT_TR_GREENS } };
        return count == 0;
    }
    if (!es_is_card(k, card))
        return false;
    dt_move(k, card, es_kind(k, card) == es_K_other_world ? es_Z_worlds : es_Z_rooms, 0, DT_PLAIN);
    for (unsigned i = 0; i < count; i++) {
        if (es_kind(k, on[i]) != es_K_monster)
            return false;
        unsigned mark = place_for(k, card);
        dt_put_on(k, on[i], es_Z_prowling, card, DT_PLAIN);
        dt_thing(k, on[i])->mark = (uint8_t)mark;
    }
    if (!attempt(k, 0, card, false, &found))
        return false;
    *p = found.task.trial;
    *at = found.task.from;
    lock(k, card, at);
    for (unsigned i = 0; i < count; i++)
        lock(k, on[i], at);
    at->strikes = DT_TR_ENOUGH;
    p->strikes = false;                                      /* nobody knows the doom and the other cards */
    return true;
}

const struct dt_trials es_trials = {
    .face = { es_N_one, es_N_two, es_N_three, es_N_four, es_N_lore, es_N_peril, es_N_terror, es_N_wild },
    .colour = { es_N_green, es_N_yellow, es_N_red }, .health = { es_N_sanity, es_N_stamina },
    .symbol = { es_N_lore, es_N_peril, es_N_terror }, .symbols = 3, .sum = es_N_investigation,
    .lay_out = lay_out,
};
