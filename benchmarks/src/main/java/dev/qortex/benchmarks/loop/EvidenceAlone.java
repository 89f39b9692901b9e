package dev.qortex.benchmarks.loop;

import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.RuleEvidence.Role;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.learning.evaluation.HoldOut;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Credit by evidence without a buildlog around it. */
final class EvidenceAlone implements LoopPolicy {

  private final World world;
  private final EvidenceCredit policy;
  private final RandomGenerator random;
  private final List<String> ids;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, CreditSums> sums;
  private final Map<Integer, SessionEvidence> open = new HashMap<>();
  private final int[] sizes;

  EvidenceAlone(
      World world, EvidenceCredit policy, RandomGenerator random, Map<String, CreditSums> start) {
    this.world = world;
    this.policy = policy;
    this.random = random;
    ids = Scored.range(0, world.rules).stream().map(EvidenceAlone::id).toList();
    sizes = new int[world.traits.count("categories")];
    for (int rule = 0; rule < world.rules; rule++) {
      places.put(ids.get(rule), rule);
      sizes[world.category[rule]]++;
    }
    sums = new HashMap<>(start);
  }

  static String id(int rule) {
    return "r" + rule;
  }

  private int place(String id) {
    return places.getOrDefault(id, -1);
  }

  @Override
  public Choice choose() {
    List<String> pool = ids.stream().filter(id -> world.available(place(id))).toList();
    Beliefs beliefs = Beliefs.of(pool, Beliefs.ofAgents(List.of(sums)));
    List<String> ranked = beliefs.forWork(pool, id -> world.labelled(place(id)), random);
    HoldOut.Choice<String> choice =
        new HoldOut(policy.holdOut()).choose(ranked, world.chosen, random);
    Set<String> applying = new HashSet<>(pool);
    applying.removeIf(id -> !world.labelled(place(id)));
    open.put(
        world.session(),
        SessionEvidence.of("s" + world.session(), Instant.EPOCH)
            .topics(Topics.NONE, applying)
            .rules(choice.kept(), facts -> facts.role(Role.AT_WORK))
            .rules(choice.standIns(), facts -> facts.role(Role.STAND_IN))
            .rules(choice.leftOut(), facts -> facts.role(Role.LEFT_OUT)));
    boolean[] atWork = flags(choice.used());
    return new Choice(
        atWork, world.traits.has("sameRules") ? atWork : flags(review(beliefs, pool)));
  }

  private List<String> review(Beliefs beliefs, List<String> pool) {
    List<String> review = new ArrayList<>();
    int size = world.rules / world.personas;
    for (int persona = 0; persona < world.personas; persona++) {
      int first = persona * size;
      List<String> own =
          pool.stream().filter(id -> place(id) >= first && place(id) < first + size).toList();
      review.addAll(
          beliefs
              .forReview(own, id -> world.labelled(place(id)), random)
              .subList(0, Math.min(world.perPersona, own.size())));
    }
    return review;
  }

  private boolean[] flags(List<String> some) {
    boolean[] flags = new boolean[world.rules];
    some.forEach(id -> flags[place(id)] = true);
    return flags;
  }

  @Override
  public void learn(Feedback feedback) {
    SessionEvidence record = open.remove(feedback.number());
    if (record == null) {
      throw new IllegalStateException("The session (" + feedback.number() + ") is not open.");
    }
    List<String> shown = ids.stream().filter(id -> feedback.shown()[place(id)]).toList();
    record = record.over(true).rules(shown, RuleEvidence::shownToReviewers);
    int number = 0;
    for (Feedback.Citation citation : feedback.citations()) {
      String finding = "f" + number++;
      record =
          record
              .rules(Set.of(id(citation.rule())), facts -> facts.citedBy(finding))
              .deciding(
                  finding,
                  citation.rejected() ? Finding.Status.REJECTED : Finding.Status.CONFIRMED);
    }
    for (Feedback.Words words : feedback.words()) {
      String mistake = "m" + number++;
      List<String> matching = words.rules().stream().map(EvidenceAlone::id).toList();
      record = record.rules(matching, facts -> facts.matching(mistake, 1));
    }
    for (int category : feedback.classes()) {
      String mistake = "c" + number++;
      List<String> like = ids.stream().filter(id -> world.category[place(id)] == category).toList();
      record = record.rules(like, facts -> facts.sharing(mistake, 1.0 / sizes[category]));
    }
    policy.credit(record).forEach((rule, credit) -> sums.merge(rule, credit, CreditSums::plus));
  }
}
