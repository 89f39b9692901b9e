package dev.qortex.service.api.buildlog;

import static dev.qortex.service.api.buildlog.Arguments.AGENT;
import static dev.qortex.service.api.buildlog.Arguments.DEFAULT_AGENT;
import static dev.qortex.service.api.buildlog.Arguments.PROJECT;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.comments.CommentFormat;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;

/** Findings of reviews: decisions about them, and exchange with other programs. */
public interface FindingApi {

  @Op(
      name = "buildlog_decide",
      when = "Use when a finding or mistake turns out valid or invalid, or findings are accepted.",
      text =
          "Decides on a finding or a mistake, accepts the findings of a run as a risk, or decides"
              + " open findings by a merge. Learned evidence is updated.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog decide",
      prose = "reason")
  DecideResult decide(DecideInput input, Call call);

  @Op(
      name = "buildlog_gauntlet_import",
      text =
          "Imports review comments of GitHub or GitLab, or results of analysers in SARIF,"
              + " as findings with their decisions. A second import adds none.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      idempotent = true,
      command = "buildlog gauntlet import",
      prose = "comments",
      files = "file")
  ImportResult take(ImportInput input, Call call);

  @Op(
      name = "buildlog_gauntlet_sarif",
      text =
          "Returns findings as a SARIF 2.1.0 log, with the rules of the project that they cite: the"
              + " given ones, or else the stored ones with their decisions. Changes nothing.",
      toolset = Toolset.BUILDLOG,
      command = "buildlog gauntlet sarif",
      prose = "answer")
  SarifResult sarif(SarifInput input, Call call);

  /** A decision. */
  record DecideInput(
      @Arg(
              value =
                  "Id of a mistake, or of a finding: that of its review and its place, such as"
                      + " REVIEW:finding-0.",
              min = 1,
              max = 1_000)
          Optional<String> id,
      @Arg(value = "False for a false alarm.", byDefault = "true") boolean valid,
      @Arg(value = "Of a finding: revokes the decision.", byDefault = "false") boolean reopen,
      @Arg("Of a mistake: id of the rule that would have prevented it.")
          Optional<String> correctedByRule,
      @Arg(
              value =
                  "Instead of id: the run whose open findings may stay; last for the run that was"
                      + " reviewed last.",
              min = 1,
              max = 200)
          Optional<String> acceptedRun,
      @Arg(value = "Of a run: why they may stay.", byDefault = "\"\"", max = 10_000) String reason,
      @Arg(
              value =
                  "Instead of id: a commit whose merges decide the open findings, such as HEAD, or"
                      + " a"
                      + " range of commits.",
              min = 1,
              max = 1_000)
          Optional<String> merged,
      @Arg(PROJECT) Optional<String> project) {}

  /** A decision that was taken. */
  record DecideResult(
      Optional<String> id,
      Optional<Boolean> valid,
      @Arg("Findings whose lines were changed before the merge.") List<String> confirmed,
      @Arg("Findings whose lines were merged unchanged: they say nothing of rules.")
          List<String> ignored,
      @Arg("Of a run: what was accepted.") Optional<AcceptedRisk> accepted,
      String message) {}

  /** Findings of the last review of a run that were accepted as a risk. */
  record AcceptedRisk(String runId, String reviewId, int acceptedIssues, boolean cleared) {}

  /** Comments to import. */
  record ImportInput(
      @Arg(value = "Path of a JSON file, in a folder that may be read.", min = 1, max = 4_000)
          Optional<String> file,
      @Arg(value = "Instead of a file: its JSON.", min = 1, max = CommentFormat.MOST_CHARACTERS)
          Optional<String> comments,
      @Arg("Absent for the one that the members show.") Optional<CommentFormat> format,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** Comments that were imported. */
  record ImportResult(
      @Arg("Findings that were read.") int findings,
      @Arg("How many of them were new.") int added,
      @Arg("Findings that were right.") int confirmed,
      @Arg("Findings that were false alarms.") int rejected,
      @Arg("Findings that are not decided yet.") int open) {}

  /** Findings to write as SARIF. */
  record SarifInput(
      @Arg("The findings, if not the stored ones; empty when there were none.")
          Optional<List<FindingItem>> issues,
      @Arg("Instead of issues: what the reviewing model answered, with JSON in it.")
          Optional<String> answer,
      @Arg("Id of the run that was reviewed, which the log then names; of stored findings its own.")
          Optional<String> runId,
      @Arg(PROJECT) Optional<String> project) {}

  /** Findings as SARIF. */
  record SarifResult(@Arg("A log of SARIF 2.1.0.") JsonNode sarif) {}
}
