package dev.qortex.commons;

/** Argument that names what does not exist. */
public final class UnknownNameException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String argument;

  /**
   * @param argument the argument that contains the name, such as {@code domains}
   * @param message the name, and the remedy
   */
  public UnknownNameException(String argument, String message) {
    super(message);
    this.argument = argument;
  }

  /** The argument that contains the name. */
  public String argument() {
    return argument;
  }
}
