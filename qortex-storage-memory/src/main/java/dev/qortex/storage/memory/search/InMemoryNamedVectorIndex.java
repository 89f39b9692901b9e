package dev.qortex.storage.memory.search;

import dev.qortex.commons.Checks;
import dev.qortex.commons.NamedItems;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One index on the heap: the items, and their vectors once more for the search. Thread-safe. */
final class InMemoryNamedVectorIndex implements NamedVectorIndex {

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final VectorIndex vectors = new ExactVectorIndex();
  private final Map<String, Item> items = new HashMap<>();
  private final String name;
  private final int dimension;
  private final Instant createdAt;
  private boolean deleted;

  InMemoryNamedVectorIndex(String name, int dimension, Instant createdAt) {
    this.name = name;
    this.dimension = dimension;
    this.createdAt = createdAt;
  }

  @Override
  public Description description() {
    return locked(lock.readLock(), () -> new Description(name, dimension, items.size(), createdAt));
  }

  @Override
  public void upsert(List<Item> given) {
    for (Item item : given) {
      Checks.vector(Checks.named("vector of", item.id()), item.vector(), dimension);
    }
    List<Item> copies = given.stream().map(InMemoryNamedVectorIndex::copy).toList();
    locked(
        lock.writeLock(),
        () -> {
          copies.forEach(item -> items.put(item.id(), item));
          vectors.put(copies.stream().map(InMemoryNamedVectorIndex::entry).toList());
          return copies;
        });
  }

  @Override
  public boolean update(String id, UnaryOperator<Item> change) {
    return locked(
        lock.writeLock(),
        () -> {
          List<Item> known = get(List.of(id));
          for (Item before : known) {
            Item after = change.apply(before);
            upsert(List.of(new Item(id, after.vector(), after.document(), after.metadata())));
          }
          return !known.isEmpty();
        });
  }

  private static VectorIndex.Entry entry(Item item) {
    return new VectorIndex.Entry(item.id(), NodeKind.PASSAGE, "", item.vector());
  }

  private static Item copy(Item item) {
    return new Item(item.id(), item.vector().clone(), item.document(), item.metadata());
  }

  @Override
  public List<Match> query(float[] question, int k, MetadataFilter filter) {
    Checks.vector("question's vector", question, dimension);
    SearchScope scope = SearchScope.everywhere().accepts(id -> matches(items.get(id), filter));
    return locked(
        lock.readLock(),
        () -> {
          List<Match> found = new ArrayList<>();
          vectors
              .search(question, k, scope)
              .forEach(near -> found.add(new Match(known(near.id()), near.score())));
          return List.copyOf(found);
        });
  }

  private static boolean matches(@Nullable Item item, MetadataFilter filter) {
    return item != null && filter.matches(item.metadata());
  }

  /** All items, in no particular order. */
  List<Item> all() {
    return locked(lock.readLock(), () -> items.values().stream().map(item -> copy(item)).toList());
  }

  @Override
  public List<Item> get(Collection<String> ids) {
    return locked(
        lock.readLock(),
        () ->
            new LinkedHashSet<>(ids).stream().filter(items::containsKey).map(this::known).toList());
  }

  private Item known(String id) {
    return copy(Objects.requireNonNull(items.get(id)));
  }

  @Override
  public int delete(Collection<String> ids) {
    return locked(lock.writeLock(), () -> remove(ids));
  }

  @Override
  public int delete(MetadataFilter filter) {
    return delete(item -> matches(item, filter));
  }

  @Override
  public int erase(String name) {
    return delete(item -> NamedItems.belong(item.id(), item.metadata(), name));
  }

  private int delete(Predicate<Item> condition) {
    return locked(
        lock.writeLock(),
        () -> remove(items.values().stream().filter(condition).map(Item::id).toList()));
  }

  private int remove(Collection<String> ids) {
    int before = items.size();
    ids.forEach(items::remove);
    vectors.remove(ids);
    return before - items.size();
  }

  /** Deletes the index for all its users. */
  void end() {
    locked(
        lock.writeLock(),
        () -> {
          deleted = true;
          return remove(List.copyOf(items.keySet()));
        });
  }

  private <T> T locked(Lock held, Supplier<T> work) {
    held.lock();
    try {
      if (deleted) {
        throw NamedVectorIndexes.deleted(name);
      }
      return work.get();
    } finally {
      held.unlock();
    }
  }
}
