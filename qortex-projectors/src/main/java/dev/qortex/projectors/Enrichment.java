package dev.qortex.projectors;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/**
 * Context, antipattern, rationale and tags of a rule.
 *
 * @param context the circumstances in which it applies; empty when unknown
 * @param antipattern the look of a breach; empty when unknown
 * @param rationale the reason for it; empty when unknown
 * @param tags the tags for search, without duplicates, in order
 */
public record Enrichment(String context, String antipattern, String rationale, List<String> tags) {

  /** Enrichment without content. */
  public static final Enrichment NONE = new Enrichment("", "", "", List.of());

  /** Makes defensive copies. */
  public Enrichment {
    Objects.requireNonNull(context, "context");
    Objects.requireNonNull(antipattern, "antipattern");
    Objects.requireNonNull(rationale, "rationale");
    tags = List.copyOf(new LinkedHashSet<>(tags));
  }
}
