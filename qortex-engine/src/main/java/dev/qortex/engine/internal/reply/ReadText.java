package dev.qortex.engine.internal.reply;

import dev.qortex.commons.Surrogates;
import dev.qortex.commons.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A text as its sentences, and the words of it that count. Immutable.
 *
 * @param sentences in order, those without words left out
 * @param words the words of all sentences
 */
record ReadText(List<Sentence> sentences, Set<String> words) {

  /** Characters of a text that are read. Bounds the time that one reply can take. */
  private static final int LONGEST = 20_000;

  private static final Pattern END = Pattern.compile("\\R+|(?<=[.!?])\\s+|(?<=[。！？])");

  /**
   * A sentence.
   *
   * @param text as it was written
   * @param words the words that count, in order, with repetitions
   */
  record Sentence(String text, List<String> words) {}

  static ReadText of(String text) {
    List<Sentence> sentences = new ArrayList<>();
    Set<String> all = new HashSet<>();
    for (String sentence : END.split(Surrogates.cut(text, LONGEST))) {
      List<String> words = Words.of(sentence);
      if (!words.isEmpty()) {
        sentences.add(new Sentence(sentence.strip(), words));
        all.addAll(words);
      }
    }
    return new ReadText(List.copyOf(sentences), Set.copyOf(all));
  }

  /** All sequences of the given number of words within one sentence. */
  Set<List<String>> runs(int length) {
    Set<List<String>> runs = new HashSet<>();
    sentences.forEach(sentence -> runs.addAll(runs(sentence.words(), length)));
    return runs;
  }

  static List<List<String>> runs(List<String> words, int length) {
    List<List<String>> runs = new ArrayList<>();
    for (int i = 0; i + length <= words.size(); i++) {
      runs.add(words.subList(i, i + length));
    }
    return runs;
  }
}
