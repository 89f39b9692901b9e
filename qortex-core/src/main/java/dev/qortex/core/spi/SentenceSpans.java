package dev.qortex.core.spi;

import dev.qortex.core.model.Passage;
import java.util.ArrayList;
import java.util.List;

/**
 * Sentences of a passage, as its property {@code sentences} defines them: a list of their offsets
 * in the text. A passage without it, or with one that does not fit the text, is one sentence.
 */
public final class SentenceSpans {

  private static final String PROPERTY = "sentences";

  private SentenceSpans() {}

  /** The number of sentences, from 1. */
  public static int count(Passage passage) {
    return starts(passage).size();
  }

  /** The sentences with their context as a prefix: the title of the passage. */
  public static List<String> inContext(Passage passage) {
    List<Integer> starts = starts(passage);
    String context = passage.title().isEmpty() ? "" : passage.title() + ": ";
    List<String> sentences = new ArrayList<>(starts.size());
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : passage.text().length();
      sentences.add(context + passage.text().substring(starts.get(i), end).strip());
    }
    return sentences;
  }

  /** Offsets at which the sentences of the passage begin in its text: 0 first, then rising. */
  public static List<Integer> starts(Passage passage) {
    List<Integer> starts = new ArrayList<>();
    starts.add(0);
    if (passage.properties().get(PROPERTY) instanceof List<?> list) {
      for (Object start : list) {
        int last = starts.get(starts.size() - 1);
        if (!(start instanceof Long offset) || offset < last || offset >= passage.text().length()) {
          return List.of(0);
        }
        if (offset > last) {
          starts.add(Math.toIntExact(offset));
        }
      }
    }
    return starts;
  }
}
