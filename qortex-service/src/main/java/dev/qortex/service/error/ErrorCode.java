package dev.qortex.service.error;

import java.util.Locale;

/** Stable code of a refusal or failure, for translation by interfaces and for programs. */
public enum ErrorCode {
  /** An argument is missing, has the wrong type, or is out of its range. */
  INVALID_ARGUMENT,
  /** The named thing does not exist. */
  NOT_FOUND,
  /** The present state forbids the call, such as a second session with the same name. */
  CONFLICT,
  /** The caller lacks a scope or reaches for a domain, folder or address that is not allowed. */
  FORBIDDEN,
  /** A text, file or request is larger than the limit. */
  TOO_LARGE,
  /** A store or server is busy or unreachable; the same call may succeed later. */
  UNAVAILABLE,
  /** A defect of the program. The log has the details under the id in the message. */
  INTERNAL;

  /** The lower-case name on the wire. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
