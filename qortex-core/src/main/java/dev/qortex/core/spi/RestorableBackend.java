package dev.qortex.core.spi;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Graph backend in this process whose state can be kept and restored, for stores that keep vectors
 * and checkpoints beside it.
 */
public interface RestorableBackend extends GraphBackend {

  /** Opens a graph for a store whose other parts follow it. */
  @FunctionalInterface
  interface Opening {

    /**
     * Opens the graph.
     *
     * @param onChange called with every change before the writing call returns; it may read the
     *     graph but must not write to it
     * @param onDeletion called after it with the ids of the nodes and rules of a deleted domain
     */
    RestorableBackend open(Consumer<GraphChanges> onChange, Consumer<List<String>> onDeletion);
  }

  /** Runs work while nobody changes the graph; it must not do so itself. */
  <T> T reading(Supplier<T> work);

  /** Runs work while nobody else reads or changes the graph; it may itself do both. */
  <T> T exclusively(Supplier<T> work);

  /**
   * Returns the current state of some domains.
   *
   * @param domains the domains to keep; empty for the whole graph
   * @throws IllegalArgumentException for an unknown domain
   */
  CheckpointContent keep(Set<String> domains);

  /**
   * Makes the kept domains what they were.
   *
   * @throws IllegalArgumentException as {@link dev.qortex.core.graph.Checkpoints#restore}; nothing
   *     is changed then
   */
  GraphOutcome restore(CheckpointContent then);
}
