package dev.qortex.buildlog;

import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.commons.Checks;

/**
 * Parameters of a new session.
 *
 * @param errorClass the kind of work: rules of that category are preferred; under {@code
 *     CreditPolicy.python()} the context in which rules are chosen
 * @param count the number of rules; 0 or less means a tenth of the pool, but at least 10
 * @param notes the notes; may be empty
 * @param topics the topics of the planned change; rules that apply to them are preferred
 */
public record SessionRequest(String errorClass, int count, String notes, Topics topics) {

  /** Checks the texts. */
  public SessionRequest {
    Checks.id("error class of a session", errorClass);
    Checks.text("notes of a session", notes);
    Checks.given("topics of a session", topics);
  }

  /** Creates a request without error class: a tenth of the pool, but at least 10 rules. */
  public static SessionRequest defaults() {
    return new SessionRequest(Session.GENERAL, 0, "", Topics.NONE);
  }

  /** Returns a copy for an error class. */
  public SessionRequest errorClass(String name) {
    return new SessionRequest(name, count, notes, topics);
  }

  /** Returns a copy with another number of rules. */
  public SessionRequest count(int rules) {
    return new SessionRequest(errorClass, rules, notes, topics);
  }

  /** Returns a copy with notes. */
  public SessionRequest notes(String text) {
    return new SessionRequest(errorClass, count, text, topics);
  }

  /** Returns a copy about a change with topics. */
  public SessionRequest topics(Topics planned) {
    return new SessionRequest(errorClass, count, notes, planned);
  }
}
