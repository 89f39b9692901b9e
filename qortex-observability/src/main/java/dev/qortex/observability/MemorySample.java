package dev.qortex.observability;

import dev.qortex.commons.Checks;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.graph.ElementCounts;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;

/**
 * Measures of a memory that no event tells, written to gauges whenever the host asks for it: the
 * size of the graph, the lift of feedback with its interval, the width of posteriors, and the
 * length of the quarantine. Thread-safe.
 *
 * <p>{@link #size} reads a few counts and may run before each scrape. {@link #quality} asks up to
 * 200 questions twice, so a host runs it by a timer, once an hour, say.
 */
public final class MemorySample {

  private final Meters meters;
  private final QortexClient memory;
  private final Map<String, DoubleSupplier> widths = new TreeMap<>();
  private IntSupplier quarantine = () -> 0;

  private MemorySample(Meters meters, QortexClient memory) {
    this.meters = meters;
    this.memory = memory;
  }

  /** A sample of that memory, with gauges in that registry. */
  public static MemorySample of(QortexClient memory, MeterRegistry registry) {
    return new MemorySample(
        new Meters(Checks.given("meter registry", registry)), Checks.given("memory", memory));
  }

  /**
   * Measures the posteriors of a learner, too.
   *
   * @param learner its name
   * @param width the mean width of the credible intervals of its arms
   */
  public MemorySample posteriors(String learner, DoubleSupplier width) {
    widths.put(Checks.id("name of a learner", learner), Checks.given("width", width));
    return this;
  }

  /** Measures the number of observations in quarantine, too. */
  public MemorySample quarantine(IntSupplier items) {
    quarantine = Checks.given("number of items in quarantine", items);
    return this;
  }

  /** Measures the size of the memory, and the length of the quarantine. */
  public void size() {
    MemoryStatus status = memory.status();
    ElementCounts total = status.graph().total();
    meters.set(QortexMeter.NODE_COUNT, total.concepts(), "concept");
    meters.set(QortexMeter.NODE_COUNT, total.passages(), "passage");
    meters.set(QortexMeter.EDGE_COUNT, total.edges());
    meters.set(QortexMeter.RULE_COUNT, total.rules());
    meters.set(QortexMeter.SOURCE_COUNT, status.graph().sources());
    meters.set(QortexMeter.VECTOR_COUNT, status.vectors());
    meters.set(QortexMeter.FACTORS_ACTIVE, status.factors());
    meters.set(QortexMeter.OUTCOMES_REMEMBERED, status.outcomes());
    meters.set(QortexMeter.QUARANTINE_ITEMS, quarantine.getAsInt());
  }

  /** Measures the effect of feedback, and the width of posteriors. */
  public void quality() {
    LearningReport report = memory.learningReport();
    meters.set(QortexMeter.LIFT, report.change(), "mean");
    meters.set(QortexMeter.LIFT, report.low(), "low");
    meters.set(QortexMeter.LIFT, report.high(), "high");
    meters.set(QortexMeter.LIFT_QUESTIONS, report.asked());
    meters.set(QortexMeter.EXPLORED, report.explored());
    widths.forEach(
        (learner, width) ->
            meters.set(QortexMeter.POSTERIOR_WIDTH, width.getAsDouble(), learner));
  }
}
