package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters of the match between a question and a code example of a document: the share of the
 * question's words, by idf, that its heading, language, description or code has. The numbers were
 * chosen on 114 questions about three sets of pages. On 30 questions about another set, which only
 * decided for sections instead of single passages, 32 of 43 examples fitted; the activation of
 * concepts had brought 27 that fitted in 90.
 *
 * @param passages number of the best passages whose sections may bring their examples, 3
 * @param code weight of a word that only the code has, 0.5: long code has many words by chance
 * @param floor the minimum share of an example that comes along, 0.5
 */
public record Examples(int passages, double code, double floor) {

  private static final Examples STANDARD = new Examples(3, 0.5, 0.5);

  /** Checks all. */
  public Examples {
    Checks.atLeast("number of passages with code examples", passages, 0);
    Checks.unit("weight of words of code", code);
    Checks.unit("least match of a code example", floor);
  }

  /** The measured values. */
  public static Examples standard() {
    return STANDARD;
  }
}
