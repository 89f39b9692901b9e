package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Constants of the share by which the best passages with a time change places. The weights of
 * messages were fitted to the tuned half of {@code updates_qa}, to stories of other writing, and to
 * notes of seven writers said in a chat; those of facts to these notes, remembered one by one; all
 * with two embedding models.
 *
 * @param weight of the probability that a message states something about what is asked, in parts of
 *     the best score, 0.3: chosen on conversations in which little changes
 * @param bias how well a message must fit for a probability of a half, 12.8
 * @param candidates so many of the best are compared, 12; 0 switches the effect off
 * @param near messages about a subject of two days count above this part of the best score, 0.55;
 *     where a question is about the one who asks, all do
 * @param event messages about an event count above this part of the best score, 0.85
 * @param known least part of all passages with the subject that must be among the compared
 *     messages, so that the newest of them is the newest of all, 0.7; without it questions about
 *     conversations in which little changes lost .09 at 1
 * @param messages the weights for messages of conversations
 * @param facts the weights for sources of one passage, such as remembered facts
 */
public record Recency(
    double weight,
    double bias,
    int candidates,
    double near,
    double event,
    double known,
    Weights messages,
    Weights facts) {

  /**
   * Weights of what tells whether a passage states something about what is asked, and which of two
   * such passages changes the other.
   *
   * @param score of the logarithm of the score, in parts of the best
   * @param covered of the part of the question's words
   * @param near of the cosine with the question, in standard deviations
   * @param subject of the word of the question that the subject is taken to be
   * @param asserted of texts that neither ask nor suppose
   * @param alike of the cosine with the most alike other passage that states something about the
   *     subject, in standard deviations
   * @param length of the logarithm of the number of words
   * @param name of texts with a name or a number that the question has not
   * @param person added for a passage in the first person, and subtracted for another, if the
   *     question is in the first person
   * @param other of texts about a person whom the question does not mention
   * @param pairs of the cosine of two passages, in standard deviations
   * @param words of the likeness in words of two passages
   * @param rarest of the rarest word that two passages share and the question has not
   * @param apart subtracted from these three
   * @param fits added to how well a changing passage fits, compared with the best
   * @param changes of the probability that a passage changes an older one, for the present
   * @param ends of the probability that a newer one changes it, for the present
   * @param ended of that probability for a former state
   * @param began of the probability that it changes an older one, for a former state
   */
  public record Weights(
      double score,
      double covered,
      double near,
      double subject,
      double asserted,
      double alike,
      double length,
      double name,
      double person,
      double other,
      double pairs,
      double words,
      double rarest,
      double apart,
      double fits,
      double changes,
      double ends,
      double ended,
      double began) {

    /** Checks all. */
    public Weights {
      for (double weight :
          new double[] {
            score, covered, near, subject, asserted, alike, length, name, person, other, pairs,
            words, rarest, apart, fits, changes, ends, ended, began
          }) {
        Checks.finite("weight", "recency", weight);
      }
    }
  }

  private static final Recency STANDARD =
      new Recency(
          0.3,
          12.8,
          12,
          0.55,
          0.85,
          0.7,
          new Weights(
              0, 0.63, 1.01, 1.33, 3.07, 0.17, 3.04, 0.67, 0.48, -1, 0.76, 2.35, 2.07, 1.25, 0.88,
              3.74, 2.78, 7.75, 5.08),
          new Weights(
              0.98, 2.14, 0.5, 0, 0, 0, 0, 0, 0, 0, 0.85, 4.88, 1.36, 2.2, 1.22, 5.29, 0.57, 5.35,
              2.85));

  /** Checks all. */
  public Recency {
    Checks.finite("weight", "recency", weight);
    Checks.finite("bias", "recency", bias);
    Checks.unit("least part of the best score", near);
    Checks.unit("least part of the best score for an event", event);
    Checks.atLeast("number of compared candidates", candidates, 0);
    if (candidates > Long.SIZE) {
      throw new IllegalArgumentException(
          "The number of compared candidates (%s) is too large.\nMaybe at most %s."
              .formatted(candidates, Long.SIZE));
    }
    Checks.unit("known part of the passages with the subject", known);
  }

  /** The measured values. */
  public static Recency standard() {
    return STANDARD;
  }
}
