package dev.qortex.core.retrieval;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.Passage;
import dev.qortex.core.vector.NamedVectorIndex;
import dev.qortex.core.vector.NamedVectorIndexes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The vectors of the sentences of passages, each embedded with the title of its passage in front,
 * kept in an index of the host. They are worth most in conversations, and cost about 3.4 vectors a
 * passage. A vector belongs to the text that it was made of: when the passage changes, it no longer
 * counts. Thread-safe.
 */
public final class SentenceVectors {

  private static final String INDEX = "qortex.sentences.";
  private static final String TEXT = "text";

  private final Optional<NamedVectorIndexes> indexes;

  private SentenceVectors(Optional<NamedVectorIndexes> indexes) {
    this.indexes = indexes;
  }

  /** No vectors: sentences count by the words and names in them alone. */
  public static SentenceVectors none() {
    return new SentenceVectors(Optional.empty());
  }

  /** Kept in those indexes, in one whose name ends with that of the model. */
  public static SentenceVectors in(NamedVectorIndexes indexes) {
    return new SentenceVectors(Optional.of(indexes));
  }

  /** Whether there are no vectors, ever. */
  public boolean isNone() {
    return indexes.isEmpty();
  }

  /**
   * Makes the vectors of those passages that have none, or old ones.
   *
   * @return how many sentences were embedded
   */
  public int embed(EmbeddingModel model, Collection<Passage> passages) {
    if (indexes.isEmpty()) {
      return 0;
    }
    Map<String, float[]> there = vectors(model, passages);
    List<Passage> missing = passages.stream().filter(p -> !there.containsKey(p.id())).toList();
    List<String> texts =
        missing.stream().flatMap(p -> SentenceSpans.inContext(p).stream()).distinct().toList();
    if (texts.isEmpty()) {
      return 0;
    }
    TextVectors made = TextVectors.of(model, texts);
    List<NamedVectorIndex.Item> items = new ArrayList<>();
    for (Passage passage : missing) {
      List<String> sentences = SentenceSpans.inContext(passage);
      for (int i = 0; i < sentences.size(); i++) {
        String text = sentences.get(i);
        float[] vector = made.vectors().get(text);
        if (vector != null) {
          items.add(
              new NamedVectorIndex.Item(
                  id(passage.id(), i), vector, "", Map.of(TEXT, (long) text.hashCode())));
        }
      }
    }
    indexes.get().create(INDEX + model.name(), model.dimension()).upsert(items);
    return texts.size();
  }

  /** The vectors of passages of which every sentence has one, in a row, by passage. */
  Map<String, float[]> vectors(EmbeddingModel model, Collection<Passage> passages) {
    Map<String, float[]> vectors = new HashMap<>();
    NamedVectorIndex index = indexes.flatMap(i -> i.find(INDEX + model.name())).orElse(null);
    if (index == null) {
      return vectors;
    }
    List<String> ids = new ArrayList<>();
    for (Passage passage : passages) {
      for (int i = 0; i < SentenceSpans.count(passage); i++) {
        ids.add(id(passage.id(), i));
      }
    }
    Map<String, NamedVectorIndex.Item> items = new HashMap<>();
    index.get(ids).forEach(item -> items.put(item.id(), item));
    for (Passage passage : passages) {
      List<String> sentences = SentenceSpans.inContext(passage);
      float[] row = new float[sentences.size() * model.dimension()];
      boolean whole = true;
      for (int i = 0; i < sentences.size() && whole; i++) {
        NamedVectorIndex.Item item = items.get(id(passage.id(), i));
        long hash = sentences.get(i).hashCode();
        whole = item != null && Long.valueOf(hash).equals(item.metadata().get(TEXT));
        if (item != null && whole) {
          System.arraycopy(item.vector(), 0, row, i * model.dimension(), model.dimension());
        }
      }
      if (whole) {
        vectors.put(passage.id(), row);
      }
    }
    return vectors;
  }

  /** Forgets the sentences of passages that are gone. */
  void remove(EmbeddingModel model, PassageRow row) {
    indexes
        .flatMap(i -> i.find(INDEX + model.name()))
        .ifPresent(
            index -> {
              List<String> ids = new ArrayList<>();
              for (int i = 0; i < SentenceSpans.count(row.passage); i++) {
                ids.add(id(row.passage.id(), i));
              }
              index.delete(ids);
            });
  }

  private static String id(String passageId, int sentence) {
    return passageId + "\n" + sentence;
  }
}
