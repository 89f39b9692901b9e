package dev.qortex.buildlog.credit;

/**
 * Credit assignment: the evidence of the loop's events about rules, and the choice of the next
 * rules. A {@code Buildlog.Builder} takes one; {@code CreditPolicy.evidence().holdOut(0)} leaves no
 * rule out. Immutable.
 */
public sealed interface CreditPolicy permits EvidenceCredit, PythonCredit {

  /** Credit by each rule's own evidence, with a prior from the pool; the default. */
  static EvidenceCredit evidence() {
    return EvidenceCredit.DEFAULT;
  }

  /**
   * Credit as in Python buildlog: a citation is a success, a mistake a failure of all rules that
   * were selected, and the session's reward goes to all of them, separately in each error class;
   * seeds start with Beta(1 + 2 * confidence, 1).
   */
  static CreditPolicy python() {
    return PythonCredit.INSTANCE;
  }

  /**
   * The name and all parameters that sums depend on: sums with another signature are computed anew.
   */
  String signature();
}
