package dev.qortex.buildlog;

import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.Lessons;
import dev.qortex.buildlog.internal.emission.LearnedRules;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.storage.LearningStorage;
import dev.qortex.commons.Checks;
import dev.qortex.commons.TextForms;
import dev.qortex.commons.credentials.Credentials;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Learnings of a project from its reviews. Thread-safe. */
public final class Learnings {

  private static final String DEFAULT_CATEGORY = "workflow";

  private final Workspace workspace;

  Learnings(Workspace workspace) {
    this.workspace = workspace;
  }

  /** All learnings, in the order of their first sighting. */
  public List<Learning> list() {
    return storage().list(workspace.id());
  }

  /** Finds a learning. */
  public Optional<Learning> find(String learningId) {
    return storage().find(workspace.id(), learningId);
  }

  /**
   * Learns from the findings of a review outside of the gauntlet; findings without a lesson are
   * ignored.
   *
   * @param source the reviewer, such as {@code PR#1}
   * @throws IllegalArgumentException when there are no findings
   */
  public Logged<Review> learn(List<Issue> issues, String source) {
    return learnOnce(issues, source, "");
  }

  /**
   * Learns from the findings of a review with an id: a second review with the same id changes
   * nothing.
   *
   * @param id the id of the review; not blank
   * @throws IllegalArgumentException when there are no findings, or a review with the id is of
   *     another source, has more or fewer findings, or other lessons
   */
  public Logged<Review> learn(List<Issue> issues, String source, String id) {
    return learnOnce(issues, source, Checks.id("id of a review", id));
  }

  private Logged<Review> learnOnce(List<Issue> given, String writtenSource, String id) {
    String source = Credentials.redacted(Checks.id("source of a review", writtenSource));
    List<Issue> issues = Redacted.of(given);
    if (issues.isEmpty()) {
      throw new IllegalArgumentException(
          "The review (%s) has (0) issues.\nMaybe there is nothing to learn from."
              .formatted(source));
    }
    String named = source.startsWith("review:") ? source : "review:" + source;
    return workspace.change(
        turn -> {
          List<Issue> told = told(issues);
          for (int place = 0; place < issues.size(); place++) {
            requireKnown(issues.get(place), told.get(place));
          }
          return review(id)
              .map(known -> recorded(known, named, told))
              .orElseGet(() -> new Logged<>(record(turn, id, named, told), true));
        },
        Logged::published);
  }

  /** The known lessons, for findings; they are read only if one of these has a lesson. */
  Lessons lessons(List<Issue> issues) {
    return new Lessons(needed(issues));
  }

  private List<Learning> needed(List<Issue> issues) {
    return issues.stream().allMatch(issue -> issue.ruleLearned().isBlank()) ? List.of() : list();
  }

  /** The findings with the words of the lessons that they name by id. */
  List<Issue> told(List<Issue> issues) {
    return lessons(issues)
        .told(issues, id -> workspace.storage().rules().find(workspace.id(), id).isPresent());
  }

  private static void requireKnown(Issue issue, Issue told) {
    if (told.citations().size() > issue.citations().size()) {
      throw new IllegalArgumentException(
          "The lesson (%s) is not known.\nMaybe say it in words, or name one of this project."
              .formatted(Checks.shown(issue.ruleLearned())));
    }
  }

  /** Stores a review; of a finding without a lesson only the number is kept. */
  private Logged<Review> recorded(Review known, String source, List<Issue> issues) {
    Lessons lessons = lessons(issues);
    Findings findings = known.findings();
    List<String> stored =
        Stream.concat(findings.learned().stream(), findings.reinforced().stream())
            .sorted()
            .toList();
    List<String> told =
        issues.stream()
            .filter(issue -> !issue.ruleLearned().isBlank())
            .map(issue -> lesson(known.at(), issue, source, lessons).id())
            .sorted()
            .toList();
    if (!known.source().equals(source)
        || findings.issues() != issues.size()
        || !stored.equals(told)) {
      throw Logged.knownOtherwise("review", known.id());
    }
    return new Logged<>(known, false);
  }

  /**
   * Counts a contradiction of a learning that turned out to be wrong.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public Learning contradict(String learningId) {
    return workspace.change(
        turn -> {
          Learning learning = contradict(turn, learningId);
          emit(turn, Set.of(learningId));
          return learning;
        },
        (learning, emissions) -> learning);
  }

  /**
   * Counts a contradiction of a learning as a review without findings: a second contradiction with
   * the same id changes nothing.
   *
   * @param id the id of the review; not blank
   * @throws IllegalArgumentException when the learning is not known, or another review has the id
   */
  public Logged<Learning> contradict(String learningId, String id) {
    Checks.id("id of a review", id);
    String source = "contradiction:" + learningId;
    return workspace.change(
        turn -> {
          Optional<Review> known = review(id);
          if (known.isEmpty()) {
            Learning learning = contradict(turn, learningId);
            emit(turn, Set.of(learningId));
            record(turn, id, source, List.of());
            return new Logged<>(learning, true);
          }
          if (!known.get().source().equals(source)) {
            throw new IllegalArgumentException(
                "The id (%s) is that of the review by (%s).\nMaybe choose another one."
                    .formatted(id, known.get().source()));
          }
          return new Logged<>(known(learningId), false);
        },
        Logged::published);
  }

  private Learning contradict(Turn turn, String learningId) {
    storage().contradict(workspace.id(), learningId, turn.at());
    Learning learning = known(learningId);
    turn.tell(new BuildlogEvent.LearningChanged(turn.at(), workspace.id(), learning, true));
    return learning;
  }

  private Learning known(String learningId) {
    return find(learningId)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The learning (%s) is not known.\nMaybe it belongs to another project."
                        .formatted(Checks.shown(learningId))));
  }

  private Review record(Turn turn, String given, String source, List<Issue> issues) {
    String id = given.isEmpty() ? fresh(turn) : given;
    return record(turn, id, source, Findings.OUTSIDE, findings(id, "", issues), issues);
  }

  /** The findings of a review, without a decision. */
  static List<Finding> findings(String reviewId, String revision, List<Issue> issues) {
    return IntStream.range(0, issues.size())
        .mapToObj(place -> Finding.open(reviewId, place, revision, issues.get(place)))
        .toList();
  }

  /**
   * Records a review with its findings and their lessons.
   *
   * @param open the known results of the review before
   * @param issues the findings whose lessons are new or confirmed by it
   */
  Review record(
      Turn turn,
      String id,
      String source,
      Findings open,
      List<Finding> findings,
      List<Issue> issues) {
    List<String> learned = new ArrayList<>();
    List<String> reinforced = new ArrayList<>();
    Set<String> changed = new LinkedHashSet<>();
    Map<String, Said> said = new LinkedHashMap<>();
    List<Learning> all = needed(issues);
    Lessons lessons = new Lessons(all);
    all.forEach(known -> said.put(known.id(), Said.of(known)));
    for (Issue issue : issues) {
      if (!issue.ruleLearned().isBlank()) {
        Learning learning =
            contradicted(turn, lesson(turn.at(), issue, source, lessons), said, changed);
        boolean added = storage().reinforce(workspace.id(), learning);
        Learning stored = known(learning.id());
        said.put(stored.id(), Said.of(stored));
        turn.tell(new BuildlogEvent.LearningChanged(turn.at(), workspace.id(), stored, false));
        (added ? learned : reinforced).add(learning.id());
        changed.add(learning.id());
      }
    }
    Review review =
        new Review(
            id,
            turn.sessionId(),
            turn.at(),
            turn.context(),
            source,
            new Findings(
                open.run(),
                open.action(),
                open.iteration(),
                findings.size(),
                learned,
                reinforced,
                open.credited()));
    workspace.storage().reviews().append(workspace.id(), review);
    workspace.storage().findings().add(workspace.id(), findings);
    turn.tell(review);
    emit(turn, changed);
    return review;
  }

  /** Emits the standing of lessons: a promoted one stays as sure as its promotion made it. */
  private void emit(Turn turn, Set<String> learningIds) {
    for (String id : learningIds) {
      Learning learning = known(id);
      Optional<GauntletRule> rule =
          workspace
              .storage()
              .rules()
              .find(workspace.id(), id)
              .filter(known -> known.active() && !known.seed());
      if (workspace.passes(rule.map(GauntletRule::text).orElse(learning.rule()))) {
        turn.emit(
            "learned_rules",
            rule.map(known -> LearnedRules.promoted(workspace.project(), known, turn.at()))
                .orElseGet(() -> LearnedRules.of(workspace.project(), learning, turn.at())));
      }
    }
  }

  /** Returns an id for a review that has none. */
  String fresh(Turn turn) {
    return workspace.unique(Identifiers.review(turn.at()), taken -> review(taken).isPresent());
  }

  private Optional<Review> review(String id) {
    return workspace.storage().reviews().find(workspace.id(), id);
  }

  /** A learning with its text, which is read once for all comparisons. */
  private record Said(Learning learning, Statement text) {

    static Said of(Learning learning) {
      return new Said(learning, BuildlogSimilarity.LEARNINGS.read(learning.rule()));
    }

    /** Polarity first, as it is cheaper than the words. */
    boolean opposes(Said other) {
      return text.negated() != other.text.negated()
          && BuildlogSimilarity.LEARNINGS.compare(text, other.text) == Verdict.OPPOSITE;
    }
  }

  /**
   * The learning with those that say the opposite counted: each sight of one contradicts the other.
   */
  private Learning contradicted(
      Turn turn, Learning learning, Map<String, Said> said, Set<String> changed) {
    Said own = Said.of(learning);
    long against = 0;
    for (Said known : said.values()) {
      if (known.opposes(own)) {
        contradict(turn, known.learning().id());
        changed.add(known.learning().id());
        against += known.learning().support().reinforced();
      }
    }
    return new Learning(
        learning.id(),
        learning.rule(),
        learning.category(),
        learning.severity(),
        learning.source(),
        learning.support().contradicted(against));
  }

  private static Learning lesson(Instant at, Issue issue, String source, Lessons known) {
    String rule = TextForms.seen(issue.ruleLearned()).strip();
    String category = issue.category().isBlank() ? DEFAULT_CATEGORY : issue.category();
    return new Learning(
        known.id(category, rule), rule, category, issue.severity(), source, Support.first(at));
  }

  private LearningStorage storage() {
    return workspace.storage().learnings();
  }
}
