package dev.qortex.buildlog;

import dev.qortex.buildlog.report.Emissions;
import dev.qortex.commons.Checks;

/**
 * Event that was logged.
 *
 * @param event the stored event
 * @param recorded false if it was known, so that nothing changed
 * @param emissions the result of publishing its files
 * @param <E> the kind of event
 */
public record Logged<E>(E event, boolean recorded, Emissions emissions) {

  /** Creates the result before anything was published. */
  Logged(E event, boolean recorded) {
    this(event, recorded, Emissions.NONE);
  }

  /** Refusal of an event whose id is that of one with other content. */
  static IllegalArgumentException knownOtherwise(String kind, String id) {
    return new IllegalArgumentException(
        "The %s (%s) is known with other content.\nMaybe give this one an id of its own."
            .formatted(kind, Checks.shown(id)));
  }

  Logged<E> published(Emissions done) {
    return new Logged<>(event, recorded, done);
  }
}
