package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FramedQuestionTest {

  private static final String PLAIN = "How long is a token valid?";
  private static final String FRAMED =
      "Hi, please tell me: How long is a token valid? Thanks a lot!";

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore()).embedding(Library.MODEL).build();

  /** Reads passages of which one has the words of the frame, and no other has them. */
  @BeforeEach
  void read() {
    IngestionManifest.Builder pages =
        IngestionManifest.builder("desk").source(SourceMetadata.of("desk", "test"));
    passage(pages, "token", "Tokens", "A token expires after 90 days.");
    passage(pages, "valid", "Invoices", "A valid invoice has a number.");
    passage(pages, "mail", "Mail", "Say hi, tell them how long it takes, say please and thanks.");
    memory.ingest(pages.build());
  }

  private static void passage(
      IngestionManifest.Builder pages, String id, String title, String text) {
    pages.passage(Passage.of("desk/" + id, "desk", title, text, Provenance.of("desk")));
  }

  @Test
  void aFrameChangesNeitherItemsNorRelevance() {
    Answer plain = memory.query(PLAIN);
    Answer framed = memory.query(FRAMED);
    assertThat(framed.items()).isEqualTo(plain.items());
    assertThat(framed.relevance()).isEqualTo(plain.relevance());
  }

  @Test
  void feedbackToAPlainQuestionReachesTheFramedOne() {
    Answer before = memory.query(PLAIN);
    memory.feedback(before.id(), Map.of("desk/valid", Outcome.ACCEPTED));
    Answer framed = memory.query(FRAMED);
    assertThat(framed.items()).isEqualTo(memory.query(PLAIN).items());
    assertThat(framed.item("desk/valid").orElseThrow().explanation().past()).isPositive();
  }
}
