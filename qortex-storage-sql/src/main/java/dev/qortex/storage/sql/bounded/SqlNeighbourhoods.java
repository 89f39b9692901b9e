package dev.qortex.storage.sql.bounded;

import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhoods;
import dev.qortex.storage.sql.jdbc.SqlDatabase;

/** Neighbourhoods that are read from the tables of the graph. Thread-safe. */
final class SqlNeighbourhoods implements Neighbourhoods {

  private final SqlDatabase database;
  private final SourceSizes sources = new SourceSizes();

  SqlNeighbourhoods(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public Neighbourhood around(Seeds seeds, MemoryReading.Limits limits) {
    return database.<Neighbourhood>readCommitted(
        connection -> new NeighbourhoodReader(connection, sources, seeds, limits).read());
  }
}
