package dev.qortex.observations.internal;

import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Taxonomy;
import java.util.List;

/** Stages of an observation on its way through the pipeline, and the steps between them. */
final class Stages {

  private Stages() {}

  /**
   * A step from one stage to the next.
   *
   * @param <A> the stage before
   * @param <B> the stage after
   */
  @FunctionalInterface
  interface Step<A, B> {

    /** The next stage, or the end of the way. */
    Result<B> apply(A stage);

    /** This step and then another. */
    default <C> Step<A, C> then(Step<? super B, C> next) {
      return stage -> {
        Result<B> result = apply(stage);
        return result instanceof Passed<B> passed
            ? next.apply(passed.stage())
            : new Ended<>(((Ended<B>) result).fate());
      };
    }
  }

  /** Result of a step. */
  sealed interface Result<B> {}

  /** It goes on. */
  record Passed<B>(B stage) implements Result<B> {}

  /** It is over, before an entry was made or with one. */
  record Ended<B>(Fate fate) implements Result<B> {}

  /**
   * After the schema.
   *
   * @param released the quarantined line that a person has let pass; empty without one
   */
  record Checked(Observation observation, String released) {}

  /**
   * After the layers of security: redacted and of allowed length.
   *
   * @param cap the most that its importance may be
   * @param warnings what was redacted or cut
   */
  record Screened(Observation observation, double cap, List<String> warnings) {}

  /** After scoring. */
  record Scored(
      Observation observation, double confidence, double importance, List<String> warnings) {}

  /** After de-duplication: nothing says the same. */
  record Fresh(Scored scored, String hash) {}

  /** After routing. */
  record Routed(Fresh fresh, Taxonomy.Type type) {}
}
