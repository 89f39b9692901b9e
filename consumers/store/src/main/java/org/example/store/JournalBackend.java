package org.example.store;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.spi.GraphDifference;
import dev.qortex.core.spi.RestorableBackend;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/**
 * Graph on the heap whose changes are kept in a file: each is on the disk before the call returns,
 * and opening replays them. For graphs that fit into memory, in one process at a time. One writer
 * or many readers at a time.
 */
public final class JournalBackend extends RestorableBackend {

  private final JournalGraph graph;
  private final Journal journal;

  /** Opens the graph of that file, or creates it. The clock dates new domains. */
  public JournalBackend(Path file, InstantSource clock) {
    this(file, clock, changes -> {}, deleted -> {});
  }

  /**
   * Opens a graph for a store.
   *
   * @param onChange called with every change before the writing call returns
   * @param onDeletion called after it with the ids of the nodes and rules of a deleted domain
   */
  JournalBackend(
      Path file,
      InstantSource clock,
      Consumer<GraphChanges> onChange,
      Consumer<List<String>> onDeletion) {
    this(new JournalGraph(), file, clock, onChange, onDeletion);
  }

  private JournalBackend(
      JournalGraph graph,
      Path file,
      InstantSource clock,
      Consumer<GraphChanges> onChange,
      Consumer<List<String>> onDeletion) {
    this(graph, new Journal(file, graph::apply), clock, onChange, onDeletion);
  }

  private JournalBackend(
      JournalGraph graph,
      Journal journal,
      InstantSource clock,
      Consumer<GraphChanges> onChange,
      Consumer<List<String>> onDeletion) {
    super(graph, graph.revision(), clock, onChange, onDeletion);
    this.graph = graph;
    this.journal = journal;
  }

  /**
   * Opens a memory of which the graph is kept in that file. Vectors, checkpoints and what was
   * learned are on the heap, and gone after closing.
   */
  public static MemoryStore store(Path file, InstantSource clock) {
    return InMemoryStore.around(
        (onChange, onDeletion) -> new JournalBackend(file, clock, onChange, onDeletion), clock);
  }

  /** Writes the change to the disk, then to the heap. */
  @Override
  protected void apply(GraphDifference difference, GraphChanges changes) {
    Change change = new Change(changes.to(), difference);
    journal.append(change);
    graph.apply(change);
  }

  @Override
  protected void release() {
    journal.close();
  }
}
