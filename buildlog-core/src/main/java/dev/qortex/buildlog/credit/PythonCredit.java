package dev.qortex.buildlog.credit;

/** Credit as Python buildlog gives it, by observations of a learner. */
enum PythonCredit implements CreditPolicy {
  INSTANCE;

  @Override
  public String signature() {
    return "python";
  }

  @Override
  public String toString() {
    return signature();
  }
}
