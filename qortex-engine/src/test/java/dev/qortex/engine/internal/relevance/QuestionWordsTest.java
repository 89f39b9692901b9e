package dev.qortex.engine.internal.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Does the pump run under Deno?               | deno",
        "Is HTTP/3 supported by the agent?           | 3 http",
        "Does it fail? Then Vega restarts it         | vega",
        "read a PAC file                             | pac",
        "is it safe to turn off strictLength         | strictlength",
        "why is src/main.ts so large                 | main src ts",
        "What did Maria's sister say?                | maria",
        "how do i do this                            | ''",
        "How Do I Bake A Good Loaf                   | ''",
        "HOW LONG DOES VALVE 12 LAST                 | 12"
      })
  void namesAreWordsThatAreWrittenLikeNames(String question, String names) {
    assertThat(String.join(" ", new TreeSet<>(QuestionWords.names(question, true))))
        .isEqualTo(names);
  }

  @Test
  void aLongQuestionIsReadInOnePass() {
    assertThat(QuestionWords.names("a.".repeat(100_000) + "b", true))
        .containsExactlyInAnyOrder("b");
    String long_ = "is it safe Vega ".repeat(100_000);
    assertThat(
            assertTimeoutPreemptively(
                Duration.ofSeconds(60), () -> QuestionWords.names(long_, true)))
        .containsExactly("vega");
  }

  @Test
  void datesAreThoseWithAMonthOrAYear() {
    assertThat(QuestionWords.dates("What did Ana buy on 16 June, 2023?"))
        .containsExactlyInAnyOrder("16", "june", "2023", "2023-06-16", "--06-16", "2023-06");
    assertThat(QuestionWords.dates("who called on May 3rd"))
        .containsExactlyInAnyOrder("3rd", "--05-03");
    assertThat(QuestionWords.dates("What failed in 2021, and on 2022-01-31?"))
        .contains("2021", "2022");
    assertThat(QuestionWords.dates("May 1000 users march in at port 2023?")).isEmpty();
  }
}
