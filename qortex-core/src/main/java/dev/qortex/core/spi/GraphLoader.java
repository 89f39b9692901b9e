package dev.qortex.core.spi;

import dev.qortex.core.model.EdgeKey;
import java.util.Collection;

/**
 * Loader of what an edit touches into a {@link TouchedGraph}. What is loaded already is not
 * changed. Of an element all is loaded, whoever says it.
 *
 * @param <X> the exception of a failed read
 */
public interface GraphLoader<X extends Exception> {

  /** Those of the sources that are there. */
  void loadSources(Collection<String> ids) throws X;

  /** All elements of which these sources, which are there, say something. */
  void loadAllOf(Collection<String> sources) throws X;

  /** Those of the nodes that are there. */
  void loadNodes(Collection<String> ids) throws X;

  /** Those of the edges that are there, in sight or not; their ends are loaded. */
  void loadEdges(Collection<EdgeKey> keys) throws X;

  /** All edges of those nodes, in sight or not, with the nodes at their other ends. */
  void loadEdgesOf(Collection<String> nodes) throws X;

  /** Those of the rules that are there. */
  void loadRules(Collection<String> ids) throws X;

  /** Those of the examples that are there. */
  void loadExamples(Collection<String> ids) throws X;
}
