package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.internal.PatternSimilarity;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternLink;
import dev.qortex.buildlog.patterns.model.PatternReview;
import dev.qortex.buildlog.patterns.model.PatternReview.Side;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.RoleKind;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One correction: the judgement of a validator on an adversary's patterns. Used once. */
final class PatternCorrector {

  /** Patterns that are reinforced when none is about a file of the change: the best. */
  private static final int TOP = 5;

  private final PatternWorkspace workspace;
  private final Deliberation adversary;
  private final Deliberation validator;
  private final PatternExtraction said;
  private final ReviewVerdict raised;
  private final ReviewVerdict judged;
  private final ReviewEvidence evidence;
  private final Instant at;
  private final Map<String, ReviewPattern> known = new LinkedHashMap<>();
  private final List<PatternChange> changes = new ArrayList<>();

  PatternCorrector(PatternWorkspace workspace, Deliberation adversary, Deliberation validator) {
    this.workspace = workspace;
    this.adversary = adversary;
    this.validator = validator;
    said = new PatternExtraction(adversary);
    raised = said.verdict;
    judged = ReviewVerdict.of(validator.response());
    evidence =
        ReviewEvidence.of(
            adversary.response(), adversary.context().files(), workspace.parts.sources());
    at = workspace.now();
  }

  /** Within a transaction. */
  Correction correct() {
    List<String> entries = falsePositives();
    boolean fresh =
        workspace.append(
            new PatternReview(
                validator.step() + "/" + adversary.role(),
                validator.run(),
                at,
                new Side(adversary.role(), raised.passed(), raised.findings().size()),
                new Side(validator.role(), judged.passed(), novel()),
                entries.size()));
    if (!fresh) {
      return Correction.repeated(evidence);
    }
    workspace.ofRole(adversary.role()).forEach(pattern -> known.put(pattern.id(), pattern));
    Set<String> already =
        known.values().stream()
            .filter(pattern -> pattern.track().regressed())
            .map(ReviewPattern::id)
            .collect(Collectors.toSet());
    List<String> unmatched = new ArrayList<>();
    Map<String, ReviewPattern> dismissed = new LinkedHashMap<>();
    for (String entry : entries) {
      Optional<ReviewPattern> meant = meant(entry);
      meant.ifPresentOrElse(
          pattern -> dismissed.put(pattern.id(), pattern), () -> unmatched.add(entry));
    }
    double weight = workspace.settings.weight(adversary.role());
    dismissed.keySet().forEach(id -> change(Kind.DISMISSED, id, weight));
    List<ReviewPattern> reinforced = List.of();
    if (judged.passed() && !judged.recovered() && evidence.grounded()) {
      change(Kind.AGED, adversary.role(), 0);
      reinforced = confirmed(dismissed.keySet());
      reinforced.forEach(pattern -> change(Kind.REINFORCED, pattern.id(), 0));
      link(reinforced);
    }
    workspace.apply(changes);
    workspace.settle(workspace.ofRole(adversary.role()), validator.id(), validator.run(), at);
    List<ReviewPattern> demoted = workspace.find(dismissed.keySet());
    return new Correction(
        true,
        evidence,
        demoted,
        demoted.stream()
            .filter(pattern -> pattern.track().regressed())
            .filter(pattern -> !already.contains(pattern.id()))
            .toList(),
        workspace.find(reinforced.stream().map(ReviewPattern::id).toList()),
        unmatched);
  }

  /** Only validators dismiss; of a role that is not known the caller says that it is one. */
  private List<String> falsePositives() {
    boolean validates =
        RoleKind.of(validator.role()).map(kind -> kind == RoleKind.VALIDATOR).orElse(true);
    return validates ? judged.falsePositives() : List.of();
  }

  /** The number of the validator's findings that the adversary had not. */
  private int novel() {
    Set<String> own =
        raised.findings().stream()
            .map(finding -> PatternSimilarity.SAME_WORDS.key(finding.summary()))
            .collect(Collectors.toSet());
    return (int)
        judged.findings().stream()
            .filter(finding -> raised.summary(finding.id()).isEmpty())
            .filter(finding -> !own.contains(PatternSimilarity.SAME_WORDS.key(finding.summary())))
            .count();
  }

  private void change(Kind kind, String subject, double weight) {
    changes.add(
        new PatternChange(
            validator.step() + "/" + subject + "/" + kind,
            subject,
            kind,
            weight,
            adversary.context(),
            validator.run(),
            at));
  }

  /** The pattern that a false positive means: by id, by its text, or by the most common words. */
  private Optional<ReviewPattern> meant(String entry) {
    Optional<String> summary = raised.summary(entry);
    String text = summary.orElse(entry);
    if (known.containsKey(entry) || summary.isEmpty() && !said.says(text)) {
      return Optional.ofNullable(known.get(entry));
    }
    Statement words = PatternSimilarity.PATTERNS.read(text);
    return known.values().stream()
        .filter(
            pattern ->
                PatternSimilarity.SAME_WORDS.same(pattern.text(), text)
                    || PatternSimilarity.MENTIONS.compare(pattern.text(), text) == Verdict.SAME)
        .max(
            Comparator.comparing(
                    (ReviewPattern pattern) ->
                        PatternSimilarity.SAME_WORDS.same(pattern.text(), text))
                .thenComparing(
                    pattern ->
                        PatternSimilarity.PATTERNS.score(
                            words, PatternSimilarity.PATTERNS.read(pattern.text())))
                .thenComparing(ReviewPattern::id, Comparator.reverseOrder()));
  }

  /**
   * Patterns that the run saw and never dismissed: those that the adversary said, or else those
   * about a file of the change, or else the best.
   */
  private List<ReviewPattern> confirmed(Collection<String> dismissed) {
    Set<String> before = workspace.changed(adversary.run(), Kind.DISMISSED);
    List<ReviewPattern> seen =
        workspace.seen(adversary.run(), adversary.role()).stream()
            .filter(id -> !dismissed.contains(id) && !before.contains(id))
            .map(known::get)
            .filter(pattern -> pattern != null)
            .toList();
    List<ReviewPattern> again = seen.stream().filter(pattern -> said.says(pattern.text())).toList();
    List<ReviewPattern> relevant =
        !again.isEmpty()
            ? again
            : seen.stream()
                .filter(
                    pattern ->
                        pattern.learnedIn().files().stream()
                            .anyMatch(adversary.context().files()::contains))
                .toList();
    return relevant.isEmpty()
        ? workspace.scored(seen, adversary.context(), at).stream()
            .limit(TOP)
            .map(ScoredPattern::pattern)
            .toList()
        : relevant;
  }

  private void link(List<ReviewPattern> reinforced) {
    for (String informed : workspace.seen(validator.run(), validator.role())) {
      for (ReviewPattern pattern : reinforced) {
        workspace.append(new PatternLink(pattern.id(), informed, validator.run(), at));
      }
    }
  }
}
