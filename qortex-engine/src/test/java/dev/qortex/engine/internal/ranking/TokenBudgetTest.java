package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.ranking.TokenBudget.Portion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TokenBudgetTest {

  private static final Provenance HERE = Provenance.of("d:test");

  private static TokenBudget budget(int tokens, int rules, int examples) {
    return new TokenBudget(
        Question.of("?").tokenBudget(tokens).rules(rules).examples(examples).limits(),
        String::length);
  }

  private static Rule rule(int number, int length) {
    return Rule.of(
        new ExplicitRule("r" + number, "d", "x".repeat(length), List.of("d:c"), "", 1, HERE), 0.5);
  }

  private static List<Rule> rules(int... lengths) {
    return IntStream.range(0, lengths.length).mapToObj(i -> rule(i, lengths[i])).toList();
  }

  private static CodeExample example(int number, int length) {
    return new CodeExample(
        "e" + number, "d", "x".repeat(length), "java", "", List.of("d:c"), false, HERE);
  }

  @Test
  void aRuleThatDoesNotFitIsPassedOverForASmallerOne() {
    TokenBudget budget = budget(100, 10, 0);
    long share = (long) (100 * budget.limits().ruleShare());
    List<Rule> rules = rules((int) share - 5, 20, 5);
    Portion<Rule> reserved = budget.reserved(rules, 0);
    assertThat(reserved.chosen()).containsExactly(rules.get(0), rules.get(2));
    assertThat(reserved.tokens()).isEqualTo((int) share);
    assertThat(budget.filled(rules, reserved, 0).chosen()).isEqualTo(rules);
  }

  @Test
  void nothingExceedsTheBudgetOrTheLimitsAndReservedRulesStay() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      int tokens = 1 + random.nextInt(120);
      TokenBudget budget = budget(tokens, random.nextInt(6), random.nextInt(4));
      List<Rule> rules = new ArrayList<>();
      List<CodeExample> examples = new ArrayList<>();
      for (int i = random.nextInt(9); i > 0; i--) {
        rules.add(rule(i, 1 + random.nextInt(40)));
        examples.add(example(i, 1 + random.nextInt(40)));
      }
      Portion<Rule> reserved = budget.reserved(rules, 0);
      int items = random.nextInt(tokens - reserved.tokens() + 1);
      Portion<Rule> given = budget.filled(rules, reserved, items);
      Portion<CodeExample> shown = budget.examples(examples, items + given.tokens());

      assertThat(items + given.tokens() + shown.tokens()).isLessThanOrEqualTo(tokens);
      assertThat(given.chosen())
          .hasSizeLessThanOrEqualTo(budget.limits().rules())
          .containsAll(reserved.chosen())
          .isSubsetOf(rules);
      assertThat(shown.chosen()).hasSizeLessThanOrEqualTo(budget.limits().examples());
      assertThat(given.tokens())
          .isEqualTo(given.chosen().stream().mapToInt(rule -> rule.text().length()).sum());
      assertThat(budget.filled(rules, reserved, items)).isEqualTo(given);
    }
  }

  @Test
  void withoutALimitOfTokensEverythingFits() {
    List<Rule> rules = rules(1000, 2000, 3000);
    assertThat(budget(0, 10, 0).reserved(rules, Integer.MAX_VALUE).chosen()).isEqualTo(rules);
    assertThat(budget(0, 2, 0).reserved(rules, 0).chosen()).isEqualTo(rules.subList(0, 2));
    assertThat(budget(0, 0, 2).examples(Collections.nCopies(3, example(1, 9)), 0).chosen())
        .hasSize(2);
  }
}
