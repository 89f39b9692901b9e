package dev.qortex.engine.internal.ranking;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Fills an answer within its token budget: the rules that fit into their share first, then items,
 * then further rules into what is left, and code examples, whose code stands in passages too, into
 * what is left then. What does not fit is passed over for what does. Used by one thread.
 */
final class TokenBudget {

  private final Question.Limits limits;
  private final ToIntFunction<String> tokens;
  private final long budget;
  private boolean[] kept = {};
  private int rules;
  private int usedByRules;
  private int used;

  TokenBudget(Question.Limits limits, ToIntFunction<String> tokens) {
    this.limits = limits;
    this.tokens = tokens;
    this.budget = limits.tokens() == 0 ? Long.MAX_VALUE : limits.tokens();
  }

  /** Keeps the rules that fit into their share, the most relevant first. */
  void keep(List<Rule> mostRelevantFirst) {
    kept = new boolean[mostRelevantFirst.size()];
    take(mostRelevantFirst, limits.tokens() == 0 ? budget : (long) (budget * limits.ruleShare()));
  }

  /** Keeps these rules and not the others, so that what those had taken is free again. */
  void keepInstead(List<Rule> mostRelevantFirst) {
    used -= usedByRules;
    usedByRules = 0;
    rules = 0;
    keep(mostRelevantFirst);
  }

  /** Takes an item of that cost if it fits. */
  boolean take(int cost) {
    return take(cost, budget);
  }

  /** Adds the rules that fit into what is left, and returns all of them in their order. */
  List<Rule> fill(List<Rule> mostRelevantFirst) {
    take(mostRelevantFirst, budget);
    List<Rule> all = new ArrayList<>();
    for (int i = 0; i < kept.length; i++) {
      if (kept[i]) {
        all.add(mostRelevantFirst.get(i));
      }
    }
    return all;
  }

  /** The examples that fit into what is left, in their order. */
  List<CodeExample> examples(List<CodeExample> mostRelevantFirst) {
    List<CodeExample> fitting = new ArrayList<>();
    for (CodeExample example : mostRelevantFirst) {
      if (fitting.size() < limits.examples() && take(tokens.applyAsInt(example.content()))) {
        fitting.add(example);
      }
    }
    return fitting;
  }

  private void take(List<Rule> mostRelevantFirst, long most) {
    for (int i = 0; i < kept.length && rules < limits.rules(); i++) {
      int cost = kept[i] ? 0 : tokens.applyAsInt(mostRelevantFirst.get(i).text());
      if (!kept[i] && take(cost, most)) {
        kept[i] = true;
        usedByRules += cost;
        rules++;
      }
    }
  }

  private boolean take(int cost, long most) {
    if ((long) used + cost > most) {
      return false;
    }
    used += cost;
    return true;
  }

  /** What items, rules and examples take together. */
  int used() {
    return used;
  }
}
