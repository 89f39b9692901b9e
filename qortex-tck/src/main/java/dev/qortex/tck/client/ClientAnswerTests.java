package dev.qortex.tck.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class ClientAnswerTests extends ClientTests {

  private static final Question QUESTION = Question.of("When should a failed call be retried?");

  @Test
  void aQuestionFindsThePassageAndSaysWhy() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("When should a failed call be retried?");
    AnswerItem best = answer.items().get(0);
    assertThat(best.id()).isEqualTo("ops/retry");
    assertThat(best.explanation().legs())
        .extracting("leg")
        .contains("vector", "lexical", "sentence", "graph");
    assertThat(best.score()).isCloseTo(best.explanation().fused(), within(1e-12));
    assertThat(best.explanation().trust()).isEqualTo(1.0);
    assertThat(best.explanation().past()).isZero();
    assertThat(best.toString()).contains("lexical").contains("rank 1");
  }

  @Test
  void anAnswerHasAllItsParts() {
    beliefs.put("ops/timeout", new Sure(7.25, 0.1 + 0.2, 1.0 / 3, 2.0 / 3));
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("Which retry has a time limit?");
    assertThat(answer.groups()).extracting(Answer.Group::id).containsExactly("session");
    assertThat(answer.rules()).extracting(Rule::id).containsExactly("ops/rule");
    assertThat(answer.examples()).extracting("code").containsExactly("retry(call, 3);");
    assertThat(answer.items()).anyMatch(item -> !item.explanation().paths().isEmpty());
    assertThat(answer.item("ops/timeout").orElseThrow().explanation().belief())
        .hasValueSatisfying(
            belief -> {
              assertThat(belief.n()).isEqualTo(7.25);
              assertThat(belief.mean()).isEqualTo(0.1 + 0.2);
              assertThat(belief.low()).isEqualTo(1.0 / 3);
              assertThat(belief.high()).isEqualTo(2.0 / 3);
            });
    assertSame(answer, local.query("Which retry has a time limit?"));
  }

  @Test
  void everyPartOfAQuestionCounts() {
    memory.ingest(handbook("ops"));
    memory.ingest(handbook("web"));
    Answer whole = local.query(QUESTION);
    List<Question> questions =
        List.of(
            QUESTION.in("web"),
            QUESTION.kinds(NodeKind.CONCEPT),
            QUESTION.from("ops/source"),
            QUESTION.where(Map.of("year", Map.of("$gt", 2020), "owner.team", "core")),
            QUESTION.where(Map.of("$or", List.of(Map.of("share", 0.1), Map.of("year", 2020)))),
            QUESTION.where(Collections.singletonMap("year", null)),
            QUESTION.minConfidence(0.9),
            QUESTION.limit(1),
            QUESTION.rules(0),
            QUESTION.examples(0),
            QUESTION.onlyRules(),
            QUESTION.tokenBudget(40),
            QUESTION.tokenBudget(40).ruleShare(0.9),
            QUESTION.plain(),
            QUESTION.legs(RetrievalSettings.LEXICAL),
            QUESTION.fusion(Fusion.weighted()),
            QUESTION.fusion(Fusion.weighted(Map.of(RetrievalSettings.VECTOR, 1 / 3.0))),
            QUESTION.minRelevance(1));
    for (Question question : questions) {
      Answer expected = local.query(question);
      assertThat(expected).usingRecursiveComparison().ignoringFields("id").isNotEqualTo(whole);
      assertSame(memory.query(question), expected);
    }
    assertSame(memory.query(QUESTION.fusion(Fusion.adaptive())), whole);
  }

  private static void assertSame(Answer answer, Answer expected) {
    assertThat(answer)
        .usingRecursiveComparison()
        .ignoringFields("id")
        .withEqualsForType(Double::equals, Double.class)
        .isEqualTo(expected);
  }

  @Test
  void rulesOfActivatedConceptsComeAlongEvenWhenOnlyPassagesAreWanted() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query(QUESTION.kinds(NodeKind.PASSAGE));
    assertThat(answer.items()).allMatch(item -> item.node().kind() == NodeKind.PASSAGE);
    assertThat(answer.rules()).extracting(Rule::id).contains("ops/rule");
  }

  @Test
  void nothingOfAnotherDomainComesBack() {
    List<String> all = List.of("a", "b", "c", "d");
    all.forEach(domain -> memory.ingest(handbook(domain)));
    // A bridge between the domains must not let anything through.
    memory.ingest(bridge("a/breaker", RelationType.SIMILAR_TO, "b/breaker"));
    for (int asked = 1; asked <= 4; asked++) {
      Set<String> domains = Set.copyOf(all.subList(0, asked));
      Answer answer =
          memory.query(
              Question.of("retry breaker call time").in(domains.toArray(String[]::new)).limit(100));
      assertThat(answer.items())
          .isNotEmpty()
          .allMatch(item -> domains.contains(item.node().domain()));
      assertThat(answer.rules()).isNotEmpty().allMatch(rule -> domains.contains(rule.domain()));
    }
  }

  @Test
  void theSameQuestionGivesTheSameListAgain() {
    memory.ingest(handbook("ops"));
    List<String> first = memory.query("call").items().stream().map(AnswerItem::toString).toList();
    for (int i = 0; i < 5; i++) {
      assertThat(memory.query("call").items()).extracting(AnswerItem::toString).isEqualTo(first);
    }
  }

  @Test
  void anEmptyMemoryGivesAnEmptyAnswerUnderAnIdOfItsOwn() {
    Answer one = memory.query(QUESTION.in("docs").from("guide.md"));
    assertThat(one.items()).isEmpty();
    assertThat(one.relevance()).isZero();
    assertThat(memory.query(QUESTION).id()).isNotBlank().isNotEqualTo(one.id());
  }
}
