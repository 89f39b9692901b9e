package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoticingAgentTest {

  @TempDir Path root;

  @Test
  void everyObservationHasItsFate() throws IOException {
    var written = new ByteArrayOutputStream();
    NoticingAgent.print(root, new PrintStream(written, true, StandardCharsets.UTF_8));
    String text = written.toString(StandardCharsets.UTF_8);
    assertThat(text)
        .containsSubsequence(
            "path=vault/decisions/2026-02-16-3deda2bc.md",
            "path=mind/concepts/2026-02-16-",
            "Reinforced[",
            "A credential in (body) was redacted.",
            "Rejected[reason=INJECTION",
            "BelowThreshold[importance=0.4]",
            "Rejected[reason=SCHEMA, detail=The type (suggestion) is unknown.",
            "A question finds: ",
            "Use local git only",
            "In quarantine: ",
            "180 days later: ",
            "mind/.archived/commitment/2026-02-16-",
            "reference data",
            "[preference|c=0.90|i=0.50] The owner prefers honest feedback",
            "Cortex: 8 observations, 4 memorized, 1 already known",
            "Rolled back: 4")
        .doesNotContain("Zk3xW9qLmT7b");
  }
}
