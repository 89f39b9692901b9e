package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Constants of the share by which the best passages with a time change places. Those of statements
 * were fitted on the tuned half of {@code updates_qa} and on stories of other writing, at equal
 * weight and with two embedding models, except that bias, link, near and other were chosen by hand
 * on these and on stories of two more writers; those of changes on that half; the weight was chosen
 * on conversations in which little changes.
 *
 * @param weight of the probability that a passage states something about what is asked, in parts of
 *     the best score, 0.2: with 0.4 questions about conversations in which little changes lost .009
 *     at 5 with vectors, without {@code known}; 0 switches the effect off
 * @param candidates so many of the best are compared, 12: with 10 the current fact comes first .03
 *     more rarely without vectors, and 20 are no better
 * @param near what is said of a subject of two days counts above this part of the best score, as do
 *     passages that are not messages, 0.55; questions about the asker have no such limit
 * @param event what is said about an event counts above this part of the best score, 0.85: with 0.6
 *     and 0.95 fewer questions of stories of other writing are answered first
 * @param known least part of all passages with the subject that must be among the compared, so that
 *     the newest of them is the newest of all, 0.7: with 0.6 questions about conversations in which
 *     little changes lost .008 at 1
 * @param statement the weights that give that probability
 * @param change probability that a later statement changes an earlier one, 0.8
 * @param repetition part of that probability which is lost where both share the rarest word, for
 *     questions about a former state, 0.7
 */
public record Recency(
    double weight,
    int candidates,
    double near,
    double event,
    double known,
    Statement statement,
    double change,
    double repetition) {

  /**
   * Weights of the logistic model of whether a passage states something about what is asked.
   *
   * @param bias of all
   * @param subject of the word of the question that the subject is taken to be
   * @param asserted of texts that neither ask nor suppose
   * @param link of the likeness in words to the most alike other passage that states something
   *     about the subject
   * @param alike of the cosine with the most alike such passage, in standard deviations
   * @param covered of the part of the question's words, in standard deviations
   * @param near of the cosine with the question, in standard deviations
   * @param name of texts with a name or a number that the question has not
   * @param length of the logarithm of the number of words
   * @param person added for a passage in the first person, and subtracted for another, if the
   *     question is in the first person
   * @param other of texts about a person whom the question does not mention
   */
  public record Statement(
      double bias,
      double subject,
      double asserted,
      double link,
      double alike,
      double covered,
      double near,
      double name,
      double length,
      double person,
      double other) {

    /** Checks all. */
    public Statement {
      Checks.finite("bias", "statement", bias);
      Checks.finite("weight of the subject", "statement", subject);
      Checks.finite("weight of assertions", "statement", asserted);
      Checks.finite("weight of the link", "statement", link);
      Checks.finite("weight of the likeness of vectors", "statement", alike);
      Checks.finite("weight of covered words", "statement", covered);
      Checks.finite("weight of the likeness to the question", "statement", near);
      Checks.finite("weight of a new name", "statement", name);
      Checks.finite("weight of the length", "statement", length);
      Checks.finite("weight of the first person", "statement", person);
      Checks.finite("weight of another person", "statement", other);
    }
  }

  private static final Recency STANDARD =
      new Recency(
          0.2,
          12,
          0.55,
          0.85,
          0.7,
          new Statement(-17.4, 0.8, 5.4, 4.5, 1.85, 1.1, 0.4, 0.9, 4.15, 1.2, -1),
          0.8,
          0.7);

  /** Checks all. */
  public Recency {
    Checks.finite("weight", "recency", weight);
    Checks.atLeast("number of compared candidates", candidates, 0);
    if (candidates > Long.SIZE) {
      throw new IllegalArgumentException(
          "The number of compared candidates (%s) is too large.\nMaybe at most %s."
              .formatted(candidates, Long.SIZE));
    }
    Checks.unit("least part of the best score", near);
    Checks.unit("least part of the best score for an event", event);
    Checks.unit("known part of the passages with the subject", known);
    Checks.unit("probability of a change", change);
    Checks.unit("part lost by a repetition", repetition);
  }

  /** The measured values. */
  public static Recency standard() {
    return STANDARD;
  }
}
