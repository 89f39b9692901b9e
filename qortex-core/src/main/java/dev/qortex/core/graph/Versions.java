package dev.qortex.core.graph;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.Element;
import java.time.Instant;
import java.util.function.Predicate;

/**
 * Versions of elements that a query reads, by their {@linkplain dev.qortex.core.model.Validity
 * validity}: those that hold now, those that hold at an instant, or all. Immutable.
 */
public sealed interface Versions {

  /** Versions that hold when the query is asked, by the clock of the graph. */
  Versions CURRENT = new Current();

  /** Versions of all times: what ended, and what has not begun, along with what holds. */
  Versions HISTORY = new History();

  /** Versions that hold at an instant. */
  static Versions asOf(Instant instant) {
    return new AsOf(instant);
  }

  /**
   * Selects these versions.
   *
   * @param now the instant at which the query is asked
   */
  <T extends Element> Predicate<T> when(Instant now);

  /** Versions that hold when the query is asked. */
  record Current() implements Versions {
    @Override
    public <T extends Element> Predicate<T> when(Instant now) {
      return element -> element.validity().holdsAt(now);
    }
  }

  /**
   * Versions that hold at an instant.
   *
   * @param instant the instant
   */
  record AsOf(Instant instant) implements Versions {

    /** Checks the instant. */
    public AsOf {
      Checks.given("instant", instant);
    }

    @Override
    public <T extends Element> Predicate<T> when(Instant now) {
      return element -> element.validity().holdsAt(instant);
    }
  }

  /** Versions of all times. */
  record History() implements Versions {
    @Override
    public <T extends Element> Predicate<T> when(Instant now) {
      return element -> true;
    }
  }
}
