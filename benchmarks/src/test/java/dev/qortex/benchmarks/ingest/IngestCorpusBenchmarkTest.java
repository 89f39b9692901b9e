package dev.qortex.benchmarks.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.benchmarks.durable.Harness;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.DocumentParser;
import dev.qortex.ingest.document.MarkdownParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestCorpusBenchmarkTest {

  private static final String LAST = "It needs a disk.";

  @TempDir Path folder;

  @BeforeEach
  void writeTheFolders() throws Exception {
    Files.createDirectories(folder.resolve("markdown"));
    Files.createDirectories(folder.resolve("cursor_rules"));
    Files.writeString(folder.resolve("markdown/a.md"), "# Store\n\nIt keeps pages.\n\n" + LAST);
    Files.writeString(folder.resolve("markdown/b.md"), "# Disk\n\nIt is slow.\n");
    Files.writeString(folder.resolve("cursor_rules/c.mdc"), "# Rules\n\nNever share a disk.\n");
  }

  /** Markdown of which something else is read. */
  private record Changing(UnaryOperator<String> change) implements DocumentParser {

    @Override
    public String type() {
      return "markdown";
    }

    @Override
    public Set<String> extensions() {
      return Set.of("md");
    }

    @Override
    public Document parse(String name, byte[] content) {
      return new MarkdownParser().parse(change.apply(new String(content, StandardCharsets.UTF_8)));
    }
  }

  private Harness measured(UnaryOperator<String> change) throws Exception {
    DocumentIngestor ingestor = DocumentIngestor.builder().parser(new Changing(change)).build();
    Harness harness = new Harness(folder);
    harness.run(new IngestCorpusBenchmark(ingestor), Map.of());
    return harness;
  }

  @Test
  void filesAreCountedAndNothingIsLost() throws Exception {
    assertThat(measured(text -> text).output().lines())
        .contains(
            "RESULT name=ingest-corpus-markdown metric=files value=2 unit=count n=1",
            "RESULT name=ingest-corpus-markdown metric=lost_characters value=0 unit=count n=1",
            "RESULT name=ingest-corpus-cursor_rules metric=files value=1 unit=count n=1");
  }

  @Test
  void aParserThatLosesTextMakesItFail() {
    assertThatIllegalStateException()
        .isThrownBy(() -> measured(text -> text.replace(LAST, "")))
        .withMessage("9 characters of markdown were lost");
  }

  @Test
  void aReadingThatDiffersFromTheFirstMakesItFail() {
    AtomicInteger readings = new AtomicInteger();
    assertThatIllegalStateException()
        .isThrownBy(() -> measured(text -> text + "\n\nRead " + readings.incrementAndGet()))
        .withMessage("the second reading of markdown changed the graph");
  }
}
