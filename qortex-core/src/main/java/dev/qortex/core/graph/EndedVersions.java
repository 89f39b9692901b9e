package dev.qortex.core.graph;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Succession;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Nodes of a graph that ended, with what replaced them. Immutable. */
public final class EndedVersions {

  /** An empty history. */
  public static final EndedVersions NONE = new EndedVersions(Map.of(), Map.of());

  private final Map<String, Instant> ends;
  private final Map<String, Set<String>> superseded;

  private EndedVersions(Map<String, Instant> ends, Map<String, Set<String>> superseded) {
    this.ends = ends;
    this.superseded = superseded;
  }

  /**
   * History of a graph.
   *
   * @param limited the nodes with limits, see {@link GraphBackend#limitedNodes}
   */
  public static EndedVersions of(Collection<Node> limited) {
    Map<String, Instant> ends = new TreeMap<>();
    Map<String, Set<String>> superseded = new HashMap<>();
    for (Node node : limited) {
      Instant end = node.validity().until();
      if (end != null) {
        ends.put(node.id(), end);
        superseded
            .computeIfAbsent(node.validity().supersededBy(), id -> new TreeSet<>())
            .add(node.id());
      }
    }
    return new EndedVersions(ends, superseded);
  }

  /** The ids of the versions before a node, the newest first. */
  public List<String> before(Node node) {
    return Succession.earlier(
        node.id(), node.validity(), by -> superseded.getOrDefault(by, Set.of()), this::end);
  }

  private Instant end(String id) {
    return ends.getOrDefault(id, Instant.MAX);
  }

  /**
   * The ids of the versions of each passage beyond the newest ones. Versions of passages that
   * replaced each other count as versions of the last of these. Nodes that ended and are not
   * versions of a passage, such as nodes with an end that the source gave, are not among them.
   *
   * @param kept the number of versions to keep of each passage, from 0
   * @param now the instant up to which a version must have ended
   */
  public Set<String> beyond(int kept, Instant now) {
    Checks.atLeast("kept versions", kept, 0);
    Map<String, String> successors = new HashMap<>();
    superseded.forEach(
        (by, ids) ->
            ids.stream()
                .map(Succession::current)
                .filter(id -> !by.isEmpty() && !id.equals(by))
                .forEach(id -> successors.put(id, by)));
    Map<String, List<String>> chains = new TreeMap<>();
    ends.forEach(
        (id, end) -> {
          String passage = Succession.current(id);
          if (!passage.equals(id) && !end.isAfter(now)) {
            chains.computeIfAbsent(last(passage, successors), any -> new ArrayList<>()).add(id);
          }
        });
    Comparator<String> newestFirst = Comparator.comparing(this::end).reversed();
    Set<String> beyond = new TreeSet<>();
    for (List<String> chain : chains.values()) {
      chain.stream().sorted(newestFirst).skip(kept).forEach(beyond::add);
    }
    return beyond;
  }

  /** The last of the passages that replaced a passage, one after the other. */
  private static String last(String passage, Map<String, String> successors) {
    Set<String> seen = new HashSet<>();
    String last = passage;
    while (seen.add(last)) {
      last = successors.getOrDefault(last, last);
    }
    return last;
  }
}
