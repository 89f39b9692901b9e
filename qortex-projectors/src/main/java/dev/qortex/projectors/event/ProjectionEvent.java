package dev.qortex.projectors.event;

import dev.qortex.core.event.MemoryEvent;
import java.time.Instant;

/** Event of a projection of rules. */
public sealed interface ProjectionEvent extends MemoryEvent {

  /**
   * A rule set was published.
   *
   * @param at the time of the event
   * @param persona the persona of the rule set
   * @param rules the number of its rules
   */
  record SeedPublished(Instant at, String persona, int rules) implements ProjectionEvent {}

  /**
   * A language model enriched rules, or others took its place.
   *
   * @param at the time of the event
   * @param enriched the number of rules that the model enriched
   * @param fallbacks the number of rules without a usable answer
   * @param nanos the duration in nanoseconds
   */
  record RulesEnriched(Instant at, int enriched, int fallbacks, long nanos)
      implements ProjectionEvent {}
}
