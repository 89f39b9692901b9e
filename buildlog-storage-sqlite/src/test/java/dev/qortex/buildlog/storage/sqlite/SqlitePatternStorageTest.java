package dev.qortex.buildlog.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.PatternJson;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.buildlog.tck.PatternStorageContract;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlitePatternStorageTest extends PatternStorageContract {

  @TempDir Path folder;

  @Override
  protected PatternStorage open() {
    return SqlitePatternStorage.open(folder.resolve("patterns.db"));
  }

  @Test
  void recentEvidenceOfAFileFromBeforeItFadedIsCountedFromTheLog() {
    Path file = folder.resolve("older.db");
    Migrations older = Migrations.of("patterns", SqlitePatternStorage.class, "001_patterns.sql");
    Instant at = Instant.parse("2026-01-21T14:00:00Z");
    ReviewPattern pattern = ReviewPattern.fresh("judge", "check the result for null", "d", at);
    ReviewPattern expected = pattern.afresh();
    try (SqliteDatabase database = SqliteDatabase.open(file, SqliteSettings.defaults(), older);
        SqlitePatternStorage storage = SqlitePatternStorage.over(database)) {
      for (String project : List.of("p1", "p2")) {
        storage.add(project, pattern);
      }
      for (Kind kind : Kind.values()) {
        boolean aged = kind == Kind.AGED;
        PatternChange change =
            new PatternChange(
                kind.name(),
                aged ? "judge" : pattern.id(),
                kind,
                kind == Kind.DISMISSED ? 1.5 : 0,
                PatternContext.NONE,
                "r",
                at);
        expected = expected.after(change);
        database.write(
            connection ->
                connection.update(
                    "INSERT INTO pattern_log (project_id, kind, id, run, subject, at, body) VALUES"
                        + " ('p1', 'change', ?, 'r', ?, ?, ?)",
                    change.id(),
                    change.subject(),
                    at,
                    PatternJson.write(change)));
      }
    }
    try (SqlitePatternStorage storage = SqlitePatternStorage.open(file)) {
      TrackRecord track = storage.find("p1", pattern.id()).orElseThrow().track();
      assertThat(track.recentSuccesses())
          .isCloseTo(expected.track().recentSuccesses(), within(1e-12));
      assertThat(track.recentIgnores()).isCloseTo(expected.track().recentIgnores(), within(1e-12));
      assertThat(storage.find("p2", pattern.id())).contains(pattern.afresh());
    }
  }
}
