package dev.qortex.standard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that excludes the parsers of HTML and PDF reads the other files. */
class WithoutParsersTest {

  @Test
  void markdownIsReadAndHtmlIsSkipped(@TempDir Path root) throws Exception {
    Files.writeString(root.resolve("a.md"), "# Retries\n\nA retry needs a backoff.");
    Files.writeString(root.resolve("b.html"), "<p>It opens.</p>");
    try (URLClassLoader application =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      Class<?> reader = application.loadClass(Reader.class.getName());
      Object report = reader.getMethod("read", Path.class).invoke(null, root);
      assertThat(report).isEqualTo("[a.md] without [b.html]");
    }
    assertThat(Reader.read(root)).isEqualTo("[a.md, b.html] without []");
  }

  /** The class path of this test, but for the artifact of the parsers. */
  private static URL[] classPath() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (!entry.contains("qortex-ingest-documents")) {
        urls.add(path.toUri().toURL());
      }
    }
    return urls.toArray(URL[]::new);
  }

  /** Program of the application. */
  public static final class Reader {

    private Reader() {}

    /** Reads a folder, and tells which files were read and which were skipped. */
    public static String read(Path folder) {
      try (StandardQortex qortex = StandardQortex.onHeap().open()) {
        var report = qortex.sync(folder, "docs");
        return report.added() + " without " + report.skipped();
      }
    }
  }
}
