package dev.qortex.buildlog.storage;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;

/** Storage of the edges of emitted artefacts. */
public interface EdgeStorage {

  /** The value in place of a relation type that selects edges of all types. */
  String ANY = "";

  /**
   * Adds edges. One with the source, target and relation type of a known one changes nothing.
   *
   * @return the number of edges that were not known
   */
  int add(String projectId, Collection<EmissionEdge> edges);

  /**
   * The newest edges, newest first.
   *
   * @param relationType or {@link #ANY}
   * @param limit the greatest number of edges
   */
  List<EmissionEdge> newest(String projectId, String relationType, int limit);

  /** The number of edges by relation type. */
  SortedMap<String, Long> counts(String projectId);
}
