package dev.qortex.benchmarks.buildlog;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleReference;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
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

/** A buildlog with its evidence in one file of a folder, and its spool beside it. Thread-safe. */
public record BuildlogFolder(
    Path file,
    SqliteDatabase database,
    SqliteStore store,
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
    SqliteStore store = SqliteStore.over(database);
    BuildlogStorage storage = SqliteBuildlogStorage.over(database);
    Spool spool = Spool.open(folder.resolve("emissions"));
    return new BuildlogFolder(
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
      Path seeds = Files.createTempDirectory(file.toAbsolutePath().getParent(), "seeds-");
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
