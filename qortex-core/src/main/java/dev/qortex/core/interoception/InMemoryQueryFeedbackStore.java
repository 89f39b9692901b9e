package dev.qortex.core.interoception;

import dev.qortex.core.check.Checks;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.vector.ExactVectorIndex;
import dev.qortex.core.vector.VectorIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** Past outcomes on the heap, searched exactly. Thread-safe. */
public final class InMemoryQueryFeedbackStore implements QueryFeedbackStore {

  private static final Comparator<PastOutcome> ORDER =
      Comparator.comparing(PastOutcome::answerId).thenComparing(PastOutcome::itemId);

  private final ReentrantReadWriteLock lock;
  private final ExactVectorIndex questions;
  private final Map<String, SortedMap<String, Double>> rewards = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private int outcomes;

  /** No outcomes yet. */
  public InMemoryQueryFeedbackStore() {
    this(new ReentrantReadWriteLock());
  }

  /**
   * No outcomes yet.
   *
   * @param lock held for reading by searches and for writing by changes; who holds it for writing
   *     can make several changes, also of indexes of that lock, one step for searches
   */
  public InMemoryQueryFeedbackStore(ReentrantReadWriteLock lock) {
    this.lock = lock;
    this.questions = new ExactVectorIndex(lock);
  }

  @Override
  public Set<String> record(PastQuestion question, Map<String, Double> given) {
    given.forEach((item, reward) -> Checks.unit("reward of (" + item + ")", reward));
    return locked(lock.writeLock(), () -> keep(question, given));
  }

  private Set<String> keep(PastQuestion question, Map<String, Double> given) {
    if (questions.dimension() > 0) {
      Checks.vector("question's vector", question.vector(), questions.dimension());
    }
    if (!rewards.containsKey(question.answerId())) {
      questions.put(
          List.of(
              new VectorIndex.Entry(question.answerId(), NodeKind.PASSAGE, "", question.vector())));
    }
    texts.putIfAbsent(question.answerId(), question.text());
    SortedMap<String, Double> known =
        rewards.computeIfAbsent(question.answerId(), id -> new TreeMap<>());
    Set<String> fresh = new TreeSet<>();
    given.forEach(
        (item, reward) -> {
          if (known.putIfAbsent(item, reward) == null) {
            fresh.add(item);
          }
        });
    outcomes += fresh.size();
    return Collections.unmodifiableSet(fresh);
  }

  @Override
  public Set<String> recorded(String answerId) {
    return locked(
        lock.readLock(),
        () -> Set.copyOf(rewards.getOrDefault(answerId, new TreeMap<>()).keySet()));
  }

  @Override
  public List<PastOutcome> similar(float[] question, double minSimilarity) {
    return locked(lock.readLock(), () -> find(question, minSimilarity));
  }

  private List<PastOutcome> find(float[] question, double minSimilarity) {
    List<PastOutcome> found = new ArrayList<>();
    for (Scored past :
        questions.search(question, Math.max(1, questions.size()), SearchScope.everywhere())) {
      if (past.score() >= minSimilarity) {
        rewards
            .getOrDefault(past.id(), new TreeMap<>())
            .forEach(
                (item, reward) ->
                    found.add(new PastOutcome(past.id(), item, reward, past.score())));
      }
    }
    found.sort(ORDER);
    return Collections.unmodifiableList(found);
  }

  /** The texts of all questions. */
  public Set<String> texts() {
    return locked(lock.readLock(), () -> Set.copyOf(texts.values()));
  }

  /**
   * Puts new vectors in the place of those of all questions, for another embedding model.
   *
   * @param vectors by text
   * @return how many questions there are; empty, and nothing is changed, when one of their texts
   *     has no vector
   */
  public OptionalInt exchangeVectors(int dimension, Map<String, float[]> vectors) {
    return locked(lock.writeLock(), () -> exchange(dimension, vectors));
  }

  private OptionalInt exchange(int dimension, Map<String, float[]> vectors) {
    if (!vectors.keySet().containsAll(texts())) {
      return OptionalInt.empty();
    }
    List<VectorIndex.Entry> entries = new ArrayList<>();
    texts.forEach(
        (answerId, text) ->
            entries.add(
                new VectorIndex.Entry(
                    answerId, NodeKind.PASSAGE, "", Objects.requireNonNull(vectors.get(text)))));
    questions.exchange(dimension, entries);
    return OptionalInt.of(entries.size());
  }

  @Override
  public void forget(Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    if (!items.isEmpty()) {
      locked(lock.writeLock(), () -> forget(items));
    }
  }

  private int forget(Set<String> items) {
    List<String> empty = new ArrayList<>();
    rewards.forEach(
        (answer, known) -> {
          int before = known.size();
          known.keySet().removeAll(items);
          outcomes -= before - known.size();
          if (known.isEmpty() && before > 0) {
            empty.add(answer);
          }
        });
    empty.forEach(rewards::remove);
    empty.forEach(texts::remove);
    questions.remove(empty);
    return empty.size();
  }

  @Override
  public int size() {
    return locked(lock.readLock(), () -> outcomes);
  }

  private static <T> T locked(Lock held, Supplier<T> work) {
    held.lock();
    try {
      return work.get();
    } finally {
      held.unlock();
    }
  }
}
