package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTypeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Who looks after Mara's teeth? | NAME",
        "What is the dentist called? | NAME",
        "In which town does Mara live? | NAME",
        "How much does Mara pay? | NUMBER",
        "Who knows how many chairs there are? | NUMBER",
        "When does the choir meet? | TIME",
        "On which weekday does the choir meet? | TIME",
        "What does Mara drink? | ANY",
        "Wer wohnt in Graz? | ANY"
      })
  void theWordsOfAQuestionTellTheTypeOfItsAnswer(String question, AnswerType type) {
    assertThat(AnswerType.of(question)).isEqualTo(type);
  }

  private static int fit(AnswerType type, String text, String... known) {
    return type.fit(NewNames.of(text).toArray(String[]::new), Set.of(known));
  }

  @Test
  void aTextFitsByANameOrANumberThatTheQuestionHasNot() {
    assertThat(fit(AnswerType.NAME, "The dentist is Ilse Koivu.", "dentist")).isEqualTo(1);
    assertThat(fit(AnswerType.NAME, "Her dentist Mara pays 40.", "mara")).isEqualTo(-1);
    assertThat(fit(AnswerType.NUMBER, "Her dentist Mara takes 40.", "mara")).isEqualTo(1);
    assertThat(fit(AnswerType.NUMBER, "The dentist is Ilse Koivu.")).isEqualTo(-1);
    assertThat(fit(AnswerType.TIME, "The choir meets on Tuesdays.")).isEqualTo(1);
    assertThat(fit(AnswerType.TIME, "The choir meets at 8.")).isEqualTo(1);
    assertThat(fit(AnswerType.TIME, "The choir meets at night.")).isEqualTo(-1);
    assertThat(fit(AnswerType.ANY, "The dentist is Ilse Koivu.")).isZero();
  }
}
