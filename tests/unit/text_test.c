/* text_test.c -- generated text: golden sentences in both languages for every control form, made
 * from rows of code written by hand, so that nothing but the text generator is under test; then
 * questions, answers, log lines and labels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "text_tiny.h"

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
    DO(GAIN, L(CLUE), L(-1));
    reads("Lose 1 clue.", "Verliere 1 Hinweis.");
    DO(GAIN, L(CLUE), L(-2));
    reads("Lose 2 clues.", "Verliere 2 Hinweise.");
    DO(LOSE, L(SANITY), L(1));
    DO(DROP, X(this));
    DO(GO, L(1));
    DO(GAIN, L(CLUE), L(1));
    reads("Lose 1 sanity, drop this card, then go to the yard. Gain 1 clue.",
          "Verliere 1 Geist, wirf diese Karte ab und gehe dann in den Hof. Erhalte 1 Hinweis.");
    DO(LOSE, L(SANITY), X(value), 0, 0);
    reads("Lose sanity equal to [who] sanity.", "Verliere Geist in Höhe vom Geist [who].");
    DO(LOSE, L(SANITY), X(you), X(value), 0, 1, X(half));
    reads("Lose sanity equal to half of your sanity, rounded up.",
          "Verliere Geist in Höhe von der Hälfte von deinem Geist (aufgerundet).");
    ROW(DT_OP_STOP);
    reads("Stop here.", "Höre hier auf.");
    ROW(DT_OP_BATCH, 0);
    DO(LOSE, L(SANITY), L(1));
    DO(LOSE, L(CLUE), L(2));
    DO(DROP, X(this));
    ROW(DT_OP_OUT);
    DO(GAIN, L(CLUE), L(1));
    reads("Lose 1 sanity, lose 2 clues and drop this card, then gain 1 clue.",
          "Verliere 1 Geist, verliere 2 Hinweise und wirf diese Karte ab und erhalte dann 1 Hinweis.");
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
    reads("If there are not exactly 2 beasts, drop this card.",
          "Falls es nicht genau 2 Tiere gibt: Wirf diese Karte ab.");
    ROW(DT_OP_IF, 0, X(you), X(value), 1, 1, L(0), X(eq), X(you), X(subject), X(ne), X(or));
    DO(GO, L(1));
    ROW(DT_OP_FI);
    reads("If you are in the hall or you are not that player, go to the yard.",
          "Falls du in der Halle bist oder du nicht dieser Spieler bist: Gehe in den Hof.");
    ROW(DT_OP_IF, 0, X(you), X(value), 1, 1, L(0), X(eq), X(you), X(value), 1, 1, L(1), X(eq), X(or));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("If you are in the hall or in the yard, lose 1 sanity.",
          "Falls du in der Halle oder im Hof bist: Verliere 1 Geist.");
    ROW(DT_OP_IF, 0, X(count), BEASTS, L(0), X(gt), X(this), X(exhausted), X(and), X(you), X(value), 1, 1, L(0), X(eq),
        X(you), X(value), 1, 1, L(1), X(eq), X(or), X(and));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("If there is a beast, this card is exhausted and you are in the hall or in the yard, lose 1 sanity.",
          "Falls es ein Tier gibt, diese Karte erschöpft ist und du in der Halle oder im Hof bist: Verliere 1 Geist.");
    ROW(DT_OP_IF, 0, X(count), BEASTS, L(0), X(gt), X(this), X(exhausted), X(or), X(you), X(subject), X(ne), X(or));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    reads("If there is a beast, this card is exhausted or you are not that player, lose 1 sanity.",
          "Falls es ein Tier gibt, diese Karte erschöpft ist oder du nicht dieser Spieler bist: Verliere 1 Geist.");
    ROW(DT_OP_IF, 0, X(setting), 0, L(1), X(eq), X(this), X(zoneof), L(1), X(you), X(add), X(eq), X(and));
    DO(DROP, X(this));
    ROW(DT_OP_FI);
    reads("If the game is set to old and this card is in your hand, drop this card.",
          "Falls das Spiel auf alt eingestellt ist und diese Karte auf der Hand ist: Wirf diese Karte ab.");
    ROW(DT_OP_IF, 0, X(this), X(kindof), L(0), X(eq), X(this), X(cardof), L(1), X(ne), X(and));
    DO(DROP, X(this));
    ROW(DT_OP_FI);
    reads("If this card is a relic and this card is not Wolf, drop this card.",
          "Falls diese Karte ein Relikt ist und diese Karte nicht „Wolf“ ist: Wirf diese Karte ab.");
}

/* "Otherwise" behind a condition that ends in another one would be read as that one's. */
static void conditions_inside(void **state)
{
    (void)state;
    begin();
    ROW(DT_OP_IF, 0, X(you), X(value), 0, 1, L(1), X(gt));
    ROW(DT_OP_IF, 0, X(this), X(exhausted));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    ROW(DT_OP_ELSE, 0);
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_FI);
    reads("If your sanity is at least 2, if this card is exhausted, lose 1 sanity. If your sanity is at most 1, gain 1 "
          "clue.",
          "Falls dein Geist mindestens 2 ist: Falls diese Karte erschöpft ist: Verliere 1 Geist. Falls dein Geist "
          "höchstens 1 ist: Erhalte 1 Hinweis.");
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
          "Sieh nach, wie hoch das Ergebnis ist – 0: Verliere 1 Geist; 1 bis 2: Erhalte 1 Hinweis; 3 oder mehr: "
          "Erhalte 2 Hinweise.");
}

/* may pay {..} { } else {..} says the same as unless pay {..} {..}. */
static void offers_that_spare(void **state)
{
    (void)state;
    begin();
    ROW(DT_OP_OFFER, DT_OFFER_MAY, 0);
    DO(SPEND, L(SANITY), L(2));
    ROW(DT_OP_PAID);
    ROW(DT_OP_ELSE, 0);
    DO(LOSE, L(CLUE), L(1));
    ROW(DT_OP_FI);
    reads("Lose 1 clue unless you spend 2 sanity.", "Verliere 1 Hinweis, es sei denn, du gibst 2 Geist aus.");
    ROW(DT_OP_OFFER, DT_OFFER_MAY, 0);
    DO(SPEND, L(SANITY), L(2));
    ROW(DT_OP_PAID);
    ROW(DT_OP_ELSE, 0);
    DO(TEST, L(0));
    ROW(DT_OP_IF, 0, X(result), L(0), X(gt));
    DO(GAIN, L(CLUE), L(3));
    ROW(DT_OP_FI);
    ROW(DT_OP_FI);
    reads("You may spend 2 sanity; if you do not: take a test; if you pass, gain 3 clues.",
          "Du darfst 2 Geist ausgeben; wenn du das nicht tust: Lege eine Probe ab; falls du bestehst: Erhalte 3 "
          "Hinweise.");
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
          "Du darfst diese Karte erschöpfen und 1 Hinweis ausgeben, um 2 Geist zu erhalten. Wenn du das nicht tust: "
          "Verliere 1 Geist.");
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
    reads("Choose one: lose 1 sanity, then gain 1 clue; if there is no beast, (take a test; if you pass, gain 1 clue); "
          "or do nothing.",
          "Wähle eines: verliere 1 Geist und erhalte dann 1 Hinweis; falls es kein Tier gibt: (Lege eine Probe ab; "
          "falls du bestehst: "
          "Erhalte 1 Hinweis); oder tue nichts.");
    ROW(DT_OP_ALL, 0);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    ROW(DT_OP_BRANCH, 0, L(1));
    DO(LOSE, L(CLUE), L(1));
    ROW(DT_OP_OUT);
    ROW(DT_OP_FI);
    reads("In any order: lose 1 sanity; and lose 1 clue.",
          "In beliebiger Reihenfolge: verliere 1 Geist; und verliere 1 Hinweis.");
}

static void loops(void **state)
{
    (void)state;
    begin();
    FOR(DT_Q_EACH, 1, PEOPLE, ALL_OF);
    DO(LOSE, L(SANITY), L(1));
    DO(GAIN, L(CLUE), L(1));
    ROW(DT_OP_OUT);
    reads("Each player loses 1 sanity, then gains 1 clue.",
          "Jeder Spieler verliert 1 Geist und erhält dann 1 Hinweis.");
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
    FOR(DT_Q_PICK, 1, PEOPLE, L(2), L(1), L(-1), X(you));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    reads("Each of 2 players of your choice loses 1 sanity.", "Jeder von 2 Spielern deiner Wahl verliert 1 Geist.");
    FOR(DT_Q_PICK, 0, BEASTS, L(2), L(1), L(-1), X(you));
    DO(DROP, X(it));
    ROW(DT_OP_OUT);
    reads("Drop 2 beasts of your choice.", "Wirf 2 Tiere deiner Wahl ab.");
    FOR(DT_Q_UPTO, 0, BEASTS, L(1), X(it), X(exhausted), L(-1), X(you));
    DO(DROP, X(it));
    ROW(DT_OP_OUT);
    reads("Drop up to 1 beast that is exhausted.", "Wirf bis zu 1 Tier (erschöpft) ab.");
}

static void more_loops(void **state)
{
    (void)state;
    begin();
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
          "Wirf das nächste Tier (von deinem Raum aus) (unter mehreren wählt Spieler 2) ab. Gehe zu einem "
          "zufälligen Raum.");
    FOR(DT_Q_RANDOM, 0, ROOMS, ALL_OF);
    ROW(DT_OP_IF, 0, X(you), X(value), 1, 1, X(it), X(eq));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_FI);
    FOR(DT_Q_ANY, 0, BEASTS, ALL_OF);
    DO(DROP, X(it));
    ROW(DT_OP_IF, 0, X(you), X(value), 1, 1, X(that), X(eq));
    DO(GO, X(that));
    ROW(DT_OP_FI);
    ROW(DT_OP_OUT);
    ROW(DT_OP_OUT);
    reads("For a random room: if you are in that room, lose 1 sanity; choose any number of beasts: (drop that beast; "
          "if you are in the room chosen before, go to the room chosen before).",
          "Für einen zufälligen Raum: Falls du in diesem Raum bist: Verliere 1 Geist; wähle beliebig viele Tiere: "
          "(Wirf dieses Tier ab; falls du im Raum von vorhin bist: Gehe zum Raum von vorhin).");
    FOR(DT_Q_MOST, 1, PEOPLE, L(1), L(1), X(it), X(value), 0, 1, X(you));
    DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_OUT);
    reads("The player with the most sanity loses 1 sanity.",
          "Der Spieler mit dem höchsten Wert an Geist verliert 1 Geist.");
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
    reads("That player loses 1 sanity. Lose 1 sanity twice. Lose 1 sanity for each beast. Together, spend clues equal "
          "to the number of players.",
          "Dieser Spieler verliert 1 Geist. Verliere 1 Geist (zweimal). Verliere 1 Geist (einmal für jedes Tier). "
          "Gemeinsam könnt ihr Hinweise in Höhe von der Zahl der Spieler ausgeben.");
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
    ability[0] = (struct dt_ability){
        .on = E_LOSE, .noun = 1 + SANITY, .cell = DT_WOULD_MAY, .whom = DT_YOU, .cost = DT_PRICED, .code = (uint16_t)end
    };
    DO(EXHAUST, X(this));
    ROW(DT_OP_PAID);
    ROW(DT_OP_EDIT, DT_EDIT_LESS, L(1));
    ROW(DT_OP_END);
    ability_reads("When you would lose sanity, you may exhaust this card to prevent 1 of it.",
                  "Wenn du Geist verlieren würdest: Du darfst diese Karte erschöpfen, um 1 davon zu verhindern.");
    ability[0] = (struct dt_ability){ .on = E_LOSE,
                                      .noun = 1 + SANITY,
                                      .cell = DT_WOULD_FORCED,
                                      .whom = DT_ANYONE,
                                      .period = 1,
                                      .times = 1,
                                      .cond = (uint16_t)EXPR(X(amount), L(1), X(gt)) };
    ability[0].code = (uint16_t)end;
    ROW(DT_OP_EDIT, DT_EDIT_CANCEL, L(0));
    DO(LOSE, L(CLUE), X(amount));
    ROW(DT_OP_END);
    ability_reads(
        "Once per turn, when a player would lose sanity, if the amount is at least 2, lose that much clues instead.",
        "Einmal pro Zug, wenn ein Spieler Geist verlieren würde, falls die Menge mindestens 2 ist: Verliere "
        "stattdessen ebenso viel "
        "Hinweise.");
    ability[0] = (struct dt_ability){ .on = E_LOSE,
                                      .cell = DT_WOULD_FORCED,
                                      .whom = DT_ANOTHER,
                                      .code = (uint16_t)end,
                                      .period = 1,
                                      .times = 2,
                                      .noun = 1 + CLUE };
    ROW(DT_OP_EDIT, DT_EDIT_REDIRECT, X(you));
    ROW(DT_OP_END);
    ability_reads("Twice per turn, when another player would lose clue, let it happen to you instead.",
                  "Zweimal pro Zug, wenn ein anderer Spieler Hinweis verlieren würde: Lenke es auf dich um.");
    ability[0] = (struct dt_ability){ .on = E_DAWN, .cell = DT_AFTER_FORCED, .cost = DT_PRICED, .code = (uint16_t)end };
    DO(SPEND, L(CLUE), L(1));
    ROW(DT_OP_PAID);
    DO(GAIN, L(SANITY), L(1));
    ROW(DT_OP_END);
    ability_reads("At dawn, spend 1 clue if you can; if you do, gain 1 sanity.",
                  "Am Morgen: Gib 1 Hinweis aus, falls du kannst; wenn du das tust: Erhalte 1 Geist.");
    ability[0] = (struct dt_ability){
        .on = E_LOSE, .noun = 1 + SANITY, .cell = DT_WOULD_FORCED, .whom = DT_YOU, .code = (uint16_t)end
    };
    ROW(DT_OP_EDIT, DT_EDIT_TO, L(1));
    ROW(DT_OP_EDIT, DT_EDIT_MORE, L(2));
    ROW(DT_OP_EDIT, DT_EDIT_LESS, X(amount));
    ROW(DT_OP_END);
    ability_reads(
        "When you would lose sanity, reduce it to 1, increase it by 2, then prevent all of it.",
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
    ability[0] =
        (struct dt_ability){ .on = 0,
                             .cell = DT_STATIC,
                             .mod = DT_MOD_SET,
                             .cond = (uint16_t)EXPR(X(arg), 0, X(you), X(eq), X(count), BEASTS, L(0), X(gt), X(and)) };
    ability[0].code = (uint16_t)EXPR(X(count), BEASTS);
    ability_reads("Your lore is the number of beasts while there is a beast.",
                  "Dein Wissen ist die Zahl der Tiere, solange es ein Tier gibt.");
    ability[0] = (struct dt_ability){ .on = 0,
                                      .cell = DT_STATIC,
                                      .cond = (uint16_t)EXPR(X(arg), 0, X(value), 1, 1, L(0), X(eq)) };
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
        ability[i] = (struct dt_ability){
            .on = E_DAWN, .cell = DT_AFTER_FORCED, .setting = 1, .value = 1, .code = (uint16_t)end
        };
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
    same(dtt_prompt(&r, &d), "The choice is Anna's.");
    r.viewer = 1;
    same(dtt_prompt(&r, &d), "Which way?");
    same(dtt_option(&r, &d, &(struct dt_option){ .verb = DT_V_number, .object = 2 }), "2");
    struct dt_decision together = { .ask = DT_A_contribute, .source = DT_NOTHING };
    same(dtt_option(&r, &together, &(struct dt_option){ .verb = DT_V_number, .object = 2 }), "Give 2");
    same(dtt_option(&r, &together, &(struct dt_option){ .verb = DT_V_number, .object = 0 }), "Give nothing");
    same(dtt_option(&de, &together, &(struct dt_option){ .verb = DT_V_number, .object = 0 }), "Nichts geben");
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
    same(dtt_say(&de, &h), "„Wolf“ kostet dich 2 Geist. Er ist fort.");
    r.viewer = DT_NOBODY;
    same(dtt_say(&r, &h), "A beast takes 2 sanity from Anna.");
    h.thing = DT_NOTHING;
    same(dtt_say(&r, &h), "A card takes 2 sanity from Anna.");
    h = (struct dt_happening){ .what = DT_MOVED, .who = 1, .thing = 0, .audience = 0xff, .from = 0, .to = 2 };
    same(dtt_say(&r, &h), "Iron Key goes to Anna's hand.");
    h.audience = 0;
    same(dtt_say(&r, &h), "A relic goes to Anna's hand.");
    h = (struct dt_happening){ .what = DT_TURNED, .who = DT_NOBODY, .thing = 0, .audience = 0xff, .flags = DT_DOWN };
    same(dtt_say(&de, &h), "„Eisenschlüssel“ wird umgedreht.");
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
    /* a look is shared by variants: it must not be named as one of them */
    item.look = 0x8000;
    same(dtt_label(&r, &item), "A relic");
    item = (struct dt_item){ .type = DT_I_SEAT, .id = 1 };
    same(dtt_label(&de, &item), "Spieler 2");
    item = (struct dt_item){ .type = DT_I_SPACE, .id = 1, .label_kind = DT_L_SPACE, .label = 1 };
    same(dtt_label(&r, &item), "The yard");
    item.label = 2;                      /* in no catalogue: as its map calls it */
    same(dtt_label(&r, &item), "Long Pier");
    same(dtt_label(&de, &item), "Long Pier");
    same(dtt_word(&r, "noun", "clue"), "clue");
    same(dtt_seat(&r, 0), "Player 1");
    same(dtt_interface(language("de"), "no_such_key"), "[ui.no_such_key]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences),   cmocka_unit_test(conditions), cmocka_unit_test(outcomes),
        cmocka_unit_test(offers),      cmocka_unit_test(choices),    cmocka_unit_test(loops),
        cmocka_unit_test(more_loops),  cmocka_unit_test(windows),    cmocka_unit_test(modifiers),
        cmocka_unit_test(whole_cards), cmocka_unit_test(questions),  cmocka_unit_test(happenings),
        cmocka_unit_test(labels),      cmocka_unit_test(conditions_inside),
        cmocka_unit_test(offers_that_spare),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, close_languages);
}
