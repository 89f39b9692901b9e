package dev.qortex.benchmarks.loop;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.learning.store.LearningStores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * A simulated project through a whole buildlog: rules, sessions, runs, reviews with citations,
 * decisions, mistakes in words, and rewards.
 */
final class WholeLoop implements LoopPolicy {

  private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

  private final World world;
  private final Buildlog buildlog;
  private final Project project;
  private final Map<String, Integer> places = new HashMap<>();
  private final List<String> ids = new ArrayList<>();
  private final Map<Integer, GauntletRun> runs = new HashMap<>();
  private int session;
  private int mistakes;

  private WholeLoop(World world, Buildlog buildlog, InMemoryBuildlogStorage storage) {
    this.world = world;
    this.buildlog = buildlog;
    List<GauntletRule> rules = RuleTexts.rules(world);
    for (GauntletRule rule : rules) {
      places.put(rule.id(), ids.size());
      ids.add(rule.id());
    }
    storage.rules().put(rules);
    project = buildlog.project("simulated");
  }

  /** A loop in memory. */
  static WholeLoop inMemory(World world, CreditPolicy policy) {
    InMemoryBuildlogStorage storage = new InMemoryBuildlogStorage();
    AtomicLong millis = new AtomicLong();
    Buildlog buildlog =
        Buildlog.builder(storage, LearningStores.inMemory())
            .credit(policy)
            .clock(() -> START.plusMillis(millis.incrementAndGet()))
            .random(new Random(world.rules))
            .build();
    return new WholeLoop(world, buildlog, storage);
  }

  @Override
  public Choice choose() {
    Set<String> names =
        world.topics().stream().map(RuleTexts::category).collect(Collectors.toSet());
    Session begun =
        worker(session)
            .sessions()
            .start(
                SessionRequest.defaults()
                    .count(world.chosen)
                    .topics(Topics.NONE.categories(names)));
    GauntletRun run =
        worker(session).gauntlet().start(RunRequest.of("a change").perPersona(world.perPersona));
    runs.put(session++, run);
    return new Choice(flags(begun.selected()), flags(run.rules()));
  }

  /** The report of the project. */
  ProjectReport report() {
    return project.report();
  }

  /** The number of that rule in the world. */
  int place(String id) {
    return places.getOrDefault(id, -1);
  }

  /** Sessions whose feedback is late are those of several agents. */
  private Project worker(int number) {
    return project.agent("agent" + number % (world.traits.count("delay") + 1));
  }

  private boolean[] flags(List<String> some) {
    boolean[] flags = new boolean[world.rules];
    some.forEach(id -> flags[places.getOrDefault(id, -1)] = true);
    return flags;
  }

  @Override
  public void learn(Feedback feedback) {
    GauntletRun run = runs.remove(feedback.number());
    if (run == null) {
      throw new IllegalStateException("The session (" + feedback.number() + ") is not open.");
    }
    if (feedback.reviewed()) {
      review(run, feedback);
    }
    Project about = project.about(run.sessionId());
    int place = 0;
    for (Feedback.Words words : feedback.words()) {
      if (words.logged()) {
        String category = RuleTexts.category(feedback.classes().get(place++));
        about
            .mistakes()
            .log(MistakeReport.of(category, text(words.rules()), MistakeSeverity.MEDIUM));
      }
    }
    about.rewards().log(Reward.revision(1 - feedback.reward()));
    worker(feedback.number()).sessions().end();
  }

  private void review(GauntletRun run, Feedback feedback) {
    List<Issue> issues = new ArrayList<>();
    for (Feedback.Citation citation : feedback.citations()) {
      issues.add(
          Issue.of(IssueSeverity.MAJOR, text(List.of())).citing(ids.get(citation.rule()), ""));
    }
    for (Feedback.Words words : feedback.words()) {
      if (!words.logged()) {
        issues.add(Issue.of(IssueSeverity.MAJOR, text(words.rules())));
      }
    }
    GauntletResult result =
        project
            .gauntlet()
            .review(
                (issues.isEmpty() ? ReviewRequest.clean() : ReviewRequest.of(issues))
                    .run(run.id()));
    for (int i = 0; i < feedback.citations().size(); i++) {
      if (feedback.citations().get(i).rejected()) {
        project.gauntlet().decide(result.findingId(i), false);
      }
    }
  }

  private String text(List<Integer> rules) {
    return RuleTexts.mistake(rules, mistakes++);
  }

  @Override
  public void close() {
    buildlog.close();
  }
}
