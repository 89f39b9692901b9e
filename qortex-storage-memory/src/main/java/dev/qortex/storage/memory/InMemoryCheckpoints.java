package dev.qortex.storage.memory;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.Node;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.CheckpointChecks;
import dev.qortex.core.spi.CheckpointContent;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.core.spi.RestorableBackend;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Checkpoints on the heap, which are lost when the process ends. They hold the elements themselves,
 * which are immutable, and copies of the vectors. Thread-safe, under the lock of the graph.
 */
public final class InMemoryCheckpoints implements Checkpoints {

  private record Kept(
      Checkpoint checkpoint, CheckpointContent graph, String model, Map<String, float[]> vectors) {}

  private final RestorableBackend graph;
  private final VectorIndex vectors;
  private final Supplier<String> model;
  private final InstantSource clock;
  private final SortedMap<Long, Kept> kept = new TreeMap<>();
  private long last;

  /**
   * No checkpoints yet. The vector of a node must go, before the writing call returns, when the
   * node goes or its text changes: a vector that is there after a restore is taken for one of the
   * text. The model changes only {@link RestorableBackend#exclusively}.
   *
   * @param graph the graph of the checkpoints
   * @param vectors the vectors of its nodes
   * @param model the name of the model that made them; empty when it is unknown
   * @param clock dates the checkpoints
   */
  public InMemoryCheckpoints(
      RestorableBackend graph, VectorIndex vectors, Supplier<String> model, InstantSource clock) {
    this.graph = graph;
    this.vectors = vectors;
    this.model = model;
    this.clock = clock;
  }

  @Override
  public Checkpoint create(String name, Set<String> domains, Map<String, Double> metrics) {
    CheckpointChecks.arguments(name, domains, metrics);
    return graph.exclusively(
        () -> {
          CheckpointContent state = graph.keep(domains);
          Map<String, float[]> copies = new TreeMap<>();
          vectors.forEach(
              entry -> {
                if (state.visible().containsKey(ElementId.node(entry.id()))) {
                  copies.put(entry.id(), entry.vector());
                }
              });
          Checkpoint checkpoint =
              new Checkpoint(
                  Long.toString(++last),
                  name,
                  clock.instant(),
                  state.whole(),
                  new TreeSet<>(state.domains().keySet()),
                  state.counts(),
                  new TreeMap<>(metrics));
          kept.put(last, new Kept(checkpoint, state, model.get(), copies));
          return checkpoint;
        });
  }

  @Override
  public List<Checkpoint> list() {
    return graph.reading(() -> kept.values().stream().map(Kept::checkpoint).toList());
  }

  @Override
  public Optional<Checkpoint> find(String id) {
    return graph.reading(() -> lookUp(id).map(Kept::checkpoint));
  }

  @Override
  public CheckpointDiff diff(String id) {
    return graph.reading(() -> CheckpointContent.diff(known(id).graph(), graph.keep(Set.of())));
  }

  @Override
  public CheckpointDiff diff(String from, String to) {
    return graph.reading(() -> CheckpointContent.diff(known(from).graph(), known(to).graph()));
  }

  @Override
  public RestoreReport restore(String id) {
    return graph.exclusively(
        () -> {
          Kept then = known(id);
          GraphOutcome outcome = graph.restore(then.graph());
          restoreVectors(then);
          return outcome.restored(id, vectors.contained(outcome.unembedded()), graph.revision());
        });
  }

  /**
   * Nodes that have a vector look as they did then: their vector is as good. Vectors of another
   * model stay away, and those of an unknown one from a store that has a model.
   */
  private void restoreVectors(Kept then) {
    if (!model.get().equals(then.model())) {
      return;
    }
    Set<String> missing = new TreeSet<>(then.vectors().keySet());
    missing.removeAll(vectors.contained(missing));
    List<VectorIndex.Entry> entries = new ArrayList<>();
    for (Node node : graph.nodes(missing).values()) {
      float[] vector = then.vectors().getOrDefault(node.id(), new float[0]);
      if (vector.length == vectors.dimension()) {
        entries.add(new VectorIndex.Entry(node.id(), node.kind(), node.domain(), vector));
      }
    }
    vectors.put(entries);
  }

  @Override
  public boolean delete(String id) {
    return graph.exclusively(
        () -> kept.values().removeIf(then -> then.checkpoint().id().equals(id)));
  }

  private Optional<Kept> lookUp(String id) {
    return kept.values().stream().filter(then -> then.checkpoint().id().equals(id)).findFirst();
  }

  private Kept known(String id) {
    return lookUp(id).orElseThrow(() -> CheckpointChecks.unknown(id));
  }
}
