package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.event.BuildlogEvent.RuleChange;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.Likeness;
import dev.qortex.buildlog.internal.emission.Artefact;
import dev.qortex.buildlog.internal.project.Workspace.Subject;
import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Session;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Moment, active session and subject of a change, and the {@link Change} that is made. Turns about
 * other subjects make the same change. Used by one thread.
 */
public final class Turn {

  private final Workspace workspace;
  private final Instant at;
  private final Optional<Session> session;
  private final Optional<Subject> subject;
  private final Reads reads;
  private final Change change;

  /** The turn of a new change, about that subject or else the agent's active session. */
  Turn(Workspace workspace, Instant at, Optional<Session> session, Optional<Subject> subject) {
    this(
        workspace,
        at,
        session,
        subject.or(() -> session.map(Subject::of)),
        new Reads(workspace),
        new Change());
  }

  private Turn(
      Workspace workspace,
      Instant at,
      Optional<Session> session,
      Optional<Subject> subject,
      Reads reads,
      Change change) {
    this.workspace = workspace;
    this.at = at;
    this.session = session;
    this.subject = subject;
    this.reads = reads;
    this.change = change;
  }

  /** The turn of the same change about that work. */
  public Turn about(Subject work) {
    return new Turn(workspace, at, session, Optional.of(work), reads, change);
  }

  public Instant at() {
    return at;
  }

  /** The agent's active session. */
  public Optional<Session> session() {
    return session;
  }

  /** Subject of the events of this change; empty without a session. */
  public Optional<Subject> subject() {
    return subject;
  }

  public String sessionId() {
    return subject.map(Subject::sessionId).orElseGet(() -> Identifiers.noSession(at));
  }

  /** The context in which arms are chosen and rewarded. */
  public String context() {
    return subject.map(Subject::errorClass).orElse(Session.GENERAL);
  }

  /** The rules that were selected for the work. */
  public List<String> selected() {
    return subject.map(Subject::rules).orElse(List.of());
  }

  /** The mistakes of that one's class in other sessions, by id in order. */
  public Map<String, Likeness> earlier(Mistake mistake) {
    return reads.earlier(mistake);
  }

  /** The rules that the project sees. */
  public List<GauntletRule> rules() {
    return reads.rules();
  }

  /** The record of that id before this change. */
  Optional<SessionEvidence> stored(String recordId) {
    return reads.evidence(recordId);
  }

  /** Emits an artefact with the change. */
  public void emit(String type, Artefact artefact) {
    change.emit(type, artefact);
  }

  /** Announces an event after the change. */
  public void tell(BuildlogEvent event) {
    change.tell(event);
  }

  /** Announces a decision about a rule or skill. */
  public void tell(String ruleId, RuleChange decision) {
    tell(new BuildlogEvent.RuleDecided(at, workspace.id(), ruleId, decision));
  }

  /** Announces an entry of an event log. */
  public void tell(Event entry) {
    tell(new BuildlogEvent.Recorded(at, workspace.id(), entry));
  }

  /** The change as far as it is made. */
  Change change() {
    return change;
  }
}
