package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.Passage;
import java.util.Locale;

/**
 * Two statements of a domain that contradict each other.
 *
 * @param kind the kind of contradiction
 * @param first the statement with the smaller passage id, or the one that repeats a replaced
 *     statement
 * @param second the other statement, or the replacement
 */
public record Conflict(Kind kind, Side first, Side second) {

  /** Kind of a conflict. */
  public enum Kind {
    /** One statement negates the other. */
    POLARITY,
    /** The statements differ only in numbers. */
    NUMBER,
    /** The statements give different objects to the same subject and relation. */
    OBJECT,
    /** One statement repeats a statement that the other replaced. */
    REPLACED;

    /** The lower-case name in formats. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Side of a conflict: a statement in a passage.
   *
   * @param statement the sentence
   * @param passage the passage that contains it
   */
  public record Side(String statement, Passage passage) {

    /** Checks the components. */
    public Side {
      Checks.id("statement", statement);
      Checks.given("passage of a statement", passage);
    }
  }

  /** Checks the components. */
  public Conflict {
    Checks.given("kind of a conflict", kind);
    Checks.given("first statement", first);
    Checks.given("second statement", second);
  }
}
