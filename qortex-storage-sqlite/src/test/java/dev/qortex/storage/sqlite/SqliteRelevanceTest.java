package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What outcomes teach of relevance is in the file, and so is what they are to teach. */
@Timeout(60)
class SqliteRelevanceTest {

  private static final int ASKED = 20;

  @TempDir Path folder;

  private static QortexClient client(SqliteStore store) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(128))
        .clock(InstantSource.fixed(Instant.parse("2026-03-04T12:00:00Z")))
        .build();
  }

  private static IngestionManifest lamps() {
    Provenance here = Provenance.of("lamps");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("lamps", "test"));
    List<String> colours = List.of("green", "red", "blue", "white", "yellow", "brown", "grey");
    for (String colour : colours) {
      String text = "The " + colour + " lamp shines in the " + colour + " room.";
      manifest.passage(Passage.of("d/" + colour, "d", colour, text, here));
    }
    return manifest.build();
  }

  private static double relevance(QortexClient memory) {
    return memory.query(Question.of("Where does the yellow lamp shine?")).relevance();
  }

  /** The relevance of another question, after answers were judged here or by a later client. */
  private double taught(String file, boolean later) {
    List<Answer> answers = new ArrayList<>();
    try (SqliteStore store = SqliteStore.open(folder.resolve(file))) {
      try (QortexClient memory = client(store)) {
        memory.ingest(lamps());
        for (int i = 0; i < ASKED; i++) {
          answers.add(memory.query(Question.of("Where does the brown lamp shine?")));
        }
        if (!later) {
          judge(memory, answers);
        }
      }
    }
    try (SqliteStore store = SqliteStore.open(folder.resolve(file));
        QortexClient memory = client(store)) {
      if (later) {
        judge(memory, answers);
      }
      return relevance(memory);
    }
  }

  private static void judge(QortexClient memory, List<Answer> answers) {
    for (Answer answer : answers) {
      assertThat(
              memory
                  .feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.REJECTED))
                  .applied())
          .isEqualTo(1);
    }
  }

  @Test
  void outcomesTeachThroughTheFileWhicheverClientHearsThem() {
    double untaught;
    try (SqliteStore store = SqliteStore.open(folder.resolve("new.db"));
        QortexClient memory = client(store)) {
      memory.ingest(lamps());
      untaught = relevance(memory);
    }
    double taught = taught("here.db", false);
    assertThat(taught).isLessThan(untaught - 0.05);
    assertThat(taught("later.db", true)).isEqualTo(taught);
  }

  @Test
  void aRefusedAnswerLeavesNothingToJudge() {
    try (SqliteStore store = SqliteStore.open(folder.resolve("memory.db"));
        QortexClient memory = client(store)) {
      memory.ingest(lamps());
      Answer refused = memory.query(Question.of("What is a sourdough?").minRelevance(0.9));
      assertThat(memory.feedback(refused.id(), Map.of("d/red", Outcome.ACCEPTED)).refused())
          .containsOnlyKeys("d/red");
      assertThat(store.pastQuestions().size()).isZero();
    }
  }
}
