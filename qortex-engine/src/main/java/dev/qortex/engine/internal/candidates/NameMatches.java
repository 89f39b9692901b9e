package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.Phrases;
import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.engine.internal.passages.NameWords;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.scoring.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The names of a domain that a question speaks of. The longest match wins. When a word of the
 * question other than its first has a capital, only names with such a word count; a question in
 * lower case may name anything that the texts write like a name. Capitalised runs that match
 * nothing are compared with names that share rare words.
 */
public final class NameMatches {

  private static final Set<String> PARTICLES =
      Set.of(
          "of", "the", "de", "von", "van", "la", "le", "da", "di", "bin", "al", "du", "del", "der",
          "el", "ibn", "dos", "des", "y", "bint", "ben", "della", "den", "ter", "zu");

  /** By concept: how much the walk starts from it. */
  final Map<Integer, Double> weights = new TreeMap<>();

  /**
   * For each word with a capital, or any that is covered when none has one: how special the names
   * are that cover it.
   */
  final Map<String, Double> specificity = new HashMap<>();

  /** Words that are covered by a name that a passage owns. */
  final Set<String> owned = new HashSet<>();

  /** By concept: the words of the question that name it. */
  final Map<Integer, String> said = new HashMap<>();

  private final PassageGraph graph;
  private final LexicalIndex texts;
  private final Names settings;
  private final List<Phrases.Word> words;
  private final Set<String> capitals;
  private final boolean strict;
  private final boolean[] matched;

  NameMatches(PassageGraph graph, LexicalIndex texts, List<Phrases.Word> words, Names settings) {
    this.graph = graph;
    this.texts = texts;
    this.settings = settings;
    this.words = words;
    this.capitals = capitals(words);
    this.strict = words.stream().skip(1).anyMatch(NameMatches::isName);
    this.matched = new boolean[words.size()];
    for (int length = Math.min(settings.longest(), words.size()); length > 0; length--) {
      for (int from = 0; from + length <= words.size(); from++) {
        match(from, from + length);
      }
    }
    for (int from = 0; from < words.size(); from++) {
      if (words.get(from).capital()) {
        int to = run(words, from);
        like(from, to);
        from = to - 1;
      }
    }
  }

  /** True if it has a capital; a number tells nothing of how the question is written. */
  private static boolean isName(Phrases.Word word) {
    return word.capital() && !Character.isDigit(word.folded().charAt(0));
  }

  /** The words that look like parts of names; numbers do where other words have a capital. */
  static Set<String> capitals(List<Phrases.Word> words) {
    Set<String> capitals = new HashSet<>();
    boolean cased = words.stream().anyMatch(word -> isName(word) && word.counts());
    for (Phrases.Word word : words) {
      if (cased && word.capital() && word.counts()) {
        capitals.add(word.folded());
      }
    }
    return capitals;
  }

  private void match(int from, int to) {
    for (int i = from; i < to; i++) {
      if (matched[i]) {
        return;
      }
    }
    String first = words.get(from).folded();
    boolean plausible =
        switch (to - from) {
          case 1 ->
              first.length() >= settings.shortestWord()
                  && words.get(from).counts()
                  && graph.isTrueCased(first);
          case 2 -> words.get(from).counts();
          default -> true;
        };
    if (!plausible || (strict && !hasCapital(from, to))) {
      return;
    }
    int[] found = graph.named(Phrases.join(words, from, to));
    if (found.length == 0) {
      return;
    }
    Arrays.fill(matched, from, to, true);
    String phrase = Phrases.join(words, from, to);
    int said = texts.containing(Set.copyOf(Words.of(phrase)), graph.domain(), NodeKind.PASSAGE);
    for (int concept : found) {
      int passages = Math.max(graph.passagesNaming(concept), said);
      boolean starts = !graph.isHub(passages);
      if (starts) {
        start(concept, (graph.hasOwner(concept) ? settings.ownerWeight() : 1.0) / passages, phrase);
      }
      for (int i = from; i < to; i++) {
        String word = words.get(i).folded();
        if (words.get(i).counts() && (capitals.isEmpty() || capitals.contains(word))) {
          specificity.merge(word, graph.specificity(passages), Math::max);
          if (starts && graph.hasOwner(concept)) {
            owned.add(word);
          }
        }
      }
    }
  }

  private void start(int concept, double weight, String phrase) {
    said.putIfAbsent(concept, phrase);
    weights.merge(concept, weight, Double::sum);
  }

  private boolean hasCapital(int from, int to) {
    for (int i = from; i < to; i++) {
      if (capitals.contains(words.get(i).folded())) {
        return true;
      }
    }
    return false;
  }

  /** The words that count of each run of words with capitals, which may be names. */
  public static List<Set<String>> runs(List<Phrases.Word> words) {
    List<Set<String>> runs = new ArrayList<>();
    for (int from = 0; from < words.size(); from++) {
      if (words.get(from).capital()) {
        int to = run(words, from);
        Set<String> run = new HashSet<>();
        words.subList(from, to).stream()
            .filter(Phrases.Word::counts)
            .forEach(word -> run.add(word.folded()));
        if (!run.isEmpty()) {
          runs.add(run);
        }
        from = to - 1;
      }
    }
    return runs;
  }

  /** The end of the run of words with capitals that starts there; particles may stand between. */
  private static int run(List<Phrases.Word> words, int from) {
    int end = from + 1;
    int next = end;
    while (next < words.size()) {
      if (words.get(next).capital()) {
        end = next + 1;
      } else if (next - end >= 2 || !PARTICLES.contains(words.get(next).folded())) {
        break;
      }
      next++;
    }
    return end;
  }

  private void like(int start, int to) {
    int from = start;
    while (from < to && !words.get(from).counts()) {
      from++;
    }
    for (int i = from; i < to; i++) {
      if (matched[i]) {
        return;
      }
    }
    if (from == to) {
      return;
    }
    Set<String> run = new HashSet<>();
    for (int i = from; i < to; i++) {
      if (words.get(i).counts()) {
        run.add(words.get(i).folded());
      }
    }
    String phrase = Phrases.join(words, from, to);
    for (NameWords.Like like : graph.like(run, settings)) {
      for (int concept : graph.named(like.name())) {
        start(
            concept,
            settings.similarWeight() * like.score() / graph.passagesNaming(concept),
            phrase);
      }
    }
  }

  /** The matched concepts, for tests and explanations. */
  List<String> concepts() {
    List<String> ids = new ArrayList<>();
    weights.keySet().forEach(concept -> ids.add(graph.concept(concept)));
    return ids;
  }
}
