package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceWriterTest {

  @TempDir Path root;

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(16))
          .build();
  private final DocumentIngestor reader = DocumentIngestor.standard();
  private final SourceWriter writer = new SourceWriter();

  private Path file(String folder) throws IOException {
    Path file = Files.createDirectories(root.resolve(folder)).resolve("README.md");
    return Files.writeString(file, "# Handbook\n\nThe handbook of %s.".formatted(folder));
  }

  @Test
  void aTextIsReplacedByItsName() {
    writer.write(reader.readText("It is Monday.", "day", "ops"), memory);
    assertThat(writer.write(reader.readText("It is Monday.", "day", "ops"), memory).changed())
        .isFalse();
    writer.write(reader.readText("It is Friday.", "day", "ops"), memory);
    assertThat(memory.sources("ops")).hasSize(1);
  }

  @Test
  void aTextDoesNotReplaceAFileNorAFileAText() throws IOException {
    Path file = file("x");
    writer.write(reader.read(file, "ops"), memory);
    assertThatThrownBy(() -> writer.write(reader.readText("Words", "README.md", "ops"), memory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("'README.md'", "'ops:README.md'", "\nMaybe ");
    writer.write(reader.readText("Words", "README.md", "other"), memory);
    assertThatThrownBy(() -> writer.write(reader.read(file, "other"), memory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void ofFilesThatHaveOneIdTheFirstStays() throws IOException {
    Path[] files = {file("a"), file("b"), file("c"), file("d")};
    AtomicInteger refused = new AtomicInteger();
    IntStream.range(0, files.length)
        .parallel()
        .forEach(
            i -> {
              try {
                writer.write(reader.read(files[i], "ops"), memory);
              } catch (IllegalStateException e) {
                refused.incrementAndGet();
              }
            });
    assertThat(refused).hasValue(3);
    assertThat(memory.sources("ops"))
        .extracting(SourceMetadata::id)
        .containsExactly("ops:README.md");
  }
}
