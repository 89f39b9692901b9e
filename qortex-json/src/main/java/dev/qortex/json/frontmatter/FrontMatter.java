package dev.qortex.json.frontmatter;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.json.YamlFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The keys and values at the very start of a document. YAML that cannot be read is read line by
 * line, with a warning; what does not look like front matter is left in the body, so that no prose
 * is lost.
 *
 * @param values the values by key: texts, {@code Long}, {@code Double}, booleans, lists and maps; a
 *     date is a text, and a null an empty one
 * @param texts the scalar values by key, as they are written
 * @param warnings a message for each part that could not be read
 * @param body the text after it
 */
public record FrontMatter(
    SortedMap<String, Object> values,
    Map<String, String> texts,
    List<String> warnings,
    String body) {

  /** In characters; a longer block is text. */
  private static final int LONGEST = 65_536;

  private static final Pattern KEY =
      Pattern.compile("(\"[^\"]++\"|'[^']++'|[^\\s\"'#\\-\\[\\]{}][^:]{0,100}?)\\s*+:(\\s.*)?");

  /** Says that the value is the text in the next lines. */
  private static final Pattern INDICATOR = Pattern.compile("[>|][-+1-9]{0,2}");

  /** No values: the text is all body. */
  public static FrontMatter none(String text) {
    return new FrontMatter(new TreeMap<>(), Map.of(), List.of(), text);
  }

  /** The front matter of a text. */
  public static FrontMatter of(String text) {
    Optional<FrontMatterBlock> found = FrontMatterBlock.in(text);
    if (found.isEmpty() || found.get().content().length() > LONGEST) {
      return none(text);
    }
    FrontMatterBlock block = found.get();
    FrontMatter read =
        switch (block.format()) {
          case YAML -> yaml(block);
          case TOML -> toml(block);
          case JSON -> new FrontMatter(block.json(), Map.of(), List.of(), block.body());
        };
    return read.values.isEmpty() && read.warnings.isEmpty() ? none(text) : read;
  }

  /** The unparsed value of a key, or an empty text. */
  public String text(String key) {
    Object value = values.getOrDefault(key, "");
    return texts.getOrDefault(key, value instanceof String text ? text : "").strip();
  }

  private static FrontMatter yaml(FrontMatterBlock block) {
    try {
      Map<String, String> texts = new TreeMap<>();
      YamlFields.read(block.content(), node -> node.getValue())
          .forEach(
              (key, value) -> {
                if (value instanceof String text) {
                  texts.put(key, text);
                }
              });
      SortedMap<String, Object> values =
          new TreeMap<>(YamlFields.read(block.content(), YamlFields::scalar));
      return new FrontMatter(values, texts, List.of(), block.body());
    } catch (YAMLException e) {
      return byLine(block, e);
    }
  }

  /** Each line that begins with a key, and those that go on with its value. */
  private static FrontMatter byLine(FrontMatterBlock block, YAMLException cause) {
    SortedMap<String, Object> values = new TreeMap<>();
    List<String> unread = new ArrayList<>();
    String key = "";
    for (String line : block.content().lines().map(String::stripTrailing).toList()) {
      Matcher matcher = KEY.matcher(line);
      if (matcher.matches()) {
        key = unquoted(matcher.group(1));
        String value = matcher.group(2) == null ? "" : matcher.group(2).strip();
        add(values, key, INDICATOR.matcher(value).matches() ? "" : unquoted(value));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        boolean goesOn = line.startsWith(" ") || line.startsWith("\t") || line.startsWith("-");
        if (key.isEmpty() || !goesOn) {
          unread.add(line);
        } else {
          add(values, key, line.strip());
        }
      }
    }
    // A text between two rulers may hold a line with a colon.
    return unread.size() < values.size()
        ? new FrontMatter(values, Map.of(), List.of(warning(cause, unread)), block.body())
        : none("");
  }

  private static void add(SortedMap<String, Object> values, String key, String value) {
    values.merge(key, value, (before, more) -> (before + "\n" + more).strip());
  }

  private static String unquoted(String value) {
    boolean quoted =
        value.length() >= 2
            && (value.charAt(0) == '"' || value.charAt(0) == '\'')
            && value.charAt(value.length() - 1) == value.charAt(0);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  private static String warning(YAMLException cause, List<String> unread) {
    String rest = unread.isEmpty() ? "" : " (%s) lines were left out.".formatted(unread.size());
    return "Its front matter is not valid YAML (%s) and was read line by line.%s Maybe put a value in quotes that has a colon and a space in it."
        .formatted(YamlFields.problem(cause), rest);
  }

  /** A block between rulers of TOML is not prose, so one that cannot be read is left out. */
  private static FrontMatter toml(FrontMatterBlock block) {
    try {
      return new FrontMatter(block.toml(), Map.of(), List.of(), block.body());
    } catch (JsonProcessingException e) {
      String warning =
          "Its front matter is not valid TOML (%s) and was left out.\nMaybe put texts in quotes."
              .formatted(e.getOriginalMessage());
      return new FrontMatter(new TreeMap<>(), Map.of(), List.of(warning), block.body());
    }
  }
}
