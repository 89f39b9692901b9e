package dev.qortex.cli.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastAnswerTest {

  @TempDir private Path folder;

  @Test
  void theModelOfTheMemoryIsKnownFromTheFileAsFarAsThatCanBeRead() throws IOException {
    LastAnswer last = new LastAnswer(folder.resolve("memory.db"));
    assertThat(last.embedding()).isEmpty();

    last.keep("an-answer", List.of(), "hashing-512");
    assertThat(last.embedding()).isEqualTo("hashing-512");
    assertThat(last.id()).isEqualTo("an-answer");

    Path file = folder.resolve("memory.db.last-answer.json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    for (String other :
        List.of(
            "",
            "[]",
            "{\"query_id\":\"a\",\"items\":[]}",
            "{\"embedding\":",
            "{\"embedding\":5}")) {
      Files.writeString(file, other);
      assertThat(last.embedding()).as(other).isEmpty();
    }
  }
}
