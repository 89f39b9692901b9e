package dev.qortex.storage.sql.vectors;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.Optional;

/** Names of the models that made the vectors of a file. Pure functions on a connection. */
public final class EmbeddingModels {

  private EmbeddingModels() {}

  /** The model of the searched vectors, if known: one small read. */
  public static EmbeddingIdentity current(SqlConnection connection) throws SQLException {
    return connection
        .first(
            row -> new EmbeddingIdentity(row.getString(1), row.getInt(2)),
            "SELECT coalesce((SELECT name FROM embedding_models WHERE role = 'current'), ''),"
                + " value FROM meta WHERE key = 'dimension'")
        .orElseThrow();
  }

  /** Refuses vectors of another model; returns the model before them. */
  public static EmbeddingIdentity check(SqlConnection connection, EmbeddingIdentity given)
      throws SQLException {
    EmbeddingIdentity stored = current(connection);
    if (!stored.fits(given)) {
      throw new IllegalArgumentException(stored.refusal(given));
    }
    return stored;
  }

  /** The model of the vectors that are being made to replace all others, if there are any. */
  static Optional<EmbeddingIdentity> next(SqlConnection connection) throws SQLException {
    return connection.first(
        row -> new EmbeddingIdentity(row.getString(1), row.getInt(2)),
        "SELECT name, dimension FROM embedding_models WHERE role = 'next'");
  }

  public static void put(SqlConnection connection, String role, EmbeddingIdentity model)
      throws SQLException {
    connection.update(
        "INSERT INTO embedding_models (role, name, dimension) VALUES (?, ?, ?)"
            + Sql.orReplace("role", "name", "dimension"),
        role,
        model.name(),
        model.dimension());
  }
}
