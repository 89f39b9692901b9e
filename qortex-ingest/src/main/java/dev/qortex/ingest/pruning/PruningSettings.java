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
    return builder().build();
  }

  /** Settings that disable pruning: no edge is dropped. */
  public PruningSettings disabled() {
    return toBuilder().enabled(false).build();
  }

  /** Returns a builder that begins with the values of {@link #defaults}. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a builder that begins with these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.minEvidenceTokens = minEvidenceTokens;
    builder.confidenceFloor = confidenceFloor;
    builder.confidenceWeak = confidenceWeak;
    builder.jaccardDuplicateThreshold = jaccardDuplicateThreshold;
    builder.competingOverlapThreshold = competingOverlapThreshold;
    builder.isolatedWeakConfidence = isolatedWeakConfidence;
    builder.enabled = enabled;
    builder.tagLayers = tagLayers;
    builder.words = words;
    return builder;
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder {

    private int minEvidenceTokens = 8;
    private double confidenceFloor = 0.55;
    private double confidenceWeak = 0.70;
    private double jaccardDuplicateThreshold = 0.6;
    private double competingOverlapThreshold = 0.3;
    private double isolatedWeakConfidence = 0.65;
    private boolean enabled = true;
    private boolean tagLayers = true;
    private EvidenceWords words = EvidenceWords.unicode();

    private Builder() {}

    /** Sets {@link PruningSettings#minEvidenceTokens}. */
    public Builder minEvidenceTokens(int chosen) {
      minEvidenceTokens = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#confidenceFloor}. */
    public Builder confidenceFloor(double chosen) {
      confidenceFloor = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#confidenceWeak}. */
    public Builder confidenceWeak(double chosen) {
      confidenceWeak = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#jaccardDuplicateThreshold}. */
    public Builder jaccardDuplicateThreshold(double chosen) {
      jaccardDuplicateThreshold = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#competingOverlapThreshold}. */
    public Builder competingOverlapThreshold(double chosen) {
      competingOverlapThreshold = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#isolatedWeakConfidence}. */
    public Builder isolatedWeakConfidence(double chosen) {
      isolatedWeakConfidence = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#enabled}. */
    public Builder enabled(boolean chosen) {
      enabled = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#tagLayers}. */
    public Builder tagLayers(boolean chosen) {
      tagLayers = chosen;
      return this;
    }

    /** Sets {@link PruningSettings#words}. */
    public Builder words(EvidenceWords chosen) {
      words = chosen;
      return this;
    }

    /** Checks the settings. */
    public PruningSettings build() {
      return new PruningSettings(
          minEvidenceTokens,
          confidenceFloor,
          confidenceWeak,
          jaccardDuplicateThreshold,
          competingOverlapThreshold,
          isolatedWeakConfidence,
          enabled,
          tagLayers,
          words);
    }
  }
}
