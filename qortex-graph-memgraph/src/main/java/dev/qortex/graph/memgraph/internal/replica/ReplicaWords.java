package dev.qortex.graph.memgraph.internal.replica;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** The local words, after a look at what changed on the server. */
public final class ReplicaWords implements LexicalIndex {

  private final Supplier<LexicalIndex> local;
  private final LocalReplica mirror;

  public ReplicaWords(Supplier<LexicalIndex> local, LocalReplica mirror) {
    this.local = local;
    this.mirror = mirror;
  }

  private LexicalIndex followed() {
    LexicalIndex words = local.get();
    mirror.look();
    return words;
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
  public List<Scored> search(String text, int k, SearchScope scope) {
    return followed().search(text, k, scope);
  }

  @Override
  public Statistics statistics(String domain, NodeKind kind) {
    return followed().statistics(domain, kind);
  }
}
