package dev.qortex.graph.memgraph.internal.replica;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Local lexical index that follows the server before each search. */
public record ReplicaWords(Supplier<LexicalIndex> local, LocalReplica replica)
    implements LexicalIndex {

  private LexicalIndex followed() {
    return replica.followed(local);
  }

  @Override
  public void put(List<Entry> entries) {
    local.get().put(entries);
  }

  @Override
  public void remove(Collection<String> ids) {
    local.get().remove(ids);
  }

  @Override
  public Matches match(String text, int k, SearchScope scope) {
    return followed().match(text, k, scope);
  }

  @Override
  public int containing(Set<String> words, String domain, NodeKind kind) {
    return followed().containing(words, domain, kind);
  }

  @Override
  public int size(String domain, NodeKind kind) {
    return followed().size(domain, kind);
  }

  @Override
  public LexicalIndex without(Set<String> ids) {
    return new ReplicaWords(() -> local.get().without(ids), replica);
  }
}
