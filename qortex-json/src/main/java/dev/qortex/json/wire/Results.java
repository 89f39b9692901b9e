package dev.qortex.json.wire;

import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.search.Scored;
import java.util.List;

/** Results of methods that do not return a record: each is the one member of an object. */
public final class Results {

  private Results() {}

  /** Concepts, in order. */
  public record Concepts(List<ConceptNode> items) {}

  /** Nodes, in order. */
  public record Nodes(List<Node> items) {}

  /** Passages with their scores, best first. */
  public record Passages(List<Scored> items) {}

  /** Neighbourhood of a node; empty if there is no such node. */
  public record Explored(List<Exploration> items) {}

  /** Paths, in order. */
  public record Paths(List<GraphPath> items) {}

  /** Rules, in order. */
  public record Rules(List<Rule> items) {}

  /** Sources, in order. */
  public record Sources(List<SourceMetadata> items) {}

  /** Open contradictions, in order. */
  public record Conflicts(List<Conflict> items) {}

  /** Reports, one for each entry. */
  public record Reports(List<FeedbackReport> items) {}

  /** Number of pieces. */
  public record Count(int count) {}
}
