package dev.qortex.buildlog.model;

import java.util.Locale;

/** Severity of a mistake. */
public enum MistakeSeverity {
  /** Hardly severe. */
  LOW,
  /** Somewhat severe. */
  MEDIUM,
  /** Severe. */
  HIGH,
  /** Most severe. */
  CRITICAL;

  /** The name in lower case, as written in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The severity with that name, in any case.
   *
   * @throws IllegalArgumentException for another name
   */
  public static MistakeSeverity of(String text) {
    return EnumNames.of(MistakeSeverity.class, "severity of a mistake", text);
  }
}
