package dev.qortex.json.frontmatter;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlFactory;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import dev.qortex.commons.Surrogates;
import dev.qortex.json.Mappers;
import dev.qortex.json.YamlFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * The block of front matter at the very start of a text, unread.
 *
 * @param content the content between its two rulers, or the JSON object
 * @param body the text after it
 */
public record FrontMatterBlock(Format format, String content, String body) {

  /** The languages of front matter. */
  public enum Format {
    /** Block between two lines of three hyphens; the second may be three dots. */
    YAML("---", "---|\\.\\.\\."),
    /** Block between two lines of three plus signs. */
    TOML("+++", "\\+\\+\\+"),
    /** Object on separate lines, or between two lines of three semicolons. */
    JSON(";;;", ";;;");

    private final String opening;
    private final Pattern closing;

    Format(String opening, String closing) {
      this.opening = opening;
      this.closing = Pattern.compile("(?m)^(?:" + closing + ")[ \\t]*+\\r?(?:\\n|\\z)");
    }
  }

  private static final Pattern HYPHENS = Pattern.compile("---[ \\t]*(?:\\r?\\n|$)");
  private static final Pattern BLANK_LINE_END = Pattern.compile("[ \\t]*+\\r?\\n");

  /** Loaded with the first block of TOML, since who only reads YAML has no library for it. */
  private static final class Toml {

    static final TomlMapper MAPPER =
        new TomlMapper(
            TomlFactory.builder()
                .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(YamlFields.DEEPEST).build())
                .build());
  }

  /** The block, if the text begins with one that is closed and not blank. */
  public static Optional<FrontMatterBlock> in(String text) {
    for (Format format : Format.values()) {
      Matcher rest = BLANK_LINE_END.matcher(text);
      if (text.startsWith(format.opening)
          && rest.region(format.opening.length(), text.length()).lookingAt()) {
        Matcher closing = format.closing.matcher(text);
        return closing.find(rest.end()) && !text.substring(rest.end(), closing.start()).isBlank()
            ? Optional.of(
                new FrontMatterBlock(
                    format,
                    text.substring(rest.end(), closing.start()),
                    text.substring(closing.end())))
            : Optional.empty();
      }
    }
    return text.startsWith("{") ? object(text) : Optional.empty();
  }

  /**
   * The block between the first two lines of three hyphens, blank or not, as entries of
   * observations have it.
   */
  public static Optional<FrontMatterBlock> betweenHyphens(String text) {
    Matcher line = HYPHENS.matcher(text);
    if (!line.lookingAt()) {
      return Optional.empty();
    }
    int start = line.end();
    for (int at = start; at < text.length(); at = lineEnd(text, at)) {
      if (line.region(at, text.length()).lookingAt()) {
        return Optional.of(
            new FrontMatterBlock(
                Format.YAML, text.substring(start, at), text.substring(line.end())));
      }
    }
    return Optional.empty();
  }

  /** The start of the next line, or the end of the text. */
  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  private static Optional<FrontMatterBlock> object(String text) {
    try (JsonParser parser = Mappers.PLAIN.createParser(text)) {
      JsonNode node = Mappers.PLAIN.readTree(parser);
      int end = (int) parser.currentLocation().getCharOffset();
      Matcher rest = BLANK_LINE_END.matcher(text).region(end, text.length());
      return node.isObject() && rest.lookingAt() && !text.substring(end).isBlank()
          ? Optional.of(
              new FrontMatterBlock(Format.JSON, text.substring(0, end), text.substring(end)))
          : Optional.empty();
    } catch (JsonProcessingException notJson) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("A text cannot fail to be read.", e);
    }
  }

  /**
   * All keys and values, which may be changed; a number of YAML that is not written in its shortest
   * form is a text.
   *
   * @throws org.yaml.snakeyaml.error.YAMLException when it is not the YAML of a map
   * @throws IllegalArgumentException when a line is not TOML
   */
  public Map<String, Object> fields() {
    if (format == Format.YAML) {
      return YamlFields.read(content, YamlFields::exactScalar);
    } else if (format == Format.JSON) {
      return json();
    }
    try {
      return toml();
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw new IllegalArgumentException(
          "line %s is not TOML".formatted(at == null ? 1 : at.getLineNr() + 1), e);
    }
  }

  /**
   * The values of a text of TOML; a date is a text.
   *
   * @throws JsonProcessingException when it is not TOML
   */
  SortedMap<String, Object> toml() throws JsonProcessingException {
    return values(Toml.MAPPER.readTree(content));
  }

  /** The values of an object of JSON; none when it is not one. */
  SortedMap<String, Object> json() {
    try {
      return values(Mappers.PLAIN.readTree(content));
    } catch (JsonProcessingException notJson) {
      return new TreeMap<>();
    }
  }

  private static SortedMap<String, Object> values(JsonNode object) {
    SortedMap<String, Object> values = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      values.put(field.getKey(), value(field.getValue()));
    }
    return values;
  }

  private static Object value(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> map = new LinkedHashMap<>();
      node.properties().forEach(field -> map.put(field.getKey(), value(field.getValue())));
      return map;
    } else if (node.isArray()) {
      return StreamSupport.stream(node.spliterator(), false).map(FrontMatterBlock::value).toList();
    } else if (node.isBoolean()) {
      return node.booleanValue();
    } else if (node.isIntegralNumber() && node.canConvertToLong()) {
      return node.longValue();
    }
    boolean real = node.isFloatingPointNumber() && Double.isFinite(node.doubleValue());
    return real ? node.doubleValue() : node.isNull() ? "" : Surrogates.wellFormed(node.asText());
  }
}
