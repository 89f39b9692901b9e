package dev.qortex.observability;

import dev.qortex.commons.Checks;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import org.slf4j.Logger;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Structured log of events over SLF4J: one line for each, whose message is the name of the event
 * and whose key-value pairs are its numbers, names and times. Failures are warnings; all else has
 * the level {@code DEBUG}. Reports and lists are left out.
 */
public final class EventLogger implements EventSink {

  private final Logger log;

  /** A log to that logger. */
  public EventLogger(Logger log) {
    this.log = Checks.given("logger", log);
  }

  @Override
  public void emit(MemoryEvent event) {
    RecordComponent[] components = event.getClass().getRecordComponents();
    Level level = isFailure(components) ? Level.WARN : Level.DEBUG;
    if (components == null || !log.isEnabledForLevel(level)) {
      return;
    }
    LoggingEventBuilder line = log.atLevel(level);
    for (RecordComponent component : components) {
      Object value = value(event, component);
      if (value instanceof Throwable failure) {
        line = line.setCause(failure);
      } else if (isSimple(value)) {
        line = line.addKeyValue(component.getName(), value);
      }
    }
    line.log(event.getClass().getSimpleName());
  }

  private static boolean isFailure(RecordComponent[] components) {
    if (components != null) {
      for (RecordComponent component : components) {
        if (component.getName().equals("failure")) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSimple(Object value) {
    return value instanceof Number
        || value instanceof CharSequence
        || value instanceof Boolean
        || value instanceof Enum<?>
        || value instanceof java.time.Instant;
  }

  private static Object value(MemoryEvent event, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(event);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("The component (%s) cannot be read.".formatted(component), e);
    }
  }
}
