package dev.qortex.benchmarks.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.benchmarks.patterns.Predictions.Prediction;
import dev.qortex.benchmarks.patterns.ReviewLog.Finding;
import dev.qortex.benchmarks.patterns.ReviewReplay.Reading;
import dev.qortex.benchmarks.retrieval.JsonLine;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import dev.qortex.buildlog.patterns.PatternScorer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewLogTest {

  @TempDir private Path folder;

  private List<JsonLine> lines(String... lines) throws Exception {
    return JsonLine.read(Files.write(folder.resolve("feedback.jsonl"), List.of(lines)));
  }

  @Test
  void pullRequestsComeInTheOrderOfTheLogAndAreWhole() throws Exception {
    ReviewLog log =
        ReviewLog.of(
            lines(
                "{\"pr\": \"b\", \"tool\": \"x\", \"label\": 0, \"candidate\": \"one\"}",
                "{\"pr\": \"a\", \"tool\": \"y\", \"label\": 1, \"matched_candidate\": \"two\"}",
                "{\"pr\": \"b\", \"tool\": \"y\", \"label\": 0, \"candidate\": \"three\"}"));

    assertThat(log.pullRequests())
        .containsExactly(
            List.of(new Finding("b", "x", "one", false), new Finding("b", "y", "three", false)),
            List.of(new Finding("a", "y", "two", true)));
  }

  @Test
  void anotherLabelIsRefused() throws Exception {
    List<JsonLine> lines = lines("{\"pr\": \"a\", \"label\": 2, \"candidate\": \"one\"}");

    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> ReviewLog.of(lines))
        .withMessageContainingAll("(1)", "label (2)", "\nMaybe");
  }

  @Test
  void aFindingIsPredictedByWhatWasLearnedBefore() {
    String lock = "The lock of the cache is held for too long";
    String other = "Nothing checks whether the found user is null";
    List<List<Finding>> log =
        List.of(
            List.of(new Finding("first", "x", lock, false), new Finding("first", "y", other, true)),
            List.of(
                new Finding("second", "x", lock, false),
                new Finding("second", "y", "The lock is taken twice here", false)));
    try (ReviewReplay replay = new ReviewReplay(PatternScorer::cumulative)) {
      Map<Reading, Predictions> made = replay.prequential(log);

      List<Prediction> byText = made.get(Reading.TEXT).all();
      assertThat(byText).extracting(Prediction::known).containsExactly(true, false);
      double dismissed = Math.exp(-1 / 14.0) / 2;
      assertThat(byText).extracting(Prediction::score).containsExactly(dismissed, .5);
      assertThat(made.get(Reading.NEAREST).all())
          .extracting(Prediction::score)
          .containsExactly(dismissed, dismissed);
      assertThat(made.get(Reading.TOOL).all())
          .extracting(Prediction::score)
          .containsExactly(dismissed, Math.exp(-1 / 14.0));
      assertThat(replay.cumulative(log).get(Reading.TEXT).all())
          .extracting(Prediction::known)
          .containsOnly(true);
    }
  }
}
