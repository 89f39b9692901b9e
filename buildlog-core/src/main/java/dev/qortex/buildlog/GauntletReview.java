package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.Lessons;
import dev.qortex.buildlog.internal.emission.ReviewArtefact;
import dev.qortex.buildlog.internal.project.Ledger;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
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
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.PriorLink.Kind;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.report.Citations;
import dev.qortex.buildlog.report.Emissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Review of a gauntlet: its citations, the mistakes that it logs, and the rules that it credits.
 */
record GauntletReview(
    Workspace workspace, GauntletRuns runs, Mistakes mistakes, Learnings learnings) {

  /**
   * Records the findings of reviewers; a review whose id is known, or that has none and is the same
   * as the last one of its round, changes nothing.
   */
  GauntletResult take(Turn turn, ReviewRequest request) {
    Optional<Review> known = workspace.storage().reviews().find(workspace.id(), request.id());
    if (known.isPresent()) {
      return recorded(known.get(), request).orElseThrow(() -> knownOtherwise(request));
    }
    Optional<GauntletRun> run = runOf(request);
    return run.filter(any -> request.id().isEmpty())
        .flatMap(one -> runs.round(one, request.iteration()))
        .flatMap(review -> recorded(review, request))
        .orElseGet(
            () -> take(run.map(one -> turn.about(runs.work(one))).orElse(turn), request, run));
  }

  private static IllegalArgumentException knownOtherwise(ReviewRequest request) {
    return new IllegalArgumentException(
        "The review (%s) is known with other findings.\nMaybe give this one an id of its own."
            .formatted(request.id()));
  }

  private GauntletResult take(Turn turn, ReviewRequest request, Optional<GauntletRun> run) {
    request.shown().forEach(workspace::known);
    Citations citations = Citations.check(learnings.told(request.issues()), shown(run, request));
    NextAction action =
        run.map(one -> after(one, request)).orElseGet(() -> NextAction.after(request.issues()));
    String id = request.id().isEmpty() ? learnings.fresh(turn) : request.id();
    String revision = revision(run, request);
    RunFindings earlier = run.map(runs::findings).orElseGet(RunFindings::new);
    Set<String> taught = earlier.taught();
    List<Finding> findings = Learnings.findings(id, revision, citations.issues());
    List<String> firstIds = earlier.add(findings);
    List<Mistake> logged = logMistakes(turn, id, citations, firstIds, run);
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
    run.ifPresent(
        one -> runs.reviews(one).forEach(r -> credited.removeAll(r.findings().credited())));
    List<Issue> lessons =
        IntStream.range(0, findings.size())
            .filter(place -> !taught.contains(firstIds.get(place)))
            .mapToObj(citations.issues()::get)
            .toList();
    Review review = learnings.record(turn, id, source(request), open, findings, lessons);
    workspace
        .ledger()
        .reviewed(
            turn,
            new Ledger.Reviewed(
                review.id(), run, certainlyShown(run, request), citations, firstIds),
            credited);
    Map<String, Double> meanChanges = meanChanges(turn, credited);
    turn.emit(
        "gauntlet_review", ReviewArtefact.of(workspace.project(), review, citations, meanChanges));
    return new GauntletResult(review, true, citations, logged, meanChanges, Emissions.NONE);
  }

  private Optional<GauntletRun> runOf(ReviewRequest request) {
    return request.run().isEmpty() ? Optional.empty() : Optional.of(runs.known(request.run()));
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
    Optional<NextAction> open = runs.last(run).filter(NextAction::leavesFindings);
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

  private static String source(ReviewRequest request) {
    String reviewer =
        request.source().isBlank() ? "gauntlet:iteration-" + request.iteration() : request.source();
    return request.resolved().isEmpty() ? reviewer : reviewer + ", resolved: " + request.resolved();
  }

  /** Rules that were cited and not credited were not valid then, whatever the pool is by now. */
  private Optional<GauntletResult> recorded(Review review, ReviewRequest request) {
    Findings findings = review.findings();
    Citations citations =
        Citations.check(learnings.told(request.issues()), Set.copyOf(findings.credited()));
    List<Mistake> logged = mistakes.of(review);
    List<String> own =
        Learnings.findings(review.id(), "", request.issues()).stream().map(Finding::id).toList();
    List<Issue> stored = runs.findings(review).stream().map(Finding::issue).toList();
    boolean same =
        review.source().equals(source(request))
            && findings.run().equals(request.run())
            && findings.iteration() == request.iteration()
            && findings.issues() == request.issues().size()
            && findings.credited().equals(citations.credited())
            && (stored.isEmpty()
                ? List.copyOf(reports(review.id(), own, Set.of(), citations).values())
                    .equals(logged.stream().map(one -> one.report().priors(List.of())).toList())
                : stored.equals(citations.issues()));
    return same
        ? Optional.of(
            new GauntletResult(review, false, citations, logged, Map.of(), Emissions.NONE))
        : Optional.empty();
  }

  /** Logs the mistakes of a review that no earlier round of its run logged. */
  private List<Mistake> logMistakes(
      Turn turn,
      String reviewId,
      Citations citations,
      List<String> findings,
      Optional<GauntletRun> run) {
    List<Mistake> logged = new ArrayList<>();
    Set<String> selected = new LinkedHashSet<>(turn.selected());
    citations.credited().forEach(selected::remove);
    Map<String, MistakeReport> reports = reports(reviewId, findings, invented(run), citations);
    reports
        .keySet()
        .removeIf(id -> !id.startsWith(reviewId + ":") && mistakes.find(id).isPresent());
    reports.putAll(repeated(turn, findings, citations.issues(), reports));
    reports.forEach(
        (id, report) -> {
          boolean invented = report.errorClass().equals(MistakeReport.CITATION_HALLUCINATION);
          Set<String> blamed = invented ? Set.of() : selected;
          logged.add(mistakes.add(turn, report, id, blamed, true));
        });
    return logged;
  }

  /** The invented citations of the earlier rounds of a run, in words. */
  private Set<String> invented(Optional<GauntletRun> run) {
    return run.map(runs::reviews).orElse(List.of()).stream()
        .flatMap(review -> mistakes.of(review).stream())
        .map(Mistake::report)
        .filter(report -> report.errorClass().equals(MistakeReport.CITATION_HALLUCINATION))
        .map(MistakeReport::description)
        .collect(Collectors.toSet());
  }

  /** The mistakes whose lesson an earlier finding taught, related to the mistake of that one. */
  private Map<String, MistakeReport> repeated(
      Turn turn, List<String> findings, List<Issue> issues, Map<String, MistakeReport> reports) {
    Lessons lessons = learnings.lessons(issues);
    Map<String, MistakeReport> repeated = new LinkedHashMap<>();
    List<Finding> earlier =
        issues.stream().anyMatch(lessons::repeats)
            ? workspace.storage().findings().list(workspace.id())
            : List.of();
    for (int place = 0; place < issues.size(); place++) {
      String id = findings.get(place);
      Issue issue = issues.get(place);
      if (reports.containsKey(id) && lessons.repeats(issue)) {
        earlier.stream()
            .filter(one -> one.status() != Status.REJECTED && Lessons.same(one.issue(), issue))
            .flatMap(one -> mistakes.find(one.id()).stream())
            .filter(one -> !one.sessionId().equals(turn.sessionId()))
            .findFirst()
            .map(one -> List.of(new PriorLink(one.id(), Kind.SAME_PATTERN)))
            .ifPresent(prior -> repeated.put(id, reports.get(id).priors(prior)));
      }
    }
    return repeated;
  }

  /**
   * Mistakes of a review by id; one of a finding has its id, so that both are decided as one.
   *
   * @param findings the ids of its findings
   * @param known the invented citations that are logged, in words
   */
  private static Map<String, MistakeReport> reports(
      String reviewId, List<String> findings, Set<String> known, Citations citations) {
    Map<String, MistakeReport> reports = new LinkedHashMap<>();
    List<Issue> issues = citations.issues();
    for (int place = 0; place < issues.size(); place++) {
      if (issues.get(place).severity().compareTo(IssueSeverity.MAJOR) <= 0) {
        reports.put(findings.get(place), mistake(issues.get(place)));
      }
    }
    int index = 0;
    for (String invented : new LinkedHashSet<>(citations.invented())) {
      String words = "Invented citation " + invented;
      if (!known.contains(words)) {
        reports.put(
            Mistakes.numbered(reviewId, index++),
            MistakeReport.of(MistakeReport.CITATION_HALLUCINATION, words, MistakeSeverity.LOW));
      }
    }
    return reports;
  }

  /** The place goes to the context, so that an equal mistake in another place is recognised. */
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
    List<GauntletRule> rules =
        credited.stream()
            .map(id -> workspace.storage().rules().find(workspace.id(), id))
            .flatMap(Optional::stream)
            .toList();
    Map<String, Double> gains = workspace.ledger().gains(turn, rules);
    return new TreeMap<>(
        rules.stream()
            .collect(
                Collectors.groupingBy(
                    GauntletRule::persona,
                    Collectors.averagingDouble(rule -> gains.getOrDefault(rule.id(), 0.0)))));
  }
}
