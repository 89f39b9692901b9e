package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters of the match between a rule and a question: the share of the question's words that the
 * rule has, by idf, plus how near the question is to where the rule stands.
 *
 * @param along number of the best passages whose rules may come along with items, 1: of 80 rules
 *     along with 465 questions about 38 packages, 47 of the 64 of the best passage fitted and 4 of
 *     the 16 of the second one
 * @param asked number of the best passages whose rules may come where only rules are wanted, 2
 * @param near added for each deviation by which the cosine of the rule's passage is above the mean
 *     of all passages of its domain
 * @param nearest deviations that count at most, 3: so a rule needs three tenths of the words, too
 * @param activated added instead for a rule without a passage, times the activation of its concepts
 *     in parts of the greatest of its domain: below the floor, so that no rule comes without a word
 * @param floor what fits less does not come, 0.6: of 101 rules along with 332 questions about eight
 *     packages, 13 of the 33 from 0.5 to that fitted and 50 of the others
 * @param sure least confidence of a rule that comes along with items without having helped before,
 *     0.4: of the 64, 15 of the 24 below fitted and 32 of the 40 above
 */
public record Rules(
    int along,
    int asked,
    double near,
    double nearest,
    double activated,
    double floor,
    double sure) {

  private static final Rules STANDARD = new Rules(1, 2, 0.1, 3, 0.4, 0.6, 0.4);

  /** Checks all. */
  public Rules {
    Checks.atLeast("number of passages with rules along", along, 0);
    Checks.atLeast("number of passages with rules alone", asked, 0);
    Checks.unit("weight of a near passage", near);
    Checks.unit("weight of activation", activated);
    Checks.unit("least match of a rule", floor);
    Checks.unit("least confidence of a rule", sure);
  }

  /** The measured values. */
  public static Rules standard() {
    return STANDARD;
  }
}
