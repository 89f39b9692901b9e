package dev.qortex.storage.memory.spi;

import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.CheckpointContent;
import dev.qortex.core.spi.GraphDifference;
import dev.qortex.core.spi.GraphEdit;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.Set;

/**
 * Copy of all contributions to a graph on the heap, to be saved or restored: for implementers of
 * {@link Checkpoints} whose server does not support them. Not thread-safe.
 */
public final class GraphCopy {

  private final InMemoryGraph graph = new InMemoryGraph();

  /** Returns a copy of an empty graph. */
  public GraphCopy() {}

  /** Adds a domain. */
  public void add(Domain domain) {
    graph.domains.put(domain.name(), domain);
  }

  /** Adds a source that was ingested into that domain. */
  public void add(SourceMetadata source, String domain) {
    graph.sources.put(source.id(), new KnownSource(source, domain));
  }

  /**
   * Adds the contribution of its source to a node, an edge (with or without its ends), a rule or an
   * example.
   */
  public void add(Element element) {
    graph.put(element);
  }

  /**
   * Returns the current state.
   *
   * @param chosen the domains to keep; empty for the whole graph
   * @throws IllegalArgumentException for an unknown domain
   */
  public CheckpointContent keep(Set<String> chosen) {
    return CheckpointContent.of(graph, chosen);
  }

  /**
   * Restores the saved domains.
   *
   * @return the difference
   * @throws IllegalArgumentException if elements of them belong to other domains now; see {@link
   *     Checkpoints#restore}
   */
  public GraphDifference restore(CheckpointContent then) {
    GraphEdit edit = new GraphEdit(graph);
    edit.restore(then);
    GraphDifference difference = edit.finish();
    graph.apply(difference);
    return difference;
  }
}
