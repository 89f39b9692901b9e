package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters by which weights of legs and passage features are learned from feedback.
 *
 * @param answers the number of newest answers that count: the fit takes milliseconds
 * @param ofSession the maximum number of answers of one session, so that no session dominates
 * @param temperature of the softmax over the items of an answer, in shares of its best score
 * @param strength of the prior, in answers: few accepts change little
 * @param familiar shrinkage: similarity mass at which weights of similar questions count half, and
 *     what the answers of one session weigh together at most
 * @param steps the maximum number of Gauss-Newton steps for all questions
 * @param nearSteps the maximum number of further steps for similar questions
 */
public record LegLearning(
    int answers,
    int ofSession,
    double temperature,
    double strength,
    double familiar,
    int steps,
    int nearSteps) {

  private static final LegLearning STANDARD =
      new LegLearning(
          /* answers= */ 500,
          /* ofSession= */ 50,
          /* temperature= */ 0.1,
          /* strength= */ 40,
          /* familiar= */ 2,
          /* steps= */ 20,
          /* nearSteps= */ 3);

  /** Checks all. */
  public LegLearning {
    Checks.atLeast("answers to learn from", answers, 1);
    Checks.atLeast("answers of a session", ofSession, 1);
    Checks.positive("temperature", temperature);
    Checks.positive("strength of the prior", strength);
    Checks.positive("familiar similarity", familiar);
    Checks.atLeast("steps", steps, 1);
    Checks.atLeast("steps for similar questions", nearSteps, 1);
  }

  /** The measured values. */
  public static LegLearning standard() {
    return STANDARD;
  }
}
