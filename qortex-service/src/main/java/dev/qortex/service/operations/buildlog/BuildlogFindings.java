package dev.qortex.service.operations.buildlog;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.comments.CommentFormat;
import dev.qortex.buildlog.comments.ReviewComment;
import dev.qortex.buildlog.comments.SarifLog;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.Review;
import dev.qortex.commons.Checks;
import dev.qortex.commons.TextBytes;
import dev.qortex.service.Call;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.buildlog.FindingApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings of reviews: decisions about them, and exchange with other programs. */
final class BuildlogFindings implements FindingApi {

  /** The name of the run that was reviewed last. */
  private static final String LAST = "last";

  private final BuildlogOperations host;

  BuildlogFindings(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public DecideResult decide(DecideInput input, Call call) {
    if (Stream.of(input.id(), input.acceptedRun(), input.merged())
            .filter(Optional::isPresent)
            .count()
        != 1) {
      throw ServiceException.invalid(
          "id", "A decision has an id, a run to accept, or a merge.\nMaybe give just one of them.");
    }
    Project project = host.project(input.project());
    if (input.acceptedRun().isPresent()) {
      return accept(project, input.acceptedRun().get(), input);
    }
    return input
        .id()
        .map(id -> decide(project, id, input))
        .orElseGet(() -> decideMerged(project, input.merged().orElseThrow(), call));
  }

  private static DecideResult decide(Project project, String id, DecideInput input) {
    input.correctedByRule().ifPresent(rule -> project.mistakes().correct(id, rule));
    if (input.reopen()) {
      project.gauntlet().findings().reopen(id);
      return decided(Optional.of(id), Optional.empty(), "It is open again.");
    }
    if (project.mistakes().find(id).isPresent()) {
      project.mistakes().decide(id, input.valid());
    } else {
      project.gauntlet().findings().decide(id, input.valid());
    }
    return decided(
        Optional.of(id),
        Optional.of(input.valid()),
        input.valid() ? "It counts." : "It was a false alarm, and speaks against what it cites.");
  }

  private static DecideResult decided(
      Optional<String> id, Optional<Boolean> valid, String message) {
    return new DecideResult(id, valid, List.of(), List.of(), Optional.empty(), message);
  }

  private static DecideResult accept(Project project, String named, DecideInput input) {
    if (input.reason().isBlank()) {
      throw ServiceException.invalid(
          "reason", "No reason is given why findings may stay.\nMaybe the one of your user.");
    }
    Gauntlet gauntlet = project.gauntlet();
    String run = named.equals(LAST) ? lastReviewed(gauntlet) : named;
    BuildlogOperations.requireRun(project, "accepted_run", run);
    Review review = gauntlet.acceptRisk(run, open(gauntlet, run), input.reason());
    AcceptedRisk accepted =
        new AcceptedRisk(run, review.id(), review.findings().issues(), gauntlet.cleared(run));
    return new DecideResult(
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.of(accepted),
        "%s findings were accepted as a risk.".formatted(accepted.acceptedIssues()));
  }

  /** The findings of the last review of a run that nobody decided. */
  private static List<Issue> open(Gauntlet gauntlet, String run) {
    Optional<Review> last =
        gauntlet.reviews().stream()
            .filter(review -> review.findings().run().equals(run))
            .reduce((earlier, later) -> later);
    return gauntlet.findings().list().stream()
        .filter(finding -> last.filter(one -> one.id().equals(finding.reviewId())).isPresent())
        .filter(finding -> finding.status() == Status.OPEN)
        .map(Finding::issue)
        .toList();
  }

  private static String lastReviewed(Gauntlet gauntlet) {
    return gauntlet.reviews().stream()
        .map(review -> review.findings().run())
        .filter(run -> !run.isEmpty())
        .reduce((earlier, later) -> later)
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "accepted_run",
                    "No run of the project was reviewed.\nMaybe review one first, by buildlog_gauntlet_prompt."));
  }

  private DecideResult decideMerged(Project project, String merged, Call call) {
    List<Finding> decided =
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
        ids(decided, Status.CONFIRMED),
        ids(decided, Status.IGNORED),
        Optional.empty(),
        MergedFindings.sentence(decided));
  }

  private static List<String> ids(List<Finding> findings, Status status) {
    return findings.stream().filter(one -> one.status() == status).map(Finding::id).toList();
  }

  @Override
  public ImportResult take(ImportInput input, Call call) {
    if (input.file().isPresent() == input.comments().isPresent()) {
      throw ServiceException.invalid(
          "file", "An import has either a file or comments.\nMaybe give one of them.");
    }
    String json = input.comments().orElseGet(() -> text(input.file().orElseThrow()));
    List<ReviewComment> comments =
        input
            .format()
            .map(format -> format.read(json))
            .orElseGet(() -> CommentFormat.readAny(json));
    int added = host.project(input.project()).agent(input.agent()).gauntlet().take(comments);
    return new ImportResult(
        comments.size(),
        added,
        count(comments, Status.CONFIRMED),
        count(comments, Status.REJECTED),
        count(comments, Status.OPEN));
  }

  private static int count(List<ReviewComment> comments, Status decision) {
    return (int) comments.stream().filter(one -> one.decision() == decision).count();
  }

  private String text(String name) {
    Path file = host.files().orElseGet(ReadableFolders::none).resolve("file", name);
    if (!Files.isRegularFile(file)) {
      throw ServiceException.invalid(
          "file",
          "The path '%s' names no file.\nMaybe name one in that folder."
              .formatted(Checks.shown(name)));
    }
    try {
      return TextBytes.withoutMark(TextBytes.decoded(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public SarifResult sarif(SarifInput input, Call call) {
    if (input.issues().isPresent() && input.answer().isPresent()) {
      throw ServiceException.invalid(
          "issues",
          "A log has issues or an answer to read them from, not both.\nMaybe give one of them.");
    }
    Project project = host.viewed(input.project());
    input.runId().ifPresent(id -> BuildlogOperations.requireRun(project, "run_id", id));
    String run = input.runId().orElse("");
    List<GauntletRule> rules = project.gauntlet().rules();
    String log =
        input
            .issues()
            .map(FindingItems::issues)
            .or(() -> input.answer().map(answer -> ReviewRequest.parse(answer).issues()))
            .map(issues -> SarifLog.of(issues, rules, run))
            .orElseGet(() -> stored(project, rules, run));
    try {
      return new SarifResult(Json.mapper().readTree(log));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String stored(Project project, List<GauntletRule> rules, String run) {
    Set<String> reviews =
        project.gauntlet().reviews().stream()
            .filter(review -> run.isEmpty() || run.equals(review.findings().run()))
            .map(Review::id)
            .collect(Collectors.toSet());
    return SarifLog.ofStored(
        project.gauntlet().findings().list().stream()
            .filter(finding -> reviews.contains(finding.reviewId()))
            .toList(),
        rules,
        run);
  }
}
