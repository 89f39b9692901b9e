package dev.qortex.buildlog;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.learning.Posterior;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rules of a project's reviewers, and the reviews that they are cited in. Thread-safe. */
public final class Gauntlet {

  /** The error class of citations of rules that nobody was shown. */
  public static final String CITATION_HALLUCINATION = "citation_hallucination";

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
    workspace.requireKnown(List.of(ruleId));
    workspace.storage().rules().mute(workspace.id(), ruleId, !active);
  }

  /**
   * Makes a rule that this project learned a rule of all projects. Each project starts with no
   * evidence about it of its own.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public GauntletRule share(String ruleId) {
    return workspace
        .storage()
        .inTransaction(
            () -> {
              workspace.requireKnown(List.of(ruleId));
              GauntletRule shared = find(ruleId).orElseThrow().of(RuleStorage.GLOBAL).active(true);
              workspace.storage().rules().put(List.of(shared));
              return shared;
            });
  }

  /** The reviews that took place, in order. */
  public List<Review> reviews() {
    return workspace.storage().reviews().list(workspace.id());
  }

  /**
   * Takes in what reviewers found: checks their citations, logs critical and major findings and
   * invented citations as mistakes, learns the lessons, and credits the rules that were rightly
   * cited, each once. A rule that a review credits is not blamed for the mistakes that it found.
   *
   * <p>A review whose id is known changes nothing, and gives what was recorded then.
   *
   * @throws IllegalArgumentException when a rule that was shown is not known, or a review with the
   *     id had other findings; nothing changes then
   */
  public GauntletResult review(ReviewRequest request) {
    return workspace.change(turn -> review(turn, request), GauntletResult::published);
  }

  private GauntletResult review(Workspace.Turn turn, ReviewRequest request) {
    Optional<Review> known = workspace.storage().reviews().find(workspace.id(), request.id());
    if (known.isPresent()) {
      return recorded(known.get(), request);
    }
    workspace.requireKnown(request.shown());
    Set<String> shown = request.shown().isEmpty() ? Set.copyOf(workspace.pool()) : request.shown();
    Citations citations = Citations.check(request.issues(), shown);
    List<Mistake> logged = logMistakes(turn, request.id(), citations);
    Review review =
        learnings.record(
            turn,
            request.id(),
            source(request),
            request.iteration(),
            citations.issues(),
            citations.credited());
    Map<String, Double> meanChanges = meanChanges(turn, citations.credited());
    turn.observe("review:" + review.id(), citations.credited(), 1, turn.context());
    turn.emit(
        "gauntlet_review", Artefacts.review(workspace.project(), review, citations, meanChanges));
    return new GauntletResult(review, true, citations, logged, meanChanges, Emissions.NONE);
  }

  private static String source(ReviewRequest request) {
    return request.source().isBlank()
        ? "gauntlet:iteration-" + request.iteration()
        : request.source();
  }

  /** Rules that were cited and not credited were not valid then, whatever the pool is by now. */
  private GauntletResult recorded(Review review, ReviewRequest request) {
    Findings findings = review.findings();
    Citations citations = Citations.check(request.issues(), Set.copyOf(findings.credited()));
    List<Mistake> logged = mistakes.numbered(index -> part(review.id(), index));
    boolean same =
        review.source().equals(source(request))
            && findings.iteration() == request.iteration()
            && findings.issues() == request.issues().size()
            && findings.credited().equals(citations.credited())
            && reports(citations).equals(logged.stream().map(Mistake::report).toList());
    if (!same) {
      throw new IllegalArgumentException(
          "The review (%s) is known with other findings.\nMaybe give this one an id of its own."
              .formatted(review.id()));
    }
    return new GauntletResult(review, false, citations, logged, Map.of(), Emissions.NONE);
  }

  private List<Mistake> logMistakes(Workspace.Turn turn, String reviewId, Citations citations) {
    List<Mistake> logged = new ArrayList<>();
    Set<String> selected = new LinkedHashSet<>(turn.selected());
    citations.credited().forEach(selected::remove);
    for (MistakeReport report : reports(citations)) {
      boolean invented = report.errorClass().equals(CITATION_HALLUCINATION);
      Set<String> blamed = invented ? Set.of() : selected;
      logged.add(mistakes.add(turn, report, part(reviewId, logged.size()), blamed));
    }
    return logged;
  }

  private static List<MistakeReport> reports(Citations citations) {
    List<MistakeReport> reports = new ArrayList<>();
    citations.issues().stream()
        .filter(issue -> issue.severity().compareTo(IssueSeverity.MAJOR) <= 0)
        .forEach(issue -> reports.add(mistake(issue)));
    for (String invented : new LinkedHashSet<>(citations.invented())) {
      reports.add(
          MistakeReport.of(
              CITATION_HALLUCINATION, "Invented citation " + invented, MistakeSeverity.LOW));
    }
    return reports;
  }

  /** The id of a mistake that a review with an id of its own found; empty for others. */
  private static String part(String reviewId, int index) {
    return reviewId.isEmpty() ? "" : reviewId + ":mistake-" + index;
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

  private Map<String, Double> meanChanges(Workspace.Turn turn, List<String> credited) {
    Map<String, Posterior> before = workspace.learner().posteriors(turn.context(), credited);
    return new TreeMap<>(
        rules().stream()
            .filter(rule -> before.containsKey(rule.id()))
            .collect(
                Collectors.groupingBy(
                    GauntletRule::persona,
                    Collectors.averagingDouble(
                        rule -> gain(before.getOrDefault(rule.id(), Posterior.UNIFORM))))));
  }

  private static double gain(Posterior before) {
    return new Posterior(before.alpha() + 1, before.beta()).mean() - before.mean();
  }
}
