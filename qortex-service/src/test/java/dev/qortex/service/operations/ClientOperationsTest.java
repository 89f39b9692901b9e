package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.json.wire.KnownBelief;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What goes over the wire fits its schemas; that it arrives is the contract of clients. */
class ClientOperationsTest {

  private static final Question QUESTION = Question.of("When to retry?");

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .beliefs(ids -> Map.of("p", new KnownBelief(3, 0.5, 0.25, 0.75)))
          .build();
  private final Catalogue catalogue = Catalogue.of(new ClientOperations(memory));

  /** One of each kind of element. */
  private static IngestionManifest manifest(String domain) {
    Provenance from = Provenance.of("s");
    Validity validity = new Validity(Instant.EPOCH, Instant.ofEpochSecond(1), "another");
    Provenance limited = new Provenance("s", "", "", validity);
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of("s", "test"))
        .concept(new ConceptNode("c", domain, "Retry", "", 1, from, Map.of("a", Map.of("b", 1))))
        .passage(Passage.of("p", domain, "Retries", "Retry a failed call.", limited))
        .edge(ConceptEdge.of("p", RelationType.MENTIONS, "c", 1, from))
        .rule(new ExplicitRule("r", domain, "Limit retries.", List.of("c"), "", 1, limited))
        .example(new CodeExample("e", domain, "retry();", "java", "", List.of("c"), false, from))
        .note(IngestNote.odd("p", "short"))
        .build();
  }

  private JsonNode called(String name, Object argument) {
    JsonNode json = WireJson.mapper().valueToTree(argument);
    JsonNode result = catalogue.call(name, json, Call.ofOwner());
    fits(catalogue.operation(name).inputSchema(), json);
    fits(catalogue.operation(name).outputSchema(), result);
    return result;
  }

  private static void fits(JsonNode schema, JsonNode json) {
    Validator.Result checked = new ValidatorFactory().validate(schema.toString(), json.toString());
    assertThat(checked.getErrors())
        .as("%s by its schema", json)
        .extracting(error -> error.getInstanceLocation() + " " + error.getError())
        .isEmpty();
  }

  @Test
  void whatIsSentAndAnsweredFitsTheSchemas() {
    called("client_ingest", manifest("d"));
    JsonNode answer = called("client_query", QUESTION);
    JsonNode item = answer.path("items").path(0);
    assertThat(item.path("node").path("kind").asText()).isEqualTo("passage");
    assertThat(item.path("node").path("provenance").path("validity"))
        .hasToString(
            "{\"valid_from\":\"1970-01-01T00:00:00Z\",\"valid_until\":\"1970-01-01T00:00:01Z\","
                + "\"superseded_by\":\"another\"}");
    assertThat(answer.path("examples").path(0).path("provenance").has("validity")).isFalse();
    assertThat(item.path("explanation").path("belief"))
        .hasToString("{\"high\":0.75,\"low\":0.25,\"mean\":0.5,\"n\":3.0}");
    assertThat(answer.path("rules")).hasSize(1);
    assertThat(answer.path("examples")).hasSize(1);
    called("client_query", QUESTION.fusion(Fusion.adaptive()));
    called("client_query", QUESTION.fusion(Fusion.weighted()).legs("lexical"));
    called("client_query", QUESTION.where(Map.of("$or", List.of(Map.of("a.b", 1)))));
    called("client_compare", QUESTION);
    called("client_rules", RuleSelection.all().relations(Set.of(RelationType.USES)));
    called("client_nodes", Map.of("ids", List.of("c", "p", "nobody")));
    called("client_explore", Map.of("node_id", "c", "depth", 1));
    called("client_explore", Map.of("node_id", "nobody", "depth", 1));
    called("client_find", Map.of("name", "Retry", "domains", Set.of()));
    called("client_sources", Map.of("domain", "d"));
    called("client_status", Map.of());
    called("client_learning_report", Map.of());
    called(
        "client_feedback",
        Map.of("answer_id", answer.path("id").asText(), "outcomes", Map.of("p", 0.25)));
  }

  @Test
  void aManifestIsReadBackEqual() throws JsonProcessingException {
    IngestionManifest manifest = manifest("d");
    String json = WireJson.mapper().writeValueAsString(manifest);
    assertThat(WireJson.mapper().readValue(json, IngestionManifest.class)).isEqualTo(manifest);
  }

  @Test
  void aPageEndsAtItsLimit() {
    called("client_ingest", manifest("d"));
    Map<String, Object> page = Map.of("domain", "d", "apart_from", Set.of(), "limit", 1);
    assertThat(concepts(page, "")).hasSize(1);
    assertThat(concepts(page, "c")).isEmpty();
  }

  private JsonNode concepts(Map<String, Object> page, String after) {
    Map<String, Object> argument = new HashMap<>(page);
    argument.put("after", after);
    return called("client_concepts", argument).path("items");
  }

  @Test
  void callersStayInsideOfTheirDomains() {
    called("client_ingest", manifest("theirs"));
    Call bound =
        new Call(new Caller("bound", Set.of(Scope.values()), Set.of("mine")), Progress.none());
    refused(bound, "client_ingest", manifest("theirs"));
    refused(bound, "client_query", QUESTION.in("theirs"));
    refused(bound, "client_sources", Map.of("domain", "theirs"));
    refused(bound, "client_status", Map.of());
    refused(bound, "client_forget", Map.of("session", "s"));
    refused(bound, "client_erase_domain", Map.of("domain", "mine"));
  }

  private void refused(Call call, String name, Object argument) {
    assertThatThrownBy(() -> catalogue.call(name, WireJson.mapper().valueToTree(argument), call))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.FORBIDDEN));
  }

  @Test
  void everyMethodIsOffered() {
    assertThat(catalogue.operations())
        .hasSize(20)
        .allMatch(operation -> operation.toolset() == Toolset.CLIENT)
        .allMatch(operation -> operation.name().startsWith("client_"));
  }
}
