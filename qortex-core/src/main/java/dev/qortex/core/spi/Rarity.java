package dev.qortex.core.spi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Rarity of the words of a question among all texts of one kind that it searches, in all of their
 * domains: where each domain counted its own texts, the words of a small one would weigh next to
 * nothing beside those of a large one. Not thread-safe.
 *
 * @param <W> a word, such as a text or a number
 */
public final class Rarity<W> {

  private final Map<W, Integer> having = new LinkedHashMap<>();
  private int texts;
  private long length;

  /** Rarity among no texts. */
  public Rarity(Set<W> words) {
    words.forEach(word -> having.put(word, 0));
  }

  /** The words, in their order. */
  public Set<W> words() {
    return having.keySet();
  }

  /** Adds texts, and the number of all words in them. */
  public void add(int more, long words) {
    texts += more;
    length += words;
  }

  /** Adds texts that have a word. */
  public void addHaving(W word, int more) {
    having.merge(word, more, Integer::sum);
  }

  /** The {@link Bm25#idf} of a word. */
  public double idf(W word) {
    return Bm25.idf(texts, having.getOrDefault(word, 0));
  }

  /** The mean number of words of a text. */
  public double average() {
    return (double) length / texts;
  }
}
