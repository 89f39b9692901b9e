package dev.qortex.buildlog.credit;

import dev.qortex.commons.Checks;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Evidence that one session gives about one rule: facts, from which a policy makes credit.
 *
 * @param role part of the rule in the session's work
 * @param shown whether a review that took place had the rule in its prompt
 * @param cited ids of the findings that cite it, and of the mistakes that it would have prevented
 * @param matches scores of mistakes and findings without citation whose words or meaning match it,
 *     by their ids
 * @param shares the share in each mistake of its category, by the id of the mistake: 1 divided by
 *     the number of rules of the category
 * @param carried the sums from other records, such as those of a rule that it replaces
 */
public record RuleEvidence(
    Role role,
    boolean shown,
    Set<String> cited,
    Map<String, Double> matches,
    Map<String, Double> shares,
    CreditSums carried) {

  /** Part of a rule in the work of a session. */
  public enum Role {
    /** The rule was not chosen. */
    NONE,
    /** Chosen and given to the agent. */
    AT_WORK,
    /** Given to the agent in the place of one that was left out. */
    STAND_IN,
    /** Chosen, and left out at random to see what happens without it. */
    LEFT_OUT
  }

  /** No facts. */
  public static final RuleEvidence NONE =
      new RuleEvidence(Role.NONE, false, Set.of(), Map.of(), Map.of(), CreditSums.NONE);

  /** Checks and copies; texts are sorted. */
  public RuleEvidence {
    Checks.given("role of a rule", role);
    Checks.given("sums of a rule", carried);
    cited = sorted(cited);
    matches = sorted(matches);
    shares = sorted(shares);
  }

  private static Set<String> sorted(Set<String> ids) {
    if (ids.isEmpty()) {
      return Set.of();
    }
    SortedSet<String> copy = new TreeSet<>();
    ids.forEach(id -> copy.add(Checks.id("id of a finding", id)));
    return Collections.unmodifiableSortedSet(copy);
  }

  private static Map<String, Double> sorted(Map<String, Double> parts) {
    if (parts.isEmpty()) {
      return Map.of();
    }
    SortedMap<String, Double> copy = new TreeMap<>();
    parts.forEach(
        (id, part) ->
            copy.put(Checks.id("id of a mistake", id), Checks.unit("score of a mistake", part)));
    return Collections.unmodifiableSortedMap(copy);
  }

  /** Returns true if the agent had the rule. */
  public boolean atWork() {
    return role == Role.AT_WORK || role == Role.STAND_IN;
  }

  /** Returns a copy with that part in the work. */
  public RuleEvidence role(Role now) {
    return new RuleEvidence(now, shown, cited, matches, shares, carried);
  }

  /** A copy, shown to reviewers. */
  public RuleEvidence shownToReviewers() {
    return shown ? this : new RuleEvidence(role, true, cited, matches, shares, carried);
  }

  /** A copy, cited by that finding, or named as what would have prevented that mistake. */
  public RuleEvidence citedBy(String id) {
    SortedSet<String> more = new TreeSet<>(cited);
    more.add(id);
    return new RuleEvidence(role, shown, more, matches, shares, carried);
  }

  /** A copy, matched by that mistake or finding. */
  public RuleEvidence matching(String id, double score) {
    SortedMap<String, Double> more = new TreeMap<>(matches);
    more.put(id, score);
    return new RuleEvidence(role, shown, cited, more, shares, carried);
  }

  /** Returns a copy with a part in that mistake. */
  public RuleEvidence sharing(String id, double part) {
    SortedMap<String, Double> more = new TreeMap<>(shares);
    more.put(id, part);
    return new RuleEvidence(role, shown, cited, matches, more, carried);
  }

  /** Returns a copy with additional sums from other records. */
  public RuleEvidence carrying(CreditSums sums) {
    return new RuleEvidence(role, shown, cited, matches, shares, carried.plus(sums));
  }

  /** Returns a copy without the evidence of a mistake or finding. */
  public RuleEvidence without(String id) {
    if (!cited.contains(id) && !matches.containsKey(id) && !shares.containsKey(id)) {
      return this;
    }
    SortedSet<String> citing = new TreeSet<>(cited);
    citing.remove(id);
    SortedMap<String, Double> matching = new TreeMap<>(matches);
    matching.remove(id);
    SortedMap<String, Double> sharing = new TreeMap<>(shares);
    sharing.remove(id);
    return new RuleEvidence(role, shown, citing, matching, sharing, carried);
  }
}
