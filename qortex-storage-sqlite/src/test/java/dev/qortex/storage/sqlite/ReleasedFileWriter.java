package dev.qortex.storage.sqlite;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Writes the file of this version for {@link ReleasedFilesTest}, and is no test: it runs only when
 * it is asked for by name, {@code mvn -ntp test -pl qortex-storage-sqlite -am
 * -Dtest=ReleasedFileWriter -Dsurefire.failIfNoSpecifiedTests=false}. Until 0.1.0 is released:
 * after every change of a script. After that never again under that name; the next version gets a
 * new one here.
 */
class ReleasedFileWriter {

  static final String NAME = "0.1.0.db";

  @Test
  void writesTheFileOfThisVersion() throws Exception {
    Path resources = Path.of("src/test/resources/dev/qortex/storage/sqlite");
    ReleasedFile.write(resources.resolve("released").resolve(NAME).toAbsolutePath());
  }
}
