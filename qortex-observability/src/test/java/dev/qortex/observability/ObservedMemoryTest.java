package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObservedMemoryTest {

  private final ObservationRegistry registry = ObservationRegistry.create();
  private final List<Observation.Context> stopped = new ArrayList<>();
  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(256))
          .build();

  @BeforeEach
  void observe() {
    registry
        .observationConfig()
        .observationHandler(
            new ObservationHandler<>() {
              @Override
              public void onStop(Observation.Context context) {
                stopped.add(context);
              }

              @Override
              public boolean supportsContext(Observation.Context context) {
                return true;
              }
            });
  }

  private static IngestionManifest handbook() {
    return IngestionManifest.builder("ops")
        .source(SourceMetadata.of("handbook", "test"))
        .concept(ConceptNode.of("retry", "ops", "retry", "", Provenance.of("handbook")))
        .build();
  }

  private static String value(Observation.Context context, String key) {
    for (KeyValue pair : context.getAllKeyValues()) {
      if (pair.getKey().equals(key)) {
        return pair.getValue();
      }
    }
    return "";
  }

  @Test
  void callsAreObservedUnderTheNamesOfOpenTelemetry() {
    QortexClient observed = ObservedMemory.of(memory, registry);
    observed.ingest(handbook());
    Answer answer = observed.query(Question.of("retry").limit(3));
    observed.find("retry", Set.of());
    observed.feedback(answer.id(), Map.of("retry", Outcome.PARTIAL));
    observed.retract("handbook");

    assertThat(stopped)
        .extracting(Observation.Context::getContextualName)
        .containsExactly(
            "upsert_memory",
            "retrieval",
            "search_memory",
            "gen_ai.evaluation.result",
            "delete_memory");
    Observation.Context retrieval = stopped.get(1);
    assertThat(value(retrieval, "gen_ai.operation.name")).isEqualTo("retrieval");
    assertThat(value(retrieval, "gen_ai.retrieval.top_k")).isEqualTo("3");
    assertThat(value(retrieval, "gen_ai.memory.record.count")).isEqualTo("1");
    assertThat(value(retrieval, "gen_ai.retrieval.query.text")).isEmpty();
    Observation.Context evaluation = stopped.get(3);
    assertThat(value(evaluation, "gen_ai.evaluation.score.value")).isEqualTo("0.5");
    assertThat(value(evaluation, "gen_ai.response.id")).isEqualTo(answer.id());
    assertThat(evaluation.getParentObservation()).isNotNull();
    assertThat(evaluation.getParentObservation().getContextView()).isSameAs(retrieval);
  }

  @Test
  void textsAreObservedOnRequest() {
    QortexClient observed = ObservedMemory.withContent(memory, registry);
    observed.query("retry");
    assertThat(value(stopped.get(0), "gen_ai.retrieval.query.text")).isEqualTo("retry");
  }

  @Test
  void aRefusalIsThrownAsItIsAndObserved() {
    QortexClient observed = ObservedMemory.of(memory, registry);
    observed.ingest(handbook());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> observed.query(Question.of("x").in("unknown")));
    assertThat(stopped.get(1).getError()).isInstanceOf(IllegalArgumentException.class);
  }

  /** A new method of the client belongs to one of both. */
  @Test
  void everyCallIsObservedUnlessItIsUpkeep() {
    Set<String> methods =
        Arrays.stream(QortexClient.class.getMethods())
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    methods.removeAll(ObservedMemory.OPERATIONS.keySet());
    assertThat(methods)
        .containsExactly(
            "close",
            "concepts",
            "coverage",
            "deliverFeedback",
            "learningReport",
            "promoteEdges",
            "receipt",
            "replay",
            "sources",
            "status");
  }

  @Test
  void nothingIsObservedWhenNobodyListens() {
    QortexClient observed = ObservedMemory.of(memory, ObservationRegistry.NOOP);
    observed.ingest(handbook());
    assertThat(observed.query("retry").items()).hasSize(1);
    assertThat(observed.toString()).isEqualTo(memory.toString());
  }
}
