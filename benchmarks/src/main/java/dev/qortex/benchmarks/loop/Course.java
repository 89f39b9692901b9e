package dev.qortex.benchmarks.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/**
 * Course of one simulated project.
 *
 * @param mistakes expected number by session
 * @param good number of good rules at work by session
 */
record Course(double[] mistakes, double[] good) {

  static final int SESSIONS = 200;

  static Course run(Traits kind, long seed, Function<World, LoopPolicy> policies) {
    World world = new World(kind, seed);
    return run(world, SESSIONS, policies.apply(world));
  }

  /** Runs a policy for some sessions, and closes it. */
  static Course run(World world, int sessions, LoopPolicy used) {
    double[] mistakes = new double[sessions];
    double[] good = new double[sessions];
    Deque<Feedback> late = new ArrayDeque<>();
    try (LoopPolicy policy = used) {
      for (int session = 0; session < sessions; session++) {
        world.begin(session);
        LoopPolicy.Choice choice = policy.choose();
        mistakes[session] = world.expectedMistakes(choice.atWork());
        good[session] = world.good(choice.atWork());
        late.add(world.end(choice.atWork(), choice.review()));
        if (late.size() > world.traits.count("delay")) {
          policy.learn(late.remove());
        }
      }
    }
    return new Course(mistakes, good);
  }

  /** A policy for the first sessions, and from then on one that is made of it. */
  static Course switched(
      World world,
      int at,
      int sessions,
      PythonAlone first,
      Function<PythonAlone, LoopPolicy> then) {
    return run(world, sessions, new Switched(world, at, first, then));
  }

  private static final class Switched implements LoopPolicy {

    private final World world;
    private final int at;
    private final PythonAlone first;
    private final Function<PythonAlone, LoopPolicy> then;
    private LoopPolicy active;

    Switched(World world, int at, PythonAlone first, Function<PythonAlone, LoopPolicy> then) {
      this.world = world;
      this.at = at;
      this.first = first;
      this.then = then;
      this.active = first;
    }

    @Override
    public Choice choose() {
      if (world.session() == at) {
        active = then.apply(first);
      }
      return active.choose();
    }

    @Override
    public void learn(Feedback feedback) {
      active.learn(feedback);
    }
  }

  /** Mean of expected mistakes in the sessions from one to another, which is not included. */
  double mistakes(int from, int to) {
    return mean(mistakes, from, to);
  }

  /** Mean number of good rules in those sessions. */
  double good(int from, int to) {
    return mean(good, from, to);
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / (to - from);
  }
}
