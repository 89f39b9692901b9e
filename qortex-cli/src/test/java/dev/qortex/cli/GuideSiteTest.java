package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openqa.selenium.Keys;

/**
 * The site of the guide, built by {@code site/build} and opened in a browser. Building needs npm
 * and a registry, so it runs where {@code CI} is set in the environment, or by {@code
 * -Dqortex.tests.npm=true}.
 */
@EnabledIfSystemProperty(
    named = McpConformanceJarIT.NPM,
    matches = "true",
    disabledReason =
        "The site of the guide needs npm.\nMaybe set CI=true, or -Dqortex.tests.npm=true.")
class GuideSiteTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGES = ROOT.resolve("target/site/dist");
  private static final int PATIENCE_MINUTES = 5;
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript",
          "css", "text/css",
          "svg", "image/svg+xml",
          "png", "image/png");

  /** Loads all pictures of the page, and tells whether they are there. */
  private static final String PICTURES =
      "const all = [...document.querySelectorAll('main img')];"
          + "all.forEach(each => each.loading = 'eager');"
          + "return all.length > 0 && all.every(each => each.complete && each.naturalWidth > 0)";

  /** Tells whether nothing of the page is wider than the screen. */
  private static final String FITS =
      "const all = document.documentElement; return all.scrollWidth <= all.clientWidth";

  private static HttpServer server;
  private static URI home;
  private static Browser light;

  @BeforeAll
  static void build() throws IOException, InterruptedException {
    Browser.assumeInstalled();
    Process build =
        new ProcessBuilder("bash", "site/build")
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(build.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).as(output).isTrue();
    assertThat(build.exitValue()).as(output).isZero();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", GuideSiteTest::answer);
    server.start();
    home = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    light = Browser.of(home, "light");
  }

  @AfterAll
  static void stop() {
    if (light != null) {
      light.close();
    }
    if (server != null) {
      server.stop(0);
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      Path file = PAGES.resolve(path.isEmpty() ? "index.html" : path).normalize();
      if (!file.startsWith(PAGES) || !Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      String name = file.getFileName().toString();
      String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
      exchange
          .getResponseHeaders()
          .set("Content-Type", Objects.requireNonNullElse(type, "application/octet-stream"));
      byte[] bytes = Files.readAllBytes(file);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static void open(String page) {
    open(light, page);
  }

  /** Opens a page, and waits until its scripts run. */
  private static void open(Browser browser, String page) {
    browser.go(home.resolve(page));
    browser.await("the page", () -> browser.has(".vp-doc h1"));
    browser.await("its scripts", () -> isTrue(browser, "return '__vue_app__' in app"));
  }

  private static boolean isTrue(Browser browser, String script) {
    return browser.run(script).equals(true);
  }

  @Test
  void theHomePageLeadsToEverySection() {
    open("");
    assertThat(light.text("h1")).startsWith("Qortex");
    assertThat(light.text(".VPSidebar"))
        .contains("Start", "Use", "Run", "Extend", "Reference", "Laboratory");
    light.await("every picture", () -> isTrue(light, PICTURES));
    light.click(".VPSidebar a[href='/storage.html']");
    light.await("the page", () -> light.run("return location.pathname").equals("/storage.html"));
    light.await("its title", () -> light.text("h1").startsWith("Storage"));
    light.checkQuiet();
  }

  @Test
  void aSearchFindsAPageWithoutAServer() {
    open("");
    light.click("#local-search button");
    light.type(".VPLocalSearchBox input", "PostgreSQL");
    light.await("the result", () -> light.has(".VPLocalSearchBox .result[href^='/postgres.html']"));
    light.type(".VPLocalSearchBox input", Keys.ENTER);
    light.await("the page found", () -> !light.run("return location.pathname").equals("/"));
    light.await("its text", () -> light.text(".vp-doc").contains("PostgreSQL"));
    light.checkQuiet();
  }

  @Test
  void pagesAreReadableByDay() {
    checkReadable(light);
  }

  @Test
  void pagesAreReadableAtNight() {
    try (Browser dark = Browser.of(home, "dark")) {
      open(dark, "");
      assertThat(dark.has("html.dark")).isTrue();
      checkReadable(dark);
    }
  }

  /** Checks that pages fit a narrow screen, and their accessibility on a wide one. */
  private static void checkReadable(Browser browser) {
    browser.size(390, 900);
    for (String page : List.of("", "concepts.html", "reference/settings.html")) {
      open(browser, page);
      assertThat(isTrue(browser, FITS)).as(page).isTrue();
    }
    browser.size(1280, 900);
    for (String page : List.of("", "concepts.html")) {
      open(browser, page);
      browser.checkAccessible(page);
    }
    browser.checkQuiet();
  }
}
