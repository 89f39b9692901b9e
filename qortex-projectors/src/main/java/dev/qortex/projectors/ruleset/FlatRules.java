package dev.qortex.projectors.ruleset;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.NamedConflicts;
import dev.qortex.projectors.ProjectionTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Target that lists rules with all their fields under {@code rules}, without a persona. {@link
 * #read} gives back equal rules.
 *
 * @param format the format of the text
 */
public record FlatRules(RuleSetFormat format) implements ProjectionTarget<String> {

  @Override
  public String serialize(List<EnrichedRule> rules) {
    return RuleSetWriter.text(
        Map.of("rules", rules.stream().map(FlatRules::fields).toList()), format);
  }

  private static Map<String, Object> fields(EnrichedRule enriched) {
    Rule rule = enriched.rule();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", rule.id());
    fields.put("text", rule.text());
    fields.put("domain", rule.domain());
    fields.put("derivation", rule.derivation().value());
    fields.put("confidence", rule.confidence());
    if (rule.relevance() > 0) {
      fields.put("relevance", rule.relevance());
    }
    if (!rule.category().isEmpty()) {
      fields.put("category", rule.category());
    }
    if (!rule.sourceConcepts().isEmpty()) {
      fields.put("source_concepts", rule.sourceConcepts());
    }
    if (!enriched.metadata().isEmpty()) {
      fields.put("metadata", enriched.metadata());
    }
    Enrichment enrichment = enriched.enrichment();
    if (!enriched.with(NamedConflicts.NONE).equals(new EnrichedRule(rule, Enrichment.NONE))) {
      Map<String, Object> help = new LinkedHashMap<>();
      help.put("context", enrichment.context());
      help.put("antipattern", enrichment.antipattern());
      help.put("rationale", enrichment.rationale());
      help.put("tags", enrichment.tags());
      if (!enriched.enricher().isEmpty()) {
        help.put("source", enriched.enricher());
      }
      if (enriched.version() > 0) {
        help.put("version", enriched.version());
      }
      fields.put("enrichment", help);
    }
    return fields;
  }

  /**
   * The rules of a text that {@link #serialize} or Python qortex wrote.
   *
   * @param name the name of the text, for messages
   * @throws SourceReadException when it is not such a list; the message names the field and its
   *     value
   */
  public List<EnrichedRule> read(String name, String text) {
    Object document = RuleSetParser.parse(name, text, format, Integer.MAX_VALUE);
    try {
      List<?> list = Values.asList("rules", Values.asMap("top level", document).get("rules"));
      List<EnrichedRule> rules = new ArrayList<>(list.size());
      for (Object item : list) {
        rules.add(rule("rules[" + rules.size() + "]", item));
      }
      return rules;
    } catch (IllegalArgumentException | NullPointerException e) {
      throw new SourceReadException(
          "The list of rules (%s) is refused: %s".formatted(name, e.getMessage()), e);
    }
  }

  private static EnrichedRule rule(String path, @Nullable Object item) {
    Map<String, Object> fields = Values.map(path, named(path, item));
    Map<String, Object> help =
        named(path + ".enrichment", fields.getOrDefault("enrichment", Map.of()));
    Map<String, Object> metadata =
        named(path + ".metadata", fields.getOrDefault("metadata", Map.of()));
    Map<String, Object> conflicts = new LinkedHashMap<>(metadata);
    conflicts.keySet().retainAll(NamedConflicts.FIELDS);
    metadata.keySet().removeAll(NamedConflicts.FIELDS);
    Rule rule =
        new Rule(
            text(path, fields, "id"),
            text(path, fields, "domain"),
            text(path, fields, "text"),
            derivation(path, text(path, fields, "derivation")),
            Values.asTexts(
                path + ".source_concepts", fields.getOrDefault("source_concepts", List.of())),
            text(path, fields, "category"),
            Values.asUnit(path + ".confidence", fields.get("confidence")),
            fields.get("relevance") instanceof Number number ? number.doubleValue() : 0.0,
            metadata);
    return new EnrichedRule(
        rule,
        new Enrichment(
            text(path, help, "context"),
            text(path, help, "antipattern"),
            text(path, help, "rationale"),
            Values.asTexts(path + ".tags", help.getOrDefault("tags", List.of()))),
        text(path, help, "source"),
        help.get("version") instanceof Number version ? version.intValue() : 0,
        new RuleProvenance(conflicts).conflicts());
  }

  private static String text(String path, Map<String, Object> fields, String name) {
    return Values.asText(path + "." + name, fields.getOrDefault(name, ""));
  }

  private static Derivation derivation(String path, String name) {
    for (Derivation derivation : Derivation.values()) {
      if (derivation.value().equals(name)) {
        return derivation;
      }
    }
    throw new IllegalArgumentException("The %s.derivation (%s) is unknown.".formatted(path, name));
  }

  private static Map<String, Object> named(String path, @Nullable Object value) {
    Map<String, Object> named = new LinkedHashMap<>();
    Values.asMap(path, value)
        .forEach(
            (key, item) -> {
              if (item != null) {
                named.put(String.valueOf(key), item);
              }
            });
    return named;
  }
}
