package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A line of a file of JSON objects, or one of another file that is named by a number.
 *
 * @param file as errors name it
 * @param number from 1
 * @param node the object
 */
public record JsonLine(String file, int number, JsonNode node) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The lines of a file, without blank ones. */
  public static List<JsonLine> read(Path file) throws IOException {
    try {
      return read(file.toString(), Files.readAllLines(file));
    } catch (MalformedInputException e) {
      throw new DataException(
          "The file (%s) is not UTF-8 (%s).\nMaybe save it as such.".formatted(file, e));
    }
  }

  /** The lines that are not blank. */
  public static List<JsonLine> read(String file, List<String> lines) {
    List<JsonLine> read = new ArrayList<>();
    for (String line : lines) {
      JsonLine at = new JsonLine(file, read.size() + 1, JSON.nullNode());
      try {
        read.add(new JsonLine(file, at.number, line.isBlank() ? at.node : JSON.readTree(line)));
      } catch (JsonProcessingException e) {
        throw at.refused(
            "is no JSON (%s)".formatted(e.getOriginalMessage()), "each line is one object");
      }
      if (!line.isBlank() && !read.get(read.size() - 1).node.isObject()) {
        throw at.refused("is no object", "each line is one object in braces");
      }
    }
    read.removeIf(line -> line.node.isNull());
    return read;
  }

  /** An error that names the line. */
  public DataException refused(String what, String remedy) {
    return new DataException(
        "The line (%s) of (%s) %s.\nMaybe %s.".formatted(number, file, what, remedy));
  }

  /** A text that must be there and not blank. */
  public String text(String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual() || value.asText().isBlank()) {
      throw refused(
          "has no %s (%s)".formatted(field, value.isMissingNode() ? "missing" : value),
          "give it a \"%s\" in quotation marks".formatted(field));
    }
    return value.asText();
  }

  /** The id, a text or a number, which no line before may have. */
  String id(Map<String, JsonLine> before) {
    String id = id(node.path("id"), "id");
    JsonLine same = before.putIfAbsent(id, this);
    if (same != null) {
      throw refused(
          "has the id (%s) of the line (%s)".formatted(id, same.number),
          "give each line an id of its own");
    }
    return id;
  }

  /** The ids in a list, each of which must be known. */
  List<String> ids(String field, Map<String, ?> known) {
    if (!node.path(field).isArray()) {
      throw refused(
          "has no list %s (%s)".formatted(field, node.path(field)),
          "write \"%s\": [...]".formatted(field));
    }
    List<String> ids = new ArrayList<>();
    for (JsonNode value : node.path(field)) {
      String id = id(value, "id in " + field);
      if (!known.containsKey(id)) {
        throw refused(
            "names a text (%s) in %s that is not there".formatted(id, field),
            "take the id of a line of the corpus, or leave the question out");
      }
      ids.add(id);
    }
    return ids;
  }

  private String id(JsonNode value, String what) {
    if (!(value.isTextual() || value.isIntegralNumber()) || value.asText().isBlank()) {
      throw refused(
          "has no %s (%s)".formatted(what, value.isMissingNode() ? "missing" : value),
          "give it a text or a whole number");
    }
    return value.asText();
  }
}
