package org.example.store;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.List;
import java.util.Map;

/**
 * Difference that one writing call makes, which is one line of the {@link Journal}.
 *
 * @param revision the revision of the graph after it
 * @param domains new and restored domains, by name; null for a deleted one
 * @param sources new and changed sources, by id; null for a removed one
 * @param said new and changed contributions
 * @param takenBack contributions that are gone
 */
record Change(
    long revision,
    Map<String, Domain> domains,
    Map<String, KnownSource> sources,
    List<Element> said,
    List<Element> takenBack) {

  boolean isEmpty() {
    return domains.isEmpty() && sources.isEmpty() && said.isEmpty() && takenBack.isEmpty();
  }
}
