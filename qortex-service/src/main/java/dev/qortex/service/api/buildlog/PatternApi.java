package dev.qortex.service.api.buildlog;

import dev.qortex.buildlog.patterns.AgreementReport;
import dev.qortex.buildlog.patterns.BenefitReport;
import dev.qortex.buildlog.patterns.model.PatternCategory;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Pattern loop of one project. */
public interface PatternApi {

  /** Description of the argument that names a run. */
  String RUN = "The run of agents, such as an issue or pull request.";

  /** Description of the argument that names an agent. */
  String ROLE = "The agent, such as auditor.";

  /** Description of the argument that names a phase. */
  String PHASE = "Phase of the run, such as review.";

  /** Description of the argument that has labels. */
  String LABELS = "Labels of the issue.";

  /** Description of the argument that has files. */
  String FILES = "Files that the change touches.";

  /** Description of the reason of a write that is put off. */
  String WAITS = "Why it waits for the next call of this process; empty when it was written.";

  @Op(
      name = "patterns_prompt",
      text =
          "Returns the patterns that an agent should know before it answers, as a block for its"
              + " prompt.",
      toolset = Toolset.PATTERNS,
      scope = Scope.WRITE,
      idempotent = true,
      command = "patterns prompt",
      prose = "about")
  PromptResult prompt(PromptInput input, Call call);

  @Op(
      name = "patterns_record",
      text = "Stores the answer of an agent, and the patterns in it.",
      toolset = Toolset.PATTERNS,
      scope = Scope.WRITE,
      idempotent = true,
      command = "patterns record",
      prose = "response")
  RecordResult record(RecordInput input, Call call);

  @Op(
      name = "patterns_correct",
      text =
          "Corrects the patterns of an agent that raises findings, after its validator: false"
              + " positives lose weight, confirmed patterns gain.",
      toolset = Toolset.PATTERNS,
      scope = Scope.WRITE,
      idempotent = true,
      command = "patterns correct",
      prose = {"adversary_response", "validator_response"})
  CorrectResult correct(CorrectInput input, Call call);

  @Op(
      name = "patterns_run_outcome",
      text = "Grades the patterns in the prompts of a run by its outcome, once.",
      toolset = Toolset.PATTERNS,
      scope = Scope.WRITE,
      idempotent = true,
      command = "patterns run-outcome")
  OutcomeResult outcome(OutcomeInput input, Call call);

  @Op(
      name = "patterns_list",
      text = "Lists patterns with their track records.",
      toolset = Toolset.PATTERNS,
      command = "patterns list")
  PatternsResult list(ListInput input, Call call);

  @Op(
      name = "patterns_decide",
      text =
          "Retires a pattern, such as a false positive, until it is seen again; or approves one"
              + " that was confirmed three times, which is reserved for people.",
      toolset = Toolset.PATTERNS,
      scope = Scope.WRITE,
      command = "patterns decide",
      prose = "reason")
  PatternItem decide(DecideInput input, Call call);

  @Op(
      name = "patterns_forget",
      text = "Removes all that came from a run, as if it had never been.",
      toolset = Toolset.PATTERNS,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      command = "patterns forget")
  ForgetResult forget(ForgetInput input, Call call);

  /** A pattern. */
  record PatternItem(
      String id,
      String role,
      @Prose String text,
      PatternCategory category,
      PatternState state,
      int sightings,
      int successes,
      @Arg("Times that it was called a false positive.") int ignores,
      @Arg("From 0 to 1.") double successRate,
      @Arg("Score for the prompt.") Optional<Double> score) {}

  /** Patterns. */
  record PatternsResult(
      List<PatternItem> patterns,
      @Arg("All, listed or not.") int total,
      @Arg("Absent unless asked for.") Optional<LoopReport> report) {}

  /** Arguments of a prompt. */
  record PromptInput(
      @Arg(value = ROLE, min = 1, max = 200) String role,
      @Arg(value = RUN, min = 1, max = 200) String run,
      @Arg(value = "Iteration of the phase.", byDefault = "1", min = 1) int iteration,
      @Arg(value = PHASE, byDefault = "\"\"", max = 200) String phase,
      @Arg(value = LABELS, byDefault = "[]") List<String> labels,
      @Arg(value = FILES, byDefault = "[]") List<String> files,
      @Arg(value = "What the prompt is about.", byDefault = "\"\"") String about,
      @Arg(value = "Tokens that the prompt has left; absent for enough.", min = 0)
          OptionalInt room) {}

  /** A block for a prompt. */
  record PromptResult(
      @Prose @Arg("A header and a line for each pattern; empty for none.") String text,
      @Arg("Best first.") List<PatternItem> patterns,
      @Arg("Why there is no text; empty when there is.") String reason) {}

  /** An answer to store. */
  record RecordInput(
      @Arg(value = RUN, min = 1, max = 200) String run,
      @Arg(value = ROLE, min = 1, max = 200) String role,
      @Arg(value = "The whole answer.", min = 1, max = 1_000_000) String response,
      @Arg(value = "Iteration of the phase.", byDefault = "1", min = 1) int iteration,
      @Arg(value = PHASE, byDefault = "\"\"", max = 200) String phase,
      @Arg(value = LABELS, byDefault = "[]") List<String> labels,
      @Arg(value = FILES, byDefault = "[]") List<String> files) {}

  /** Patterns of an answer. */
  record RecordResult(List<PatternItem> patterns, int total, @Arg(WAITS) String reason) {}

  /** Answers of the two agents. */
  record CorrectInput(
      @Arg(value = RUN, min = 1, max = 200) String run,
      @Arg(value = "Role that raised the findings.", min = 1, max = 200) String adversaryRole,
      @Arg(value = "The whole answer.", min = 1, max = 1_000_000) String adversaryResponse,
      @Arg(value = "Role that validated them.", min = 1, max = 200) String validatorRole,
      @Arg(value = "The whole answer.", min = 1, max = 1_000_000) String validatorResponse,
      @Arg(value = "Iteration of the phase.", byDefault = "1", min = 1) int iteration,
      @Arg(value = PHASE, byDefault = "\"\"", max = 200) String phase,
      @Arg(value = LABELS, byDefault = "[]") List<String> labels,
      @Arg(value = FILES, byDefault = "[]") List<String> files) {}

  /** Report on a correction. */
  record CorrectResult(
      @Arg("False when it was corrected before.") boolean counted,
      @Arg("Evidence of the first agent: 0 unknown, 1 run, 2 cited, 3 reasoned.") int evidenceLevel,
      @Arg("Called false positives.") List<PatternItem> dismissed,
      @Arg("Of these, those that had held up.") List<PatternItem> regressed,
      @Arg("Confirmed.") List<PatternItem> reinforced,
      @Arg("False positives that match no pattern.") List<String> unmatched,
      @Arg(WAITS) String reason) {}

  /** Outcome of a run. */
  record OutcomeInput(
      @Arg(value = RUN, min = 1, max = 200) String run,
      @Arg("Whether the work held up in the end.") boolean passed) {}

  /** Result that states whether the outcome counted. */
  record OutcomeResult(
      @Arg("False when the run has an outcome already.") boolean counted,
      @Arg(WAITS) String reason) {}

  /** Patterns to list. */
  record ListInput(
      @Arg("Only those of that agent.") Optional<String> role,
      @Arg("Only those in that state.") Optional<PatternState> state,
      @Arg(value = "How many at most.", byDefault = "100", min = 0, max = 1_000) int limit,
      @Arg(
              value =
                  "Whether to report if patterns help, by the runs that went without, and how"
                      + " agents agree.",
              byDefault = "false")
          boolean report) {}

  /** Decision about a pattern. */
  enum Decision {
    APPROVE,
    DEPRECATE
  }

  /** A decision about a pattern. */
  record DecideInput(
      @Arg(value = "Id of the pattern.", min = 1) String patternId,
      @Arg("What becomes of it.") Decision decision,
      @Arg(value = "Why.", min = 1, max = 10_000) String reason) {}

  /** Reports on the loop. */
  record LoopReport(
      @Arg("Shares of runs that passed, with 95 % intervals.") BenefitReport benefit,
      AgreementReport agreement) {}

  /** A run to forget. */
  record ForgetInput(@Arg(value = RUN, min = 1, max = 200) String run) {}

  /** Report on forgotten evidence of patterns. */
  record ForgetResult(@Arg("Number of patterns that it had touched.") int patterns) {}
}
