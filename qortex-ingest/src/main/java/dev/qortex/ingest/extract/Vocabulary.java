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
import java.util.Set;
import java.util.TreeSet;
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
    @Nullable String form;
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

  /** The signs that stand in names, such as an ampersand: a text need not have them. */
  private final Set<String> signs = new TreeSet<>();

  Vocabulary(Map<String, Spelling> byForm, Synonyms synonyms) {
    byForm.forEach((form, spelling) -> insert(form, synonyms.keyOf(form), spelling));
  }

  private void insert(String form, String key, Spelling spelling) {
    Node node = root;
    for (String word : form.split(" ")) {
      node = node.child(word);
      if (WordsOfText.isSign(word)) {
        signs.add(word);
      }
    }
    node.form = form;
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
        Node next = node.find(words.get(j));
        int start = tokens.get(i).start();
        Node end = ending(node, next, tokens.get(j), block, start);
        if (end != null && end.key != null) {
          if (after > i) {
            found.remove(found.size() - 1);
          }
          found.add(new Mention(end.key, new Span(start, tokens.get(j).end())));
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
     * @param spelling says when a text means it
     */
    void accept(String form, String key, Spelling spelling);
  }

  /**
   * Hands out the names all of whose words are among those of a text, in any order and form. The
   * number of other names that begin with a word of the text hardly counts: where more go on than
   * the text has words, these are looked up.
   */
  void among(WordsOfText words, NameSink sink) {
    for (String first : words.all()) {
      among(root.find(first), words, sink);
    }
  }

  private void among(@Nullable Node node, WordsOfText words, NameSink sink) {
    if (node == null) {
      return;
    }
    if (node.form != null && node.key != null && node.spelling != null) {
      sink.accept(node.form, node.key, node.spelling);
    }
    if (node.next == null) {
      return;
    }
    if (node.next.size() <= words.all().size() + signs.size()) {
      node.next.forEach(
          (word, next) -> {
            if (words.has(word)) {
              among(next, words, sink);
            }
          });
      return;
    }
    signs.forEach(sign -> among(node.find(sign), words, sink));
    for (String word : words.all()) {
      if (!WordsOfText.isSign(word)) {
        among(node.find(word), words, sink);
      }
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
                && means(node, block, span.start(), span.end());
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
      Node node, @Nullable Node exact, Span last, Block block, int start) {
    String text = block.text();
    if (exact != null && means(exact, block, start, last.end())) {
      return exact;
    }
    if (node.next == null || "sS".indexOf(text.charAt(last.end() - 1)) < 0) {
      return null;
    }
    String word = last.of(text);
    String singular = Plurals.singular(word);
    Node end = singular.equals(word) ? null : node.find(singular.toLowerCase(Locale.ROOT));
    return end != null && means(end, block, start, last.end()) ? end : null;
  }

  private static boolean means(Node node, Block block, int start, int end) {
    return node.spelling != null
        && (block.marksTerm(start, end) || node.spelling.means(block.text().substring(start, end)));
  }
}
