package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.report.Citations;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.learning.model.Posterior;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Credit of a project's rules under one policy: what each change teaches, what is believed, and
 * which rules are chosen. Each change is part of the turn that it is given with.
 */
public sealed interface Ledger permits LearnerLedger, EvidenceLedger {

  /** Belief about a rule, and the number of observations that it rests on. */
  record Belief(Posterior posterior, long observations) {}

  /** Choice of rules for one review. */
  @FunctionalInterface
  interface Sampler {
    List<String> sample(List<String> ruleIds, int count);
  }

  /** Takes over what earlier versions and other policies learned, before a change adds to it. */
  void prepare();

  /** Chooses rules for a session about that kind of work. */
  HoldOut.Choice<String> choose(
      List<GauntletRule> pool, String errorClass, Topics topics, int count);

  /** Chooses rules for a review of a change with those topics. */
  Sampler sampler(Turn turn, Topics topics, List<GauntletRule> rules);

  /** A session started. */
  void started(Turn turn, Session session, Chosen chosen);

  /** Choice of rules for a session, with the pool and the topics that it was made for. */
  record Chosen(List<GauntletRule> pool, Topics topics, HoldOut.Choice<String> choice) {}

  /** A run was made, whose rules reviewers will be shown. */
  void sampled(Turn turn, GauntletRun run, Topics topics, List<GauntletRule> rules);

  /**
   * A review took place.
   *
   * @param credited rules that it is the first of its run to cite
   */
  void reviewed(Turn turn, Reviewed review, List<String> credited);

  /**
   * Review with its citations.
   *
   * @param id of the review
   * @param run that it belongs to
   * @param shown rules that reviewers were shown for certain
   * @param citations the findings and their citations
   * @param findings ids of the findings, those of an earlier round for what it repeats
   */
  record Reviewed(
      String id,
      Optional<GauntletRun> run,
      Set<String> shown,
      Citations citations,
      List<String> findings) {}

  /**
   * A mistake was made.
   *
   * @param blamed rules that were chosen for the work and did not prevent it
   * @param found whether a review found it, whose findings are credited by themselves
   */
  void missed(Turn turn, Mistake mistake, Collection<String> blamed, boolean found);

  /** Somebody decided about a finding or mistake. */
  void decided(Turn turn, String recordId, String findingId, Finding.Status status);

  /** The rule that would have prevented a mistake became known later. */
  void corrected(Turn turn, String recordId, String mistakeId, String ruleId);

  /** A reward was given. */
  void rewarded(Turn turn, RewardEvent event, boolean replacesFallback);

  /** A session is over. */
  void closed(Turn turn, ClosedSession closed);

  /** Gains of the means of credited rules by this turn, by rule. */
  Map<String, Double> gains(Turn turn, List<GauntletRule> credited);

  /** The context in which rules of that error class are believed in. */
  String context(String errorClass);

  /** The contexts that have evidence. */
  Set<String> contexts();

  /** Beliefs in that context about all rules of the pool and those with evidence, by id. */
  Map<String, Belief> beliefs(String context, List<GauntletRule> rules);

  /** The last changes of beliefs, the earliest first. */
  List<ArmReport.Snapshot> history(Set<String> ruleIds, Instant since, int limit);

  /** Gives the successors of changed rules a part of their evidence. */
  void inherit(Map<String, String> successors, double kept);

  /** Writes what the turn noted, at the end of its transaction. */
  void settle(Turn turn);
}
