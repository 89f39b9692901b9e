package dev.qortex.examples;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.learning.store.LearningStores;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reviews twenty commits of some size of a repository by rules that compete for their place in the
 * prompt, and lets what became of the reviewed lines decide the findings. A script of patterns
 * stands in for the reviewing model; commits, lines and what happened to them later are those of
 * the repository.
 */
public final class ReviewHistory {

  private static final int COMMITS = 20;
  private static final int SHOWN_OF_EACH_PERSONA = 3;
  private static final int LEAST_LINES = 200;
  private static final int MOST_FINDINGS = 3;
  private static final int MOST_RULES = 4;
  private static final Pattern FILE = Pattern.compile("\\+\\+\\+ b/([^\\t]+)\\t?");
  private static final Pattern HUNK = Pattern.compile("@@ -\\S+ \\+(\\d+)(?:,\\d+)? @@.*");

  /** A rule that the reviewer cites for each added line of such files that has such text. */
  private record Check(String rule, String files, Pattern text, String description) {

    private static Check of(String rule, String files, String text, String description) {
      return new Check(rule, files, Pattern.compile(text), description);
    }
  }

  private static final List<Check> SCRIPT =
      List.of(
          Check.of(
              "Give every wait a time-out, and every time-out an error that says what was waited"
                  + " for.",
              ".*\\.java",
              "\\.(?:join|get|take|await|acquire|waitFor)\\(\\);",
              "The wait has no time-out."),
          Check.of(
              "Take clock, randomness and ids as arguments, with defaults in the builder.",
              ".*/src/main/.*\\.java",
              "Instant\\.now\\(\\)|new Random\\(\\)|randomUUID\\(\\)|nanoTime\\(\\)",
              "A result depends on the time or on chance."),
          Check.of(
              "Give the test its clock, its randomness and its ids.",
              ".*/src/test/.*\\.java",
              "Instant\\.now\\(\\)|new Random\\(\\)|randomUUID\\(\\)|nanoTime\\(\\)",
              "The test depends on the time or on chance."),
          Check.of(
              "Limit the size, the depth and the number of all that is read from outside.",
              ".*/src/main/.*\\.java",
              "readAllBytes\\(|readString\\(",
              "The whole content is read, whatever its size."),
          Check.of(
              "Return empty collections and optionals, never null.",
              ".*/src/main/.*\\.java",
              "return null;",
              "The method returns null."),
          Check.of(
              "Let an error message name the value, the place and the remedy.",
              ".*/src/main/.*\\.java",
              "Exception\\(\"[^\"%(]*\"",
              "The message names no value."),
          Check.of(
              "Bind values to queries as parameters; never build a query by joining strings.",
              ".*/src/main/.*\\.java",
              "\"(?:SELECT|INSERT|UPDATE|DELETE) [^\"]*\" \\+ [a-z]",
              "A query is joined of strings."),
          Check.of(
              "Write the word that the field uses, and one word for one thing.",
              ".*\\.(?:java|md)",
              "\\b(?:whoever|is told|are told|taken back|in step|for want of)\\b",
              "This is not the word of the field."),
          Check.of(
              "Delete the sentence that would not be missed.",
              ".*\\.(?:java|md)",
              "(?i)\\b(?:of course|note that|in order to|as it were|that is to say)\\b",
              "The words say nothing."),
          Check.of(
              "Write for a reader who has not seen the last version.",
              ".*\\.md",
              "\\b(?:now|recently|no longer|any more)\\b",
              "The sentence tells what changed, to a reader who does not know what was."));

  private final Project project;
  private final GitRepository repository;
  private final String end;
  private final PrintStream out;
  private final Map<String, Check> checks = new HashMap<>();

  private ReviewHistory(Project project, GitRepository repository, String end, PrintStream out) {
    this.project = project;
    this.repository = repository;
    this.end = end;
    this.out = out;
    for (GauntletRule rule : project.gauntlet().rules()) {
      SCRIPT.stream()
          .filter(check -> check.rule().equals(rule.text()))
          .forEach(check -> checks.put(rule.id(), check));
    }
  }

  /**
   * Arguments: a repository, by default that of this folder, the commit with which its history
   * ends, by default {@code HEAD}, and how many of the last commits to pass over, by default 20,
   * since the lines of the very last ones had no time to change. Leaves no files.
   */
  public static void main(String[] args) {
    run(
        Path.of(args.length > 0 ? args[0] : "."),
        args.length > 1 ? args[1] : "HEAD",
        args.length > 2 ? Integer.parseInt(args[2]) : COMMITS,
        System.out);
  }

  static void run(Path folder, String end, int passed, PrintStream out) {
    GitRepository repository = new GitRepository(folder);
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
            .random(new Random(39))
            .build()) {
      buildlog.importSeeds(
          Persona.API_DESIGN,
          Persona.CONCURRENCY,
          Persona.DATA,
          Persona.PROSE,
          Persona.SECURITY,
          Persona.TESTING);
      ReviewHistory history = new ReviewHistory(buildlog.project("history"), repository, end, out);
      history.report("Before");
      List<String> commits = history.commits(passed);
      history.review(commits.subList(0, COMMITS / 2));
      history.review(commits.subList(COMMITS / 2, COMMITS));
      history.report("After");
    }
  }

  /** The last commits of some size, the oldest first. */
  private List<String> commits(int passed) {
    List<String> commits = new ArrayList<>();
    for (int back = passed; commits.size() < COMMITS; back++) {
      String commit = repository.commitOf(end + "~" + back).orElseThrow();
      if (repository.diff(commit, List.of()).text().lines().count() >= LEAST_LINES) {
        commits.add(0, commit);
      }
    }
    return commits;
  }

  /** Reviews commits, and prints how many of the findings of the script that brought. */
  private void review(List<String> commits) {
    int made = 0;
    int possible = 0;
    for (String commit : commits) {
      possible += issues(commit, List.copyOf(checks.keySet())).size();
      made += reviewed(commit);
      project.gauntlet().findings().decideMerged(repository, commit + "~.." + end);
    }
    out.printf(
        Locale.ROOT,
        "Rules that were shown in %d commits led to %d of the %d findings of the script%n",
        commits.size(),
        made,
        possible);
  }

  /** One session about a commit; the number of findings. */
  private int reviewed(String commit) {
    Topics topics = Topics.ofFiles(repository.files(commit, List.of()));
    project.sessions().start(SessionRequest.defaults().count(6).topics(topics));
    GauntletRun run =
        project
            .gauntlet()
            .start(
                RunRequest.of("The commit " + commit)
                    .perPersona(SHOWN_OF_EACH_PERSONA)
                    .revision(commit),
                topics);
    List<Issue> found = issues(commit, run.rules());
    ReviewRequest request = found.isEmpty() ? ReviewRequest.clean() : ReviewRequest.of(found);
    project.gauntlet().review(request.run(run.id()));
    project.sessions().end();
    return found.size();
  }

  /** Findings of the script in the added lines of a commit, when it is shown these rules. */
  private List<Issue> issues(String commit, List<String> shown) {
    Map<String, List<Issue>> byRule = new TreeMap<>();
    String file = "";
    int number = 0;
    for (String line : repository.diff(commit, List.of()).text().lines().toList()) {
      Matcher hunk = HUNK.matcher(line);
      Matcher name = FILE.matcher(line);
      if (name.matches()) {
        file = name.group(1);
      } else if (hunk.matches()) {
        number = Integer.parseInt(hunk.group(1));
      } else if (line.startsWith("+")) {
        add(byRule, shown, file, number++, line);
      } else if (line.startsWith(" ")) {
        number++;
      }
    }
    return byRule.values().stream().flatMap(List::stream).toList();
  }

  private void add(
      Map<String, List<Issue>> byRule, List<String> shown, String file, int number, String line) {
    for (String rule : shown) {
      Check check = checks.get(rule);
      if (check == null || !file.matches(check.files()) || !check.text().matcher(line).find()) {
        continue;
      }
      List<Issue> found = byRule.computeIfAbsent(rule, any -> new ArrayList<>());
      if (found.size() < MOST_FINDINGS) {
        found.add(
            Issue.of(IssueSeverity.MAJOR, check.description())
                .location(file + ":" + number)
                .citing(rule, ""));
      }
    }
  }

  private void report(String when) {
    Map<Finding.Status, Integer> statuses = new TreeMap<>();
    for (Finding finding : project.gauntlet().findings().list()) {
      statuses.merge(finding.status(), 1, Integer::sum);
    }
    out.println(when + ": findings " + statuses + ", mistakes " + project.report().mistakes());
    project.report().progress().statements().forEach(each -> out.println("  " + each));
    project.arms().stream()
        .limit(MOST_RULES)
        .forEach(
            arm ->
                out.printf(
                    Locale.ROOT,
                    "  %.2f after %d reviews: %s%n",
                    arm.posterior().mean(),
                    arm.observations(),
                    project.gauntlet().find(arm.ruleId()).orElseThrow().text()));
  }
}
