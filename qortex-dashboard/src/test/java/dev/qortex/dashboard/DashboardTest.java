package dev.qortex.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the dashboard, and what they are served with. */
class DashboardTest {

  private static final Pattern IMPORT =
      Pattern.compile("(?:from |import\\()'([./][^']+)'|(?:src|href)=\"([^\"#]+)\"");

  private final Dashboard dashboard = Dashboard.create();

  private static List<String> files() throws IOException, URISyntaxException {
    Path folder = Path.of(Dashboard.class.getResource("ui").toURI());
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  private String text(String path) {
    return new String(dashboard.page(path).orElseThrow().bytes(), UTF_8);
  }

  @Test
  void everyFileIsServedWithItsTypeAndTheStrictPolicy() throws Exception {
    assertThat(files()).contains("index.html", "app.css", "js/app.js", "vendor/VERSIONS.txt");
    for (String file : files()) {
      DashboardPage page = dashboard.page(file).orElseThrow(() -> new AssertionError(file));
      assertThat(page.bytes()).as(file).isNotEmpty();
      assertThat(page.headers())
          .containsEntry("X-Content-Type-Options", "nosniff")
          .containsEntry("Referrer-Policy", "no-referrer")
          .hasEntrySatisfying(
              "Content-Security-Policy",
              policy -> assertThat(policy).contains("default-src 'none'").doesNotContain("unsafe"))
          .hasEntrySatisfying("ETag", tag -> assertThat(tag).matches("\"[0-9a-f]{64}\""));
    }
    assertThat(dashboard.page("").orElseThrow())
        .isSameAs(dashboard.page("index.html").orElseThrow());
    assertThat(dashboard.page("js/app.js").orElseThrow().mediaType()).startsWith("text/javascript");
  }

  @Test
  void aHostRespondsWithWhatAPageHas() {
    Optional<String> response =
        dashboard
            .page("index.html")
            .map(page -> respond(200, page.mediaType(), page.headers(), page.bytes()));
    assertThat(response.orElseThrow())
        .startsWith("200 text/html")
        .contains("ETag", "<title>Qortex</title>");
  }

  private static String respond(
      int status, String mediaType, Map<String, String> headers, byte[] bytes) {
    return status + " " + mediaType + " " + headers + "\n" + new String(bytes, UTF_8);
  }

  @Test
  void everyFileThatAPageNamesIsThere() throws Exception {
    for (String file : files()) {
      if (file.matches("(index\\.html|js/.*\\.js)")) {
        Matcher named = IMPORT.matcher(text(file));
        while (named.find()) {
          String path = named.group(1) == null ? named.group(2) : named.group(1);
          String resolved = Path.of(file).resolveSibling(path).normalize().toString();
          assertThat(dashboard.page(resolved.replace('\\', '/')))
              .as(file + " names " + path)
              .isPresent();
        }
      }
    }
  }

  @Test
  void noScriptOfOursParsesTextAsMarkupOrCode() throws Exception {
    for (String file : files()) {
      if (file.startsWith("js/")) {
        assertThat(text(file).replace("name === 'innerHTML'", ""))
            .as(file)
            .doesNotContainPattern(
                "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new"
                    + " Function|https?://(?!www\\.w3\\.org/2000/svg)");
      }
    }
    assertThat(text("index.html")).doesNotContainPattern("<script>|style=|onclick=|https?://");
  }

  @Test
  void everyLibraryNamesItsVersionAndItsLicence() throws Exception {
    String versions = text("vendor/VERSIONS.txt");
    for (String file : files()) {
      if (file.matches("vendor/.*\\.(m?js|css)")) {
        assertThat(versions).contains(file.substring("vendor/".length()));
      }
    }
    Matcher packages = Pattern.compile("(?m)^([a-z0-9-]+)@[0-9.]+: ").matcher(versions);
    assertThat(packages.results().map(found -> "vendor/LICENSE-" + found.group(1) + ".txt"))
        .isNotEmpty()
        .allSatisfy(license -> assertThat(dashboard.page(license)).as(license).isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"js", "vendor", "css", "js/"})
  void foldersAreNoPages(String folder) {
    assertThat(dashboard.page(folder)).isEmpty();
  }

  @Property(tries = 500)
  void noPathLeadsOutOfTheFolder(
      @ForAll @CharRange(from = '!', to = 'z') @StringLength(min = 1, max = 12) String name) {
    for (String path :
        List.of(name, "../" + name, "js/../../" + name, "/" + name, name + "/../Dashboard.class")) {
      assertThat(dashboard.page(path)).as(path).isEmpty();
    }
    assertThat(dashboard.page("../Dashboard.class")).isEmpty();
  }
}
