package dev.qortex.observability;

import dev.qortex.commons.Checks;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Event sink that counts the events of a memory, and of all artifacts of an application, in a
 * Micrometer registry. Hand it to the builder of each part as its event sink. Thread-safe.
 *
 * <pre>{@code
 * EventSink meters = QortexMeters.of(registry);
 * }</pre>
 *
 * <p>What no event tells, such as the size of the graph, a {@link MemorySample} measures.
 */
public final class QortexMeters implements EventSink {

  private final List<EventSink> families;

  private QortexMeters(List<EventSink> families) {
    this.families = families;
  }

  /** Meters in that registry. */
  public static QortexMeters of(MeterRegistry registry) {
    Meters meters = new Meters(Checks.given("meter registry", registry));
    prepare(meters);
    List<EventSink> families = new ArrayList<>();
    families.add(new MemoryMeters(meters));
    add(families, "dev.qortex.learning.event.LearningEvent", meters, LearningMeters::new);
    add(
        families,
        "dev.qortex.ingest.conversation.ConversationEvent",
        meters,
        ConversationMeters::new);
    add(families, "dev.qortex.projectors.event.ProjectionEvent", meters, ProjectionMeters::new);
    add(families, "dev.qortex.observations.event.ObservationEvent", meters, ObservationMeters::new);
    add(families, "dev.qortex.buildlog.event.BuildlogEvent", meters, BuildlogMeters::new);
    add(families, "dev.qortex.buildlog.patterns.event.PatternEvent", meters, PatternMeters::new);
    add(families, "dev.qortex.service.event.ServiceEvent", meters, ServiceMeters::new);
    return new QortexMeters(List.copyOf(families));
  }

  /** Counters whose series are there from the start, since alerts look for their first increase. */
  private static void prepare(Meters meters) {
    Arrays.stream(QortexMeter.values())
        .filter(meter -> meter.kind() == QortexMeter.Kind.COUNTER && meter.tags().isEmpty())
        .forEach(meters::prepare);
    List.of("answered", "empty", "refused")
        .forEach(result -> meters.prepare(QortexMeter.QUERIES, result));
    List.of("refused", "failed").forEach(why -> meters.prepare(QortexMeter.QUERY_ERRORS, why));
    List.of("accepted", "partial", "rejected")
        .forEach(outcome -> meters.prepare(QortexMeter.FEEDBACK, outcome));
    List.of("run", "night")
        .forEach(stage -> meters.prepare(QortexMeter.OBSERVATION_FAILURES, stage));
  }

  /** Adds the meters of a family of events if the application has its artifact. */
  private static void add(
      List<EventSink> families, String type, Meters meters, Function<Meters, EventSink> family) {
    try {
      Class.forName(type, false, QortexMeters.class.getClassLoader());
      families.add(family.apply(meters));
    } catch (ClassNotFoundException absent) {
      // The application does without that artifact, so no such event will come.
    }
  }

  @Override
  public void emit(MemoryEvent event) {
    families.forEach(family -> family.emit(event));
  }
}
