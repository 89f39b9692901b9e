package dev.qortex.buildlog;

import dev.qortex.buildlog.comments.ReviewComment;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.event.BuildlogEvent.RuleChange;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.ReviewPrompt;
import dev.qortex.buildlog.internal.project.Ledger;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.credentials.Credentials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rules of a project's reviewers, and the reviews that cite them. Thread-safe. */
public final class Gauntlet {

  private final Workspace workspace;
  private final Mistakes mistakes;
  private final Learnings learnings;
  private final GauntletRuns runs;

  Gauntlet(Workspace workspace, Mistakes mistakes, Learnings learnings) {
    this.workspace = workspace;
    this.mistakes = mistakes;
    this.learnings = learnings;
    this.runs = new GauntletRuns(workspace);
  }

  /** All rules, active or not, by persona. */
  public List<GauntletRule> rules() {
    return workspace.storage().rules().list(workspace.id());
  }

  /** Finds a rule. */
  public Optional<GauntletRule> find(String ruleId) {
    return workspace.storage().rules().find(workspace.id(), ruleId);
  }

  /**
   * Puts a rule into the pool of this project or removes it; an import does not change that, and
   * other projects are not affected.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public void activate(String ruleId, boolean active) {
    workspace.change(
        turn -> {
          boolean before = workspace.known(ruleId).active();
          workspace.storage().rules().mute(workspace.id(), ruleId, !active);
          if (workspace.known(ruleId).active() != before) {
            turn.tell(ruleId, active ? RuleChange.ACTIVATED : RuleChange.DEACTIVATED);
          }
          return ruleId;
        },
        (rule, emissions) -> rule);
  }

  /** The ids of the rules that this project removed from its pool, in order. */
  public List<String> muted() {
    return workspace.storage().rules().muted(workspace.id());
  }

  /**
   * Shares a rule that this project learned with all projects; a shared rule is not changed. Each
   * project starts with no evidence about it of its own.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public GauntletRule share(String ruleId) {
    return workspace.change(
        turn -> {
          GauntletRule known = workspace.known(ruleId);
          if (known.global()) {
            return known;
          }
          GauntletRule shared = known.of(RuleStorage.GLOBAL).active(true);
          if (workspace.storage().rules().put(List.of(shared)) > 0) {
            turn.tell(ruleId, RuleChange.SHARED);
          }
          return shared;
        },
        (rule, emissions) -> rule);
  }

  /**
   * Starts a run: samples the rules for its reviewers, once for all its iterations.
   *
   * @throws IllegalArgumentException when a persona has no rules in the pool; it names those that
   *     do
   */
  public GauntletRun start(RunRequest request) {
    return start(request, Topics.ofTarget(request.target()));
  }

  /**
   * Starts a run about a change with topics: rules that apply to them are preferred.
   *
   * @throws IllegalArgumentException when a persona has no rules in the pool
   */
  public GauntletRun start(RunRequest given, Topics topics) {
    RunRequest request = Redacted.of(given);
    return workspace.change(
        turn -> {
          List<GauntletRule> rules = rules();
          GauntletRun run =
              new GauntletRun(
                  workspace.unique(Identifiers.run(turn.at()), id -> run(id).isPresent()),
                  turn.sessionId(),
                  turn.at(),
                  turn.context(),
                  sampled(turn, request, topics, rules),
                  request);
          workspace.storage().runs().append(workspace.id(), run);
          workspace.ledger().sampled(turn, run, topics, rules);
          turn.tell(run);
          return run;
        },
        (run, emissions) -> run);
  }

  private List<String> sampled(
      Turn turn, RunRequest request, Topics topics, List<GauntletRule> rules) {
    SortedMap<String, List<String>> personas = new TreeMap<>();
    rules.stream()
        .filter(GauntletRule::active)
        .forEach(
            rule ->
                personas.computeIfAbsent(rule.persona(), any -> new ArrayList<>()).add(rule.id()));
    for (String persona : request.personas()) {
      if (!personas.containsKey(persona)) {
        throw new IllegalArgumentException(
            "The persona (%s) has no rules in the pool.%s"
                .formatted(
                    Checks.shown(persona),
                    EditDistance.remedy(
                        persona,
                        personas.keySet(),
                        "import seeds first, or learn rules from findings")));
      }
    }
    Ledger.Sampler sampler = workspace.ledger().sampler(turn, topics, rules);
    List<String> chosen = new ArrayList<>();
    personas.forEach(
        (persona, ids) -> {
          if (request.personas().isEmpty() || request.personas().contains(persona)) {
            boolean all = request.perPersona() == 0 || ids.size() <= request.perPersona();
            chosen.addAll(all ? ids : sampler.sample(ids, request.perPersona()));
          }
        });
    return chosen;
  }

  /** Finds a run. */
  public Optional<GauntletRun> run(String runId) {
    return runs.find(runId);
  }

  /**
   * The prompt of a run, for a reviewing model; {@link ReviewRequest#parse} reads its answer. It
   * shows the most confident lessons of earlier reviews with their ids: a finding whose {@code
   * ruleLearned} is such an id in brackets confirms that lesson, and repeats the mistake that it
   * comes from.
   *
   * @throws IllegalArgumentException when the run is not known
   */
  public String prompt(String runId) {
    GauntletRun run = runs.known(runId);
    return ReviewPrompt.of(
        run,
        run.rules().stream()
            .map(this::find)
            .flatMap(Optional::stream)
            .filter(rule -> rule.seed() || workspace.passes(rule.text()))
            .toList(),
        learnings.list(),
        workspace::passes,
        workspace.now());
  }

  /**
   * Accepts the findings of a run as a risk, so that the work is cleared.
   *
   * @param remaining the findings that remain
   * @param reason the reason; not blank
   * @throws IllegalArgumentException when the run is not known
   */
  public Review acceptRisk(String runId, List<Issue> remaining, String reason) {
    Checks.id("reason to accept a risk", reason);
    return workspace.change(
        any -> {
          GauntletRun run = runs.known(runId);
          Turn turn = any.about(runs.work(run));
          int iteration = Math.max(1, runs.reviews(run).size());
          Review review =
              new Review(
                  learnings.fresh(turn),
                  turn.sessionId(),
                  turn.at(),
                  turn.context(),
                  "accepted risk: " + Credentials.redacted(reason),
                  new Findings(
                      runId,
                      NextAction.RISK_ACCEPTED,
                      iteration,
                      remaining.size(),
                      List.of(),
                      List.of(),
                      List.of()));
          workspace.storage().reviews().append(workspace.id(), review);
          turn.tell(review);
          return review;
        },
        (review, emissions) -> review);
  }

  /**
   * Returns true if the last review of a run was clean, or its findings were accepted as a risk.
   *
   * @throws IllegalArgumentException when the run is not known
   */
  public boolean cleared(String runId) {
    return runs.last(runs.known(runId)).filter(NextAction::clears).isPresent();
  }

  /** The findings of its reviews, and the decisions about them. */
  public ReviewFindings findings() {
    return new ReviewFindings(workspace, mistakes);
  }

  /** Decides on a finding, like {@link ReviewFindings#decide}. */
  public void decide(String findingId, boolean valid) {
    findings().decide(findingId, valid);
  }

  /**
   * Imports findings of another program, each as a separate review with the comment's id, and their
   * decisions. A comment that is known is not taken in again, and only a decision is renewed.
   *
   * @return the number of comments that were new
   */
  public int take(Iterable<ReviewComment> comments) {
    int added = 0;
    for (ReviewComment comment : comments) {
      String program = comment.id().replaceFirst(":.*", "");
      String source = program + ":" + comment.author();
      boolean known = workspace.storage().reviews().find(workspace.id(), comment.id()).isPresent();
      if (!known) {
        review(
            ReviewRequest.of(List.of(comment.issue()))
                .id(comment.id())
                .source(source)
                .revision(comment.revision()));
        added++;
      }
      if (comment.decision() != Status.OPEN) {
        findings().decide(Finding.id(comment.id(), 0), comment.decision(), program);
      }
    }
    return added;
  }

  /** The reviews that took place, in order. */
  public List<Review> reviews() {
    return workspace.storage().reviews().list(workspace.id());
  }

  /**
   * Records the findings of reviewers: checks their citations, logs critical and major findings and
   * invented citations as mistakes, learns the lessons, and credits the rules that were rightly
   * cited, each once in a run. Silence speaks against the other rules that reviewers were shown;
   * under {@link CreditPolicy#python} mistakes do against those that the session selected and the
   * review does not credit.
   *
   * <p>A finding that says the same of the same file as one of an earlier round of the run is that
   * finding: it makes neither a mistake nor a sight of its lesson. A review whose id is known, or
   * that has none and equals the last one of its round, changes nothing, and gives what was
   * recorded then.
   *
   * @throws IllegalArgumentException when the run or a rule that was shown is not known, a review
   *     with the id had other findings, or the review would clear a run with open findings and does
   *     not say how they were {@link ReviewRequest#resolved resolved}; nothing changes then
   */
  public GauntletResult review(ReviewRequest request) {
    ReviewRequest safe = Redacted.of(request);
    return workspace.change(
        turn -> new GauntletReview(workspace, runs, mistakes, learnings).take(turn, safe),
        GauntletResult::published);
  }
}
