package dev.qortex.postgres.vectors;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.VectorExtension;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.vectors.HeapVectorSearch;
import dev.qortex.storage.sql.vectors.VectorSearch;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Choice of the search of vectors: by pgvector if the database has it. Pure functions. */
public final class VectorSearches {

  private static final Logger LOG = LoggerFactory.getLogger(VectorSearches.class);

  private VectorSearches() {}

  /**
   * The search for a database that has the tables; says in the log if it is slower than it could
   * be.
   *
   * @param searched makes an empty index on the heap, for a database without pgvector
   * @throws StorageException if pgvector is to be created and cannot be
   */
  public static VectorSearch of(
      PostgresDatabase database, Supplier<? extends VectorIndex> searched) {
    VectorExtension use = database.settings().vectors();
    if (use == VectorExtension.CREATE) {
      create(database);
    }
    if (use != VectorExtension.IGNORED) {
      Optional<PgVector> extension = database.<Optional<PgVector>>read(PgVector::find);
      if (extension.isPresent() && isUsable(database, extension.get())) {
        return new PgVectorSearch(
            database, extension.get(), PgVectorSearch.EXACT_BELOW, VectorSearches::inBackground);
      }
      if (extension.isEmpty() && database.read(VectorSearches::isLarge)) {
        LOG.info(
            "The database ({}) does not have the extension vector: this process reads all vectors"
                + " to its heap, and compares them there.\n"
                + "Maybe install pgvector {} or later on the server, and run: CREATE EXTENSION"
                + " vector",
            database.name(),
            PgVector.OLDEST);
      }
    }
    return new HeapVectorSearch(database, searched);
  }

  private static void inBackground(Runnable work) {
    Thread thread = new Thread(work, "qortex index of vectors");
    thread.setDaemon(true);
    thread.start();
  }

  private static void create(PostgresDatabase database) {
    try {
      database.outsideTransactions(
          connection -> {
            connection.execute("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public");
            return true;
          });
    } catch (StorageException e) {
      throw new StorageException(
          "The extension vector cannot be created in the database (%s).\nMaybe install the files of pgvector on the server, or let an administrator run: CREATE EXTENSION vector (%s)"
              .formatted(database.name(), e.getMessage()),
          e);
    }
    Optional<PgVector> extension = database.<Optional<PgVector>>read(PgVector::find);
    if (extension.isEmpty() || !extension.get().isSound()) {
      throw new StorageException(
          tooOld(database, extension.map(PgVector::version).orElse("none")), null);
    }
  }

  private static String tooOld(PostgresDatabase database, String version) {
    return "The extension vector of the database (%s) has version (%s); versions before (%s) can corrupt an index, and are not used.\nMaybe install a newer pgvector on the server, and run: ALTER EXTENSION vector UPDATE"
        .formatted(database.name(), version, PgVector.OLDEST);
  }

  /** Returns true if the table has the column of pgvector, perhaps created now. */
  private static boolean isUsable(PostgresDatabase database, PgVector extension) {
    if (!extension.isSound()) {
      LOG.warn("{}", tooOld(database, extension.version()));
      return false;
    }
    if (database.<Boolean>read(CodeColumn::exist)) {
      return true;
    }
    if (!database.<Boolean>read(VectorSearches::isOwner)) {
      LOG.warn(
          "The table of vectors in the database ({}) is not prepared for the extension vector, and"
              + " belongs to another user.\n"
              + "Maybe let that user open the memory once.",
          database.name());
      return false;
    }
    database.change(new CodeColumn(extension)::create);
    return true;
  }

  private static boolean isOwner(SqlConnection connection) throws SQLException {
    return connection.exists(
        "SELECT 1 FROM pg_class WHERE oid = to_regclass('vectors')"
            + " AND pg_has_role(relowner, 'USAGE')");
  }

  private static boolean isLarge(SqlConnection connection) throws SQLException {
    return connection.number(
            "SELECT count(*) FROM (SELECT 1 FROM vectors LIMIT ?) c", PgVectorSearch.EXACT_BELOW)
        >= PgVectorSearch.EXACT_BELOW;
  }
}
