package dev.qortex.core.rules;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Stated rules of a graph and rules that templates derive from its edges, one per edge between
 * concepts, ranked by learned evidence. It keeps nothing and is as thread-safe as the graph and the
 * beliefs.
 */
public final class GraphRules {

  private final GraphBackend graph;
  private final RuleDeriver deriver;
  private final BeliefSource beliefs;
  private final Optional<InstantSource> clock;

  /**
   * Creates the rules of a graph, which is read on each call.
   *
   * @param beliefs the beliefs by rule id; {@link BeliefSource#none} if nothing is learned
   */
  public GraphRules(GraphBackend graph, TemplateSet templates, BeliefSource beliefs) {
    this(graph, templates, beliefs, Optional.empty());
  }

  /**
   * Creates the rules of a graph that are valid at the time of a call.
   *
   * @param clock the clock of that time
   */
  public GraphRules(
      GraphBackend graph, TemplateSet templates, BeliefSource beliefs, InstantSource clock) {
    this(graph, templates, beliefs, Optional.of(Checks.given("clock", clock)));
  }

  private GraphRules(
      GraphBackend graph,
      TemplateSet templates,
      BeliefSource beliefs,
      Optional<InstantSource> clock) {
    this.graph = graph;
    this.deriver = new RuleDeriver(graph, templates);
    this.beliefs = beliefs;
    this.clock = clock;
  }

  /**
   * The selected rules, highest confidence first, then by id. A derived rule belongs to the domain
   * of the concept where its edge starts; edges that leave the domains asked for give no rules.
   */
  public List<Rule> rules(RuleSelection selection) {
    Predicate<Element> holding =
        clock
            .map(InstantSource::instant)
            .<Predicate<Element>>map(now -> element -> element.validity().holdsAt(now))
            .orElse(element -> true);
    return selection.rank(
        Stream.concat(stated(selection, holding), derived(selection, holding)), beliefs);
  }

  private Stream<Rule> stated(RuleSelection selection, Predicate<Element> holding) {
    return selection.wants(Derivation.EXPLICIT)
        ? graph
            .streamRules(
                RuleQuery.history().domains(selection.domains()).conceptIds(selection.concepts()))
            .filter(holding)
            .map(rule -> Rule.of(rule, 0.0))
        : Stream.empty();
  }

  private Stream<Rule> derived(RuleSelection selection, Predicate<Element> holding) {
    return selection.wants(Derivation.DERIVED)
        ? deriver.derive(selection, holding)
        : Stream.empty();
  }
}
