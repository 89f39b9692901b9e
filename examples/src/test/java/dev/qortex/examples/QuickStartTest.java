package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickStartTest {

  private static final Pattern SHOWN = Pattern.compile("```text\\n(.*?)\\n```", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void theLinesOfTheReadmePrintWhatItShows() throws Exception {
    Path handbook = Files.createDirectories(folder.resolve("examples/handbook"));
    try (Stream<Path> pages = Files.list(Path.of("handbook"))) {
      for (Path page : pages.toList()) {
        Files.copy(page, handbook.resolve(page.getFileName()));
      }
    }
    Matcher shown = SHOWN.matcher(Files.readString(Path.of("..", "README.md")));
    assertThat(shown.find()).isTrue();
    assertThat(run()).startsWith(shown.group(1));
    assertThat(folder.resolve("memory.db")).isNotEmptyFile();
  }

  /** Runs the program in a process of its own, because it uses the current folder. */
  private String run() throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                QuickStart.class.getName())
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    assertThat(program.waitFor()).as(Files.readString(folder.resolve("errors"))).isZero();
    return Files.readString(output);
  }

  private static String classPath() {
    String separator = System.getProperty("path.separator");
    return Stream.of(System.getProperty("java.class.path").split(separator))
        .map(path -> Path.of(path).toAbsolutePath().toString())
        .reduce((one, other) -> one + separator + other)
        .orElseThrow();
  }
}
