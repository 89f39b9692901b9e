package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.patterns.Correction;
import dev.qortex.buildlog.patterns.FailOpenPatterns;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptBlock;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.Scope;
import dev.qortex.service.api.buildlog.PatternApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Pattern loop of one project: statements of agents in reviews, and their confirmation. The four
 * calls of a pipeline (prompt, record, correct and outcome) answer, with the reason, also when the
 * storage fails; what was to be written waits for the next of these calls that reaches it.
 */
public final class PatternOperations implements ApiGroup, PatternApi {

  /** The interfaces of its operations. */
  public static final List<Class<?>> APIS = List.of(PatternApi.class);

  /** Fixed, so that a report is the same whenever nothing has changed. */
  private static final long BOOTSTRAP_SEED = 1;

  private final Supplier<Patterns> patterns;
  private final Supplier<Patterns> viewed;
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
    this(patterns, patterns, clock);
  }

  private PatternOperations(
      Supplier<Patterns> patterns, Supplier<Patterns> viewed, InstantSource clock) {
    this.patterns = Checks.given("source of patterns", patterns);
    this.viewed = Checks.given("source of viewed patterns", viewed);
    this.open = FailOpenPatterns.of(patterns);
    this.clock = Checks.given("clock", clock);
  }

  /**
   * Returns a copy that lists those patterns, such as the ones of a project that is not registered.
   */
  public PatternOperations viewing(Supplier<Patterns> chosen) {
    return new PatternOperations(patterns, chosen, clock);
  }

  private static Supplier<Patterns> always(Patterns patterns) {
    Checks.given("patterns", patterns);
    return () -> patterns;
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(PatternApi.class, this));
  }

  @Override
  public PromptResult prompt(PromptInput input, Call call) {
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
            .map(scored -> item(scored.pattern(), Optional.of(scored.score())))
            .toList(),
        block.reason());
  }

  private static PatternContext context(
      String run, String phase, List<String> labels, List<String> files) {
    return new PatternContext(List.of(run), List.of(phase), labels, files);
  }

  private static PatternItem item(ReviewPattern pattern) {
    return item(pattern, Optional.empty());
  }

  private static PatternItem item(ReviewPattern pattern, Optional<Double> score) {
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

  private static List<PatternItem> items(List<ReviewPattern> patterns) {
    return patterns.stream().map(PatternOperations::item).toList();
  }

  @Override
  public RecordResult record(RecordInput input, Call call) {
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
        known -> new RecordResult(items(known), known.size(), ""),
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

  @Override
  public CorrectResult correct(CorrectInput input, Call call) {
    Deliberation adversary = said(input, input.adversaryRole(), input.adversaryResponse());
    Deliberation validator = said(input, input.validatorRole(), input.validatorResponse());
    return written(
        () -> open.correct(adversary, validator),
        PatternOperations::corrected,
        reason -> new CorrectResult(false, 0, List.of(), List.of(), List.of(), List.of(), reason));
  }

  private Deliberation said(CorrectInput input, String role, String response) {
    return new Deliberation(
        input.run(),
        role,
        input.iteration(),
        context(input.run(), input.phase(), input.labels(), input.files()),
        response,
        clock.instant(),
        Map.of());
  }

  private static CorrectResult corrected(Correction correction) {
    return new CorrectResult(
        correction.counted(),
        correction.evidence().level(),
        items(correction.dismissed()),
        items(correction.regressed()),
        items(correction.reinforced()),
        correction.unmatched(),
        "");
  }

  @Override
  public OutcomeResult outcome(OutcomeInput input, Call call) {
    return written(
        () -> open.finish(input.run(), input.passed()),
        counted -> new OutcomeResult(counted, ""),
        reason -> new OutcomeResult(false, reason));
  }

  @Override
  public PatternsResult list(ListInput input, Call call) {
    List<ReviewPattern> all = viewed.get().list();
    input.role().ifPresent(role -> requireKnown(role, all));
    List<ReviewPattern> wanted =
        all.stream()
            .filter(pattern -> input.role().filter(only -> !only.equals(pattern.role())).isEmpty())
            .filter(pattern -> input.state().filter(only -> only != pattern.state()).isEmpty())
            .toList();
    return new PatternsResult(
        items(wanted.stream().limit(input.limit()).toList()),
        wanted.size(),
        input.report() ? Optional.of(report()) : Optional.empty());
  }

  private static void requireKnown(String role, List<ReviewPattern> all) {
    Set<String> known = all.stream().map(ReviewPattern::role).collect(Collectors.toSet());
    if (!known.isEmpty() && !known.contains(role)) {
      throw ServiceException.notFound(
          "role",
          "No pattern is of the agent '%s'.%s"
              .formatted(Checks.shown(role), EditDistance.remedy(role, known)));
    }
  }

  @Override
  public PatternItem decide(DecideInput input, Call call) {
    boolean approve = input.decision() == Decision.APPROVE;
    if (approve && !call.caller().scopes().contains(Scope.DECIDE)) {
      throw ServiceException.forbidden(
          "decision",
          "To approve a pattern needs the scope '%s', which '%s' does not have.\nMaybe leave the decision to a person."
              .formatted(Scope.DECIDE.value(), call.caller().name()));
    }
    if (patterns.get().find(input.patternId()).isEmpty()) {
      throw ServiceException.notFound(
          "pattern_id",
          "There is no pattern '%s'.\nMaybe look up its id by patterns_list."
              .formatted(Checks.shown(input.patternId())));
    }
    String by = call.caller().name();
    return item(
        approve
            ? patterns.get().governance().promote(input.patternId(), by, input.reason())
            : patterns.get().governance().deprecate(input.patternId(), by, input.reason()));
  }

  private LoopReport report() {
    return new LoopReport(
        viewed.get().governance().benefit(BOOTSTRAP_SEED), viewed.get().governance().agreement());
  }

  @Override
  public ForgetResult forget(ForgetInput input, Call call) {
    return new ForgetResult(patterns.get().governance().forget(input.run()));
  }
}
