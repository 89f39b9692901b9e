package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;

/**
 * Patterns that were chosen for a prompt.
 *
 * @param id of the prompt: run, phase, iteration and role
 * @param run that the prompt belongs to
 * @param at the time of the choice
 * @param role that was prompted
 * @param mode whether the prompt had them
 * @param patterns their ids, best first
 */
public record PatternInjection(
    String id, String run, Instant at, String role, Mode mode, List<String> patterns)
    implements PatternRecord {

  /** Presence of the patterns in the prompt. */
  public enum Mode {
    /** It had them. */
    INJECTED,
    /** It had none: the loop was only watching. */
    SHADOW,
    /** It had none: the run was drawn to go without. */
    HELD_OUT
  }

  /** Checks the components and makes defensive copies. */
  public PatternInjection {
    Checks.id("id of an injection", id);
    Checks.id("run of an injection", run);
    patterns = List.copyOf(patterns);
  }
}
