package dev.qortex.benchmarks.durable;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sql.SqlStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Reads all of a memory back. What an operation has alone is part of its contents; what it shares
 * with others is compared with what all of them together must have made of it.
 */
final class GraphAudit {

  private final GraphTarget target;
  private final SqlStore store;
  private final GraphBackend graph;
  private final Map<Long, List<String>> contents = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Node> nodes = new HashMap<>();
  private final SharedElements shared = new SharedElements();
  private final List<IngestionManifest> said = new ArrayList<>();

  GraphAudit(GraphTarget target, SqlStore store) {
    this.target = target;
    this.store = store;
    this.graph = store.graph();
  }

  /** Adds what others found. */
  void faults(List<String> found) {
    faults.addAll(found);
  }

  Audit read(DataSource database) {
    graph.streamNodes(NodeQuery.history()).forEach(node -> nodes.put(node.id(), node));
    readSources();
    readNodes();
    readTexts();
    shared.compare(faults);
    SearchChecks checks = new SearchChecks(store, nodes, this::found, faults);
    checks.vectors();
    checks.words(contents.keySet());
    FeedbackChecks feedback = new FeedbackChecks(target, store, this::found, faults);
    feedback.questions(database);
    double deviation = feedback.deviation();
    sayAgain();
    dropBegun();
    return new Audit(contents, deviation, faults);
  }

  /** Receives a part of an operation. */
  @FunctionalInterface
  interface Found {

    void part(long operation, String part);
  }

  private void found(long operation, String part) {
    contents.computeIfAbsent(operation, n -> new ArrayList<>()).add(part);
  }

  private void readSources() {
    int count = 0;
    for (Domain domain : graph.domains()) {
      for (SourceMetadata source : graph.sources(domain.name())) {
        count++;
        long operation = GraphOperation.owner(source.id());
        found(operation, source.toString());
        target.operation(operation).manifests(source).forEach(said::add);
      }
    }
    store.checkpoints().list().forEach(left -> faults.add(left + " was not forgotten"));
    compare("sources", graph.stats().sources(), count);
    said.forEach(shared::expect);
  }

  /**
   * Check that every source says all that it said, also where a surer one hides it: then the graph
   * has no new revision when the source is ingested again. Nothing is changed by that.
   */
  private void sayAgain() {
    long revision = graph.revision();
    for (IngestionManifest manifest : said) {
      try {
        store.inTransaction(() -> refuseChange(manifest, revision));
      } catch (RuntimeException e) { // What is broken may refuse in any way.
        faults.add("%s no longer says what it said: %s".formatted(manifest.sources(), e));
      }
    }
  }

  /** Throws an exception, so that the transaction is rolled back. */
  private boolean refuseChange(IngestionManifest manifest, long revision) {
    if (graph.ingest(manifest).revision() != revision) {
      throw new IllegalStateException("it had to be ingested again");
    }
    return true;
  }

  private void readNodes() {
    int edges = 0;
    for (Node node : nodes.values()) {
      if (GraphOperation.owner(node.id()) < 0) {
        shared.found(node);
        graph
            .contributors(node.id())
            .forEach(
                source ->
                    found(
                        GraphOperation.owner(source),
                        SourceOperation.sharedPart(source, node.id())));
      } else {
        found(GraphOperation.owner(node.id()), node.toString());
      }
      for (ConceptEdge edge : graph.edges(node.id(), Direction.OUT, Set.of())) {
        edges++;
        if (GraphOperation.owner(node.id()) < 0) {
          shared.found(edge);
        } else {
          found(GraphOperation.owner(node.id()), edge.toString());
        }
      }
    }
    ElementCounts counts = graph.stats().total();
    compare("nodes", counts.concepts() + counts.passages(), nodes.size());
    compare("edges", counts.edges(), edges);
  }

  private void readTexts() {
    List<ExplicitRule> rules = graph.streamRules(RuleQuery.history()).toList();
    rules.forEach(rule -> found(GraphOperation.owner(rule.id()), rule.toString()));
    rules.forEach(this::findByConcepts);
    int examples = 0;
    for (Domain domain : graph.domains()) {
      for (CodeExample example :
          graph.streamExamples(RuleQuery.history().domains(Set.of(domain.name()))).toList()) {
        examples++;
        found(GraphOperation.owner(example.id()), example.toString());
      }
    }
    ElementCounts counts = graph.stats().total();
    compare("rules", counts.rules(), rules.size());
    compare("examples", counts.examples(), examples);
  }

  private void findByConcepts(ExplicitRule rule) {
    for (String concept : rule.conceptIds()) {
      if (!graph.rules(RuleQuery.history().conceptIds(Set.of(concept))).contains(rule)) {
        faults.add("the rule (%s) is not found by (%s)".formatted(rule.id(), concept));
      }
    }
  }

  private void compare(String what, int counted, int read) {
    if (counted != read) {
      faults.add("%s %s are counted, but %s are read".formatted(counted, what, read));
    }
  }

  /** An operation of several writes may have stopped after any of them: that is not half of it. */
  private void dropBegun() {
    contents
        .entrySet()
        .removeIf(
            entry -> {
              List<List<String>> states = target.operation(entry.getKey()).states();
              List<String> found = entry.getValue();
              return states.subList(0, states.size() - 1).stream()
                  .anyMatch(
                      state ->
                          state.size() == found.size()
                              && Set.copyOf(state).equals(Set.copyOf(found)));
            });
  }
}
