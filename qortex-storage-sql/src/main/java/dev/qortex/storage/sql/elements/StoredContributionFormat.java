package dev.qortex.storage.sql.elements;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.ContributionFormat;

/** Conversion between elements and {@link StoredContribution}, for edits. */
public final class StoredContributionFormat implements ContributionFormat<StoredContribution> {

  public static final StoredContributionFormat FORMAT = new StoredContributionFormat();

  private StoredContributionFormat() {}

  @Override
  public StoredContribution of(Element element) {
    return new StoredContribution(
        element.provenance().sourceId(),
        element.confidence(),
        element.domain(),
        ElementJson.of(element));
  }

  @Override
  public String source(StoredContribution contribution) {
    return contribution.source();
  }

  @Override
  public double confidence(StoredContribution contribution) {
    return contribution.confidence();
  }

  @Override
  public String domain(StoredContribution contribution) {
    return contribution.domain();
  }

  @Override
  public Node node(String id, NodeKind kind, StoredContribution contribution) {
    return ElementJson.node(id, kind, contribution);
  }

  @Override
  public ConceptEdge edge(EdgeKey key, StoredContribution contribution) {
    return (ConceptEdge) ElementJson.element(key, contribution);
  }
}
