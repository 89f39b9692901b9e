package dev.qortex.core.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.MemoryStore;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CarriedRulesTest {

  private final AtomicInteger asked = new AtomicInteger();
  private final Library library = Library.films();
  private final QortexClient memory =
      QortexClient.builder(watched()).embedding(Library.MODEL).build();

  /** Counts how often the store is asked whether there are rules or code examples. */
  private MemoryStore watched() {
    GraphBackend graph =
        (GraphBackend)
            Proxy.newProxyInstance(
                GraphBackend.class.getClassLoader(),
                new Class<?>[] {GraphBackend.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("rules") || method.getName().equals("examples")) {
                    asked.incrementAndGet();
                  }
                  return method.invoke(library.store.graph(), args);
                });
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, args) ->
                method.getName().equals("graph") ? graph : method.invoke(library.store, args));
  }

  @Test
  void aStoreIsAskedOnceForARevisionWhetherItHasRulesOrExamples() {
    memory.embedMissing();
    Question question = Question.of("A director of films").kinds(NodeKind.PASSAGE);
    memory.query(question);
    memory.query(question);
    assertThat(asked).hasValue(2);
    memory.query(question.in("films"));
    assertThat(asked).hasValue(4);
  }

  @Test
  void examplesThatComeLaterAreFound() {
    memory.embedMissing();
    library.store.graph().createDomain("ops", "");
    Question question = Question.of("What is a Retry?").in("ops").examples(3);
    assertThat(memory.query(question).examples()).isEmpty();
    Provenance here = Provenance.of("ops:calls");
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("ops:calls", "test"))
            .concept(ConceptNode.of("ops:retry", "ops", "Retry", "Another call.", here))
            .example(
                new CodeExample(
                    "ops:loop", "ops", "call();", "java", "", List.of("ops:retry"), false, here))
            .build());
    assertThat(memory.query(question).examples()).hasSize(1);
  }
}
