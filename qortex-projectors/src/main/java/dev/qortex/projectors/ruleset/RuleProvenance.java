package dev.qortex.projectors.ruleset;

import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.NamedConflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Provenance of a rule in a rule set. The names that the format knows are checked; others are kept.
 *
 * @param fields JSON-like values by name, in the order of the file: {@code id}, {@code domain},
 *     {@code derivation}, {@code source_concepts}, {@code confidence}, {@code
 *     extraction_confidence}, {@code posterior} with {@code mean} and {@code n}, {@code conflicts}
 *     with the {@code rule}, its {@code kind} and whether it was {@code dropped}, {@code
 *     more_conflicts} with the number of conflicts that are not named, {@code lesson} and {@code
 *     path} of a discovered rule (what it carries over, and the {@code source}, {@code relation}
 *     and {@code target} of each edge), {@code relevance}, {@code relation_type}, {@code
 *     template_id}, {@code template_variant}, {@code template_severity}, {@code graph_version} and
 *     others
 */
public record RuleProvenance(Map<String, Object> fields) {

  private static final List<String> TEMPLATE_FIELDS =
      List.of("relation_type", "template_id", "template_variant", "template_severity");
  private static final List<String> LEARNED_FIELDS = List.of("extraction_confidence", "posterior");
  private static final List<String> PATH_FIELDS = List.of("lesson", "path");

  /** Provenance without information, as for rules written by hand. */
  public static final RuleProvenance NONE = new RuleProvenance(Map.of());

  /** Checks the components and makes defensive copies. */
  public RuleProvenance {
    fields = Values.map("provenance", fields);
    for (String name : List.of("id", "domain")) {
      if (fields.containsKey(name)) {
        Values.id(name, Values.asText(name, fields.get(name)));
      }
    }
    for (String name : TEMPLATE_FIELDS) {
      Values.asText(name, fields.getOrDefault(name, ""));
    }
    Values.asText("graph_version", fields.getOrDefault("graph_version", ""));
    Values.asUnit("confidence", fields.getOrDefault("confidence", 0.0));
    Values.asUnit("extraction_confidence", fields.getOrDefault("extraction_confidence", 0.0));
    Values.asUnit("relevance", fields.getOrDefault("relevance", 0.0));
    Values.asTexts("source_concepts", fields.getOrDefault("source_concepts", List.of()));
    if (fields.containsKey("posterior")) {
      checkPosterior(fields.get("posterior"));
    }
    if (Derivation.DISCOVERED.value().equals(fields.get("derivation"))) {
      Values.asText("lesson", fields.getOrDefault("lesson", ""));
      checkMaps("path", fields, List.of("source", "relation", "target"));
    }
    checkMaps("conflicts", fields, List.of("rule", "kind"));
    checkCount("more_conflicts", fields.getOrDefault("more_conflicts", 0));
    checkDerivation(fields.getOrDefault("derivation", Derivation.EXPLICIT.value()));
  }

  private static void checkPosterior(Object value) {
    Map<?, ?> posterior = Values.asMap("posterior", value);
    Values.asUnit("posterior.mean", posterior.get("mean"));
    if (!(posterior.get("n") instanceof Number n && n.doubleValue() >= 0.0)) {
      throw Values.wrong(
          "posterior.n",
          posterior.get("n"),
          "a number from 0",
          "Maybe leave the posterior out when there is no evidence.");
    }
  }

  private static void checkCount(String field, Object value) {
    if (!(value instanceof Number n && n.doubleValue() >= 0.0)) {
      throw Values.wrong(field, value, "a number from 0", "Maybe leave it out.");
    }
  }

  private static void checkMaps(String field, Map<String, Object> fields, List<String> names) {
    List<?> maps = Values.asList(field, fields.getOrDefault(field, List.of()));
    for (int i = 0; i < maps.size(); i++) {
      String place = field + "[" + i + "]";
      Map<?, ?> map = Values.asMap(place, maps.get(i));
      for (String name : names) {
        Values.id(place + "." + name, Values.asText(place + "." + name, map.get(name)));
      }
    }
  }

  private static void checkDerivation(Object value) {
    List<String> known = Arrays.stream(Derivation.values()).map(Derivation::value).toList();
    if (!known.contains(value)) {
      throw new InvalidFieldException(
          "derivation",
          "The derivation (%s) is unknown.\nMaybe one of: %s."
              .formatted(Values.shown(value), String.join(", ", known)));
    }
  }

  /**
   * The provenance of a projected rule, with its conflicts, its template, its path and the learned
   * evidence about it from its metadata. A relevance above 1 is written as 1.
   *
   * @param graphVersion the version of the graph from which the rule was derived; empty if unknown
   */
  public static RuleProvenance of(EnrichedRule enriched, String graphVersion) {
    Rule rule = enriched.rule();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", rule.id());
    fields.put("domain", rule.domain());
    fields.put("derivation", rule.derivation().value());
    fields.put("source_concepts", rule.sourceConcepts());
    fields.put("confidence", rule.confidence());
    copy(LEARNED_FIELDS, rule, fields);
    fields.putAll(enriched.conflicts().fields());
    copy(PATH_FIELDS, rule, fields);
    fields.put("relevance", Math.min(1.0, rule.relevance()));
    for (String name : TEMPLATE_FIELDS) {
      if (rule.metadata().get(name) instanceof String value) {
        fields.put(name, value);
      }
    }
    if (!graphVersion.isEmpty()) {
      fields.put("graph_version", graphVersion);
    }
    return new RuleProvenance(fields);
  }

  private static void copy(List<String> names, Rule rule, Map<String, Object> fields) {
    for (String name : names) {
      if (rule.metadata().containsKey(name)) {
        fields.put(name, rule.metadata().get(name));
      }
    }
  }

  /** The conflicts of the rule with others. */
  public NamedConflicts conflicts() {
    List<NamedConflicts.Other> named = new ArrayList<>();
    for (Object each : Values.asList("conflicts", fields.getOrDefault("conflicts", List.of()))) {
      Map<?, ?> other = Values.asMap("conflicts", each);
      named.add(
          new NamedConflicts.Other(
              Values.asText("rule", other.get("rule")),
              Values.asText("kind", other.get("kind")),
              Boolean.TRUE.equals(other.get("dropped"))));
    }
    Object more = fields.getOrDefault("more_conflicts", 0);
    return new NamedConflicts(named, more instanceof Number n ? n.longValue() : 0);
  }

  /** The id of the rule, if the provenance names one. */
  public Optional<String> id() {
    return Optional.ofNullable(fields.get("id")).map(Object::toString);
  }

  /** Confidence of the source, from 0 to 1, if it says so. */
  public OptionalDouble confidence() {
    return fields.get("confidence") instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}
