package dev.qortex.ingest.pruning;

import dev.qortex.core.model.EdgeKey;
import java.util.List;
import java.util.Locale;

/**
 * Effect of pruning on the edges of a manifest, done or only computed.
 *
 * @param input all edges
 * @param unjudged the number of edges without a quote, or with a structural type only, which are
 *     always kept
 * @param dropped the dropped edges, in the order of the steps
 * @param strong the number of judged and kept edges that are strong; 0 when pruning is disabled
 * @param weak the number of judged and kept edges that are weak; 0 when pruning is disabled
 * @param structural the number of judged and kept edges that say how things are built
 * @param causal the number of judged and kept edges that say what follows from what
 */
public record PruningReport(
    int input,
    int unjudged,
    List<Dropped> dropped,
    int strong,
    int weak,
    int structural,
    int causal) {

  /** Reason for leaving out an edge. */
  public enum Reason {
    /** The quote has too few words. */
    LOW_EVIDENCE,
    /** The confidence of the source is low. */
    LOW_CONFIDENCE,
    /** An edge of the same type with a higher confidence has nearly the same quote. */
    DUPLICATE,
    /** An edge of another type with a higher confidence has a similar quote. */
    COMPETING,
    /** The edge is weak and isolated. */
    ISOLATED
  }

  /**
   * An edge that is left out.
   *
   * @param sourceId the source that contributed it
   * @param detail the numbers, in a sentence
   */
  public record Dropped(EdgeKey edge, String sourceId, Reason reason, String detail) {}

  /** Makes defensive copies. */
  public PruningReport {
    dropped = List.copyOf(dropped);
  }

  /** Number of edges that were left out. */
  public int totalDropped() {
    return dropped.size();
  }

  /** Number of edges that were left out for that reason. */
  public int dropped(Reason reason) {
    return (int) dropped.stream().filter(edge -> edge.reason() == reason).count();
  }

  /** Number of edges that are kept. */
  public int output() {
    return input - dropped.size();
  }

  /** The counts, in nine lines. */
  public String summary() {
    StringBuilder lines = new StringBuilder();
    lines.append("Edges: %s, not judged: %s%n".formatted(input, unjudged));
    for (Reason reason : Reason.values()) {
      String name = reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      lines.append("  dropped, %s: %s%n".formatted(name, dropped(reason)));
    }
    lines.append("Kept: %s%n".formatted(output()));
    lines.append("  kept, strong: %s, weak: %s%n".formatted(strong, weak));
    lines.append("  kept, structural: %s, causal: %s%n".formatted(structural, causal));
    return lines.toString().replace(System.lineSeparator(), "\n");
  }
}
