package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Lexicon.Mention;
import dev.qortex.ingest.internal.lexicon.NameTokens;
import dev.qortex.ingest.internal.lexicon.Plurals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows where a text names a concept: a tree of words, read once from left to right, the longest
 * name first. A name is found in the singular and the plural, with hyphens or spaces; a short one
 * and one in capitals, such as {@code IT} or {@code USES}, only as it is written; one that is a
 * plain word in code only where it is marked. Immutable.
 */
final class Vocabulary {

  private static final class Node {
    @Nullable Map<String, Node> next;
    @Nullable String key;
    @Nullable Spelling spelling;

    Node child(String word) {
      if (next == null) {
        next = new HashMap<>(2);
      }
      return next.computeIfAbsent(word, w -> new Node());
    }

    @Nullable Node find(String word) {
      return next == null ? null : next.get(word);
    }
  }

  private final Node root = new Node();

  Vocabulary(Map<String, Spelling> byForm, Synonyms synonyms) {
    byForm.forEach((form, spelling) -> insert(form, synonyms.keyOf(form), spelling));
  }

  private void insert(String form, String key, Spelling spelling) {
    Node node = root;
    for (String word : form.split(" ")) {
      node = node.child(word);
    }
    node.key = key;
    node.spelling = spelling;
  }

  /** The names in that part of a block, from left to right, without overlap. */
  List<Mention> in(Block block, Span part) {
    String text = block.text();
    List<Span> tokens = NameTokens.of(text, part);
    List<String> words = new ArrayList<>(tokens.size());
    tokens.forEach(token -> words.add(token.of(text).toLowerCase(Locale.ROOT)));
    List<Mention> found = new ArrayList<>();
    int i = 0;
    while (i < words.size()) {
      int after = i;
      Node node = root;
      for (int j = i; j < words.size() && node != null; j++) {
        Span span = new Span(tokens.get(i).start(), tokens.get(j).end());
        Node next = node.find(words.get(j));
        Node end = ending(node, next, tokens.get(j), block, span);
        if (end != null && end.key != null) {
          if (after > i) {
            found.remove(found.size() - 1);
          }
          found.add(new Mention(end.key, span));
          after = j + 1;
        }
        node = next;
      }
      inside(i, after, tokens, words, block, found);
      i = Math.max(after, i + 1);
    }
    return found;
  }

  /** Takes a name that a text may have. */
  @FunctionalInterface
  interface NameSink {

    /**
     * Takes a name.
     *
     * @param form its words
     * @param key of the concept that it means
     * @param criteria all that says when a text means it
     */
    void accept(String form, String key, String criteria);
  }

  /**
   * Hands out the names all of whose words are among those of a text, in any order and form. Time
   * is linear in the number of words and of names.
   */
  void among(WordsOfText words, NameSink sink) {
    for (String first : words.all()) {
      Node node = root.find(first);
      if (node != null) {
        among(first, node, words, sink);
      }
    }
  }

  private static void among(String form, Node node, WordsOfText words, NameSink sink) {
    if (node.key != null && node.spelling != null) {
      sink.accept(form, node.key, node.spelling.criteria(form));
    }
    if (node.next != null) {
      node.next.forEach(
          (word, next) -> {
            if (words.has(word)) {
              among(form + " " + word, next, words, sink);
            }
          });
    }
  }

  /** The titles inside of a name: "West Chicago" in "West Chicago High School". */
  private void inside(
      int from, int to, List<Span> tokens, List<String> words, Block block, List<Mention> found) {
    int i = from;
    while (i < to - 1) {
      int after = i;
      Node node = root;
      for (int j = i; j < to && node != null; j++) {
        node = node.find(words.get(j));
        Span span = new Span(tokens.get(i).start(), tokens.get(j).end());
        boolean title =
            node != null
                && j > i
                && j - i < to - from - 1
                && node.spelling != null
                && node.spelling.isTitle()
                && means(node, block, span);
        if (title && node != null && node.key != null) {
          if (after > i) {
            found.remove(found.size() - 1);
          }
          found.add(new Mention(node.key, span));
          after = j + 1;
        }
      }
      i = Math.max(after, i + 1);
    }
  }

  /** The node at which a known name ends with that word, or else with its singular. */
  private static @Nullable Node ending(
      Node node, @Nullable Node exact, Span last, Block block, Span span) {
    if (exact != null && means(exact, block, span)) {
      return exact;
    }
    String word = last.of(block.text());
    String singular = Plurals.singular(word);
    Node end = singular.equals(word) ? null : node.find(singular.toLowerCase(Locale.ROOT));
    return end != null && means(end, block, span) ? end : null;
  }

  private static boolean means(Node node, Block block, Span span) {
    return node.spelling != null
        && (block.marksTerm(span.start(), span.end())
            || node.spelling.means(span.of(block.text())));
  }
}
