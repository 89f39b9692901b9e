package dev.qortex.commons;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts that are stored in a jar beside a class. */
public final class Resources {

  private Resources() {}

  /**
   * The text of a resource in UTF-8, with line feeds as the ends of its lines.
   *
   * @param name relative to the package of the class
   * @throws IllegalStateException if there is none
   */
  public static String text(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "There is no resource (%s) beside (%s).\nMaybe the jar was repackaged without it."
                .formatted(name, beside.getName()));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("The resource (" + name + ") cannot be read.", e);
    }
  }

  /** The lines of a resource, without blank ones and comments, which begin with {@code "# "}. */
  public static List<String> lines(Class<?> beside, String name) {
    return text(beside, name)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("# "))
        .toList();
  }
}
