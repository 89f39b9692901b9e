package dev.qortex.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparedStartTest {

  private static final Instant NOON = Instant.parse("2026-02-16T12:00:00Z");

  @TempDir Path folder;

  private PreparedStart start;

  @BeforeEach
  void write() throws IOException {
    Path jar = Files.writeString(folder.resolve("qortex.jar"), "a jar");
    Path java = Path.of(System.getProperty("java.home"));
    start = new PreparedStart(folder.resolve("start/java"), jar, java);
  }

  private void prepared() throws IOException {
    Files.createDirectories(start.folder());
    Files.writeString(start.folder().resolve(PreparedStart.KEY), start.key());
  }

  @Test
  void eachJarAndEachJavaHaveAFolderOfTheirOwn() {
    PreparedStart one = PreparedStart.of(folder, Path.of("/a/qortex-cli.jar"));
    PreparedStart other = PreparedStart.of(folder, Path.of("/b/qortex-cli.jar"));
    assertThat(one.folder()).isNotEqualTo(other.folder());
    assertThat(one).isEqualTo(PreparedStart.of(folder, Path.of("/a/qortex-cli.jar")));
    assertThat(one.folder().getFileName().toString())
        .startsWith("java" + Runtime.version().feature() + "-");
  }

  @Test
  void aJarThatIsReplacedMakesTheFolderOld() throws IOException {
    assertThat(start.isCurrent()).isFalse();
    prepared();
    assertThat(start.isCurrent()).isTrue();
    Files.writeString(start.jar(), "a jar of more bytes");
    assertThat(start.isCurrent()).isFalse();
    prepared();
    Files.setLastModifiedTime(start.jar(), FileTime.from(NOON));
    assertThat(start.isCurrent()).isFalse();
  }

  @Test
  void ofManyProcessesOnePreparesAndNobodyAgainForAnHour() throws IOException {
    onlyOneBegins();
    Files.setLastModifiedTime(start.attempt(), FileTime.from(NOON));
    assertThat(start.begin(() -> NOON.plus(Duration.ofMinutes(59)))).isFalse();
    assertThat(start.begin(() -> NOON.plus(Duration.ofMinutes(61)))).isTrue();
  }

  @Test
  void anOldAttemptIsRepeatedOnceHoweverManyProcessesSeeIt() throws IOException {
    for (int round = 0; round < 500; round++) {
      Files.createDirectories(start.attempt().getParent());
      Files.writeString(start.attempt(), "an attempt");
      Files.setLastModifiedTime(start.attempt(), FileTime.from(NOON.minus(Duration.ofHours(2))));
      onlyOneBegins();
    }
  }

  private void onlyOneBegins() {
    AtomicInteger begun = new AtomicInteger();
    IntStream.range(0, 16)
        .parallel()
        .forEach(
            i -> {
              try {
                begun.addAndGet(start.begin(() -> NOON) ? 1 : 0);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(begun).hasValue(1);
  }

  @Test
  void aStartGoesOnWithoutAFolderThatCannotBeMade() throws IOException {
    PreparedStart nowhere =
        new PreparedStart(folder.resolve("a/b/c"), folder.resolve("none.jar"), start.java());
    nowhere.use(() -> NOON);
    assertThat(folder.resolve("a")).doesNotExist();

    Files.writeString(folder.resolve("file"), "no folder");
    new PreparedStart(folder.resolve("file/java"), start.jar(), start.java()).use(() -> NOON);
    assertThat(folder.resolve("file")).isRegularFile();
  }

  @Test
  void whatCannotBeRehearsedLeavesNothing() throws IOException, InterruptedException {
    Files.createDirectories(start.folder().getParent());
    assertThat(Preparation.prepare(start, () -> NOON)).isFalse();
    try (var left = Files.list(start.folder().getParent())) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void foldersOfJarsThatAreGoneAreForgotten() throws IOException {
    prepared();
    PreparedStart gone =
        new PreparedStart(
            folder.resolve("start/gone"),
            Files.writeString(folder.resolve("gone.jar"), ""),
            start.java());
    Files.createDirectories(gone.folder());
    Files.writeString(gone.folder().resolve(PreparedStart.KEY), gone.key());
    Files.delete(gone.jar());
    Path killed = Files.createDirectory(folder.resolve("start/java-123"));
    Files.setLastModifiedTime(killed, FileTime.from(NOON.minus(Duration.ofDays(2))));
    Path working = Files.createDirectory(folder.resolve("start/java-124"));
    Files.setLastModifiedTime(working, FileTime.from(NOON));

    Preparation.forgetOthers(folder.resolve("start"), NOON);
    try (var left = Files.list(folder.resolve("start"))) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(List.of("java", "java-124"));
    }
  }
}
