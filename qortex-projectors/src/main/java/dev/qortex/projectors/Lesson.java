package dev.qortex.projectors;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Stated rule, or recorded mistake, of which another domain may learn.
 *
 * @param name of the node of a mistake; the text of a rule
 * @param concepts ids of the concepts it speaks of; the mistake itself for a mistake
 */
record Lesson(
    String id,
    String domain,
    String name,
    String text,
    String category,
    double confidence,
    List<String> concepts,
    boolean isMistake) {

  private static final String MISTAKE = "mistake:";
  private static final String ANTIPATTERN = "antipattern";

  /**
   * Stated rules, and the mistakes that none of them speaks of.
   *
   * @param domains those of the lessons; empty for all
   */
  static List<Lesson> all(GraphBackend graph, Set<String> domains) {
    List<Lesson> lessons = new ArrayList<>(rules(graph, domains));
    Set<String> remedied = new HashSet<>();
    lessons.forEach(rule -> remedied.addAll(rule.concepts()));
    mistakes(graph, domains).stream()
        .filter(mistake -> !remedied.contains(mistake.id()))
        .forEach(lessons::add);
    return lessons;
  }

  /**
   * Stated rules, by id.
   *
   * @param domains those of the rules; empty for all
   */
  static List<Lesson> rules(GraphBackend graph, Set<String> domains) {
    return graph.streamRules(RuleQuery.all().domains(domains)).map(Lesson::of).toList();
  }

  /**
   * Recorded mistakes, by id.
   *
   * @param domains those of the mistakes; empty for all
   */
  static List<Lesson> mistakes(GraphBackend graph, Set<String> domains) {
    return graph
        .streamNodes(
            NodeQuery.all().domains(domains).kinds(Set.of(NodeKind.CONCEPT)).nameContains(MISTAKE))
        .map(ConceptNode.class::cast)
        .filter(node -> isMistake(node.name()) && !node.description().isBlank())
        .map(Lesson::of)
        .toList();
  }

  static boolean isMistake(String name) {
    return name.startsWith(MISTAKE);
  }

  private static Lesson of(ExplicitRule rule) {
    return new Lesson(
        rule.id(),
        rule.domain(),
        rule.text(),
        rule.text(),
        rule.category(),
        rule.confidence(),
        rule.conceptIds(),
        false);
  }

  private static Lesson of(ConceptNode mistake) {
    return new Lesson(
        mistake.id(),
        mistake.domain(),
        mistake.name(),
        mistake.description(),
        ANTIPATTERN,
        mistake.confidence(),
        List.of(mistake.id()),
        true);
  }
}
