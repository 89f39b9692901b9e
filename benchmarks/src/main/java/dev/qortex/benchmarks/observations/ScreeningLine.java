package dev.qortex.benchmarks.observations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/**
 * A line of the evaluation of the screening, written by hands other than the detector's.
 *
 * @param style kind of attack or of harmless text
 * @param language of it, by its code
 * @param text of it
 * @param secret that must not stay; empty where there is none
 */
record ScreeningLine(String style, String language, String text, String secret) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The lines of a resource; those of credentials are in base64, as scanners would find them. */
  static List<ScreeningLine> resource(String name) {
    try (InputStream in =
        Objects.requireNonNull(ScreeningLine.class.getResourceAsStream(name), name)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(line -> line(name.endsWith(".b64") ? decoded(line) : line)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of a file; those of a file that ends with {@code .b64} are in base64. */
  static List<ScreeningLine> file(Path file) throws IOException {
    boolean encoded = file.toString().endsWith(".b64");
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isBlank())
        .map(line -> line(encoded ? decoded(line) : line))
        .toList();
  }

  /** The lines of all files of a folder whose names begin so and end with {@code .jsonl}. */
  static List<ScreeningLine> folder(Path folder, String kind) throws IOException {
    List<ScreeningLine> lines = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, kind + "*.jsonl")) {
      for (Path file : files) {
        lines.addAll(file(file));
      }
    }
    return lines;
  }

  private static String decoded(String line) {
    return new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8);
  }

  private static ScreeningLine line(String json) {
    try {
      JsonNode node = JSON.readTree(json);
      return new ScreeningLine(
          node.path("style").asText(),
          node.path("language").asText(),
          node.path("text").asText(),
          node.path("secret").asText());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
