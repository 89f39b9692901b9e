package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.EdgeKey;
import java.util.List;
import java.util.Optional;

/**
 * A way through the graph, such as that from where a walk started to what it found.
 *
 * @param words the words of the question that name the first stop, as they are compared; empty when
 *     none do
 * @param stops from first to last, at least one
 */
public record GraphPath(String words, List<Stop> stops) {

  /**
   * A node on the way.
   *
   * @param id of the node
   * @param domain of the node
   * @param name of the node; its id when it has none
   * @param over the edge by which it is reached from the stop before, in whichever direction; empty
   *     for the first stop
   */
  public record Stop(String id, String domain, String name, Optional<EdgeKey> over) {}

  /** Checks the components and makes defensive copies. */
  public GraphPath {
    Checks.text("words of a path", words);
    stops = List.copyOf(stops);
    Checks.atLeast("number of stops", stops.size(), 1);
  }

  /** Number of its edges. */
  public int length() {
    return stops.size() - 1;
  }

  /** One line for humans; with the domains when it crosses them. */
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
