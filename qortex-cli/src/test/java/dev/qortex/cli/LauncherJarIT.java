package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.RunnableJar.Started;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.launch.PreparedStart;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the jar that users run, and the archive of classes behind it. */
class LauncherJarIT {

  private static final int PATIENCE_SECONDS = 240;

  @TempDir Path temporary;

  private Path folder;
  private RunnableJar jar;
  private PreparedStart start;

  @BeforeEach
  void home() throws IOException {
    folder = Files.createDirectory(temporary.resolve("Ann's home"));
    jar = new RunnableJar(folder);
    start = PreparedStart.of(folder.resolve(".qortex"), RunnableJar.JAR);
  }

  private Started started(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("QORTEX_EMBEDDING", "hashing");
    return jar.started(builder);
  }

  private Run run(String... command) throws IOException, InterruptedException {
    return started(List.of(command)).ended();
  }

  private List<String> java(String... more) {
    List<String> command = new ArrayList<>(List.of(start.program().toString()));
    command.addAll(start.options(false));
    command.addAll(List.of(more));
    return command;
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theFirstOfManyStartsPreparesTheOthers() throws Exception {
    Path bin = folder.resolve("bin");
    String java = start.program().toString();
    Run written =
        run(java, "-jar", RunnableJar.JAR.toString(), "launcher", "--folder", bin.toString());
    assertThat(written.exit()).as(written.err()).isZero();
    Path script = bin.resolve("qortex");

    List<Started> first = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      first.add(started(List.of(script.toString(), "--version")));
    }
    for (Started each : first) {
      assertThat(each.ended().out()).startsWith("qortex ");
    }
    awaitPreparation();
    assertThat(start.folder().resolve("all-minilm-l6-v2-q.ort")).isNotEmptyFile();
    try (Stream<Path> all = Files.list(start.folder().getParent())) {
      assertThat(all.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder(
              start.folder().getFileName().toString(), start.folder().getFileName() + ".attempt");
    }

    Path loaded = folder.resolve("loaded.txt");
    Started later =
        started(
            java(
                "-Xlog:class+load:file=" + loaded.getFileName(),
                "-jar",
                RunnableJar.JAR.toString(),
                "--version"));
    assertThat(later.ended().out()).startsWith("qortex ");
    assertThat(Files.readString(loaded))
        .containsPattern("dev\\.qortex\\.cli\\.Qortex source: shared objects file");
    Path page = Files.writeString(folder.resolve("page.md"), "# Valve\n\nIt needs water.\n");
    assertThat(run(script.toString(), "ingest", page.toString()).exit()).isZero();
    Run asked = run(script.toString(), "ask", "What does the valve need?");
    assertThat(asked.out()).contains("water");
    assertThat(asked.err()).isEmpty();
  }

  /** Waits until the folder has appeared. */
  private void awaitPreparation() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try (WatchService watch = start.folder().getFileSystem().newWatchService()) {
      start.folder().getParent().register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      while (!Files.exists(start.folder())) {
        WatchKey key = watch.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        Objects.requireNonNull(key, "No start was prepared in time.").reset();
      }
    }
  }

  @Test
  void anArchiveThatDoesNotFitChangesNothing() throws Exception {
    Path archive =
        Path.of(start.options(false).get(0).replace("-XX:SharedArchiveFile=", "").strip());
    Files.createDirectories(archive.getParent());
    String expected =
        run(start.program().toString(), "-jar", RunnableJar.JAR.toString(), "--version").out();
    byte[] foreign = Files.readAllBytes(Path.of(RunnableJar.fastStart().split("=")[1]));
    List<byte[]> contents =
        List.of(new byte[0], "no archive".repeat(1_000).getBytes(StandardCharsets.UTF_8));
    for (byte[] content : contents) {
      Files.write(archive, content);
      assertStarts(expected, RunnableJar.JAR);
    }
    Files.write(archive, foreign);
    Path copy = Files.copy(RunnableJar.JAR, folder.resolve("copy.jar"));
    assertStarts(expected, copy);
    Files.delete(archive);
    assertStarts(expected, RunnableJar.JAR);
    Files.createDirectory(archive);
    assertStarts(expected, RunnableJar.JAR);
  }

  private void assertStarts(String expected, Path file) throws Exception {
    Run run = started(java("-jar", file.toString(), "--version")).ended();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo(expected);
    assertThat(run.err()).isEmpty();
  }
}
