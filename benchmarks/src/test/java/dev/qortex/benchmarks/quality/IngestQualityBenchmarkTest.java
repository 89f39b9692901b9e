package dev.qortex.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.benchmarks.durable.Harness;
import dev.qortex.benchmarks.run.RunOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestQualityBenchmarkTest {

  private static final String TEXT =
      "# Store\n\n"
          + "The **Store** requires a [Disk](x/y.md).\n\n"
          + "# Disk\n\n"
          + "Never share a `Disk` at all.\n";
  private static final String NEED = "The **Store** requires a [Disk](x/y.md).";
  private static final String RULE = "Never share a `Disk` at all.";
  private static final String HASH =
      "99b759370fc092e74a2efcfd6003348f76554c1738e5c89b901dcfa2cd22a96c";

  @TempDir Path folder;

  @BeforeEach
  void writeTheFolder() throws Exception {
    Files.createDirectories(folder.resolve("markdown"));
    Files.writeString(folder.resolve("markdown/a.md"), TEXT);
  }

  private static String place(String text, char between) {
    int start = TEXT.indexOf(text);
    return start + "" + between + (start + text.length());
  }

  private static String row(String sentence, int rule, String edges) {
    return "a.md\t" + place(sentence, '\t') + "\t" + rule + "\t" + edges + "\n";
  }

  private Harness measured(String hash, Map<String, String> options) throws Exception {
    String edge = place("Store", '-') + " requires " + place("Disk", '-');
    String text = "# folder " + hash + "\n" + row(NEED, 0, edge) + row(RULE, 1, "");
    Harness harness = new Harness(folder);
    harness.run(new IngestQualityBenchmark(Map.of("markdown", Labels.parse(text))), options);
    return harness;
  }

  @Test
  void everyHalfIsComparedWithItsLabels() throws Exception {
    String output = measured(HASH, Map.of()).output();
    String tuning = "RESULT name=ingest-quality-tuning metric=";
    String kept = "RESULT name=ingest-quality-kept metric=";
    String all = " value=1.0000 unit=share n=1";
    assertThat(output.lines())
        .contains(tuning + "edge-precision" + all, tuning + "edge-recall" + all)
        .contains(tuning + "edge-recall-untyped" + all, tuning + "edge-recall-low" + all)
        .contains(kept + "rule-precision" + all, kept + "rule-recall" + all)
        .contains(tuning + "rule-precision value=NaN unit=share n=0")
        .contains(tuning + "sentences-cut-otherwise value=0 unit=count n=1");
  }

  @Test
  void packagesAreReadOneByOneAndTheirHalvesAreTold() throws Exception {
    Path packed = Files.createDirectories(folder.resolve("packages/p-1/package"));
    Files.writeString(packed.resolve("a.md"), TEXT);
    String hash = "694787c8635484cfa8146c29a6f0be9b944601d4e72557dd02e575c9e7c816ae";
    String edge = place("Store", '-') + " requires " + place("Disk", '-');
    Labels labels =
        Labels.parse(
            "# folder "
                + hash
                + "\n# half kept\np-1/package/"
                + row(NEED, 0, edge)
                + "p-1/package/"
                + row(RULE, 1, ""));
    Harness harness = new Harness(folder);
    harness.run(
        new IngestQualityBenchmark(Map.of("packages", labels)), Map.of("pages", "packages"));
    String kept = "RESULT name=ingest-quality-packages-kept metric=";
    assertThat(harness.output().lines())
        .contains(kept + "edge-recall value=1.0000 unit=share n=1")
        .contains(kept + "rule-recall value=1.0000 unit=share n=1");
  }

  @Test
  void aNameThatLacksWordsIsRightAndNotExact() throws Exception {
    String edge = place("Store", '-') + " requires " + place("requires a [Disk](x/y.md)", '-');
    String tuning = "RESULT name=ingest-quality-tuning metric=edge-precision";
    assertThat(output(row(NEED, 0, edge)).lines())
        .contains(tuning + " value=1.0000 unit=share n=1")
        .contains(tuning + "-exact value=0.0000 unit=share n=1");
  }

  @Test
  void whatStandsInTheOtherHalfTooIsNotMeasured() throws Exception {
    String edge = place("Store", '-') + " requires " + place("Disk", '-');
    String kept = "RESULT name=ingest-quality-kept metric=";
    String need = row(NEED, 0, edge);
    String rule = row(RULE, 1, "");
    assertThat(output(need + need + need + rule).lines())
        .contains(kept + "sentences-shared value=1 unit=count n=1")
        .contains(kept + "edge-recall value=NaN unit=share n=0")
        .contains(kept + "rule-recall value=1.0000 unit=share n=1");
    assertThat(output(need + rule).lines())
        .contains(kept + "sentences-shared value=0 unit=count n=1");
  }

  @Test
  void whatWasFoundInNoLabelledSentenceIsCounted() throws Exception {
    String line = "RESULT name=ingest-quality metric=not-judged value=%d unit=count n=1";
    assertThat(output(row(NEED, 0, "") + row(RULE, 1, "")).lines()).contains(line.formatted(0));
    assertThat(output(row(NEED, 0, "")).lines()).contains(line.formatted(1));
  }

  private String output(String rows) throws Exception {
    Harness harness = new Harness(folder);
    harness.run(
        new IngestQualityBenchmark(
            Map.of("markdown", Labels.parse("# folder " + HASH + "\n" + rows))),
        Map.of());
    return harness.output();
  }

  @Test
  void aSentenceThatWasCutOtherwiseHasWhatWasFoundInItsParts() throws Exception {
    String text = "# folder " + HASH + "\n" + row(NEED + "\n\n# Disk\n\n" + RULE, 1, "");
    Harness harness = new Harness(folder);
    harness.run(new IngestQualityBenchmark(Map.of("markdown", Labels.parse(text))), Map.of());
    String start = "RESULT name=ingest-quality-tuning metric=";
    assertThat(harness.output().lines())
        .contains(start + "sentences-cut-otherwise value=1 unit=count n=1")
        .contains(start + "rule-recall value=1.0000 unit=share n=1")
        .contains(start + "edge-precision value=0.0000 unit=share n=1");
  }

  @Test
  void onlyTheHalfForTuningIsWrittenDown() throws Exception {
    measured(HASH, Map.of());
    assertThat(folder.resolve("ingest-quality-tuning.tsv"))
        .content()
        .isEqualTo("a.md\t" + TEXT.indexOf(NEED) + "\tedge\tright\tstore requires disk\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void whoTunesNeedNotSeeTheOtherHalf() throws Exception {
    assertThat(measured(HASH, Map.of("half", "tuning")).output()).doesNotContain("kept");
    assertThat(measured(HASH, Map.of("half", "kept")).output()).doesNotContain("tuning");
  }

  @Test
  void aFolderThatWasNotLabelledIsRefused() throws Exception {
    assertThatIllegalStateException()
        .isThrownBy(() -> measured("0000", Map.of()))
        .withMessageContainingAll("0000", HASH, "\nMaybe");
    Files.writeString(folder.resolve("markdown/a.md"), TEXT + "more");
    assertThatIllegalStateException().isThrownBy(() -> measured(HASH, Map.of()));
    Files.delete(folder.resolve("markdown/a.md"));
    assertThatIllegalStateException().isThrownBy(() -> measured(HASH, Map.of()));
  }

  @Test
  void aPlaceOutsideOfTheFilesIsNamed() {
    LabelledPages corpus = new LabelledPages(Map.of("a.md", "short"));
    assertThat(corpus.at("a.md", new Labels.Place(0, 5))).isEqualTo("short");
    assertThatIllegalStateException()
        .isThrownBy(() -> corpus.at("a.md", new Labels.Place(0, 6)))
        .withMessageContaining("(a.md, 0 to 6)");
    assertThatIllegalStateException()
        .isThrownBy(() -> corpus.at("b.md", new Labels.Place(0, 1)))
        .withMessageContaining("(b.md, 0 to 1)");
  }

  @Test
  void withoutTheDataItDoesNotRun() throws Exception {
    Files.delete(folder.resolve("markdown/a.md"));
    Files.delete(folder.resolve("markdown"));
    assertThatThrownBy(() -> measured(HASH, Map.of()))
        .isInstanceOf(RunOptions.DataException.class)
        .hasMessageContaining("markdown");
  }
}
