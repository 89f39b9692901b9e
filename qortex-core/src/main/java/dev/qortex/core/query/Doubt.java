package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Reason to doubt an item: it repeats a statement that another passage has replaced.
 *
 * @param statement the sentence of the item
 * @param superseded the id of the ended version with the same statement
 * @param replacement the id of the passage that replaced it
 * @param since the instant at which it was replaced
 */
public record Doubt(String statement, String superseded, String replacement, Instant since) {

  /** Checks the texts. */
  public Doubt {
    Checks.id("doubtful statement", statement);
    Checks.id("superseded passage", superseded);
    Checks.id("replacement of a passage", replacement);
    Checks.given("instant of a replacement", since);
  }

  /** A summary in one line, for people. */
  @Override
  public String toString() {
    return "doubtful: \"%s\" was replaced by (%s) at (%s)".formatted(statement, replacement, since);
  }
}
