package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.ReviewPattern;
import java.util.List;

/**
 * Result of the correction after a validator.
 *
 * @param counted false when run, phase and iteration were corrected before: nothing changed then
 * @param evidence of the adversary; without any but reasoning nothing is reinforced
 * @param dismissed patterns that were called false positives
 * @param regressed those of them that had held up before
 * @param reinforced patterns that the validator's verdict confirmed
 * @param unmatched false positives that no pattern says
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
