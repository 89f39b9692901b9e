package dev.qortex.buildlog.model;

import java.util.Locale;

/** Outcome of a piece of work. */
public enum RewardOutcome {
  /** Taken as it was. */
  ACCEPTED,
  /** Taken after changes. */
  REVISION,
  /** Not taken. */
  REJECTED;

  /** The name in lower case, as written in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The outcome of that name, in any case.
   *
   * @throws IllegalArgumentException for another name
   */
  public static RewardOutcome of(String text) {
    return EnumNames.of(RewardOutcome.class, "outcome of a reward", text);
  }
}
