package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryBackend;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeExamplesTest {

  private static final String GUIDE =
      """
      # Retry

      A **Backoff** is a pause. Wrap the call with a **Backoff**:

      ```java title="Call.java"
      retry(call);  \s
      \twait();

      ```

      The **Timeout** ends it. A **Breaker** is another matter.

      ## Pool

      ```
      pool();
      ```
      """;

  private final MarkdownIngestor ingestor = new MarkdownIngestor();

  private IngestionManifest read(String text) {
    return ingestor.readText(text, "guide.md", "ops");
  }

  private static List<String> codes(IngestionManifest manifest) {
    return manifest.examples().stream().map(CodeExample::code).toList();
  }

  @Test
  void aFencedBlockIsAnExampleOfTheConceptsAroundIt() {
    List<CodeExample> examples = read(GUIDE).examples();
    assertThat(examples).hasSize(2);
    CodeExample call = examples.get(0);
    assertThat(call.id()).matches("ops:guide\\.md#C[0-9a-f]{12}\\.0");
    assertThat(call.domain()).isEqualTo("ops");
    assertThat(call.code()).isEqualTo("retry(call);   \n\twait();\n");
    assertThat(call.language()).isEqualTo("java");
    assertThat(call.description()).isEqualTo("Wrap the call with a Backoff:");
    assertThat(call.conceptIds()).containsExactly("ops:retry", "ops:backoff", "ops:timeout");
    assertThat(call.antipattern()).isFalse();
    assertThat(call.provenance()).isEqualTo(Provenance.of("ops:guide.md", "Retry"));
    assertThat(examples.get(1))
        .extracting(CodeExample::code, CodeExample::language, CodeExample::description)
        .containsExactly("pool();", "", "");
    assertThat(examples.get(1).conceptIds()).containsExactly("ops:pool");
    assertThat(examples.get(1).provenance().location()).isEqualTo("Retry > Pool");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          java                  | java
          Java                  | java
          {.python .numbered}   | python
          {r, echo=FALSE}       | r
          rust,ignore           | rust
          js{1,3}               | js
          c++                   | c++
          shell-session x       | shell-session
          title="A.java"        | ''
          {#id}                 | ''
          !                     | ''
          """)
  void theFirstWordBehindAFenceIsTheLanguage(String info, String language) {
    assertThat(read("# Retry\n\n```" + info + "\nx();\n```\n").examples())
        .extracting(CodeExample::language)
        .containsExactly(language);
  }

  @Test
  void aWordThatIsTooLongIsNoLanguage() {
    assertThat(read("```" + "x".repeat(41) + "\nx();\n```\n").examples().get(0).language())
        .isEmpty();
  }

  @Test
  void equalBlocksAreDifferentExamplesAndKeepTheirIdsWhenOthersChange() {
    String block = "```java\nx();\n```\n\n";
    String text = "# Retry\n\n" + block + "Again.\n\n" + block + "## Pool\n\n" + block;
    List<String> ids = ids(read(text));
    assertThat(ids).doesNotHaveDuplicates().hasSize(3);
    assertThat(ids(read(text.replace("```java", "```kotlin")))).doesNotContainAnyElementsOf(ids);
    assertThat(ids(read("# First\n\n~~~\nother();\n~~~\n\n" + text))).containsAll(ids).hasSize(4);
    assertThat(ids(ingestor.readText(text, "other.md", "ops"))).doesNotContainAnyElementsOf(ids);
    assertThat(ids(ingestor.readText(text, "guide.md", "dev"))).doesNotContainAnyElementsOf(ids);
  }

  private static List<String> ids(IngestionManifest manifest) {
    return manifest.examples().stream().map(CodeExample::id).toList();
  }

  @Test
  void ingestingAgainChangesNothingAndTakingBackTakesTheExamples(@TempDir Path folder)
      throws IOException {
    Files.writeString(folder.resolve("guide.md"), GUIDE);
    Files.writeString(folder.resolve("other.md"), "# Retry\n\n```\nretry(call);\n```\n");
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.read(folder, "ops"));
      assertThat(graph.ingest(ingestor.read(folder, "ops")).changed()).isFalse();
      assertThat(graph.examples("ops")).hasSize(3);
      Files.writeString(folder.resolve("guide.md"), GUIDE.replace("pool();", "pool(9);"));
      graph.ingest(ingestor.read(folder, "ops"));
      assertThat(graph.examples("ops"))
          .extracting(CodeExample::code)
          .contains("pool(9);")
          .doesNotContain("pool();")
          .hasSize(3);
      graph.retract("ops:guide.md");
      assertThat(graph.examples("ops"))
          .extracting(CodeExample::code)
          .containsExactly("retry(call);");
      graph.retract("ops:other.md");
      assertThat(graph.streamExamples(RuleQuery.all())).isEmpty();
    }
  }

  @Test
  void examplesAddNoConceptAndLeaveThePassagesAsTheyAre() {
    IngestionManifest manifest = read(GUIDE);
    assertThat(manifest.passages())
        .extracting(Passage::text)
        .containsExactly(
            "A Backoff is a pause. Wrap the call with a Backoff:\n\n"
                + "retry(call);   \n\twait();\n\n"
                + "The Timeout ends it. A Breaker is another matter.",
            "pool();");
    assertThat(manifest.concepts())
        .extracting(ConceptNode::id)
        .containsExactlyInAnyOrder(
            "ops:retry", "ops:backoff", "ops:pause", "ops:timeout", "ops:breaker", "ops:pool");
  }

  @Test
  void whatIsNotFencedOrHoldsNothingIsNoExample() {
    assertThat(read("# Retry\n\n    indented();\n\n`inline()`\n").examples()).isEmpty();
    assertThat(read("# Retry\n\n```java\n```\n\n~~~\n \t \n\n~~~\n").examples()).isEmpty();
  }

  @Test
  void aFenceThatNobodyClosesEndsWithWhatItStandsIn() {
    assertThat(codes(read("# Retry\n\n```\nx();\n\n# No heading\n")))
        .containsExactly("x();\n\n# No heading");
    assertThat(codes(read("- one\n\n  ```\n  x();\n\nText behind the list.\n")))
        .containsExactly("x();\n");
    assertThat(codes(read("> ```\n> x();\n\nText behind the quote.\n"))).containsExactly("x();");
  }

  @Test
  void codeInListsAndQuotesLosesTheirMarkersOnly() {
    String text = "# Retry\n\n1. Do:\n\n   > ~~~~sh\n   > if a\n   >   b\n   > ~~~\n   > ~~~~\n";
    assertThat(read(text).examples())
        .extracting(CodeExample::code, CodeExample::language, CodeExample::description)
        .containsExactly(tuple("if a\n  b\n~~~", "sh", "Do:"));
  }

  @Test
  void codeOfTheLengthOfAFileIsNotedAndStandsInPassages() {
    String fits = "x".repeat(20_000);
    IngestionManifest manifest =
        read("# Retry\n\n```\n" + fits + "\n```\n\n```\n" + fits + "y\n```\n");
    assertThat(codes(manifest)).containsExactly(fits);
    assertThat(manifest.notes())
        .filteredOn(note -> note.kind() == IngestNote.Kind.DROPPED)
        .singleElement()
        .extracting(IngestNote::toString)
        .asString()
        .contains("(1) listings in guide.md")
        .contains("20000");
    assertThat(manifest.passages().stream().map(Passage::text).collect(Collectors.joining()))
        .contains("y");
  }

  @Test
  @Timeout(60)
  void manyBlocksBehindOneLongParagraphTakeLinearTime() {
    String sentence = "The **Backoff** waits for the **Timeout** of a call. ";
    String text = sentence.repeat(4_000) + "\n\n" + "```\nx();\n```\n".repeat(20_000);
    IngestionManifest manifest = read(text);
    assertThat(manifest.examples()).hasSize(20_000);
    assertThat(ids(manifest)).doesNotHaveDuplicates();
  }

  @Test
  @Timeout(60)
  void aSentenceLinksTenOfItsConceptsAtMost() {
    String names =
        IntStream.range(0, 2_000)
            .mapToObj(i -> "**Gadget" + (char) ('a' + i % 26) + i + "**")
            .collect(Collectors.joining(", "));
    IngestionManifest manifest = read(names + ":\n\n" + "```\nx();\n```\n".repeat(1_000));
    assertThat(manifest.examples().stream().mapToInt(example -> example.conceptIds().size()).max())
        .hasValue(10);
  }

  @Property(tries = 300)
  void theCodeIsThatOfTheAuthorCharacterForCharacter(@ForAll("code") String code) {
    assertThat(codes(read("# Retry\n\n~~~~~~ java\n" + code + "\n~~~~~~\n")))
        .isEqualTo(code.isBlank() ? List.of() : List.of(code));
  }

  @Provide
  Arbitrary<String> code() {
    return Arbitraries.of(
            "\t",
            " ",
            "\n",
            "```",
            "~~~",
            "é",
            "e\u0301",
            "😀",
            "<b>",
            "&amp;",
            "x",
            "\\",
            "# ",
            "|",
            "> ",
            "- ",
            "!!! note")
        .list()
        .ofMaxSize(30)
        .map(parts -> String.join("", parts))
        .filter(code -> !code.contains("~~~~~~"));
  }

  @Test
  void aQuestionBringsTheExamplesOfItsWordsFromItsDomainsOnly() {
    QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(256))
            .build();
    memory.ingest(read(GUIDE));
    memory.ingest(
        ingestor.readText("# Retry\n\nDo it so:\n\n```python\naway()\n```\n", "guide.md", "away"));
    Question question = Question.of("What is a retry?");
    assertThat(memory.query(question.in("ops")).examples())
        .extracting(CodeExample::code)
        .startsWith("retry(call);   \n\twait();\n")
        .doesNotContain("away()");
    assertThat(memory.query(question.in("away")).examples())
        .extracting(CodeExample::code)
        .containsExactly("away()");
    assertThatThrownBy(() -> question.examples(-3)).hasMessageContaining("(-3)");
  }
}
