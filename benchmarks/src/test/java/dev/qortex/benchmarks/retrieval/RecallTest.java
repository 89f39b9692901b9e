package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.Results;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecallTest {

  @Test
  void theShareIsThatOfGoldAndNotOfWhatIsFound() {
    List<String> found = List.of("a", "b", "c");
    assertThat(Recall.share(found, Set.of("b", "x"), 2)).isCloseTo(0.5, within(1e-12));
    assertThat(Recall.share(found, Set.of("c"), 2)).isZero();
    assertThat(Recall.share(found, Set.of("c"), 10)).isEqualTo(1);
    assertThat(Recall.share(List.of(), Set.of("c"), 10)).isZero();
  }

  @Test
  void aQuestionIsCompleteWhenAllOfItsGoldIsAmongFive() {
    Recall recall = new Recall(2, 5);
    recall.add(List.of("a", "b", "c"), Set.of("a", "c"));
    recall.add(List.of("a", "b", "c"), Set.of("a", "x"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    recall.report("set", new Results(new PrintStream(out, true, StandardCharsets.UTF_8)));
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "RESULT name=set metric=all@5 value=0.50000 unit=share n=2",
            "RESULT name=set metric=recall@2 value=0.50000 unit=share n=2",
            "RESULT name=set metric=recall@5 value=0.75000 unit=share n=2");
  }
}
