package dev.qortex.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Takes the pictures of the guide, of every page of the dashboard on the demo memory: the argument
 * is the folder that gets them, such as {@code docs/pictures}.
 */
final class DashboardPictures {

  private static final Map<String, String> PAGES = new LinkedHashMap<>();

  static {
    PAGES.put("ask", "ask?context=How+often+is+a+failed+call+retried%3F");
    PAGES.put("knowledge", "knowledge?domain=handbook");
    PAGES.put("learning", "learning");
    PAGES.put("reviews", "reviews");
    PAGES.put("inbox", "inbox");
    PAGES.put("health", "health");
  }

  private DashboardPictures() {}

  /** Writes {@code dashboard-ask.png} and so on. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Path root = Files.createTempDirectory("dashboard");
    try (DemoServer server = DemoServer.start(root)) {
      for (Map.Entry<String, String> page : PAGES.entrySet()) {
        boolean dark = page.getKey().equals("learning");
        try (Browser browser = Browser.of(server.uri(), dark ? "dark" : "light")) {
          browser.as(server.owner());
          browser.size(1280, 1160);
          browser.open(page.getValue());
          browser.await("the stream", () -> browser.has("#live[data-state=live]"));
          if (page.getKey().equals("knowledge")) {
            browser.await("the layout", () -> browser.has("#graph[data-placed]"));
          }
          browser.run("document.documentElement.style.scrollbarWidth = 'none'");
          Files.write(
              folder.resolve("dashboard-%s.png".formatted(page.getKey())), browser.picture());
        }
      }
    }
  }
}
