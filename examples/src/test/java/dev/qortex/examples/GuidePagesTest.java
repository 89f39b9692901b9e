package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The navigation of the guide's site has every page, and no page is too long. */
class GuidePagesTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void theNavigationHasEveryPageOnce() throws IOException {
    List<String> inSections = new ArrayList<>();
    for (JsonNode section :
        new ObjectMapper().readTree(ROOT.resolve("site/navigation.json").toFile())) {
      assertThat(section.path("section").textValue()).isNotBlank();
      section.path("pages").forEach(page -> inSections.add(page.textValue()));
    }
    assertThat(inSections).doesNotHaveDuplicates();
    assertThat(inSections)
        .filteredOn(page -> page.contains("/"))
        .containsExactlyInAnyOrderElementsOf(pages());
    assertThat(inSections)
        .filteredOn(page -> !page.contains("/"))
        .allMatch(page -> Files.exists(ROOT.resolve(page)));
  }

  @Test
  void aPageIsReadInOneGo() throws IOException {
    int all = words("README.md");
    for (String page : pages()) {
      if (!page.startsWith("docs/reference/")) {
        assertThat(words(page)).as(page).isLessThanOrEqualTo(1_200);
        all += page.startsWith("docs/") ? words(page) : 0;
      }
    }
    assertThat(all).isLessThanOrEqualTo(32_000);
  }

  /** Counts words as {@code wc -w} does, code included. */
  private static int words(String page) throws IOException {
    return Files.readString(ROOT.resolve(page)).strip().split("\\s+").length;
  }

  @Test
  void everyPictureIsShownOnAPage() throws IOException {
    StringBuilder all = new StringBuilder(Files.readString(ROOT.resolve("README.md")));
    for (String page : pages()) {
      all.append(Files.readString(ROOT.resolve(page)));
    }
    try (Stream<Path> pictures = Files.list(ROOT.resolve("docs/pictures"))) {
      assertThat(pictures.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.matches(".*\\.(svg|png)"))
          .isNotEmpty()
          .allSatisfy(name -> assertThat(all).contains("pictures/" + name + ")"));
    }
  }

  private static List<String> pages() throws IOException {
    List<String> pages = new ArrayList<>();
    for (String folder : List.of("docs", "benchmarks/docs")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        files
            .filter(file -> file.toString().endsWith(".md"))
            .forEach(file -> pages.add(ROOT.relativize(file).toString()));
      }
    }
    return pages;
  }
}
