package dev.qortex.buildlog;

/**
 * An event, after it was logged.
 *
 * @param event as it is stored
 * @param recorded false when its id was known, so that nothing changed
 * @param emissions the result of publishing its files
 * @param <E> the kind of event
 */
public record Logged<E>(E event, boolean recorded, Emissions emissions) {

  /** Before anything was published. */
  Logged(E event, boolean recorded) {
    this(event, recorded, Emissions.NONE);
  }

  Logged<E> published(Emissions done) {
    return new Logged<>(event, recorded, done);
  }
}
