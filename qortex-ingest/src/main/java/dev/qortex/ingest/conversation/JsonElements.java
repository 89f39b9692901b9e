package dev.qortex.ingest.conversation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.Mappers;
import java.io.BufferedReader;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Elements of a JSON file, one in memory at a time: the elements of an array, the lines of JSON
 * Lines, or the one object that there is. Pure functions but for reading.
 */
final class JsonElements {

  /** Beginning of a file by which its format is recognised, in bytes and in elements. */
  private static final int START = 1 << 20;

  private static final int ELEMENTS = 20;

  private JsonElements() {}

  /** The first elements; the last one may be cut where the start of the file ends. */
  static List<JsonNode> first(Path file) throws IOException {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(START);
    }
    List<JsonNode> first = new ArrayList<>();
    try (JsonParser parser = Mappers.PLAIN.createParser(start)) {
      while (first.size() < ELEMENTS && parser.nextToken() != null) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
          addStart(parser, first);
          continue;
        }
        while (first.size() < ELEMENTS && parser.nextToken() != JsonToken.END_ARRAY) {
          addStart(parser, first);
        }
      }
    } catch (JsonProcessingException | CharConversionException end) {
      // The start of a longer file ends anywhere; what was complete before tells its format.
      return first;
    }
    return first;
  }

  private static void addStart(JsonParser parser, List<JsonNode> first) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      ObjectNode element = JsonNodeFactory.instance.objectNode();
      first.add(element);
      fill(element, parser);
    } else {
      first.add(Mappers.PLAIN.readTree(parser));
    }
  }

  /** Fills the object as far as the input goes. */
  private static void fill(ObjectNode object, JsonParser parser) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      switch (parser.nextToken()) {
        case START_OBJECT -> fill(object.putObject(name), parser);
        case START_ARRAY -> fill(object.putArray(name), parser);
        default -> object.set(name, Mappers.PLAIN.readTree(parser));
      }
    }
  }

  private static void fill(ArrayNode array, JsonParser parser) throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      switch (parser.currentToken()) {
        case START_OBJECT -> fill(array.addObject(), parser);
        case START_ARRAY -> fill(array.addArray(), parser);
        default -> array.add(Mappers.PLAIN.<JsonNode>readTree(parser));
      }
    }
  }

  /**
   * Hands over each element.
   *
   * @return the fault of the file, if there is one; readable elements were handed over
   */
  static Optional<String> each(Path file, boolean lines, Consumer<JsonNode> sink)
      throws IOException {
    return lines ? eachLine(file, sink) : eachElement(file, sink);
  }

  private static Optional<String> eachElement(Path file, Consumer<JsonNode> sink)
      throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = Mappers.PLAIN.createParser(in)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
          sink.accept(Mappers.PLAIN.readTree(parser));
          continue;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          sink.accept(Mappers.PLAIN.readTree(parser));
        }
      }
      return Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.of(
          "It is not valid JSON at line (%s): what stands before was read.\nMaybe the export broke off: make it again."
              .formatted(e.getLocation() == null ? "?" : e.getLocation().getLineNr()));
    } catch (CharConversionException e) {
      return Optional.of(
          "It is not valid Unicode: what stands before was read.\nMaybe convert it to UTF-8.");
    }
  }

  private static Optional<String> eachLine(Path file, Consumer<JsonNode> sink) throws IOException {
    int bad = 0;
    try (InputStream in = Files.newInputStream(file);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String json = line.startsWith("\uFEFF") ? line.substring(1) : line;
        try {
          JsonNode element = Mappers.PLAIN.readTree(json);
          if (element != null && !element.isMissingNode()) {
            sink.accept(element);
          }
        } catch (JsonProcessingException e) {
          bad++;
        }
      }
    }
    return bad == 0
        ? Optional.empty()
        : Optional.of(
            "(%s) lines are not valid JSON: the others were read.\nMaybe the export broke off: make it again."
                .formatted(bad));
  }
}
