package dev.qortex.benchmarks.bolt;

import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.graph.memgraph.BoltSettings;
import java.util.Map;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;

/** The load as a program without batches does it: one transaction for each element. */
final class SingleStatements {

  private static final String CONCEPT =
      "MERGE (c:Concept {id: $id})"
          + " SET c.name = $name, c.description = $description, c.domain = $domain";

  private SingleStatements() {}

  /** How long it takes to write the first concepts and their edges again, in milliseconds. */
  static double time(BoltSettings settings, GeneratedConcepts graph, int concepts, int sample) {
    AuthToken token =
        settings.user().isEmpty()
            ? AuthTokens.none()
            : AuthTokens.basic(settings.user(), settings.password());
    Stopwatch writing = new Stopwatch();
    try (Driver driver = GraphDatabase.driver(settings.uri(), token);
        Session session = driver.session()) {
      for (int number = 0; number < sample; number++) {
        ConceptNode concept = GeneratedConcepts.concept(concepts + number);
        writing.time(() -> session.run(CONCEPT, values(concept)).consume());
        for (ConceptEdge edge : graph.edges(concepts + number, concepts)) {
          writing.time(() -> session.run(statement(edge), values(edge)).consume());
        }
      }
    }
    return writing.sum();
  }

  private static Map<String, Object> values(ConceptNode concept) {
    return Map.of(
        "id", concept.id(),
        "name", concept.name(),
        "description", concept.description(),
        "domain", concept.domain());
  }

  private static String statement(ConceptEdge edge) {
    return "MATCH (s:Concept {id: $source}), (t:Concept {id: $target}) CREATE (s)-[r:%s]->(t) SET r.confidence = $confidence"
        .formatted(edge.relation().name());
  }

  private static Map<String, Object> values(ConceptEdge edge) {
    return Map.of(
        "source", edge.sourceId(),
        "target", edge.targetId(),
        "confidence", edge.confidence());
  }
}
