package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.Passage;
import java.util.Locale;

/**
 * Two statements of a domain that contradict each other.
 *
 * @param kind the kind of contradiction
 * @param first the statement of the smaller passage id, or the one that repeats what was replaced
 * @param second the other statement, or the one in place of what was replaced
 */
public record Conflict(Kind kind, Said first, Said second) {

  /** Kind of a conflict. */
  public enum Kind {
    /** One negates the other. */
    POLARITY,
    /** They differ in numbers alone. */
    NUMBER,
    /** They give another object to the same subject and relation. */
    OBJECT,
    /** One says the same as a statement that the other replaced. */
    REPLACED;

    /** The lower-case name that formats use. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Statement in a passage.
   *
   * @param statement the sentence
   * @param passage that has it
   */
  public record Said(String statement, Passage passage) {

    /** Checks the components. */
    public Said {
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
