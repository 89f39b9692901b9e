package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Pieces;
import dev.qortex.commons.Sha256;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.PassageEncoder;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.core.spi.SentenceSpans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The vectors of the sentences of passages in the indexes of a store: each of a sentence with the
 * title of its passage in front, or, if the model is a {@link PassageEncoder}, from the pass of its
 * passage. A memory that has vectors of the first kind keeps to them until they are made anew, as
 * the two cannot be compared. A vector belongs to the text that it was made of: when the passage
 * changes, it no longer counts. Thread-safe.
 */
public final class SentenceVectors {

  private static final int BATCH = 256;

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

  /** Name of the vectors that passages have now; empty if there are none yet. */
  Optional<String> source() {
    if (isNone()) {
      return Optional.of("none");
    }
    EmbeddingIdentity identity = identity();
    return index(identity).map(index -> PassageVectors.indexName(VectorFamily.SENTENCES, identity));
  }

  /** True if no sentence ever has a vector. */
  public boolean isNone() {
    return indexes.isEmpty();
  }

  /**
   * Output of passes of the model.
   *
   * @param texts vectors of whole passages, by their content
   * @param sentences by their keys
   * @param tokens of whole passages, by their content
   */
  public record Made(
      TextVectors texts, TextVectors sentences, Map<String, EmbeddingModel.Tokens> tokens) {

    /** Copies. */
    public Made {
      tokens = Map.copyOf(tokens);
    }
  }

  /**
   * The vectors of the sentences of those passages that have none, or old ones, and what the same
   * passes give besides; stores nothing.
   *
   * @param tokens whether tokens are wanted
   */
  public Made missing(Collection<Passage> passages, boolean tokens) {
    if (isNone()) {
      return new Made(TextVectors.none(), TextVectors.none(), Map.of());
    }
    Map<String, float[]> there = vectors(passages);
    List<Passage> left =
        passages.stream().filter(passage -> !there.containsKey(passage.id())).toList();
    if (model instanceof PassageEncoder encoder && identity().isContextual()) {
      return encoded(encoder, left, tokens);
    }
    TextVectors sentences =
        TextVectors.of(
            model,
            left.stream().flatMap(passage -> SentenceSpans.inContext(passage).stream()).toList());
    return new Made(TextVectors.none(), sentences, Map.of());
  }

  private static Made encoded(PassageEncoder encoder, List<Passage> passages, boolean tokens) {
    EmbeddingIdentity model = EmbeddingIdentity.of(encoder);
    Map<String, float[]> texts = new HashMap<>();
    Map<String, float[]> sentences = new HashMap<>();
    Map<String, EmbeddingModel.Tokens> states = new HashMap<>();
    for (List<Passage> batch : Pieces.of(passages, BATCH)) {
      List<PassageEncoder.Encoded> made = encoder.encode(batch, tokens);
      check(encoder, batch.size(), made.size());
      for (int i = 0; i < batch.size(); i++) {
        Passage passage = batch.get(i);
        PassageEncoder.Encoded one = made.get(i);
        List<String> keys = PassageVectors.sentenceKeys(passage, model.contextual());
        check(encoder, keys.size(), one.sentences().size());
        texts.put(passage.content(), one.vector());
        for (int j = 0; j < keys.size(); j++) {
          sentences.put(keys.get(j), one.sentences().get(j));
        }
        one.tokens().ifPresent(given -> states.put(passage.content(), given));
      }
    }
    return new Made(
        new TextVectors(model, texts), new TextVectors(model.contextual(), sentences), states);
  }

  private static void check(EmbeddingModel model, int wanted, int made) {
    if (made != wanted) {
      throw new IllegalStateException(
          "The model (%s) made (%s) vectors of passages or sentences, not (%s).\nMaybe it drops texts that it cannot embed: it must give a vector to each."
              .formatted(model.name(), made, wanted));
    }
  }

  /** The vectors of passages of which every sentence has one, in a row, by passage. */
  public Map<String, float[]> vectors(Collection<Passage> passages) {
    Map<String, float[]> vectors = new HashMap<>();
    EmbeddingIdentity identity = identity();
    NamedVectorIndex index = index(identity).orElse(null);
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
      List<String> sentences = PassageVectors.sentenceKeys(passage, identity);
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

  /** The vectors of the sentences of passages, as far as they are there, by their keys. */
  public TextVectors stored(Collection<Passage> passages) {
    EmbeddingIdentity identity = identity();
    Map<String, float[]> rows = vectors(passages);
    Map<String, float[]> found = new HashMap<>();
    for (Passage passage : passages) {
      float[] row = rows.get(passage.id());
      List<String> keys = row == null ? List.of() : PassageVectors.sentenceKeys(passage, identity);
      for (int i = 0; row != null && i < keys.size(); i++) {
        int from = i * model.dimension();
        found.put(keys.get(i), Arrays.copyOfRange(row, from, from + model.dimension()));
      }
    }
    return found.isEmpty() ? TextVectors.none() : new TextVectors(identity, found);
  }

  /**
   * Removes those of all other domains than these, all that another model made, and all that this
   * one made of sentences alone if it can read them in their passage.
   */
  public void retain(Collection<String> domains) {
    indexes.ifPresent(all -> PassageVectors.retain(all, VectorFamily.SENTENCES, newest(), domains));
  }

  private EmbeddingIdentity newest() {
    EmbeddingIdentity alone = EmbeddingIdentity.of(model);
    return model instanceof PassageEncoder ? alone.contextual() : alone;
  }

  private EmbeddingIdentity identity() {
    EmbeddingIdentity alone = EmbeddingIdentity.of(model);
    EmbeddingIdentity newest = newest();
    return index(newest).isEmpty() && index(alone).isPresent() ? alone : newest;
  }

  private Optional<NamedVectorIndex> index(EmbeddingIdentity identity) {
    return indexes.flatMap(
        all -> all.find(PassageVectors.indexName(VectorFamily.SENTENCES, identity)));
  }
}
