package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.report.LoopStep;
import dev.qortex.buildlog.storage.BuildlogStorage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Evidence for the steps of the loop that a buildlog records. Reads only. */
public final class LoopSteps {

  private final Workspace workspace;

  /** The reviews, the last first. */
  private final List<Review> reviews;

  private final List<Session> sessions;
  private final List<GauntletRun> runs;

  /** The means of the rules, by error class. */
  private final Map<String, Map<String, Double>> means = new HashMap<>();

  /** Reads what a project recorded. */
  public LoopSteps(Workspace workspace) {
    BuildlogStorage storage = workspace.storage();
    this.workspace = workspace;
    this.reviews = reversed(storage.reviews().list(workspace.id()));
    this.sessions =
        Stream.concat(
                storage.sessions().closed(workspace.id()).stream().map(ClosedSession::session),
                storage.sessions().active(workspace.id()).stream())
            .toList();
    this.runs = storage.runs().list(workspace.id());
  }

  private static <T> List<T> reversed(List<T> all) {
    List<T> reversed = new ArrayList<>(all);
    Collections.reverse(reversed);
    return reversed;
  }

  /** The steps in order. */
  public List<LoopStep> all() {
    return List.of(
        step("rules", rules()),
        step("session", session()),
        step("review", review()),
        step("citation", citation()),
        step("credit", credit()),
        step("match", match()),
        step("learning", learning()));
  }

  private static LoopStep step(String name, Optional<String> evidence) {
    return new LoopStep(name, evidence.orElse(""));
  }

  private Optional<String> rules() {
    List<GauntletRule> active = workspace.rules().stream().filter(GauntletRule::active).toList();
    return active.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s rules of %s personas"
                .formatted(
                    active.size(), active.stream().map(GauntletRule::persona).distinct().count()));
  }

  private Optional<String> session() {
    return reversed(sessions).stream()
        .filter(one -> !one.selected().isEmpty())
        .findFirst()
        .map(one -> "%s chose %s rules".formatted(one.id(), one.selected().size()));
  }

  private Optional<String> review() {
    return reviews.stream()
        .filter(one -> !one.findings().run().isEmpty())
        .findFirst()
        .map(
            one ->
                "%s of %s had %s findings"
                    .formatted(one.id(), one.findings().run(), one.findings().issues()));
  }

  private Optional<String> citation() {
    return reviews.stream()
        .filter(one -> !one.findings().credited().isEmpty())
        .findFirst()
        .map(one -> "%s cites %s".formatted(one.id(), one.findings().credited().get(0)));
  }

  /** A credited rule that is believed in more than another rule, and was chosen after that. */
  private Optional<String> credit() {
    return reviews.stream()
        .filter(one -> !one.findings().credited().isEmpty())
        .map(this::credit)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> credit(Review review) {
    Map<String, Double> known = means.computeIfAbsent(review.errorClass(), this::means);
    double least = known.values().stream().mapToDouble(mean -> mean).min().orElse(1);
    return review.findings().credited().stream()
        .filter(rule -> known.getOrDefault(rule, 0.0) > least)
        .flatMap(
            rule ->
                chosenAfter(review.at(), rule)
                    .map(
                        where ->
                            String.format(
                                Locale.ROOT,
                                "%s has a mean of %.2f, the least of others is %.2f; %s chose it again",
                                rule,
                                known.get(rule),
                                least,
                                where))
                    .stream())
        .findFirst();
  }

  private Map<String, Double> means(String errorClass) {
    return ArmReports.of(workspace, errorClass).stream()
        .collect(Collectors.toMap(ArmReport::ruleId, ArmReport::mean, (one, other) -> one));
  }

  private Optional<String> chosenAfter(Instant review, String rule) {
    return Stream.concat(
            sessions.stream()
                .filter(one -> one.startedAt().isAfter(review) && one.selected().contains(rule))
                .map(Session::id),
            runs.stream()
                .filter(one -> one.at().isAfter(review) && one.rules().contains(rule))
                .map(GauntletRun::id))
        .findFirst();
  }

  /** A mistake that matches a rule, cites one, or repeats another. */
  private Optional<String> match() {
    return reversed(workspace.storage().mistakes().list(workspace.id())).stream()
        .map(this::match)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> match(Mistake mistake) {
    return workspace
        .storage()
        .evidence()
        .find(workspace.id(), mistake.sessionId())
        .flatMap(record -> matched(record, mistake.id()))
        .map(id -> "%s matches %s".formatted(mistake.id(), id))
        .or(
            () ->
                mistake.report().consulted().stream()
                    .findFirst()
                    .map(id -> "%s cites %s".formatted(mistake.id(), id)))
        .or(() -> Optional.of(mistake).filter(Mistake::repeat).map(LoopSteps::repeat));
  }

  private static String repeat(Mistake mistake) {
    return "%s repeats %s: %s".formatted(mistake.id(), mistake.repeatOf(), mistake.evidence());
  }

  private static Optional<String> matched(SessionEvidence record, String mistake) {
    return record.rules().entrySet().stream()
        .filter(
            rule ->
                rule.getValue().matches().containsKey(mistake)
                    || rule.getValue().cited().contains(mistake))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private Optional<String> learning() {
    List<Learning> known = reversed(workspace.storage().learnings().list(workspace.id()));
    return known.stream()
        .findFirst()
        .map(last -> "%s learnings, the last is %s".formatted(known.size(), last.id()));
  }
}
