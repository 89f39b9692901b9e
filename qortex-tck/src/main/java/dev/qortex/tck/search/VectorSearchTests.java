package dev.qortex.tck.search;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.tck.internal.Fixtures;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class VectorSearchTests extends VectorTests {

  @Test
  void theNearestComeFirstWithTheirCosine() {
    index.put(List.of(at("far", -1, 0), at("near", 2, 0), at("middle", 1, 1)));
    List<Scored> found = index.search(v(5, 0), 10, EVERYWHERE);
    assertThat(ids(found)).containsExactly("near", "middle", "far");
    assertThat(found.get(0).score()).isCloseTo(1, within(NEAR));
    assertThat(found.get(1).score()).isCloseTo(Math.sqrt(0.5), within(NEAR));
    assertThat(found.get(2).score()).isCloseTo(-1, within(NEAR));
  }

  @Test
  void tiesComeById() {
    index.put(List.of(at("c", 1, 0), at("a", 1, 0), at("b", 1, 0)));
    assertThat(ids(index.search(v(1, 1), 2, EVERYWHERE))).containsExactly("a", "b");
  }

  @Test
  void theOrderOfIdsIsThatOfCodePoints() {
    String first = HostileTexts.HALF_WIDTH;
    String second = HostileTexts.EMOJI;
    index.put(List.of(at(second, 1, 0), at("a", 1, 0), at(first, 1, 0)));
    assertThat(ids(index.search(v(1, 0), 9, EVERYWHERE))).containsExactly("a", first, second);
    assertThat(ids(index.search(v(1, 0), 2, EVERYWHERE))).containsExactly("a", first);
  }

  @Test
  void onlySoManyComeBack() {
    index.put(List.of(at("a", 1, 0), at("b", 0, 1)));
    assertThat(index.search(v(1, 0), 1, EVERYWHERE)).hasSize(1);
    refused(() -> index.search(v(1, 0), 0, EVERYWHERE), "(0)");
  }

  @Test
  void aQuestionWithoutDirectionFindsNothing() {
    index.put(List.of(at("a", 1, 0)));
    assertThat(index.search(v(0, 0), 3, EVERYWHERE)).isEmpty();
  }

  @Test
  void theLengthOfAVectorDoesNotMatter() {
    index.put(List.of(at("tiny", 1e-40f, 1e-40f), at("huge", 3e38f, 3e38f)));
    assertThat(index.search(v(7, 7), 2, EVERYWHERE))
        .hasSize(2)
        .allSatisfy(found -> assertThat(found.score()).isCloseTo(1, within(1e-3)));
    assertThat(index.search(v(1e-42f, 1e-42f), 2, EVERYWHERE))
        .hasSize(2)
        .allSatisfy(found -> assertThat(found.score()).isCloseTo(1, within(1e-3)));
  }

  @Test
  void theScopeIsKept() {
    index.put(
        List.of(
            new Entry("a", NodeKind.CONCEPT, "d", v(1, 0)),
            new Entry("b", NodeKind.PASSAGE, "d", v(1, 0)),
            new Entry("c", NodeKind.CONCEPT, "e", v(1, 0))));
    assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE.domains(Set.of("d")))))
        .containsExactly("a", "b");
    assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE.kinds(Set.of(NodeKind.CONCEPT)))))
        .containsExactly("a", "c");
    assertThat(ids(index.search(v(1, 0), 1, EVERYWHERE.accepts(id -> !id.equals("a")))))
        .containsExactly("b");
    assertThat(index.search(v(1, 0), 5, EVERYWHERE.domains(Set.of("nowhere")))).isEmpty();
  }

  @Test
  void hostileIdsAndDomainsAreFound() {
    for (String text : HostileTexts.ALL) {
      index.put(List.of(new Entry(text, NodeKind.CONCEPT, text, v(1, 0))));
      assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE.domains(Set.of(text)))))
          .containsExactly(text);
    }
    assertThat(index.size()).isEqualTo(HostileTexts.ALL.size());
    assertThat(index.contained(HostileTexts.ALL)).hasSize(HostileTexts.ALL.size());
    index.remove(HostileTexts.ALL);
    assertThat(index.size()).isZero();
  }

  @RepeatedTest(3)
  void theResultIsThatOfComparingWithEveryVector(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      NodeKind kind = NodeKind.values()[random.nextInt(2)];
      all.add(new Entry("n" + i, kind, "d" + random.nextInt(3), random(random, 11)));
    }
    index.put(all);
    List<String> gone = all.stream().map(Entry::id).filter(id -> random.nextInt(4) == 0).toList();
    index.remove(gone);
    for (int i = 0; i < 20; i++) {
      float[] question = random(random, 11);
      List<Scored> found = index.search(question, 10, EVERYWHERE.domains(Set.of("d0", "d1")));
      List<Scored> expected =
          all.stream()
              .filter(entry -> !gone.contains(entry.id()) && !entry.domain().equals("d2"))
              .map(entry -> new Scored(entry.id(), Fixtures.cosine(question, entry.vector())))
              .sorted(Scored.BEST_FIRST)
              .limit(10)
              .toList();
      assertThat(ids(found)).as("seed %s", repetition).isEqualTo(ids(expected));
      for (int rank = 0; rank < 10; rank++) {
        assertThat(found.get(rank).score()).isCloseTo(expected.get(rank).score(), within(NEAR));
      }
    }
  }

  @Test
  void noScoreLeavesItsBounds() {
    Random random = new Random(1);
    for (int i = 0; i < 3 * steps(); i++) {
      float[] vector = random(random, 16);
      float[] opposite = new float[16];
      for (int d = 0; d < 16; d++) {
        opposite[d] = -vector[d];
      }
      index.put(List.of(at("same", vector), at("opposite", opposite)));
      assertThat(index.search(vector, 2, EVERYWHERE))
          .allSatisfy(found -> assertThat(found.score()).isBetween(-1.0, 1.0));
    }
  }

  @Test
  @Timeout(120)
  void manyThreadsMayPutRemoveAndSearch() throws Exception {
    index.put(List.of(at("fixed", 1, 0)));
    AtomicBoolean done = new AtomicBoolean();
    int each = steps() / 2;
    List<InParallel.Work> work = new ArrayList<>();
    for (int thread = 0; thread < 6; thread++) {
      int number = thread;
      work.add(
          () -> {
            for (int i = 0; i < each; i++) {
              index.put(List.of(at(number + "." + i, 0.5f, 1), at(number + "-" + i, 0, 1)));
              index.remove(List.of(number + "-" + i));
            }
          });
    }
    work.add(
        () -> {
          do {
            assertThat(ids(index.search(v(1, 0), 1, EVERYWHERE))).containsExactly("fixed");
          } while (!done.get());
        });
    InParallel.run(
        List.of(
            () -> {
              try {
                InParallel.run(work.subList(0, 6));
              } finally {
                done.set(true);
              }
            },
            work.get(6)));
    assertThat(index.size()).isEqualTo(6 * each + 1);
    assertThat(index.search(v(0, 1), 1_000, EVERYWHERE)).hasSize(6 * each + 1);
  }

  private static float[] random(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int d = 0; d < dimension; d++) {
      vector[d] = (float) random.nextGaussian();
    }
    return vector;
  }
}
