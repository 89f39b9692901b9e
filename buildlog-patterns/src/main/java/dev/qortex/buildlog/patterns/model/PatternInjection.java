package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;

/**
 * Patterns that were chosen for a prompt.
 *
 * @param id the id of the prompt: run, phase, iteration and role
 * @param run the run of the prompt
 * @param at the time of the choice
 * @param role the prompted role
 * @param mode whether the prompt had them
 * @param patterns the ids of the patterns, best first
 */
public record PatternInjection(
    String id, String run, Instant at, String role, Mode mode, List<String> patterns)
    implements PatternRecord {

  /** Presence of the patterns in the prompt. */
  public enum Mode {
    /** The prompt contained the patterns. */
    INJECTED,
    /** The prompt did not contain the patterns, since the loop was in shadow mode. */
    SHADOW,
    /** The prompt did not contain the patterns, since the run was held out. */
    HELD_OUT
  }

  /** Checks the components and makes defensive copies. */
  public PatternInjection {
    Checks.id("id of an injection", id);
    Checks.id("run of an injection", run);
    patterns = List.copyOf(patterns);
  }
}
