package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CrashBenchmarkTest {

  @TempDir Path folder;

  private Harness harness() {
    return new Harness(folder);
  }

  private static void kill(Harness harness, Class<? extends Target> target) throws Exception {
    harness.run(new CrashBenchmark(Harness.only(target)), Map.of("kills", "2"));
  }

  @Test
  void aKilledWriterLosesNothingThatItAcknowledged() throws Exception {
    Harness harness = harness();
    kill(harness, LearningTarget.class);
    assertThat(harness.count("kills")).isEqualTo(2);
    assertThat(harness.count("acknowledged")).isGreaterThanOrEqualTo(8);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("duplicated")).isZero();
    assertThat(harness.count("half_applied")).isZero();
    assertThat(harness.count("seed")).isEqualTo(42);
  }

  @Test
  void aKilledWriterLeavesAWholeMemory() throws Exception {
    Harness harness = harness();
    kill(harness, GraphTarget.class);
    assertThat(harness.count("kills")).isEqualTo(2);
    assertThat(harness.count("acknowledged")).isGreaterThanOrEqualTo(8);
    assertThat(harness.count("half_applied")).isZero();
  }

  @Test
  void aKilledPublisherLeavesWholeSeedsAndTheirSignals() throws Exception {
    Harness harness = harness();
    kill(harness, SeedsTarget.class);
    assertThat(harness.count("acknowledged")).isGreaterThanOrEqualTo(8);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("half_applied")).isZero();
  }

  @Test
  void aKilledServerKeepsWhatItAnswered() throws Exception {
    Harness harness = harness();
    kill(harness, ServiceTarget.class);
    assertThat(harness.count("acknowledged")).isGreaterThanOrEqualTo(8);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("half_applied")).isZero();
  }

  @Test
  void aKilledLoopOfBuildlogGoesOnWithNothingLostOrDoubled() throws Exception {
    Harness harness = harness();
    kill(harness, BuildlogTarget.class);
    assertThat(harness.count("acknowledged")).isGreaterThanOrEqualTo(8);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("duplicated")).isZero();
    assertThat(harness.count("half_applied")).isZero();
  }

  @Test
  void aKilledDaemonLosesNoObservationWhileBranchesAreSwitchedAndHooksFail() throws Exception {
    Harness harness = harness();
    kill(harness, ObservationsTarget.class);
    assertThat(harness.count("acknowledged")).isGreaterThanOrEqualTo(8);
    assertThat(harness.count("lost")).isZero();
    assertThat(harness.count("duplicated")).isZero();
    assertThat(harness.count("half_applied")).isZero();
  }

  @Test
  void aLossEndsTheRunAfterItsFigures() {
    Harness harness = harness();
    assertThatIllegalStateException()
        .isThrownBy(() -> kill(harness, FaultyTarget.Forgetful.class))
        .withMessageContainingAll("are lost", "instead of", "\nMaybe", folder.toString());
    assertThat(harness.count("kills")).isEqualTo(1);
    assertThat(harness.count("lost")).isPositive().isLessThan(harness.count("acknowledged"));
  }

  @Test
  void aWriterThatEndsByItselfWasNotKilled() {
    assertThatIllegalStateException()
        .isThrownBy(() -> kill(harness(), FaultyTarget.Leaving.class))
        .withMessageContaining("ended with (3)");
  }

  @Test
  void aWriterThatThrowsIsAFault() {
    assertThatIllegalStateException()
        .isThrownBy(() -> kill(harness(), FaultyTarget.Stumbling.class))
        .withMessageContaining("stumbled");
  }
}
