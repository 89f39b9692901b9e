package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.retrieval.Recall.Difference;
import dev.qortex.benchmarks.run.Results;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecallTest {

  private static final List<String> FOUND = List.of("a", "b", "c");

  private static List<Set<String>> gold(String... ids) {
    return List.of(ids).stream().map(Set::of).toList();
  }

  @Test
  void theShareIsThatOfGoldAndNotOfWhatIsFound() {
    assertThat(Recall.share(FOUND, gold("b", "x"), 2)).isCloseTo(0.5, within(1e-12));
    assertThat(Recall.share(FOUND, gold("c"), 2)).isZero();
    assertThat(Recall.share(FOUND, gold("c"), 10)).isEqualTo(1);
    assertThat(Recall.share(List.of(), gold("c"), 10)).isZero();
  }

  @Test
  void aPartIsFoundWhenOneOfItsTextsIs() {
    List<Set<String>> parts = List.of(Set.of("x", "b", "c"), Set.of("y"));
    assertThat(Recall.share(FOUND, parts, 2)).isCloseTo(0.5, within(1e-12));
    assertThat(Recall.rank(FOUND, parts.get(0))).isEqualTo(2);
    assertThat(Recall.rank(FOUND, parts.get(1))).isZero();
  }

  @Test
  void recallIsReportedAsShareAndAsAnyAtEveryDepth() {
    Recall recall = new Recall();
    recall.add(FOUND, gold("a", "c"));
    recall.add(FOUND, gold("b", "x"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    recall.report("set", new Results(new PrintStream(out, true, StandardCharsets.UTF_8)));
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "RESULT name=set metric=recall@1 value=0.25000 unit=share n=2",
            "RESULT name=set metric=recall@2 value=0.50000 unit=share n=2",
            "RESULT name=set metric=recall@5 value=0.75000 unit=share n=2",
            "RESULT name=set metric=recall@10 value=0.75000 unit=share n=2",
            "RESULT name=set metric=recall@20 value=0.75000 unit=share n=2",
            "RESULT name=set metric=any@1 value=0.50000 unit=share n=2",
            "RESULT name=set metric=any@2 value=1.0000 unit=share n=2",
            "RESULT name=set metric=any@5 value=1.0000 unit=share n=2",
            "RESULT name=set metric=any@10 value=1.0000 unit=share n=2",
            "RESULT name=set metric=any@20 value=1.0000 unit=share n=2",
            "RESULT name=set metric=all@5 value=0.50000 unit=share n=2",
            "RESULT name=set metric=mrr value=0.75000 unit=share n=2");
  }

  private static Recall found(String... first) {
    Recall recall = new Recall();
    for (String id : first) {
      recall.add(List.of(id), gold("a"));
    }
    return recall;
  }

  @Test
  void aDifferenceHasTheStandardErrorOfItsQuestionsDifferences() {
    Difference worse = found("a", "x", "x", "x").minus(found("a", "a", "x", "a"), 1);
    assertThat(worse.mean()).isCloseTo(-0.5, within(1e-12));
    assertThat(worse.standardError()).isCloseTo(Math.sqrt(1.0 / 3 / 4), within(1e-12));
    assertThat(worse.isNoLoss()).isFalse();
  }

  @Test
  void aLossWithinOneStandardErrorIsNone() {
    Difference one = found("a", "a", "a", "x").minus(found("a", "a", "a", "a"), 1);
    assertThat(one.mean()).isEqualTo(-one.standardError());
    assertThat(one.isNoLoss()).isTrue();
    Difference none = found("a", "x").minus(found("a", "x"), 1);
    assertThat(none).isEqualTo(new Difference(0, 0));
    assertThat(none.isNoLoss()).isTrue();
  }
}
