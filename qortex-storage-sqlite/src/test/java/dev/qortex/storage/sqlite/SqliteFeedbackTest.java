package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.storage.memory.feedback.InMemoryInteroceptionStore;
import dev.qortex.storage.memory.feedback.InMemoryQueryFeedbackStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFeedbackTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  @Test
  void factorsMoveAsInMemory() {
    Random random = new Random(7);
    InteroceptionStore expected = new InMemoryInteroceptionStore();
    try (SqliteStore store = open();
        SqliteStore beside = open()) {
      for (int step = 0; step < 50; step++) {
        Map<String, Double> deltas = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          deltas.put("n" + random.nextInt(5), random.nextGaussian() * 2);
        }
        SqliteStore writer = random.nextBoolean() ? store : beside;
        assertThat(writer.interoception().adjust(deltas)).isEqualTo(expected.adjust(deltas));
        List<String> ids = List.of("n0", "n3", "unknown");
        assertThat(store.interoception().factors(ids)).isEqualTo(expected.factors(ids));
        assertThat(beside.interoception().size()).isEqualTo(expected.size());
      }
    }
  }

  @Test
  void aChangeThatIsNotFiniteLeavesAllFactors() {
    try (SqliteStore store = open()) {
      assertThatThrownBy(() -> store.interoception().adjust(Map.of("a", 1.0, "b", Double.NaN)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(store.interoception().size()).isZero();
    }
  }

  @Test
  void manyThreadsMoveOneFactorExactly() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try (SqliteStore store = open();
        SqliteStore beside = open()) {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        InteroceptionStore target = (t % 2 == 0 ? store : beside).interoception();
        work.add(
            () -> {
              for (int i = 0; i < 32; i++) {
                target.adjust(Map.of("n", 1.0 / 128));
              }
              return 32;
            });
      }
      for (Future<Integer> done : pool.invokeAll(work)) {
        assertThat(done.get()).isEqualTo(32);
      }
      assertThat(store.interoception().factors(List.of("n"))).containsEntry("n", 3.0);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void outcomesAreKeptAndFoundAsInMemory() {
    Random random = new Random(11);
    QueryFeedbackStore expected = new InMemoryQueryFeedbackStore();
    try (SqliteStore store = open();
        SqliteStore beside = open()) {
      for (int step = 0; step < 60; step++) {
        float[] vector = {random.nextInt(3), random.nextInt(3) - 1};
        PastQuestion question =
            new PastQuestion("q" + random.nextInt(20), "why?", vector, "session", NOW);
        Map<String, Double> rewards = new HashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
          rewards.put("n" + random.nextInt(4), random.nextInt(3) / 2.0);
        }
        SqliteStore writer = random.nextBoolean() ? store : beside;
        assertThat(writer.pastQuestions().record(question, rewards))
            .isEqualTo(expected.record(question, rewards));
        float[] asked = {1, random.nextInt(2)};
        for (double least : new double[] {-1, 0.5, 0.99}) {
          assertThat(store.pastQuestions().similar(asked, Set.of(), 100_000, 100_000, least))
              .isEqualTo(expected.similar(asked, Set.of(), 100_000, 100_000, least));
        }
        assertThat(beside.pastQuestions().size()).isEqualTo(expected.size());
      }
    }
  }

  @Test
  void anOutcomeThatIsRefusedLeavesNothing() {
    try (SqliteStore store = open()) {
      QueryFeedbackStore past = store.pastQuestions();
      PastQuestion question = new PastQuestion("q1", "why?", new float[] {1, 0}, "", NOW);
      assertThatThrownBy(() -> past.record(question, Map.of("a", 1.0, "b", 1.5)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("1.5");
      assertThat(past.similar(new float[] {1, 0}, Set.of(), 100_000, 100_000, -1)).isEmpty();
      past.record(question, Map.of("a", 1.0));
      PastQuestion longer = new PastQuestion("q2", "why?", new float[] {1, 0, 0}, "", NOW);
      assertThatThrownBy(() -> past.record(longer, Map.of("a", 1.0)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("(3) dimensions, not (2)");
      assertThat(past.size()).isOne();
    }
  }
}
