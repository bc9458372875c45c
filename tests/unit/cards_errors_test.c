/* cards_errors_test.c -- what the card compiler says when something is wrong: the exact place,
 * what was expected, the nearest known word; how it goes on; and that no input breaks it. */
#include "../cards/words.h"

/* The text of a base pack, and all that must be said about it, line by line. */
struct wrong { const char *text, *said; };

#define PAGE(body) HEAD "page \"P\" { text { " body " } }"          /* body starts at 2:19 */
#define SEQUEL(body) HEAD "page \"P\" { sequel { " body " } }"      /* body starts at 2:21 */
#define RESULT(place) \
    "t.card:" place ": error: 'result' is known only after a verb, or in a field that goes on from a program"
#define EDIT(place) \
    "t.card:" place ": error: only an ability 'when ... would', or a field that goes on from one, can change what " \
    "happens"
#define BLANK(body) HEAD "blank \"B\" { " body " }"                 /* body starts at 2:13 */

static const struct wrong lexing[] = {
    { HEAD "item \"\303\204\303\226\" { valu\303\251 1 }",
      "t.card:2:13: error: 'item' has no field 'valu'; did you mean 'value'?\nt.card:2:17: error: unexpected character "
      "'\303\251'" },
    { HEAD "item \"A\" { value 1 } ;", "t.card:2:22: error: unexpected character ';'" },
    { HEAD "item \"A { }", "t.card:2:6: error: this name has no closing quote\n"
                           "t.card:2:12: error: expected '{', 'x' with a number of copies, 'stock', 'look' or "
                           "'replaces', found the end of the file" },
    { HEAD "item \"A\\n\" { }", "t.card:2:8: error: expected \\\" or \\\\ after a backslash" },
    { HEAD "item \"A\" { value 1x }", "t.card:2:19: error: expected a space between a number and a word" },
    { HEAD "item \"\xff\" { }", "t.card:2:7: error: this byte (0xff) is not UTF-8" },
    { HEAD "\001 item \"A\" { }", "t.card:2:1: error: unexpected control character 0x01" },
};

static const struct wrong heads[] = {
    { "",
      "t.card:1:1: error: expected 'pack \"NAME\" for GAME' at the beginning of the file, found the end of the file" },
    { "item \"A\" { }",
      "t.card:1:1: error: expected 'pack \"NAME\" for GAME' at the beginning of the file, found 'item'" },
    { "pack base for card-test", "t.card:1:6: error: expected the pack's name in quotes, found 'base'" },
    { "pack \"base\" fro card-test",
      "t.card:1:13: error: expected 'for' and the game after the pack's name, found 'fro'; did you mean 'for'?" },
    { "pack \"base\" for chess", "t.card:1:17: error: this pack is for 'chess', expected one for 'card-test'" },
    { HEAD "pack \"two\" for card-test",
      "t.card:2:1: error: expected a card (a pack has one heading in a file), found 'pack'" },
    { HEAD "count itm 2", "t.card:2:7: error: unknown kind of card 'itm'; did you mean 'item'?" },
    { HEAD "count item many", "t.card:2:12: error: expected how many cards of this kind there are, found 'many'" },
    { HEAD "count item 3\nitem \"A\" x2 { }", "t.card:2:1: error: expected 3 of kind 'item' in this pack, found 2" },
    { HEAD "count item 1\ncount item 1\nitem \"A\" { }",
      "t.card:3:1: error: 'item' is counted twice; the first time in line 2" },
    { HEAD "itme \"A\" { }", "t.card:2:1: error: unknown kind of card 'itme'; did you mean 'item'?" },
    { HEAD "item A { }", "t.card:2:6: error: expected the card's name in quotes, found 'A'" },
    { HEAD "item \"\" { }", "t.card:2:6: error: a card needs a name" },
    { HEAD "item \"A\" y2 { }",
      "t.card:2:10: error: expected '{', 'x' with a number of copies, 'stock', 'look' or 'replaces', found 'y2'" },
    { HEAD "item \"A\" x256 { }", "t.card:2:10: error: expected at most 255 copies" },
    { HEAD "item \"A\" x0 { }", "t.card:2:1: error: a card needs at least one copy, unless it replaces another" },
    { HEAD "item \"A\" stock 3 { }", "t.card:2:16: error: expected a word for the back, found the number 3" },
    { HEAD "item \"A\" replaces { }", "t.card:2:1: error: a card of the base pack cannot replace another" },
    { HEAD "item \"A\" { }\nitem \"A\" { }", "t.card:3:6: error: there is a card \"A\" already, in line 2" },
    { HEAD "item \"A\" { value 1",
      "t.card:2:19: error: expected '}' to close the card opened at 2:10, found the end of the file" },
};

static const struct wrong fronts[] = {
    { HEAD "item \"A\" look one { after pass { fail } }\nitem \"B\" look one { after pass { stop } }",
      "t.card:3:21: error: cards with the look 'one' must have the same abilities, "
      "and this one differs from the first of them" },
    { HEAD "item \"A\" look one { after pass { fail } }\nitem \"B\" look one { }",
      "t.card:3:1: error: cards with the look 'one' must have the same abilities; one is missing here" },
    { HEAD "item \"A\" look one { after pass if doom { if doom { fail } } }\n"
           "item \"B\" look one { after pass if doom { if doom { fail } } }", NULL },
};

static const struct wrong fields[] = {
    { HEAD "item \"A\" { vlaue 1 }", "t.card:2:12: error: 'item' has no field 'vlaue'; did you mean 'value'?" },
    { HEAD "item \"A\" { text { } }", "t.card:2:12: error: 'item' has no field 'text'" },
    { HEAD "item \"A\" { wehn you would lose { } }",
      "t.card:2:12: error: 'item' has no field 'wehn'; did you mean 'when'?" },
    { HEAD "item \"A\" { value relic }", "t.card:2:18: error: expected a number, found 'relic'" },
    { HEAD "item \"A\" { value 32768 }", "t.card:2:18: error: the number is not between -32768 and 32767" },
    { HEAD "item \"A\" { value 1 value 2 }", "t.card:2:20: error: this card has its 'value' already in line 2" },
    { HEAD "item \"A\" { trait relik }", "t.card:2:18: error: unknown word 'relik'; did you mean 'relic'?" },
    { HEAD "item \"A\" { traits relic, 3 }", "t.card:2:26: error: expected a word, found the number 3" },
    { HEAD "item \"A\" { turns_into \"a\" }", "t.card:2:23: error: unknown card \"a\"; did you mean \"A\"?" },
    { HEAD "item \"Abacus\" { turns_into \"Abaccus\" }",
      "t.card:2:28: error: unknown card \"Abaccus\"; did you mean \"Abacus\"?" },
    { HEAD "item \"A\" { turns_into page \"A\" }", "t.card:2:28: error: unknown card \"A\"" },
    { HEAD "item \"A\" { turns_into \"A\" }\npage \"A\" { }",
      "t.card:2:23: error: \"A\" is the name of several cards; write the kind before it" },
    { HEAD "page \"A\" { tasks { lore | } }", "t.card:2:27: error: expected a word of a task, found '}'" },
    { HEAD "page \"A\" { tasks { lor } }", "t.card:2:20: error: unknown word 'lor'; did you mean 'lore'?" },
    { HEAD "page \"A\" { tasks { lore lore } }",
      "t.card:2:25: error: expected '}' ',' or '|' after a task, found 'lore'" },
    { HEAD "page \"A\" { 7 }",
      "t.card:2:12: error: expected a field, 'when', 'after', 'add', 'set', 'only' or '}', found the number 7" },
};

static const struct wrong statements[] = {
    { PAGE("lose sanity +1"),
      "t.card:2:31: error: a number has no plus sign (write 1), and a sum stands in parentheses" },
    { PAGE("loose sanity 1"), "t.card:2:19: error: unknown verb 'loose'; did you mean 'lose'?" },
    { PAGE("chose { { } }"), "t.card:2:19: error: unknown verb 'chose'; did you mean 'choose'?" },
    { PAGE("\"P\""), "t.card:2:19: error: expected a statement or '}', found the name \"P\"" },
    { PAGE("lose"), "t.card:2:24: error: expected 'what' of 'lose' (a word of class health), found '}'" },
    { PAGE("lose lore"), "t.card:2:24: error: expected a word of class health, but 'lore' is a word of class skill" },
    { PAGE("lose sanety"),
      "t.card:2:24: error: unknown word 'sanety', expected a word of class health; did you mean 'sanity'?" },
    { PAGE("lose sanity 1 2"), "t.card:2:33: error: expected a statement or '}', found the number 2" },
    { PAGE("lose sanity 8192"), "t.card:2:31: error: the number is not between -8192 and 8191" },
    { PAGE("lose sanity lead"), "t.card:2:31: error: expected a number, but 'lead' is a seat" },
    { PAGE("lose sanity\nloose sanity"), "t.card:3:1: error: unknown verb 'loose'; did you mean 'lose'?" },
    { PAGE("lose sanity \"P\""), "t.card:2:31: error: expected a number, found a card" },
    { PAGE("move you cellar"), "t.card:2:28: error: unknown word 'cellar', expected a space" },
    { PAGE("move you atic"), "t.card:2:28: error: unknown word 'atic', expected a space; did you mean 'attic'?" },
    { PAGE("gain clue pass { }"), "t.card:2:29: error: 'gain' is not a test: it has no 'pass'" },
    { PAGE("if doom fail"), "t.card:2:27: error: expected '{' after the condition, found 'fail'" },
    { PAGE("if { }"), "t.card:2:22: error: expected a value, found '{'" },
    { PAGE("if lead { }"), "t.card:2:22: error: expected a number, but 'lead' is a seat" },
    { PAGE("switch result { }"), "t.card:2:19: error: 'switch' needs at least one branch" },
    { PAGE("switch result { else { } 1 { } }"),
      "t.card:2:44: error: expected '}': 'else' is the last branch, found the number 1" },
    { PAGE("switch lead { you up { } }"), "t.card:2:33: error: only numbers have a range" },
    { PAGE("may pay { gain clue } { }"), "t.card:2:29: error: 'gain' cannot stand in a cost" },
    { PAGE("may pay { if doom { } } { }"), "t.card:2:29: error: only verbs can stand in a cost" },
    { PAGE("unless { } { }"), "t.card:2:26: error: expected 'pay' after 'unless', found '{'" },
    { PAGE("choose { { } and { } }"),
      "t.card:2:32: error: expected '}' or 'or' after a branch of 'choose', found 'and'" },
    { PAGE("all { { } or { } }"), "t.card:2:29: error: expected '}' or 'and' after a branch of 'all', found 'or'" },
    { PAGE("each foes { }"), "t.card:2:24: error: unknown set 'foes'; did you mean 'foe'?" },
    { PAGE("each foe as it { }"), "t.card:2:24: error: 'as it' needs a set of seats, 'foe' is not" },
    { PAGE("each hero as you { }"), "t.card:2:32: error: expected 'it' after 'as', found 'you'" },
    { PAGE("each foe by lead { }"),
      "t.card:2:28: error: expected '{' before what is done with each element, found 'by'" },
    { PAGE("choose lead foe { }"), "t.card:2:26: error: expected a number, but 'lead' is a seat" },
    { PAGE("choose 1 foe by 2 { }"), "t.card:2:35: error: expected a seat, found a number" },
    { PAGE("nearest foe { }"), "t.card:2:31: error: expected 'from' after the set of 'nearest', found '{'" },
    { PAGE("nearest foe from lead { }"), "t.card:2:36: error: expected a space, but 'lead' is a seat" },
    { PAGE("most doom foe { }"), "t.card:2:29: error: expected 'of' after what is compared, found 'foe'" },
    { PAGE("as doom { }"), "t.card:2:22: error: expected a seat, but 'doom' is a number" },
    { PAGE("repeat 3 time { }"),
      "t.card:2:28: error: expected 'times' after how often, found 'time'; did you mean 'times'?" },
    { PAGE("together gain clue"),
      "t.card:2:19: error: 'gain' cannot be paid together: it is no cost that ends with how much" },
    { PAGE("together exhaust"),
      "t.card:2:19: error: 'exhaust' cannot be paid together: it is no cost that ends with how much" },
    { PAGE("together spnd clue"), "t.card:2:28: error: unknown verb 'spnd'; did you mean 'spend'?" },
    { PAGE("simultaneously { fail }"), "t.card:2:19: error: 'simultaneously' needs at least two verbs" },
    { PAGE("simultaneously { fail stop }"),
      "t.card:2:41: error: 'simultaneously' holds verbs only, and none that is a test" },
    { PAGE("try { } then { }"), "t.card:2:19: error: 'try' needs something to try" },
    { PAGE("try { fail } { }"), "t.card:2:32: error: expected 'then' after what is tried, found '{'" },
    { PAGE("prevent 1"), EDIT("2:19") },
    { PAGE("if result > 0 { }"), RESULT("2:22") },
    { PAGE("each foe where result > 0 { }"), RESULT("2:34") },
    { PAGE("each foe { switch result { 1 { } } }"), RESULT("2:37") },
    { PAGE("may { if result { } }"), RESULT("2:28") },
    { PAGE("choose { { if result { } } or { fail } }"), RESULT("2:33") },
    { PAGE("if amount > 0 { }"), "t.card:2:22: error: 'amount' is known only in an ability that answers an event" },
    { PAGE("as that { }"), "t.card:2:22: error: 'that' is known only after a choice, or where a set is gone through "
                           "inside another" },
    { SEQUEL("exhaust that"), "t.card:2:29: error: expected a thing, but 'that' is a seat" },
    { SEQUEL("exhaust it"), "t.card:2:29: error: 'it' is known only where a set is gone through" },
    { HEAD "page \"P\" { inside { as it { } } }", "t.card:2:24: error: expected a seat, but 'it' is a thing" },
    { PAGE("reduce 1"), "t.card:2:26: error: expected 'to' after 'reduce', found the number 1" },
    { HEAD "page \"P\" { text { fail ",
      "t.card:2:24: error: expected '}' to close the block opened at 2:17, found the end of the file" },
};

static const struct wrong expressions[] = {
    { PAGE("if doom > { }"), "t.card:2:29: error: expected a value, found '{'" },
    { PAGE("if 1 < 2 < 3 { }"), "t.card:2:28: error: comparisons cannot follow each other; join two with 'and'" },
    { PAGE("if (doom { }"), "t.card:2:28: error: expected ')' to close the parenthesis, found '{'" },
    { PAGE("if min(1) { }"), "t.card:2:22: error: 'min' takes 2 arguments, found 1" },
    { PAGE("if held(clue, you, 3) { }"), "t.card:2:38: error: 'held' takes 2 arguments, not more" },
    { PAGE("if held { }"), "t.card:2:22: error: 'held' needs 'what' (a word of class holding)" },
    { PAGE("if held(clu) { }"),
      "t.card:2:27: error: unknown word 'clu', expected a word of class holding; did you mean 'clue'?" },
    { PAGE("if hold(clue) { }"), "t.card:2:22: error: unknown word 'hold', expected a number; did you mean 'held'?" },
    { PAGE("if dom > 1 { }"), "t.card:2:22: error: unknown word 'dom', expected a number; did you mean 'doom'?" },
    { PAGE("if count(1) { }"), "t.card:2:28: error: expected one set in 'count'" },
    { PAGE("if count(fo) { }"), "t.card:2:28: error: unknown set 'fo'; did you mean 'foe'?" },
    { PAGE("if you in foe { }"), "t.card:2:22: error: expected a thing, but 'you' is a seat" },
    { PAGE("if you = 3 { }"), "t.card:2:28: error: expected a seat, found a number" },
    { PAGE("if here = monster { }"), "t.card:2:29: error: expected a space, but 'monster' is a kind" },
    { PAGE("if you + 1 { }"), "t.card:2:22: error: expected a number, but 'you' is a seat" },
    { PAGE("if editon is first { }"), "t.card:2:22: error: unknown setting 'editon'; did you mean 'edition'?" },
    { PAGE("if edition is second { }"), "t.card:2:33: error: 'edition' has no choice 'second'; it has: revised first" },
    { PAGE("if 1 is first { }"), "t.card:2:24: error: expected the name of a setting before 'is'" },
    { PAGE("if subject = you { }"), "t.card:2:22: error: 'subject' is known only in an ability that answers an event" },
    { PAGE("exhaust it"), "t.card:2:27: error: 'it' is known only where a set is gone through" },
    { PAGE("each foe { exhaust that }"),
      "t.card:2:38: error: 'that' is known only after a choice, or where a set is gone through inside another" },
    { PAGE("if doom { choose 1 foe { } } exhaust that"),
      "t.card:2:56: error: 'that' is known only after a choice, or where a set is gone through inside another" },
    { PAGE("each room { move you it exhaust it }"), "t.card:2:51: error: expected a thing, but 'it' is a space" },
    { PAGE("shuffle hand(1)"), "t.card:2:32: error: expected a seat, found a number" },
    { PAGE("shuffle deck(you)"), "t.card:2:27: error: there is one zone 'deck', not one for each seat" },
    { PAGE("if distance(you, hall) { }"), "t.card:2:31: error: expected a space, but 'you' is a seat" },
};

static const struct wrong abilities[] = {
    { BLANK("when you lose { }"), "t.card:2:22: error: expected 'would' before the event, found 'lose'" },
    { BLANK("when you would { }"), "t.card:2:28: error: expected an event, found '{'" },
    { BLANK("when would loses { }"), NULL },
    { BLANK("after loose { }"), "t.card:2:19: error: unknown event 'loose'; did you mean 'lose'?" },
    { BLANK("after lose clue { }"),
      "t.card:2:24: error: expected a word of class health, but 'clue' is of class holding" },
    { BLANK("after lose sanaty { }"),
      "t.card:2:24: error: unknown word 'sanaty', expected a word of class health; did you mean 'sanity'?" },
    { BLANK("after enter hall { }"), "t.card:2:25: error: expected '{' or a clause: 'enter' is not about a word" },
    { BLANK("after gain limit 1 per trun { }"), "t.card:2:36: error: unknown period 'trun'; did you mean 'turn'?" },
    { BLANK("after gain limit 16 per turn { }"), "t.card:2:30: error: expected a limit from 1 to 15" },
    { BLANK("after gain limit 0 per turn { }"), "t.card:2:30: error: expected a limit from 1 to 15" },
    { BLANK("after gain may if doom { }"), "t.card:2:28: error: expected '{' before what the ability does ('if', "
                                           "'limit', 'may', 'pay' come in this order), found 'if'" },
    { BLANK("after gain pay { gain clue } { }"), "t.card:2:30: error: 'gain' cannot stand in a cost" },
    { BLANK("after gain { prevent 1 }"), EDIT("2:26") },
    { BLANK("after gain if result { }"), RESULT("2:27") },
    { BLANK("when would gain { if result { } }"), RESULT("2:34") },
    { BLANK("add result to price"), RESULT("2:17") },
    { BLANK("when would gain { redirect to 1 }"), "t.card:2:43: error: expected a seat, found a number" },
    { BLANK("add 1 to skil"), "t.card:2:22: error: unknown query 'skil'; did you mean 'skill'?" },
    { BLANK("add 1 to skill(you)"), "t.card:2:22: error: 'skill' needs 'what' too; write '_' for any" },
    { BLANK("add 1 to skill(you, lore, 1)"), "t.card:2:39: error: 'skill' takes 2 arguments, not more" },
    { BLANK("add 1 to skill(lore, _)"), "t.card:2:28: error: expected a seat, but 'lore' is a word of class skill" },
    { BLANK("add you to price"), "t.card:2:17: error: expected a number, but 'you' is a seat" },
    { BLANK("add 1 price"), "t.card:2:19: error: expected 'to' after what is added, found 'price'" },
    { BLANK("add amount to price"), "t.card:2:17: error: 'amount' is known only in an ability that answers an event" },
    { BLANK("only edition third add 1 to price"),
      "t.card:2:26: error: 'edition' has no choice 'third'; it has: revised first" },
    { BLANK("only edtion first add 1 to price"),
      "t.card:2:18: error: unknown setting 'edtion'; did you mean 'edition'?" },
    { BLANK("only edition first value 1"),
      "t.card:2:32: error: expected 'when', 'after', 'add' or 'set' after 'only', found 'value'" },
    { BLANK("after gain limit 1 per turn { } after gain limit 1 per turn { } after gain limit 1 per turn { } "
            "after gain limit 1 per turn { } after gain limit 1 per turn { }"),
      "t.card:2:141: error: a card can have at most 4 limited abilities" },
};

/* What would read well and never happen: no event, no such seat, no text in force. */
#define PLACE(ability) HEAD "place \"P\" { " ability " }\n"
#define OATH(ability) HEAD "oath \"O\" { " ability " }\n"
static const struct wrong windows[] = {
    { BLANK("after you act may { gain clue 1 }"), 0 },
    { BLANK("after another act may { gain clue 1 }"),
      "t.card:2:27: error: 'act' is asked of the acting seat only, never of another: write 'after you act'" },
    { BLANK("after act may { gain clue 1 }"),
      "t.card:2:19: error: 'act' is asked of the acting seat only, never of another: write 'after you act'" },
    { BLANK("after you act { gain clue 1 }"),
      "t.card:2:23: error: 'act' is a moment at which a seat chooses what to use: only 'after you act ... may' is ever "
      "offered" },
    { BLANK("when you would act may { gain clue 1 }"),
      "t.card:2:28: error: 'act' is a moment at which a seat chooses what to use: only 'after you act ... may' is ever "
      "offered" },
    { PLACE("after anyone act may { gain clue 1 }"), 0 },
    { PLACE("after act may { gain clue 1 }"), 0 },
    { PLACE("after you act may { gain clue 1 }"),
      "t.card:2:23: error: no seat holds this card: write 'after anyone act', which the acting seat may use" },
    { PLACE("when you would lose { prevent 1 }"),
      "t.card:2:28: error: no seat holds a card of the kind 'place': write 'anyone' in place of 'you' or 'another'" },
    { PLACE("after another gains { fail }"),
      "t.card:2:27: error: no seat holds a card of the kind 'place': write 'anyone' in place of 'you' or 'another'" },
    { PLACE("when anyone would lose { prevent 1 } add 1 to price"), 0 },
    { BLANK("after toll { fail }"), 0 },
    { BLANK("after you toll { fail }"),
      "t.card:2:23: error: 'toll' happens to no seat: leave out 'you' and 'another'" },
    { BLANK("after another tolls { fail }"),
      "t.card:2:27: error: 'toll' happens to no seat: leave out 'you' and 'another'" },
    { BLANK("after you betray { fail } after another swears { fail }"), 0 },
    { OATH("after you swear { fail } after another betrays { fail } after anyone swears { fail }"), 0 },
    { OATH("after you betray { fail }"),
      "t.card:2:22: error: 'betray' never happens to the seat that holds such a card" },
    { OATH("after another swears { fail }"),
      "t.card:2:26: error: 'swear' only happens to the seat that holds such a card" },
    { BLANK("after another dies { fail } after anyone dies { fail }"), 0 },
    { BLANK("after you die { fail }"),
      "t.card:2:23: error: 'die' never happens to the seat that holds such a card" },
    { BLANK("when you would flee { fail } after another flees { fail }"), 0 },
    { BLANK("after you flee { fail }"),
      "t.card:2:23: error: after 'flee' the cards of that seat are gone: write 'when you would flee'" },
    { HEAD "mute \"M\" { after gain { fail } }\n",
      "t.card:2:12: error: the abilities of a card of the kind 'mute' are never in force" },
    { HEAD "mute \"M\" { add 1 to price }\n",
      "t.card:2:12: error: the abilities of a card of the kind 'mute' are never in force" },
    { BLANK("after you trade sanity { fail } after you trade clue { fail }"), 0 },
    { BLANK("after you trade lore { fail }"),
      "t.card:2:29: error: expected a word of class health/holding, but 'lore' is of class skill" },
    { HEAD "page \"P\" { tasks { lore, lore | sanity 2, lore 1 } }\n", 0 },
    { HEAD "page \"P\" { tasks { sanity | lore 2 } }\n",
      "t.card:2:29: error: 'lore' takes no number in a task; write it once for each that is needed" },
    { HEAD "page \"P\" { tasks { sanity 2/lore 0 } }\n",
      "t.card:2:29: error: 'lore' takes no number in a task; write it once for each that is needed" },
};

static void check(const struct wrong *w, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char said[4000] = "";
        struct dt_content *c = compile(w[i].text);
        for (size_t j = 0; j < dtc_errors_count(errors); j++)
            snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s", j ? "\n" : "", dtc_error(errors, j));
        if (!w[i].said && c) {
            dtc_free(c);
            continue;
        }
        assert_null(c);
        if (!w[i].said || strcmp(said, w[i].said))
            fail_msg("%s\nsays:     %s\nexpected: %s", w[i].text, said, w[i].said ? w[i].said : "nothing");
    }
}

static void test_lexing(void **state) { (void)state; check(lexing, LENGTH(lexing)); }
static void test_heads(void **state) { (void)state; check(heads, LENGTH(heads)); }
static void test_fronts(void **state)
{
    (void)state;
    check(fronts, LENGTH(fronts));
}

static void test_fields(void **state) { (void)state; check(fields, LENGTH(fields)); }
static void test_statements(void **state) { (void)state; check(statements, LENGTH(statements)); }
static void test_expressions(void **state) { (void)state; check(expressions, LENGTH(expressions)); }
static void test_abilities(void **state) { (void)state; check(abilities, LENGTH(abilities)); }
static void test_windows(void **state) { (void)state; check(windows, LENGTH(windows)); }

/* ------------------------------------------------------------------- going on ---- */

static void several(void **state)
{
    (void)state;
    static const struct wrong many[] = {
        { HEAD "page \"P\" {\n  text {\n    loose sanity 1\n    if dom > 1 { gian clue 1 }\n    lose sanity 2\n    "
               "each foes {\n      fail\n    }\n  }\n"
               "  bakc { fail }\n}\nitme \"Q\" {\n  value 1\n}\nitem \"R\" { value x }\n",
          "t.card:4:5: error: unknown verb 'loose'; did you mean 'lose'?\n"
          "t.card:5:8: error: unknown word 'dom', expected a number; did you mean 'doom'?\n"
          "t.card:5:18: error: unknown verb 'gian'; did you mean 'gain'?\n"
          "t.card:7:10: error: unknown set 'foes'; did you mean 'foe'?\n"
          "t.card:11:3: error: 'page' has no field 'bakc'; did you mean 'back'?\n"
          "t.card:13:1: error: unknown kind of card 'itme'; did you mean 'item'?\n"
          "t.card:16:18: error: expected a number, found 'x'" },
        /* a missing brace costs one card, not the file */
        { HEAD "page \"P\" {\n  text { if doom { fail }\n}\nitem \"Q\" { valu 1 }\n",
          "t.card:5:1: error: expected '}' to close the card opened at 2:10, found 'item'\n"
          "t.card:5:12: error: 'item' has no field 'valu'; did you mean 'value'?" },
    };
    check(many, LENGTH(many));
}

static void other_packs(void **state)
{
    (void)state;
    static const struct wrong two[] = {
        { "pack \"more\" for card-test\nitem \"Charm\" { }",
          "u.card:2:6: error: pack \"base\" has a card \"Charm\" already; expected 'replaces' to take its place" },
        { "pack \"more\" for card-test\nitem \"Cahrm\" replaces { }",
          "u.card:2:6: error: unknown card \"Cahrm\"; did you mean \"Charm\"?" },
        { "pack \"more\" for card-test\npage \"Charm\" replaces { }", "u.card:2:6: error: unknown card \"Charm\"" },
        { "pack \"more\" for card-test\nitem \"N\" { }\nitem \"N\" replaces { }",
          "u.card:3:6: error: \"N\" cannot replace a card of its own pack" },
        { "pack \"more\" for card-test\ncount item 2\nitem \"N\" { }",
          "u.card:2:1: error: expected 2 of kind 'item' in this pack, found 1" },
    };
    const char *base = HEAD "count item 1\nitem \"Charm\" { }";
    for (unsigned i = 0; i < LENGTH(two); i++) {
        const struct dtc_source s[] = { { "t.card", base, strlen(base) },
                                        { "u.card", two[i].text, strlen(two[i].text) } };
        assert_null(compile_all(s, 2, DT_THINGS));
        assert_int_equal(dtc_errors_count(errors), 1);
        assert_string_equal(dtc_error(errors, 0), two[i].said);
    }
    const char *more = "pack \"more\" for card-test";
    const struct dtc_source apart[] = { { "t.card", base, strlen(base) },
                                        { "u.card", more, strlen(more) },
                                        { "v.card", HEAD, strlen(HEAD) } };
    assert_null(compile_all(apart, 3, DT_THINGS));
    assert_string_equal(dtc_error(errors, 0), "v.card:1:6: error: the files of pack \"base\" do not stand together");
    assert_null(compile_all(NULL, 0, DT_THINGS));
    assert_string_equal(dtc_error(errors, 0), "error: expected at least one source");
}

static void kept(void **state)
{
    (void)state;
    char text[20000] = HEAD;
    for (unsigned i = 0; i < 200; i++)
        strcat(text, "page \"P\" { text { loose sanity } }\n");
    assert_null(compile(text));
    assert_int_equal(dtc_errors_count(errors), 200 + 199);
    assert_non_null(dtc_error(errors, 49));
    assert_null(dtc_error(errors, 50));
}

static void shown(void **state)
{
    (void)state;
    char text[500];
    assert_null(compile(HEAD "\tpage \"\303\204\" { text { loose sanity } }"));
    FILE *f = tmpfile();
    dtc_errors_print(errors, f);
    rewind(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    assert_string_equal(text, "t.card:2:20: error: unknown verb 'loose'; did you mean 'lose'?\n"
                              "    \tpage \"\303\204\" { text { loose sanity } }\n"
                              "    \t                  ^\n");
}

static void nearest(void **state)
{
    (void)state;
    assert_string_equal(dtc_nearest(&ct_words.verb, "loose"), "lose");
    assert_string_equal(dtc_nearest(&ct_words.verb, "sumnon"), "summon");
    assert_string_equal(dtc_nearest(&ct_words.verb, "Exhuast"), "exhaust");
    assert_null(dtc_nearest(&ct_words.verb, "teleport"));
    assert_null(dtc_nearest(&ct_words.verb, ""));
    assert_null(dtc_nearest(&ct_words.verb, "a word so long that nobody would ever mistype it in this way, really"));
}

static void words_checked(void **state)
{
    (void)state;
    static const struct dt_word verb[] = { { "repeat", "", 0, 0, 0, 0 },
                                           { "go", "to:place", 0, 0, 0, 0 },
                                           { "do", "a:number=1 b:number", 0, 0, 0, 0 },
                                           { "look", "where", 0, 0, 0, 0 } };
    static const struct dt_word pick[] = { { "walk", "p", 0, 0, 0, 0 }, { "fly", "q", 0, 0, 0, 0 } };
    static const struct dt_word set[] = { { "nouns", "", DT_T_WORD, 0, 0, 0 } };
    struct dt_words w = ct_words;
    w.verb = (struct dt_list){ verb, 4 };
    w.pick = (struct dt_list){ pick, 2 };
    w.set = (struct dt_list){ set, 1 };
    const struct dtc_source s = { "t.card", HEAD, strlen(HEAD) };
    dtc_errors_free(errors);
    errors = dtc_errors_new();
    assert_null(dtc_compile(&w, &s, 1, DT_THINGS, errors));
    assert_int_equal(dtc_errors_count(errors), 6);
    assert_string_equal(dtc_error(errors, 0), "error: words of card-test: the object of the option 'fly' is 'q', none "
                                              "of - (nothing), t (thing), s (seat), p (space), n, nk, nd (numbers)");
    assert_string_equal(dtc_error(errors, 1), "error: words of card-test: 'repeat' is a word of the language");
    assert_string_equal(dtc_error(errors, 2),
                        "error: words of card-test: 'go' has an argument of unknown type 'place'");
    assert_string_equal(dtc_error(errors, 3),
                        "error: words of card-test: 'do' has an argument without a default after one with");
    assert_string_equal(dtc_error(errors, 4),
                        "error: words of card-test: 'look' has an argument without a type; written as \"name:type\"");
    assert_string_equal(dtc_error(errors, 5),
                        "error: words of card-test: the set 'nouns' is not of seats, things or spaces");
}

/* ------------------------------------------------------------------- no limit ---- */

static void refused(const char *before, const char *what, unsigned times, const char *after, const char *say)
{
    char *text = repeated(before, what, times, after);
    assert_null(compile(text));
    if (!strstr(dtc_error(errors, 0), say))
        fail_msg("%s%s...: %s", before, what, dtc_error(errors, 0));
    free(text);
}

static void deep(void **state)
{
    (void)state;
    const char *open = HEAD "page \"P\" { text { ";
    const char *cond = HEAD "page \"P\" { text { if ";
    refused(open, "if doom { ", 100, "", "nested more than 64 deep");
    refused(open, "if doom { ", 100000, "", "nested more than 64 deep");
    refused(open, "if doom { } else ", 100000, "{ } } }", "nested more than 64 deep");
    refused(open, "each foe { ", 9, "} } } } } } } } } } }", "more than 8 bodies");
    refused(cond, "(", 100000, "", "nested more than 64 deep");
    refused(cond, "-", 100000, "1 { } } }", "nested more than 64 deep");
    refused(cond, "not ", 100000, "1 { } } }", "nested more than 64 deep");
    refused(cond, "1 + ", 100000, "1 { } } }", "nested more than 64 deep");
    refused(cond, "half(", 100000, "", "nested more than 64 deep");
    refused(cond, "1 + (", 17, "1 ))))))))))))))))) { } } }", "needs more than 16 values");
    refused(HEAD "page \"P\" { text { switch doom { ", "1 { fail } ", 70, "} } }", "nested more than 64 deep");
    refused(open, "lose sanity ", 14000, "} }", "more than 65535 words");
    refused(HEAD, "item \"A\" { }\n", 9000, "", "there is a card");
    refused(HEAD "page \"P\" { text { all { ", "{ } and ", 15, "{ } } } }", "at most 15 branches");
    char *fine = repeated(open, "if doom { ", 60,
                          "fail } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } "
                          "} } } } } } } } } } } } } } } } } } }");
    dtc_free(compiled(fine));
    free(fine);
}

static uint32_t seed = 1;
static unsigned chance(unsigned n) { seed = seed * 1664525u + 1013904223u; return (seed >> 8) % n; }

static char *read_sample(size_t *length)
{
    FILE *f = fopen("tests/cards/every_form.card", "rb");
    assert_non_null(f);
    char *text = calloc(1, 20000);
    *length = fread(text, 1, 19999, f);
    fclose(f);
    return text;
}

/* The sample cut off at every byte, and with bytes and words moved about: whatever comes of it,
 * errors or content, it holds together. */
static void garbage(void **state)
{
    (void)state;
    size_t length;
    char *text = read_sample(&length), *copy = malloc(length + 1);
    for (size_t n = 0; n <= length; n++) {
        memcpy(copy, text, n);
        copy = realloc(copy, n ? n : 1);              /* so that reading past the end shows */
        const struct dtc_source s = { "cut.card", copy, n };
        struct dt_content *c = compile_all(&s, 1, DT_THINGS);
        assert_true(c || dtc_errors_count(errors));
        dtc_free(c);
        copy = realloc(copy, length + 1);
    }
    for (unsigned i = 0; i < 3000; i++) {
        memcpy(copy, text, length);
        for (unsigned j = 1 + chance(4); j > 0; j--) {
            size_t from = chance((unsigned)length), to = chance((unsigned)length), n = 1 + chance(12);
            if (from + n < length && to + n < length)
                memmove(copy + to, text + from, n);
            if (chance(3) == 0)
                copy[from] = (char)chance(256);
        }
        const struct dtc_source s = { "mixed.card", copy, length };
        struct dt_content *c = compile_all(&s, 1, DT_THINGS);
        if (c)
            assert_null(dtc_verify(&ct_words, c));
        dtc_free(c);
    }
    free(text);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lexing), cmocka_unit_test(test_heads), cmocka_unit_test(test_fronts),
        cmocka_unit_test(test_fields), cmocka_unit_test(test_statements), cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_abilities), cmocka_unit_test(test_windows), cmocka_unit_test(several),
        cmocka_unit_test(other_packs),
        cmocka_unit_test(kept), cmocka_unit_test(shown), cmocka_unit_test(nearest),
        cmocka_unit_test(words_checked), cmocka_unit_test(deep), cmocka_unit_test(garbage),
    };
    return cmocka_run_group_tests_name("cards errors", tests, NULL, done);
}
