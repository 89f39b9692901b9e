package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Parameters of a run of the gauntlet.
 *
 * @param target the work under review, such as a path or a diff
 * @param personas the personas whose rules apply, in order; empty means all
 * @param perPersona the number of rules of each persona, sampled by Thompson Sampling; 0 means all
 * @param maxIterations the number of iterations after which a person is asked, from 1
 * @param stopAt the least severity that calls for an action; lighter findings are recorded only
 * @param revision hash of the commit whose files the target shows; empty when it is not known
 */
public record RunRequest(
    String target,
    Set<String> personas,
    int perPersona,
    int maxIterations,
    IssueSeverity stopAt,
    String revision) {

  private static final int RULES = 10;
  private static final int ITERATIONS = 10;

  /** Checks the components and makes defensive copies. */
  public RunRequest {
    Checks.id("target of a run", target);
    personas = Collections.unmodifiableSet(new TreeSet<>(personas));
    Checks.atLeast("number of rules per persona", perPersona, 0);
    Checks.atLeast("number of iterations", maxIterations, 1);
    Checks.given("severity to stop at", stopAt);
    Finding.requireHash(revision);
  }

  /** Ten rules of each persona, ten iterations, and every finding counts. */
  public static RunRequest of(String target) {
    return new RunRequest(target, Set.of(), RULES, ITERATIONS, IssueSeverity.NITPICK, "");
  }

  /** Returns a copy with only the rules of these personas. */
  public RunRequest personas(Set<String> names) {
    return new RunRequest(target, names, perPersona, maxIterations, stopAt, revision);
  }

  /** Returns a copy with another number of rules of each persona; 0 means all. */
  public RunRequest perPersona(int rules) {
    return new RunRequest(target, personas, rules, maxIterations, stopAt, revision);
  }

  /** Returns a copy with another limit of iterations. */
  public RunRequest maxIterations(int most) {
    return new RunRequest(target, personas, perPersona, most, stopAt, revision);
  }

  /** Returns a copy in which findings of a lower severity are only recorded. */
  public RunRequest stopAt(IssueSeverity least) {
    return new RunRequest(target, personas, perPersona, maxIterations, least, revision);
  }

  /** Returns a copy about the files of that commit, so that its merge can decide open findings. */
  public RunRequest revision(String hash) {
    return new RunRequest(target, personas, perPersona, maxIterations, stopAt, hash);
  }
}
