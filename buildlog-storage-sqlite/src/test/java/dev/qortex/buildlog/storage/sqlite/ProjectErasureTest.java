package dev.qortex.buildlog.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.core.spool.Spool;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectErasureTest {

  private static final List<String> USES =
      List.of("name", "place", "notes", "open", "mistake", "rule", "reward", "class");

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");

  @TempDir Path folder;

  @Test
  void noByteOfAnErasedProjectIsLeftAndAllOfAnother() throws IOException {
    SqliteDatabase database =
        SqliteDatabase.open(
            folder.resolve("memory.db"),
            SqliteSettings.defaults(),
            SqliteStore.migrations(),
            SqliteBuildlogStorage.migrations());
    try (database;
        SqliteStore store = SqliteStore.over(database);
        SqliteBuildlogStorage storage = SqliteBuildlogStorage.over(database);
        Buildlog buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(database), store)
                .emissions(unavailable())
                .build()) {
      fill(store, buildlog, "other");
      String erased = fill(store, buildlog, "erased");
      assertThat(found("erased")).containsExactlyElementsOf(USES);
      List<String> ofOther = found("other");

      assertThat(storage.eraseProject(erased)).isTrue();

      assertThat(found("erased")).isEmpty();
      assertThat(found("other")).isEqualTo(ofOther);
      assertThat(store.learning("buildlog-" + erased).contexts()).isEmpty();
      assertThat(storage.projects().list()).hasSize(1);
      assertThat(storage.eraseProject(erased)).isFalse();
      assertThat(store.maintenance().verify().sound()).isTrue();
    }
    assertThat(found("erased")).isEmpty();
  }

  /** What is emitted stays in the file. */
  private Spool unavailable() throws IOException {
    Path emissions = folder.resolve("emissions");
    Spool spool = Spool.open(emissions);
    Files.delete(emissions.resolve("pending"));
    return spool;
  }

  /** The id of the project. */
  private String fill(SqliteStore store, Buildlog buildlog, String whose) throws IOException {
    Path place = Files.createDirectories(folder.resolve(whose + "-place-zq"));
    Project project = buildlog.project(place, "https://example.org/" + whose + "-name-zq");
    project.sessions().start(SessionRequest.defaults().notes(whose + "-notes-zq"));
    project
        .mistakes()
        .log(
            MistakeReport.of(
                whose + "-class-zq", "It broke at " + whose + "-mistake-zq", MistakeSeverity.LOW));
    project.rewards().log(Reward.accepted().notes(whose + "-reward-zq"));
    store
        .learning("buildlog-" + project.info().id())
        .apply(List.of(ArmUpdate.observation("o", "general", whose + "-rule-zq", 1, "s", NOW)));
    project.sessions().end();
    project.sessions().start(SessionRequest.defaults().notes(whose + "-open-zq"));
    return project.info().id();
  }

  private List<String> found(String whose) throws IOException {
    StringBuilder bytes = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return USES.stream().filter(use -> bytes.indexOf(whose + "-" + use + "-zq") >= 0).toList();
  }
}
