package dev.qortex.observations.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Lists that ship with the artifact. Pure functions. */
public final class Resources {

  private Resources() {}

  /** The lines of a list, without comments and empty ones. */
  public static List<String> lines(String name) {
    try (InputStream in =
        Objects.requireNonNull(
            Resources.class.getResourceAsStream("/dev/qortex/observations/" + name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("# "))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
