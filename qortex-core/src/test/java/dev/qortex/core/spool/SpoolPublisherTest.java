package dev.qortex.core.spool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.spool.Spool.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishes many files at once. */
class SpoolPublisherTest {

  private static final int MANY = 100;

  @TempDir private Path folder;
  private Spool spool;

  @BeforeEach
  void open() {
    spool = Spool.open(folder);
  }

  private static Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = MANY - 1; i >= 0; i--) {
      files.put(String.format(Locale.ROOT, "file-%03d.json", i), ("content " + i).getBytes(UTF_8));
    }
    return files;
  }

  @Test
  void allArePendingAndNothingElseIsLeft() throws IOException {
    assertThat(spool.publishAll(files())).isEmpty();
    assertThat(spool.publishAll(Map.of())).isEmpty();

    assertThat(spool.pending()).hasSize(MANY);
    files().forEach((name, content) -> assertThat(spool.readPending(name)).hasValue(content));
    try (var left = Files.list(folder)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void whatCannotBePublishedHoldsUpNobodyAndKeepsItsOrder() {
    spool.publish("file-007.json", "another".getBytes(UTF_8));
    spool.publish("file-042.json", "content 42".getBytes(UTF_8));
    Map<String, byte[]> files = files();
    files.put("../file.json", new byte[0]);

    List<Failure> failures = spool.publishAll(files);

    assertThat(failures).extracting(Failure::name).containsExactly("file-007.json", "../file.json");
    assertThat(failures.get(0).reason()).contains("already in the spool");
    assertThat(spool.pending()).hasSize(MANY);
    assertThat(spool.readPending("file-007.json")).hasValue("another".getBytes(UTF_8));
  }

  @Test
  void aSpoolThatIsGoneFailsForEach() throws IOException {
    Files.delete(folder.resolve("pending"));
    assertThat(spool.publishAll(files()))
        .extracting(Failure::name)
        .isEqualTo(new ArrayList<>(files().keySet()));
  }
}
