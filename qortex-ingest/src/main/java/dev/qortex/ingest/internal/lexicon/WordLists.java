package dev.qortex.ingest.internal.lexicon;

import dev.qortex.commons.Resources;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Named lists of words of {@code words.txt}. Immutable, thread-safe. */
public final class WordLists {

  private static final Map<String, Set<String>> LISTS = read();

  private WordLists() {}

  /** The words of a list. */
  public static Set<String> of(String name) {
    return Objects.requireNonNull(LISTS.get(name), name);
  }

  private static Map<String, Set<String>> read() {
    String text = Resources.text(WordLists.class, "words.txt");
    Map<String, Set<String>> lists = new HashMap<>();
    for (String list : text.substring(text.indexOf("\n[") + 2).split("\n\\[")) {
      int end = list.indexOf(']');
      String words = list.substring(end + 1).strip().replaceAll("\\s+", " ");
      lists.put(list.substring(0, end), Set.of(words.split(", ")));
    }
    return lists;
  }
}
