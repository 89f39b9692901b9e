package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.learning.ArmCredit;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.Learner;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.Replay;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Credit as Python buildlog gives it: observations of a learner, in each error class by itself. */
record LearnerLedger(Workspace workspace) implements Ledger {

  private static final double SEED_BOOST = 2;

  private LearningStore store() {
    return workspace.learning();
  }

  private Learner learner(List<GauntletRule> rules) {
    Map<String, Posterior> priors = priors(rules);
    return learner((context, store) -> ruleId -> priors.getOrDefault(ruleId, Posterior.UNIFORM));
  }

  private Learner learner(ArmPriors priors) {
    return workspace.learner(priors);
  }

  /** The priors that are not uniform, by rule: Beta(1 + boost * confidence, 1) for seeds. */
  private static Map<String, Posterior> priors(List<GauntletRule> rules) {
    Map<String, Posterior> priors = new HashMap<>();
    for (GauntletRule rule : rules) {
      if (rule.seed()) {
        priors.put(rule.id(), new Posterior(1 + SEED_BOOST * rule.confidence(), 1));
      }
    }
    return priors;
  }

  @Override
  public void prepare() {}

  @Override
  public HoldOut.Choice<String> choose(
      List<GauntletRule> pool, String errorClass, Topics topics, int count) {
    List<Arm> arms = arms(pool.stream().map(GauntletRule::id).toList());
    List<String> chosen = learner(pool).select(arms, count, errorClass, 0).ids();
    return new HoldOut.Choice<>(chosen, List.of(), List.of());
  }

  @Override
  public Sampler sampler(Turn turn, Topics topics, List<GauntletRule> rules) {
    Learner learner = learner(rules);
    return (ids, count) -> learner.select(arms(ids), count, turn.context(), 0).ids();
  }

  private static List<Arm> arms(List<String> ruleIds) {
    return ruleIds.stream().map(Arm::of).toList();
  }

  @Override
  public void started(Turn turn, Session session, Chosen chosen) {}

  @Override
  public void sampled(Turn turn, GauntletRun run, Topics topics, List<GauntletRule> rules) {}

  @Override
  public void reviewed(Turn turn, Reviewed review, List<String> credited) {
    turn.change()
        .observe(
            review.run().map(one -> "run:" + one.id()).orElse("review:" + review.id()),
            credited,
            1,
            turn.context(),
            turn.sessionId());
  }

  @Override
  public void missed(Turn turn, Mistake mistake, Collection<String> blamed, boolean found) {
    turn.change().observe("mistake:" + mistake.id(), blamed, 0, turn.context(), turn.sessionId());
  }

  @Override
  public void decided(Turn turn, String recordId, String findingId, Finding.Status status) {}

  @Override
  public void corrected(Turn turn, String recordId, String mistakeId, String ruleId) {}

  @Override
  public void rewarded(Turn turn, RewardEvent event, boolean replacesFallback) {
    if (replacesFallback) {
      turn.change().forget(Identifiers.fallback(event.sessionId()));
    }
    turn.change()
        .observe(
            "reward:" + event.id(),
            event.reward().rules(),
            event.reward().value(),
            event.reward().errorClass(),
            event.fallback() ? Identifiers.fallback(event.sessionId()) : event.sessionId());
  }

  @Override
  public void closed(Turn turn, ClosedSession closed) {}

  @Override
  public Map<String, Double> gains(Turn turn, List<GauntletRule> credited) {
    List<String> ids = credited.stream().map(GauntletRule::id).toList();
    Map<String, Double> gains = new HashMap<>();
    learner(credited)
        .posteriors(turn.context(), ids)
        .forEach(
            (id, before) ->
                gains.put(
                    id, new Posterior(before.alpha() + 1, before.beta()).mean() - before.mean()));
    return gains;
  }

  @Override
  public String context(String errorClass) {
    return errorClass;
  }

  @Override
  public Set<String> contexts() {
    return store().contexts();
  }

  @Override
  public Map<String, Belief> beliefs(String context, List<GauntletRule> rules) {
    Map<String, Posterior> priors = priors(rules);
    Map<String, ArmState> states = store().loadAll(context);
    Set<String> ids = new TreeSet<>(states.keySet());
    ids.addAll(Workspace.pool(rules));
    Map<String, Belief> beliefs = new TreeMap<>();
    for (String id : ids) {
      ArmState state = states.getOrDefault(id, ArmState.NONE);
      Posterior prior = priors.getOrDefault(id, Posterior.UNIFORM);
      beliefs.put(id, new Belief(state.posterior(prior), state.pulls()));
    }
    return beliefs;
  }

  @Override
  public List<ArmReport.Snapshot> history(Set<String> ruleIds, Instant since, int limit) {
    Map<String, Posterior> priors = priors(workspace.rules());
    Replay replay = new Replay();
    Deque<ArmReport.Snapshot> last = new ArrayDeque<>();
    store()
        .log()
        .forEachUpdate(
            update -> {
              replay.accept(update);
              String rule = update.armId();
              if (update.at().isBefore(since) || !ruleIds.isEmpty() && !ruleIds.contains(rule)) {
                return;
              }
              ArmState state = replay.arms(update.context()).getOrDefault(rule, ArmState.NONE);
              last.add(
                  new ArmReport.Snapshot(
                      update.at(),
                      update.observationId(),
                      update.context(),
                      rule,
                      state.posterior(priors.getOrDefault(rule, Posterior.UNIFORM)),
                      state.pulls()));
              if (last.size() > limit) {
                last.remove();
              }
            });
    return List.copyOf(last);
  }

  @Override
  public void inherit(Map<String, String> successors, double kept) {
    for (String context : store().contexts()) {
      List<ArmCredit> credits = new ArrayList<>();
      store()
          .load(context, successors.keySet())
          .forEach(
              (from, state) -> {
                String to = successors.get(from);
                if (to != null) {
                  credits.add(inherited(from, to, state, kept));
                }
              });
      learner(workspace.rules()).applyCredits(credits, context);
    }
  }

  private static ArmCredit inherited(String from, String to, ArmState state, double kept) {
    return new ArmCredit(
        "successor-of:" + from,
        to,
        EvidenceChange.adding(
            state.successes() * kept,
            state.failures() * kept,
            Math.round(state.pulls() * kept),
            state.totalReward() * kept),
        "");
  }

  @Override
  public void settle(Turn turn) {
    if (!workspace.storage().evidence().policy(workspace.id()).isEmpty()) {
      workspace.storage().evidence().replaceSums(workspace.id(), "", Map.of());
    }
    Learner learner = learner(ArmPriors.uniform());
    turn.change().forgotten().forEach(learner::forget);
    turn.change().outcomes().forEach((context, noted) -> learner.observeAll(noted, context));
  }
}
