package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.DEFAULT_AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.comments.CommentFormat;
import dev.qortex.buildlog.comments.ReviewComment;
import dev.qortex.buildlog.comments.SarifLog;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Review;
import dev.qortex.commons.Checks;
import dev.qortex.commons.TextBytes;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import dev.qortex.service.operations.buildlog.BuildlogGauntlet.Finding;
import dev.qortex.service.schema.Arg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings that other programs recorded. */
final class BuildlogComments implements OperationGroup {

  private final BuildlogOperations host;

  BuildlogComments(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
                Toolset.BUILDLOG,
                "buildlog_gauntlet_import",
                "Imports review comments of GitHub or GitLab, or results of analysers in SARIF, as"
                    + " findings with their decisions. A second import adds none.",
                ImportInput.class,
                ImportResult.class,
                this::take)
            .idempotent(),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_sarif",
            "Gives findings as a SARIF 2.1.0 log, with the rules of the project that they cite:"
                + " those given, or else the stored ones with their decisions. It changes nothing.",
            SarifInput.class,
            SarifResult.class,
            this::sarif));
  }

  /** Findings to write as SARIF. */
  public record SarifInput(
      @Arg("The findings, if not the stored ones; empty when there were none.")
          Optional<List<Finding>> issues,
      @Arg("Instead of issues: what the reviewing model answered, with JSON in it.")
          Optional<String> answer,
      @Arg("Id of the run that was reviewed, which the log then names; of stored findings its own.")
          Optional<String> runId,
      @Arg(PROJECT) Optional<String> project) {}

  /** Findings as SARIF. */
  public record SarifResult(@Arg("A log of SARIF 2.1.0.") JsonNode sarif) {}

  private SarifResult sarif(SarifInput input, Call call) {
    if (input.issues().isPresent() && input.answer().isPresent()) {
      throw ServiceException.invalid(
          "issues",
          "A log has issues or an answer to read them from, not both.\nMaybe give one of them.");
    }
    Project project = host.project(input.project());
    input.runId().ifPresent(id -> BuildlogGauntlet.requireRun(project, "run_id", id));
    String run = input.runId().orElse("");
    List<GauntletRule> rules = project.gauntlet().rules();
    String log =
        input
            .issues()
            .map(Finding::issues)
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

  /** Comments to import. */
  public record ImportInput(
      @Arg(value = "Path of a JSON file, in a folder that may be read.", min = 1, max = 4_000)
          Optional<String> file,
      @Arg(value = "Instead of a file: its JSON.", min = 1, max = CommentFormat.MOST_CHARACTERS)
          Optional<String> comments,
      @Arg("Absent for the one that the members show.") Optional<CommentFormat> format,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** Comments that were imported. */
  public record ImportResult(
      @Arg("Findings that were read.") int findings,
      @Arg("How many of them were new.") int added,
      @Arg("Findings that were right.") int confirmed,
      @Arg("Findings that were false alarms.") int rejected,
      @Arg("Findings that are not decided yet.") int open) {

    private static ImportResult of(List<ReviewComment> comments, int added) {
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
  }

  private ImportResult take(ImportInput input, Call call) {
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
    return ImportResult.of(comments, added);
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
}
