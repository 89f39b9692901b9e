package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.internal.Feature;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Features, besides those of {@link RuleFeature}, by which the probability is estimated that a rule
 * can be followed by a reader who sees nothing but its quote and its headings.
 */
public enum StandaloneFeature implements Feature {
  /** Dependence of the sentence on others, and the form of its demand. */
  STANDS(
      "stands",
      "alone|alone and demands|leaning|leaning and demands|after its name"
          + "|as means to an end|under a condition|on a pronoun|as a plain demand"
          + "|without a name or demand"),

  /** Text that is shown before the sentence because it leans on that. */
  CONTEXT("leans on", "a name|a sentence|a limit|what it replaces"),

  /** First words, as far as they lean on what stands before or tell the kind of sentence. */
  OPENING("opens with", StandaloneWords.OPENINGS.keySet()),

  /** Words that stand for things outside of the sentence. */
  REFERENCE("refers to", StandaloneWords.REFERENCES.names()),

  /** Names by which a rule is specific. */
  NAMES("names", "nothing|code|several pieces of code|an identifier|a proper name|a number"),

  /** Matters that the sentence speaks of. */
  MATTER("speaks of", StandaloneWords.MATTERS.names()),

  /** Words that are not names. */
  WORD("says"),

  /** Number of words. */
  LENGTH("has", "up to 4 words|5 to 8 words|9 to 14 words|15 to 24 words|more words"),

  /** Shape of the block and of the end of the sentence. */
  SHAPE(
      "is",
      "an item|a heading|a paragraph|with a capital in each word|one of several"
          + "|without a full stop|ended by a colon|cut off|the first of an entry|all a link"
          + "|linked|numbered|in brackets|in several clauses");

  private final Signs signs;

  StandaloneFeature(String label) {
    this.signs = new Signs(label, Range.WORDS, Set.of());
  }

  StandaloneFeature(String label, String values) {
    this(label, Set.of(values.split("\\|")));
  }

  StandaloneFeature(String label, Set<String> values) {
    this.signs = new Signs(label, Range.COMPLETE, Set.copyOf(values));
  }

  /** Returns the features of the model: those of a rule, and these. */
  public static Feature[] all() {
    return Stream.concat(Stream.of(RuleFeature.values()), Stream.of(values()))
        .toArray(Feature[]::new);
  }

  @Override
  public Signs signs() {
    return signs;
  }
}
