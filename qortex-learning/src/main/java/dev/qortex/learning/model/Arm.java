package dev.qortex.learning.model;

import dev.qortex.commons.Checks;

/**
 * Arm of a bandit: a concept, a tool, a rule, a piece of a prompt.
 *
 * @param id the id, such as {@code tool:search:v2}; not blank
 * @param tokenCost the cost in tokens, from 0
 */
public record Arm(String id, int tokenCost) {

  /** Checks the components. */
  public Arm {
    Checks.id("id of an arm", id);
    if (tokenCost < 0) {
      throw new IllegalArgumentException(
          "The token cost (%s) of the arm (%s) must be at least 0.".formatted(tokenCost, id));
    }
  }

  /** An arm that costs nothing. */
  public static Arm of(String id) {
    return new Arm(id, 0);
  }
}
