package dev.qortex.core.spi;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * In-process graph backend whose state can be saved and restored, for stores that keep vectors and
 * checkpoints beside it.
 */
public interface RestorableBackend extends GraphBackend {

  /** Factory of the graph of a store whose other parts follow its changes. */
  @FunctionalInterface
  interface Opening {

    /**
     * Opens the graph.
     *
     * @param onChange the receiver of every change, called before the writing call returns; it may
     *     read the graph but must not write to it
     * @param onDeletion the receiver of the ids of the nodes and rules of a deleted domain, called
     *     after the change
     */
    RestorableBackend open(Consumer<GraphChanges> onChange, Consumer<List<String>> onDeletion);
  }

  /** Runs work while no one else changes the graph; the work must not change it either. */
  <T> T reading(Supplier<T> work);

  /** Runs work while no one else reads or changes the graph; the work may do both. */
  <T> T exclusively(Supplier<T> work);

  /**
   * Returns the current state of some domains.
   *
   * @param domains the domains to save; empty for the whole graph
   * @throws IllegalArgumentException for an unknown domain
   */
  CheckpointContent keep(Set<String> domains);

  /**
   * Restores the saved domains.
   *
   * @throws IllegalArgumentException as {@link dev.qortex.core.graph.Checkpoints#restore}; nothing
   *     is changed then
   */
  GraphOutcome restore(CheckpointContent then);
}
