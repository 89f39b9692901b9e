package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ProjectInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An artefact with concepts, edges and rules, while it is being written. Not thread-safe. */
final class GraphArtefact {

  static final String DOMAIN = "experiential";
  static final String VERSION = "0.1.0";

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
        Artefacts.present(
            "name", name, "domain", DOMAIN, "properties", properties, "source_id", sourceId));
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
        Artefacts.present(
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
    return Artefacts.present(
        "source_id", sourceId,
        "domain", DOMAIN,
        "concepts", concepts,
        "edges", edges,
        "rules", rules,
        "metadata", about);
  }
}
