package dev.qortex.benchmarks.loop;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.report.CountTrend.Change;
import dev.qortex.buildlog.report.LoopProgress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** Reports on rules and on the loop in simulated projects, made by whole buildlogs. */
final class ReportedRules {

  private static final List<String> WORLDS = List.of("A", "C", "D", "F", "I", "K");
  private static final int EARLY = 60;

  /** Rules that are cited rightly and prevent nothing: none is useful, and there is no lift. */
  private static final Traits IDLE = Worlds.MONTH.with("withRule", Traits.USUAL.of("withoutRule"));

  private final RunOptions options;
  private final Results results;

  ReportedRules(RunOptions options, Results results) {
    this.options = options;
    this.results = results;
  }

  void run() {
    List<String> worlds =
        options.some("worlds", List.copyOf(Worlds.ALL.keySet())).stream()
            .filter(WORLDS::contains)
            .toList();
    for (String name : worlds) {
      Traits kind = Worlds.ALL.getOrDefault(name, Traits.USUAL);
      run(name, seed -> new World(kind, seed));
    }
    run("idle", seed -> new World(IDLE, seed, false));
  }

  private void run(String name, LongFunction<World> worlds) {
    Map<Integer, Tally> tallies = new LinkedHashMap<>();
    for (int i = 0; i < options.number("seeds"); i++) {
      World world = worlds.apply(options.seed() + i);
      try (WholeLoop loop = WholeLoop.inMemory(world, CreditPolicy.evidence())) {
        Course.run(world, Course.SESSIONS, new Reported(world, loop, tallies));
      }
    }
    tallies.forEach((sessions, tally) -> tally.report("reports/" + name + "/" + sessions));
  }

  /** A loop whose report is read after some sessions and at the end. */
  private final class Reported implements LoopPolicy {

    private final World world;
    private final WholeLoop loop;
    private final Map<Integer, Tally> tallies;

    Reported(World world, WholeLoop loop, Map<Integer, Tally> tallies) {
      this.world = world;
      this.loop = loop;
      this.tallies = tallies;
    }

    @Override
    public Choice choose() {
      if (world.session() == EARLY) {
        read(EARLY);
      }
      return loop.choose();
    }

    @Override
    public void learn(Feedback feedback) {
      loop.learn(feedback);
    }

    @Override
    public void close() {
      read(Course.SESSIONS);
    }

    private void read(int sessions) {
      tallies
          .computeIfAbsent(sessions, any -> new Tally())
          .add(world, loop, loop.report().progress());
    }
  }

  /** Findings of the reports of some projects after some sessions. */
  private final class Tally {

    private int projects;
    private final int[] useful = new int[2];
    private final int[] alarms = new int[2];
    private final int[] never = new int[2];
    private int good;
    private int harmful;
    private int pool;
    private int lifts;
    private int fewer;
    private int more;

    void add(World world, WholeLoop loop, LoopProgress progress) {
      projects++;
      pool += world.rules;
      good += count(world, world::useful);
      harmful += count(world, world::harms);
      count(progress.rules().useful(), loop, world::useful, useful);
      count(progress.rules().falseAlarms(), loop, world::harms, alarms);
      count(progress.rules().neverCited(), loop, world::useful, never);
      lifts += progress.lift().low() > 1 ? 1 : 0;
      fewer += progress.mistakes().trend().change() == Change.FEWER ? 1 : 0;
      more += progress.mistakes().trend().change() == Change.MORE ? 1 : 0;
    }

    private int count(World world, IntPredicate condition) {
      return (int) IntStream.range(0, world.rules).filter(condition).count();
    }

    private void count(List<String> named, WholeLoop loop, IntPredicate condition, int[] counts) {
      counts[0] += named.size();
      counts[1] += (int) named.stream().mapToInt(loop::place).filter(condition).count();
    }

    void report(String name) {
      percent(name, "useful_found", useful[1], good);
      percent(name, "useful_wrong", useful[0] - useful[1], useful[0]);
      percent(name, "alarms_found", alarms[1], harmful);
      percent(name, "alarms_wrong", alarms[0] - alarms[1], alarms[0]);
      percent(name, "never_cited", never[0], pool);
      percent(name, "never_cited_of_good", never[1], good);
      percent(name, "lift_shown", lifts, projects);
      percent(name, "says_fewer", fewer, projects);
      percent(name, "says_more", more, projects);
    }

    private void percent(String name, String metric, int part, int all) {
      if (all > 0) {
        results.report(name, metric, 100.0 * part / all, "%", all);
      }
    }
  }
}
