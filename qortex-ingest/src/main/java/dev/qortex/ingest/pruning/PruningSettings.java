package dev.qortex.ingest.pruning;

import dev.qortex.commons.Checks;

/**
 * Thresholds of pruning.
 *
 * @param minEvidenceTokens the least number of different words in a quote, stop words aside
 * @param confidenceFloor the least confidence of an edge
 * @param confidenceWeak the least confidence of a strong edge
 * @param jaccardDuplicateThreshold two quotes for one edge that share more say the same
 * @param competingOverlapThreshold two quotes for two types of edge that share this much compete
 * @param isolatedWeakConfidence the least confidence of an edge that connects to nothing else
 * @param enabled whether edges are dropped at all; else they only get their layer
 * @param tagLayers whether edges get the property {@code layer}
 * @param words the filter of the words of a quote that count
 */
public record PruningSettings(
    int minEvidenceTokens,
    double confidenceFloor,
    double confidenceWeak,
    double jaccardDuplicateThreshold,
    double competingOverlapThreshold,
    double isolatedWeakConfidence,
    boolean enabled,
    boolean tagLayers,
    EvidenceWords words) {

  /** Checks the ranges. */
  public PruningSettings {
    Checks.atLeast("least words of evidence", minEvidenceTokens, 0);
    Checks.unit("least confidence of an edge", confidenceFloor);
    Checks.unit("least confidence of a strong edge", confidenceWeak);
    Checks.unit("overlap of duplicates", jaccardDuplicateThreshold);
    Checks.unit("overlap of competing edges", competingOverlapThreshold);
    Checks.unit("least confidence of an isolated edge", isolatedWeakConfidence);
  }

  /** The settings of Python qortex, with words of all scripts. */
  public static PruningSettings defaults() {
    return new PruningSettings(
        /* minEvidenceTokens= */ 8,
        /* confidenceFloor= */ 0.55,
        /* confidenceWeak= */ 0.70,
        /* jaccardDuplicateThreshold= */ 0.6,
        /* competingOverlapThreshold= */ 0.3,
        /* isolatedWeakConfidence= */ 0.65,
        /* enabled= */ true,
        /* tagLayers= */ true,
        EvidenceWords.unicode());
  }

  /** Settings that disable pruning: no edge is dropped. */
  public PruningSettings disabled() {
    return copy(minEvidenceTokens, confidenceFloor, false);
  }

  /** Returns a copy with other least words of a quote and least confidence of an edge. */
  public PruningSettings least(int evidenceTokens, double confidence) {
    return copy(evidenceTokens, confidence, enabled);
  }

  private PruningSettings copy(int tokens, double floor, boolean dropping) {
    return new PruningSettings(
        tokens,
        floor,
        confidenceWeak,
        jaccardDuplicateThreshold,
        competingOverlapThreshold,
        isolatedWeakConfidence,
        dropping,
        tagLayers,
        words);
  }
}
