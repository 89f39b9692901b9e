package dev.qortex.buildlog.credit;

/**
 * Credit assignment: what the events of the loop say of rules, and which rules are chosen next. A
 * {@code Buildlog.Builder} takes one; {@code CreditPolicy.evidence().holdOut(0)} leaves no rule
 * out. Immutable.
 */
public sealed interface CreditPolicy permits EvidenceCredit, PythonCredit {

  /** Credit by each rule's own evidence, with a prior from the pool; the default. */
  static EvidenceCredit evidence() {
    return EvidenceCredit.DEFAULT;
  }

  /**
   * Credit as Python buildlog gives it: a citation is a success, a mistake a failure of all rules
   * that were selected, and the session's reward goes to all of them, in each error class by
   * itself; seeds start with Beta(1 + 2 * confidence, 1).
   */
  static CreditPolicy python() {
    return PythonCredit.INSTANCE;
  }

  /** Name and all numbers that sums depend on: sums of another one are computed anew. */
  String signature();
}
