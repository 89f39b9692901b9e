package dev.qortex.service;

import java.util.Locale;

/** Right that an operation asks of its caller. */
public enum Scope {
  /**
   * Permission to read the memory, including questions, although an answer is kept for feedback.
   */
  READ,
  /** Permission to add to and change the knowledge and the learned state. */
  WRITE,
  /** Permission to maintain stores and connect sources. */
  ADMIN,
  /**
   * Permission for decisions of people: to release from quarantine, to approve patterns, and to
   * delete. Agents have it only if the owner grants it.
   */
  DECIDE;

  /** The lower-case name that keys and messages use. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
