package dev.qortex.core.store;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Erasure of a domain by the parts that every store has. Pure functions on a store. */
final class DomainErasure {

  private DomainErasure() {}

  static ErasureReport of(MemoryStore store, String domain, Collection<String> alsoIds) {
    GraphBackend graph = store.graph();
    Set<String> ids = ids(graph, domain);
    ids.addAll(alsoIds);
    ElementCounts removed = graph.stats().domains().getOrDefault(domain, ElementCounts.ZERO);
    int questions = store.pastQuestions().forgetDomain(domain, ids).size();
    store.outbox().forget(ids);
    store.interoception().forget(ids);
    store.edgeBuffer().forgetNodes(ids);
    List<String> checkpoints =
        store.checkpoints().list().stream()
            .filter(checkpoint -> checkpoint.domains().contains(domain))
            .map(Checkpoint::id)
            .toList();
    checkpoints.forEach(store.checkpoints()::delete);
    // The sources of the domain may contribute to other domains, too.
    graph.sources(domain).stream().map(SourceMetadata::id).forEach(graph::retract);
    boolean known = graph.deleteDomain(domain);
    return new ErasureReport(domain, known, removed, questions, checkpoints);
  }

  /** The ids of its nodes, rules and code examples. */
  private static Set<String> ids(GraphBackend graph, String domain) {
    Set<String> only = Set.of(domain);
    Set<String> ids = new TreeSet<>();
    graph.streamNodes(NodeQuery.history().domains(only)).map(Node::id).forEach(ids::add);
    graph.streamRules(RuleQuery.history().domains(only)).map(ExplicitRule::id).forEach(ids::add);
    graph.streamExamples(RuleQuery.history().domains(only)).map(CodeExample::id).forEach(ids::add);
    return ids;
  }
}
