package dev.qortex.engine.internal.passages;

import dev.qortex.commons.WordCounts;
import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
  private final Map<String, List<String>> idsOf = new HashMap<>();

  ContextWords(String domain, SequenceSettings settings) {
    this.domain = domain;
    this.settings = settings;
  }

  /** Puts the passages of a group as it is now; null for one that is none any more. */
  void put(PassageGraph graph, String group, int @Nullable [] members) {
    index.remove(idsOf.getOrDefault(group, List.of()));
    idsOf.remove(group);
    if (members == null || settings.words() == 0) {
      return;
    }
    idsOf.put(
        group, Arrays.stream(members).mapToObj(member -> graph.passage(member).id()).toList());
    List<WordCounts> words = new ArrayList<>();
    List<WordCounts> texts = new ArrayList<>();
    List<List<String>> pairs = new ArrayList<>();
    double[] shortness = new double[members.length];
    for (int i = 0; i < members.length; i++) {
      Passage passage = graph.passage(members[i]);
      List<String> all = Words.withPairs(passage.content());
      int count = (all.size() + 1) / 2;
      words.add(WordCounts.of(all.subList(0, count)));
      texts.add(WordCounts.of(all.subList(Words.of(passage.title()).size(), count)));
      pairs.add(all.subList(count, all.size()));
      shortness[i] = settings.shortness(words.get(i).length());
    }
    for (int i = 0; i < members.length; i++) {
      Map<String, Integer> counts = new LinkedHashMap<>();
      add(counts, words.get(i), UNIT);
      pairs.get(i).forEach(pair -> counts.merge(pair, PAIR, Integer::sum));
      for (int far = 1; far <= FARTHEST; far++) {
        double share = UNIT * settings.words() / far * shortness[i];
        if (i >= far) {
          add(counts, texts.get(i - far), share * shortness[i - far]);
        }
        if (i + far < members.length) {
          add(counts, texts.get(i + far), share * shortness[i + far]);
        }
      }
      index.put(
          graph.passage(members[i]).id(),
          NodeKind.PASSAGE,
          domain,
          WordCounts.of(
              counts.keySet().toArray(String[]::new),
              counts.values().stream().mapToInt(Integer::intValue).toArray()));
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
