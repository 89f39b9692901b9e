package dev.qortex.storage.memory.search;

import dev.qortex.commons.PackedCounts;
import dev.qortex.commons.WordCounts;
import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.Bm25;
import dev.qortex.core.spi.ScoreMoments;
import dev.qortex.core.spi.TopK;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;

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
  private final SortedMap<String, Map<NodeKind, Partition>> partitions = new TreeMap<>();
  private final Map<String, Text> textOf = new HashMap<>();

  /** Grows with each change. */
  private long version;

  /** The newest two: most questions are about now, and some about one instant of the past. */
  private volatile List<Without> views = List.of();

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
    Partition partition =
        partitions
            .computeIfAbsent(domain, name -> new TreeMap<>())
            .computeIfAbsent(kind, k -> new Partition(domain, k, unit));
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
      Partition partition = text.partition;
      partition.remove(text);
      if (partition.present == 0) {
        Map<NodeKind, Partition> kinds = partitions.getOrDefault(partition.domain, Map.of());
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

  private Matches match(
      String text, int k, SearchScope scope, Supplier<Map<Partition, Absent>> without) {
    Set<String> words = new LinkedHashSet<>(asked.apply(text));
    ScoreMoments spread = new ScoreMoments();
    TopK top = new TopK(k);
    lock.readLock().lock();
    try {
      Map<Partition, Absent> absent = without.get();
      partitions.forEach(
          (domain, kinds) ->
              kinds.forEach(
                  (kind, partition) -> {
                    if (scope.covers(domain, kind)) {
                      partition.search(
                          words, top, scope, spread, absent.getOrDefault(partition, Absent.NONE));
                    }
                  }));
    } finally {
      lock.readLock().unlock();
    }
    return new Matches(top.best(), spread.mean(), spread.deviation());
  }

  @Override
  public int containing(String text, String domain, NodeKind kind) {
    Set<String> words = new LinkedHashSet<>(Words.of(text));
    return counted(domain, kind, Map::of, (texts, absent) -> texts.containing(words, absent));
  }

  @Override
  public int size(String domain, NodeKind kind) {
    return counted(domain, kind, Map::of, Partition::size);
  }

  private int counted(
      String domain,
      NodeKind kind,
      Supplier<Map<Partition, Absent>> without,
      ToIntBiFunction<Partition, Absent> count) {
    lock.readLock().lock();
    try {
      Partition texts = partitions.getOrDefault(domain, Map.of()).get(kind);
      return texts == null
          ? 0
          : count.applyAsInt(texts, without.get().getOrDefault(texts, Absent.NONE));
    } finally {
      lock.readLock().unlock();
    }
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
    List<Without> known = views;
    for (Without view : known) {
      if (view.ids == ids) {
        return view;
      }
    }
    Without view = new Without(ids);
    views = known.isEmpty() ? List.of(view) : List.of(view, known.get(0));
    return view;
  }

  /** This index without some texts. */
  private final class Without implements LexicalIndex {
    private final Set<String> ids;
    private volatile Read read = new Read(-1, Map.of());

    /** The absent texts as they were at a version of the index. */
    private record Read(long version, Map<Partition, Absent> absent) {}

    Without(Set<String> ids) {
      this.ids = ids;
    }

    /** The absent texts as they are now; the caller holds the lock. */
    private Map<Partition, Absent> absent() {
      Read known = read;
      if (known.version != version) {
        Map<Partition, Absent> absent = new HashMap<>();
        for (String id : ids) {
          Text text = textOf.get(id);
          if (text != null) {
            absent.computeIfAbsent(text.partition, Absent::new).add(text);
          }
        }
        known = new Read(version, absent);
        read = known;
      }
      return known.absent;
    }

    @Override
    public void put(List<Entry> entries) {
      InMemoryLexicalIndex.this.put(entries);
    }

    @Override
    public void remove(Collection<String> ids) {
      InMemoryLexicalIndex.this.remove(ids);
    }

    @Override
    public Matches match(String text, int k, SearchScope scope) {
      return InMemoryLexicalIndex.this.match(text, k, scope, this::absent);
    }

    @Override
    public int containing(String text, String domain, NodeKind kind) {
      Set<String> words = new LinkedHashSet<>(Words.of(text));
      return counted(
          domain, kind, this::absent, (texts, absent) -> texts.containing(words, absent));
    }

    @Override
    public int size(String domain, NodeKind kind) {
      return counted(domain, kind, this::absent, Partition::size);
    }

    @Override
    public LexicalIndex without(Set<String> more) {
      Set<String> all = new HashSet<>(ids);
      all.addAll(more);
      return InMemoryLexicalIndex.this.without(all);
    }
  }

  /** Texts of a partition that a search leaves out. */
  private static final class Absent {
    static final Absent NONE = new Absent(0);

    private final BitSet slots = new BitSet();

    /** The number of these texts that have a word, by number of the word. */
    private final int[] having;

    private int texts;
    private long length;

    Absent(Partition partition) {
      this(partition.numbered.size());
    }

    private Absent(int words) {
      having = new int[words];
    }

    void add(Text text) {
      slots.set(text.slot);
      texts++;
      length += text.partition.lengths[text.slot];
      PackedCounts.Reader words = PackedCounts.reader(text.words);
      while (words.next()) {
        having[words.number()]++;
      }
    }

    /** The number of the other texts that have a word. */
    int others(Postings list) {
      return texts == 0 ? list.texts : list.texts - having[list.number];
    }
  }

  /** A text in its slot, with the numbers of its words. */
  private static final class Text {
    private final String id;
    private final Partition partition;
    private int slot;
    private byte[] words = new byte[0];

    Text(String id, Partition partition) {
      this.id = id;
      this.partition = partition;
    }
  }

  /**
   * The texts of one domain and kind. Every text takes a slot after all others, so that lists of
   * slots only grow at their end; a removed text leaves its slot empty, and when most are empty,
   * all is laid out anew.
   */
  private static final class Partition {
    private static final int FEWEST = 16;

    private final Map<String, Postings> postings = new HashMap<>();
    private final List<Postings> numbered = new ArrayList<>();
    private @Nullable Text[] texts = new Text[FEWEST];
    private int[] lengths = new int[FEWEST];
    private int slots;
    private int present;
    private long totalLength;
    private final String domain;
    private final NodeKind kind;
    private final int unit;

    Partition(String domain, NodeKind kind, int unit) {
      this.domain = domain;
      this.kind = kind;
      this.unit = unit;
    }

    Text add(String id, WordCounts words) {
      Text text = new Text(id, this);
      place(text, words);
      return text;
    }

    private void place(Text text, WordCounts words) {
      long[] numbers = new long[words.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = entry(postings.computeIfAbsent(words.word(i), this::number), words.count(i));
      }
      place(text, numbers, words.length());
    }

    private static long entry(Postings list, int count) {
      return (long) list.number << 32 | count;
    }

    private void place(Text text, long[] numbers, int length) {
      if (slots == texts.length) {
        texts = Arrays.copyOf(texts, slots * 2);
        lengths = Arrays.copyOf(lengths, slots * 2);
      }
      text.slot = slots++;
      texts[text.slot] = text;
      lengths[text.slot] = length;
      present++;
      totalLength += length;
      for (long number : numbers) {
        Postings list = numbered.get((int) (number >>> 32));
        list.slots.add(text.slot, (int) number);
        list.texts++;
      }
      text.words = packed(numbers);
    }

    /** The text with other counts, in a slot of its own; the known one is removed. */
    Text change(Text known, Map<String, Integer> counts) {
      Map<Integer, Integer> byNumber = new HashMap<>();
      int length = lengths[known.slot];
      for (Map.Entry<String, Integer> change : counts.entrySet()) {
        int number = postings.computeIfAbsent(change.getKey(), this::number).number;
        byNumber.put(number, change.getValue());
        length += change.getValue();
      }
      long[] numbers = new long[known.words.length + counts.size()];
      int size = 0;
      PackedCounts.Reader words = PackedCounts.reader(known.words);
      while (words.next()) {
        Integer change = byNumber.remove(words.number());
        int count = words.count() + (change == null ? 0 : change);
        if (count > 0) {
          numbers[size++] = entry(numbered.get(words.number()), count);
        }
      }
      for (Map.Entry<Integer, Integer> added : byNumber.entrySet()) {
        if (added.getValue() > 0) {
          numbers[size++] = entry(numbered.get(added.getKey()), added.getValue());
        }
      }
      Text changed = new Text(known.id, this);
      place(changed, Arrays.copyOf(numbers, size), length);
      remove(known);
      return changed;
    }

    private Postings number(String word) {
      Postings list = new Postings(word, numbered.size());
      numbered.add(list);
      return list;
    }

    private static byte[] packed(long[] numbers) {
      Arrays.sort(numbers);
      PackedCounts packed = new PackedCounts();
      for (long number : numbers) {
        packed.add((int) (number >>> 32), (int) number);
      }
      return packed.toBytes();
    }

    void remove(Text text) {
      PackedCounts.Reader words = PackedCounts.reader(text.words);
      while (words.next()) {
        numbered.get(words.number()).texts--;
      }
      texts[text.slot] = null;
      totalLength -= lengths[text.slot];
      present--;
      if (slots > FEWEST && present < slots / 2) {
        layOutAnew();
      }
    }

    private void layOutAnew() {
      List<Postings> before = List.copyOf(numbered);
      @Nullable Text[] old = texts;
      postings.clear();
      numbered.clear();
      texts = new Text[Math.max(FEWEST, present)];
      lengths = new int[texts.length];
      slots = 0;
      present = 0;
      totalLength = 0;
      for (Text text : old) {
        if (text != null) {
          place(text, words(text, before));
        }
      }
    }

    private static WordCounts words(Text text, List<Postings> numbered) {
      List<String> words = new ArrayList<>();
      List<Integer> counts = new ArrayList<>();
      PackedCounts.Reader packed = PackedCounts.reader(text.words);
      while (packed.next()) {
        words.add(numbered.get(packed.number()).word);
        counts.add(packed.count());
      }
      return WordCounts.of(
          words.toArray(String[]::new), counts.stream().mapToInt(Integer::intValue).toArray());
    }

    int size(Absent absent) {
      return present - absent.texts;
    }

    /** How many texts have all of the words. */
    int containing(Set<String> words, Absent absent) {
      List<Postings> lists = new ArrayList<>();
      for (String word : words) {
        Postings list = postings.get(word);
        if (list == null || absent.others(list) == 0) {
          return 0;
        }
        lists.add(list);
      }
      if (lists.size() <= 1) {
        return lists.isEmpty() ? 0 : absent.others(lists.get(0));
      }
      lists.sort(Comparator.comparingInt(list -> list.texts));
      BitSet common = lists.get(0).present(texts);
      for (int i = 1; i < lists.size() && !common.isEmpty(); i++) {
        common.and(lists.get(i).present(texts));
      }
      common.andNot(absent.slots);
      return common.cardinality();
    }

    void search(
        Set<String> words, TopK top, SearchScope scope, ScoreMoments spread, Absent absent) {
      int size = size(absent);
      spread.count(size);
      double[] scores = new double[slots];
      double average = (double) (totalLength - absent.length) / unit / size;
      boolean any = false;
      for (String word : words) {
        Postings list = postings.get(word);
        if (list != null && absent.others(list) > 0) {
          any = true;
          double idf = Bm25.idf(size, absent.others(list));
          PackedCounts.Reader found = list.slots.reader();
          while (found.next()) {
            int slot = found.number();
            scores[slot] += Bm25.term(idf, found.count(), lengths[slot], unit, average);
          }
        }
      }
      absent.slots.stream().forEach(slot -> scores[slot] = 0);
      for (int slot = 0; any && slot < slots; slot++) {
        if (scores[slot] > 0 && texts[slot] != null) {
          spread.add(scores[slot]);
        }
        // Most are not admitted, which the processor foresees.
        if (top.admits(scores[slot]) && scores[slot] > 0) {
          Text text = texts[slot];
          if (text != null && scope.accepts().test(text.id)) {
            top.offer(text.id, scores[slot]);
          }
        }
      }
    }
  }

  /** In which slots a word stands, and how often; in how many texts that are still there. */
  private static final class Postings {
    private final String word;
    private final int number;
    private final PackedCounts slots = new PackedCounts();
    private int texts;

    /** The slots of texts that were not removed. */
    BitSet present(@Nullable Text[] all) {
      BitSet present = new BitSet();
      PackedCounts.Reader reader = slots.reader();
      while (reader.next()) {
        if (all[reader.number()] != null) {
          present.set(reader.number());
        }
      }
      return present;
    }

    Postings(String word, int number) {
      this.word = word;
      this.number = number;
    }
  }
}
