package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Indexes of the words of a domain. They follow the domain, also for graphs that were laid out
 * before: copies would take time and memory with every change. One thread may change them while
 * others search.
 *
 * @param names of the concepts that passages mention
 * @param tokens in how many passages each token stands
 * @param groups texts of groups
 * @param contexts passages of groups by their words and those of their neighbours
 * @param members of the groups, as their words were put last
 */
record DomainWords(
    ConceptNames names,
    TokenCounts tokens,
    InMemoryLexicalIndex groups,
    ContextWords contexts,
    Map<String, PassageRow[]> members) {

  static DomainWords of(String domain, SequenceSettings settings) {
    return new DomainWords(
        new ConceptNames(),
        new TokenCounts(),
        new InMemoryLexicalIndex(),
        new ContextWords(domain, settings),
        new HashMap<>());
  }

  /** Puts the texts of groups as they are in a graph; removes those of groups that are gone. */
  void putGroups(PassageGraph graph, Collection<String> changed) {
    Map<String, GroupChange> changes = new TreeMap<>();
    changed.forEach(group -> changes.put(group, change(graph, group)));
    // First, as a passage may have left one group for another.
    changes.values().forEach(contexts::removeLeft);
    changes.forEach(
        (group, change) -> {
          contexts.put(change);
          if (change.now().length == 0) {
            groups.remove(List.of(group));
          } else {
            groups.change(group, NodeKind.PASSAGE, graph.domain(), change.counts());
          }
        });
  }

  private GroupChange change(PassageGraph graph, String group) {
    int[] numbers = graph.groups().getOrDefault(group, new int[0]);
    PassageRow[] now = Arrays.stream(numbers).mapToObj(graph::row).toArray(PassageRow[]::new);
    PassageRow[] before = now.length > 0 ? members.put(group, now) : members.remove(group);
    return GroupChange.of(before == null ? new PassageRow[0] : before, now);
  }
}
