package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;

/**
 * A text that a door shows, kept beside the tests so that every change of it is a difference that a
 * person can read: a block for each operation, command or case. {@code -Dqortex.golden.update=true}
 * writes it anew.
 */
final class GoldenFile {

  private static final Path FOLDER = Path.of("src/test/resources/golden");

  /** Columns up to which a structure of JSON stays on one line. */
  private static final int WIDTH = 120;

  private final Path file;
  private final StringBuilder text = new StringBuilder();

  GoldenFile(String name) {
    this.file = FOLDER.resolve(name);
  }

  /** Begins a block. */
  GoldenFile block(String title) {
    return line("").line("== " + title);
  }

  GoldenFile line(String line) {
    text.append(line.stripTrailing()).append('\n');
    return this;
  }

  /** Adds a name and a structure, which is broken into lines where it is wide. */
  GoldenFile json(String name, JsonNode value) {
    text.append(name).append(": ");
    json(value, "");
    text.append('\n');
    return this;
  }

  private void json(JsonNode value, String indent) {
    String whole = value.toString();
    if (value.isValueNode() || indent.length() + whole.length() <= WIDTH) {
      text.append(whole);
      return;
    }
    String deeper = indent + "  ";
    text.append(value.isObject() ? "{" : "[");
    String separator = "\n";
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        text.append(separator).append(deeper).append(member.getKey()).append(": ");
        json(member.getValue(), deeper);
        separator = ",\n";
      }
    } else {
      for (Iterator<JsonNode> all = value.elements(); all.hasNext(); separator = ",\n") {
        text.append(separator).append(deeper);
        json(all.next(), deeper);
      }
    }
    text.append('\n').append(indent).append(value.isObject() ? "}" : "]");
  }

  /** Compares the text with the file, or writes the file. */
  void check() throws IOException {
    if (Boolean.getBoolean("qortex.golden.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, text);
    }
    assertThat(text.toString())
        .as("%s. Maybe write it anew, and read the difference", file)
        .isEqualTo(Files.exists(file) ? Files.readString(file) : "");
  }
}
