package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.internal.Feature;
import java.util.Set;

/**
 * Features, besides those of {@link RuleFeature}, by which the probability is estimated that a rule
 * can be followed by a reader who sees nothing but its sentence.
 */
public enum StandaloneFeature implements Feature {
  /** Dependence of the sentence on others, and the form of its demand. */
  STANDS("stands", StandaloneSigns.STANDS),

  /** First words, as far as they lean on what stands before or tell the kind of sentence. */
  OPENING("opens with", StandaloneWords.OPENINGS.keySet()),

  /** Words that stand for things outside of the sentence. */
  REFERENCE("refers to", StandaloneWords.REFERENCES.keySet()),

  /** Names by which a rule is specific. */
  NAMES("names", StandaloneSigns.NAMES),

  /** Matters that the sentence speaks of. */
  MATTER("speaks of", StandaloneWords.MATTERS.keySet()),

  /** Number of words. */
  LENGTH("has", StandaloneSigns.LENGTHS),

  /** Shape of the block and of the end of the sentence. */
  SHAPE("is", StandaloneSigns.SHAPES);

  private final Signs signs;

  StandaloneFeature(String label, Set<String> values) {
    this.signs = new Signs(label, Range.COMPLETE, Set.copyOf(values));
  }

  @Override
  public Signs signs() {
    return signs;
  }
}
