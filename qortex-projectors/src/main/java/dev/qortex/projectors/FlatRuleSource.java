package dev.qortex.projectors;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.rules.RuleDeriver;
import dev.qortex.core.rules.TemplateSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The stated rules of a graph and those that its edges imply, however many there are. It keeps
 * nothing and is as thread-safe as the graph.
 */
public final class FlatRuleSource implements ProjectionSource {

  private final GraphBackend graph;
  private final RuleDeriver deriver;

  /** A source that reads that graph whenever it is asked. */
  public FlatRuleSource(GraphBackend graph, TemplateSet templates) {
    this.graph = graph;
    this.deriver = new RuleDeriver(graph, templates);
  }

  /** Stated rules by id, then derived ones by id. */
  @Override
  public List<Rule> derive(ProjectionFilter filter) {
    return Stream.concat(stated(filter), derived(filter)).filter(filter::accepts).toList();
  }

  private Stream<Rule> stated(ProjectionFilter filter) {
    return filter.wants(Derivation.EXPLICIT)
        ? graph
            .streamRules(RuleQuery.all().domains(filter.domains()))
            .map(rule -> Rule.of(rule, 0.0))
        : Stream.empty();
  }

  private Stream<Rule> derived(ProjectionFilter filter) {
    return filter.wants(Derivation.DERIVED)
        ? deriver
            .derive(filter.domains(), filter.relations(), filter.categories())
            .sorted(Comparator.comparing(Rule::id))
        : Stream.empty();
  }
}
