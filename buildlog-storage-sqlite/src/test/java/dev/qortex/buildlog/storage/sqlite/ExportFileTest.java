package dev.qortex.buildlog.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.spool.Spool;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events and evidence in one file, exported and imported. */
class ExportFileTest {

  private static final Instant AT = Instant.parse("2026-01-21T14:00:00Z");

  @TempDir private Path folder;

  private void with(String file, Consumer<Buildlog> work) {
    try (SqliteDatabase database =
            SqliteDatabase.open(
                folder.resolve(file),
                SqliteSettings.defaults(),
                SqliteStore.migrations(),
                SqliteBuildlogStorage.migrations());
        SqliteStore arms = SqliteStore.over(database);
        Buildlog buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(database), arms)
                .emissions(Spool.open(folder.resolve(file + "-emissions")))
                .clock(() -> AT)
                .random(new Random(1))
                .build()) {
      work.accept(buildlog);
    }
  }

  private void fill(Buildlog buildlog) {
    buildlog.importSeeds(Persona.SECURITY, Persona.TESTING);
    Project project = buildlog.project(folder, "https://example.com/a/b.git");
    for (int i = 0; i < 5; i++) {
      project.sessions().start(SessionRequest.defaults().errorClass("sql"));
      project.mistakes().log(MistakeReport.of("naming", "a name " + i, MistakeSeverity.LOW));
      project.rewards().log(Reward.revision(i / 5.0));
      project.sessions().end();
    }
    project.gauntlet().activate(project.gauntlet().rules().get(0).id(), false);
  }

  private void sameBytes(Path one, Path other) {
    try (var files = Files.list(one)) {
      for (Path file : files.toList()) {
        assertThat(other.resolve(file.getFileName())).hasSameBinaryContentAs(file);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void anImportIntoAnEmptyDatabaseIsExportedWithTheSameBytes() {
    for (ExportFormat format : ExportFormat.values()) {
      Path first = folder.resolve("first-" + format);
      Path second = folder.resolve("second-" + format);
      with(
          "source.db",
          buildlog -> {
            if (buildlog.projects().isEmpty()) {
              fill(buildlog);
            }
            buildlog.exportTo(first, format);
          });
      with(
          format + ".db",
          buildlog -> {
            buildlog.importFrom(first);
            buildlog.exportTo(second, format);
            assertThat(buildlog.importFrom(first).values()).containsOnly(0);
          });
      sameBytes(first, second);
    }
  }

  @Test
  void beliefsAndReportsAreTheSameAfterAnImport() {
    Path export = folder.resolve("export");
    with("source.db", this::fill);
    with(
        "source.db",
        source ->
            with(
                "copy.db",
                copy -> {
                  source.exportTo(export, ExportFormat.CSV);
                  copy.importFrom(export);
                  Project from = source.project(folder, "https://example.com/a/b.git");
                  Project to = copy.project(folder, "https://example.com/a/b.git");
                  assertThat(to.info()).isEqualTo(from.info());
                  assertThat(to.report()).isEqualTo(from.report());
                  assertThat(to.arms("sql")).isEqualTo(from.arms("sql"));
                  assertThat(to.history(Set.of(), AT, 9999))
                      .isEqualTo(from.history(Set.of(), AT, 9999))
                      .isNotEmpty();
                  assertThat(to.gauntlet().rules()).isEqualTo(from.gauntlet().rules());
                }));
  }

  @Test
  void aBadFileLeavesNothingHalfWritten() throws IOException {
    Path export = folder.resolve("export");
    with(
        "source.db",
        buildlog -> {
          fill(buildlog);
          buildlog.exportTo(export, ExportFormat.JSONL);
        });
    Path evidence = export.resolve("session_evidence.jsonl");
    List<String> lines = Files.readAllLines(evidence);
    lines.set(3, lines.get(3).replace("\"over\":true", "\"over\":\"yes\""));
    Files.write(evidence, lines);

    with(
        "copy.db",
        buildlog -> {
          assertThatThrownBy(() -> buildlog.importFrom(export))
              .isInstanceOf(SourceReadException.class)
              .hasMessageContaining("session_evidence.jsonl")
              .hasMessageContaining("line (4)")
              .hasMessageContaining("over");
          assertThat(buildlog.projects()).isEmpty();
          assertThat(buildlog.project("p").gauntlet().rules()).isEmpty();
        });
  }
}
