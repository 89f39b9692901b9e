package dev.qortex.storage.memory.search;

import dev.qortex.commons.PackedCounts;
import dev.qortex.commons.WordCounts;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.Bm25;
import dev.qortex.core.spi.Rarity;
import dev.qortex.core.spi.ScoreMoments;
import dev.qortex.core.spi.TopK;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Texts of one domain and kind with their postings. Every text takes a slot after all others, so
 * that lists of slots only grow at their end; a removed text leaves its slot empty, and when most
 * are empty, all is laid out anew.
 */
final class TextPartition {
  private static final int FEWEST = 16;

  private final Map<String, Postings> postings = new HashMap<>();
  private final List<Postings> numbered = new ArrayList<>();
  private @Nullable Text[] texts = new Text[FEWEST];
  private int[] lengths = new int[FEWEST];
  private int slots;
  private int present;
  private long totalLength;
  final String domain;
  final NodeKind kind;
  private final int unit;

  TextPartition(String domain, NodeKind kind, int unit) {
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

  boolean isEmpty() {
    return present == 0;
  }

  int size(Absent absent) {
    return present - absent.texts;
  }

  /** Number of texts that have all of the words. */
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
      Rarity<String> rarity, TopK top, SearchScope scope, ScoreMoments spread, Absent absent) {
    spread.count(size(absent));
    double[] scores = new double[slots];
    double average = rarity.average() / unit;
    boolean any = false;
    for (String word : rarity.words()) {
      Postings list = postings.get(word);
      if (list != null && absent.others(list) > 0) {
        any = true;
        double idf = rarity.idf(word);
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

  /** Adds these texts to those among which words are more or less rare. */
  void count(Rarity<String> rarity, Absent absent) {
    rarity.add(size(absent), totalLength - absent.length);
    for (String word : rarity.words()) {
      Postings list = postings.get(word);
      if (list != null) {
        rarity.addHaving(word, absent.others(list));
      }
    }
  }

  /** A text in its slot, with the numbers of its words. */
  static final class Text {
    final TextPartition partition;
    private final String id;
    private int slot;
    private byte[] words = new byte[0];

    Text(String id, TextPartition partition) {
      this.id = id;
      this.partition = partition;
    }
  }

  /** Texts of a partition that a search leaves out. */
  static final class Absent {
    static final Absent NONE = new Absent(0);

    private final BitSet slots = new BitSet();

    /** The number of these texts that have a word, by number of the word. */
    private final int[] having;

    private int texts;
    private long length;

    Absent(TextPartition partition) {
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

  /** Slots that contain a word, with its frequency in each. */
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
