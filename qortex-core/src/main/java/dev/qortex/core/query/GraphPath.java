package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.EdgeKey;
import java.util.List;
import java.util.Optional;

/**
 * Path through the graph, such as that of a walk from its start to an item.
 *
 * @param words the words of the question that name the first stop, in normal form; empty if there
 *     are none
 * @param stops the stops from first to last, at least one
 */
public record GraphPath(String words, List<Stop> stops) {

  /**
   * Node on a path.
   *
   * @param id the id of the node
   * @param domain the domain of the node
   * @param name the name of the node; its id if it has none
   * @param over the edge from the stop before, in either direction; empty for the first stop
   */
  public record Stop(String id, String domain, String name, Optional<EdgeKey> over) {}

  /** Checks the components and makes defensive copies. */
  public GraphPath {
    Checks.text("words of a path", words);
    stops = List.copyOf(stops);
    Checks.atLeast("number of stops", stops.size(), 1);
  }

  /** The number of its edges. */
  public int length() {
    return stops.size() - 1;
  }

  /** A summary in one line, for people; with the domains if it crosses them. */
  @Override
  public String toString() {
    boolean crosses = stops.stream().map(Stop::domain).distinct().count() > 1;
    StringBuilder line = new StringBuilder(words.isEmpty() ? "" : "\"" + words + "\" = ");
    for (Stop stop : stops) {
      stop.over()
          .ifPresent(
              edge ->
                  line.append(
                      (edge.targetId().equals(stop.id()) ? " -%s-> " : " <-%s- ")
                          .formatted(edge.relation().value())));
      line.append(crosses ? "[" + stop.domain() + "] " : "").append(stop.name());
    }
    return line.toString();
  }
}
