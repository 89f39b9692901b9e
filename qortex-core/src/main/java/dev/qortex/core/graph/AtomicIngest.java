package dev.qortex.core.graph;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.IngestionManifest;
import java.util.Collection;

/**
 * A store that changes graph, vectors and words together: all of them or none. The first vectors
 * that it takes say which model's vectors it holds; those of another model are refused.
 */
public interface AtomicIngest {

  /**
   * Adds what the manifest contributes, as {@link GraphBackend#ingest} does, with vectors for the
   * texts of its nodes. A vector counts for every node of the manifest whose visible text it is.
   *
   * @param vectors by {@link dev.qortex.core.model.Node#content() text}; nodes without one are
   *     named in the report and found by their words only
   * @throws IllegalArgumentException as for the graph, or for vectors of another model; nothing is
   *     changed then
   */
  IngestReport ingest(IngestionManifest manifest, TextVectors vectors);

  /**
   * Gives nodes without a vector that of their visible text.
   *
   * @param vectors by text; a node whose text is not among them, or which has a vector, is left as
   *     it is
   * @throws IllegalArgumentException for vectors of another model; nothing is changed then
   */
  void embed(Collection<String> nodeIds, TextVectors vectors);
}
