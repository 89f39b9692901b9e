package dev.qortex.engine.internal.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.memory.InMemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentNodesTest {

  private static final int MANY = 1_000_000;

  private final InMemoryStore store = new InMemoryStore();

  /** The ids of each reading of the backend, whose changes can come in the middle of it. */
  private final List<List<String>> readings = new ArrayList<>();

  private Runnable afterReading = () -> {};

  @SuppressWarnings("unchecked")
  private RecentNodes nodes(boolean feed, int most) {
    Class<?>[] types =
        feed
            ? new Class<?>[] {GraphBackend.class, ChangeFeed.class}
            : new Class<?>[] {GraphBackend.class};
    GraphBackend backend =
        (GraphBackend)
            Proxy.newProxyInstance(
                GraphBackend.class.getClassLoader(),
                types,
                (proxy, method, arguments) -> {
                  try {
                    Object result = method.invoke(store.graph(), arguments);
                    if (method.getName().equals("nodes")) {
                      readings.add(List.copyOf((Collection<String>) arguments[0]));
                      afterReading.run();
                    }
                    return result;
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    // Without the lock of the store's readers, which would keep changes from coming meanwhile.
    return new RecentNodes(backend, new GraphSnapshots(backend), most);
  }

  private void put(String id, String text) {
    store
        .graph()
        .ingest(
            IngestionManifest.builder("d")
                .source(SourceMetadata.of(id, "test"))
                .passage(Passage.of(id, "d", "", text, Provenance.of(id)))
                .build());
  }

  private static String text(RecentNodes nodes, String id) {
    return nodes.nodes(List.of(id)).get(id).content();
  }

  @Test
  void onlyWhatChangedIsReadAgain() {
    put("a", "Ants.");
    put("b", "Bees.");
    RecentNodes nodes = nodes(true, MANY);
    assertThat(nodes.nodes(List.of("b", "c", "a"))).containsOnlyKeys("b", "a");
    put("a", "Apes.");
    put("c", "Cats.");
    assertThat(List.copyOf(nodes.nodes(List.of("c", "b", "a")).keySet()))
        .containsExactly("c", "b", "a");
    assertThat(text(nodes, "a")).isEqualTo("Apes.");
    store.graph().retract("b");
    assertThat(nodes.nodes(List.of("a", "b"))).containsOnlyKeys("a");
    assertThat(readings).containsExactly(List.of("b", "c", "a"), List.of("c", "a"), List.of("b"));
  }

  @Test
  void withoutAFeedOfChangesEverythingIsReadAgainAfterAChange() {
    put("a", "Ants.");
    RecentNodes nodes = nodes(false, MANY);
    text(nodes, "a");
    text(nodes, "a");
    assertThat(readings).hasSize(1);
    put("b", "Bees.");
    text(nodes, "a");
    assertThat(readings).hasSize(2);
  }

  @Test
  void aNodeThatChangesWhileItIsReadIsNotKeptAsItWas() {
    put("a", "Ants.");
    RecentNodes nodes = nodes(true, MANY);
    afterReading =
        () -> {
          afterReading = () -> {};
          put("a", "Apes.");
          put("b", "Bees.");
          text(nodes, "b");
        };
    assertThat(text(nodes, "a")).isEqualTo("Ants.");
    assertThat(text(nodes, "a")).isEqualTo("Apes.");
  }

  @Test
  void theTextsThatAreKeptAreBounded() {
    RecentNodes nodes = nodes(true, 3_000);
    for (int i = 0; i < 5; i++) {
      put("p" + i, "x".repeat(1_000));
      text(nodes, "p" + i);
    }
    readings.clear();
    text(nodes, "p3");
    text(nodes, "p4");
    assertThat(readings).isEmpty();
    text(nodes, "p0");
    assertThat(readings).containsExactly(List.of("p0"));
    text(nodes, "p4");
    text(nodes, "p3");
    assertThat(readings).containsExactly(List.of("p0"), List.of("p3"));
  }

  @Test
  void followedNodesEqualThoseOfTheBackend() {
    RecentNodes nodes = nodes(true, 6_000);
    Random random = new Random(11);
    List<String> ids = IntStream.range(0, 30).mapToObj(i -> "p" + i).toList();
    for (int step = 0; step < 500; step++) {
      String id = ids.get(random.nextInt(ids.size()));
      if (random.nextInt(3) == 0) {
        store.graph().retract(id);
      } else {
        put(id, "Version " + step + ".");
      }
      List<String> some = ids.stream().filter(one -> random.nextInt(4) == 0).toList();
      assertThat(nodes.nodes(some)).isEqualTo(store.graph().nodes(some));
    }
    assertThat(nodes.nodes(List.of())).isEqualTo(Map.of());
  }
}
