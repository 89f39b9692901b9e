package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.Verification;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Whatever is done, the file and the heap agree. */
class SqliteStoreModelTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-21T10:11:12.123456789Z"));
  private static final SqliteSettings SETTINGS = SqliteSettings.defaults().clock(CLOCK);
  private static final List<float[]> QUESTIONS =
      List.of(new float[] {1, 0, 0}, new float[] {-1, 2, 0.5f}, new float[] {0, 0, 0});

  private Path folder = Path.of("");
  private int files;

  @BeforeProperty
  void createFolder() throws IOException {
    folder = Files.createTempDirectory("qortex-model");
  }

  @AfterProperty
  void deleteFolder() throws IOException {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Property(tries = 20, shrinking = ShrinkingMode.OFF)
  void anySequenceOfWritesGivesTheSameStateInMemoryAndInTheFile(@ForAll long seed) {
    Path file = folder.resolve("model" + files++ + ".db");
    Random random = new Random(seed);
    Manifests manifests = new Manifests(random);
    try (InMemoryStore expected = new InMemoryStore(CLOCK)) {
      SqliteStore actual = SqliteStore.open(file, SETTINGS);
      try (SqliteStore beside = SqliteStore.open(file, SETTINGS)) {
        GraphSnapshot snapshot = GraphSnapshot.of(actual.graph());
        for (int step = 0; step < 25; step++) {
          if (random.nextInt(10) == 0) {
            actual.close();
            actual = SqliteStore.open(file, SETTINGS);
          }
          SqliteStore writer = random.nextInt(3) == 0 ? beside : actual;
          Function<MemoryStore, Object> act = next(random, manifests, present(expected));
          assertThat(outcome(writer, act)).isEqualTo(outcome(expected, act));
          assertThat(picture(actual)).isEqualTo(picture(expected));
          assertThat(picture(beside)).isEqualTo(picture(expected));
          GraphChanges changes = changes(actual, snapshot.revision());
          assertThat(changes).isEqualTo(changes(expected, snapshot.revision()));
          snapshot = snapshot.apply(changes);
          assertThat(Pictures.arcs(snapshot))
              .isEqualTo(Pictures.arcs(GraphSnapshot.of(expected.graph())));
        }
        assertThat(changes(actual, 0)).isEqualTo(changes(expected, 0));
        assertThat(actual.maintenance().verify().findings())
            .extracting(Verification.Finding::what)
            .noneMatch(what -> what.startsWith("nodes whose number"));
      } finally {
        actual.close();
      }
    }
  }

  private static Collection<String> present(MemoryStore store) {
    return store.graph().nodes(Manifests.IDS).keySet();
  }

  private static Map<String, Object> picture(MemoryStore store) {
    return Pictures.of(store, Manifests.IDS, QUESTIONS);
  }

  private static GraphChanges changes(MemoryStore store, long since) {
    return ((ChangeFeed) store.graph()).changesSince(since).orElseThrow();
  }

  private static Object outcome(MemoryStore store, Function<MemoryStore, Object> act) {
    try {
      return act.apply(store);
    } catch (IllegalArgumentException e) {
      return "refused: " + e.getMessage();
    }
  }

  private static Function<MemoryStore, Object> next(
      Random random, Manifests manifests, Collection<String> present) {
    String id = manifests.id();
    String source = manifests.source();
    String domain = manifests.domain();
    NodeKind kind = random.nextBoolean() ? NodeKind.CONCEPT : NodeKind.PASSAGE;
    switch (random.nextInt(14)) {
      case 0, 1:
        return store -> store.graph().retract(source);
      case 2:
        return store -> store.graph().deleteDomain(domain);
      case 3:
        return store -> store.graph().createDomain(domain, "about " + domain);
      case 4:
        List<VectorIndex.Entry> entries =
            List.of(new VectorIndex.Entry(id, kind, domain, manifests.vector()));
        return store -> {
          store.vectors().put(entries);
          return "put";
        };
      case 5:
        return store -> {
          store.vectors().remove(List.of(id, "unknown"));
          return "removed";
        };
      case 6:
        List<LexicalIndex.Entry> texts =
            List.of(new LexicalIndex.Entry(id, kind, domain, manifests.text()));
        return store -> {
          store.words().put(texts);
          return "put";
        };
      case 7:
        return store -> {
          store.words().remove(List.of(id, "unknown"));
          return "removed";
        };
      case 8:
        IngestionManifest again = manifests.next(present);
        return store -> List.of(store.graph().ingest(again), store.graph().ingest(again));
      default:
        IngestionManifest manifest = manifests.next(present);
        Map<String, float[]> vectors = new HashMap<>();
        for (Node node : manifest.nodes().toList()) {
          if (random.nextBoolean()) {
            vectors.put(node.content(), manifests.vector());
          }
        }
        TextVectors named =
            new TextVectors(
                new EmbeddingIdentity(random.nextInt(9) == 0 ? "other" : "model", 3), vectors);
        return store -> store.ingest(manifest, named);
    }
  }
}
