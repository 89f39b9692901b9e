package dev.qortex.projectors.ruleset;

/** Refusal of the value of a field. */
final class InvalidFieldException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String field;

  InvalidFieldException(String field, String message) {
    super(message);
    this.field = field;
  }

  /** Path of the field, such as {@code posterior.mean} or {@code tags[2]}. */
  String field() {
    return field;
  }
}
