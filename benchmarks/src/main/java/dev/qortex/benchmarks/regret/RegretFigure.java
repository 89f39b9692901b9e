package dev.qortex.benchmarks.regret;

import dev.qortex.benchmarks.regret.simulation.RegretCurve.Point;
import dev.qortex.benchmarks.regret.simulation.RegretCurve.SampleMean;
import dev.qortex.benchmarks.regret.simulation.World;
import dev.qortex.learning.Learner;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Learners in one kind of world: one file of curves.
 *
 * @param rounds how many at most
 */
record RegretFigure(
    String name,
    String title,
    Measure measure,
    int rounds,
    Function<RandomGenerator, World> worlds,
    List<Row> rows) {

  /** One learner, and what is known of it. */
  record Row(String name, UnaryOperator<Learner.Builder> wiring, List<Reference> references) {}

  /** Measured quantity. */
  enum Measure {
    REGRET("reward", Point::regret),
    OPTIMUM_SHARE("share", Point::share);

    final String unit;
    private final Function<Point, SampleMean> estimate;

    Measure(String unit, Function<Point, SampleMean> estimate) {
      this.unit = unit;
      this.estimate = estimate;
    }

    SampleMean of(Point point) {
      return estimate.apply(point);
    }
  }

  static Row row(String name, UnaryOperator<Learner.Builder> wiring, Reference... references) {
    return new Row(name, wiring, List.of(references));
  }
}
