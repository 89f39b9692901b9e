package dev.qortex.benchmarks.loop;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.learning.store.LearningStores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * A simulated project through a whole buildlog: rules, sessions, runs, reviews with citations,
 * decisions, mistakes in words, and rewards. Each rule has four words of its own, and a mistake has
 * those of the rules that it is to match.
 */
final class WholeLoop implements LoopPolicy {

  private static final int WORDS = 4;
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
    List<GauntletRule> rules = new ArrayList<>();
    int size = world.rules / world.personas;
    for (int rule = 0; rule < world.rules; rule++) {
      String persona = String.format("p%02d", Math.min(world.personas - 1, rule / size));
      GauntletRule made = rule(rule, persona);
      rules.add(made);
      places.put(made.id(), rule);
      ids.add(made.id());
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

  private GauntletRule rule(int rule, String persona) {
    boolean general = world.label[rule] < 0 && world.traits.count("topics") > 1;
    return new GauntletRule(
        persona + ":" + String.format("%08x", rule),
        persona,
        words(rule),
        general ? Session.GENERAL : category(world.category[rule]),
        new Notes("", "", "", List.of(), Map.of()),
        Map.of(),
        new Origin("", "seed.yaml", "", 1),
        true);
  }

  private static String category(int number) {
    return "category" + number;
  }

  /** Words that no other rule has, without digits, which would be decisive. */
  private static String words(int rule) {
    StringBuilder text = new StringBuilder();
    for (int word = 0; word < WORDS; word++) {
      text.append(text.isEmpty() ? "" : " ").append("qu").append(letters(rule * WORDS + word));
    }
    return text.toString();
  }

  private static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    for (int left = number + 17; left > 0; left /= 17) {
      letters.append("abcfhijklmoprtuvw".charAt(left % 17));
    }
    return letters.append('k').toString();
  }

  @Override
  public Choice choose() {
    Set<String> names =
        world.topics().stream().map(WholeLoop::category).collect(Collectors.toSet());
    Session begun =
        worker(session)
            .sessions()
            .start(
                SessionRequest.defaults()
                    .count(world.chosen)
                    .topics(Topics.NONE.categories(names)));
    GauntletRun run =
        worker(session)
            .gauntlet()
            .start(RunRequest.of("a change").perPersona(world.perPersona));
    runs.put(session++, run);
    return new Choice(flags(begun.selected()), flags(run.rules()));
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
        String category = category(feedback.classes().get(place++));
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
    Set<String> words = new HashSet<>();
    rules.forEach(rule -> words.add(words(rule)));
    return "Mistake x%s %s".formatted(letters(mistakes++), String.join(" ", words)).strip();
  }

  @Override
  public void close() {
    buildlog.close();
  }
}
