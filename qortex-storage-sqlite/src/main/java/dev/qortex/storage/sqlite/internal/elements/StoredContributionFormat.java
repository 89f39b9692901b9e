package dev.qortex.storage.sqlite.internal.elements;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.ContributionFormat;

/** Conversion between elements and {@link StoredContribution}, for edits. */
public final class StoredContributionFormat implements ContributionFormat<StoredContribution> {

  public static final StoredContributionFormat FORMAT = new StoredContributionFormat();

  private StoredContributionFormat() {}

  @Override
  public StoredContribution of(Node node) {
    return new StoredContribution(
        node.provenance().sourceId(), node.confidence(), node.domain(), ElementJson.of(node));
  }

  @Override
  public StoredContribution of(ConceptEdge edge) {
    return new StoredContribution(
        edge.provenance().sourceId(), edge.confidence(), "", ElementJson.of(edge));
  }

  @Override
  public StoredContribution of(ExplicitRule rule) {
    return new StoredContribution(
        rule.provenance().sourceId(), rule.confidence(), rule.domain(), ElementJson.of(rule));
  }

  @Override
  public StoredContribution of(CodeExample example) {
    return new StoredContribution(
        example.provenance().sourceId(), 1.0, example.domain(), ElementJson.of(example));
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
    return ElementJson.node(
        id,
        kind,
        contribution.domain(),
        contribution.source(),
        contribution.confidence(),
        contribution.payload());
  }
}
