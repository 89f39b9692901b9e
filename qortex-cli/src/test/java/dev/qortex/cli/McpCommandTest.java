package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpCommandTest {

  @TempDir Path folder;

  @Test
  void aServerThatIsStartedAboveTheHomeFolderReadsNoFilesUnlessTold() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    for (Path start : new Path[] {folder, home}) {
      assertThat(started(new Terminals(start, home)).err())
          .contains("read no files", start.toString(), "--allow");
    }
    Path project = Files.createDirectories(home.resolve("project"));
    assertThat(started(new Terminals(project, home)).err()).isEmpty();
    assertThat(started(new Terminals(home, home), "--allow", "project").err()).isEmpty();
  }

  /** A server whose client hangs up at once. */
  private static Run started(Terminals terminal, String... options) {
    InputStream in = System.in;
    System.setIn(new ByteArrayInputStream(new byte[0]));
    try {
      String[] words = new String[options.length + 1];
      words[0] = "mcp";
      System.arraycopy(options, 0, words, 1, options.length);
      Run run = terminal.run(words);
      assertThat(run.exit()).isZero();
      return run;
    } finally {
      System.setIn(in);
    }
  }
}
