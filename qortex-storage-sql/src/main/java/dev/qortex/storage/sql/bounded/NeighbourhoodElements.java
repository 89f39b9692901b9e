package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhood.Mentioned;
import dev.qortex.storage.sql.bounded.GraphRows.Arc;
import dev.qortex.storage.sql.bounded.GraphRows.Edge;
import dev.qortex.storage.sql.bounded.GraphRows.Seen;
import dev.qortex.storage.sql.elements.ElementJson;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The elements that rows of a part of the graph stand for. Used once. */
final class NeighbourhoodElements {

  /** The origin of a provenance, which several edges share. */
  private record Said(long contributor, String payload) {}

  private final GraphRows rows;
  private final Set<Long> kept;
  private final boolean whole;
  private final Map<String, ConceptEdge> parsed = new HashMap<>();
  private final Map<Said, Provenance> provenances = new HashMap<>();

  /**
   * Makes nothing yet.
   *
   * @param kept the keys of the passages of the part
   * @param whole true if all passages of the domains are among them
   */
  NeighbourhoodElements(GraphRows rows, Set<Long> kept, boolean whole) {
    this.rows = rows;
    this.kept = kept;
    this.whole = whole;
  }

  /**
   * The part with its elements.
   *
   * @param asked the keys of passages whose sources are counted, as are those of the edges
   */
  Neighbourhood of(SqlConnection connection, SourceSizes sources, Set<Long> asked)
      throws SQLException {
    Map<String, Passage> passages = new HashMap<>();
    Map<Long, String> sourceIds = new HashMap<>();
    Set<Long> contributors = new LinkedHashSet<>();
    for (long key : kept) {
      Seen seen = rows.seen(key);
      StoredContribution said = seen.said;
      if (said != null) {
        passages.put(seen.id, (Passage) ElementJson.node(seen.id, NodeKind.PASSAGE, said));
        sourceIds.put(seen.contributor, said.source());
        if (asked.contains(key)) {
          contributors.add(seen.contributor);
        }
      }
    }
    Map<String, String> concepts = new HashMap<>();
    rows.nodes.values().stream()
        .filter(seen -> !seen.isPassage())
        .forEach(seen -> concepts.put(seen.id, seen.domain));
    rows.edges.values().stream()
        .filter(edge -> edge.payload != null && !sourceIds.containsKey(edge.contributor))
        .forEach(edge -> contributors.add(edge.contributor));
    Map<String, Integer> sizes = new HashMap<>();
    sources
        .read(connection, contributors, MetaKey.REVISION.read(connection))
        .forEach(
            (key, source) -> {
              sourceIds.put(key, source.id());
              sizes.put(source.id(), source.passages());
            });
    return new Neighbourhood(passages, concepts, edges(sourceIds), statistics(), sizes);
  }

  /**
   * The edges between the nodes of the part.
   *
   * @param sourceIds the ids of sources by their keys
   */
  private List<ConceptEdge> edges(Map<Long, String> sourceIds) {
    List<ConceptEdge> between = new ArrayList<>();
    rows.edges.forEach(
        (arc, edge) -> {
          String source = sourceIds.get(edge.contributor);
          String payload = edge.payload;
          if (source != null
              && payload != null
              && isKept(arc.source())
              && isKept(arc.target())
              && !isUncounted(arc)) {
            between.add(edge(arc, edge, payload, source));
          }
        });
    return between;
  }

  /** True for a mention of a concept of which it is unknown how many passages mention it. */
  private boolean isUncounted(Arc arc) {
    return arc.isMention() && rows.seen(arc.target()).degree < 0;
  }

  private boolean isKept(long key) {
    Seen node = rows.nodes.get(key);
    return node != null && (!node.isPassage() || kept.contains(key));
  }

  private ConceptEdge edge(Arc arc, Edge edge, String payload, String contributor) {
    EdgeKey key =
        new EdgeKey(
            rows.seen(arc.source()).id,
            rows.seen(arc.target()).id,
            EnumCodes.relation(arc.relation()));
    // Thousands of edges share some dozens of payloads, each of which is parsed once.
    ConceptEdge like =
        parsed.computeIfAbsent(
            payload,
            text ->
                (ConceptEdge)
                    ElementJson.element(
                        key, new StoredContribution(contributor, edge.confidence, "", text)));
    Provenance provenance =
        provenances.computeIfAbsent(
            new Said(edge.contributor, payload),
            said -> {
              Provenance other = like.provenance();
              return new Provenance(contributor, other.location(), other.quote(), other.validity());
            });
    return new ConceptEdge(
        key.sourceId(),
        key.targetId(),
        key.relation(),
        edge.confidence,
        provenance,
        like.properties());
  }

  /**
   * Mentions of each concept: those that were read, or the count of the database where not all
   * edges were read.
   */
  private Map<String, Mentioned> statistics() {
    Map<Long, int[]> counts = new HashMap<>();
    rows.edges.forEach(
        (arc, edge) -> {
          Seen target = rows.nodes.get(arc.target());
          if (arc.isMention()
              && target != null
              && !target.isPassage()
              && target.degree >= 0
              && counts(arc, target)) {
            int[] count = counts.computeIfAbsent(arc.target(), key -> new int[2]);
            count[0] += edge.role() == Mention.Role.STATED ? 0 : 1;
            count[1] += edge.role() == Mention.Role.OWNER ? 1 : 0;
          }
        });
    Map<String, Mentioned> statistics = new HashMap<>();
    counts.forEach(
        (key, count) -> {
          Seen concept = rows.seen(key);
          boolean counted = concept.entered || whole;
          int passages = counted ? count[0] : Math.max(count[0], concept.degree);
          if (passages > 0) {
            statistics.put(concept.id, new Mentioned(passages, count[1]));
          }
        });
    return statistics;
  }

  /**
   * True if a mention comes from a passage of the domain; a node that was not read counts as one.
   */
  private boolean counts(Arc arc, Seen target) {
    Seen source = rows.nodes.get(arc.source());
    return source == null ? !whole : source.isPassage() && source.domain.equals(target.domain);
  }
}
