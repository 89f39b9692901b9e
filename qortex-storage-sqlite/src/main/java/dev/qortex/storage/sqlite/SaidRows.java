package dev.qortex.storage.sqlite;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.ContributionFormat;

/** {@link Said} as an edit uses it. */
final class SaidRows implements ContributionFormat<Said> {

  static final SaidRows FORMAT = new SaidRows();

  private SaidRows() {}

  @Override
  public Said of(Node node) {
    return new Said(
        node.provenance().sourceId(), node.confidence(), node.domain(), Payloads.of(node));
  }

  @Override
  public Said of(ConceptEdge edge) {
    return new Said(edge.provenance().sourceId(), edge.confidence(), "", Payloads.of(edge));
  }

  @Override
  public Said of(ExplicitRule rule) {
    return new Said(
        rule.provenance().sourceId(), rule.confidence(), rule.domain(), Payloads.of(rule));
  }

  @Override
  public Said of(CodeExample example) {
    return new Said(example.provenance().sourceId(), 1.0, example.domain(), Payloads.of(example));
  }

  @Override
  public String source(Said said) {
    return said.source();
  }

  @Override
  public double confidence(Said said) {
    return said.confidence();
  }

  @Override
  public String domain(Said said) {
    return said.domain();
  }

  @Override
  public Node node(String id, NodeKind kind, Said said) {
    return Payloads.node(id, kind, said.domain(), said.source(), said.confidence(), said.payload());
  }
}
