package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Sha256;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.core.spi.SentenceSpans;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The vectors of the sentences of passages in the indexes of a store, each of a sentence with the
 * title of its passage in front. A vector belongs to the text that it was made of: when the passage
 * changes, it no longer counts. Thread-safe.
 */
public final class SentenceVectors {

  private final Optional<NamedVectorIndexes> indexes;
  private final EmbeddingModel model;

  private SentenceVectors(Optional<NamedVectorIndexes> indexes, EmbeddingModel model) {
    this.indexes = indexes;
    this.model = model;
  }

  /** The families in these indexes that a client makes. */
  public static SentenceVectors in(
      NamedVectorIndexes indexes, EmbeddingModel model, Set<VectorFamily> made) {
    return new SentenceVectors(
        Optional.of(indexes).filter(all -> made.contains(VectorFamily.SENTENCES)), model);
  }

  /** True if no sentence ever has a vector. */
  public boolean isNone() {
    return indexes.isEmpty();
  }

  /** The vectors of the sentences of those passages that have none, or old ones; stores nothing. */
  public TextVectors missing(Collection<Passage> passages) {
    if (isNone()) {
      return TextVectors.none();
    }
    Map<String, float[]> there = vectors(passages);
    return TextVectors.of(
        model,
        passages.stream()
            .filter(passage -> !there.containsKey(passage.id()))
            .flatMap(passage -> SentenceSpans.inContext(passage).stream())
            .toList());
  }

  /** The vectors of passages of which every sentence has one, in a row, by passage. */
  public Map<String, float[]> vectors(Collection<Passage> passages) {
    Map<String, float[]> vectors = new HashMap<>();
    NamedVectorIndex index = index().orElse(null);
    if (index == null) {
      return vectors;
    }
    List<String> ids = new ArrayList<>();
    for (Passage passage : passages) {
      for (int i = 0; i < SentenceSpans.count(passage); i++) {
        ids.add(PassageVectors.id(passage.id(), i));
      }
    }
    Map<String, NamedVectorIndex.Item> items = new HashMap<>();
    index.get(ids).forEach(item -> items.put(item.id(), item));
    for (Passage passage : passages) {
      List<String> sentences = SentenceSpans.inContext(passage);
      float[] row = new float[sentences.size() * model.dimension()];
      boolean whole = true;
      for (int i = 0; i < sentences.size() && whole; i++) {
        NamedVectorIndex.Item item = items.get(PassageVectors.id(passage.id(), i));
        whole =
            item != null
                && Sha256.of(sentences.get(i)).equals(item.metadata().get(PassageVectors.TEXT));
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

  /** Removes those of all other domains than these, and all that another model made. */
  public void retain(Collection<String> domains) {
    indexes.ifPresent(
        all ->
            PassageVectors.retain(
                all, VectorFamily.SENTENCES, EmbeddingIdentity.of(model), domains));
  }

  private Optional<NamedVectorIndex> index() {
    return indexes.flatMap(
        all ->
            all.find(
                PassageVectors.indexName(VectorFamily.SENTENCES, EmbeddingIdentity.of(model))));
  }
}
