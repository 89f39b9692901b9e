package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters by which weights of legs and passage features are learned from feedback.
 *
 * @param answers so many of the newest count: the fit takes milliseconds
 * @param ofSession so many of one session, so that nobody speaks for all
 * @param temperature of the softmax over the items of an answer, in shares of its best score
 * @param strength of the prior, in answers: few accepts change little
 * @param familiar shrinkage: similarity mass at which weights of similar questions count half, and
 *     what the answers of one session weigh together at most
 * @param steps at most so many Gauss-Newton steps for all questions
 * @param nearSteps and so many from there for similar questions: it is not far
 */
public record LegLearning(
    int answers,
    int ofSession,
    double temperature,
    double strength,
    double familiar,
    int steps,
    int nearSteps) {

  private static final LegLearning STANDARD = builder().build();

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

  /** Returns a builder that begins with the measured values. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder {

    private int answers = 500;
    private int ofSession = 50;
    private double temperature = 0.1;
    private double strength = 40;
    private double familiar = 2;
    private int steps = 20;
    private int nearSteps = 3;

    private Builder() {}

    /** Sets {@link LegLearning#answers}. */
    public Builder answers(int chosen) {
      answers = chosen;
      return this;
    }

    /** Sets {@link LegLearning#ofSession}. */
    public Builder ofSession(int chosen) {
      ofSession = chosen;
      return this;
    }

    /** Sets {@link LegLearning#temperature}. */
    public Builder temperature(double chosen) {
      temperature = chosen;
      return this;
    }

    /** Sets {@link LegLearning#strength}. */
    public Builder strength(double chosen) {
      strength = chosen;
      return this;
    }

    /** Sets {@link LegLearning#familiar}. */
    public Builder familiar(double chosen) {
      familiar = chosen;
      return this;
    }

    /** Sets {@link LegLearning#steps}. */
    public Builder steps(int chosen) {
      steps = chosen;
      return this;
    }

    /** Sets {@link LegLearning#nearSteps}. */
    public Builder nearSteps(int chosen) {
      nearSteps = chosen;
      return this;
    }

    /** Checks the settings. */
    public LegLearning build() {
      return new LegLearning(answers, ofSession, temperature, strength, familiar, steps, nearSteps);
    }
  }
}
