package dev.qortex.buildlog.model;

import java.util.Locale;

/** Severity of a reviewer's finding. */
public enum IssueSeverity {
  /** Fix now. */
  CRITICAL,
  /** Fix before it is merged, or say why not. */
  MAJOR,
  /** Worth fixing. */
  MINOR,
  /** A matter of taste. */
  NITPICK;

  /** The name in lower case, as written in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The severity with that name, in any case.
   *
   * @throws IllegalArgumentException for another name, such as "blocker"
   */
  public static IssueSeverity of(String text) {
    return EnumNames.of(IssueSeverity.class, "severity of an issue", text);
  }
}
