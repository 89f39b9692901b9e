package dev.qortex.graph.memgraph.internal.vectors;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.SearchScope;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Registry of the vectors of an index, without their numbers. Not thread-safe for changes. */
public final class VectorRegistry {

  private final Map<String, RegisteredVector> byKey = new HashMap<>();
  private final Map<Partition, List<RegisteredVector>> partitions = new HashMap<>();

  /** Those without direction, which are on no server. */
  private final Map<String, RegisteredVector> zeros = new HashMap<>();

  private record Partition(String domain, NodeKind kind) {}

  /** Stands for one vector. */
  public static final class RegisteredVector {
    public final String key;
    public final String id;
    final long hash;
    private final Partition partition;

    /** Among those of the partition. */
    private int place;

    private RegisteredVector(String key, String id, long hash, Partition partition) {
      this.key = key;
      this.id = id;
      this.hash = hash;
      this.partition = partition;
    }

    public String domain() {
      return partition.domain();
    }

    public NodeKind kind() {
      return partition.kind();
    }

    /** Whether a hash on the server is that of this vector, and not of another's or an old one. */
    boolean is(@Nullable Object other) {
      return other instanceof Long number && number == hash;
    }

    public boolean isZero() {
      return hash == 0;
    }

    /** Which vector on the server this is. */
    Map<String, Object> row() {
      return Map.of("key", key, "hash", hash);
    }
  }

  /**
   * Adds one, in the place of the one with its key.
   *
   * @param hash of the vector; 0 for one without direction
   */
  public void put(String key, String id, NodeKind kind, String domain, long hash) {
    remove(key);
    Partition partition = new Partition(domain, kind);
    List<RegisteredVector> members = partitions.getOrDefault(partition, List.of());
    // One object for all of them.
    RegisteredVector vector =
        new RegisteredVector(
            key, id, hash, members.isEmpty() ? partition : members.get(0).partition);
    byKey.put(key, vector);
    if (vector.isZero()) {
      zeros.put(key, vector);
    } else {
      vector.place = members.size();
      partitions.computeIfAbsent(partition, none -> new ArrayList<>()).add(vector);
    }
  }

  public void remove(String key) {
    RegisteredVector gone = byKey.remove(key);
    if (gone == null || zeros.remove(key) != null) {
      return;
    }
    List<RegisteredVector> members = partitions.getOrDefault(gone.partition, List.of());
    RegisteredVector last = members.remove(members.size() - 1);
    if (last != gone) {
      last.place = gone.place;
      members.set(gone.place, last);
    }
    if (members.isEmpty()) {
      partitions.remove(gone.partition);
    }
  }

  public @Nullable RegisteredVector get(String key) {
    return byKey.get(key);
  }

  /** The one that this row of the server is; null when it is another's, or an old one. */
  public @Nullable RegisteredVector of(Map<String, Object> row) {
    RegisteredVector vector = byKey.get(ElementRows.text(row, "key"));
    return vector != null && vector.is(row.get("hash")) ? vector : null;
  }

  public int size() {
    return byKey.size();
  }

  public Collection<RegisteredVector> all() {
    return byKey.values();
  }

  /** How many of them the scope covers that have a direction, whatever it accepts. */
  public int count(SearchScope scope) {
    int count = 0;
    for (Map.Entry<Partition, List<RegisteredVector>> each : partitions.entrySet()) {
      if (scope.covers(each.getKey().domain(), each.getKey().kind())) {
        count += each.getValue().size();
      }
    }
    return count;
  }

  /** Those with a direction that are in scope and accepted. */
  public List<RegisteredVector> in(SearchScope scope) {
    List<RegisteredVector> found = new ArrayList<>();
    partitions.forEach(
        (partition, members) -> {
          if (scope.covers(partition.domain(), partition.kind())) {
            members.stream().filter(vector -> scope.accepts().test(vector.id)).forEach(found::add);
          }
        });
    return found;
  }

  /** Those without direction that are in scope and accepted. */
  public List<RegisteredVector> zerosIn(SearchScope scope) {
    return zeros.values().stream()
        .filter(vector -> scope.covers(vector.domain(), vector.kind()))
        .filter(vector -> scope.accepts().test(vector.id))
        .toList();
  }
}
