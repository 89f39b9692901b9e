package dev.qortex.buildlog;

import dev.qortex.buildlog.model.Session;
import dev.qortex.core.internal.util.Checks;

/**
 * Parameters of a session that is to start.
 *
 * @param errorClass the context in which rules are chosen
 * @param count the number of rules; 0 or less means a tenth of the pool, but at least 10
 * @param notes may be empty
 */
public record SessionRequest(String errorClass, int count, String notes) {

  /** Checks the texts. */
  public SessionRequest {
    Checks.id("error class of a session", errorClass);
    Checks.text("notes of a session", notes);
  }

  /** Without error class: a tenth of the pool, but at least 10 rules. */
  public static SessionRequest defaults() {
    return new SessionRequest(Session.GENERAL, 0, "");
  }

  /** The same for that error class. */
  public SessionRequest errorClass(String name) {
    return new SessionRequest(name, count, notes);
  }

  /** The same with that many rules. */
  public SessionRequest count(int rules) {
    return new SessionRequest(errorClass, rules, notes);
  }

  /** The same with notes. */
  public SessionRequest notes(String text) {
    return new SessionRequest(errorClass, count, text);
  }
}
