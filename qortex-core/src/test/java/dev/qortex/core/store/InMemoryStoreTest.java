package dev.qortex.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A first look; {@code MemoryStoreContract} of the contract kits tests all of it. */
class InMemoryStoreTest {

  private final InMemoryStore store = new InMemoryStore();

  @Test
  void anIngestIsFoundByWordsAndByVector() {
    IngestReport report =
        store.ingest(
            manifest("apple", "pear"),
            new TextVectors(
                new EmbeddingIdentity("compass", 2), Map.of("apple", new float[] {1, 0})));
    assertThat(report.unembedded()).containsExactly("pear");
    assertThat(store.graph().nodes(NodeQuery.all()))
        .extracting(Node::id)
        .containsExactly("apple", "pear");
    assertThat(store.words().search("pear", 5, SearchScope.everywhere()))
        .extracting(Scored::id)
        .containsExactly("pear");
    assertThat(store.vectors().search(new float[] {1, 0}, 5, SearchScope.everywhere()))
        .extracting(Scored::id)
        .containsExactly("apple");
  }

  private static IngestionManifest manifest(String... names) {
    IngestionManifest.Builder builder =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    for (String name : List.of(names)) {
      builder.concept(ConceptNode.of(name, "d", name, "", Provenance.of("s")));
    }
    return builder.build();
  }
}
