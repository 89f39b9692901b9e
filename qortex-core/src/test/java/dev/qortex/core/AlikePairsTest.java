package dev.qortex.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rank.ExtraEdge;
import dev.qortex.core.retrieval.Answer;
import dev.qortex.core.retrieval.OnlineEdges;
import dev.qortex.core.retrieval.Outcome;
import dev.qortex.core.retrieval.Question;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.InMemoryStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AlikePairsTest {

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory = memory(OnlineEdges.defaults());

  private QortexClient memory(OnlineEdges online) {
    return QortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(256))
        .onlineEdges(online)
        .build();
  }

  private void concept(String id, String domain, String name) {
    memory.ingest(
        IngestionManifest.builder(domain)
            .source(SourceMetadata.of(id, "test"))
            .concept(ConceptNode.of(id, domain, name, "", Provenance.of(id)))
            .build());
  }

  private int links(String id) {
    return store.graph().edges(id, Direction.BOTH, Set.of(RelationType.SIMILAR_TO)).size();
  }

  @Test
  void whatQuestionsFindAlikeOftenBecomesAnEdgeOnce() {
    concept("a", "d", "exponential backoff");
    concept("b", "d", "the exponential backoff");
    concept("c", "d", "soup");
    for (int i = 0; i < 2; i++) {
      memory.query("exponential backoff");
    }
    assertThat(memory.promoteEdges().promoted()).isEmpty();
    assertThat(store.edgeBuffer().size()).isEqualTo(1);
    long revision = store.graph().revision();
    Answer answer = memory.query("exponential backoff");
    assertThat(store.graph().revision()).isEqualTo(revision);
    assertThat(answer.item("b").orElseThrow().explanation().legs())
        .extracting("leg")
        .contains("graph");

    memory.feedback(answer.id(), Map.of("a", Outcome.ACCEPTED));
    assertThat(links("a")).isEqualTo(1);
    assertThat(links("c")).isZero();

    for (int i = 0; i < 9; i++) {
      memory.query("exponential backoff");
    }
    assertThat(memory.promoteEdges().promoted()).isEmpty();
    assertThat(links("a")).isEqualTo(1);
    assertThat(store.edgeBuffer().size()).isZero();
    memory.retract(EdgePromotion.source("d"));
    assertThat(links("a")).isZero();
  }

  @Test
  void twoDomainsAreNeverLinked() {
    concept("a", "d", "exponential backoff");
    concept("b", "e", "exponential backoff");
    for (int i = 0; i < 9; i++) {
      memory.query(Question.of("exponential backoff").in("d", "e"));
    }
    assertThat(memory.promoteEdges().remaining()).isZero();
    assertThat(links("a")).isZero();
  }

  @Test
  void whoWantsNoneGetsNone() {
    concept("a", "d", "exponential backoff");
    concept("b", "d", "exponential backoff");
    QortexClient plain = memory(OnlineEdges.none());
    plain.query("exponential backoff");
    plain.promoteEdges();
    assertThat(store.edgeBuffer().size()).isZero();
  }

  @Test
  void ofTooManyThatWaitTheOldestAreForgotten() {
    AlikePairs pairs = new AlikePairs(store, EdgePromotion.defaults());
    for (int i = 0; i < 5000; i++) {
      pairs.note(List.of(new ExtraEdge("n" + i, "m", RelationType.SIMILAR_TO, 0.8)));
    }
    pairs.promote(Instant.EPOCH);
    assertThat(store.edgeBuffer().size()).isEqualTo(4096);
    assertThat(store.edgeBuffer().ready(1, 0).get(0).pair().second()).isEqualTo("n1000");
  }
}
