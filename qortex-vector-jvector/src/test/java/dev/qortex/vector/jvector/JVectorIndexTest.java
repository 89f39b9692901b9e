package dev.qortex.vector.jvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JVectorIndexTest {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();
  private static final JVectorSettings SMALL =
      JVectorSettings.defaults().exactBelow(100).batch(200);

  @TempDir private Path folder;

  private JVectorIndex open(Executor indexing) {
    return open(SMALL, indexing);
  }

  /** As if the process of the one before had been killed. */
  private JVectorIndex open(JVectorSettings settings, Executor indexing) {
    try {
      Files.deleteIfExists(folder.resolve("graph.lock"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new JVectorIndex(folder.resolve("graph"), settings, indexing);
  }

  /** Vectors around some centres, as texts of some topics have. */
  private static List<Entry> entries(int from, int to) {
    Random centres = new Random(1);
    float[][] centre = new float[40][32];
    for (float[] c : centre) {
      for (int d = 0; d < c.length; d++) {
        c[d] = (float) centres.nextGaussian();
      }
    }
    List<Entry> entries = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Random random = new Random(i);
      float[] vector = centre[i % 40].clone();
      for (int d = 0; d < vector.length; d++) {
        vector[d] += (float) random.nextGaussian();
      }
      NodeKind kind = i % 5 == 0 ? NodeKind.CONCEPT : NodeKind.PASSAGE;
      entries.add(new Entry("v" + i, kind, "d" + i % 3, vector));
    }
    return entries;
  }

  private static double recall(VectorIndex index, VectorIndex exact, SearchScope scope) {
    double found = 0;
    List<Entry> questions = entries(100_000, 100_100);
    for (Entry question : questions) {
      Set<String> expected = ids(exact.search(question.vector(), 10, scope));
      Set<String> got = ids(index.search(question.vector(), 10, scope));
      assertThat(got).hasSize(10);
      got.retainAll(expected);
      found += got.size() / 10.0;
    }
    return found / questions.size();
  }

  private static Set<String> ids(List<Scored> found) {
    Set<String> ids = new HashSet<>();
    found.forEach(scored -> ids.add(scored.id()));
    return ids;
  }

  @Test
  void aWiderBeamFindsMore() {
    VectorIndex exact = new ExactVectorIndex();
    exact.put(entries(0, 3_000));
    double narrow = recallWith(1, exact);
    assertThat(recallWith(400, exact)).isGreaterThan(narrow).isGreaterThan(0.99);
  }

  private double recallWith(int beam, VectorIndex exact) {
    JVectorIndex index = open(SMALL.searchBeam(beam), Runnable::run);
    index.put(entries(0, 3_000));
    return recall(index, exact, EVERYWHERE);
  }

  @Test
  void nearlyAllOfTheNearestAreFoundInEveryScopeAndAfterChanges() {
    JVectorIndex index = open(Runnable::run);
    VectorIndex exact = new ExactVectorIndex();
    for (VectorIndex each : List.of(index, exact)) {
      each.put(entries(0, 3_000));
      each.put(entries(3_000, 4_000));
      each.remove(entries(500, 900).stream().map(Entry::id).toList());
      each.put(
          entries(1_000, 1_300).stream()
              .map(
                  e ->
                      new Entry(
                          "v" + (1_000 + e.id().hashCode() % 300), e.kind(), "d1", e.vector()))
              .toList());
    }
    assertThat(index.waiting()).isLessThan(200);
    assertThat(index.size()).isEqualTo(exact.size());
    for (SearchScope scope :
        List.of(
            EVERYWHERE,
            EVERYWHERE.domains(Set.of("d1")),
            EVERYWHERE.kinds(Set.of(NodeKind.CONCEPT)),
            EVERYWHERE.accepts(id -> id.endsWith("7")))) {
      assertThat(recall(index, exact, scope)).isGreaterThanOrEqualTo(0.95);
    }
  }

  @Test
  void scoresAreThoseOfComparing() {
    JVectorIndex index = open(Runnable::run);
    VectorIndex exact = new ExactVectorIndex();
    index.put(entries(0, 1_000));
    exact.put(entries(0, 1_000));
    float[] question = entries(7, 8).get(0).vector();
    assertThat(index.search(question, 1, EVERYWHERE))
        .isEqualTo(exact.search(question, 1, EVERYWHERE));
  }

  @Test
  void aGraphThatWasSavedIsNotBuiltAgain() {
    open(Runnable::run).put(entries(0, 1_000));
    Deque<Runnable> work = new ArrayDeque<>();
    JVectorIndex again = open(work::add);
    again.put(entries(0, 1_000));
    assertThat(again.waiting()).isZero();
    assertThat(work).isEmpty();
    VectorIndex exact = new ExactVectorIndex();
    exact.put(entries(0, 1_000));
    assertThat(recall(again, exact, EVERYWHERE)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void whatChangedWhileTheIndexWasClosedIsFoundAtOnce() {
    open(Runnable::run).put(entries(0, 1_000));
    Deque<Runnable> work = new ArrayDeque<>();
    JVectorIndex again = open(work::add);
    List<Entry> now = new ArrayList<>(entries(100, 1_000));
    Entry moved = new Entry("v100", NodeKind.PASSAGE, "d", entries(5_000, 5_001).get(0).vector());
    now.set(0, moved);
    now.addAll(entries(2_000, 2_300));
    VectorIndex exact = new ExactVectorIndex();
    again.put(now);
    exact.put(now);
    assertThat(again.size()).isEqualTo(1_200);
    assertThat(again.waiting()).isEqualTo(301);
    assertThat(again.search(moved.vector(), 1, EVERYWHERE))
        .isEqualTo(exact.search(moved.vector(), 1, EVERYWHERE));
    assertThat(recall(again, exact, EVERYWHERE)).isGreaterThanOrEqualTo(0.95);
    work.remove().run();
    assertThat(again.waiting()).isZero();
    assertThat(recall(again, exact, EVERYWHERE)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void whatGoesWhileItIsIndexedStaysAway() {
    Deque<Runnable> work = new ArrayDeque<>();
    JVectorIndex index = open(work::add);
    index.put(entries(0, 400));
    List<String> gone = entries(0, 100).stream().map(Entry::id).toList();
    index.remove(gone);
    work.remove().run();
    assertThat(index.size()).isEqualTo(300);
    assertThat(index.contained(gone)).isEmpty();
    assertThat(ids(index.search(entries(3, 4).get(0).vector(), 300, EVERYWHERE)))
        .hasSize(300)
        .doesNotContainAnyElementsOf(gone);
  }

  @Test
  void searchesGoOnWhileVectorsBecomePartOfTheGraph() throws InterruptedException {
    Deque<Runnable> work = new ArrayDeque<>();
    JVectorIndex index = open(work::add);
    VectorIndex exact = new ExactVectorIndex();
    exact.put(entries(0, 3_000));
    for (int from = 0; from < 3_000; from += 1_500) {
      index.put(entries(from, from + 1_500));
      if (from > 0) {
        Thread indexer = new Thread(work.remove());
        indexer.start();
        while (indexer.isAlive()) {
          assertThat(recall(index, exact, EVERYWHERE)).isGreaterThanOrEqualTo(0.95);
        }
        indexer.join();
      } else {
        work.remove().run();
      }
    }
    assertThat(index.waiting()).isZero();
    assertThat(recall(index, exact, EVERYWHERE)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void aGraphOfWhichMostWentIsBuiltAnew() throws IOException {
    JVectorIndex index = open(Runnable::run);
    index.put(entries(0, 2_000));
    index.remove(entries(0, 1_500).stream().map(Entry::id).toList());
    long before = Files.size(folder.resolve("graph"));
    index.put(entries(3_000, 3_200));
    assertThat(Files.size(folder.resolve("graph"))).isLessThan(before / 2);
    VectorIndex exact = new ExactVectorIndex();
    exact.put(entries(1_500, 2_000));
    exact.put(entries(3_000, 3_200));
    assertThat(index.size()).isEqualTo(700);
    assertThat(recall(index, exact, EVERYWHERE)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void aDamagedFileIsNotUsed() throws IOException {
    open(Runnable::run).put(entries(0, 500));
    byte[] bytes = Files.readAllBytes(folder.resolve("graph"));
    // The ninth byte makes the dimension one that no heap has room for.
    for (int at : new int[] {0, 8, 9, bytes.length / 2, bytes.length - 1}) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 0x7f;
      Files.write(folder.resolve("graph"), damaged);
      JVectorIndex index = open(task -> {});
      index.put(entries(0, 500));
      assertThat(index.waiting()).as("byte %d", at).isEqualTo(500);
    }
    Files.write(folder.resolve("graph"), Arrays.copyOf(bytes, bytes.length / 3));
    JVectorIndex index = open(task -> {});
    index.put(entries(0, 500));
    assertThat(index.waiting()).isEqualTo(500);
  }

  @Test
  void withoutAnIndexerVectorsAreComparedOneByOne() {
    JVectorIndex index =
        open(
            task -> {
              throw new RejectedExecutionException();
            });
    VectorIndex exact = new ExactVectorIndex();
    index.put(entries(0, 500));
    exact.put(entries(0, 500));
    float[] question = entries(9, 10).get(0).vector();
    assertThat(index.search(question, 20, EVERYWHERE))
        .isEqualTo(exact.search(question, 20, EVERYWHERE));
  }

  @Test
  void manyEqualVectorsHideNoOther() {
    List<Entry> entries = new ArrayList<>();
    for (Entry group : entries(10_000, 10_020)) {
      for (int i = 0; i < 100; i++) {
        entries.add(new Entry(group.id() + "-" + i, group.kind(), group.domain(), group.vector()));
      }
    }
    entries.addAll(entries(0, 1_000));
    JVectorIndex index = open(Runnable::run);
    VectorIndex exact = new ExactVectorIndex();
    index.put(entries);
    exact.put(entries);
    assertThat(index.waiting()).isZero();
    for (Entry entry : entries) {
      assertThat(index.search(entry.vector(), 1, EVERYWHERE))
          .isEqualTo(exact.search(entry.vector(), 1, EVERYWHERE));
    }
    List<String> some = List.of("v10000-0", "v10000-57", "v10000-99");
    index.remove(some);
    exact.remove(some);
    index.put(List.of(new Entry("v10001-5", NodeKind.PASSAGE, "d7", entries.get(0).vector())));
    exact.put(List.of(new Entry("v10001-5", NodeKind.PASSAGE, "d7", entries.get(0).vector())));
    assertThat(index.search(entries.get(0).vector(), 98, EVERYWHERE))
        .isEqualTo(exact.search(entries.get(0).vector(), 98, EVERYWHERE));
    assertThat(index.size()).isEqualTo(exact.size());
  }

  @Test
  void tightClustersThatComeOneAfterAnotherAreFound() {
    List<Entry> entries = new ArrayList<>();
    List<float[]> questions = new ArrayList<>();
    Random random = new Random(1);
    for (int cluster = 0; cluster < 300; cluster++) {
      float[] centre = near(new float[32], 1, random);
      questions.add(near(centre, 0.05f, random));
      for (int i = 0; i < 100; i++) {
        entries.add(
            new Entry(cluster + "-" + i, NodeKind.PASSAGE, "d", near(centre, 0.05f, random)));
      }
    }
    JVectorIndex index = open(Runnable::run);
    VectorIndex exact = new ExactVectorIndex();
    index.put(entries);
    exact.put(entries);
    double found = 0;
    for (float[] question : questions) {
      Set<String> got = ids(index.search(question, 10, EVERYWHERE));
      got.retainAll(ids(exact.search(question, 10, EVERYWHERE)));
      found += got.size() / 10.0;
    }
    assertThat(found / questions.size()).isGreaterThanOrEqualTo(0.98);
  }

  private static float[] near(float[] centre, float spread, Random random) {
    float[] vector = centre.clone();
    for (int d = 0; d < vector.length; d++) {
      vector[d] += spread * (float) random.nextGaussian();
    }
    return vector;
  }

  @Test
  void aGraphOfAnotherDegreeIsBuiltAnew() {
    open(Runnable::run).put(entries(0, 3_000));
    JVectorIndex other = open(new JVectorSettings(100, 8, 20, 100, 200), Runnable::run);
    other.put(entries(0, 6_000));
    assertThat(other.waiting()).isLessThan(200);
    assertThat(other.size()).isEqualTo(6_000);
  }

  @Test
  void aSearchThatAcceptsFewGivesTheGraphUp() {
    JVectorIndex index = open(Runnable::run);
    VectorIndex exact = new ExactVectorIndex();
    index.put(entries(0, 8_000));
    exact.put(entries(0, 8_000));
    int[] asked = {0};
    SearchScope few =
        EVERYWHERE.accepts(
            id -> {
              asked[0]++;
              return Integer.parseInt(id.substring(1)) % 83 == 0;
            });
    float[] question = entries(9_000, 9_001).get(0).vector();
    List<Scored> found = index.search(question, 10, few);
    assertThat(asked[0]).isLessThan(3_000);
    assertThat(found).isEqualTo(exact.search(question, 10, few));
  }

  @Test
  void theFileIsWrittenWhenTheGraphGrewByAFifthAndWhenTheIndexIsClosed() throws IOException {
    Path file = folder.resolve("graph");
    JVectorIndex index = open(Runnable::run);
    index.put(entries(0, 2_000));
    long before = Files.size(file);
    index.put(entries(2_000, 2_300));
    assertThat(index.waiting()).isZero();
    assertThat(Files.size(file)).isEqualTo(before);
    index.put(entries(2_300, 2_500));
    assertThat(Files.size(file)).isGreaterThan(before);
    before = Files.size(file);
    index.put(entries(2_500, 2_700));
    index.close();
    assertThat(Files.size(file)).isGreaterThan(before);
    JVectorIndex again = open(Runnable::run);
    again.put(entries(0, 2_700));
    assertThat(again.waiting()).isZero();
  }

  @Test
  void aClosedIndexAnswersAndIndexesNoMore() {
    JVectorIndex index = open(Runnable::run);
    index.put(entries(0, 500));
    index.close();
    index.put(entries(500, 1_000));
    assertThat(index.waiting()).isEqualTo(500);
    Entry last = entries(999, 1_000).get(0);
    assertThat(ids(index.search(last.vector(), 1, EVERYWHERE))).containsExactly("v999");
  }

  @Test
  void aFileHasOneIndexAtATime() {
    Path file = folder.resolve("graph");
    JVectorIndex index = new JVectorIndex(file, SMALL, Runnable::run);
    assertThatThrownBy(() -> new JVectorIndex(file, SMALL, Runnable::run))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("is in use")
        .hasMessageContaining("Maybe");
    index.close();
    index.close();
    new JVectorIndex(file, SMALL, Runnable::run).close();
  }
}
