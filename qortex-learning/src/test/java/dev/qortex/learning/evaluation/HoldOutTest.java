package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.evaluation.HoldOut.Choice;
import dev.qortex.learning.evaluation.HoldOut.Lift;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoldOutTest {

  private static final List<Integer> RANKED = IntStream.range(0, 30).boxed().toList();

  @Test
  void chosenItemsAreKeptOrLeftOutAndTheNextOnesStandIn() {
    SplittableRandom random = new SplittableRandom(1);
    long leftOut = 0;
    for (int i = 0; i < 2_000; i++) {
      Choice<Integer> choice = new HoldOut(0.1).choose(RANKED, 10, random);
      Set<Integer> chosen = new HashSet<>(choice.kept());
      chosen.addAll(choice.leftOut());

      assertThat(chosen).isEqualTo(Set.copyOf(RANKED.subList(0, 10)));
      assertThat(choice.used()).hasSize(10).startsWith(choice.kept().toArray(Integer[]::new));
      assertThat(choice.standIns()).isEqualTo(RANKED.subList(10, 10 + choice.leftOut().size()));
      leftOut += choice.leftOut().size();
    }

    assertThat(leftOut / 20_000.0).isCloseTo(0.1, within(0.01));
  }

  @Test
  void withoutAShareAllIsKeptAndWithoutAnotherItemNobodyStandsIn() {
    SplittableRandom random = new SplittableRandom(1);
    assertThat(new HoldOut(0).choose(RANKED, 10, random).kept()).isEqualTo(RANKED.subList(0, 10));
    assertThat(new HoldOut(0.5).choose(RANKED, 99, random).standIns()).isEmpty();
    assertThat(new HoldOut(0.5).choose(List.of(), 9, random).used()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HoldOut(1))
        .withMessageContaining("(1.0)")
        .withMessageContaining("\nMaybe");
    assertThatIllegalArgumentException().isThrownBy(() -> new HoldOut(Double.NaN));
  }

  @Test
  void theLiftIsTheRatioOfRates() {
    Lift lift = new Lift(59, 199, 99, 999);

    assertThat(lift.ratio()).isCloseTo(59.5 / 200 / (99.5 / 1000), within(1e-9));
    assertThat(lift.low()).isGreaterThan(2).isLessThan(lift.ratio());
    assertThat(lift.high()).isLessThan(4.5).isGreaterThan(lift.ratio());
    assertThat(Lift.NONE.plus(lift)).isEqualTo(lift);
    assertThat(Lift.NONE.low()).isLessThan(0.1);
    assertThatIllegalArgumentException().isThrownBy(() -> new Lift(0, -1, 0, 0));
  }

  /** The interval has the true ratio in nearly 95 % of many experiments, and never less than 93. */
  @Test
  void theIntervalHoldsItsErrorRate() {
    SplittableRandom random = new SplittableRandom(5);
    for (double ratio : new double[] {1, 3}) {
      int covered = 0;
      for (int i = 0; i < 2_000; i++) {
        Lift lift =
            new Lift(events(200, 0.1 * ratio, random), 200, events(2_000, 0.1, random), 2_000);
        covered += lift.low() <= ratio && ratio <= lift.high() ? 1 : 0;
      }
      assertThat(covered / 2_000.0).isGreaterThan(0.93);
    }
  }

  private static long events(int times, double rate, SplittableRandom random) {
    return IntStream.range(0, times).filter(i -> random.nextDouble() < rate).count();
  }
}
