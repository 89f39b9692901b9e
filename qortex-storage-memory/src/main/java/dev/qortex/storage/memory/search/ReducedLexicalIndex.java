package dev.qortex.storage.memory.search;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.memory.search.TextPartition.Absent;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** View of an index without some texts. */
final class ReducedLexicalIndex implements LexicalIndex {

  private final InMemoryLexicalIndex index;
  private final Set<String> ids;
  private volatile Read read = new Read(-1, Map.of());

  /** The absent texts as they were at a version of the index. */
  record Read(long version, Map<TextPartition, Absent> absent) {}

  ReducedLexicalIndex(InMemoryLexicalIndex index, Set<String> ids) {
    this.index = index;
    this.ids = ids;
  }

  /** Returns true for the same set object, since a comparison of the ids would cost a search. */
  boolean isWithout(Set<String> absent) {
    return ids == absent;
  }

  /** The absent texts as they are now; the caller holds the lock. */
  private Map<TextPartition, Absent> absent() {
    Read now = index.absent(ids, read);
    read = now;
    return now.absent();
  }

  @Override
  public void put(List<Entry> entries) {
    index.put(entries);
  }

  @Override
  public void remove(Collection<String> removed) {
    index.remove(removed);
  }

  @Override
  public Matches match(String text, int k, SearchScope scope) {
    return index.match(text, k, scope, this::absent);
  }

  @Override
  public int containing(Set<String> words, String domain, NodeKind kind) {
    return index.counted(
        domain, kind, this::absent, (texts, absent) -> texts.containing(words, absent));
  }

  @Override
  public int size(String domain, NodeKind kind) {
    return index.counted(domain, kind, this::absent, TextPartition::size);
  }

  @Override
  public LexicalIndex without(Set<String> more) {
    Set<String> all = new HashSet<>(ids);
    all.addAll(more);
    return index.without(all);
  }
}
