package dev.qortex.observability;

import dev.qortex.commons.Checks;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.LearningReport;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Measures of a memory that no event tells, as gauges: the size of the graph and the length of the
 * quarantine, read when the registry reads them, from a status that is at most ten seconds old; and
 * the lift of feedback with its interval and the width of posteriors, whenever the host asks for
 * {@link #quality}. Thread-safe.
 */
public final class MemorySample {

  private static final long FRESH_NANOS = 10_000_000_000L;

  private final Meters meters;
  private final QortexClient memory;
  private final Map<String, DoubleSupplier> widths = new ConcurrentSkipListMap<>();
  private @Nullable MemoryStatus status;
  private long readAt;

  private MemorySample(Meters meters, QortexClient memory) {
    this.meters = meters;
    this.memory = memory;
  }

  /** A sample of that memory, with gauges in that registry. */
  public static MemorySample of(QortexClient memory, MeterRegistry registry) {
    MemorySample sample =
        new MemorySample(
            new Meters(Checks.given("meter registry", registry)), Checks.given("memory", memory));
    sample.followSize();
    return sample;
  }

  private void followSize() {
    follow(QortexMeter.NODE_COUNT, now -> now.graph().total().concepts(), "concept");
    follow(QortexMeter.NODE_COUNT, now -> now.graph().total().passages(), "passage");
    follow(QortexMeter.EDGE_COUNT, now -> now.graph().total().edges());
    follow(QortexMeter.RULE_COUNT, now -> now.graph().total().rules());
    follow(QortexMeter.SOURCE_COUNT, now -> now.graph().sources());
    follow(QortexMeter.VECTOR_COUNT, MemoryStatus::vectors);
    follow(QortexMeter.FACTORS_ACTIVE, MemoryStatus::factors);
    follow(QortexMeter.OUTCOMES_REMEMBERED, MemoryStatus::outcomes);
  }

  private void follow(QortexMeter meter, ToDoubleFunction<MemoryStatus> value, String... tags) {
    meters.follow(meter, () -> value.applyAsDouble(status()), tags);
  }

  private synchronized MemoryStatus status() {
    MemoryStatus known = status;
    if (known == null || System.nanoTime() - readAt > FRESH_NANOS) {
      known = memory.status();
      status = known;
      readAt = System.nanoTime();
    }
    return known;
  }

  /**
   * Measures the posteriors of a learner, too.
   *
   * @param learner Measures the posteriors of a learner, too.
   * @param width the mean width of the credible intervals of its arms
   */
  public MemorySample posteriors(String learner, DoubleSupplier width) {
    widths.put(Checks.id("name of a learner", learner), Checks.given("width", width));
    return this;
  }

  /** Measures the number of observations in quarantine, too. */
  public MemorySample quarantine(IntSupplier items) {
    Checks.given("number of items in quarantine", items);
    meters.follow(QortexMeter.QUARANTINE_ITEMS, items::getAsInt);
    return this;
  }

  /**
   * Measures the effect of feedback, and the width of posteriors. It asks up to 200 questions
   * twice, so a host runs it by a timer, once an hour, say.
   */
  public void quality() {
    LearningReport report = memory.learningReport();
    meters.set(QortexMeter.LIFT, report.change(), "mean");
    meters.set(QortexMeter.LIFT, report.low(), "low");
    meters.set(QortexMeter.LIFT, report.high(), "high");
    meters.set(QortexMeter.LIFT_QUESTIONS, report.asked());
    meters.set(QortexMeter.EXPLORED, report.explored());
    widths.forEach(
        (learner, width) -> meters.set(QortexMeter.POSTERIOR_WIDTH, width.getAsDouble(), learner));
  }
}
