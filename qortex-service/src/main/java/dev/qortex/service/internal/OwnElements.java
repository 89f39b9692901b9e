package dev.qortex.service.internal;

import dev.qortex.commons.IdParts;
import dev.qortex.core.QortexClient;
import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Doubt;
import dev.qortex.core.query.Exploration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Elements of some domains as their callers may see them: rules and code without the concepts of
 * other domains that they name, and everything without the source of another domain that
 * contributed it. For the results of one call; not thread-safe.
 */
final class OwnElements {

  /** Stands for the id of a source of another domain. */
  static final String UNDISCLOSED = "undisclosed";

  private final QortexClient memory;
  private final Set<String> bound;
  private @Nullable Set<String> sources;

  OwnElements(QortexClient memory, Set<String> bound) {
    this.memory = memory;
    this.bound = bound;
  }

  Answer answer(Answer answer) {
    return new Answer(
        answer.id(),
        items(answer.items()),
        answer.groups(),
        rules(answer.rules()),
        examples(answer.examples()),
        answer.tokens(),
        answer.relevance(),
        answer.complete(),
        answer.withheld());
  }

  Comparison comparison(Comparison comparison) {
    return new Comparison(
        items(comparison.vectors()),
        answer(comparison.whole()),
        comparison.moves().stream()
            .map(
                move ->
                    new Comparison.Move(item(move.item()), move.before(), move.after(), move.why()))
            .toList());
  }

  Exploration exploration(Exploration found) {
    return new Exploration(
        node(found.node()),
        found.edges().stream().map(this::edge).toList(),
        found.neighbours().stream().map(this::node).toList(),
        rules(found.rules()));
  }

  List<Rule> rules(List<Rule> rules) {
    Set<String> own = own(rules.stream().flatMap(rule -> rule.sourceConcepts().stream()));
    return rules.stream().map(rule -> rule.about(own::contains)).toList();
  }

  Node node(Node node) {
    return node instanceof ConceptNode concept
        ? concept(concept)
        : node instanceof Passage passage ? passage(passage) : node;
  }

  ConceptNode concept(ConceptNode concept) {
    return isOwn(concept.provenance())
        ? concept
        : new ConceptNode(
            concept.id(),
            concept.domain(),
            concept.name(),
            concept.description(),
            concept.confidence(),
            hidden(),
            concept.properties());
  }

  private Passage passage(Passage passage) {
    return isOwn(passage.provenance())
        ? passage
        : new Passage(
            passage.id(),
            passage.domain(),
            passage.title(),
            passage.text(),
            hidden(),
            passage.sequence(),
            passage.properties());
  }

  private ConceptEdge edge(ConceptEdge edge) {
    return isOwn(edge.provenance())
        ? edge
        : new ConceptEdge(
            edge.sourceId(),
            edge.targetId(),
            edge.relation(),
            edge.confidence(),
            hidden(),
            edge.properties());
  }

  private List<AnswerItem> items(List<AnswerItem> items) {
    return items.stream().map(this::item).toList();
  }

  private AnswerItem item(AnswerItem item) {
    return new AnswerItem(
        node(item.node()),
        item.text(),
        item.score(),
        item.tokens(),
        item.explanation(),
        item.earlier().stream().map(this::node).toList(),
        item.doubt().map(this::doubt));
  }

  private Doubt doubt(Doubt doubt) {
    return new Doubt(
        doubt.statement(),
        isOwn(doubt.superseded()) ? doubt.superseded() : UNDISCLOSED,
        isOwn(doubt.replacement()) ? doubt.replacement() : UNDISCLOSED,
        doubt.since());
  }

  AnswerReceipt receipt(AnswerReceipt receipt) {
    return new AnswerReceipt(
        receipt.answerId(),
        receipt.at(),
        receipt.question(),
        receipt.revision(),
        receipt.relevance(),
        receipt.considered().stream()
            .filter(candidate -> bound.contains(candidate.domain()))
            .map(this::candidate)
            .toList(),
        receipt.policy());
  }

  private AnswerReceipt.Considered candidate(AnswerReceipt.Considered candidate) {
    return isOwn(candidate.sourceId())
        ? candidate
        : new AnswerReceipt.Considered(
            candidate.id(),
            candidate.domain(),
            UNDISCLOSED,
            candidate.validity(),
            candidate.fate(),
            candidate.score(),
            candidate.shares());
  }

  private List<CodeExample> examples(List<CodeExample> examples) {
    Set<String> own = own(examples.stream().flatMap(example -> example.conceptIds().stream()));
    return examples.stream().map(example -> example(example.showing(own::contains))).toList();
  }

  private CodeExample example(CodeExample example) {
    return isOwn(example.provenance())
        ? example
        : new CodeExample(
            example.id(),
            example.domain(),
            example.code(),
            example.language(),
            example.description(),
            example.conceptIds(),
            example.antipattern(),
            hidden());
  }

  private static Provenance hidden() {
    return Provenance.of(UNDISCLOSED);
  }

  /** Ids of the nodes of own domains. */
  Set<String> own(Stream<String> nodeIds) {
    Collection<String> named = nodeIds.collect(Collectors.toSet());
    return named.isEmpty()
        ? Set.of()
        : memory.nodes(named).stream()
            .filter(node -> bound.contains(node.domain()))
            .map(Node::id)
            .collect(Collectors.toSet());
  }

  /** An id that begins with an own domain tells nothing of another, so no list is read for it. */
  private boolean isOwn(Provenance provenance) {
    return isOwn(provenance.sourceId());
  }

  private boolean isOwn(String id) {
    return bound.stream().anyMatch(domain -> id.startsWith(IdParts.domain(domain) + ":"))
        || sources().contains(id);
  }

  private Set<String> sources() {
    Set<String> known = sources;
    if (known == null) {
      known = new HashSet<>();
      for (String domain : bound) {
        memory.sources(domain).stream().map(SourceMetadata::id).forEach(known::add);
      }
      sources = known;
    }
    return known;
  }
}
