package dev.qortex.service.error;

import dev.qortex.commons.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Refusal or failure of an operation. The message names the value and, on a second line, the
 * remedy; it may be shown to the caller. A long message is cut in its middle, and control
 * characters in it are escaped, as it may hold what a stranger sent.
 */
public final class ServiceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final String argument;

  /**
   * @param argument the path of the argument, such as {@code items[3].text}; empty when none is at
   *     fault
   */
  public ServiceException(
      ErrorCode code, String argument, String message, @Nullable Throwable cause) {
    super(Checks.message(message), cause);
    this.code = code;
    this.argument = Checks.message(argument);
  }

  /** The named thing does not exist. */
  public static ServiceException notFound(String argument, String message) {
    return new ServiceException(ErrorCode.NOT_FOUND, argument, message, null);
  }

  /** The argument is wrong. */
  public static ServiceException invalid(String argument, String message) {
    return new ServiceException(ErrorCode.INVALID_ARGUMENT, argument, message, null);
  }

  /** The caller may not do that. */
  public static ServiceException forbidden(String argument, String message) {
    return new ServiceException(ErrorCode.FORBIDDEN, argument, message, null);
  }

  /** The stable code. */
  public ErrorCode code() {
    return code;
  }

  /** The path of the argument at fault; empty when none is. */
  public String argument() {
    return argument;
  }
}
