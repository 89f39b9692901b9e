package dev.qortex.core.spi;

import dev.qortex.core.graph.GraphBackend;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Graph backend in this process whose state can be kept and restored, for stores that keep vectors
 * and checkpoints beside it.
 */
public interface RestorableBackend extends GraphBackend {

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
