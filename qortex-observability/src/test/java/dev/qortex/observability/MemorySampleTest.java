package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemorySampleTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(256)).build();

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  @Test
  void sizeAndQualityAreMeasured() {
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("handbook", "test"))
            .concept(ConceptNode.of("retry", "ops", "retry", "", Provenance.of("handbook")))
            .build());
    for (int i = 0; i < 10; i++) {
      Answer answer = memory.query("retry " + i);
      memory.feedback(answer.id(), Map.of("retry", Outcome.ACCEPTED));
    }
    MemorySample sample =
        MemorySample.of(memory, registry).posteriors("graph", () -> 0.25).quarantine(() -> 3);

    assertThat(gauge("qortex.graph.node.count", "kind", "concept")).isEqualTo(1);
    assertThat(gauge("qortex.graph.node.count", "kind", "passage")).isZero();
    assertThat(gauge("qortex.graph.edge.count")).isZero();
    assertThat(gauge("qortex.graph.rule.count")).isZero();
    assertThat(gauge("qortex.graph.source.count")).isEqualTo(1);
    assertThat(gauge("qortex.vec.index.size")).isEqualTo(1);
    assertThat(gauge("qortex.factors.active")).isEqualTo(1);
    assertThat(gauge("qortex.outcomes.remembered")).isEqualTo(10);
    assertThat(gauge("qortex.quarantine.items")).isEqualTo(3);

    sample.quality();
    assertThat(gauge("qortex.lift", "bound", "mean"))
        .isBetween(gauge("qortex.lift", "bound", "low"), gauge("qortex.lift", "bound", "high"));
    assertThat(gauge("qortex.lift.questions")).isEqualTo(2);
    assertThat(gauge("qortex.explored")).isBetween(0.0, 1.0);
    assertThat(gauge("qortex.learning.posterior.width", "learner", "graph")).isEqualTo(0.25);
  }

  @Test
  void aClosedMemoryHasNoSize() {
    MemorySample.of(memory, registry);
    store.close();
    memory.close();
    assertThat(gauge("qortex.vec.index.size")).isNaN();
  }
}
