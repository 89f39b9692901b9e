package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RuleQuotesTest {

  private static final List<String> SENTENCES =
      List.of(
          "To avoid this, call `close()`.",
          "Never rely on *that*!",
          "It stays  open.",
          "Use a [pool](pool.md) instead (e.g. of ten)?",
          "A listener stays " + "so ".repeat(90) + "long.",
          "However, you must not share it:");
  private static final List<String> BETWEEN = List.of(" ", " ", "\n", "  \n  ", "\n\n", "\n\n- ");

  private static IngestionManifest read(String text) {
    return DocumentIngestor.standard().readText(text, "page.md", "d");
  }

  @Test
  void theQuoteStandsWordForWordInAPassageAndEndsWithTheRule() {
    Random random = new Random(1);
    int longer = 0;
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "# Pools\n\n" : "> ");
      for (int n = 0; n < 8; n++) {
        text.append(SENTENCES.get(random.nextInt(SENTENCES.size())))
            .append(BETWEEN.get(random.nextInt(BETWEEN.size())));
      }
      IngestionManifest manifest = read(text.toString());
      for (ExplicitRule rule : manifest.rules()) {
        String quote = rule.provenance().quote();
        assertThat(manifest.passages()).as("%s", text).anyMatch(p -> p.text().contains(quote));
        assertThat(quote).endsWith(rule.text());
        longer += quote.equals(rule.text()) ? 0 : 1;
      }
    }
    assertThat(longer).isGreaterThan(100);
  }

  @Test
  void aRuleStaysTheSameWhenWhatItLeansOnChanges() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(read("A listener stays. To avoid this, call `close()`."));
      List<ExplicitRule> before = graph.streamRules(RuleQuery.all()).toList();
      graph.ingest(read("A handler stays. To avoid this, call `close()`."));
      assertThat(graph.streamRules(RuleQuery.all()))
          .singleElement()
          .satisfies(
              rule -> {
                assertThat(rule.id()).isEqualTo(before.get(0).id());
                assertThat(rule.text()).isEqualTo("To avoid this, call close().");
                assertThat(rule.provenance().quote()).isEqualTo("A handler stays. " + rule.text());
              });
    }
  }
}
