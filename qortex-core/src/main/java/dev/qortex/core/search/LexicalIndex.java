package dev.qortex.core.search;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Lexical index that finds texts by their words with BM25. The statistics (how rare a word is, how
 * long a text is) are those of all texts of the same kind in the domains of the scope: scores of
 * several domains compare, and a domain that is not searched never changes the scores of another.
 * Implementations are thread-safe.
 */
public interface LexicalIndex {

  /**
   * Text and the node that it belongs to.
   *
   * @param id the id of the node
   * @param kind the kind of the node
   * @param domain the domain of the node
   * @param text the text that is searched
   */
  record Entry(String id, NodeKind kind, String domain, String text) {

    /** Checks that no component is null, so that no index fails midway. */
    public Entry {
      Checks.text("id of a text", id);
      Objects.requireNonNull(kind, "The kind of a text must not be null.");
      Checks.text("domain of a text", domain);
      Objects.requireNonNull(text, "The text must not be null.");
    }
  }

  /**
   * Results of a search, and the mean and deviation of the scores of all texts in its scope,
   * regardless of the filter of ids.
   *
   * @param best the best matches, best first
   * @param mean the mean of the scores of all texts; a text without a word of the question counts 0
   * @param deviation the standard deviation of these scores; 0 if all are equal
   */
  record Matches(List<Scored> best, double mean, double deviation) {

    /** Makes defensive copies. */
    public Matches {
      best = List.copyOf(best);
    }
  }

  /** Adds or replaces texts. */
  void put(List<Entry> entries);

  /** Removes texts; unknown ids are ignored. */
  void remove(Collection<String> ids);

  /**
   * The best matches, best first, ties by id in {@link dev.qortex.core.model.IdOrder}; scores are
   * above 0. A text without words that count finds nothing.
   *
   * @param k the greatest number of matches, from 1
   */
  default List<Scored> search(String text, int k, SearchScope scope) {
    return match(text, k, scope).best();
  }

  /** Searches like {@link #search}, and returns the distribution of all scores, too. */
  Matches match(String text, int k, SearchScope scope);

  /**
   * The number of texts of one domain and kind that contain every one of some words, in any order;
   * 0 for no words.
   *
   * @param words the stems that {@link Words#of} returns. They are not reduced again, since the
   *     stem of a stem may be another word
   */
  int containing(Set<String> words, String domain, NodeKind kind);

  /**
   * The number of texts {@link #containing} each of many sets of words; an index that reads a store
   * does so once for all of them.
   */
  default Map<Set<String>, Integer> containingEach(
      Collection<Set<String>> sets, String domain, NodeKind kind) {
    Map<Set<String>, Integer> counts = new HashMap<>();
    sets.forEach(set -> counts.computeIfAbsent(set, words -> containing(words, domain, kind)));
    return counts;
  }

  /**
   * Runs work of this thread that searches several times. An index that follows a store looks for
   * changes before it, and need not look again until its end. The searches need not see one state,
   * and may miss changes that are made meanwhile.
   */
  default <T> T reading(Supplier<T> work) {
    return work.get();
  }

  /** The number of texts of one domain and kind. */
  int size(String domain, NodeKind kind);

  /**
   * View of this index, as it is at each search, that neither finds nor counts some texts: scores,
   * means and counts are those of an index that never had them. An index for which that is too
   * expensive returns itself, so that the scope of a search must refuse these ids, too.
   *
   * @param ids the ids of nodes, unchanging; an index may remember by the identity of the set what
   *     it has to subtract
   */
  default LexicalIndex without(Set<String> ids) {
    return this;
  }
}
