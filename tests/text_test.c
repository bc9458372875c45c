/* text_test.c -- generated text: golden sentences in both languages for every control form, made
 * from rows of code written by hand, so that nothing but the text generator is under test; then
 * questions, answers, log lines, labels, missing words, broken catalogues and broken code. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cards/text_parts.h"

/* ------------------------------------------------------------------ a small game ---- */
#define WORDS(list, ...) static const struct dt_word list##_words[] = { __VA_ARGS__ }
#define LIST(list) { list##_words, sizeof list##_words / sizeof list##_words[0] }
enum { SANITY, CLUE };
enum { LOSE, GAIN, SPEND, EXHAUST, DROP, TEST, GO };
enum { PEOPLE, BEASTS, ROOMS };
enum { E_LOSE, E_DAWN };
WORDS(kind, { "relic", "", 0, 0, 0, 0 }, { "beast", "", 0, 0, 0, 0 });
WORDS(field, { "worth", "", 0, 0, 0, DT_FT_NUMBER }, { "text", "", 0, 0, 0, DT_FT_PROGRAM }, { "tasks", "", 0, 0, 1, DT_FT_TASKS });
WORDS(noun, { "sanity", "pool", 0, 0, 0, 0 }, { "clue", "asset", 0, 0, 0, 0 });
WORDS(zone, { "deck", "", 0, 0, 0, 1 }, { "hand", "", 1, 2, 1, 2 });
WORDS(event, { "lose", "what:word n:number", 0, 0, 0, 0 }, { "dawn", "", 0, 0, 0, 0 });
WORDS(query, { "lore", "who:seat", DT_SUM, 0, 0, 0 }, { "rooted", "who:seat", DT_ANY, 0, 0, 0 });
WORDS(value, { "sanity_of", "who:seat", DT_T_NUMBER, 0, 0, 0 }, { "place", "who:seat", DT_T_SPACE, 0, 0, 0 });
WORDS(set, { "people", "", DT_T_SEAT, 0, 0, 0 }, { "beasts", "", DT_T_THING, 0, 0, 0 }, { "rooms", "", DT_T_SPACE, 0, 0, 0 });
WORDS(verb, { "lose", "what:word n:number=1", 0, 0, 0, 0 }, { "gain", "what:word n:number=1", 0, 0, 0, 0 },
      { "spend", "what:word n:number=1", 0, DT_WORD_COST, 0, 0 }, { "exhaust", "what:thing", 0, DT_WORD_COST, 0, 0 },
      { "drop", "what:thing", 0, 0, 0, 0 }, { "test", "mod:number=0", 0, DT_WORD_TEST, 0, 0 }, { "go", "where:space", 0, 0, 0, 0 });
WORDS(period, { "turn", "", 0, 0, 0, 0 });
WORDS(ask, { "way", "", 0, 0, 0, 0 });
WORDS(pick, { "walk", "p", 0, 0, 0, 0 });
WORDS(say, { "hurt", "who thing n", 0, 0, 0, 0 });
WORDS(option, { "edition", "new old", 0, 0, 0, 0 });
WORDS(space, { "hall", "", 0, 0, 0, 0 }, { "yard", "", 0, 0, 0, 0 });
static const struct dt_words words = {
    .game = "tiny", .kind = LIST(kind), .field = LIST(field), .noun = LIST(noun), .zone = LIST(zone), .event = LIST(event),
    .query = LIST(query), .value = LIST(value), .set = LIST(set), .verb = LIST(verb), .period = LIST(period), .ask = LIST(ask),
    .pick = LIST(pick), .say = LIST(say), .option = LIST(option), .space = LIST(space),
};

static const char english[] =
    "word.seat = \"player\", poss \"player's\", pl \"players\"\n"
    "kind.relic = \"relic\", pl \"relics\"\nkind.beast they = \"beast\", pl \"beasts\"\n"
    "field.worth = \"Worth {x}\"\nfield.text = \"{x}\"\nfield.tasks = \"Tasks: {x}\"\n"
    "noun.sanity mass = \"sanity\"\nnoun.clue = \"clue\", pl \"clues\"\n"
    "zone.deck = \"deck\"\nzone.hand = \"hand\"\n"
    "event.lose = would \"when {who} would lose {what}\", after \"after {who} <loses|who:you=lose> {what}\"\n"
    "event.dawn = would \"before dawn\", after \"at dawn\"\n"
    "query.lore = \"{who poss} lore\", who:none \"everyone's lore\", who:rel \"the lore of {who}\"\n"
    "query.rooted = \"whether {who} can move\", yes \"{who} cannot move\", yes who:none \"nobody can move\"\n"
    "value.sanity_of = \"{who poss} sanity\", name \"sanity\"\n"
    "value.place = \"{who poss} room\", in \"in {who poss} room\", eq \"{who} <is|who:you=are> {b in}\", rel \"{b in}\"\n"
    "set.people = \"player\", pl \"players\"\nset.beasts = \"beast\", pl \"beasts\"\nset.rooms = \"room\", pl \"rooms\"\n"
    "verb.lose = \"lose {np.amount}\", they \"loses {np.amount}\"\nverb.gain = \"gain {np.amount}\", they \"gains {np.amount}\"\n"
    "verb.spend = \"spend {np.amount}\", they \"spends {np.amount}\"\nverb.exhaust = \"exhaust {what}\", they \"exhausts {what}\"\n"
    "verb.drop = \"drop {what}\", they \"drops {what}\"\nverb.test = \"take a test\", they \"takes a test\"\n"
    "verb.go = \"go to {where}\", they \"goes to {where}\"\n"
    "period.turn = \"turn\"\nask.way = \"which way?\"\npick.walk = \"walk to {space}\"\n"
    "say.hurt = \"{thing} takes {n} {noun.sanity} from {who acc}.\"\n"
    "option.edition = \"edition\"\noption.edition.new = \"new\"\noption.edition.old = \"old\"\n"
    "space.hall proper = \"the hall\"\nspace.yard proper = \"the yard\"\n";

static const char german[] =
    "word.seat m = \"Spieler\", gen \"Spielers\", pl \"Spieler\"\n"
    "kind.relic n = \"Relikt\", pl \"Relikte\"\nkind.beast n they = \"Tier\", pl \"Tiere\"\n"
    "field.worth = \"Wert {x}\"\nfield.text = \"{x}\"\nfield.tasks = \"Aufgaben: {x}\"\n"
    "noun.sanity m mass = \"Geist\", gen \"Geistes\"\nnoun.clue m = \"Hinweis\", pl \"Hinweise\", pl dat \"Hinweisen\"\n"
    "zone.deck m = \"Stapel\", in \"im Stapel\"\nzone.hand f = \"Hand\", in \"auf der Hand\"\n"
    "event.lose = would \"wenn {who} {what acc} verlieren <würde|who:you=würdest>\", after \"nachdem {who} {what acc} verloren <hat|who:you=hast>\"\n"
    "event.dawn = would \"vor dem Morgen\", after \"am Morgen\"\n"
    "word.lore n = \"Wissen\"\n"
    "query.lore n = \"{np.of owner=who thing=word.lore}\", who:none \"{word.lore the} aller\", who:rel \"{word.lore the} {who gen}\"\n"
    "query.rooted = \"ob {who} geht\", yes \"{who} <kann|who:you=kannst> nicht gehen\", yes who:none \"niemand kann gehen\"\n"
    "value.sanity_of m = \"{np.of owner=who thing=noun.sanity}\", name \"Geist\"\n"
    "word.room m = \"Raum\", gen \"Raumes\"\n"
    "value.place m = \"{np.of owner=who thing=word.room}\", in \"in {np.of owner=who thing=word.room dat}\", eq \"{who} {b in} <ist|who:you=bist>\", rel \"{b in}\"\n"
    "set.people m = \"Spieler\", gen \"Spielers\", pl \"Spieler\"\nset.beasts n = \"Tier\", gen \"Tieres\", pl \"Tiere\", pl dat \"Tieren\"\n"
    "set.rooms m = \"Raum\", gen \"Raumes\", pl \"Räume\"\n"
    "verb.lose = \"<do=verliere|they=verliert|you=verlierst> {adv} {np.amount acc} <inf=verlieren|to=zu verlieren>\"\n"
    "verb.gain = \"<do=erhalte|they=erhält|you=erhältst> {adv} {np.amount acc} <inf=erhalten|to=zu erhalten>\"\n"
    "verb.spend = \"<do=gib|they=gibt|you=gibst> {adv} {np.amount acc} <do=aus|they=aus|you=aus|inf=ausgeben|to=auszugeben>\"\n"
    "verb.exhaust = \"<do=erschöpfe|they=erschöpft|you=erschöpfst> {adv} {what acc} <inf=erschöpfen|to=zu erschöpfen>\"\n"
    "verb.drop = \"<do=wirf|they=wirft|you=wirfst> {adv} {what acc} <do=ab|they=ab|you=ab|inf=abwerfen|to=abzuwerfen>\"\n"
    "verb.test = \"<do=lege|they=legt|you=legst> {adv} eine Probe <do=ab|they=ab|you=ab|inf=ablegen|to=abzulegen>\"\n"
    "verb.go = \"<do=gehe|they=geht|you=gehst> {adv} {where to} <inf=gehen|to=zu gehen>\"\n"
    "period.turn m = \"Zug\"\nask.way = \"wohin?\"\npick.walk = \"{space to} gehen\"\n"
    "say.hurt = \"{thing} kostet {who acc} {n} {noun.sanity acc}.\"\n"
    "option.edition = \"Ausgabe\"\noption.edition.new = \"neu\"\noption.edition.old = \"alt\"\n"
    "space.hall proper = \"die Halle\", dat \"der Halle\", in \"in der Halle\", to \"in die Halle\"\n"
    "space.yard proper = \"der Hof\", dat \"dem Hof\", in \"im Hof\", to \"in den Hof\"\n"
    "card.\"Iron Key\" = \"Eisenschlüssel\"\n";

static const struct dtt_embedded catalogs[] = {
    { "tiny", "en", english, sizeof english - 1 }, { "tiny", "de", german, sizeof german - 1 }, { 0, 0, 0, 0 }
};

/* ------------------------------------------------------------------ writing code ---- */
static int16_t code[40000];
static unsigned end;
static struct dt_ability ability[4];
static const char *const names[] = { "Iron Key", "Wolf" };
static const struct dt_slot slots[] = { { 0, 1 }, { 0, 0 }, { 1, 8 } };
static const int16_t data[] = { 3, 3, 1, CLUE, 2, 3, 1, SANITY, 1 };
static const struct dt_card cards[] = { { .name = 0, .ability = 0, .abilities = 4, .field = 0, .kind = 0, .copies = 2, .stock = 0, .look = 0 },
                                        { .name = 1, .ability = 4, .field = 0, .kind = 1, .copies = 1, .stock = 1, .look = 1 } };
static const uint16_t card_of[] = { 0, 0, 1 };
static struct dt_content content = { .card = cards, .ability = ability, .code = code, .slot = slots, .data = data, .name = names,
                                     .card_of = card_of, .cards = 2, .abilities = 4, .slots = 3, .datas = 9, .things = 3,
                                     .stocks = 2, .looks = 2 };
static const struct dt_game game = { .name = "tiny", .words = &words, .content = &content };

#define L(v) dt_lit(v)
#define X(name) DT_X_##name
/* One instruction: op, its words, ended by 0x7fff. */
static void row(int op, ...)
{
    va_list list;
    unsigned start = end;
    int w;
    code[end++] = (int16_t)op;
    end++;
    va_start(list, op);
    while ((w = va_arg(list, int)) != 0x7fff)
        code[end++] = (int16_t)w;
    va_end(list);
    code[start + 1] = (int16_t)(end - start);
}
#define ROW(...) row(__VA_ARGS__, 0x7fff)
#define DO(verb, ...) ROW(DT_OP_DO, verb, __VA_ARGS__)
#define FOR(quant, flags, set, ...) ROW(DT_OP_FOR, quant, flags, set, 0, __VA_ARGS__)
#define ALL_OF L(1), L(1), L(-1), X(you)

/* An expression of its own: [length][postfix...]; returns where. */
static unsigned expression(const int16_t *x, unsigned n)
{
    unsigned at = end;
    code[end++] = (int16_t)n;
    memcpy(code + end, x, n * sizeof *x);
    end += n;
    return at;
}
#define EXPR(...) expression((const int16_t[]){ __VA_ARGS__ }, sizeof((const int16_t[]){ __VA_ARGS__ }) / sizeof(int16_t))

static unsigned begin(void)
{
    memset(code, 0, sizeof code);
    memset(ability, 0, sizeof ability);
    code[1] = 2;
    end = 2;
    return end;
}

static struct dtt_language *language(const char *lang)
{
    static struct dtt_language *open[2];
    struct dtt_language **l = &open[!strcmp(lang, "de")];
    if (!*l)
        *l = dtt_open_with(&words, lang, catalogs);
    assert_non_null(*l);
    return *l;
}

static struct dtt_reader reader(const char *lang)
{
    return (struct dtt_reader){ .lang = language(lang), .game = &game, .viewer = 0 };
}

static void same(char *made, const char *wanted)
{
    assert_non_null(made);
    assert_string_equal(made, wanted);
    free(made);
}

/* Close the program begun at 2 and compare both languages. */
static void reads(const char *en, const char *de)
{
    struct dtt_reader r = reader("en");
    ROW(DT_OP_END);
    content.codes = (uint16_t)end;
    same(dtt_program(&r, 2), en);
    r = reader("de");
    same(dtt_program(&r, 2), de);
    begin();
}

/* ---------------------------------------------------------------------- programs ---- */

static void sequences(void **state)
{
    (void)state;
    begin();
    DO(LOSE, L(SANITY), L(1));
    reads("Lose 1 sanity.", "Verliere 1 Geist.");
    DO(GAIN, L(CLUE), L(1));
    DO(GAIN, L(CLUE), L(2));
    reads("Gain 1 clue, then gain 2 clues.", "Erhalte 1 Hinweis und erhalte dann 2 Hinweise.");
    DO(LOSE, L(SANITY), L(1));
    DO(DROP, X(this));
    DO(GO, L(1));
    DO(GAIN, L(CLUE), L(1));
    reads("Lose 1 sanity, drop this card, then go to the yard. Gain 1 clue.",
          "Verliere 1 Geist, wirf diese Karte ab und gehe dann in den Hof. Erhalte 1 Hinweis.");
    DO(LOSE, L(SANITY), X(value), 0, 0);
    reads("Lose sanity equal to [who] sanity.", "Verliere Geist in Höhe vom Geist [who].");
    DO(LOSE, L(SANITY), X(you), X(value), 0, 1, X(half));
    reads("Lose sanity equal to half of your sanity, rounded up.", "Verliere Geist in Höhe von der Hälfte von deinem Geist (aufgerundet).");
    ROW(DT_OP_STOP);
    reads("Stop here.", "Höre hier auf.");
}

static void conditions(void **state)
{
    (void)state;
    begin();
    ROW(DT_OP_IF, 0, X(you), X(value), 0, 1, L(1), X(gt));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_ELSE, 0);
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_FI);
    reads("If your sanity is at least 2, lose 1 sanity. Otherwise, gain 1 clue.",
          "Falls dein Geist mindestens 2 ist: Verliere 1 Geist. Sonst: Erhalte 1 Hinweis.");
    ROW(DT_OP_IF, 0, X(count), BEASTS, L(0), X(gt), X(this), X(exhausted), X(not), X(and));
    DO(DROP, X(this));
    ROW(DT_OP_FI);
    reads("If there is a beast and this card is not exhausted, drop this card.",
          "Falls es ein Tier gibt und diese Karte nicht erschöpft ist: Wirf diese Karte ab.");
    ROW(DT_OP_IF, 0, X(count), BEASTS, L(2), X(eq), X(not));
    DO(DROP, X(this));
    ROW(DT_OP_FI);
    reads("If there are not exactly 2 beasts, drop this card.", "Falls es nicht genau 2 Tiere gibt: Wirf diese Karte ab.");
    ROW(DT_OP_IF, 0, X(you), X(value), 1, 1, L(0), X(eq), X(you), X(subject), X(ne), X(or));
    DO(GO, L(1));
    ROW(DT_OP_FI);
    reads("If you are in the hall or you are not that player, go to the yard.",
          "Falls du in der Halle bist oder du nicht dieser Spieler bist: Gehe in den Hof.");
    ROW(DT_OP_IF, 0, X(setting), 0, L(1), X(eq), X(this), X(zoneof), L(1), X(you), X(add), X(eq), X(and));
    DO(DROP, X(this));
    ROW(DT_OP_FI);
    reads("If the game is set to old and this card is in your hand, drop this card.",
          "Falls das Spiel auf alt eingestellt ist und diese Karte auf der Hand ist: Wirf diese Karte ab.");
    ROW(DT_OP_IF, 0, X(this), X(kindof), L(0), X(eq), X(this), X(cardof), L(1), X(ne), X(and));
    DO(DROP, X(this));
    ROW(DT_OP_FI);
    reads("If this card is a relic and this card is not Wolf, drop this card.",
          "Falls diese Karte ein Relikt ist und diese Karte nicht Wolf ist: Wirf diese Karte ab.");
}

static void outcomes(void **state)
{
    (void)state;
    begin();
    DO(TEST, L(0));
    ROW(DT_OP_IF, 0, X(result), L(0), X(gt));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_ELSE, 0);
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("Take a test. If you pass, gain 1 clue. If you fail, lose 1 sanity.",
          "Lege eine Probe ab. Falls du bestehst: Erhalte 1 Hinweis. Falls du scheiterst: Verliere 1 Geist.");
    DO(TEST, L(0));
    ROW(DT_OP_IF, 0, X(result), L(0), X(le));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("Take a test. If you fail, lose 1 sanity.", "Lege eine Probe ab. Falls du scheiterst: Verliere 1 Geist.");
    DO(DROP, X(this));
    ROW(DT_OP_IF, 0, X(result), L(0), X(gt));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_ELSE, 0);
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("Drop this card. If you do, gain 1 clue. If you do not, lose 1 sanity.",
          "Wirf diese Karte ab. Wenn du das tust: Erhalte 1 Hinweis. Wenn du das nicht tust: Verliere 1 Geist.");
    ROW(DT_OP_IF, 0, X(result), L(0), X(eq));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_IF, 0, X(result), L(1), X(ge), X(result), L(2), X(le), X(and));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_IF, 0, X(result), L(3), X(ge));
    DO(GAIN, L(CLUE), L(2));
    ROW(DT_OP_FI);
    ROW(DT_OP_FI);
    ROW(DT_OP_FI);
    reads("Look up the result – 0: lose 1 sanity; 1 to 2: gain 1 clue; 3 or more: gain 2 clues.",
          "Sieh nach, wie hoch das Ergebnis ist – 0: Verliere 1 Geist; 1 bis 2: Erhalte 1 Hinweis; 3 oder mehr: Erhalte 2 Hinweise.");
}

static void offers(void **state)
{
    (void)state;
    begin();
    ROW(DT_OP_OFFER, DT_OFFER_MAY, 0);
    ROW(DT_OP_PAID);
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("You may lose 1 sanity.", "Du darfst 1 Geist verlieren.");
    ROW(DT_OP_OFFER, DT_OFFER_MAY, 0);
    DO(EXHAUST, X(this));
    DO(SPEND, L(CLUE), L(1));
    ROW(DT_OP_PAID);
    DO(GAIN, L(SANITY), L(2));
    ROW(DT_OP_ELSE, 0);
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("You may exhaust this card and spend 1 clue to gain 2 sanity. If you do not, lose 1 sanity.",
          "Du darfst diese Karte erschöpfen und 1 Hinweis ausgeben, um 2 Geist zu erhalten. Wenn du das nicht tust: Verliere 1 Geist.");
    ROW(DT_OP_OFFER, DT_OFFER_UNLESS, 0);
    DO(SPEND, L(SANITY), L(2));
    ROW(DT_OP_PAID);
    ROW(DT_OP_ELSE, 0);
    DO(LOSE, L(CLUE), L(1));
    ROW(DT_OP_FI);
    reads("Lose 1 clue unless you spend 2 sanity.", "Verliere 1 Hinweis, es sei denn, du gibst 2 Geist aus.");
    ROW(DT_OP_OFFER, DT_OFFER_MAY, 0);
    DO(SPEND, L(CLUE), L(1));
    ROW(DT_OP_PAID);
    DO(TEST, L(0));
    ROW(DT_OP_IF, 0, X(result), L(0), X(gt));
    DO(GAIN, L(CLUE), L(3));
    ROW(DT_OP_FI);
    ROW(DT_OP_FI);
    reads("You may spend 1 clue; if you do: take a test; if you pass, gain 3 clues.",
          "Du darfst 1 Hinweis ausgeben; wenn du das tust: Lege eine Probe ab; falls du bestehst: Erhalte 3 Hinweise.");
    ROW(DT_OP_REPEAT, 0);
    DO(SPEND, L(CLUE), L(1));
    ROW(DT_OP_PAID);
    DO(GAIN, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    reads("Any number of times, you may spend 1 clue to gain 1 sanity.",
          "Beliebig oft darfst du 1 Hinweis ausgeben, um 1 Geist zu erhalten.");
    ROW(DT_OP_REPEAT, 0);
    DO(GAIN, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    reads("You may gain 1 sanity any number of times.", "Beliebig oft darfst du 1 Geist erhalten.");
}

static void choices(void **state)
{
    (void)state;
    begin();
    ROW(DT_OP_CHOOSE, 0);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(CLUE), L(1));
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_FI);
    reads("Either lose 1 sanity or lose 1 clue.", "Entweder verliere 1 Geist oder verliere 1 Hinweis.");
    ROW(DT_OP_CHOOSE, 0);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(SANITY), L(1));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_BRANCH, 0, X(count), BEASTS, L(0), X(eq));
    DO(TEST, L(0));
    ROW(DT_OP_IF, 0, X(result), L(0), X(gt));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_FI);
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_BRANCH, 0, L(1));
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_FI);
    reads("Choose one: lose 1 sanity, then gain 1 clue; if there is no beast, (take a test; if you pass, gain 1 clue); or do nothing.",
          "Wähle eines: verliere 1 Geist und erhalte dann 1 Hinweis; falls es kein Tier gibt: (Lege eine Probe ab; falls du bestehst: "
          "Erhalte 1 Hinweis); oder tue nichts.");
    ROW(DT_OP_ALL, 0);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(CLUE), L(1));
    ROW(DT_OP_OUT);
    ROW(DT_OP_FI);
    reads("In any order: lose 1 sanity; and lose 1 clue.", "In beliebiger Reihenfolge: verliere 1 Geist; und verliere 1 Hinweis.");
}

static void loops(void **state)
{
    (void)state;
    begin();
    FOR(DT_Q_EACH, 1, PEOPLE, ALL_OF);
    DO(LOSE, L(SANITY), L(1));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_OUT);
    reads("Each player loses 1 sanity, then gains 1 clue.", "Jeder Spieler verliert 1 Geist und erhält dann 1 Hinweis.");
    FOR(DT_Q_EACH, 1, PEOPLE, L(1), X(it), X(you), X(ne), L(-1), X(you));
    ROW(DT_OP_OFFER, DT_OFFER_UNLESS, 0);
    DO(SPEND, L(CLUE), L(1));
    ROW(DT_OP_PAID);
    ROW(DT_OP_ELSE, 0);
    DO(LOSE, L(SANITY), X(you), X(value), 0, 1);
    ROW(DT_OP_FI);
    ROW(DT_OP_OUT);
    reads("Each player other than you loses sanity equal to their sanity unless they spend 1 clue.",
          "Jeder Spieler außer dir verliert Geist in Höhe von seinem Geist, es sei denn, er gibt 1 Hinweis aus.");
    FOR(DT_Q_PICK, 1, PEOPLE, ALL_OF);
    DO(TEST, L(0));
    ROW(DT_OP_IF, 0, X(result), L(0), X(le));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    ROW(DT_OP_OUT);
    reads("A player of your choice does the following: take a test; if you fail, lose 1 sanity.",
          "Ein Spieler deiner Wahl tut Folgendes: Lege eine Probe ab; falls du scheiterst: Verliere 1 Geist.");
    FOR(DT_Q_PICK, 0, BEASTS, L(2), L(1), L(-1), X(you));
    DO(DROP, X(it));
    ROW(DT_OP_OUT);
    reads("Drop 2 beasts of your choice.", "Wirf 2 Tiere deiner Wahl ab.");
    FOR(DT_Q_UPTO, 0, BEASTS, L(1), X(it), X(exhausted), L(-1), X(you));
    DO(DROP, X(it));
    ROW(DT_OP_OUT);
    reads("Drop up to 1 beast that is exhausted.", "Wirf bis zu 1 Tier (erschöpft) ab.");
    FOR(DT_Q_ANY, 0, BEASTS, ALL_OF);
    DO(DROP, X(it));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_OUT);
    DO(DROP, X(that));
    reads("Choose any number of beasts: drop that beast, then gain 1 clue. Drop that beast.",
          "Wähle beliebig viele Tiere: Wirf dieses Tier ab und erhalte dann 1 Hinweis. Wirf dieses Tier ab.");
    FOR(DT_Q_NEAREST, 0, BEASTS, L(1), L(1), X(you), X(value), 1, 1, L(1));
    DO(DROP, X(it));
    ROW(DT_OP_OUT);
    FOR(DT_Q_RANDOM, 0, ROOMS, ALL_OF);
    DO(GO, X(it));
    ROW(DT_OP_OUT);
    reads("Drop the beast nearest to your room (of several, Player 2 chooses). Go to a random room.",
          "Wirf das nächste Tier (von deinem Raum aus) (unter mehreren wählt Spieler 2) ab. Gehe zu einem zufälligen Raum.");
    FOR(DT_Q_MOST, 1, PEOPLE, L(1), L(1), X(it), X(value), 0, 1, X(you));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    reads("The player with the most sanity loses 1 sanity.", "Der Spieler mit dem höchsten Wert an Geist verliert 1 Geist.");
    ROW(DT_OP_AS, 0, X(subject));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    ROW(DT_OP_TIMES, 0, L(2));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    ROW(DT_OP_TIMES, 0, X(count), BEASTS);
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    ROW(DT_OP_TOGETHER, SPEND, L(CLUE), X(seats));
    reads("That player loses 1 sanity. Lose 1 sanity twice. Lose 1 sanity for each beast. Together, spend clues equal to the number of players.",
          "Dieser Spieler verliert 1 Geist. Verliere 1 Geist (zweimal). Verliere 1 Geist (einmal für jedes Tier). "
          "Gemeinsam: Gib Hinweise in Höhe von der Zahl der Spieler aus.");
}

/* --------------------------------------------------------------------- abilities ---- */

static void ability_reads(const char *en, const char *de)
{
    struct dtt_reader r = reader("en");
    content.codes = (uint16_t)end;
    same(dtt_ability(&r, 0), en);
    r = reader("de");
    same(dtt_ability(&r, 0), de);
    begin();
}

static void windows(void **state)
{
    (void)state;
    begin();
    ability[0] = (struct dt_ability){ .on = E_LOSE, .noun = 1 + SANITY, .cell = DT_WOULD_MAY, .whom = DT_YOU, .has_cost = 1,
                                      .code = (uint16_t)end };
    DO(EXHAUST, X(this));
    ROW(DT_OP_PAID);
    ROW(DT_OP_EDIT, DT_EDIT_LESS, L(1));
    ROW(DT_OP_END);
    ability_reads("When you would lose sanity, you may exhaust this card to prevent 1 of it.",
                  "Wenn du Geist verlieren würdest: Du darfst diese Karte erschöpfen, um 1 davon zu verhindern.");
    ability[0] = (struct dt_ability){ .on = E_LOSE, .noun = 1 + SANITY, .cell = DT_WOULD_FORCED, .whom = DT_ANYONE, .period = 1, .times = 1,
                                      .cond = (uint16_t)EXPR(X(amount), L(1), X(gt)) };
    ability[0].code = (uint16_t)end;
    ROW(DT_OP_EDIT, DT_EDIT_CANCEL, L(0));
    DO(LOSE, L(CLUE), X(amount));
    ROW(DT_OP_END);
    ability_reads("Once per turn, when a player would lose sanity, if the amount is at least 2, lose that much clues instead.",
                  "Einmal pro Zug, wenn ein Spieler Geist verlieren würde, falls die Menge mindestens 2 ist: Verliere stattdessen ebenso viel "
                  "Hinweise.");
    ability[0] = (struct dt_ability){ .on = E_LOSE, .cell = DT_WOULD_FORCED, .whom = DT_ANOTHER, .code = (uint16_t)end, .period = 1, .times = 2,
                                      .noun = 1 + CLUE };
    ROW(DT_OP_EDIT, DT_EDIT_REDIRECT, X(you));
    ROW(DT_OP_END);
    ability_reads("Twice per turn, when another player would lose clue, let it happen to you instead.",
                  "Zweimal pro Zug, wenn ein anderer Spieler Hinweis verlieren würde: Lenke es auf dich um.");
    ability[0] = (struct dt_ability){ .on = E_DAWN, .cell = DT_AFTER_FORCED, .has_cost = 1, .code = (uint16_t)end };
    DO(SPEND, L(CLUE), L(1));
    ROW(DT_OP_PAID);
    DO(GAIN, L(SANITY), L(1));
    ROW(DT_OP_END);
    ability_reads("At dawn, spend 1 clue if you can; if you do, gain 1 sanity.",
                  "Am Morgen: Gib 1 Hinweis aus, falls du kannst; wenn du das tust: Erhalte 1 Geist.");
    ability[0] = (struct dt_ability){ .on = E_LOSE, .noun = 1 + SANITY, .cell = DT_WOULD_FORCED, .whom = DT_YOU, .code = (uint16_t)end };
    ROW(DT_OP_EDIT, DT_EDIT_TO, L(1));
    ROW(DT_OP_EDIT, DT_EDIT_MORE, L(2));
    ROW(DT_OP_EDIT, DT_EDIT_LESS, X(amount));
    ROW(DT_OP_END);
    ability_reads("When you would lose sanity, reduce it to 1, increase it by 2, then prevent all of it.",
                  "Wenn du Geist verlieren würdest: Verringere es auf 1, erhöhe es um 2 und verhindere dann alles davon.");
}

static void modifiers(void **state)
{
    (void)state;
    begin();
    ability[0] = (struct dt_ability){ .on = 0, .cell = DT_STATIC, .cond = (uint16_t)EXPR(X(arg), 0, X(you), X(eq)) };
    ability[0].code = (uint16_t)EXPR(L(1));
    ability_reads("+1 to your lore.", "+1 auf dein Wissen.");
    ability[0] = (struct dt_ability){ .on = 0, .cell = DT_STATIC };
    ability[0].code = (uint16_t)EXPR(L(-2));
    ability_reads("−2 to everyone's lore.", "−2 auf das Wissen aller.");
    ability[0] = (struct dt_ability){ .on = 0, .cell = DT_STATIC, .mod = DT_MOD_SET,
                                      .cond = (uint16_t)EXPR(X(arg), 0, X(you), X(eq), X(count), BEASTS, L(0), X(gt), X(and)) };
    ability[0].code = (uint16_t)EXPR(X(count), BEASTS);
    ability_reads("Your lore is the number of beasts while there is a beast.", "Dein Wissen ist die Zahl der Tiere, solange es ein Tier gibt.");
    ability[0] = (struct dt_ability){ .on = 0, .cell = DT_STATIC, .cond = (uint16_t)EXPR(X(arg), 0, X(value), 1, 1, L(0), X(eq)) };
    ability[0].code = (uint16_t)EXPR(L(1));
    ability_reads("+1 to the lore of each player in the hall.", "+1 auf das Wissen jedes Spielers in der Halle.");
    ability[0] = (struct dt_ability){ .on = 1, .cell = DT_STATIC };
    ability[0].code = (uint16_t)EXPR(L(1));
    ability_reads("Nobody can move.", "Niemand kann gehen.");
}

static void whole_cards(void **state)
{
    struct dtt_reader r = reader("en");
    const uint16_t old[DT_SETTINGS] = { 1 };
    (void)state;
    begin();
    for (unsigned i = 0; i < 4; i++)
        ability[i] = (struct dt_ability){ .on = E_DAWN, .cell = DT_AFTER_FORCED, .setting = 1, .value = 1, .code = (uint16_t)end };
    ability[0].value = 0;
    ability[1].setting = 0;
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_END);
    content.codes = (uint16_t)end;
    same(dtt_card_text(&r, 0), "Worth 3\nAt dawn, gain 1 clue.\nAt dawn, gain 1 clue.");
    r.setting = old;
    same(dtt_card_text(&r, 0), "Worth 3\nAt dawn, gain 1 clue.\nAt dawn, gain 1 clue.\nAt dawn, gain 1 clue.");
    same(dtt_card_text(&r, 1), "Tasks: clue 2 | sanity");
    same(dtt_card_text(&r, 99), "");
    same(dtt_card_name(&r, 0), "Iron Key");
    r = reader("de");
    same(dtt_card_name(&r, 0), "Eisenschlüssel");
    same(dtt_card_text(&r, 1), "Aufgaben: Hinweis 2 | Geist");
}

/* -------------------------------------------------------- questions, answers, log ---- */

static void questions(void **state)
{
    struct dtt_reader r = reader("en"), de = reader("de");
    struct dt_decision d = { .ask = DT_A_offer, .who = 0, .source = DT_NOTHING, .pc = 2 };
    const char *people[DT_SEATS] = { NULL, "Anna" };
    (void)state;
    begin();
    ROW(DT_OP_OFFER, DT_OFFER_UNLESS, 0);
    DO(SPEND, L(SANITY), L(2));
    ROW(DT_OP_PAID);
    ROW(DT_OP_ELSE, 0);
    DO(LOSE, L(CLUE), L(1));
    ROW(DT_OP_FI);
    unsigned choose = end;
    ROW(DT_OP_CHOOSE, 0);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_ELSE, 0);
    ROW(DT_OP_FI);
    unsigned pick = end;
    FOR(DT_Q_UPTO, 0, BEASTS, L(2), L(1), L(-1), X(you));
    DO(DROP, X(it));
    ROW(DT_OP_OUT);
    ROW(DT_OP_END);
    content.codes = (uint16_t)end;
    same(dtt_prompt(&r, &d), "Spend 2 sanity? Otherwise: lose 1 clue.");
    same(dtt_prompt(&de, &d), "2 Geist ausgeben? Sonst: Verliere 1 Hinweis.");
    d.source = 0;
    same(dtt_prompt(&de, &d), "Eisenschlüssel: 2 Geist ausgeben? Sonst: Verliere 1 Hinweis.");
    same(dtt_offer(&r, 2), "spend 2 sanity? Otherwise: lose 1 clue.");
    d = (struct dt_decision){ .ask = DT_A_choose, .source = DT_NOTHING, .pc = (uint16_t)choose };
    same(dtt_option(&r, &d, &(struct dt_option){ .verb = DT_V_branch }), "Lose 1 sanity");
    same(dtt_branch(&de, choose, 0), "verliere 1 Geist");
    d = (struct dt_decision){ .ask = DT_A_pick, .source = DT_NOTHING, .pc = (uint16_t)pick, .verb = DT_V_thing };
    same(dtt_prompt(&r, &d), "Choose up to 2 beasts.");
    same(dtt_prompt(&de, &d), "Wähle bis zu 2 Tiere.");
    same(dtt_option(&r, &d, &(struct dt_option){ .verb = DT_V_back, .object = 2 }), "Take back: Wolf");
    d = (struct dt_decision){ .ask = DT_A_GAME, .who = 1, .source = DT_NOTHING };
    r.name = people;
    same(dtt_prompt(&r, &d), "Anna decides.");
    r.viewer = 1;
    same(dtt_prompt(&r, &d), "Which way?");
    same(dtt_option(&r, &d, &(struct dt_option){ .verb = DT_V_GAME, .object = 1 }), "Walk to the yard");
    same(dtt_option(&de, &d, &(struct dt_option){ .verb = DT_V_GAME, .object = 1 }), "In den Hof gehen");
    same(dtt_option(&r, &d, &(struct dt_option){ .verb = DT_V_seat, .object = 0 }), "Player 1");
    same(dtt_option(&r, &d, &(struct dt_option){ .verb = 200, .object = 0 }), "[pick.168]");
}

/* Whoever may not know the thing reads the same line without its name. */
static void happenings(void **state)
{
    struct dtt_reader r = reader("en"), de = reader("de");
    const char *people[DT_SEATS] = { "Bo", "Anna" };
    struct dt_happening h = { .what = DT_SAID, .say = 1, .who = 1, .thing = 2, .audience = 2, .n = 2 };
    (void)state;
    r.name = de.name = people;
    same(dtt_say(&r, &h), "A beast takes 2 sanity from Anna.");
    same(dtt_say(&de, &h), "Ein Tier kostet Anna 2 Geist.");
    r.viewer = de.viewer = 1;
    same(dtt_say(&r, &h), "Wolf takes 2 sanity from you.");
    same(dtt_say(&de, &h), "Wolf kostet dich 2 Geist.");
    r.viewer = DT_NOBODY;
    same(dtt_say(&r, &h), "A beast takes 2 sanity from Anna.");
    h.thing = DT_NOTHING;
    same(dtt_say(&r, &h), "A card takes 2 sanity from Anna.");
    h = (struct dt_happening){ .what = DT_MOVED, .who = 1, .thing = 0, .audience = 0xff, .from = 0, .to = 2 };
    same(dtt_say(&r, &h), "Iron Key goes to Anna's hand.");
    h.audience = 0;
    same(dtt_say(&r, &h), "A relic goes to Anna's hand.");
    h = (struct dt_happening){ .what = DT_TURNED, .who = DT_NOBODY, .thing = 0, .audience = 0xff, .flags = DT_DOWN };
    same(dtt_say(&de, &h), "Eisenschlüssel wird umgedreht.");
    h = (struct dt_happening){ .what = DT_ROLLED, .who = 1, .audience = 0xff, .thing = DT_NOTHING, .from = 6, .to = 4 };
    same(dtt_say(&r, &h), "Anna rolls 4.");
    h = (struct dt_happening){ .what = DT_CHANGED, .who = 1, .audience = 0xff, .thing = DT_NOTHING };
    assert_null(dtt_say(&r, &h));
}

static void labels(void **state)
{
    struct dtt_reader r = reader("en"), de = reader("de");
    struct dt_item item = { .type = DT_I_METER, .label_kind = DT_L_NOUN, .label = SANITY, .seat = DT_NOBODY };
    (void)state;
    same(dtt_label(&r, &item), "Sanity");
    same(dtt_label(&de, &item), "Geist");
    item = (struct dt_item){ .type = DT_I_CARD, .id = 0, .seat = DT_NOBODY };
    same(dtt_label(&de, &item), "Eisenschlüssel");
    item = (struct dt_item){ .type = DT_I_CARD, .id = DT_NOTHING, .flags = DT_ITEM_DOWN, .look = 1, .seat = DT_NOBODY };
    same(dtt_label(&de, &item), "Ein Relikt");
    item = (struct dt_item){ .type = DT_I_SEAT, .id = 1 };
    same(dtt_label(&de, &item), "Spieler 2");
    item = (struct dt_item){ .type = DT_I_SPACE, .id = 1 };
    same(dtt_label(&r, &item), "The yard");
    same(dtt_word(&r, "noun", "clue"), "clue");
    same(dtt_seat(&r, 0), "Player 1");
    same(dtt_interface(language("de"), "no_such_key"), "[ui.no_such_key]");
}

/* --------------------------------------------------------------------- catalogues ---- */

static char *missing_of(const char *lang, const char *text)
{
    const struct dtt_embedded more[] = { { "tiny", lang, text, strlen(text) }, { 0, 0, 0, 0 } };
    struct dtt_language *l = dtt_open_with(&words, lang, more);
    char *list = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&list, &size);
    assert_non_null(l);
    unsigned n = dtt_missing_in(l, NULL, out);
    fclose(out);
    unsigned lines = 0;
    for (const char *at = list; *at; at++)
        lines += *at == '\n';
    assert_int_equal(n, lines);
    dtt_close(l);
    return list;
}

static void missing(void **state)
{
    (void)state;
    char *none = missing_of("en", english);
    assert_string_equal(none, "");
    free(none);
    none = missing_of("de", german);
    assert_string_equal(none, "");
    free(none);
    char *text = strdup(german);
    memcpy(strstr(text, "noun.clue"), "noun.xxxx", 9);
    char *list = missing_of("de", text);
    assert_string_equal(list, "noun.clue\n");
    free(list);
    free(text);
    char *worse = missing_of("de", "verb.lose = \"verliere {wat}\"\n");
    assert_non_null(strstr(worse, "verb.lose.wat\n"));
    assert_non_null(strstr(worse, "verb.lose.to\n"));
    assert_non_null(strstr(worse, "verb.lose.adv\n"));
    assert_non_null(strstr(worse, "verb.gain\n"));
    assert_non_null(strstr(worse, "option.edition.old\n"));
    free(worse);
}

static void catalogue_errors(void **state)
{
    static const struct { const char *text, *error; } bad[] = {
        { "noun.a = \"x\n", "t.cat:1:12: error: expected '\"' at the end of the template" },
        { "noun.a\n", "t.cat:1:7: error: expected '='" },
        { "noun.a wrong = \"x\"\n", "t.cat:1:8: error: this is not a tag; docs/catalogue.md lists them" },
        { "# c\n\nnoun.a = wrong \"x\"\n", "t.cat:3:17: error: noun.a: unknown tag 'wrong'" },
        { "noun.a = \"x {y wrong}\"\n", "t.cat:1:14: error: noun.a: unknown tag or determiner 'wrong'" },
        { "noun.a = \"x {no.such}\"\n", "t.cat:1:14: error: noun.a: there is no entry 'no.such'" },
        { "noun.a = \"x {y\"\n", "t.cat:1:13: error: noun.a: a hole or choice is not closed after '{'" },
        { "noun.a = \"x <y\"\n", "t.cat:1:13: error: noun.a: a hole or choice is not closed after '<'" },
        { "noun.a = \"x\"\nnoun.a = \"y\"\n", "t.cat:2:1: error: noun.a stands here and in line 1" },
        { "noun.a = \"x\" noun.b\n", "t.cat:1:14: error: expected ',' and another form, or the end of the line" },
        { "det.no = \"x\"\n", "t.cat:1:1: error: det.no: a determiner cannot have the name of a tag" },
        { "  noun.a = \"x\"\n", "t.cat:1:3: error: an entry begins in the first column" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct dtt_catalog *c = dtt_catalog_new();
        assert_true(dtt_catalog_read(c, "t.cat", bad[i].text, strlen(bad[i].text)));
        dtt_catalog_ready(c);
        assert_int_equal(dtt_catalog_errors(c), 1);
        assert_string_equal(dtt_catalog_error(c, 0), bad[i].error);
        dtt_catalog_free(c);
    }
}

static void catalogue_goes_on(void **state)
{
    static const char text[] = "a = \"x\nb = \"one\",\n    pl \"more\"  # comment\nc = \"long \"\n    \"line\"\ncard.\"The End\" = \"\\\"Ende\\\"\"\n";
    struct dtt_catalog *c = dtt_catalog_new();
    (void)state;
    assert_true(dtt_catalog_read(c, "t.cat", text, sizeof text - 1));
    dtt_catalog_ready(c);
    assert_int_equal(dtt_catalog_errors(c), 1);
    assert_null(dtt_entry(c, "a"));
    assert_int_equal(dtt_entry(c, "b")->forms, 2);
    assert_string_equal(dtt_entry_forms(c, dtt_entry(c, "c"))->text, "long line");
    assert_string_equal(dtt_entry_forms(c, dtt_entry(c, "card.The End"))->text, "\"Ende\"");
    dtt_catalog_free(c);
}

/* ---------------------------------------------------------------------- hard times ---- */

static void bounded(void **state)
{
    struct dtt_reader r = reader("en");
    (void)state;
    begin();
    for (unsigned i = 0; i < 60; i++)
        ROW(DT_OP_IF, 0, X(count), BEASTS, L((int)i), X(gt));
    DO(LOSE, L(SANITY), L(1));
    for (unsigned i = 0; i < 60; i++)
        ROW(DT_OP_FI);
    ROW(DT_OP_END);
    content.codes = (uint16_t)end;
    char *deep = dtt_program(&r, 2);
    assert_non_null(strstr(deep, "lose 1 sanity."));
    free(deep);
    begin();
    for (unsigned i = 0; i < 4000; i++)
        DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_END);
    content.codes = (uint16_t)end;
    char *text = dtt_program(&r, 2);
    size_t n = strlen(text);
    assert_true(n > 6000 && n <= DTT_ROOM + 3);
    assert_string_equal(text + n - 3, "…");
    free(text);
}

static uint64_t seed = 88172645463325252u;
static unsigned any(unsigned below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % below;
}

/* Code of any shape, most of it nonsense: it is read as far as it makes sense. */
static void nonsense(void **state)
{
    struct dtt_reader r[] = { reader("en"), reader("de") };
    (void)state;
    for (unsigned round = 0; round < 6000; round++) {
        begin();
        while (end < 120 + any(200)) {
            unsigned start = end, words_in = any(14);
            code[end++] = (int16_t)any(DT_OPS + 1);
            code[end++] = (int16_t)(any(20) ? 2 + words_in : any(70000));
            for (unsigned i = 0; i < words_in; i++)
                code[end++] = any(3) ? (int16_t)any(DT_XS + 2) : dt_lit((int)any(9) - 2);
            (void)start;
        }
        content.codes = (uint16_t)end;
        for (unsigned i = 0; i < 4; i++)
            ability[i] = (struct dt_ability){ .on = (uint16_t)any(3), .noun = (uint16_t)any(4), .cell = (uint8_t)any(6), .whom = (uint8_t)any(4),
                                              .mod = (uint8_t)any(2), .period = (uint8_t)any(3), .times = 1, .has_cost = (uint8_t)any(2),
                                              .cond = (uint16_t)any(end), .code = (uint16_t)any(end) };
        struct dt_decision d = { .ask = (uint16_t)any(20), .who = (uint8_t)any(2), .source = (uint16_t)any(5), .pc = (uint16_t)any(end) };
        struct dt_option o = { .verb = (uint8_t)any(40), .object = (uint16_t)any(6), .arg = (int16_t)any(5) };
        char *made[] = { dtt_program(&r[round & 1], any(end)), dtt_card_text(&r[round & 1], 0), dtt_prompt(&r[round & 1], &d),
                         dtt_option(&r[round & 1], &d, &o), dtt_branch(&r[round & 1], any(end), any(3)), dtt_offer(&r[round & 1], any(end)) };
        for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
            assert_non_null(made[i]);
            assert_true(strlen(made[i]) <= DTT_ROOM + 3);
            free(made[i]);
        }
    }
}

/* ---- well-formed programs of any shape: nothing in them may lack words ---- */

static void any_value(unsigned type, unsigned depth);

static void any_number(unsigned depth)
{
    static const int16_t two[] = { X(add), X(sub), X(mul), X(min), X(max) }, none[] = { X(amount), X(result), X(seats) };
    switch (depth ? any(8) : any(2)) {
    case 0: code[end++] = dt_lit((int)any(6) - 1); return;
    case 1: code[end++] = none[any(3)]; return;
    case 2: any_value(DT_T_SEAT, depth - 1); code[end++] = X(value); code[end++] = 0; code[end++] = 1; return;
    case 3: any_value(DT_T_SEAT, depth - 1); code[end++] = X(query); code[end++] = 0; code[end++] = 1; return;
    case 4: code[end++] = X(count); code[end++] = (int16_t)any(3); return;
    case 5: any_value(DT_T_THING, depth - 1); code[end++] = X(counter); return;
    case 6: any_number(depth - 1); code[end++] = X(half); return;
    default: any_number(depth - 1); any_number(depth - 1); code[end++] = two[any(5)];
    }
}

static void any_value(unsigned type, unsigned depth)
{
    static const int16_t seat[] = { X(you), X(subject), X(it) }, thing[] = { X(this), X(object), X(it), X(that) };
    switch (type) {
    case DT_T_NUMBER: any_number(depth); return;
    case DT_T_SEAT:
        if (any(4) || !depth) {
            code[end++] = seat[any(3)];
        } else {
            any_value(DT_T_THING, depth - 1);
            code[end++] = X(ownerof);
        }
        return;
    case DT_T_THING: code[end++] = thing[any(4)]; return;
    case DT_T_SPACE:
        if (any(2) || !depth) {
            code[end++] = dt_lit((int)any(2));
        } else {
            any_value(DT_T_SEAT, depth - 1);
            code[end++] = X(value), code[end++] = 1, code[end++] = 1;
        }
        return;
    default: code[end++] = dt_lit((int)any(2));
    }
}

static void any_truth(unsigned depth)
{
    switch (any(depth ? 9 : 5)) {
    case 0: any_value(DT_T_THING, 1); code[end++] = X(exhausted); return;
    case 1: any_value(DT_T_THING, 1); code[end++] = X(isin); code[end++] = BEASTS; return;
    case 2: any_value(DT_T_THING, 1); code[end++] = X(kindof); code[end++] = dt_lit((int)any(2)); code[end++] = X(eq); return;
    case 3: any_value(DT_T_THING, 1); code[end++] = X(zoneof); code[end++] = dt_lit((int)any(3)); code[end++] = X(ne); return;
    case 4: any_value(DT_T_SEAT, 1); any_value(DT_T_SEAT, 1); code[end++] = (int16_t)(X(eq) + (int)any(2)); return;
    case 5: any_number(depth); any_number(depth); code[end++] = (int16_t)(X(eq) + (int)any(6)); return;
    case 6: any_value(DT_T_SPACE, 1); any_value(DT_T_SPACE, 1); code[end++] = X(distance); any_number(0); code[end++] = X(le); return;
    case 7: any_truth(depth - 1); code[end++] = X(not); return;
    default: any_truth(depth - 1); any_truth(depth - 1); code[end++] = any(2) ? X(and) : X(or);
    }
}

static unsigned open_row(int op, int a, int words_in)
{
    unsigned start = end;
    code[end++] = (int16_t)op;
    end++;
    if (words_in)
        code[end++] = (int16_t)a;
    return start;
}

static void close_row(unsigned start)
{
    code[start + 1] = (int16_t)(end - start);
}

static void any_verb(unsigned verb)
{
    static const uint8_t first[] = { DT_T_WORD, DT_T_WORD, DT_T_WORD, DT_T_THING, DT_T_THING, DT_T_NUMBER, DT_T_SPACE };
    unsigned start = open_row(DT_OP_DO, (int)verb, 1);
    any_value(first[verb], 2);
    if (verb <= SPEND)
        any_number(2);
    close_row(start);
}

static void any_block(unsigned depth);

static void any_if(unsigned depth)
{
    unsigned start = open_row(DT_OP_IF, 0, 1);
    any_truth(2);
    close_row(start);
    any_block(depth);
    if (any(2)) {
        ROW(DT_OP_ELSE, 0);
        any_block(depth);
    }
    ROW(DT_OP_FI);
}

static void any_offer(unsigned depth)
{
    bool unless = any(2);
    ROW(DT_OP_OFFER, unless ? DT_OFFER_UNLESS : DT_OFFER_MAY, 0);
    for (unsigned n = unless + any(2); n; n--)
        any_verb(any(2) ? SPEND : EXHAUST);
    ROW(DT_OP_PAID);
    if (!unless)
        any_block(depth);
    if (unless || any(2)) {
        ROW(DT_OP_ELSE, 0);
        any_block(depth);
    }
    ROW(DT_OP_FI);
}

static void any_choice(unsigned depth)
{
    bool all = any(2);
    ROW(all ? DT_OP_ALL : DT_OP_CHOOSE, 0);
    for (unsigned n = 1 + any(3); n; n--) {
        unsigned start = open_row(DT_OP_BRANCH, 0, 1);
        if (any(3))
            code[end++] = dt_lit(1);
        else
            any_truth(1);
        close_row(start);
        any_block(depth);
        row(all ? DT_OP_OUT : DT_OP_ELSE, all ? 0x7fff : 0, 0x7fff);
    }
    ROW(DT_OP_FI);
}

static void any_loop(unsigned depth)
{
    unsigned quant = any(8), set = any(3), start = open_row(DT_OP_FOR, (int)quant, 1);
    code[end++] = set == PEOPLE ? (int16_t)any(2) : 0;
    code[end++] = (int16_t)set;
    code[end++] = 0;
    code[end++] = dt_lit(1 + (int)any(3));
    if (any(2))
        code[end++] = dt_lit(1);
    else
        any_truth(1);
    if (quant == DT_Q_NEAREST)
        any_value(DT_T_SPACE, 1);
    else if (quant >= DT_Q_MOST)
        any_number(1);
    else
        code[end++] = dt_lit(-1);
    any_value(DT_T_SEAT, 1);
    close_row(start);
    any_block(depth);
    ROW(DT_OP_OUT);
}

static void any_statement(unsigned depth)
{
    unsigned start;
    switch (any(depth ? 12 : 4)) {
    case 4: any_if(depth - 1); return;
    case 5: any_offer(depth - 1); return;
    case 6: any_choice(depth - 1); return;
    case 7: case 8: any_loop(depth - 1); return;
    case 9:
        start = open_row(any(2) ? DT_OP_AS : DT_OP_TIMES, 0, 1);
        any_value(code[start] == DT_OP_AS ? DT_T_SEAT : DT_T_NUMBER, 1);
        close_row(start);
        any_block(depth - 1);
        ROW(DT_OP_OUT);
        return;
    case 10:
        ROW(DT_OP_REPEAT, 0);
        if (any(2)) {
            any_verb(SPEND);
            ROW(DT_OP_PAID);
        }
        any_block(depth - 1);
        ROW(DT_OP_OUT);
        return;
    case 11:
        start = open_row(DT_OP_EDIT, (int)any(5), 1);
        any_value(code[start + 2] == DT_EDIT_REDIRECT ? DT_T_SEAT : DT_T_NUMBER, 1);
        close_row(start);
        return;
    default: any_verb(any(7));
    }
}

static void any_block(unsigned depth)
{
    for (unsigned n = 1 + any(3); n; n--)
        any_statement(depth);
}

static void whatever_compiles(void **state)
{
    struct dtt_reader r[] = { reader("en"), reader("de") };
    (void)state;
    for (unsigned round = 0; round < 3000; round++) {
        begin();
        any_block(3);
        ROW(DT_OP_END);
        content.codes = (uint16_t)end;
        for (unsigned i = 0; i < 2; i++) {
            char *text = dtt_program(&r[i], 2);
            assert_non_null(text);
            if (strchr(text, '[') || strstr(text, "  ") || strstr(text, " ,") || strstr(text, ".."))
                fail_msg("words are lacking: %s", text);
            assert_true(text[0] < 'a' || text[0] > 'z');
            free(text);
        }
    }
}

/* What tools/embed built in: both languages of every game are complete, and languages are found
 * by the names systems use. */
static void built_in(void **state)
{
    (void)state;
    assert_int_equal(dtt_languages(), 2);
    static const struct { const char *asked, *code; } known[] = {
        { "de", "de" }, { "de_DE.UTF-8", "de" }, { "de-AT", "de" }, { "en_GB", "en" }, { "C", "en" }, { "xx", "en" }, { "", "en" }, { NULL, "en" },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct dtt_language *l = dtt_open(&words, known[i].asked);
        assert_string_equal(dtt_code(l), known[i].code);
        dtt_close(l);
    }
}

static int close_languages(void **state)
{
    (void)state;
    dtt_close(language("en"));
    dtt_close(language("de"));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences), cmocka_unit_test(conditions), cmocka_unit_test(outcomes), cmocka_unit_test(offers),
        cmocka_unit_test(choices), cmocka_unit_test(loops), cmocka_unit_test(windows), cmocka_unit_test(modifiers),
        cmocka_unit_test(whole_cards), cmocka_unit_test(questions), cmocka_unit_test(happenings), cmocka_unit_test(labels),
        cmocka_unit_test(missing), cmocka_unit_test(catalogue_errors), cmocka_unit_test(catalogue_goes_on), cmocka_unit_test(bounded),
        cmocka_unit_test(nonsense), cmocka_unit_test(whatever_compiles), cmocka_unit_test(built_in),
    };
    return cmocka_run_group_tests(tests, NULL, close_languages);
}
