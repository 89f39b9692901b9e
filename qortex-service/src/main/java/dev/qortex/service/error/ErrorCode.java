package dev.qortex.service.error;

import java.util.Locale;

/** Stable code of a refusal or failure, for translation by interfaces and for programs. */
public enum ErrorCode {
  /** An argument is missing, of the wrong type or out of its range. */
  INVALID_ARGUMENT,
  /** The named thing does not exist. */
  NOT_FOUND,
  /** The state does not allow it, such as a second session with the same name. */
  CONFLICT,
  /** The caller lacks a scope or reaches for a domain, folder or address that is not allowed. */
  FORBIDDEN,
  /** A text, file or request is larger than the limit. */
  TOO_LARGE,
  /** A store or server is busy or unreachable; the same call may succeed later. */
  UNAVAILABLE,
  /** A defect: the log of the process has the details under the id that the message names. */
  INTERNAL;

  /** The lower-case name on the wire. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
