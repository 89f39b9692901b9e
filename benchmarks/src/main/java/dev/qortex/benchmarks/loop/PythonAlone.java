package dev.qortex.benchmarks.loop;

import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Scoring;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Credit of Python buildlog for seeds: Beta(3, 1), a citation is a success, each mistake a failure
 * of all rules at work that are not cited, and the reward goes to all of them.
 */
final class PythonAlone implements LoopPolicy {

  private static final double SEED = 3;

  private final World world;
  private final RandomGenerator random;
  private final double[] successes;
  private final double[] failures;

  PythonAlone(World world, RandomGenerator random) {
    this.world = world;
    this.random = random;
    successes = new double[world.rules];
    failures = new double[world.rules];
  }

  /** Evidence of the rules beyond their priors, scaled to a number of observations at most. */
  Map<String, CreditSums> sums(double most) {
    Map<String, CreditSums> sums = new HashMap<>();
    for (int rule = 0; rule < world.rules; rule++) {
      double all = successes[rule] + failures[rule];
      double part = all == 0 ? 0 : Math.min(1, most / all);
      sums.put(
          EvidenceAlone.id(rule),
          new CreditSums(successes[rule] * part, failures[rule] * part, 0, 0));
    }
    return sums;
  }

  @Override
  public Choice choose() {
    boolean[] atWork = Scored.best(world, scores(), Scored.range(0, world.rules), world.chosen);
    return new Choice(
        atWork, world.traits.has("sameRules") ? atWork : Scored.review(world, scores()));
  }

  private double[] scores() {
    List<Candidate> candidates = new ArrayList<>(world.rules);
    for (int rule = 0; rule < world.rules; rule++) {
      Posterior posterior = new Posterior(SEED + successes[rule], 1 + failures[rule]);
      candidates.add(new Candidate(Arm.of("r" + rule), posterior, 0, 0));
    }
    return Scoring.thompsonSampling().scores(candidates, random);
  }

  @Override
  public void learn(Feedback feedback) {
    boolean[] cited = new boolean[world.rules];
    feedback.citations().forEach(citation -> cited[citation.rule()] = true);
    for (int rule = 0; rule < world.rules; rule++) {
      successes[rule] += cited[rule] ? 1 : 0;
      if (feedback.atWork()[rule]) {
        int logged = feedback.classes().size();
        failures[rule] += logged + (cited[rule] ? 0 : feedback.findings());
        successes[rule] += feedback.reward();
        failures[rule] += 1 - feedback.reward();
      }
    }
  }
}
