package dev.qortex.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The steps of {@code docs/spring.md}, in an empty folder: files are written and commands are run
 * as the page has them, but Maven's work is done by the compiler, with the class path of this
 * module. {@code consumers/run} runs the same steps with Maven.
 */
class SpringPageTest {

  private static final Path ROOT = Path.of("../..");
  private static final int MOST_STEPS = 10;
  private static final Pattern STEP =
      Pattern.compile("(?m)^(\\d+)\\. (.*)\\n((?s:.*?))(?=^\\d+\\. |^\\S)");
  private static final Pattern BLOCK = Pattern.compile("(?m)^   ```(\\w+).*\\n((?s:.*?))^   ```$");
  private static final Pattern FILE = Pattern.compile("^Write `([^`]+)`:$");

  /** Maven's work: the classes and resources of the application below {@code target}. */
  private static final String START =
      """
      set -euo pipefail
      mvn() {
        mkdir -p target/classes
        cp src/main/resources/* target/classes
        javac -parameters -proc:none -cp "$LIBRARIES" -d target/classes $(find src -name '*.java')
      }
      java() {
        command java -XX:TieredStopAtLevel=1 -cp "target/classes:$LIBRARIES" org.example.notes.Notes
      }
      """;

  @TempDir Path folder;

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/spring.md"));
  }

  @Test
  void theStepsOfThePageLeadToAMemoryThatLearns() throws Exception {
    long start = System.nanoTime();
    List<MatchResult> steps = STEP.matcher(page()).results().toList();
    StringBuilder script = new StringBuilder(START);
    for (MatchResult step : steps) {
      MatchResult block = BLOCK.matcher(step.group(3)).results().findFirst().orElseThrow();
      String text = block.group(2).replaceAll("(?m)^   ", "");
      script.append(
          FILE.matcher(step.group(2))
              .results()
              .findFirst()
              .map(file -> "cat > %s <<'END'\n%sEND\n".formatted(file.group(1), text))
              .orElse(text));
    }
    String output = run(script.toString());
    assertThat(output.lines().filter(line -> line.startsWith("Best answer: ")).toList())
        .as(output)
        .hasSize(2)
        .doesNotHaveDuplicates();
    assertThat(folder.resolve("notes/memory.db")).isNotEmptyFile();
    assertThat(steps).hasSizeBetween(3, MOST_STEPS);
    System.out.printf(
        "RESULT name=spring-page metric=steps value=%d unit=steps seconds=%d%n",
        steps.size(), Duration.ofNanos(System.nanoTime() - start).toSeconds());
  }

  private String run(String script) throws IOException, InterruptedException {
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", script).directory(folder.toFile());
    Path output = folder.resolve("output");
    bash.environment().put("LIBRARIES", libraries());
    // This module has a web server, which the application of the page has not.
    bash.environment().put("SPRING_MAIN_WEB_APPLICATION_TYPE", "none");
    Process process = bash.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor()).as(() -> read(output)).isZero();
    return read(output);
  }

  /** The class path of this test without what this module itself is. */
  private static String libraries() {
    return Pattern.compile(Pattern.quote(System.getProperty("path.separator")))
        .splitAsStream(System.getProperty("java.class.path"))
        .filter(
            path -> !Path.of(path).toAbsolutePath().startsWith(Path.of("target").toAbsolutePath()))
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void thePageNamesTheVersionsOfTheBuild() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    Map<String, String> versions =
        Pattern.compile("<(spring-boot|spring-ai)\\.version>([^<]+)<")
            .matcher(pom)
            .results()
            .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
    Function<String, String> version = name -> String.valueOf(versions.get(name));
    assertThat(page())
        .contains("<version>" + version.apply("spring-boot") + "</version>")
        .contains(
            "Spring Boot %s and Spring AI %s"
                .formatted(version.apply("spring-boot"), version.apply("spring-ai")));
  }
}
