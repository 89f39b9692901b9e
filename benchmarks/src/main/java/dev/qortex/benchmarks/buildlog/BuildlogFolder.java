package dev.qortex.benchmarks.buildlog;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.postgres.PostgresBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.core.spool.Spool;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleReference;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.storage.sql.SqlStore;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A buildlog with its evidence in one file of a folder or in a database, and its spool in the
 * folder. Thread-safe.
 *
 * @param folder of the spool
 * @param file of the store, if it has one
 * @param database that all share
 * @param store of the evidence
 */
public record BuildlogFolder(
    Path folder,
    Optional<Path> file,
    SqlDatabase database,
    SqlStore store,
    BuildlogStorage storage,
    Spool spool,
    Buildlog buildlog)
    implements AutoCloseable {

  private static final int PERSONAS = 10;

  /** Opens or creates it; other processes may have it open, too. */
  public static BuildlogFolder open(Path folder, SqliteSettings settings) {
    Path file = folder.resolve("buildlog.db");
    SqliteDatabase database =
        SqliteDatabase.open(
            file, settings, SqliteStore.migrations(), SqliteBuildlogStorage.migrations());
    return open(
        folder,
        Optional.of(file),
        database,
        SqliteStore.over(database),
        SqliteBuildlogStorage.over(database));
  }

  /** Opens or creates it in a database; other processes may have it open, too. */
  public static BuildlogFolder open(Path folder, DataSource source) {
    PostgresDatabase database =
        PostgresDatabase.open(
            source, PostgresSettings.defaults(), PostgresBuildlogStorage.migrations());
    return open(
        folder,
        Optional.empty(),
        database,
        PostgresStore.over(database),
        PostgresBuildlogStorage.over(database));
  }

  private static BuildlogFolder open(
      Path folder,
      Optional<Path> file,
      SqlDatabase database,
      SqlStore store,
      BuildlogStorage storage) {
    Spool spool = Spool.open(folder.resolve("emissions"));
    return new BuildlogFolder(
        folder,
        file,
        database,
        store,
        storage,
        spool,
        Buildlog.builder(storage, store).emissions(spool).build());
  }

  /** Imports that many rules, in ten personas; a second time changes nothing. */
  public void importRules(int count) {
    try {
      Path seeds = Files.createTempDirectory(folder.toAbsolutePath(), "seeds-");
      for (int persona = 0; persona < PERSONAS; persona++) {
        List<RuleSetEntry> rules = new ArrayList<>();
        for (int i = persona; i < count; i += PERSONAS) {
          rules.add(rule(i));
        }
        RuleSet set = new RuleSet("persona-" + persona, 1, rules, Map.of());
        Files.writeString(
            seeds.resolve(set.persona() + ".json"), RuleSets.write(set, RuleSetFormat.JSON));
      }
      buildlog.importSeeds(seeds);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RuleSetEntry rule(int i) {
    return new RuleSetEntry(
        "Give every retry of the call %s a limit, and a pause that grows.".formatted(i),
        "architectural",
        new Enrichment(
            "When a call to a service is repeated",
            "A loop that ends only when the call succeeds",
            "A service that is down is not helped by more calls.",
            List.of("retry", "resilience")),
        List.of(new RuleReference("https://example.com/retries", "Retries")),
        new RuleProvenance(Map.of("confidence", 0.9)));
  }

  @Override
  public void close() {
    buildlog.close();
    store.close();
    database.close();
  }
}
