package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options where users put them. */
class OptionOrderTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("docs/jobs.md", "# Jobs\n\nA failed job is retried in the next night.\n");
    terminal.out("ingest", "docs", "--db", "memory.db");
    terminal.out("maintenance", "checkpoint-create", "first", "--db", "memory.db");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--db memory.db ask -n 1 --domain docs failed call",
        "ask --db memory.db -n 1 --domain docs failed call",
        "ask failed call --db memory.db -n 1 --domain docs",
        "ask failed --db memory.db call -n1 -d docs",
        "ask --db=memory.db --top-k=1 --domain=docs failed call",
        "--domain docs -n 1 --db memory.db ask failed call",
        "--domain=docs --top-k=1 --db=memory.db ask failed call",
        "-n1 --db memory.db ask -d docs failed call",
        "-d docs ask --db memory.db failed -n 1 -- call",
        "--db memory.db -n 1 ask -d docs -- failed call",
      })
  void anAnswerDoesNotDependOnTheOrder(String words) {
    assertThat(terminal.out(words.split(" ")))
        .contains("[1]", "three times")
        .doesNotContain("[2]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--db memory.db maintenance checkpoint-list --json",
        "maintenance --db memory.db checkpoint-list --json",
        "maintenance --json --db=memory.db checkpoint-list",
        "--json maintenance checkpoint-list --db memory.db",
      })
  void groupsTakeOptionsToo(String words) {
    assertThat(terminal.out(words.split(" "))).startsWith("{").contains("first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--yes --db memory.db maintenance delete-domain docs",
        "maintenance --yes delete-domain --db memory.db docs",
        "maintenance -y --db memory.db delete-domain docs",
        "maintenance delete-domain docs --db memory.db -y",
        "maintenance delete-domain --domain=docs --db memory.db -y",
        "--domain docs maintenance -y delete-domain --db memory.db",
      })
  void optionsOfCommandsThatAreMadeFromOperationsAreMovedToo(String words) {
    terminal.out(words.split(" "));
    assertThat(terminal.out("domains", "--db", "memory.db")).doesNotContain("docs");
  }

  @Test
  void afterTwoDashesNothingIsAnOption() {
    terminal.out("remember", "--db", "memory.db", "--", "--db", "is", "an", "option", "--help");
    assertThat(terminal.out("ask", "--db", "memory.db", "--", "--db", "option"))
        .contains("--db is an option --help");
  }

  @Test
  void anUnknownOptionIsRefusedWhereverItStands() {
    for (List<String> words :
        List.of(
            List.of("--frob", "ask", "call"),
            List.of("ask", "--frob", "call"),
            List.of("--frob"),
            List.of("--frob", "x", "maintenance", "checkpoint-list"),
            List.of("--frob", "nowhere"))) {
      assertThat(terminal.run(words.toArray(String[]::new)).exit()).as("%s", words).isEqualTo(2);
    }
  }
}
