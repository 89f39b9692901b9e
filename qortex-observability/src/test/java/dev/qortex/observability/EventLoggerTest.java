package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.event.MemoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.AbstractLogger;
import org.slf4j.spi.LoggingEventAware;

class EventLoggerTest {

  private static final Instant NOW = Instant.parse("2026-01-21T14:00:00Z");

  /** Keeps what is logged. */
  private static final class Kept extends AbstractLogger implements LoggingEventAware {

    private static final long serialVersionUID = 1L;

    private final transient List<LoggingEvent> lines = new ArrayList<>();

    @Override
    public void log(LoggingEvent event) {
      lines.add(event);
    }

    @Override
    public boolean isTraceEnabled() {
      return false;
    }

    @Override
    public boolean isTraceEnabled(Marker marker) {
      return false;
    }

    @Override
    public boolean isDebugEnabled() {
      return true;
    }

    @Override
    public boolean isDebugEnabled(Marker marker) {
      return true;
    }

    @Override
    public boolean isInfoEnabled() {
      return true;
    }

    @Override
    public boolean isInfoEnabled(Marker marker) {
      return true;
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public boolean isWarnEnabled(Marker marker) {
      return true;
    }

    @Override
    public boolean isErrorEnabled() {
      return true;
    }

    @Override
    public boolean isErrorEnabled(Marker marker) {
      return true;
    }

    @Override
    protected String getFullyQualifiedCallerName() {
      return "";
    }

    @Override
    protected void handleNormalizedLoggingCall(
        Level level, Marker marker, String message, Object[] arguments, Throwable failure) {
      throw new IllegalStateException("Only structured lines are expected.");
    }
  }

  @Test
  void anEventIsALineWithKeysAndValues() {
    Kept kept = new Kept();
    EventLogger log = new EventLogger(kept);
    log.emit(new MemoryEvent.QuestionAnswered(NOW, "a1", 3, 1, 0.5, 42));

    LoggingEvent line = kept.lines.get(0);
    assertThat(line.getLevel()).isEqualTo(Level.DEBUG);
    assertThat(line.getMessage()).isEqualTo("QuestionAnswered");
    assertThat(line.getKeyValuePairs())
        .extracting(pair -> pair.key + "=" + pair.value)
        .containsExactly(
            "at=" + NOW, "answerId=a1", "items=3", "rules=1", "relevance=0.5", "nanos=42");
  }

  @Test
  void aFailureIsAWarningWithItsCause() {
    Kept kept = new Kept();
    RuntimeException down = new IllegalStateException("down");
    new EventLogger(kept).emit(new MemoryEvent.FeedbackWaits(NOW, "server", 7, down));

    LoggingEvent line = kept.lines.get(0);
    assertThat(line.getLevel()).isEqualTo(Level.WARN);
    assertThat(line.getThrowable()).isSameAs(down);
    assertThat(line.getKeyValuePairs())
        .extracting(pair -> pair.key)
        .containsExactly("at", "listener", "number");
  }
}
