package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.sqlite.jdbc.SqliteCodes;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rescue of damaged files, and replacement of files. */
class SqliteRecoveryTest {

  private static final int PAGE = 4096;

  @TempDir Path folder;

  @Test
  void aSoundFileIsCopiedWhole() {
    Path file = filled("memory.db", 200);
    SqliteRecovery.Salvaged salvaged = SqliteRecovery.salvage(file, folder.resolve("new.db"));
    assertThat(salvaged.damaged()).isEmpty();
    assertThat(salvaged.dropped()).isZero();
    try (SqliteStore before = SqliteStore.open(file);
        SqliteStore after = SqliteStore.open(folder.resolve("new.db"))) {
      assertThat(after.maintenance().verify().sound()).isTrue();
      assertThat(after.maintenance().verify().rows())
          .isEqualTo(before.maintenance().verify().rows());
    }
  }

  @Test
  void mostOfADamagedFileIsSavedAndSoundAfterARepair() throws IOException {
    for (long seed = 1; seed <= 10; seed++) {
      Path file = filled("memory" + seed + ".db", 400);
      damage(file, new Random(seed));
      Path target = folder.resolve("new" + seed + ".db");
      SqliteRecovery.Salvaged salvaged = SqliteRecovery.salvage(file, target);
      assertThat(salvaged.saved().get("nodes")).as("seed %s", seed).isPositive();
      try (SqliteStore after = SqliteStore.open(target)) {
        after.maintenance().repair();
        assertThat(after.maintenance().verify().findings())
            .as("seed %s, damaged %s", seed, salvaged.damaged())
            .noneMatch(finding -> finding.what().startsWith("damages"))
            .noneMatch(finding -> finding.what().startsWith("rows that refer"));
      }
    }
  }

  @Test
  void whatCanBeReadByItsKeyIsSavedHoweverManyPagesAreDamaged() throws Exception {
    int passages = 1500;
    for (long seed = 1; seed <= 8; seed++) {
      Path file = filled("keys" + seed + ".db", passages);
      Random random = new Random(seed);
      for (int times = 0; times < seed; times++) {
        damage(file, random);
      }
      Path target = folder.resolve("saved" + seed + ".db");
      SqliteRecovery.Salvaged salvaged = SqliteRecovery.salvage(file, target);
      assertThat(salvaged.damaged()).as("seed %s", seed).isNotEmpty();
      try (Connection from = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        for (String table : List.of("vectors", "nodes", "node_contributions")) {
          List<Object> rowids =
              IntStream.rangeClosed(1, passages).<Object>mapToObj(i -> i).toList();
          assertThat(salvaged.saved().get(table))
              .as("%s, seed %s", table, seed)
              .isGreaterThanOrEqualTo(readable(from, table, "rowid", rowids));
        }
        List<Object> ids =
            IntStream.range(0, passages).<Object>mapToObj(i -> "ops:log#" + i).toList();
        assertThat(salvaged.saved().get("word_counts"))
            .as("word_counts, seed %s", seed)
            .isGreaterThanOrEqualTo(readable(from, "word_counts", "id", ids));
      }
    }
  }

  /** The number of rows that one who knows all keys can read. */
  private static long readable(Connection from, String table, String key, List<Object> all)
      throws SQLException {
    long readable = 0;
    String sql = "SELECT * FROM %s NOT INDEXED WHERE %s = ?".formatted(table, key);
    for (Object each : all) {
      try (PreparedStatement statement = from.prepareStatement(sql)) {
        statement.setObject(1, each);
        readable += statement.executeQuery().next() ? 1 : 0;
      } catch (SQLException e) {
        assertThat(SqliteCodes.isDamage(e)).as("%s", e).isTrue();
      }
    }
    return readable;
  }

  @Test
  void everyReplacedFileIsKept() {
    Path former = folder.resolve("former.db");
    for (int passages = 1; passages <= 4; passages++) {
      SqliteRecovery.replace(
          folder.resolve("memory.db"), filled("new" + passages + ".db", passages), former);
    }
    assertThat(passages(former)).isEqualTo(1);
    assertThat(passages(folder.resolve("former.db.2"))).isEqualTo(2);
    assertThat(passages(folder.resolve("former.db.3"))).isEqualTo(3);
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndLeavesNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("memory.db"), "no database ".repeat(1000));
    Path target = folder.resolve("new.db");
    assertThatThrownBy(() -> SqliteRecovery.salvage(file, target))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Maybe restore a backup");
    assertThat(target).doesNotExist();
  }

  @Test
  void aFileThatExistsIsNotATarget() throws IOException {
    Path file = filled("memory.db", 3);
    Path target = filled("other.db", 5);
    byte[] before = Files.readAllBytes(target);
    assertThatThrownBy(() -> SqliteRecovery.salvage(file, target))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Maybe choose another one");
    assertThat(target).hasBinaryContent(before);
  }

  @Test
  void aReplacedFileKeepsItsReaders() throws IOException {
    for (String readers : List.of("rw-------", "rw-rw----", "rw-r--r--")) {
      Path file = filled("memory.db", 3);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(readers));
      Path target = folder.resolve("new.db");
      SqliteRecovery.salvage(file, target);
      SqliteRecovery.replace(file, target, folder.resolve("former.db"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo(readers);
      Files.delete(file);
    }
  }

  @Test
  void aFileInUseIsNotReplaced() throws IOException {
    Path file = filled("memory.db", 3);
    Path other = filled("other.db", 5);
    byte[] before = Files.readAllBytes(other);
    try (SqliteStore open = SqliteStore.open(file)) {
      assertThatThrownBy(() -> SqliteRecovery.replace(file, other, folder.resolve("former.db")))
          .isInstanceOf(StorageBusyException.class)
          .hasMessageContaining("open in another process");
      assertThat(open.graph().stats().total().passages()).isEqualTo(3);
    }
    assertThat(other).hasBinaryContent(before);
    SqliteRecovery.replace(file, other, folder.resolve("former.db"));
    assertThat(passages(file)).isEqualTo(5);
    assertThat(passages(folder.resolve("former.db"))).isEqualTo(3);
    assertThat(other).doesNotExist();
  }

  private static int passages(Path file) {
    try (SqliteStore store = SqliteStore.open(file)) {
      return store.graph().stats().total().passages();
    }
  }

  private Path filled(String name, int passages) {
    Path file = folder.resolve(name);
    try (SqliteStore store = SqliteStore.open(file);
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build()) {
      IngestionManifest.Builder manifest = IngestionManifest.builder("ops");
      manifest.source(new SourceMetadata("ops:log", "log", "text", "", "hash"));
      for (int i = 0; i < passages; i++) {
        manifest.passage(
            new Passage(
                "ops:log#" + i,
                "ops",
                "Entry " + i,
                "The valve %s of the plant was opened at noon and closed at night.".formatted(i),
                new Provenance("ops:log", "", ""),
                new Sequence("log", i),
                Map.of()));
      }
      memory.ingest(manifest.build());
      store.maintenance().compact();
    }
    return file;
  }

  /** Overwrites three pages in the second half: the list of tables is in the first one. */
  private static void damage(Path file, Random random) throws IOException {
    byte[] noise = new byte[PAGE];
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      int pages = (int) (bytes.length() / PAGE);
      for (int i = 0; i < 3; i++) {
        random.nextBytes(noise);
        bytes.seek((long) PAGE * (pages / 2 + random.nextInt(pages - pages / 2)));
        bytes.write(noise);
      }
    }
  }
}
