package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FilterTest {

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(Library.MODEL).build();

  FilterTest() {
    team("red", 0.9, "");
    team("blue", 0.4, "safety");
  }

  /** The same document by two teams, in one domain. */
  private void team(String team, double confidence, String category) {
    Provenance here = Provenance.of(team);
    Map<String, Object> properties = Map.of("team", team, "size", team.length());
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of(team, "test"))
            .passage(
                new Passage(
                    team + "/p",
                    "ops",
                    "Retry",
                    "The " + team + " team retries a failed call.",
                    here,
                    new Sequence(team, 0),
                    properties))
            .concept(
                new ConceptNode(
                    team + "/c", "ops", team + " retry", "a call", confidence, here, properties))
            .edge(ConceptEdge.of(team + "/p", RelationType.MENTIONS, team + "/c", 1, here))
            .rule(
                new ExplicitRule(
                    team + "/r",
                    "ops",
                    "Let " + team + " retry.",
                    List.of("red/c", "blue/c"),
                    category,
                    confidence,
                    here))
            .build());
  }

  private String found(Question question) {
    Answer answer = memory.query(question);
    TreeSet<String> ids = new TreeSet<>(answer.items().stream().map(AnswerItem::id).toList());
    ids.addAll(answer.rules().stream().map(Rule::id).toList());
    return String.join(" ", ids);
  }

  @Test
  void withoutAFilterEverythingComesBack() {
    assertThat(found(Question.of("retry a call")))
        .isEqualTo("blue/c blue/p blue/r red/c red/p red/r");
  }

  @Test
  void onlyWhatTheSourcesSayComesBack() {
    assertThat(found(Question.of("retry a call").from("red"))).isEqualTo("red/c red/p red/r");
    store.graph().createDomain("other", "");
    assertThat(found(Question.of("retry a call").from("red").in("other"))).isEmpty();
  }

  @Test
  void propertiesAreThoseOfNodesAndTheCategoryOfRules() {
    Question question = Question.of("retry a call");
    assertThat(found(question.where(Map.of("team", "blue")))).isEqualTo("blue/c blue/p");
    assertThat(found(question.where(Map.of("size", Map.of("$lt", 4))))).isEqualTo("red/c red/p");
    assertThat(found(question.where(Map.of("category", "safety")).onlyRules())).isEqualTo("blue/r");
    assertThat(found(question.where(Map.of("team", Map.of("$ne", "blue")))))
        .isEqualTo("blue/r red/c red/p red/r");
  }

  @Test
  void theLeastConfidenceHoldsForConceptsAndRules() {
    assertThat(found(Question.of("retry a call").minConfidence(0.5)))
        .isEqualTo("blue/p red/c red/p red/r");
  }

  @Test
  void noPathGoesOverAnEdgeThatIsLessSure() {
    Provenance here = Provenance.of("s");
    memory.ingest(
        IngestionManifest.builder("port")
            .source(SourceMetadata.of("s", "test"))
            .concept(ConceptNode.of("a", "port", "Harbour", "harbour lighthouse", here))
            .concept(ConceptNode.of("b", "port", "Quux", "zebra", here))
            .edge(ConceptEdge.of("a", RelationType.REQUIRES, "b", 0.3, here))
            .build());
    Question question = Question.of("harbour lighthouse").in("port").kinds(NodeKind.CONCEPT);
    assertThat(paths(question.minConfidence(0.2))).isNotEmpty();
    assertThat(paths(question.minConfidence(0.9))).isEmpty();
  }

  private List<GraphPath> paths(Question question) {
    return memory.query(question).items().stream()
        .flatMap(item -> item.explanation().paths().stream())
        .toList();
  }

  @Test
  void aFilterSeesWhatChangedSinceItWasAsked() {
    Question sure = Question.of("retry a call").minConfidence(0.5).kinds(NodeKind.CONCEPT);
    assertThat(found(sure)).isEqualTo("red/c red/r");
    team("blue", 0.8, "");
    assertThat(found(sure)).isEqualTo("blue/c blue/r red/c red/r");
    memory.retract("red");
    assertThat(found(sure)).isEqualTo("blue/c blue/r");
  }

  @Test
  void groupsOfWhatStaysOutStayOut() {
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("third", "test"))
            .passage(
                new Passage(
                    "third/p",
                    "ops",
                    "",
                    "Retry.",
                    Provenance.of("third"),
                    new Sequence("red", 1),
                    Map.of()))
            .build());
    assertThat(memory.query(Question.of("retry")).groups()).extracting("id").contains("red");
    assertThat(memory.query(Question.of("retry").from("blue")).groups()).isEmpty();
  }

  @Test
  void rulesComeAloneOrNotAtAll() {
    assertThat(found(Question.of("retry a call").onlyRules())).isEqualTo("blue/r red/r");
    assertThat(found(Question.of("retry a call").rules(0))).isEqualTo("blue/c blue/p red/c red/p");
    assertThat(found(Question.of("retry a call").onlyRules().rules(1))).isEqualTo("blue/r");
    assertThatThrownBy(() -> Question.of("retry").onlyRules().rules(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(0)")
        .hasMessageContaining("Maybe");
  }

  @Test
  void passagesDoNotTakeTheShareOfTheRules() {
    // A passage takes 11 tokens, a rule 4.
    Question question = Question.of("retry a call").kinds(NodeKind.PASSAGE).tokenBudget(22);
    assertThat(found(question.ruleShare(0))).isEqualTo("blue/p red/p");
    assertThat(found(question)).contains("/r").contains("/p");
    assertThat(found(question.ruleShare(1))).contains("/p", "blue/r", "red/r");
    assertThat(memory.query(question.tokenBudget(26).ruleShare(0)).tokens())
        .isLessThanOrEqualTo(26);
    assertThat(found(question.tokenBudget(26).ruleShare(0))).contains("blue/p").contains("/r");
  }
}
