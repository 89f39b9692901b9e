package dev.qortex.storage.memory;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.spi.GraphDifference;
import dev.qortex.core.spi.MergedChanges;
import dev.qortex.core.spi.RestorableBackend;
import dev.qortex.storage.memory.spi.InMemoryGraph;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Graph on the heap with one writer or many readers at a time, which is lost when the process ends.
 */
public final class InMemoryBackend extends RestorableBackend implements ChangeFeed {

  /** Number of changed elements that are remembered for {@link #changesSince}. */
  private static final int REMEMBERED_CHANGES = 100_000;

  private final InMemoryGraph graph;
  private final Deque<GraphChanges> log = new ArrayDeque<>();
  private int logged;

  /** An empty graph. */
  public InMemoryBackend(InstantSource clock) {
    this(clock, changes -> {}, deleted -> {});
  }

  /**
   * An empty graph that tells of its changes, and of domains that are deleted.
   *
   * @param clock dates new domains
   * @param onChange the receiver of every change, called before the writing call returns; it may
   *     read the graph but must not write to it
   * @param onDeletion the receiver of the ids of the nodes and rules of a deleted domain, called
   *     after the change
   */
  public InMemoryBackend(
      InstantSource clock, Consumer<GraphChanges> onChange, Consumer<List<String>> onDeletion) {
    this(new InMemoryGraph(), clock, onChange, onDeletion);
  }

  private InMemoryBackend(
      InMemoryGraph graph,
      InstantSource clock,
      Consumer<GraphChanges> onChange,
      Consumer<List<String>> onDeletion) {
    super(graph, 0, clock, onChange, onDeletion);
    this.graph = graph;
  }

  @Override
  protected void apply(GraphDifference difference, GraphChanges changes) {
    graph.apply(difference);
    log.addLast(changes);
    logged += size(changes);
    while (logged > REMEMBERED_CHANGES) {
      logged -= size(log.removeFirst());
    }
  }

  private static int size(GraphChanges changes) {
    return changes.nodes().size() + changes.edges().size() + 1;
  }

  @Override
  public Optional<GraphChanges> changesSince(long since) {
    return reading(
        () -> {
          long revision = revision();
          if (since > revision || since < revision - log.size()) {
            return Optional.empty();
          }
          MergedChanges merged = new MergedChanges();
          for (GraphChanges changes : log) {
            if (changes.from() >= since) {
              changes.nodes().forEach(merged::add);
              changes.edges().forEach(merged::add);
            }
          }
          return Optional.of(merged.between(since, revision));
        });
  }
}
