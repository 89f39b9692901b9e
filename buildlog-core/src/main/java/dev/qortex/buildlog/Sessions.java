package dev.qortex.buildlog;

import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.ImprovementsText;
import dev.qortex.buildlog.internal.emission.Artefacts;
import dev.qortex.buildlog.internal.project.ArmReports;
import dev.qortex.buildlog.internal.project.Ledger;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.commons.Checks;
import dev.qortex.commons.credentials.Credentials;
import dev.qortex.learning.evaluation.HoldOut;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Sessions of a project: at most one for each agent at a time. Thread-safe. */
public final class Sessions {

  private static final int LEAST_RULES = 10;
  private static final int SHARE_OF_POOL = 10;

  private final Workspace workspace;

  Sessions(Workspace workspace) {
    this.workspace = workspace;
  }

  /** The active session of the agent. */
  public Optional<Session> active() {
    return workspace.storage().sessions().active(workspace.id(), workspace.agent());
  }

  /** The active sessions of all agents. */
  public List<Session> unfinished() {
    return workspace.storage().sessions().active(workspace.id());
  }

  /** Finds a session, active or ended. */
  public Optional<Session> find(String sessionId) {
    return workspace.storage().sessions().find(workspace.id(), sessionId);
  }

  /** Returns the active session of the agent, or a new one if there is none. */
  public Session resume(SessionRequest given) {
    SessionRequest request = Redacted.of(given);
    return workspace.change(
        turn ->
            turn.session()
                .map(active -> opened(turn, active, true))
                .orElseGet(() -> start(turn, request)),
        (session, emissions) -> session);
  }

  /** The ended sessions, in the order in which they were closed. */
  public List<ClosedSession> closed() {
    return workspace.storage().sessions().closed(workspace.id());
  }

  /**
   * Starts a session with rules of the pool, chosen by the policy of credit.
   *
   * @throws IllegalStateException when one is active, which is never discarded: {@link #resume} it,
   *     {@link #end} it or {@link #abandon} it
   */
  public Session start(SessionRequest request) {
    SessionRequest safe = Redacted.of(request);
    return workspace.change(turn -> start(turn, safe), (session, emissions) -> session);
  }

  private Session start(Turn turn, SessionRequest request) {
    turn.session()
        .ifPresent(
            active -> {
              throw new IllegalStateException(
                  "The session (%s) of the agent (%s) in the project (%s) is active.\nMaybe resume it, or end or abandon it first; if it is not yours, give a name of your own as agent."
                      .formatted(active.id(), active.agent(), workspace.project().name()));
            });
    List<GauntletRule> pool =
        workspace.rules().stream()
            .filter(GauntletRule::active)
            .sorted(Comparator.comparing(GauntletRule::id))
            .toList();
    HoldOut.Choice<String> choice = choose(pool, request);
    Session session =
        new Session(
            workspace.unique(Identifiers.session(turn.at()), this::used),
            workspace.agent(),
            request.errorClass(),
            turn.at(),
            pool.stream().map(GauntletRule::id).toList(),
            choice.used(),
            request.notes());
    if (!workspace.storage().sessions().start(workspace.id(), session)) {
      throw new IllegalStateException(
          "The session (%s) cannot start.\nMaybe another one just did.".formatted(session.id()));
    }
    workspace.ledger().started(turn, session, new Ledger.Chosen(pool, request.topics(), choice));
    return opened(turn, session, false);
  }

  private Session opened(Turn turn, Session session, boolean resumed) {
    turn.tell(new BuildlogEvent.SessionOpened(turn.at(), workspace.id(), session, resumed));
    return session;
  }

  private boolean used(String id) {
    return find(id).isPresent();
  }

  private HoldOut.Choice<String> choose(List<GauntletRule> pool, SessionRequest request) {
    if (pool.isEmpty()) {
      return new HoldOut.Choice<>(List.of(), List.of(), List.of());
    }
    int wanted =
        request.count() > 0 ? request.count() : Math.max(LEAST_RULES, pool.size() / SHARE_OF_POOL);
    int count = Math.min(wanted, pool.size());
    return workspace.ledger().choose(pool, request.errorClass(), request.topics(), count);
  }

  /** Ends the active session without more notes. */
  public SessionSummary end() {
    return end("");
  }

  /**
   * Ends the active session. A session without a reward gets half of one, which no report counts.
   *
   * @param notes the notes to append on a new line
   * @throws IllegalStateException when none is active
   */
  public SessionSummary end(String notes) {
    return close("", notes, false);
  }

  /**
   * Ends a session, if it is the active one.
   *
   * @param sessionId the id of the session; not blank
   * @param notes the notes to append on a new line
   * @throws IllegalStateException when none is active, or another one
   */
  public SessionSummary end(String sessionId, String notes) {
    return close(Checks.id("id of a session", sessionId), notes, false);
  }

  /**
   * Abandons the active session: it is recorded, but its silence is not counted as evidence about
   * rules.
   *
   * @param reason the reason; not blank
   * @throws IllegalStateException when none is active
   */
  public SessionSummary abandon(String reason) {
    return close("", Checks.id("reason to abandon a session", reason), true);
  }

  /**
   * Abandons a session, if it is the active one.
   *
   * @param sessionId the id of the session; not blank
   * @param reason the reason; not blank
   * @throws IllegalStateException when none is active, or another one
   */
  public SessionSummary abandon(String sessionId, String reason) {
    return close(
        Checks.id("id of a session", sessionId),
        Checks.id("reason to abandon a session", reason),
        true);
  }

  private SessionSummary close(String sessionId, String notes, boolean abandoned) {
    String safe = Credentials.redacted(Checks.text("notes of a session", notes));
    return workspace.change(
        turn -> close(turn, sessionId, safe, abandoned), SessionSummary::published);
  }

  private SessionSummary close(Turn turn, String sessionId, String notes, boolean abandoned) {
    Session session = active(turn, sessionId);
    return close(turn.about(Workspace.Subject.of(session)), session, notes, abandoned);
  }

  private Session active(Turn turn, String sessionId) {
    Session session =
        turn.session()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "The agent (%s) has no active session in the project (%s).\nMaybe start one first."
                            .formatted(workspace.agent(), workspace.project().name())));
    if (!sessionId.isEmpty() && !sessionId.equals(session.id())) {
      throw new IllegalStateException(
          "The session (%s) is not active, but (%s) of the agent (%s).\nMaybe it is over."
              .formatted(Checks.shown(sessionId), session.id(), workspace.agent()));
    }
    return session;
  }

  private SessionSummary close(Turn turn, Session session, String notes, boolean abandoned) {
    String all = session.notes().isEmpty() ? notes : session.notes() + "\n" + notes;
    ClosedSession closed =
        new ClosedSession(session, turn.at(), abandoned, workspace.pool(), all.strip());
    workspace.storage().sessions().close(workspace.id(), closed);
    workspace.ledger().closed(turn, closed);
    List<Mistake> mistakes = new Mistakes(workspace).counted(session.id());
    int repeated = (int) mistakes.stream().filter(Mistake::repeat).count();
    String outcome = abandoned ? "abandoned" : outcome(turn, session, mistakes.size(), repeated);
    turn.emit("session_summary", Artefacts.session(workspace.project(), closed, mistakes, outcome));
    SessionMetrics metrics = metrics(closed);
    turn.tell(new BuildlogEvent.SessionClosed(turn.at(), workspace.id(), closed, metrics));
    return new SessionSummary(closed, metrics, Emissions.NONE);
  }

  /**
   * Report on an ended session, in Markdown for an entry of a journal: mistakes, mean reward, and
   * its selected rules with the current beliefs about them, beside the session before it. Empty
   * when there is nothing to tell.
   *
   * @throws IllegalArgumentException when the session is not known or not over
   */
  public String improvements(String sessionId) {
    Optional<ClosedSession> prior = Optional.empty();
    for (ClosedSession closed : closed()) {
      Session session = closed.session();
      if (session.id().equals(sessionId)) {
        return ImprovementsText.of(
            metrics(closed),
            prior.map(this::metrics),
            ArmReports.of(workspace, session.errorClass()).stream()
                .filter(arm -> session.selected().contains(arm.ruleId()))
                .toList());
      }
      prior = closed.abandoned() ? prior : Optional.of(closed);
    }
    throw new IllegalArgumentException(
        "The project (%s) has no session (%s) that is over.\nMaybe end it first."
            .formatted(workspace.project().name(), Checks.shown(sessionId)));
  }

  private SessionMetrics metrics(ClosedSession closed) {
    String id = closed.session().id();
    return SessionMetrics.of(
        closed,
        new Mistakes(workspace).counted(id),
        workspace.storage().rewards().ofSession(workspace.id(), id));
  }

  /** The outcome of the session's first reward, or of its default reward. */
  private String outcome(Turn turn, Session session, int mistakes, int repeated) {
    List<RewardEvent> given = workspace.storage().rewards().ofSession(workspace.id(), session.id());
    if (!given.isEmpty()) {
      return given.get(0).reward().outcome().text();
    }
    Reward fallback =
        Reward.revision()
            .source(RewardEvent.FALLBACK)
            .notes("auto-fallback: %s mistakes, %s repeats".formatted(mistakes, repeated));
    return new Rewards(workspace).give(turn, fallback, "").event().reward().outcome().text();
  }
}
