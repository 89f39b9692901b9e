package dev.qortex.storage.sql.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sql.changes.ChangeLog.Change;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.vectors.HeapVectorSearch;
import dev.qortex.storage.sql.vectors.SqlVectorIndex;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeapReplicaTest {

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static Entry entry(String id) {
    return new Entry(id, NodeKind.CONCEPT, "d", new float[] {3, 4});
  }

  @Test
  void aVisitorOfVectorsMayChangeAndSearchThem() {
    try (SqliteStore store = open()) {
      VectorIndex vectors = store.vectors();
      vectors.put(List.of(entry("a"), entry("b")));
      List<String> seen = new ArrayList<>();
      vectors.forEach(
          visited -> {
            assertThat(visited.vector()).containsExactly(0.6f, 0.8f);
            vectors.put(List.of(entry(visited.id()), entry("new " + visited.id())));
            assertThat(vectors.contained(List.of("new " + visited.id()))).hasSize(1);
            seen.add(visited.id());
          });
      assertThat(seen).containsExactlyInAnyOrder("a", "b");
      assertThat(vectors.size()).isEqualTo(4);
    }
  }

  @Test
  void aFilterMayAskTheIndexThatItFiltersAndSeesItsState() {
    try (SqliteStore store = open();
        SqliteStore beside = open()) {
      VectorIndex vectors = store.vectors();
      vectors.put(List.of(entry("a"), entry("b")));
      SearchScope scope =
          SearchScope.everywhere()
              .accepts(
                  id -> {
                    beside.vectors().put(List.of(entry("c")));
                    return vectors.size() == 2;
                  });
      assertThat(vectors.search(new float[] {1, 1}, 5, scope))
          .extracting(Scored::id)
          .containsExactly("a", "b");
      assertThat(vectors.size()).isEqualTo(3);
    }
  }

  /** Counts how often it was loaded; following always fails. */
  private static final class Failing implements HeapReplica.Content<AtomicInteger> {
    private final AtomicInteger loads = new AtomicInteger();

    @Override
    public AtomicInteger load(SqlConnection connection) {
      return new AtomicInteger(loads.incrementAndGet());
    }

    @Override
    public void update(SqlConnection connection, AtomicInteger index, List<Change> changes) {
      throw new IllegalStateException("cannot follow");
    }
  }

  @Test
  void whoWaitsWhileAnotherThreadFailsToFollowStartsAfresh() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (SqliteDatabase database =
        SqliteDatabase.open(
            folder.resolve("memory.db"), SqliteSettings.defaults(), SqliteStore.migrations())) {
      HeapReplica<AtomicInteger> replica = new HeapReplica<>(database, new Failing());
      assertThat(replica.<Integer>ask(AtomicInteger::get)).isOne();
      FutureTask<Integer> holder =
          new FutureTask<>(() -> replica.ask(index -> hold(asked, release)));
      start(holder);
      asked.await();
      FutureTask<Integer> waiter =
          new FutureTask<>(
              () ->
                  database.<Integer>read(
                      connection -> {
                        // An older state than the one that the follower sees from here on.
                        MetaKey.POSITION.read(connection);
                        new SqlVectorIndex(
                                database, new HeapVectorSearch(database, ExactVectorIndex::new))
                            .put(List.of(entry("a")));
                        FutureTask<Integer> follower =
                            new FutureTask<>(() -> replica.ask(AtomicInteger::get));
                        awaitWaiting(start(follower));
                        Thread self = Thread.currentThread();
                        start(
                            new FutureTask<>(
                                () -> {
                                  awaitWaiting(self);
                                  release.countDown();
                                  return true;
                                }));
                        int answer = replica.ask(AtomicInteger::get);
                        assertThatThrownBy(follower::get).hasMessageContaining("cannot follow");
                        return answer;
                      }));
      start(waiter);
      assertThat(waiter.get()).isEqualTo(2);
      assertThat(holder.get()).isZero();
    }
  }

  private static int hold(CountDownLatch asked, CountDownLatch release) {
    asked.countDown();
    try {
      release.await();
      return 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Thread start(FutureTask<?> task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }
}
