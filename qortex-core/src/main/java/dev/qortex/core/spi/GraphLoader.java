package dev.qortex.core.spi;

import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import java.util.Collection;
import java.util.Set;

/**
 * Loader of the touched elements into a {@link TouchedGraph}. Elements that were loaded before are
 * not changed. An element is loaded with the contributions of all sources.
 *
 * @param <X> the exception of a failed read
 */
public interface GraphLoader<X extends Exception> {

  /** Loads the existing sources among these. */
  void loadSources(Collection<String> ids) throws X;

  /** Loads every element to which one of these existing sources contributes. */
  void loadAllOf(Collection<String> sources) throws X;

  /** Loads the existing elements of one kind among these; of an edge, visible or not, both ends. */
  void load(ElementKind kind, Set<? extends ElementKey> keys) throws X;

  /** Loads all edges of these nodes, visible or not, with the nodes at their other ends. */
  void loadEdgesOf(Collection<String> nodes) throws X;
}
