package dev.qortex.examples.doors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceCatalogueTest {

  @TempDir private Path folder;

  @Test
  void aQuestionIsAnsweredFromTheFolder() throws IOException {
    Path docs = Files.createDirectories(folder.resolve("docs"));
    Files.writeString(docs.resolve("a.md"), "# Retries\n\nA call is retried after a time-out.");

    JsonNode answer =
        ServiceCatalogue.run(docs, folder.resolve("memory.db"), "When is a call retried?");

    assertThat(answer.at("/items/0/content").textValue()).contains("after a time-out");
    assertThat(answer.at("/items/0/domain").textValue()).isEqualTo("handbook");
  }
}
