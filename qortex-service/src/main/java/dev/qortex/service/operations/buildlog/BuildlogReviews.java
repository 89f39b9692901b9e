package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.report.Citations;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.FindingItem;
import dev.qortex.service.api.buildlog.ReviewApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reviews of a project's work by its rules. */
final class BuildlogReviews implements ReviewApi {

  private static final List<String> ROUND =
      List.of(
          "Review the target by the rules; buildlog_gauntlet_prompt without compact shows their texts.",
          "Give the findings, also none, to buildlog_gauntlet_issues with the run and the number of"
              + " the round.",
          "fix_criticals: repair, and review again with the next number; a review that finds"
              + " nothing after that says in resolved what was done.",
          "checkpoint_majors, checkpoint_minors, iterations_exhausted: ask a person whether to go"
              + " on, or to accept the findings by buildlog_decide with accepted_run.",
          "pieces_left: review the pieces that the message names, each with a prompt of its own.",
          "clean: done.");

  private final BuildlogOperations host;

  BuildlogReviews(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public PromptResult prompt(PromptInput input, Call call) {
    Project project = host.project(input.project()).agent(input.agent());
    ReviewTarget target = ReviewTarget.of(host, project, input, call);
    Gauntlet gauntlet = project.gauntlet();
    GauntletRun run =
        gauntlet.start(
            RunRequest.of(target.text())
                .personas(Set.copyOf(input.personas()))
                .perPersona(input.selectK())
                .maxIterations(input.maxIterations())
                .stopAt(severity(input.stopAt()))
                .revision(target.revision()));
    Optional<GauntletRun> compact = Optional.of(run).filter(any -> input.compact());
    return new PromptResult(
        run.id(),
        input.compact() ? Optional.empty() : Optional.of(gauntlet.prompt(run.id())),
        run.rules().size(),
        target.pieces(),
        compact.map(any -> target.text()),
        compact.map(GauntletRun::rules),
        gauntlet.rules().isEmpty()
            ? Stream.concat(Stream.of(BuildlogRules.NO_RULES), ROUND.stream()).toList()
            : ROUND);
  }

  private static IssueSeverity severity(StopAt lightest) {
    return switch (lightest) {
      case CRITICALS -> IssueSeverity.CRITICAL;
      case MAJORS -> IssueSeverity.MAJOR;
      case MINORS -> IssueSeverity.MINOR;
      case NITPICKS -> IssueSeverity.NITPICK;
    };
  }

  @Override
  public IssuesResult issues(IssuesInput input, Call call) {
    Project project = host.project(input.project()).agent(input.agent());
    input.runId().ifPresent(id -> BuildlogOperations.requireRun(project, "run_id", id));
    String commit = HomeRepository.commit(host, project, call, input.revision());
    GauntletResult result = project.gauntlet().review(request(input, commit));
    Review.Findings findings = result.review().findings();
    List<Integer> left =
        input
            .runId()
            .flatMap(project.gauntlet()::run)
            .map(run -> ReviewTarget.left(project.gauntlet(), run))
            .orElse(List.of());
    Map<IssueSeverity, List<FindingItem>> found = bySeverity(result.citations().issues());
    Map<String, Double> delta = new TreeMap<>();
    result.meanChanges().forEach((persona, change) -> delta.put(persona, Rounded.to4(change)));
    return new IssuesResult(
        result.review().id(),
        left.isEmpty() || !findings.action().clears() ? findings.action() : NextAction.PIECES_LEFT,
        left.isEmpty()
            && result.passes(input.failOn().orElseGet(() -> counted(project, input.runId()))),
        found.getOrDefault(IssueSeverity.CRITICAL, List.of()),
        found.getOrDefault(IssueSeverity.MAJOR, List.of()),
        found.getOrDefault(IssueSeverity.MINOR, List.of()),
        findings.iteration(),
        findings.learned().size() + findings.reinforced().size(),
        findings.learned().size(),
        findings.reinforced().size(),
        findings.credited(),
        stats(result.citations()),
        delta,
        result.mistakes().stream().map(mistake -> mistake.id()).toList(),
        (result.recorded() ? message(found) : "The review was known; nothing changed.")
            + (left.isEmpty() ? "" : " Pieces of the diff without a review: %s.".formatted(left)));
  }

  private static ReviewRequest request(IssuesInput input, String commit) {
    if (input.issues().isPresent() == input.answer().isPresent()) {
      throw ServiceException.invalid(
          "issues",
          "A review has either issues or an answer to read them from.\n"
              + "Give one of them; an empty list of issues when it found nothing.");
    }
    ReviewRequest found =
        input
            .answer()
            .map(ReviewRequest::parse)
            .orElseGet(
                () ->
                    input
                        .issues()
                        .filter(some -> !some.isEmpty())
                        .map(some -> ReviewRequest.of(FindingItems.issues(some)))
                        .orElseGet(ReviewRequest::clean));
    ReviewRequest resolved = input.resolved().isBlank() ? found : found.resolved(input.resolved());
    return resolved
        .run(input.runId().orElse(""))
        .shown(input.validRuleIds())
        .iteration(input.iteration())
        .source(input.source())
        .id(input.reviewId().orElse(""))
        .revision(commit);
  }

  /** Critical, major and minor findings; nitpicks are among the minor ones. */
  private static Map<IssueSeverity, List<FindingItem>> bySeverity(List<Issue> issues) {
    Map<IssueSeverity, List<FindingItem>> found = new TreeMap<>();
    for (IssueSeverity severity :
        List.of(IssueSeverity.CRITICAL, IssueSeverity.MAJOR, IssueSeverity.MINOR)) {
      found.put(
          severity,
          issues.stream()
              .filter(issue -> shown(issue.severity()) == severity)
              .map(FindingItems::of)
              .toList());
    }
    return found;
  }

  private static IssueSeverity shown(IssueSeverity severity) {
    return severity == IssueSeverity.NITPICK ? IssueSeverity.MINOR : severity;
  }

  private static String message(Map<IssueSeverity, List<FindingItem>> found) {
    return "%s critical, %s major and %s minor findings."
        .formatted(
            found.getOrDefault(IssueSeverity.CRITICAL, List.of()).size(),
            found.getOrDefault(IssueSeverity.MAJOR, List.of()).size(),
            found.getOrDefault(IssueSeverity.MINOR, List.of()).size());
  }

  private static CitationStats stats(Citations citations) {
    return new CitationStats(
        citations.total(),
        citations.valid(),
        citations.invented().size(),
        citations.citing(),
        citations.notCiting());
  }

  /** The lightest severity that a run counts; outside of a run every finding does. */
  private static IssueSeverity counted(Project project, Optional<String> runId) {
    return runId
        .flatMap(project.gauntlet()::run)
        .map(run -> run.request().stopAt())
        .orElse(IssueSeverity.NITPICK);
  }
}
