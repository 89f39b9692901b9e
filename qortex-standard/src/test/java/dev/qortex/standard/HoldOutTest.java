package dev.qortex.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.TrialReport;
import dev.qortex.core.query.Answer;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hold-out of a memory in a file, whose outcomes last. */
class HoldOutTest {

  @TempDir Path folder;

  private StandardQortex open() {
    return StandardQortex.builder(folder.resolve("memory.db"))
        .holdOut(0.5)
        .random(() -> new SplittableRandom(5))
        .open();
  }

  private static TrialReport report(StandardQortex qortex) {
    return qortex.memory().learningReport().trial().orElseThrow();
  }

  @Test
  void outcomesAreKeptInTheFile() {
    try (StandardQortex qortex = open()) {
      qortex.remember("Soup is served at noon.");
      for (int i = 0; i < 20; i++) {
        Answer answer = qortex.memory().query("When is soup served?");
        qortex.memory().feedback(answer.id(), Map.of(answer.id(), Outcome.ACCEPTED));
      }
      assertThat(report(qortex).shown()).isBetween(3L, 17L);
    }
    try (StandardQortex qortex = open()) {
      assertThat(report(qortex).shown() + report(qortex).withheld()).isEqualTo(20);
      assertThat(report(qortex).verdict()).isEqualTo(TrialReport.Verdict.TOO_LITTLE);
    }
  }

  @Test
  void thereIsNoTrialByDefault() {
    try (StandardQortex qortex = StandardQortex.open(folder.resolve("memory.db"))) {
      assertThat(qortex.memory().learningReport().trial()).isEmpty();
    }
  }
}
