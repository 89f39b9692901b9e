package dev.qortex.storage.memory.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Outcomes of past questions on the heap, searched exactly. Thread-safe. */
public final class InMemoryQueryFeedbackStore implements QueryFeedbackStore {

  private final ReentrantReadWriteLock lock;
  private final ExactVectorIndex questions;
  private final Map<String, KeptQuestion> byAnswer = new HashMap<>();
  private final NavigableMap<Long, KeptQuestion> byNumber = new TreeMap<>();
  private final Map<List<Integer>, List<Judged>> newest = new HashMap<>();
  private final Map<String, OpenAnswer> open = new LinkedHashMap<>();
  private long last;
  private long lastOutcome;
  private long erasures;
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
    given.forEach(
        (item, reward) ->
            Checks.unit("reward of (" + Checks.id("item of an answer", item) + ")", reward));
    return writing(() -> keep(question, given));
  }

  private Set<String> keep(PastQuestion question, Map<String, Double> given) {
    if (questions.dimension() > 0) {
      Checks.vector("question's vector", question.vector(), questions.dimension());
    }
    KeptQuestion known = byAnswer.get(question.answerId());
    if (known == null) {
      known = add(last + 1, question);
    }
    Set<String> fresh = new TreeSet<>();
    for (Map.Entry<String, Double> reward : given.entrySet()) {
      if (known.rewards().putIfAbsent(reward.getKey(), reward.getValue()) == null) {
        known.numbers().put(reward.getKey(), ++lastOutcome);
        fresh.add(reward.getKey());
      }
    }
    outcomes += fresh.size();
    changed();
    return Collections.unmodifiableSet(fresh);
  }

  private KeptQuestion add(long number, PastQuestion question) {
    questions.put(
        List.of(
            new VectorIndex.Entry(question.answerId(), NodeKind.PASSAGE, "", question.vector())));
    KeptQuestion kept = new KeptQuestion(number, question, new TreeMap<>(), new HashMap<>());
    byAnswer.put(question.answerId(), kept);
    byNumber.put(number, kept);
    last = Math.max(last, number);
    return kept;
  }

  /**
   * Replaces a question and all its outcomes: for a durable store of which this is a copy. It does
   * not know the numbers of outcomes.
   *
   * @param number the sequence number in the order of arrival
   */
  public void put(long number, Judged judged) {
    writing(
        () -> {
          remove(List.of(judged.question().answerId()));
          add(number, judged.question()).rewards().putAll(judged.rewards());
          outcomes += judged.rewards().size();
          return number;
        });
  }

  private void changed() {
    synchronized (newest) {
      newest.clear();
    }
  }

  @Override
  public Set<String> recorded(String answerId) {
    return reading(
        () -> {
          KeptQuestion kept = byAnswer.get(answerId);
          return kept == null ? Set.of() : Set.copyOf(kept.rewards().keySet());
        });
  }

  @Override
  public Optional<PastQuestion> question(String answerId) {
    return reading(() -> Optional.ofNullable(byAnswer.get(answerId)).map(KeptQuestion::question));
  }

  @Override
  public List<PastOutcome> similar(
      float[] question, Set<String> domains, int most, int perSession, double minSimilarity) {
    Checks.atLeast("number of questions", most, 1);
    Checks.atLeast("number of questions of a session", perSession, 1);
    return reading(
        () ->
            new SimilarQuestions(questions, byAnswer, domains, perSession)
                .find(question, most, minSimilarity));
  }

  @Override
  public List<Judged> newest(int most, int perSession) {
    Checks.atLeast("number of questions", most, 1);
    Checks.atLeast("number of questions of a session", perSession, 1);
    return reading(
        () -> {
          synchronized (newest) {
            return newest.computeIfAbsent(List.of(most, perSession), any -> last(most, perSession));
          }
        });
  }

  private List<Judged> last(int most, int perSession) {
    Map<String, Integer> ofSession = new HashMap<>();
    List<Judged> newestFirst = new ArrayList<>();
    for (KeptQuestion kept : byNumber.descendingMap().values()) {
      if (newestFirst.size() == most) {
        break;
      }
      if (!kept.rewards().isEmpty() && kept.isWithin(perSession, ofSession)) {
        newestFirst.add(kept.judged());
      }
    }
    Collections.reverse(newestFirst);
    return Collections.unmodifiableList(newestFirst);
  }

  @Override
  public List<ItemReward> given(Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    return reading(
        () -> {
          List<ItemReward> given = new ArrayList<>();
          for (KeptQuestion kept : byNumber.values()) {
            given.addAll(kept.given(items));
          }
          given.sort(Comparator.comparingLong(ItemReward::number));
          return Collections.unmodifiableList(given);
        });
  }

  @Override
  public List<Judged> of(String session) {
    return reading(
        () ->
            byNumber.values().stream()
                .filter(kept -> kept.isOf(session))
                .map(KeptQuestion::judged)
                .toList());
  }

  @Override
  public Map<String, Integer> counts(String session, Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    SortedMap<String, Integer> counts = new TreeMap<>();
    for (Judged judged : of(session)) {
      for (String item : judged.rewards().keySet()) {
        if (items.contains(item)) {
          counts.merge(item, 1, Integer::sum);
        }
      }
    }
    return Collections.unmodifiableSortedMap(counts);
  }

  /** The texts of all questions. */
  public Set<String> texts() {
    return reading(
        () ->
            byNumber.values().stream()
                .map(kept -> kept.question().text())
                .collect(Collectors.toUnmodifiableSet()));
  }

  /**
   * Puts new vectors in the place of those of all questions, for another embedding model.
   *
   * @param vectors the vectors, by text
   * @return the number of questions; empty, and nothing is changed, when one of their texts has no
   *     vector
   */
  public OptionalInt exchangeVectors(int dimension, Map<String, float[]> vectors) {
    return writing(() -> exchange(dimension, vectors));
  }

  private OptionalInt exchange(int dimension, Map<String, float[]> vectors) {
    if (!vectors.keySet().containsAll(texts())) {
      return OptionalInt.empty();
    }
    List<VectorIndex.Entry> entries = new ArrayList<>();
    for (KeptQuestion kept : List.copyOf(byNumber.values())) {
      float[] vector = Objects.requireNonNull(vectors.get(kept.question().text()));
      KeptQuestion now = kept.withVector(vector);
      String answerId = now.question().answerId();
      byNumber.put(now.number(), now);
      byAnswer.put(answerId, now);
      entries.add(new VectorIndex.Entry(answerId, NodeKind.PASSAGE, "", vector));
    }
    questions.exchange(dimension, entries);
    changed();
    return OptionalInt.of(entries.size());
  }

  @Override
  public void move(Map<String, String> ids) {
    Map<String, String> moved = Map.copyOf(ids);
    writing(
        () -> {
          for (KeptQuestion kept : List.copyOf(byNumber.values())) {
            KeptQuestion now = kept.moved(moved);
            outcomes -= kept.rewards().size() - now.rewards().size();
            byNumber.put(now.number(), now);
            byAnswer.put(now.question().answerId(), now);
          }
          open.replaceAll((id, answer) -> answer.moved(moved));
          changed();
          return moved;
        });
  }

  @Override
  public void forget(Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    if (!items.isEmpty()) {
      writing(() -> forget(items));
    }
  }

  private int forget(Set<String> items) {
    List<String> empty = new ArrayList<>();
    for (KeptQuestion kept : byNumber.values()) {
      int before = kept.rewards().size();
      kept.rewards().keySet().removeAll(items);
      kept.numbers().keySet().removeAll(items);
      outcomes -= before - kept.rewards().size();
      if (kept.rewards().isEmpty() && before > 0) {
        empty.add(kept.question().answerId());
      }
    }
    return remove(empty);
  }

  @Override
  public Set<String> forgetDomain(String domain, Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    return writing(() -> forgetAbout(asked -> asked.contains(domain), items));
  }

  @Override
  public Set<String> forgetItems(Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    return items.isEmpty() ? Set.of() : writing(() -> forgetAbout(asked -> false, items));
  }

  @Override
  public long erasures() {
    return reading(() -> erasures);
  }

  /**
   * Forgets the questions and open answers of some domains, and those that any of the items is part
   * of.
   *
   * @param inDomain the condition on the domains of a question
   */
  private Set<String> forgetAbout(Predicate<Set<String>> inDomain, Set<String> items) {
    erasures++;
    Set<String> past = new TreeSet<>();
    for (KeptQuestion kept : byNumber.values()) {
      if (inDomain.test(kept.question().domains())
          || !Collections.disjoint(kept.question().shares().keySet(), items)
          || !Collections.disjoint(kept.rewards().keySet(), items)) {
        past.add(kept.question().answerId());
      }
    }
    remove(past);
    Set<String> gone = new TreeSet<>(past);
    for (OpenAnswer answer : open.values()) {
      if (inDomain.test(answer.domains()) || answer.considered(items)) {
        gone.add(answer.answerId());
      }
    }
    open.keySet().removeAll(gone);
    return Collections.unmodifiableSet(gone);
  }

  @Override
  public void forgetAnswers(Collection<String> answerIds) {
    Set<String> answers = Set.copyOf(answerIds);
    writing(
        () -> {
          open.keySet().removeAll(answers);
          return remove(answers);
        });
  }

  private int remove(Collection<String> answers) {
    for (String answer : answers) {
      KeptQuestion kept = byAnswer.remove(answer);
      if (kept != null) {
        byNumber.remove(kept.number());
        outcomes -= kept.rewards().size();
      }
    }
    questions.remove(answers);
    changed();
    return answers.size();
  }

  @Override
  public void keep(int most) {
    Checks.atLeast("number of questions", most, 1);
    writing(() -> drop(most));
  }

  @Override
  public boolean isCrowdedBy(String session, int most) {
    return reading(
        () ->
            byNumber.size() >= most
                && byNumber.values().stream().filter(kept -> kept.isOf(session)).count()
                    >= Math.max(1, most / 10));
  }

  private int drop(int most) {
    Set<String> gone = KeptQuestion.beyond(byNumber.values(), most);
    return gone.isEmpty() ? 0 : remove(gone);
  }

  @Override
  public void keepOpen(List<OpenAnswer> oldestFirst, int most) {
    Checks.atLeast("number of answers", most, 1);
    writing(
        () -> {
          oldestFirst.forEach(answer -> open.putIfAbsent(answer.answerId(), answer));
          return open.keySet()
              .removeAll(open.keySet().stream().limit(Math.max(0, open.size() - most)).toList());
        });
  }

  /** All answers that are kept for feedback, oldest first. */
  public List<OpenAnswer> openAnswers() {
    return reading(() -> List.copyOf(open.values()));
  }

  @Override
  public Optional<OpenAnswer> open(String answerId) {
    return reading(() -> Optional.ofNullable(open.get(answerId)));
  }

  @Override
  public void forgetOpen(String session) {
    writing(() -> open.values().removeIf(answer -> answer.session().equals(session)));
  }

  @Override
  public int size() {
    return reading(() -> outcomes);
  }

  private <T> T reading(Supplier<T> work) {
    return locked(lock.readLock(), work);
  }

  private <T> T writing(Supplier<T> work) {
    return locked(lock.writeLock(), work);
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
