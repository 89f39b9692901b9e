package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.RuleEvidence.Role;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.storage.EvidenceStorage;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.learning.model.Posterior;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Credit by each rule's own evidence: facts by session, and sums of them in the storage. */
record EvidenceLedger(Workspace workspace, EvidenceCredit policy) implements Ledger {

  private static final String PREDECESSOR = "successor-of:";

  private EvidenceStorage storage() {
    return workspace.storage().evidence();
  }

  /** The sums of this policy, computed anew when the stored ones are of another policy. */
  private Map<String, CreditSums> sums() {
    return Beliefs.ofAgents(sumsByAgent().values());
  }

  private Map<String, Map<String, CreditSums>> sumsByAgent() {
    prepare();
    return storage().sumsByAgent(workspace.id());
  }

  @Override
  public void prepare() {
    if (!storage().policy(workspace.id()).equals(policy.signature())
        && workspace.storage().projects().find(workspace.id()).isPresent()) {
      workspace.storage().inTransaction(this::replay);
    }
  }

  /** Replays all records; those of sessions before there were any are made of what was logged. */
  private boolean replay() {
    if (storage().policy(workspace.id()).isEmpty()) {
      new FormerEvidence(this).records().forEach(r -> storage().put(workspace.id(), r, Map.of()));
    }
    Map<String, Map<String, CreditSums>> sums = new HashMap<>();
    storage().list(workspace.id()).forEach(record -> add(sums, record, policy.credit(record)));
    storage().replaceSums(workspace.id(), policy.signature(), sums);
    return true;
  }

  private Beliefs beliefs(Collection<String> pool) {
    return Beliefs.of(pool, sums(), ofOtherProjects());
  }

  private Map<String, CreditSums> ofOtherProjects() {
    if (!policy.otherProjects()) {
      return Map.of();
    }
    return Beliefs.together(
        workspace.storage().projects().list().stream()
            .map(ProjectInfo::id)
            .filter(other -> !other.equals(workspace.id()))
            .filter(other -> storage().policy(other).equals(policy.signature()))
            .map(other -> Beliefs.ofAgents(storage().sumsByAgent(other).values()))
            .toList());
  }

  private static void add(
      Map<String, Map<String, CreditSums>> sums,
      SessionEvidence record,
      Map<String, CreditSums> credit) {
    Map<String, CreditSums> known = sums.computeIfAbsent(record.agent(), agent -> new HashMap<>());
    credit.forEach((rule, more) -> known.merge(rule, more, CreditSums::plus));
  }

  @Override
  public HoldOut.Choice<String> choose(
      List<GauntletRule> pool, String errorClass, Topics topics, int count) {
    List<String> ids = pool.stream().map(GauntletRule::id).toList();
    Beliefs beliefs = beliefs(ids);
    Predicate<String> applies = applying(topics(errorClass, topics, pool), pool)::contains;
    synchronized (workspace.random()) {
      List<String> ranked = beliefs.forWork(ids, applies, workspace.random());
      double share = count < ids.size() ? policy.holdOut() : 0;
      return new HoldOut(share).choose(ranked, count, workspace.random());
    }
  }

  /** The topics of a session: the categories of the rules that are of its error class, too. */
  private static Topics topics(String errorClass, Topics planned, Collection<GauntletRule> pool) {
    if (errorClass.equals(Session.GENERAL)) {
      return planned;
    }
    return planned.plus(
        Topics.NONE.categories(
            of(errorClass, pool).map(GauntletRule::category).collect(Collectors.toSet())));
  }

  /**
   * The rules whose category or persona has the name of that class, but for case and separators.
   */
  private static Stream<GauntletRule> of(String errorClass, Collection<GauntletRule> rules) {
    String key = MistakeReport.classKey(errorClass);
    return rules.stream()
        .filter(
            rule ->
                MistakeReport.classKey(rule.category()).equals(key)
                    || MistakeReport.classKey(rule.persona()).equals(key));
  }

  private static Set<String> applying(Topics topics, Collection<GauntletRule> rules) {
    return rules.stream()
        .filter(rule -> topics.admit(Topics.of(rule)))
        .map(GauntletRule::id)
        .collect(Collectors.toSet());
  }

  @Override
  public Sampler sampler(Turn turn, Topics topics, List<GauntletRule> rules) {
    Beliefs beliefs = beliefs(Workspace.pool(rules));
    Topics all = record(turn, turn.sessionId()).topics().plus(topics);
    Predicate<String> applies = applying(all, rules)::contains;
    return (ids, count) -> {
      synchronized (workspace.random()) {
        List<String> ranked = beliefs.forReview(ids, applies, workspace.random());
        return ranked.subList(0, Math.min(count, ranked.size()));
      }
    };
  }

  /** The record of that id as this turn has it by now. */
  private SessionEvidence record(Turn turn, String id) {
    SessionEvidence noted = turn.change().records().get(id);
    if (noted != null) {
      return noted;
    }
    return turn.stored(id)
        .orElseGet(() -> SessionEvidence.of(id, turn.at()).agent(workspace.agent()));
  }

  private void note(Turn turn, String id, UnaryOperator<SessionEvidence> change) {
    turn.change().note(change.apply(record(turn, id)));
  }

  /** The record that a run belongs to: that of its session, or its own outside of one. */
  private String occasion(GauntletRun run) {
    return workspace.storage().sessions().find(workspace.id(), run.sessionId()).isPresent()
        ? run.sessionId()
        : run.id();
  }

  @Override
  public void started(Turn turn, Session session, Chosen chosen) {
    Topics topics = topics(session.errorClass(), chosen.topics(), chosen.pool());
    HoldOut.Choice<String> choice = chosen.choice();
    note(
        turn,
        session.id(),
        record ->
            record
                .topics(topics, applying(topics, chosen.pool()))
                .rules(choice.kept(), facts -> facts.role(Role.AT_WORK))
                .rules(choice.standIns(), facts -> facts.role(Role.STAND_IN))
                .rules(choice.leftOut(), facts -> facts.role(Role.LEFT_OUT)));
  }

  @Override
  public void sampled(Turn turn, GauntletRun run, Topics topics, List<GauntletRule> rules) {
    if (topics.equals(Topics.NONE) || occasion(run).equals(run.id())) {
      return;
    }
    note(
        turn,
        run.sessionId(),
        record -> {
          Topics all = record.topics().plus(topics);
          Set<String> pool = new HashSet<>(record.pool());
          pool.retainAll(applying(all, rules));
          return record.topics(all, pool);
        });
  }

  @Override
  public void reviewed(Turn turn, Reviewed review, List<String> credited) {
    String id = review.run().map(this::occasion).orElseGet(turn::sessionId);
    note(
        turn,
        id,
        record -> {
          Map<String, RuleEvidence> facts = new HashMap<>(record.rules());
          review.shown().forEach(rule -> change(facts, rule, RuleEvidence::shownToReviewers));
          List<Issue> issues = review.citations().issues();
          for (int place = 0; place < issues.size(); place++) {
            found(turn, facts, issues.get(place), review.findings().get(place));
          }
          return record.rules(facts);
        });
  }

  private static void change(
      Map<String, RuleEvidence> facts, String rule, UnaryOperator<RuleEvidence> change) {
    facts.put(rule, change.apply(facts.getOrDefault(rule, RuleEvidence.NONE)));
  }

  private void found(Turn turn, Map<String, RuleEvidence> facts, Issue issue, String finding) {
    if (issue.citations().isEmpty()) {
      match(facts, finding, workspace.matches().rules(issue.description(), active(turn)));
    } else {
      issue.consulted().forEach(rule -> change(facts, rule, known -> known.citedBy(finding)));
    }
  }

  private static void match(
      Map<String, RuleEvidence> facts, String event, Map<String, Double> matches) {
    matches.forEach((rule, score) -> change(facts, rule, known -> known.matching(event, score)));
  }

  private static List<GauntletRule> active(Turn turn) {
    return turn.rules().stream().filter(GauntletRule::active).toList();
  }

  @Override
  public void missed(Turn turn, Mistake mistake, Collection<String> blamed, boolean found) {
    if (!found) {
      note(
          turn,
          mistake.sessionId(),
          record -> missed(record, mistake, active(turn), workspace.matches()::rules));
    }
  }

  /** A mistake whose remedy is known cites that rule; of others words and category tell. */
  SessionEvidence missed(
      SessionEvidence record,
      Mistake mistake,
      List<GauntletRule> rules,
      BiFunction<String, List<GauntletRule>, Map<String, Double>> matcher) {
    String corrected = mistake.report().correctedBy();
    if (!corrected.isBlank()
        && workspace.storage().rules().find(workspace.id(), corrected).isPresent()) {
      return record.rules(Set.of(corrected), facts -> facts.citedBy(mistake.id()));
    }
    List<String> like = of(mistake.errorClass(), rules).map(GauntletRule::id).toList();
    Map<String, RuleEvidence> facts = new HashMap<>(record.rules());
    match(facts, mistake.id(), matcher.apply(mistake.report().description(), rules));
    double part = 1.0 / Math.max(1, like.size());
    like.forEach(rule -> change(facts, rule, known -> known.sharing(mistake.id(), part)));
    return record.rules(facts);
  }

  @Override
  public void decided(Turn turn, String recordId, String findingId, Finding.Status status) {
    note(turn, recordId, record -> record.deciding(findingId, status));
  }

  /** Facts that the mistake gave about other rules go, as its rule is known. */
  @Override
  public void corrected(Turn turn, String recordId, String mistakeId, String ruleId) {
    note(
        turn,
        recordId,
        record ->
            record
                .allRules(facts -> facts.without(mistakeId))
                .rules(Set.of(ruleId), facts -> facts.citedBy(mistakeId)));
  }

  @Override
  public void rewarded(Turn turn, RewardEvent event, boolean replacesFallback) {}

  @Override
  public void closed(Turn turn, ClosedSession closed) {
    if (!closed.abandoned()) {
      note(turn, closed.session().id(), record -> record.over(true));
    }
  }

  @Override
  public Map<String, Double> gains(Turn turn, List<GauntletRule> credited) {
    Beliefs before = beliefs(Workspace.pool(turn.rules()));
    Map<String, Map<String, CreditSums>> sums = new HashMap<>();
    sumsByAgent().forEach((agent, known) -> sums.put(agent, new HashMap<>(known)));
    turn.change().records().values().forEach(record -> add(sums, record, difference(turn, record)));
    Map<String, CreditSums> after = Beliefs.ofAgents(sums.values());
    Map<String, Double> gains = new HashMap<>();
    for (GauntletRule rule : credited) {
      CreditSums now = after.getOrDefault(rule.id(), CreditSums.NONE);
      gains.put(
          rule.id(), before.posterior(rule.id(), now).mean() - before.posterior(rule.id()).mean());
    }
    return gains;
  }

  /** Credit of a record beyond that of the one that is stored, by rule. */
  private Map<String, CreditSums> difference(Turn turn, SessionEvidence record) {
    Map<String, CreditSums> change = new HashMap<>(policy.credit(record));
    turn.stored(record.id())
        .map(policy::credit)
        .ifPresent(
            old ->
                old.forEach((rule, sums) -> change.merge(rule, sums.times(-1), CreditSums::plus)));
    change.values().removeIf(CreditSums.NONE::isClose);
    return change;
  }

  @Override
  public String context(String errorClass) {
    return Session.GENERAL;
  }

  @Override
  public Set<String> contexts() {
    return Set.of(Session.GENERAL);
  }

  @Override
  public Map<String, Belief> beliefs(String context, List<GauntletRule> rules) {
    List<String> pool = Workspace.pool(rules);
    Map<String, CreditSums> sums = sums();
    Beliefs beliefs = Beliefs.of(pool, sums, ofOtherProjects());
    Set<String> ids = new TreeSet<>(sums.keySet());
    ids.addAll(pool);
    Map<String, Belief> known = new TreeMap<>();
    ids.forEach(
        id -> known.put(id, new Belief(beliefs.posterior(id), observations(beliefs.sums(id)))));
    return known;
  }

  private static long observations(CreditSums sums) {
    return (long) Math.ceil(sums.successes() + sums.failures() - 1e-9);
  }

  @Override
  public List<ArmReport.Snapshot> history(Set<String> ruleIds, Instant since, int limit) {
    Beliefs beliefs = beliefs(workspace.pool());
    Map<String, Map<String, CreditSums>> until = new HashMap<>();
    Deque<ArmReport.Snapshot> last = new ArrayDeque<>();
    for (SessionEvidence record : storage().list(workspace.id())) {
      Map<String, CreditSums> credits = policy.credit(record);
      add(until, record, credits);
      new TreeSet<>(credits.keySet())
          .forEach(
              rule -> {
                boolean wanted = ruleIds.isEmpty() || ruleIds.contains(rule);
                if (!wanted || record.at().isBefore(since) || !record.rules().containsKey(rule)) {
                  return;
                }
                CreditSums now = Beliefs.ofAgents(until.values(), rule);
                Posterior posterior = beliefs.posterior(rule, now);
                last.add(
                    new ArmReport.Snapshot(
                        record.at(),
                        "session:" + record.id(),
                        Session.GENERAL,
                        rule,
                        posterior,
                        observations(now)));
                if (last.size() > limit) {
                  last.remove();
                }
              });
    }
    return List.copyOf(last);
  }

  @Override
  public void inherit(Map<String, String> successors, double kept) {
    Map<String, CreditSums> sums = sums();
    successors.forEach(
        (from, to) -> {
          CreditSums known = sums.getOrDefault(from, CreditSums.NONE);
          String id = PREDECESSOR + from;
          if (!known.equals(CreditSums.NONE) && storage().find(workspace.id(), id).isEmpty()) {
            SessionEvidence record =
                SessionEvidence.of(id, workspace.now())
                    .rules(Set.of(to), facts -> facts.carrying(known.times(kept)));
            storage().put(workspace.id(), record, policy.credit(record));
          }
        });
  }

  @Override
  public void settle(Turn turn) {
    turn.change()
        .records()
        .values()
        .forEach(record -> storage().put(workspace.id(), record, difference(turn, record)));
  }
}
