package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell blocks of README and guide, run as they stand there, page by page. A block that cannot
 * be run here says so after the language of its fence: {@code run by} the test that does, or {@code
 * not run:} with the reason.
 */
class DocumentedCommandsJarIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("^ *```(\\w*) *(.*)\\n((?s:.*?))^ *```$", Pattern.MULTILINE);
  private static final Set<String> NO_COMMANDS =
      Set.of(
          "java",
          "kotlin",
          "xml",
          "json",
          "yaml",
          "properties",
          "markdown",
          "cypher",
          "sql",
          "text");
  private static final Pattern ELSEWHERE = Pattern.compile("run by (\\w+)|not run: \\w.*");

  /**
   * Jobs are as in a terminal, where a job that is ended takes its processes along. Maven is what
   * runs this test; that its commands name what exists is tested in examples. The command {@code
   * qortex} is there on every page, as the launcher installs it.
   */
  private static final String START =
      """
      set -euo pipefail
      mvn() { :; }
      java() { case "$*" in *.jsa*) command java "$@";; *) command java %s "$@";; esac; }
      qortex() { java -jar "$PWD/qortex-cli/target/qortex-cli.jar" "$@"; }
      """;

  /** The port that the guide names, which may be taken on this machine. */
  private static final String PORT = "8400";

  @TempDir Path folder;

  @Test
  void everyCommandRunsAsWritten() throws Exception {
    StringBuilder script = new StringBuilder(START.formatted(RunnableJar.fastStart()));
    for (Path page : pages()) {
      script.append("(\nPS4='+ %s: '\nset -mx\n".formatted(ROOT.relativize(page)));
      for (MatchResult block : commands(page)) {
        if (block.group(2).isEmpty()) {
          script.append(block.group(3));
        }
      }
      script.append(")\n");
    }
    Path target = Files.createDirectories(folder.resolve("qortex-cli/target"));
    Files.createSymbolicLink(target.resolve("qortex-cli.jar"), RunnableJar.JAR);
    copySomePages();
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-c", script.toString().replace(PORT, freePort()));
    String home = folder.resolve("home").toString();
    bash.environment().put("HOME", home);
    bash.environment().put("JAVA_TOOL_OPTIONS", "-Duser.home=" + home + " -XX:TieredStopAtLevel=1");
    Terminals.Run run = new RunnableJar(folder).started(bash).ended();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Say what helped")
        .contains("checkpoint_majors", "- Always give a retry a limit of three attempts.")
        .contains("    The daemon never pushes to a remote");
  }

  @Test
  void whatIsNotRunHereIsRunElsewhereOrSaysWhyNot() throws IOException {
    int elsewhere = 0;
    for (Path page : pages()) {
      for (MatchResult block : commands(page)) {
        String info = block.group(2);
        if (!info.isEmpty()) {
          Matcher reason = ELSEWHERE.matcher(info);
          assertThat(reason.matches()).as(page + ": " + info).isTrue();
          if (reason.group(1) != null) {
            assertThat(test(reason.group(1))).content().contains(page.getFileName().toString());
          }
          elsewhere++;
        }
      }
    }
    assertThat(elsewhere).isPositive();
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path place : List.of(ROOT, ROOT.resolve("docs"))) {
      try (Stream<Path> files = Files.list(place)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  /** Every block of a language that is not known to be none of a shell. */
  private static List<MatchResult> commands(Path page) throws IOException {
    return BLOCK
        .matcher(Files.readString(page))
        .results()
        .filter(block -> !NO_COMMANDS.contains(block.group(1)))
        .toList();
  }

  private static Path test(String name) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      return files.filter(file -> file.endsWith(name + ".java")).findFirst().orElseThrow();
    }
  }

  private static String freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return Integer.toString(socket.getLocalPort());
    }
  }

  /** The handbook under its own name, and some of it as the folder of a user. */
  private void copySomePages() throws IOException {
    Path handbook = Files.createDirectories(folder.resolve("examples/handbook"));
    Path docs = Files.createDirectory(folder.resolve("docs"));
    try (Stream<Path> pages = Files.list(ROOT.resolve("examples/handbook"))) {
      for (Path page : pages.toList()) {
        Files.copy(page, handbook.resolve(page.getFileName()));
      }
    }
    for (String page : List.of("payments.md", "coding-rules.md", "returns.md")) {
      Files.copy(handbook.resolve(page), docs.resolve(page));
    }
  }
}
