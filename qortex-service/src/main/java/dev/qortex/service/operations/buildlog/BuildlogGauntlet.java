package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.DEFAULT_AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.report.Citations;
import dev.qortex.commons.Checks;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reviews of a project's work by its rules. */
final class BuildlogGauntlet implements OperationGroup {

  private final BuildlogOperations host;

  BuildlogGauntlet(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_prompt",
            "Starts a review of something by the rules of the project, and gives the prompt for"
                + " it. Give what the review finds to buildlog_gauntlet_issues.",
            PromptInput.class,
            PromptResult.class,
            this::prompt),
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_loop",
            "Starts a loop of review and repair: one choice of rules for all iterations, and when"
                + " to stop.",
            LoopInput.class,
            LoopResult.class,
            this::loop),
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_issues",
            "Takes what a review found: checks its citations, logs mistakes, learns lessons,"
                + " credits rules, and tells what to do next.",
            IssuesInput.class,
            IssuesResult.class,
            this::issues),
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_decide",
            "Decides whether a finding or a mistake was one, names the rule that would have"
                + " prevented a mistake, or decides open findings by a merge. What was learned"
                + " changes.",
            DecideInput.class,
            DecideResult.class,
            this::decide),
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_accept_risk",
            "Accepts what a review found as a risk, with a reason, so that the work is cleared.",
            RiskInput.class,
            RiskResult.class,
            this::acceptRisk));
  }

  /** A review to start. */
  public record PromptInput(
      @Arg(value = "What is reviewed: a path, a diff, a text.", min = 1) Optional<String> target,
      @Arg(value = "Personas whose rules to take; empty for all.", byDefault = "[]")
          List<String> personas,
      @Arg(
              value = "Rules of each persona, chosen by how well they did; 0 for all.",
              byDefault = "10",
              min = 0,
              max = 1_000)
          int selectK,
      @Arg(ReviewTarget.DIFF) Optional<String> diff,
      @Arg(value = ReviewTarget.FILES, byDefault = "[]") List<String> files,
      @Arg(value = ReviewTarget.PIECE, byDefault = "1", min = 1) int piece,
      @Arg(value = ReviewTarget.LIMIT, byDefault = "60000", min = 1_000, max = 1_000_000)
          int pieceChars,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {

    private ReviewTarget.Choice choice() {
      return new ReviewTarget.Choice(target, diff, files, piece, pieceChars);
    }
  }

  /** A prompt for a review. */
  public record PromptResult(
      @Arg("For buildlog_gauntlet_issues.") String runId,
      @Prose @Arg("For the model that reviews.") String prompt,
      int totalRules,
      @Arg("The number of pieces of a diff; each has a review of its own.") int pieces) {}

  private PromptResult prompt(PromptInput input, Call call) {
    Project project = host.project(input.project()).agent(input.agent());
    ReviewTarget target = ReviewTarget.of(host, project, input.choice(), call);
    Gauntlet gauntlet = project.gauntlet();
    GauntletRun run =
        gauntlet.start(
            RunRequest.of(target.text())
                .personas(Set.copyOf(input.personas()))
                .perPersona(input.selectK())
                .revision(target.revision()));
    return new PromptResult(
        run.id(), gauntlet.prompt(run.id()), run.rules().size(), target.pieces());
  }

  /** The lightest findings that have to be dealt with. */
  public enum StopAt {
    CRITICALS(IssueSeverity.CRITICAL),
    MAJORS(IssueSeverity.MAJOR),
    MINORS(IssueSeverity.MINOR);

    private final IssueSeverity severity;

    StopAt(IssueSeverity severity) {
      this.severity = severity;
    }
  }

  /** A loop to start. */
  public record LoopInput(
      @Arg(value = "What is reviewed: a path, a diff, a text.", min = 1) Optional<String> target,
      @Arg(value = "Personas whose rules to take; empty for all.", byDefault = "[]")
          List<String> personas,
      @Arg(
              value = "Iterations after which a person is asked.",
              byDefault = "10",
              min = 1,
              max = 100)
          int maxIterations,
      @Arg(value = "The lightest findings that have to be dealt with.", byDefault = "\"minors\"")
          StopAt stopAt,
      @Arg(value = "Leaves the prompt out.", byDefault = "true") boolean compact,
      @Arg(
              value = "Rules of each persona, chosen by how well they did; 0 for all.",
              byDefault = "10",
              min = 0,
              max = 1_000)
          int selectK,
      @Arg(ReviewTarget.DIFF) Optional<String> diff,
      @Arg(value = ReviewTarget.FILES, byDefault = "[]") List<String> files,
      @Arg(value = ReviewTarget.PIECE, byDefault = "1", min = 1) int piece,
      @Arg(value = ReviewTarget.LIMIT, byDefault = "60000", min = 1_000, max = 1_000_000)
          int pieceChars,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {

    private ReviewTarget.Choice choice() {
      return new ReviewTarget.Choice(target, diff, files, piece, pieceChars);
    }
  }

  /** A loop. */
  public record LoopResult(
      @Arg("For buildlog_gauntlet_issues.") String runId,
      String target,
      int maxIterations,
      StopAt stopAt,
      @Arg("Ids that a review may cite.") List<String> validRuleIds,
      @Arg("Steps of an iteration.") List<String> instructions,
      @Prose @Arg("For the model that reviews.") Optional<String> prompt,
      @Arg("The number of pieces of a diff; each has a loop of its own.") int pieces) {}

  private LoopResult loop(LoopInput input, Call call) {
    Project project = host.project(input.project()).agent(input.agent());
    ReviewTarget target = ReviewTarget.of(host, project, input.choice(), call);
    Gauntlet gauntlet = project.gauntlet();
    GauntletRun run =
        gauntlet.start(
            RunRequest.of(target.text())
                .personas(Set.copyOf(input.personas()))
                .perPersona(input.selectK())
                .maxIterations(input.maxIterations())
                .stopAt(input.stopAt().severity)
                .revision(target.revision()));
    return new LoopResult(
        run.id(),
        target.text(),
        input.maxIterations(),
        input.stopAt(),
        run.rules(),
        List.of(
            "Review the target by the rules; buildlog_gauntlet_rule_lookup tells what they say.",
            "Give the findings, also none, to buildlog_gauntlet_issues with the run and the number"
                + " of the iteration.",
            "fix_criticals: repair, and review again with the next number; a review that finds"
                + " nothing after that says in resolved what was done.",
            "checkpoint_majors, checkpoint_minors, iterations_exhausted: ask a person whether to go"
                + " on, or to accept the risk by buildlog_gauntlet_accept_risk.",
            "clean: done."),
        Optional.of(run.id()).filter(any -> !input.compact()).map(gauntlet::prompt),
        target.pieces());
  }

  /** A finding of a review. */
  public record Finding(
      @Arg("Persona that found it; not kept.") Optional<String> reviewer,
      @Arg("minor if absent.") Optional<IssueSeverity> severity,
      @Arg("Such as security.") Optional<String> category,
      @Arg("Such as a file and line.") Optional<String> location,
      @Arg(value = "What is wrong.", min = 1) String description,
      @Arg("What to do from now on.") Optional<String> ruleLearned,
      @Arg("Ids of the rules that led to it.") Optional<List<String>> rulesConsulted,
      @Arg("How each of these led to it, by id.") Optional<Map<String, String>> ruleReasoning) {

    static List<Issue> issues(List<Finding> findings) {
      return findings.stream().map(Finding::issue).toList();
    }

    private Issue issue() {
      Map<String, String> reasons = ruleReasoning.orElse(Map.of());
      Map<String, String> citations = new LinkedHashMap<>();
      rulesConsulted
          .orElse(List.of())
          .forEach(id -> citations.put(id, reasons.getOrDefault(id, "")));
      return new Issue(
          severity.orElse(IssueSeverity.MINOR),
          category.orElse(""),
          location.orElse(""),
          description,
          ruleLearned.orElse(""),
          citations);
    }

    private static Finding of(Issue issue) {
      return new Finding(
          Optional.empty(),
          Optional.of(issue.severity()),
          Optional.of(issue.category()),
          Optional.of(issue.location()),
          issue.description(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }

  /** Findings of a review. */
  public record IssuesInput(
      @Arg("The findings; empty when there were none.") Optional<List<Finding>> issues,
      @Arg("Instead of issues: what the reviewing model answered, with JSON in it.")
          Optional<String> answer,
      @Arg(
              "Id that buildlog_gauntlet_prompt or buildlog_gauntlet_loop gave; without it nothing"
                  + " is cleared.")
          Optional<String> runId,
      @Arg(value = "Which round of the run.", byDefault = "1", min = 1, max = 1_000) int iteration,
      @Arg(
              value =
                  "What was done about the findings of the last round; a run with open findings is"
                      + " not cleared without it, unless the answer says it.",
              byDefault = "\"\"",
              max = 1_000)
          String resolved,
      @Arg(
              "The lightest finding that fails the review; absent for the lightest that the run"
                  + " counts.")
          Optional<IssueSeverity> failOn,
      @Arg(value = "Who reviewed.", byDefault = "\"\"", max = 200) String source,
      @Arg(value = "Without a run: ids that could be cited; empty for all.", byDefault = "[]")
          List<String> validRuleIds,
      @Arg("Id of the review, for retries: a second one with it changes nothing.")
          Optional<String> reviewId,
      @Arg(
              value =
                  "Commit whose lines the findings name, so that its merge decides open ones;"
                      + " absent in the first round for that of the run.",
              min = 1,
              max = 200)
          Optional<String> revision,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {

    private ReviewRequest request(String commit) {
      if (issues.isPresent() == answer.isPresent()) {
        throw ServiceException.invalid(
            "issues",
            "A review has either issues or an answer to read them from.\n"
                + "Give one of them; an empty list of issues when it found nothing.");
      }
      ReviewRequest found =
          answer
              .map(ReviewRequest::parse)
              .orElseGet(
                  () ->
                      issues
                          .filter(some -> !some.isEmpty())
                          .map(some -> ReviewRequest.of(Finding.issues(some)))
                          .orElseGet(ReviewRequest::clean));
      return new ReviewRequest(
          found.issues(),
          runId.orElse(""),
          Set.copyOf(validRuleIds),
          iteration,
          source,
          reviewId.orElse(""),
          resolved.isBlank() ? found.resolved() : resolved,
          commit);
    }
  }

  /** A decision. */
  public record DecideInput(
      @Arg(
              value =
                  "Id of a mistake, or of a finding: that of its review, ':finding-' and its place,"
                      + " from 0.",
              min = 1,
              max = 1_000)
          Optional<String> id,
      @Arg(value = "False for a false alarm.", byDefault = "true") boolean valid,
      @Arg(value = "Of a finding: revokes the decision.", byDefault = "false") boolean reopen,
      @Arg(
              value =
                  "Instead of id: a commit such as HEAD, whose merges decide what nobody did, or a"
                      + " range such as ORIG_HEAD..HEAD without merge commits.",
              min = 1,
              max = 1_000)
          Optional<String> merged,
      @Arg("Of a mistake: id of the rule that would have prevented it.")
          Optional<String> correctedByRule,
      @Arg(PROJECT) Optional<String> project) {}

  /** A decision that was taken. */
  public record DecideResult(
      Optional<String> id,
      Optional<Boolean> valid,
      @Arg("Findings whose lines were changed before the merge.") List<String> confirmed,
      @Arg("Findings whose lines were merged unchanged: they say nothing of rules.")
          List<String> ignored,
      String message) {}

  private DecideResult decide(DecideInput input, Call call) {
    if (input.id().isPresent() == input.merged().isPresent()) {
      throw ServiceException.invalid(
          "id", "A decision has either an id or a merge.\nMaybe give one of them.");
    }
    Project project = host.project(input.project());
    return input
        .id()
        .map(id -> decide(project, id, input))
        .orElseGet(() -> decideMerged(project, input.merged().orElseThrow(), call));
  }

  private static DecideResult decide(Project project, String id, DecideInput input) {
    input.correctedByRule().ifPresent(rule -> project.mistakes().correct(id, rule));
    if (input.reopen()) {
      project.gauntlet().findings().reopen(id);
      return new DecideResult(
          Optional.of(id), Optional.empty(), List.of(), List.of(), "It is open again.");
    }
    if (project.mistakes().find(id).isPresent()) {
      project.mistakes().decide(id, input.valid());
    } else {
      project.gauntlet().findings().decide(id, input.valid());
    }
    return new DecideResult(
        Optional.of(id),
        Optional.of(input.valid()),
        List.of(),
        List.of(),
        input.valid() ? "It counts." : "It was a false alarm, and speaks against what it cites.");
  }

  private DecideResult decideMerged(Project project, String merged, Call call) {
    var decided =
        project
            .gauntlet()
            .findings()
            .decideMerged(
                HomeRepository.required(
                    host, project, call, "merged", "decide on each finding by its id"),
                merged);
    return new DecideResult(
        Optional.empty(),
        Optional.empty(),
        HomeRepository.ids(decided, Status.CONFIRMED),
        HomeRepository.ids(decided, Status.IGNORED),
        HomeRepository.sentence(decided));
  }

  /** Counts of citations. */
  public record CitationStats(
      int totalCitations,
      int validCitations,
      int hallucinatedCitations,
      int issuesWithCitations,
      int issuesWithoutCitations) {

    private static CitationStats of(Citations citations) {
      return new CitationStats(
          citations.total(),
          citations.valid(),
          citations.invented().size(),
          citations.citing(),
          citations.notCiting());
    }
  }

  /** Result of a review. */
  public record IssuesResult(
      String reviewId,
      @Arg("What to do next.") NextAction action,
      @Arg("False when something was found that fails the review, or nothing was reviewed.")
          boolean passed,
      List<Finding> criticals,
      List<Finding> majors,
      List<Finding> minors,
      int iteration,
      @Arg("New ones and reinforced ones.") int learningsPersisted,
      int learningsNovel,
      int learningsReinforced,
      @Arg("Ids of the rules that were rightly cited.") List<String> rulesCredited,
      CitationStats citationStats,
      @Arg("By persona, how much the mean of the credited rules moved.")
          Map<String, Double> samplingDelta,
      @Arg("Ids of the mistakes that were logged.") List<String> mistakes,
      String message) {}

  private IssuesResult issues(IssuesInput input, Call call) {
    Project project = host.project(input.project()).agent(input.agent());
    input.runId().ifPresent(id -> requireRun(project, "run_id", id));
    GauntletResult result =
        project
            .gauntlet()
            .review(input.request(HomeRepository.commit(host, project, call, input.revision())));
    Review.Findings findings = result.review().findings();
    List<Finding> criticals = new ArrayList<>();
    List<Finding> majors = new ArrayList<>();
    List<Finding> minors = new ArrayList<>();
    for (Issue issue : result.citations().issues()) {
      switch (issue.severity()) {
        case CRITICAL -> criticals.add(Finding.of(issue));
        case MAJOR -> majors.add(Finding.of(issue));
        case MINOR, NITPICK -> minors.add(Finding.of(issue));
      }
    }
    Map<String, Double> delta = new TreeMap<>();
    result.meanChanges().forEach((persona, change) -> delta.put(persona, Rounded.to4(change)));
    return new IssuesResult(
        result.review().id(),
        findings.action(),
        result.passes(input.failOn().orElseGet(() -> counted(project, input.runId()))),
        criticals,
        majors,
        minors,
        findings.iteration(),
        findings.learned().size() + findings.reinforced().size(),
        findings.learned().size(),
        findings.reinforced().size(),
        findings.credited(),
        CitationStats.of(result.citations()),
        delta,
        result.mistakes().stream().map(mistake -> mistake.id()).toList(),
        result.recorded()
            ? "%s critical, %s major and %s minor findings."
                .formatted(criticals.size(), majors.size(), minors.size())
            : "The review was known; nothing changed.");
  }

  /** The lightest severity that a run counts; outside of a run every finding does. */
  private static IssueSeverity counted(Project project, Optional<String> runId) {
    return runId
        .flatMap(project.gauntlet()::run)
        .map(run -> run.request().stopAt())
        .orElse(IssueSeverity.NITPICK);
  }

  /** Findings to accept. */
  public record RiskInput(
      @Arg("Id of the run.") String runId,
      @Arg(value = "The findings that stay.", byDefault = "[]") List<Finding> remainingIssues,
      @Arg(value = "Why they may stay.", min = 1, max = 10_000) String reason,
      @Arg(PROJECT) Optional<String> project) {}

  /** Findings that were accepted. */
  public record RiskResult(String reviewId, int acceptedIssues, boolean cleared, String message) {}

  private RiskResult acceptRisk(RiskInput input, Call call) {
    Project project = host.project(input.project());
    requireRun(project, "run_id", input.runId());
    Gauntlet gauntlet = project.gauntlet();
    Review review =
        gauntlet.acceptRisk(input.runId(), Finding.issues(input.remainingIssues()), input.reason());
    return new RiskResult(
        review.id(),
        review.findings().issues(),
        gauntlet.cleared(input.runId()),
        "%s findings were accepted as a risk.".formatted(review.findings().issues()));
  }

  static void requireRun(Project project, String argument, String id) {
    if (project.gauntlet().run(id).isEmpty()) {
      throw ServiceException.notFound(
          argument,
          "The project '%s' has no %s '%s'.\nMaybe it is misspelled, or of another project."
              .formatted(
                  project.info().name(),
                  argument.equals("run_id") ? "run" : "session or run",
                  Checks.shown(id)));
    }
  }
}
