package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.copy.MemoryCopy;
import dev.qortex.engine.copy.MemoryDigest;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningCopy;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.tck.support.ChildProcess;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that copies is killed again and again, as by a failing power supply. */
class MemoryCopyKillTest {

  private static final String DONE = "done";
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir Path folder;

  /** The process that copies one file into another. */
  static final class Copying {
    private Copying() {}

    public static void main(String[] files) {
      try (SqliteStore source = SqliteStore.openExisting(Path.of(files[0]));
          SqliteStore target = SqliteStore.open(Path.of(files[1]))) {
        MemoryCopy.run(source, target, progress -> System.out.println(progress));
        for (String learner : source.learners()) {
          LearningCopy.copy(source.learning(learner), target.learning(learner));
        }
        System.out.println(DONE);
      }
    }
  }

  private static IngestionManifest manifest(int number) {
    SourceMetadata source = SourceMetadata.of("s" + number, "text");
    IngestionManifest.Builder manifest = IngestionManifest.builder("d" + number % 2).source(source);
    for (int i = 0; i < 50; i++) {
      String id = "p" + number + "." + i;
      String text = "The kettle %s boils at %s degrees.".formatted(number, i);
      manifest.passage(Passage.of(id, "d" + number % 2, id, text, Provenance.of(source.id())));
      if (i > 0) {
        String before = "p" + number + "." + (i - 1);
        manifest.edge(
            new ConceptEdge(
                id, before, RelationType.REFINES, 0.5, Provenance.of(source.id()), Map.of()));
      }
    }
    return manifest.build();
  }

  private static void fill(SqliteStore store) {
    HashingEmbeddingModel model = new HashingEmbeddingModel(32);
    LearningStore learner = store.learning("graph");
    for (int i = 0; i < 40; i++) {
      IngestionManifest manifest = manifest(i);
      List<String> texts = manifest.nodes().map(Node::content).toList();
      store.ingest(manifest, TextVectors.of(model, texts));
      String id = "p" + i + ".0";
      store.interoception().adjust(Map.of(id, 0.1 * i, id + "1", -0.3));
      float[] vector = model.embed(List.of("question " + i)).get(0);
      PastQuestion question = new PastQuestion("a" + i, "question " + i, vector, "s", AT);
      store.pastQuestions().record(question, Map.of(id, 1.0, id + "1", 0.0));
      Sighting sighting = new Sighting(Pair.of(id, "p" + i + ".1"), 0.9);
      store.edgeBuffer().record(List.of(sighting, sighting), AT);
      OutboxEntry entry = new OutboxEntry("a" + i / 2, "s", new TreeMap<>(Map.of(id, 1.0)), AT);
      store.outbox().put(List.of("one", "other"), entry);
      learner.apply(List.of(ArmUpdate.observation("o" + i, "c", id, 0.5, "s", AT)));
    }
    store.graph().retract("s7");
  }

  @Test
  @Timeout(240)
  void aCopyThatIsKilledManyTimesIsEqualInTheEnd() throws Exception {
    Path source = folder.resolve("source.db");
    Path target = folder.resolve("target.db");
    try (SqliteStore store = SqliteStore.open(source)) {
      fill(store);
    }
    Random random = new Random(4);
    List<String> lines = new ArrayList<>();
    int kills = 0;
    while (!lines.contains(DONE)) {
      Path errors = folder.resolve("errors" + kills);
      String[] files = {source.toString(), target.toString()};
      try (ChildProcess child = new ChildProcess(List.of(), errors, Copying.class, files)) {
        int patience = random.nextInt(3 + kills);
        for (int i = 0; i < patience && !lines.contains(DONE); i++) {
          lines.add(child.line());
        }
        lines.addAll(child.kill());
      }
      assertThat(errors).content().doesNotContain("Exception");
      kills++;
    }
    assertThat(kills).isGreaterThan(3);
    try (SqliteStore from = SqliteStore.openExisting(source);
        SqliteStore to = SqliteStore.openExisting(target)) {
      assertThat(MemoryDigest.of(to)).isEqualTo(MemoryDigest.of(from));
      assertThat(to.learning("graph").loadAll("c")).isEqualTo(from.learning("graph").loadAll("c"));
    }
  }
}
