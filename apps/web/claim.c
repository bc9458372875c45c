/* claim.c -- which device a seat belongs to. The host makes the links of all seats; were that the end of it, the host
 * could look into every hand. So a link can be traded for a *key*, which its device alone is told: from then on the
 * link is spent and the seat claimed. Where seats know different things nobody but the host sits down with a bare link.
 *
 * A key counts from the moment somebody joins with it, not when it is given out: an answer that is lost on its way, or
 * a server that dies before it, costs nobody a seat, because until then the link (or the old key) still opens it. */
#include "web.h"

#include <stdio.h>
#include <string.h>

bool web_claimed(const struct web_table *t, unsigned seat) { return *t->seat[seat].key; }

/* Unclaimed seats that computer players have in a running game with secrets: nobody looks into their hands. */
static unsigned computers(const struct web_table *t)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < t->seats && web_hides(t) && t->status == WEB_PLAYING; i++)
        seats |= (unsigned)(t->seat[i].player && !web_claimed(t, i)) << i;
    return seats;
}

void web_own(struct web_table *t)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < t->seats && web_hides(t); i++)
        seats |= (unsigned)web_claimed(t, i) << i;
    if (t->s)
        dts_owned(t->s, seats);
}

/* ------------------------------------------------------------------------------- keys ---- */

static void drop_offers(struct web_table *t, unsigned seat)
{
    memset(t->seat[seat].offer, 0, sizeof t->seat[seat].offer);
}

/* A key of its own for everybody who asks; with many at once the oldest of this seat is forgotten, and its device asks
 * again. */
static const char *offer(struct web_table *t, unsigned seat)
{
    char *key = t->seat[seat].offer[t->seat[seat].offers];
    t->seat[seat].offers = (t->seat[seat].offers + 1) % WEB_OFFERS;
    return web_token(key, WEB_TOKEN) ? key : NULL;
}

static bool offer_json(struct web_ask *a, json_t *to, unsigned seat)
{
    const char *key = offer(a->t, seat);
    return key && !json_array_append_new(to, json_pack("{s:i,s:s}", "seat", (int)seat, "token", key));
}

/* Who joins with an offered key has it for good, and everybody else loses the seat. */
static bool adopt(struct web_ask *a, unsigned seat, unsigned offered)
{
    struct web_table *t = a->t;
    bool renewed = web_claimed(t, seat);
    memcpy(t->seat[seat].key, t->seat[seat].offer[offered], sizeof t->seat[seat].key);
    drop_offers(t, seat);
    if (!web_table_commit(t, true))
        return refuse(&a->no, "store", "it could not be stored and has therefore not happened");
    web_own(t);
    web_send_away(t, 1u << seat, false, renewed ? "renewed" : "relinked");
    return renewed || t->status != WEB_PLAYING
        || web_note_seat(t, seat, "claimed", "A person has come to this seat; until now the host could see its side.")
        || refuse(&a->no, "store", "it was done, and could not be written into the talk");
}

bool web_adopt(struct web_ask *a, const char *token)
{
    unsigned seat = WEB_NOBODY, offered = 0, none = computers(a->t);
    for (unsigned i = 0; i < a->t->seats * WEB_OFFERS; i++)
        if (web_same_token(a->t->seat[i / WEB_OFFERS].offer[i % WEB_OFFERS], token) && !(none >> i / WEB_OFFERS & 1)) {
            seat = i / WEB_OFFERS;
            offered = i % WEB_OFFERS;
        }
    return seat == WEB_NOBODY || adopt(a, seat, offered);
}

/* Which of all tokens of the table is it? All are compared, whatever is found. */
void web_open(const struct web_table *t, const char *token, struct web_opened *o)
{
    o->host = o->host || web_same_token(t->host, token);
    o->spectator = o->spectator || web_same_token(t->spectator, token);
    for (unsigned i = 0; i < t->seats; i++) {
        bool link = web_same_token(t->seat[i].token, token), claimed = web_claimed(t, i);
        o->keys |= (unsigned)web_same_token(t->seat[i].key, token) << i;
        o->links |= (unsigned)(link && !claimed) << i;
        o->spent |= (unsigned)(link && claimed) << i;
    }
}

/* The seats that can be sat on with what was opened. A bare link is the host's to use, and everybody's where all know
 * the same. */
unsigned web_seats_of(const struct web_table *t, const struct web_opened *o)
{
    return o->keys | (o->host || !web_hides(t) ? o->links & ~computers(t) : 0);
}

void web_leave_computers(struct web_table *t, bool begins)
{
    for (unsigned i = 0; i < t->seats && begins; i++)
        if (web_hides(t) && t->seat[i].player && web_claimed(t, i) && web_token(t->seat[i].token, WEB_TOKEN)) {
            t->seat[i].key[0] = '\0';
            drop_offers(t, i);
        }
    web_own(t);
    web_send_away(t, computers(t), false, "relinked");
}

/* The token with which a client comes back to a seat it holds. */
const char *web_seat_token(const struct web_table *t, unsigned seat)
{
    return web_claimed(t, seat) ? t->seat[seat].key : t->seat[seat].token;
}

/* --------------------------------------------------------------------------- commands ---- */

/* A key for every unused link; nothing changes until somebody joins with one. */
static bool claim(struct web_ask *a)
{
    json_t *tokens = json_object_get(a->in, "tokens");
    struct web_opened o = { 0 };
    if (!a->job->forwarded)
        return web_to_table(a);
    if (!json_is_array(tokens) || json_array_size(tokens) > 2 * DTS_SEATS)
        return refuse(&a->no, "bad-type", "\"tokens\" is a list of at most %d strings", 2 * DTS_SEATS);
    for (size_t i = 0; i < json_array_size(tokens); i++) {
        const char *token = json_string_value(json_array_get(tokens, i));
        web_open(a->t, token ? token : "", &o);
    }
    if (o.links && !(o.links & ~computers(a->t)))
        return refuse(&a->no, "computer", "a computer player has this seat");
    o.links &= ~computers(a->t);
    if (!o.links)
        return web_refuse_opened(a, &o);
    json_t *keys = json_array();
    bool good = keys != NULL;
    for (unsigned i = 0; i < a->t->seats && good; i++)
        good = !(o.links >> i & 1) || offer_json(a, keys, i);
    json_object_set_new(a->out, "keys", keys);
    return good;
}

static bool renew(struct web_ask *a)
{
    unsigned seat;
    if (!web_get_seat(a, false, &seat))
        return false;
    json_t *keys = json_array();
    bool good = keys && offer_json(a, keys, seat);
    json_object_set_new(a->out, "keys", keys);
    return good;
}

/* Its holder gives a seat up: whoever comes with its new link plays on. All are told, for the host has that link. */
static bool release(struct web_ask *a)
{
    struct web_table *t = a->t;
    unsigned seat;
    if (!web_get_seat(a, false, &seat))
        return false;
    if (!web_claimed(t, seat))
        return refuse(&a->no, "refused", "this seat is nobody's own");
    return web_vacate(a, seat, "released") && (t->status != WEB_PLAYING
        || web_note_seat(t, seat, "released", "The person of this seat has given it up; the host has its new link."))
        && web_after(a, false);
}

bool web_vacate(struct web_ask *a, unsigned seat, const char *reason)
{
    struct web_table *t = a->t;
    t->seat[seat].key[0] = '\0';
    drop_offers(t, seat);
    if (!web_token(t->seat[seat].token, WEB_TOKEN) || !web_table_commit(t, true))
        return refuse(&a->no, "store", "it cannot be stored");
    web_own(t);
    web_send_away(t, 1u << seat, false, reason);
    return true;
}

/* What the tokens given are good for, when it is not for sitting down. */
bool web_refuse_opened(struct web_ask *a, const struct web_opened *o)
{
    if (o->links)
        return refuse(&a->no, "unclaimed", "this link is for one device: claim its seat first");
    if (o->spent)
        return refuse(&a->no, "claimed", "this link was used: the seat belongs to the device that used it first");
    return refuse(&a->no, "bad-token", "none of these links opens this table");
}

const struct web_command web_claim_commands[] = {
    { "claim", claim, WEB_ELSEWHERE },
    { "renew", renew, WEB_AT_TABLE },
    { "release", release, WEB_AT_TABLE },
    { NULL, NULL, 0 },
};
