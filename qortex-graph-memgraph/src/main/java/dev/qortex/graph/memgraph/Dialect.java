package dev.qortex.graph.memgraph;

import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What Memgraph and Neo4j say differently. */
enum Dialect {

  /**
   * Reads of a transaction see one state of the graph. A label and a unique property need an index
   * each.
   */
  MEMGRAPH {
    @Override
    List<String> schema() {
      List<String> statements = new ArrayList<>();
      SortedSet<String> labels = new TreeSet<>(UNIQUE.keySet());
      labels.addAll(INDEXED.keySet());
      labels.forEach(label -> statements.add("CREATE INDEX ON :" + label));
      UNIQUE.forEach(
          (label, property) -> {
            statements.add("CREATE INDEX ON :%s(%s)".formatted(label, property));
            statements.add(
                "CREATE CONSTRAINT ON (n:%s) ASSERT n.%s IS UNIQUE".formatted(label, property));
          });
      INDEXED.forEach(
          (label, properties) ->
              properties.forEach(
                  property ->
                      statements.add("CREATE INDEX ON :%s(%s)".formatted(label, property))));
      for (RelationType relation : RelationType.values()) {
        statements.add("CREATE EDGE INDEX ON :%s(source_id)".formatted(relation.name()));
      }
      return statements;
    }
  },

  /**
   * Reads see what others commit in between: who reads takes one of several locks, and who commits
   * takes them all.
   */
  NEO4J {
    @Override
    List<String> schema() {
      List<String> statements = new ArrayList<>();
      UNIQUE.forEach(
          (label, property) ->
              statements.add(
                  "CREATE CONSTRAINT %s IF NOT EXISTS FOR (n:%s) REQUIRE n.%s IS UNIQUE"
                      .formatted(index(label, property), label, property)));
      INDEXED.forEach(
          (label, properties) ->
              properties.forEach(
                  property ->
                      statements.add(
                          "CREATE INDEX %s IF NOT EXISTS FOR (n:%s) ON (n.%s)"
                              .formatted(index(label, property), label, property))));
      for (RelationType relation : RelationType.values()) {
        statements.add(
            "CREATE INDEX %s IF NOT EXISTS FOR ()-[r:%s]-() ON (r.source_id)"
                .formatted(index(relation.name(), "source_id"), relation.name()));
      }
      return statements;
    }

    private String index(String label, String property) {
      return ("qortex_" + label + "_" + property).toLowerCase(Locale.ROOT);
    }

    @Override
    Optional<String> usableIndexes() {
      return Optional.of("SHOW INDEXES YIELD name, state WHERE state = 'ONLINE' RETURN name");
    }

    @Override
    Optional<String> awaitSchema() {
      return Optional.of("CALL db.awaitIndexes(300)");
    }

    @Override
    boolean readersLock() {
      return true;
    }
  };

  /** How many readers do not wait for each other where readers lock. */
  static final int READER_LOCKS = 16;

  private static final Map<String, String> UNIQUE =
      new TreeMap<>(
          Map.of(
              "QortexContribution", "key",
              "Concept", "id",
              "Passage", "id",
              "Rule", "id",
              "Example", "id",
              "Source", "id",
              "Domain", "name",
              "QortexGraph", "id",
              "QortexCheckpoint", "number",
              "QortexVector", "key"));

  private static final Map<String, List<String>> INDEXED =
      new TreeMap<>(
          Map.of(
              "Concept", List.of("source_id", "domain"),
              "Passage", List.of("source_id", "domain"),
              "Rule", List.of("source_id", "domain"),
              "Example", List.of("source_id", "domain"),
              "Source", List.of("domain"),
              "QortexContribution", List.of("id", "target", "source_id", "domain"),
              "QortexChange", List.of("revision"),
              "QortexCheckpointPart", List.of("checkpoint")));

  /** The constraints and indexes; a second time they change nothing. */
  abstract List<String> schema();

  /**
   * What waits until indexes can be used, where that is a statement of its own; the schema is one
   * transaction then, where else each of its statements is.
   */
  Optional<String> awaitSchema() {
    return Optional.empty();
  }

  /**
   * What tells the names of the indexes that can be used, those of constraints included; where
   * there is none, to make one again costs little.
   */
  Optional<String> usableIndexes() {
    return Optional.empty();
  }

  /** Whether a reader takes a lock, see {@link Query#LOCK_READER}. */
  boolean readersLock() {
    return false;
  }
}
