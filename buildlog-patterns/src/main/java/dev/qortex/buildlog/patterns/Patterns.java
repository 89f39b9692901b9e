package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.event.PatternEvent;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.PatternInjection;
import dev.qortex.buildlog.patterns.model.PatternInjection.Mode;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.PatternSummary;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.RoleKind;
import dev.qortex.buildlog.patterns.model.RunOutcome;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.search.NamedVectorIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * Pattern loop of one project: patterns in answers of agents are stored, scored by how often they
 * were confirmed, injected into prompts under a budget, and corrected. Each change is one
 * transaction of the storage; a call that is repeated for the same run, phase, iteration and role
 * changes nothing. Thread-safe. Calls that must never throw go through {@link FailOpenPatterns}.
 */
public final class Patterns {

  /** Share of the similarity to the prompt in the whole; the rest is that of the track record. */
  private static final double SIMILARITY_SHARE = 0.6;

  private static final double HASH_RANGE = 0x1p32;

  /** Tokens below which a prompt gets no patterns: a header and a line or two. */
  private static final int LEAST_ROOM = 80;

  /** Addition to the ignore weight of each pattern of a failed run; many share the blame. */
  private static final double FAILURE_WEIGHT = 0.5;

  private final PatternWorkspace workspace;

  private Patterns(PatternWorkspace workspace) {
    this.workspace = workspace;
  }

  /**
   * The loop of a project over a storage that projects may share.
   *
   * @param projectId the project, such as {@code project.info().id()}; not blank
   */
  public static Builder builder(PatternStorage storage, String projectId) {
    return new Builder(storage, projectId);
  }

  /** All patterns, by id. */
  public List<ReviewPattern> list() {
    return storage().list(workspace.projectId());
  }

  /** Finds a pattern. */
  public Optional<ReviewPattern> find(String patternId) {
    return storage().find(workspace.projectId(), patternId);
  }

  /** Decisions about patterns, reports on the loop, and withdrawal, export and import of data. */
  public PatternGovernance governance() {
    return new PatternGovernance(workspace);
  }

  PatternStorage storage() {
    return workspace.storage();
  }

  private void emit(PatternEvent event) {
    workspace.parts.events().emit(event);
  }

  /**
   * Stores an answer and the patterns in it: those of its section of accumulated patterns and its
   * findings. A text that is known, but for a few words, counts as a sighting of the pattern,
   * unless a prompt of the run had it: an echo is not evidence.
   *
   * @return the patterns of the answer; none for an answer that is known or of a failed call
   */
  public List<ReviewPattern> record(Deliberation deliberation) {
    List<ReviewPattern> said =
        storage().inTransaction(() -> new PatternRecorder(workspace, deliberation).record());
    workspace.vectors().ifPresent(vectors -> vectors.put(said.isEmpty() ? of(deliberation) : said));
    emit(new PatternEvent.AnswerRecorded(workspace.now(), workspace.projectId(), said.size()));
    return said;
  }

  /** The new patterns of a deliberation, whose vectors an earlier call may have failed to make. */
  private List<ReviewPattern> of(Deliberation deliberation) {
    return list().stream().filter(pattern -> pattern.source().equals(deliberation.id())).toList();
  }

  /**
   * The patterns for a prompt, best first: those of its role, of roles of its kind, and those that
   * informed patterns of its role. Left out are deprecated ones, those below the minimum score, and
   * those that were dismissed in the same run.
   */
  public List<ScoredPattern> query(PromptRequest request) {
    return wanted(request, workspace.now());
  }

  private List<ScoredPattern> wanted(PromptRequest request, Instant at) {
    Optional<RoleKind> kind = RoleKind.of(request.role());
    Set<String> dismissed = workspace.changed(request.run(), Kind.DISMISSED);
    Set<String> informing = storage().informing(workspace.projectId(), request.role());
    List<ReviewPattern> candidates =
        list().stream()
            .filter(pattern -> pattern.state() != PatternState.DEPRECATED)
            .filter(pattern -> !dismissed.contains(pattern.id()))
            .filter(
                pattern ->
                    pattern.role().equals(request.role())
                        || kind.isPresent() && kind.equals(RoleKind.of(pattern.role()))
                        || informing.contains(pattern.id()))
            .toList();
    List<ScoredPattern> scored =
        workspace.scored(candidates, request.context(), at).stream()
            .filter(one -> one.score() >= workspace.settings.minScore())
            .toList();
    return workspace.vectors().map(vectors -> blended(scored, request, vectors)).orElse(scored);
  }

  /** A pattern without a vector is like nothing. */
  private static List<ScoredPattern> blended(
      List<ScoredPattern> scored, PromptRequest request, PatternVectors vectors) {
    if (request.about().isBlank() || scored.isEmpty()) {
      return scored;
    }
    Map<String, Double> similarities =
        vectors.similarities(request.about(), scored.stream().map(ScoredPattern::pattern).toList());
    return PatternWorkspace.sorted(
        scored.stream()
            .map(
                one ->
                    new ScoredPattern(
                        one.pattern(),
                        SIMILARITY_SHARE * similarities.getOrDefault(one.pattern().id(), 0.0)
                            + (1 - SIMILARITY_SHARE) * one.score()))
            .toList());
  }

  /**
   * The block for a prompt, within the budget of its role and the room that is left: all lines if
   * they fit, else a {@link #summarise summary} of the same patterns, else the best lines that fit.
   * What was injected is recorded, once for each run, phase, iteration and role.
   */
  public PromptBlock prompt(PromptRequest request) {
    int budget = Math.min(request.room(), workspace.settings.budget(request.role()));
    if (budget < LEAST_ROOM) {
      return PromptBlock.none("room for %s tokens only".formatted(budget));
    }
    Instant at = workspace.now();
    PromptBlock block =
        PatternBlocks.fitting(workspace, request.role(), wanted(request, at), budget);
    if (block.patterns().isEmpty()) {
      return block;
    }
    Mode mode = mode(request.run());
    workspace.append(
        new PatternInjection(
            request.id(),
            request.run(),
            at,
            request.role(),
            mode,
            block.patterns().stream().map(one -> one.pattern().id()).toList()));
    emit(new PatternEvent.PatternsChosen(at, workspace.projectId(), mode, block.patterns().size()));
    return switch (mode) {
      case INJECTED -> block;
      case SHADOW -> PromptBlock.none("shadow mode");
      case HELD_OUT -> PromptBlock.none("run held out");
    };
  }

  /** All prompts of a run have one mode, drawn by the hash of its id. */
  private Mode mode(String run) {
    String drawn = Sha256.of(workspace.projectId() + "\n" + run, 8);
    if (Long.parseLong(drawn, 16) / HASH_RANGE < workspace.settings.holdOut()) {
      return Mode.HELD_OUT;
    }
    return workspace.settings.shadow() ? Mode.SHADOW : Mode.INJECTED;
  }

  /**
   * Summarises the patterns that a prompt would get with an unlimited budget. It is used as long as
   * the patterns are the same, when their lines do not fit and it does.
   *
   * @param summariser gets the whole block, and gives a shorter text
   */
  public void summarise(PromptRequest request, UnaryOperator<String> summariser) {
    List<ScoredPattern> wanted = query(request);
    String text = summariser.apply(PatternBlocks.lines(request.role(), wanted));
    workspace.append(
        new PatternSummary(request.role(), PatternBlocks.hash(wanted), text, workspace.now()));
  }

  /**
   * Corrects the patterns of an adversary after its validator: those that the validator calls false
   * positives lose weight; when it passes the work and the adversary gave evidence, those of the
   * run that are left gain a success and all others of the role age.
   *
   * @throws IllegalArgumentException when the two are of different runs
   */
  public Correction correct(Deliberation adversary, Deliberation validator) {
    if (!adversary.run().equals(validator.run())) {
      throw new IllegalArgumentException(
          "The adversary's run (%s) is not that of the validator (%s).\nMaybe the pair is mixed up."
              .formatted(Checks.shown(adversary.run()), Checks.shown(validator.run())));
    }
    Correction correction =
        storage()
            .inTransaction(() -> new PatternCorrector(workspace, adversary, validator).correct());
    if (correction.counted()) {
      emit(
          new PatternEvent.PatternsCorrected(
              workspace.now(),
              workspace.projectId(),
              correction.dismissed().size(),
              correction.regressed().size(),
              correction.reinforced().size()));
    }
    return correction;
  }

  /**
   * Grades patterns of a run by its final outcome, once: those in its prompts that one of its
   * recorded answers repeated and did not dismiss. Each gains a success when the run passed, and
   * half an ignore when it failed. Without any recorded answer all count as said.
   *
   * @return false if the outcome is known, so that nothing changed
   */
  public boolean finish(String run, boolean passed) {
    Instant at = workspace.now();
    boolean fresh =
        storage()
            .inTransaction(
                () -> workspace.append(new RunOutcome(run, passed, at)) && graded(run, passed, at));
    if (fresh) {
      emit(new PatternEvent.RunFinished(at, workspace.projectId(), passed));
    }
    return fresh;
  }

  private boolean graded(String run, boolean passed, Instant at) {
    Set<String> ids = workspace.shown(run);
    ids.removeAll(workspace.changed(run, Kind.DISMISSED));
    List<PatternExtraction> answers =
        storage().records(workspace.projectId(), Deliberation.class, run).stream()
            .filter(Deliberation::usable)
            .map(PatternExtraction::new)
            .toList();
    workspace.apply(
        workspace.find(ids).stream()
            .filter(
                pattern ->
                    answers.isEmpty()
                        || answers.stream().anyMatch(answer -> answer.says(pattern.text())))
            .map(
                pattern ->
                    new PatternChange(
                        run + "/outcome/" + pattern.id(),
                        pattern.id(),
                        passed ? Kind.RUN_PASSED : Kind.RUN_FAILED,
                        passed ? 0 : FAILURE_WEIGHT,
                        PatternContext.of(run),
                        run,
                        at))
            .toList());
    workspace.settle(workspace.find(ids), run + "/outcome", run, at);
    return true;
  }

  /** Builder of the loop of a project. Not thread-safe. */
  public static final class Builder {

    private final PatternStorage storage;
    private final String projectId;
    private PatternScorer scorer = PatternScorer.formula();
    private Optional<PatternVectors> vectors = Optional.empty();
    private InstantSource clock = InstantSource.system();
    private ToIntFunction<String> tokens = text -> (text.length() + 3) / 4;
    private UnaryOperator<String> sources = file -> "";
    private Function<String, Optional<String>> screening = text -> Optional.empty();
    private Map<String, Integer> budgets = Map.of();
    private Map<String, Double> weights = Map.of("sentinel", 1.5, "inspector", 1.5);
    private double minScore = 0.1;
    private int skipLimit = 30;
    private Duration unusedLimit = Duration.ofDays(60);
    private double holdOut;
    private boolean shadow;
    private EventSink events = EventSink.none();

    private Builder(PatternStorage storage, String projectId) {
      this.storage = Objects.requireNonNull(storage, "The storage of patterns must not be null.");
      this.projectId = Checks.id("id of a project", projectId);
    }

    /** Scorer of track records; the formula unless changed. */
    public Builder scorer(PatternScorer chosen) {
      scorer = Checks.given("scorer of patterns", chosen);
      return this;
    }

    /**
     * Compares patterns with the subject of a prompt, which makes 60 % of the score.
     *
     * @param index the index of the model's dimension; projects may share it
     */
    public Builder embedding(EmbeddingModel model, NamedVectorIndex index) {
      vectors = Optional.of(new PatternVectors(model, index, projectId));
      return this;
    }

    /** Clock that dates changes. */
    public Builder clock(InstantSource chosen) {
      clock = Checks.given("clock", chosen);
      return this;
    }

    /** Counter of tokens; a quarter of the characters unless changed. */
    public Builder tokens(ToIntFunction<String> counter) {
      tokens = Checks.given("counter of tokens", counter);
      return this;
    }

    /** Source of the text of a file by its path, to check citations, or of an empty text. */
    public Builder sources(UnaryOperator<String> chosen) {
      sources = Checks.given("sources", chosen);
      return this;
    }

    /**
     * Screening of texts before they become patterns, since a pattern stands in later prompts: it
     * gives the reason why a text is refused, or nothing. All pass unless changed.
     */
    public Builder screening(Function<String, Optional<String>> chosen) {
      screening = Checks.given("screening", chosen);
      return this;
    }

    /** Budgets of roles in tokens; others have 800 if they are adversarial, and else 500. */
    public Builder budgets(Map<String, Integer> chosen) {
      chosen.forEach((role, tokens) -> Checks.atLeast("budget of " + role, tokens, 0));
      budgets = Map.copyOf(chosen);
      return this;
    }

    /** Weight of a false positive by the role of its pattern; 1 for roles that are not named. */
    public Builder weights(Map<String, Double> chosen) {
      chosen.values().forEach(weight -> Checks.positive("weight of a false positive", weight));
      weights = Map.copyOf(chosen);
      return this;
    }

    /** The score of a track record below which a pattern is not injected, from 0 to 1; 0.1. */
    public Builder minScore(double least) {
      minScore = Checks.unit("minimum score", least);
      return this;
    }

    /**
     * Ageing steps without success, and time without success, after which a pattern is deprecated.
     */
    public Builder deprecation(int skips, Duration unused) {
      skipLimit = Checks.atLeast("limit of skips", skips, 1);
      unusedLimit = Checks.given("limit of time without use", unused);
      return this;
    }

    /** The share of runs that go without patterns, so that their benefit can be measured. */
    public Builder holdOut(double share) {
      holdOut = Checks.unit("share of runs held out", share);
      return this;
    }

    /** Shadow mode: patterns are scored and logged, but not injected. */
    public Builder shadow(boolean chosen) {
      shadow = chosen;
      return this;
    }

    /** Receiver of {@link PatternEvent}s; none by default. */
    public Builder events(EventSink sink) {
      events = Checks.given("event sink", sink);
      return this;
    }

    /** The loop, which later calls of this builder do not change. */
    public Patterns build() {
      return new Patterns(
          new PatternWorkspace(
              new LoopParts(
                  storage,
                  projectId,
                  scorer,
                  vectors,
                  clock,
                  tokens,
                  sources,
                  screening,
                  EventSink.guarded(events)),
              new LoopSettings(
                  budgets, weights, minScore, skipLimit, unusedLimit, holdOut, shadow)));
    }
  }
}
