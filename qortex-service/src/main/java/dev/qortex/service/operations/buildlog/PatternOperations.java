package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.patterns.AgreementReport;
import dev.qortex.buildlog.patterns.BenefitReport;
import dev.qortex.buildlog.patterns.Correction;
import dev.qortex.buildlog.patterns.FailOpenPatterns;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptBlock;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternCategory;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.commons.Checks;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Pattern loop of one project: what agents say in reviews, and what of it holds up. The four calls
 * of a pipeline (prompt, record, correct and outcome) answer, with the reason, also when the
 * storage fails; what was to be written waits for the next of these calls that reaches it.
 */
public final class PatternOperations implements OperationGroup {

  /** Fixed, so that a report is the same whenever nothing has changed. */
  private static final long BOOTSTRAP_SEED = 1;

  private static final String RUN = "The run of agents, such as an issue or pull request.";
  private static final String ROLE = "The agent, such as auditor.";
  private static final String PHASE = "Phase of the run, such as review.";
  private static final String LABELS = "Labels of the issue.";
  private static final String FILES = "Files that the change touches.";

  private final Supplier<Patterns> patterns;
  private final FailOpenPatterns open;
  private final InstantSource clock;

  /** The operations of that loop. */
  public PatternOperations(Patterns patterns) {
    this(patterns, InstantSource.system());
  }

  /**
   * The operations of that loop.
   *
   * @param clock dates answers
   */
  public PatternOperations(Patterns patterns, InstantSource clock) {
    this(always(patterns), clock);
  }

  /**
   * The operations of a loop that is looked up when it is needed.
   *
   * @param patterns gives the loop at each call
   * @param clock dates answers
   */
  public PatternOperations(Supplier<Patterns> patterns, InstantSource clock) {
    this.patterns = Checks.given("source of patterns", patterns);
    this.open = FailOpenPatterns.of(patterns);
    this.clock = Checks.given("clock", clock);
  }

  private static Supplier<Patterns> always(Patterns patterns) {
    Checks.given("patterns", patterns);
    return () -> patterns;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
                Toolset.PATTERNS,
                "patterns_prompt",
                "Gives the patterns that an agent should know before it answers, as a block for"
                    + " its prompt.",
                PromptInput.class,
                PromptResult.class,
                this::prompt)
            .idempotent(),
        Operation.writing(
                Toolset.PATTERNS,
                "patterns_record",
                "Stores the answer of an agent, and the patterns in it.",
                RecordInput.class,
                RecordResult.class,
                this::record)
            .idempotent(),
        Operation.writing(
                Toolset.PATTERNS,
                "patterns_correct",
                "Corrects the patterns of an agent that raises findings, after its validator:"
                    + " false positives lose, what was confirmed gains.",
                CorrectInput.class,
                CorrectResult.class,
                this::correct)
            .idempotent(),
        Operation.writing(
                Toolset.PATTERNS,
                "patterns_run_outcome",
                "Grades the patterns that a run was shown by how it ended, once.",
                OutcomeInput.class,
                OutcomeResult.class,
                this::outcome)
            .idempotent(),
        Operation.reading(
            Toolset.PATTERNS,
            "patterns_list",
            "Lists patterns with their track records.",
            ListInput.class,
            PatternsResult.class,
            this::list),
        Operation.writing(
                Toolset.PATTERNS,
                "patterns_approve",
                "Approves a pattern that held up three times: only people should.",
                DecideInput.class,
                PatternItem.class,
                (input, call) -> decide(input, call, patterns.get().governance()::promote))
            .forPeople(),
        Operation.writing(
            Toolset.PATTERNS,
            "patterns_deprecate",
            "Takes a pattern out of use, such as a false positive, until it is seen again.",
            DecideInput.class,
            PatternItem.class,
            (input, call) -> decide(input, call, patterns.get().governance()::deprecate)),
        Operation.reading(
            Toolset.PATTERNS,
            "patterns_report",
            "Tells whether patterns help, by the runs that went without, and how agents agree.",
            Nothing.class,
            ReportResult.class,
            (input, call) ->
                new ReportResult(
                    patterns.get().governance().benefit(BOOTSTRAP_SEED),
                    patterns.get().governance().agreement())),
        Operation.writing(
                Toolset.PATTERNS,
                "patterns_forget",
                "Takes back all that came from a run, as if it had never been.",
                ForgetInput.class,
                ForgetResult.class,
                (input, call) -> new ForgetResult(patterns.get().governance().forget(input.run())))
            .idempotent()
            .destructive()
            .forPeople());
  }

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
      @Arg("Score for the prompt.") Optional<Double> score) {

    private static PatternItem of(ReviewPattern pattern) {
      return of(pattern, Optional.empty());
    }

    private static PatternItem of(ReviewPattern pattern, Optional<Double> score) {
      return new PatternItem(
          pattern.id(),
          pattern.role(),
          pattern.text(),
          pattern.category(),
          pattern.state(),
          pattern.track().sightings(),
          pattern.track().successes(),
          pattern.track().ignores(),
          Rounded.to4(pattern.track().successRate()),
          score.map(Rounded::to4));
    }

    private static List<PatternItem> all(List<ReviewPattern> patterns) {
      return patterns.stream().map(PatternItem::of).toList();
    }
  }

  /** Patterns. */
  record PatternsResult(List<PatternItem> patterns, @Arg("All, listed or not.") int total) {}

  /** A prompt to come. */
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

  private PromptResult prompt(PromptInput input, Call call) {
    PromptRequest request =
        new PromptRequest(
            input.role(),
            input.run(),
            input.iteration(),
            context(input.run(), input.phase(), input.labels(), input.files()),
            input.about(),
            input.room().orElse(Integer.MAX_VALUE));
    PromptBlock block = open.prompt(request);
    return new PromptResult(
        block.text(),
        block.patterns().stream()
            .map(scored -> PatternItem.of(scored.pattern(), Optional.of(scored.score())))
            .toList(),
        block.reason());
  }

  private static PatternContext context(
      String run, String phase, List<String> labels, List<String> files) {
    return new PatternContext(List.of(run), List.of(phase), labels, files);
  }

  /** An answer to store. */
  record RecordInput(
      @Arg(value = RUN, min = 1, max = 200) String run,
      @Arg(value = ROLE, min = 1, max = 200) String role,
      @Arg(value = "The whole answer.", min = 1, max = 1_000_000) String response,
      @Arg(value = "Iteration of the phase.", byDefault = "1", min = 1) int iteration,
      @Arg(value = PHASE, byDefault = "\"\"", max = 200) String phase,
      @Arg(value = LABELS, byDefault = "[]") List<String> labels,
      @Arg(value = FILES, byDefault = "[]") List<String> files) {}

  private static final String WAITS =
      "Why it waits for the next call of this process; empty when it was written.";

  /** Patterns of an answer. */
  record RecordResult(List<PatternItem> patterns, int total, @Arg(WAITS) String reason) {}

  private RecordResult record(RecordInput input, Call call) {
    Deliberation said =
        new Deliberation(
            input.run(),
            input.role(),
            input.iteration(),
            context(input.run(), input.phase(), input.labels(), input.files()),
            input.response(),
            clock.instant(),
            Map.of());
    return written(
        () -> open.record(said),
        known -> new RecordResult(PatternItem.all(known), known.size(), ""),
        reason -> new RecordResult(List.of(), 0, reason));
  }

  /** The result of a write, or of one that waits; what is refused does not wait. */
  private <T, R> R written(
      Supplier<Optional<T>> write, Function<T, R> result, Function<String, R> waiting) {
    synchronized (open) { // So that the last failure is that of this call.
      Optional<T> done = write.get();
      if (done.isPresent()) {
        return result.apply(done.get());
      }
      Throwable failure = open.lastFailure().orElseThrow();
      if (failure instanceof IllegalArgumentException refusal) {
        throw refusal;
      }
      return waiting.apply("failed: " + failure);
    }
  }

  /** Answers of the two agents. */
  record CorrectInput(
      @Arg(value = RUN, min = 1, max = 200) String run,
      @Arg(value = "Who raised findings.", min = 1, max = 200) String adversaryRole,
      @Arg(value = "The whole answer.", min = 1, max = 1_000_000) String adversaryResponse,
      @Arg(value = "Who judged them.", min = 1, max = 200) String validatorRole,
      @Arg(value = "The whole answer.", min = 1, max = 1_000_000) String validatorResponse,
      @Arg(value = "Iteration of the phase.", byDefault = "1", min = 1) int iteration,
      @Arg(value = PHASE, byDefault = "\"\"", max = 200) String phase,
      @Arg(value = LABELS, byDefault = "[]") List<String> labels,
      @Arg(value = FILES, byDefault = "[]") List<String> files) {

    private Deliberation by(String role, String response, InstantSource clock) {
      return new Deliberation(
          run,
          role,
          iteration,
          PatternOperations.context(run, phase, labels, files),
          response,
          clock.instant(),
          Map.of());
    }
  }

  /** Report on a correction. */
  record CorrectResult(
      @Arg("False when it was corrected before.") boolean counted,
      @Arg("Evidence of the first agent: 0 unknown, 1 run, 2 cited, 3 reasoned.") int evidenceLevel,
      @Arg("Called false positives.") List<PatternItem> dismissed,
      @Arg("Of these, those that had held up.") List<PatternItem> regressed,
      @Arg("Confirmed.") List<PatternItem> reinforced,
      @Arg("False positives that are no pattern.") List<String> unmatched,
      @Arg(WAITS) String reason) {

    private static CorrectResult of(Correction correction) {
      return new CorrectResult(
          correction.counted(),
          correction.evidence().level(),
          PatternItem.all(correction.dismissed()),
          PatternItem.all(correction.regressed()),
          PatternItem.all(correction.reinforced()),
          correction.unmatched(),
          "");
    }

    private static CorrectResult waiting(String reason) {
      return new CorrectResult(false, 0, List.of(), List.of(), List.of(), List.of(), reason);
    }
  }

  private CorrectResult correct(CorrectInput input, Call call) {
    Deliberation adversary = input.by(input.adversaryRole(), input.adversaryResponse(), clock);
    Deliberation validator = input.by(input.validatorRole(), input.validatorResponse(), clock);
    return written(
        () -> open.correct(adversary, validator), CorrectResult::of, CorrectResult::waiting);
  }

  /** Outcome of a run. */
  record OutcomeInput(
      @Arg(value = RUN, min = 1, max = 200) String run,
      @Arg("Whether the work held up in the end.") boolean passed) {}

  /** Answer whether that counted. */
  record OutcomeResult(
      @Arg("False when the run has an outcome already.") boolean counted,
      @Arg(WAITS) String reason) {}

  private OutcomeResult outcome(OutcomeInput input, Call call) {
    return written(
        () -> open.finish(input.run(), input.passed()),
        counted -> new OutcomeResult(counted, ""),
        reason -> new OutcomeResult(false, reason));
  }

  /** Patterns to list. */
  record ListInput(
      @Arg("Only those of that agent.") Optional<String> role,
      @Arg("Only those in that state.") Optional<PatternState> state,
      @Arg(value = "How many at most.", byDefault = "100", min = 1, max = 1_000) int limit) {}

  private PatternsResult list(ListInput input, Call call) {
    List<ReviewPattern> wanted =
        patterns.get().list().stream()
            .filter(pattern -> input.role().filter(only -> !only.equals(pattern.role())).isEmpty())
            .filter(pattern -> input.state().filter(only -> only != pattern.state()).isEmpty())
            .toList();
    return new PatternsResult(
        PatternItem.all(wanted.stream().limit(input.limit()).toList()), wanted.size());
  }

  /** A decision about a pattern. */
  record DecideInput(
      @Arg(value = "Id of the pattern.", min = 1) String patternId,
      @Arg(value = "Why.", min = 1, max = 10_000) String reason) {}

  @FunctionalInterface
  private interface Decision {
    ReviewPattern decide(String patternId, String by, String reason);
  }

  private PatternItem decide(DecideInput input, Call call, Decision decision) {
    if (patterns.get().find(input.patternId()).isEmpty()) {
      throw ServiceException.notFound(
          "pattern_id",
          "There is no pattern '%s'.\nMaybe look up its id by patterns_list."
              .formatted(Checks.shown(input.patternId())));
    }
    return PatternItem.of(decision.decide(input.patternId(), call.caller().name(), input.reason()));
  }

  /** Reports on the loop. */
  record ReportResult(
      @Arg("Shares of runs that passed, with 95 % intervals.") BenefitReport benefit,
      AgreementReport agreement) {}

  /** A run to forget. */
  record ForgetInput(@Arg(value = RUN, min = 1, max = 200) String run) {}

  /** Report on what was forgotten. */
  record ForgetResult(@Arg("Number of patterns that it had touched.") int patterns) {}
}
