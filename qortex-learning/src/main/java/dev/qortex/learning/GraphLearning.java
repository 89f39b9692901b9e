package dev.qortex.learning;

import dev.qortex.core.causal.CausalDag;
import dev.qortex.core.causal.CreditAssigner;
import dev.qortex.core.causal.Credits.AncestorCredit;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Learning on a graph: every node is an arm. Feedback on an item is one observation of its arm;
 * credit for it goes to the item's ancestors in the causal graph of its domain, and to no other
 * item. What is learned comes back as beliefs, which ranking and explanations read.
 *
 * <p>Credit starts from 1 for accepted, 0.3 for partial and -1 for rejected. The same feedback
 * twice changes nothing. Thread-safe.
 */
public final class GraphLearning implements BeliefSource, FeedbackListener {

  private static final String LEARNER = "graph";

  private final LearningStore store;
  private final GraphSnapshots snapshots;
  private final CreditAssigner credit;
  private final Map<String, CausalDag> dags = new HashMap<>();

  /** The graph that the causal graphs were made of. */
  private @Nullable GraphSnapshot ordered;

  /**
   * Learns about the nodes of a graph, with evidence in that store.
   *
   * @param graph the graph of the memory, such as {@link MemoryStore#snapshots}
   */
  public GraphLearning(GraphSnapshots graph, LearningStore store, CreditAssigner credit) {
    this.snapshots = graph;
    this.store = store;
    this.credit = credit;
  }

  /** Learns in the store that also keeps the graph, with the usual decay of credit. */
  public static <S extends MemoryStore & LearningStores> GraphLearning over(S store) {
    return new GraphLearning(store.snapshots(), store.learning(LEARNER), CreditAssigner.standard());
  }

  @Override
  public Map<String, Belief> beliefs(Collection<String> nodeIds) {
    Map<String, Belief> beliefs = new TreeMap<>();
    store.load(ContextKey.DEFAULT, nodeIds).forEach((id, state) -> beliefs.put(id, belief(state)));
    return Collections.unmodifiableMap(beliefs);
  }

  private static Belief belief(ArmState state) {
    return new PosteriorBelief(
        state.posterior(Posterior.UNIFORM), state.successes() + state.failures());
  }

  private record PosteriorBelief(Posterior posterior, double n) implements Belief {

    @Override
    public double mean() {
      return posterior.mean();
    }

    @Override
    public double low() {
      return posterior.low();
    }

    @Override
    public double high() {
      return posterior.high();
    }
  }

  /** Reads the graph and its causal order, if they moved. */
  @Override
  public void prepare(FeedbackEvent event) {
    GraphSnapshot graph = snapshots.holding(event.at());
    for (String itemId : event.outcomes().keySet()) {
      int node = graph.indexOf(itemId);
      if (node >= 0) {
        dag(graph, graph.domain(node));
      }
    }
  }

  @Override
  public void onFeedback(FeedbackEvent event) {
    List<ArmUpdate> updates = new ArrayList<>();
    event
        .outcomes()
        .forEach(
            (itemId, outcome) -> {
              String observation = event.observationId(itemId);
              updates.add(
                  ArmUpdate.observation(
                      observation,
                      ContextKey.DEFAULT,
                      itemId,
                      outcome.reward(),
                      event.session(),
                      event.at()));
              for (AncestorCredit ancestor : ancestors(itemId, outcome, event.at())) {
                updates.add(
                    ArmUpdate.credit(
                        observation,
                        ContextKey.DEFAULT,
                        ancestor.ancestorId(),
                        ancestor.credit(),
                        event.session(),
                        event.at()));
              }
            });
    store.apply(updates);
  }

  /** Gives the log entries of nodes to other ids, so that a session can still be forgotten. */
  @Override
  public void moved(Map<String, String> ids) {
    Set<String> known = store.load(ContextKey.DEFAULT, ids.keySet()).keySet();
    if (known.isEmpty()) {
      return;
    }
    List<ArmUpdate> updates = new ArrayList<>();
    store
        .log()
        .forEachUpdate(
            update -> {
              String now = ids.get(update.armId());
              if (now != null && update.context().equals(ContextKey.DEFAULT)) {
                updates.add(
                    new ArmUpdate(
                        update.observationId(),
                        update.context(),
                        now,
                        update.change(),
                        update.origin(),
                        update.at()));
              }
            });
    store.apply(updates);
    store.reset(ContextKey.DEFAULT, known);
  }

  /** Revokes the observations of a session, and the credit that followed from them. */
  @Override
  public int forget(String session) {
    return store.log().forget(session);
  }

  private List<AncestorCredit> ancestors(String itemId, Outcome outcome, Instant at) {
    GraphSnapshot graph = snapshots.holding(at);
    int node = graph.indexOf(itemId);
    return node < 0
        ? List.of()
        : credit
            .assign(dag(graph, graph.domain(node)), itemId, outcome.interpolate(-1.0, 0.3, 1.0))
            .ancestors();
  }

  /** The causal graph of a domain, made once for a state of the graph. */
  private synchronized CausalDag dag(GraphSnapshot graph, String domain) {
    if (ordered != graph) {
      dags.clear();
      ordered = graph;
    }
    return dags.computeIfAbsent(domain, name -> CausalDag.of(graph, Set.of(name)));
  }
}
