package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Lexicon.Mention;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows where a text names a concept: a tree of words, read once from left to right, the longest
 * name first. A name is found in the singular and the plural; a short one and one in capitals, such
 * as {@code IT} or {@code USES}, only as it is written; one that is a plain word in code only where
 * it is marked. Immutable.
 */
final class Vocabulary {

  private static final int SHORT = 2;

  private static final class Node {
    final Map<String, Node> next = new HashMap<>();
    @Nullable String key;
  }

  private static final class Entry {
    final Set<String> forms = new HashSet<>();
    boolean byName;
    boolean onlyCapitals = true;

    void add(Term term) {
      forms.add(term.name());
      forms.add(term.name() + "s");
      byName |= term.isKnownByName();
      onlyCapitals &= term.name().equals(term.name().toUpperCase(Locale.ROOT));
    }

    /** Whether the text, which is the name but for its case, means the concept. */
    boolean means(String written) {
      boolean anyCase = !onlyCapitals && written.length() > SHORT;
      return byName && (anyCase || forms.contains(written));
    }
  }

  private final Node root = new Node();
  private final Map<String, Entry> entries = new HashMap<>();

  Vocabulary(Collection<Term> terms) {
    for (Term term : terms) {
      entries.computeIfAbsent(term.key(), key -> new Entry()).add(term);
    }
    entries.keySet().forEach(key -> insert(words(key), key));
    // Only when every name has its own place may a plural stand for its singular.
    entries.keySet().forEach(key -> insert(otherNumber(words(key)), key));
  }

  private void insert(List<String> words, String key) {
    Node node = root;
    for (String word : words) {
      node = node.next.computeIfAbsent(word, w -> new Node());
    }
    if (node != root && node.key == null) {
      node.key = key;
    }
  }

  private static List<String> otherNumber(List<String> words) {
    if (words.isEmpty()) {
      return words;
    }
    List<String> changed = new ArrayList<>(words);
    String last = words.get(words.size() - 1);
    boolean plural = last.length() > 3 && last.endsWith("s") && !last.endsWith("ss");
    changed.set(words.size() - 1, plural ? last.substring(0, last.length() - 1) : last + "s");
    return changed;
  }

  /** The names in that part of a block, from left to right, without overlap. */
  List<Mention> in(Block block, Span part) {
    String text = block.text();
    List<Span> tokens = tokens(text, part);
    List<String> words = new ArrayList<>(tokens.size());
    tokens.forEach(token -> words.add(token.of(text).toLowerCase(Locale.ROOT)));
    List<Mention> found = new ArrayList<>();
    int i = 0;
    while (i < words.size()) {
      int after = i;
      Node node = root;
      for (int j = i; j < words.size(); j++) {
        node = node.next.get(words.get(j));
        if (node == null) {
          break;
        }
        Span span = new Span(tokens.get(i).start(), tokens.get(j).end());
        if (node.key != null && means(node.key, block, span)) {
          if (after > i) {
            found.remove(found.size() - 1);
          }
          found.add(new Mention(node.key, span));
          after = j + 1;
        }
      }
      i = Math.max(after, i + 1);
    }
    return found;
  }

  private boolean means(String key, Block block, Span span) {
    Entry entry = entries.get(key);
    return entry != null
        && (block.marksTerm(span.start(), span.end()) || entry.means(span.of(block.text())));
  }

  private static List<String> words(String key) {
    return tokens(key, new Span(0, key.length())).stream().map(token -> token.of(key)).toList();
  }

  /** Runs of letters, digits and underscores, and every other character that is no space. */
  private static List<Span> tokens(String text, Span part) {
    List<Span> tokens = new ArrayList<>();
    int i = part.start();
    while (i < part.end()) {
      int start = i;
      while (i < part.end() && isInWord(text.charAt(i))) {
        i++;
      }
      if (i == start) {
        i++;
        if (Character.isWhitespace(text.charAt(start))) {
          continue;
        }
      }
      tokens.add(new Span(start, i));
    }
    return tokens;
  }

  private static boolean isInWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || Character.isSurrogate(c);
  }
}
