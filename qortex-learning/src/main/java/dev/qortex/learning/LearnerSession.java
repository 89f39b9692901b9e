package dev.qortex.learning;

import dev.qortex.learning.model.Arm;
import java.util.List;

/**
 * Selections and outcomes under one name, which {@link Learner#forget} can revoke as a whole. It
 * selects and learns in one context; other sessions may use the name in others, and {@link
 * #summary} and forgetting take all of them. It lives in the log, so that the same name goes on
 * after a restart. Thread-safe.
 *
 * <pre>{@code
 * Selection prompt = session.select(FRAGMENTS, 0, BUDGET);
 * List<ArmOutcome> outcomes =
 *     prompt.ids().stream().map(id -> prompt.outcome(id, verdict(id, user))).toList();
 * session.observeAll(outcomes);
 * }</pre>
 */
public final class LearnerSession {

  private final Learner learner;
  private final String name;
  private final String context;

  LearnerSession(Learner learner, String name, String context) {
    this.learner = learner;
    this.name = name;
    this.context = context;
  }

  /** The name of the session, which is the origin of its log entries. */
  public String name() {
    return name;
  }

  /** Selects arms like {@link Learner#select}. */
  public Selection select(List<Arm> candidates, int k, int tokenBudget) {
    return learner.select(candidates, k, context, tokenBudget, name);
  }

  /** Selects one arm like {@link Learner#selectOne}. */
  public Selection selectOne(List<Arm> candidates) {
    return learner.selectOne(candidates, context, name);
  }

  /** Records an outcome like {@link Learner#observe}. */
  public boolean observe(ArmOutcome outcome) {
    return observeAll(List.of(outcome)) == 1;
  }

  /** Records outcomes like {@link Learner#observeAll}. */
  public int observeAll(List<ArmOutcome> outcomes) {
    return learner.observeAll(
        outcomes.stream().map(outcome -> outcome.from(name)).toList(), context);
  }

  /** Selections so far under this name, in all contexts, with their outcomes. */
  public LearnerSessionSummary summary() {
    return learner.summary(name);
  }
}
