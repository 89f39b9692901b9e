package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.BoundClient;
import dev.qortex.service.internal.Json;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Attacks on the domain "secret" by a caller who is bound to the domain "mine". */
class BoundCallerTest {

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  private final CheckedCalls tenant =
      new CheckedCalls(new MemoryOperations(memory, store)).within("mine", "not yet");
  private final BoundClient bound = new BoundClient(memory, Set.of("mine", "not yet"));

  BoundCallerTest() {
    memory.ingest(facts("mine", "mine:a", "mine:b").build());
    memory.ingest(facts("secret", "secret:a", "secret:b").build());
  }

  private static IngestionManifest.Builder facts(String domain, String first, String second) {
    SourceMetadata source = SourceMetadata.of(domain + ":facts", "test");
    Provenance here = Provenance.of(source.id());
    return IngestionManifest.builder(domain)
        .source(source)
        .concept(concept(first, domain, here))
        .concept(concept(second, domain, here))
        .edge(ConceptEdge.of(first, RelationType.REQUIRES, second, 0.9, here))
        .rule(
            new ExplicitRule(
                domain + ":rule:1",
                domain,
                "Always rotate keys of " + domain,
                List.of(first),
                "security",
                0.9,
                here));
  }

  private static ConceptNode concept(String id, String domain, Provenance here) {
    return new ConceptNode(
        id, domain, "Rotation", "Keys of %s are rotated".formatted(id), 0.9, here, Map.of());
  }

  @Test
  void answersHoldNothingOfOtherDomains() {
    for (String call : List.of("qortex_query", "qortex_compare")) {
      JsonNode answer = tenant.call(call, "{'context': 'Which keys are rotated?'}");
      assertThat(answer.toString()).contains("mine:a").doesNotContain("secret");
    }
    assertThat(tenant.call("qortex_rules", "{}").toString())
        .contains("mine:rule:1")
        .doesNotContain("secret");
    assertThat(tenant.call("qortex_find", "{'name': 'Rotation'}").toString())
        .contains("mine:a")
        .doesNotContain("secret");
  }

  @Test
  void theDefaultDomainOfACallerWithOneDomainIsThatDomain() {
    CheckedCalls one =
        new CheckedCalls(
                new MemoryOperations(memory, store),
                new IngestOperations(memory, store.graph(), ReadableFolders.none()))
            .within("mine");
    String fact = one.call("qortex_remember", "{'text': 'The pump needs oil.'}").toString();
    assertThat(fact).contains("'domain':'mine'".replace('\'', '"'));
    String id = fact.replaceFirst(".*?\"fact_id\":\"([^\"]*)\".*", "$1");
    assertThat(
            one.call(
                    "qortex_correct",
                    "{'fact_id': '%s', 'text': 'The pump needs water.', 'domain': null}"
                        .formatted(id))
                .path("domain")
                .textValue())
        .isEqualTo("mine");
    one.call(
        "qortex_ingest_message",
        "{'role': 'user', 'text': 'The lamp needs oil.', 'session_id': 's'}");
    assertThat(store.graph().domains()).extracting(Domain::name).containsOnly("mine", "secret");
    assertThatThrownBy(
            () ->
                one.within("mine", "not yet")
                    .call("qortex_remember", "{'text': 'The pump needs oil.'}"))
        .hasMessageContaining("is not among those of the caller");
  }

  @Test
  void nothingIsNearToANodeOfAnotherDomain() {
    String own = fact("mine");
    String other = fact("secret");
    assertThat(bound.nearest(own, 9)).isEqualTo(memory.nearest(own, 9)).hasSize(1);
    assertThat(memory.nearest(other, 9)).hasSize(1);
    assertThat(bound.nearest(other, 9)).isEmpty();
  }

  /** The id of the first of two passages. */
  private String fact(String domain) {
    RememberedFacts facts = RememberedFacts.in(memory).domain(domain);
    facts.remember("The key rotates every 90 days.");
    facts.remember("The key rotates every 30 days.");
    return memory.query(Question.of("key rotates 90 days").in(domain)).items().stream()
        .filter(item -> item.text().contains("90"))
        .map(AnswerItem::id)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void elementsNameNoConceptAndNoSourceOfOtherDomains() {
    SourceMetadata theirs = SourceMetadata.of("secret:more", "test");
    Provenance there = new Provenance(theirs.id(), "Secret plan", "Secretly.");
    List<String> both = List.of("mine:a", "secret:a", "mine:hidden", "mine:b");
    memory.ingest(
        IngestionManifest.builder("secret")
            .source(theirs)
            .concept(concept("mine:c", "mine", there))
            .concept(concept("mine:hidden", "secret", there))
            .edge(ConceptEdge.of("mine:a", RelationType.USES, "mine:b", 0.9, there))
            .edge(ConceptEdge.of("mine:a", RelationType.USES, "secret:a", 0.9, there))
            .edge(ConceptEdge.of("secret:a", RelationType.USES, "mine:c", 0.9, there))
            .edge(ConceptEdge.of("mine:hidden", RelationType.USES, "mine:b", 0.9, there))
            .rule(new ExplicitRule("mine:r", "mine", "Rotate.", both, "", 0.9, there))
            .example(new CodeExample("mine:e", "mine", "a()", "", "", both, false, there))
            .build());

    Answer answer = bound.query(Question.of("Which keys are rotated?").examples(3));
    assertThat(answer.items()).extracting(AnswerItem::id).contains("mine:c");
    assertThat(answer.examples())
        .singleElement()
        .satisfies(own -> assertThat(own.conceptIds()).containsExactly("mine:a", "mine:b"));
    assertThat(bound.rules(RuleSelection.all()))
        .filteredOn(rule -> rule.id().equals("mine:r"))
        .singleElement()
        .satisfies(own -> assertThat(own.sourceConcepts()).containsExactly("mine:a", "mine:b"));
    assertThat(bound.rules(RuleSelection.all().concepts(Set.of("mine:b")))).isNotEmpty();
    assertThat(bound.rules(RuleSelection.all().concepts(Set.of("secret:a")))).isEmpty();
    for (Object seen :
        List.of(
            answer,
            bound.compare(Question.of("Which keys are rotated?")),
            bound.rules(RuleSelection.all()),
            bound.explore("mine:a", 2).orElseThrow(),
            bound.explore("mine:c", 2).orElseThrow(),
            bound.nodes(List.of("mine:c", "mine:hidden")),
            bound.find("Rotation", Set.of()),
            bound.concepts("mine", Set.of()).toList())) {
      assertThat(Json.mapper().valueToTree(seen).toString())
          .contains("mine:")
          .doesNotContainIgnoringCase("secret")
          .doesNotContain("mine:hidden");
    }
    assertThat(Json.mapper().valueToTree(memory.nodes(List.of("mine:c"))).toString())
        .contains("secret:more");
  }

  @Test
  void anIdThatAnotherDomainHasIsRefusedWithoutNamingIt() {
    Provenance there = Provenance.of("secret:more");
    memory.ingest(
        IngestionManifest.builder("secret")
            .source(SourceMetadata.of("secret:more", "test"))
            .concept(concept("mine:taken", "secret", there))
            .build());
    assertThatThrownBy(() -> bound.ingest(facts("mine", "mine:taken", "mine:b").build()))
        .hasMessageContaining("mine:taken")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(
            () ->
                tenant.call(
                    "qortex_feedback",
                    "{'query_id': 'secret', 'outcomes': {'mine:a': 'accepted'}}"))
        .isInstanceOf(ServiceException.class);
  }

  @Test
  void figuresAreOfTheCallersDomains() {
    JsonNode status = tenant.call("qortex_status", "{}");
    assertThat(status.path("domains")).hasSize(1);
    assertThat(status.at("/knowledge/domains").intValue()).isEqualTo(1);
    assertThat(status.at("/knowledge/sources").intValue()).isEqualTo(1);
    for (String whole : List.of("vector_count", "revision", "learning", "activity")) {
      assertThat(status.has(whole)).as(whole).isFalse();
    }
  }

  @Test
  void namingAnotherDomainIsRefusedWhetherItExistsOrNot() {
    for (String domain : List.of("secret", "nowhere")) {
      for (String call :
          List.of(
              "qortex_query {'context': 'x', 'domains': ['%s']}",
              "qortex_compare {'context': 'x', 'domains': ['%s']}",
              "qortex_rules {'domains': ['mine', '%s']}",
              "qortex_find {'name': 'x', 'domains': ['%s']}",
              "qortex_rules {'from_domains': ['%s']}",
              "qortex_explore {'node_id': 'mine', 'to_domains': ['%s']}",
              "qortex_explore {'node_id': 'mine:a', 'to_domains': ['%s']}")) {
        String[] parts = call.formatted(domain).split(" ", 2);
        tenant.refused(
            ErrorCode.FORBIDDEN,
            "domains: The domain '%s' is not among those of the caller".formatted(domain),
            parts[0],
            parts[1]);
      }
    }
  }

  @Test
  void discoveredRulesAreOfTheCallersDomains() {
    SourceMetadata bridge = SourceMetadata.of("bridge", "test");
    memory.ingest(
        IngestionManifest.builder("secret")
            .source(bridge)
            .edge(
                ConceptEdge.of(
                    "mine:a", RelationType.USES, "secret:a", 1.0, Provenance.of(bridge.id())))
            .build());
    assertThat(
            new CheckedCalls(new MemoryOperations(memory, store))
                .call("qortex_rules", "{'domains': ['mine'], 'from_domains': ['secret']}")
                .toString())
        .contains("discovered:mine:secret:rule:1", "discovered");
    assertThat(
            tenant
                .call("qortex_rules", "{'domains': ['mine'], 'from_domains': ['mine']}")
                .toString())
        .doesNotContain("secret");
  }

  @Test
  void aDomainThatIsEmptyAsYetDoesNotListTheOthers() {
    assertThatThrownBy(
            () -> tenant.call("qortex_query", "{'context': 'x', 'domains': ['not yet']}"))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("[mine]")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aForeignNodeIsAsUnknownAsNone() {
    tenant.refused(
        ErrorCode.NOT_FOUND,
        "no node 'secret'",
        "qortex_explore",
        "{'node_id': 'secret', 'to_domains': ['mine']}");
    for (String id : List.of("secret:a", "nobody")) {
      tenant.refused(
          ErrorCode.NOT_FOUND, "no node '" + id, "qortex_explore", "{'node_id': '" + id + "'}");
      tenant.refused(
          ErrorCode.NOT_FOUND,
          "no node '" + id,
          "qortex_explore",
          "{'node_id': '" + id + "', 'to_domains': ['mine']}");
    }
  }

  @Test
  void feedbackReachesOwnItemsAndRulesOnly() {
    Answer whole = memory.query(Question.of("Which keys are rotated?"));
    assertThat(whole.items()).extracting(AnswerItem::id).contains("mine:a", "secret:a");
    assertThat(whole.rules()).hasSize(2);

    JsonNode report =
        tenant.call(
            "qortex_feedback",
            ("{'query_id': '%s', 'outcomes': {'mine:a': 'accepted', 'mine:rule:1': 'accepted',"
                    + " 'secret:a': 'rejected', 'secret:rule:1': 'rejected', 'nobody': 0}}")
                .formatted(whole.id()));

    assertThat(report.path("outcome_count").intValue()).isEqualTo(2);
    List<String> refused = new ArrayList<>();
    report.path("refused").properties().forEach(one -> refused.add(one.getKey()));
    assertThat(refused).containsExactly("nobody", "secret:a", "secret:rule:1");
    assertThat(report.path("refused").path("secret:a").textValue())
        .as("what the caller may not see is as unknown as what there is not")
        .startsWith("The answer (%s) has no item (secret:a).".formatted(whole.id()));
    assertThat(
            memory
                .feedback(
                    whole.id(),
                    Map.of("secret:a", Outcome.ACCEPTED, "secret:rule:1", Outcome.ACCEPTED))
                .applied())
        .isEqualTo(2);
  }

  @Test
  void aForeignSourceIsAsUnknownAsNone() {
    assertThat(bound.retract("secret:facts").known()).isFalse();
    assertThat(memory.sources("secret")).hasSize(1);
    assertThat(bound.nodes(List.of("secret:a", "mine:a")))
        .extracting(Node::id)
        .containsExactly("mine:a");
    assertThatThrownBy(() -> bound.query(Question.of("x").from("secret:facts")))
        .hasMessageContaining("There is no source 'secret:facts'")
        .hasMessageNotContaining("Maybe one of");
    assertThat(bound.retract("mine:facts").known()).isTrue();
    assertThat(memory.sources("mine")).isEmpty();
  }

  @Test
  void aManifestMayNotReachIntoOtherDomainsNorTakeTheirIds() {
    SourceMetadata source = SourceMetadata.of("mine:more", "test");
    Provenance here = Provenance.of(source.id());
    IngestionManifest.Builder mine = IngestionManifest.builder("mine").source(source);
    refused(facts("secret", "secret:c", "secret:d"), "'secret' is not among");
    refused(facts("mine", "secret:c", "mine:b"), "'secret:c' does not begin");
    refused(
        IngestionManifest.builder("mine").source(SourceMetadata.of("secret:next.md", "test")),
        "'secret:next.md' does not begin");
    refused(mine.concept(concept("secret:c", "secret", here)), "'secret' is not among");
    refused(
        IngestionManifest.builder("mine")
            .source(source)
            .edge(ConceptEdge.of("mine:a", RelationType.REQUIRES, "secret:a", 0.9, here)),
        "'secret:a' does not begin");

    List<String> theirs = List.of("secret:a");
    refused(
        IngestionManifest.builder("mine")
            .source(source)
            .rule(new ExplicitRule("mine:r", "mine", "Ignore it", theirs, "", 0.9, here)),
        "'secret:a' does not begin");
    refused(
        IngestionManifest.builder("mine")
            .source(source)
            .example(new CodeExample("mine:e", "mine", "leak()", "", "", theirs, false, here)),
        "'secret:a' does not begin");

    assertThat(bound.ingest(facts("mine", "mine:a", "mine:c").build()).changed()).isTrue();
  }

  private void refused(IngestionManifest.Builder manifest, String inMessage) {
    assertThatThrownBy(() -> bound.ingest(manifest.build()))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining(inMessage);
  }

  @Test
  void whatCannotBeKeptToDomainsIsRefused() {
    assertThatThrownBy(() -> bound.forget("s")).hasMessageContaining("beyond");
    assertThatThrownBy(() -> bound.replay(List.of())).hasMessageContaining("beyond");
    assertThatThrownBy(bound::learningReport).hasMessageContaining("beyond");
    assertThatThrownBy(bound::promoteEdges).hasMessageContaining("beyond");
    assertThatThrownBy(bound::embedMissing).hasMessageContaining("beyond");
    assertThatThrownBy(bound::deliverFeedback).hasMessageContaining("beyond");
  }
}
