package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
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
import dev.qortex.json.wire.RemoteMethod;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.ClientDispatcher;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.erasure.ErasedPart;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Schemas;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rights, bounds and refusals of remote calls; that results arrive is the contract of clients. */
class ClientDispatcherTest {

  private static final Question QUESTION = Question.of("When to retry?");

  private static final long SEED = Long.getLong("qortex.tests.seed", 42);
  private static final int CALLS = 300;

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .beliefs(ids -> Map.of("p", new KnownBelief(3, 0.5, 0.25, 0.75)))
          .build();
  private final ClientDispatcher dispatcher = ClientDispatcher.of(memory);

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

  private JsonNode called(RemoteMethod<?, ?> method, Object parameters) {
    return dispatcher.call(method.name(), json(parameters), Call.ofOwner());
  }

  private static JsonNode json(Object parameters) {
    return WireJson.mapper().valueToTree(parameters);
  }

  @Test
  void resultsAreWrittenInTheNamesOfTheWire() {
    called(RemoteMethod.INGEST, manifest("d"));
    JsonNode answer = called(RemoteMethod.QUERY, QUESTION.asOf(Instant.EPOCH));
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
    called(RemoteMethod.QUERY, QUESTION.fusion(Fusion.adaptive()));
    called(RemoteMethod.QUERY, QUESTION.fusion(Fusion.weighted()).legs("lexical"));
    called(RemoteMethod.QUERY, QUESTION.where(Map.of("$or", List.of(Map.of("a.b", 1)))));
    called(RemoteMethod.COMPARE, QUESTION);
    called(RemoteMethod.RULES, RuleSelection.all().relations(Set.of(RelationType.USES)));
    called(RemoteMethod.NODES, Map.of("ids", List.of("c", "p", "nobody")));
    called(RemoteMethod.EXPLORE, Map.of("node_id", "c", "depth", 1));
    called(RemoteMethod.EXPLORE, Map.of("node_id", "nobody", "depth", 1));
    called(RemoteMethod.NEAREST, Map.of("node_id", "p", "limit", 3));
    called(RemoteMethod.FIND, Map.of("name", "Retry", "domains", Set.of()));
    called(RemoteMethod.SOURCES, Map.of("domain", "d"));
    called(RemoteMethod.STATUS, Map.of());
    called(RemoteMethod.LEARNING_REPORT, Map.of());
    called(
        RemoteMethod.FEEDBACK,
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
    called(RemoteMethod.INGEST, manifest("d"));
    Map<String, Object> page = Map.of("domain", "d", "apart_from", Set.of(), "limit", 1);
    assertThat(concepts(page, "")).hasSize(1);
    assertThat(concepts(page, "c")).isEmpty();
  }

  private JsonNode concepts(Map<String, Object> page, String after) {
    Map<String, Object> argument = new HashMap<>(page);
    argument.put("after", after);
    return called(RemoteMethod.CONCEPTS, argument).path("items");
  }

  @Test
  void callersStayInsideOfTheirDomains() {
    called(RemoteMethod.INGEST, manifest("theirs"));
    Call bound =
        new Call(new Caller("bound", Set.of(Scope.values()), Set.of("mine")), Progress.none());
    refused(bound, RemoteMethod.INGEST, manifest("theirs"));
    refused(bound, RemoteMethod.QUERY, QUESTION.in("theirs"));
    refused(bound, RemoteMethod.SOURCES, Map.of("domain", "theirs"));
    refused(bound, RemoteMethod.STATUS, Map.of());
    refused(bound, RemoteMethod.FORGET, Map.of("session", "s"));
    refused(bound, RemoteMethod.ERASE_DOMAIN, Map.of("domain", "mine"));
  }

  private void refused(Call call, RemoteMethod<?, ?> method, Object parameters) {
    assertThatThrownBy(() -> dispatcher.call(method.name(), json(parameters), call))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.FORBIDDEN));
  }

  @Test
  void everyMethodOfAMemoryIsDispatchedWithRightsOfItsOwn() {
    assertThat(RemoteMethod.all())
        .hasSize(25)
        .extracting(RemoteMethod::name)
        .doesNotHaveDuplicates();
    Call stranger = new Call(new Caller("stranger", Set.of(), Set.of()), Progress.none());
    for (RemoteMethod<?, ?> method : RemoteMethod.all()) {
      refused(stranger, method, Map.of());
    }
    assertThat(
            RemoteMethod.all().stream()
                .filter(
                    method -> isForbidden(new Call(Caller.agent(), Progress.none()), method.name()))
                .map(RemoteMethod::name))
        .containsExactly("retract", "forget", "erase-domain");
  }

  private boolean isForbidden(Call call, String method) {
    try {
      dispatcher.call(method, json(Map.of()), call);
      return false;
    } catch (ServiceException e) {
      return e.code() == ErrorCode.FORBIDDEN;
    }
  }

  @Test
  void anUnknownMethodOrMemberIsRefused() {
    assertThatThrownBy(() -> dispatcher.call("drop", json(Map.of()), Call.ofOwner()))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND))
        .hasMessageContaining("'drop'");
    assertThatThrownBy(() -> called(RemoteMethod.SOURCES, Map.of("domain", "d", "domian", "e")))
        .isInstanceOfSatisfying(
            ServiceException.class, refusal -> assertThat(refusal.argument()).isEqualTo("domian"));
  }

  @Test
  void anErasureOfTheHostReachesFurther() {
    List<String> erased = new ArrayList<>();
    InMemoryStore store = new InMemoryStore();
    QortexClient own =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
    ClientDispatcher.of(own)
        .erasing(
            PersonErasure.of(store)
                .with(
                    person -> {
                      erased.add(person.domain());
                      return ErasedPart.of("elsewhere", 0);
                    }))
        .call("erase-domain", json(Map.of("domain", "alma")), Call.ofOwner());
    assertThat(erased).containsExactly("alma");
  }

  /** Parameters of which some are broken: no call fails by a defect. */
  @Test
  void brokenParametersAreRefusedByTheirNames() {
    called(RemoteMethod.INGEST, manifest("ops"));
    Map<String, List<String>> known =
        Map.of("", List.of("ops", "c", "p", "s", "accepted", "Retry"), "domain", List.of("ops"));
    Random random = new Random(SEED);
    int succeeded = 0;
    for (RemoteMethod<?, ?> method : RemoteMethod.all()) {
      JsonNode schema = Schemas.ofInput(method.parameters());
      for (int i = 0; i < CALLS; i++) {
        JsonNode parameters = new RandomArguments(random, known).of(schema);
        try {
          called(method, parameters);
          succeeded++;
        } catch (ServiceException e) {
          assertThat(e.code())
              .as("%s(%s) of seed %s: %s", method, parameters, SEED, e.getMessage())
              .isNotEqualTo(ErrorCode.INTERNAL);
          assertThat(e.getMessage()).isNotBlank();
        }
      }
    }
    assertThat(succeeded).isGreaterThan(CALLS);
  }
}
