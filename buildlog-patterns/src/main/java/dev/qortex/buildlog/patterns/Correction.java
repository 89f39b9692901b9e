package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.ReviewPattern;
import java.util.List;

/**
 * Result of the correction after a validator.
 *
 * @param counted false if run, phase and iteration were corrected before, so that nothing changed
 * @param evidence the evidence of the adversary; without evidence better than reasoning nothing is
 *     reinforced
 * @param dismissed patterns that were called false positives
 * @param regressed the number of those that had been confirmed before
 * @param reinforced patterns that the validator's verdict confirmed
 * @param unmatched the number of false positives that match no pattern
 */
public record Correction(
    boolean counted,
    ReviewEvidence evidence,
    List<ReviewPattern> dismissed,
    List<ReviewPattern> regressed,
    List<ReviewPattern> reinforced,
    List<String> unmatched) {

  /** Makes defensive copies. */
  public Correction {
    dismissed = List.copyOf(dismissed);
    regressed = List.copyOf(regressed);
    reinforced = List.copyOf(reinforced);
    unmatched = List.copyOf(unmatched);
  }

  static Correction repeated(ReviewEvidence evidence) {
    return new Correction(false, evidence, List.of(), List.of(), List.of(), List.of());
  }
}
