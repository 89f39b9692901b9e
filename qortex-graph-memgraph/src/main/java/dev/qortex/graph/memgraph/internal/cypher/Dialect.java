package dev.qortex.graph.memgraph.internal.cypher;

import dev.qortex.core.model.RelationType;
import dev.qortex.graph.memgraph.internal.cypher.SchemaPart.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Differences between Memgraph and Neo4j: schema, storage settings, locks of readers. */
public enum Dialect {

  /**
   * Reads of a transaction see one state of the graph, so readers take no lock and their
   * transactions are read transactions, next to which indexes can be made. A label and a unique
   * property need an index each. Every statement about the schema is a transaction of its own,
   * those that only show it included.
   */
  MEMGRAPH {
    @Override
    List<SchemaPart> schema() {
      List<SchemaPart> parts = new ArrayList<>();
      SortedSet<String> labels = new TreeSet<>(UNIQUE.keySet());
      labels.addAll(INDEXED.keySet());
      labels.forEach(label -> parts.add(new SchemaPart(Kind.LABEL, label, "")));
      UNIQUE.forEach(
          (label, property) -> parts.add(new SchemaPart(Kind.PROPERTY, label, property)));
      parts.addAll(super.schema());
      return parts;
    }

    @Override
    String make(SchemaPart part) {
      return switch (part.kind()) {
        case LABEL -> "CREATE INDEX ON :" + part.label();
        case PROPERTY -> "CREATE INDEX ON :%s(%s)".formatted(part.label(), part.property());
        case UNIQUE ->
            "CREATE CONSTRAINT ON (n:%s) ASSERT n.%s IS UNIQUE"
                .formatted(part.label(), part.property());
        case EDGE -> "CREATE EDGE INDEX ON :%s(%s)".formatted(part.label(), part.property());
      };
    }

    @Override
    public List<String> showSchema() {
      return List.of("SHOW INDEX INFO", "SHOW CONSTRAINT INFO");
    }

    // As src/query/interpreter.cpp of 3.12 prints them. The type of an index of nodes is followed
    // by "(DESC)" when it is ordered downwards; its property is a list since an index may have
    // several, and was a text before.
    @Override
    Optional<SchemaPart> shown(Map<String, Object> row) {
      String label = row.get("label") instanceof String text ? text : "";
      if ("unique".equals(row.get("constraint type"))) {
        return only(row.get("properties")).map(one -> new SchemaPart(Kind.UNIQUE, label, one));
      } else if ("label".equals(row.get("index type"))) {
        return Optional.of(new SchemaPart(Kind.LABEL, label, ""));
      } else if ("label+property".equals(row.get("index type"))) {
        return only(row.get("property")).map(one -> new SchemaPart(Kind.PROPERTY, label, one));
      } else if ("edge-type+property".equals(row.get("index type"))) {
        return only(row.get("property")).map(one -> new SchemaPart(Kind.EDGE, label, one));
      }
      return Optional.empty();
    }

    // Up to 3.10 the first tells, from 3.11 on only the second.
    @Override
    public List<String> showStorage() {
      return List.of("SHOW STORAGE INFO", "SHOW STORAGE INFO ON CURRENT DATABASE");
    }
  },

  /**
   * Reads see what others commit in between: a reader takes one of several locks, and a writer that
   * commits takes them all. A lock is taken by writing, so the transactions of readers are write
   * transactions; only what is one statement is read without a lock and in a read transaction.
   */
  NEO4J {
    @Override
    String make(SchemaPart part) {
      String name = ("qortex_" + part.label() + "_" + part.property()).toLowerCase(Locale.ROOT);
      return switch (part.kind()) {
        case LABEL -> throw new IllegalArgumentException("Every label has an index.");
        case PROPERTY ->
            "CREATE INDEX %s IF NOT EXISTS FOR (n:%s) ON (n.%s)"
                .formatted(name, part.label(), part.property());
        case UNIQUE ->
            "CREATE CONSTRAINT %s IF NOT EXISTS FOR (n:%s) REQUIRE n.%s IS UNIQUE"
                .formatted(name, part.label(), part.property());
        case EDGE ->
            "CREATE INDEX %s IF NOT EXISTS FOR ()-[r:%s]-() ON (r.%s)"
                .formatted(name, part.label(), part.property());
      };
    }

    @Override
    public List<String> showSchema() {
      return List.of(
          "SHOW INDEXES YIELD type, entityType, labelsOrTypes, properties, owningConstraint, state"
              + " WHERE state = 'ONLINE' AND type = 'RANGE'"
              + " RETURN entityType, labelsOrTypes, properties, owningConstraint");
    }

    @Override
    Optional<SchemaPart> shown(Map<String, Object> row) {
      boolean nodes = "NODE".equals(row.get("entityType"));
      Kind ofNodes = row.get("owningConstraint") == null ? Kind.PROPERTY : Kind.UNIQUE;
      return only(row.get("labelsOrTypes"))
          .flatMap(
              label ->
                  only(row.get("properties"))
                      .map(one -> new SchemaPart(nodes ? ofNodes : Kind.EDGE, label, one)));
    }

    @Override
    public Optional<String> awaitSchema() {
      return Optional.of("CALL db.awaitIndexes(300)");
    }

    @Override
    public boolean readersLock() {
      return true;
    }
  };

  /** Number of readers that do not wait for each other where readers lock. */
  public static final int READER_LOCKS = 16;

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
              "QortexCheckpoint", "number"));

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

  /** The constraints and indexes. */
  List<SchemaPart> schema() {
    List<SchemaPart> parts = new ArrayList<>();
    UNIQUE.forEach((label, property) -> parts.add(new SchemaPart(Kind.UNIQUE, label, property)));
    INDEXED.forEach(
        (label, properties) ->
            properties.forEach(
                property -> parts.add(new SchemaPart(Kind.PROPERTY, label, property))));
    for (RelationType relation : RelationType.values()) {
      parts.add(new SchemaPart(Kind.EDGE, relation.name(), "source_id"));
    }
    return parts;
  }

  /** The statement that makes a part; a second time it changes nothing. */
  abstract String make(SchemaPart part);

  /** The statements that show which parts there are. */
  public abstract List<String> showSchema();

  /** The part that a row of {@link #showSchema} is about; empty when it is about no such part. */
  abstract Optional<SchemaPart> shown(Map<String, Object> row);

  /**
   * The statements that make what is missing.
   *
   * @param rows of all of {@link #showSchema}
   */
  public List<String> missing(List<Map<String, Object>> rows) {
    Set<SchemaPart> missing = new LinkedHashSet<>(schema());
    rows.forEach(row -> shown(row).ifPresent(missing::remove));
    return missing.stream().map(this::make).toList();
  }

  /**
   * The statement that waits until indexes can be used, where the schema is made in one
   * transaction; empty where each of its statements has one of its own.
   */
  public Optional<String> awaitSchema() {
    return Optional.empty();
  }

  /** The statements that tell how transactions are kept; none where there is one way. */
  public List<String> showStorage() {
    return List.of();
  }

  /** True if a reader takes a lock, see {@link Cypher#LOCK_READER}. */
  public boolean readersLock() {
    return false;
  }

  /** The one text of a list, or the text itself. */
  private static Optional<String> only(@Nullable Object value) {
    Object one = value instanceof List<?> list && list.size() == 1 ? list.get(0) : value;
    return one instanceof String text ? Optional.of(text) : Optional.empty();
  }
}
