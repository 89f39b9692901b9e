package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.memory.InMemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ConceptHeadsTest {

  private final InMemoryStore store = new InMemoryStore();
  private boolean busy;

  /** The same graph, without a feed of changes, and unreadable while it is busy. */
  private final GraphBackend plain =
      (GraphBackend)
          Proxy.newProxyInstance(
              GraphBackend.class.getClassLoader(),
              new Class<?>[] {GraphBackend.class},
              (proxy, method, arguments) -> {
                if (busy && method.getName().equals("nodes")) {
                  throw new IllegalStateException("busy");
                }
                try {
                  return method.invoke(store.graph(), arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });

  private final ConceptHeads heads = new ConceptHeads(plain, store.snapshots());

  private void add(String domain) {
    store
        .graph()
        .ingest(
            IngestionManifest.builder(domain)
                .source(SourceMetadata.of(domain, "test"))
                .concept(ConceptNode.of(domain + ":c", domain, "Cat", "", Provenance.of(domain)))
                .build());
  }

  @Test
  void aReadingThatFailedIsMadeAgain() {
    add("a");
    busy = true;
    assertThatThrownBy(() -> heads.follow(List.of("a"))).hasMessage("busy");
    busy = false;
    assertThat(heads.follow(List.of("a")).get("a")).containsOnlyKeys("a:c");
  }

  @Test
  void whoAsksKeepsWhatItSeesWhileOthersAsk() {
    add("a");
    var seen = heads.follow(List.of("a"));
    add("b");
    assertThat(heads.follow(List.of("b")).get("b")).containsOnlyKeys("b:c");
    assertThat(seen.get("a")).containsOnlyKeys("a:c");
  }

  @Test
  void aDomainWithoutConceptsIsNotKept() {
    ConceptHeads followed = new ConceptHeads(store.graph(), store.snapshots());
    for (int i = 0; i < 3; i++) {
      assertThat(followed.follow(List.of("nowhere" + i)).get("nowhere" + i)).isEmpty();
    }
    add("a");
    followed.follow(List.of("a"));
    store.graph().retract("a");
    followed.follow(List.of("a"));
    assertThat(followed).extracting("byDomain", as(InstanceOfAssertFactories.MAP)).isEmpty();
  }
}
