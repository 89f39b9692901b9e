package dev.qortex.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LauncherScriptTest {

  @TempDir Path folder;

  /** A start whose paths have what shells read, with a Java that writes its arguments. */
  private PreparedStart awkward() throws IOException {
    Path root = Files.createDirectories(folder.resolve("Ann's $HOME `x` 50%"));
    PreparedStart start =
        new PreparedStart(
            root.resolve("start"), root.resolve("qortex \"cli\".jar"), root.resolve("java"));
    Files.createDirectories(start.program().getParent());
    Files.writeString(start.program(), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertThat(start.program().toFile().setExecutable(true)).isTrue();
    return start;
  }

  private List<String> run(PreparedStart start, String... arguments)
      throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("qortex"), LauncherScript.SH.text(start));
    List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out.lines().toList();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theShellReadsEveryWordAsItIs() throws IOException, InterruptedException {
    PreparedStart start = awkward();
    List<String> expected = new ArrayList<>(start.options(false));
    expected.addAll(
        List.of(
            LauncherScript.ROOM,
            "-jar",
            start.jar().toString(),
            "ask",
            "What's \"up\" for $5?",
            "",
            "--json"));
    assertThat(run(start, "ask", "What's \"up\" for $5?", "", "--json"))
        .containsExactlyElementsOf(expected);
    assertThat(run(start)).endsWith("-jar", start.jar().toString());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aServerIsCompiledWithAllOptimisations() throws IOException, InterruptedException {
    PreparedStart start = awkward();
    List<String> expected = new ArrayList<>(start.options(true));
    expected.addAll(List.of("-jar", start.jar().toString(), "serve", "--port", "0"));
    assertThat(run(start, "serve", "--port", "0")).containsExactlyElementsOf(expected);
    assertThat(start.options(false)).contains("-XX:TieredStopAtLevel=1");
    assertThat(start.options(true)).doesNotContain("-XX:TieredStopAtLevel=1");
    assertThat(start.options(false, 2)).contains("-XX:CICompilerCount=1");
    assertThat(start.options(false, 4)).doesNotContain("-XX:CICompilerCount=1");
    assertThat(start.options(true, 2)).doesNotContain("-XX:CICompilerCount=1");
  }

  @Test
  void theCommandPromptGetsQuotedWordsAndWindowsLines() {
    PreparedStart start =
        new PreparedStart(Path.of("C:\\50% start"), Path.of("C:\\my cli.jar"), Path.of("jdk 17"));
    String text = LauncherScript.BATCH.text(start);
    assertThat(text.replace("\r\n", "")).doesNotContain("\n", "\r");
    assertThat(text)
        .startsWith("@echo off\r\n")
        .contains(
            LauncherScript.MARK,
            "\"-Dqortex.start=C:\\50%% start\"",
            "-jar \"C:\\my cli.jar\" %*",
            "if \"%~1\"==\"serve\" (",
            "java.exe\"");
  }
}
