package dev.qortex.projectors.ruleset;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.projectors.Enrichment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds a rule set from parsed text. What is absent or null takes its default, unknown names are
 * ignored (at the top and in rules) or kept (in provenance and metadata), and all else must fit.
 */
record RuleSetReader(String name, RuleSetLimits limits, Supplier<Map<String, Integer>> lines) {

  RuleSet read(@Nullable Object document) {
    if (!(document instanceof Map<?, ?> top)) {
      throw refused(
          "the top level (%s) must be a map.\nMaybe the file holds only the list: put it under rules."
              .formatted(Values.shown(document)),
          "",
          null);
    }
    List<?> rules = list("", top, "rules");
    if (top.get("rules") == null) {
      throw refused("the field (rules) is missing.\nMaybe an empty list: rules: [].", "", null);
    }
    if (rules.size() > limits.maxRules()) {
      throw refused(
          "rules has (%s) entries, more than (%s).\nMaybe split it into several files."
              .formatted(rules.size(), limits.maxRules()),
          "rules",
          null);
    }
    List<RuleSetEntry> entries = new ArrayList<>(rules.size());
    for (Object rule : rules) {
      entries.add(entry("rules[" + entries.size() + "]", rule));
    }
    return checked(
        "",
        () ->
            new RuleSet(
                text("", top, "persona", RuleSet.DEFAULT_PERSONA),
                version(top.get("version")),
                entries,
                map("", top, "metadata")));
  }

  private RuleSetEntry entry(String path, @Nullable Object value) {
    if (!(value instanceof Map<?, ?> fields)) {
      throw refused(
          "%s (%s) must be a map.\nMaybe write it as: - rule: …"
              .formatted(path, Values.shown(value)),
          path,
          null);
    }
    if (fields.get("rule") == null) {
      throw refused(
          "the field (%s.rule) is missing.\nMaybe the text of the rule stands under another name."
              .formatted(path),
          path,
          null);
    }
    String rule = text(path, fields, "rule", "");
    int length = rule.codePointCount(0, rule.length());
    if (length > limits.maxRuleLength()) {
      throw refused(
          "%s.rule (%s) has (%s) characters, more than (%s).\nMaybe move what explains it to rationale."
              .formatted(path, Values.shown(rule), length, limits.maxRuleLength()),
          path + ".rule",
          null);
    }
    String category = text(path, fields, "category", "");
    RuleProvenance provenance =
        checked(path + ".provenance", () -> new RuleProvenance(map(path, fields, "provenance")));
    return checked(
        path,
        () ->
            new RuleSetEntry(
                rule,
                category.isBlank() ? RuleSetEntry.DEFAULT_CATEGORY : category,
                enrichment(path, fields),
                references(path, fields),
                provenance));
  }

  private Enrichment enrichment(String path, Map<?, ?> fields) {
    return new Enrichment(
        text(path, fields, "context", ""),
        text(path, fields, "antipattern", ""),
        text(path, fields, "rationale", ""),
        tags(Values.asTexts("tags", list(path, fields, "tags"))));
  }

  private static List<String> tags(List<String> tags) {
    for (int i = 0; i < tags.size(); i++) {
      Values.id("tags[" + i + "]", tags.get(i));
    }
    return tags;
  }

  private List<RuleReference> references(String path, Map<?, ?> fields) {
    List<RuleReference> references = new ArrayList<>();
    for (Object value : list(path, fields, "references")) {
      String place = path + ".references[" + references.size() + "]";
      if (!(value instanceof Map<?, ?> reference)) {
        throw refused(
            "%s (%s) must be a map with url and title.".formatted(place, Values.shown(value)),
            place,
            null);
      }
      references.add(
          checked(
              place,
              () ->
                  new RuleReference(
                      text(place, reference, "url", ""), text(place, reference, "title", ""))));
    }
    return references;
  }

  private int version(@Nullable Object value) {
    if (value == null) {
      return 1;
    }
    if (value instanceof Integer version) {
      return version;
    }
    throw Values.wrong("version", value, "a whole number", "Maybe leave it out: it is 1 then.");
  }

  private String text(String path, Map<?, ?> fields, String field, String absent) {
    Object value = fields.get(field);
    return value == null ? absent : checked(path, () -> Values.asText(field, value));
  }

  private List<?> list(String path, Map<?, ?> fields, String field) {
    Object value = fields.get(field);
    return value == null ? List.of() : checked(path, () -> Values.asList(field, value));
  }

  private Map<String, Object> map(String path, Map<?, ?> fields, String field) {
    Object value = fields.get(field);
    return value == null ? Map.of() : tidy(checked(path, () -> Values.asMap(field, value)));
  }

  /** Without nulls; with names that are texts; what JSON cannot hold becomes a text. */
  private static Map<String, Object> tidy(Map<?, ?> map) {
    Map<String, Object> tidy = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> {
          if (value != null) {
            tidy.put(String.valueOf(key), tidy(value));
          }
        });
    return tidy;
  }

  private static Object tidy(Object value) {
    if (value instanceof Map<?, ?> map) {
      return tidy(map);
    }
    if (value instanceof List<?> list) {
      List<Object> tidy = new ArrayList<>(list.size());
      for (Object item : list) {
        tidy.add(item == null ? "null" : tidy(item));
      }
      return tidy;
    }
    boolean odd =
        value instanceof BigInteger || (value instanceof Double number && !Double.isFinite(number));
    return odd ? value.toString() : value;
  }

  /** Says where it was when a value is refused. */
  private <T> T checked(String path, Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException e) {
      String place = e instanceof InvalidFieldException at ? path + "." + at.field() : path;
      throw refused((path.isEmpty() ? "" : "in " + path + ": ") + e.getMessage(), place, e);
    }
  }

  private SourceReadException refused(String why, String path, @Nullable Throwable cause) {
    return new SourceReadException(
        "The rule set (%s) is refused in line %s: %s".formatted(name, line(path), why), cause);
  }

  /** The line of the value at a path, or of the nearest one around it. */
  private int line(String path) {
    Map<String, Integer> known = lines.get();
    String pointer = ("." + path).replaceAll("[.\\[]+", "/").replace("]", "");
    while (!pointer.isEmpty() && !known.containsKey(pointer)) {
      pointer = pointer.substring(0, pointer.lastIndexOf('/'));
    }
    return known.getOrDefault(pointer, 1);
  }
}
