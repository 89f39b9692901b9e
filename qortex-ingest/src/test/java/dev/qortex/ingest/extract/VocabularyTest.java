package dev.qortex.ingest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class VocabularyTest {

  private static Lexicon of(String... names) {
    Lexicon.Builder lexicon = Lexicon.builder();
    for (String name : names) {
      lexicon.add(name);
    }
    return lexicon.build();
  }

  private static List<String> found(Lexicon lexicon, String markdown) {
    Block block = new MarkdownParser().parse(markdown).sections().get(0).blocks().get(0);
    return lexicon.mentions(block, new Span(0, block.text().length())).stream()
        .map(Lexicon.Mention::key)
        .toList();
  }

  @Test
  void theLongestNameCounts() {
    assertThat(found(of("Retry", "Retry Policy"), "The retry  policy and a retry."))
        .containsExactly("retry policy", "retry");
  }

  @Test
  void aNameIsFoundInSingularAndPluralWithHyphensAndWithout() {
    assertThat(found(of("Vector Index", "Concepts"), "vector indexs hold a concept"))
        .containsExactly("vector index", "concepts");
    assertThat(found(of("write-ahead log"), "Write ahead logs, a write-ahead log"))
        .containsExactly("write-ahead log", "write-ahead log");
  }

  @Test
  void singularAndPluralAreOne() {
    assertThat(found(of("Rules", "Rule"), "a rule, two rules")).containsExactly("rule", "rule");
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
    Lexicon lexicon = lexicon("`backlog`");
    assertThat(found(lexicon, "the backlog `backlog` and `backlog()`"))
        .containsExactly("backlog", "backlog");
  }

  @Test
  void distinctiveCodeCountsAnywhere() {
    assertThat(found(lexicon("`RetryPolicy`"), "a RetryPolicy here"))
        .containsExactly("retrypolicy");
  }

  private static Lexicon lexicon(String markdown) {
    return Lexicon.builder().add(new MarkdownParser().parse(markdown)).build();
  }

  @Test
  void theMeaningsOfATextAreTheNamesWhoseWordsItHas() {
    Lexicon.Builder names = Lexicon.builder();
    for (int i = 0; i < 100; i++) {
      names.add("the plan " + i).add("the & step " + i);
    }
    Document text = new MarkdownParser().parse("Steps 7 and 8 of the plan, the steps.");
    assertThat(names.build().meanings(text))
        .extracting(line -> line.substring(0, line.indexOf(" (")))
        .containsExactly("the & step 7", "the & step 8", "the plan 7", "the plan 8");
  }
}
