package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Pieces;
import dev.qortex.commons.Sha256;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.SentenceVectors;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of passages, kept in named indexes: one item for a passage, whose document is its
 * tokens. They belong to the text that they were made of, as the vectors of sentences do.
 * Thread-safe.
 */
public final class TokenVectors {

  private static final String TEXT = "text";
  private static final String DOMAIN = "domain";
  private static final int BATCH = 256;

  /** An item needs a vector; it is never searched, so that it is as short as can be. */
  private static final float[] UNSEARCHED = {1};

  private final Optional<NamedVectorIndexes> indexes;
  private final EmbeddingModel.@Nullable WithTokens model;

  private TokenVectors(
      Optional<NamedVectorIndexes> indexes, EmbeddingModel.@Nullable WithTokens model) {
    this.indexes = indexes;
    this.model = model;
  }

  /**
   * Those that belong to the vectors of sentences, if any.
   *
   * @throws IllegalStateException when they are wanted and the model gives none
   */
  public static TokenVectors of(SentenceVectors sentences, EmbeddingModel model) {
    if (sentences.tokens().isEmpty()) {
      return new TokenVectors(Optional.empty(), null);
    }
    if (model instanceof EmbeddingModel.WithTokens tokens) {
      return new TokenVectors(sentences.tokens(), tokens);
    }
    throw new IllegalStateException(
        "The model (%s) gives no tokens.\nMaybe it is inside of another that gives none: it must be an EmbeddingModel.WithTokens, or leave withTokensIn(...) out."
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
  }

  /** Whether there are none, ever. */
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

  /** Vectors and tokens of those passages that have no tokens, or old ones; keeps nothing. */
  public Made missing(Collection<Passage> passages) {
    Collection<String> there = isNone() ? List.of() : tokens(passages).keySet();
    return of(
        isNone()
            ? List.of()
            : passages.stream()
                .filter(passage -> !there.contains(passage.id()))
                .map(Passage::content)
                .toList());
  }

  /** Keeps those tokens for the passages with these texts. */
  public void keep(Collection<Passage> passages, Made made) {
    List<NamedVectorIndex.Item> items = new ArrayList<>();
    for (Passage passage : passages) {
      TokenStates tokens = made.tokens.get(passage.content());
      if (tokens != null) {
        items.add(
            new NamedVectorIndex.Item(
                passage.id(),
                UNSEARCHED,
                tokens.packed(),
                Map.of(TEXT, Sha256.of(passage.content()), DOMAIN, passage.domain())));
      }
    }
    if (!items.isEmpty()) {
      indexes.ifPresent(all -> all.create(name(), UNSEARCHED.length).upsert(items));
    }
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
              && Sha256.of(passage.content()).equals(item.metadata().get(TEXT))) {
            found.put(passage.id(), tokens);
          }
        }
      }
    }
    return found;
  }

  /** Forgets those of passages that are gone. */
  public void remove(Collection<String> passageIds) {
    if (!passageIds.isEmpty()) {
      index().ifPresent(index -> index.delete(passageIds));
    }
  }

  /** Forgets those of all other domains than these, and all that another model made. */
  public void keepDomains(Collection<String> domains) {
    indexes.ifPresent(
        all ->
            all.list().stream()
                .map(NamedVectorIndex.Description::name)
                .filter(
                    name ->
                        VectorFamily.of(name).filter(VectorFamily.TOKENS::equals).isPresent()
                            && !name.equals(name()))
                .forEach(all::delete));
    MetadataFilter others = MetadataFilter.of(Map.of(DOMAIN, Map.of("$nin", List.copyOf(domains))));
    index().ifPresent(index -> index.delete(others));
  }

  private Optional<NamedVectorIndex> index() {
    return indexes.flatMap(all -> all.find(name()));
  }

  private String name() {
    return model == null
        ? VectorFamily.TOKENS.prefix()
        : VectorFamily.TOKENS.indexName(model.name(), model.tokenDimension());
  }
}
