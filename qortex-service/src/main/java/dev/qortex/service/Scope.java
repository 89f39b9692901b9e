package dev.qortex.service;

import java.util.Locale;

/** Right that an operation asks of its caller. */
public enum Scope {
  /** To read what the memory knows; asking is reading, though an answer is kept for feedback. */
  READ,
  /** To add and change what the memory knows and learned. */
  WRITE,
  /** To maintain stores and connect sources. */
  ADMIN,
  /**
   * To decide what people decide: to release from quarantine, to approve patterns, and to delete.
   * Agents have it only if the owner grants it.
   */
  DECIDE;

  /** The lower-case name that keys and messages use. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
