package dev.qortex.core.rules;

import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.List;
import java.util.stream.Stream;

/**
 * The stated rules of a graph and those that templates derive from its edges, one rule an edge
 * between concepts, ranked by what was learned of them. It keeps nothing and is as thread-safe as
 * the graph and the beliefs.
 */
public final class GraphRules {

  private final GraphBackend graph;
  private final RuleDeriver deriver;
  private final BeliefSource beliefs;

  /**
   * Rules of that graph, which is read whenever they are asked for.
   *
   * @param beliefs by rule id; {@link BeliefSource#none} when nothing is learned
   */
  public GraphRules(GraphBackend graph, TemplateSet templates, BeliefSource beliefs) {
    this.graph = graph;
    this.deriver = new RuleDeriver(graph, templates);
    this.beliefs = beliefs;
  }

  /**
   * The rules that are wanted, the surest first, then by id. A derived rule belongs to the domain
   * of the concept where its edge starts; edges that leave the domains asked for give no rules.
   */
  public List<Rule> rules(RuleSelection selection) {
    return selection.rank(Stream.concat(stated(selection), derived(selection)), beliefs);
  }

  private Stream<Rule> stated(RuleSelection selection) {
    return selection.wants(Derivation.EXPLICIT)
        ? graph
            .streamRules(
                RuleQuery.all().domains(selection.domains()).conceptIds(selection.concepts()))
            .map(rule -> Rule.of(rule, 0.0))
        : Stream.empty();
  }

  private Stream<Rule> derived(RuleSelection selection) {
    return selection.wants(Derivation.DERIVED) ? deriver.derive(selection) : Stream.empty();
  }
}
