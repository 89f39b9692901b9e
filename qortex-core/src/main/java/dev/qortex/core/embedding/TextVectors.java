package dev.qortex.core.embedding;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Pieces;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of some texts, and the model that made them all.
 *
 * @param model the model that made them; its name and dimension are known unless there are no
 *     vectors
 * @param vectors the vectors, keyed by text; finite numbers, all of the model's dimension
 */
public record TextVectors(EmbeddingIdentity model, Map<String, float[]> vectors) {

  private static final int BATCH = 256;
  private static final TextVectors NONE = new TextVectors(EmbeddingIdentity.none(), Map.of());

  /** Checks every vector, and copies the map. */
  public TextVectors {
    vectors = Map.copyOf(vectors);
    if (!vectors.isEmpty()) {
      Checks.id("name of an embedding model", model.name());
      Checks.atLeast("dimension of (" + model.name() + ")", model.dimension(), 1);
    }
    for (float[] vector : vectors.values()) {
      Checks.vector("vector made by (" + model.name() + ")", vector, model.dimension());
    }
  }

  /** No vectors. */
  public static TextVectors none() {
    return NONE;
  }

  /** Embeds questions, whose vectors a cache does not keep; otherwise like {@link #of}. */
  public static TextVectors ofQuestions(EmbeddingModel model, Collection<String> texts) {
    return of(model, model::embedQuestions, texts);
  }

  /** Embeds texts, each distinct text once, at most 256 in a batch. */
  public static TextVectors of(EmbeddingModel model, Collection<String> texts) {
    return of(model, model::embed, texts);
  }

  private static TextVectors of(
      EmbeddingModel model, Function<List<String>, List<float[]>> embed, Collection<String> texts) {
    Map<String, float[]> vectors = new HashMap<>();
    for (List<String> batch : Pieces.of(new LinkedHashSet<>(texts), BATCH)) {
      List<float[]> made = made(model, embed, batch);
      for (int i = 0; i < batch.size(); i++) {
        vectors.put(batch.get(i), made.get(i));
      }
    }
    return new TextVectors(EmbeddingIdentity.of(model), vectors);
  }

  /** Embeds texts in their order, with the checks of {@link #of}. */
  public static List<float[]> inOrder(EmbeddingModel model, List<String> texts) {
    Map<String, float[]> vectors = of(model, texts).vectors();
    return texts.stream().map(text -> Objects.requireNonNull(vectors.get(text))).toList();
  }

  /** Models are foreign code, so that nothing is taken for granted. */
  private static List<float[]> made(
      EmbeddingModel model, Function<List<String>, List<float[]>> embed, List<String> texts) {
    @Nullable List<float[]> made = embed.apply(texts);
    if (made == null) {
      throw new IllegalStateException(
          "The model (%s) made no list of vectors of (%s) texts.\nMaybe it failed without an exception."
              .formatted(model.name(), texts.size()));
    }
    if (made.size() != texts.size()) {
      throw new IllegalStateException(
          "The model (%s) made (%s) vectors of (%s) texts.\nMaybe it drops texts that it cannot embed: it must give a vector to each."
              .formatted(model.name(), made.size(), texts.size()));
    }
    for (int i = 0; i < made.size(); i++) {
      @Nullable float[] vector = made.get(i);
      if (vector == null) {
        throw new IllegalStateException(
            "The model (%s) made no vector of the text (%s).\nMaybe it cannot embed that text: it must give a vector to each."
                .formatted(model.name(), Checks.shown(texts.get(i))));
      }
    }
    return made;
  }
}
