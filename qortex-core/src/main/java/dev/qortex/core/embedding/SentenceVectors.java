package dev.qortex.core.embedding;

import dev.qortex.commons.Sha256;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.spi.SentenceSpans;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The vectors of the sentences of passages, each embedded with the title of its passage in front. A
 * client keeps them in its store unless it is built with {@link #none}. They are worth most in
 * conversations, and cost about 3.4 vectors a passage. A vector belongs to the text that it was
 * made of: when the passage changes, it no longer counts. A domain is ranked by them when all of
 * its passages have theirs, and by none of them otherwise: {@link
 * dev.qortex.core.QortexClient#embedMissing} makes those of what was ingested without them,
 * restored or re-embedded. A store forgets those of its own with their passages. In other indexes a
 * client forgets those of what it ingests anew or takes back; {@code embedMissing} forgets those of
 * all domains that there are no more, and those of other models. Thread-safe.
 */
public final class SentenceVectors {

  private static final String TEXT = "text";
  private static final String DOMAIN = "domain";

  private final Optional<NamedVectorIndexes> indexes;
  private final Optional<NamedVectorIndexes> tokens;

  private SentenceVectors(
      Optional<NamedVectorIndexes> indexes, Optional<NamedVectorIndexes> tokens) {
    this.indexes = indexes;
    this.tokens = tokens;
  }

  /** No vectors: sentences count by the words and names in them alone. */
  public static SentenceVectors none() {
    return new SentenceVectors(Optional.empty(), Optional.empty());
  }

  /**
   * Kept in those indexes, in one for each model. Indexes belong to one memory: it forgets there
   * what is none of its own.
   */
  public static SentenceVectors in(NamedVectorIndexes indexes) {
    return new SentenceVectors(Optional.of(indexes), Optional.empty());
  }

  /**
   * With the states of all tokens of a passage kept in those indexes, for late interaction: short
   * passages, such as turns of a conversation, are found much better by them. They take a byte a
   * dimension, thus some 5 KB of a file for 36 tokens of 128 dimensions, and follow their passages
   * as the vectors of sentences do. The client's model must be an {@link
   * EmbeddingModel.WithTokens}.
   */
  public SentenceVectors withTokensIn(NamedVectorIndexes place) {
    return new SentenceVectors(indexes, Optional.of(place));
  }

  /** The indexes that keep the states of tokens; empty without late interaction. */
  public Optional<NamedVectorIndexes> tokens() {
    return tokens;
  }

  /** True when no sentence ever has a vector. */
  public boolean isNone() {
    return indexes.isEmpty();
  }

  /**
   * Makes the vectors of those passages that have none, or old ones, and forgets those of sentences
   * that they no longer have.
   *
   * @return the number of sentences that were embedded
   */
  public int embed(EmbeddingModel model, Collection<Passage> passages) {
    TextVectors made = missing(model, passages);
    keep(model, passages, made);
    return made.vectors().size();
  }

  /** The vectors of the sentences of those passages that have none, or old ones; keeps nothing. */
  public TextVectors missing(EmbeddingModel model, Collection<Passage> passages) {
    if (indexes.isEmpty()) {
      return TextVectors.none();
    }
    Map<String, float[]> there = vectors(model, passages);
    List<String> texts =
        passages.stream()
            .filter(passage -> !there.containsKey(passage.id()))
            .flatMap(passage -> SentenceSpans.inContext(passage).stream())
            .toList();
    return texts.isEmpty() ? TextVectors.none() : TextVectors.of(model, texts);
  }

  /**
   * Keeps those vectors for the sentences of these passages, and forgets those of sentences that
   * they no longer have.
   */
  public void keep(EmbeddingModel model, Collection<Passage> passages, TextVectors made) {
    index(model).ifPresent(index -> removeBehind(index, passages));
    List<NamedVectorIndex.Item> items = new ArrayList<>();
    for (Passage passage : passages) {
      List<String> sentences = SentenceSpans.inContext(passage);
      for (int i = 0; i < sentences.size(); i++) {
        String text = sentences.get(i);
        float[] vector = made.vectors().get(text);
        if (vector != null) {
          items.add(
              new NamedVectorIndex.Item(
                  PassageVectors.id(passage.id(), i),
                  vector,
                  "",
                  Map.of(TEXT, Sha256.of(text), DOMAIN, passage.domain())));
        }
      }
    }
    if (!items.isEmpty()) {
      indexes.ifPresent(all -> all.create(name(model), model.dimension()).upsert(items));
    }
  }

  private static String name(EmbeddingModel model) {
    return VectorFamily.SENTENCES.indexName(model.name(), model.dimension());
  }

  private Optional<NamedVectorIndex> index(EmbeddingModel model) {
    return indexes.flatMap(all -> all.find(name(model)));
  }

  /** The vectors of passages of which every sentence has one, in a row, by passage. */
  public Map<String, float[]> vectors(EmbeddingModel model, Collection<Passage> passages) {
    Map<String, float[]> vectors = new HashMap<>();
    NamedVectorIndex index = index(model).orElse(null);
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
        whole = item != null && Sha256.of(sentences.get(i)).equals(item.metadata().get(TEXT));
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

  /**
   * Removes the vectors of the sentences, and the tokens, of passages, whatever model made them: a
   * store does so when the passages go.
   */
  public static void forget(NamedVectorIndexes indexes, Collection<String> passageIds) {
    PassageVectors.remove(indexes, passageIds);
  }

  /** Forgets the sentences of passages that are gone. */
  public void remove(EmbeddingModel model, Collection<String> passageIds) {
    index(model).ifPresent(index -> PassageVectors.removeSentences(index, passageIds));
  }

  /** Forgets the sentences of all other domains than these, and all that another model made. */
  public void keepDomains(EmbeddingModel model, Collection<String> domains) {
    indexes.ifPresent(
        all ->
            all.list().stream()
                .map(NamedVectorIndex.Description::name)
                .filter(
                    name ->
                        VectorFamily.of(name).filter(VectorFamily.SENTENCES::equals).isPresent()
                            && !name.equals(name(model)))
                .forEach(all::delete));
    MetadataFilter others = MetadataFilter.of(Map.of(DOMAIN, Map.of("$nin", List.copyOf(domains))));
    index(model).ifPresent(index -> index.delete(others));
  }

  private static void removeBehind(NamedVectorIndex index, Collection<Passage> passages) {
    Map<String, Integer> from = new TreeMap<>();
    passages.forEach(passage -> from.put(passage.id(), SentenceSpans.count(passage)));
    PassageVectors.removeSentences(index, from);
  }
}
