package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in the front matter of a page is text of the page, and names it. */
class PagePropertiesTest {

  private static final String PERSON =
      """
      ---
      aliases: [Tommy, TO]
      email: tomas@nordwind.example
      phone: "0761 5550 142"
      birthday: 1991-02-08
      rating: 5
      friends: [Ana, [[Priya]]]
      tags: [person, work]
      layout: person
      sidebar_position: 3
      draft: false
      date created: 2026-01-01
      ---
      # Tomás Oliveira

      A developer from Porto who plays the cello.

      ## Work

      He works on the pump.
      """;

  private static IngestionManifest read(String text) {
    return DocumentIngestor.standard().readText(text, "x.md", "d");
  }

  private static List<String> passages(String text) {
    return read(text).passages().stream().map(Passage::text).toList();
  }

  private static ConceptNode concept(String text, String name) {
    return read(text).concepts().stream()
        .filter(concept -> concept.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatAReaderWantsStandsBelowTheFirstText() {
    assertThat(passages(PERSON))
        .containsExactly(
            """
            A developer from Porto who plays the cello.

            birthday: 1991-02-08
            email: tomas@nordwind.example
            friends: Ana, Priya
            phone: 0761 5550 142
            rating: 5
            tags: person, work""",
            "He works on the pump.");
    assertThat(read(PERSON).passages().get(0).properties()).doesNotContainKey(Passage.MARKDOWN);
    assertThat(concept(PERSON, "Tomás Oliveira").description())
        .isEqualTo("A developer from Porto who plays the cello.");
  }

  @Test
  void theyAreFoundByTheirWords() {
    try (InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build()) {
      memory.ingest(read(PERSON));

      for (String asked : List.of("email Tomás Oliveira", "0761 5550 142")) {
        assertThat(memory.query(Question.of(asked).in("d")).items())
            .anySatisfy(item -> assertThat(item.text()).contains("tomas@nordwind.example"));
      }
      assertThat(memory.find("Tommy", Set.of("d")))
          .extracting(ConceptNode::name)
          .containsExactly("Tomás Oliveira");
    }
  }

  @Test
  void aPageOfPropertiesOnlyHasThem() {
    assertThat(passages("---\nkennzeichen: FR-KB 417\n---\n"))
        .containsExactly("kennzeichen: FR-KB 417");
    assertThat(read("---\nrole: cook\n---\n# Jo\n").passages())
        .extracting(Passage::title, Passage::text)
        .containsExactly(tuple("Jo", "role: cook"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "layout: post",
        "cssclass: wide",
        "permalink: /a/b",
        "sidebar_position: 4",
        "draft: true",
        "id: 12ab",
        "created: 2026-05-02",
        "lastmod: 2026-05-02",
        "published: false",
        "any: true",
        "globs: **/*\nany: false",
        "map: {a: 1}",
        "empty:",
      })
  void whatProgramsKeepIsNoText(String line) {
    assertThat(passages("---\n" + line + "\n---\n# Pump\n\nIt runs.")).containsExactly("It runs.");
  }

  @Test
  void theirLengthIsLimited() {
    String lines = "a: %s\nb: %s\n".formatted("x".repeat(201), "y".repeat(200));
    String more =
        IntStream.range(0, 30)
            .mapToObj(i -> "k%s: %s".formatted(i, "z".repeat(100)))
            .collect(Collectors.joining("\n"));

    String all = String.join("\n", passages("---\n" + lines + more + "\n---\nIt runs."));

    assertThat(all).doesNotContain("xx").contains("y".repeat(200)).hasSizeLessThan(1100);
  }

  @Test
  void aTitleBesideAHeadingIsShownAndNamesThePage() {
    String text = "---\ntitle: Wasserwerk\n---\n# Pump\n\nIt runs all day.\n";

    assertThat(passages(text)).containsExactly("It runs all day.\n\ntitle: Wasserwerk");
    assertThat(passages(text.replace("# Pump", "# Wasserwerk: Pump")))
        .containsExactly("It runs all day.");
    assertThat(concept(text, "Pump").properties().get("aliases")).isEqualTo(List.of("Wasserwerk"));
  }

  @Test
  void formerAddressesAreNoNames() {
    assertThat(
            concept("---\naliases: [/old/pump/]\n---\n# Pump\n\nIt runs.\n", "Pump").properties())
        .isEmpty();
  }

  @TempDir Path folder;

  /** Two pages that claim one alias share it with none. */
  @Test
  void theOrderOfReadingMakesNoDifference() throws IOException {
    List<String> texts =
        List.of(
            "---\naliases: [Jo, JW]\n---\n# Jonas Weber\n\nThe man from Ulm.\n",
            "---\naliases: [Jo, AW]\n---\n# Johanna Wolf\n\nThe woman from Ulm.\n",
            "# Notes\n\nWe met Jo, JW and AW in Ulm.\n");

    Object forwards = graph(texts, List.of(0, 1, 2));

    assertThat(graph(texts, List.of(2, 1, 0))).isEqualTo(forwards);
    assertThat(graph(texts, List.of(1, 2, 0))).isEqualTo(forwards);
    assertThat(forwards.toString()).contains("[JW]").contains("[AW]").doesNotContain("[JW, Jo]");
  }

  private Object graph(List<String> texts, List<Integer> order) throws IOException {
    try (InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build()) {
      Path files = Files.createTempDirectory(folder, "notes");
      FolderSync sync = new FolderSync(memory);
      for (int index : order) {
        Files.writeString(files.resolve("n%s.md".formatted(index)), texts.get(index));
        sync.sync(files, "d");
      }
      return memory
          .concepts("d", Set.of())
          .map(concept -> concept.id() + concept.name() + concept.properties().get("aliases"))
          .sorted()
          .toList();
    }
  }
}
