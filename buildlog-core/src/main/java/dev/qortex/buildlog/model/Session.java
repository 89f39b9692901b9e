package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;

/**
 * A stretch of work with a choice of rules.
 *
 * @param id {@code session-} and the microsecond of its start
 * @param agent the agent or person that works; an agent has at most one active session in a project
 * @param errorClass the context in which rules were chosen; {@link #GENERAL} when none was given
 * @param startedAt the time of its start
 * @param pool the ids of the rules to choose from, in order
 * @param selected the ids of the rules chosen, best first
 * @param notes the notes; may be empty
 */
public record Session(
    String id,
    String agent,
    String errorClass,
    Instant startedAt,
    List<String> pool,
    List<String> selected,
    String notes) {

  /** The one error class of everything that was given none. */
  public static final String GENERAL = "general";

  /** The agent of everything that was given none. */
  public static final String DEFAULT_AGENT = "default";

  /** Checks the components and makes defensive copies. */
  public Session {
    Checks.id("id of a session", id);
    Checks.id("agent of the session (" + id + ")", agent);
    Checks.id("error class of the session (" + id + ")", errorClass);
    Checks.text("notes of the session (" + id + ")", notes);
    pool = BuildlogTexts.distinct("rule id", pool);
    selected = BuildlogTexts.distinct("rule id", selected);
  }
}
