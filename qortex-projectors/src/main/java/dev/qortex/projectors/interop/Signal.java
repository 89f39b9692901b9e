package dev.qortex.projectors.interop;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * Event in a log that systems share.
 *
 * @param event the event, such as {@link #PROJECTION_COMPLETE}
 * @param time the time of writing
 * @param source the system that wrote it; empty when it does not say so, as Python buildlog
 * @param fields the further fields, JSON-like, by name: {@code persona}, {@code path}, {@code
 *     rule_count} and others
 */
public record Signal(String event, Instant time, String source, Map<String, Object> fields) {

  /** A rule set was published. */
  public static final String PROJECTION_COMPLETE = "projection_complete";

  /** A consumer has stored a rule set. */
  public static final String SEED_INGESTED = "seed_ingested";

  /** A consumer has refused a rule set. */
  public static final String SEED_FAILED = "seed_failed";

  /** A buildlog has published an artefact. */
  public static final String EMITTED = "emitted";

  /** Checks the components and makes defensive copies. */
  public Signal {
    Checks.id("event", event);
    Objects.requireNonNull(time, "time");
    Checks.text("source", source);
    fields = Checks.properties("signal (" + event + ")", fields);
  }
}
