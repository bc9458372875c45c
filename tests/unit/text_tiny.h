/* text_tiny.h -- a game of a few words with both its catalogues, and code written by hand: what
 * the tests of generated text share. Included once by each of them, after cmocka.h. */
#ifndef TEXT_TINY_H
#define TEXT_TINY_H

#include "cards/text/text_parts.h"

/* ------------------------------------------------------------------ a small game ---- */
#define WORDS(list, ...) static const struct dt_word list##_words[] = { __VA_ARGS__ }
#define LIST(list) { list##_words, sizeof list##_words / sizeof list##_words[0] }
enum { SANITY, CLUE };
enum { LOSE, GAIN, SPEND, EXHAUST, DROP, TEST, GO };
enum { PEOPLE, BEASTS, ROOMS };
enum { E_LOSE, E_DAWN };
WORDS(kind, { "relic", "", 0, 0, 0, 0 }, { "beast", "", 0, 0, 0, 0 });
WORDS(field, { "worth", "", 0, 0, 0, DT_FT_NUMBER }, { "text", "", 0, 0, 0, DT_FT_PROGRAM },
      { "tasks", "", 0, 0, 1, DT_FT_TASKS });
WORDS(noun, { "sanity", "pool", 0, 0, 0, 0 }, { "clue", "asset", 0, 0, 0, 0 });
WORDS(zone, { "deck", "", 0, 0, 0, 1 }, { "hand", "", 1, 2, 1, 2 });
WORDS(event, { "lose", "what:word n:number", 0, 0, 0, 0 }, { "dawn", "", 0, 0, 0, 0 });
WORDS(query, { "lore", "who:seat", DT_SUM, 0, 0, 0 }, { "rooted", "who:seat", DT_ANY, 0, 0, 0 });
WORDS(value, { "sanity_of", "who:seat", DT_T_NUMBER, 0, 0, 0 }, { "place", "who:seat", DT_T_SPACE, 0, 0, 0 });
WORDS(set, { "people", "", DT_T_SEAT, 0, 0, 0 }, { "beasts", "", DT_T_THING, 0, 0, 0 },
      { "rooms", "", DT_T_SPACE, 0, 0, 0 });
WORDS(verb, { "lose", "what:word n:number=1", 0, 0, 0, 0 }, { "gain", "what:word n:number=1", 0, 0, 0, 0 },
      { "spend", "what:word n:number=1", 0, DT_WORD_COST, 0, 0 }, { "exhaust", "what:thing", 0, DT_WORD_COST, 0, 0 },
      { "drop", "what:thing", 0, 0, 0, 0 }, { "test", "mod:number=0", 0, DT_WORD_TEST, 0, 0 },
      { "go", "where:space", 0, 0, 0, 0 });
WORDS(period, { "turn", "", 0, 0, 0, 0 });
WORDS(ask, { "way", "", 0, 0, 0, 0 });
WORDS(pick, { "walk", "p", 0, 0, 0, 0 });
WORDS(say, { "hurt", "who thing n", 0, 0, 0, 0 });
WORDS(option, { "edition", "new old", 0, 0, 0, 0 });
WORDS(space, { "hall", "the hall", 0, 0, 0, 0 }, { "yard", "the yard", 0, 0, 0, 0 },
      { "pier", "Long Pier", 0, 0, 0, 0 });                       /* the last is in no catalogue: a pack brought it */
static const struct dt_words words = {
    .game = "tiny",
    .kind = LIST(kind),
    .field = LIST(field),
    .noun = LIST(noun),
    .zone = LIST(zone),
    .event = LIST(event),
    .query = LIST(query),
    .value = LIST(value),
    .set = LIST(set),
    .verb = LIST(verb),
    .period = LIST(period),
    .ask = LIST(ask),
    .pick = LIST(pick),
    .say = LIST(say),
    .option = LIST(option),
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
    "value.place = \"{who poss} room\", in \"in {who poss} room\", eq \"{who} <is|who:you=are> {b in}\", rel \"{b "
    "in}\"\n"
    "set.people = \"player\", pl \"players\"\nset.beasts = \"beast\", pl \"beasts\"\nset.rooms = \"room\", pl "
    "\"rooms\"\n"
    "verb.lose = \"lose {np.amount}\", they \"loses {np.amount}\"\nverb.gain = \"gain {np.amount}\", n:neg \"lose "
    "{n size} {what ~n}\", they \"gains "
    "{np.amount}\"\n"
    "verb.spend = \"spend {np.amount}\", they \"spends {np.amount}\"\nverb.exhaust = \"exhaust {what}\", they "
    "\"exhausts {what}\"\n"
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
    "noun.sanity m mass = \"Geist\", gen \"Geistes\"\nnoun.clue m = \"Hinweis\", pl \"Hinweise\", pl dat "
    "\"Hinweisen\"\n"
    "zone.deck m = \"Stapel\", in \"im Stapel\"\nzone.hand f = \"Hand\", in \"auf der Hand\"\n"
    "event.lose = would \"wenn {who} {what acc} verlieren <würde|who:you=würdest>\", after \"nachdem {who} {what "
    "acc} verloren <hat|who:you=hast>\"\n"
    "event.dawn = would \"vor dem Morgen\", after \"am Morgen\"\n"
    "word.lore n = \"Wissen\"\n"
    "query.lore n = \"{np.of owner=who thing=word.lore}\", who:none \"{word.lore the} aller\", who:rel \"{word.lore "
    "the} {who gen}\"\n"
    "query.rooted = \"ob {who} geht\", yes \"{who} <kann|who:you=kannst> nicht gehen\", yes who:none \"niemand kann "
    "gehen\"\n"
    "value.sanity_of m = \"{np.of owner=who thing=noun.sanity}\", name \"Geist\"\n"
    "word.room m = \"Raum\", gen \"Raumes\"\n"
    "value.place m = \"{np.of owner=who thing=word.room}\", in \"in {np.of owner=who thing=word.room dat}\", eq "
    "\"{who} {b in} <ist|who:you=bist>\", rel \"{b in}\"\n"
    "set.people m = \"Spieler\", gen \"Spielers\", pl \"Spieler\", pl dat \"Spielern\"\nset.beasts n = \"Tier\", gen "
    "\"Tieres\", pl \"Tiere\", pl dat \"Tieren\"\n"
    "set.rooms m = \"Raum\", gen \"Raumes\", pl \"Räume\"\n"
    "verb.lose = \"<do=verliere|they=verliert|you=verlierst> {adv} {np.amount acc} <inf=verlieren|to=zu verlieren>\"\n"
    "verb.gain = \"<do=erhalte|they=erhält|you=erhältst> {adv} {np.amount acc} <inf=erhalten|to=zu erhalten>\",\n"
    "    n:neg \"verliere {adv} {n size} {what acc ~n}\"\n"
    "verb.spend = \"<do=gib|they=gibt|you=gibst> {adv} {np.amount acc} "
    "<do=aus|they=aus|you=aus|inf=ausgeben|to=auszugeben>\"\n"
    "verb.exhaust = \"<do=erschöpfe|they=erschöpft|you=erschöpfst> {adv} {what acc} <inf=erschöpfen|to=zu "
    "erschöpfen>\"\n"
    "verb.drop = \"<do=wirf|they=wirft|you=wirfst> {adv} {what acc} "
    "<do=ab|they=ab|you=ab|inf=abwerfen|to=abzuwerfen>\"\n"
    "verb.test = \"<do=lege|they=legt|you=legst> {adv} eine Probe <do=ab|they=ab|you=ab|inf=ablegen|to=abzulegen>\"\n"
    "verb.go = \"<do=gehe|they=geht|you=gehst> {adv} {where to} <inf=gehen|to=zu gehen>\"\n"
    "period.turn m = \"Zug\"\nask.way = \"wohin?\"\npick.walk = \"{space to} gehen\"\n"
    "say.hurt = \"{thing} kostet {who acc} {n} {noun.sanity acc}.<thing:m= Er ist fort.|thing:f= Sie ist fort.>\"\n"
    "option.edition = \"Ausgabe\"\noption.edition.new = \"neu\"\noption.edition.old = \"alt\"\n"
    "space.hall proper = \"die Halle\", dat \"der Halle\", in \"in der Halle\", to \"in die Halle\"\n"
    "space.yard proper = \"der Hof\", dat \"dem Hof\", in \"im Hof\", to \"in den Hof\"\n"
    "card.\"Iron Key\" = \"Eisenschlüssel\"\ncard.\"Wolf\" m = \"Wolf\"\n";

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
static const struct dt_card cards[] = {
    { .name = 0, .ability = 0, .abilities = 4, .field = 0, .kind = 0, .copies = 2, .stock = 0, .look = 0 },
    { .name = 1, .ability = 4, .field = 0, .kind = 1, .copies = 1, .stock = 1, .look = 1 }
};
static const uint16_t card_of[] = { 0, 0, 1 };
static struct dt_content content = { .card = cards,
                                     .ability = ability,
                                     .code = code,
                                     .slot = slots,
                                     .data = data,
                                     .name = names,
                                     .card_of = card_of,
                                     .cards = 2,
                                     .abilities = 4,
                                     .slots = 3,
                                     .datas = 9,
                                     .things = 3,
                                     .stocks = 2,
                                     .looks = 2,
                                     .space = LIST(space) };
static const struct dt_game game = { .name = "tiny", .words = &words, .content = &content };

#define L(v) dt_lit(v)
#define X(name) DT_X_##name
/* One instruction: op, its words, ended by what no word can be. */
enum { ROW_END = 0x10000 };
static inline void row(int op, ...)
{
    va_list list;
    unsigned start = end;
    int w;
    code[end++] = (int16_t)op;
    end++;
    va_start(list, op);
    while ((w = va_arg(list, int)) != ROW_END)
        code[end++] = (int16_t)w;
    va_end(list);
    code[start + 1] = (int16_t)(end - start);
}
#define ROW(...) row(__VA_ARGS__, ROW_END)
#define DO(verb, ...) ROW(DT_OP_DO, verb, __VA_ARGS__)
#define FOR(quant, flags, set, ...) ROW(DT_OP_FOR, quant, flags, set, 0, __VA_ARGS__)
#define ALL_OF L(1), L(1), L(-1), X(you)

/* An expression of its own: [length][postfix...]; returns where. */
static inline unsigned expression(const int16_t *x, unsigned n)
{
    unsigned at = end;
    code[end++] = (int16_t)n;
    memcpy(code + end, x, n * sizeof *x);
    end += n;
    return at;
}
#define EXPR(...) \
    expression((const int16_t[]){ __VA_ARGS__ }, sizeof((const int16_t[]){ __VA_ARGS__ }) / sizeof(int16_t))

static inline unsigned begin(void)
{
    memset(code, 0, sizeof code);
    memset(ability, 0, sizeof ability);
    code[1] = 2;
    end = 2;
    return end;
}

static inline struct dtt_language *language(const char *lang)
{
    static struct dtt_language *open[2];
    struct dtt_language **l = &open[!strcmp(lang, "de")];
    if (!*l)
        *l = dtt_open_as(&words, lang, catalogs);
    assert_non_null(*l);
    return *l;
}

static inline struct dtt_reader reader(const char *lang)
{
    return (struct dtt_reader){ .lang = language(lang), .game = &game, .viewer = 0 };
}

static inline void same(char *made, const char *wanted)
{
    assert_non_null(made);
    assert_string_equal(made, wanted);
    free(made);
}

static inline int close_languages(void **state)
{
    (void)state;
    dtt_close(language("en"));
    dtt_close(language("de"));
    return 0;
}

#endif
