package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters by which the text legs become one score.
 *
 * @param sentence share of sentences in the score by vectors, where sentences have vectors; the
 *     rest is the share of passages
 * @param sentences penalty for the logarithm of the number of sentences, in standard deviations:
 *     the best of many is high by chance
 * @param source penalty for the logarithm of the number of passages of a source, in standard
 *     deviations
 * @param title bonus on the score of words, in standard deviations, for a title that the question
 *     contains and no other passage mentions, 1.5
 * @param context factor of the score of words of passages that are searched with the words of their
 *     neighbours, 1.4: there are more words to match
 * @param lexical weight of words where their best score stands out as much as that of vectors
 * @param lexicalAlike that weight beside a model that itself compares words, though less well
 * @param rare rarity of the question's rarest word from which words weigh in full, as 1 less the
 *     logarithm of the number of passages that have it in parts of that of all: they weigh in
 *     proportion below, and nothing where each passage has all of them
 * @param clear the lead of the best passage by vectors, in standard deviations, from which words
 *     weigh less than in full, 6: on functions of the Python library, asked by their descriptions,
 *     half of the questions are above 5.6 and words mislead; on documentation and code most are
 *     below 4, and with 4.5 questions that need several passages lose .01 at 5
 * @param clarity exponent of that decrease, 2
 * @param tokens share of tokens in the score by vectors, where passages have vectors of tokens
 * @param tokenLength that part shrinks for passages of more tokens than this, 100: the best of many
 *     tokens is high by chance
 * @param tokenFade the multiple of that length from which that part is 0, 2
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

  private static final Texts STANDARD =
      new Texts(
          /* sentence= */ 0.5,
          /* sentences= */ 0.3,
          /* source= */ 0.14,
          /* title= */ 1.5,
          /* context= */ 1.4,
          /* lexical= */ 0.2,
          /* lexicalAlike= */ 2,
          /* rare= */ 0.5,
          /* clear= */ 6,
          /* clarity= */ 2,
          /* tokens= */ 0.7,
          /* tokenLength= */ 100,
          /* tokenFade= */ 2);

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

  /** Weight of words by the number of deviations by which the best by vectors stands out. */
  public double byClarity(double deviations) {
    return Math.pow(Math.min(1, clear / deviations), clarity);
  }

  /** The measured values. */
  public static Texts standard() {
    return STANDARD;
  }
}
