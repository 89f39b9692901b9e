package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages of the page are those of the code. */
class TroubleshootingPageTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern MESSAGE = Pattern.compile("^### `(.*)`$", Pattern.MULTILINE);

  @Test
  void theCodeSaysEveryMessage() throws IOException {
    String code = literals();
    List<String> messages =
        MESSAGE
            .matcher(Files.readString(ROOT.resolve("docs/troubleshooting.md")))
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(messages).hasSizeGreaterThan(10);
    for (String message : messages) {
      String format =
          Arrays.stream(message.split("…", -1))
              .map(Pattern::quote)
              .collect(Collectors.joining("%[sd]"));
      assertThat(code).containsPattern(format);
    }
  }

  /** The code, where texts that are added to each other are one. */
  private static String literals() throws IOException {
    StringBuilder code = new StringBuilder();
    for (Path module : modules()) {
      try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          code.append(Files.readString(file));
        }
      }
    }
    return code.toString().replaceAll("\"\\s*\\+\\s*\"", "");
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders
          .filter(folder -> folder.getFileName().toString().startsWith("qortex-"))
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .toList();
    }
  }
}
