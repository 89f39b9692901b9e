package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backup, restore, verify, repair and compact. */
class FileCommandsTest {

  private static final int PAGE = 4096;

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("docs/jobs.md", "# Jobs\n\nA failed job is run again the next night.\n");
    terminal.out("ingest", "docs");
  }

  private Path memory() {
    return terminal.home.resolve(".qortex/memory.db");
  }

  private String ask() {
    return terminal.out("ask", "How often is a failed call retried?", "--json");
  }

  /** Figures of the memory, without those of this process. */
  private JsonNode known() throws IOException {
    return json("stats", "--json").<ObjectNode>deepCopy().without("health");
  }

  @Test
  void theStatusTellsOfTheLastBackupAndOfACheck() throws IOException {
    JsonNode before = new ObjectMapper().readTree(terminal.out("status", "--json")).get("health");
    assertThat(before.get("store_bytes").longValue()).isGreaterThanOrEqualTo(Files.size(memory()));
    assertThat(before.has("last_backup")).isFalse();
    assertThat(before.has("check")).isFalse();

    terminal.out("backup");
    JsonNode after =
        new ObjectMapper().readTree(terminal.out("status", "--verify", "--json")).get("health");
    assertThat(after.at("/last_backup/name").textValue()).endsWith(".zip");
    assertThat(after.at("/check/sound").booleanValue()).isTrue();
  }

  @Test
  void aRestoreBringsEverythingBack() throws IOException {
    terminal.out("ask", "How often is a failed call retried?");
    terminal.out("accept", "1");
    terminal.out("cortex", "write", "decision", "The valve is closed at night");
    terminal.out("cortex", "process");
    terminal.out("publish-rules", "team");
    Path source = terminal.write("other/a.md", "# Other\n\nThe lamp uses oil.\n").getParent();
    terminal.out(
        "source", "sync", "other", "--connection-string", source.toString(), "--domain", "other");
    JsonNode known = known();
    String backup = json("backup", "--json").path("file").asText();

    terminal.out("maintenance", "delete-domain", "docs", "--yes");
    for (String each : new String[] {"cortex", "seeds", "connections.json"}) {
      delete(terminal.home.resolve(".qortex").resolve(each));
    }
    Run refused = terminal.run("restore", backup);
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("Nothing was replaced", "--yes");
    assertThat(terminal.out("domains")).doesNotContain("docs");

    assertThat(terminal.out("restore", backup, "--yes")).contains("memory.db.replaced");
    assertThat(known()).isEqualTo(known);
    assertThat(ask()).contains("three times");
    assertThat(terminal.out("cortex", "list")).contains("decision");
    assertThat(terminal.out("source", "list")).contains("other");
    assertThat(terminal.home.resolve(".qortex/seeds")).isNotEmptyDirectory();
    assertThat(Files.getPosixFilePermissions(Path.of(backup))).hasSize(2);
  }

  @Test
  void onlyTheirOwnerMayReadRestoredFiles() throws IOException {
    terminal.out("keys", "create", "gateway", "--signing");
    terminal.out("cortex", "write", "decision", "The valve is closed at night");
    String backup =
        json("backup", terminal.home.resolve("b.zip").toString(), "--json").path("file").asText();
    Path kept = terminal.home.resolve(".qortex");
    delete(kept);
    terminal.out("restore", backup);
    try (Stream<Path> files = Files.walk(kept)) {
      assertThat(files.filter(Files::isRegularFile).toList())
          .contains(kept.resolve("keys.json"), memory())
          .allMatch(file -> permissions(file).equals("rw-------"));
    }
  }

  private static String permissions(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anotherMemoryIsNeitherBackedUpNorRolledBack() throws IOException {
    terminal.out("remember", "The pump needs oil.", "--db", "other.db");
    Path inHome = terminal.home.resolve(".qortex/second.db");
    terminal.out("remember", "The lamp uses oil.", "--db", inHome.toString());
    JsonNode made = json("backup", "b.zip", "--db", "other.db", "--json");
    assertThat(made.path("left_out"))
        .extracting(JsonNode::textValue)
        .containsExactlyInAnyOrder(memory().toString(), inHome.toString());

    terminal.out("remember", "The valve needs water.");
    String answer = terminal.out("ask", "What does the valve need?");
    terminal.out("restore", "b.zip", "--db", "other.db", "--yes");
    assertThat(terminal.out("ask", "What does the valve need?")).isEqualTo(answer);
    assertThat(memory().resolveSibling("memory.db.replaced")).doesNotExist();
    assertThat(inHome.resolveSibling("second.db.replaced")).doesNotExist();
  }

  @Test
  void anOlderBackupWithAnotherMemoryDoesNotReplaceIt() throws Exception {
    Path other = terminal.home.resolve(".qortex/other.db");
    terminal.out("remember", "The pump needs oil.", "--db", other.toString());
    terminal.out("backup", "b.zip");
    URI zip = URI.create("jar:" + folder.resolve("b.zip").toUri());
    try (FileSystem files = FileSystems.newFileSystem(zip, Map.of())) {
      Files.createDirectories(files.getPath("home"));
      Files.copy(other, files.getPath("home/other.db"));
      Path mark = files.getPath("qortex-backup.json");
      ObjectNode counted = new ObjectMapper().readValue(Files.readString(mark), ObjectNode.class);
      counted.put("files", counted.path("files").intValue() + 2);
      Files.writeString(mark, counted.toString());
    }
    terminal.out("remember", "The lamp uses oil.", "--db", other.toString());
    terminal.out("restore", "b.zip", "--yes");
    assertThat(terminal.out("ask", "What does the lamp use?", "--db", other.toString()))
        .contains("lamp");
    Files.delete(other);
    terminal.out("restore", "b.zip", "--yes");
    assertThat(other).doesNotExist();
  }

  @Test
  void everyReplacedMemoryIsKept() throws IOException {
    terminal.out("backup", "b.zip");
    terminal.out("remember", "The valve needs water.");
    terminal.out("restore", "b.zip", "--yes");
    assertThat(terminal.out("restore", "b.zip", "--yes")).contains("memory.db.replaced.2");
    String first = memory().resolveSibling("memory.db.replaced").toString();
    assertThat(terminal.out("ask", "What does the valve need?", "--db", first)).contains("water");
    assertThat(terminal.out("backup", "c.zip")).contains("left_out  -");
  }

  @Test
  void aRestoreOfAMemoryThatAnotherProcessUsesChangesNoFile() throws IOException {
    Path connections = terminal.home.resolve(".qortex/connections.json");
    Files.writeString(connections, "{}");
    terminal.out("backup", "b.zip");
    Files.writeString(connections, "[]");
    try (ServerProcess server =
        ServerProcess.start(terminal.home, Map.of(), List.of(), "--no-auth")) {
      Run busy = terminal.run("restore", "b.zip", "--yes");
      assertThat(busy.exit()).as(server.log()).isEqualTo(3);
      assertThat(busy.err()).contains("open in another process");
    }
    assertThat(connections).hasContent("[]");
    try (Stream<Path> files = Files.list(connections.getParent())) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".partial"));
    }
  }

  @Test
  void aBackupLeavesOutWhatEveryStartCanMakeAnew() throws IOException {
    Path start = terminal.home.resolve(".qortex/start/java17");
    Files.createDirectories(start);
    Files.writeString(start.resolve("classes.jsa"), "an archive");
    Files.writeString(terminal.home.resolve(".qortex/other.txt"), "a file");
    terminal.out("backup", "b.zip");
    try (ZipFile zip = new ZipFile(folder.resolve("b.zip").toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName))
          .contains("home/other.txt")
          .noneMatch(name -> name.contains("start"));
    }
  }

  @Test
  void aRestoredMemoryIsNotReadWithTheLogOfTheFormerOne() throws IOException {
    terminal.out("backup", "b.zip");
    Path log = memory().resolveSibling("memory.db-wal");
    Path kept = folder.resolve("kept-wal");
    try (SqliteStore open = SqliteStore.open(memory())) {
      open.graph().deleteDomain("docs");
      Files.copy(log, kept);
    }
    // As a process leaves it that was killed.
    Files.copy(kept, log);
    terminal.out("restore", "b.zip", "--yes");
    assertThat(log).doesNotExist();
    assertThat(terminal.out("verify")).doesNotContain("not sound");
    assertThat(ask()).contains("three times");
  }

  @Test
  void aFileThatIsNotDamagedButAnotherProgramsOrNewerIsLeftAsItIs() throws Exception {
    Path foreign = folder.resolve("songs.db");
    sql(foreign, "CREATE TABLE songs (name)");
    terminal.out("remember", "The pump needs oil.", "--db", "newer.db");
    Path newer = folder.resolve("newer.db");
    sql(
        newer,
        "INSERT INTO schema_migrations SELECT component, 99, 'later.sql', checksum, applied_at"
            + " FROM schema_migrations WHERE component = 'memory' LIMIT 1");
    for (Path file : List.of(foreign, newer)) {
      byte[] before = Files.readAllBytes(file);
      for (String command : List.of("verify", "repair", "compact")) {
        Run run = terminal.run(command, "--db", file.toString());
        assertThat(run.exit()).as("%s %s", command, file).isEqualTo(1);
        assertThat(run.err()).as("%s %s", command, file).contains(file.toString());
        assertThat(run.out()).isEmpty();
      }
      assertThat(file).hasBinaryContent(before);
      assertThat(file.resolveSibling(file.getFileName() + ".damaged")).doesNotExist();
    }
  }

  /** The first column of the first row; empty without rows. */
  private static String sql(Path file, String sql) throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet row = statement.getResultSet()) {
        return row.next() ? row.getString(1) : "";
      }
    }
  }

  @Test
  void aBackupIsWholeWhileAnotherWrites() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(20);
    try (SqliteStore store = SqliteStore.open(memory())) {
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; !done.get(); i++) {
                  String id = "w:" + i;
                  store.ingest(
                      IngestionManifest.builder("w")
                          .source(new SourceMetadata(id, id, "text", "", "hash"))
                          .build(),
                      TextVectors.none());
                  begun.countDown();
                }
              });
      begun.await();
      terminal.out("backup", "b.zip");
      done.set(true);
      writer.join();
    }
    assertThat(terminal.out("verify", "b.zip")).contains("sound");
    terminal.out("restore", "b.zip", "--db", "new.db");
    assertThat(terminal.out("domains", "--db", "new.db")).contains("docs");
  }

  @Test
  void aBackupThatIsBrokenOrForeignReplacesNothing() throws IOException {
    terminal.out("backup", "b.zip");
    byte[] whole = Files.readAllBytes(folder.resolve("b.zip"));
    String before = ask();
    for (int length : new int[] {0, 100, whole.length / 2, whole.length - 1}) {
      Files.write(folder.resolve("cut.zip"), java.util.Arrays.copyOf(whole, length));
      refused("cut.zip", "not a complete backup");
    }
    Map<String, String> all = files(folder.resolve("b.zip"));
    int flips = 0;
    for (int part = 1; part < 20; part++) {
      byte[] flipped = whole.clone();
      flipped[whole.length * part / 20] ^= 1;
      Path file = Files.write(folder.resolve("flipped.zip"), flipped);
      // A flip in a date, which every run has elsewhere, loses nothing.
      if (!files(file).equals(all)) {
        refused("flipped.zip", "not a complete backup");
        flips++;
      }
    }
    assertThat(flips).isGreaterThan(10);
    Files.writeString(folder.resolve("notes.zip"), "notes");
    refused("notes.zip", "is a text, and no memory or backup");
    refused("absent.zip", "There is no backup");
    assertThat(json(before).at("/items/0/id")).isEqualTo(json(ask()).at("/items/0/id"));
    Run again = terminal.run("backup", "b.zip");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(folder.resolve("b.zip")).hasBinaryContent(whole);
  }

  /** The files of an archive by name, as text of one byte a character; empty if one is broken. */
  private static Map<String, String> files(Path archive) {
    Map<String, String> files = new TreeMap<>();
    try (ZipFile zip = new ZipFile(archive.toFile(), StandardCharsets.UTF_8)) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        CRC32 sum = new CRC32();
        sum.update(bytes);
        if (sum.getValue() != entry.getCrc()) {
          return Map.of();
        }
        files.put(entry.getName(), new String(bytes, StandardCharsets.ISO_8859_1));
      }
      return files;
    } catch (IOException e) {
      return Map.of();
    }
  }

  private void refused(String backup, String why) {
    for (String command : new String[] {"verify", "restore"}) {
      Run run = terminal.run(command, backup);
      assertThat(run.exit()).as("%s %s", command, backup).isEqualTo(1);
      assertThat(run.err()).as("%s %s", command, backup).contains(why);
    }
  }

  @Test
  void aMemoryInUseIsNotReplaced() {
    terminal.out("backup", "b.zip");
    try (SqliteStore open = SqliteStore.open(memory())) {
      Run busy = terminal.run("restore", "b.zip", "--yes");
      assertThat(busy.exit()).isEqualTo(3);
      assertThat(busy.err()).contains("open in another process", "Maybe end the servers");
      assertThat(open.graph().domains()).hasSize(1);
    }
    terminal.out("restore", "b.zip", "--yes");
  }

  @Test
  void aSoundMemoryIsVerifiedAndCompacted() throws IOException {
    assertThat(terminal.out("verify")).contains("sound").doesNotContain("not sound");
    assertThat(terminal.out("repair")).contains("sound");
    terminal.write(
        "docs/long.md",
        String.join(
            "\n\n", IntStream.range(0, 2000).mapToObj(i -> "# H" + i + "\n\nText").toList()));
    terminal.out("ingest", "docs");
    terminal.out("maintenance", "delete-domain", "docs", "--yes");
    JsonNode done = json("compact", "--json");
    assertThat(done.path("bytes_after").asLong())
        .isLessThanOrEqualTo(done.path("bytes_before").asLong())
        .isEqualTo(Files.size(memory()));
    assertThat(terminal.out("compact")).contains("bytes before", "bytes after");
  }

  @Test
  void compactionDropsOldVersionsOnRequestOnly() {
    for (String times : List.of("four", "five", "six")) {
      terminal.write(
          "docs/calls.md", "# Calls\n\nA failed call is retried %s times.\n".formatted(times));
      terminal.out("ingest", "docs");
    }
    terminal.out("compact");
    assertThat(history()).contains("three", "four", "five", "six");
    terminal.out("compact", "--versions", "1");
    assertThat(history()).doesNotContain("three", "four").contains("five", "six");
    terminal.out("compact", "--versions", "0");
    assertThat(history()).doesNotContain("five").contains("six");
    assertThat(terminal.out("verify")).contains("sound").doesNotContain("not sound");
  }

  private String history() {
    return terminal.out("get", "docs:calls.md", "--history");
  }

  @Test
  void aDamagedMemoryIsSaidWithItsRemedyAndRepaired() throws IOException {
    terminal.out("compact");
    try (RandomAccessFile bytes = new RandomAccessFile(memory().toFile(), "rw")) {
      long pages = bytes.length() / PAGE;
      bytes.seek(PAGE * (pages - 4));
      bytes.write(new byte[2 * PAGE]);
    }
    Run broken = terminal.run("verify");
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.out()).contains("not sound", "qortex repair", "qortex restore BACKUP");
    Run repaired = terminal.run("repair");
    assertThat(repaired.out()).contains("memory.db.damaged");
    assertThat(terminal.run("repair").out()).doesNotContain("was damaged");
    assertThat(terminal.home.resolve(".qortex/memory.db.damaged")).exists();
    terminal.out("ingest", "docs");
    assertThat(terminal.out("domains")).contains("docs");
  }

  @Test
  void sourcesAreReadAgainAfterARepairThatLostRows() throws Exception {
    for (int i = 0; i < 200; i++) {
      terminal.write(
          "docs/note%s.md".formatted(i),
          "# Note %1$s\n\nThe pump %1$s is oiled on day %1$s of the month.\n".formatted(i));
    }
    terminal.out("ingest", "docs");
    terminal.out("compact");
    JsonNode before = known();
    long vectors = Long.parseLong(sql(memory(), "SELECT count(*) FROM vectors"));
    for (String table : List.of("vectors", "node_contributions")) {
      damageLeaf(table);
    }
    assertThat(terminal.run("repair").out()).contains("some rows of vectors");
    Run verified = terminal.run("verify");
    assertThat(verified.out())
        .contains("nodes without a vector", "qortex maintenance migrate-vec --missing-only");
    assertThat(known()).isNotEqualTo(before);
    assertThat(terminal.out("ask", "When is pump 90 oiled?"))
        .contains("found by words only", "qortex maintenance migrate-vec --missing-only");

    terminal.out("ingest", "docs");
    assertThat(known().path("knowledge")).isEqualTo(before.path("knowledge"));
    assertThat(sql(memory(), "SELECT count(*) FROM vectors")).isEqualTo("" + vectors);
    assertThat(terminal.out("verify")).doesNotContain("not sound", "without a vector");
  }

  /** Overwrites a page with rows of a table. */
  private void damageLeaf(String table) throws Exception {
    String page =
        sql(
            memory(),
            "SELECT pageno FROM dbstat WHERE pagetype = 'leaf' AND name = '%s' LIMIT 1 OFFSET 2"
                .formatted(table));
    try (RandomAccessFile bytes = new RandomAccessFile(memory().toFile(), "rw")) {
      bytes.seek(PAGE * (Long.parseLong(page) - 1));
      byte[] noise = new byte[PAGE];
      new Random(7).nextBytes(noise);
      bytes.write(noise);
    }
  }

  @Test
  void aFileOfWhichNothingCanBeReadNeedsABackup() throws IOException {
    terminal.out("backup", "b.zip");
    Files.writeString(memory(), "x".repeat(20_000));
    Run broken = terminal.run("verify");
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.out()).contains("cannot be opened", "qortex restore BACKUP");
    Run repair = terminal.run("repair");
    assertThat(repair.exit()).isEqualTo(1);
    assertThat(repair.err()).contains("Maybe restore a backup");
    terminal.out("restore", "b.zip", "--yes");
    assertThat(ask()).contains("three times");
  }

  @Test
  void withoutAMemoryThereIsNothingToLookAfter() {
    for (String command : new String[] {"backup", "verify", "repair", "compact"}) {
      Run none = terminal.run(command, "--db", "absent.db");
      assertThat(none.exit()).as(command).isEqualTo(1);
      assertThat(none.err()).as(command).contains("There is no memory at");
      assertThat(folder.resolve("absent.db")).doesNotExist();
    }
  }

  private static void delete(Path path) throws IOException {
    try (var all = Files.walk(path)) {
      for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private JsonNode json(String... args) throws IOException {
    return new ObjectMapper().readTree(args.length == 1 ? args[0] : terminal.out(args));
  }
}
