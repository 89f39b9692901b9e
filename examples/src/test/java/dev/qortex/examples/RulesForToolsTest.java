package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesForToolsTest {

  @TempDir Path docs;
  @TempDir Path project;

  @Test
  void theRulesOfDocumentsReachEveryToolAndAConsumer() throws IOException {
    Files.writeString(
        docs.resolve("calls.md"),
        "# Calls\n\nAlways give a retry a limit.\n\nA Circuit Breaker requires a Timeout.\n");
    Files.writeString(project.resolve("CLAUDE.md"), "# Mine\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RulesForTools.run(docs, project, new PrintStream(out, true, StandardCharsets.UTF_8));
    String said = out.toString(StandardCharsets.UTF_8);
    assertThat(said)
        .contains(
            "changed CLAUDE.md",
            "changed qortex-handbook.mdc",
            "changed SKILL.md",
            "without an answer: ",
            "consumed 1 and refused 0",
            "projection_complete",
            "seed_ingested",
            "0 bad lines",
            "rules[0].provenance.derivation (x");
    assertThat(Files.readString(project.resolve("CLAUDE.md")))
        .startsWith("# Mine\n")
        .contains("Always give a retry a limit.");
  }
}
