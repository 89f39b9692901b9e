package dev.qortex.storage.memory.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.commons.WordCounts;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.LexicalIndex.Entry;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
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

/** What {@code LexicalIndexContract} of the contract kits leaves open: the numbers. */
class InMemoryLexicalIndexTest {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();

  private final InMemoryLexicalIndex index = new InMemoryLexicalIndex();

  @Test
  void scoresAreThoseOfTheFormulaByHand() {
    put("1", "apple apple pear");
    put("2", "apple");
    put("3", "plum cherry pear melon");
    assertThat(index.size("d", NodeKind.CONCEPT)).isEqualTo(3);
    // idf(apple) = ln(1 + 1.5 / 2.5) = 0.470004; texts of 3 and 1 words, 2.666667 on average:
    // 0.470004 * 2 * 1.9 / (2 + 0.9 * (0.6 + 0.4 * 1.125)) = 0.606456
    // 0.470004 * 1 * 1.9 / (1 + 0.9 * (0.6 + 0.4 * 0.375)) = 0.533138
    List<Scored> found = index.search("Apples? apple!", 5, EVERYWHERE);
    assertThat(found).extracting(Scored::id).containsExactly("1", "2");
    assertThat(found.get(0).score()).isCloseTo(0.606456, within(1e-6));
    assertThat(found.get(1).score()).isCloseTo(0.533138, within(1e-6));
    // idf(plum) = ln(1 + 2.5 / 1.5) = 0.980829; 0.980829 * 1.9 / (1 + 0.9 * (0.6 + 0.4 * 1.5))
    assertThat(index.search("plum", 5, EVERYWHERE).get(0).score())
        .isCloseTo(0.895950, within(1e-6));
  }

  @Test
  void aDomainThatIsGoneTakesNoMemory() {
    String megabyte = "x".repeat(1_000_000);
    for (int i = 0; i < 2_000; i++) {
      WordCounts word = WordCounts.of(new String[] {megabyte + i}, new int[] {1});
      index.put("t", NodeKind.PASSAGE, "d" + i, word);
      index.remove(List.of("t"));
    }
    assertThat(index.size("d0", NodeKind.PASSAGE)).isZero();
  }

  @Test
  void aTextWhoseCountsChangeIsThatOfAFreshIndex() {
    Random random = new Random(5);
    Map<String, Map<String, Integer>> texts = new HashMap<>();
    for (int step = 0; step < 300; step++) {
      String id = "t" + random.nextInt(5);
      Map<String, Integer> text = texts.computeIfAbsent(id, same -> new HashMap<>());
      Map<String, Integer> by = new HashMap<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        String word = "w" + random.nextInt(12);
        by.put(word, random.nextInt(4) - Math.min(2, text.getOrDefault(word, 0)));
      }
      by.forEach((word, change) -> text.merge(word, change, Integer::sum));
      text.values().removeIf(count -> count == 0);
      index.change(id, NodeKind.CONCEPT, "d", by);
      InMemoryLexicalIndex fresh = new InMemoryLexicalIndex();
      texts.forEach(
          (name, counts) -> fresh.put(name, NodeKind.CONCEPT, "d", WordCounts.of(counts)));
      assertThat(index.match("w1 w5 w7 w11", 9, EVERYWHERE))
          .isEqualTo(fresh.match("w1 w5 w7 w11", 9, EVERYWHERE));
      assertThat(index.containing(Set.of("w1"), "d", NodeKind.CONCEPT))
          .isEqualTo(fresh.containing(Set.of("w1"), "d", NodeKind.CONCEPT));
    }
  }

  @RepeatedTest(5)
  void afterAnySequenceScoresAreThoseOfTheFormula(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Map<String, List<String>> texts = new HashMap<>();
    for (int step = 0; step < 200; step++) {
      String id = "t" + random.nextInt(40);
      if (random.nextInt(4) == 0) {
        index.remove(List.of(id));
        texts.remove(id);
      } else {
        List<String> words = new ArrayList<>();
        for (int i = random.nextInt(9); i > 0; i--) {
          words.add("w" + random.nextInt(12));
        }
        put(id, String.join(" ", words));
        texts.put(id, words);
      }
    }
    List<String> question = List.of("w1", "w5", "w1", "w11", "unknown");
    List<Scored> found = index.search(String.join(" ", question), 100, EVERYWHERE);
    Map<String, Double> expected = new HashMap<>();
    texts.forEach((id, words) -> expected.put(id, score(question, words, texts)));
    expected.values().removeIf(score -> score == 0);
    assertThat(found).as("seed %s", repetition).hasSameSizeAs(expected.keySet());
    assertThat(found)
        .allSatisfy(hit -> assertThat(hit.score()).isCloseTo(expected.get(hit.id()), within(1e-9)));
    assertThat(found).isSortedAccordingTo(Scored.BEST_FIRST);
  }

  @RepeatedTest(5)
  void afterAnySequenceAViewIsLikeAnIndexThatNeverHadTheTextsItLeavesOut(
      RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    InMemoryLexicalIndex never = new InMemoryLexicalIndex();
    Set<String> out = Set.of("t1", "t2", "t3", "t5", "t8", "t13");
    for (int step = 0; step < 200; step++) {
      String id = "t" + random.nextInt(20);
      StringBuilder words = new StringBuilder();
      for (int i = random.nextInt(9); i > 0; i--) {
        words.append("w").append(random.nextInt(12)).append(' ');
      }
      if (random.nextInt(4) == 0) {
        index.remove(List.of(id));
        never.remove(List.of(id));
      } else {
        put(id, words.toString());
        if (!out.contains(id)) {
          never.put(List.of(new Entry(id, NodeKind.CONCEPT, "d", words.toString())));
        }
      }
      LexicalIndex view = index.without(out);
      assertThat(view.match("w1 w5 w11", 9, EVERYWHERE))
          .as("seed %s, step %s", repetition, step)
          .isEqualTo(never.match("w1 w5 w11", 9, EVERYWHERE));
      assertThat(view.size("d", NodeKind.CONCEPT)).isEqualTo(never.size("d", NodeKind.CONCEPT));
      for (Set<String> all : List.of(Set.of("w1"), Set.of("w1", "w5"), Set.of("w11", "w2"))) {
        assertThat(view.containing(all, "d", NodeKind.CONCEPT))
            .isEqualTo(never.containing(all, "d", NodeKind.CONCEPT));
      }
    }
  }

  private static double score(
      List<String> question, List<String> words, Map<String, List<String>> texts) {
    double average = texts.values().stream().mapToInt(List::size).average().orElseThrow();
    double score = 0;
    for (String word : new TreeSet<>(question)) {
      double tf = words.stream().filter(word::equals).count();
      double df = texts.values().stream().filter(text -> text.contains(word)).count();
      double idf = Math.log(1 + (texts.size() - df + 0.5) / (df + 0.5));
      score += idf * tf * 1.9 / (tf + 0.9 * (0.6 + 0.4 * words.size() / average));
    }
    return score;
  }

  private void put(String id, String text) {
    index.put(List.of(new Entry(id, NodeKind.CONCEPT, "d", text)));
  }
}
