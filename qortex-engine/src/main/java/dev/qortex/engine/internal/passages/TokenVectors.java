package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Pieces;
import dev.qortex.commons.Sha256;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextTokens;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.spi.PassageVectors;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of passages, kept in named indexes: one item for a passage, whose document is its
 * tokens. They belong to the text that they were made of, as the vectors of sentences do.
 * Thread-safe.
 */
public final class TokenVectors {

  private static final int BATCH = 256;

  private final Optional<NamedVectorIndexes> indexes;
  private final EmbeddingModel.@Nullable WithTokens model;

  private TokenVectors(
      Optional<NamedVectorIndexes> indexes, EmbeddingModel.@Nullable WithTokens model) {
    this.indexes = indexes;
    this.model = model;
  }

  /**
   * The vectors in these indexes, if they are among the families that a client makes.
   *
   * @throws IllegalStateException if they are, and the model gives none
   */
  public static TokenVectors in(
      NamedVectorIndexes indexes, EmbeddingModel model, Set<VectorFamily> made) {
    if (!made.contains(VectorFamily.TOKENS)) {
      return new TokenVectors(Optional.empty(), null);
    }
    if (model instanceof EmbeddingModel.WithTokens tokens) {
      return new TokenVectors(Optional.of(indexes), tokens);
    }
    throw new IllegalStateException(
        "The model (%s) gives no tokens.\nMaybe it is inside of another that gives none: it must be an EmbeddingModel.WithTokens, or leave VectorFamily.TOKENS out."
            .formatted(model.name()));
  }

  /**
   * Output of passes of the model.
   *
   * @param vectors of the texts
   * @param tokens by text
   */
  public record Made(TextVectors vectors, Map<String, TokenStates> tokens) {

    /** Copies. */
    public Made {
      tokens = Map.copyOf(tokens);
    }

    /** The tokens as a store keeps them. */
    public TextTokens packed() {
      if (tokens.isEmpty()) {
        return TextTokens.none();
      }
      Map<String, String> packed = new HashMap<>();
      tokens.forEach((text, states) -> packed.put(text, states.packed()));
      int dimension = tokens.values().iterator().next().dimension();
      return new TextTokens(new EmbeddingIdentity(vectors.model().name(), dimension), packed);
    }
  }

  /** True if there are none, ever. */
  public boolean isNone() {
    return model == null;
  }

  /** Vectors and tokens of texts, from one pass each; nothing where there are none. */
  public Made of(Collection<String> texts) {
    EmbeddingModel.WithTokens giving = model;
    if (giving == null || texts.isEmpty()) {
      return new Made(TextVectors.none(), Map.of());
    }
    Map<String, float[]> vectors = new HashMap<>();
    Map<String, TokenStates> tokens = new HashMap<>();
    for (List<String> batch : Pieces.of(new LinkedHashSet<>(texts), BATCH)) {
      @Nullable List<EmbeddingModel.Tokens> made = giving.embedTokens(batch);
      if (made == null || made.size() != batch.size()) {
        throw new IllegalStateException(
            "The model (%s) made the tokens of (%s) texts, not of (%s).\nMaybe it drops texts that it cannot embed: it must give tokens of each."
                .formatted(giving.name(), made == null ? "no" : made.size(), batch.size()));
      }
      for (int i = 0; i < batch.size(); i++) {
        tokens.put(batch.get(i), TokenStates.of(giving, made.get(i)));
        vectors.put(batch.get(i), made.get(i).vector());
      }
    }
    return new Made(new TextVectors(EmbeddingIdentity.of(giving), vectors), tokens);
  }

  /**
   * Vectors and tokens of those passages that have no tokens, or old ones; stores nothing.
   *
   * @param read tokens of passages that were read already, by content
   */
  public Made missing(Collection<Passage> passages, Map<String, EmbeddingModel.Tokens> read) {
    EmbeddingModel.WithTokens giving = model;
    if (giving == null) {
      return of(List.of());
    }
    Collection<String> there = tokens(passages).keySet();
    Map<Boolean, List<String>> texts =
        passages.stream()
            .filter(passage -> !there.contains(passage.id()))
            .map(Passage::content)
            .distinct()
            .collect(Collectors.partitioningBy(read::containsKey));
    Made made = of(texts.getOrDefault(false, List.of()));
    Map<String, float[]> vectors = new HashMap<>(made.vectors().vectors());
    Map<String, TokenStates> tokens = new HashMap<>(made.tokens());
    for (String text : texts.getOrDefault(true, List.of())) {
      EmbeddingModel.Tokens given = Objects.requireNonNull(read.get(text));
      tokens.put(text, TokenStates.of(giving, given));
      vectors.put(text, given.vector());
    }
    return new Made(new TextVectors(EmbeddingIdentity.of(giving), vectors), tokens);
  }

  /** The tokens of passages that have those of their text, by passage. */
  public Map<String, TokenStates> tokens(Collection<Passage> passages) {
    Map<String, TokenStates> found = new HashMap<>();
    NamedVectorIndex index = index().orElse(null);
    EmbeddingModel.WithTokens giving = model;
    if (index != null && giving != null) {
      Map<String, Passage> byId = new HashMap<>();
      passages.forEach(passage -> byId.put(passage.id(), passage));
      for (List<String> ids : Pieces.of(byId.keySet(), BATCH)) {
        for (NamedVectorIndex.Item item : index.get(ids)) {
          Passage passage = byId.get(item.id());
          TokenStates tokens = TokenStates.unpacked(item.document(), giving.tokenDimension());
          if (passage != null
              && !tokens.isMissing()
              && Sha256.of(passage.content()).equals(item.metadata().get(PassageVectors.TEXT))) {
            found.put(passage.id(), tokens);
          }
        }
      }
    }
    return found;
  }

  /** The tokens of passages as the store keeps them, by content. */
  public TextTokens stored(Collection<Passage> passages) {
    Map<String, TokenStates> tokens = tokens(passages);
    Map<String, String> packed = new HashMap<>();
    for (Passage passage : passages) {
      TokenStates states = tokens.get(passage.id());
      if (states != null) {
        packed.put(passage.content(), states.packed());
      }
    }
    return packed.isEmpty() ? TextTokens.none() : new TextTokens(identity(), packed);
  }

  /** Removes those of all other domains than these, and all that another model made. */
  public void retain(Collection<String> domains) {
    indexes.ifPresent(all -> PassageVectors.retain(all, VectorFamily.TOKENS, identity(), domains));
  }

  private Optional<NamedVectorIndex> index() {
    return indexes.flatMap(
        all -> all.find(PassageVectors.indexName(VectorFamily.TOKENS, identity())));
  }

  private EmbeddingIdentity identity() {
    return model == null
        ? EmbeddingIdentity.none()
        : new EmbeddingIdentity(model.name(), model.tokenDimension());
  }
}
