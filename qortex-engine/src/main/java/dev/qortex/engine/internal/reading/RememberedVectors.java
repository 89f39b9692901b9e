package dev.qortex.engine.internal.reading;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Index of vectors that remembers what one question asked it. Not thread-safe. */
final class RememberedVectors implements VectorIndex {

  private record Search(Set<String> domains, Set<NodeKind> kinds) {}

  private final VectorIndex index;
  private final Map<Search, List<Scored>> searches = new HashMap<>();
  private final Map<String, float[]> known = new HashMap<>();

  RememberedVectors(VectorIndex index) {
    this.index = index;
  }

  /** Searches now, so that {@link #search} finds among what the scope accepts. */
  List<Scored> found(float[] question, int k, SearchScope scope) {
    List<Scored> found = index.search(question, k, scope);
    searches.put(new Search(scope.domains(), scope.kinds()), found);
    return found;
  }

  /** Reads vectors that are asked for later. */
  void read(Collection<String> ids) {
    known.putAll(index.vectors(ids));
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    List<Scored> found = searches.get(new Search(scope.domains(), scope.kinds()));
    return found == null
        ? index.search(question, k, scope)
        : found.stream().filter(one -> scope.accepts().test(one.id())).limit(k).toList();
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    if (!known.keySet().containsAll(ids)) {
      read(ids.stream().filter(id -> !known.containsKey(id)).toList());
    }
    Map<String, float[]> wanted = new HashMap<>();
    for (String id : ids) {
      float[] vector = known.get(id);
      if (vector != null) {
        wanted.put(id, vector);
      }
    }
    return wanted;
  }

  @Override
  public void put(List<Entry> entries) {
    index.put(entries);
  }

  @Override
  public void remove(Collection<String> ids) {
    index.remove(ids);
  }

  @Override
  public List<String> contained(Collection<String> ids) {
    return index.contained(ids);
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    index.forEach(visitor);
  }

  @Override
  public int dimension() {
    return index.dimension();
  }

  @Override
  public int size() {
    return index.size();
  }
}
