package dev.qortex.core.event;

import dev.qortex.commons.Checks;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receiver of events. Called by the thread that did the work, after the work is durable. */
@FunctionalInterface
public interface EventSink {

  /** Receives an event; implementations should return quickly. */
  void emit(MemoryEvent event);

  /** Drops every event. */
  static EventSink none() {
    return event -> {};
  }

  /**
   * Creates a sink that passes each event to all of these sinks, in their order; a failing sink
   * does not stop the others.
   */
  static EventSink all(List<? extends EventSink> sinks) {
    List<EventSink> guarded =
        Checks.given("event sinks", sinks).stream().map(EventSink::guarded).toList();
    return guarded.size() == 1
        ? guarded.get(0)
        : event -> guarded.forEach(sink -> sink.emit(event));
  }

  /** Returns a sink that logs exceptions of this sink instead of throwing them. */
  static EventSink guarded(EventSink sink) {
    Logger log = LoggerFactory.getLogger(EventSink.class);
    return event -> {
      try {
        sink.emit(event);
      } catch (RuntimeException e) {
        log.warn("The event sink ({}) failed on ({})", sink, event, e);
      }
    };
  }
}
