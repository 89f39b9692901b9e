package dev.qortex.ingest.internal.manifest;

import dev.qortex.core.model.Mention;
import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Lexicon;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Concepts that one passage names, with their sentences and confidences. */
final class PassageMentions {

  /** Number of sentences of a passage that are told apart. */
  private static final int MOST_SENTENCES = 30;

  /** A concept that the passage names. */
  static final class Mentioned {
    private double confidence;
    private boolean owner;
    private final SortedSet<Integer> sentences = new TreeSet<>();

    double confidence() {
      return confidence;
    }

    Map<String, Object> properties() {
      List<Integer> all = List.copyOf(sentences);
      return new Mention(owner ? Mention.Role.OWNER : Mention.Role.NAMED, all).properties();
    }
  }

  private final Lexicon lexicon;
  private final int[] starts;
  private final Map<String, Mentioned> mentioned = new LinkedHashMap<>();

  PassageMentions(Lexicon lexicon, String text) {
    this.lexicon = lexicon;
    this.starts =
        Sentences.of(text).stream().mapToInt(Span::start).limit(MOST_SENTENCES + 1L).toArray();
  }

  /** Starts of the first sentences of the passage. */
  List<Integer> starts() {
    return Arrays.stream(starts).limit(MOST_SENTENCES).boxed().toList();
  }

  /** Starts of the pieces of a chunk in its text, but for its lead. */
  static List<Integer> offsets(Chunk chunk) {
    List<Integer> offsets = new ArrayList<>();
    int end = 0;
    Chunk.@Nullable Piece before = null;
    for (Chunk.Piece piece : chunk.pieces()) {
      end += before == null ? 0 : piece.separator(before).length();
      offsets.add(end + piece.length() - piece.span().length());
      end += piece.length();
      before = piece;
    }
    return offsets;
  }

  /** A name that the title or the heading of the passage owns; it counts for the first sentence. */
  void own(String key, double confidence) {
    add(key, confidence, 0).owner = true;
  }

  /** A name at that index of the text, unless it is too common to tell anything. */
  void at(String key, double confidence, int index) {
    if (!lexicon.isCommon(key)) {
      add(key, confidence, sentence(index));
    }
  }

  /** The properties of a mention that only a relation stated at that index makes. */
  Map<String, Object> stated(int index) {
    return new Mention(Mention.Role.STATED, List.of(sentence(index))).properties();
  }

  private int sentence(int index) {
    int found = Arrays.binarySearch(starts, index);
    return Math.max(0, found < 0 ? -found - 2 : found);
  }

  private Mentioned add(String key, double confidence, int sentence) {
    Mentioned one = mentioned.computeIfAbsent(key, k -> new Mentioned());
    one.confidence = Math.max(one.confidence, confidence);
    if (sentence < MOST_SENTENCES) {
      one.sentences.add(sentence);
    }
    return one;
  }

  /**
   * Hands out what is mentioned. One word of a proper name stands for the one longer name of the
   * passage that it is a part of; if there are several, for none.
   */
  void forEach(BiConsumer<String, Mentioned> sink) {
    Map<String, List<String>> longer = new LinkedHashMap<>();
    for (String key : mentioned.keySet()) {
      if (key.indexOf(' ') > 0) {
        for (String word : key.split(" ")) {
          longer.computeIfAbsent(word, w -> new ArrayList<>()).add(key);
        }
      }
    }
    for (String key : List.copyOf(mentioned.keySet())) {
      List<String> names = longer.getOrDefault(key, List.of());
      Mentioned one = mentioned.get(key);
      if (one != null && !names.isEmpty() && !one.owner && lexicon.isCapital(key)) {
        mentioned.remove(key);
        if (names.size() == 1) {
          one.sentences.forEach(sentence -> add(names.get(0), one.confidence, sentence));
        }
      }
    }
    mentioned.forEach(sink);
  }
}
