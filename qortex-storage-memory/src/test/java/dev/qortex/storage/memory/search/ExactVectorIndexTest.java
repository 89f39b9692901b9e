package dev.qortex.storage.memory.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What {@code VectorIndexContract} of the contract kits leaves open. */
class ExactVectorIndexTest {

  private static final String[] DOMAINS = {"d", "e", "f"};

  /** As many vectors of 16 KB as a heap of 1 GB holds, if each took the place of 16. */
  private static final int DOMAINS_OF_ONE = 5_000;

  private static Entry large(int number) {
    float[] vector = new float[4096];
    vector[number % vector.length] = 1;
    return new Entry("n" + number, NodeKind.PASSAGE, "d" + number, vector);
  }

  @Test
  void aDomainOfOneVectorTakesTheMemoryOfOne() {
    ExactVectorIndex index = new ExactVectorIndex();
    for (int i = 0; i < DOMAINS_OF_ONE; i++) {
      index.put(List.of(large(i)));
    }
    assertThat(index.size()).isEqualTo(DOMAINS_OF_ONE);
  }

  @Test
  void aDomainThatIsGoneTakesNoMemory() {
    ExactVectorIndex index = new ExactVectorIndex();
    for (int i = 0; i < 15 * DOMAINS_OF_ONE; i++) {
      index.put(List.of(large(i)));
      index.remove(List.of("n" + i));
    }
    assertThat(index.size()).isZero();
  }

  @RepeatedTest(6)
  void searchesBetweenChangesFindWhatTheFirstSearchOfANewIndexFinds(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    ExactVectorIndex index = new ExactVectorIndex();
    Map<String, Entry> all = new HashMap<>();
    for (int step = 0; step < 400; step++) {
      String id = "n" + random.nextInt(300);
      if (random.nextInt(4) == 0) {
        index.remove(List.of(id));
        all.remove(id);
      } else {
        Entry entry = new Entry(id, NodeKind.PASSAGE, "d", random(random, 8));
        index.put(List.of(entry));
        all.put(id, entry);
      }
      if (step % 20 == 0) {
        ExactVectorIndex fresh = new ExactVectorIndex();
        fresh.put(List.copyOf(all.values()));
        float[] question = random(random, 8);
        assertThat(index.search(question, 10, SearchScope.everywhere()))
            .isEqualTo(fresh.search(question, 10, SearchScope.everywhere()));
      }
    }
  }

  @RepeatedTest(6)
  void afterAnySequenceTheResultIsThatOfBruteForce(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    int dimension = random.nextInt(1, 10);
    ExactVectorIndex index = new ExactVectorIndex();
    Map<String, Entry> all = new HashMap<>();
    for (int step = 0; step < 300; step++) {
      Entry entry =
          new Entry(
              "n" + random.nextInt(70),
              NodeKind.values()[random.nextInt(2)],
              DOMAINS[random.nextInt(3)],
              random(random, dimension));
      if (random.nextInt(3) == 0) {
        index.remove(List.of(entry.id()));
        all.remove(entry.id());
      } else {
        index.put(List.of(entry));
        all.put(entry.id(), entry);
      }
    }
    assertThat(index.size()).isEqualTo(all.size());
    float[] question = random(random, dimension);
    SearchScope scope = SearchScope.everywhere().domains(Set.of("d", "f"));
    List<Scored> found = index.search(question, 100, scope);
    Map<String, Double> expected = new HashMap<>();
    all.values().stream()
        .filter(entry -> !entry.domain().equals("e"))
        .forEach(entry -> expected.put(entry.id(), cosine(question, entry.vector())));
    assertThat(found).extracting(Scored::id).containsExactlyInAnyOrderElementsOf(expected.keySet());
    assertThat(found)
        .as("seed %s", repetition)
        .allSatisfy(hit -> assertThat(hit.score()).isCloseTo(expected.get(hit.id()), within(1e-5)))
        .isSortedAccordingTo(Scored.BEST_FIRST);
    assertThat(index.search(question, 5, scope))
        .isEqualTo(found.subList(0, Math.min(5, found.size())));
  }

  @Test
  void aVectorWithoutDirectionIsKeptAndNearToNothing() {
    ExactVectorIndex index = new ExactVectorIndex();
    index.put(List.of(entry("zero", 0, 0), entry("away", -1, 0)));
    assertThat(index.search(new float[] {1, 0}, 2, SearchScope.everywhere()))
        .extracting(Scored::score)
        .containsExactly(0.0, -1.0);
    index.put(List.of(entry("zero", 1, 0)));
    index.put(List.of(entry("zero", 0, 0)));
    List<float[]> shown = new ArrayList<>();
    index.forEach(entry -> shown.add(entry.vector()));
    assertThat(shown).hasSize(2).anySatisfy(vector -> assertThat(vector).containsOnly(0));
  }

  @Test
  void onlyCandidatesAreAskedWhetherTheyMayComeBack() {
    ExactVectorIndex index = new ExactVectorIndex();
    index.put(List.of(entry("a", 1, 0), entry("b", 0.5f, 1), entry("c", -1, 0)));
    List<String> asked = new ArrayList<>();
    index.search(new float[] {1, 0}, 1, SearchScope.everywhere().accepts(id -> asked.add(id)));
    assertThat(asked).containsExactly("a");
  }

  @RepeatedTest(6)
  void aVisitorSeesTheStateOfTheCallWhateverChangesMeanwhile(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    ExactVectorIndex index = new ExactVectorIndex();
    for (int i = 0; i < 60; i++) {
      change(index, random);
    }
    Set<String> before = shown(index, () -> {});
    List<Set<String>> inner = new ArrayList<>();
    Set<String> seen =
        shown(
            index,
            () -> {
              change(index, random);
              if (inner.size() < 3) {
                Set<String> now = shown(index, () -> {});
                inner.add(now);
                assertThat(shown(index, () -> change(index, random))).isEqualTo(now);
              }
              if (random.nextInt(20) == 0) {
                index.exchange(2, List.of(entry("only", 1, 0)));
              }
            });
    assertThat(seen).isEqualTo(before);
    assertThat(inner).hasSize(3);
    assertThat(shown(index, () -> {})).hasSize(index.size());
  }

  private static void change(ExactVectorIndex index, Random random) {
    String id = "n" + random.nextInt(40);
    if (random.nextInt(3) == 0) {
      index.remove(List.of(id));
    } else {
      String domain = DOMAINS[random.nextInt(3)];
      index.put(List.of(new Entry(id, NodeKind.CONCEPT, domain, random(random, 2))));
    }
  }

  private static Set<String> shown(ExactVectorIndex index, Runnable act) {
    Set<String> shown = new TreeSet<>();
    index.forEach(
        entry -> {
          act.run();
          assertThat(
                  shown.add(
                      entry.id() + entry.domain() + List.of(entry.vector()[0], entry.vector()[1])))
              .isTrue();
        });
    return shown;
  }

  private static Entry entry(String id, float... vector) {
    return new Entry(id, NodeKind.CONCEPT, "d", vector);
  }

  private static float[] random(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int d = 0; d < dimension; d++) {
      vector[d] = (float) random.nextGaussian();
    }
    return vector;
  }

  private static double cosine(float[] one, float[] other) {
    double dot = 0;
    double oneSquared = 0;
    double otherSquared = 0;
    for (int d = 0; d < one.length; d++) {
      dot += (double) one[d] * other[d];
      oneSquared += (double) one[d] * one[d];
      otherSquared += (double) other[d] * other[d];
    }
    return dot / Math.sqrt(oneSquared * otherSquared);
  }
}
