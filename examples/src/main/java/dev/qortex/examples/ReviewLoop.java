package dev.qortex.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reviews a commit of this project twice, until nothing is left to find, and shows how much more
 * often the rules that were cited are chosen afterwards. The findings are those of a script, which
 * stands in for a reviewing model.
 */
public final class ReviewLoop {

  private static final int SAMPLED_RUNS = 500;
  private static final int SHOWN_OF_EACH_PERSONA = 3;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A finding that the script makes when the rule is shown, in the first {@code iterations}. */
  private record Finding(
      String rule, IssueSeverity severity, String location, String description, int iterations) {}

  private static final List<Finding> SCRIPT =
      List.of(
          new Finding(
              "See each test fail once, for the reason that it is there for.",
              IssueSeverity.MAJOR,
              "ManifestJsonTest.java:213",
              "When the writer throws, its thread ends, and the test is green.",
              1),
          new Finding(
              "Give every wait a time-out, and every time-out an error that says what was waited"
                  + " for.",
              IssueSeverity.MAJOR,
              "ManifestJsonTest.java:224",
              "The test waits for the writer without a time-out.",
              1),
          new Finding(
              "Give the test its clock, its randomness and its ids.",
              IssueSeverity.MINOR,
              "ManifestJson.java:71",
              "The name of the temporary file is drawn inside, so no test can choose it.",
              2));

  private ReviewLoop() {}

  /** Needs no arguments, and leaves no files. */
  public static void main(String[] args) {
    run(System.out);
  }

  static void run(PrintStream out) {
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
            .random(new Random(22))
            .build()) {
      buildlog.importSeeds(Persona.CONCURRENCY, Persona.TESTING);
      Project project = buildlog.project("qortex");
      share(project, out);
      for (int turn = 0; turn < 2; turn++) {
        reviewed(project, diff(), out);
        share(project, out);
      }
      project.arms().stream().limit(SCRIPT.size()).forEach(out::println);
      out.println(project.report().mistakes() + ", rewards " + project.report().rewards());
    }
  }

  /** One session: reviews until the run is clean, and is rewarded for it. */
  private static void reviewed(Project project, String diff, PrintStream out) {
    project.sessions().start(SessionRequest.defaults());
    GauntletRun run = project.gauntlet().start(RunRequest.of(diff));
    NextAction action = NextAction.NOT_REVIEWED;
    for (int iteration = 1; !action.clears(); iteration++) {
      String answer = answer(project.gauntlet().prompt(run.id()), iteration);
      GauntletResult result =
          project.gauntlet().review(ReviewRequest.parse(answer).run(run.id()).iteration(iteration));
      action = result.action();
      out.printf("Iteration %s: %s, cited %s%n", iteration, action, result.citations().credited());
    }
    project.rewards().log(Reward.accepted());
    project.sessions().end();
  }

  /** The answer of the scripted reviewer, who sees what the prompt shows and nothing else. */
  private static String answer(String prompt, int iteration) {
    List<Map<String, Object>> issues = new ArrayList<>();
    for (Finding finding : SCRIPT) {
      int text = prompt.indexOf("] **" + finding.rule() + "**");
      if (text >= 0 && iteration <= finding.iterations()) {
        String id = prompt.substring(prompt.lastIndexOf('[', text) + 1, text);
        issues.add(
            Map.of(
                "severity", finding.severity().text(),
                "location", finding.location(),
                "description", finding.description(),
                "rules_consulted", List.of(id)));
      }
    }
    try {
      return JSON.writeValueAsString(
          issues.isEmpty()
              ? Map.of("issues", issues, "resolved", "Each was mended before this iteration.")
              : Map.of("issues", issues));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The share of runs whose rules have one of the script, over many runs. */
  private static void share(Project project, PrintStream out) {
    Set<String> cited =
        project.gauntlet().rules().stream()
            .filter(rule -> SCRIPT.stream().anyMatch(one -> one.rule().equals(rule.text())))
            .map(GauntletRule::id)
            .collect(Collectors.toSet());
    RunRequest few = RunRequest.of("sampled").perPersona(SHOWN_OF_EACH_PERSONA);
    long chosen = 0;
    for (int i = 0; i < SAMPLED_RUNS; i++) {
      chosen += project.gauntlet().start(few).rules().stream().filter(cited::contains).count();
    }
    out.printf(
        Locale.ROOT,
        "A cited rule is chosen for %.2f of %d runs%n",
        (double) chosen / cited.size() / SAMPLED_RUNS,
        SAMPLED_RUNS);
  }

  /** "Replace a manifest's file atomically", as git shows it. */
  private static String diff() {
    String name = "replaced-manifest.diff";
    try (InputStream in =
        Objects.requireNonNull(ReviewLoop.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
