package dev.qortex.tck.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.search.Scored;
import dev.qortex.core.store.CopyableStore;
import dev.qortex.engine.copy.CopyProgress;
import dev.qortex.engine.copy.CopyReport;
import dev.qortex.engine.copy.CopyStage;
import dev.qortex.engine.copy.MemoryCopy;
import dev.qortex.engine.copy.MemoryDigest;
import dev.qortex.learning.store.LearningCopy;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of every {@link CopyableStore}: a copy into it and out of it holds the same and ranks
 * the same. A subclass makes the stores, and closes them after each test.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class MemoryCopyContract {

  private static final double SAME = 1e-9;

  /** A new, empty store under test. */
  protected abstract CopyableStore create(Path folder);

  /** A new, empty store of another kind; on the heap unless overridden. */
  protected CopyableStore createOther(Path folder) {
    return new InMemoryStore();
  }

  private static RandomMemory memory(CopyableStore store) {
    LearningStores learners = store instanceof LearningStores own ? own : LearningStores.inMemory();
    return new RandomMemory(store, learners.learning("graph"));
  }

  private static void copy(RandomMemory source, RandomMemory target) {
    CopyReport report =
        MemoryCopy.copy(
            (CopyableStore) source.store(), (CopyableStore) target.store(), progress -> {});
    assertThat(report.different()).isEmpty();
    assertThat(report.isEqual()).isTrue();
    assertThat(report.source().parts().values())
        .allSatisfy(part -> assertThat(part.entries()).isPositive());
    assertThat(LearningCopy.copy(source.learner(), target.learner()).isEqual()).isTrue();
  }

  private static void assertSame(List<List<Scored>> one, List<List<Scored>> other) {
    assertThat(one).hasSameSizeAs(other);
    for (int question = 0; question < one.size(); question++) {
      List<Scored> expected = one.get(question);
      List<Scored> found = other.get(question);
      assertThat(found)
          .extracting(Scored::id)
          .isEqualTo(expected.stream().map(Scored::id).toList());
      for (int rank = 0; rank < found.size(); rank++) {
        assertThat(found.get(rank).score()).isCloseTo(expected.get(rank).score(), within(SAME));
      }
    }
  }

  @RepeatedTest(3)
  void copiesThereAndBackRankTheSameBeforeAndAfterFeedback(
      RepetitionInfo repetition, @TempDir Path one, @TempDir Path two, @TempDir Path three) {
    long seed = repetition.getCurrentRepetition();
    RandomMemory source = memory(createOther(one));
    source.fill(seed);
    RandomMemory there = memory(create(two));
    copy(source, there);
    RandomMemory back = memory(createOther(three));
    copy(there, back);
    List<List<Scored>> expected = source.rankings("asked-", 0);
    assertThat(expected).anySatisfy(ranking -> assertThat(ranking).hasSizeGreaterThan(3));
    assertSame(expected, there.rankings("asked-", 0));
    assertSame(expected, back.rankings("asked-", 0));
    List<List<Scored>> taught = source.rankings("taught-", seed);
    assertThat(taught).isNotEqualTo(expected);
    assertSame(taught, there.rankings("taught-", seed));
    assertSame(taught, back.rankings("taught-", seed));
  }

  @Test
  @Timeout(120)
  void aCopyThatIsInterruptedAnywhereGoesOnAndDoublesNothing(@TempDir Path one, @TempDir Path two) {
    RandomMemory source = memory(createOther(one));
    source.fill(11);
    CopyableStore from = (CopyableStore) source.store();
    CopyableStore target = create(two);
    List<CopyProgress> seen = new ArrayList<>();
    int interruptions = 0;
    boolean complete = false;
    while (!complete) {
      int[] pages = {3 + interruptions / 3};
      try {
        MemoryCopy.run(
            from,
            target,
            progress -> {
              seen.add(progress);
              if (--pages[0] == 0) {
                throw new IllegalStateException("interrupted");
              }
            });
        complete = true;
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("interrupted");
        interruptions++;
      }
    }
    assertThat(interruptions).isGreaterThan(5);
    assertThat(seen).extracting(CopyProgress::stage).isSorted().contains(CopyStage.values());
    assertThat(MemoryDigest.of(target)).isEqualTo(MemoryDigest.of(from));
    assertThat(MemoryCopy.copy(from, target, progress -> {}).isEqual()).isTrue();
  }

  @Test
  void sourcesKeepTheInstantsAtWhichTheyWereIngested(@TempDir Path one, @TempDir Path two) {
    CopyableStore source = createOther(one);
    CopyableStore target = create(two);
    memory(source).fill(13);
    Instant earlier = Instant.parse("2020-02-03T04:05:06Z");
    String domain = source.graph().domains().get(0).name();
    Map<String, Instant> dates = new TreeMap<>(source.graph().ingestedAt(domain));
    assertThat(dates).isNotEmpty();
    dates.replaceAll((id, at) -> earlier);
    source.graph().dateSources(dates);
    MemoryCopy.copy(source, target, progress -> {});
    assertThat(target.graph().ingestedAt(domain)).isEqualTo(dates);
  }

  @Test
  void whatTheTargetHadBeforeStaysAndIsTold(@TempDir Path one, @TempDir Path two) {
    RandomMemory source = memory(createOther(one));
    source.fill(12);
    CopyableStore target = create(two);
    target.graph().createDomain("mine", "");
    CopyReport report = MemoryCopy.copy((CopyableStore) source.store(), target, progress -> {});
    assertThat(report.different()).containsExactly(CopyStage.NODES);
    assertThat(report.isEqual()).isFalse();
    assertThat(target.graph().domain("mine")).isPresent();
  }

  @Test
  void aMemoryIsNotCopiedIntoItself(@TempDir Path folder) {
    CopyableStore store = create(folder);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MemoryCopy.copy(store, store, progress -> {}))
        .withMessageContaining("into itself");
  }
}
