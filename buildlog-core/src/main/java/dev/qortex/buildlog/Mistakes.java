package dev.qortex.buildlog;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.Likeness;
import dev.qortex.buildlog.internal.Matches;
import dev.qortex.buildlog.internal.emission.Artefacts;
import dev.qortex.buildlog.internal.project.ProjectReports;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.PriorLink.Kind;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.storage.MistakeLog;
import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The mistakes of a project. Thread-safe. */
public final class Mistakes {

  /** Relations to an earlier mistake that is the same one, not its cause or the whole of it. */
  private static final Set<Kind> REPEATS =
      Set.of(Kind.ESCALATION, Kind.SAME_PATTERN, Kind.REGRESSION);

  private final Workspace workspace;

  Mistakes(Workspace workspace) {
    this.workspace = workspace;
  }

  /** All mistakes, {@linkplain Project#falseAlarms false alarms} too, as they were logged. */
  public List<Mistake> list() {
    return log().list(workspace.id());
  }

  /** The mistakes that count, without {@linkplain Project#falseAlarms false alarms}. */
  public List<Mistake> counted() {
    return ProjectReports.counted(workspace);
  }

  /**
   * The mistakes that a session should know: of each one that {@linkplain #counted counts} its
   * newest report, those that most sessions made first, the newest of equal ones first. Texts that
   * read like an attack are left out, as they are from prompts.
   *
   * @param most the number of mistakes, at least 1
   */
  public List<Mistake> toAvoid(int most) {
    Checks.atLeast("number of mistakes", most, 1);
    Map<String, List<Mistake>> reports = new LinkedHashMap<>();
    for (Mistake mistake : counted()) {
      if (!mistake.errorClass().equals(MistakeReport.CITATION_HALLUCINATION)) {
        String first = mistake.repeat() ? mistake.repeatOf() : mistake.id();
        reports.computeIfAbsent(first, id -> new ArrayList<>()).add(mistake);
      }
    }
    return reports.values().stream()
        .sorted(
            Comparator.comparingLong(Mistakes::sessions)
                .thenComparing(same -> same.get(same.size() - 1).at())
                .reversed())
        .map(same -> same.get(same.size() - 1))
        .filter(it -> workspace.passes(it.report().description()))
        .filter(it -> workspace.passes(it.report().details().resolution()))
        .limit(most)
        .toList();
  }

  private static long sessions(List<Mistake> same) {
    return same.stream().map(Mistake::sessionId).distinct().count();
  }

  /**
   * Logs a mistake of the active session, or of the session that this object is {@linkplain
   * Project#about about}, active or over. A second one of the session with the same class and words
   * changes nothing but the rule that would have prevented it, unless the first was a false alarm.
   * It speaks for the rule that would have prevented it or, when that is not known, for the rules
   * that its words match; under {@link CreditPolicy#python} each rule that the session selected
   * gets a reward of 0.
   *
   * @throws IllegalArgumentException when the rule that would have prevented it is not known
   */
  public Logged<Mistake> log(MistakeReport report) {
    MistakeReport redacted = Redacted.of(report);
    return workspace.change(
        turn ->
            said(turn, redacted)
                .map(known -> repeated(turn, known, redacted))
                .orElseGet(() -> told(turn, redacted, "")),
        Logged::published);
  }

  /**
   * Logs a mistake with an id: a second mistake with the same id changes nothing.
   *
   * @param id the id; not blank
   * @throws IllegalArgumentException when a mistake with the id says something else, or the rule
   *     that would have prevented it is not known
   */
  public Logged<Mistake> log(MistakeReport report, String id) {
    Checks.id("id of a mistake", id);
    MistakeReport safe = Redacted.of(report);
    return workspace.change(
        turn -> find(id).map(known -> recorded(known, safe)).orElseGet(() -> told(turn, safe, id)),
        Logged::published);
  }

  /** The mistake of the session that says the same. */
  private Optional<Mistake> said(Turn turn, MistakeReport report) {
    String words = report.semanticHash();
    String key = MistakeReport.classKey(report.errorClass());
    return log().ofSession(workspace.id(), turn.sessionId()).stream()
        .filter(one -> one.report().semanticHash().equals(words))
        .filter(one -> MistakeReport.classKey(one.errorClass()).equals(key))
        .filter(one -> !falseAlarm(one))
        .findFirst();
  }

  private Logged<Mistake> repeated(Turn turn, Mistake known, MistakeReport report) {
    if (!report.correctedBy().isBlank()) {
      correct(turn, known, report.correctedBy());
    }
    return new Logged<>(known, false);
  }

  private Logged<Mistake> told(Turn turn, MistakeReport report, String id) {
    if (!report.correctedBy().isBlank()) {
      workspace.known(report.correctedBy());
    }
    return new Logged<>(add(turn, report, id, turn.selected(), false), true);
  }

  /**
   * Sets the rule that would have prevented a mistake, if it becomes known later: the mistake no
   * longer counts for other rules. {@link CreditPolicy#python} learns nothing of it.
   *
   * @throws IllegalArgumentException when the mistake or the rule is not known
   */
  public void correct(String mistakeId, String ruleId) {
    workspace.change(
        turn -> {
          Mistake mistake = known(mistakeId);
          correct(turn, mistake, ruleId);
          return mistake;
        },
        (mistake, emissions) -> mistake);
  }

  private void correct(Turn turn, Mistake mistake, String ruleId) {
    String rule = workspace.known(ruleId).id();
    workspace.ledger().corrected(turn, record(mistake), mistake.id(), rule);
  }

  /**
   * Decides whether a mistake is valid: a false alarm does not count for any rule, unless it is a
   * finding that cites one, which is {@linkplain ReviewFindings#decide decided} with it, and counts
   * in no report. A later decision replaces an earlier one.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public void decide(String mistakeId, boolean valid) {
    workspace.change(
        turn -> {
          Mistake mistake = known(mistakeId);
          Status status = valid ? Status.CONFIRMED : Status.REJECTED;
          for (String id : new GauntletRuns(workspace).same(mistakeId)) {
            workspace.storage().findings().decide(workspace.id(), id, status, Finding.PERSON);
            workspace.ledger().decided(turn, record(mistake), id, status);
          }
          return mistake;
        },
        (mistake, emissions) -> mistake);
  }

  /**
   * The mistakes of other sessions that are most like a mistake by their words, at most three, the
   * likest first. Its author tells whether it is one of them, by {@link MistakeReport#priors}.
   */
  public List<Mistake> alike(Mistake mistake) {
    Map<String, String> others = new LinkedHashMap<>();
    list().stream()
        .filter(one -> !one.sessionId().equals(mistake.sessionId()))
        .forEach(one -> others.put(one.id(), one.report().description()));
    return Matches.alike(mistake.report().description(), others).stream()
        .flatMap(id -> find(id).stream())
        .filter(one -> !falseAlarm(one))
        .limit(Matches.MOST_ALIKE)
        .toList();
  }

  /** The mistakes of a session that count. */
  List<Mistake> counted(String sessionId) {
    return log().ofSession(workspace.id(), sessionId).stream()
        .filter(one -> !falseAlarm(one))
        .toList();
  }

  private boolean counts(String mistakeId) {
    return find(mistakeId).filter(one -> !falseAlarm(one)).isPresent();
  }

  private boolean falseAlarm(Mistake mistake) {
    boolean decided =
        workspace
            .storage()
            .evidence()
            .find(workspace.id(), record(mistake))
            .filter(record -> record.rejected().contains(mistake.id()))
            .isPresent();
    return decided
        || workspace
            .storage()
            .findings()
            .find(workspace.id(), mistake.id())
            .filter(finding -> finding.status() == Status.REJECTED)
            .isPresent();
  }

  /** The mistake with that id. */
  public Optional<Mistake> find(String mistakeId) {
    return log().find(workspace.id(), mistakeId);
  }

  private Mistake known(String mistakeId) {
    return new GauntletRuns(workspace)
        .same(mistakeId).stream()
            .flatMap(id -> find(id).stream())
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The mistake (%s) is not known.\nMaybe it is of another project."
                            .formatted(Checks.shown(mistakeId))));
  }

  private static Logged<Mistake> recorded(Mistake known, MistakeReport report) {
    if (!known.report().equals(report)) {
      throw Logged.knownOtherwise("mistake", known.id());
    }
    return new Logged<>(known, false);
  }

  /**
   * Adds a mistake that those rules did not prevent.
   *
   * @param found whether a review found it
   */
  Mistake add(
      Turn turn, MistakeReport report, String id, Collection<String> blamed, boolean found) {
    String wanted = Identifiers.mistake(report.errorClass(), turn.at());
    String own = id.isEmpty() ? workspace.unique(wanted, taken -> find(taken).isPresent()) : id;
    Mistake first = new Mistake(own, turn.sessionId(), turn.at(), report, "", "");
    Repeat repeat =
        log()
            .firstWithWordsOf(workspace.id(), first)
            .filter(this::counts)
            .map(prior -> new Repeat(prior, "same words"))
            .or(() -> named(first, found ? "the same lesson" : "named by its author"))
            .orElseGet(() -> similar(turn, first));
    Mistake mistake =
        new Mistake(own, turn.sessionId(), turn.at(), report, repeat.of(), repeat.evidence());
    if (!log().append(workspace.id(), mistake)) {
      throw new IllegalArgumentException(
          "The id (%s) of a mistake is taken.\nMaybe choose another one.".formatted(own));
    }
    workspace.ledger().missed(turn, mistake, blamed, found);
    turn.tell(mistake);
    turn.emit(
        "mistake_manifest",
        Artefacts.mistake(
            workspace.project(),
            mistake,
            found ? List.of() : consulted(report),
            workspace::passes));
    return mistake;
  }

  /** The known rules that the author consulted, and that did not prevent the mistake. */
  private List<String> consulted(MistakeReport report) {
    return report.consulted().stream()
        .filter(rule -> !rule.equals(report.correctedBy()))
        .filter(rule -> workspace.storage().rules().find(workspace.id(), rule).isPresent())
        .toList();
  }

  /** The earlier mistake of another session that the report says to be this one. */
  private Optional<Repeat> named(Mistake mistake, String evidence) {
    return mistake.report().details().priors().stream()
        .filter(prior -> REPEATS.contains(prior.kind()))
        .flatMap(prior -> find(prior.mistakeId()).stream())
        .filter(prior -> !prior.sessionId().equals(mistake.sessionId()) && !falseAlarm(prior))
        .findFirst()
        .map(prior -> new Repeat(prior.id(), evidence));
  }

  private Repeat similar(Turn turn, Mistake mistake) {
    Likeness likeness = Likeness.of(mistake.report());
    for (Map.Entry<String, Likeness> earlier : turn.earlier(mistake).entrySet()) {
      String evidence = likeness.to(earlier.getValue());
      if (!evidence.isEmpty() && counts(earlier.getKey())) {
        return new Repeat(earlier.getKey(), evidence);
      }
    }
    return paraphrased(turn, mistake);
  }

  /** The earlier mistake that says the same in other words, if there is a model to tell. */
  private Repeat paraphrased(Turn turn, Mistake mistake) {
    String text = mistake.report().description();
    for (Map.Entry<String, Likeness> earlier : turn.earlier(mistake).entrySet()) {
      Optional<Double> score = workspace.matches().paraphrase(text, earlier.getValue().text());
      if (score.isPresent() && counts(earlier.getKey())) {
        return new Repeat(
            earlier.getKey(),
            String.format(Locale.ROOT, "the same in other words (%.2f)", score.get()));
      }
    }
    return new Repeat("", "");
  }

  private record Repeat(String of, String evidence) {}

  /**
   * The mistakes of a review: those of its findings, and numbered ones, which are of invented
   * citations, or of an earlier version also of findings.
   */
  List<Mistake> of(Review review) {
    List<Mistake> found = new ArrayList<>();
    for (int place = 0; place < review.findings().issues(); place++) {
      find(Finding.id(review.id(), place)).ifPresent(found::add);
    }
    int index = 0;
    for (Optional<Mistake> next = find(numbered(review.id(), index));
        next.isPresent();
        next = find(numbered(review.id(), index))) {
      found.add(next.get());
      index++;
    }
    return found;
  }

  /** The id of a mistake of a review that is not that of a finding. */
  static String numbered(String reviewId, int index) {
    return reviewId + ":mistake-" + index;
  }

  /** The id of the record with the evidence of a review: its session, or its run outside of one. */
  String record(Review review) {
    boolean outside =
        workspace.storage().sessions().find(workspace.id(), review.sessionId()).isEmpty();
    return outside && !review.findings().run().isEmpty()
        ? review.findings().run()
        : review.sessionId();
  }

  /** The id of the record with the evidence of a mistake, which may be that of a finding. */
  private String record(Mistake mistake) {
    return workspace
        .storage()
        .reviews()
        .find(workspace.id(), Finding.reviewOf(mistake.id()))
        .map(this::record)
        .orElse(mistake.sessionId());
  }

  private MistakeLog log() {
    return workspace.storage().mistakes();
  }
}
