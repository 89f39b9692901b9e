package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.Mention;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhoods.Seeds;
import dev.qortex.storage.sql.bounded.GraphRows.Arc;
import dev.qortex.storage.sql.bounded.GraphRows.Seen;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Breadth-first reading of the graph around seeds: the seeds with their edges; the concepts that
 * the starts mention with the passages that mention these, of which the nearest are kept; the
 * concepts of these passages; and the statistics of all concepts. Used once.
 */
final class NeighbourhoodReader {

  private final SqlConnection connection;
  private final SourceSizes sources;
  private final Seeds seeds;
  private final MemoryReading.Limits limits;
  private final GraphRows rows;
  private final Set<Long> kept = new LinkedHashSet<>();

  NeighbourhoodReader(
      SqlConnection connection, SourceSizes sources, Seeds seeds, MemoryReading.Limits limits) {
    this.connection = connection;
    this.sources = sources;
    this.seeds = seeds;
    this.limits = limits;
    this.rows = new GraphRows(connection, seeds, limits);
  }

  Neighbourhood read() throws SQLException {
    Set<String> ids = new LinkedHashSet<>(seeds.starts());
    ids.addAll(seeds.others());
    rows.readById(ids);
    Set<String> starting = new HashSet<>(seeds.starts());
    Set<Long> starts = keys(seen -> starting.contains(seen.id));
    Set<Long> asked = keys(seen -> seen.isPassage() && ids.contains(seen.id));
    kept.addAll(asked);
    Set<Long> near = neighbours(starts);
    rows.readNear(near);
    near.addAll(starts);
    keepNearest(starts, near);
    rows.readPassages(kept);
    kept.removeIf(key -> !rows.isSeen(key, true));
    boolean typed = rows.edges.keySet().stream().anyMatch(arc -> !arc.isMention());
    Set<Long> ends = ends();
    Set<Long> leading = typed ? named(asked) : new HashSet<>();
    leading.removeAll(ends);
    ends.addAll(leading);
    rows.readCounts(ends, typed);
    leaveAimless(leading);
    return new NeighbourhoodElements(rows, kept, seeds.whole()).of(connection, sources, asked);
  }

  private Set<Long> keys(Predicate<Seen> wanted) {
    return rows.nodes.entrySet().stream()
        .filter(entry -> wanted.test(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The concepts next to these nodes, and what may be one. */
  private Set<Long> neighbours(Set<Long> of) {
    Set<Long> found = new LinkedHashSet<>();
    for (Arc arc : rows.edges.keySet()) {
      if (of.contains(arc.source())) {
        found.add(arc.target());
      } else if (of.contains(arc.target()) && !arc.isMention()) {
        found.add(arc.source());
      }
    }
    found.removeIf(key -> rows.isSeen(key, true));
    return found;
  }

  /** Keeps the passages that share rare concepts with the starts, the nearest first. */
  private void keepNearest(Set<Long> starts, Set<Long> concepts) {
    Map<Long, Integer> leaving = new HashMap<>();
    rows.edges.keySet().forEach(arc -> leaving.merge(arc.source(), 1, Integer::sum));
    Map<Long, Double> weights = new HashMap<>();
    for (Arc arc : rows.edges.keySet()) {
      if (starts.contains(arc.source()) && concepts.contains(arc.target())) {
        weights.merge(arc.target(), 1.0 / leaving.getOrDefault(arc.source(), 1), Double::sum);
      }
    }
    starts.stream().filter(concepts::contains).forEach(key -> weights.merge(key, 1.0, Double::sum));
    Map<Long, Double> near = new HashMap<>();
    rows.edges.forEach(
        (arc, edge) -> {
          double weight = weights.getOrDefault(arc.target(), 0.0);
          if (weight > 0
              && rows.nodes.containsKey(arc.target())
              && mayBePassage(arc)
              && !kept.contains(arc.source())) {
            double owner = edge.role() == Mention.Role.OWNER ? limits.degree() : 1;
            near.merge(
                arc.source(),
                owner * weight / Math.max(1, rows.seen(arc.target()).degree),
                Double::sum);
          }
        });
    near.entrySet().stream()
        .sorted(
            Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(Math.max(0, limits.passages() - kept.size()))
        .forEach(entry -> kept.add(entry.getKey()));
  }

  /** True if the source is a passage, or is unknown and mentions something. */
  private boolean mayBePassage(Arc arc) {
    Seen source = rows.nodes.get(arc.source());
    return source == null ? arc.isMention() : source.isPassage();
  }

  /**
   * Ends of edges, and the nodes that the others come from. A concept that only one of the passages
   * names leads to no other of them by names, and is left out unless the memory is read whole.
   */
  private Set<Long> ends() {
    Set<Long> once = new HashSet<>();
    Set<Long> found = new LinkedHashSet<>();
    rows.edges.forEach(
        (arc, edge) -> {
          if (edge.payload != null) {
            found.add(arc.source());
            boolean named = arc.isMention() && edge.role() == Mention.Role.NAMED;
            if (seeds.whole() || !named || !once.add(arc.target())) {
              found.add(arc.target());
            }
          }
        });
    found.removeIf(key -> rows.isSeen(key, true));
    return found;
  }

  /** The unread concepts that these passages name, which may lead somewhere by other edges. */
  private Set<Long> named(Set<Long> passages) {
    Set<Long> found = new LinkedHashSet<>();
    rows.edges.forEach(
        (arc, edge) -> {
          if (edge.payload != null && arc.isMention() && passages.contains(arc.source())) {
            found.add(arc.target());
          }
        });
    found.removeAll(rows.nodes.keySet());
    return found;
  }

  /** Leaves out those of the nodes that no other edge than a mention touches. */
  private void leaveAimless(Set<Long> nodes) {
    Set<Long> aimless = new HashSet<>(nodes);
    for (Arc arc : rows.edges.keySet()) {
      if (!arc.isMention()) {
        aimless.remove(arc.source());
        aimless.remove(arc.target());
      }
    }
    rows.nodes.keySet().removeAll(aimless);
  }
}
