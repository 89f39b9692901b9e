package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import java.util.List;

/**
 * Indexes of the words of a domain. They follow the domain, also for graphs that were laid out
 * before: copies would take time and memory with every change. One thread may change them while
 * others search.
 *
 * @param names of the concepts that passages mention
 * @param tokens in how many passages each token stands
 * @param groups texts of groups
 * @param contexts passages of groups by their words and those of their neighbours
 */
record DomainWords(
    ConceptNames names, TokenCounts tokens, LexicalIndex groups, ContextWords contexts) {

  static DomainWords of(String domain, SequenceSettings settings) {
    return new DomainWords(
        new ConceptNames(),
        new TokenCounts(),
        new InMemoryLexicalIndex(),
        new ContextWords(domain, settings));
  }

  /** Puts the texts of a group as they are in a graph; removes those of one that is gone. */
  void putGroup(PassageGraph graph, String group) {
    int[] members = graph.groups().get(group);
    contexts.put(graph, group, members);
    if (members == null) {
      groups.remove(List.of(group));
    } else {
      StringBuilder text = new StringBuilder();
      for (int p : members) {
        text.append(graph.passage(p).content()).append('\n');
      }
      groups.put(
          List.of(
              new LexicalIndex.Entry(group, NodeKind.PASSAGE, graph.domain(), text.toString())));
    }
  }
}
