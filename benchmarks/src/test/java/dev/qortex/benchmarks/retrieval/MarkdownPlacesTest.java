package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.benchmarks.run.RunOptions.DataException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.ingest.MarkdownIngestor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownPlacesTest {

  private static final String PAGE =
      """
      # Retry

      A retry calls a service again after it failed, see [breakers](b.md#open).

      ## Delay

      The first delay is 200 ms, and it doubles with each attempt.

      | Option | Default |
      |--------|---------|
      | `max`  | `5`     |
      | `base` | `200`   |

      ## Limits

      A retry never calls a service that answered with an error of the caller.

      ```java
      retry.max(3).call();
      ```
      """;

  @TempDir Path folder;

  private IngestionManifest read;
  private MarkdownPlaces places;

  @BeforeEach
  void readPages() throws IOException {
    Files.writeString(folder.resolve("a.md"), PAGE);
    Files.writeString(
        folder.resolve("b.md"), "# Breaker\n\nThe first delay is 200 ms, and it doubles.\n");
    read = new MarkdownIngestor().read(folder, "docs");
    places = new MarkdownPlaces(read, folder);
  }

  private List<String> texts(int first, int last) {
    return places.covering("a.md", first, last).stream()
        .map(
            id ->
                read.passages().stream()
                    .filter(passage -> passage.id().equals(id))
                    .map(Passage::content)
                    .findFirst()
                    .orElseThrow())
        .toList();
  }

  @Test
  void thePassageThatHasTheWordsOfTheLinesCoversThem() {
    assertThat(texts(7, 7)).singleElement().asString().contains("doubles with each attempt");
    assertThat(texts(16, 16)).singleElement().asString().contains("error of the caller");
  }

  @Test
  void targetsOfLinksAndSignsOfMarkdownAreNoWords() {
    assertThat(texts(3, 3)).singleElement().asString().contains("see breakers");
    assertThat(texts(12, 12)).singleElement().asString().contains("base");
    assertThat(texts(18, 20)).singleElement().asString().contains("retry.max(3)");
  }

  @Test
  void ofAPlaceThatIsSpreadThePassageWithMostOfItCounts() {
    assertThat(texts(3, 12)).singleElement().asString().contains("doubles with each attempt");
  }

  @Test
  void linesThatAreNotThereAreNamed() {
    for (int[] range : new int[][] {{0, 1}, {3, 2}, {1, 99}}) {
      assertThatExceptionOfType(DataException.class)
          .isThrownBy(() -> places.covering("a.md", range[0], range[1]))
          .withMessageContainingAll("(" + range[0] + ")", "(" + range[1] + ")", "a.md", "\nMaybe ");
    }
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> places.covering("c.md", 1, 1))
        .withMessageContaining("c.md");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> places.covering("a.md", 2, 2))
        .withMessageContaining("in no passage");
  }
}
