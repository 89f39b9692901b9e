package dev.qortex.projectors;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/**
 * Context, antipattern, rationale and tags of a rule.
 *
 * @param context when it applies; empty when unknown
 * @param antipattern what a breach looks like; empty when unknown
 * @param rationale why it holds; empty when unknown
 * @param tags for search, without duplicates, in order
 */
public record Enrichment(String context, String antipattern, String rationale, List<String> tags) {

  /** Nothing is known. */
  public static final Enrichment NONE = new Enrichment("", "", "", List.of());

  /** Copies. */
  public Enrichment {
    Objects.requireNonNull(context, "context");
    Objects.requireNonNull(antipattern, "antipattern");
    Objects.requireNonNull(rationale, "rationale");
    tags = List.copyOf(new LinkedHashSet<>(tags));
  }
}
