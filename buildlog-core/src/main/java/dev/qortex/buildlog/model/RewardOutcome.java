package dev.qortex.buildlog.model;

import java.util.Locale;

/** Outcome of a piece of work. */
public enum RewardOutcome {
  /** The work was accepted without changes. */
  ACCEPTED,
  /** The work was taken after changes. */
  REVISION,
  /** The work was not taken. */
  REJECTED;

  /** The name in lower case, as written in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The outcome with that name, in any case.
   *
   * @throws IllegalArgumentException for another name
   */
  public static RewardOutcome of(String text) {
    return EnumNames.of(RewardOutcome.class, "outcome of a reward", text);
  }
}
