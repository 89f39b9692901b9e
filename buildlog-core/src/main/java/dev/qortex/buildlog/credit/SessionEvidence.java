package dev.qortex.buildlog.credit;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Evidence that one session, or a run outside of one, gives about rules. It is facts only, so that
 * what a policy makes of it can be computed anew, and a late decision replaces it.
 *
 * @param id the id of the session, or of the run outside of a session
 * @param agent the agent that worked; its evidence counts for a limited number of observations
 * @param at the time of its start
 * @param over whether its work is done, so that silence counts; false for one that was given up
 * @param topics the topics of its change
 * @param pool ids of the rules that could be chosen and apply to the topics
 * @param rules facts by rule; a rule without facts is not there
 * @param rejected ids of findings that turned out to be false alarms
 * @param ignored ids of findings whose lines were merged unchanged: they say nothing of rules
 */
public record SessionEvidence(
    String id,
    String agent,
    Instant at,
    boolean over,
    Topics topics,
    Set<String> pool,
    Map<String, RuleEvidence> rules,
    Set<String> rejected,
    Set<String> ignored) {

  /** Checks and copies; ids are sorted. */
  public SessionEvidence {
    Checks.id("id of the evidence of a session", id);
    Checks.id("agent of the evidence of a session", agent);
    Checks.given("time of the evidence of a session", at);
    Checks.given("topics of a session", topics);
    pool = SortedIds.of("id of a rule", pool);
    rejected = SortedIds.of("id of a finding", rejected);
    ignored = SortedIds.of("id of a finding", ignored);
    SortedMap<String, RuleEvidence> copy = new TreeMap<>();
    rules.forEach(
        (rule, facts) -> {
          if (!facts.equals(RuleEvidence.NONE)) {
            copy.put(Checks.id("id of a rule", rule), facts);
          }
        });
    rules = Collections.unmodifiableSortedMap(copy);
  }

  /** Creates evidence without facts, for the default agent. */
  public static SessionEvidence of(String id, Instant at) {
    return new SessionEvidence(
        id, Session.DEFAULT_AGENT, at, false, Topics.NONE, Set.of(), Map.of(), Set.of(), Set.of());
  }

  /** Returns a copy by that agent. */
  public SessionEvidence agent(String name) {
    return new SessionEvidence(id, name, at, over, topics, pool, rules, rejected, ignored);
  }

  /** The facts about that rule. */
  public RuleEvidence rule(String ruleId) {
    return rules.getOrDefault(ruleId, RuleEvidence.NONE);
  }

  /** Returns a copy with other facts about those rules. */
  public SessionEvidence rules(Iterable<String> ruleIds, UnaryOperator<RuleEvidence> change) {
    Map<String, RuleEvidence> changed = new TreeMap<>(rules);
    ruleIds.forEach(id -> changed.put(id, change.apply(rule(id))));
    return rules(changed);
  }

  /** Returns a copy with those facts in the place of all others. */
  public SessionEvidence rules(Map<String, RuleEvidence> facts) {
    return new SessionEvidence(id, agent, at, over, topics, pool, facts, rejected, ignored);
  }

  /** Returns a copy with other facts about all rules. */
  public SessionEvidence allRules(UnaryOperator<RuleEvidence> change) {
    return rules(rules.keySet(), change);
  }

  /** A copy, done or not. */
  public SessionEvidence over(boolean done) {
    return new SessionEvidence(id, agent, at, done, topics, pool, rules, rejected, ignored);
  }

  /** Returns a copy about those topics, with the rules that apply to them. */
  public SessionEvidence topics(Topics of, Set<String> applying) {
    return new SessionEvidence(id, agent, at, over, of, applying, rules, rejected, ignored);
  }

  /** Returns a copy with that decision about a finding or mistake. */
  public SessionEvidence deciding(String findingId, Finding.Status status) {
    return new SessionEvidence(
        id,
        agent,
        at,
        over,
        topics,
        pool,
        rules,
        with(rejected, findingId, status == Finding.Status.REJECTED),
        with(ignored, findingId, status == Finding.Status.IGNORED));
  }

  private static Set<String> with(Set<String> ids, String id, boolean member) {
    SortedSet<String> now = new TreeSet<>(ids);
    if (member) {
      now.add(id);
    } else {
      now.remove(id);
    }
    return now;
  }

  private boolean counts(String findingId) {
    return !rejected.contains(findingId) && !ignored.contains(findingId);
  }

  /** The number of mistakes and findings that match a rule and were not rejected or ignored. */
  public long matches(RuleEvidence facts) {
    return rejected.isEmpty() && ignored.isEmpty()
        ? facts.matches().size()
        : facts.matches().keySet().stream().filter(this::counts).count();
  }

  /** The sum of a rule's parts in mistakes of its category that were not rejected. */
  public double shares(RuleEvidence facts) {
    double sum = 0;
    for (Map.Entry<String, Double> share : facts.shares().entrySet()) {
      sum += rejected.contains(share.getKey()) ? 0 : share.getValue();
    }
    return sum;
  }

  /** Returns true if one of those facts is a citation that was not rejected or ignored. */
  public boolean cites(RuleEvidence facts) {
    return facts.cited().stream().anyMatch(this::counts);
  }

  /** Returns true if a citation among those facts was rejected, and all others do not count. */
  public boolean rejects(RuleEvidence facts) {
    return !cites(facts) && facts.cited().stream().anyMatch(rejected::contains);
  }
}
