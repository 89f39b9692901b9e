package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.benchmarks.retrieval.SearchedCorpus.Ranking;
import dev.qortex.benchmarks.run.Results;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerdictTest {

  /** Of four questions, the rank at which gold was found. */
  private static Recall ranks(int... ranks) {
    Recall recall = new Recall();
    for (int rank : ranks) {
      recall.add(List.of("1", "2", "3", "4", "5", "6"), List.of(Set.of(Integer.toString(rank))));
    }
    return recall;
  }

  private static String reported(Recall whole, Recall words, Recall walk) {
    Map<Ranking, Recall> recall = new EnumMap<>(Ranking.class);
    recall.put(Ranking.FULL, whole);
    recall.put(Ranking.BM25, words);
    recall.put(Ranking.GRAPH, walk);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Results results = new Results(new PrintStream(out, true, StandardCharsets.UTF_8));
    Verdict.of(recall).report("docs", "docs/m", "m", results);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theWholeHoldsWhenItIsNowhereWorse() {
    assertThat(reported(ranks(1, 1, 2, 6), ranks(1, 1, 2, 6), ranks(6, 6, 6, 6)).lines())
        .containsExactly(
            "VERDICT set=docs model=m holds: closest bm25@1 +0.0000 ± 0.0000",
            "RESULT name=docs/m metric=no_leg_lowers value=1 unit=count n=1");
  }

  @Test
  void everyLossOfMoreThanAStandardErrorIsNamedTheLargestFirst() {
    assertThat(reported(ranks(2, 2, 6, 6), ranks(1, 1, 1, 2), ranks(3, 3, 6, 6)).lines())
        .containsExactly(
            "VERDICT set=docs model=m fails: bm25@1 -0.7500 ± 0.2500; bm25@2 -0.5000 ± 0.2887;"
                + " bm25@5 -0.5000 ± 0.2887",
            "RESULT name=docs/m metric=no_leg_lowers value=0 unit=count n=1");
  }

  @Test
  void thereMustBeSomethingToCompareWith() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Verdict.of(Map.of(Ranking.FULL, ranks(1))))
        .withMessageContainingAll("FULL", "\nMaybe");
  }
}
