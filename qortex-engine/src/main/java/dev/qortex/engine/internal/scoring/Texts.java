package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters by which the text legs become one score.
 *
 * @param sentence what part of the score by vectors is that of sentences, where they have vectors;
 *     the rest is that of passages
 * @param sentences taken off for the logarithm of the number of sentences, in deviations: the best
 *     of many is high by chance
 * @param source taken off for the logarithm of the number of passages of a source, in deviations
 * @param title added to the score of words, in deviations, for a title that the question says and
 *     no other passage speaks of, 1.5
 * @param context by what the score of words is multiplied for passages that are searched with the
 *     words of their neighbours, 1.4: there are more words to go by
 * @param lexical weight of words where their best score stands out as much as that of vectors
 * @param lexicalAlike the same beside a model that compares words itself, and worse
 * @param rare rarity of the question's rarest word from which words weigh in full, as 1 less the
 *     logarithm of the number of passages that have it in parts of that of all: they weigh in
 *     proportion below, and nothing where each passage has all of them
 * @param clear how many deviations the best by vectors stands out, from which words weigh less than
 *     in full, 6: on functions of the Python library, asked by their descriptions, half of the
 *     questions are above 5.6 and words mislead; on documentation and code most are below 4, and
 *     with 4.5 questions that need several passages lose .01 at 5
 * @param clarity power by which they weigh less above, 2
 * @param tokens what part of the score by vectors is that of tokens, where passages have them
 * @param tokenLength that part shrinks for passages of more tokens than this, 100: the best of many
 *     tokens is high by chance
 * @param tokenFade that part is 0 from so many times that length, 2
 */
public record Texts(
    double sentence,
    double sentences,
    double source,
    double title,
    double context,
    double lexical,
    double lexicalAlike,
    double rare,
    double clear,
    double clarity,
    double tokens,
    double tokenLength,
    double tokenFade) {

  private static final Texts STANDARD = builder().build();

  /** Checks all. */
  public Texts {
    Checks.unit("share of sentences", sentence);
    Checks.positive("rarity from which words weigh in full", rare);
    Checks.positive("deviations from which vectors are clear", clear);
    Checks.positive("power of clear vectors", clarity);
    Checks.unit("share of tokens", tokens);
    Checks.positive("length from which tokens count less", tokenLength);
    Checks.positive("lengths until which tokens count", tokenFade);
  }

  /** Weight of words beside vectors, from 0 to 1, by the rarity of the question's rarest. */
  public double byRarity(double rarity) {
    return Math.min(1, rarity / rare);
  }

  /** The same by how many deviations the best by vectors stands out. */
  public double byClarity(double deviations) {
    return Math.pow(Math.min(1, clear / deviations), clarity);
  }

  /** The measured values. */
  public static Texts standard() {
    return STANDARD;
  }

  /** Returns a builder that begins with the measured values. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder {

    private double sentence = 0.5;
    private double sentences = 0.3;
    private double source = 0.14;
    private double title = 1.5;
    private double context = 1.4;
    private double lexical = 0.2;
    private double lexicalAlike = 2;
    private double rare = 0.5;
    private double clear = 6;
    private double clarity = 2;
    private double tokens = 0.7;
    private double tokenLength = 100;
    private double tokenFade = 2;

    private Builder() {}

    /** Sets {@link Texts#sentence}. */
    public Builder sentence(double chosen) {
      sentence = chosen;
      return this;
    }

    /** Sets {@link Texts#sentences}. */
    public Builder sentences(double chosen) {
      sentences = chosen;
      return this;
    }

    /** Sets {@link Texts#source}. */
    public Builder source(double chosen) {
      source = chosen;
      return this;
    }

    /** Sets {@link Texts#title}. */
    public Builder title(double chosen) {
      title = chosen;
      return this;
    }

    /** Sets {@link Texts#context}. */
    public Builder context(double chosen) {
      context = chosen;
      return this;
    }

    /** Sets {@link Texts#lexical}. */
    public Builder lexical(double chosen) {
      lexical = chosen;
      return this;
    }

    /** Sets {@link Texts#lexicalAlike}. */
    public Builder lexicalAlike(double chosen) {
      lexicalAlike = chosen;
      return this;
    }

    /** Sets {@link Texts#rare}. */
    public Builder rare(double chosen) {
      rare = chosen;
      return this;
    }

    /** Sets {@link Texts#clear}. */
    public Builder clear(double chosen) {
      clear = chosen;
      return this;
    }

    /** Sets {@link Texts#clarity}. */
    public Builder clarity(double chosen) {
      clarity = chosen;
      return this;
    }

    /** Sets {@link Texts#tokens}. */
    public Builder tokens(double chosen) {
      tokens = chosen;
      return this;
    }

    /** Sets {@link Texts#tokenLength}. */
    public Builder tokenLength(double chosen) {
      tokenLength = chosen;
      return this;
    }

    /** Sets {@link Texts#tokenFade}. */
    public Builder tokenFade(double chosen) {
      tokenFade = chosen;
      return this;
    }

    /** Checks the settings. */
    public Texts build() {
      return new Texts(
          sentence,
          sentences,
          source,
          title,
          context,
          lexical,
          lexicalAlike,
          rare,
          clear,
          clarity,
          tokens,
          tokenLength,
          tokenFade);
    }
  }
}
