package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The receipt of an answer at the terminal, where each command is a process of its own. */
class WhyCommandTest {

  private static final String QUESTION = "How often is a failed call or a failed job retried?";

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("docs/jobs.md", "# Jobs\n\nA failed job is retried once, in the next night.\n");
    terminal.out("ingest", "docs");
  }

  private JsonNode json(String... arguments) throws IOException {
    return new ObjectMapper().readTree(terminal.out(arguments));
  }

  private JsonNode why() throws IOException {
    return json("why", "--json");
  }

  @Test
  void theReceiptSaysWhatWasConsideredAndWhatBecameOfIt() throws IOException {
    String id =
        json("ask", QUESTION, "-n", "1", "--min-relevance", "0", "--json")
            .path("query_id")
            .asText();
    JsonNode receipt = why();
    assertThat(receipt.path("query_id").asText()).isEqualTo(id);
    assertThat(receipt.at("/question/context").asText()).isEqualTo(QUESTION);
    assertThat(receipt.path("revision").asLong()).isPositive();
    assertThat(receipt.path("considered"))
        .extracting(candidate -> candidate.path("fate").asText())
        .startsWith("shown")
        .contains("beyond_limit");
    assertThat(receipt.at("/considered/0/shares")).isNotEmpty();
    assertThat(receipt.at("/considered/0/source").asText()).isNotBlank();
    assertThat(terminal.out("why")).contains(QUESTION, "beyond limit", "shown", "legs graph");
  }

  @Test
  void whatIsRetractedOrErasedIsInNoReceipt() throws IOException {
    terminal.out("ask", QUESTION, "--min-relevance", "0");
    String before = why().toString();
    assertThat(before).contains("jobs");
    String source = "";
    for (JsonNode candidate : why().path("considered")) {
      source = candidate.toString().contains("jobs") ? candidate.path("source").asText() : source;
    }
    terminal.out("retract", source, "--yes");
    Terminals.Run after = terminal.run("why");
    assertThat(after.exit()).isOne();
    assertThat(after.out()).isEmpty();
    assertThat(after.err()).contains("is unknown").doesNotContain("jobs");
  }
}
