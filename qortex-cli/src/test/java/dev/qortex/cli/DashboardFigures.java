package dev.qortex.cli;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures the dashboard in Chromium without a GPU: first paint and bytes of the first page on
 * loopback, and frames a second while a graph is moved and zoomed by the mouse.
 */
final class DashboardFigures {

  private static final int[] SIZES = {300, 1_000, 3_000, 10_000};
  private static final long MILLIS = 3_000;

  private DashboardFigures() {}

  /** Prints a line for each figure. */
  public static void main(String[] args) throws IOException {
    Path root = Files.createTempDirectory("dashboard");
    try (DemoServer server = DemoServer.start(root)) {
      for (int size : SIZES) {
        server.ingest(graph(size));
      }
      try (Browser browser = Browser.of(server.uri(), "light").as(server.owner())) {
        first(browser);
      }
      for (int size : SIZES) {
        try (Browser browser = Browser.of(server.uri(), "light").as(server.owner())) {
          moved(browser, size);
        }
      }
    }
  }

  /** A graph in which a few nodes have many edges. */
  private static IngestionManifest graph(int size) {
    String domain = "graph-" + size;
    SplittableRandom random = new SplittableRandom(size);
    Provenance from = Provenance.of(domain + ":made");
    IngestionManifest.Builder made =
        IngestionManifest.builder(domain).source(SourceMetadata.of(domain + ":made", "example"));
    for (int i = 0; i < size; i++) {
      made.concept(ConceptNode.of(domain + ":" + i, domain, "Node " + i, "", from));
      for (int edge = 0; edge < 2 && i > 0; edge++) {
        int other = (int) (i * Math.pow(random.nextDouble(), 1.5));
        RelationType relation = edge == 0 ? RelationType.USES : RelationType.REQUIRES;
        made.edge(ConceptEdge.of(domain + ":" + i, relation, domain + ":" + other, 0.9, from));
      }
    }
    return made.build();
  }

  private static void first(Browser browser) {
    browser.open("ask");
    print(
        "first-paint",
        "milliseconds",
        "ms",
        number(
            browser, "return performance.getEntriesByName('first-contentful-paint')[0].startTime"),
        1);
    print(
        "first-page",
        "bytes",
        "B",
        number(
            browser,
            "return"
                + " performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).reduce((sum,"
                + " each) => sum + each.encodedBodySize, 0)"),
        1);
  }

  private static void moved(Browser browser, int size) {
    long begin = System.nanoTime();
    browser.open("knowledge?domain=graph-%s&size=10000".formatted(size));
    browser.await("the layout", () -> browser.has("#graph[data-placed]"));
    print("layout", "milliseconds", "ms", (System.nanoTime() - begin) / 1e6, size);
    int[] middle = middle(browser);
    frames(browser);
    browser.mouse("mousePressed", middle[0], middle[1], 0);
    long end = System.nanoTime() + MILLIS * 1_000_000;
    for (int i = 0; System.nanoTime() < end; i++) {
      browser.mouse(
          "mouseMoved",
          middle[0] + (int) (150 * Math.sin(i / 12.0)),
          middle[1] + (int) (80 * Math.cos(i / 12.0)),
          0);
    }
    browser.mouse("mouseReleased", middle[0], middle[1], 0);
    print("pan", "frames-per-second", "1/s", counted(browser), size);
    frames(browser);
    end = System.nanoTime() + MILLIS * 1_000_000;
    for (int i = 0; System.nanoTime() < end; i++) {
      browser.mouse("mouseWheel", middle[0], middle[1], i / 15 % 2 == 0 ? -40 : 40);
    }
    print("zoom", "frames-per-second", "1/s", counted(browser), size);
  }

  private static int[] middle(Browser browser) {
    browser.run("document.getElementById('graph').scrollIntoView({block: 'center'})");
    int x = (int) number(browser, box("left", "width"));
    int y = (int) number(browser, box("top", "height"));
    return new int[] {x, y};
  }

  private static String box(String edge, String size) {
    return "const box = document.getElementById('graph').getBoundingClientRect();"
        + " return Math.round(box.%s + box.%s / 2)".formatted(edge, size);
  }

  private static void frames(Browser browser) {
    browser.run(
        "window.frames_ = []; const next = time => { frames_.push(time);"
            + " requestAnimationFrame(next); }; requestAnimationFrame(next)");
  }

  private static double counted(Browser browser) {
    return number(
        browser, "return 1000 * (frames_.length - 1) / (frames_[frames_.length - 1] - frames_[0])");
  }

  private static double number(Browser browser, String script) {
    return ((Number) browser.run(script)).doubleValue();
  }

  private static void print(String name, String metric, String unit, double value, int n) {
    System.out.printf(
        Locale.ROOT,
        "RESULT name=%s metric=%s value=%.0f unit=%s n=%s%n",
        name,
        metric,
        value,
        unit,
        n);
  }
}
