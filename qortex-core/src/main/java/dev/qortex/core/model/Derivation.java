package dev.qortex.core.model;

import java.util.Locale;

/** Origin of a rule. */
public enum Derivation {
  /** A source states it. */
  EXPLICIT,
  /** A template made it from an edge. */
  DERIVED,
  /** It follows from an independence in the causal graph. */
  CAUSAL;

  /** The lower-case name that files use. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
