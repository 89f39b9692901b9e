package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeShareTest {

  private static final List<String> STATES =
      List.of("is settled", "is open, and a copy was asked for", "was cancelled", "is in dispute");

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(256))
          .build();

  private void say(List<String> texts) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    for (int i = 0; i < texts.size(); i++) {
      manifest.passage(Passage.of("p" + i, "d", "", texts.get(i), Provenance.of("s")));
    }
    memory.ingest(manifest.build());
  }

  private List<AnswerItem> ask(String question) {
    return memory.query(Question.of(question).kinds(NodeKind.PASSAGE)).items();
  }

  @ParameterizedTest
  @CsvSource({
    "Invoice, 'INV-2024-0012 INV-2025-0012 INV-2024-0120 INV-2023-0012 INV-2026-0013'",
    "Order, '4711 4712 4713 4720 47110'",
    "Release, '3.2 3.3 3.20 13.2 4.0'",
    "Flat, '12A 12C 13A 21A 2A'"
  })
  void whatHasTheAskedCodeComesFirst(String thing, String codes) {
    List<String> texts = new ArrayList<>();
    for (String code : codes.split(" ")) {
      texts.add(thing + " " + code + " " + STATES.get(texts.size() % STATES.size()) + ".");
    }
    say(texts);
    for (String code : codes.split(" ")) {
      assertThat(
              ask("Which invoice, order, release or flat is settled: " + code + "?").get(0).text())
          .contains(" " + code + " ");
    }
  }

  @Test
  void countsAndYearsChangeNothing() {
    say(List.of("The harbour opened for ships.", "In 2024 there were 12 tables in the canteen."));
    assertThat(ask("Was the harbour open for 12 ships in 2024?"))
        .flatExtracting(item -> item.explanation().legs())
        .extracting("leg")
        .doesNotContain(CodeShare.NAME);
  }
}
