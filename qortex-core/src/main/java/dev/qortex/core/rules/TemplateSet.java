package dev.qortex.core.rules;

import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The templates of each relation, in order of preference. Immutable and thread-safe. */
public final class TemplateSet {

  private final List<RuleTemplate> all;
  private final Map<RelationType, List<RuleTemplate>> byRelation;

  private TemplateSet(List<RuleTemplate> templates) {
    this.all = List.copyOf(templates);
    this.byRelation = new EnumMap<>(RelationType.class);
    for (RuleTemplate template : all) {
      byRelation.computeIfAbsent(template.relation(), r -> new ArrayList<>()).add(template);
    }
  }

  /**
   * Standard set of 39 templates: an imperative, a conditional and a warning for each of the 13
   * relations that carry meaning. Warnings are of the category {@code antipattern}, conditionals
   * {@code general}.
   */
  public static TemplateSet standard() {
    return StandardTemplates.SET;
  }

  /**
   * Creates a custom set. A relation without templates yields no rules.
   *
   * @param templates the templates, the preferred one of each relation first
   * @throws IllegalArgumentException when two of them have one id
   */
  public static TemplateSet of(List<RuleTemplate> templates) {
    Set<String> ids = new HashSet<>();
    for (RuleTemplate template : templates) {
      if (!ids.add(template.id())) {
        throw new IllegalArgumentException(
            "The template (%s) occurs twice in the set.\nMaybe give one of them another variant."
                .formatted(template.id()));
      }
    }
    return new TemplateSet(templates);
  }

  /** All templates, in the order in which they were given. */
  public List<RuleTemplate> templates() {
    return all;
  }

  /** The templates of a relation, the preferred one first; empty when it has none. */
  public List<RuleTemplate> templates(RelationType relation) {
    return Collections.unmodifiableList(byRelation.getOrDefault(relation, List.of()));
  }

  /** The relations that have templates. */
  public Set<RelationType> relations() {
    return Collections.unmodifiableSet(byRelation.keySet());
  }

  /**
   * Selects the first template of one of these categories, or else the first of the relation.
   *
   * @param categories the preferred ones; empty for no preference
   * @return the template; empty if the relation has no templates
   */
  public Optional<RuleTemplate> select(RelationType relation, Set<String> categories) {
    List<RuleTemplate> candidates = templates(relation);
    return candidates.stream()
        .filter(template -> categories.contains(template.category()))
        .findFirst()
        .or(() -> candidates.stream().findFirst());
  }
}
