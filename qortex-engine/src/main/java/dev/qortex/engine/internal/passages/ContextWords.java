package dev.qortex.engine.internal.passages;

import dev.qortex.commons.WordCounts;
import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The passages of a domain that stand in groups, by their own words and those of the two before and
 * after them: a turn of a conversation seldom says what it is about. Titles of neighbours do not
 * count, since they name other speakers. One thread may change it while others search the index.
 */
final class ContextWords {

  /** The count of a word that stands once in the passage itself. */
  private static final int UNIT = 20;

  /** The count of two words that stand next to each other there: three tenths of a word's. */
  private static final int PAIR = 6;

  private static final int FARTHEST = 2;

  final InMemoryLexicalIndex index = new InMemoryLexicalIndex(UNIT, Words::withPairs);
  private final String domain;
  private final SequenceSettings settings;

  ContextWords(String domain, SequenceSettings settings) {
    this.domain = domain;
    this.settings = settings;
  }

  /** Removes the passages that left a group. */
  void removeLeft(GroupChange change) {
    index.remove(
        Arrays.stream(change.before(), change.first(), change.beforeEnd())
            .map(PassageRow::id)
            .toList());
  }

  /** Puts the passages that came to a group, and those near a place where it changed. */
  void put(GroupChange change) {
    if (settings.words() == 0) {
      return;
    }
    int first = Math.max(0, change.first() - FARTHEST);
    int end = Math.min(change.now().length, change.nowEnd() + FARTHEST);
    int from = Math.max(0, first - FARTHEST);
    int to = Math.min(change.now().length, end + FARTHEST);
    List<Said> said =
        Arrays.stream(change.now(), from, to).map(row -> Said.of(row.passage(), settings)).toList();
    for (int i = first; i < end; i++) {
      index.put(change.now()[i].id(), NodeKind.PASSAGE, domain, counts(said, i - from));
    }
  }

  private WordCounts counts(List<Said> said, int i) {
    Said own = said.get(i);
    Map<String, Integer> counts = new LinkedHashMap<>();
    add(counts, own.words, UNIT);
    own.pairs.forEach(pair -> counts.merge(pair, PAIR, Integer::sum));
    for (int far = 1; far <= FARTHEST; far++) {
      double share = UNIT * settings.words() / far * own.shortness;
      if (i >= far) {
        add(counts, said.get(i - far).text, share * said.get(i - far).shortness);
      }
      if (i + far < said.size()) {
        add(counts, said.get(i + far).text, share * said.get(i + far).shortness);
      }
    }
    return WordCounts.of(counts);
  }

  /**
   * Words of a passage.
   *
   * @param words of title and text
   * @param text those of the text
   * @param pairs of words that stand next to each other
   */
  private record Said(WordCounts words, WordCounts text, List<String> pairs, double shortness) {

    static Said of(Passage passage, SequenceSettings settings) {
      List<String> all = Words.withPairs(passage.content());
      int count = (all.size() + 1) / 2;
      WordCounts words = WordCounts.of(all.subList(0, count));
      return new Said(
          words,
          WordCounts.of(all.subList(Words.of(passage.title()).size(), count)),
          all.subList(count, all.size()),
          settings.shortness(words.length()));
    }
  }

  private static void add(Map<String, Integer> counts, WordCounts words, double share) {
    for (int i = 0; i < words.size(); i++) {
      int count = (int) Math.round(share * words.count(i));
      if (count > 0) {
        counts.merge(words.word(i), count, Integer::sum);
      }
    }
  }
}
