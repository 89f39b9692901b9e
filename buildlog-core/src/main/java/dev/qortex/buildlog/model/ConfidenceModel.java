package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Continuous confidence in a learning: {@code (1 - e^(-n/k)) · e^(-days/tau) · e^(-c/lambda)} for n
 * sightings, the last of them days ago, and c contradictions. The formula and its parameters are
 * those of Python buildlog.
 *
 * @param k sights after which 63 % of the certainty is reached; above 0
 * @param tauDays days after which 37 % of it is left (no half-life: that is 0.69 of it); above 0
 * @param lambda contradictions after which 37 % of it is left; above 0
 */
public record ConfidenceModel(double k, double tauDays, double lambda) {

  private static final double PROVISIONAL_FROM = 0.2;
  private static final double STABLE_FROM = 0.4;
  private static final double ENTRENCHED_FROM = 0.7;
  private static final double SECONDS_OF_A_DAY = 86_400;

  /** The parameters of Python buildlog: 5 sightings, 30 days, 2 contradictions. */
  public static final ConfidenceModel STANDARD = new ConfidenceModel(5, 30, 2);

  /** Tier of a confidence. */
  public enum Tier {
    /** Confidence below 0.2. */
    SPECULATIVE,
    /** Confidence from 0.2, below 0.4. */
    PROVISIONAL,
    /** Confidence from 0.4, below 0.7. */
    STABLE,
    /** Confidence from 0.7. */
    ENTRENCHED;

    /** The name in lower case, as written in files. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The tier of a confidence from 0 to 1. */
    public static Tier of(double confidence) {
      Checks.unit("confidence", confidence);
      return confidence < PROVISIONAL_FROM
          ? SPECULATIVE
          : confidence < STABLE_FROM
              ? PROVISIONAL
              : confidence < ENTRENCHED_FROM ? STABLE : ENTRENCHED;
    }
  }

  /** Checks the components. */
  public ConfidenceModel {
    Checks.positive("k of a confidence", k);
    Checks.positive("tau of a confidence", tauDays);
    Checks.positive("lambda of a confidence", lambda);
  }

  /**
   * The confidence, from 0 to 1.
   *
   * @param sights the number of sightings, from 0
   * @param last the last of them; one in the future counts as now
   * @param contradictions the number of contradictions, from 0
   */
  public double of(long sights, Instant last, long contradictions, Instant now) {
    return frequency(sights) * recency(Duration.between(last, now)) * agreement(contradictions);
  }

  /** The factor of a number of sights. */
  double frequency(long sights) {
    return 1 - Math.exp(-count("sights", sights) / k);
  }

  /** The factor of the time since the last sight. */
  double recency(Duration since) {
    return Math.exp(-Math.max(0, since.toSeconds()) / SECONDS_OF_A_DAY / tauDays);
  }

  /** The factor of a number of contradictions. */
  double agreement(long contradictions) {
    return Math.exp(-count("contradictions", contradictions) / lambda);
  }

  private static double count(String what, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(
          "The number of %s (%s) must be at least 0.".formatted(what, value));
    }
    return value;
  }
}
