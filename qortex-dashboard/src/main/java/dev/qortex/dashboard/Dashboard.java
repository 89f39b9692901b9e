package dev.qortex.dashboard;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The dashboard as a function from paths to files, for a host that serves them below one address,
 * such as {@code /ui/}. The pages call the REST API of the same origin at {@code /v1} and load
 * nothing from other hosts. Thread-safe.
 *
 * <pre>{@code
 * dashboard.page("index.html").map(page -> respond(200, page.mediaType(), page.headers(), page.bytes()));
 * }</pre>
 */
public final class Dashboard {

  private static final String FOLDER = "ui/";
  private static final String FIRST = "index.html";

  /** Names of files and folders that begin with a letter: no path leads out of the folder. */
  private static final Pattern PATH =
      Pattern.compile("([A-Za-z][A-Za-z0-9_-]*/)*[A-Za-z][A-Za-z0-9._-]*");

  private static final Map<String, String> MEDIA_TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "mjs", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  private final Map<String, DashboardPage> read = new ConcurrentHashMap<>();

  private Dashboard() {}

  /** The dashboard; its files are read when they are first asked for. */
  public static Dashboard create() {
    return new Dashboard();
  }

  /**
   * The file at a path.
   *
   * @param path relative to the address of the dashboard, such as {@code js/app.js}; empty for the
   *     first page
   * @return the file; empty if there is none
   */
  public Optional<DashboardPage> page(String path) {
    String name = Checks.given("path", path).isEmpty() ? FIRST : path;
    int dot = name.lastIndexOf('.');
    // A folder may have the name of an ending, and would be served as the list of its files.
    String type = dot < 0 ? null : MEDIA_TYPES.get(name.substring(dot + 1));
    if (type == null || !PATH.matcher(name).matches()) {
      return Optional.empty();
    }
    DashboardPage known = read.get(name);
    return known == null ? read(name, type) : Optional.of(known);
  }

  private Optional<DashboardPage> read(String name, String type) {
    try (InputStream in = Dashboard.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] bytes = in.readAllBytes();
      DashboardPage page = new DashboardPage(type, bytes, '"' + Sha256.of(bytes) + '"');
      read.put(name, page);
      return Optional.of(page);
    } catch (IOException e) {
      throw new UncheckedIOException("The page '%s' cannot be read.".formatted(name), e);
    }
  }
}
