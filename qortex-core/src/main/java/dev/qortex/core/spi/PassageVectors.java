package dev.qortex.core.spi;

import dev.qortex.commons.Sha256;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextTokens;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Format of the vectors that a store keeps for its passages in named indexes, by {@link
 * VectorFamily family}. An item knows the domain of its passage and the digest of the text that it
 * was made of: when the text changes, it no longer counts. Pure functions.
 */
public final class PassageVectors {

  /** Key of the digest of a text in the metadata of an item. */
  public static final String TEXT = "text";

  private static final String DOMAIN = "domain";

  /** An item needs a vector; that of tokens is never searched, so that it is as short as can be. */
  private static final float[] UNSEARCHED = {1};

  private PassageVectors() {}

  /** The id of the vector of a sentence. */
  public static String id(String passageId, int sentence) {
    return passageId + "\n" + sentence;
  }

  /**
   * Keys of the vectors of a passage's sentences, in order; the digest of a key is kept with its
   * vector. Of sentences that are read alone it is the sentence with the title of its passage in
   * front; of {@link EmbeddingIdentity#isContextual() contextual} ones the digest of the whole
   * passage and the place of the sentence there.
   *
   * @param model the model that makes the vectors
   */
  public static List<String> sentenceKeys(Passage passage, EmbeddingIdentity model) {
    if (!model.isContextual()) {
      return SentenceSpans.inContext(passage);
    }
    String digest = Sha256.of(passage.content());
    List<Integer> starts = SentenceSpans.starts(passage);
    List<String> keys = new ArrayList<>(starts.size());
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : passage.text().length();
      keys.add("%s %s-%s".formatted(digest, starts.get(i), end));
    }
    return keys;
  }

  /** The name of the index of a family. */
  public static String indexName(VectorFamily family, EmbeddingIdentity model) {
    return family.indexName(model.name(), model.dimension());
  }

  /**
   * Creates the indexes that these vectors need.
   *
   * @throws IllegalArgumentException if there is one of another dimension
   */
  public static void createIndexes(
      NamedVectorIndexes indexes, TextVectors sentences, TextTokens tokens) {
    if (!sentences.vectors().isEmpty()) {
      indexOfSentences(indexes, sentences);
    }
    if (!tokens.packed().isEmpty()) {
      indexOfTokens(indexes, tokens);
    }
  }

  private static NamedVectorIndex indexOfSentences(
      NamedVectorIndexes indexes, TextVectors sentences) {
    EmbeddingIdentity model = sentences.model();
    return indexes.create(indexName(VectorFamily.SENTENCES, model), model.dimension());
  }

  private static NamedVectorIndex indexOfTokens(NamedVectorIndexes indexes, TextTokens tokens) {
    return indexes.create(indexName(VectorFamily.TOKENS, tokens.model()), UNSEARCHED.length);
  }

  /**
   * Stores the given vectors of the sentences, and the tokens, of passages, and removes those of
   * sentences that the passages no longer have.
   *
   * @param nodes the nodes as the graph shows them; nodes other than passages are ignored
   * @throws IllegalArgumentException if there is an index of another dimension
   */
  public static void put(
      NamedVectorIndexes indexes,
      Collection<? extends Node> nodes,
      TextVectors sentences,
      TextTokens tokens) {
    List<Passage> passages =
        nodes.stream().filter(Passage.class::isInstance).map(Passage.class::cast).toList();
    removeBehind(indexes, passages, sentences.model());
    List<NamedVectorIndex.Item> ofSentences = new ArrayList<>();
    List<NamedVectorIndex.Item> ofTokens = new ArrayList<>();
    for (Passage passage : passages) {
      addSentences(ofSentences, passage, sentences);
      String packed = tokens.packed().get(passage.content());
      if (packed != null) {
        ofTokens.add(item(passage.id(), UNSEARCHED, packed, passage.content(), passage));
      }
    }
    if (!ofSentences.isEmpty()) {
      indexOfSentences(indexes, sentences).upsert(ofSentences);
    }
    if (!ofTokens.isEmpty()) {
      indexOfTokens(indexes, tokens).upsert(ofTokens);
    }
  }

  private static void addSentences(
      List<NamedVectorIndex.Item> items, Passage passage, TextVectors made) {
    List<String> sentences =
        made.vectors().isEmpty() ? List.of() : sentenceKeys(passage, made.model());
    for (int i = 0; i < sentences.size(); i++) {
      String text = sentences.get(i);
      float[] vector = made.vectors().get(text);
      if (vector != null) {
        items.add(item(id(passage.id(), i), vector, "", text, passage));
      }
    }
  }

  private static NamedVectorIndex.Item item(
      String id, float[] vector, String document, String text, Passage passage) {
    return new NamedVectorIndex.Item(
        id, vector, document, Map.of(TEXT, Sha256.of(text), DOMAIN, passage.domain()));
  }

  private static void removeBehind(
      NamedVectorIndexes indexes, Collection<Passage> passages, EmbeddingIdentity model) {
    if (!model.name().isEmpty()) {
      Map<String, Integer> from = new TreeMap<>();
      passages.forEach(passage -> from.put(passage.id(), SentenceSpans.count(passage)));
      indexes
          .find(indexName(VectorFamily.SENTENCES, model))
          .ifPresent(index -> removeSentences(index, from));
    }
  }

  /** Removes the vectors of other models and of other domains from a family. */
  public static void retain(
      NamedVectorIndexes indexes,
      VectorFamily family,
      EmbeddingIdentity model,
      Collection<String> domains) {
    String kept = indexName(family, model);
    indexes.list().stream()
        .map(NamedVectorIndex.Description::name)
        .filter(name -> VectorFamily.of(name).filter(family::equals).isPresent())
        .filter(name -> !name.equals(kept))
        .forEach(indexes::delete);
    MetadataFilter others = MetadataFilter.of(Map.of(DOMAIN, Map.of("$nin", List.copyOf(domains))));
    indexes.find(kept).ifPresent(index -> index.delete(others));
  }

  /** Removes the vectors of the sentences, and the tokens, of passages, for all models. */
  public static void remove(NamedVectorIndexes indexes, Collection<String> passageIds) {
    if (passageIds.isEmpty()) {
      return;
    }
    for (NamedVectorIndex.Description one : indexes.list()) {
      VectorFamily.of(one.name())
          .ifPresent(
              family ->
                  indexes.find(one.name()).ifPresent(index -> remove(family, index, passageIds)));
    }
  }

  private static void remove(
      VectorFamily family, NamedVectorIndex index, Collection<String> passageIds) {
    switch (family) {
      case SENTENCES -> {
        Map<String, Integer> from = new TreeMap<>();
        passageIds.forEach(id -> from.put(id, 0));
        removeSentences(index, from);
      }
      case TOKENS -> index.delete(passageIds);
    }
  }

  /** Removes the sentences of passages from a number on; they stand without gaps. */
  private static void removeSentences(NamedVectorIndex index, Map<String, Integer> from) {
    Map<String, Integer> left = new TreeMap<>(from);
    Set<String> gone = new TreeSet<>();
    for (int step = 0; !left.isEmpty(); step++) {
      int further = step;
      List<String> asked = new ArrayList<>();
      left.forEach((passage, first) -> asked.add(id(passage, first + further)));
      index.get(asked).forEach(item -> gone.add(item.id()));
      left.entrySet()
          .removeIf(entry -> !gone.contains(id(entry.getKey(), entry.getValue() + further)));
    }
    if (!gone.isEmpty()) {
      index.delete(gone);
    }
  }
}
