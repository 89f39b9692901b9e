package dev.qortex.json.frontmatter;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Front matter in YAML: a line for each key, with lists and maps as JSON, which is YAML, too. Pure
 * functions.
 */
public final class FrontMatterWriter {

  /** YAML has an end of keys at 1024 characters, and an escaped one may take six. */
  private static final int LONGEST_KEY = 128;

  private FrontMatterWriter() {}

  /** The front matter between its two lines of hyphens. */
  public static String write(Map<String, ?> fields) {
    StringBuilder text = new StringBuilder("---\n");
    fields.forEach(
        (key, value) -> {
          if (key.length() > LONGEST_KEY) {
            throw new IllegalArgumentException(
                "The front matter has a key of (%s) characters.\nMaybe it is a value: a key has at most %s."
                    .formatted(key.length(), LONGEST_KEY));
          }
          text.append(YamlText.scalar(key)).append(": ").append(value(value)).append('\n');
        });
    return text.append("---\n").toString();
  }

  private static String value(Object value) {
    return value instanceof String text ? YamlText.scalar(text) : json(value);
  }

  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> YamlText.json(entry.getKey().toString()) + ": " + json(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    } else if (value instanceof List<?> list) {
      return list.stream().map(FrontMatterWriter::json).collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof String text ? YamlText.json(text) : value.toString();
  }
}
