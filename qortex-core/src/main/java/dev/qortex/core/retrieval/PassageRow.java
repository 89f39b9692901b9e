package dev.qortex.core.retrieval;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Passage;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What ranking needs to know of one passage: its place, the concepts that each of its sentences
 * names, and how its words are written. Immutable but for what is known of the concepts.
 */
final class PassageRow {

  final Passage passage;
  final int sentenceCount;
  final MentionedConcept[] concepts;
  final boolean[] owned;

  /** For each concept the sentences that name it, by rising number. */
  final int[][] sentences;

  /** Hashes of the words that stand in it in lower case, sorted. */
  final int[] lower;

  /** Hashes of the words that stand in it with a capital, other than first in a sentence. */
  final int[] upper;

  /** The vectors of its sentences, one after the other; empty when there are none. */
  final float[] vectors;

  PassageRow(
      Passage passage, Collection<ConceptEdge> mentions, float[] vectors, ConceptNames names) {
    this.passage = passage;
    this.vectors = vectors;
    sentenceCount = SentenceSpans.count(passage);
    List<ConceptEdge> edges =
        mentions.stream().sorted(Comparator.comparing(ConceptEdge::targetId)).toList();
    concepts =
        edges.stream().map(e -> names.concept(e.targetId())).toArray(MentionedConcept[]::new);
    owned = new boolean[concepts.length];
    sentences = new int[concepts.length][];
    for (int i = 0; i < concepts.length; i++) {
      ConceptEdge edge = edges.get(i);
      owned[i] = "owner".equals(edge.properties().get("role"));
      sentences[i] = sentences(edge, sentenceCount);
    }
    List<Phrases.Word> words = Phrases.words(passage.text());
    lower = hashes(words, false);
    upper = hashes(words, true);
  }

  private static int[] sentences(ConceptEdge edge, int count) {
    int[] named =
        edge.properties().get("sentences") instanceof List<?> list
            ? list.stream()
                .filter(Long.class::isInstance)
                .mapToLong(Long.class::cast)
                .filter(index -> index >= 0 && index < count)
                .mapToInt(Math::toIntExact)
                .sorted()
                .distinct()
                .toArray()
            : new int[0];
    return named.length > 0 ? named : new int[1];
  }

  private static int[] hashes(List<Phrases.Word> words, boolean capital) {
    return words.stream()
        .filter(word -> word.capital() == capital && !(capital && word.initial()))
        .mapToInt(word -> word.folded().hashCode())
        .sorted()
        .distinct()
        .toArray();
  }

  String id() {
    return passage.id();
  }
}
