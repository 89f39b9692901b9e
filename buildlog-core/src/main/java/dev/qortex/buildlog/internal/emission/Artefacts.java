package dev.qortex.buildlog.internal.emission;

import dev.qortex.buildlog.internal.emission.GraphArtefact.ContainedMistake;
import dev.qortex.buildlog.internal.emission.GraphArtefact.Edge;
import dev.qortex.buildlog.internal.emission.GraphArtefact.Metadata;
import dev.qortex.buildlog.internal.emission.GraphArtefact.MistakeNode;
import dev.qortex.buildlog.internal.emission.GraphArtefact.RewardNode;
import dev.qortex.buildlog.internal.emission.GraphArtefact.SessionNode;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.model.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Factory of the artefacts that are parts of a graph. Stateless. */
public final class Artefacts {

  private static final double HALF = 0.5;

  /** The confidence of a resolution, which is that of a lesson seen once: a person judges it. */
  private static final double ONE_SIGHTING = Support.first(Instant.EPOCH).confidence(Instant.EPOCH);

  private Artefacts() {}

  /**
   * A mistake.
   *
   * @param challenged the rules that its author consulted and that did not prevent it
   * @param told whether a resolution of these words may become a rule
   */
  public static Artefact mistake(
      ProjectInfo project, Mistake mistake, Collection<String> challenged, Predicate<String> told) {
    MistakeReport report = mistake.report();
    String node = "mistake:" + mistake.id();
    List<Edge> edges = new ArrayList<>();
    report.details().concepts().forEach(concept -> edges.add(Edge.of(node, concept, "uses", 0.8)));
    challenged.forEach(rule -> edges.add(Edge.of(node, rule(rule), "challenges", 0.7)));
    report.details().priors().forEach(prior -> edges.add(prior(node, prior)));
    boolean corrected = !report.correctedBy().isBlank();
    if (corrected) {
      edges.add(Edge.of(node, rule(report.correctedBy()), "supports", 0.9));
    }
    List<LearnedRules.Rule> rules = new ArrayList<>();
    if (!report.details().resolution().isBlank()) {
      String resolution = "resolution:" + mistake.id();
      edges.add(Edge.of(resolution, node, "implements", 0.8));
      if (corrected) {
        edges.add(Edge.of(resolution, rule(report.correctedBy()), "supports", 0.7));
      }
      if (told.test(report.details().resolution())) {
        rules.add(
            LearnedRules.Rule.of(
                report.details().resolution(), report.errorClass(), mistake.id(), ONE_SIGHTING));
      }
    }
    return GraphArtefact.of(
        project,
        node,
        properties(mistake),
        edges,
        rules,
        Metadata.ofMistake(project, mistake.at(), mistake.id()));
  }

  private static MistakeNode properties(Mistake mistake) {
    MistakeReport report = mistake.report();
    return new MistakeNode(
        report.errorClass(),
        report.description(),
        mistake.at().toString(),
        mistake.repeat(),
        mistake.sessionId(),
        report.severity().text(),
        report.details().context());
  }

  private static Edge prior(String node, PriorLink prior) {
    String relation =
        switch (prior.kind()) {
          case ESCALATION -> "refines";
          case SAME_PATTERN -> "similar_to";
          case REGRESSION -> "contradicts";
          case CAUSED_BY -> "requires";
          case PART_OF -> "part_of";
        };
    return Edge.of(node, "mistake:" + prior.mistakeId(), relation, 0.75);
  }

  /** A reward, and the rules that it is for; half of one speaks neither for nor against them. */
  public static Artefact reward(ProjectInfo project, RewardEvent event) {
    double value = event.reward().value();
    String node = "reward:" + event.id();
    boolean supports =
        event.reward().outcome() == RewardOutcome.ACCEPTED
            || event.reward().outcome() == RewardOutcome.REVISION && value > HALF;
    double confidence = Math.abs(value - HALF) * 2;
    List<Edge> edges = new ArrayList<>();
    for (String rule : confidence > 0 ? event.reward().rules() : List.<String>of()) {
      edges.add(Edge.of(node, rule(rule), supports ? "supports" : "challenges", confidence));
    }
    if (event.inSession()) {
      edges.add(Edge.of(node, "session:" + event.sessionId(), "part_of", 1));
    }
    return GraphArtefact.of(
        project,
        node,
        new RewardNode(
            event.reward().outcome().text(),
            value,
            event.at().toString(),
            event.errorClass(),
            event.sessionId()),
        edges,
        List.of(),
        Metadata.ofReward(project, event.at(), event.id(), event.sessionId()));
  }

  /** A session that is over. */
  public static Artefact session(
      ProjectInfo project, ClosedSession closed, List<Mistake> mistakes, String outcome) {
    Session session = closed.session();
    String node = "session:" + session.id();
    List<Edge> edges = new ArrayList<>();
    session.selected().forEach(rule -> edges.add(Edge.of(node, rule(rule), "uses", 1)));
    for (Mistake mistake : mistakes) {
      ContainedMistake contained = new ContainedMistake(mistake.errorClass(), mistake.repeat());
      edges.add(new Edge(node, "mistake:" + mistake.id(), "contains", contained, 1));
    }
    return GraphArtefact.of(
        project,
        node,
        new SessionNode(
            session.startedAt().toString(),
            closed.endedAt().toString(),
            minutes(closed.duration()),
            mistakes.size(),
            (int) mistakes.stream().filter(Mistake::repeat).count(),
            outcome,
            session.selected().size(),
            session.errorClass()),
        edges,
        List.of(),
        Metadata.ofSession(project, closed.endedAt(), session.id()));
  }

  private static double minutes(Duration duration) {
    return Math.round(duration.toMillis() / 6000.0) / 10.0;
  }

  private static String rule(String ruleId) {
    return "gauntlet_rule:" + ruleId;
  }
}
