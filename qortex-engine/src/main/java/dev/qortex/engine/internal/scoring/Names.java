package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters of the recognition of names in a question.
 *
 * @param longest a name has at most so many words, 12: titles of films and papers are that long
 * @param shortestWord a name of one word has at least so many letters, 4: shorter ones are
 *     abbreviations and common words
 * @param similarity names that are spelled otherwise share at least so much, by idf, from 0 to 1
 * @param similar so many of them for a run of capitalised words, 3
 * @param rare a word in so many names or fewer is enough to compare two names, 5
 * @param common a word in more names than this is not looked up, 500: a matter of time
 * @param similarWeight a start from a name that is spelled otherwise, against one that is not
 * @param ownerWeight a start from a name that is the title of a passage, against one that is not
 */
public record Names(
    int longest,
    int shortestWord,
    double similarity,
    int similar,
    int rare,
    int common,
    double similarWeight,
    double ownerWeight) {

  private static final Names STANDARD = builder().build();

  /** Checks all. */
  public Names {
    Checks.atLeast("words of a name", longest, 1);
    Checks.atLeast("letters of a name", shortestWord, 1);
    Checks.unit("similarity of names", similarity);
    Checks.atLeast("number of similar names", similar, 0);
    Checks.atLeast("names with a rare word", rare, 0);
    Checks.atLeast("names with a common word", common, 0);
    Checks.positive("weight of a similar name", similarWeight);
    Checks.positive("weight of a title", ownerWeight);
  }

  /** The measured values. */
  public static Names standard() {
    return STANDARD;
  }

  /** Returns a builder that begins with the measured values. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a builder that begins with these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.longest = longest;
    builder.shortestWord = shortestWord;
    builder.similarity = similarity;
    builder.similar = similar;
    builder.rare = rare;
    builder.common = common;
    builder.similarWeight = similarWeight;
    builder.ownerWeight = ownerWeight;
    return builder;
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder {

    private int longest = 12;
    private int shortestWord = 4;
    private double similarity = 0.5;
    private int similar = 3;
    private int rare = 5;
    private int common = 500;
    private double similarWeight = 0.5;
    private double ownerWeight = 2;

    private Builder() {}

    /** Sets {@link Names#longest}. */
    public Builder longest(int chosen) {
      longest = chosen;
      return this;
    }

    /** Sets {@link Names#shortestWord}. */
    public Builder shortestWord(int chosen) {
      shortestWord = chosen;
      return this;
    }

    /** Sets {@link Names#similarity}. */
    public Builder similarity(double chosen) {
      similarity = chosen;
      return this;
    }

    /** Sets {@link Names#similar}. */
    public Builder similar(int chosen) {
      similar = chosen;
      return this;
    }

    /** Sets {@link Names#rare}. */
    public Builder rare(int chosen) {
      rare = chosen;
      return this;
    }

    /** Sets {@link Names#common}. */
    public Builder common(int chosen) {
      common = chosen;
      return this;
    }

    /** Sets {@link Names#similarWeight}. */
    public Builder similarWeight(double chosen) {
      similarWeight = chosen;
      return this;
    }

    /** Sets {@link Names#ownerWeight}. */
    public Builder ownerWeight(double chosen) {
      ownerWeight = chosen;
      return this;
    }

    /** Checks the settings. */
    public Names build() {
      return new Names(
          longest, shortestWord, similarity, similar, rare, common, similarWeight, ownerWeight);
    }
  }
}
