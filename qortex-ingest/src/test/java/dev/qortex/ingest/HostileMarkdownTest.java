package dev.qortex.ingest;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.json.FileText;
import dev.qortex.storage.memory.InMemoryBackend;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.NotBlank;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileMarkdownTest {

  private final MarkdownIngestor ingestor = new MarkdownIngestor();

  private IngestionManifest ingested(String given) {
    String text = Surrogates.wellFormed(given);
    IngestionManifest manifest = ingestor.readText(text, "x.md", "d");
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(manifest);
      assertThat(graph.ingest(ingestor.readText(text, "x.md", "d")).changed()).isFalse();
    }
    return manifest;
  }

  private static String text(IngestionManifest manifest) {
    return manifest.passages().stream().map(Passage::text).collect(Collectors.joining("\n"));
  }

  private static String solid(String text) {
    return text.replaceAll("\\s", "");
  }

  @Property(tries = 500)
  void noTextMakesItFail(@ForAll @NotBlank String any) {
    if (new MarkdownParser().parse(Surrogates.wellFormed(any)).isEmpty()) {
      return;
    }
    ingested(any);
  }

  @Property(tries = 500)
  void noMarkupMakesItFail(@ForAll("markup") String any) {
    if (!new MarkdownParser().parse(any).isEmpty()) {
      ingested(any);
    }
  }

  @Property(tries = 500)
  void noFrontMatterMakesItFail(@ForAll String any, @ForAll("yaml") String yaml) {
    ingested("---\na: " + any + "\n---\ntext");
    ingested("---\na: " + yaml + "\n---\ntext");
  }

  @Provide
  Arbitrary<String> yaml() {
    return Arbitraries.of(
            "[",
            "]",
            "{",
            "}",
            "a: ",
            "'",
            "\"",
            "\\ud800",
            "&x ",
            "*x",
            "- ",
            "\n  ",
            "\nb: ",
            "1",
            "1.5",
            ".inf",
            "~",
            "yes",
            "2026-01-01",
            "!!binary ",
            "!!set ",
            "?",
            "|\n  ",
            "#",
            ", ",
            "0x1F",
            "<<: ")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg>",
        "<svg>\n\n",
        "<style>\n\n",
        "x <svg> ",
        "<div><svg>\n\n",
        "<svg/>\n\n",
        "<svg>\n\n</style>",
        "x *a [b](c) `d` ",
        "| a | b |\n",
        "[a][x] ",
        "<svg ",
        "</svg>\n\n"
      })
  void markupIsReadInTime(String part) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> ingested("| h | i |\n|---|---|\n" + part.repeat(20_000) + "\n\nEnd.\n\n[x]: y"));
  }

  /** The Markdown library takes a minute for the first of them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "![[]()", "[[]]()", "![]()[", "> [![[]()", "[a](", "[a](<b", "[a](b \"", "_a__b_", "**a*",
        "*a**b* ", "`a``b```c", "<a b=\"", "[^a]: b\n", "[a][b", "<!-- [", "[x]: ", "a*[b_", "&#["
      })
  void quadraticMarkupIsReadInTime(String part) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          new MarkdownParser().parse("# A\n\n" + part.repeat(120_000) + "\n\nIt runs.\n");
        });
  }

  @Test
  void aParagraphOfTooManyBracketsIsTextAndNoted() {
    String many = "![[]()".repeat(3_000);
    IngestionManifest manifest =
        ingested("See [it](b.md).\n\n> " + many + " \\[x]\n\n`[a]` [b](c.md) it.");
    assertThat(solid(text(manifest))).isEqualTo("Seeit." + solid(many) + "[x]" + "[a]bit.");
    assertThat(manifest.notes().toString()).contains("more than (4000) brackets");
    for (String row : List.of("- [a](b.md)\n", "| [a](b.md) |\n")) {
      Document links = new MarkdownParser().parse("| a |\n|---|\n" + row.repeat(6_000));
      assertThat(links.warnings()).isEmpty();
      assertThat(links.sections().get(0).blocks())
          .hasSize(6_001)
          .noneMatch(block -> block.text().contains("["));
    }
  }

  @Test
  void codeThatEndsInASpaceIsRead() {
    assertThat(ingested("a: b `# a: b `# ").passages()).isNotEmpty();
  }

  @Property(tries = 300)
  void plainTextIsInThePassagesInOrder(@ForAll("plainText") String plain) {
    IngestionManifest manifest =
        DocumentIngestor.builder()
            .chunker(Chunker.ofTokens(60).counting(String::length))
            .build()
            .readText(plain, "x.md", "d");
    assertThat(solid(text(manifest))).isEqualTo(solid(plain));
    assertThat(manifest.passages()).allMatch(passage -> passage.text().length() <= 60);
  }

  @Provide
  Arbitrary<String> markup() {
    return Arbitraries.of(
            "# ",
            "## ",
            "\n",
            "\n\n",
            "- ",
            "1. ",
            "> ",
            "```\n",
            "**",
            "*",
            "`",
            "[",
            "](",
            ")",
            "|",
            "|-|-|\n",
            "---\n",
            "===\n",
            "a: b\n",
            "<b>",
            "<!--",
            "&#xD800;",
            "\u0000",
            "😀",
            "\uD800",
            "word ",
            "Term",
            ": ",
            ". ",
            " is a ",
            " requires ",
            "Never ",
            "\t",
            "\u2003")
        .list()
        .ofMaxSize(40)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> plainText() {
    Arbitrary<String> words =
        Arbitraries.of(
            "Hello",
            "world",
            "it's",
            "größe",
            "日本語。",
            "😀",
            "1.5",
            "e.g.",
            "(so)",
            "x".repeat(130),
            "end.",
            "why?",
            "then,");
    return words
        .list()
        .ofMinSize(1)
        .ofMaxSize(30)
        .map(parts -> String.join(" ", parts))
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(paragraphs -> "Start " + String.join("\n\nThen ", paragraphs));
  }

  @ParameterizedTest
  @ValueSource(strings = {">", "- ", "*", "[", "**a ", "a <!-- ", "`a", "![", "| ", "#", "1) "})
  void deepNestingIsReadInTime(String opening) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(ingested(opening.repeat(20_000) + "word").passages()).isNotEmpty());
  }

  @Test
  void manyLinksToOneLongTargetAreReadInTime() {
    String text = "# A\n\n" + "[x][r] ".repeat(20_000) + "\n\n[r]: /" + "a/".repeat(500_000) + "\n";
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(ingestor.readText(text, "x.md", "d").passages()).hasSizeGreaterThan(10));
  }

  @Test
  void aLineOfFiveMegabytesBecomesManyPassages() {
    String line = "Backoff requires a timeout, and `retry_policy` says when. ".repeat(90_000);
    IngestionManifest manifest =
        ingestor.readText("# Backoff\n\n" + line + "\n\n# Timeout\n\nx", "x.md", "d");
    assertThat(manifest.passages()).allMatch(passage -> passage.text().length() <= 1200);
    assertThat(solid(text(manifest))).hasSize(solid(line.replace("`", "")).length() + 1);
    assertThat(manifest.concepts()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"He said \u201cno. ", "Call f(x, then. ", "See (A (B. ", "A, B and \"C. "})
  void whatIsNeverClosedIsReadInTime(String part) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(ingestor.readText(part.repeat(60_000), "x.md", "d").edges()).isNotNull());
  }

  @Test
  void aHeadingOfOneMegabyteIsTextAndNoTitle() {
    IngestionManifest manifest = ingested("# " + "big ".repeat(250_000) + "\n\n## Sub\n\ntext");
    assertThat(solid(text(manifest))).isEqualTo("big".repeat(250_000) + "text");
    assertThat(manifest.passages()).allMatch(passage -> passage.title().length() <= 200);
  }

  @Test
  void aWordOfOneMegabyteIsCut() {
    assertThat(ingested("a".repeat(1_000_000)).passages()).hasSize(834);
  }

  @Test
  void nulBecomesTheReplacementCharacter() {
    assertThat(text(ingested("a\u0000b `c\u0000d`\n\n    e\u0000f")))
        .isEqualTo("a\uFFFDb c\uFFFDd\n\ne\uFFFDf");
  }

  @Test
  void emojiAreNamesToo() {
    assertThat(ingested("# Party 🎉 time\n\nWe like the party 🎉 time.").concepts())
        .extracting(concept -> concept.id())
        .containsExactly("d:party 🎉 time");
  }

  @Test
  void aDocumentOfCodeOnlyIsAPassage() {
    IngestionManifest manifest = ingested("```java\nNever.mind(\"# x\");\n```");
    assertThat(text(manifest)).isEqualTo("Never.mind(\"# x\");");
    assertThat(manifest.concepts()).isEmpty();
    assertThat(manifest.rules()).isEmpty();
  }

  @Test
  void aConceptCannotTakeTheIdOfAPassage() {
    String passage = ingestor.readText("# A\n\ntext", "x.md", "d").passages().get(0).id();
    String heading = passage.substring(2);
    assertThat(ingested("# A\n\ntext\n\n# " + heading + "\n\nmore").passages()).hasSize(2);
  }

  @Test
  void windowsLineEndsMakeNoDifference() {
    String text = "---\ntitle: T\n---\n# A\n\none\ntwo\n\n- x\n- y\n";
    IngestionManifest unix = ingestor.readText(text, "x.md", "d");
    IngestionManifest windows = ingestor.readText(text.replace("\n", "\r\n"), "x.md", "d");
    assertThat(windows.passages()).isEqualTo(unix.passages());
    assertThat(windows.concepts()).isEqualTo(unix.concepts());
  }

  /** Whoever looks back at each step, or tries each way to cut them, would not come to an end. */
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "big, ",
        "big and ",
        "such as a thing, ",
        "(e.g. a ",
        "that uses ",
        "of the ",
        "cat's ",
        "in `a` ",
        "lets you use ",
        "to use the ",
        "and not ",
        "if you must use the ",
        "it is a "
      })
  void whatIsSaidOverAndOverIsReadInTime(String words) {
    for (int letters : List.of(290, 480, 5_000)) {
      String said = "A " + words.repeat(letters / words.length()) + "big thing uses cats.";
      assertThat(text(ingested(said))).hasSizeGreaterThan(letters / 2);
    }
  }

  @Test
  void aByteOrderMarkIsNoTextAndSaysTheEncoding() {
    for (Charset charset : List.of(UTF_8, UTF_16LE, UTF_16BE)) {
      assertThat(FileText.decoded("x", "\uFEFF# Größe".getBytes(charset))).isEqualTo("# Größe");
    }
    assertThat(FileText.decoded("x", "\uFEFF# A".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .isEqualTo("# A");
    assertThat(List.of(Surrogates.wellFormed("\uDC00a\uD83D\uDE00\uD800")))
        .containsExactly("\uFFFDa\uD83D\uDE00\uFFFD");
  }
}
