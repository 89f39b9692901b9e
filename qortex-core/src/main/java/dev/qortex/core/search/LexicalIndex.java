package dev.qortex.core.search;

import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.model.NodeKind;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Lexical index: finds texts by their words with BM25. The statistics (how rare a word is, how long
 * a text is) are those of the text's own domain and kind, so that one domain never changes the
 * scores of another. Implementations are thread-safe.
 */
public interface LexicalIndex {

  /**
   * A text and what it stands for.
   *
   * @param id of a node
   * @param kind of the node
   * @param domain of the node
   * @param text what is searched
   */
  record Entry(String id, NodeKind kind, String domain, String text) {

    /** Checks that there is nothing null, so that no index meets it half-way. */
    public Entry {
      Checks.text("id of a text", id);
      Objects.requireNonNull(kind, "The kind of a text must not be null.");
      Checks.text("domain of a text", domain);
      Objects.requireNonNull(text, "The text must not be null.");
    }
  }

  /**
   * How much there is to search.
   *
   * @param documents the number of texts
   * @param averageLength their mean length in words that count
   */
  record Statistics(int documents, double averageLength) {}

  /** Adds or replaces texts. */
  void put(List<Entry> entries);

  /** Removes texts; unknown ids are harmless. */
  void remove(Collection<String> ids);

  /**
   * The best matches, best first, ties by id in {@link dev.qortex.core.internal.util.IdOrder};
   * scores are above 0. A text without words that count finds nothing.
   *
   * @param k at most so many, from 1
   */
  List<Scored> search(String text, int k, SearchScope scope);

  /** The statistics of one domain and kind. */
  Statistics statistics(String domain, NodeKind kind);
}
