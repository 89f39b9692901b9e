package dev.qortex.engine.internal.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionLanguageTest {

  private static Optional<QuestionLanguage> of(String question) {
    return QuestionLanguage.of(List.of(Words.fold(question).split("[^\\p{L}\\p{N}]+")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Bis wann muss ich die Hausratversicherung kündigen? | de
          Wie viele Eier für Spätzle?                         | de
          Hoeveel kost het abonnement van de sportschool?     | nl
          När ska bilen till verkstaden?                      | sv
          Combien coûte l'appartement de Camille ?            | fr
          ¿Cuándo vence el seguro del coche?                  | es
          Kiedy kończy się umowa najmu?                       | pl
          Quando scade il contratto di affitto?               | it
          How do I undo the last git commit?                  | en
          What did we decide about the standing desk?         | en
          Was the subsidy granted?                            | en
          who is my dentist                                   | en
          WLAN Passwort Ferienhaus                            | en
          das Boot in a film                                  | en
          """)
  void theWordsOfGrammarTellTheLanguage(String question, String code) {
    assertThat(of(question).map(QuestionLanguage::code).orElse("en")).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({
    "de, hausratversicherung, hausrat, true",
    "de, miete, kaltmiete, true",
    "de, kundigen, kundigung, true",
    "de, zahnarzttermin, zahnarzt, true",
    "de, amt, beamter, false",
    "de, vereinbart, verein, true",
    "de, unterlagen, unternehmen, false",
    "fr, appartement, ment, false",
    "fr, assurances, assurance, true",
    "pl, umowy, umowa, true",
    "pl, ubezpieczenia, ubezpieczenie, true"
  })
  void formsOfAWord(String code, String word, String other, boolean known) {
    String question =
        code.equals("de") ? "wann ist das" : code.equals("fr") ? "quand est la" : "kiedy jest to";
    QuestionLanguage language = of(question).orElseThrow();
    assertThat(language.code()).isEqualTo(code);
    assertThat(language.formOf(word, Set.of(other)).isPresent()).isEqualTo(known);
  }
}
