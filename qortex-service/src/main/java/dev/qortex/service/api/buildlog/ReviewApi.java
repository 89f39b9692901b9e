package dev.qortex.service.api.buildlog;

import static dev.qortex.service.api.buildlog.Arguments.AGENT;
import static dev.qortex.service.api.buildlog.Arguments.DEFAULT_AGENT;
import static dev.qortex.service.api.buildlog.Arguments.PROJECT;

import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reviews of a project's work by its rules. */
public interface ReviewApi {

  @Op(
      name = "buildlog_gauntlet_prompt",
      when = "Use before you submit a change, to review it.",
      text =
          "Starts a review by the rules of the project, and returns the prompt for it. Pass the"
              + " findings to buildlog_gauntlet_issues.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog gauntlet prompt",
      commandAliases = "buildlog gauntlet loop",
      prose = "target")
  PromptResult prompt(PromptInput input, Call call);

  @Op(
      name = "buildlog_gauntlet_issues",
      when = "Use after each review, also when it found nothing.",
      text =
          "Records the findings of a review: checks its citations, logs mistakes, learns lessons,"
              + " credits rules, and returns the next step.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog gauntlet issues",
      prose = "answer")
  IssuesResult issues(IssuesInput input, Call call);

  /** The least severity of findings that block. */
  enum StopAt {
    CRITICALS,
    MAJORS,
    MINORS,
    NITPICKS
  }

  /** A review to start. */
  record PromptInput(
      @Arg(value = "What is reviewed: a path, a diff, a text.", min = 1) Optional<String> target,
      @Arg(value = "Personas whose rules to take; empty for all.", byDefault = "[]")
          List<String> personas,
      @Arg(
              value = "Rules of each persona, chosen by how well they did; 0 for all.",
              byDefault = "10",
              min = 0,
              max = 1_000)
          int selectK,
      @Arg(
              value = "Rounds of review and repair after which a person is asked.",
              byDefault = "10",
              min = 1,
              max = 100)
          int maxIterations,
      @Arg(value = "The lightest findings that have to be dealt with.", byDefault = "\"nitpicks\"")
          StopAt stopAt,
      @Arg(value = "Gives the ids of the rules in place of the prompt.", byDefault = "false")
          boolean compact,
      @Arg(Arguments.DIFF) Optional<String> diff,
      @Arg(value = Arguments.FILES, byDefault = "[]") List<String> files,
      @Arg(value = Arguments.PIECE, byDefault = "1", min = 1) int piece,
      @Arg(value = Arguments.PIECE_CHARS, byDefault = "60000", min = 1_000, max = 1_000_000)
          int pieceChars,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A review that was started. */
  record PromptResult(
      @Arg("For buildlog_gauntlet_issues.") String runId,
      @Prose @Arg("For the model that reviews; absent when compact.") Optional<String> prompt,
      @Arg("Number of rules that the review goes by.") int totalRules,
      @Arg("The number of pieces of a diff; each has a review of its own.") int pieces,
      @Arg("When compact: what is reviewed.") Optional<String> target,
      @Arg("When compact: ids that a review may cite.") Optional<List<String>> validRuleIds,
      @Arg("Steps of a round.") List<String> instructions) {}

  /** Findings of a review. */
  record IssuesInput(
      @Arg("The findings; empty when there were none.") Optional<List<FindingItem>> issues,
      @Arg("Instead of issues: what the reviewing model answered, with JSON in it.")
          Optional<String> answer,
      @Arg("Id that buildlog_gauntlet_prompt gave; without it nothing is cleared.")
          Optional<String> runId,
      @Arg(value = "Number of the round within the run.", byDefault = "1", min = 1, max = 1_000)
          int iteration,
      @Arg(
              value =
                  "What was done about the findings of the last round; they stay open without it,"
                      + " unless the answer says it.",
              byDefault = "\"\"",
              max = 1_000)
          String resolved,
      @Arg("The lightest finding that fails the review; absent for stop_at of the run.")
          Optional<IssueSeverity> failOn,
      @Arg(value = "Who reviewed.", byDefault = "\"\"", max = 200) String source,
      @Arg(value = "Without a run: ids that could be cited; empty for all.", byDefault = "[]")
          List<String> validRuleIds,
      @Arg("For retries: a second review with this id changes nothing.") Optional<String> reviewId,
      @Arg(
              value =
                  "Commit whose lines the findings name; absent in the first round for that of"
                      + " the run.",
              min = 1,
              max = 200)
          Optional<String> revision,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** Counts of citations. */
  record CitationStats(
      int totalCitations,
      int validCitations,
      int hallucinatedCitations,
      int issuesWithCitations,
      int issuesWithoutCitations) {}

  /** Result of a review. */
  record IssuesResult(
      String reviewId,
      @Arg("What to do next.") NextAction action,
      @Arg("False when something was found that fails the review, or pieces were not reviewed.")
          boolean passed,
      List<FindingItem> criticals,
      List<FindingItem> majors,
      List<FindingItem> minors,
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
}
