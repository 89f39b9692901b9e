package dev.qortex.graph.memgraph.internal.cypher;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Statements of the backend that read and write the graph, the same for both dialects. What stands
 * for a label or a type comes from an enum; all else is a parameter.
 */
public enum Cypher {

  // The server and the state of the graph.

  AGENT("RETURN 1 AS one"),
  GRAPH(
      "MATCH (g:QortexGraph {id: 'graph'})"
          + " RETURN g.layout AS layout, g.identity AS identity, g.writes AS writes,"
          + " g.deleting AS deleting"),
  CREATE_GRAPH(
      "MERGE (g:QortexGraph {id: 'graph'})"
          + " ON CREATE SET g.revision = 0, g.log_from = 0, g.logged = 0, g.checkpoints = 0,"
          + " g.layout = $layout"
          + " SET g.identity = coalesce(g.identity, $identity)"),
  READERS("MATCH (r:QortexReader) RETURN r.number AS number"),
  CREATE_READERS("UNWIND range(0, $last) AS number MERGE (r:QortexReader {number: number})"),
  /** Counts, because a value that is the same may not be a change that others run into. */
  LOCK(
      "MATCH (g:QortexGraph {id: 'graph'}) SET g.writes = coalesce(g.writes, 0) + 1"
          + " RETURN 1 AS one"),
  LOCK_READER("MATCH (r:QortexReader {number: $number}) SET r.locked = true RETURN 1 AS one"),
  LOCK_READERS("MATCH (r:QortexReader) SET r.locked = true"),
  STATE(
      "MATCH (g:QortexGraph {id: 'graph'})"
          + " RETURN g.revision AS revision, g.log_from AS log_from, g.logged AS logged,"
          + " g.checkpoints AS checkpoints, g.identity AS identity,"
          + " coalesce(g.deleting, '') AS deleting"),
  SET_STATE("MATCH (g:QortexGraph {id: 'graph'}) SET g += $state"),

  // Domains and sources.

  DOMAIN("MATCH (d:Domain {name: $name})" + ReturnColumns.DOMAIN),
  DOMAINS("MATCH (d:Domain)" + ReturnColumns.DOMAIN),
  PUT_DOMAINS("UNWIND $batch AS row MERGE (d:Domain {name: row.name}) SET d += row"),
  TOUCH_DOMAINS("MATCH (d:Domain) WHERE d.name IN $names SET d.updated_at = $now"),
  DELETE_DOMAINS("MATCH (d:Domain) WHERE d.name IN $names DELETE d"),
  SOURCES("UNWIND $ids AS id MATCH (s:Source {id: id})" + ReturnColumns.SOURCE),
  ALL_SOURCE_KEYS("MATCH (s:Source) RETURN s.id AS id"),
  ALL_DOMAIN_KEYS("MATCH (d:Domain) RETURN d.name AS name"),
  SOURCES_OF_DOMAIN("MATCH (s:Source {domain: $domain})" + ReturnColumns.SOURCE),
  ALL_SOURCES("MATCH (s:Source)" + ReturnColumns.SOURCE),
  PUT_SOURCES("UNWIND $batch AS row MERGE (s:Source {id: row.id}) SET s += row"),
  DATE_SOURCES("UNWIND $ids AS id MATCH (s:Source {id: id}) SET s.ingested_at = $now"),
  DATES_OF_SOURCES(
      "MATCH (s:Source {domain: $domain}) WHERE s.ingested_at IS NOT NULL"
          + " RETURN coalesce(s.id_text, s.id) AS id, s.ingested_at AS ingested_at"),
  DELETE_SOURCES("MATCH (s:Source) WHERE s.id IN $ids DELETE s"),
  /** The domain that a source of Python qortex speaks of, which keeps no sources. */
  DOMAIN_OF_FOREIGN_SOURCE(
      "MATCH (n:Concept {source_id: $id}) RETURN n.domain AS domain"
          + " UNION ALL MATCH (n:Rule {source_id: $id}) RETURN n.domain AS domain"),
  /** The given sources that contribute something. */
  SPEAKING_SOURCES(
      Arrays.stream(NodeKind.values())
              .map(Cypher::label)
              .map(label -> "MATCH (n:" + label + ") WHERE n.source_id IN $ids")
              .map(match -> match + " RETURN DISTINCT n.source_id AS id UNION ALL ")
              .collect(Collectors.joining())
          + "MATCH (n:Rule) WHERE n.source_id IN $ids RETURN DISTINCT n.source_id AS id"
          + " UNION ALL MATCH (n:Example) WHERE n.source_id IN $ids"
          + " RETURN DISTINCT n.source_id AS id"
          + " UNION ALL MATCH (n:QortexContribution) WHERE n.source_id IN $ids"
          + " RETURN DISTINCT n.source_id AS id"
          + Arrays.stream(RelationType.values())
              .map(
                  type ->
                      " UNION ALL UNWIND $ids AS id MATCH ()-[r:"
                          + type.name()
                          + " {source_id: id}]->() RETURN DISTINCT r.source_id AS id")
              .collect(Collectors.joining())),

  // Nodes.

  NODES(
      both(
          "UNWIND $ids AS id MATCH (n:%1$s {id: id}) RETURN '%1$s' AS label, "
              + ReturnColumns.NODE)),
  NODES_OF_SOURCES(
      both(
          "UNWIND $ids AS id MATCH (n:%1$s {source_id: id}) RETURN '%1$s' AS label, "
              + ReturnColumns.NODE)),
  ALL_NODES(both("MATCH (n:%1$s) RETURN '%1$s' AS label, " + ReturnColumns.NODE)),
  CONTRIBUTORS(
      both(
              "MATCH (n:%s {id: $id})"
                  + " RETURN coalesce(n.source_id_text, n.source_id) AS id, null AS element")
          + " UNION ALL MATCH (c:QortexContribution {id: $id}) WHERE c.kind IN $kinds"
          + " RETURN null AS id, c.element AS element"),
  /** The given nodes that exist. */
  PRESENT(both("UNWIND $ids AS id MATCH (n:%1$s {id: id}) RETURN coalesce(n.id_text, n.id) AS id")),
  NODES_IN_ORDER(
      "MATCH (n) WHERE (n:Concept OR n:Passage) AND n.id IS NOT NULL"
          + " RETURN coalesce(n.id_text, n.id) AS id, 'Passage' IN labels(n) AS passage,"
          + " coalesce(n.domain_text, n.domain) AS domain ORDER BY n.id"),

  // Rules, examples, and contributions that are not visible.

  RULES("UNWIND $ids AS id MATCH (n:Rule {id: id}) RETURN " + ReturnColumns.RULE),
  RULES_OF_SOURCES("UNWIND $ids AS id MATCH (n:Rule {source_id: id}) RETURN " + ReturnColumns.RULE),
  RULES_OF_DOMAIN(
      "MATCH (n:Rule {domain: $domain}) RETURN coalesce(n.id_text, n.id) AS id LIMIT $limit"),
  RULES_AFTER(after("Rule", ReturnColumns.RULE)),
  ALL_RULES("MATCH (n:Rule) RETURN " + ReturnColumns.RULE),
  PUT_RULES("UNWIND $batch AS row MERGE (n:Rule {id: row.id}) SET n += row"),
  DELETE_RULES("UNWIND $ids AS id MATCH (n:Rule {id: id}) DETACH DELETE n"),
  EXAMPLES("UNWIND $ids AS id MATCH (n:Example {id: id}) RETURN " + ReturnColumns.EXAMPLE),
  EXAMPLES_OF_SOURCES(
      "UNWIND $ids AS id MATCH (n:Example {source_id: id}) RETURN " + ReturnColumns.EXAMPLE),
  EXAMPLES_AFTER(after("Example", ReturnColumns.EXAMPLE)),
  EXAMPLES_OF_DOMAIN(
      "MATCH (n:Example {domain: $domain}) RETURN coalesce(n.id_text, n.id) AS id LIMIT $limit"),
  ALL_EXAMPLES("MATCH (n:Example) RETURN " + ReturnColumns.EXAMPLE),
  PUT_EXAMPLES("UNWIND $batch AS row MERGE (n:Example {id: row.id}) SET n += row"),
  DELETE_EXAMPLES("UNWIND $ids AS id MATCH (n:Example {id: id}) DETACH DELETE n"),
  ANY_HIDDEN("MATCH (c:QortexContribution) RETURN c.kind AS kind LIMIT 1"),
  HIDDEN(
      "UNWIND $ids AS id MATCH (c:QortexContribution {id: id}) WHERE c.kind IN $kinds"
          + ReturnColumns.HIDDEN),
  HIDDEN_TO(
      "UNWIND $ids AS id MATCH (c:QortexContribution {target: id}) WHERE c.kind IN $kinds"
          + ReturnColumns.HIDDEN),
  HIDDEN_OF_SOURCES(
      "UNWIND $ids AS id MATCH (c:QortexContribution {source_id: id})" + ReturnColumns.HIDDEN),
  HIDDEN_OF_DOMAIN(
      "MATCH (c:QortexContribution {domain: $domain}) WHERE c.kind IN $kinds"
          + ReturnColumns.HIDDEN
          + " LIMIT $limit"),
  ALL_HIDDEN("MATCH (c:QortexContribution)" + ReturnColumns.HIDDEN),
  PUT_HIDDEN("UNWIND $batch AS row MERGE (c:QortexContribution {key: row.key}) SET c += row"),
  DELETE_HIDDEN("UNWIND $batch AS row MATCH (c:QortexContribution {key: row.key}) DELETE c"),

  // Edges.

  EDGES_FROM(both(edgesFrom(ReturnColumns.EDGE))),
  EDGES_TO(both(edgesTo(ReturnColumns.EDGE))),
  EDGES_AT(both(edgesFrom(ReturnColumns.EDGE)) + " UNION ALL " + both(edgesTo(ReturnColumns.EDGE))),
  /** Between which nodes the edges at some nodes are. */
  ENDS_AT(both(edgesFrom(ReturnColumns.ENDS)) + " UNION ALL " + both(edgesTo(ReturnColumns.ENDS))),
  /** Says of edges that have no source whose they are, before their start is another one's. */
  STAMP_EDGES(
      "UNWIND $ids AS id MATCH (a:Concept {id: id})-[r]->(b)"
          + " WHERE type(r) IN $types AND r.source_id IS NULL"
          + " SET r.source_id = coalesce(a.source_id, 'unknown'),"
          + " r.source_id_text = a.source_id_text"),
  EDGES_OF_SOURCES(
      Arrays.stream(RelationType.values())
          .map(
              type ->
                  "UNWIND $ids AS id MATCH (a)-[r:%s {source_id: id}]->(b) RETURN "
                          .formatted(type.name())
                      + ReturnColumns.ENDS)
          .collect(Collectors.joining(" UNION ALL "))),
  /** Edges that Python qortex wrote, without a source: they belong to the source of their start. */
  EDGES_OF_FOREIGN_SOURCES(
      "UNWIND $ids AS id MATCH (a:Concept {source_id: id})-[r]->(b)"
          + " WHERE r.source_id IS NULL AND type(r) IN $types AND (b:Concept OR b:Passage) RETURN "
          + ReturnColumns.ENDS),
  EDGES_IN_ORDER(
      "MATCH (a)-[r]->(b) WHERE type(r) IN $types AND (a:Concept OR a:Passage)"
          + " AND (b:Concept OR b:Passage) AND a.id IS NOT NULL AND b.id IS NOT NULL"
          + " RETURN coalesce(a.id_text, a.id) AS source, coalesce(b.id_text, b.id) AS target,"
          + " type(r) AS relation, r.confidence AS confidence ORDER BY a.id"),
  ALL_EDGES(
      "MATCH (a)-[r]->(b) WHERE type(r) IN $types AND (a:Concept OR a:Passage)"
          + " AND (b:Concept OR b:Passage) RETURN "
          + ReturnColumns.EDGE),
  LIMITED_NODES(
      both(
          "MATCH (n:%1$s) WHERE n.valid_from IS NOT NULL OR n.valid_until IS NOT NULL"
              + " RETURN '%1$s' AS label, "
              + ReturnColumns.NODE)),
  LIMITED_EDGES(
      "MATCH (a)-[r]->(b) WHERE type(r) IN $types AND (a:Concept OR a:Passage)"
          + " AND (b:Concept OR b:Passage)"
          + " AND (r.valid_from IS NOT NULL OR r.valid_until IS NOT NULL) RETURN "
          + ReturnColumns.EDGE),
  // Statistics and changes.

  COUNTS(
      "MATCH (g:QortexGraph {id: 'graph'})"
          + " RETURN 'REVISION' AS what, null AS domain, null AS text, g.revision AS number"
          + " UNION ALL MATCH (s:Source)"
          + " RETURN 'SOURCE' AS what, null AS domain, null AS text, count(*) AS number"
          + " UNION ALL MATCH (d:Domain)"
          + " RETURN 'DOMAIN' AS what, d.name AS domain, d.name_text AS text, 0 AS number"
          + Stream.of("Concept", "Passage", "Rule", "Example")
              .map(
                  label ->
                      " UNION ALL MATCH (n:%s) RETURN '%s' AS what, n.domain AS domain, null AS text, count(*) AS number"
                          .formatted(label, label.toUpperCase(Locale.ROOT)))
              .collect(Collectors.joining())
          + " UNION ALL MATCH (a)-[r]->(b) WHERE type(r) IN $types AND (a:Concept OR a:Passage)"
          + " AND (b:Concept OR b:Passage) WITH DISTINCT a, b, type(r) AS relation"
          + " RETURN 'EDGE' AS what, a.domain AS domain, null AS text, count(*) AS number"),
  CHANGES(
      "MATCH (c:QortexChange) WHERE c.revision > $since"
          + " RETURN c.changes AS changes ORDER BY c.revision, c.part"),
  OLDEST_CHANGES(
      "MATCH (c:QortexChange) WHERE c.revision > $since RETURN c.revision AS revision, c.size AS"
          + " size ORDER BY c.revision, c.part LIMIT 1000"),
  PUT_CHANGES("UNWIND $batch AS row CREATE (c:QortexChange) SET c = row"),
  DELETE_CHANGES("MATCH (c:QortexChange) WHERE c.revision <= $until DELETE c"),

  // Checkpoints.

  CHECKPOINTS("MATCH (c:QortexCheckpoint) RETURN c.number AS number, c.about AS about"),
  CHECKPOINT(
      "MATCH (c:QortexCheckpoint {number: $number}) RETURN c.number AS number, c.about AS about"),
  CHECKPOINT_PARTS(
      "MATCH (p:QortexCheckpointPart {checkpoint: $number}) RETURN p.content AS content ORDER BY"
          + " p.part"),
  PUT_CHECKPOINT("CREATE (c:QortexCheckpoint) SET c = $row"),
  PUT_CHECKPOINT_PART("CREATE (p:QortexCheckpointPart) SET p = $row"),
  DELETE_CHECKPOINT("MATCH (c:QortexCheckpoint {number: $number}) DELETE c"),
  DELETE_CHECKPOINT_PARTS("MATCH (p:QortexCheckpointPart {checkpoint: $number}) DELETE p"),

  // Taking over what Python qortex wrote.

  ADOPT_EDGES(
      "MATCH (a:Concept)-[r]->(b) WHERE type(r) IN $types AND r.source_id IS NULL"
          + " SET r.source_id = coalesce(a.source_id, 'unknown'),"
          + " r.source_id_text = a.source_id_text"),
  PARALLEL_EDGES(
      "MATCH (a)-[r]->(b) WHERE type(r) IN $types AND (a:Concept OR a:Passage)"
          + " AND (b:Concept OR b:Passage)"
          + " WITH a, b, type(r) AS type, collect(r) AS duplicates WHERE size(duplicates) > 1"
          + " WITH a, b, head(duplicates) AS r RETURN "
          + ReturnColumns.ENDS),
  FOREIGN_NODES(
      "MATCH (n:Concept) RETURN DISTINCT n.source_id AS source, n.domain AS domain"
          + " UNION ALL MATCH (n:Rule) RETURN DISTINCT n.source_id AS source, n.domain AS domain"),

  // Limited or writing statements exist once for each label (%1$s).

  NODES_AFTER(
      "MATCH (n:%1$s) WHERE n.id > $after RETURN "
          + ReturnColumns.NODE
          + " ORDER BY n.id LIMIT $limit"),
  NODES_OF_DOMAINS_AFTER(
      "MATCH (n:%1$s) WHERE n.id > $after AND n.domain IN $domains RETURN "
          + ReturnColumns.NODE
          + " ORDER BY n.id LIMIT $limit"),
  /** Only the names, which are compared on the heap. */
  CONCEPT_NAMES_AFTER(namesAfter(NodeKind.CONCEPT, "name")),
  PASSAGE_NAMES_AFTER(namesAfter(NodeKind.PASSAGE, "title")),
  PUT_NODES("UNWIND $batch AS row MERGE (n:%1$s {id: row.id}) SET n += row"),
  DELETE_NODES("UNWIND $ids AS id MATCH (n:%1$s {id: id}) DETACH DELETE n"),

  // Elements of a deleted domain, as many as one transaction may delete.

  DELETE_HIDDEN_OF_DOMAIN(hiddenOfDomain("id")),
  DELETE_HIDDEN_TO_DOMAIN(hiddenOfDomain("target")),
  DELETE_EDGES_FROM_DOMAIN(edgesOfDomain("-[r]->", "n", "m")),
  DELETE_EDGES_TO_DOMAIN(edgesOfDomain("<-[r]-", "m", "n")),
  DELETE_NODES_OF_DOMAIN(
      "MATCH (n:%1$s {domain: $domain}) WITH n, coalesce(n.id_text, n.id) AS id"
          + " LIMIT $limit DETACH DELETE n RETURN id"),

  // The statements about edges are there for each pair of labels (%1$s and %2$s).

  EDGES(fromEach("RETURN " + ReturnColumns.EDGE)),
  DELETE_EDGES(fromEach("DELETE r")),
  /** Leaves one of the relations that stand for an edge. */
  FOLD_EDGES(
      ends(
          " MATCH (a)-[r]->(b) WHERE type(r) = row.relation"
              + " WITH a, b, row.relation AS relation, r ORDER BY coalesce(r.confidence, 1.0) DESC"
              + " WITH a, b, relation, collect(r) AS duplicates FOREACH (r IN tail(duplicates) |"
              + " DELETE r)")),
  /** For each type of relation (%3$s). */
  PUT_EDGES(
      ends(" MERGE (a)-[r:%3$s]->(b) ON CREATE SET r.bidirectional = false SET r += row.said"));

  private final String text;

  Cypher(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** The statement for these labels. */
  public String text(NodeKind... kinds) {
    return text.formatted(Arrays.stream(kinds).map(Cypher::label).toArray());
  }

  /** The statement for these labels and this type of relation. */
  public String text(NodeKind source, NodeKind target, RelationType relation) {
    return text.formatted(label(source), label(target), relation.name());
  }

  public static String label(NodeKind kind) {
    return switch (kind) {
      case CONCEPT -> "Concept";
      case PASSAGE -> "Passage";
    };
  }

  /** A statement about nodes for both labels. */
  private static String both(String statement) {
    return Arrays.stream(NodeKind.values())
        .map(kind -> statement.formatted(label(kind)))
        .collect(Collectors.joining(" UNION ALL "));
  }

  private static String edgesFrom(String columns) {
    return "UNWIND $ids AS id MATCH (a:%s {id: id})-[r]->(b)"
        + " WHERE type(r) IN $types AND (b:Concept OR b:Passage) RETURN "
        + columns;
  }

  private static String edgesTo(String columns) {
    return "UNWIND $ids AS id MATCH (b:%s {id: id})<-[r]-(a)"
        + " WHERE type(r) IN $types AND (a:Concept OR a:Passage) RETURN "
        + columns;
  }

  /** Concepts stand there as JSON, or in a list of the server when another program wrote them. */
  private static String after(String label, String columns) {
    return "MATCH (n:"
        + label
        + ") WHERE n.id > $after AND ($domains IS NULL OR n.domain IN $domains)"
        + " AND ($concepts IS NULL OR any(text IN [] + n.concept_ids WHERE text IN $concepts"
        + " OR any(part IN $written WHERE text CONTAINS part))) RETURN "
        + columns
        + " ORDER BY n.id";
  }

  private static String namesAfter(NodeKind kind, String property) {
    return "MATCH (n:%s) WHERE n.id > $after AND ($domains IS NULL OR n.domain IN $domains)"
            .formatted(label(kind))
        + " RETURN coalesce(n.id_text, n.id) AS id, n.%s AS name ORDER BY n.id".formatted(property);
  }

  private static String hiddenOfDomain(String end) {
    return "MATCH (n:%1$s {domain: $domain}) MATCH (c:QortexContribution {"
        + end
        + ": n.id}) WHERE c.kind IN $kinds WITH c, c.key AS key LIMIT $limit DELETE c RETURN key";
  }

  private static String edgesOfDomain(String arrow, String source, String target) {
    return "MATCH (n:%1$s {domain: $domain})"
        + arrow
        + "(m) WHERE type(r) IN $types AND (m:Concept OR m:Passage)"
        + " WITH r, coalesce(%1$s.id_text, %1$s.id) AS source,".formatted(source)
        + " coalesce(%1$s.id_text, %1$s.id) AS target, type(r) AS relation".formatted(target)
        + " LIMIT $limit DELETE r RETURN source, target, relation";
  }

  private static String ends(String rest) {
    return "UNWIND $batch AS row MATCH (a:%1$s {id: row.source}) MATCH (b:%2$s {id: row.target})"
        + rest;
  }

  /** The edges of each start at once: one by one, each would look through all edges of a hub. */
  private static String fromEach(String rest) {
    return "UNWIND $batch AS row MATCH (a:%1$s {id: row.source})-[r]->(b:%2$s)"
        + " WHERE type(r) = row.relation AND b.id IN row.targets "
        + rest;
  }
}
