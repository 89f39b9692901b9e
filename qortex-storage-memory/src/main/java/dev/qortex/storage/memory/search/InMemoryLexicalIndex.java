package dev.qortex.storage.memory.search;

import dev.qortex.commons.WordCounts;
import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.Bm25;
import dev.qortex.core.spi.Rarity;
import dev.qortex.core.spi.ScoreMoments;
import dev.qortex.core.spi.TopK;
import dev.qortex.storage.memory.search.TextPartition.Absent;
import dev.qortex.storage.memory.search.TextPartition.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;

/**
 * Lexical index by {@link Bm25} with postings on the heap. Each distinct word of the question
 * counts once.
 *
 * <p>About five bytes a distinct word of a text. Thread-safe: many searches or one change.
 */
public final class InMemoryLexicalIndex implements LexicalIndex {

  private final ReentrantReadWriteLock lock;
  private final int unit;
  private final Function<String, List<String>> asked;
  private final SortedMap<String, Map<NodeKind, TextPartition>> partitions = new TreeMap<>();
  private final Map<String, Text> textOf = new HashMap<>();

  /** Grows with each change. */
  private long version;

  /** The newest two: most questions are about now, and some about one instant of the past. */
  private volatile List<ReducedLexicalIndex> views = List.of();

  /** An empty index. */
  public InMemoryLexicalIndex() {
    this(new ReentrantReadWriteLock());
  }

  /**
   * An empty index.
   *
   * @param lock held for reading by searches and for writing by changes; who holds it for writing
   *     can make several changes, also of other indexes of that lock, one step for searches
   */
  public InMemoryLexicalIndex(ReentrantReadWriteLock lock) {
    this(lock, 1, Words::of);
  }

  /**
   * An empty index of words that may count in part.
   *
   * @param unit the count that represents one occurrence of a word, from 1
   * @param asked the words of a question
   */
  public InMemoryLexicalIndex(int unit, Function<String, List<String>> asked) {
    this(new ReentrantReadWriteLock(), unit, asked);
  }

  private InMemoryLexicalIndex(
      ReentrantReadWriteLock lock, int unit, Function<String, List<String>> asked) {
    this.lock = lock;
    this.unit = unit;
    this.asked = asked;
  }

  @Override
  public void put(List<Entry> entries) {
    List<WordCounts> counted = entries.stream().map(e -> WordCounts.of(e.text())).toList();
    lock.writeLock().lock();
    try {
      for (int i = 0; i < entries.size(); i++) {
        Entry entry = entries.get(i);
        add(entry.id(), entry.kind(), entry.domain(), counted.get(i));
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Adds or replaces a text of which only the words are known, such as one that was stored.
   *
   * @hidden for stores of this suite
   */
  public void put(String id, NodeKind kind, String domain, WordCounts words) {
    lock.writeLock().lock();
    try {
      add(id, kind, domain, words);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Changes the number of occurrences of words in a text; an unknown text is added. Costs less than
   * to replace the text, as only these words are looked up.
   *
   * @param counts the change by word; none falls below 0
   * @hidden for stores of this suite
   */
  public void change(String id, NodeKind kind, String domain, Map<String, Integer> counts) {
    lock.writeLock().lock();
    try {
      Text known = textOf.get(id);
      if (known == null) {
        add(id, kind, domain, WordCounts.of(counts));
      } else {
        version++;
        textOf.put(id, known.partition.change(known, counts));
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void add(String id, NodeKind kind, String domain, WordCounts words) {
    removeText(id);
    version++;
    TextPartition partition =
        partitions
            .computeIfAbsent(domain, name -> new TreeMap<>())
            .computeIfAbsent(kind, k -> new TextPartition(domain, k, unit));
    textOf.put(id, partition.add(id, words));
  }

  @Override
  public void remove(Collection<String> ids) {
    lock.writeLock().lock();
    try {
      ids.forEach(this::removeText);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void removeText(String id) {
    Text text = textOf.remove(id);
    if (text != null) {
      version++;
      TextPartition partition = text.partition;
      partition.remove(text);
      if (partition.isEmpty()) {
        Map<NodeKind, TextPartition> kinds = partitions.getOrDefault(partition.domain, Map.of());
        kinds.remove(partition.kind);
        if (kinds.isEmpty()) {
          partitions.remove(partition.domain);
        }
      }
    }
  }

  @Override
  public Matches match(String text, int k, SearchScope scope) {
    return match(text, k, scope, Map::of);
  }

  Matches match(
      String text, int k, SearchScope scope, Supplier<Map<TextPartition, Absent>> without) {
    Set<String> words = new LinkedHashSet<>(asked.apply(text));
    ScoreMoments spread = new ScoreMoments();
    TopK top = new TopK(k);
    lock.readLock().lock();
    try {
      Map<TextPartition, Absent> absent = without.get();
      Map<NodeKind, Rarity<String>> rarity = new EnumMap<>(NodeKind.class);
      List<TextPartition> asked = new ArrayList<>();
      partitions.forEach(
          (domain, kinds) ->
              kinds.forEach(
                  (kind, partition) -> {
                    if (scope.covers(domain, kind)) {
                      asked.add(partition);
                      partition.count(
                          rarity.computeIfAbsent(kind, any -> new Rarity<>(words)),
                          absent.getOrDefault(partition, Absent.NONE));
                    }
                  }));
      for (TextPartition partition : asked) {
        partition.search(
            Objects.requireNonNull(rarity.get(partition.kind)),
            top,
            scope,
            spread,
            absent.getOrDefault(partition, Absent.NONE));
      }
    } finally {
      lock.readLock().unlock();
    }
    return new Matches(top.best(), spread.mean(), spread.deviation());
  }

  @Override
  public int containing(Set<String> words, String domain, NodeKind kind) {
    return counted(domain, kind, Map::of, (texts, absent) -> texts.containing(words, absent));
  }

  @Override
  public int size(String domain, NodeKind kind) {
    return counted(domain, kind, Map::of, TextPartition::size);
  }

  int counted(
      String domain,
      NodeKind kind,
      Supplier<Map<TextPartition, Absent>> without,
      ToIntBiFunction<TextPartition, Absent> count) {
    lock.readLock().lock();
    try {
      TextPartition texts = partitions.getOrDefault(domain, Map.of()).get(kind);
      return texts == null
          ? 0
          : count.applyAsInt(texts, without.get().getOrDefault(texts, Absent.NONE));
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Returns those of some texts that are present, by partition; the caller holds the lock.
   *
   * @param known the texts of an earlier version, which are returned if nothing changed since
   */
  ReducedLexicalIndex.Read absent(Set<String> ids, ReducedLexicalIndex.Read known) {
    if (known.version() == version) {
      return known;
    }
    Map<TextPartition, Absent> absent = new HashMap<>();
    for (String id : ids) {
      Text text = textOf.get(id);
      if (text != null) {
        absent.computeIfAbsent(text.partition, Absent::new).add(text);
      }
    }
    return new ReducedLexicalIndex.Read(version, absent);
  }

  /**
   * The view without these texts. Their words are read again after a change of the index; a search
   * then costs as much as one without them.
   */
  @Override
  public LexicalIndex without(Set<String> ids) {
    if (ids.isEmpty()) {
      return this;
    }
    List<ReducedLexicalIndex> known = views;
    for (ReducedLexicalIndex view : known) {
      if (view.isWithout(ids)) {
        return view;
      }
    }
    ReducedLexicalIndex view = new ReducedLexicalIndex(this, ids);
    views = known.isEmpty() ? List.of(view) : List.of(view, known.get(0));
    return view;
  }
}
