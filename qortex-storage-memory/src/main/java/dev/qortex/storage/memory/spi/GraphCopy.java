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
 * All that sources say in a graph, copied onto the heap, to be kept there or to go back to what was
 * kept: for implementers of {@link Checkpoints} whose server has none. Not thread-safe.
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

  /** Adds what its source says of a node, an edge (its ends may be gone), a rule or an example. */
  public void add(Element element) {
    graph.put(element);
  }

  /**
   * The state of now.
   *
   * @param chosen the domains to keep; empty for the whole graph
   * @throws IllegalArgumentException for an unknown domain
   */
  public CheckpointContent keep(Set<String> chosen) {
    return CheckpointContent.of(graph, chosen);
  }

  /**
   * Makes the kept domains what they were.
   *
   * @return the difference
   * @throws IllegalArgumentException if elements of them lie elsewhere now; see {@link
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
