package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Rarity of words among the passages of a domain, as {@link PassageGraph#specificity}: 1 for a word
 * of a single passage, 0 for one of all. The words of a compound, such as an identifier, count
 * together if a passage has them all, and each by itself otherwise; a date counts as one word. For
 * one question; used by one thread.
 */
final class WordRarity {

  private static final Pattern BETWEEN_WORDS = Pattern.compile("\\s+");
  private static final Pattern BETWEEN_PARTS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

  private final PassageGraph graph;
  private final LexicalIndex texts;
  private final Map<String, Integer> passages = new HashMap<>();

  WordRarity(PassageGraph graph, LexicalIndex texts) {
    this.graph = graph;
    this.texts = texts;
  }

  /** Rarity of the rarest word of a text that a passage has; 1 where there is none. */
  double ofRarest(String text) {
    IntStream words =
        BETWEEN_WORDS
            .splitAsStream(text)
            .mapToInt(word -> passages.computeIfAbsent(word, this::having));
    IntStream dates = Words.ofDates(text).stream().mapToInt(date -> having(Set.of(date)));
    int fewest = IntStream.concat(words, dates).filter(count -> count > 0).min().orElse(1);
    return graph.specificity(fewest);
  }

  private int having(String word) {
    int all = count(word);
    return all > 0
        ? all
        : Arrays.stream(BETWEEN_PARTS.split(Words.fold(word)))
            .mapToInt(this::count)
            .filter(count -> count > 0)
            .min()
            .orElse(0);
  }

  private int count(String written) {
    return having(Set.copyOf(Words.of(written)));
  }

  private int having(Set<String> words) {
    return texts.containing(words, graph.domain(), NodeKind.PASSAGE);
  }
}
