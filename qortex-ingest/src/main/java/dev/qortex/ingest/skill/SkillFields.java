package dev.qortex.ingest.skill;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.json.YamlFields;
import dev.qortex.json.frontmatter.FrontMatterBlock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The front matter of a skill, which can be written again. A number is one only if it is written in
 * its shortest form: {@code 1.10} is a text, so that nothing is lost.
 */
final class SkillFields {

  private static final int DEEPEST = 16;

  /** YAML has an end of keys at 1024 characters, and an escaped one may take six. */
  private static final int LONGEST_KEY = 128;

  private SkillFields() {}

  /** The keys and values, which may be changed. */
  static Map<String, Object> read(String file, FrontMatterBlock block) {
    try {
      return block.fields();
    } catch (YAMLException e) {
      throw new SourceReadException(
          "Invalid YAML frontmatter: %s. It stands in the skill file (%s)%s.\nMaybe put a value in quotes that has a colon and a space in it, or a special character."
              .formatted(YamlFields.problem(e), file, place(e)),
          e);
    } catch (IllegalArgumentException e) {
      throw new SourceReadException(
          "The front matter of the skill file (%s) cannot be read: %s.\nMaybe write it as YAML."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static String place(YAMLException e) {
    return e instanceof MarkedYAMLException marked && marked.getProblemMark() != null
        ? ", line %s".formatted(marked.getProblemMark().getLine() + 2)
        : "";
  }

  /** A copy that can be written, and read back equal. */
  static Map<String, Object> checked(String owner, Map<String, Object> values) {
    for (String key : List.of("name", "description")) {
      if (values.containsKey(key)) {
        throw new IllegalArgumentException(
            "The other front matter of %s has the key (%s).\nMaybe it is meant to be the component of that name."
                .formatted(owner, key));
      }
    }
    Checks.properties(owner, values);
    return Collections.unmodifiableMap(copy(owner, values, 1));
  }

  private static Map<String, Object> copy(String owner, Map<?, ?> values, int depth) {
    Map<String, Object> copy = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          if (name.length() > LONGEST_KEY) {
            throw new IllegalArgumentException(
                "The front matter of %s has the key (%s) of (%s) characters.\nMaybe it is a value: a key has at most %s."
                    .formatted(owner, Checks.shown(name), name.length(), LONGEST_KEY));
          }
          copy.put(name, copyOf(owner, value, depth));
        });
    return copy;
  }

  private static Object copyOf(String owner, Object value, int depth) {
    if (depth >= DEEPEST) {
      throw new IllegalArgumentException(
          "The front matter of %s is nested (%s) deep.\nMaybe flatten it.".formatted(owner, depth));
    } else if (value instanceof Map<?, ?> map) {
      return Collections.unmodifiableMap(copy(owner, map, depth + 1));
    } else if (value instanceof List<?> list) {
      return list.stream().map(item -> copyOf(owner, item, depth + 1)).toList();
    } else if (value instanceof Float number) {
      return number.doubleValue();
    } else if (value instanceof Number number && !(value instanceof Double)) {
      return number.longValue();
    }
    return value;
  }
}
