package dev.qortex.ingest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Term.Evidence;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class VocabularyTest {

  private static Vocabulary of(String... headings) {
    return new Vocabulary(
        Arrays.stream(headings).map(name -> new Term(name, Evidence.HEADING, false, "")).toList());
  }

  private static List<String> found(Vocabulary vocabulary, String markdown) {
    Block block = new MarkdownParser().parse(markdown).sections().get(0).blocks().get(0);
    return vocabulary.in(block, new Span(0, block.text().length())).stream()
        .map(Lexicon.Mention::key)
        .toList();
  }

  @Test
  void theLongestNameCounts() {
    assertThat(found(of("Retry", "Retry Policy"), "The retry  policy and a retry."))
        .containsExactly("retry policy", "retry");
  }

  @Test
  void aNameIsFoundInSingularAndPlural() {
    assertThat(found(of("Vector Index", "Concepts"), "vector indexs hold a concept"))
        .containsExactly("vector index", "concepts");
  }

  @Test
  void singularAndPluralStayApartWhenBothAreNames() {
    assertThat(found(of("Rule", "Rules"), "a rule, two rules")).containsExactly("rule", "rules");
  }

  @Test
  void namesAreWholeWords() {
    assertThat(found(of("Arm"), "The alarm armed an arm-chair.")).containsExactly("arm");
  }

  @Test
  void shortNamesAndCapitalsNeedTheirCase() {
    assertThat(found(of("IT", "Go", "USES"), "it is how IT uses Go to go: USES"))
        .containsExactly("it", "go", "uses");
  }

  @Test
  void plainWordsOfCodeCountOnlyWhereTheyAreMarked() {
    Vocabulary vocabulary = new Vocabulary(List.of(new Term("source", Evidence.CODE, true, "")));
    assertThat(found(vocabulary, "the source `source` and `source()`"))
        .containsExactly("source", "source");
  }

  @Test
  void distinctiveCodeCountsAnywhere() {
    Vocabulary vocabulary =
        new Vocabulary(List.of(new Term("RetryPolicy", Evidence.CODE, true, "")));
    assertThat(found(vocabulary, "a RetryPolicy here")).containsExactly("retrypolicy");
  }
}
