package dev.qortex.cli.internal.session;

import dev.qortex.core.store.Verification;
import dev.qortex.ingest.connection.SourceLocks;
import dev.qortex.standard.StandardQortex;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A memory that a session opens, and what goes with its kind.
 *
 * @param name the name for messages
 * @param other the advice for a memory with another embedding model
 * @param wiring the builder that opens it
 * @param locks the locks of connections
 * @param lastAnswer the last answer that the terminal showed of it
 * @param file its file; empty for one in a database
 * @param verification the check of its content
 */
record SessionMemory(
    String name,
    String other,
    StandardQortex.Builder wiring,
    SourceLocks locks,
    LastAnswer lastAnswer,
    Optional<Path> file,
    Supplier<Verification> verification) {

  /** Returns the memory in a file, which is created when there is none. */
  static SessionMemory in(Path file) {
    return new SessionMemory(
        file.toString(),
        "a new file, --db FILE",
        StandardQortex.builder(file),
        SourceLocks.ofProcess(),
        new LastAnswer(file),
        Optional.of(file),
        new MemoryFile(file)::verify);
  }

  /** Returns the memory in a database that other processes use, too. */
  static SessionMemory in(SharedMemory shared, Path home) {
    return new SessionMemory(
        shared.toString(),
        "another schema of the database",
        StandardQortex.builder(shared.stores()).sharedAnswers().vectorsLater(),
        shared.locks(),
        new LastAnswer(home.resolve("shared")),
        Optional.empty(),
        shared::verify);
  }

  /** Deleted bytes that an erasure does not reach: a server clears its files by itself. */
  List<String> keptBytes() {
    return file.isPresent()
        ? List.of()
        : List.of(
            "Bytes of deleted rows in the files of PostgreSQL, until VACUUM of the schema's tables; in its write-ahead log and backups, until these are deleted.");
  }
}
