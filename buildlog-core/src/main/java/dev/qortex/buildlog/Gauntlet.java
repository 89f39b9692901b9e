package dev.qortex.buildlog;

import dev.qortex.buildlog.comments.ReviewComment;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.event.BuildlogEvent.RuleChange;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.ReviewPrompt;
import dev.qortex.buildlog.internal.emission.ReviewArtefact;
import dev.qortex.buildlog.internal.workspace.Ledger;
import dev.qortex.buildlog.internal.workspace.Turn;
import dev.qortex.buildlog.internal.workspace.Workspace;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.Citations;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.ShortList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rules of a project's reviewers, and the reviews that they are cited in. Thread-safe. */
public final class Gauntlet {

  private final Workspace workspace;
  private final Mistakes mistakes;
  private final Learnings learnings;

  Gauntlet(Workspace workspace, Mistakes mistakes, Learnings learnings) {
    this.workspace = workspace;
    this.mistakes = mistakes;
    this.learnings = learnings;
  }

  /** All rules, active or not, by persona. */
  public List<GauntletRule> rules() {
    return workspace.storage().rules().list(workspace.id());
  }

  /** That rule. */
  public Optional<GauntletRule> find(String ruleId) {
    return workspace.storage().rules().find(workspace.id(), ruleId);
  }

  /**
   * Puts a rule into the pool of this project or takes it out; an import does not change that, and
   * other projects are not concerned.
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

  /** The ids of the rules that this project took out of its pool, in order. */
  public List<String> muted() {
    return workspace.storage().rules().muted(workspace.id());
  }

  /**
   * Makes a rule that this project learned a rule of all projects; one that is stays as it is. Each
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
   * Starts a run: samples the rules that its reviewers are shown, once for all its iterations.
   *
   * @throws IllegalArgumentException when a persona has no rules in the pool; it names those that
   *     do
   */
  public GauntletRun start(RunRequest request) {
    return start(request, Topics.ofTarget(request.target()));
  }

  /**
   * Starts a run about a change with those topics: rules that apply to them come first.
   *
   * @throws IllegalArgumentException when a persona has no rules in the pool
   */
  public GauntletRun start(RunRequest request, Topics topics) {
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
            "The persona (%s) has no rules in the pool.\nMaybe use one of: %s."
                .formatted(
                    Checks.shown(persona),
                    ShortList.of(
                        EditDistance.nearest(persona, personas.keySet(), 5), 5, personas.size())));
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

  /** That run. */
  public Optional<GauntletRun> run(String runId) {
    return workspace.storage().runs().find(workspace.id(), runId);
  }

  private GauntletRun known(String runId) {
    return run(runId)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The run (%s) is not known.\nMaybe start one first."
                        .formatted(Checks.shown(runId))));
  }

  /**
   * The prompt of a run, for a model that reviews; {@link ReviewRequest#parse} reads its answer.
   *
   * @throws IllegalArgumentException when the run is not known
   */
  public String prompt(String runId) {
    GauntletRun run = known(runId);
    return ReviewPrompt.of(
        run, run.rules().stream().map(this::find).flatMap(Optional::stream).toList());
  }

  /**
   * Accepts what a run found as a risk, so that the work is cleared.
   *
   * @param remaining the findings that stay
   * @param reason not blank
   * @throws IllegalArgumentException when the run is not known
   */
  public Review acceptRisk(String runId, List<Issue> remaining, String reason) {
    Checks.id("reason to accept a risk", reason);
    return workspace.change(
        any -> {
          GauntletRun run = known(runId);
          Turn turn = any.about(work(run));
          int iteration = Math.max(1, reviews(run).size());
          Review review =
              new Review(
                  learnings.fresh(turn),
                  turn.sessionId(),
                  turn.at(),
                  turn.context(),
                  "accepted risk: " + reason,
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
   * True when the last review of a run was clean, or its findings were accepted as a risk.
   *
   * @throws IllegalArgumentException when the run is not known
   */
  public boolean cleared(String runId) {
    return last(known(runId)).filter(NextAction::clears).isPresent();
  }

  private Optional<NextAction> last(GauntletRun run) {
    return reviews(run).stream()
        .reduce((earlier, later) -> later)
        .map(review -> review.findings().action());
  }

  /** The findings of its reviews, and the decisions about them. */
  public ReviewFindings findings() {
    return new ReviewFindings(workspace, mistakes);
  }

  /** Decides on a finding, as {@link ReviewFindings#decide}. */
  public void decide(String findingId, boolean valid) {
    findings().decide(findingId, valid);
  }

  /**
   * Takes in findings of another program, each as a review of its own with the comment's id, and
   * their decisions. A comment that is known is not taken in again, and only a decision is renewed.
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
   * Takes in what reviewers found: checks their citations, logs critical and major findings and
   * invented citations as mistakes, learns the lessons, and credits the rules that were rightly
   * cited, each once in a run. Silence speaks against the other rules that reviewers were shown;
   * under {@link CreditPolicy#python} mistakes do against those that the session selected and the
   * review does not credit.
   *
   * <p>A review whose id is known changes nothing, and gives what was recorded then.
   *
   * @throws IllegalArgumentException when the run or a rule that was shown is not known, a review
   *     with the id had other findings, or the review would clear a run with open findings and does
   *     not say how they were {@link ReviewRequest#resolved resolved}; nothing changes then
   */
  public GauntletResult review(ReviewRequest request) {
    return workspace.change(turn -> review(turn, request), GauntletResult::published);
  }

  private GauntletResult review(Turn turn, ReviewRequest request) {
    Optional<Review> known = workspace.storage().reviews().find(workspace.id(), request.id());
    if (known.isPresent()) {
      return recorded(known.get(), request);
    }
    Optional<GauntletRun> run = runOf(request);
    return review(run.map(one -> turn.about(work(one))).orElse(turn), request, run);
  }

  private GauntletResult review(Turn turn, ReviewRequest request, Optional<GauntletRun> run) {
    request.shown().forEach(workspace::known);
    Citations citations = Citations.check(request.issues(), shown(run, request));
    NextAction action =
        run.map(one -> after(one, request)).orElseGet(() -> NextAction.after(request.issues()));
    String id = request.id().isEmpty() ? learnings.fresh(turn) : request.id();
    List<Mistake> logged = logMistakes(turn, id, citations);
    Findings open =
        new Findings(
            request.run(),
            action,
            request.iteration(),
            0,
            List.of(),
            List.of(),
            citations.credited());
    List<String> credited = new ArrayList<>(citations.credited());
    run.ifPresent(one -> reviews(one).forEach(r -> credited.removeAll(r.findings().credited())));
    String revision = revision(run, request);
    Review review = learnings.record(turn, id, source(request), open, citations.issues(), revision);
    workspace
        .ledger()
        .reviewed(
            turn,
            new Ledger.Reviewed(review.id(), run, certainlyShown(run, request), citations),
            credited);
    Map<String, Double> meanChanges = meanChanges(turn, credited);
    turn.emit(
        "gauntlet_review", ReviewArtefact.of(workspace.project(), review, citations, meanChanges));
    return new GauntletResult(review, true, citations, logged, meanChanges, Emissions.NONE);
  }

  private Optional<GauntletRun> runOf(ReviewRequest request) {
    return request.run().isEmpty() ? Optional.empty() : Optional.of(known(request.run()));
  }

  /** The reviewed commit; lines of a later round may be those of a repair. */
  private static String revision(Optional<GauntletRun> run, ReviewRequest request) {
    return request.revision().isEmpty() && request.iteration() == 1
        ? run.map(one -> one.request().revision()).orElse("")
        : request.revision();
  }

  /** The action after a review of a run, which silence does not clear once something was found. */
  private NextAction after(GauntletRun run, ReviewRequest request) {
    NextAction action = run.after(request.issues(), request.iteration());
    Optional<NextAction> open = last(run).filter(NextAction::leavesFindings);
    if (action.clears() && request.resolved().isEmpty() && open.isPresent()) {
      throw new IllegalArgumentException(
          "The last review of the run (%s) left findings (%s), and this one does not say what became of them.\nMaybe say how they were resolved (resolved), or accept them as a risk."
              .formatted(run.id(), open.get().text()));
    }
    return action;
  }

  private Set<String> shown(Optional<GauntletRun> run, ReviewRequest request) {
    return Set.copyOf(
        run.map(GauntletRun::rules)
            .orElseGet(
                () -> request.shown().isEmpty() ? workspace.pool() : List.copyOf(request.shown())));
  }

  /** The rules in the prompt; none when it is not known which they were. */
  private static Set<String> certainlyShown(Optional<GauntletRun> run, ReviewRequest request) {
    return run.<Set<String>>map(one -> Set.copyOf(one.rules())).orElseGet(request::shown);
  }

  /** The session of a run, over or not: its rules did not prevent what the run finds. */
  private Workspace.Subject work(GauntletRun run) {
    List<String> selected =
        workspace
            .storage()
            .sessions()
            .find(workspace.id(), run.sessionId())
            .map(Session::selected)
            .orElse(List.of());
    return new Workspace.Subject(run.sessionId(), run.errorClass(), selected);
  }

  private List<Review> reviews(GauntletRun run) {
    return workspace.storage().reviews().ofSession(workspace.id(), run.sessionId()).stream()
        .filter(review -> review.findings().run().equals(run.id()))
        .toList();
  }

  private static String source(ReviewRequest request) {
    String reviewer =
        request.source().isBlank() ? "gauntlet:iteration-" + request.iteration() : request.source();
    return request.resolved().isEmpty() ? reviewer : reviewer + ", resolved: " + request.resolved();
  }

  /** Rules that were cited and not credited were not valid then, whatever the pool is by now. */
  private GauntletResult recorded(Review review, ReviewRequest request) {
    Findings findings = review.findings();
    Citations citations = Citations.check(request.issues(), Set.copyOf(findings.credited()));
    List<Mistake> logged = mistakes.of(review);
    boolean same =
        review.source().equals(source(request))
            && findings.run().equals(request.run())
            && findings.iteration() == request.iteration()
            && findings.issues() == request.issues().size()
            && findings.credited().equals(citations.credited())
            && List.copyOf(reports(review.id(), citations).values())
                .equals(logged.stream().map(Mistake::report).toList());
    if (!same) {
      throw new IllegalArgumentException(
          "The review (%s) is known with other findings.\nMaybe give this one an id of its own."
              .formatted(review.id()));
    }
    return new GauntletResult(review, false, citations, logged, Map.of(), Emissions.NONE);
  }

  private List<Mistake> logMistakes(Turn turn, String reviewId, Citations citations) {
    List<Mistake> logged = new ArrayList<>();
    Set<String> selected = new LinkedHashSet<>(turn.selected());
    citations.credited().forEach(selected::remove);
    reports(reviewId, citations)
        .forEach(
            (id, report) -> {
              boolean invented = report.errorClass().equals(MistakeReport.CITATION_HALLUCINATION);
              Set<String> blamed = invented ? Set.of() : selected;
              logged.add(mistakes.add(turn, report, id, blamed, true));
            });
    return logged;
  }

  /** Mistakes of a review by id; one of a finding has its id, so that both are decided as one. */
  private static Map<String, MistakeReport> reports(String reviewId, Citations citations) {
    Map<String, MistakeReport> reports = new LinkedHashMap<>();
    List<Issue> issues = citations.issues();
    for (int place = 0; place < issues.size(); place++) {
      if (issues.get(place).severity().compareTo(IssueSeverity.MAJOR) <= 0) {
        reports.put(Finding.id(reviewId, place), mistake(issues.get(place)));
      }
    }
    int index = 0;
    for (String invented : new LinkedHashSet<>(citations.invented())) {
      reports.put(
          Mistakes.numbered(reviewId, index++),
          MistakeReport.of(
              MistakeReport.CITATION_HALLUCINATION,
              "Invented citation " + invented,
              MistakeSeverity.LOW));
    }
    return reports;
  }

  /** The place goes to the context, so that the same mistake elsewhere is recognised. */
  private static MistakeReport mistake(Issue issue) {
    String category = issue.category().isBlank() ? "general" : issue.category();
    MistakeSeverity severity =
        issue.severity() == IssueSeverity.CRITICAL
            ? MistakeSeverity.CRITICAL
            : MistakeSeverity.HIGH;
    return MistakeReport.of("gauntlet_" + category, issue.description(), severity)
        .context(issue.location())
        .consulted(issue.consulted());
  }

  private Map<String, Double> meanChanges(Turn turn, List<String> credited) {
    List<GauntletRule> rules = credited.stream().map(this::find).flatMap(Optional::stream).toList();
    Map<String, Double> gains = workspace.ledger().gains(turn, rules);
    return new TreeMap<>(
        rules.stream()
            .collect(
                Collectors.groupingBy(
                    GauntletRule::persona,
                    Collectors.averagingDouble(rule -> gains.getOrDefault(rule.id(), 0.0)))));
  }
}
