package dev.qortex.buildlog.event;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.spool.Spool;
import java.time.Instant;
import java.util.Map;

/**
 * Event of a buildlog, sent when its change is committed; inside of a transaction of the host that
 * is still to come. A call that changes nothing, such as a second reward with the same id, emits no
 * event.
 */
public sealed interface BuildlogEvent extends MemoryEvent {

  /**
   * Start or resumption of a session.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param session the stored session
   * @param resumed false for a new session
   */
  record SessionOpened(Instant at, String projectId, Session session, boolean resumed)
      implements BuildlogEvent {}

  /**
   * End or abandonment of a session.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param session the recorded session
   * @param metrics the metrics of the session
   */
  record SessionClosed(Instant at, String projectId, ClosedSession session, SessionMetrics metrics)
      implements BuildlogEvent {}

  /**
   * Record of a run of the gauntlet, a review, a mistake or a reward. A review has its counts and
   * the accepted risk in its findings; an invented citation is a mistake of the class {@link
   * dev.qortex.buildlog.model.MistakeReport#CITATION_HALLUCINATION}.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param entry the entry of the log
   */
  record Recorded(Instant at, String projectId, Event entry) implements BuildlogEvent {}

  /**
   * Sight or contradiction of a learning.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param learning the learning with its counts: it is new if it was seen once
   * @param contradicted false if it was seen
   */
  record LearningChanged(Instant at, String projectId, Learning learning, boolean contradicted)
      implements BuildlogEvent {}

  /** Change of a rule or of what may become one. */
  enum RuleChange {
    /** A skill became a rule of the project. */
    PROMOTED,
    /** A skill is not to be a rule. */
    REJECTED,
    /** A rule of the project became one of all projects. */
    SHARED,
    /** The project put a rule into its pool. */
    ACTIVATED,
    /** The project took a rule out of its pool. */
    DEACTIVATED
  }

  /**
   * Decision about a skill or a rule.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param ruleId id of the rule, and of the skill that it comes from
   * @param change the decision
   */
  record RuleDecided(Instant at, String projectId, String ruleId, RuleChange change)
      implements BuildlogEvent {}

  /**
   * Import of seeds, with or without new rules, or their refusal.
   *
   * @param at the time of the event
   * @param seeds the imported rules, and the refused files
   */
  record SeedsImported(Instant at, SeedImport seeds) implements BuildlogEvent {}

  /**
   * Import of an export.
   *
   * @param at the time of the event
   * @param rows the number of rows that were added, by table
   */
  record Imported(Instant at, Map<String, Integer> rows) implements BuildlogEvent {

    /** Makes defensive copies. */
    public Imported {
      rows = Map.copyOf(rows);
    }
  }

  /**
   * Failure to publish a file, which is kept and tried again with the next change; or to announce
   * one, which is not tried again.
   *
   * @param at the time of the event
   * @param failure the name of the file and the cause
   */
  record EmissionFailed(Instant at, Spool.Failure failure) implements BuildlogEvent {}
}
