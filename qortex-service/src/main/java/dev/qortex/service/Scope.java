package dev.qortex.service;

import java.util.Locale;

/** Right that an operation asks of its caller. */
public enum Scope {
  /** To read what the memory knows; asking is reading, though an answer is kept for feedback. */
  READ,
  /** To add, change and take back what the memory knows and learned. */
  WRITE,
  /** To maintain stores, connect sources and remove what others made. */
  ADMIN;

  /** The lower-case name that keys and messages use. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
