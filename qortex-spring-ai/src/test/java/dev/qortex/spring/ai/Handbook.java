package dev.qortex.spring.ai;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** A memory on the heap of two domains that say the same; its answers are numbered. */
final class Handbook {

  private Handbook() {}

  static QortexClient memory() {
    return memory(new InMemoryStore());
  }

  static QortexClient memory(InMemoryStore store) {
    Iterator<String> answers = Stream.iterate(1, i -> i + 1).map(i -> "answer-" + i).iterator();
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(512))
            .ids(answers::next)
            .build();
    for (String domain : List.of("ops", "shop")) {
      Provenance where = Provenance.of(domain + ":handbook", "Calls > Retry");
      String retry = domain + ":retry";
      memory.ingest(
          IngestionManifest.builder(domain)
              .source(SourceMetadata.of(where.sourceId(), "markdown"))
              .concept(ConceptNode.of(retry, domain, "retry", "to call again", where))
              .passage(
                  Passage.of(domain + ":1", domain, "", "When to retry a call: when busy.", where))
              .passage(Passage.of(domain + ":2", domain, "", "A call takes a pause.", where))
              .rule(
                  new ExplicitRule(
                      domain + ":rule", domain, "Retry twice.", List.of(retry), "", 1.0, where))
              .build());
    }
    return memory;
  }
}
