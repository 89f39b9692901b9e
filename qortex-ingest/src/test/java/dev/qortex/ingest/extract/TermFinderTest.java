package dev.qortex.ingest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.extract.Term.Evidence;
import dev.qortex.ingest.internal.lexicon.NameForms;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermFinderTest {

  private static List<Term> terms(String markdown) {
    return new MarkdownParser()
        .parse(markdown).sections().stream()
            .flatMap(
                section ->
                    Stream.concat(
                        TermFinder.heading(section).stream(), TermFinder.terms(section).stream()))
            .toList();
  }

  @Test
  void aHeadingIsDescribedByItsFirstSentence() {
    assertThat(terms("## 2.1 The Backoff\n\nCalls wait longer each time. More."))
        .containsExactly(
            new Term("Backoff", Evidence.HEADING, false, "Calls wait longer each time."));
  }

  @Test
  void aSentenceThatSaysWhatTheHeadingIsDefinesIt() {
    assertThat(terms("# Circuit Breaker\n\nA circuit breaker is a switch that opens."))
        .containsExactly(
            new Term(
                "Circuit Breaker",
                Evidence.DEFINITION,
                false,
                "A circuit breaker is a switch that opens."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- **Arm**: one option to choose",
        "**Arm:** one option to choose",
        "**Arm** - one option to choose",
        "**Arm** (noun): one option to choose"
      })
  void strongTextInFrontOfItsDescriptionIsDefined(String markdown) {
    assertThat(terms(markdown))
        .contains(new Term("Arm", Evidence.DEFINITION, false, "one option to choose"));
  }

  @Test
  void aListedTermIsDefinedByWhatFollowsTheColon() {
    assertThat(terms("- Jitter: a random part of the wait"))
        .containsExactly(new Term("Jitter", Evidence.LISTED, false, "a random part of the wait"));
    assertThat(terms("Jitter: a random part of the wait")).isEmpty();
    assertThat(terms("- Jitter: 7")).isEmpty();
  }

  @Test
  void theFirstColumnOfATableIsDescribedByTheWordiestCell() {
    assertThat(
            terms(
                "| Name | Default | About |\n"
                    + "|---|---|---|\n"
                    + "| `max_wait` | 5 | Longest wait in seconds |\n"
                    + "| 7 | 8 | 9 |"))
        .containsExactly(
            new Term("max_wait", Evidence.TABLE, true, "Longest wait in seconds"),
            new Term("max_wait", Evidence.CODE, true, ""));
  }

  @Test
  void emphasisAndIdentifiersAreTerms() {
    assertThat(terms("Use **exponential backoff**, *dead letters* and `RetryPolicy.of()` here."))
        .extracting(term -> term.name() + "/" + term.evidence())
        .containsExactly(
            "exponential backoff/STRONG", "dead letters/EMPHASIS", "RetryPolicy.of/CODE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# Usage",
        "# See also",
        "# 3. Installation",
        "# How does it work",
        "# Is it fast?",
        "# Never share a connection between threads",
        "# 2.0.1",
        "# This heading goes on for much longer than names do",
        "# Use in Code",
        "This is **not** and **never** *really* a term",
        "**Note:** mind the gap between things",
        "**This is a whole sentence.** So it is no term",
        "**one, two and three**",
        "**three apples**",
        "`size` `--flag` `a b` `docs/x.md` `{}` `requires`"
      })
  void whatAnyTextHasIsNoTerm(String markdown) {
    assertThat(terms(markdown)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Dead  Letter,dead letter",
    "ÄPFEL,äpfel",
    "e\u0301,\u00e9",
    "'A\u00a0B',a b",
    "C++,c++"
  })
  void namesAreComparedWithoutCaseAndSpacing(String name, String key) {
    assertThat(NameForms.key(name)).isEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource({
    "01 May 2026,01 May 2026",
    "12 mai 2026,12 mai 2026",
    "1. Mai 2026,1. Mai 2026",
    "10. Okt. Rückblick,10. Okt. Rückblick",
    "03.03.2026 Standup,03.03.2026 Standup",
    "7 Habits,7 Habits",
    "2026 - Review,2026 - Review",
    "12 Monkeys,12 Monkeys",
    "1. Grinding,Grinding",
    "2) Brewing,Brewing",
    "1.2 Brewing,Brewing",
    "3.1.4. Brewing,Brewing",
    "4 - Brewing,Brewing",
    "10: Brewing,Brewing"
  })
  void onlyTheNumberOfAnOutlineIsNoPartOfAName(String heading, String name) {
    assertThat(NameForms.ofHeading(heading)).contains(name);
    assertThat(NameForms.ofTerm("30 seconds")).isEmpty();
  }

  @Test
  void namesKeepWhatBelongsToThem() {
    assertThat(NameForms.ofHeading("C++")).contains("C++");
    assertThat(NameForms.ofHeading("Personalized PageRank (PPR)"))
        .contains("Personalized PageRank (PPR)");
    assertThat(NameForms.ofHeading("Step 3: Fusion")).contains("Fusion");
    assertThat(NameForms.ofHeading("x".repeat(100_000))).isEmpty();
  }
}
