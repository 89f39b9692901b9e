package dev.qortex.cli;

import dev.qortex.service.ReadableFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Folders that operations work in.
 *
 * @param readable below which callers may have files read
 * @param project of buildlog
 * @param seeds the spool by which qortex and buildlog hand over rules
 */
record Places(ReadableFolders readable, Path project, Path seeds) {

  static Places of(Terminal terminal, ReadableFolders readable) {
    return new Places(readable, terminal.folder(), terminal.home().resolve(".qortex/seeds"));
  }

  /** Uses a memory that has nothing and leaves nothing, to learn what its operations are. */
  static <T> T withSpecimen(Function<Session, T> use) {
    try {
      Path folder = Files.createTempDirectory("qortex-");
      try (Session session =
          Session.onHeap(new Places(ReadableFolders.none(), folder, folder.resolve("seeds")))) {
        return use.apply(session);
      } finally {
        try (Stream<Path> all = Files.walk(folder)) {
          for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(path);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
