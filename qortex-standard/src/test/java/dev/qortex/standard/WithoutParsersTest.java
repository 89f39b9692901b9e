package dev.qortex.standard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that excludes the parsers of HTML and PDF reads the other files. */
class WithoutParsersTest {

  @Test
  void markdownIsReadAndHtmlIsSkipped(@TempDir Path root) throws Exception {
    Files.writeString(root.resolve("a.md"), "# Retries\n\nA retry needs a backoff.");
    Files.writeString(root.resolve("b.html"), "<p>It opens.</p>");
    Class<?> application = new WithoutParsers().loadClass(Application.class.getName());
    assertThat(application.getMethod("read", Path.class).invoke(null, root))
        .isEqualTo("[a.md] without [b.html]");
    assertThat(Application.read(root)).isEqualTo("[a.md, b.html] without []");
  }

  /** Class path of this test without the artifact of the parsers. */
  private static final class WithoutParsers extends ClassLoader {

    WithoutParsers() {
      super(WithoutParsersTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("dev.qortex.ingest.documents.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("dev.qortex.standard.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      return known == null ? defined(name) : known;
    }

    private Class<?> defined(String name) throws ClassNotFoundException {
      try (InputStream code = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = code.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Program that reads a folder. */
  public static final class Application {

    private Application() {}

    /** Tells which files were read and which were skipped. */
    public static String read(Path folder) {
      try (StandardQortex qortex = StandardQortex.onHeap().open()) {
        var report = qortex.sync(folder, "docs");
        return report.added() + " without " + report.skipped();
      }
    }
  }
}
