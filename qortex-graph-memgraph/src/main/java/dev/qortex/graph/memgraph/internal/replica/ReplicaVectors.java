package dev.qortex.graph.memgraph.internal.replica;

import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Local vector index that follows the server before each search. */
public record ReplicaVectors(Supplier<VectorIndex> local, LocalReplica replica)
    implements VectorIndex {

  private VectorIndex followed() {
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
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    return followed().search(question, k, scope);
  }

  @Override
  public List<String> contained(Collection<String> ids) {
    return followed().contained(ids);
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    return followed().vectors(ids);
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    followed().forEach(visitor);
  }

  @Override
  public int dimension() {
    return local.get().dimension();
  }

  @Override
  public int size() {
    return followed().size();
  }
}
