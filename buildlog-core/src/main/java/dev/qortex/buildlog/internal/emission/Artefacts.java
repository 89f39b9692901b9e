package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.Citations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes down what happened in the form in which other systems take it in. Stateless. */
public final class Artefacts {

  private static final String DOMAIN = "experiential";
  private static final String VERSION = "0.1.0";
  private static final double HALF = 0.5;

  private Artefacts() {}

  /** A mistake, which challenges rules that were chosen and did not prevent it. */
  public static Map<String, Object> mistake(
      ProjectInfo project, Mistake mistake, Collection<String> challenged) {
    MistakeReport report = mistake.report();
    String node = "mistake:" + mistake.id();
    GraphArtefact graph = new GraphArtefact(project, mistake.at());
    graph.node(
        node,
        present(
            "error_class", report.errorClass(),
            "description", report.description(),
            "timestamp", mistake.at().toString(),
            "was_repeat", mistake.repeat(),
            "session_id", mistake.sessionId(),
            "severity", report.severity().text(),
            "context", report.details().context()));
    report.details().concepts().forEach(concept -> graph.edge(node, concept, "uses", 0.8));
    challenged.forEach(rule -> graph.edge(node, rule(rule), "challenges", 0.7));
    report
        .details()
        .priors()
        .forEach(prior -> graph.edge(node, "mistake:" + prior.mistakeId(), relation(prior), 0.75));
    boolean corrected = !report.correctedBy().isBlank();
    if (corrected) {
      graph.edge(node, rule(report.correctedBy()), "supports", 0.9);
    }
    if (!report.details().resolution().isBlank()) {
      String resolution = "resolution:" + mistake.id();
      graph.edge(resolution, node, "implements", 0.8);
      if (corrected) {
        graph.edge(resolution, rule(report.correctedBy()), "supports", 0.7);
      }
      graph.rule(taught(report.details().resolution(), report.errorClass(), mistake.id(), 0.6));
    }
    return graph.written(Map.of("mistake_id", mistake.id()));
  }

  private static String relation(PriorLink prior) {
    return switch (prior.kind()) {
      case ESCALATION -> "refines";
      case SAME_PATTERN -> "similar_to";
      case REGRESSION -> "contradicts";
      case CAUSED_BY -> "requires";
      case PART_OF -> "part_of";
    };
  }

  /** A reward, and the rules that it is for. */
  public static Map<String, Object> reward(ProjectInfo project, RewardEvent event) {
    double value = event.reward().value();
    String node = "reward:" + event.id();
    boolean supports =
        event.reward().outcome() == RewardOutcome.ACCEPTED
            || event.reward().outcome() == RewardOutcome.REVISION && value > HALF;
    GraphArtefact graph = new GraphArtefact(project, event.at());
    graph.node(
        node,
        present(
            "outcome", event.reward().outcome().text(),
            "reward_value", value,
            "timestamp", event.at().toString(),
            "error_class", event.errorClass(),
            "session_id", event.sessionId()));
    double confidence = Math.abs(value - HALF) * 2;
    for (String rule : event.reward().rules()) {
      graph.edge(node, rule(rule), supports ? "supports" : "challenges", confidence);
    }
    if (event.inSession()) {
      graph.edge(node, "session:" + event.sessionId(), "part_of", 1);
    }
    return graph.written(Map.of("reward_id", event.id(), "session_id", event.sessionId()));
  }

  /** A session that is over. */
  public static Map<String, Object> session(
      ProjectInfo project, ClosedSession closed, List<Mistake> mistakes, String outcome) {
    Session session = closed.session();
    String node = "session:" + session.id();
    GraphArtefact graph = new GraphArtefact(project, closed.endedAt());
    graph.node(
        node,
        present(
            "started_at", session.startedAt().toString(),
            "ended_at", closed.endedAt().toString(),
            "duration_minutes", minutes(closed.duration()),
            "mistakes_logged", mistakes.size(),
            "repeated_mistakes", (int) mistakes.stream().filter(Mistake::repeat).count(),
            "outcome", outcome,
            "rules_count", session.selected().size(),
            "error_class", session.errorClass()));
    session.selected().forEach(rule -> graph.edge(node, rule(rule), "uses", 1));
    for (Mistake mistake : mistakes) {
      graph.edge(
          node,
          "mistake:" + mistake.id(),
          "contains",
          1,
          present("error_class", mistake.errorClass(), "was_repeat", mistake.repeat()));
    }
    return graph.written(Map.of("session_id", session.id()));
  }

  private static double minutes(Duration duration) {
    return Math.round(duration.toMillis() / 6000.0) / 10.0;
  }

  /** Learnings as a seed file. */
  public static Map<String, Object> learned(
      ProjectInfo project, List<Learning> learnings, Instant at) {
    return present(
        "persona",
        "buildlog_" + project.id(),
        "version",
        1,
        "rules",
        learnings.stream()
            .map(
                learning ->
                    taught(
                        learning.rule(),
                        learning.category(),
                        learning.id(),
                        learning.confidence(at)))
            .toList(),
        "metadata",
        present(
            "source",
            "buildlog",
            "source_version",
            VERSION,
            "projected_at",
            at.toString(),
            "rule_count",
            learnings.size()));
  }

  private static Map<String, Object> taught(
      String text, String category, String id, double confidence) {
    return present(
        "rule", text,
        "category", category,
        "provenance",
            present(
                "id",
                "bl:" + id,
                "domain",
                DOMAIN,
                "derivation",
                "explicit",
                "confidence",
                confidence));
  }

  /** A review with the check of its citations. */
  public static Map<String, Object> review(
      ProjectInfo project, Review review, Citations citations, Map<String, Double> meanChanges) {
    return present(
        "id", review.id(),
        "project_id", project.id(),
        "session_id", review.sessionId(),
        "emitted_at", review.at().toString(),
        "iteration", review.findings().iteration(),
        "action", review.findings().action().text(),
        "run", review.findings().run(),
        "issues", citations.issues().stream().map(Artefacts::issue).toList(),
        "rules_credited", review.findings().credited(),
        "sampling_delta", meanChanges,
        "citation_stats",
            present(
                "total_citations", citations.total(),
                "valid_citations", citations.valid(),
                "hallucinated_citations", citations.invented().size(),
                "issues_with_citations", citations.citing(),
                "issues_without_citations", citations.notCiting()));
  }

  private static Map<String, Object> issue(Issue issue) {
    return present(
        "severity", issue.severity().text(),
        "category", issue.category(),
        "location", issue.location(),
        "description", issue.description());
  }

  private static String rule(String ruleId) {
    return "gauntlet_rule:" + ruleId;
  }

  /** Names and values by turns; an empty text is left out. */
  static Map<String, Object> present(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (!namesAndValues[i + 1].equals("")) {
        map.put((String) namesAndValues[i], namesAndValues[i + 1]);
      }
    }
    return map;
  }

  /** An artefact with concepts, edges and rules, while it is being written. Not thread-safe. */
  private static final class GraphArtefact {

    private final ProjectInfo project;
    private final Instant at;
    private final String sourceId;
    private final List<Map<String, Object>> concepts = new ArrayList<>();
    private final List<Map<String, Object>> edges = new ArrayList<>();
    private final List<Map<String, Object>> rules = new ArrayList<>();

    GraphArtefact(ProjectInfo project, Instant at) {
      this.project = project;
      this.at = at;
      this.sourceId = "buildlog:" + project.id();
    }

    void node(String name, Map<String, Object> properties) {
      concepts.add(
          present("name", name, "domain", DOMAIN, "properties", properties, "source_id", sourceId));
    }

    void edge(String source, String target, String relation, double confidence) {
      edge(source, target, relation, confidence, Map.of());
    }

    void edge(
        String source,
        String target,
        String relation,
        double confidence,
        Map<String, Object> properties) {
      edges.add(
          present(
              "source_id", source,
              "target_id", target,
              "relation_type", relation,
              "properties", properties,
              "confidence", confidence));
    }

    void rule(Map<String, Object> rule) {
      rules.add(rule);
    }

    Map<String, Object> written(Map<String, String> metadata) {
      Map<String, Object> about = new LinkedHashMap<>();
      about.put("source", "buildlog");
      about.put("source_version", VERSION);
      about.put("emitted_at", at.toString());
      about.put("project_id", project.id());
      about.putAll(metadata);
      return present(
          "source_id", sourceId,
          "domain", DOMAIN,
          "concepts", concepts,
          "edges", edges,
          "rules", rules,
          "metadata", about);
    }
  }
}
