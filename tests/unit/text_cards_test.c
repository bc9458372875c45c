/* text_cards_test.c -- sentences of cards of a whole game: what needs several kinds of cards, a board and events about
 * things, which the tiny game of text_test.c has not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cards/text/text_parts.h"

extern const struct dt_content eh_content;
extern const struct dt_words eh_words;
static const struct dt_game game = { .name = "eldritch-horror", .words = &eh_words, .content = &eh_content };

/* The card of this kind and name. */
static unsigned card_of(const char *kind, const char *name)
{
    for (unsigned i = 0; i < eh_content.cards; i++)
        if (!strcmp(eh_words.kind.at[eh_content.card[i].kind].name, kind) &&
            !strcmp(dtt_raw_card_name(&eh_content, i), name))
            return i;
    fail_msg("no %s %s", kind, name);
    return 0;
}

/* Some line of the card's text is this one, in English and in German. */
static void says(const char *kind, const char *name, const char *en, const char *de)
{
    const char *lang[] = { "en", "de" }, *wanted[] = { en, de };
    for (unsigned i = 0; i < 2; i++) {
        struct dtt_language *l = dtt_open(&eh_words, lang[i]);
        struct dtt_reader r = { .lang = l, .game = &game, .viewer = DT_NOBODY };
        char *text = dtt_card_text(&r, card_of(kind, name));
        assert_non_null(text);
        if (!strstr(text, wanted[i]))
            assert_string_equal(text, wanted[i]);
        free(text);
        dtt_close(l);
    }
}

static void named(const char *kind, const char *name, const char *en, const char *de)
{
    const char *lang[] = { "en", "de" }, *wanted[] = { en, de };
    for (unsigned i = 0; i < 2; i++) {
        struct dtt_language *l = dtt_open(&eh_words, lang[i]);
        struct dtt_reader r = { .lang = l, .game = &game, .viewer = DT_NOBODY };
        char *text = dtt_card_name(&r, card_of(kind, name));
        assert_non_null(text);
        assert_string_equal(text, wanted[i]);
        free(text);
        dtt_close(l);
    }
}

static void names_by_kind(void **state)
{
    (void)state;
    named("clue", "The Amazon", "the clue of the Amazon", "Hinweis Amazonas");
    named("gate", "Rome", "the gate of Rome", "Portal Rom");
    named("condition", "Hitmen", "Debt: Hitmen", "Schulden: Auftragsmörder");
}

static void what_speaks(void **state)
{
    (void)state;
    says("monster", "Shoggoth", "Let this monster recover all health.",
         "Lass dieses Monster alle Ausdauer zurückgewinnen.");
    says("ancient_one", "Azathoth", "Cultists, after the will test: Lose 1 health, then defeat this Cultist.",
         "Kultisten, nach der Willensprobe: Verliere 1 Ausdauer und besiege dann diesen Kultisten.");
    says("mystery", "Omen of Devastation", "After an investigator closes a gate, if it matches the current omen,",
         "Nachdem ein Ermittler ein Portal geschlossen hat, falls es zum aktuellen Omen passt:");
    says("investigator", "Jacqueline Fine", "you may look at the back of it, then gain 1 clue.",
         "Du darfst dir die Rückseite von diesem Zustand ansehen");
}

/* A condition on where somebody is. */
static void who_is_there(void **state)
{
    (void)state;
    says("monster", "Lloigor",
         "Each investigator in this monster's space or in a space adjacent to this monster's space loses 1 health and "
         "loses 1 sanity.",
         "Jeder Ermittler auf dem Feld dieses Monsters oder auf einem Feld angrenzend an das Feld dieses Monsters "
         "verliert 1 Ausdauer und verliert 1 geistige Gesundheit.");
    says("ancient_one", "Yog-Sothoth",
         "Each investigator in a space with a gate advances doom by 1 unless they discard 1 spell.",
         "Jeder Ermittler auf einem Feld mit einem Portal rückt das Verderben um 1 vor, es sei denn, er legt 1 Zauber "
         "ab.");
    says("mythos", "Calling the Elder Things", "Spawn 1 monster in each space with a Cultist.",
         "Bringe 1 Monster auf jedes Feld mit einem Kultisten.");
}

static void phrases(void **state)
{
    (void)state;
    says("ancient_one", "Azathoth",
         "Mythos deck (green, yellow, blue): stage I 1, 2, 1; stage II 2, 3, 1; stage III 2, 4, 0",
         "Mythosstapel (grün, gelb, blau): Stufe I 1, 2, 1; Stufe II 2, 3, 1; Stufe III 2, 4, 0");
    says("mythos", "Haunting Nightmares",
         "Each investigator loses 2 sanity, then gains a madness condition, unless they spend 1 clue.",
         "Jeder Ermittler verliert 2 geistige Gesundheit und erhält dann einen Zustand (Wahnsinn), es sei denn, er "
         "gibt 1 Hinweis aus.");
    says("general", "General 11", "You may become delayed to choose one: recover 3 sanity;",
         "Du darfst aufgehalten werden, um eines davon zu tun: 3 geistige Gesundheit zurückgewinnen;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_by_kind), cmocka_unit_test(what_speaks),
        cmocka_unit_test(who_is_there),  cmocka_unit_test(phrases),
    };
    return cmocka_run_group_tests_name("text_cards", tests, NULL, NULL);
}
