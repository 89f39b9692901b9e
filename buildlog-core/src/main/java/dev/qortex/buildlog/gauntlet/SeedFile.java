package dev.qortex.buildlog.gauntlet;

import dev.qortex.buildlog.internal.Properties;
import dev.qortex.buildlog.internal.Texts;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.Identifiers;
import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * A file of rules for one persona, in the form of the universal rule set.
 *
 * @param persona whose rules
 * @param version of the file, from 1
 * @param rules in the order of the file
 */
public record SeedFile(String persona, int version, List<GauntletRule> rules) {

  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_RULES = 500;
  private static final int MAX_TEXT = 10_000;
  private static final int MAX_DEPTH = 20;

  /** Copies. */
  public SeedFile {
    rules = List.copyOf(rules);
  }

  /**
   * Reads a seed from YAML or JSON: at most 1 MiB, 500 rules and 10,000 characters in a rule. A key
   * that is not known is passed over.
   *
   * @param name of the file, for messages and the rules' origin
   * @throws SourceReadException that names the file, and the field that is missing or wrong
   */
  public static SeedFile parse(String name, byte[] content) {
    if (content.length > MAX_BYTES) {
      throw broken(name, "is larger than %d bytes".formatted(MAX_BYTES));
    }
    Map<?, ?> top = map(name, "file", yaml(name, content));
    String persona = text(name, "persona", top.get("persona"));
    Object given = top.get("version");
    if (given != null && !(given instanceof Integer number && number >= 1)) {
      throw broken(name, "has (%s) in the field (version)".formatted(given));
    }
    int version = given instanceof Integer number ? number : 1;
    if (!(top.get("rules") instanceof List<?> list)) {
      throw broken(name, "has no list in the field (rules)");
    }
    if (list.size() > MAX_RULES) {
      throw broken(name, "has more rules (%d) than %d".formatted(list.size(), MAX_RULES));
    }
    Origin origin = new Origin(name, Texts.sha256(content), version);
    List<GauntletRule> rules = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String field = "rules[" + i + "]";
      try {
        rules.add(rule(name, field, persona, origin, map(name, field, list.get(i))));
      } catch (IllegalArgumentException e) {
        throw new SourceReadException(
            "The seed file (%s) is wrong at (%s): %s".formatted(name, field, e.getMessage()), e);
      }
    }
    return new SeedFile(persona, version, rules);
  }

  /**
   * Reads a seed file.
   *
   * @throws SourceReadException that names the file, and what is missing or wrong
   */
  public static SeedFile read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return parse(String.valueOf(file.getFileName()), in.readNBytes(MAX_BYTES + 1));
    } catch (IOException e) {
      throw new SourceReadException(
          "The seed file (%s) cannot be read.\nMaybe it does not exist.".formatted(file), e);
    }
  }

  private static GauntletRule rule(
      String name, String field, String persona, Origin origin, Map<?, ?> rule) {
    String text = text(name, field + ".rule", rule.get("rule"));
    if (text.length() > MAX_TEXT) {
      throw broken(name, "has more than %d characters in (%s.rule)".formatted(MAX_TEXT, field));
    }
    Object provenance = rule.get("provenance");
    return new GauntletRule(
        Identifiers.rule(persona, text),
        persona,
        text,
        orElse(name, field + ".category", rule.get("category"), "general"),
        new Notes(
            orElse(name, field + ".context", rule.get("context"), ""),
            orElse(name, field + ".antipattern", rule.get("antipattern"), ""),
            orElse(name, field + ".rationale", rule.get("rationale"), ""),
            tags(name, field + ".tags", rule.get("tags"))),
        provenance == null ? Map.of() : properties(name, field + ".provenance", provenance),
        origin,
        true);
  }

  private static @Nullable Object yaml(String name, byte[] content) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_BYTES);
    options.setNestingDepthLimit(MAX_DEPTH);
    options.setAllowDuplicateKeys(false);
    options.setMaxAliasesForCollections(0);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return new Yaml(new SafeConstructor(options)).load(text);
    } catch (YAMLException | CharacterCodingException e) {
      throw new SourceReadException(
          "The seed file (%s) is not YAML in UTF-8: %s".formatted(name, e.getMessage()), e);
    }
  }

  private static Map<?, ?> map(String name, String field, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw broken(name, "has no map in the field (%s)".formatted(field));
  }

  private static Map<String, Object> properties(String name, String field, Object value) {
    return Properties.copy(field, map(name, field, value));
  }

  private static String text(String name, String field, @Nullable Object value) {
    if (value instanceof String text && !text.isBlank()) {
      return Texts.stored(field, text);
    }
    throw broken(name, "has no text in the field (%s)".formatted(field));
  }

  private static String orElse(
      String name, String field, @Nullable Object value, String otherwise) {
    return value == null || value.equals("") ? otherwise : text(name, field, value);
  }

  private static List<String> tags(String name, String field, @Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> list)) {
      throw broken(name, "has no list in the field (%s)".formatted(field));
    }
    return list.stream().map(tag -> text(name, field, String.valueOf(tag))).toList();
  }

  private static SourceReadException broken(String name, String what) {
    return new SourceReadException(
        "The seed file (%s) %s.\nMaybe compare it with a seed that works, such as one of the projection."
            .formatted(name, what),
        null);
  }
}
