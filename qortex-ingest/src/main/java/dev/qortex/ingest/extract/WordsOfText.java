package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.ingest.internal.lexicon.Plurals;
import java.text.Normalizer;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** All words of a text, in small letters, with their singulars, and its signs. Immutable. */
final class WordsOfText {

  private final Set<String> words = new HashSet<>();

  private WordsOfText(String text) {
    words(text);
    if (!Normalizer.isNormalized(text, Normalizer.Form.NFC)) {
      words(Normalizer.normalize(text, Normalizer.Form.NFC));
    }
  }

  /** The words of each part of a document that may have a whole name: titles and blocks. */
  static Stream<WordsOfText> in(Document document) {
    Set<String> titles = new HashSet<>(List.of(document.title()));
    for (Section section : document.sections()) {
      titles.addAll(section.path());
      titles.add(section.heading().text());
    }
    Stream<String> blocks =
        document.sections().stream().flatMap(section -> section.blocks().stream()).map(Block::text);
    return Stream.concat(titles.stream(), blocks).map(WordsOfText::new);
  }

  private void words(String text) {
    int i = 0;
    while (i < text.length()) {
      int start = i;
      while (i < text.length() && SourceText.isInWord(text.charAt(i))) {
        i++;
      }
      if (i == start) {
        i++;
      }
      String word = text.substring(start, i);
      String lower = word.toLowerCase(Locale.ROOT);
      words.add(lower);
      if (lower.endsWith("s")) {
        words.add(Plurals.singular(word).toLowerCase(Locale.ROOT));
        words.add(Plurals.singular(lower));
      }
    }
  }

  Set<String> all() {
    return Collections.unmodifiableSet(words);
  }

  /** True if the text has the word; a sign may always stand between two words. */
  boolean has(String word) {
    return words.contains(word) || isSign(word);
  }

  static boolean isSign(String word) {
    return word.length() == 1 && !SourceText.isInWord(word.charAt(0));
  }
}
