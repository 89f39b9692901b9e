package dev.qortex.engine.internal.ranking;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Question;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Division of an answer's token budget: first the rules that fit into their share, then items, then
 * further rules into the rest, and then code examples, whose code stands in passages too. An
 * element that does not fit is passed over for smaller ones. Every result depends on the arguments
 * alone. Immutable.
 *
 * @param limits of the question; without a limit of tokens, everything fits
 * @param tokens counts the tokens of a text
 */
record TokenBudget(Question.Limits limits, ToIntFunction<String> tokens) {

  /**
   * Elements that fit.
   *
   * @param chosen in the order in which they were offered
   * @param tokens of all of them
   */
  record Portion<T>(List<T> chosen, int tokens) {

    /** Copies. */
    Portion {
      chosen = List.copyOf(chosen);
    }
  }

  /**
   * The rules that fit into the share of rules.
   *
   * @param bestFirst the most relevant first
   * @param used tokens of other elements, which count against the share
   */
  Portion<Rule> reserved(List<Rule> bestFirst, int used) {
    long share = limits.tokens() == 0 ? budget() : (long) (budget() * limits.ruleShare());
    return filled(bestFirst, new Portion<>(List.of(), 0), used, share);
  }

  /**
   * The reserved rules with those that fit into the rest of the budget, in their order.
   *
   * @param bestFirst the most relevant first, with the reserved ones
   * @param used tokens of other elements
   */
  Portion<Rule> filled(List<Rule> bestFirst, Portion<Rule> reserved, int used) {
    return filled(bestFirst, reserved, used, budget());
  }

  private Portion<Rule> filled(List<Rule> bestFirst, Portion<Rule> before, int used, long most) {
    Set<Rule> kept = new HashSet<>(before.chosen());
    int spent = before.tokens();
    for (Rule rule : bestFirst) {
      if (kept.size() < limits.rules() && !kept.contains(rule)) {
        int cost = tokens.applyAsInt(rule.text());
        if ((long) used + spent + cost <= most) {
          kept.add(rule);
          spent += cost;
        }
      }
    }
    return new Portion<>(bestFirst.stream().filter(kept::contains).toList(), spent);
  }

  /**
   * The code examples that fit into the rest of the budget.
   *
   * @param bestFirst the most relevant first
   * @param used tokens of other elements
   */
  Portion<CodeExample> examples(List<CodeExample> bestFirst, int used) {
    List<CodeExample> fitting = new ArrayList<>();
    int spent = 0;
    for (CodeExample example : bestFirst) {
      if (fitting.size() < limits.examples()) {
        int cost = tokens.applyAsInt(example.content());
        if (fits(cost, used + spent)) {
          fitting.add(example);
          spent += cost;
        }
      }
    }
    return new Portion<>(fitting, spent);
  }

  /** True if an element of that cost fits beside others. */
  boolean fits(int cost, int used) {
    return (long) used + cost <= budget();
  }

  private long budget() {
    return limits.tokens() == 0 ? Long.MAX_VALUE : limits.tokens();
  }
}
