package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.RuleEvidence.Role;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.learning.store.Replay;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Evidence of the time before there were records: made of sessions, runs, reviews and mistakes as
 * they were logged, and of sums whose single observations are gone.
 */
final class FormerEvidence {

  /** The record of sums whose observations are gone. */
  private static final String BEFORE = "before";

  /**
   * Number of observations that sums without events count as at most. They blame and praise all
   * rules of a session: {@code benchmarks/run loop-benefit --carry --seeds 30} has a mean gain of
   * 46.6, 44.8, 43.0, 44.8 and 49.2 % in the 20 sessions after the change for 0, 1, 3, 10 and 100,
   * better with more in worlds A and C, worse in D, I and M. One keeps the order of the rules.
   */
  static final double MOST = 1;

  private final EvidenceLedger ledger;
  private final Workspace workspace;
  private final Map<String, SessionEvidence> records = new LinkedHashMap<>();
  private final Set<String> known;

  FormerEvidence(EvidenceLedger ledger) {
    this.ledger = ledger;
    this.workspace = ledger.workspace();
    this.known =
        workspace.storage().evidence().list(workspace.id()).stream()
            .map(SessionEvidence::id)
            .collect(Collectors.toCollection(HashSet::new));
  }

  /** The records that are missing, in order of time. */
  List<SessionEvidence> records() {
    addSessions();
    Map<String, GauntletRun> runs =
        workspace.storage().runs().list(workspace.id()).stream()
            .collect(Collectors.toMap(GauntletRun::id, run -> run));
    workspace.storage().reviews().list(workspace.id()).forEach(review -> add(review, runs));
    addMistakes();
    addSums();
    return new ArrayList<>(records.values());
  }

  private void addSessions() {
    var sessions = workspace.storage().sessions();
    for (ClosedSession closed : sessions.closed(workspace.id())) {
      put(of(closed.session()).over(!closed.abandoned()));
    }
    sessions.active(workspace.id()).forEach(session -> put(of(session)));
  }

  private void put(SessionEvidence record) {
    if (!known.contains(record.id())) {
      records.put(record.id(), record);
    }
  }

  private static SessionEvidence of(Session session) {
    return SessionEvidence.of(session.id(), session.startedAt())
        .agent(session.agent())
        .topics(Topics.NONE, Set.copyOf(session.pool()))
        .rules(session.selected(), facts -> facts.role(Role.AT_WORK));
  }

  private SessionEvidence record(String id, Instant at) {
    return records.getOrDefault(id, SessionEvidence.of(id, at));
  }

  private void add(Review review, Map<String, GauntletRun> runs) {
    Optional<GauntletRun> run = Optional.ofNullable(runs.get(review.findings().run()));
    boolean inSession =
        workspace.storage().sessions().find(workspace.id(), review.sessionId()).isPresent();
    String id = inSession || run.isEmpty() ? review.sessionId() : run.get().id();
    List<String> shown = run.map(GauntletRun::rules).orElse(List.of());
    put(
        record(id, review.at())
            .rules(shown, RuleEvidence::shownToReviewers)
            .rules(review.findings().credited(), facts -> facts.citedBy(review.id())));
  }

  private void addMistakes() {
    List<GauntletRule> rules = workspace.rules().stream().filter(GauntletRule::active).toList();
    for (Mistake mistake : workspace.storage().mistakes().list(workspace.id())) {
      if (!ofReview(mistake)) {
        SessionEvidence record = record(mistake.sessionId(), mistake.at());
        put(ledger.missed(record, mistake, rules, workspace.matches()::byWords));
      }
    }
  }

  private static boolean ofReview(Mistake mistake) {
    return mistake.errorClass().startsWith("gauntlet_")
        || mistake.errorClass().equals(MistakeReport.CITATION_HALLUCINATION);
  }

  /** Sums of Python buildlog's bandit, and of logs that were compacted. */
  private void addSums() {
    Map<String, CreditSums> sums = new HashMap<>();
    workspace
        .learning()
        .log()
        .forEachUpdate(
            update -> {
              if (Replay.isFolded(update)) {
                CreditSums one =
                    new CreditSums(
                        Math.max(0, update.change().successes()),
                        Math.max(0, update.change().failures()),
                        0,
                        0);
                sums.merge(update.armId(), one, CreditSums::plus);
              }
            });
    Map<String, RuleEvidence> rules = new HashMap<>();
    sums.forEach(
        (rule, known) -> {
          double all = known.successes() + known.failures();
          double part = all == 0 ? 0 : Math.min(1, MOST / all);
          rules.put(rule, RuleEvidence.NONE.carrying(known.times(part)));
        });
    SessionEvidence record = SessionEvidence.of(BEFORE, Instant.EPOCH).rules(rules);
    if (!record.rules().isEmpty()) {
      put(record);
    }
  }
}
