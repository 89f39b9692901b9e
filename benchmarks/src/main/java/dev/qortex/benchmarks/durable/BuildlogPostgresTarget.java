package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.buildlog.BuildlogFolder;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.List;

/** The loop of {@link BuildlogTarget} in PostgreSQL, on a server as of {@link PostgresTarget}. */
public record BuildlogPostgresTarget(long seed) implements Target {

  @Override
  public List<String> parts(long operation) {
    return new BuildlogTarget(seed).parts(operation);
  }

  @Override
  public void prepare(Path folder) {
    new PostgresTarget(seed).prepare(folder);
  }

  @Override
  public void killStore() {
    new PostgresTarget(seed).killStore();
  }

  @Override
  public Store open(Path folder, SqliteSettings settings) {
    BuildlogFolder files = BuildlogFolder.open(folder, PostgresTarget.source(folder));
    return new PostgresTarget.Repeating(new BuildlogTarget(seed).store(files));
  }
}
