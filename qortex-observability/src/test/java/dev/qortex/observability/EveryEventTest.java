package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.patterns.event.PatternEvent;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.ingest.conversation.ConversationEvent;
import dev.qortex.learning.event.LearningEvent;
import dev.qortex.observations.event.ObservationEvent;
import dev.qortex.projectors.event.ProjectionEvent;
import dev.qortex.service.event.ServiceEvent;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each event is emitted by something that happens, and each meter moves. */
class EveryEventTest {

  /** The families; a new one belongs here. */
  private static final List<Class<? extends MemoryEvent>> FAMILIES =
      List.of(
          LearningEvent.class,
          ConversationEvent.class,
          ProjectionEvent.class,
          ObservationEvent.class,
          BuildlogEvent.class,
          PatternEvent.class,
          ServiceEvent.class);

  /** Meters that a host moves by other means than events. */
  private static final Set<QortexMeter> SAMPLED =
      EnumSet.of(
          QortexMeter.NODE_COUNT,
          QortexMeter.EDGE_COUNT,
          QortexMeter.RULE_COUNT,
          QortexMeter.SOURCE_COUNT,
          QortexMeter.VECTOR_COUNT,
          QortexMeter.FACTORS_ACTIVE,
          QortexMeter.OUTCOMES_REMEMBERED,
          QortexMeter.LIFT,
          QortexMeter.LIFT_QUESTIONS,
          QortexMeter.EXPLORED,
          QortexMeter.POSTERIOR_WIDTH,
          QortexMeter.QUARANTINE_ITEMS,
          QortexMeter.CARBON_CO2,
          QortexMeter.CARBON_WATER,
          QortexMeter.CARBON_TOKENS,
          QortexMeter.CARBON_CONFIDENCE,
          QortexMeter.MODEL_COST,
          QortexMeter.ALERTS);

  @TempDir private Path folder;

  private static Set<String> kinds() {
    Stream<Class<?>> memory =
        Arrays.stream(MemoryEvent.class.getDeclaredClasses())
            .filter(MemoryEvent.class::isAssignableFrom);
    Stream<Class<?>> others =
        FAMILIES.stream().flatMap(family -> Arrays.stream(family.getPermittedSubclasses()));
    return Stream.concat(memory, others)
        .filter(Class::isRecord)
        .map(Class::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean hasMoved(Meter meter) {
    return meter instanceof Gauge
        || StreamSupport.stream(meter.measure().spliterator(), false)
            .anyMatch(measurement -> measurement.getValue() > 0);
  }

  @Test
  void everyEventIsEmittedAndEveryMeterMoves() throws IOException {
    List<MemoryEvent> events = new CopyOnWriteArrayList<>();
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    EventSink meters = QortexMeters.of(registry);
    new EventLoop(folder, EventSink.all(List.of(events::add, meters))).run();

    Set<String> emitted =
        events.stream()
            .map(event -> event.getClass().getName())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(kinds()).hasSizeGreaterThan(45);
    assertThat(emitted).containsExactlyElementsOf(kinds());

    Set<String> moved =
        registry.getMeters().stream()
            .filter(EveryEventTest::hasMoved)
            .map(Meter::getId)
            .map(Meter.Id::getName)
            .filter(name -> !name.endsWith(".histogram"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> known =
        Arrays.stream(QortexMeter.values())
            .filter(meter -> !SAMPLED.contains(meter))
            .map(QortexMeter::meterName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(moved).containsExactlyElementsOf(known);
  }
}
