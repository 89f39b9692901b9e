package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Whatever is ingested, retracted, deleted, kept and restored, the file and the heap agree. */
class SqliteCheckpointModelTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-21T10:11:12.123456789Z"));
  private static final SqliteSettings SETTINGS = SqliteSettings.defaults().clock(CLOCK);
  private static final EmbeddingIdentity MODEL = new EmbeddingIdentity("model", 3);
  private static final List<float[]> QUESTIONS =
      List.of(new float[] {1, 0, 0}, new float[] {-1, 2, 0.5f});

  private Path folder = Path.of("");
  private int files;

  /** What one step does. */
  enum Act {
    INGEST,
    INGEST_AGAIN,
    RETRACT,
    DELETE_DOMAIN,
    CREATE_DOMAIN,
    LEARN,
    KEEP_ALL,
    KEEP_SOME,
    RESTORE,
    FORGET,
    REOPEN
  }

  /** A step, and what decides all that is random in it. */
  record Step(Act act, long seed) {}

  @BeforeProperty
  void createFolder() throws IOException {
    folder = Files.createTempDirectory("qortex-checkpoints");
  }

  @AfterProperty
  void deleteFolder() throws IOException {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Act> acts =
        Arbitraries.frequency(
            Tuple.of(5, Act.INGEST),
            Tuple.of(2, Act.INGEST_AGAIN),
            Tuple.of(2, Act.RETRACT),
            Tuple.of(2, Act.DELETE_DOMAIN),
            Tuple.of(1, Act.CREATE_DOMAIN),
            Tuple.of(1, Act.LEARN),
            Tuple.of(2, Act.KEEP_ALL),
            Tuple.of(2, Act.KEEP_SOME),
            Tuple.of(4, Act.RESTORE),
            Tuple.of(1, Act.FORGET),
            Tuple.of(1, Act.REOPEN));
    return Combinators.combine(acts, Arbitraries.longs())
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(40)
        .withSizeDistribution(RandomDistribution.uniform());
  }

  @Property(tries = 60)
  void anySequenceWithCheckpointsGivesTheSameInMemoryAndInTheFile(
      @ForAll("steps") List<Step> steps) {
    Path file = folder.resolve("model" + files++ + ".db");
    try (InMemoryStore expected = new InMemoryStore(CLOCK)) {
      SqliteStore actual = SqliteStore.open(file, SETTINGS);
      try {
        for (Step step : steps) {
          Random random = new Random(step.seed());
          if (step.act() == Act.REOPEN) {
            actual.close();
            actual = SqliteStore.open(file, SETTINGS);
          } else {
            long before = expected.graph().revision();
            Function<MemoryStore, Object> act = act(step.act(), random, expected);
            Object outcome = outcome(actual, act, random.nextInt(4) == 0);
            assertThat(outcome).isEqualTo(outcome(expected, act, false));
            assertThat(changes(actual, before)).isEqualTo(changes(expected, before));
          }
          assertThat(picture(actual)).isEqualTo(picture(expected));
          assertThat(checkpoints(actual)).isEqualTo(checkpoints(expected));
        }
      } finally {
        actual.close();
      }
    }
  }

  private static Function<MemoryStore, Object> act(Act act, Random random, MemoryStore now) {
    Manifests manifests = new Manifests(random);
    String domain = manifests.domain();
    String source = manifests.source();
    String checkpoint = checkpoint(random, now.checkpoints().list());
    switch (act) {
      case RETRACT:
        return store -> store.graph().retract(source);
      case DELETE_DOMAIN:
        return store -> store.graph().deleteDomain(domain);
      case CREATE_DOMAIN:
        return store -> store.graph().createDomain(domain, "about " + domain);
      case LEARN:
        Map<String, Double> rewards = Map.of(manifests.id(), 0.5, manifests.id() + "?", 1.0);
        PastQuestion question =
            new PastQuestion("q" + random.nextInt(3), "Why?", QUESTIONS.get(0), "", Instant.EPOCH);
        return store ->
            List.of(
                store.interoception().adjust(rewards),
                store.pastQuestions().record(question, rewards));
      case KEEP_ALL:
        return store -> store.checkpoints().create("all", Set.of(), Map.of("recall", 0.1));
      case KEEP_SOME:
        Set<String> some = new TreeSet<>(List.of(domain, manifests.domain()));
        return store -> store.checkpoints().create("some", some, Map.of());
      case RESTORE:
        return store -> restore(store, checkpoint);
      case FORGET:
        return store -> store.checkpoints().delete(checkpoint);
      default:
        IngestionManifest manifest = manifests.next(now.graph().nodes(Manifests.IDS).keySet());
        Map<String, float[]> vectors = new HashMap<>();
        for (Node node : manifest.nodes().toList()) {
          if (act == Act.INGEST || random.nextBoolean()) {
            vectors.put(node.content(), manifests.vector());
          }
        }
        return store -> store.ingest(manifest, new TextVectors(MODEL, vectors));
    }
  }

  /** Mostly one that there is. */
  private static String checkpoint(Random random, List<Checkpoint> all) {
    return all.isEmpty() || random.nextInt(10) == 0
        ? "" + random.nextInt(5)
        : all.get(random.nextInt(all.size())).id();
  }

  /**
   * After a restore nothing is different, so that another one does nothing. Of some domains, edges
   * to other domains may be out of sight, and rules that others are surer of.
   */
  private static Object restore(MemoryStore store, String id) {
    RestoreReport report = store.checkpoints().restore(id);
    CheckpointDiff diff = store.checkpoints().diff(id);
    assertThat(diff.nodes().isEmpty()).isTrue();
    if (store.checkpoints().find(id).orElseThrow().whole()) {
      assertThat(diff.isEmpty()).isTrue();
    }
    assertThat(store.checkpoints().restore(id).revision()).isEqualTo(report.revision());
    return report;
  }

  private static Object outcome(
      MemoryStore store, Function<MemoryStore, Object> act, boolean inTransaction) {
    try {
      return inTransaction && store instanceof SqliteStore file
          ? file.inTransaction(() -> act.apply(store))
          : act.apply(store);
    } catch (IllegalArgumentException e) {
      return "refused: " + e.getMessage();
    }
  }

  private static GraphChanges changes(MemoryStore store, long since) {
    return ((ChangeFeed) store.graph()).changesSince(since).orElseThrow();
  }

  private static Map<String, Object> picture(MemoryStore store) {
    Map<String, Object> picture = new TreeMap<>(Pictures.of(store, Manifests.IDS, QUESTIONS));
    picture.put("factors", store.interoception().factors(Manifests.IDS));
    picture.put(
        "past questions",
        store.pastQuestions().similar(QUESTIONS.get(0), Set.of(), 100_000, 100_000, -1).toString());
    return picture;
  }

  /** The list, what is different from each to now, and from the first to each. */
  private static Map<String, Object> checkpoints(MemoryStore store) {
    Checkpoints checkpoints = store.checkpoints();
    Map<String, Object> picture = new TreeMap<>();
    List<Checkpoint> all = checkpoints.list();
    picture.put("all", all);
    Collection<Checkpoint> some = all.subList(Math.max(0, all.size() - 3), all.size());
    for (Checkpoint checkpoint : some) {
      picture.put("since " + checkpoint.id(), checkpoints.diff(checkpoint.id()));
      picture.put("to " + checkpoint.id(), checkpoints.diff(all.get(0).id(), checkpoint.id()));
    }
    return picture;
  }
}
