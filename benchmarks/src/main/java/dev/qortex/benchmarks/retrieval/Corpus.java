package dev.qortex.benchmarks.retrieval;

import java.util.List;
import java.util.Set;

/**
 * Texts that are searched together, and questions about them.
 *
 * @param domain where the texts go
 * @param texts in their order
 * @param questions to ask of this domain only
 */
record Corpus(String domain, List<Text> texts, List<Asked> questions) {

  /** Copies. */
  Corpus {
    texts = List.copyOf(texts);
    questions = List.copyOf(questions);
  }

  /**
   * A text that can be found.
   *
   * @param id by which gold names it
   * @param title may be empty
   * @param text without the title
   * @param group what it shares with its neighbours, such as a session; empty for none
   * @param position its place in the group, from 0
   * @param names what a language model found in it; only where a set has that
   */
  record Text(
      String id, String title, String text, String group, int position, List<String> names) {

    /** A text that stands alone. */
    Text(String id, String title, String text) {
      this(id, title, text, "", 0, List.of());
    }
  }

  /**
   * A question and the ids of the texts that it needs.
   *
   * @param id of the set
   */
  record Asked(String id, String text, Set<String> gold) {

    /** Copies. */
    Asked {
      gold = Set.copyOf(gold);
    }
  }
}
