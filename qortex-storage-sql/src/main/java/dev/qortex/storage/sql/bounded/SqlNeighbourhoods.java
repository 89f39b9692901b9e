package dev.qortex.storage.sql.bounded;

import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhoods;
import dev.qortex.storage.sql.jdbc.SqlDatabase;

/** Neighbourhoods that are read from the tables of the graph. Thread-safe. */
record SqlNeighbourhoods(SqlDatabase database) implements Neighbourhoods {

  @Override
  public Neighbourhood around(Seeds seeds, MemoryReading.Limits limits) {
    return database.<Neighbourhood>readCommitted(
        connection -> new NeighbourhoodReader(connection, seeds, limits).read());
  }
}
