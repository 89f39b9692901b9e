package dev.qortex.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/**
 * Writes values to the {@link QortexMeter}s of a registry. Each meter is made once for its tags; of
 * a tag whose values come from a host, such as names of learners, the first {@value #MOST_VALUES}
 * are kept and all others count as {@value #OTHER}. Thread-safe.
 */
final class Meters {

  /**
   * The number of values of a tag: a dashboard shows no more, and a registry keeps each forever.
   */
  static final int MOST_VALUES = 200;

  static final String OTHER = "other";

  private record Key(QortexMeter meter, List<String> values) {}

  private final MeterRegistry registry;
  private final Map<Key, Counter> counters = new ConcurrentHashMap<>();
  private final Map<Key, Timer> timers = new ConcurrentHashMap<>();
  private final Map<Key, DistributionSummary> summaries = new ConcurrentHashMap<>();
  private final Map<Key, Value> gauges = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> values = new ConcurrentHashMap<>();

  /** Last value of a gauge. */
  private static final class Value {
    private volatile double number = Double.NaN;
  }

  Meters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Adds to a counter; nothing for an amount of 0. */
  void add(QortexMeter meter, double amount, String... tags) {
    if (amount > 0) {
      found(counters, meter, tags, this::counter).increment(amount);
    }
  }

  /** Makes a counter before its first event, so that its first increase is seen as one. */
  void prepare(QortexMeter meter, String... tags) {
    found(counters, meter, tags, this::counter);
  }

  void time(QortexMeter meter, long nanos, String... tags) {
    found(timers, meter, tags, this::timer).record(nanos, TimeUnit.NANOSECONDS);
  }

  void record(QortexMeter meter, double value, String... tags) {
    found(summaries, meter, tags, this::summary).record(value);
  }

  void set(QortexMeter meter, double value, String... tags) {
    found(gauges, meter, tags, this::gauge).number = value;
  }

  /** Reads a gauge whenever the registry does. */
  void follow(QortexMeter meter, DoubleSupplier value, String... tags) {
    Key key = new Key(meter, bounded(meter, tags));
    Gauge.builder(meter.meterName(), value::getAsDouble)
        .description(meter.description())
        .tags(tags(key))
        .strongReference(true)
        .register(registry);
  }

  private <M> M found(Map<Key, M> known, QortexMeter meter, String[] tags, Function<Key, M> make) {
    Key key = new Key(meter, bounded(meter, tags));
    M found = known.get(key);
    return found == null ? known.computeIfAbsent(key, make) : found;
  }

  private List<String> bounded(QortexMeter meter, String[] tags) {
    if (tags.length != meter.tags().size()) {
      throw new IllegalArgumentException(
          "The meter (%s) has the tags %s, and not %s values."
              .formatted(meter.meterName(), meter.tags(), tags.length));
    }
    List<String> all = new ArrayList<>(tags.length);
    for (int i = 0; i < tags.length; i++) {
      all.add(bounded(meter.meterName() + '/' + meter.tags().get(i), tags[i]));
    }
    return all;
  }

  private String bounded(String tag, String value) {
    Set<String> known = values.computeIfAbsent(tag, any -> ConcurrentHashMap.newKeySet());
    if (known.contains(value)) {
      return value;
    }
    if (known.size() >= MOST_VALUES) {
      return OTHER;
    }
    known.add(value);
    return value;
  }

  private static Tags tags(Key key) {
    Tags tags = Tags.empty();
    for (int i = 0; i < key.values.size(); i++) {
      String value = key.values.get(i);
      tags = tags.and(key.meter.tags().get(i), value.isEmpty() ? "none" : value);
    }
    return tags;
  }

  private Counter counter(Key key) {
    return Counter.builder(key.meter.meterName())
        .description(key.meter.description())
        .tags(tags(key))
        .register(registry);
  }

  private Timer timer(Key key) {
    Duration[] bounds =
        Arrays.stream(key.meter.buckets())
            .mapToObj(seconds -> Duration.ofNanos(Math.round(seconds * 1e9)))
            .toArray(Duration[]::new);
    return Timer.builder(key.meter.meterName())
        .description(key.meter.description())
        .tags(tags(key))
        .serviceLevelObjectives(bounds)
        .register(registry);
  }

  private DistributionSummary summary(Key key) {
    return DistributionSummary.builder(key.meter.meterName())
        .description(key.meter.description())
        .tags(tags(key))
        .serviceLevelObjectives(key.meter.buckets())
        .register(registry);
  }

  private Value gauge(Key key) {
    Value value = new Value();
    Gauge.builder(key.meter.meterName(), value, last -> last.number)
        .description(key.meter.description())
        .tags(tags(key))
        .strongReference(true)
        .register(registry);
    return value;
  }
}
