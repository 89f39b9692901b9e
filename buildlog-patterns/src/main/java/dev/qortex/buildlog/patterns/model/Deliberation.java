package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Map;

/**
 * Full answer of an agent in a run.
 *
 * @param run the run of the answer
 * @param role the role of the agent, in lower case
 * @param iteration the iteration of the phase, from 1
 * @param context issue, phase, labels and changed files
 * @param response the whole text
 * @param at the time of the answer
 * @param other further fields of a record, such as {@code status} and {@code model}
 */
public record Deliberation(
    String run,
    String role,
    int iteration,
    PatternContext context,
    String response,
    Instant at,
    Map<String, Object> other)
    implements PatternRecord {

  /** Checks the components and makes defensive copies. */
  public Deliberation {
    Checks.id("run of a deliberation", run);
    role = RoleKind.name(role);
    Checks.atLeast("iteration of a deliberation", iteration, 1);
    Checks.text("response of a deliberation", response);
    other = Checks.properties("deliberation of (" + run + ")", other);
  }

  /** The first answer of a role in a run. */
  public static Deliberation of(String run, String role, String response, Instant at) {
    return new Deliberation(run, role, 1, PatternContext.of(run), response, at, Map.of());
  }

  /**
   * Reads the JSON of a deliberation record; fields that are missing or of another type are passed
   * over, and others are kept.
   *
   * @param fallback the time of the answer, for a record without one
   * @throws IllegalArgumentException when it is not a JSON object, or names neither run, issue nor
   *     pull request, or no role
   */
  public static Deliberation read(String json, Instant fallback) {
    return PatternJson.deliberation(json, fallback);
  }

  /** Returns a copy in another context. */
  public Deliberation context(PatternContext chosen) {
    return new Deliberation(run, role, iteration, chosen, response, at, other);
  }

  /** Returns a copy in another iteration. */
  public Deliberation iteration(int chosen) {
    return new Deliberation(run, role, chosen, context, response, at, other);
  }

  /** Run, phase, iteration and role. */
  @Override
  public String id() {
    return step() + "/" + role;
  }

  /** Run, phase and iteration. */
  public String step() {
    return step(run, context, iteration);
  }

  /** Run, phase and iteration of a prompt or an answer. */
  public static String step(String run, PatternContext context, int iteration) {
    return run + "/" + String.join("+", context.phases()) + "/" + iteration;
  }

  /** Returns true for an answer, and not the record of a call that failed. */
  public boolean usable() {
    return !response.isBlank() && !"error".equals(other.get("status"));
  }
}
