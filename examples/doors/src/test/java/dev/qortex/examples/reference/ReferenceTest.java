package dev.qortex.examples.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The pages below {@code docs/reference} that are made from the code. {@code
 * -Dqortex.reference.update=true} writes them anew.
 */
class ReferenceTest {

  private static final Path PAGES = Sources.ROOT.resolve("docs/reference");

  @TestFactory
  Stream<DynamicTest> pagesAreUpToDate() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    pages.put("operations.md", OperationsPage.text());
    pages.put("commands.md", CommandsPage.text());
    pages.put("settings.md", SettingsPage.text());
    pages.put("events.md", EventsPage.text());
    pages.put("errors.md", ErrorsPage.text());
    if (Boolean.getBoolean("qortex.reference.update")) {
      Files.createDirectories(PAGES);
      for (Map.Entry<String, String> page : pages.entrySet()) {
        Files.writeString(PAGES.resolve(page.getKey()), page.getValue());
      }
    }
    return pages.entrySet().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.getKey(),
                    () ->
                        assertThat(page.getValue())
                            .as("page that is out of date. Maybe write it anew")
                            .isEqualTo(Files.readString(PAGES.resolve(page.getKey())))));
  }
}
