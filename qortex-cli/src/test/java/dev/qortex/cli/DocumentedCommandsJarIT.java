package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shell blocks of the guide, run one after the other in a copy of its surroundings. */
class DocumentedCommandsJarIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK = Pattern.compile("```bash\\n(.*?)```", Pattern.DOTALL);

  /** The jar is built, and no container is wanted. */
  private static final String STUBS = "mvn() { :; }\ndocker() { :; }\n";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = "cli.md")
  void eachCommandOfThePageRuns(String page) throws Exception {
    Path target = Files.createDirectories(folder.resolve("qortex-cli/target"));
    Files.createSymbolicLink(target.resolve("qortex-cli.jar"), RunnableJar.JAR);
    copyPages();
    StringBuilder script = new StringBuilder("set -euo pipefail\n" + STUBS);
    List<String> blocks =
        BLOCK
            .matcher(Files.readString(ROOT.resolve("docs/" + page)))
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(blocks).hasSizeGreaterThan(2);
    blocks.forEach(block -> script.append("set -x\n").append(block));
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", script.toString());
    bash.environment().put("HOME", folder.resolve("home").toString());
    bash.environment()
        .put(
            "JAVA_TOOL_OPTIONS",
            "-Duser.home=" + folder.resolve("home") + " -XX:TieredStopAtLevel=1");
    Terminals.Run run = new RunnableJar(folder).started(bash).ended();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("Say what helped");
  }

  private void copyPages() throws IOException {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    for (String page : List.of("concepts.md", "feedback.md", "quickstart.md")) {
      Files.copy(ROOT.resolve("docs/" + page), docs.resolve(page));
    }
  }
}
