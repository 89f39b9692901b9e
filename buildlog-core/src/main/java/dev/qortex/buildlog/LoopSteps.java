package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.SessionEvidence;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Evidence for the steps of the loop that a buildlog records. Reads only. */
final class LoopSteps {

  private final Workspace workspace;
  private final Project project;
  private final List<Review> reviews;

  LoopSteps(Workspace workspace, Project project) {
    this.workspace = workspace;
    this.project = project;
    this.reviews = project.gauntlet().reviews();
  }

  List<LoopStep> all() {
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
    List<GauntletRule> active =
        project.gauntlet().rules().stream().filter(GauntletRule::active).toList();
    return active.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s rules of %s personas"
                .formatted(
                    active.size(), active.stream().map(GauntletRule::persona).distinct().count()));
  }

  private Stream<Session> sessions() {
    return Stream.concat(
        project.sessions().closed().stream().map(ClosedSession::session),
        project.sessions().unfinished().stream());
  }

  private Optional<String> session() {
    return last(sessions().filter(one -> !one.selected().isEmpty()))
        .map(one -> "%s chose %s rules".formatted(one.id(), one.selected().size()));
  }

  private List<GauntletRun> runs() {
    return workspace.storage().runs().list(workspace.id());
  }

  private Optional<String> review() {
    return last(reviews.stream().filter(one -> !one.findings().run().isEmpty()))
        .map(
            one ->
                "%s of %s had %s findings"
                    .formatted(one.id(), one.findings().run(), one.findings().issues()));
  }

  private Optional<String> citation() {
    return last(reviews.stream().filter(one -> !one.findings().credited().isEmpty()))
        .map(one -> "%s cites %s".formatted(one.id(), one.findings().credited().get(0)));
  }

  /** A credited rule that is believed in more than another rule, and was chosen after that. */
  private Optional<String> credit() {
    return last(reviews.stream().map(this::credit).flatMap(Optional::stream));
  }

  private Optional<String> credit(Review review) {
    if (review.findings().credited().isEmpty()) {
      return Optional.empty();
    }
    Map<String, Double> means =
        project.arms(review.errorClass()).stream()
            .collect(Collectors.toMap(ArmReport::ruleId, ArmReport::mean, (one, other) -> one));
    double least = means.values().stream().mapToDouble(mean -> mean).min().orElse(1);
    return review.findings().credited().stream()
        .filter(rule -> means.getOrDefault(rule, 0.0) > least)
        .flatMap(
            rule ->
                chosenAfter(review.at(), rule)
                    .map(
                        where ->
                            String.format(
                                Locale.ROOT,
                                "%s has a mean of %.2f, the least of others is %.2f; %s chose it again",
                                rule,
                                means.get(rule),
                                least,
                                where))
                    .stream())
        .findFirst();
  }

  private Optional<String> chosenAfter(Instant review, String rule) {
    Stream<String> later =
        sessions()
            .filter(one -> one.startedAt().isAfter(review) && one.selected().contains(rule))
            .map(Session::id);
    Stream<String> runs =
        runs().stream()
            .filter(one -> one.at().isAfter(review) && one.rules().contains(rule))
            .map(GauntletRun::id);
    return Stream.concat(later, runs).findFirst();
  }

  /** A mistake that matches a rule, cites one, or repeats another. */
  private Optional<String> match() {
    return last(project.mistakes().list().stream().map(this::match).flatMap(Optional::stream));
  }

  private Optional<String> match(Mistake mistake) {
    Optional<String> rule =
        workspace
            .storage()
            .evidence()
            .find(workspace.id(), mistake.sessionId())
            .flatMap(record -> matched(record, mistake.id()));
    return rule.map(id -> "%s matches %s".formatted(mistake.id(), id))
        .or(
            () ->
                mistake.report().consulted().stream()
                    .findFirst()
                    .map(id -> "%s cites %s".formatted(mistake.id(), id)))
        .or(() -> mistake.repeatOf().isEmpty() ? Optional.empty() : Optional.of(repeat(mistake)));
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
    List<Learning> known = project.learnings().list();
    return last(known.stream())
        .map(one -> "%s learnings, the last is %s".formatted(known.size(), one.id()));
  }

  private static <T> Optional<T> last(Stream<T> all) {
    return all.reduce((earlier, later) -> later);
  }
}
