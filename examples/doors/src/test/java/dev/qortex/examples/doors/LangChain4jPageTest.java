package dev.qortex.examples.doors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The steps of {@code docs/langchain4j.md}, in an empty folder: files are written and commands are
 * run as the page has them, but Maven's work is done by the compiler, with the class path of this
 * module.
 */
class LangChain4jPageTest {

  private static final Path ROOT = Path.of("../..");
  private static final int MOST_STEPS = 10;
  private static final Pattern STEP =
      Pattern.compile("(?m)^(\\d+)\\. (.*)\\n((?s:.*?))(?=^\\d+\\. |^\\S)");
  private static final Pattern BLOCK = Pattern.compile("(?m)^   ```(\\w+).*\\n((?s:.*?))^   ```$");
  private static final Pattern FILE = Pattern.compile("^Write `([^`]+)`");

  private static final String START =
      """
      set -euo pipefail
      mvn() {
        javac -parameters -proc:none -cp "$LIBRARIES" -d target/classes $(find src -name '*.java')
        java -XX:TieredStopAtLevel=1 -cp "target/classes:$LIBRARIES" "${!#/*=/}"
      }
      """;

  @TempDir Path folder;

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/langchain4j.md"));
  }

  private static List<MatchResult> blocks(MatchResult step) {
    return BLOCK.matcher(step.group(3)).results().toList();
  }

  private static String text(MatchResult block) {
    return block.group(2).replaceAll("(?m)^   ", "");
  }

  @Test
  void theStepsOfThePageLeadToAServiceThatLearns() throws Exception {
    long start = System.nanoTime();
    List<MatchResult> steps = STEP.matcher(page()).results().toList();
    StringBuilder script = new StringBuilder(START);
    for (MatchResult step : steps) {
      String text = text(blocks(step).get(0));
      script.append(
          FILE.matcher(step.group(2))
              .results()
              .findFirst()
              .map(file -> "cat > %s <<'END'\n%sEND\n".formatted(file.group(1), text))
              .orElse(text));
    }
    MatchResult last = steps.get(steps.size() - 1);
    String shown = text(blocks(last).get(1));
    assertThat(run("", script.toString())).isEqualTo(shown);
    assertThat(folder.resolve("desk/memory.db")).isNotEmptyFile();
    try (Stream<Path> chats = Files.list(folder.resolve("desk/chats"))) {
      assertThat(chats).as("a file for each customer").hasSize(2);
    }
    String right =
        shown.lines().filter(line -> line.startsWith("Second")).findFirst().orElseThrow();
    assertThat(run("desk", START + text(blocks(last).get(0))))
        .startsWith(right.replace("Second", "First"));
    assertThat(steps).hasSizeBetween(3, MOST_STEPS);
    System.out.printf(
        "RESULT name=langchain4j-page metric=steps value=%s unit=steps seconds=%s%n",
        steps.size(), Duration.ofNanos(System.nanoTime() - start).toSeconds());
  }

  private String run(String place, String script) throws IOException, InterruptedException {
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-c", script).directory(folder.resolve(place).toFile());
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    bash.environment().put("LIBRARIES", libraries());
    Process process = bash.redirectError(errors.toFile()).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return Files.readString(output);
  }

  /** The class path of this test without this module itself. */
  private static String libraries() {
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(System.getProperty("java.class.path"))
        .map(path -> Path.of(path).toAbsolutePath().normalize())
        .filter(path -> !path.startsWith(Path.of("target").toAbsolutePath()))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void thePageNamesTheVersionOfTheBuild() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    String version = pom.split("langchain4j-services.version>")[1].split("<")[0];
    assertThat(page()).contains("<version>" + version + "</version>");
  }
}
