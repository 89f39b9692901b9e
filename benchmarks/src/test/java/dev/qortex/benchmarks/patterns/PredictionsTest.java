package dev.qortex.benchmarks.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.patterns.Predictions.Prediction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictionsTest {

  private static Prediction known(double score, boolean accepted) {
    return new Prediction("pull", score, true, accepted);
  }

  @Test
  void theAreaIsTheShareOfOrderedPairsAndTiesCountHalf() {
    List<Prediction> all =
        List.of(known(.9, true), known(.5, true), known(.5, false), known(.1, false));

    // Of four pairs, three are in order, and one ties.
    assertThat(new Predictions(all).auc()).isEqualTo(3.5 / 4);
  }

  @Test
  void theAreaIsThatOfAllPairsCountedOneByOne() {
    List<Prediction> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      all.add(known(i * 7 % 11, i * 5 % 3 == 0));
    }
    double won = 0;
    int pairs = 0;
    for (Prediction one : all) {
      for (Prediction other : all) {
        if (one.accepted() && !other.accepted()) {
          won += Double.compare(one.score(), other.score()) / 2.0 + 0.5;
          pairs++;
        }
      }
    }

    assertThat(new Predictions(all).auc()).isCloseTo(won / pairs, within(1e-12));
  }

  @Test
  void theIntervalHasNoWidthWhenAllIsOneCluster() {
    Predictions one = new Predictions(List.of(known(.9, true), known(.5, false), known(.7, false)));

    assertThat(one.interval(42)).containsExactly(1, 1);
  }

  @Test
  void onlyKnownPatternsBelowTheBarAreDemoted() {
    Predictions some =
        new Predictions(
            List.of(
                known(.2, false),
                known(.5, false),
                new Prediction("pull", .2, false, false),
                known(.9, false),
                known(.3, true),
                known(.8, true)));

    assertThat(some.known()).isEqualTo(5 / 6.0);
    assertThat(some.demoted(false, .5)).isEqualTo(1 / 4.0);
    assertThat(some.demoted(true, .5)).isEqualTo(1 / 2.0);
  }

  @Test
  void theBarIsTheHighestThatItsCostAllows() {
    List<Prediction> all = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      all.add(known(i / 10.0, true));
    }

    Predictions ten = new Predictions(all);
    assertThat(ten.demoted(true, ten.bar(.3))).isEqualTo(.3);
    assertThat(ten.demoted(true, ten.bar(.39))).isEqualTo(.3);
    assertThat(ten.demoted(true, ten.bar(1))).isEqualTo(1);
    assertThat(new Predictions(List.of()).bar(.3)).isZero();
  }
}
