package dev.qortex.buildlog.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.report.CountTrend.Change;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountSeriesTest {

  private static CountSeries series(int sessions, IntUnaryOperator counts) {
    return new CountSeries(IntStream.range(0, sessions).map(counts).boxed().toList());
  }

  @Test
  void repeatsAreMistakesOfTheTenSessionsBeforeFromTheEleventhOn() {
    List<List<String>> kinds =
        IntStream.range(0, 24)
            .mapToObj(session -> session % 11 == 1 ? List.of("a", "a") : List.<String>of())
            .toList();
    assertThat(CountSeries.mistakes(kinds).counts()).hasSize(24).contains(2);
    assertThat(CountSeries.repeats(kinds).counts())
        .as("eleven sessions lie between, and those of one session are none")
        .hasSize(14)
        .containsOnly(0);
    List<List<String>> often =
        IntStream.range(0, 24)
            .mapToObj(
                session -> session % 10 == 1 ? List.of("a", "b" + session) : List.<String>of())
            .toList();
    assertThat(CountSeries.repeats(often).counts())
        .containsExactly(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0);
    assertThat(CountSeries.repeats(often.subList(0, 10)).recentMean()).isEmpty();
  }

  @Test
  void theRatioIsThatOfTheLastTwentySessionsToTheTwentyBefore() {
    assertThat(series(39, session -> 1).recentRatio()).isEmpty();
    RateRatio half =
        series(60, session -> session < 20 ? 100 : session < 40 ? 4 : 2)
            .recentRatio()
            .orElseThrow();
    assertThat(half.ratio()).isCloseTo(40.5 / 80.5, within(1e-9));
    assertThat(half.low()).isBetween(0.3, 0.4);
    assertThat(half.high()).isBetween(0.7, 0.8);
    RateRatio burst =
        series(40, session -> session % 20 == 0 ? session < 20 ? 80 : 40 : 0)
            .recentRatio()
            .orElseThrow();
    assertThat(burst.low()).as("one session tells little").isLessThan(0.1);
    assertThat(burst.high()).isGreaterThan(2);
    assertThat(series(40, session -> 0).recentRatio().orElseThrow().low()).isLessThan(0.1);
  }

  @Test
  void aTrendIsLookedAtAfterEveryTenthSessionFromTheTwentiethOn() {
    IntUnaryOperator worse = session -> session < 10 ? 1 : 4;
    assertThat(series(19, worse).trend())
        .isEqualTo(new CountTrend(Change.NONE, 0, 0, 0, 0))
        .extracting(trend -> trend.statement("mistakes"))
        .isEqualTo("No change of mistakes can be shown before 20 sessions.");
    CountTrend look = series(20, worse).trend();
    assertThat(look.change()).isEqualTo(Change.MORE);
    assertThat(look.statement("mistakes"))
        .isEqualTo("There are more mistakes a session than there were: z = 3.7 in 20 sessions.");
    assertThat(series(29, session -> session < 20 ? worse.applyAsInt(session) : 0).trend())
        .as("until the next look")
        .isEqualTo(look);
    assertThat(series(30, session -> 30 - session).trend().change()).isEqualTo(Change.FEWER);
    assertThat(series(200, session -> session < 100 ? 50 : session % 3).trend())
        .as("of the last 100 sessions")
        .extracting(CountTrend::change, CountTrend::sessions)
        .containsExactly(Change.NONE, 100);
  }

  @Test
  void aProjectWithoutAChangeIsToldWhenOneCouldBeShown() {
    CountTrend many = series(20, session -> 20 + session % 2).trend();
    assertThat(many.statement("mistakes"))
        .isEqualTo("No change of mistakes can be shown: one of ×2 would be seen in 20 sessions.");
    assertThat(series(20, session -> 3 + session % 3).trend().statement("mistakes"))
        .isEqualTo(
            "No change of mistakes can be shown yet: one of ×2 would need about 60 more sessions.");
    assertThat(series(20, session -> 2 + session % 3).trend().statement("mistakes"))
        .as("one of ×2 would need more sessions than a look takes into account")
        .contains("one of ×3 would need about 30 more sessions");
    CountTrend few = series(40, session -> session % 10 == 5 ? 1 : 0).trend();
    assertThat(few.factor()).isZero();
    assertThat(few.statement("mistakes")).contains("too few for 100 sessions");
    assertThat(series(40, session -> 0).trend())
        .isEqualTo(new CountTrend(Change.NONE, 0, 40, 0, 0));
  }

  @Test
  void aSteadyProjectIsSeldomSaidToChangeInAllItsLife() {
    Random random = new Random(11);
    int said = 0;
    for (int project = 0; project < 200; project++) {
      CountSeries counts = series(100, session -> (int) (-3 * Math.log(1 - random.nextDouble())));
      boolean changed = false;
      for (int end = 20; end <= 100; end += 10) {
        CountTrend look = new CountSeries(counts.counts().subList(0, end)).trend();
        changed |= look.change() != Change.NONE;
      }
      said += changed ? 1 : 0;
    }
    assertThat(said).isBetween(2, 24);
  }

  @Test
  void countsAreNotNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new CountSeries(List.of(1, -1)));
    assertThat(new CountSeries(List.of()).recentMean()).isEmpty();
  }
}
