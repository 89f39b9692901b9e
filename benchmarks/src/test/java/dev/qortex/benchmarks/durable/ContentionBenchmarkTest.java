package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ContentionBenchmarkTest {

  private static final Map<String, String> SMALL =
      Map.of("threads", "2", "processes", "2", "operations", "400");

  @TempDir Path folder;

  private Harness harness() {
    return new Harness(folder);
  }

  private static void contend(
      Harness harness, Class<? extends Target> target, Map<String, String> options)
      throws Exception {
    harness.run(new ContentionBenchmark(Harness.only(target)), options);
  }

  @Test
  void everyOperationCountsOnceThoughSomeAreSentTwice() throws Exception {
    Harness harness = harness();
    contend(harness, LearningTarget.class, SMALL);
    assertThat(harness.count("acknowledged")).isEqualTo(400);
    assertThat(harness.count("parts")).isEqualTo(800);
    assertThat(harness.count("sent_twice")).isEqualTo(57);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("duplicated")).isZero();
    assertThat(harness.count("half_applied")).isZero();
    assertThat(harness.output()).contains("metric=deviation value=0.0000");
  }

  @Test
  void aWholeMemoryIsSharedByThreadsAndProcesses() throws Exception {
    Harness harness = harness();
    contend(
        harness, GraphTarget.class, Map.of("threads", "2", "processes", "2", "operations", "60"));
    assertThat(harness.count("acknowledged")).isEqualTo(60);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("duplicated")).isZero();
    assertThat(harness.count("half_applied")).isZero();
  }

  @Test
  void theLoopOfBuildlogIsSharedByThreadsAndProcesses() throws Exception {
    Harness harness = harness();
    contend(
        harness,
        BuildlogTarget.class,
        Map.of("threads", "2", "processes", "2", "operations", "60"));
    assertThat(harness.count("acknowledged")).isEqualTo(60);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("duplicated")).isZero();
    assertThat(harness.count("half_applied")).isZero();
    assertThat(harness.output()).contains("metric=deviation value=0.0000");
  }

  @Test
  void theTimeMayEndARunInsteadOfTheNumberOfOperations() throws Exception {
    Harness harness = harness();
    contend(
        harness,
        LearningTarget.class,
        Map.of("threads", "2", "processes", "1", "operations", "1", "seconds", "1"));
    assertThat(harness.count("acknowledged")).isGreaterThan(1);
  }

  @Test
  void whatWasAcknowledgedAndNotWrittenIsLost() {
    Harness harness = harness();
    assertThatIllegalStateException()
        .isThrownBy(() -> contend(harness, FaultyTarget.Forgetful.class, SMALL))
        .withMessageContaining("(133) are lost");
    assertThat(harness.count("lost")).isEqualTo(133);
  }

  @Test
  void anExceptionOfAChildFailsTheRun() {
    assertThatIllegalStateException()
        .isThrownBy(() -> contend(harness(), FaultyTarget.Stumbling.class, SMALL))
        .withMessageContainingAll("stumbled", "operations");
  }

  @Test
  void aChildThatEndsEarlyFailsTheRun() {
    assertThatIllegalStateException()
        .isThrownBy(() -> contend(harness(), FaultyTarget.Leaving.class, SMALL))
        .withMessageContaining("ended with (3)");
  }
}
