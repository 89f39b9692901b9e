package dev.qortex.core.retrieval;

import dev.qortex.core.check.Checks;
import dev.qortex.core.model.NodeKind;
import java.util.Set;

/**
 * What is asked, and what may come back.
 *
 * @param text the question itself, not blank
 * @param domains where to look; empty for everywhere
 * @param kinds passages, concepts, or both when empty
 * @param limit at most so many items, from 1
 * @param tokenBudget items and rules together take at most so many tokens; 0 for no limit
 * @param minConfidence items less sure than this stay out, from 0 to 1
 * @param session who asks; empty when unknown
 */
public record Question(
    String text,
    Set<String> domains,
    Set<NodeKind> kinds,
    int limit,
    int tokenBudget,
    double minConfidence,
    String session) {

  /** Checks and copies. */
  public Question {
    Checks.id("question", text);
    domains = Set.copyOf(domains);
    kinds = Set.copyOf(kinds);
    Checks.atLeast("limit of items", limit, 1);
    Checks.atLeast("token budget", tokenBudget, 0);
    Checks.unit("least confidence", minConfidence);
    Checks.text("session", session);
  }

  /** Ten items of any kind, from everywhere. */
  public static Question of(String text) {
    return new Question(text, Set.of(), Set.of(), 10, 0, 0.0, "");
  }

  /** Only in these domains. */
  public Question in(String... names) {
    return new Question(text, Set.of(names), kinds, limit, tokenBudget, minConfidence, session);
  }

  /** Only these kinds. */
  public Question kinds(NodeKind... wanted) {
    return new Question(text, domains, Set.of(wanted), limit, tokenBudget, minConfidence, session);
  }

  /** At most so many items. */
  public Question limit(int items) {
    return new Question(text, domains, kinds, items, tokenBudget, minConfidence, session);
  }

  /** At most so many tokens. */
  public Question tokenBudget(int tokens) {
    return new Question(text, domains, kinds, limit, tokens, minConfidence, session);
  }

  /** Nothing less sure than this. */
  public Question minConfidence(double confidence) {
    return new Question(text, domains, kinds, limit, tokenBudget, confidence, session);
  }

  /** Asked by that session. */
  public Question session(String name) {
    return new Question(text, domains, kinds, limit, tokenBudget, minConfidence, name);
  }
}
